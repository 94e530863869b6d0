"""``claimeval lines``: how many normal lines of play end in each number of tricks, and the worst of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from claimeval.cards import Card, card_text
from claimeval.case import Case
from claimeval.counting import figure_tricks, large_number
from claimeval.errors import ClaimEvalError
from claimeval.limits import Limits
from claimeval.messages import say, say_counted
from claimeval.report.line import line_table, tricks_won
from claimeval.report.words import paragraph, side_name
from claimeval_cli import output
from claimeval_cli.errors import ExitStatus, complain, error_sentence, error_status, worst
from claimeval_cli.inputs import Options, Record, cases_asked_for
from claimeval_cli.speech import SpokenCommand, language_option

if TYPE_CHECKING:
    from claimeval import LineCounts

Line = tuple[tuple[Card, ...], ...]


@click.command(cls=SpokenCommand, short_help="Count normal lines of play and show the worst.")
@click.argument("case")
@click.option("--legal", is_flag=True, help="Instead: the fewest tricks by any legal play, with a line.")
@click.option("--show", type=click.IntRange(min=0), default=1, show_default=True, help="How many of the worst lines.")
@output.format_option("text", "json", "jsonl")
@language_option
@output.limit_options
@click.pass_context
def lines(ctx: click.Context, /, case: str, legal: bool, show: int, form: str, seconds: float, nodes: int) -> None:
    """Count the normal lines of play of a case by the tricks they give the claimer's side, and show the
    worst of them. CASE is a case file, - for standard input.

    \b
    Examples:
      claimeval lines case.yaml --show 3
      claimeval lines case.yaml --legal

    Touching cards of one hand are counted once. Numbers found before a limit was reached are printed as
    "more than".

    \b
    Exit status:
      0  all lines were counted
      2  wrong usage, or a case that cannot be read or ruled
      3  a limit was reached first
    """  # noqa: D205, D301 - a help text: a paragraph first, and backspace signs that click reads
    printer = output.Printer(form)
    statuses: list[ExitStatus] = []
    limits = output.limits(seconds, nodes)
    for each in cases_asked_for((case,), Record(), Options()):
        try:
            if isinstance(each, ClaimEvalError):
                raise each
            whole, answer = (_legal if legal else _normal)(each, limits, show, printer.wants_text)
        except Exception as error:
            complain(error_sentence(error), each.case_id if isinstance(each, Case) else "")
            statuses.append(error_status(error))
        else:
            printer.add(answer)
            statuses.append(ExitStatus.STANDS if whole else ExitStatus.UNDECIDED)
    printer.close(several=len(statuses) > 1)
    ctx.exit(worst(statuses))


def _normal(case: Case, limits: Limits, show: int, in_words: bool) -> tuple[bool, str | dict[str, Any]]:
    from claimeval import count_lines

    counts = count_lines(case, limits, show=show)
    if in_words:
        return counts.complete, _counts_text(case, counts)
    return counts.complete, _counts_data(case, counts)


def _counts_text(case: Case, counts: LineCounts) -> str:
    side = side_name(case.claim.by)
    width = max((len(large_number(number)) for _, number in counts.counts), default=1)
    text = [say("Normal lines of play, touching cards counted once:")] if counts.counts else []
    for tricks, number in counts.counts:
        text.append(
            say_counted(
                "{tricks} to {side}: {number} line"
                if counts.complete
                else "{tricks} to {side}: at least {number} line",
                "{tricks} to {side}: {number} lines"
                if counts.complete
                else "{tricks} to {side}: at least {number} lines",
                number,
                tricks=_aligned_tricks(tricks),
                side=side,
                number=large_number(number).rjust(width),
            )
        )
    if not counts.complete:
        total = large_number(sum(number for _, number in counts.counts))
        text += paragraph(
            say("The limit was reached before all lines were counted: there are more than {total}.", total=total)
        )
    for line in counts.worst:
        taken = figure_tricks(tricks_won(case.position, line, case.claim.by.side))
        text += ["", say("{tricks} to {side}:", tricks=taken, side=side), *line_table(case.position, line)]
    return "\n".join(text)


def _aligned_tricks(count: int) -> str:
    """A number of tricks so wide that the lines of the list stand under each other."""
    number, _, noun = figure_tricks(count).partition(" ")
    widest = max(len(figure_tricks(other).partition(" ")[2]) for other in (1, 2))
    return f"{number:>4} {noun:<{widest}}"


def _counts_data(case: Case, counts: LineCounts) -> dict[str, Any]:
    return {
        "version": 1,
        "id": case.case_id,
        "claimer": case.claim.by.name,
        "claimed": case.claim.tricks,
        "tricks_left": case.tricks_left,
        "counts": [{"tricks": tricks, "lines": number} for tricks, number in counts.counts],
        "complete": counts.complete,
        "worst": [_line_data(line) for line in counts.worst],
    }


def _legal(case: Case, limits: Limits, show: int, in_words: bool) -> tuple[bool, str | dict[str, Any]]:
    from claimeval.solver.floor import legal_floor

    del show  # there is one line to show, or none
    floor = legal_floor(case.position, case.claim.by.side, limits.floor_states)
    if not in_words:
        return floor.exact, {
            "version": 1,
            "id": case.case_id,
            "claimer": case.claim.by.name,
            "claimed": case.claim.tricks,
            "tricks_left": case.tricks_left,
            "floor": floor.tricks,
            "floor_exact": floor.exact,
            "line": _line_data(floor.line),
        }
    side = side_name(case.claim.by)
    if not floor.exact:
        text = say(
            "At least {tricks} to {side} by any legal play; the limit was reached there.",
            tricks=figure_tricks(floor.tricks),
            side=side,
        )
        return False, "\n".join(paragraph(text))
    text = say(
        "By legal play, however senseless, {side} take at least {tricks}."
        if floor.tricks
        else "By legal play, however senseless, {side} may take no trick at all.",
        side=side,
        tricks=figure_tricks(floor.tricks),
    )
    return True, "\n".join([*paragraph(text), "", *line_table(case.position, floor.line)])


def _line_data(line: Line) -> list[list[str]]:
    return [[card_text(card) for card in trick] for trick in line]
