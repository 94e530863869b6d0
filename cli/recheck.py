"""``claimeval recheck``: every board of a session that ended in a claim, ruled and compared with its result."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

import click

from claimeval.cards import Seat, seat_from_text
from claimeval.case import AUTHORITIES, EDITIONS, PLAYER_CLASSES
from claimeval.messages import say, say_counted, to_say
from claimeval_cli import output
from claimeval_cli.errors import ExitStatus, complain
from claimeval_cli.params import WordsParam
from claimeval_cli.speech import SpokenCommand, language_option

if TYPE_CHECKING:
    from claimeval.rechecks.journal import Journal
    from claimeval.rechecks.record import RecheckOptions, RecheckRecord, RecheckVerdict
    from claimeval.rechecks.summary import Tally

JOURNAL_ENDING: Final = ".journal"
"""What is added to the name of ``--out`` for the journal of a run whose file is not a journal itself."""
_VERDICTS: Final = ("stands", "doubtful", "short", "impossible", "undecided", "no-claim", "unreadable")
_VERDICTS_PARAM: Final = WordsParam("verdicts", _VERDICTS, to_say("{word!r} is no verdict; the verdicts are {words}."))


class ClaimerParam(click.ParamType):  # type: ignore[type-arg]  # click takes no type argument before 8.5
    """``declarer``, or a seat."""

    name = "claimer"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Seat | None:
        """``None`` for declarer."""
        if value is None or isinstance(value, Seat) or str(value).strip().lower() == "declarer":
            return value if isinstance(value, Seat) else None
        try:
            return seat_from_text(str(value))
        except ValueError:
            self.fail(
                say("{value!r} is neither a seat nor declarer; write N, E, S, W or declarer.", value=value), param, ctx
            )


@click.command(cls=SpokenCommand, short_help="Check every claim of a session again.")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@output.format_option("text", "json", "jsonl", "csv", "html")
@language_option
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write the answer here.")
@click.option("--only", type=_VERDICTS_PARAM, metavar="VERDICTS", help="Show only these: doubtful,short.")
@click.option(
    "--limit",
    type=click.FloatRange(min=0, min_open=True),
    default=30.0,
    show_default=True,
    metavar="SECONDS",
    help="Time for one claim before it is left undecided.",
)
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Worker processes.  [default: one for each core]")
@click.option("--cluster", metavar="ADDRESS", help="Rule on the workers of this Dask scheduler: tcp://host:8786.")
@click.option("--claimer", type=ClaimerParam(), metavar="SEAT", help="Who claimed.  [default: declarer]")
@click.option("--player-class", type=click.Choice(PLAYER_CLASSES), help="[default: average]")
@click.option("--edition", type=click.Choice(EDITIONS), help="Laws in force.  [default: 2017]")
@click.option("--authority", type=click.Choice(AUTHORITIES), help="Whose guidance applies.  [default: none]")
@click.option("--resume", is_flag=True, help="Go on with the unfinished run that wrote --out.")
@click.pass_context
def recheck(
    ctx: click.Context,
    /,
    paths: tuple[str, ...],
    form: str,
    out: Path | None,
    only: tuple[str, ...] | None,
    limit: float,
    jobs: int | None,
    cluster: str | None,
    resume: bool,
    **given: Any,  # noqa: ANN401 - click hands over values of many types
) -> None:
    """Check every claim of a session again: records in LIN, PBN or RBN, web pages with hands of the BBO
    viewer, case files, archives (.zip, .gz) and folders of them, - for standard input. What kind a file is
    is found from its content.

    \b
    Examples:
      claimeval recheck monday.lin
      claimeval recheck league/ --out league.jsonl --format jsonl
      claimeval recheck league/ --out league.jsonl --format jsonl --resume
      claimeval recheck match.pbn --only doubtful,short --format csv --out doubtful.csv
      claimeval recheck monday/ --format html --out report.html

    No record says who claimed; declarer is taken to have, unless --claimer or a case file says otherwise.
    With --out, results are written as they come, and a run that was stopped goes on with --resume.

    \b
    Exit status:
      0    every claim stands
      1    at least one does not
      2    wrong usage, or nothing could be read
      3    some claims are undecided within the limit, and all others stand
      130  interrupted
    """  # noqa: D205, D301 - a help text: a paragraph first, and backspace signs that click reads
    from claimeval.limits import Limits
    from claimeval.rechecks.record import RecheckOptions, RecheckVerdict
    from claimeval.rechecks.summary import LISTED, Tally

    if resume and out is None:
        raise click.UsageError(say("--resume goes on with the file of an earlier run; give it with --out."))
    if cluster is not None and jobs is not None:
        raise click.UsageError(say("--jobs counts processes on this machine; leave it out with --cluster."))
    options = RecheckOptions(limits=Limits(seconds=limit), **given)
    shown = None if only is None else tuple(RecheckVerdict(word) for word in only)
    tally = Tally(only=LISTED if shown is None else shown)
    with _terminated_as_interrupted():
        if out is None:
            stopped = _to_screen(_Run(paths, options, jobs, cluster), form, shown, tally)
        else:
            stopped = _to_file(_Run(paths, options, jobs, cluster), form, shown, tally, out, resume)
    if stopped is not None:
        ctx.exit(stopped)
    if not tally.boards or tally.counts[RecheckVerdict.UNREADABLE] == tally.boards:
        complain(
            say("Nothing could be read.")
            if tally.boards
            else say("There is no board in {files}.", files=", ".join(paths))
        )
    ctx.exit(_status(tally))


class _Run:
    """The boards to check, and their records one by one with progress shown beside."""

    def __init__(self, paths: tuple[str, ...], options: RecheckOptions, jobs: int | None, cluster: str | None) -> None:
        from claimeval.formats.detect import sources

        self.options = options
        self._jobs = jobs
        self._cluster = cluster
        self._sources = sources(paths)
        self._place = {source.name: number for number, source in enumerate(self._sources, 1)}

    def records(self, journal: Journal | None = None) -> Iterator[RecheckRecord]:
        """The record of every board, or of those that a journal has not yet."""
        from claimeval.formats.detect import boards_in
        from claimeval.recheck import recheck_boards

        boards = (board for source in self._sources for board in boards_in(source))
        rest = boards if journal is None else journal.rest(boards)
        with _progress(len(self._sources)) as bar:
            done, seen = 0, 0 if journal is None else journal.kept
            for record in recheck_boards(rest, self.options, self._jobs, cluster=self._cluster):
                yield record
                seen += 1
                number = self._number(record.file)
                bar.update(max(0, number - 1 - done), _boards(seen))
                done = max(done, number - 1)
            bar.update(len(self._sources) - done, _boards(seen))

    def _number(self, file: str) -> int:
        """The place of a record's file among all; a member of an archive counts as the archive."""
        while file and file not in self._place:
            file = file.rpartition("/")[0]
        return self._place.get(file, 0)


def _boards(count: int) -> str:
    from claimeval.rechecks.summary import figure_boards

    return figure_boards(count)


class _Answer(Protocol):
    def add(self, record: RecheckRecord) -> None:
        """Take one record."""

    def close(self, finished: bool = True) -> None:
        """Make what was written whole."""


def _answer(form: str, write: Callable[[str], object], shown: tuple[RecheckVerdict, ...] | None) -> _Answer:
    """What writes the records in a format other than text."""
    from claimeval.rechecks.tables import Table

    if form != "html":
        return Table(form, write, shown)
    from claimeval.rechecks.page import Page

    return Page(write, shown)


def _to_screen(run: _Run, form: str, shown: tuple[RecheckVerdict, ...] | None, tally: Tally) -> ExitStatus | None:
    """Print the records as they come, or the summary at the end; the status when it was stopped before."""
    from claimeval.rechecks.connection import ClusterLost

    stopped: ExitStatus | None = None
    answer = None if form == "text" else _answer(form, lambda text: click.echo(text, nl=False), shown)
    try:
        for record in run.records():
            tally.add(record)
            if answer is not None:
                answer.add(record)
    except KeyboardInterrupt:
        stopped = ExitStatus.INTERRUPTED
        complain(say("Interrupted; with --out a re-check can go on where it stopped."))
    except ClusterLost as lost:
        stopped = ExitStatus.UNREADABLE
        complain(f"{lost} {say('With --out a re-check can go on where it stopped.')}")
    if answer is not None:
        answer.close(stopped is None)
    elif tally.boards:
        click.echo(_report(tally))
    return stopped


def _to_file(
    run: _Run, form: str, shown: tuple[RecheckVerdict, ...] | None, tally: Tally, out: Path, resume: bool
) -> ExitStatus | None:
    """Keep the records in a journal, then write the file from it; the status when it was stopped before."""
    from claimeval.rechecks.connection import ClusterLost
    from claimeval.rechecks.journal import Journal

    is_journal = form == "jsonl" and shown is None
    path = out if is_journal else out.with_name(out.name + JOURNAL_ENDING)
    with Journal(path, run.options, resume) as journal:
        stopped: ExitStatus | None = None
        loss = ""
        try:
            for record in run.records(journal):
                journal.add(record)
        except KeyboardInterrupt:
            stopped = ExitStatus.INTERRUPTED
        except ClusterLost as lost:
            stopped, loss = ExitStatus.UNREADABLE, str(lost)
        for record in journal.records():
            tally.add(record)
        if not is_journal:
            _write_from(journal, form, shown, tally, out, stopped is None)
        if stopped is None:
            journal.finish()
        else:
            complain(_how_to_go_on(loss, tally.boards))
    if stopped is None and not is_journal:
        path.unlink(missing_ok=True)
    if stopped is None and tally.boards and form != "text":
        click.echo(_report(tally))
    return stopped


def _how_to_go_on(loss: str, boards: int) -> str:
    if loss:
        kept = say_counted(
            "{count} board is done and kept; the same command with --resume goes on from there.",
            "{count} boards are done and kept; the same command with --resume goes on from there.",
            boards,
        )
        return f"{loss} {kept}"
    return say_counted(
        "Interrupted after {count} board; the same command with --resume goes on from there.",
        "Interrupted after {count} boards; the same command with --resume goes on from there.",
        boards,
    )


def _write_from(
    journal: Journal, form: str, shown: tuple[RecheckVerdict, ...] | None, tally: Tally, out: Path, finished: bool
) -> None:
    """Write the answer to a new file that then takes the place of the old one, so that it is always whole."""
    unfinished = out.with_name(out.name + ".part")
    with unfinished.open("w", encoding="utf-8", newline="") as file:
        if form == "text":
            file.write(_report(tally) + "\n")
        else:
            answer = _answer(form, file.write, shown)
            for record in journal.records():
                answer.add(record)
            answer.close(finished)
    unfinished.replace(out)


def _report(tally: Tally) -> str:
    from claimeval.rechecks.record import RecheckVerdict

    text = tally.text()
    if tally.counts[RecheckVerdict.DOUBTFUL] + tally.counts[RecheckVerdict.SHORT]:
        text += "\n\n" + say(
            "For the whole ruling of one of them: claimeval adjudicate --lin FILE --board NUMBER, "
            "or --pbn FILE; --room where\na board has more than one table."
        )
    return text


def _status(tally: Tally) -> ExitStatus:
    from claimeval.rechecks.record import RecheckVerdict as Of

    if tally.counts[Of.UNREADABLE] == tally.boards:
        return ExitStatus.UNREADABLE
    if tally.counts[Of.DOUBTFUL] + tally.counts[Of.SHORT] + tally.counts[Of.IMPOSSIBLE]:
        return ExitStatus.ADJUSTED
    return ExitStatus.UNDECIDED if tally.counts[Of.UNDECIDED] else ExitStatus.STANDS


class _Bar(Protocol):
    def update(self, n_steps: int, current_item: str | None = None) -> None:
        """Go on by so many files."""


class _Silent:
    def update(self, n_steps: int, current_item: str | None = None) -> None:
        """Show nothing."""


def _progress(files: int) -> AbstractContextManager[_Bar]:
    """A bar on standard error that counts files and names the boards done; nothing where nobody looks at it."""
    if not sys.stderr.isatty():
        return nullcontext(_Silent())
    show: Callable[[str | None], str | None] = lambda item: item  # noqa: E731 - click wants a function
    items: Iterable[str] | None = None
    bar: AbstractContextManager[_Bar] = click.progressbar(
        items, length=files, label=say("Files"), item_show_func=show, show_pos=True, file=sys.stderr
    )
    return bar


@contextmanager
def _terminated_as_interrupted() -> Iterator[None]:
    """Let the end of a session or a service manager's stop leave as tidy a file as Ctrl-C."""
    with ExitStack() as stack:
        try:
            before = signal.signal(signal.SIGTERM, signal.default_int_handler)
            stack.callback(signal.signal, signal.SIGTERM, before)
        except ValueError:  # not in the main thread, where nobody can send a signal
            pass
        yield
