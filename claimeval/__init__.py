"""claimeval rules disputed claims at bridge: the worst result on any normal line of play (Laws 68-71).

>>> import claimeval
>>> [case] = claimeval.read_cases("examples/forgotten-trump.yaml")
>>> claimeval.adjudicate(case).award
0

Names are loaded when first used, so importing the package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from claimeval.adjudication import adjudicate
    from claimeval.case import Case, Claim, Findings
    from claimeval.errors import ClaimEvalError
    from claimeval.formats.casefile import iter_cases, read_cases
    from claimeval.laws.ruling import Ruling, Verdict
    from claimeval.limits import Limits
    from claimeval.linecounts import LineCounts, count_lines
    from claimeval.position import Position, parse_position

__all__ = [
    "Case",
    "Claim",
    "ClaimEvalError",
    "Findings",
    "Limits",
    "LineCounts",
    "Position",
    "Ruling",
    "Verdict",
    "adjudicate",
    "count_lines",
    "iter_cases",
    "parse_position",
    "read_cases",
]

_HOME: Final = {
    "Case": "case",
    "Claim": "case",
    "ClaimEvalError": "errors",
    "Findings": "case",
    "Limits": "limits",
    "LineCounts": "linecounts",
    "Position": "position",
    "Ruling": "laws.ruling",
    "Verdict": "laws.ruling",
    "adjudicate": "adjudication",
    "count_lines": "linecounts",
    "iter_cases": "formats.casefile",
    "parse_position": "position",
    "read_cases": "formats.casefile",
}


def __getattr__(name: str) -> object:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
