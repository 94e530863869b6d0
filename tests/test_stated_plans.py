"""Stated plans played out: small endings with a plan of each kind, and whether it stands as a director would say."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from test_adjudication import case_of, random_case
from viewed import Viewed, viewed

from claimeval.adjudication import adjudicate
from claimeval.cards import Seat, strain_from_text
from claimeval.case import Case
from claimeval.inquiry import Inquiry, stated_line
from claimeval.limits import Deadline, Limits
from claimeval.normal.belief import NOTHING_FORGOTTEN
from claimeval.statement.reader import read_statement

ROWS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "stated_plans.jsonl").read_text(encoding="utf-8").splitlines()
]
NAMES = [row["name"] for row in ROWS]
TELLING = [row for row in ROWS if "silent" in row]


def case_from(row: dict[str, Any]) -> Case:
    """The claim of a row."""
    claim = viewed(row["hands"], strain_from_text(row["trump"]), Seat[row["leader"]])
    return case_of(claim, row["claimed"], row["statement"])


@pytest.mark.parametrize("row", ROWS, ids=NAMES)
def test_a_stated_plan_is_ruled_as_it_would_go(row: dict[str, Any]) -> None:
    """Each plan gives the award beside it, and the note at the card where it stops telling what is played."""
    ruling = adjudicate(case_from(row), explain=False)

    assert ruling.award == row["award"], row["why"]
    if "note" in row:
        (note,) = [note for note in ruling.line_notes if row["note"] in note.why]
        assert note.card in ruling.line[note.trick - 1]


@pytest.mark.parametrize(
    "row", [row for row in ROWS if "silent" in row], ids=[r["name"] for r in ROWS if "silent" in r]
)
def test_without_the_words_the_award_is_another(row: dict[str, Any]) -> None:
    """It is the plan that decides: the same claim without a word gets another award."""
    case = case_from(row)
    ruling = adjudicate(replace(case, claim=replace(case.claim, statement="")), explain=False)

    assert ruling.award == row["silent"] != row["award"]


@pytest.mark.parametrize("row", ROWS, ids=NAMES)
def test_hidden_cards_never_change_what_a_plan_asks_for(row: dict[str, Any]) -> None:
    """However the opponents' cards lie, the first card under a stated plan is judged the same."""
    claim = viewed(row["hands"], strain_from_text(row["trump"]), Seat[row["leader"]])

    assert len({first_cards(lie, row) for lie in (claim, *claim.lies(3, 6))}) == 1


def first_cards(claim: Viewed, row: dict[str, Any]) -> int:
    """The normal cards at the claim, the cards lying so."""
    case = case_of(claim, row["claimed"], row["statement"])
    reading = read_statement(case.claim.statement, trump=case.position.trump)
    inquiry = Inquiry(case, Limits(), claim.position.tricks_left, Deadline(60.0), stated_line(case, reading))
    root = inquiry.root()
    return inquiry.judge(NOTHING_FORGOTTEN).normal(root.hands, root.table, root.voids, root)


SENTENCES = [
    json.loads(line)["text"]
    for path in sorted((Path(__file__).parent / "data").glob("statements_*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("seed", range(12))
def test_any_words_at_any_ending_give_a_ruling_within_bounds(seed: int) -> None:
    """Whatever was said, a ruling is found, and it lies between legal play and best play."""
    chance = random.Random(seed)
    for _ in range(10):
        case = random_case(chance.randrange(10**6), (1, 2, 3))
        case = replace(case, claim=replace(case.claim, statement=chance.choice(SENTENCES)))
        ruling = adjudicate(case, explain=False)

        assert ruling.award is not None
        assert ruling.bracket.floor <= ruling.award <= ruling.bracket.ceiling, (seed, case.claim.statement)


def test_a_named_squeeze_may_be_taken_to_work() -> None:
    """Beside the award for one who goes wrong in it stands the one for a squeeze that is honoured."""
    [row] = [row for row in ROWS if row["name"] == "squeeze: no finesse is read into it"]
    ruling = adjudicate(case_from(row), bracket=False)

    assert ruling.award == row["award"] < row["claimed"]
    assert ("stated-squeeze-honoured", row["claimed"]) in [(view.doctrine, view.tricks) for view in ruling.alternatives]


def test_a_break_that_was_thought_of_ends_no_plan() -> None:
    """What was said for the case of a bad break is no plan that a bad break ends."""
    for row in (row for row in ROWS if row["name"].startswith("condition: the finesse after a bad break")):
        ruling = adjudicate(case_from(row), bracket=False)

        assert "may-notice-break" not in [view.doctrine for view in ruling.alternatives]


def test_what_words_cost_that_do_not_fit_the_cards_is_told() -> None:
    """Where a stated line fails that nobody would have had to take, the award without it stands beside; else none."""
    told: dict[str, int] = {}
    for row in ROWS:
        ruling = adjudicate(case_from(row), bracket=False)
        for view in ruling.alternatives:
            if view.doctrine == "impossible-part-dropped":
                told[row["name"]] = view.tricks
                assert row["claimed"] >= view.tricks > ruling.award_between[1]

    assert told["a suit named to be run does not run"] == 4
    assert len(told) < len(ROWS)
