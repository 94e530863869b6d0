"""Command lines run in a language, for the tests of languages."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from claimeval_cli.main import main

ROOT = Path(__file__).parents[1]


def run(*args: str | Path, language: str = "nl") -> Result:
    """A command line, run in this process."""
    return CliRunner().invoke(main, ["--language", language, *map(str, args)], prog_name="claimeval")
