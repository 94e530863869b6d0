"""Which editions of Laws 65 to 67 are known, and how well: what is only remembered is asked about, never applied."""

from __future__ import annotations

from typing import Final

from claimeval.errors import NotYetRuled
from claimeval.messages import say
from claimeval.tricks.findings import OpenPoint

TEXT: Final = "text"
READ: Final = "read"
REPORTED: Final = "reported"
MEMORY: Final = "memory"
UNKNOWN: Final = "unknown"

TRICK_EDITIONS: Final = ("1987", "1997", "2007", "2017")

_KNOWN: Final = {
    "65": {"2017": TEXT, "2007": MEMORY, "1997": MEMORY, "1987": MEMORY},
    "66": {"2017": TEXT, "2007": MEMORY, "1997": MEMORY, "1987": MEMORY},
    "67A": {"2017": TEXT, "2007": READ, "1997": READ, "1987": MEMORY},
    "67B1": {"2017": TEXT, "2007": REPORTED, "1997": READ, "1987": REPORTED},
    "67B2": {"2017": TEXT, "2007": READ, "1997": READ, "1987": REPORTED},
    "67B3": {"2017": TEXT, "2007": MEMORY, "1997": UNKNOWN, "1987": UNKNOWN},
}
"""How each article is known: the text itself, read elsewhere, reported, from memory, or not at all.

For 2007 the articles 67A and 67B2 are taken as read, since the editions before and after it agree.
"""
_ROWS: Final = {
    ("65", "2007"): "L2007-65",
    ("66", "2007"): "L2007-66",
    ("67A", "1997"): "L1997-67A",
    ("67A", "1987"): "L1997-67A",
    ("67B3", "2007"): "L2007-67B3",
}


def refuse_unknown_edition(edition: str) -> None:
    """See that the edition has a text on tricks.

    Raises:
        NotYetRuled: for 1959, whose articles on tricks are not known.
    """
    if edition not in TRICK_EDITIONS:
        raise NotYetRuled(
            say(
                "No text of the {edition} Code on played cards and defective tricks is known, so nothing "
                "is ruled under it; this version knows 1987 to 2017.",
                edition=edition,
            )
        )


def is_law(article: str, edition: str) -> bool:
    """Is the article known well enough in that edition to be applied?"""
    return _KNOWN[article][edition] not in (MEMORY, UNKNOWN)


def rows_of(article: str, edition: str, *clauses: str) -> tuple[str, ...]:
    """The ids of the rows behind a clause: each clause for 2017, else the row that the edition has, if any."""
    if edition == "2017":
        return tuple(f"L2017-{clause}" for clause in clauses)
    row = _ROWS.get((article, edition))
    return (row,) if row else ()


def text_question(article: str, edition: str, if_same: str, otherwise: str) -> OpenPoint:
    """The question whether an article that is only remembered reads as that of 2017."""
    return OpenPoint(
        finding="edition",
        law=article,
        ask=say(
            "Does Law {article} of the {edition} edition say what that of 2017 says? Its text is not known here.",
            article=article,
            edition=edition,
        ),
        answers=(("yes", if_same), ("no", otherwise)),
        rows=rows_of(article, edition),
    )
