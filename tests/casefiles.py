"""Case files and what is in them, for the tests of reading cases."""

from __future__ import annotations

from typing import Any

import yaml

from claimeval.case import Case
from claimeval.formats.casefile import cases_in_text

ENDING = """\
id: two-diamonds
contract: 4S
declarer: S
hands: {N: .543.., E: .T98.., S: 5..AK., W: 9...AK}
leader: S
claim: {by: S, tricks: 3, statement: Two diamonds and a trump.}
"""
DEAL = "N:KQ2.A43.KQ32.432 543.KQ2.765.AKQJ AJT9.J65.AJT.765 876.T987.984.T98"
PLAYED = {
    "contract": "1NT",
    "declarer": "S",
    "deal": DEAL,
    "play": ["HT", "HA", "H2", "H5", "SK", "S3", "S9", "S6", "SQ", "S4"],
    "claim": {"by": "S", "tricks": 7},
}


def ending(**changes: object) -> dict[str, Any]:
    """The ending above as a mapping, with changes; ``None`` takes a key out."""
    mapping = {**yaml.safe_load(ENDING.replace(".543..", "'.543..'")), **changes}
    return {key: value for key, value in mapping.items() if value is not None}


def only_case(text: str) -> Case:
    """The one sound case in a text."""
    [case] = cases_in_text(text)
    assert isinstance(case, Case), case
    return case
