"""Names, quotations and paragraphs, so that every sentence of a report reads aloud well."""

from __future__ import annotations

import textwrap
from typing import Final

from claimeval.cards import Seat
from claimeval.counting import capital

WIDTH: Final = 80
"""No line of a text report is longer, unless a single word is."""


def side_name(seat: Seat) -> str:
    """The side of a seat: ``North-South``."""
    return seat.side_name


def other_side_name(seat: Seat) -> str:
    """The side that a seat does not belong to."""
    return seat.left.side_name


def clean(text: str) -> str:
    """Someone's words on one line: white space folded and anything a terminal might obey taken out."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def quoted(text: str) -> str:
    """Someone's words in double quotes; double quotes inside become single ones."""
    return '"' + clean(text).replace('"', "'") + '"'


def sentence(text: str) -> str:
    """A text that starts with a capital and ends with a stop; empty stays empty."""
    text = clean(text)
    if not text:
        return ""
    text = capital(text)
    return text if text[-1] in ".?!:" or text[-2:] in ('."', '?"', '!"') else text + "."


def sentences(*texts: str) -> str:
    """Several texts as sentences in a row, empty ones left out."""
    return " ".join(filter(None, map(sentence, texts)))


def paragraph(text: str, first: str = "", rest: str = "") -> list[str]:
    """A text wrapped to the width of the report, with what its first and its other lines start with."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_on_hyphens=False,
        break_long_words=False,
    )


def item(text: str) -> list[str]:
    """A text as an item of a list."""
    return paragraph(text, "- ", "  ")
