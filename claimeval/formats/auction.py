"""Auctions: calls as written in records, and the contract and declarer that they lead to (Laws 17-22)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimeval.cards import Seat, strain_from_text
from claimeval.contract import Contract
from claimeval.messages import say

PASS: Final = "P"
DOUBLE: Final = "X"
REDOUBLE: Final = "XX"
_CALL: Final = re.compile(r"([1-7])(NT|N|S|H|D|C)|(XX|RDBL|R)|(X|DBL|D)|(PASS|P)|([\s!?-]+)")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an auction led to.

    Attributes:
        contract: ``None`` when passed out or broken off.
        declarer_offset: declarer's seat, counted clockwise from the dealer.
        passed_out: did all four players pass?
        finished: did the auction end by the rules?
        oddities: calls that the Laws do not allow, a sentence each.
    """

    contract: Contract | None = None
    declarer_offset: int = 0
    passed_out: bool = False
    finished: bool = False
    oddities: tuple[str, ...] = ()


def split_calls(text: str) -> tuple[list[str], str]:
    """Split ``pp1Nd`` into ``P P 1NT X``; the second value is what could not be read, empty if nothing.

    Alert signs are dropped; a double is ``d`` or ``x``, a redouble ``r`` or ``xx``.
    """
    calls: list[str] = []
    folded = text.upper()
    place = 0
    while place < len(folded):
        match = _CALL.match(folded, place)
        if match is None:
            return calls, text[place:]
        level, strain, redouble, double, passed, _ = match.groups()
        if level:
            calls.append(level + ("NT" if strain == "N" else strain))
        elif redouble or double or passed:
            calls.append(REDOUBLE if redouble else DOUBLE if double else PASS)
        place = match.end()
    return calls, ""


def outcome(calls: Sequence[str]) -> Outcome:
    """The contract of an auction, from the dealer's first call on; calls after its end are ignored."""
    bid: tuple[int, int, int] | None = None
    doubled = passes = 0
    first_to_name: dict[tuple[int, int], int] = {}
    oddities: list[str] = []
    for index, call in enumerate(calls):
        if passes == 4 or (passes == 3 and bid is not None):
            oddities.append(say("The auction goes on with {call} after it has ended.", call=call))
            break
        if call == PASS:
            passes += 1
            continue
        passes = 0
        if call in (DOUBLE, REDOUBLE):
            needed = 0 if call == DOUBLE else 1
            own_bid = bid is not None and (bid[2] - index) % 2 == 0
            if bid is None or doubled != needed or own_bid != (call == REDOUBLE):
                oddities.append(
                    say("Call {number} of the auction, {call}, is not allowed there.", number=index + 1, call=call)
                )
            doubled = needed + 1
            continue
        level, strain = int(call[0]), strain_from_text(call[1:])
        if bid is not None and (level, _order(strain)) <= (bid[0], _order(bid[1])):
            oddities.append(say("Call {number} of the auction, {call}, is insufficient.", number=index + 1, call=call))
        bid, doubled = (level, strain, index), 0
        first_to_name.setdefault((strain, index % 2), index)
    if bid is None:
        return Outcome(passed_out=passes == 4, finished=passes == 4, oddities=tuple(oddities))
    level, strain, index = bid
    return Outcome(
        Contract(level, strain, doubled),
        first_to_name[strain, index % 2] % 4,
        finished=passes == 3,
        oddities=tuple(oddities),
    )


def usual_dealer(board: int) -> Seat:
    """Who deals a board of this number (Law 2)."""
    return Seat((board - 1) % 4)


def _order(strain: int) -> int:
    """Clubs lowest, notrump highest."""
    return 4 if strain == 4 else 3 - strain
