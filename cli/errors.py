"""Exit statuses, and what an error says to a user; both are decided here and nowhere else."""

from __future__ import annotations

import os
from collections.abc import Iterable
from enum import IntEnum
from typing import Final

import click

from claimeval.errors import ClaimEvalError, LimitReached
from claimeval.laws.ruling import Ruling, Verdict
from claimeval.messages import say

TRACEBACK_VARIABLE: Final = "CLAIMEVAL_TRACEBACK"
"""Set to anything, this environment variable lets an unexpected error through with its traceback."""


class ExitStatus(IntEnum):
    """What the exit status of a command tells a script."""

    STANDS = 0
    ADJUSTED = 1
    UNREADABLE = 2
    UNDECIDED = 3
    INTERRUPTED = 130


_WORST_FIRST: Final = (
    ExitStatus.UNREADABLE,
    ExitStatus.UNDECIDED,
    ExitStatus.ADJUSTED,
    ExitStatus.STANDS,
)


def worst(statuses: Iterable[ExitStatus]) -> ExitStatus:
    """The status of several cases together: 2 before 3 before 1 before 0; 0 when there are none."""
    found = set(statuses)
    return next((status for status in _WORST_FIRST if status in found), ExitStatus.STANDS)


def ruling_status(ruling: Ruling) -> ExitStatus:
    """The status of one ruling."""
    if ruling.verdict is Verdict.STANDS:
        return ExitStatus.STANDS
    return ExitStatus.UNDECIDED if ruling.verdict is Verdict.UNDECIDED else ExitStatus.ADJUSTED


def error_status(error: BaseException) -> ExitStatus:
    """The status of an error that ended a case or a whole command."""
    if isinstance(error, LimitReached):
        return ExitStatus.UNDECIDED
    if isinstance(error, (KeyboardInterrupt, click.Abort)):
        return ExitStatus.INTERRUPTED
    return ExitStatus.UNREADABLE


def error_sentence(error: BaseException) -> str:
    """One plain sentence for an error, whatever it is.

    An error that nobody foresaw is named and asked to be reported, and with ``CLAIMEVAL_TRACEBACK`` set it is
    raised again for those who look for its cause.
    """
    if isinstance(error, ClaimEvalError):
        return " ".join(str(error).split())
    if isinstance(error, OSError) and error.strerror:
        place = f"{os.fsdecode(error.filename)}: " if error.filename else ""
        return f"{place}{error.strerror}."
    if isinstance(error, (KeyboardInterrupt, click.Abort)):
        return say("Interrupted.")
    if isinstance(error, MemoryError):
        return say("The memory of this machine does not suffice for this case; try a lower --nodes.")
    if os.environ.get(TRACEBACK_VARIABLE):
        raise error
    return say(
        "Something went wrong inside claimeval ({name}: {error}); please report it. With "
        "{variable}=1 in the environment the place is shown.",
        name=type(error).__name__,
        error=" ".join(str(error).split()),
        variable=TRACEBACK_VARIABLE,
    )


def complain(sentence: str, about: str = "") -> None:
    """Print one sentence to standard error, with what it is about in front."""
    click.echo(f"{about}: {sentence}" if about else sentence, err=True)
