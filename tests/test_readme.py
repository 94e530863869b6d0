"""The README: what it shows is what happens, and its commands are the ones that are run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from claimeval_cli.main import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of one language, without the fences."""
    found: list[str] = re.findall(rf"^```{language}\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)
    return found


@pytest.fixture(autouse=True)
def _in_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_the_ruling_shown_is_what_the_command_prints() -> None:
    """The block under the command line is the command's whole output, to the letter."""
    [block] = blocks("console")
    command, _, shown = block.partition("\n")
    assert command.startswith("$ claimeval ")

    result = CliRunner().invoke(main, command.removeprefix("$ claimeval ").split())

    assert result.stdout == shown
    assert result.stderr == ""


def test_the_first_command_ends_with_the_status_that_is_told() -> None:
    """The README says which status its first command ends with, and it does."""
    [line] = re.findall(r"^python3 -m venv .*/claimeval (.*)$", README, flags=re.MULTILINE)
    [status] = re.findall(r"ends with status (\d)", README)

    assert CliRunner().invoke(main, line.split()).exit_code == int(status)


def test_the_test_command_is_there_once() -> None:
    """``.ci/run`` finds exactly one line to run, and looks for it the way it is looked for here."""
    [pattern] = re.findall(r"grep -E '(.+?)' README\.md", (ROOT / ".ci" / "run").read_text(encoding="utf-8"))
    [line] = re.findall(pattern, README, flags=re.MULTILINE)

    assert "pip install --quiet '.[test]'" in line


def test_the_python_example_works() -> None:
    """The example of library use gives what it shows."""
    [block] = blocks("pycon")
    example = doctest.DocTestParser().get_doctest(block, {}, "README.md", "README.md", 0)
    runner = doctest.DocTestRunner()

    assert len(example.examples) > 3
    assert runner.run(example).failed == 0
