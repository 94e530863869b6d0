"""Law 67B, first sentence: has somebody too many or too few cards, and which trick was defective?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from claimeval.cards import SUIT_CARDS, Card, Seat
from claimeval.counting import listed
from claimeval.errors import Fault, FaultKind, InvalidCase
from claimeval.messages import say
from claimeval.tricks.facts import Defect, Irregularity, TableFacts
from claimeval.tricks.replaying import Place, places


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A defective trick, as far as the table tells: the facts given, with what follows from the cards filled in.

    Attributes:
        defect: what is known of it.
        extra: by how many cards the offender's row is too long, negative when it is too short; ``None`` when the
            rows were not counted.
        place: where the row goes wrong, when that is certain.
        candidates: the tricks that it may have been, when it is not.
    """

    defect: Defect
    extra: int | None = None
    place: Place | None = None
    candidates: tuple[int, ...] = ()


def wrong_counts(facts: TableFacts) -> dict[Seat, tuple[Irregularity, int]]:
    """Who has a wrong number of quitted cards, or two cards in the trick in progress, and by how many."""
    complete = facts.tricks_complete
    found = {}
    for seat in Seat:
        quitted, held, on_table = facts.quitted(seat), facts.in_hand(seat), len(facts.trick[seat])
        if on_table > 1:
            found[seat] = (Irregularity.TOO_MANY, on_table - 1)
        elif complete is not None and quitted is not None and quitted != complete:
            extra = quitted - complete
            right_hand = held is not None and held == 13 - complete - on_table
            if extra > 0:
                found[seat] = (Irregularity.TOO_MANY, extra)
            else:
                found[seat] = (Irregularity.MISLAID if right_hand else Irregularity.NO_CARD, extra)
        elif complete is not None and quitted is None and held is not None and held != 13 - complete - on_table:
            extra = 13 - complete - on_table - held
            found[seat] = (Irregularity.TOO_MANY if extra > 0 else Irregularity.NO_CARD, extra)
    return found


def count_faults(facts: TableFacts) -> Iterator[Fault]:
    """Counts that cannot be, or that do not fit what is said of the defective trick."""
    for seat in Seat:
        quitted, held, on_table = facts.quitted(seat), facts.in_hand(seat), len(facts.trick[seat])
        if quitted is None or held is None:
            continue
        total, complete = quitted + held + on_table, facts.tricks_complete
        mislaid = total == 12 and complete is not None and quitted == complete - 1
        if total != 13 and not mislaid:
            yield _contradiction(
                say(
                    "{seat} has {held} cards in hand, {quitted} quitted and {on_table} in the trick in "
                    "progress, {total} in all; they must be thirteen, so count again and look for a card "
                    "before anything is ruled.",
                    seat=seat.full_name,
                    held=held,
                    quitted=quitted,
                    on_table=on_table,
                    total=total,
                )
            )
    wrong = wrong_counts(facts)
    defect = facts.defect
    if len(wrong) > 1:
        who = listed([seat.full_name for seat in wrong])
        yield _contradiction(
            say(
                "{who} both have a wrong number of cards; put one right first, and write down what the "
                "table shows then.",
                who=who,
            )
            if len(wrong) == 2
            else say("More than two players have a wrong number of cards; check tricks_played and the rows.")
        )
    elif len(wrong) == 1:
        [(seat, (what, _))] = wrong.items()
        yield from _defect_faults(facts, seat, what)
    elif defect.irregularity is not None and _all_counted(facts):
        yield _contradiction(
            say(
                "defect.irregularity is {irregularity}, but every player has the right number of cards.",
                irregularity=defect.irregularity.value,
            )
        )


def _defect_faults(facts: TableFacts, seat: Seat, what: Irregularity) -> Iterator[Fault]:
    defect = facts.defect
    if defect.offender not in (None, seat):
        yield _contradiction(
            say(
                "defect.by is {given}, but it is {seat} who has a wrong number of cards.",
                given=defect.offender.name if defect.offender is not None else "",
                seat=seat.full_name,
            )
        )
    known = defect.irregularity
    if known is not None and known != what and (known is Irregularity.TOO_MANY or what is Irregularity.TOO_MANY):
        yield _contradiction(
            say(
                "defect.irregularity is {known}, but {seat} has played too many cards."
                if what is Irregularity.TOO_MANY
                else "defect.irregularity is {known}, but {seat} has played too few cards.",
                known=known.value,
                seat=seat.full_name,
            )
        )


def _all_counted(facts: TableFacts) -> bool:
    return facts.tricks_complete is not None and all(
        facts.quitted(seat) is not None or facts.in_hand(seat) is not None for seat in Seat
    )


def diagnose(facts: TableFacts) -> Diagnosis | None:
    """The defective trick, or ``None`` when no player has a wrong number of cards and none is reported.

    Raises:
        InvalidCase: when what is said of the trick does not fit the cards.
    """
    defect = facts.defect
    wrong = wrong_counts(facts)
    extra: int | None = None
    if wrong:
        [(seat, (what, extra))] = wrong.items()
        kept = defect.irregularity if defect.irregularity is Irregularity.MISLAID else what
        defect = _with(defect, offender=seat, irregularity=kept)
    if defect.mislaid is not None:
        defect = _with(defect, irregularity=Irregularity.MISLAID)
    if defect.irregularity is None:
        return None
    if defect.defender is None:
        defect = _with(defect, defender=facts.is_defender(defect.offender))
    place, candidates = _locate(facts, defect, extra)
    defect = _located(facts, defect, place, extra)
    faults = list(_fact_faults(facts, defect, place))
    if faults:
        raise InvalidCase(faults)
    return Diagnosis(defect, extra, place, candidates)


def _locate(facts: TableFacts, defect: Defect, extra: int | None) -> tuple[Place | None, tuple[int, ...]]:
    complete, seat = facts.tricks_complete, defect.offender
    if extra is None or seat is None or complete is None or facts.rows[seat] is None or seat in facts.mixed:
        return None, ()
    if len(facts.trick[seat]) > 1:
        return None, ()
    found = places(facts, seat, complete)
    if len(found) == 1:
        return found[0], ()
    return None, tuple(place.trick for place in found)


def _located(facts: TableFacts, defect: Defect, place: Place | None, extra: int | None) -> Defect:
    """What the place of the defect tells: the trick, the suit led, who won, who has played since."""
    seat, complete = defect.offender, facts.tricks_complete
    trick = defect.trick
    if place is not None and trick is None:
        trick = place.trick
    if seat is not None and len(facts.trick[seat]) > 1 and complete is not None and trick is None:
        trick = complete + 1
    defect = _with(defect, trick=trick)
    if trick is not None and complete is not None and defect.sides_played_next is None:
        later = 2 if trick < complete else len(facts.sides_in_trick) if trick == complete else 0
        defect = _with(defect, sides_played_next=later)
    replayed = place.replayed if place is not None else None
    if replayed is not None and place is not None and seat is not None:
        won_by = replayed.winners[place.trick - 1]
        if defect.suit_led is None:
            defect = _with(defect, suit_led=replayed.suits[place.trick - 1])
        if defect.won_by_declarer is None and facts.declarer is not None:
            defect = _with(defect, won_by_declarer=won_by.side == facts.declarer.side)
        later_won = any(winner.side == seat.side for winner in replayed.winners[place.trick - 1 :])
        if defect.won_that_or_later is None and (later_won or facts.is_over):
            defect = _with(defect, won_that_or_later=later_won)
        if defect.cards is None and extra is not None and extra > 0:
            row = facts.rows[seat] or ()
            faces = [played.card for played in row[place.trick - 1 : place.trick + extra]]
            defect = _with(defect, cards=tuple(card for card in faces if card is not None))
    if seat is not None and defect.cards is None and len(facts.trick[seat]) > 1:
        defect = _with(defect, cards=facts.trick[seat])
    if defect.holds_suit_led is None and defect.suit_led is not None and seat is not None:
        hand = facts.hands[seat]
        if hand is not None:
            defect = _with(defect, holds_suit_led=bool(hand & SUIT_CARDS[defect.suit_led]))
    return defect


def _fact_faults(facts: TableFacts, defect: Defect, place: Place | None) -> Iterator[Fault]:
    """What is said of the trick against what the cards show."""
    complete, seat, trick = facts.tricks_complete, defect.offender, defect.trick
    if trick is not None and complete is not None:
        later = 2 if trick < complete else len(facts.sides_in_trick) if trick == complete else 0
        if trick > complete + 1:
            yield _contradiction(
                say(
                    "defect.trick is {trick}, but only {complete} tricks have been played.",
                    trick=trick,
                    complete=complete,
                )
            )
        elif any(facts.trick) and defect.sides_played_next != later:
            yield _contradiction(
                say(
                    "defect.sides_played_next is {given}, but by the trick in progress it is {later}.",
                    given=defect.sides_played_next,
                    later=later,
                )
            )
    if seat is not None and defect.suit_led is not None and defect.irregularity is Irregularity.NO_CARD:
        hand = facts.hands[seat]
        if hand is not None and bool(hand & SUIT_CARDS[defect.suit_led]) != defect.holds_suit_led:
            yield _contradiction(
                say("defect.holds_suit_led does not fit the cards in {seat}'s hand.", seat=seat.full_name)
            )
    replayed = place.replayed if place is not None else None
    if replayed is None or place is None or seat is None:
        return
    if defect.suit_led != replayed.suits[place.trick - 1]:
        yield _contradiction(
            say("defect.suit_led is not the suit that the rows show for trick {trick}.", trick=place.trick)
        )
    side = replayed.winners[place.trick - 1].side
    if facts.declarer is not None and defect.won_by_declarer != (side == facts.declarer.side):
        yield _contradiction(
            say("defect.won_by does not fit the rows, in which trick {trick} went the other way.", trick=place.trick)
        )
    if defect.won_that_or_later is False and any(
        winner.side == seat.side for winner in replayed.winners[place.trick - 1 :]
    ):
        yield _contradiction(
            say("defect.won_that_or_later is false, but in the rows the offending side won that trick or a later one.")
        )


def suit_failures(diagnosis: Diagnosis, card: Card) -> tuple[int, ...] | None:
    """The tricks in which a restored card should have been played (67B2b); ``None`` when the rows do not tell."""
    place, seat = diagnosis.place, diagnosis.defect.offender
    replayed = place.replayed if place is not None else None
    if replayed is None or place is None or seat is None:
        return None
    found = []
    for index, suit in enumerate(replayed.suits):
        played = place.columns[seat][index]
        if suit == card >> 4 and played is not None and played.card is not None and played.card >> 4 != suit:
            found.append(index + 1)
    return tuple(found)


def _with(defect: Defect, **changes: object) -> Defect:
    return replace(defect, **changes)  # type: ignore[arg-type] # each change has the type of its field


def _contradiction(sentence: str) -> Fault:
    return Fault(FaultKind.CONTRADICTION, sentence)
