"""Law 67: the exact steps that put a defective trick right, and what they cost, edition by edition."""

from __future__ import annotations

from typing import Final

from claimeval.cards import SUIT_CARDS, card_of_suit_name, cards_in, suit_name
from claimeval.counting import capital, one_of
from claimeval.messages import say, to_say
from claimeval.tricks.diagnosis import Diagnosis
from claimeval.tricks.extracards import too_many
from claimeval.tricks.facts import Irregularity, TableFacts
from claimeval.tricks.findings import OpenPoint, Point, Remedy
from claimeval.tricks.nocard import no_card
from claimeval.tricks.phrases import the_card, trick_words, unsettled, which_trick, who
from claimeval.tricks.sources import is_law, rows_of, text_question

LEGAL_CARD: Final = to_say("a card he can legally play")
_OTHERWISE: Final = to_say("the text of that edition decides.")
Result = tuple[Remedy, tuple[OpenPoint, ...]]


def remedy(facts: TableFacts, diagnosis: Diagnosis | None) -> Result:
    """How the trick is put right, with the questions that stand in the way."""
    if diagnosis is None:
        point = Point(
            "67",
            say("No player has a wrong number of cards, so there is no defective trick."),
            rows_of("67B1", facts.edition, "67B-0"),
        )
        return Remedy("", (point,)), ()
    defect = diagnosis.defect
    if defect.irregularity is Irregularity.MISLAID:
        return _mislaid(facts, diagnosis)
    if defect.sides_played_next is None:
        return _unknown_moment(facts, diagnosis)
    if defect.sides_played_next < 2:
        return _at_once(facts, diagnosis)
    if defect.irregularity is Irregularity.NO_CARD:
        return no_card(facts, diagnosis)
    return too_many(facts, diagnosis)


def _unknown_moment(facts: TableFacts, diagnosis: Diagnosis) -> Result:
    if diagnosis.candidates and facts.tricks_complete is not None:
        return unsettled("67", diagnosis), which_trick(diagnosis)
    question = OpenPoint(
        "defect.sides_played_next",
        "67",
        say("Had a player of each side played to the next trick when attention was drawn to it?"),
        (
            ("no", say("it is put right under Law 67A, and no trick goes over.")),
            ("yes", say("it is put right under Law 67B.")),
        ),
        rows_of("67A", facts.edition, "67A-1") + rows_of("67B1", facts.edition, "67B-0"),
    )
    return unsettled("67", diagnosis), (question, *which_trick(diagnosis))


def _at_once(facts: TableFacts, diagnosis: Diagnosis) -> Result:
    """67A: not both sides have played to the next trick."""
    defect = diagnosis.defect
    first = Point(
        "67A",
        say(
            "Nobody has played to the trick after {trick}, so the fault must be put right now."
            if defect.sides_played_next == 0
            else "Only one side has played to the trick after {trick}, so the fault must be put right now.",
            trick=trick_words(diagnosis),
        ),
        rows_of("67A", facts.edition, "67A-1"),
    )
    added, questions = "", tuple[OpenPoint, ...]()
    if defect.irregularity is Irregularity.NO_CARD:
        added = say(LEGAL_CARD)
        text = say(
            "{who} adds a card that he may legally play{which}.",
            who=who(diagnosis),
            which=_legal_words(facts, diagnosis),
        )
        steps = [Point("67A1", capital(text), rows_of("67A", facts.edition, "67A-2"))]
    else:
        rows = rows_of("67A", facts.edition, "67A-3")
        fifth = say("Law 45E is applied: a fifth card has been played to the trick.")
        together = say("Law 58B is applied: two or more cards came from one hand at once.")
        steps = []
        if defect.how is None:
            ask = say("Did {who} play the cards at once, or a further card later?", who=who(diagnosis))
            answers = (("simultaneous", together), ("fifth-card", fifth))
            questions = (OpenPoint("defect.how", "67A2", ask, answers, rows),)
        else:
            steps = [Point("67A2", fifth if defect.how == "fifth-card" else together, rows)]
    points = (first, *steps, Point("67A", say("It is no revoke, and no trick goes over on this ground.")))
    found = Remedy("67A", points, defect.offender, defect.trick, added, ownership_changes=None)
    if is_law("67A", facts.edition):
        return found, questions
    told = " ".join(point.text for point in points)
    return unsettled("67", diagnosis), (text_question("67A", facts.edition, told, say(_OTHERWISE)), *questions)


def _legal_words(facts: TableFacts, diagnosis: Diagnosis) -> str:
    seat, suit = diagnosis.defect.offender, diagnosis.defect.suit_led
    hand = None if seat is None else facts.hands[seat]
    if suit is None:
        return ""
    if hand is None:
        return say(", a {suit} if he has one", suit=card_of_suit_name(suit))
    legal = hand & SUIT_CARDS[suit]
    if not legal:
        return say("; he has no {suit}, so any card will do", suit=suit_name(suit))
    return f": {one_of([the_card(card) for card in cards_in(legal)])}"


def _mislaid(facts: TableFacts, diagnosis: Diagnosis) -> Result:
    """67B3: the card was played and does not lie among the quitted ones."""
    defect = diagnosis.defect
    rows = rows_of("67B3", facts.edition, "67B3-1")
    again_rows = rows_of("67B3", facts.edition, "67B3-2")
    name = who(diagnosis)
    if defect.mislaid is None and facts.defect.irregularity is not Irregularity.MISLAID:
        ask = say(
            "{who} has the right number of cards in hand and too few played ones. Which card did he play to {trick},"
            " and"
            " where does it lie?",
            who=capital(name),
            trick=trick_words(diagnosis),
        )
        return unsettled("67", diagnosis), (OpenPoint("defect.mislaid", "67B3", ask, (), rows),)
    card = say("the missing card") if defect.mislaid is None else the_card(defect.mislaid)
    points = [
        Point(
            "67B3",
            capital(
                say(
                    "{name} did play {card} to {trick}, but it is not among his quitted cards.",
                    name=name,
                    card=card,
                    trick=trick_words(diagnosis),
                )
            ),
            rows,
        ),
        Point("67B3", say("The director finds it and puts it in its place in the row. It is no revoke."), rows),
    ]
    questions: list[OpenPoint] = list(which_trick(diagnosis))
    adjusted: bool | None = False
    must = say(
        "The card was played a second time, and it is too late to put that right: the director must adjust the score."
    )
    undone = say("The card was played a second time; that play is illegal and is put right, since it is not too late.")
    if defect.played_again and defect.too_late is None:
        adjusted = None
        ask = say("Is it too late to put right the second play of the card?")
        questions.append(OpenPoint("defect.too_late", "67B3", ask, (("yes", must), ("no", undone)), again_rows))
    elif defect.played_again:
        adjusted = defect.too_late
        points.append(Point("67B3", must if adjusted else undone, again_rows))
    found = Remedy(
        "67B3", tuple(points), defect.offender, defect.trick, card if defect.mislaid is not None else "",
        adjusted_score=adjusted,
    )  # fmt: skip
    if is_law("67B3", facts.edition):
        return found, tuple(questions)
    told = " ".join(point.text for point in points)
    instead = say(
        "{name} has a wrong number of played cards, and Law 67B1 is applied as if he had played none.", name=name
    )
    return unsettled("67", diagnosis), (text_question("67B3", facts.edition, told, capital(instead)), *questions)
