"""``claimeval laws``: the Laws on tricks and claims row by row, and what is made of each here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from claimeval.case import EDITIONS
from claimeval.counting import listed
from claimeval.messages import say
from claimeval_cli import output
from claimeval_cli.speech import SpokenCommand, language_option

if TYPE_CHECKING:
    from claimeval.laws.lawrows import Difference, LawRow, LawTable


@click.command(cls=SpokenCommand, short_help="Look up the Laws and what is made of them.")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--edition", type=click.Choice(EDITIONS), help="The Laws of that year only.")
@click.option("--article", metavar="NUMBER", help="That article only, such as 70.")
@click.option(
    "--compare", nargs=2, type=click.Choice(EDITIONS), metavar="YEAR YEAR", help="Two editions side by side on one ID."
)
@output.format_option("text", "json", "jsonl")
@language_option
def laws(
    ids: tuple[str, ...], edition: str | None, article: str | None, compare: tuple[str, str] | None, form: str
) -> None:
    """Look up Laws 65 to 71 by edition, and articles 84 to 89 of 1959: each sub-clause in our own words, and
    whether it is computed, asked of the director and then applied, or printed as advice. An ID is that of a
    row, the beginning of one, or an article with its clause. LX-01 and on are situations on which the editions
    differ.

    \b
    Examples:
      claimeval laws
      claimeval laws 70E
      claimeval laws L2017-70E1 LX-06
      claimeval laws --edition 1959
      claimeval laws --compare 1997 2017 70E

    What is known from memory only is asked and never taken for law. The text of the Laws wins over these words.

    \b
    Exit status:
      0  listed
      2  wrong usage, or an ID that is not known
    """  # noqa: D205, D301 - a help text: a paragraph first, and backspace signs that click reads
    from claimeval.laws.lawrows import law_table

    table = law_table()
    printer = output.Printer(form)
    if compare is not None:
        if edition is not None or article is not None:
            raise click.UsageError(
                say("--compare names its two editions and takes an ID; leave out --edition and --article.")
            )
        if compare[0] == compare[1]:
            raise click.UsageError(say("Name two editions that are not the same."))
        if not ids:
            raise click.UsageError(say("Say what to compare, such as --compare 1997 2017 70E."))
        for name in ids:
            _print_comparison(printer, table, compare, name)
        printer.close(several=len(ids) > 1)
        return
    rows, differences = _chosen(table, ids, edition, article)
    _print_rows(printer, table, rows, differences, in_full=bool(ids))
    printer.close(several=True)


def _print_rows(
    printer: output.Printer,
    table: LawTable,
    rows: list[LawRow],
    differences: list[Difference],
    in_full: bool,
) -> None:
    from claimeval.report.laws import difference_data, difference_text, law_list, law_text, row_data

    if not printer.wants_text:
        for data in (*(row_data(table, row) for row in rows), *map(difference_data, differences)):
            printer.add(data)
    elif in_full:
        for text in (*(law_text(table, row) for row in rows), *map(difference_text, differences)):
            printer.add(text)
    else:
        printer.add(law_list(rows, differences))


def _print_comparison(printer: output.Printer, table: LawTable, editions: tuple[str, str], name: str) -> None:
    from claimeval.laws.lookup import compared, differences_named
    from claimeval.report.laws import comparison_data, comparison_text

    found = compared(table, *editions, name)
    if differences_named(table, name):
        raise click.UsageError(
            say("{name} is no row of an edition; claimeval laws {name} shows what each makes of it.", name=name)
        )
    if not any(found.rows):
        raise click.UsageError(_unknown(table, name, editions))
    printer.add(comparison_text(found, name) if printer.wants_text else comparison_data(table, found))


def _chosen(
    table: LawTable, ids: tuple[str, ...], edition: str | None, article: str | None
) -> tuple[list[LawRow], list[Difference]]:
    """The rows asked for, and the situations asked for or, without ids, those that the rows have to do with."""
    from claimeval.laws.lookup import differences_named, rows_named

    rows = [row for row in table.rows.values() if edition in (None, row.edition)]
    if article is not None:
        rows = [row for row in rows if row.article.number == article]
        if not rows:
            raise click.UsageError(_no_article(table, article, edition))
    if not ids:
        concerned = {entry.name for row in rows for entry in table.concerning(row)}
        return rows, [entry for entry in table.differences.values() if entry.name in concerned]
    found: dict[str, LawRow] = {}
    situations: dict[str, Difference] = {}
    for name in ids:
        named = [row for row in rows_named(table, name, edition) if row in rows]
        also = differences_named(table, name)
        if not named and not also:
            raise click.UsageError(_unknown(table, name, (edition,) if edition else ()))
        found |= {row.name: row for row in named}
        situations |= {entry.name: entry for entry in also}
    return list(found.values()), list(situations.values())


def _unknown(table: LawTable, name: str, editions: tuple[str, ...]) -> str:
    """One sentence for an id that names nothing there, with the editions that have it, or else with near ids."""
    from claimeval.laws.lookup import editions_with, near_names

    elsewhere = editions_with(table, name)
    if elsewhere and editions:
        here, there = listed(editions), ", ".join(elsewhere)
        return say(
            "The Laws of {here} have no row {name!r}; it is in the Laws of {there}.", here=here, name=name, there=there
        )
    near = near_names(table, name)
    return say(
        "There is no row {name!r} in the Laws. Did you mean {near}? All of them: claimeval laws."
        if near
        else "There is no row {name!r} in the Laws. All of them: claimeval laws.",
        name=name,
        near=f" {say('or')} ".join(near),
    )


def _no_article(table: LawTable, article: str, edition: str | None) -> str:
    known = dict.fromkeys(row.article.number for row in table.rows.values() if edition in (None, row.edition))
    return say(
        "The Laws of {edition} here have no article {article!r}; they have {articles}."
        if edition
        else "The Laws here have no article {article!r}; they have {articles}.",
        edition=edition,
        article=article,
        articles=", ".join(sorted(known)),
    )
