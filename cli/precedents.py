"""``claimeval precedents``: the published rulings nearest to a claim."""

from __future__ import annotations

import click

from claimeval.case import Case
from claimeval.errors import ClaimEvalError
from claimeval_cli import output
from claimeval_cli.errors import ExitStatus, complain, error_sentence, error_status, worst
from claimeval_cli.inputs import Options, Record, cases_asked_for
from claimeval_cli.speech import SpokenCommand, language_option


@click.command(cls=SpokenCommand, short_help="Show the published rulings nearest to a claim.")
@click.argument("case")
@click.option("--most", type=click.IntRange(min=1), default=3, show_default=True, help="How many rulings.")
@output.format_option("text", "json", "jsonl")
@language_option
@click.pass_context
def precedents(ctx: click.Context, /, case: str, most: int, form: str) -> None:
    """Show the published rulings nearest to a claim: what was ruled, by whom, why, and where it can be read.
    CASE is a case file, - for standard input.

    \b
    Examples:
      claimeval precedents case.yaml
      claimeval precedents case.yaml --most 5 --format json

    Claims are compared by what kind they are: who claimed and how much, trumps out, the words, beliefs,
    whose lead it is, tricks left. Neither the ruling asked for nor the ones on record play a part, nor do
    the names of seats and suits.

    \b
    Exit status:
      0  rulings were found
      2  wrong usage, or a case that cannot be read
    """  # noqa: D205, D301 - a help text: a paragraph first, and backspace signs that click reads
    from claimeval.precedents.nearest import nearest
    from claimeval.report.precedents import nearest_data, nearest_text

    printer = output.Printer(form)
    statuses: list[ExitStatus] = []
    for each in cases_asked_for((case,), Record(), Options()):
        try:
            if isinstance(each, ClaimEvalError):
                raise each
            found = nearest(each, most)
            printer.add(nearest_text(each, found) if printer.wants_text else nearest_data(each, found))
        except Exception as error:
            complain(error_sentence(error), each.case_id if isinstance(each, Case) else "")
            statuses.append(error_status(error))
        else:
            statuses.append(ExitStatus.STANDS)
    printer.close(several=len(statuses) > 1)
    ctx.exit(worst(statuses))
