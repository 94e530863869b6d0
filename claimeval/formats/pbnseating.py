"""Fitting the play of a PBN game to its deal and its declarer, where the three do not agree.

A record that replays as printed is never changed. One that does not is tried with its deal turned, then with the
declarer whom the opening lead implies; what was changed is said in a warning.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from claimeval.cards import Card, Seat, Strain, card_name
from claimeval.errors import InvalidInput
from claimeval.formats.dealtext import rotated
from claimeval.formats.pbnplay import PlayText, Settled, settle
from claimeval.messages import say
from claimeval.position import Hands
from claimeval.record import PlayRecord, replay


@dataclass(slots=True)
class Seated:
    """The deal and declarer with which the play was settled, and what had to be changed for that."""

    deal: Hands | None
    declarer: Seat | None
    settled: Settled
    warnings: list[str] = field(default_factory=list)


def seat_play(
    play: PlayText, deal: Hands, trump: Strain, declarer: Seat, leader: Seat | None, play_seat: Seat | None
) -> Seated:
    """Settle the play; its first card must be known. Where nothing fits, the conflict as printed comes back.

    ``leader`` is who leads where that does not follow from declarer; ``play_seat`` is what the Play tag says.
    """
    first = declarer.left if leader is None else leader
    card = play.first_card
    holder = None if card is None else holder_of(deal, card)
    out_of_turn = bool(play.rows and play.rows[0] and "L" in play.rows[0][0].marks)
    if card is None or holder is None or holder == first or out_of_turn:
        seated = Seated(deal, declarer, settle(play.rows, deal, trump, first))
        if holder == first and play_seat is not None and play_seat != first:
            seated.warnings.append(
                say(
                    "The Play tag names {play_seat}, but {first} made the opening lead.",
                    play_seat=play_seat.full_name,
                    first=first.full_name,
                )
            )
        return seated
    for candidate in _candidates(play, deal, trump, declarer, first, holder, play_seat):
        if _fits(candidate, trump, first if candidate.declarer == declarer else holder):
            return candidate
    conflict = say(
        "The opening lead, the {card}, is {holder}'s, but with {declarer} as declarer {first} leads.",
        card=card_name(card),
        holder=holder.full_name,
        declarer=declarer.full_name,
        first=first.full_name,
    )
    return Seated(deal, declarer, Settled(conflict=conflict))


def holder_of(deal: Hands, card: Card) -> Seat | None:
    """Who was dealt a card."""
    return next((seat for seat in Seat if deal[seat] >> card & 1), None)


def _candidates(
    play: PlayText, deal: Hands, trump: Strain, declarer: Seat, first: Seat, holder: Seat, play_seat: Seat | None
) -> Iterator[Seated]:
    """Other readings of the record, the likeliest first."""
    if play_seat != holder:
        turned = rotated(deal, (first - holder) & 3)
        yield Seated(
            turned,
            declarer,
            settle(play.rows, turned, trump, first),
            [say("The deal is turned against the rest of the record; it was turned back by the cards played.")],
        )
    if play_seat == holder:
        implied = Seat((holder + 3) & 3)
        yield Seated(
            deal,
            implied,
            settle(play.rows, deal, trump, holder),
            [
                say(
                    "{declarer} is given as declarer, but {holder} made the opening lead, so {implied} is taken.",
                    declarer=declarer.full_name,
                    holder=holder.full_name,
                    implied=implied.full_name,
                )
            ],
        )
    yield Seated(
        deal,
        declarer,
        settle(play.rows, deal, trump, first),
        [say("The first trick is not written from the opening leader on; it was put in order by who holds the cards.")],
    )


def _fits(candidate: Seated, trump: Strain, first: Seat) -> bool:
    """Does the play follow from the deal without a revoke?"""
    settled = candidate.settled
    if settled.conflict or not settled.cards or candidate.deal is None:
        return False
    try:
        replayed = replay(PlayRecord(candidate.deal, trump, first, tuple(settled.cards), tuple(settled.out_of_turn)))
    except InvalidInput:
        return False
    return not replayed.irregularities
