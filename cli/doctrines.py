"""``claimeval doctrines``: the published guidance on normal play, who holds it, and what is made of it here."""

from __future__ import annotations

import difflib

import click

from claimeval.case import AUTHORITIES
from claimeval.messages import say
from claimeval_cli import output
from claimeval_cli.speech import SpokenCommand, language_option


@click.command(cls=SpokenCommand, short_help="List the doctrines on normal play, with their sources.")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--authority", type=click.Choice(AUTHORITIES), default="none", show_default=True, help="Whose guidance.")
@click.option("--all", "everything", is_flag=True, help="Also those that are known but not in use.")
@output.format_option("text", "json", "jsonl")
@language_option
def doctrines(ids: tuple[str, ...], authority: str, everything: bool, form: str) -> None:
    """List the doctrines on normal play: what each says, who holds it, how far it is agreed, and whether it
    is applied. With IDs, those in full, with the addresses of their sources.

    \b
    Examples:
      claimeval doctrines
      claimeval doctrines --authority acbl
      claimeval doctrines top-down-solid small-equals-any-order

    "presumed" holds until the director finds otherwise; "by setting" hangs on the authority, the edition,
    the player's class or a finding; "not applied" is known and left out, with the reason.

    \b
    Exit status:
      0  listed
      2  wrong usage, or an ID that is not known
    """  # noqa: D205, D301 - a help text: a paragraph first, and backspace signs that click reads
    from claimeval.normal.catalogue import catalogue
    from claimeval.report.doctrines import doctrine_data, doctrine_list, doctrine_text

    known = catalogue()
    for name in ids:
        if name not in known.entries:
            near = difflib.get_close_matches(name, known.entries, 1)
            raise click.UsageError(
                say(
                    "There is no doctrine {name!r}. Did you mean {near}? All of them: claimeval doctrines --all."
                    if near
                    else "There is no doctrine {name!r}. All of them: claimeval doctrines --all.",
                    name=name,
                    near="".join(near),
                )
            )
    chosen = [known.entries[name] for name in ids]
    printer = output.Printer(form)
    if printer.wants_text and not ids:
        printer.add(doctrine_list(known, authority, everything))
    elif printer.wants_text:
        for entry in chosen:
            printer.add(doctrine_text(known, entry))
    else:
        if not ids:
            chosen = list(known.entries.values() if everything else known.used(authority))
        for row in doctrine_data(known, chosen):
            printer.add(row)
    printer.close(several=True)
