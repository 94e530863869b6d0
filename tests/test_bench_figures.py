"""Measuring: what is timed, and the figures that come of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from benched import (
    MACHINE,
    measured,
    same_machine,  # noqa: F401 - a fixture
    ticking,
)

from claimeval.benches import figures, machine, measure
from claimeval.benches.figures import Run, Timing, Work, nineteen_of_twenty, rows
from claimeval.benches.measure import Part, Plan, new_run, worker_counts
from claimeval.rechecks.record import RecheckRecord, RecheckVerdict


def test_figures_are_medians_and_marks_in_calls() -> None:
    """A call is the time of the same position's solution, not the mean of all of them."""
    run = Run(MACHINE, {"work": ["solve", "floor"]})
    run.timings = [
        *(Timing(str(n), 5, Work.SOLVE, seconds) for n, seconds in enumerate((0.001, 0.002, 0.004))),
        *(Timing(str(n), 5, Work.FLOOR, 0.008, decided=n > 0) for n in range(3)),
    ]

    assert [(row.median_calls, row.most_calls, row.undecided) for row in rows(run)] == [(1, 1, 0), (4, 8, 1)]
    assert [(row.median_seconds, row.most_seconds) for row in rows(run)] == [(0.002, 0.004), (0.008, 0.008)]


def test_nineteen_of_twenty_are_no_larger() -> None:
    """The mark leaves out one of twenty, and none of eight."""
    assert nineteen_of_twenty(range(1, 21)) == 19
    assert nineteen_of_twenty(range(1, 9)) == 8


def test_work_that_was_not_asked_for_has_no_figures() -> None:
    """The solver is timed for the calls even so, and its own rows are left out."""
    run = measured(Part.FLOOR, lengths=(2,))

    assert {row.work for row in rows(run)} == {Work.FLOOR}
    assert {timing.work for timing in run.timings} == {Work.SOLVE, Work.FLOOR}


def test_every_part_is_measured_on_every_position() -> None:
    """Each work once a position; the median of some tries counts as one timing."""
    run = measured(Part.SOLVER, Part.FLOOR, Part.RULING, tries=2)

    assert run.finished
    assert not run.wrong
    assert {work: sum(timing.work is work for timing in run.timings) for work in Work} == dict.fromkeys(Work, 16)
    assert set(run.found) == {f"{length}-{number}" for length in (2, 3) for number in range(8)}
    assert run.memory == {2: 64.0, 3: 64.0}


def test_what_takes_long_is_tried_once() -> None:
    """By a clock of two seconds a look no work is tried again."""
    plan = Plan(lengths=(2,), parts=(Part.FLOOR,), tries=5)
    run = new_run(plan)
    looks = ticking(2.0)
    measure.measure(plan, run, looks)

    # Two looks for each of eight solutions and eight floors.
    assert looks() == 2.0 * 32


def test_the_machine_is_described() -> None:
    """System, processor, cores and every version, none of them empty."""
    found = machine.machine()

    assert set(found) == set(MACHINE)
    assert all(str(value) for value in found.values())
    assert int(found["cores"]) >= 1


def test_memory_is_told_in_mebibytes() -> None:
    """This process holds more than a few, and less than a machine has."""
    peak = machine.peak_memory()

    assert peak is None or 5 < peak < 100_000


@pytest.mark.parametrize(("most", "counts"), [(1, [1]), (2, [1, 2]), (3, [1, 2, 3]), (4, [1, 2, 4]), (6, [1, 2, 4, 6])])
def test_workers_are_doubled_up_to_the_most(most: int, counts: list[int]) -> None:
    """The most is always tried itself."""
    assert worker_counts(most) == counts


def rechecked(monkeypatch: pytest.MonkeyPatch, award: int | None = None) -> Run:
    """A measurement of re-checks alone by two workers, which award what is claimed or ``award``."""

    def records(boards: list[Any], options: object, workers: int) -> Iterator[RecheckRecord]:
        del options, workers
        for board in boards:
            tricks = board.case.claim.tricks if award is None else award
            yield RecheckRecord("f", board.board, None, award_between=(tricks, tricks), verdict=RecheckVerdict.STANDS)

    monkeypatch.setattr(measure, "recheck_boards", records)
    plan = Plan(lengths=(2,), parts=(Part.RECHECK,), tries=1, workers=2)
    run = new_run(plan)
    measure.measure(plan, run, ticking())
    return run


def test_a_recheck_is_timed_for_each_number_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every position is ruled by one worker, then by two, and the solver's time for all of them stands beside."""
    run = rechecked(monkeypatch)

    assert [(pace.workers, pace.claims) for pace in run.paces] == [(1, 8), (2, 8)]
    assert [round(pace.per_second) for pace in run.paces] == [8000, 8000]
    assert run.paces[0].solving == pytest.approx(0.001)


def test_a_recheck_is_timed_for_more_and_more_short_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same claims once, four times and sixteen times, by the most workers, with the memory of the largest."""
    run = rechecked(monkeypatch)

    assert [(pace.workers, pace.claims, pace.memory) for pace in run.growth] == [(2, n, 80.0) for n in (8, 32, 128)]


def test_a_recheck_that_rules_otherwise_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its award is held against the one on record."""
    run = rechecked(monkeypatch, award=13)

    assert len(run.wrong) == 2 * 8 + (1 + 4 + 16) * 8
    assert run.wrong[0] == "Position 2-0, re-checked by 1: 2..2 on record, now 13..13."


def test_real_workers_rule_as_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A re-check in a process of its own comes to the answers on record."""
    monkeypatch.setattr(measure, "_GROWTH", ())
    run = measured(Part.RECHECK, lengths=(2,))

    assert not run.wrong
    assert [(pace.workers, pace.claims, pace.undecided) for pace in run.paces] == [(1, 8, 0)]


def test_a_measurement_of_another_version_is_none() -> None:
    """Its keys may mean something else."""
    data = measured(Part.FLOOR, lengths=(2,)).as_dict()

    with pytest.raises(ValueError, match="another version"):
        Run.from_dict({**data, "version": figures.VERSION + 1})
