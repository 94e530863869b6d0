"""Laws 65D and 66D: who loses rights by mixing his cards, and for whom the director rules then."""

from __future__ import annotations

from typing import Final

from claimeval.cards import side_name
from claimeval.counting import listed
from claimeval.messages import say, say_counted, to_say
from claimeval.tricks.facts import TableFacts
from claimeval.tricks.findings import Basis, OpenPoint, Point, Tally
from claimeval.tricks.sources import is_law, rows_of, text_question

_DISPUTES = {"revoke": to_say("whether there was a revoke"), "tricks": to_say("the number of tricks")}


def mixed_cards(facts: TableFacts, tally: Tally | None) -> tuple[tuple[Point, ...], tuple[OpenPoint, ...]]:
    """What follows from mixed cards, and from a dispute that can or cannot be settled."""
    points: list[Point] = []
    questions: list[OpenPoint] = []
    if facts.mixed:
        points.append(_at_risk(facts))
    if facts.dispute:
        settled, question = _dispute(facts, tally)
        points += settled
        questions += question
    if is_law("66", facts.edition) or not (points or questions):
        return tuple(points), tuple(questions)
    told = " ".join(point.text for point in points) or say("it depends on the facts asked for below.")
    otherwise = say("the text of that edition decides.")
    return (), (text_question("65", facts.edition, told, otherwise), *questions)


def _at_risk(facts: TableFacts) -> Point:
    sides = sorted({seat.side for seat in facts.mixed})
    who = listed([seat.full_name for seat in sorted(facts.mixed)])
    text = say_counted(
        "{who} mixed played cards before the result was agreed. {sides} may lose its rights: a say about a trick in"
        " doubt, and a claim or denial of a revoke.",
        "{who} mixed played cards before the result was agreed. {sides} may lose their rights: a say about a trick in"
        " doubt, and a claim or denial of a revoke.",
        len(sides),
        who=who,
        sides=listed([side_name(side) for side in sides]),
    )
    return Point("65D", text, rows_of("65", facts.edition, "65D-1", "65D-2"))


def _dispute(facts: TableFacts, tally: Tally | None) -> tuple[list[Point], list[OpenPoint]]:
    about = say(_DISPUTES[facts.dispute])
    rows = rows_of("66", facts.edition, "66D-3")
    found = facts.facts_found
    if found is None and tally is not None and tally.basis is Basis.REPLAY:
        found = True
    decide = Point(
        "66D", say("The facts can be found, and they decide {about}, whoever mixed his cards.", about=about), rows
    )
    otherwise = _lost_facts(facts, about, rows)
    if found is None:
        ask = say("Can the director still find out {about}, from the cards and from what the players say?", about=about)
        answers = (("yes", decide.text), ("no", otherwise.text))
        return [], [OpenPoint("facts_found", "66D", ask, answers, rows)]
    return [decide if found else otherwise], []


_BOTH_MIXED: Final = to_say(
    "The facts can no longer be found, and both sides mixed cards. The Laws do not say for whom to rule on {about};"
    " that"
    " is left to the director."
)
_NEITHER_MIXED: Final = to_say(
    "The facts can no longer be found, and neither side mixed cards. The Laws do not say for whom to rule on {about};"
    " that is left to the director."
)


def _lost_facts(facts: TableFacts, about: str, rows: tuple[str, ...]) -> Point:
    sides = {seat.side for seat in facts.mixed}
    if len(sides) == 1:
        [side] = sides
        text = say(
            "The facts can no longer be found, and only {side} mixed cards: on {about} the director rules for"
            " {others}.",
            side=side_name(side),
            about=about,
            others=side_name(1 - side),
        )
    else:
        text = say(_BOTH_MIXED if sides else _NEITHER_MIXED, about=about)
    return Point("66D", text, rows)
