"""Stated plans played out: small endings with a plan of each kind, and whether it stands as a director would say."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from test_adjudication import case_of
from viewed import viewed

from claimeval.adjudication import adjudicate
from claimeval.cards import Seat, strain_from_text
from claimeval.case import Case

ROWS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "stated_plans.jsonl").read_text(encoding="utf-8").splitlines()
]
NAMES = [row["name"] for row in ROWS]


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


@pytest.mark.parametrize("row", [row for row in ROWS if "silent" in row], ids=[r["name"] for r in ROWS if "silent" in r])
def test_without_the_words_the_award_is_another(row: dict[str, Any]) -> None:
    """It is the plan that decides: the same claim without a word gets another award."""
    case = case_from(row)
    ruling = adjudicate(replace(case, claim=replace(case.claim, statement="")), explain=False)

    assert ruling.award == row["silent"] != row["award"]
