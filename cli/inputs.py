"""From arguments and options to cases: case files, one board of a record, or a claim typed as options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

import click

from claimeval.cards import Card, Seat, Strain
from claimeval.case import Case, Claim, Findings
from claimeval.contract import Contract
from claimeval.counting import listed
from claimeval.errors import ClaimEvalError, UnreadableFile
from claimeval.messages import say, say_counted
from claimeval.position import Hands, Position
from claimeval_cli.errors import complain
from claimeval_cli.params import ALL_TRICKS

if TYPE_CHECKING:
    from claimeval.formats.boards import BoardRecord

_NEEDED: Final = ("hands", "leader", "by", "tricks")
_FROM_RECORD: Final = ("hands", "trump", "leader", "trick", "won", "contract", "vulnerable", "declarer")
_ONE_CLAIM: Final = (
    *_FROM_RECORD,
    "by",
    "tricks",
    "statement",
    "unaware_of_trump",
    "forgot",
    "believes_high",
)
_OPTION_NAMES: Final = {"unaware_of_trump": "--unaware-of-trump/--aware-of-trump"}


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line says about claims; ``None`` where it says nothing.

    ``edition``, ``authority`` and ``player_class`` outrank what a case file says; all others describe one
    claim.
    """

    hands: Hands | None = None
    trump: Strain | None = None
    leader: Seat | None = None
    trick: tuple[Card, ...] | None = None
    won: tuple[int, int] | None = None
    contract: Contract | None = None
    vulnerable: str | None = None
    declarer: Seat | None = None
    by: Seat | None = None
    tricks: int | None = None
    statement: str | None = None
    unaware_of_trump: bool | None = None
    forgot: tuple[Card, ...] | None = None
    believes_high: tuple[Card, ...] | None = None
    edition: str | None = None
    authority: str | None = None
    player_class: str | None = None

    def given(self, names: Sequence[str]) -> list[str]:
        """Those of ``names`` that the command line sets, as they are written there."""
        return [option_name(name) for name in names if getattr(self, name) is not None]


@dataclass(frozen=True, slots=True)
class Record:
    """One board of a record as the command line names it: a LIN file or address, or a PBN file, and which board."""

    lin: str | None = None
    pbn: str | None = None
    board: str | None = None
    room: str | None = None

    @property
    def option(self) -> str | None:
        """The option that gives the record, or ``None`` when none does."""
        return "--lin" if self.lin is not None else None if self.pbn is None else "--pbn"


def option_name(name: str) -> str:
    """An option as it is typed."""
    return _OPTION_NAMES.get(name, "--" + name.replace("_", "-"))


def cases_asked_for(sources: Sequence[str], record: Record, options: Options) -> Iterator[Case | ClaimEvalError]:
    """Every case that the command line asks for, in order, or the error that stands in its place.

    Raises:
        click.UsageError: when the arguments and options do not fit together.
    """
    check_usage(sources, record, options)
    if record.option is not None:
        yield _attempt(partial(case_from_record, record, options))
    elif sources:
        for source in sources:
            for case in _cases_in(source):
                yield _attempt(partial(overridden, case, options)) if isinstance(case, Case) else case
    else:
        yield _attempt(lambda: overridden(case_from_options(options), options))


def check_usage(sources: Sequence[str], record: Record, options: Options) -> None:
    """See that the ways to give a claim are not mixed and that nothing is missing.

    Raises:
        click.UsageError: with what to write instead.
    """
    if record.option is None and (record.board is not None or record.room is not None):
        raise click.UsageError(
            say("--board and --room choose a board of a record; give the record with --lin or --pbn.")
        )
    if record.lin is not None and record.pbn is not None:
        raise click.UsageError(say("Give --lin or --pbn, not both."))
    if sources and record.option is not None:
        raise click.UsageError(say("Give case files or {option}, not both.", option=record.option))
    if sources and (extra := options.given(_ONE_CLAIM)):
        raise click.UsageError(
            say(
                "{options} cannot be combined with case files, which say this themselves; only --edition, "
                "--authority and --player-class outrank a file.",
                options=listed(extra),
            )
        )
    if record.option is not None and (extra := options.given(_FROM_RECORD)):
        raise click.UsageError(
            say(
                "{options} cannot be combined with {option}, as the record says this itself.",
                options=listed(extra),
                option=record.option,
            )
        )
    if sources or record.option is not None:
        return
    if not options.given(_ONE_CLAIM):
        raise click.UsageError(
            say("Nothing to rule on; give case files, --lin, --pbn, or --hands and the other options.")
        )
    missing = [option_name(name) for name in _NEEDED if getattr(options, name) is None]
    if options.trump is None and options.contract is None:
        missing.append(say("--trump (or --contract)"))
    if missing:
        raise click.UsageError(
            say_counted(
                "Missing option {options}.", "Missing options {options}.", len(missing), options=listed(missing)
            )
        )


def case_from_options(options: Options) -> Case:
    """The claim that the options alone describe; ``check_usage`` has seen that nothing needed is missing.

    Raises:
        InvalidInput: when position or case have faults.
    """
    hands, leader, by, tricks = options.hands, options.leader, options.by, options.tricks
    trump = options.contract.strain if options.trump is None and options.contract else options.trump
    if hands is None or leader is None or by is None or tricks is None or trump is None:
        raise click.UsageError(say("Nothing to rule on; give --hands, --leader, --by, --tricks and --trump."))
    position = Position(hands, trump, leader, options.trick or ())
    return Case(
        position,
        by if options.declarer is None else options.declarer,
        Claim(by, position.tricks_left if tricks == ALL_TRICKS else tricks, options.statement or ""),
        _findings(options),
        contract=options.contract,
        vulnerable=options.vulnerable or "none",
        won=options.won,
    )


def overridden(case: Case, options: Options) -> Case:
    """The case with the edition, authority and player's class of the command line, where it gives any."""
    return case.under(options.edition, options.authority, options.player_class)


def _findings(options: Options) -> Findings:
    return Findings(
        unaware_of_trump=options.unaware_of_trump,
        forgot=options.forgot,
        believes_high=options.believes_high,
    )


def _cases_in(source: str) -> Iterator[Case | ClaimEvalError]:
    from claimeval.formats.casefile import iter_cases

    try:
        yield from iter_cases(source)
    except ClaimEvalError as error:
        yield error


def case_from_record(record: Record, options: Options) -> Case:
    """The claim on one board of a record; what is odd about it is told.

    Raises:
        ClaimEvalError: when the record cannot be read, the board is not found or there is no claim on it.
    """
    from claimeval.formats.boards import case_from_board, find_board, replay_board

    boards = _boards_of(record)
    number, room = record.board, record.room
    if number is not None:
        board = find_board(boards, number, room)
    else:
        at_table = [board for board in boards if room is None or board.room == room]
        if len(at_table) != 1:
            raise UnreadableFile(
                say(
                    "The record has {count} boards in the {room} room; say which with --board."
                    if room
                    else "The record has {count} boards; say which with --board.",
                    count=len(at_table),
                    room=room,
                ),
                boards[0].file,
            )
        board = at_table[0]
    tricks = options.tricks
    if tricks == ALL_TRICKS:
        position = replay_board(board).position
        tricks = position.tricks_left if position is not None else None
    case = case_from_board(board, options.by, tricks, options.statement or "")
    for warning in filter(None, (*board.warnings, case.note)):
        complain(warning, case.case_id)
    return overridden(replace(case, findings=_findings(options)), options)


def _boards_of(record: Record) -> list[BoardRecord]:
    from claimeval.formats.detect import read_boards
    from claimeval.formats.lin import read_lin, read_lin_file

    if record.lin is None:
        return list(read_boards(record.pbn or ""))
    if "lin=" in record.lin or "://" in record.lin:
        return read_lin(record.lin)
    return read_lin_file(record.lin)


def _attempt(make: Callable[[], Case]) -> Case | ClaimEvalError:
    try:
        return make()
    except ClaimEvalError as error:
        return error
