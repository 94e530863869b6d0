"""RBN, Richard's Bridge Notation: one letter a line, a blank line after each table, the deal kept for the next one.

Play stands in the order in which it was played. A trick's first card names its suit, a bare rank after it follows
suit, and a letter before a rank is a discard or a ruff. There is no mark for a claim: one is taken to have ended a
board whose play stops early with a result above the tricks won.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from claimeval.cards import RANK_LETTERS, SUIT_LETTERS, Card, Seat, card_count, make_card
from claimeval.contract import Contract
from claimeval.errors import InvalidInput, UnreadableFile
from claimeval.formats.auction import outcome
from claimeval.formats.boards import BoardRecord, impossible_total
from claimeval.formats.dealtext import DealText, deal_from_hands, missing_hands
from claimeval.formats.pbnvalues import auction_calls, board_number, contract_value, result_value, seat_or_none
from claimeval.formats.source import read_text, source_name
from claimeval.messages import say, to_say
from claimeval.record import PlayRecord, Replay, replay

EXPECTED: Final = to_say("an RBN record")
_LABELS: Final = "DTLESFKNBHACPRIM"
_LINE: Final = re.compile(rf"([{_LABELS}])(?:[ \t]+(.*)|\s*$)")
_KEPT: Final = "NBH"
"""Labels whose value holds for the tables after it."""
_OF_A_TABLE: Final = "ACPR"
_VULNERABLE: Final = {"Z": "none", "N": "ns", "E": "ew", "B": "both", "?": "none", "": "none"}


@dataclass(slots=True)
class _Table:
    """The lines of one table, those kept from the tables before included."""

    line: int
    values: dict[str, str] = field(default_factory=dict)
    own: set[str] = field(default_factory=set)

    @property
    def is_one(self) -> bool:
        return bool(self.own & set(_OF_A_TABLE)) or "H" in self.own


def read_rbn_file(path: str | Path) -> Iterator[BoardRecord]:
    """Every board of an RBN file or of standard input (``-``), one after the other.

    Raises:
        UnreadableFile: when the file is missing, is not text or holds no board at all.
    """
    return read_rbn(read_text(path, EXPECTED), source_name(path))


def read_rbn(text: str, file: str = "") -> Iterator[BoardRecord]:
    """Every table of an RBN text, in order; a bad one keeps its place, with faults.

    Raises:
        UnreadableFile: when there is no table at all.
    """
    found = False
    same_board: list[_Table] = []
    for table in _tables(text):
        found = True
        if same_board and "H" in table.own:
            yield from _records(same_board, file)
            same_board = []
        same_board.append(table)
    yield from _records(same_board, file)
    if not found:
        raise UnreadableFile(say("No board was found; {expected} was expected.", expected=say(EXPECTED)), file)


def _tables(text: str) -> Iterator[_Table]:
    kept: dict[str, str] = {}
    table = _Table(0)
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if not line.strip(" \t\x1a"):
            if table.is_one:
                yield table
            table = _Table(0)
            continue
        match = _LINE.match(line)
        if match is None:
            continue
        label, value = match[1], (match[2] or "").strip()
        if label in table.own and label in (*_OF_A_TABLE, "H") and table.is_one:
            yield table
            table = _Table(0)
        if not table.line:
            table.line, table.values = number, dict(kept)
        table.own.add(label)
        table.values[label] = value
        if label in _KEPT:
            kept[label] = value
            if label == "B" and "H" not in table.own:
                kept.pop("H", None)
                table.values.pop("H", None)
    if table.is_one:
        yield table


def _records(tables: list[_Table], file: str) -> Iterator[BoardRecord]:
    rooms = [_room(table.values.get("N", "")) for table in tables]
    if len(tables) > 1 and (None in rooms or len(set(rooms)) < len(rooms)):
        rooms = [str(number) for number in range(1, len(tables) + 1)]
    for table, room in zip(tables, rooms, strict=True):
        yield _record(table, file, room)


def _room(names: str) -> str | None:
    """The room, which may follow the names of the two sides."""
    return {"O": "open", "C": "closed"}.get(names.split(":")[2].strip().upper()) if names.count(":") > 1 else None


def _record(table: _Table, file: str, room: str | None) -> BoardRecord:
    values = table.values
    faults: list[str] = []
    serious: list[str] = []
    warnings: list[str] = []
    deal = _deal(values.get("H", ""), faults, serious)
    dealer, vulnerable, calls = _auction(values.get("A", ""), warnings)
    contract, declarer, leader, passed_out = _contract(values.get("C", ""), dealer, calls, warnings)
    result = result_value(_result_word(values.get("R", "")), declarer, contract)
    if not result.understood:
        warnings.append(say("The result {text!r} cannot be read.", text=values.get("R", "")[:20]))
    play = _play(values.get("P", ""), warnings)
    replayed = None
    if deal.hands is not None and contract is not None and declarer is not None and play:
        first = declarer.left if leader is None else leader
        try:
            replayed = replay(PlayRecord(deal.hands, contract.strain, first, play))
        except InvalidInput as error:
            faults.append(str(error))
        else:
            warnings.extend(replayed.irregularities)
    dealt = 52 if deal.hands is None else sum(card_count(hand) for hand in deal.hands)
    total = None
    if play and len(play) < dealt and result.tricks is not None and replayed is not None and declarer is not None:
        total = _claimed(replayed, declarer, result.tricks, warnings)
    elif len(play) < dealt and play and deal.hands is None:
        total = result.tricks
    (faults if total is not None else warnings).extend(serious)
    return BoardRecord(
        file=file,
        board=board_number(values.get("B", "")),
        room=room,
        line=table.line,
        deal=deal.hands,
        dealer=dealer,
        vulnerable=vulnerable,
        contract=contract,
        declarer=declarer,
        leader=leader,
        play=play,
        claimed_total=total,
        result=result.tricks,
        passed_out=passed_out,
        faults=tuple(faults),
        warnings=tuple(warnings),
    )


def _deal(text: str, faults: list[str], serious: list[str]) -> DealText:
    head, *hands = re.split("[:;]", text)
    first = seat_or_none(head)
    if not text:
        serious.append(say("The deal is not given."))
        return DealText()
    if len(hands) == 3:
        hands.append("")
    if first is None or len(hands) != 4:
        faults.append(
            say(
                "The deal {text!r} is not four hands; it is written as N: and four hands with colons between.",
                text=text[:80],
            )
        )
        return DealText()
    deal = deal_from_hands(first, hands)
    faults.extend(deal.faults)
    if deal.missing:
        serious.append(missing_hands(deal.missing))
    return deal


def _auction(text: str, warnings: list[str]) -> tuple[Seat | None, str, list[str]]:
    """Dealer, vulnerability and calls of a line such as ``NZ:PP1DP:1NA``."""
    match = re.match(r"\s*([NESWnesw])([ZNEBzneb?]?)\s*(?::|$)", text)
    dealer = seat_or_none(match[1]) if match else None
    vulnerable = _VULNERABLE[match[2].upper()] if match else "none"
    rest = text[match.end() :] if match else text
    words = re.sub(r"[*:\s]|\^\d?", "", rest.upper())
    spaced = re.sub(r"([1-7][SHDCN]|[PXR])", r" \1 ", re.sub("A$", " AP ", words).replace("AP", "_"))
    calls = auction_calls([(1, spaced.replace("_", "AP"))])
    if calls.unread:
        warnings.append(
            say("The auction has {unread!r}, which is no call; it is read up to there.", unread=calls.unread)
        )
    return dealer, vulnerable, list(calls.calls)


def _contract(
    text: str, dealer: Seat | None, calls: list[str], warnings: list[str]
) -> tuple[Contract | None, Seat | None, Seat | None, bool]:
    """Contract, declarer, the leader where he is named, and whether the board was passed out."""
    fields = [part.strip() for part in text.split(":")]
    given = contract_value(fields[0]) if fields[0] else contract_value("?")
    declarer = seat_or_none(fields[1]) if len(fields) > 1 else None
    leader = seat_or_none(fields[2]) if len(fields) > 2 and len(fields[2]) == 1 else None
    found = outcome(calls)
    if given.passed_out or (not fields[0] and found.passed_out):
        return None, None, None, True
    bidder = Seat((dealer + found.declarer_offset) & 3) if dealer is not None and found.finished else None
    contract = given.contract
    if contract is None and found.contract is not None and bidder is not None:
        warnings.append(say("The contract is not given and is taken from the auction."))
        return found.contract, declarer or bidder, leader, False
    if contract is not None and declarer is None and bidder is not None:
        declarer = bidder
    if contract is not None and declarer is not None and bidder is not None and bidder != declarer:
        warnings.append(
            say(
                "By the auction {bidder} is declarer, but {declarer} is given; he is taken.",
                bidder=bidder.full_name,
                declarer=declarer.full_name,
            )
        )
    return contract, declarer, None if declarer is None or leader == declarer.left else leader, False


def _result_word(text: str) -> str:
    """The tricks of a result, without the score or the points that may follow."""
    match = re.match(r"\s*([+-]?\d{1,2}|=)", text)
    return match[1] if match else text


def _play(text: str, warnings: list[str]) -> tuple[Card, ...]:
    """The cards of a line such as ``SK8A4:C8A23``, up to the first that is not given."""
    cards: list[Card] = []
    for trick in re.split("[:;]", text.upper().replace("10", "T")):
        led: int | None = None
        suit: int | None = None
        for sign in trick:
            if sign in SUIT_LETTERS:
                suit = SUIT_LETTERS.index(sign)
                led = suit if led is None else led
            elif sign in RANK_LETTERS and led is not None:
                cards.append(make_card(led if suit is None else suit, RANK_LETTERS.index(sign)))
                suit = None
            elif not sign.isspace() and sign not in "*+":
                warnings.append(say("The play has {sign!r}, which is no card, so it is read up to there.", sign=sign))
                return tuple(cards)
    return tuple(cards)


def _claimed(replayed: Replay, declarer: Seat, result: int, warnings: list[str]) -> int | None:
    won = replayed.won_by(declarer)[0]
    if result == won or replayed.position is None:
        return None
    left = replayed.position.tricks_left
    if not won <= result <= won + left:
        warnings.append(impossible_total(result, won, left))
    return result
