"""What was played after a claim, followed card by card as far as it can be a play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claimeval.cards import Card, Seat, card_name
from claimeval.messages import say
from claimeval.position import Position, legal_cards, trick_winner


@dataclass(frozen=True, slots=True)
class LaterPlay:
    """The play after a claim.

    Attributes:
        tricks: the complete tricks, each in playing order, the trick in progress at the claim first.
        won: how many of them North-South and East-West won.
        complete: was the board played out?
        unfinished: the cards of the trick that was not finished.
        misfit: why the next card cannot have been played, as a sentence; empty when every card fits.
    """

    tricks: tuple[tuple[Card, ...], ...]
    won: tuple[int, int]
    complete: bool
    unfinished: tuple[Card, ...] = ()
    misfit: str = ""


def later_play(position: Position, cards: Sequence[Card]) -> LaterPlay:
    """Follow ``cards`` from ``position``, up to the first that its player cannot have played."""
    hands, leader, table = list(position.hands), position.leader, list(position.trick)
    tricks, won, misfit = list[tuple[Card, ...]](), [0, 0], ""
    for card in cards:
        seat = Seat((leader + len(table)) & 3)
        if not legal_cards(hands[seat], table) >> card & 1:
            misfit = say(
                "{seat} was to play and cannot have played the {card}.", seat=seat.full_name, card=card_name(card)
            )
            break
        hands[seat] &= ~(1 << card)
        table.append(card)
        if len(table) == 4:
            leader = trick_winner(table, leader, position.trump)
            won[leader.side] += 1
            tricks.append(tuple(table))
            table = []
    return LaterPlay(tuple(tricks), (won[0], won[1]), not any(hands), tuple(table), misfit)
