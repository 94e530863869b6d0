"""What a measurement holds, and the figures that are drawn from it.

Machines differ, so a figure is given in *calls*: one call is what solving the same position once, double dummy, takes
in the same run.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import Enum
from math import ceil
from typing import Any, Final

from claimeval.benches.positions import Known, known_as_mapping, known_from_mapping

VERSION: Final = 1


class Work(Enum):
    """What is timed on each position."""

    SOLVE = "solve"
    BATCH = "batch"
    FLOOR = "floor"
    PLAIN = "plain"
    STATED = "stated"


WORDS: Final = {
    Work.SOLVE: "Double dummy, one by one",
    Work.BATCH: "Double dummy, in batches",
    Work.FLOOR: "Legal floor",
    Work.PLAIN: "Ruling, nothing said",
    Work.STATED: "Ruling, with a statement",
}


@dataclass(frozen=True, slots=True)
class Timing:
    """One piece of work on one position.

    Attributes:
        name: of the position.
        tricks_left: of the position.
        work: what was done.
        seconds: the median of all tries; of a batch, the share of one position.
        decided: was no limit reached?
    """

    name: str
    tricks_left: int
    work: Work
    seconds: float
    decided: bool = True


@dataclass(frozen=True, slots=True)
class Pace:
    """A re-check of some positions by some workers.

    Attributes:
        workers: how many processes.
        claims: how many claims they ruled.
        seconds: from the first file to the last record, the start of the processes included.
        undecided: claims left open at the limit.
        solving: seconds that solving the same positions took in one batch.
        memory: the most MiB that any worker held by then, since the run began; ``None`` where nobody can say.
    """

    workers: int
    claims: int
    seconds: float
    undecided: int
    solving: float
    memory: float | None = None

    @property
    def per_second(self) -> float:
        """Claims ruled in a second."""
        return self.claims / self.seconds

    def as_dict(self) -> dict[str, Any]:
        """The pace as plain data, times to a hundredth of a millisecond."""
        data = {name: round(value, 5) if isinstance(value, float) else value for name, value in asdict(self).items()}
        return {**data, "per_second": round(self.per_second, 3)}


@dataclass(slots=True)
class Run:
    """One measurement, filled as it goes, so that one that is stopped still has something to show.

    Attributes:
        machine: see :func:`claimeval.benches.machine.machine`.
        settings: seed, numbers of cards, tries, seconds a ruling.
        timings: in the order in which they were taken.
        paces: of re-checks of every position by more and more workers.
        growth: of re-checks of more and more claims, all of them short, by the most workers.
        found: the answers that came out, by position.
        memory: the most memory in MiB held by the end of each number of cards; what was used before counts as well.
        wrong: every answer that is not the one on record, a sentence each.
        finished: did it come to its end?
    """

    machine: Mapping[str, str | int]
    settings: Mapping[str, Any]
    timings: list[Timing] = field(default_factory=list)
    paces: list[Pace] = field(default_factory=list)
    growth: list[Pace] = field(default_factory=list)
    found: dict[str, Known] = field(default_factory=dict)
    memory: dict[int, float] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    finished: bool = False

    def as_dict(self) -> dict[str, Any]:
        """The measurement as plain data; ``figures`` is drawn from the rest."""
        return {
            "version": VERSION,
            "machine": dict(self.machine),
            "settings": dict(self.settings),
            "finished": self.finished,
            "wrong": list(self.wrong),
            "figures": [row.as_dict() for row in rows(self)],
            "recheck": [pace.as_dict() for pace in self.paces],
            "growth": [pace.as_dict() for pace in self.growth],
            "memory_mib": {str(length): round(peak, 1) for length, peak in self.memory.items()},
            "timings": [
                {**asdict(timing), "work": timing.work.value, "seconds": round(timing.seconds, 7)}
                for timing in self.timings
            ],
            "answers": {name: known_as_mapping(known) for name, known in self.found.items()},
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Run:
        """The measurement that :meth:`as_dict` made plain.

        Raises:
            ValueError: when it is none, or of another version.
        """
        try:
            if data["version"] != VERSION:
                raise ValueError("this measurement is of another version")
            return cls(
                machine=dict(data["machine"]),
                settings=dict(data["settings"]),
                timings=[Timing(**{**timing, "work": Work(timing["work"])}) for timing in data["timings"]],
                paces=[_pace(pace) for pace in data["recheck"]],
                growth=[_pace(pace) for pace in data["growth"]],
                found={name: known_from_mapping(known, name) for name, known in data["answers"].items()},
                memory={int(length): float(peak) for length, peak in data["memory_mib"].items()},
                wrong=list(data["wrong"]),
                finished=bool(data["finished"]),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError("this is no measurement") from error


@dataclass(frozen=True, slots=True)
class Row:
    """The figures of one kind of work at one number of tricks left.

    Attributes:
        work: what was timed.
        tricks_left: of the positions.
        positions: how many.
        median_seconds: of all positions.
        most_seconds: 19 of 20 positions take no longer.
        median_calls: the same in calls.
        most_calls: the same in calls.
        undecided: positions at which a limit was reached.
    """

    work: Work
    tricks_left: int
    positions: int
    median_seconds: float
    most_seconds: float
    median_calls: float
    most_calls: float
    undecided: int

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain data, seconds to a tenth of a microsecond."""
        data = {name: round(value, 7) if isinstance(value, float) else value for name, value in asdict(self).items()}
        return {**data, "work": self.work.value}


def rows(run: Run) -> list[Row]:
    """The figures of a measurement: by work, fewest tricks first; those that were never timed are left out."""
    call = {timing.name: timing.seconds for timing in run.timings if timing.work is Work.SOLVE}
    shown = {Work(value) for value in run.settings["work"]}
    groups: dict[tuple[Work, int], list[Timing]] = {}
    for timing in run.timings:
        if timing.work in shown:
            groups.setdefault((timing.work, timing.tricks_left), []).append(timing)
    return [_row(*key, groups[key], call) for key in sorted(groups, key=lambda key: (list(Work).index(key[0]), key[1]))]


def _pace(data: Mapping[str, Any]) -> Pace:
    return Pace(**{key: value for key, value in data.items() if key != "per_second"})


def _row(work: Work, tricks_left: int, timings: Sequence[Timing], call: Mapping[str, float]) -> Row:
    seconds = [timing.seconds for timing in timings]
    calls = [timing.seconds / call[timing.name] for timing in timings if call[timing.name] > 0]
    return Row(
        work,
        tricks_left,
        len(timings),
        statistics.median(seconds),
        nineteen_of_twenty(seconds),
        statistics.median(calls) if calls else 0.0,
        nineteen_of_twenty(calls) if calls else 0.0,
        sum(not timing.decided for timing in timings),
    )


def nineteen_of_twenty(numbers: Sequence[float]) -> float:
    """The smallest of the numbers that at least 95 % of them do not exceed."""
    return sorted(numbers)[ceil(0.95 * len(numbers)) - 1]
