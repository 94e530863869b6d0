"""Law 67B1: a player failed to play to a trick, and both sides have gone on."""

from __future__ import annotations

from typing import Final

from claimeval.cards import SUIT_CARDS, cards_in, suit_name
from claimeval.counting import capital, one_of
from claimeval.messages import say, to_say
from claimeval.tricks.diagnosis import Diagnosis
from claimeval.tricks.facts import TableFacts
from claimeval.tricks.findings import OpenPoint, Point, Remedy
from claimeval.tricks.phrases import established, the_card, trick_words, which_trick, who

SUIT_LED: Final = to_say("a card of the suit led")
ANY_CARD: Final = to_say("any card")
Result = tuple[Remedy, tuple[OpenPoint, ...]]


def no_card(facts: TableFacts, diagnosis: Diagnosis) -> Result:
    """67B1: both sides have played to the next trick, and the offender had played no card."""
    defect, edition = diagnosis.defect, facts.edition
    name = who(diagnosis)
    points = [
        established(facts, diagnosis),
        Point(
            "67B1",
            capital(
                say(
                    "{name} puts a card face up at once, and then in its place in {trick} among his "
                    "played cards. The trick stays with the side that won it.",
                    name=name,
                    trick=trick_words(diagnosis),
                )
            ),
            _b1_rows(edition, "67B1", both=True),
        ),
    ]
    if defect.holds_suit_led is None:
        suit = say("the suit led") if defect.suit_led is None else suit_name(defect.suit_led)
        ask = say("Has {name} a card of {suit} in hand?", name=name, suit=suit)
        rows = _b1_rows(edition, "67B1", both=True)
        with_suit, without = (_b1_words(edition, name, holds) for holds in (True, False))
        question = OpenPoint("defect.holds_suit_led", "67B1", ask, (("yes", with_suit), ("no", without)), rows)
        same = edition in ("2007", "2017")
        unsettled = Remedy("67B1", tuple(points), defect.offender, defect.trick, "", ownership_changes=False,
                           deemed_revoke=True if same else None, transferred=None)  # fmt: skip
        return unsettled, (*which_trick(diagnosis), question)
    holds = defect.holds_suit_led
    law = "67B1a" if holds else "67B1b"
    points.append(Point(law, _choice_words(facts, diagnosis, holds), _b1_rows(edition, law)))
    revoke = not (holds and edition in ("1987", "1997"))
    transferred: int | None = 0
    questions = which_trick(diagnosis)
    if revoke:
        transferred, point, more = _transfer(facts, diagnosis, law)
        points.append(point)
        questions += more
    else:
        points.append(Point(law, say("It is no revoke and there is no penalty."), _b1_rows(edition, law)))
    added = say(SUIT_LED if holds else ANY_CARD)
    found = Remedy(law, tuple(points), defect.offender, defect.trick, added, deemed_revoke=revoke,
                   transferred=transferred)  # fmt: skip
    return found, questions


def _choice_words(facts: TableFacts, diagnosis: Diagnosis, holds: bool) -> str:
    seat, suit = diagnosis.defect.offender, diagnosis.defect.suit_led
    hand = None if seat is None else facts.hands[seat]
    named = say("the suit led") if suit is None else suit_name(suit)
    if not holds:
        return say("He has no card of {named}, so he may choose any card.", named=named)
    if hand is None or suit is None:
        return say("He has a card of {named}, so it must be one of these.", named=named)
    held = [the_card(card) for card in cards_in(hand & SUIT_CARDS[suit])]
    return say("He has {named}, so it must be {cards}.", named=named, cards=one_of(held))


def _b1_words(edition: str, name: str, holds: bool) -> str:
    if holds and edition in ("1987", "1997"):
        return say("{name} adds such a card, and there is no penalty (67B1a).", name=name)
    return say(
        "{name} adds such a card and is taken to have revoked: one trick goes over, subject to Law 64 (67B1a)."
        if holds
        else "{name} adds any card and is taken to have revoked: one trick goes over, subject to Law 64 (67B1b).",
        name=name,
    )


def _b1_rows(edition: str, clause: str, both: bool = False) -> tuple[str, ...]:
    if edition == "2017":
        return (f"L2017-{clause}",)
    year = "2007" if edition == "2007" else "1997"
    clauses = ("67B1a", "67B1b") if both else (clause,)
    return tuple(f"L{year}-{each}" for each in clauses)


def _transfer(facts: TableFacts, diagnosis: Diagnosis, law: str) -> tuple[int | None, Point, tuple[OpenPoint, ...]]:
    """The trick that goes over for the revoke of 67B1, subject to Law 64."""
    defect, name = diagnosis.defect, who(diagnosis)
    rows = _b1_rows(facts.edition, law)
    under = say("Law 64A2") if facts.edition in ("2007", "2017") else say("Law 64")
    names = {"who": capital(name), "trick": trick_words(diagnosis), "under": under}
    one = say(
        "{who} is taken to have revoked in {trick}: when play has ended, one trick goes to the other side under"
        " {under}.",
        **names,
    )
    none = say(
        "{who} is taken to have revoked in {trick}, but his side won neither that trick nor a later one, so no trick"
        " goes"
        " over ({under}).",
        **names,
    )
    if defect.offender is not None and defect.offender == facts.dummy:
        question = OpenPoint(
            "defect.by",
            "64B3",
            say(
                "{name} is dummy. Does Law 64B3 of this edition, which is not among the texts known "
                "here, except the cards of dummy?",
                name=name,
            ),
            (("yes", say("no trick goes over.")), ("no", one)),
            rows,
        )
        return (
            None,
            Point(
                law,
                say("{who} is taken to have revoked in {trick}; whether a trick goes over is asked below.", **names),
                rows,
            ),
            (question,),
        )
    if defect.won_that_or_later is None:
        ask = (
            say(
                "Has {name}'s side, when play has ended, won {trick} or a later trick?",
                name=name,
                trick=trick_words(diagnosis),
            )
            if defect.offender is not None
            else say("Has the offending side, when play has ended, won the defective trick or a later one?")
        )
        question = OpenPoint(
            "defect.won_that_or_later",
            "64A2",
            ask,
            (("yes", say("one trick goes over.")), ("no", say("no trick goes over."))),
            rows,
        )
        return (
            None,
            Point(
                law,
                say(
                    "{who} is taken to have revoked in {trick}; one trick goes over if the condition of {under} is"
                    " met.",
                    **names,
                ),
                rows,
            ),
            (question,),
        )
    if defect.won_that_or_later:
        return 1, Point(law, one, rows), ()
    return 0, Point(law, none, rows), ()
