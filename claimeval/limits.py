"""How long a ruling may search before it says "undecided"."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits on one ruling.

    Attributes:
        seconds: of wall-clock time for the whole ruling; the one limit that depends on the machine.
        nodes: cards played in the search of one belief.
        worlds: deals of the unseen cards looked at for one decision; all of them when they are no more. With
            many cards left, where each deal takes long to solve, it is fewer: see :meth:`worlds_at`.
        floor_states: positions opened by the sweep for the legal floor.
    """

    seconds: float = 60.0
    nodes: int = 4_000_000
    worlds: int = 256
    floor_states: int = 150_000

    def worlds_at(self, tricks_left: int) -> int:
        """Deals to look at for a decision with so many tricks left; it depends on nothing else."""
        return max(8, self.worlds >> max(0, tricks_left - 8))


DEFAULT_LIMITS: Final = Limits()


@dataclass(slots=True)
class Deadline:
    """The moment at which a ruling has to stop."""

    seconds: float
    started: float = field(default_factory=time.monotonic)

    @property
    def passed(self) -> bool:
        """Is the time over?"""
        return time.monotonic() - self.started > self.seconds

    @property
    def left(self) -> float:
        """Seconds left, never negative."""
        return max(0.0, self.seconds - (time.monotonic() - self.started))
