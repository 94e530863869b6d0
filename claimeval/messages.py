"""Every text for people, in the language of the moment.

A text is written in English where it is made, a whole sentence with named places::

    say("{seat} has the {card} twice.", seat=seat.full_name, card=card_name(card))

and comes out in the current language; :mod:`claimeval.languages` chooses that. English needs no catalogue, so none is
loaded for it. A text that stands in a table is marked with :func:`to_say` there and given to :func:`say` where it is
used, never on import.
"""

from __future__ import annotations

from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from typing import Final

ENGLISH: Final = "en"
"""The language that the texts in the code are written in."""
DOMAIN: Final = "claimeval"
"""The name of the files with translations."""

language_now: Final[ContextVar[str]] = ContextVar("language_now", default=ENGLISH)
"""The code of the language of the moment."""


def say(message: str, /, **values: object) -> str:
    """A text in the current language, with its named places filled in; an empty text stays empty."""
    text = _texts().gettext(message) if message else ""
    return text.format(**values) if values else text


def say_as(context: str, message: str, /, **values: object) -> str:
    """As :func:`say`, for a word whose translation hangs on where it is used; ``context`` tells the translator."""
    text = _texts().pgettext(context, message)
    return text.format(**values) if values else text


def say_counted(one: str, several: str, count: int, /, **values: object) -> str:
    """As :func:`say`, in the form that fits a number, which is a place of its own: ``{count}``."""
    return _texts().ngettext(one, several, count).format(count=count, **values)


def to_say(message: str) -> str:
    """Mark a text for the catalogues; it stays as it is and is given to :func:`say` where it is used."""
    return message


def to_say_each(*messages: str) -> tuple[str, ...]:
    """As :func:`to_say`, for the texts of a table."""
    return messages


def to_say_as(context: str, *messages: str) -> tuple[str, ...]:
    """As :func:`to_say_each`, for texts that are given to :func:`say_as` with this context."""
    del context
    return messages


def to_say_counted(one: str, several: str) -> tuple[str, str]:
    """Mark both forms of a text for the catalogues; they are given to :func:`say_counted` where they are used."""
    return one, several


def _texts() -> NullTranslations:
    return _catalogue(language_now.get())


@cache
def _catalogue(language: str) -> NullTranslations:
    """The translations into a language; none for English."""
    if language == ENGLISH:
        return NullTranslations()
    file = resources.files("claimeval") / "languages" / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    with file.open("rb") as stream:
        return GNUTranslations(stream)
