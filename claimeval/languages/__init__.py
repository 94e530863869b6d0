"""The languages that there are catalogues for, and which of them the texts come in.

>>> from claimeval.languages import speaking
>>> with speaking("nl"):  # doctest: +SKIP
...     print(adjudicate(case).steps[0].finding)

Without a choice texts are English. The choice holds for the thread or task that makes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import resources
from typing import Final

from claimeval.errors import UnknownLanguage
from claimeval.messages import DOMAIN, ENGLISH, language_now, say

_LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""What names the locale of messages, the first that is set before the others."""
_NO_LANGUAGE: Final = ("", "C", "POSIX")


def known_languages() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    folders = (place for place in resources.files(__package__).iterdir() if place.is_dir())
    translated = (place.name for place in folders if (place / "LC_MESSAGES" / f"{DOMAIN}.mo").is_file())
    return (ENGLISH, *sorted(translated))


def current_language() -> str:
    """The code of the language that texts come in now."""
    return language_now.get()


def use_language(language: str) -> None:
    """Make texts in a language from here on.

    Raises:
        UnknownLanguage: when there is no catalogue for it.
    """
    language_now.set(_known(language))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Make texts in a language within the ``with`` block.

    Raises:
        UnknownLanguage: when there is no catalogue for it.
    """
    token = language_now.set(_known(language))
    try:
        yield
    finally:
        language_now.reset(token)


def language_of_environment(environment: Mapping[str, str]) -> str:
    """The language that the variables of the locale ask for, English when there is no catalogue for it.

    ``LANGUAGE`` may list several in the order of preference; as in other programs it counts only where the locale is
    one of a language at all, so not under ``C``.
    """
    locale = next((environment[name] for name in _LOCALE_VARIABLES if environment.get(name)), "")
    if _without_encoding(locale) in _NO_LANGUAGE:
        return ENGLISH
    wanted = [name for name in environment.get("LANGUAGE", "").split(":") if name] or [locale]
    known = known_languages()
    for name in wanted:
        plain = _without_encoding(name)
        for code in (plain, plain.partition("_")[0]):
            if code in known:
                return code
    return ENGLISH


def _without_encoding(locale: str) -> str:
    """``nl_NL`` of ``nl_NL.UTF-8@euro``."""
    return locale.partition(".")[0].partition("@")[0]


def _known(language: str) -> str:
    known = known_languages()
    if language not in known:
        raise UnknownLanguage(
            say(
                "There are no texts in the language {language!r}; there are: {codes}.",
                language=language,
                codes=", ".join(known),
            )
        )
    return language
