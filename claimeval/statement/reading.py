"""A statement after it was read: its clauses, their steps in order, and the words not understood."""

from __future__ import annotations

from dataclasses import dataclass

from claimeval.cards import Strain
from claimeval.statement.plan import Correction, Step


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
        """The steps in the order meant, without those that a correction took back."""
        return tuple(step for step, _ in self._in_order())

    @property
    def ordered(self) -> tuple[bool, ...]:
        """For each step of :attr:`plan`: is it said to come after the step before it?"""
        return tuple(mark for _, mark in self._in_order())

    def _in_order(self) -> list[tuple[Step, bool]]:
        """The steps with their marks; what a correction puts first stands before the clause that it corrects."""
        parts: list[list[tuple[Step, bool]]] = []
        for clause in self.clauses:
            if clause.withdrawn or not clause.steps:
                continue
            part = list(zip(clause.steps, clause.ordered, strict=True))
            if parts and any(isinstance(step, Correction) and step.first for step in clause.steps):
                corrected = parts.pop()
                parts += [part, [(corrected[0][0], True), *corrected[1:]]]
            else:
                parts.append(part)
        return [step for part in parts for step in part]
