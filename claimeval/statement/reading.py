"""A statement after it was read: its clauses, their steps in order, and the words not understood."""

from __future__ import annotations

from dataclasses import dataclass

from claimeval.cards import Strain
from claimeval.statement.plan import Step


@dataclass(frozen=True, slots=True)
class Clause:
    """One stretch of the statement and how it was read.

    ``words`` are the claimer's own. ``steps`` is empty for words that say nothing about the play ("yes, I
    think so"). ``ordered`` has one mark a step: is it said to come after the step before it? ``withdrawn``: a
    later correction took the clause back.
    """

    words: str
    steps: tuple[Step, ...]
    ordered: tuple[bool, ...] = ()
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """A statement, read clause by clause, and the words that were not understood."""

    text: str
    language: str
    clauses: tuple[Clause, ...]
    not_understood: tuple[str, ...]
    trump: Strain | None = None

    @property
    def plan(self) -> tuple[Step, ...]:
        """The steps in the order spoken, without those that a correction took back."""
        return tuple(step for clause in self.clauses if not clause.withdrawn for step in clause.steps)

    @property
    def ordered(self) -> tuple[bool, ...]:
        """For each step of :attr:`plan`: is it said to come after the step before it?"""
        return tuple(mark for clause in self.clauses if not clause.withdrawn for mark in clause.ordered)
