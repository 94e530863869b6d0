"""Laws 65D and 66D: who loses rights by mixing his cards, and for whom the director rules then."""

from __future__ import annotations

from claimeval.report.words import listed
from claimeval.tricks.count import SIDES
from claimeval.tricks.facts import TableFacts
from claimeval.tricks.findings import Basis, OpenPoint, Point, Tally
from claimeval.tricks.sources import is_law, rows_of, text_question

_DISPUTES = {"revoke": "whether there was a revoke", "tricks": "the number of tricks"}


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
    told = " ".join(point.text for point in points) or "it depends on the facts asked for below."
    otherwise = "the text of that edition decides."
    return (), (text_question("65", facts.edition, told, otherwise), *questions)


def _at_risk(facts: TableFacts) -> Point:
    sides = sorted({seat.side for seat in facts.mixed})
    who = listed([seat.full_name for seat in sorted(facts.mixed)])
    whose = listed([SIDES[side] for side in sides])
    text = (
        f"{who} mixed played cards before the result was agreed. {whose} may lose"
        f" {'their rights' if len(sides) > 1 else 'its rights'}: a say about a trick in doubt, and a claim or denial of"
        " a revoke."
    )
    return Point("65D", text, rows_of("65", facts.edition, "65D-1", "65D-2"))


def _dispute(facts: TableFacts, tally: Tally | None) -> tuple[list[Point], list[OpenPoint]]:
    about = _DISPUTES[facts.dispute]
    rows = rows_of("66", facts.edition, "66D-3")
    found = facts.facts_found
    if found is None and tally is not None and tally.basis is Basis.REPLAY:
        found = True
    decide = Point("66D", f"The facts can be found, and they decide {about}, whoever mixed his cards.", rows)
    otherwise = _lost_facts(facts, about, rows)
    if found is None:
        ask = f"Can the director still find out {about}, from the cards and from what the players say?"
        answers = (("yes", decide.text), ("no", otherwise.text))
        return [], [OpenPoint("facts_found", "66D", ask, answers, rows)]
    return [decide if found else otherwise], []


def _lost_facts(facts: TableFacts, about: str, rows: tuple[str, ...]) -> Point:
    sides = {seat.side for seat in facts.mixed}
    if len(sides) == 1:
        [side] = sides
        text = (
            f"The facts can no longer be found, and only {SIDES[side]} mixed cards: on {about} the director rules for"
            f" {SIDES[1 - side]}."
        )
    else:
        who = "both sides" if sides else "neither side"
        text = (
            f"The facts can no longer be found, and {who} mixed cards. The Laws do not say for whom to rule on {about};"
            " that is left to the director."
        )
    return Point("66D", text, rows)
