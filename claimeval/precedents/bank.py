"""The case bank: published rulings with their facts, what was ruled, by whom, and where that can be read.

The data is ``cases.jsonl`` beside this module, one case file mapping a line; ``docs/precedents.md`` explains what
``expected`` holds. Facts were filled in where a source does not give every card; ``partly_invented`` says so.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from claimeval.case import Case
from claimeval.formats.casekeys import case_from_mapping
from claimeval.messages import say


@dataclass(frozen=True, slots=True)
class Precedent:
    """One published ruling.

    Attributes:
        case: the facts.
        tricks: what was ruled, of the tricks left, for the claimer's side.
        argued: other answers that experienced directors argued for.
        confidence: how sure the ruling is: ``high``, ``medium`` or ``low``.
        by: who ruled.
        laws: the articles that decided.
        source: a public address.
        tags: what kind of case it is.
        why: the reason in one sentence.
        partly_invented: were cards filled in that the source does not give?
    """

    case: Case
    tricks: int
    argued: tuple[int, ...]
    confidence: str
    by: str
    laws: tuple[str, ...]
    source: str
    tags: tuple[str, ...]
    why: str
    partly_invented: bool

    @property
    def name(self) -> str:
        """The id of the case."""
        return self.case.case_id


@cache
def precedents() -> tuple[Precedent, ...]:
    """Every banked ruling, in the order of the file; read once."""
    lines = (resources.files(__package__) / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(precedent_from_mapping(json.loads(line)) for line in lines if line.strip())


def precedent_from_mapping(mapping: Mapping[str, Any]) -> Precedent:
    """One ruling from the keys of a case file, ``expected`` included.

    Raises:
        InvalidCase: when the facts have faults.
        KeyError: when ``expected`` lacks something.
    """
    case = case_from_mapping(mapping, say("the case bank"))
    ruled = mapping["expected"]
    return Precedent(
        case=case,
        tricks=ruled["tricks"],
        argued=tuple(ruled["also"]),
        confidence=ruled["confidence"],
        by=ruled["authority"],
        laws=tuple(ruled["laws"]),
        source=ruled["source"],
        tags=tuple(ruled["tags"]),
        why=ruled["why"],
        partly_invented=ruled["partly_invented"],
    )
