"""What becomes of an agreed claim or a concession, in whatever edition."""

from __future__ import annotations

from dataclasses import dataclass

from claimeval.laws.ruling import Question, Step


@dataclass(frozen=True, slots=True)
class Settlement:
    """What becomes of an agreed claim or a concession.

    Attributes:
        between: the tricks for the claimer's side, both ends equal when decided.
        steps: the articles applied, in order.
        questions: findings still open, with the award under each answer.
    """

    between: tuple[int, int]
    steps: tuple[Step, ...]
    questions: tuple[Question, ...] = ()
