"""Shared by the tests on tricks: six tricks whose rows are sound, and rulings from plain mappings."""

from __future__ import annotations

import copy
from typing import Any

from claimeval.tricks.findings import TrickRuling
from claimeval.tricks.reading import facts_from_mapping
from claimeval.tricks.ruling import rule_tricks

SIX_TRICKS: dict[str, Any] = {
    "contract": "2H",
    "declarer": "S",
    "rows": {
        "N": "C2+ S5+ S3- C3- H2- H9-",
        "E": "D6- S2- ST+ SQ+ HK+ HT+",
        "S": "C8+ SA+ S9- S6- H3- H4-",
        "W": "C6- S4- SJ+ SK+ HQ+ HJ+",
    },
    "hands": {"N": "..K42.KT54", "E": ".876.AQ98.", "S": "87.A.T53.J", "W": ".5.J7.AQ97"},
}
"""Trick by trick: W leads, then S, S, W, W and E; the winners are S, S, W, W, E and W."""

SEVEN_TRICKS: dict[str, Any] = {
    "contract": "3D",
    "declarer": "W",
    "rows": {
        "N": "ST+ S3+ S4- S8- H6- C2- H9-",
        "E": "S5- SJ- CT+ HJ+ H8+ CK+ H7+",
        "S": "SA+ SK+ S7- C4- H5- C6- C7- CJ-",
        "W": "S2- S6- S9+ SQ+ HA+ C5+ HK+",
    },
    "hands": {"N": ".T.AQ2.93", "E": "..KT975.Q", "S": "..J643.A", "W": ".Q432.8.8"},
}
"""South played the four of clubs and the five of hearts to trick four, and discarded on a heart in trick five."""


def with_changes(base: dict[str, Any], **changes: Any) -> dict[str, Any]:  # noqa: ANN401 - any value of a file
    """A copy of a mapping with some keys replaced; mappings in it are merged."""
    result = copy.deepcopy(base)
    for key, value in changes.items():
        if isinstance(value, dict) and isinstance(result.get(key), dict):
            result[key].update(value)
        else:
            result[key] = value
    return result


def ruled(mapping: dict[str, Any]) -> TrickRuling:
    """The ruling on the facts of a mapping."""
    return rule_tricks(facts_from_mapping(mapping))


def told(ruling: TrickRuling) -> str:
    """Every sentence of a ruling."""
    from claimeval.tricks.wording import trick_text

    return " ".join(trick_text(ruling).split())
