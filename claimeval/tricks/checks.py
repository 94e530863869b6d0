"""Facts that cannot be true together: one sentence each, all of them at once."""

from __future__ import annotations

from collections.abc import Iterator

from claimeval.cards import Card, Seat, card_name, card_of_suit_name, cards_in
from claimeval.errors import Fault, FaultKind
from claimeval.messages import say
from claimeval.tricks.diagnosis import count_faults
from claimeval.tricks.facts import Irregularity, TableFacts


def table_faults(facts: TableFacts) -> list[Fault]:
    """Everything about the facts that cannot be."""
    faults = [*_card_faults(facts), *_row_faults(facts), *_moment_faults(facts), *_defect_faults(facts)]
    return faults or list(count_faults(facts))


def _contradiction(sentence: str) -> Fault:
    return Fault(FaultKind.CONTRADICTION, sentence)


def _card_faults(facts: TableFacts) -> Iterator[Fault]:
    """A card in two places; a card played again to a later trick may lie in one row twice (67B3)."""
    places: dict[Card, list[str]] = {}
    for seat in Seat:
        who = seat.full_name
        for number, played in enumerate(facts.rows[seat] or (), start=1):
            if played.card is not None:
                places.setdefault(played.card, []).append(say("place {number} of {who}'s row", number=number, who=who))
        for card in facts.trick[seat]:
            places.setdefault(card, []).append(say("{who}'s card in the trick in progress", who=who))
        for card in cards_in(facts.hands[seat] or 0):
            places.setdefault(card, []).append(say("{who}'s hand", who=who))
    for card, where in places.items():
        again = facts.defect.played_again and facts.defect.mislaid == card
        if len(where) > 1 and not again:
            yield Fault(
                FaultKind.DUPLICATE_CARD,
                say(
                    "The {card} is in two places: {place} and {other_place}.",
                    card=card_name(card),
                    place=where[0],
                    other_place=where[1],
                ),
            )


def _row_faults(facts: TableFacts) -> Iterator[Fault]:
    for seat in Seat:
        row, (held, quitted), hand = facts.rows[seat], facts.counts[seat], facts.hands[seat]
        who = seat.full_name
        if row is not None and len(row) > 13:
            yield _contradiction(
                say("{who}'s row has {count} cards, more than thirteen; it cannot be a play.", who=who, count=len(row))
            )
        if row is not None and quitted is not None and len(row) != quitted:
            yield _contradiction(
                say(
                    "counts gives {who} {quitted} played cards, but rows shows {shown}.",
                    who=who,
                    quitted=quitted,
                    shown=len(row),
                )
            )
        if hand is not None and held is not None and hand.bit_count() != held:
            yield _contradiction(
                say(
                    "counts gives {who} {held} cards in hand, but hands shows {shown}.",
                    who=who,
                    held=held,
                    shown=hand.bit_count(),
                )
            )
    lengths = [length for seat in Seat if (length := facts.quitted(seat)) is not None]
    if lengths and facts.tricks_complete is None:
        yield Fault(
            FaultKind.MISSING_KEY,
            say("tricks_played is missing; the rows differ in length, so say how many tricks have been played."),
        )
    said = facts.tricks_played
    if said is not None and len(lengths) > 1 and said not in lengths:
        yield _contradiction(say("tricks_played is {said}, but no player has that number of played cards.", said=said))
    complete = facts.tricks_complete
    for trick, _ in facts.out_of_turn:
        if complete is not None and trick > complete + 1:
            yield _contradiction(
                say(
                    "out_of_turn names trick {trick}, but only {complete} tricks have been played.",
                    trick=trick,
                    complete=complete,
                )
            )


def _moment_faults(facts: TableFacts) -> Iterator[Fault]:
    holding = [seat for seat in Seat if facts.in_hand(seat)]
    if facts.play_over and (holding or any(facts.trick)):
        text = say("play_over is true, but a trick is in progress.")
        if holding:
            text = say("play_over is true, but {seat} still holds cards.", seat=holding[0].full_name)
        yield _contradiction(text)
    if facts.face_up is not None and facts.is_over:
        yield _contradiction(say("face_up names cards of the last trick, but play is over."))
    request = facts.request
    if request is not None and any(facts.trick) and request.own_side_played_next is not None:
        played = not facts.trick_is_complete and request.by.side in facts.sides_in_trick
        if request.own_side_played_next != played:
            yield _contradiction(say("asks.own_side_played_next does not fit the trick in progress."))
    remark = facts.remark
    if remark is not None and any(facts.trick) and remark.own_side_played_next is not None:
        played = not facts.trick_is_complete and remark.by.side in facts.sides_in_trick
        if remark.own_side_played_next != played:
            yield _contradiction(say("remark.own_side_played_next does not fit the trick in progress."))


def _defect_faults(facts: TableFacts) -> Iterator[Fault]:
    defect = facts.defect
    offender, said = defect.offender, facts.is_defender(defect.offender)
    if said is not None and defect.defender is not None and said != defect.defender and offender is not None:
        yield _contradiction(
            say(
                "defect.side is the defenders' side, but {offender} is on the other side."
                if defect.defender
                else "defect.side is declarer's side, but {offender} is on the other side.",
                offender=offender.full_name,
            )
        )
    if defect.irregularity is Irregularity.NO_CARD and (defect.faced is not None or defect.cards):
        yield _contradiction(say("defect.irregularity is no-card, but cards that were played to the trick are named."))
    if defect.irregularity is Irregularity.TOO_MANY and defect.cards is not None and len(defect.cards) < 2:
        yield _contradiction(say("defect.irregularity is too-many, but defect.cards names fewer than two cards."))
    if defect.cards and defect.faced is not None and defect.faced not in defect.cards:
        yield _contradiction(
            say("defect.faced is the {card}, which is not among defect.cards.", card=card_name(defect.faced))
        )
    for card in defect.shown:
        if defect.cards and card not in defect.cards:
            yield _contradiction(
                say("defect.shown names the {card}, which is not among defect.cards.", card=card_name(card))
            )
    if defect.mislaid is None and defect.played_again and defect.irregularity is not Irregularity.MISLAID:
        yield _contradiction(say("defect.played_again is true, but no mislaid card is named."))
    if defect.mislaid is not None and defect.irregularity not in (None, Irregularity.MISLAID):
        yield _contradiction(
            say(
                "defect.mislaid says that the {card} was played, but defect.irregularity is {irregularity}.",
                card=card_name(defect.mislaid),
                irregularity=defect.irregularity.value,
            )
        )
    won_it = defect.won_by_declarer is not None and defect.won_by_declarer is (defect.defender is False)
    if won_it and defect.won_that_or_later is False and defect.defender is not None:
        yield _contradiction(
            say("defect.won_by gives the offenders the trick, so defect.won_that_or_later cannot be false.")
        )
    if defect.holds_suit_led and offender is not None and defect.suit_led is not None:
        hand = facts.hands[offender]
        if hand is not None and not any(card >> 4 == defect.suit_led for card in cards_in(hand)):
            yield _contradiction(
                say(
                    "defect.holds_suit_led is true, but there is no {suit} in {offender}'s hand.",
                    suit=card_of_suit_name(defect.suit_led),
                    offender=offender.full_name,
                )
            )
