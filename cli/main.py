"""``claimeval``: the group of commands, loaded one by one so that ``--help`` is instant."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from typing import Final

import click

from claimeval.messages import say
from claimeval_cli.errors import complain, error_sentence, error_status
from claimeval_cli.speech import SpokenCommand, language_of_run, language_option

COMMANDS: Final = {
    "adjudicate": "claimeval_cli.adjudicate:adjudicate",
    "lines": "claimeval_cli.lines:lines",
    "statement": "claimeval_cli.statement:statement",
    "recheck": "claimeval_cli.recheck:recheck",
    "tricks": "claimeval_cli.tricks:tricks",
    "laws": "claimeval_cli.laws:laws",
    "doctrines": "claimeval_cli.doctrines:doctrines",
    "precedents": "claimeval_cli.precedents:precedents",
    "bench": "claimeval_cli.bench:bench",
}
"""Each command and where it lives; a command module imports the search only when it runs."""


class CommandGroup(SpokenCommand, click.Group):
    """A group whose commands are imported when they are asked for, and which never shows a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of the table."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        del ctx
        place = COMMANDS.get(cmd_name)
        if place is None:
            return None
        module, _, name = place.partition(":")
        command: click.Command = getattr(importlib.import_module(module), name)
        return command

    def main(  # type: ignore[override]  # click's overloads tell standalone mode apart
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: object,
    ) -> object:
        """Run a command line; every error becomes one sentence and an exit status."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, **extra)
        _let_every_letter_print()
        with language_of_run():
            try:
                status = super().main(args, prog_name, complete_var, False, **extra)
            except click.ClickException as error:
                error.show()
                status = error.exit_code
            except (Exception, KeyboardInterrupt) as error:
                complain(error_sentence(error))
                status = int(error_status(error))
        sys.exit(status if isinstance(status, int) else 0)


def _let_every_letter_print() -> None:
    """Let a terminal without the claimer's letters show them as escapes instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    del param
    if not value or ctx.resilient_parsing:
        return
    from importlib import metadata

    try:
        version = metadata.version("claimeval")
    except metadata.PackageNotFoundError:
        version = say("(not installed, run from its source)")
    click.echo(f"claimeval {version}")
    ctx.exit()


@click.group(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 88})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help="Show the version and exit.",
)
@language_option
def main() -> None:
    """Rule disputed claims at bridge by the Laws of duplicate bridge.

    The award is the worst result that a normal line of play gives the claimer, careless play included.

    \b
    Example:
      claimeval adjudicate case.yaml
      claimeval adjudicate --hands "N:.543.. .T98.. 5..AK. 9...AK" --trump S \\
          --leader S --by S --tricks 3 --statement "All mine."
    """  # noqa: D301 - click keeps the lines after a backspace sign as they are
