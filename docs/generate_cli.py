"""Write ``docs/cli.md`` from the help texts of the commands: ``python docs/generate_cli.py``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from claimeval_cli.main import COMMANDS, main

PAGE: Final = Path(__file__).with_name("cli.md")
_WIDTH: Final = 88
_OPENING: Final = """\
# The command line

Written by `python docs/generate_cli.py` from the help texts; change those, not this page.

Answers go to standard output, messages to standard error, so that with `--format jsonl > rulings.jsonl` the
file holds nothing but rulings. No command shows a traceback for a fault in its input. One that is interrupted
ends with status 130.
"""


def page() -> str:
    """The page as it ought to be."""
    settings = {**main.context_settings, "terminal_width": _WIDTH}
    group = click.Context(main, info_name="claimeval", **settings)
    parts = [_OPENING, _section("claimeval", main.get_help(group))]
    for name in COMMANDS:
        command = main.get_command(group, name)
        if command is None:
            raise KeyError(name)
        context = click.Context(command, info_name=name, parent=group, terminal_width=_WIDTH)
        parts.append(_section(f"claimeval {name}", command.get_help(context)))
    return "\n".join(parts)


def _section(title: str, help_text: str) -> str:
    lines = "\n".join(line.rstrip() for line in help_text.splitlines())
    return f"## {title}\n\n```text\n{lines}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
