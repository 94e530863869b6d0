"""The case files in ``examples``: each can be read, teaches something, and is ruled as its note says."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimeval import adjudicate, read_cases
from claimeval.case import Case
from claimeval.laws.ruling import Verdict
from claimeval.report.text import ruling_text

FOLDER = Path(__file__).parents[1] / "examples"
AWARDS = {
    "aware-claimer": 4,
    "blocked-suit": 3,
    "claim-in-mid-trick": 3,
    "entry-used-too-soon": 3,
    "forgotten-trump": 0,
    "marked-finesse": 5,
    "master-trump-out": 3,
    "partner-must-choose": 0,
    "simply-stands": 5,
    "small-cards-believed-equal": 0,
    "trick-that-cannot-be-lost": 3,
    "two-way-finesse": 2,
    "was-he-aware": 0,
}
NO_CLAIM = {"partner-objects"}


def example(name: str) -> Case:
    """The one case of an example."""
    [case] = read_cases(FOLDER / f"{name}.yaml")
    return case


def test_every_example_is_tested() -> None:
    """The folder holds exactly the cases listed here."""
    assert {path.stem for path in FOLDER.iterdir() if path.is_file()} == {*AWARDS, *NO_CLAIM}


@pytest.mark.parametrize("name", sorted({*AWARDS, *NO_CLAIM}))
def test_example_explains_itself(name: str) -> None:
    """Each is named as its file and has a title and a note that says what it shows."""
    case = example(name)

    assert case.case_id == name
    assert case.title
    assert len(case.note) > 80


@pytest.mark.parametrize("name", sorted(AWARDS))
def test_award(name: str) -> None:
    """The award is exact, within what legal and perfect play give, and the one its note tells."""
    ruling = adjudicate(example(name))

    assert ruling.award == AWARDS[name]
    assert ruling.exact
    assert ruling.bracket.floor <= AWARDS[name] <= ruling.bracket.ceiling


@pytest.mark.parametrize("name", sorted(NO_CLAIM))
def test_no_claim(name: str) -> None:
    """Where nothing was claimed there is no award."""
    assert adjudicate(example(name)).verdict is Verdict.NO_CLAIM


@pytest.mark.parametrize("name", sorted({*AWARDS, *NO_CLAIM}))
def test_text_fits_the_page(name: str) -> None:
    """The whole explanation of each keeps to 80 columns of plain ASCII."""
    case = example(name)
    text = ruling_text(adjudicate(case), case, explain=True)

    assert max(map(len, text.splitlines())) <= 80
    assert text.isascii()


def test_question_on_the_trump() -> None:
    """With the finding left open the same cards give three tricks if South knew of the trump."""
    [question] = adjudicate(example("was-he-aware")).questions

    assert (question.finding, question.assumed) == ("unaware_of_trump", True)
    assert (question.if_true, question.if_false) == (0, 3)
