"""Re-checking a session: the summary, the formats and the statuses of the command."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rechecking import (
    league,  # noqa: F401 - a fixture
    league_alone,  # noqa: F401 - a fixture
    run,
    without_seconds,
)
from sessions import FORGOTTEN_TRUMP, WHOLE_PLAY, lin

from claimeval.recheck import RecheckRecord
from claimeval.rechecks.record import RecheckVerdict as Verdict
from claimeval.rechecks.summary import Tally
from claimeval_cli.main import main


def test_the_summary_counts_and_lists_the_worst_first(folder: Path) -> None:
    """A director sees how many claims there are and the doubtful ones with the score at stake."""
    result = run(folder, "--jobs", "2")
    assert result.stdout.splitlines()[:2] == [
        "19 boards: 16 claims (13 stand, 1 doubtful, 1 short, 1 impossible and 0",
        "undecided), 2 without a claim, 1 unreadable.",
    ]
    assert f"     470  4S= +420      4S-1 -50      3   {folder}/cases.jsonl, board forgotten" in result.stdout
    assert "mixed.lin, board 2: Line 2: The" in result.stdout
    assert (result.stderr, result.exit_code) == ("", 1)


def test_the_most_points_come_first() -> None:
    """A board of which the score is not known comes last."""
    doubtful = RecheckRecord("f", "1", None, verdict=Verdict.DOUBTFUL, score_recorded=100, score_award=50)
    tally = Tally()
    for record in (
        doubtful,
        replace(doubtful, board="2", score_award=None),
        replace(doubtful, board="3", score_award=-500),
    ):
        tally.add(record)
    assert [line.split()[-1] for line in tally.text().splitlines() if ", board " in line] == ["3", "1", "2"]


def test_a_name_from_a_file_cannot_command_a_terminal() -> None:
    """Signs that a terminal obeys are taken out of what is printed."""
    tally = Tally()
    tally.add(RecheckRecord("a\x1b[2J.lin", "1", None, verdict=Verdict.UNREADABLE, note="x\x07y"))
    assert "\x1b" not in tally.text()
    assert "\x07" not in tally.text()


def test_every_format_holds_the_same_records(folder: Path, alone: list[dict[str, Any]], tmp_path: Path) -> None:
    """JSON, JSON Lines and CSV, on the screen or in a file, and only the verdicts asked for."""
    lines = run(folder, "--format", "jsonl", "--jobs", "1")
    assert without_seconds(lines.stdout) == [{**record, "seconds": 0} for record in alone]
    array = json.loads(run(folder, "--format", "json", "--only", "doubtful,short", "--jobs", "1").stdout)
    assert [record["board"] for record in array] == ["forgotten", "short"]
    out = tmp_path / "out.csv"
    result = run(folder, "--format", "csv", "--out", out, "--only", "doubtful", "--jobs", "1")
    [row] = csv.DictReader(io.StringIO(out.read_text(encoding="utf-8")))
    assert (row["board"], row["award"], row["award_between"], row["table"]) == ("forgotten", "2", "2 to 2", "")
    assert row["line"].count(" / ") == 2
    assert result.stdout.startswith("19 boards: ")
    assert [path.name for path in tmp_path.iterdir()] == ["out.csv"]


@pytest.mark.parametrize(
    ("texts", "args", "status"),
    [
        ([lin(1)], (), 0),
        ([lin(1, 52, None)], (), 0),
        ([lin(1), json.dumps(FORGOTTEN_TRUMP)], (), 1),
        ([lin(1), lin(2, 40, 2)], (), 1),
        ([lin(1), json.dumps(FORGOTTEN_TRUMP)], ("--limit", "0.000001"), 3),
        ([lin(1), "pn|"], (), 0),
        (["pn|"], (), 2),
        ([], (), 2),
    ],
)
def test_exit_statuses(tmp_path: Path, texts: list[str], args: tuple[str, ...], status: int) -> None:
    """0 when all stand, 1 when one does not, 2 when nothing could be read, 3 when some are undecided."""
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.lin").write_text(text, encoding="utf-8")
    result = run(tmp_path, *args, "--jobs", "1")
    assert result.exit_code == status
    assert (result.stderr == "") == (status != 2)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((), "Missing argument 'PATH...'."),
        (("x", "--resume"), "--resume goes on with the file of an earlier run; give it with --out."),
        (
            ("x", "--only", "bad"),
            "Invalid value for '--only': 'bad' is no verdict; the verdicts are stands, doubtful, short, impossible,"
            " undecided, no-claim, unreadable.",
        ),
        (
            ("x", "--claimer", "Q"),
            "Invalid value for '--claimer': 'Q' is neither a seat nor declarer; write N, E, S, W or declarer.",
        ),
    ],
)
def test_usage_errors(args: tuple[str, ...], message: str) -> None:
    """Wrong usage says what to write instead and ends with status 2."""
    result = run(*args)
    assert (result.stderr.splitlines()[-1], result.exit_code) == (f"Error: {message}", 2)


def test_the_claim_of_a_pbn_record_can_be_ruled_in_full(tmp_path: Path) -> None:
    """``adjudicate --pbn FILE --board N`` gives the whole ruling of a line in the report."""
    path = tmp_path / "f.pbn"
    play = "\n".join(" ".join(WHOLE_PLAY[at : at + 4]).upper() for at in range(0, 44, 4))
    deal = "N:KQ2.A43.KQ32.432 543.KQ2.765.AKQJ AJT9.J65.AJT.765 876.T987.984.T98"
    head = f'[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{deal}"]'
    table = f'[Declarer "S"]\n[Contract "1NT"]\n[Result "7"]\n[Play "W"]\n{play}\n*\n'
    path.write_text(f'[Board "1"]\n{head}\n{table}\n[Board "2"]\n{head}\n{table}\n{table}', encoding="utf-8")

    def adjudicate(*args: str) -> Result:
        return CliRunner().invoke(main, ["adjudicate", "--pbn", str(path), *args, "--format", "json"])

    assert json.loads(adjudicate("--board", "1").stdout)["verdict"] == "stands"
    assert json.loads(adjudicate("--board", "2", "--room", "2").stdout)["award"] == {"claimer_side": 2, "other_side": 0}
    result = adjudicate("--board", "2")
    assert result.stderr == f"{path}: Board 2 was played at 2 tables; say which: rooms 1 and 2.\n"
    result = adjudicate("--lin", "x")
    assert (result.exit_code, result.stderr.splitlines()[-1]) == (2, "Error: Give --lin or --pbn, not both.")
