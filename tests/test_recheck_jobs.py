"""Re-checking a session: workers, journals, and how a long job behaves when something stops it."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import dying
import pytest
from rechecking import (
    league,  # noqa: F401 - a fixture
    league_alone,  # noqa: F401 - a fixture
    run,
    timeless,
    without_seconds,
)
from sessions import session

from claimeval.errors import UnreadableFile
from claimeval.formats.boards import BoardRecord
from claimeval.formats.detect import read_boards
from claimeval.limits import Limits
from claimeval.recheck import RecheckOptions, RecheckRecord, recheck, recheck_board, recheck_boards
from claimeval.rechecks import workers
from claimeval.rechecks.journal import Journal, UnfinishedRun
from claimeval.rechecks.record import RecheckVerdict as Verdict


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


def command(*args: str | Path) -> list[str]:
    """The command line of a process of its own."""
    return [sys.executable, "-m", "claimeval_cli", "recheck", *map(str, args), "--format", "jsonl", "--jobs", "2"]


def started(args: list[str]) -> subprocess.Popen[str]:
    """A process that runs a re-check; it hears Ctrl-C also where the tests were started in the background."""
    held = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    finally:
        signal.signal(signal.SIGINT, held)


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


def test_jobs_follow_the_machine() -> None:
    """Without a number there is a worker a core."""
    assert 1 <= workers.usual_jobs() <= (os.cpu_count() or 1)
