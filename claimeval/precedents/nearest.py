"""Which published rulings are nearest to a claim, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from claimeval.case import Case
from claimeval.precedents.bank import Precedent, precedents
from claimeval.precedents.marks import MARKS, marks_of

_CARDS_WEIGHT: Final = 2.0
_MOST_APART: Final = 12


@dataclass(frozen=True, slots=True)
class Kind:
    """What two claims are compared by: their marks, and how many tricks are left."""

    marks: frozenset[str]
    tricks_left: int


@dataclass(frozen=True, slots=True)
class Near:
    """One published ruling and how near it is.

    Attributes:
        precedent: the ruling.
        distance: 0 for a claim of just the same kind, 1 for one that has nothing in common.
        tricks_left: how many are left in the claim asked about.
        shared: the marks in common, the weightiest first.
        only_here: marks of the claim asked about that the ruled one lacks, the weightiest first.
        only_there: the same the other way round.
    """

    precedent: Precedent
    distance: float
    tricks_left: int
    shared: tuple[str, ...]
    only_here: tuple[str, ...]
    only_there: tuple[str, ...]


def kind_of(case: Case) -> Kind:
    """What a case is compared by."""
    return Kind(marks_of(case), case.tricks_left)


def distance(one: Kind, other: Kind) -> float:
    """How far two claims are apart: the weight of what they do not share, of all the weight there is; 0 to 1.

    The tricks left count as one mark that is shared in part, the more the nearer the two numbers are.
    """
    close = 1 - min(abs(one.tricks_left - other.tricks_left), _MOST_APART) / _MOST_APART
    shared = _weight(one.marks & other.marks) + _CARDS_WEIGHT * close
    return round(1 - shared / (_weight(one.marks | other.marks) + _CARDS_WEIGHT), 9)


def nearest(case: Case, most: int = 3, bank: Sequence[Precedent] | None = None) -> list[Near]:
    """The ``most`` nearest rulings of the bank, the nearest first; equally near ones by their names."""
    asked = kind_of(case)
    kinds = _banked_kinds() if bank is None else [kind_of(precedent.case) for precedent in bank]
    found = []
    for precedent, ruled in zip(precedents() if bank is None else bank, kinds, strict=True):
        found.append(
            Near(
                precedent,
                distance(asked, ruled),
                asked.tricks_left,
                weightiest(asked.marks & ruled.marks),
                weightiest(asked.marks - ruled.marks),
                weightiest(ruled.marks - asked.marks),
            )
        )
    found.sort(key=lambda near: (near.distance, near.precedent.name))
    return found[:most]


def weightiest(marks: Iterable[str]) -> tuple[str, ...]:
    """Marks from the weightiest down; of equal weight in the order of the table."""
    names = list(MARKS)
    return tuple(sorted(marks, key=lambda name: (-MARKS[name].weight, names.index(name))))


def _weight(marks: Iterable[str]) -> float:
    return sum(MARKS[name].weight for name in sorted(marks))


@cache
def _banked_kinds() -> tuple[Kind, ...]:
    return tuple(kind_of(precedent.case) for precedent in precedents())
