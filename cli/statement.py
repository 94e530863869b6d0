"""``claimeval statement``: how the claimer's words are read, and what of them is not understood."""

from __future__ import annotations

import sys

import click

from claimeval.cards import Strain
from claimeval.report.words import paragraph
from claimeval_cli import output
from claimeval_cli.params import STRAIN
from claimeval_cli.speech import SpokenCommand, language_option


@click.command(cls=SpokenCommand, short_help="Show how the words of a claim are read.")
@click.argument("words")
@click.option(
    "--words-in",
    "spoken",
    default="auto",
    show_default=True,
    metavar="CODE",
    help="Language of the words: en, nl, or auto to find out.",
)
@click.option("--trump", type=STRAIN, help="The trump suit, which the words may call trumps or by its name.")
@output.format_option("text", "json", "jsonl")
@language_option
def statement(words: str, spoken: str, trump: Strain | None, form: str) -> None:
    """Show how the words of a claim are read, clause by clause, and what was not understood. WORDS is the
    statement in quotes, - for standard input.

    \b
    Examples:
      claimeval statement "Draw trumps, then the diamonds are good."
      claimeval statement "Troef trekken, dan ruiten van boven." --words-in nl

    Words that are not understood never stop a ruling; it asks about them.

    \b
    Exit status:
      0  the words were read, understood or not
      2  wrong usage
    """  # noqa: D205, D301 - a help text: a paragraph first, and backspace signs that click reads
    from claimeval.statement.data import reading_data
    from claimeval.statement.reader import read_statement
    from claimeval.statement.wording import reading_lines

    text = sys.stdin.read() if words == "-" else words
    reading = read_statement(text, spoken, trump)
    printer = output.Printer(form)
    if printer.wants_text:
        lines = [part for line in reading_lines(reading) for part in _wrapped(line)]
        printer.add("\n".join(lines))
    else:
        printer.add(reading_data(reading))
    printer.close(several=False)


def _wrapped(line: str) -> list[str]:
    indent = "  " if line.startswith("  ") else ""
    return paragraph(line.strip(), indent, indent + "  ")
