"""``--language``: the language of a run, and help texts and click's own words in it.

Help texts stand in English at the commands. They are translated a paragraph at a time when help is printed, so that
nothing is translated on import. Click says its own words through :mod:`gettext`, from the catalogue set up here.
"""

from __future__ import annotations

import copy
import gettext
import inspect
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from typing import Final

import click

from claimeval.languages import known_languages, language_of_environment, speaking, use_language
from claimeval.messages import DOMAIN, say, to_say, to_say_counted

_FOR_CLICK: Final = "LANGUAGE"
"""The variable of the environment that gettext, and so click, takes the language from."""
_AS_IT_STANDS: Final = "\b\n"
"""What click has in front of a paragraph whose lines are kept as they are."""

WORDS_OF_CLICK: Final = (
    to_say("Usage:"),
    to_say("Options"),
    to_say("Commands"),
    to_say("Show this message and exit."),
    to_say("Error: {message}"),
    to_say("Try '{command} {option}' for help."),
    to_say("default: {default}"),
    to_say("required"),
    to_say("No such command {name!r}."),
    to_say("No such option {name!r}."),
    to_say("Did you mean {possibility}?"),
    to_say("Missing command."),
    to_say("Missing argument"),
    to_say("Missing option"),
    to_say("Missing parameter"),
    to_say("Invalid value: {message}"),
    to_say("Invalid value for {param_hint}: {message}"),
    to_say("{value!r} is not a valid {number_type}."),
    to_say("{value} is not in the range {range}."),
    to_say("Option {name!r} requires an argument."),
    to_say("Option {name!r} does not take a value."),
    to_say_counted("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)
"""What click says of commands such as ours; anything else of its own comes in English."""


def help_paragraphs(text: str) -> Iterator[tuple[str, str]]:
    """The paragraphs of a help text, each with what has to stand in front of it."""
    for paragraph in re.split(r"\n\s*\n", inspect.cleandoc(text)):
        if paragraph.startswith(_AS_IT_STANDS):
            yield _AS_IT_STANDS, paragraph.removeprefix(_AS_IT_STANDS)
        else:
            yield "", " ".join(paragraph.split(" " if "\n" not in paragraph else None))


def _in_language(text: str | None) -> str | None:
    if not text:
        return text
    return "\n\n".join(mark + say(paragraph) for mark, paragraph in help_paragraphs(text))


class SpokenCommand(click.Command):
    """A command whose help comes in the language of the run."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option ``--help``, which click makes before the language of the run is known."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = say("Show this message and exit.")
        return option

    def get_short_help_str(self, limit: int = 45) -> str:
        """The line in the list of commands."""
        return say(self.short_help) if self.short_help else super().get_short_help_str(limit)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the paragraphs of the help text."""
        spoken = copy.copy(self)
        spoken.help = _in_language(self.help)
        super(SpokenCommand, spoken).format_help_text(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of options."""
        spoken = copy.copy(self)
        spoken.params = [_spoken_parameter(param) for param in self.params]
        super(SpokenCommand, spoken).format_options(ctx, formatter)


def _spoken_parameter(param: click.Parameter) -> click.Parameter:
    if not isinstance(param, click.Option):
        return param
    spoken = copy.copy(param)
    spoken.help = _in_language(param.help)
    return spoken


def _choose(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    del param
    if value is not None and not ctx.resilient_parsing:
        use_language(value)
        os.environ[_FOR_CLICK] = value


language_option: Final = click.option(
    "--language",
    type=click.Choice(known_languages()),
    is_eager=True,
    expose_value=False,
    callback=_choose,
    help="Language of the answer.  [default: from the locale, else en]",
)
"""The option ``--language`` of every command."""


@contextmanager
def language_of_run() -> Iterator[None]:
    """Speak the language of the locale until the end of the block, or what ``--language`` changes it to."""
    before = os.environ.get(_FOR_CLICK)
    language = language_of_environment(os.environ)
    domain = gettext.textdomain(DOMAIN)
    gettext.bindtextdomain(DOMAIN, str(resources.files("claimeval") / "languages"))
    try:
        os.environ[_FOR_CLICK] = language
        with speaking(language):
            yield
    finally:
        gettext.textdomain(domain)
        os.environ.pop(_FOR_CLICK)
        if before is not None:
            os.environ[_FOR_CLICK] = before
