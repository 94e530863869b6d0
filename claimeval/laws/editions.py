"""The editions of the Laws, as far as a declarer's contested claim is concerned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from claimeval.errors import NotYetRuled


@dataclass(frozen=True, slots=True)
class Edition:
    """The names an edition gives to the articles that are applied, and what sets it apart.

    Attributes:
        year: the edition.
        new_line: the article that refuses an unstated successful line.
        note: what this edition adds and the ruling leaves out, as an assumption; empty for none.
    """

    year: str
    new_line: str
    note: str = ""


_IRRATIONAL: Final = (
    "This edition also gives an unstated finesse when not taking it would be irrational (Law 70E); nothing was"
    " given on that ground."
)
_EDITIONS: Final = {
    "1987": Edition("1987", "70D", _IRRATIONAL),
    "1997": Edition("1997", "70D", _IRRATIONAL),
    "2007": Edition("2007", "70D1"),
    "2017": Edition("2017", "70D1"),
}


def edition(year: str) -> Edition:
    """The edition of that year.

    Raises:
        NotYetRuled: when claims under it are not ruled yet.
    """
    found = _EDITIONS.get(year)
    if found is None:
        raise NotYetRuled(f"Claims under the {year} Laws are not ruled yet; this version knows 1987 to 2017.")
    return found
