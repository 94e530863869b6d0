"""A revoke in the play before the claim (Laws 61 to 64): what is put right first, and what the director looks at.

The texts of these Laws are not known here. That a revoke which is not established is put right first, and the claim
then judged with the doubt against the revoker, is what the World Bridge Federation's Laws Committee held on 12 January
2000 (no. 3). Whether a claim by the revoker's own side establishes his revoke is left to the director.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from claimeval.cards import Card, Seat, card_name, card_of_suit_name, cards_in
from claimeval.case import Case
from claimeval.laws.ruling import Step
from claimeval.messages import say
from claimeval.position import legal_cards
from claimeval.record import PlayRecord, replay


@dataclass(frozen=True, slots=True)
class PutRight:
    """A revoke to the last complete trick, which its side has not made good by playing on.

    Attributes:
        seat: who revoked.
        card: the card of the revoke.
        choices: each card that he could have played, with the case as it would have been.
    """

    seat: Seat
    card: Card
    choices: tuple[tuple[Card, Case], ...]


def to_put_right(case: Case) -> PutRight | None:
    """The revoke that is put right before the claim is judged; ``None`` when there is none.

    It is one by the claimer's opponents in the last complete trick, before a card was played to the next. The Laws
    of 1959 on it are not known.
    """
    record = case.record
    if record is None or case.edition == "1959" or case.position.trick:
        return None
    facts = replay(record)
    if not facts.tricks:
        return None
    trick, leader, last = facts.tricks[-1], facts.leaders[-1], len(record.play) - 4
    for place, card in enumerate(trick):
        seat = Seat((leader + place) & 3)
        held = case.position.hands[seat] | 1 << card
        if seat.side == case.claim.by.side or legal_cards(held, trick[:place]) >> card & 1:
            continue
        choices = tuple(
            (other, _with(case, record, last + place, other)) for other in cards_in(legal_cards(held, trick[:place]))
        )
        return PutRight(seat, card, choices)
    return None


def _with(case: Case, record: PlayRecord, index: int, card: Card) -> Case:
    """The case with another card in the place of the one at ``index`` of the play."""
    changed = replace(record, play=(*record.play[:index], card, *record.play[index + 1 :]))
    facts = replay(changed)
    assert facts.position is not None
    won = facts.won_by(case.declarer)
    return replace(case, position=facts.position, won=won, shown_out=facts.shown_out, record=changed)


def put_right_steps(found: PutRight, card: Card) -> tuple[Step, ...]:
    """What was put right, and how the doubt was decided."""
    who, suit = found.seat.full_name, card_of_suit_name(card >> 4)
    return (
        Step(
            "62",
            say(
                "{who} revoked with the {card} in the last trick, and his side has not played on.",
                who=who,
                card=card_name(found.card),
            ),
            say("It is put right before the claim is judged: {who} plays a {suit}.", who=who, suit=suit),
        ),
        Step(
            "62",
            say("Which {suit} he plays is in doubt, and the doubt counts against him.", suit=suit),
            say("The {card} is taken. Those who played after him may change their cards.", card=card_name(card)),
        ),
    )


def earlier_steps(case: Case) -> tuple[Step, ...]:
    """Revokes that are on record and were not put right: the play counts as it lies, and the director is told."""
    if case.record is None:
        return ()
    return tuple(
        Step(
            "61 to 64",
            sentence,
            say(
                "That is put right first, if it still can be, and tricks are moved for it by these Laws; "
                "the ruling takes the play as it lies."
            ),
        )
        for sentence in replay(case.record).irregularities
    )
