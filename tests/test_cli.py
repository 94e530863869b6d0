"""The command line: what it prints where, the status it ends with, and its help."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import click
import pytest
from commandline import (
    Engine,
    Run,
    case_writer,  # noqa: F401 - a fixture
    engine_stand_in,  # noqa: F401 - a fixture
    runner,  # noqa: F401 - a fixture
)

from claimeval.errors import LimitReached, NotYetRuled
from claimeval.laws.ruling import Verdict
from claimeval_cli.errors import ExitStatus, worst
from claimeval_cli.main import COMMANDS, main

TEXT = """\
{name}

Spades are trumps; South is declarer. Three tricks are left; South is to lead.
South claims all of the last three tricks: "All mine."

          North (dummy)
          S -
          H 5 4 3
          D -
          C -
  West                       East
  S 9                        S -
  H -                        H T 9 8
  D -                        D -
  C A K                      C -
          South (declarer)
          S 5
          H -
          D A K
          C -

Award: {award}
No score, as the contract is not given.

Why (Laws of 2017):
Law 70A: This is a test.
"""
STANDING = "3 tricks to North-South, 0 to East-West. The claim stands."
FALLING = "0 tricks to North-South, 3 to East-West, three fewer than claimed."


def test_text_of_a_case_file(engine: Engine, run: Run, case_file: Callable[..., str]) -> None:
    """A case file is ruled and told in text; a claim that stands ends with status 0."""
    result = run("adjudicate", case_file("one"))

    assert result.stdout == TEXT.format(name="one", award=STANDING)
    assert result.stderr == ""
    assert result.exit_code == 0
    assert [case.case_id for case in engine.cases] == ["one"]


def test_texts_are_parted_by_a_rule(engine: Engine, run: Run, case_file: Callable[..., str]) -> None:
    """Several cases in text have a line across the page between them."""
    engine.answers["two"] = Verdict.ADJUSTED

    result = run("adjudicate", case_file("one", "two"))

    first, second = TEXT.format(name="one", award=STANDING), TEXT.format(name="two", award=FALLING)
    assert result.stdout == f"{first}\n{'-' * 80}\n\n{second}"
    assert result.exit_code == 1


@pytest.mark.usefixtures("engine")
def test_one_case_as_json(run: Run, case_file: Callable[..., str]) -> None:
    """JSON of one case is one object with the stable keys, alone on standard output."""
    result = run("adjudicate", case_file("one"), "--format", "json")

    assert json.loads(result.stdout) == {
        "version": 1,
        "id": "one",
        "edition": "2017",
        "authority": "none",
        "verdict": "stands",
        "claimer": "S",
        "tricks_left": 3,
        "award": {"claimer_side": 3, "other_side": 0},
        "award_between": [3, 3],
        "claimed": 3,
        "declarer_tricks": None,
        "result": None,
        "score": None,
        "claimed_result": None,
        "claimed_score": None,
        "bracket": {"floor": 0, "ceiling": 2, "floor_exact": True},
        "exact": True,
        "steps": [{"law": "70A", "finding": "this is a test", "effect": ""}],
        "line": [],
        "line_leader": "S",
        "line_notes": [],
        "questions": [],
        "alternatives": [],
        "assumptions": [],
        "excluded": [],
        "advice": [],
    }
    assert result.stdout.startswith('{\n  "version": 1,\n  "id": "one",')
    assert result.stdout.endswith("}\n")


def test_several_cases_as_json(engine: Engine, run: Run, case_file: Callable[..., str]) -> None:
    """JSON of several cases is an array in input order."""
    engine.answers["two"] = Verdict.ADJUSTED

    rulings = json.loads(run("adjudicate", case_file("one", "two", "three"), "--format", "json").stdout)

    assert [(ruling["id"], ruling["verdict"]) for ruling in rulings] == [
        ("one", "stands"),
        ("two", "adjusted"),
        ("three", "stands"),
    ]


@pytest.mark.usefixtures("engine")
def test_json_lines(run: Run, case_file: Callable[..., str]) -> None:
    """JSON Lines is one ruling a line in input order, also for one case."""
    path = case_file("one", "two")

    assert [json.loads(line)["id"] for line in run("adjudicate", path, "--format", "jsonl").stdout.splitlines()] == [
        "one",
        "two",
    ]
    assert run("adjudicate", case_file("one"), "--format", "jsonl").stdout.count("\n") == 1


@pytest.mark.parametrize(
    ("answers", "status"),
    [
        ([Verdict.STANDS], 0),
        ([Verdict.ADJUSTED], 1),
        ([Verdict.NO_CLAIM], 1),
        ([Verdict.UNDECIDED], 3),
        ([NotYetRuled("Not yet.")], 2),
        ([LimitReached("seconds", (0, 2))], 3),
        ([Verdict.STANDS, Verdict.ADJUSTED], 1),
        ([Verdict.UNDECIDED, Verdict.ADJUSTED, Verdict.STANDS], 3),
        ([Verdict.STANDS, NotYetRuled("Not yet."), Verdict.UNDECIDED], 2),
    ],
)
def test_exit_status(
    engine: Engine,
    run: Run,
    case_file: Callable[..., str],
    answers: list[Verdict | BaseException],
    status: int,
) -> None:
    """The status is that of the ruling, and of several the worst in the order 2, 3, 1, 0."""
    names = [f"case-{number}" for number in range(len(answers))]
    engine.answers = dict(zip(names, answers, strict=True))

    assert run("adjudicate", case_file(*names)).exit_code == status


def test_worst_of_nothing() -> None:
    """No case at all is no fault."""
    assert worst([]) is ExitStatus.STANDS


def test_a_refused_case_does_not_stop_the_others(engine: Engine, run: Run, case_file: Callable[..., str]) -> None:
    """A case that is not ruled yet gets a sentence on standard error that names it; the others are ruled."""
    engine.answers["one"] = NotYetRuled("Claims by a defender are not ruled yet.")

    result = run("adjudicate", case_file("one", "two"), "--format", "jsonl")

    assert [json.loads(line)["id"] for line in result.stdout.splitlines()] == ["two"]
    assert result.stderr == "one: Claims by a defender are not ruled yet.\n"
    assert result.exit_code == 2


@pytest.mark.usefixtures("engine")
def test_an_unreadable_case_does_not_stop_the_others(run: Run, case_file: Callable[..., str]) -> None:
    """A line that is no case gets one line on standard error; in JSON the rest still is an array."""
    path = case_file("one", '{"id": "bad", "colour": 1}', "two")

    result = run("adjudicate", path, "--format", "json")

    assert [ruling["id"] for ruling in json.loads(result.stdout)] == ["one", "two"]
    assert result.stderr.startswith(f"{path}, line 2, case bad: colour is no key of a case")
    assert result.stderr.count("\n") == 1
    assert result.exit_code == 2


@pytest.mark.usefixtures("engine")
def test_a_missing_file_does_not_stop_the_others(run: Run, case_file: Callable[..., str]) -> None:
    """A file that is not there gets a sentence, and the next file is ruled."""
    result = run("adjudicate", "nowhere.yaml", case_file("one"), "--format", "jsonl")

    assert json.loads(result.stdout)["id"] == "one"
    assert result.stderr.startswith("nowhere.yaml: There is no such file")
    assert result.exit_code == 2


@pytest.mark.usefixtures("engine")
def test_nothing_but_an_unreadable_file(run: Run) -> None:
    """When there is nothing to rule, standard output stays empty in every format."""
    for form in ("text", "json", "jsonl"):
        result = run("adjudicate", "nowhere.yaml", "--format", form)

        assert (result.stdout, result.exit_code) == ("", 2)


def test_an_unexpected_error_is_one_sentence(engine: Engine, run: Run, case_file: Callable[..., str]) -> None:
    """A fault of the program is named in one line, without a traceback, and the other cases are ruled."""
    engine.answers["one"] = RuntimeError("broken\nhere")

    result = run("adjudicate", case_file("one", "two"), "--format", "jsonl")

    assert json.loads(result.stdout)["id"] == "two"
    assert result.stderr == (
        "one: Something went wrong inside claimeval (RuntimeError: broken here); please report it. With"
        " CLAIMEVAL_TRACEBACK=1 in the environment the place is shown.\n"
    )
    assert result.exit_code == 2


def test_an_unexpected_error_can_be_traced(
    engine: Engine, run: Run, case_file: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the environment variable set the error comes through as it is."""
    monkeypatch.setenv("CLAIMEVAL_TRACEBACK", "1")
    engine.answers["one"] = RuntimeError("broken")

    assert isinstance(run("adjudicate", case_file("one")).exception, RuntimeError)


def test_interrupted(engine: Engine, run: Run, case_file: Callable[..., str]) -> None:
    """Control-C ends with a word and status 130."""
    engine.answers["one"] = KeyboardInterrupt()

    result = run("adjudicate", case_file("one", "two"))

    assert result.stderr.strip() == "Interrupted."
    assert (result.stdout, result.exit_code) == ("", 130)


def test_help_lists_the_commands(run: Run) -> None:
    """The help of the group names every command with a line on it."""
    result = run("--help")

    assert result.exit_code == 0
    assert "  adjudicate  Rule one or more disputed claims.\n" in result.stdout
    assert all(f"\n  {name} " in result.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_each_help_has_an_example_and_the_statuses(run: Run, name: str) -> None:
    """The help of each command holds a worked example and what the exit status means."""
    text = run(name, "--help").stdout

    assert f"\n    claimeval {name} " in text
    assert "\n  Exit status" in text


@pytest.mark.parametrize("args", [["--help"], *([name, "--help"] for name in sorted(COMMANDS))])
def test_help_is_light(args: list[str]) -> None:
    """Help imports neither numpy nor endplay nor YAML."""
    script = dedent(
        f"""
        import sys
        from claimeval_cli.main import main
        try:
            main({args!r}, prog_name="claimeval")
        finally:
            print([name for name in ("numpy", "endplay", "yaml") if name in sys.modules])
        """
    )

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert done.stdout.startswith("Usage: claimeval")
    assert done.stdout.splitlines()[-1] == "[]"


def test_module_can_be_run() -> None:
    """``python -m claimeval_cli`` is the command, and a terminal without some letter shows its number."""
    done = subprocess.run(
        [sys.executable, "-m", "claimeval_cli", "adjudicate", "\u2660.yaml"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
    )

    assert done.stderr.startswith(rb"\u2660.yaml: There is no such file")
    assert (done.stdout, done.returncode) == (b"", 2)


def test_version(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """--version prints the version that is installed."""
    monkeypatch.setattr("importlib.metadata.version", lambda name: {"claimeval": "9.8.7"}[name])

    assert run("--version").stdout == "claimeval 9.8.7\n"


def test_unknown_command(run: Run) -> None:
    """A command that there is not is wrong usage."""
    result = run("adjudge")

    assert "No such command 'adjudge'." in result.stderr
    assert result.exit_code == 2


def test_library_use_of_the_group() -> None:
    """Called without standalone mode the group raises instead of exiting, as any click command."""
    with pytest.raises(click.UsageError):
        main(["adjudicate"], prog_name="claimeval", standalone_mode=False)


def test_command_page_is_up_to_date() -> None:
    """``docs/cli.md`` is what ``python docs/generate_cli.py`` would write now."""
    generator = Path(__file__).parents[1] / "docs" / "generate_cli.py"
    names = runpy.run_path(str(generator))

    assert names["PAGE"].read_text(encoding="utf-8") == names["page"]()
