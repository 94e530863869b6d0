"""Re-checking on a Dask scheduler: the same records as on one machine, whatever happens to its workers."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

import dying
import pytest
from click.testing import CliRunner, Result
from extras import skip
from sessions import CRASHING_HONOURS, FORGOTTEN_TRUMP, lin, session

from claimeval.formats.boards import BoardRecord
from claimeval.formats.detect import read_boards
from claimeval.limits import Limits
from claimeval.recheck import RecheckOptions, RecheckRecord, recheck, recheck_boards
from claimeval.rechecks import cluster as cluster_module
from claimeval.rechecks.cluster import Cluster
from claimeval.rechecks.connection import ClusterFault, ClusterLost, Connection
from claimeval.rechecks.record import RecheckVerdict as Verdict
from claimeval.rechecks.workers import Rule
from claimeval_cli.main import main

if find_spec("distributed") is None:
    skip("the tests of --cluster need the extra: pip install '.[cluster]'")

ROOT = Path(__file__).parents[1]
NOBODY = "tcp://127.0.0.1:9"
FENCE = 120.0
"""Seconds for what has to happen at once, on a machine that has much else to do."""


def dask(*args: str) -> subprocess.Popen[bytes]:
    """A process of Dask's own, which finds the helpers of the tests and counts two deaths as too many."""
    paths = [str(ROOT / "tests"), *filter(None, [os.environ.get("PYTHONPATH")])]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1"}
    command = [sys.executable, "-m", "dask", *args, "--no-dashboard"]
    return subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def end(process: subprocess.Popen[bytes], kindly: bool = True) -> None:
    """End a process that was started here."""
    if process.poll() is None:
        (process.terminate if kindly else process.kill)()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Machines:
    """A scheduler on this machine and its workers."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "scheduler.json"
        self._stack = ExitStack()
        self.scheduler = dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(self._file))
        self._stack.callback(end, self.scheduler)
        self.address = ""
        try:
            wait_for(self._has_address)
        except BaseException:
            self.close()
            raise

    def workers(self, count: int = 2, nanny: bool = False) -> list[subprocess.Popen[bytes]]:
        """So many worker processes more; those with a nanny are started again when they die."""
        kind = "--nanny" if nanny else "--no-nanny"
        started = [dask("worker", self.address, "--nthreads", "1", kind, "--host", "127.0.0.1") for _ in range(count)]
        for process in started:
            self._stack.callback(end, process)
        return started

    def _has_address(self) -> bool:
        """Has the scheduler told where it is? Its file is there before it is whole."""
        with suppress(FileNotFoundError, json.JSONDecodeError):
            self.address = json.loads(self._file.read_text(encoding="utf-8"))["address"]
        return bool(self.address)

    def close(self) -> None:
        """End all of them."""
        self._stack.close()


def wait_for(condition: Callable[[], bool], seconds: float = FENCE) -> None:
    """Wait until something is true."""
    limit = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < limit, "it did not happen in time"
        time.sleep(0.02)


@contextmanager
def stopped(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """A process that stands still for a while."""
    process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        process.send_signal(signal.SIGCONT)


@contextmanager
def machines(folder: Path) -> Iterator[Machines]:
    """A scheduler for the time of a test or more."""
    found = Machines(folder)
    try:
        yield found
    finally:
        found.close()


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """A scheduler with two workers that are started again when they die."""
    with machines(tmp_path_factory.mktemp("pair")) as found:
        found.workers(nanny=True)
        yield found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session with boards of every kind."""
    place = tmp_path_factory.mktemp("league")
    session(place, 12, "round 2.lin")
    cases = [FORGOTTEN_TRUMP, CRASHING_HONOURS]
    (place / "cases.jsonl").write_text("".join(json.dumps(case) + "\n" for case in cases), encoding="utf-8")
    mixed = [lin(1, 52, None), lin(2).replace("sv|o|", "sv|?|"), lin(3, 40, 2), lin(4, 20, None), lin(5)]
    (place / "mixed.lin").write_text("\n".join(mixed), encoding="utf-8")
    return place


def timeless(records: Iterator[RecheckRecord] | list[RecheckRecord]) -> list[dict[str, Any]]:
    """Records without the seconds, which differ from run to run."""
    return [replace(record, seconds=0.0).as_dict() for record in records]


def run(*args: str | Path) -> Result:
    """A command line, run in this process."""
    return CliRunner().invoke(main, ["recheck", *map(str, args)])


def test_a_cluster_gives_the_same_records(pair: Machines, folder: Path) -> None:
    """Boards with and without a claim, in the order of the files, as if ruled here."""
    assert timeless(recheck([folder], cluster=pair.address)) == timeless(recheck([folder], jobs=0))


def test_answers_keep_the_order_of_the_boards(pair: Machines, tmp_path: Path) -> None:
    """A worker that is slow does not let later boards pass."""
    boards = list(read_boards(session(tmp_path, 12)))
    records = list(recheck_boards(boards, rule=dying.is_slow_on_even_boards, cluster=pair.address))
    assert [record.board for record in records] == [str(number) for number in range(1, 13)]


def test_boards_are_read_only_as_far_as_needed(pair: Machines, tmp_path: Path) -> None:
    """Memory stays flat: reading does not run far ahead of the answers."""
    [board] = read_boards(session(tmp_path, 1))
    read = 0

    def endless() -> Iterator[Any]:
        nonlocal read
        while True:
            read += 1
            yield board

    with Cluster(pair.address, RecheckOptions()) as cluster:
        records = cluster.records(endless())
        assert [next(records).verdict for _ in range(5)] == [Verdict.STANDS] * 5
    assert 5 <= read <= 100


def test_a_board_on_which_workers_die_is_undecided(pair: Machines, tmp_path: Path) -> None:
    """It is tried on other workers, then given up with the reason; all other boards are ruled."""
    boards = list(read_boards(session(tmp_path, 10)))
    records = list(recheck_boards(boards, rule=dying.dies_on_board_5, cluster=pair.address))
    assert [record.board for record in records] == [str(number) for number in range(1, 11)]
    assert {record.verdict for record in records if record.board != "5"} == {Verdict.STANDS}
    assert (records[4].verdict, records[4].note) == (Verdict.UNDECIDED, "2 workers died while they ruled this board.")
    assert (records[4].tricks_left, records[4].claimed, records[4].award_between) == (2, 2, (0, 2))


@pytest.mark.parametrize(
    ("rule", "note"),
    [
        (dying.hangs_on_board_5, "The ruling did not stop at its limit and was given up."),
        (dying.raises_on_board_5, "The worker failed (ZeroDivisionError)."),
    ],
)
def test_a_board_that_fails_costs_no_other(
    pair: Machines,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    rule: Rule,
    note: str,
) -> None:
    """One that does not come back, or fails in a way nobody foresaw, is undecided; the others are ruled."""
    # Boards that wait for the worker to start again may not run out of time, however busy the machine is.
    monkeypatch.setattr(cluster_module, "GRACE", 12.0)
    boards = list(read_boards(session(tmp_path, 10)))
    records = list(recheck_boards(boards, RecheckOptions(Limits(seconds=1.0)), rule=rule, cluster=pair.address))
    assert {record.verdict for record in records if record.board != "5"} == {Verdict.STANDS}
    assert (records[4].verdict, records[4].note) == (Verdict.UNDECIDED, note)


def test_a_worker_killed_in_mid_run_costs_nothing(tmp_path: Path) -> None:
    """Of two workers one is killed: its board goes to the other one, and the records are the same."""
    boards = list(read_boards(session(tmp_path, 24)))
    with machines(tmp_path) as found:
        victim, other = found.workers()
        answers = recheck_boards(boards, rule=dying.takes_a_moment, cluster=found.address)
        records = [next(answers) for _ in range(4)]
        end(victim, kindly=False)
        records += answers
        assert (victim.poll(), other.poll()) == (-9, None)
    assert timeless(records) == timeless(recheck_boards(boards, jobs=0))


def test_a_scheduler_that_is_lost_is_told(tmp_path: Path) -> None:
    """When the scheduler dies in mid-run, one sentence says so, and ``--resume`` goes on from what was done."""
    path, out = session(tmp_path, 500, cards=36), tmp_path / "out.jsonl"
    command = [sys.executable, "-m", "claimeval_cli", "recheck", str(path), "--format", "jsonl", "--out", str(out)]
    with machines(tmp_path) as found:
        found.workers(1)
        process = subprocess.Popen(
            [*command, "--cluster", found.address], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        wait_for(lambda: out.exists() and out.read_bytes().count(b"\n") > 3)
        end(found.scheduler, kindly=False)
        stdout, stderr = process.communicate(timeout=FENCE)
    assert (stdout, process.returncode) == ("", 2)
    done = [RecheckRecord.from_dict(json.loads(line)) for line in out.read_text(encoding="utf-8").splitlines()]
    assert stderr == (
        f"The connection to the scheduler at {found.address} was lost. {len(done)} boards are done and kept;"
        " the same command with --resume goes on from there.\n"
    )
    assert 3 < len(done) < 500
    assert timeless(done) == timeless(recheck_boards(list(read_boards(path))[: len(done)], jobs=0))
    assert (tmp_path / "out.jsonl.resume").exists()


def test_the_command_line_uses_a_cluster(pair: Machines, folder: Path, tmp_path: Path) -> None:
    """``--cluster`` gives the file that a run on this machine gives, and goes on where that one stopped."""
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    assert run(folder, "--format", "jsonl", "--out", here, "--jobs", "1").exit_code == 1
    lines = here.read_text(encoding="utf-8").splitlines(keepends=True)
    there.write_text("".join(lines[:7]), encoding="utf-8")
    result = run(folder, "--format", "jsonl", "--out", there, "--cluster", pair.address, "--resume")
    assert (result.stderr, result.exit_code) == ("", 1)
    assert result.stdout.startswith("19 boards: 16 claims (13 stand, 1 doubtful, 1 short, 1 impossible and 0")
    found = there.read_text(encoding="utf-8").splitlines(keepends=True)
    assert found[:7] == lines[:7]
    assert [{**json.loads(line), "seconds": 0} for line in found] == [
        {**json.loads(line), "seconds": 0} for line in lines
    ]


def test_a_scheduler_that_is_not_there_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One plain sentence names the address, and nothing else is printed."""
    monkeypatch.setattr(cluster_module, "_TO_CONNECT", 0.5)
    for address in (NOBODY, "nonsense://x"):
        result = run(folder, "--cluster", address)
        assert (result.stdout, result.exit_code) == ("", 2)
        assert result.stderr == f"There is no Dask scheduler to be reached at {address}.\n"


def test_a_scheduler_without_workers_is_told(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scheduler that has nobody to rule is no use."""
    monkeypatch.setattr(cluster_module, "_TO_START", 0.5)
    with machines(tmp_path) as found:
        result = run(folder, "--cluster", found.address)
    said = f"The scheduler at {found.address} has no workers; none came in 0.5 seconds.\n"
    assert (result.stderr, result.exit_code) == (said, 2)


@pytest.mark.parametrize("address", [NOBODY, "nonsense://x"])
def test_a_client_that_did_not_connect_is_closed(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Left open it would close itself when it is collected, and could wait for ever, or at the end for 20 seconds."""
    from distributed import Client

    monkeypatch.setattr(cluster_module, "_TO_CONNECT", 0.5)
    threads = set(threading.enumerate())
    with pytest.raises(ClusterFault):
        Cluster(address, RecheckOptions()).__enter__()
    clients = [found for found in gc.get_objects() if type(found) is Client]
    assert [client.status for client in clients] == ["closed"] * len(clients)
    assert set(threading.enumerate()) <= threads


def test_a_connection_may_be_closed_in_its_own_thread(pair: Machines) -> None:
    """An iterator that was dropped is collected in whatever thread is at work, and there it may not wait for itself."""
    before = set(threading.enumerate())
    connection = Connection(pair.address, FENCE)
    [thread] = [found for found in threading.enumerate() if found not in before and found.name == "claimeval cluster"]
    statuses: list[str] = []

    async def close(client: Any) -> None:  # noqa: ANN401 - Dask has no types
        connection.close()
        statuses.append(client.status)

    connection.ask(close, FENCE)
    thread.join(FENCE)
    assert (statuses, thread.is_alive()) == (["running"], False)
    connection.close()


def test_a_scheduler_that_does_not_answer_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that stands still, or is behind a network that swallows everything, is not waited for without end."""
    boards = list(read_boards(session(tmp_path, 24)))
    with machines(tmp_path) as found:
        found.workers(1)
        answers = recheck_boards(boards, rule=dying.takes_a_moment, cluster=found.address)
        assert [next(answers).board for _ in range(2)] == ["1", "2"]
        monkeypatch.setattr(cluster_module, "_TO_ANSWER", 2.0)
        with stopped(found.scheduler), pytest.raises(ClusterLost) as lost:
            list(answers)
    assert str(lost.value) == f"The scheduler at {found.address} has not answered for 2 seconds."


def test_workers_that_do_not_answer_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The scheduler is there and counts its workers, but they do not say what they have."""
    with machines(tmp_path) as found:
        [worker] = found.workers(1)
        with Cluster(found.address, RecheckOptions()):
            pass
        monkeypatch.setattr(cluster_module, "_TO_ANSWER", 2.0)
        with stopped(worker), pytest.raises(ClusterFault) as fault:
            Cluster(found.address, RecheckOptions()).__enter__()
    assert str(fault.value) == (
        f"The workers of the scheduler at {found.address} have not said in 2 seconds which claimeval they have."
    )


def test_the_loss_of_the_last_worker_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board waits for a new worker as long as for an answer, and then the run ends."""
    boards = list(read_boards(session(tmp_path, 24)))
    options = RecheckOptions(Limits(seconds=1.0))
    with machines(tmp_path) as found:
        [worker] = found.workers(1)
        answers = recheck_boards(boards, options, rule=dying.takes_a_moment, cluster=found.address)
        assert [next(answers).board for _ in range(2)] == ["1", "2"]
        end(worker, kindly=False)
        monkeypatch.setattr(cluster_module, "GRACE", 1.0)
        with pytest.raises(ClusterLost, match=r"has no workers left; a board waited \d+ seconds for one\.$"):
            list(answers)


def test_what_was_ruled_before_a_loss_is_shown(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a file the summary of what was done is printed, with one sentence about what happened."""

    def lost_after_three(boards: Iterable[BoardRecord], *_: object, **__: object) -> Iterator[RecheckRecord]:
        yield from recheck_boards(islice(boards, 3), jobs=0)
        raise ClusterLost("The connection was lost.")

    monkeypatch.setattr("claimeval.recheck.recheck_boards", lost_after_three)
    result = run(folder / "round 2.lin", "--cluster", NOBODY)
    assert result.stdout.startswith("3 boards: 3 claims (3 stand, ")
    assert result.stderr == "The connection was lost. With --out a re-check can go on where it stopped.\n"
    assert result.exit_code == 2


def test_workers_of_another_version_are_refused(pair: Machines, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rulings by other code than this would not be the same."""
    monkeypatch.setattr(cluster_module, "_own_version", lambda: "99.0")
    result = run(folder, "--cluster", pair.address)
    assert result.exit_code == 2
    assert result.stderr.endswith("; install claimeval 99.0 there, as it is here.\n")


def test_a_missing_package_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra a sentence says how to get it."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run(folder, "--cluster", NOBODY)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert result.stderr == (
        "A cluster takes a package that is not installed; pip install 'claimeval[cluster]' brings it.\n"
    )


def test_jobs_and_cluster_exclude_each_other() -> None:
    """Worker processes of this machine are not those of the cluster."""
    result = run("x", "--cluster", NOBODY, "--jobs", "2")
    assert result.exit_code == 2
    assert "--jobs counts processes on this machine; leave it out with --cluster." in result.stderr
