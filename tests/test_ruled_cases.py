"""Published rulings on plain claims by declarer: we agree with them, or say where and why not."""

from __future__ import annotations

from typing import Any, Final

import pytest

from claimeval.adjudication import adjudicate
from claimeval.case import Case
from claimeval.precedents.bank import precedents

MOST_TRICKS: Final = 6
CASES: Final = {
    precedent.name: precedent.case
    for precedent in precedents()
    if precedent.case.by_declarer and precedent.case.claim.kind == "claim" and precedent.case.tricks_left <= MOST_TRICKS
}
"""The banked rulings on plain claims by declarer with few cards left."""

ARGUED: Final[dict[str, tuple[int, str]]] = {
    "blml-2010-7210-hearts-high": (
        2,
        "Naming winners fixes no order between the suits, and to one who thinks the heart queen high any order is"
        " normal.",
    ),
}
"""Where our award is not the ruled one but one that directors argued: ours, and why."""

KNOWN_DIFFERENCES: Final[dict[str, tuple[int, str]]] = {}
"""Where our award is none that directors argued: ours, and why."""


def expected(case: Case) -> dict[str, Any]:
    """What was ruled."""
    return dict(case.expected or {})


@pytest.mark.parametrize("name", CASES)
def test_award_is_the_ruled_one(name: str) -> None:
    """The award is the published one, or exactly the other one that is listed here with a reason."""
    case = CASES[name]
    listed = {**ARGUED, **KNOWN_DIFFERENCES}.get(name)
    ruling = adjudicate(case)

    assert ruling.exact
    assert ruling.award == (expected(case)["tricks"] if listed is None else listed[0])
    assert ruling.award is not None
    assert ruling.bracket.floor <= ruling.award <= ruling.bracket.ceiling


def test_lists_hold_only_what_differs() -> None:
    """An award is listed only where it is not the ruled one, in the right list and with one sentence of reason."""
    for name, (award, reason) in ARGUED.items():
        assert award != expected(CASES[name])["tricks"], name
        assert award in expected(CASES[name])["also"], name
        assert reason.endswith(".")
    for name, (award, reason) in KNOWN_DIFFERENCES.items():
        assert award not in {expected(CASES[name])["tricks"], *expected(CASES[name])["also"]}, name
        assert reason.endswith(".")
    assert not ARGUED.keys() & KNOWN_DIFFERENCES.keys()


def test_there_are_enough_cases() -> None:
    """The bank has many plain claims with few cards left; ``test_precedents.py`` looks at its data."""
    assert len(CASES) >= 27


def test_rulings_that_are_sure_are_all_followed() -> None:
    """Where the ruling has high confidence we give exactly what was ruled."""
    sure = {name for name, case in CASES.items() if expected(case)["confidence"] == "high"}

    assert sure
    assert not sure & {*ARGUED, *KNOWN_DIFFERENCES}
