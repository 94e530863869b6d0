"""A reading as plain data, for JSON: only what was said, cards as ``SA``, suits as ``S`` or ``trumps``."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from enum import StrEnum
from typing import Any, Final

from claimeval.cards import RANK_LETTERS, STRAIN_LETTERS, Seat
from claimeval.statement.plan import TRUMPS, Step
from claimeval.statement.reading import Reading

_ALWAYS: Final = frozenset({"certain"})


def reading_data(reading: Reading) -> dict[str, Any]:
    """A reading as one JSON object."""
    return {
        "version": 1,
        "statement": reading.text,
        "language": reading.language,
        "clauses": [
            {
                "words": clause.words,
                "steps": [
                    {**step_data(step), **({"ordered": True} if ordered else {})}
                    for step, ordered in zip(clause.steps, clause.ordered, strict=True)
                ],
                **({"withdrawn": True} if clause.withdrawn else {}),
            }
            for clause in reading.clauses
        ],
        "not_understood": list(reading.not_understood),
    }


def step_data(step: Step) -> dict[str, Any]:
    """One step: its kind, and the fields that the words filled."""
    return {"step": kind_name(step), **_fields(step)}


def kind_name(step: Step) -> str:
    """The name of a kind of step as data has it: ``draw-trumps``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", type(step).__name__).lower()


def _fields(thing: Any) -> dict[str, Any]:  # noqa: ANN401 - any of the plan's dataclasses
    found: dict[str, Any] = {}
    for each in fields(thing):
        value = getattr(thing, each.name)
        if (
            each.name in _ALWAYS
            or value not in (None, (), False, "")
            or (value == 0 and value is not False and value is not None)
        ):
            found[each.name] = _value(each.name, value)
        elif each.name == "well" and value is False:
            found[each.name] = False
    return found


def _value(name: str, value: Any) -> Any:  # noqa: ANN401 - any field of the plan's dataclasses
    if name == "suit":
        return "trumps" if value == TRUMPS else STRAIN_LETTERS[value]
    if name == "rank":
        return RANK_LETTERS[value]
    if isinstance(value, Seat):
        return value.name
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, tuple):
        return [_value("", each) for each in value]
    if is_dataclass(value):
        steps = type(value).__name__ not in ("CardWords", "Test")
        return step_data(value) if steps else _fields(value)  # type: ignore[arg-type]  # the rest are steps
    return value
