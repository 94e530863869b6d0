"""Do the claimer's words mention a trump that is still out (Law 70C1)?

A first, narrow reading: only words about drawing trumps or about an opponent's trump count as a mention. "The
last trump" may be the claimer's own, and "no trumps left" denies that any is out, so neither does.
"""

from __future__ import annotations

import re
from typing import Final

_DRAWING: Final = (
    r"(?:draw|drawing|pull|pulling|extract\w*|clear\w*|remov\w*|collect\w*|pick\w* up|fetch\w*|tak(?:e|ing)) "
    r"(?:\w+ ){0,3}trumps?\b"
)
_THEIRS: Final = r"(?:your|his|her|their|outstanding|missing|east'?s|west'?s|north'?s|south'?s) (?:\w+ )?trumps?\b"
_STILL_OUT: Final = r"trumps? (?:is |are )?(?:still )?(?:out\b|outstanding)"
_DUTCH: Final = (
    r"troe(?:f|ven) (?:\w+ )?(?:trekken|halen|ophalen|uithalen|slaan)|"
    r"(?:trek|haal|sla|speel) (?:\w+ ){0,3}troe(?:f|ven)\b|"
    r"(?:jouw|je|zijn|haar|hun|jullie|uitstaande) (?:\w+ )?troe(?:f|ven)\b"
)
_MENTION: Final = re.compile(f"{_DRAWING}|{_THEIRS}|{_STILL_OUT}|{_DUTCH}")
_DENIAL: Final = re.compile(r"\b(?:no|not any|geen) (?:more )?(?:trumps?|troe(?:f|ven))\b")


def mentions_trump(statement: str) -> bool:
    """Do the words mention an opponents' trump, or drawing trumps?"""
    words = re.sub(r"[^\w' ]+", " ", statement.lower())
    words = re.sub(r"\s+", " ", words)
    return bool(_MENTION.search(_DENIAL.sub(" ", words)))
