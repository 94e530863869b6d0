"""The ``--format`` family and the limits, the same for every command, and rulings as they are printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from claimeval.limits import Limits
from claimeval.report.words import WIDTH

_Command = TypeVar("_Command", bound=Callable[..., Any])

RULE: Final = "-" * WIDTH
"""The line between two cases printed as text."""


def format_option(*formats: str) -> Callable[[_Command], _Command]:
    """The option ``--format`` with these formats, the first one the default."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(formats),
        default=formats[0],
        show_default=True,
        help="How to print the answer; JSON stands alone on standard output.",
    )


def limit_options(command: _Command) -> _Command:
    """The options ``--seconds`` and ``--nodes``; :func:`limits` reads them."""
    defaults = Limits()
    nodes = click.option(
        "--nodes",
        type=click.IntRange(min=1),
        default=defaults.nodes,
        show_default=True,
        help="Cards played in one search before a case is left undecided.",
    )
    seconds = click.option(
        "--seconds",
        type=click.FloatRange(min=0, min_open=True),
        default=defaults.seconds,
        show_default=True,
        help="Time for one case before it is left undecided.",
    )
    return seconds(nodes(command))


def limits(seconds: float, nodes: int) -> Limits:
    """The limits on one ruling that the options ask for."""
    return Limits(seconds=seconds, nodes=nodes)


class Printer:
    """Prints answers one after the other: text with a rule between, JSON as one value, JSON Lines.

    Text and JSON Lines appear as soon as an answer is known. JSON is one object for one case and an array
    for several, so it waits for :meth:`close`.
    """

    def __init__(self, form: str) -> None:
        self._form = form
        self._kept: list[dict[str, Any]] = []
        self._printed = 0

    @property
    def wants_text(self) -> bool:
        """Are answers printed for people, not for programs?"""
        return self._form == "text"

    def add(self, answer: str | dict[str, Any]) -> None:
        """Print one answer, or keep it: words when :attr:`wants_text`, else plain data."""
        if isinstance(answer, str):
            click.echo(f"\n{RULE}\n\n{answer}" if self._printed else answer)
            self._printed += 1
        elif self._form == "jsonl":
            click.echo(json.dumps(answer))
        else:
            self._kept.append(answer)

    def close(self, several: bool) -> None:
        """Print what was kept: an array for ``several`` cases, else the one answer, if there is one."""
        if self._form != "json":
            return
        if several:
            click.echo(json.dumps(self._kept, indent=2))
        elif self._kept:
            click.echo(json.dumps(self._kept[0], indent=2))
