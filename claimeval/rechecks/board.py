"""One board, checked again: the cheap bounds first, a search only where they leave a gap."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

from claimeval.adjudication import adjudicate
from claimeval.cards import Card, Seat, card_text
from claimeval.case import Case
from claimeval.contract import Contract, is_vulnerable, result_text, score
from claimeval.counting import figure_tricks
from claimeval.errors import ClaimEvalError, InvalidInput, LimitReached, NotYetRuled, SolverFault, UnreadableFile
from claimeval.formats.boards import BoardRecord, Ending, case_from_board, impossible_total, replay_board
from claimeval.languages import speaking
from claimeval.laws.ruling import Verdict
from claimeval.messages import say, to_say
from claimeval.position import Position
from claimeval.rechecks.record import DECLARER, DEFENDERS, RecheckOptions, RecheckRecord, RecheckVerdict
from claimeval.solver.doubledummy import best_tricks
from claimeval.solver.floor import Floor, legal_floor

_WITHOUT_CLAIM = {
    Ending.PLAYED_OUT: to_say("The board was played out."),
    Ending.PASSED_OUT: to_say("The board was passed out."),
    Ending.UNFINISHED: to_say("The play stops early without a claim on record."),
    Ending.NO_PLAY: to_say("No card was played, so there is no claim to check."),
}


def recheck_board(board: BoardRecord, options: RecheckOptions | None = None) -> RecheckRecord:
    """Rule the claim that ended a board and compare it with the recorded result; never raises an error of ours.

    A board without a claim, or one that cannot be read, gets a record that says so.
    """
    started = time.perf_counter()
    options = options or RecheckOptions()
    with speaking(options.language):
        record = _checked(board, options)
    return replace(record, seconds=round(time.perf_counter() - started, 3))


def has_claim(board: BoardRecord) -> bool:
    """Is there a claim on it that takes a ruling?"""
    return board.ending is Ending.CLAIM


def undecided(board: BoardRecord, reason: str, options: RecheckOptions | None = None) -> RecheckRecord:
    """The record of a claim that could not be ruled, with the reason and what the file itself tells."""
    base = _plain(board)
    try:
        case = _case(board, options or RecheckOptions())
    except ClaimEvalError:
        pass
    else:
        base = replace(_with_record(base, board, case), award_between=(0, case.tricks_left))
    return replace(base, verdict=RecheckVerdict.UNDECIDED, note=_note(board, reason))


@dataclass(frozen=True, slots=True)
class _Bounds:
    """What legal and perfect play give the claimer's side; ``most`` is the best that legal play can give it."""

    floor: Floor
    most: int
    ceiling: int


def _checked(board: BoardRecord, options: RecheckOptions) -> RecheckRecord:
    if board.faults:
        return _unreadable(board, " ".join(board.faults))
    if board.ending is not Ending.CLAIM:
        return replace(_plain(board), note=_note(board, say(_WITHOUT_CLAIM[board.ending])))
    try:
        return _ruled(board, options)
    except UnreadableFile as error:
        return _unreadable(board, error.reason)
    except InvalidInput as error:
        return _unreadable(board, " ".join(fault.sentence for fault in error.faults))
    except (NotYetRuled, LimitReached, SolverFault) as error:
        return undecided(board, str(error), options)
    except ClaimEvalError as error:
        return _unreadable(board, str(error))
    except Exception as error:
        # One board must never cost the others, whatever goes wrong with it.
        reason = say(
            "Something went wrong inside claimeval ({name}: {error}); please report it.",
            name=type(error).__name__,
            error=error,
        )
        return undecided(board, " ".join(reason.split()), options)


def _ruled(board: BoardRecord, options: RecheckOptions) -> RecheckRecord:
    impossible = _impossible_total(board, options)
    if impossible is not None:
        return impossible
    case = _case(board, options)
    base = _with_record(_plain(board), board, case)
    if case.claim.by == case.dummy:
        reason = say("{claimer} is dummy and cannot claim (Law 68).", claimer=case.claim.by.full_name)
        return replace(base, verdict=RecheckVerdict.NO_CLAIM, note=_note(board, reason))
    bounds = _bounds(case.position, case.claim.by, options)
    base = replace(base, floor=bounds.floor.tricks, ceiling=bounds.ceiling)
    claimed = case.claim.tricks
    if not bounds.floor.tricks <= claimed <= bounds.most:
        base = replace(base, verdict=RecheckVerdict.IMPOSSIBLE)
    if bounds.floor.exact and bounds.floor.tricks == bounds.ceiling:
        line = () if bounds.ceiling == claimed else bounds.floor.line
        return _decided(base, board, case, bounds.ceiling, line)
    ruling = adjudicate(case, options.limits, bracket=False, explain=False)
    if ruling.verdict is Verdict.NO_CLAIM:
        reason = " ".join(step.finding for step in ruling.steps)
        return replace(base, verdict=RecheckVerdict.NO_CLAIM, note=_note(board, reason))
    base = replace(base, questions=ruling.questions)
    if ruling.award is not None:
        decided = _decided(base, board, case, ruling.award, ruling.line)
        return replace(decided, line_notes=ruling.line_notes if decided.line else ())
    low, high = ruling.award_between
    low = max(low, min(bounds.floor.tricks, high))
    if low == high:
        return _decided(base, board, case, high, bounds.floor.line)
    return _judged(base, board, case, (low, high))


def _decided(
    base: RecheckRecord, board: BoardRecord, case: Case, award: int, line: tuple[tuple[Card, ...], ...]
) -> RecheckRecord:
    """The record of a claim with a certain award."""
    result, points = _result(case, award)
    stands = award == case.claim.tricks
    return replace(
        _judged(base, board, case, (award, award)),
        award=award,
        result_award=result,
        score_award=points,
        line=() if stands else tuple(tuple(card_text(card) for card in trick) for trick in line),
        # What the other answer would give is only looked for while there is time, and need not be the same again.
        questions=() if stands else base.questions,
    )


def _judged(base: RecheckRecord, board: BoardRecord, case: Case, between: tuple[int, int]) -> RecheckRecord:
    """The record with its verdict, from what is certain of the award; an interval may tell that a claim fails."""
    low, high = between
    claimed, left = case.claim.tricks, case.tricks_left
    span = ""
    if low != high:
        span = say("The limit was reached first; the award lies between {low} and {high}.", low=low, high=high)
    if base.verdict is RecheckVerdict.IMPOSSIBLE and base.floor is not None and base.ceiling is not None:
        verdict = RecheckVerdict.IMPOSSIBLE
        few = claimed < base.floor
        reason = say(
            "By any legal play the claimer's side cannot take fewer than {tricks} of the {left} left: Law 71."
            if few
            else "By any legal play the claimer's side cannot take {tricks} of the {left} left: Law 70, or 69B if"
            " agreed.",
            tricks=figure_tricks(base.floor if few else claimed),
            left=left,
        )
    elif high < claimed:
        verdict = RecheckVerdict.DOUBTFUL
        reason = say(
            "A normal line takes {tricks} of the {left} left, not {claimed}: Law 70 if the claim is "
            "contested, Law 69B if it was agreed.",
            tricks=figure_tricks(high),
            left=left,
            claimed=claimed,
        )
    elif low > claimed:
        verdict = RecheckVerdict.SHORT
        reason = say(
            "Every normal line takes at least {tricks} of the {left} left, not {claimed}: Law 71.",
            tricks=figure_tricks(low),
            left=left,
            claimed=claimed,
        )
    else:
        verdict, reason = (RecheckVerdict.STANDS if low == high else RecheckVerdict.UNDECIDED), ""
    return replace(base, award_between=between, verdict=verdict, note=_note(board, reason, span, case.note))


def _case(board: BoardRecord, options: RecheckOptions) -> Case:
    case = case_from_board(board, options.claimer)
    return case.under(options.edition, options.authority, options.player_class)


def _bounds(position: Position, by: Seat, options: RecheckOptions) -> _Bounds:
    states = options.limits.floor_states
    ceiling = best_tricks(position, by.side)
    floor = legal_floor(position, by.side, states)
    most = position.tricks_left - legal_floor(position, 1 - by.side, states).tricks
    return _Bounds(floor, most, ceiling)


def _impossible_total(board: BoardRecord, options: RecheckOptions) -> RecheckRecord | None:
    """The record of a claim below the tricks won or above those that are left, if it is one."""
    if board.case is not None or board.claimed_total is None or board.declarer is None:
        return None
    replayed = replay_board(board)
    if replayed.position is None:
        return None
    won, left = replayed.won_by(board.declarer)[0], replayed.position.tricks_left
    remaining = board.claimed_total - won
    if 0 <= remaining <= left:
        return None
    by = board.declarer if options.claimer is None else options.claimer
    own = by.side == board.declarer.side
    bounds = _bounds(replayed.position, by, options)
    return replace(
        _plain(board).with_position(replayed.position),
        claimer_side=DECLARER if own else DEFENDERS,
        claimer=by.name,
        won=replayed.won_by(board.declarer),
        tricks_left=left,
        claimed=remaining if own else left - remaining,
        floor=bounds.floor.tricks,
        ceiling=bounds.ceiling,
        verdict=RecheckVerdict.IMPOSSIBLE,
        note=_note(board, impossible_total(board.claimed_total, won, left)),
        **_recorded(board.contract, board.vulnerable, board.declarer, board.claimed_total),
    )


def _plain(board: BoardRecord) -> RecheckRecord:
    return RecheckRecord(
        board.file,
        board.board,
        board.room,
        contract=None if board.contract is None else str(board.contract),
        declarer=None if board.declarer is None else board.declarer.name,
        vulnerable=board.vulnerable,
        names=board.names,
    )


def _with_record(base: RecheckRecord, board: BoardRecord, case: Case) -> RecheckRecord:
    own = case.claim.by.side == case.declarer.side
    total = board.claimed_total
    return replace(
        base.with_position(case.position),
        contract=None if case.contract is None else str(case.contract),
        declarer=case.declarer.name,
        claimer_side=DECLARER if own else DEFENDERS,
        claimer=case.claim.by.name,
        vulnerable=case.vulnerable,
        won=case.won,
        statement=case.claim.statement,
        tricks_left=case.tricks_left,
        claimed=case.claim.tricks,
        **_recorded(case.contract, case.vulnerable, case.declarer, total),
    )


def _recorded(contract: Contract | None, vulnerable: str, declarer: Seat, total: int | None) -> dict[str, Any]:
    if contract is None or total is None or not 0 <= total <= 13:
        return {}
    points = score(contract, total, is_vulnerable(vulnerable, declarer.side))
    return {"result_recorded": result_text(contract, total), "score_recorded": points}


def _result(case: Case, award: int) -> tuple[str | None, int | None]:
    if case.won is None or case.contract is None:
        return None, None
    own = case.claim.by.side == case.declarer.side
    total = case.won[0] + (award if own else case.tricks_left - award)
    points = score(case.contract, total, is_vulnerable(case.vulnerable, case.declarer.side))
    return result_text(case.contract, total), points


def _unreadable(board: BoardRecord, reason: str) -> RecheckRecord:
    place = say("Line {line}: {reason}", line=board.line, reason=reason)
    return replace(_plain(board), verdict=RecheckVerdict.UNREADABLE, note=_note(board, place))


def _note(board: BoardRecord, *reasons: str) -> str:
    """The reasons and the warnings of the board in one line, each said once."""
    said: list[str] = []
    for text in (*reasons, *board.warnings):
        if text and not any(text in before for before in said):
            said.append(text)
    return " ".join(said)
