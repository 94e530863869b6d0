"""What one game of a PBN text means: deal, contract, play and claim, with everything odd about it.

Tags may come in any order, so a game is collected first. Contract and Declarer are trusted over the auction, whose
first passes are often missing. What is wrong with a board is kept on it and costs no other board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from claimeval.cards import Seat, Strain, card_count, seat_from_text
from claimeval.contract import Contract, is_vulnerable, score
from claimeval.errors import InvalidInput
from claimeval.formats.auction import Outcome, outcome
from claimeval.formats.boards import BoardRecord, impossible_total
from claimeval.formats.dealtext import DealText, deal_from_hands, missing_hands
from claimeval.formats.pbngames import Game
from claimeval.formats.pbnplay import PlayText, Settled, Stop, read_play
from claimeval.formats.pbnseating import Seated, seat_play
from claimeval.formats.pbnvalues import (
    AuctionText,
    ResultText,
    auction_calls,
    board_number,
    contract_value,
    result_value,
    score_value,
    seat_or_none,
    tricks_of_score,
    vulnerability,
)
from claimeval.messages import say
from claimeval.record import PlayRecord, Replay, replay

_NAMES: Final = ("south", "west", "north", "east")


@dataclass(slots=True)
class _Board:
    """A board while it is put together.

    ``serious`` holds what makes a claim unusable; without a claim it is no more than a warning.
    """

    faults: list[str] = field(default_factory=list)
    serious: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    contract: Contract | None = None
    strain: Strain | None = None
    declarer: Seat | None = None
    passed_out: bool = False


def board_record(game: Game, values: Mapping[str, str], file: str, room: str | None) -> BoardRecord:
    """Interpret one game, whose tags have the ``values`` that inheritance gave them; never raises."""
    board = _Board(warnings=list(game.warnings))
    deal = _deal(values.get("deal"), board)
    vulnerable = vulnerability(values.get("vulnerable", ""))
    if vulnerable is None:
        board.warnings.append(
            say("The vulnerability {text!r} is not known; none is assumed.", text=values["vulnerable"][:20])
        )
    _contract(board, game, values)
    section = game.section("play")
    written = read_play(section.body if section else ())
    board.warnings.extend(written.warnings)
    play_seat = seat_or_none(section.value) if section else None
    leader = _leader_of_ending(board, deal, play_seat)
    seated = Seated(deal.hands, board.declarer, Settled())
    if not written.empty:
        seated = _seated(board, deal, written, leader, play_seat)
    replayed = _replayed(board, seated, leader)
    dealt = 52 if seated.deal is None else sum(card_count(hand) for hand in seated.deal)
    result = _result(board, values, seated.declarer, vulnerable or "none", dealt // 4)
    total = _claimed(board, written, seated, replayed, result, dealt)
    if replayed is not None and seated.declarer is not None:
        _check_play(board, replayed, seated, total, result)
    _check_score(board, values, seated.declarer, vulnerable, result.tricks)
    (board.faults if total is not None else board.warnings).extend(board.serious)
    return BoardRecord(
        file=file,
        board=board_number(values.get("board", "")),
        room=room,
        line=game.line,
        deal=seated.deal,
        dealer=seat_or_none(values.get("dealer", "")),
        vulnerable=vulnerable or "none",
        contract=board.contract,
        declarer=seated.declarer,
        trump=board.strain if board.contract is None else None,
        leader=leader,
        play=tuple(seated.settled.cards),
        out_of_turn=tuple(seated.settled.out_of_turn),
        claimed_total=total,
        result=result.tricks,
        passed_out=board.passed_out,
        names=tuple(values.get(name, "") for name in _NAMES) if all(values.get(name) for name in _NAMES) else (),
        faults=tuple(board.faults),
        warnings=tuple(board.warnings),
    )


def _deal(text: str | None, board: _Board) -> DealText:
    if not text:
        board.serious.append(say("The deal is not given."))
        return DealText()
    head, colon, rest = text.partition(":")
    hands = rest.split()
    try:
        first = seat_from_text(head)
    except ValueError:
        first = None
    if not colon or first is None or len(hands) != 4:
        board.faults.append(
            say("The deal {text!r} is not four hands; it is written as N: and four hands from North.", text=text[:80])
        )
        return DealText()
    deal = deal_from_hands(first, hands)
    board.faults.extend(deal.faults)
    if deal.missing:
        board.serious.append(missing_hands(deal.missing))
    return deal


def _contract(board: _Board, game: Game, values: Mapping[str, str]) -> None:
    """Contract and declarer from their tags, and from the auction what they leave open."""
    word = values.get("contract", "")
    given = contract_value(word)
    board.contract, board.strain, board.passed_out = given.contract, given.strain, given.passed_out
    board.declarer = seat_or_none(values.get("declarer", ""))
    section = game.section("auction")
    auction = auction_calls(section.body if section else ())
    if auction.unread:
        board.warnings.append(
            say("The auction has {unread!r}, which is no call; it is read up to there.", unread=auction.unread)
        )
    first = seat_or_none(section.value) if section else None
    found = outcome(auction.calls)
    bidder = None
    if found.contract is not None and found.finished and first is not None and not auction.irregular:
        bidder = Seat((first + found.declarer_offset) & 3)
    if board.passed_out:
        board.contract = board.declarer = None
        return
    if board.contract is None and board.strain is None:
        _contract_from_auction(board, word, found, bidder)
    elif board.declarer is None and bidder is not None and board.contract == found.contract:
        board.declarer = bidder
        board.warnings.append(say("The declarer is not given and is taken from the auction."))
    else:
        _check_auction(board, found, bidder, auction, values)


def _contract_from_auction(board: _Board, word: str, found: Outcome, bidder: Seat | None) -> None:
    if found.passed_out:
        board.passed_out = True
    elif found.contract is not None and bidder is not None:
        board.contract, board.declarer = found.contract, board.declarer or bidder
        board.warnings.append(say("The contract is not given and is taken from the auction."))
    elif word.strip(" ?"):
        board.warnings.append(say("The contract {word!r} cannot be read.", word=word[:20]))


def _check_auction(
    board: _Board, found: Outcome, bidder: Seat | None, auction: AuctionText, values: Mapping[str, str]
) -> None:
    if bidder is None or not auction.calls or values.get("declarer", "").startswith("^"):
        return
    if board.contract is not None and found.contract != board.contract:
        board.warnings.append(
            say(
                "The auction ends in {contract}, but the contract is given as {given}.",
                contract=found.contract,
                given=board.contract,
            )
        )
    elif board.declarer is not None and bidder != board.declarer:
        board.warnings.append(
            say(
                "By the auction {bidder} is declarer, but {declarer} is given; he is taken.",
                bidder=bidder.full_name,
                declarer=board.declarer.full_name,
            )
        )


def _leader_of_ending(board: _Board, deal: DealText, play_seat: Seat | None) -> Seat | None:
    """Who leads in an ending set as a problem: the Play tag says it, whoever is declarer."""
    if deal.hands is None or card_count(deal.hands[0]) == 13 or play_seat is None:
        return None
    if board.declarer is None:
        board.declarer = Seat((play_seat + 3) & 3)
    return play_seat


def _seated(board: _Board, deal: DealText, written: PlayText, leader: Seat | None, play_seat: Seat | None) -> Seated:
    """The play in its order, on the deal and with the declarer that it fits."""
    strain = board.strain if board.contract is None else board.contract.strain
    nothing = Seated(deal.hands, board.declarer, Settled())
    if deal.hands is None:
        return nothing
    if strain is None or board.declarer is None:
        board.serious.append(say("The contract or its declarer is not known, so the play cannot be followed."))
        return nothing
    if written.first_card is None:
        board.serious.append(say("The opening lead is not given, so the position cannot be known."))
        return nothing
    seated = seat_play(written, deal.hands, strain, board.declarer, leader, play_seat)
    board.warnings.extend(seated.warnings)
    board.warnings.extend(seated.settled.warnings)
    if seated.settled.conflict:
        board.faults.append(seated.settled.conflict)
    return seated


def _replayed(board: _Board, seated: Seated, leader: Seat | None) -> Replay | None:
    strain = board.strain if board.contract is None else board.contract.strain
    if seated.deal is None or strain is None or seated.declarer is None or seated.settled.conflict:
        return None
    if not seated.settled.cards:
        return None
    first = seated.declarer.left if leader is None else leader
    cards, out_of_turn = tuple(seated.settled.cards), tuple(seated.settled.out_of_turn)
    try:
        return replay(PlayRecord(seated.deal, strain, first, cards, out_of_turn))
    except InvalidInput as error:
        board.faults.append(str(error))
        return None


def _result(
    board: _Board, values: Mapping[str, str], declarer: Seat | None, vulnerable: str, tricks: int
) -> ResultText:
    text = values.get("result", "")
    result = result_value(text, declarer, board.contract, tricks)
    if not result.understood:
        board.warnings.append(say("The result {text!r} cannot be read.", text=text[:20]))
    if result.disputed:
        board.warnings.append(say("The result is disputed: it is marked as another number than the tricks won."))
    if result.tricks is None and board.contract is not None and declarer is not None:
        points = score_value(values.get("score", ""), declarer)
        if points is not None:
            worked_out = tricks_of_score(points, board.contract, declarer, vulnerable)
            if worked_out is not None:
                board.warnings.append(say("The result is worked out from the score."))
                return ResultText(worked_out, result.disputed)
    return result


def _claimed(
    board: _Board, written: PlayText, seated: Seated, replayed: Replay | None, result: ResultText, dealt: int
) -> int | None:
    """Declarer's claimed total, or ``None`` where the record does not end in a claim."""
    if written.empty or len(seated.settled.cards) == dealt:
        return None
    if written.stop is Stop.TO_BE_CONTINUED:
        board.warnings.append(say("The play is marked as to be continued."))
        return None
    if written.stop is Stop.MARKED:
        if result.tricks is None:
            board.warnings.append(say("The play ends with a mark, but no result is given."))
        return result.tricks
    if result.tricks is None or replayed is None or seated.declarer is None or written.gap_inside:
        return None
    won = replayed.won_by(seated.declarer)[0]
    if result.tricks == won:
        return None
    board.warnings.append(say("The play breaks off without a mark; a claim is only presumed from the result."))
    return result.tricks


def _check_play(board: _Board, replayed: Replay, seated: Seated, total: int | None, result: ResultText) -> None:
    board.warnings.extend(replayed.irregularities)
    if replayed.irregularities and not seated.settled.revokes_marked:
        board.warnings.append(say("The file marks no revoke, so a card may have been entered wrongly."))
    if seated.declarer is None:
        return
    won = replayed.won_by(seated.declarer)[0]
    if replayed.position is None:
        if result.tricks not in (None, won):
            board.warnings.append(
                say("The result gives declarer {tricks} tricks, but he won {won}.", tricks=result.tricks, won=won)
            )
    elif total is not None:
        left = replayed.position.tricks_left
        if not won <= total <= won + left:
            board.warnings.append(impossible_total(total, won, left))


def _check_score(
    board: _Board, values: Mapping[str, str], declarer: Seat | None, vulnerable: str | None, tricks: int | None
) -> None:
    if board.contract is None or declarer is None or tricks is None or not values.get("vulnerable"):
        return
    points = score_value(values.get("score", ""), declarer)
    if points is None or vulnerable is None:
        return
    expected = score(board.contract, tricks, is_vulnerable(vulnerable, declarer.side))
    if points != expected:
        board.warnings.append(
            say(
                "The score is given as {points}, but {tricks} tricks in {contract} are {expected}.",
                points=points,
                tricks=tricks,
                contract=board.contract,
                expected=expected,
            )
        )
