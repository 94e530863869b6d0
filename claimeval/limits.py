"""How long a ruling may search before it says "undecided"."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits on one ruling.

    Attributes:
        seconds: of wall-clock time for the whole ruling; the one limit that depends on the machine.
        nodes: cards played in the search of one belief.
        worlds: deals of the unseen cards looked at for one decision; all of them when they are no more.
        floor_states: positions kept in one layer of the sweep for the legal floor.
    """

    seconds: float = 60.0
    nodes: int = 4_000_000
    worlds: int = 256
    floor_states: int = 400_000


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
