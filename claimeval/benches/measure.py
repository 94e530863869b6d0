"""Taking the times, each answer checked on the way.

The clock is handed in, so that the figures themselves can be tested. Only what is between two looks at it counts:
positions are dealt and answers are checked outside.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from itertools import cycle, islice
from random import Random
from typing import Any, Final, TypeVar

from claimeval.adjudication import adjudicate
from claimeval.benches.answers import answer_of
from claimeval.benches.checks import contradictions, disagreements
from claimeval.benches.deals import FEWEST_LEFT, MOST_LEFT, dealt_again
from claimeval.benches.figures import Pace, Run, Timing, Work
from claimeval.benches.machine import cores, machine, peak_memory
from claimeval.benches.positions import SEED, BenchPosition, Known, positions
from claimeval.cards import Card
from claimeval.case import Case
from claimeval.formats.boards import BoardRecord
from claimeval.laws.ruling import Ruling, Verdict
from claimeval.limits import Limits
from claimeval.position import Position
from claimeval.recheck import recheck_boards
from claimeval.rechecks.record import RecheckOptions, RecheckRecord, RecheckVerdict
from claimeval.solver.doubledummy import BATCH, best_tricks, solve, solve_batch
from claimeval.solver.floor import Floor, legal_floor

Clock = Callable[[], float]
_Found = TypeVar("_Found")

_LONG: Final = 1.0
"""What takes longer than so many seconds is tried once only."""
_SHORT: Final = 5
"""Claims with at most so many tricks left are re-checked in growing numbers."""
_GROWTH: Final = (1, 4, 16)
"""How often each of them is taken."""


class Part(Enum):
    """What can be measured."""

    SOLVER = "solver"
    FLOOR = "floor"
    RULING = "ruling"
    RECHECK = "recheck"


_WORK: Final = {
    Part.SOLVER: (Work.SOLVE, Work.BATCH),
    Part.FLOOR: (Work.FLOOR,),
    Part.RULING: (Work.PLAIN, Work.STATED),
    Part.RECHECK: (),
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What to measure.

    Attributes:
        seed: of the positions; those of the usual seed ship with what is known of them.
        lengths: numbers of tricks left.
        parts: what to measure on them.
        tries: how often each piece of work is timed.
        seconds: limit on one ruling.
        workers: the most worker processes that a re-check is tried with.
    """

    seed: int = SEED
    lengths: tuple[int, ...] = tuple(range(FEWEST_LEFT, MOST_LEFT + 1))
    parts: tuple[Part, ...] = tuple(Part)
    tries: int = 3
    seconds: float = 5.0
    workers: int = field(default_factory=cores)

    @property
    def limits(self) -> Limits:
        """The limits on one ruling."""
        return Limits(seconds=self.seconds)

    def settings(self) -> dict[str, Any]:
        """What a reader of the figures has to know, as plain data."""
        return {
            "seed": self.seed,
            "cards": list(self.lengths),
            "work": [work.value for part in self.parts for work in _WORK[part]],
            "tries": self.tries,
            "seconds": self.seconds,
        }


def new_run(plan: Plan) -> Run:
    """An empty measurement on this machine."""
    return Run(machine(), plan.settings())


def measure(
    plan: Plan, run: Run, clock: Clock = time.perf_counter, tell: Callable[[str], object] = lambda _: None
) -> None:
    """Measure everything in a plan and put it into ``run`` as it comes; ``tell`` hears what is being done.

    Raises:
        SolverFault: when the double-dummy solver cannot be used.
    """
    bench = _Bench(plan, run, clock)
    chosen: list[BenchPosition] = []
    for length in plan.lengths:
        tell(f"{length} cards left")
        of_length = positions(plan.seed, [length])
        chosen.extend(of_length)
        bench.measure_length(of_length)
    if Part.RECHECK in plan.parts:
        solving, _ = timed(lambda: solve_batch([position.case.position for position in chosen]), clock)
        for workers in worker_counts(plan.workers):
            tell(f"re-check with {workers} {'worker' if workers == 1 else 'workers'}")
            run.paces.append(bench.recheck(chosen, workers, solving))
        short = [position for position in chosen if position.tricks_left <= _SHORT]
        for times in _GROWTH if short else ():
            tell(f"re-check of {times * len(short)} claims")
            run.growth.append(bench.recheck(short * times, plan.workers, 0.0))
    run.finished = True


def worker_counts(most: int) -> list[int]:
    """1, 2, 4 and so on up to ``most``, which is always one of them."""
    return [*(1 << power for power in range(most.bit_length()) if 1 << power < most), most]


def timed(work: Callable[[], _Found], clock: Clock) -> tuple[float, _Found]:
    """How long something takes, and what comes of it."""
    started = clock()
    found = work()
    return clock() - started, found


def ruled(case: Case, limits: Limits) -> Ruling:
    """The award alone, as a re-check asks for it: no legal floor beside it, and no line for a claim that stands."""
    return adjudicate(case, limits, bracket=False, explain=False)


@dataclass(frozen=True, slots=True)
class _Bench:
    """Times the work of a plan and files what comes of it."""

    plan: Plan
    run: Run
    clock: Clock

    def measure_length(self, chosen: Sequence[BenchPosition]) -> None:
        """Everything but re-checks, on the positions of one number of tricks left."""
        limits, parts = self.plan.limits, self.plan.parts
        self.run.found.update({position.name: Known() for position in chosen})
        best_tricks(chosen[0].case.position, 0)  # so that loading the solver is not timed
        try:
            self._each(chosen, Work.SOLVE, lambda one: solve(one.case.position), _keep_values)
            if Part.SOLVER in parts:
                self._batch(chosen)
            if Part.FLOOR in parts:
                self._each(chosen, Work.FLOOR, lambda one: _floor(one, limits), _keep_floor)
            if Part.RULING in parts:
                ruled(chosen[0].stated, limits)  # so that loading the judge and the reader of statements is not timed
                self._each(chosen, Work.PLAIN, lambda one: ruled(one.case, limits), partial(_keep_plain, limits))
                self._each(chosen, Work.STATED, lambda one: ruled(one.stated, limits), partial(_keep_stated, limits))
        finally:
            for position in chosen:
                found = self.run.found[position.name]
                wrong = (*disagreements(position.known, found), *contradictions(position, found))
                self.run.wrong.extend(f"Position {position.name}: {sentence}." for sentence in wrong)
            peak = peak_memory()
            if peak is not None:
                self.run.memory[chosen[0].tricks_left] = peak

    def _each(
        self,
        chosen: Sequence[BenchPosition],
        work: Work,
        ask: Callable[[BenchPosition], _Found],
        keep: Callable[[Known, _Found], tuple[Known, bool]],
    ) -> None:
        """Time one kind of work on each position, in rounds, because the solver answers the same one again at once."""
        spent: dict[str, list[float]] = {}
        decided: dict[str, bool] = {}
        try:
            for _ in range(self.plan.tries):
                for position in chosen:
                    name = position.name
                    if max(spent.get(name, [0.0])) > _LONG:
                        continue
                    seconds, found = timed(partial(ask, position), self.clock)
                    spent.setdefault(name, []).append(seconds)
                    self.run.found[name], decided[name] = keep(self.run.found[name], found)
        finally:
            self.run.timings.extend(
                Timing(name, chosen[0].tricks_left, work, statistics.median(tries), decided[name])
                for name, tries in spent.items()
            )

    def _batch(self, chosen: Sequence[BenchPosition]) -> None:
        """Time one full batch: the positions themselves, and their unseen cards dealt in other ways."""
        own = [position.case.position for position in chosen]
        batch = [*own, *_other_worlds(chosen, BATCH - len(own))]
        tries = [timed(lambda: solve_batch(batch), self.clock) for _ in range(self.plan.tries)]
        seconds = statistics.median(seconds for seconds, _ in tries)
        for position, found in zip(chosen, tries[0][1], strict=False):
            name = position.name
            if found != self.run.found[name].values:
                self.run.wrong.append(
                    f"Position {name}: solved in a batch it has other double-dummy values than alone."
                )
            self.run.timings.append(Timing(name, position.tricks_left, Work.BATCH, seconds / len(batch)))

    def recheck(self, chosen: Sequence[BenchPosition], workers: int, solving: float) -> Pace:
        """Time a re-check of some positions by some worker processes."""
        boards = [BoardRecord("positions", one.name, case=one.case) for one in chosen]
        options = RecheckOptions(limits=self.plan.limits)
        seconds, records = timed(lambda: list(recheck_boards(boards, options, workers)), self.clock)
        undecided = sum(record.verdict is RecheckVerdict.UNDECIDED for record in records)
        for position, record in zip(chosen, records, strict=True):
            sentence = _recheck_differs(position, record)
            if sentence:
                self.run.wrong.append(f"Position {position.name}, re-checked by {workers}: {sentence}.")
        return Pace(workers, len(records), seconds, undecided, solving, peak_memory(workers=True))


def _recheck_differs(position: BenchPosition, record: RecheckRecord) -> str:
    known = position.known.plain
    if known is None or record.award_between is None:
        return "" if known is None else record.note.rstrip(".")
    low, high = record.award_between
    if max(low, known.low) <= min(high, known.high):
        return ""
    return f"{known.low}..{known.high} on record, now {low}..{high}"


def _other_worlds(chosen: Sequence[BenchPosition], number: int) -> list[Position]:
    random = Random(f"batch {chosen[0].tricks_left}")
    return [dealt_again(random, one.case) for one in islice(cycle(chosen), max(0, number))]


def _floor(position: BenchPosition, limits: Limits) -> Floor:
    return legal_floor(position.case.position, position.case.declarer.side, limits.floor_states)


def _keep_values(known: Known, values: dict[Card, int]) -> tuple[Known, bool]:
    return replace(known, values=values), True


def _keep_floor(known: Known, floor: Floor) -> tuple[Known, bool]:
    return replace(known, floor=floor.tricks, floor_exact=floor.exact), floor.exact


def _keep_plain(limits: Limits, known: Known, ruling: Ruling) -> tuple[Known, bool]:
    return replace(known, plain=answer_of(ruling, limits)), ruling.verdict is not Verdict.UNDECIDED


def _keep_stated(limits: Limits, known: Known, ruling: Ruling) -> tuple[Known, bool]:
    return replace(known, stated=answer_of(ruling, limits)), ruling.verdict is not Verdict.UNDECIDED
