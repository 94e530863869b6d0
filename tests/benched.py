"""Measurements by a clock that ticks evenly on a machine that is always the same, for the tests of measuring."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest
from click.testing import CliRunner, Result

from claimeval.benches import measure
from claimeval.benches.figures import Run
from claimeval.benches.measure import Part, Plan, new_run
from claimeval_cli.main import main

MACHINE: dict[str, str | int] = {
    "system": "Plan9 mips", "processor": "Abacus", "cores": 2,
    "python": "3.11.0", "claimeval": "0.1.0", "endplay": "0.5.12", "numpy": "2.0.0",
}  # fmt: skip

Bench = Callable[..., Result]


def ticking(step: float = 0.001) -> Callable[[], float]:
    """A clock that goes on by ``step`` seconds with each look."""
    ticks = count()
    return lambda: next(ticks) * step


@pytest.fixture(autouse=True)
def same_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine and the memory that a test prints are always the same."""
    monkeypatch.setattr(measure, "machine", lambda: dict(MACHINE))
    monkeypatch.setattr(measure, "peak_memory", lambda workers=False: 80.0 if workers else 64.0)


def measured(*parts: Part, lengths: tuple[int, ...] = (2, 3), tries: int = 1, seed: int = 1) -> Run:
    """A measurement in which every piece of work takes a millisecond."""
    plan = Plan(seed=seed, lengths=lengths, parts=parts, tries=tries, workers=1)
    run = new_run(plan)
    measure.measure(plan, run, ticking())
    return run


@pytest.fixture(name="bench")
def bench_command(monkeypatch: pytest.MonkeyPatch) -> Bench:
    """Runs ``claimeval bench`` in this process by a clock that ticks a millisecond a look."""
    real = measure.measure
    monkeypatch.setattr(measure, "measure", lambda plan, run, tell=lambda _: None: real(plan, run, ticking(), tell))

    def call(*args: str) -> Result:
        return CliRunner().invoke(main, ["bench", *args], prog_name="claimeval")

    return call
