"""Re-checking every claim of a session: files in, one record a board out, in worker processes or on a cluster.

>>> from claimeval.recheck import recheck
>>> for record in recheck(["match.lin"], jobs=0):  # doctest: +SKIP
...     print(record.place, record.verdict.value)

With ``jobs`` of 1 or more the boards are ruled in processes of their own, which start by importing the main module;
a script that calls this needs the usual ``if __name__ == "__main__":``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from claimeval.formats.boards import BoardRecord
from claimeval.formats.detect import boards_in, read_boards, sources
from claimeval.rechecks.board import recheck_board
from claimeval.rechecks.cluster import Cluster
from claimeval.rechecks.record import RecheckOptions, RecheckRecord, RecheckVerdict
from claimeval.rechecks.workers import Rule, Workers, usual_jobs

__all__ = [
    "BoardRecord",
    "RecheckOptions",
    "RecheckRecord",
    "RecheckVerdict",
    "boards_of",
    "read_boards",
    "recheck",
    "recheck_board",
    "recheck_boards",
    "usual_jobs",
]


def recheck(
    paths: Iterable[str | Path],
    options: RecheckOptions | None = None,
    jobs: int | None = None,
    cluster: str | None = None,
) -> Iterator[RecheckRecord]:
    """Check every board of files, archives and folders again.

    The records come as they are known, in the order of the files' names and of the boards in them. They are the
    same for any number of workers and any order of ``paths``, but for the seconds and for claims that reach the
    limit on them.

    Args:
        paths: files, folders and ``-`` for standard input.
        options: how to judge.
        jobs: worker processes; ``None`` for one a core, 0 to rule in this process.
        cluster: the address of a Dask scheduler whose workers are to rule instead.

    Raises:
        ClusterFault: when the scheduler cannot be reached, or is lost on the way.
    """
    yield from recheck_boards(boards_of(paths), options, jobs, cluster=cluster)


def recheck_boards(
    boards: Iterable[BoardRecord],
    options: RecheckOptions | None = None,
    jobs: int | None = None,
    rule: Rule = recheck_board,
    cluster: str | None = None,
) -> Iterator[RecheckRecord]:
    """Check boards again, from wherever they come; ``rule`` is what is done with each that has a claim."""
    if cluster is not None:
        with Cluster(cluster, options or RecheckOptions(), rule) as machines:
            yield from machines.records(boards)
        return
    jobs = usual_jobs() if jobs is None else jobs
    with Workers(jobs, options or RecheckOptions(), rule) as workers:
        yield from workers.records(boards)


def boards_of(paths: Iterable[str | Path]) -> Iterator[BoardRecord]:
    """Every board of all files, one file at a time."""
    for source in sources(paths):
        yield from boards_in(source)
