"""The four hands as bridge diagrams show them: North on top, suits from spades to clubs, ``-`` for a void."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from claimeval.cards import SUITS, CardSet, Seat, card_name, rank_signs, suit_sign
from claimeval.counting import listed
from claimeval.messages import say
from claimeval.position import Position, winning_index
from claimeval.report.words import WIDTH

_INDENT: Final = 2
_GAP: Final = 3
_LEAST_MIDDLE: Final = 12


def hand_block(cards: CardSet, heading: str = "") -> list[str]:
    """One hand as lines: a heading where there is one, then a suit a line."""
    lines = [heading] if heading else []
    return lines + [f"{suit_sign(suit)} {' '.join(rank_signs(cards, suit)) or '-'}" for suit in SUITS]


def hand_diagram(position: Position, roles: Mapping[Seat, str] | None = None) -> list[str]:
    """The hands of a position, a line of text each; ``roles`` adds words such as ``dummy`` to a seat's name.

    No line is wider than the report, whatever the length of a suit.
    """
    roles = roles or {}
    blocks = {seat: hand_block(position.hands[seat], _heading(seat, roles)) for seat in Seat}
    west = max(map(len, blocks[Seat.W]))
    middle = max(_LEAST_MIDDLE, *(len(line) for seat in (Seat.N, Seat.S) for line in blocks[seat]))
    east = max(map(len, blocks[Seat.E]))
    centre = _INDENT + west + _GAP
    right = max(_INDENT + west + _GAP, min(centre + middle + _GAP, WIDTH - east))
    centre = max(0, min(centre, WIDTH - middle))
    lines = [" " * centre + line for line in blocks[Seat.N]]
    for left_line, right_line in zip(blocks[Seat.W], blocks[Seat.E], strict=True):
        lines.append(f"{' ' * _INDENT}{left_line:<{right - _INDENT}}{right_line}")
    lines += [" " * centre + line for line in blocks[Seat.S]]
    return [line.rstrip() for line in lines]


def _heading(seat: Seat, roles: Mapping[Seat, str]) -> str:
    return f"{seat.full_name} ({roles[seat]})" if seat in roles else seat.full_name


def trick_sentence(position: Position) -> str:
    """What lies on the table, in words; empty between two tricks.

    For instance: ``On the table: South led the ace of spades, West played the three of spades. North is to
    play.``
    """
    if not position.trick:
        return ""
    winning = Seat((position.leader + winning_index(position.trick, position.trump)) & 3)
    return say(
        "On the table: {acts}, {winning} winning so far. {seat} is to play."
        if len(position.trick) > 1
        else "On the table: {acts}. {seat} is to play.",
        acts=listed(acts_so_far(position)),
        winning=winning.full_name,
        seat=position.to_play.full_name,
    )


def acts_so_far(position: Position) -> list[str]:
    """Who led and who played what to the trick in progress, a clause each."""
    return [
        say(
            "{seat} played the {card}" if index else "{seat} led the {card}",
            seat=Seat((position.leader + index) & 3).full_name,
            card=card_name(card),
        )
        for index, card in enumerate(position.trick)
    ]
