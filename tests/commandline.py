"""The command line run in this process with a stand-in for the rulings, for the tests of its commands."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import claimeval
from claimeval.case import Case
from claimeval.laws.ruling import Bracket, Ruling, Step, Verdict
from claimeval.limits import Limits
from claimeval_cli.main import main

HANDS = "N:.543.. .T98.. 5..AK. 9...AK"

Run = Callable[..., Result]


@dataclass
class Engine:
    """Stands in for the rulings: remembers what it was asked and answers what a test wants."""

    cases: list[Case] = field(default_factory=list)
    limits: list[Limits] = field(default_factory=list)
    answers: dict[str, Verdict | BaseException] = field(default_factory=dict)

    def adjudicate(self, case: Case, limits: Limits) -> Ruling:
        """Rule by the case's own name; a case without an answer stands."""
        self.cases.append(case)
        self.limits.append(limits)
        answer = self.answers.get(case.case_id, Verdict.STANDS)
        if isinstance(answer, BaseException):
            raise answer
        award = case.claim.tricks if answer is Verdict.STANDS else 0
        return Ruling(
            case_id=case.case_id,
            edition=case.edition,
            authority=case.authority,
            verdict=answer,
            claimer=case.claim.by,
            tricks_left=case.tricks_left,
            claimed=case.claim.tricks,
            award_between=(award, award if answer is not Verdict.UNDECIDED else case.claim.tricks),
            exact=answer is not Verdict.UNDECIDED,
            bracket=Bracket(0, 2),
            steps=(Step("70A", "this is a test", ""),),
            leader=case.position.leader,
        )


@pytest.fixture(name="engine")
def engine_stand_in(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """An engine in the place of ``claimeval.adjudicate``."""
    stand_in = Engine()
    monkeypatch.setattr(claimeval, "adjudicate", stand_in.adjudicate, raising=False)
    return stand_in


@pytest.fixture(name="run")
def runner() -> Run:
    """Runs a command line in this process, standard output and standard error apart."""
    apart: dict[str, Any] = {"mix_stderr": False} if "mix_stderr" in inspect.signature(CliRunner).parameters else {}

    def call(*args: str, stdin: str = "") -> Result:
        return CliRunner(**apart).invoke(main, list(args), input=stdin, prog_name="claimeval")

    return call


@pytest.fixture(name="case_file")
def case_writer(tmp_path: Path) -> Callable[..., str]:
    """Writes a JSON Lines file of cases that differ in their names only, and gives its path."""

    def write(*names: str, **keys: object) -> str:
        path = tmp_path / "cases.jsonl"
        lines = [name if name.startswith("{") else json.dumps({**case_keys(name), **keys}) for name in names]
        path.write_text("\n".join(lines), encoding="utf-8")
        return str(path)

    return write


def case_keys(name: str) -> dict[str, object]:
    """A case as a file has it."""
    hands = dict(zip("NESW", HANDS[2:].split(), strict=True))
    claim = {"by": "S", "tricks": 3, "statement": "All mine."}
    return {"id": name, "trump": "S", "declarer": "S", "hands": hands, "leader": "S", "claim": claim}
