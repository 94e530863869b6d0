"""Four hands as PBN and RBN write them, and everything that is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from claimeval.cards import DECK, SUIT_LETTERS, CardSet, Seat, card_count
from claimeval.counting import figure_cards, listed
from claimeval.messages import say
from claimeval.position import Hands, hand_from_text
from claimeval.positionfaults import position_faults


@dataclass(slots=True)
class DealText:
    """What a text says about the deal.

    Attributes:
        hands: all four, the last one worked out where 39 different cards are known; else ``None``.
        missing: seats whose hand is not given and cannot be worked out.
        faults: what is wrong, a sentence each.
    """

    hands: Hands | None = None
    missing: tuple[Seat, ...] = ()
    faults: list[str] = field(default_factory=list)


def deal_from_hands(first: Seat, texts: Sequence[str]) -> DealText:
    """Four hand texts, clockwise from ``first``; an empty one or ``-`` is a hand that is not given."""
    deal = DealText()
    cards: list[CardSet] = [0, 0, 0, 0]
    given: list[Seat] = []
    for index, text in enumerate(texts):
        seat = Seat((first + index) & 3)
        if text.strip(" -") == "":
            continue
        given.append(seat)
        cards[seat], faults = hand_from_text(_plain(text), seat.full_name)
        deal.faults.extend(fault.sentence for fault in faults)
    missing = tuple(seat for seat in Seat if seat not in given)
    deal.faults.extend(
        fault.sentence for fault in position_faults(cards, Seat.N, ()) if fault.kind.value == "duplicate-card"
    )
    counts = {card_count(cards[seat]) for seat in given}
    ending = not missing and len(counts) == 1 and 0 < max(counts) < 13
    if not ending:
        deal.faults.extend(
            say(
                "{seat} has {cards} instead of 13.",
                seat=seat.full_name,
                cards=figure_cards(card_count(cards[seat])),
            )
            for seat in given
            if card_count(cards[seat]) != 13
        )
    if deal.faults:
        return deal
    if len(missing) == 1:
        cards[missing[0]] = DECK & ~(cards[0] | cards[1] | cards[2] | cards[3])
        missing = ()
    deal.missing = missing
    if not missing:
        deal.hands = (cards[0], cards[1], cards[2], cards[3])
    return deal


def missing_hands(missing: Sequence[Seat]) -> str:
    """The sentence for hands that are not given."""
    names = [seat.full_name for seat in missing]
    if len(names) == 1:
        return say("The hand of {seat} is not given.", seat=names[0])
    return say("The hands of {seats} are not given.", seats=listed(names))


def rotated(hands: Hands, turns: int) -> Hands:
    """Each hand moved clockwise by so many seats."""
    moved = [hands[(seat - turns) & 3] for seat in range(4)]
    return moved[0], moved[1], moved[2], moved[3]


def _plain(text: str) -> str:
    """A hand without suit letters in their usual places, and without an empty fifth suit."""
    fields = text.strip().upper().split(".")
    while len(fields) > 4 and not fields[-1]:
        fields.pop()
    for suit, ranks in enumerate(fields[:4]):
        if re.match(f"{SUIT_LETTERS[suit]}", ranks):
            fields[suit] = ranks[1:]
    return ".".join(fields)
