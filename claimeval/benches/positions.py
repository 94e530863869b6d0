"""The positions that ship with claimeval for measuring, with what is known of each.

``positions.jsonl`` beside this module has one position a line: a case of the case file without words, a statement
that goes with it, the double-dummy value of each legal card, the legal floor, and the rulings without and with the
statement.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from typing import Any, Final

from claimeval.benches.answers import Answer
from claimeval.benches.deals import FEWEST_LEFT, MOST_LEFT, dealt_claim, line_in_words, with_statement
from claimeval.cards import Card, card_from_text, card_text
from claimeval.case import Case
from claimeval.formats.casekeys import case_from_mapping
from claimeval.formats.casewriter import case_to_mapping

SEED: Final = 1
"""The seed that the shipped positions were dealt from."""
SHIPPED_A_LENGTH: Final = 8
"""How many positions ship for each number of tricks left."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a position; ``None`` for what nobody has recorded.

    Attributes:
        values: the double-dummy tricks of each legal card for the side on turn.
        floor: the fewest tricks for declarer's side over legal play, or a lower bound.
        floor_exact: is it the very number?
        plain: the ruling without words.
        stated: the ruling with the statement.
    """

    values: Mapping[Card, int] | None = None
    floor: int | None = None
    floor_exact: bool = False
    plain: Answer | None = None
    stated: Answer | None = None


@dataclass(frozen=True, slots=True)
class BenchPosition:
    """One position to measure on.

    Attributes:
        case: the claim, nothing said.
        statement: what its claimer might have said.
        known: what any version must find.
    """

    case: Case
    statement: str
    known: Known = field(default_factory=Known)

    @property
    def name(self) -> str:
        """The tricks left and the number: ``5-3``."""
        return self.case.case_id

    @property
    def stated(self) -> Case:
        """The case with the statement."""
        return with_statement(self.case, self.statement)

    @property
    def tricks_left(self) -> int:
        """How many tricks are still to be won."""
        return self.case.tricks_left


def positions(seed: int = SEED, lengths: Iterable[int] = range(FEWEST_LEFT, MOST_LEFT + 1)) -> list[BenchPosition]:
    """The positions of a seed with some numbers of tricks left; those of other seeds are dealt anew, nothing known."""
    wanted = list(lengths)
    if seed == SEED:
        return [position for position in shipped() if position.tricks_left in wanted]
    return [dealt(seed, length, number) for length in wanted for number in range(SHIPPED_A_LENGTH)]


def dealt(seed: int, tricks_left: int, number: int) -> BenchPosition:
    """One position of a seed, dealt anew."""
    case = dealt_claim(seed, tricks_left, number)
    return BenchPosition(case, line_in_words(case))


@cache
def shipped() -> tuple[BenchPosition, ...]:
    """Every position that ships, shortest first."""
    lines = (resources.files(__package__) / "positions.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(position_from_mapping(json.loads(line)) for line in lines)


def position_from_mapping(mapping: Mapping[str, Any]) -> BenchPosition:
    """A position from plain data.

    Raises:
        InvalidCase: when the facts have faults.
        KeyError: when something is missing.
    """
    case = case_from_mapping(mapping["case"], "the positions for measuring")
    return BenchPosition(case, mapping["statement"], known_from_mapping(mapping.get("known", {}), case.case_id))


def position_as_mapping(position: BenchPosition) -> dict[str, Any]:
    """A position as plain data; :func:`position_from_mapping` reads it."""
    return {
        "case": case_to_mapping(position.case),
        "statement": position.statement,
        "known": known_as_mapping(position.known),
    }


def known_from_mapping(mapping: Mapping[str, Any], name: str) -> Known:
    """What is known of the position of that name, from plain data.

    Raises:
        KeyError: when something is missing.
        UnknownCard: for a card that does not exist.
    """
    values, plain, stated = (mapping.get(key) for key in ("values", "plain", "stated"))
    return Known(
        None if values is None else {card_from_text(card): tricks for card, tricks in values.items()},
        mapping.get("floor"),
        mapping.get("floor_exact", False),
        None if plain is None else Answer.from_dict({"id": name, **plain}),
        None if stated is None else Answer.from_dict({"id": name, **stated}),
    )


def known_as_mapping(known: Known) -> dict[str, Any]:
    """What is known of a position as plain data; :func:`known_from_mapping` reads it."""
    data: dict[str, Any] = {}
    if known.values is not None:
        data["values"] = {card_text(card): tricks for card, tricks in sorted(known.values.items())}
    if known.floor is not None:
        data |= {"floor": known.floor, "floor_exact": known.floor_exact}
    for key, answer in (("plain", known.plain), ("stated", known.stated)):
        if answer is not None:
            data[key] = _without_name(answer)
    return data


def _without_name(answer: Answer) -> dict[str, Any]:
    data = replace(answer, alternatives={}).as_dict()
    del data["id"]
    return data
