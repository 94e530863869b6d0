"""``claimeval tricks``: what the director finds on the table, and what Laws 65 to 67 make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from claimeval.errors import ClaimEvalError
from claimeval.limits import Limits
from claimeval_cli import output
from claimeval_cli.errors import ExitStatus, complain, error_sentence, error_status, worst
from claimeval_cli.speech import SpokenCommand, language_option

if TYPE_CHECKING:
    from claimeval.tricks.aftermath import Aftermath
    from claimeval.tricks.facts import TableFacts


@click.command(cls=SpokenCommand, short_help="Count tricks and put a defective trick right.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@output.format_option("text", "json", "jsonl")
@language_option
@output.limit_options
@click.pass_context
def tricks(ctx: click.Context, /, files: tuple[str, ...], form: str, seconds: float, nodes: int) -> None:
    """Count the tricks of each side from the rows of played cards, tell who may look at what, and put a
    defective trick right, step by step (Laws 65 to 67). FILE is a trick file (YAML, JSON or JSON Lines),
    - for standard input.

    \b
    Examples:
      claimeval tricks rows.yaml
      claimeval tricks --format json < rows.yaml -

    What is not known is asked for, with what each answer leads to. Facts that cannot be true together get one
    sentence on standard error. The limits matter only where a claim over a revoke has to be judged.

    \b
    Exit status (of several boards the first that applies in the order 2, 3, 1, 0):
      0  nothing has to be put right
      1  something has: a defective trick, a card lying the wrong way, a revoke, words that are no claim
      2  wrong usage, or a file that cannot be read or ruled
      3  a fact is missing, and the answer asks for it
    """  # noqa: D205, D301 - a help text: a paragraph first, and backspace signs that click reads
    from claimeval.tricks.reading import read_tricks

    printer = output.Printer(form)
    limits = output.limits(seconds, nodes)
    statuses: list[ExitStatus] = []
    for file in files:
        try:
            for found in read_tricks(file):
                statuses.append(_attempt(found, limits, printer))
        except ClaimEvalError as error:
            complain(error_sentence(error))
            statuses.append(error_status(error))
    printer.close(several=len(statuses) > 1)
    ctx.exit(worst(statuses))


def _attempt(found: TableFacts | Aftermath | ClaimEvalError, limits: Limits, printer: output.Printer) -> ExitStatus:
    about = "" if isinstance(found, ClaimEvalError) else found.case_id
    try:
        status, answer = _rule(found, limits, printer.wants_text)
    except Exception as error:
        complain(error_sentence(error), about)
        return error_status(error)
    printer.add(answer)
    return status


def _rule(
    found: TableFacts | Aftermath | ClaimEvalError, limits: Limits, in_words: bool
) -> tuple[ExitStatus, str | dict[str, Any]]:
    from claimeval.tricks.ruling import puts_right, rule_tricks
    from claimeval.tricks.wording import trick_text

    if isinstance(found, ClaimEvalError):
        raise found
    ruling = rule_tricks(found, limits)
    if ruling.questions:
        status = ExitStatus.UNDECIDED
    else:
        status = ExitStatus.ADJUSTED if puts_right(ruling) else ExitStatus.STANDS
    return status, trick_text(ruling) if in_words else ruling.as_dict()
