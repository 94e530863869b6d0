"""One board of a session record, whatever format it came from, and the claim in it.

A reader never fails on one board: what is wrong with it is kept in :attr:`BoardRecord.faults`, so that the
other boards of the file are not lost. No format says who claimed or what was said; declarer is taken to have
claimed unless the caller knows better.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from claimeval.cards import Card, Seat, Strain, card_count
from claimeval.case import Case, Claim
from claimeval.contract import Contract
from claimeval.counting import figure_cards, figure_tricks, listed
from claimeval.errors import Fault, FaultKind, InvalidCase, InvalidInput, UnreadableFile
from claimeval.messages import say, say_counted, to_say
from claimeval.position import Hands
from claimeval.record import PlayRecord, Replay, replay

ROOMS = ("open", "closed")
_IN_ROOM: Final = (to_say("{board} (open room)"), to_say("{board} (closed room)"))


class Ending(Enum):
    """How the record of a board ends."""

    CLAIM = "claim"
    PLAYED_OUT = "played-out"
    PASSED_OUT = "passed-out"
    UNFINISHED = "unfinished"
    NO_PLAY = "no-play"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class BoardRecord:
    """A board as it stands in a file.

    Attributes:
        file: the file it comes from, as given.
        board: its number as text, empty when the file gives none.
        room: ``open``, ``closed`` or a table; ``None`` where the file knows only one table.
        line: the line of the file on which the board starts, from 1.
        deal: all four hands; ``None`` when they are not fully known.
        dealer: who dealt, where known.
        vulnerable: ``none``, ``ns``, ``ew`` or ``both``.
        contract: ``None`` when passed out, broken off or unknown.
        declarer: ``None`` together with ``contract``.
        trump: the strain where the file gives no more than that, as in an ending set as a problem.
        leader: who made the opening lead, where that is not the seat on declarer's left.
        play: the cards played, in order.
        out_of_turn: leads out of turn that stood: the trick, from 1, and who led to it.
        claimed_total: declarer's tricks in all by the claim on record, or ``None``.
        result: declarer's tricks in all as published beside the play, or ``None``.
        passed_out: did all four players pass?
        names: the players, South, West, North, East, where the file gives exactly four.
        faults: why the board cannot be used, a sentence each; empty for a sound board.
        warnings: what is odd about it but does no harm, a sentence each.
        case: the whole case, where the file is a case file.
    """

    file: str
    board: str
    room: str | None = None
    line: int = 1
    deal: Hands | None = None
    dealer: Seat | None = None
    vulnerable: str = "none"
    contract: Contract | None = None
    declarer: Seat | None = None
    trump: Strain | None = None
    leader: Seat | None = None
    play: tuple[Card, ...] = ()
    out_of_turn: tuple[tuple[int, Seat], ...] = ()
    claimed_total: int | None = None
    result: int | None = None
    passed_out: bool = False
    names: tuple[str, ...] = field(default=())
    faults: tuple[str, ...] = field(default=())
    warnings: tuple[str, ...] = field(default=())
    case: Case | None = None

    @property
    def ending(self) -> Ending:
        """How the record ends; only ``CLAIM`` leaves a claim to rule on."""
        if self.faults:
            return Ending.UNREADABLE
        if self.case is not None:
            return Ending.CLAIM
        if self.passed_out:
            return Ending.PASSED_OUT
        dealt = sum(card_count(hand) for hand in self.deal) if self.deal else 52
        if len(self.play) == dealt:
            return Ending.PLAYED_OUT
        if self.claimed_total is not None:
            return Ending.CLAIM
        return Ending.UNFINISHED if self.play else Ending.NO_PLAY

    @property
    def strain(self) -> Strain | None:
        """Trump or notrump, where known."""
        return self.trump if self.contract is None else self.contract.strain

    @property
    def label(self) -> str:
        """The board for messages: ``7``, ``7 (open room)`` or empty."""
        return board_label(self.board, self.room)

    @property
    def source(self) -> str:
        """File and board for messages: ``match.lin, board 7 (open room)``."""
        return ", ".join(
            part for part in (self.file, say("board {label}", label=self.label) if self.board else "") if part
        )


def board_label(board: str, room: str | None) -> str:
    """A board with its room or table: ``7``, ``7 (open room)``, ``7 (table 3)``."""
    if not room:
        return board
    if room in ROOMS:
        return say(_IN_ROOM[ROOMS.index(room)], board=board)
    return say("{board} (table {room})", board=board, room=room)


def play_record(board: BoardRecord) -> PlayRecord:
    """The deal and play of a board.

    Raises:
        UnreadableFile: when the board has faults, was passed out, or its deal or contract is not known.
    """
    reason = ""
    if board.faults:
        reason = " ".join(board.faults)
    elif board.passed_out:
        reason = say("The board was passed out, so there is nothing to claim.")
    elif board.deal is None:
        reason = say("The four hands are not known.")
    elif board.strain is None or board.declarer is None:
        reason = say("The contract is not known, because the auction is missing or was broken off.")
    if reason or board.deal is None or board.strain is None or board.declarer is None:
        raise _unreadable(board, reason)
    leader = board.declarer.left if board.leader is None else board.leader
    return PlayRecord(board.deal, board.strain, leader, board.play, board.out_of_turn)


def replay_board(board: BoardRecord) -> Replay:
    """Play a board through.

    Raises:
        UnreadableFile: as :func:`play_record`, and when the play does not fit the deal.
    """
    try:
        return replay(play_record(board))
    except InvalidInput as error:
        raise _unreadable(board, str(error)) from error


def case_from_board(board: BoardRecord, by: Seat | None = None, tricks: int | None = None, statement: str = "") -> Case:
    """The case of the claim that ends a board.

    ``by`` is the claimer, declarer if not given. ``tricks`` is how many of the remaining tricks the claimer's
    side is to have; if not given it follows from declarer's total on record.

    Raises:
        UnreadableFile: when the board holds no position to rule on, or no claim and none is given.
        InvalidCase: when the number of tricks is not possible in the position.
    """
    if board.case is not None:
        given = board.case.claim
        who, number = given.by if by is None else by, given.tricks if tricks is None else tricks
        if tricks is None and who.side != given.by.side:
            number = board.case.tricks_left - given.tricks
        claim = replace(given, by=who, tricks=number, statement=statement or given.statement)
        return replace(board.case, claim=claim)
    played = replay_board(board)
    record = play_record(board)
    if board.declarer is None or played.position is None:
        raise _unreadable(board, say("The board was played out, so there is nothing to rule on."))
    by = board.declarer if by is None else by
    won, left = played.won_by(board.declarer), played.position.tricks_left
    if tricks is None:
        if board.claimed_total is None:
            raise _unreadable(
                board,
                say("No claim is on record; play stops after {cards}.", cards=figure_cards(len(board.play)))
                if board.play
                else say("No claim is on record, and no card was played."),
            )
        remaining = board.claimed_total - won[0]
        if not 0 <= remaining <= left:
            raise InvalidCase(
                [Fault(FaultKind.CONTRADICTION, impossible_total(board.claimed_total, won[0], left))],
                board.source,
            )
        tricks = remaining if by.side == board.declarer.side else left - remaining
    try:
        return Case(
            position=played.position,
            declarer=board.declarer,
            claim=Claim(by, tricks, statement),
            contract=board.contract,
            vulnerable=board.vulnerable,
            won=won if sum(won) + left == 13 else None,
            shown_out=played.shown_out,
            record=record,
            case_id=board.source,
            note=" ".join(played.irregularities),
        )
    except InvalidCase as error:
        raise InvalidCase(error.faults, board.source) from error


def find_board(boards: Sequence[BoardRecord], number: str | None, room: str | None = None) -> BoardRecord:
    """The board of this number, and room where there are several; without a number, the only one there is.

    Leading zeros, case and the word ``room`` do not matter, and ``o`` or ``c`` stand for a room.

    Raises:
        UnreadableFile: when there is none, or more than one; the sentence lists the choices.
    """
    file = boards[0].file if boards else ""
    numbers = list(dict.fromkeys(board.board for board in boards if board.board))
    found = list(boards)
    if number is not None:
        found = [board for board in boards if board.board and board.board.lstrip("0") == number.strip().lstrip("0")]
        if not found:
            choices = _boards(numbers) if numbers else say("no numbered board")
            raise UnreadableFile(
                say("There is no board {number}; the file has {choices}.", number=number.strip(), choices=choices), file
            )
    elif len(numbers) > 1:
        raise UnreadableFile(say("Say which board; the file has {choices}.", choices=_boards(numbers)), file)
    what = say("Board {board}", board=found[0].board) if found and found[0].board else say("The board")
    rooms = list(dict.fromkeys(board.room for board in found if board.room))
    if room is not None:
        word = re.sub(r"\s*room$", "", room.strip().lower())
        in_room = [board for board in found if _is_room(board.room, word)]
        if not in_room:
            raise UnreadableFile(
                say(
                    "{what} has no room {room!r}; it has {choices}.",
                    what=what,
                    room=room,
                    choices=_rooms(rooms) if rooms else say("one table"),
                ),
                file,
            )
        found = in_room
    if len(found) == 1:
        return found[0]
    if found and len(rooms) == len(found):
        raise UnreadableFile(
            say(
                "{what} was played at {count} tables; say which: {choices}.",
                what=what,
                count=len(found),
                choices=_rooms(rooms),
            ),
            file,
        )
    lines = _lines([str(board.line) for board in found]) if found else say("no line")
    raise UnreadableFile(say("{what} is in the file more than once, on {lines}.", what=what, lines=lines), file)


def _is_room(room: str | None, word: str) -> bool:
    return room is not None and word != "" and (room.lower() == word or (room in ROOMS and room[0] == word))


def impossible_total(total: int, won: int, left: int) -> str:
    """The sentence for a claimed total below the tricks won or above what can still be won."""
    claimed = figure_tricks(total)
    if total < won:
        return say("The claim gives declarer {tricks} in all, but {won} are won already.", tricks=claimed, won=won)
    return say(
        "The claim gives declarer {tricks} in all, but with {won} won and {left} left there can be no more than"
        " {most}.",
        tricks=claimed,
        won=won,
        left=left,
        most=won + left,
    )


def _boards(names: Sequence[str]) -> str:
    """``boards 1, 2 and 3``."""
    return say_counted("board {names}", "boards {names}", len(names), names=_shortened(names))


def _rooms(names: Sequence[str]) -> str:
    """``rooms open and closed``."""
    return say_counted("room {names}", "rooms {names}", len(names), names=_shortened(names))


def _lines(names: Sequence[str]) -> str:
    """``lines 3 and 7``."""
    return say_counted("line {names}", "lines {names}", len(names), names=_shortened(names))


def _shortened(names: Sequence[str]) -> str:
    """Names in a row; a long list is cut short."""
    if len(names) > 24:
        names = [*names[:23], say("{number} more", number=len(names) - 23)]
    return listed(names)


def _unreadable(board: BoardRecord, reason: str) -> UnreadableFile:
    return UnreadableFile(reason, board.file, board.label, board.line)
