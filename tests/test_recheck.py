"""Re-checking a session: what becomes of each board, and how a long job behaves when something stops it."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import dying
import pytest
from click.testing import CliRunner, Result
from sessions import CRASHING_HONOURS, FORGOTTEN_TRUMP, WHOLE_PLAY, lin, session

from claimeval.cards import Seat
from claimeval.case import Case
from claimeval.errors import UnreadableFile
from claimeval.formats.boards import BoardRecord
from claimeval.formats.detect import read_boards
from claimeval.laws.ruling import Bracket, Ruling
from claimeval.laws.ruling import Verdict as RulingVerdict
from claimeval.limits import Limits
from claimeval.recheck import RecheckOptions, RecheckRecord, recheck, recheck_board, recheck_boards
from claimeval.rechecks import board as board_module
from claimeval.rechecks import workers
from claimeval.rechecks.journal import Journal, UnfinishedRun
from claimeval.rechecks.record import RecheckVerdict as Verdict
from claimeval.rechecks.summary import Tally
from claimeval.rechecks.tables import COLUMNS
from claimeval_cli.main import main

SPEC_KEYS = [
    "file", "board", "table", "contract", "declarer", "claimer_side", "tricks_left", "claimed", "award",
    "award_between", "floor", "ceiling", "verdict", "result_recorded", "result_award", "score_recorded",
    "score_award", "line", "seconds", "note",
]  # fmt: skip


def timeless(records: Iterator[RecheckRecord] | list[RecheckRecord]) -> list[dict[str, Any]]:
    """Records without the seconds, which differ from run to run."""
    return [replace(record, seconds=0.0).as_dict() for record in records]


def without_seconds(text: str) -> list[dict[str, Any]]:
    """The records of a journal without their seconds."""
    return [{**json.loads(line), "seconds": 0} for line in text.splitlines()]


def check(text: str, tmp_path: Path, **options: Any) -> RecheckRecord:  # noqa: ANN401 - attributes of many types
    """The record of the one board in a text."""
    path = tmp_path / "one"
    path.write_text(text, encoding="utf-8")
    [board] = read_boards(path)
    return recheck_board(board, RecheckOptions(**options))


def test_a_record_has_the_keys_of_the_specification(tmp_path: Path) -> None:
    """The keys are stable, and a record survives being written and read."""
    record = check(lin(7), tmp_path)
    assert list(record.as_dict())[: len(SPEC_KEYS)] == SPEC_KEYS
    assert list(record.as_dict()) == list(COLUMNS)
    assert RecheckRecord.from_dict(json.loads(json.dumps(record.as_dict()))) == record


def test_every_key_of_a_record_is_explained() -> None:
    """``docs/recheck.md`` names each key."""
    page = (Path(__file__).parents[1] / "docs" / "recheck.md").read_text(encoding="utf-8")
    assert [name for name in COLUMNS if f"`{name}`" not in page] == []


def test_a_record_holds_the_claim_itself(tmp_path: Path) -> None:
    """The position, the players, the reasons of the line and what is still to be found out survive a journal."""
    record = check(json.dumps({**FORGOTTEN_TRUMP, "findings": {}}), tmp_path)
    assert record.hands == "N:.543.. .T98.. 5..AK. 4...AK"
    assert (record.trump, record.leader, record.trick, record.won, record.claimer) == ("S", "S", (), (7, 3), "S")
    assert record.position is not None
    assert record.position.tricks_left == 3
    assert [note.trick for note in record.line_notes]
    assert [(question.if_true, question.if_false) for question in record.questions] == [(2, 3)]
    assert RecheckRecord.from_dict(json.loads(json.dumps(record.as_dict()))) == record
    record = check(lin(7, 45), tmp_path)
    assert (record.names, record.vulnerable) == (("A", "B", "C", "D"), "none")
    assert record.position is not None
    assert (record.trick, record.position.to_play.name) == (("D7",), "S")


def test_a_record_of_an_older_journal_is_read() -> None:
    """Keys that came later may be missing."""
    data = RecheckRecord("f", "1", None, verdict=Verdict.STANDS).as_dict()
    assert RecheckRecord.from_dict({key: data[key] for key in SPEC_KEYS}).as_dict() == data


def test_a_claim_that_stands(tmp_path: Path) -> None:
    """The number on record is what the normal lines give: the claim stands, and needs no line."""
    record = check(lin(7), tmp_path)
    assert record.verdict is Verdict.STANDS
    assert (record.board, record.table, record.contract, record.declarer) == ("7", None, "1NT", "S")
    assert (record.claimer_side, record.tricks_left, record.claimed, record.award) == ("declarer", 2, 2, 2)
    assert (record.award_between, record.floor, record.ceiling) == ((2, 2), 2, 2)
    assert (record.result_recorded, record.result_award) == ("1NT=", "1NT=")
    assert (record.score_recorded, record.score_award, record.stake) == (90, 90, 0)
    assert (record.line, record.note) == ((), "")


def test_a_claim_that_is_doubtful(tmp_path: Path) -> None:
    """A normal line takes fewer tricks than recorded: the award, the line and the score at stake are given."""
    record = check(json.dumps(FORGOTTEN_TRUMP), tmp_path)
    assert (record.verdict, record.claimed, record.award, record.board) == (Verdict.DOUBTFUL, 3, 2, "forgotten")
    assert (record.result_recorded, record.result_award) == ("4S=", "4S-1")
    assert (record.score_recorded, record.score_award, record.stake) == (420, -50, 470)
    assert sum(len(trick) for trick in record.line) == 12
    assert record.note.startswith("A normal line takes 2 tricks of the 3 left, not 3: Law 70")


def test_a_claim_that_is_short(tmp_path: Path) -> None:
    """Only a senseless play, crashing the ace on the king, loses a trick: the claimer was given too few."""
    record = check(json.dumps(CRASHING_HONOURS), tmp_path)
    assert (record.verdict, record.floor, record.claimed, record.award) == (Verdict.SHORT, 1, 1, 2)
    assert record.note == "Every normal line takes at least 2 tricks of the 2 left, not 1: Law 71."


@pytest.mark.parametrize(
    ("cards", "total", "claimed", "note"),
    [
        (40, 2, -3, "The claim gives declarer 2 tricks in all, but 5 are won already."),
        (40, 9, 4, "The claim gives declarer 9 tricks in all, but with 5 won and 3 left there can be no more than 8."),
        (44, 6, 1, "By any legal play the claimer's side cannot take fewer than 2 tricks of the 2 left: Law 71."),
    ],
)
def test_a_number_that_cannot_be(tmp_path: Path, cards: int, total: int, claimed: int, note: str) -> None:
    """Outside what any legal play can reach the record is wrong, whatever is normal."""
    record = check(lin(1, cards, total), tmp_path)
    assert (record.verdict, record.claimed) == (Verdict.IMPOSSIBLE, claimed)
    assert record.note.startswith(note)
    assert record.floor is not None
    assert record.result_recorded is not None


def test_a_number_that_no_play_reaches_is_ruled_all_the_same(tmp_path: Path) -> None:
    """An opponent's trump is sure to win: the record is wrong, and the award and the line tell what is right."""
    hands = {**FORGOTTEN_TRUMP["hands"], "W": "9...AK"}
    record = check(json.dumps({**FORGOTTEN_TRUMP, "hands": hands}), tmp_path)
    assert (record.verdict, record.claimed, record.award, record.stake) == (Verdict.IMPOSSIBLE, 3, 0, 570)
    assert record.note.startswith("By any legal play the claimer's side cannot take 3 tricks of the 3 left: Law 70")
    assert len(record.line) == 3


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (lin(1, 52, None), "The board was played out."),
        (lin(1, 52, 7), "The board was played out."),
        (lin(1, 20, None), "The play stops early without a claim on record."),
        (lin(1, 0, None), "No card was played, so there is no claim to check."),
        (lin(1, 0, None).replace("pp1Nppp", "pppp"), "The board was passed out."),
    ],
)
def test_a_board_without_a_claim(tmp_path: Path, text: str, note: str) -> None:
    """A board that did not end in a claim says how it ended."""
    record = check(text, tmp_path)
    assert (record.verdict, record.note, record.claimed) == (Verdict.NO_CLAIM, note, None)
    assert not record.is_claim


def test_a_board_that_cannot_be_read(tmp_path: Path) -> None:
    """File, board and line are named, and a sentence says what is wrong."""
    path = tmp_path / "f.lin"
    path.write_text("\n".join([lin(1), lin(2).replace("sv|o|", "sv|?|"), lin(3)]), encoding="utf-8")
    verdicts = {record.board: record for record in recheck([path], jobs=0)}
    assert [record.verdict for record in verdicts.values()] == [Verdict.STANDS, Verdict.UNREADABLE, Verdict.STANDS]
    assert verdicts["2"].note == "Line 2: The vulnerability '?' is not one of o, n, e and b."


@pytest.mark.parametrize(
    ("between", "verdict", "certain", "note"),
    [
        ((0, 7), Verdict.UNDECIDED, (3, 7), "The limit was reached first; the award lies between 3 and 7."),
        ((4, 6), Verdict.DOUBTFUL, (4, 6), "A normal line takes 6 tricks of the 11 left, not 7: Law 70"),
        ((8, 9), Verdict.SHORT, (8, 9), "Every normal line takes at least 8 tricks of the 11 left, not 7: Law 71."),
        ((0, 3), Verdict.DOUBTFUL, (3, 3), "A normal line takes 3 tricks of the 11 left, not 7: Law 70"),
    ],
)
def test_a_claim_that_is_not_decided(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    between: tuple[int, int],
    verdict: Verdict,
    certain: tuple[int, int],
    note: str,
) -> None:
    """An award known to lie between two numbers may still tell that a claim fails; legal play bounds it."""

    def stopped(case: Case, *_: object, **__: object) -> Ruling:
        bracket = Bracket(0, case.tricks_left)
        return Ruling(
            case.case_id, "2017", "none", RulingVerdict.UNDECIDED, case.claim.by, case.tricks_left, case.claim.tricks,
            between, False, bracket, (), case.position.leader,
        )  # fmt: skip

    monkeypatch.setattr(board_module, "adjudicate", stopped)
    record = check(lin(1, 8, 9), tmp_path)
    assert record.floor == 3
    assert (record.verdict, record.award_between) == (verdict, certain)
    assert record.award == (certain[0] if certain[0] == certain[1] else None)
    assert record.note.startswith(note)


def test_the_claimer_can_be_told(tmp_path: Path) -> None:
    """A defender's claim counts for his side; a dummy's is no claim."""
    record = check(lin(1), tmp_path, claimer=Seat.W)
    assert (record.claimer_side, record.claimed, record.tricks_left) == ("defenders", 0, 2)
    record = check(lin(1), tmp_path, claimer=Seat.N)
    assert (record.verdict, record.note) == (Verdict.NO_CLAIM, "North is dummy and cannot claim (Law 68).")


def test_a_file_says_who_claimed(tmp_path: Path) -> None:
    """The claimer of a case file is taken unless another is told."""
    path = tmp_path / "case.json"
    path.write_text(json.dumps({**FORGOTTEN_TRUMP, "claim": {"by": "W", "tricks": 0}}), encoding="utf-8")
    [board] = read_boards(path)
    assert recheck_board(board).claimer_side == "defenders"
    told = recheck_board(board, RecheckOptions(claimer=Seat.S))
    assert (told.claimer_side, told.claimed, told.verdict) == ("declarer", 3, Verdict.DOUBTFUL)


def test_options_outrank_the_file(tmp_path: Path) -> None:
    """The edition that is told counts, not the one of the file: a finesse that only the older Laws give."""
    finesse = {
        "trump": "NT",
        "declarer": "S",
        "hands": {"N": ".AQ..", "E": ".JT..", "S": ".43..", "W": ".K5.."},
        "leader": "S",
        "claim": {"by": "S", "tricks": 2},
        "edition": "1997",
    }
    assert check(json.dumps(finesse), tmp_path).verdict is Verdict.STANDS
    assert check(json.dumps(finesse), tmp_path, edition="2017").verdict is Verdict.DOUBTFUL
    assert check(json.dumps(finesse), tmp_path, edition="1959").verdict is Verdict.DOUBTFUL


def test_warnings_of_a_board_are_passed_on(tmp_path: Path) -> None:
    """What is odd about a board is part of its note."""
    record = check(lin(7).replace("mc|7|", "mc|6|mc|7|"), tmp_path)
    assert record.note == "There is more than one claim; the last one, 7, counts."


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session with boards of every kind in several files."""
    place = tmp_path_factory.mktemp("league")
    session(place, 6, "round 2.lin")
    session(place, 6, "round 10.lin", cards=36)
    (place / "cases.jsonl").write_text(
        json.dumps(FORGOTTEN_TRUMP) + "\n" + json.dumps(CRASHING_HONOURS) + "\n", encoding="utf-8"
    )
    mixed = [lin(1, 52, None), lin(2).replace("sv|o|", "sv|?|"), lin(3, 40, 2), lin(4, 20, None), lin(5)]
    (place / "mixed.lin").write_text("\n".join(mixed), encoding="utf-8")
    return place


@pytest.fixture(scope="module")
def alone(folder: Path) -> list[dict[str, Any]]:
    """Its records, made in this process."""
    return timeless(recheck([folder], jobs=0))


def test_any_number_of_workers_and_any_order_of_files(folder: Path, alone: list[dict[str, Any]]) -> None:
    """One worker, two workers and files in any order give the same records in the same order."""
    files = list(folder.iterdir())
    random.Random(3).shuffle(files)
    assert timeless(recheck([folder], jobs=1)) == alone
    assert timeless(recheck([*files, *files[:1]], jobs=2)) == alone
    assert [Path(record["file"]).name for record in alone[::5]] == [
        "cases.jsonl",
        "mixed.lin",
        "round 2.lin",
        "round 10.lin",
    ]


def test_answers_keep_the_order_of_the_boards(tmp_path: Path) -> None:
    """A worker that is slow does not let later boards pass."""
    boards = list(read_boards(session(tmp_path, 12)))
    records = list(recheck_boards(boards, jobs=2, rule=dying.is_slow_on_even_boards))
    assert [record.board for record in records] == [str(number) for number in range(1, 13)]


@pytest.mark.parametrize(
    ("rule", "note"),
    [
        (dying.dies_on_board_5, "The worker process was ended by SIGKILL while it ruled this board."),
        (dying.leaves_on_board_5, "The worker process was ended with status 7 while it ruled this board."),
        (dying.hangs_on_board_5, "The ruling did not stop at its limit and was ended."),
        (dying.raises_on_board_5, "The worker failed (ZeroDivisionError)."),
    ],
)
def test_a_worker_that_dies_costs_only_its_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: workers.Rule, note: str
) -> None:
    """The board it was on is undecided, with the reason; all others are ruled."""
    monkeypatch.setattr(workers, "GRACE", 0.5)
    boards = list(read_boards(session(tmp_path, 10)))
    records = list(recheck_boards(boards, RecheckOptions(Limits(seconds=0.5)), 2, rule))
    assert [record.board for record in records] == [str(number) for number in range(1, 11)]
    assert {record.verdict for record in records if record.board != "5"} == {Verdict.STANDS}
    assert (records[4].verdict, records[4].note) == (Verdict.UNDECIDED, note)
    assert (records[4].tricks_left, records[4].claimed, records[4].award_between) == (2, 2, (0, 2))


def test_boards_are_read_only_as_far_as_needed(tmp_path: Path) -> None:
    """Memory stays flat: reading does not run far ahead of the answers."""
    [board] = read_boards(session(tmp_path, 1))
    read = 0

    def endless() -> Iterator[BoardRecord]:
        nonlocal read
        while True:
            read += 1
            yield board

    records = recheck_boards(endless(), jobs=0)
    for _ in range(5):
        next(records)
    assert read <= 6


def run(*args: str | Path) -> Result:
    """A command line, run in this process."""
    return CliRunner().invoke(main, ["recheck", *map(str, args)])


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


def command(*args: str | Path) -> list[str]:
    """The command line of a process of its own."""
    return [sys.executable, "-m", "claimeval_cli", "recheck", *map(str, args), "--format", "jsonl", "--jobs", "2"]


def started(args: list[str]) -> subprocess.Popen[str]:
    """A process that runs a re-check."""
    return subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_for(condition: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.005)


def lines_in(path: Path) -> int:
    """How many whole lines a file has, none if it is not there."""
    return path.read_bytes().count(b"\n") if path.exists() else 0


def children_of(process: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = place.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == process:
            found.append(int(place.parent.name))
    return found


@pytest.fixture(scope="module")
def long_session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session that takes a while."""
    return session(tmp_path_factory.mktemp("long"), 60, cards=36)


@pytest.fixture(scope="module")
def whole(long_session: Path) -> list[dict[str, Any]]:
    """Its records, made without an interruption."""
    return [{**record, "seconds": 0} for record in timeless(recheck([long_session], jobs=2))]


def test_a_killed_run_goes_on(long_session: Path, whole: list[dict[str, Any]], tmp_path: Path) -> None:
    """Killed again and again, then resumed, the file is the one of a run without interruption."""
    out = tmp_path / "out.jsonl"
    chooser = random.Random(8)
    resume: list[str] = []
    for _ in range(3):
        had = lines_in(out)
        process = started(command(long_session, "--out", out, *resume))
        wait_for(lambda had=had: lines_in(out) > had + chooser.randint(0, 10))  # type: ignore[misc] # bound now
        process.kill()
        process.communicate()
        assert (tmp_path / "out.jsonl.resume").exists()
        resume = ["--resume"]
    before = lines_in(out)
    with out.open("ab") as torn:
        torn.write(b'{"file": "half a li')
    result = subprocess.run(command(long_session, "--out", out, "--resume"), capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")
    assert 0 < before < len(whole)
    assert without_seconds(out.read_text(encoding="utf-8")) == whole
    assert [path.name for path in tmp_path.iterdir()] == ["out.jsonl"]
    assert result.stdout.startswith("60 boards: 60 claims (60 stand, ")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs the list of processes of Linux")
def test_workers_end_with_their_parent(long_session: Path, tmp_path: Path) -> None:
    """A parent that is killed leaves no worker behind."""
    out = tmp_path / "out.jsonl"
    process = started(command(long_session, "--out", out))
    wait_for(lambda: lines_in(out) > 2)
    children = children_of(process.pid)
    process.kill()
    process.communicate()
    assert len(children) >= 2
    wait_for(lambda: not any(Path(f"/proc/{child}").exists() for child in children), 10)


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_leaves_a_valid_file(
    long_session: Path, whole: list[dict[str, Any]], tmp_path: Path, sign: signal.Signals
) -> None:
    """Ctrl-C ends with status 130 and whole lines, and says how to go on."""
    out = tmp_path / "out.jsonl"
    process = started(command(long_session, "--out", out))
    wait_for(lambda: lines_in(out) > 5)
    process.send_signal(sign)
    stdout, stderr = process.communicate(timeout=20)
    done = without_seconds(out.read_text(encoding="utf-8"))
    assert (process.returncode, stdout) == (130, "")
    assert stderr == (f"Interrupted after {len(done)} boards; the same command with --resume goes on from there.\n")
    assert done == whole[: len(done)]


def test_an_interrupted_table_is_valid_too(long_session: Path, tmp_path: Path) -> None:
    """In another format the file holds what was done, and going on makes it whole."""
    out = tmp_path / "out.json"
    args = [word if word != "jsonl" else "json" for word in command(long_session, "--out", out)]
    process = started(args)
    wait_for(lambda: lines_in(tmp_path / "out.json.journal") > 5)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    assert 5 < len(json.loads(out.read_text(encoding="utf-8"))) < 60
    subprocess.run([*args, "--resume"], check=True, capture_output=True)
    assert len(json.loads(out.read_text(encoding="utf-8"))) == 60
    assert [path.name for path in tmp_path.iterdir()] == ["out.json"]


def journal(path: Path, resume: bool = False, **options: Any) -> Journal:  # noqa: ANN401 - of many types
    """A journal for a run with these options."""
    return Journal(path, RecheckOptions(**options), resume)


def test_no_board_is_ruled_twice(folder: Path, tmp_path: Path) -> None:
    """Only boards without a record are handed on, wherever the journal stops."""
    boards = list(read_boards(folder))
    records = [recheck_board(board) for board in boards]
    for stop in (0, 1, 7, len(boards)):
        path = tmp_path / f"{stop}.jsonl"
        with journal(path) as first:
            for record in records[:stop]:
                first.add(record)
        with journal(path, resume=True) as second:
            rest = list(second.rest(boards))
            assert (second.kept, rest) == (stop, boards[stop:])
            for board in rest:
                second.add(records[boards.index(board)])
            assert list(second.records()) == records


def test_an_unfinished_run_is_not_overwritten(folder: Path, tmp_path: Path) -> None:
    """Without --resume, and with other options or files, nothing is lost."""
    path = tmp_path / "out.jsonl"
    boards = list(read_boards(folder))
    with journal(path) as first:
        first.add(recheck_board(boards[0]))
    before = path.read_bytes()
    with pytest.raises(UnfinishedRun, match="add --resume to go on with it"), journal(path):
        pass
    with pytest.raises(UnfinishedRun, match="another value of edition;"), journal(path, True, edition="2007"):
        pass
    with journal(path, resume=True) as other, pytest.raises(UnfinishedRun, match="was begun on other files"):
        list(other.rest(boards[1:]))
    with journal(path, resume=True) as other, pytest.raises(UnfinishedRun, match="there are now no more boards"):
        list(other.rest([]))
    assert path.read_bytes() == before
    result = run(folder, "--format", "jsonl", "--out", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{path} belongs to a re-check that is not finished; add --resume")


def test_what_is_no_journal_is_refused(tmp_path: Path) -> None:
    """A file of another kind is not gone on with."""
    path = tmp_path / "out.jsonl"
    path.write_text('{"a": 1}\n', encoding="utf-8")
    with pytest.raises(UnreadableFile, match="This is no record of a re-check"), journal(path, resume=True):
        pass


def test_a_torn_line_is_cut_off(tmp_path: Path) -> None:
    """A line without an end is taken off, however long, and nothing else."""
    path = tmp_path / "out.jsonl"
    record = RecheckRecord("f", "1", None)
    for torn in (b"", b"{", b"x" * 200_000):
        with journal(path) as first:
            first.add(record)
            first.finish()
        with path.open("ab") as file:
            file.write(torn)
        with journal(path, resume=True) as second:
            assert list(second.records()) == [record]
            second.finish()
    path.write_bytes(b"torn from the first line on")
    with journal(path, resume=True) as second:
        assert second.kept == 0


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


def test_jobs_follow_the_machine() -> None:
    """Without a number there is a worker a core."""
    assert 1 <= workers.usual_jobs() <= (os.cpu_count() or 1)
