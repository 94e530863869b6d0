"""What can be wrong with four hands, a leader and a trick in progress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from claimeval.cards import SUIT_CARDS, Card, CardSet, Seat, card_count, card_name, cards_in
from claimeval.counting import figure_cards
from claimeval.errors import Fault, FaultKind
from claimeval.messages import say, to_say

_REVOKES: Final = (
    to_say("{seat} played the {card} on a spade lead but still holds the {kept}."),
    to_say("{seat} played the {card} on a heart lead but still holds the {kept}."),
    to_say("{seat} played the {card} on a diamond lead but still holds the {kept}."),
    to_say("{seat} played the {card} on a club lead but still holds the {kept}."),
)


def position_faults(hands: Sequence[CardSet], leader: Seat, trick: Sequence[Card]) -> list[Fault]:
    """Everything that is wrong with these hands, this leader and this trick, in the order of the rules."""
    faults: list[Fault] = []
    for first in Seat:
        for second in range(first + 1, 4):
            for card in cards_in(hands[first] & hands[second]):
                faults.append(
                    Fault(
                        FaultKind.DUPLICATE_CARD,
                        say(
                            "The {card} is with both {first} and {second}.",
                            card=card_name(card),
                            first=first.full_name,
                            second=Seat(second).full_name,
                        ),
                    )
                )
    if len(trick) > 3:
        faults.append(
            Fault(
                FaultKind.TRICK_TOO_LONG,
                say("A trick in progress has one to three cards, not {count}.", count=len(trick)),
            )
        )
    faults.extend(_trick_faults(hands, leader, trick[:4]))
    faults.extend(_count_faults(hands, leader, trick))
    return faults


def _trick_faults(hands: Sequence[CardSet], leader: Seat, trick: Sequence[Card]) -> list[Fault]:
    faults = []
    seen: set[Card] = set()
    for index, card in enumerate(trick):
        seat = Seat((leader + index) & 3)
        if card in seen:
            faults.append(
                Fault(
                    FaultKind.DUPLICATE_CARD, say("The {card} is twice in the trick in progress.", card=card_name(card))
                )
            )
            continue
        seen.add(card)
        holder = next((other for other in Seat if hands[other] >> card & 1), None)
        if holder == seat:
            faults.append(
                Fault(
                    FaultKind.CARD_STILL_HELD,
                    say(
                        "{seat} played the {card} to the trick in progress but still holds it.",
                        seat=seat.full_name,
                        card=card_name(card),
                    ),
                )
            )
        elif holder is not None and index == 0:
            faults.append(
                Fault(
                    FaultKind.TRICK_NOT_LED_BY_LEADER,
                    say(
                        "The trick in progress starts with the {card}, which {holder} holds, but {leader} is "
                        "said to have led.",
                        card=card_name(card),
                        holder=holder.full_name,
                        leader=leader.full_name,
                    ),
                )
            )
        elif holder is not None:
            faults.append(
                Fault(
                    FaultKind.CARD_STILL_HELD,
                    say(
                        "{seat} is to have played the {card} to the trick in progress, but {holder} holds it.",
                        seat=seat.full_name,
                        card=card_name(card),
                        holder=holder.full_name,
                    ),
                )
            )
        led = trick[0] >> 4
        if index and card >> 4 != led and hands[seat] & SUIT_CARDS[led]:
            kept = next(cards_in(hands[seat] & SUIT_CARDS[led]))
            faults.append(
                Fault(
                    FaultKind.REVOKE,
                    say(
                        _REVOKES[led],
                        seat=seat.full_name,
                        card=card_name(card),
                        kept=card_name(kept),
                    ),
                )
            )
    return faults


def _count_faults(hands: Sequence[CardSet], leader: Seat, trick: Sequence[Card]) -> list[Fault]:
    counts = [card_count(hand) for hand in hands]
    played = [1 if (seat - leader) & 3 < len(trick) else 0 for seat in range(4)]
    totals = [count + extra for count, extra in zip(counts, played, strict=True)]
    if sum(counts) == 0:
        return [Fault(FaultKind.NO_CARDS_LEFT, say("No cards are left, so there is nothing to rule on."))]
    if len(set(totals)) == 1:
        return []
    common = max(set(totals), key=lambda total: (totals.count(total), total))
    return [
        Fault(
            FaultKind.UNEVEN_HANDS,
            say(
                "{seat} has {cards} left where {number} would fit the other hands and the trick in progress."
                if trick
                else "{seat} has {cards} left where {number} would fit the other hands.",
                seat=Seat(seat).full_name,
                cards=figure_cards(counts[seat]),
                number=common - played[seat],
            ),
        )
        for seat in range(4)
        if totals[seat] != common
    ]
