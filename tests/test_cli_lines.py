"""The command line: the normal lines of play and the legal floor of a case."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from commandline import (
    Run,
    case_writer,  # noqa: F401 - a fixture
    runner,  # noqa: F401 - a fixture
)
from told import cards

import claimeval
from claimeval.cards import Card
from claimeval.case import Case
from claimeval.limits import Limits


@dataclass(frozen=True)
class Counts:
    """Stands in for the count of lines."""

    counts: tuple[tuple[int, int], ...]
    complete: bool
    worst: tuple[tuple[tuple[Card, ...], ...], ...]


WORST_LINE = (cards("S5 S9 H3 H8"), cards("CA H4 H9 DK"), cards("CK H5 HT DA"))
LINE_TABLE = """\
     South  West   North  East
  1  S5     S9*    H3     H8
     West   North  East   South
  2  CA*    H4     H9     DK
  3  CK*    H5     HT     DA
"""


def count(monkeypatch: pytest.MonkeyPatch, counts: Counts) -> None:
    """Let the count of lines be this one."""

    def stand_in(case: Case, limits: Limits, *, show: int) -> Counts:
        assert (case.case_id, limits) == ("one", Limits())
        return replace(counts, worst=counts.worst[:show])

    monkeypatch.setattr(claimeval, "count_lines", stand_in, raising=False)


def test_lines_in_text(run: Run, case_file: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of lines is told for each number of tricks, then the worst line trick by trick."""
    count(monkeypatch, Counts(((0, 1200), (1, 1)), True, (WORST_LINE, WORST_LINE)))

    result = run("lines", case_file("one"))

    assert result.stdout == (
        "Normal lines of play, touching cards counted once:\n"
        "   0 tricks to North-South: 1,200 lines\n"
        "   1 trick  to North-South:     1 line\n"
        "\n"
        "0 tricks to North-South:\n" + LINE_TABLE
    )
    assert result.exit_code == 0


def test_lines_stopped_early(run: Run, case_file: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    """When a limit was reached first the numbers are minimums, and the status is 3."""
    count(monkeypatch, Counts(((0, 12),), False, ()))

    result = run("lines", case_file("one"))

    assert result.stdout == (
        "Normal lines of play, touching cards counted once:\n"
        "   0 tricks to North-South: at least 12 lines\n"
        "The limit was reached before all lines were counted: there are more than 12.\n"
    )
    assert result.exit_code == 3


def test_lines_in_json(run: Run, case_file: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The same in JSON, with as many of the worst lines as asked for."""
    count(monkeypatch, Counts(((0, 2), (2, 5)), True, (WORST_LINE, WORST_LINE)))

    shown = [json.loads(run("lines", case_file("one"), "--show", n, "--format", "json").stdout) for n in "02"]

    assert shown[0] == {
        "version": 1,
        "id": "one",
        "claimer": "S",
        "claimed": 3,
        "tricks_left": 3,
        "counts": [{"tricks": 0, "lines": 2}, {"tricks": 2, "lines": 5}],
        "complete": True,
        "worst": [],
    }
    assert shown[1]["worst"] == [[["S5", "S9", "H3", "H8"], ["CA", "H4", "H9", "DK"], ["CK", "H5", "HT", "DA"]]] * 2


def test_legal_floor(run: Run, case_file: Callable[..., str]) -> None:
    """--legal gives the fewest tricks by any legal play with a line that takes no more."""
    text = run("lines", case_file("one"), "--legal")
    data = json.loads(run("lines", case_file("one"), "--legal", "--format", "json").stdout)

    assert text.stdout.startswith("By legal play, however senseless, North-South may take no trick at all.\n\n")
    assert text.exit_code == 0
    assert (data["floor"], data["floor_exact"], len(data["line"])) == (0, True, 3)


def test_lines_of_an_unreadable_case(run: Run) -> None:
    """A case that cannot be read is a sentence and status 2."""
    result = run("lines", "nowhere.yaml")

    assert result.stderr.startswith("nowhere.yaml: There is no such file")
    assert (result.stdout, result.exit_code) == ("", 2)
