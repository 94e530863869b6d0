"""The values of PBN tags: contract, declarer, result, score, vulnerability, board and auction."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimeval.cards import Seat, Strain, seat_from_text, strain_from_text
from claimeval.contract import Contract, contract_from_text, is_vulnerable, score
from claimeval.errors import InvalidCase, UnknownCard
from claimeval.formats.auction import DOUBLE, PASS, REDOUBLE

_VULNERABLE: Final = {
    "": "none", "none": "none", "love": "none", "-": "none", "o": "none", "nil": "none", "z": "none", "neither": "none",
    "ns": "ns", "n": "ns", "n-s": "ns", "ew": "ew", "e": "ew", "e-w": "ew", "we": "ew",
    "both": "both", "all": "both", "b": "both",
}  # fmt: skip
_SIDE_NUMBER: Final = re.compile(r"(NS|EW)\s*([+-]?\d+)", re.IGNORECASE)
_CALL: Final = re.compile(
    r"(?P<bid>[1-7](?:NT|[SHDCN]))|(?P<redouble>XX|RDBL|R\b)|(?P<double>X|DBL|D\b)|(?P<all>AP\b)|(?P<passed>PASS|P\b)"
    r"|(?P<skip>\^S)|(?P<note>=\w*=|\$\w*|\^\w|[!?]+|-+)|(?P<end>[*+])|(?P<other>\S+)"
)


def board_number(text: str) -> str:
    """The number that a Board tag starts with, without leading zeros; empty when there is none."""
    match = re.match(r"\s*(\d{1,6})", text)
    return str(int(match[1])) if match else ""


def seat_or_none(text: str) -> Seat | None:
    """A seat, or ``None`` for ``?``, nothing and what is no seat; a mark of irregularity is left out."""
    try:
        return seat_from_text(text.lstrip("^ "))
    except UnknownCard:
        return None


def vulnerability(text: str) -> str | None:
    """``none``, ``ns``, ``ew`` or ``both``; ``None`` when the word is not known."""
    return _VULNERABLE.get(text.strip().lower())


@dataclass(frozen=True, slots=True)
class ContractText:
    """A Contract tag: a contract, or only a strain, or a pass by all; all empty when it is not known."""

    contract: Contract | None = None
    strain: Strain | None = None
    passed_out: bool = False


def contract_value(text: str) -> ContractText:
    """What a Contract tag says; ``1 NT`` and ``1NTR`` are read, what is no contract is not known."""
    word = re.sub(r"\s+", "", text.upper())
    if re.fullmatch("PAS|PASS|PASSED|PASSEDOUT|PASSOUT|ALLPASS|AP|P|-?PASS-?|0", word):
        return ContractText(passed_out=True)
    try:
        return ContractText(contract_from_text(word))
    except InvalidCase:
        pass
    try:
        return ContractText(strain=strain_from_text(word))
    except UnknownCard:
        return ContractText()


@dataclass(frozen=True, slots=True)
class ResultText:
    """A Result tag: declarer's tricks, or ``None``; ``disputed`` when it is marked as another than was won."""

    tricks: int | None = None
    disputed: bool = False
    understood: bool = True


def result_value(text: str, declarer: Seat | None, contract: Contract | None, tricks: int = 13) -> ResultText:
    """Declarer's tricks by a Result tag: ``9``, ``NS 9``, ``EW 4 NS 9``, ``^9`` or ``C+2``."""
    disputed = "^" in text
    word = text.replace("^", "").strip()
    if word.upper() in ("", "?", "-", "*"):
        return ResultText(None, disputed)
    number: int | None = None
    if re.fullmatch(r"\d{1,2}", word):
        number = int(word)
    elif made := re.fullmatch(r"C?\s*(=|[+-]\s*\d{1,2})", word, re.IGNORECASE):
        if contract is not None:
            number = contract.level + 6 + (0 if made[1] == "=" else int(made[1].replace(" ", "")))
    elif sides := _SIDE_NUMBER.findall(word):
        for side, count in sides if declarer is not None else ():
            own = side.upper() == ("NS", "EW")[declarer.side] if declarer is not None else False
            number = int(count) if own else tricks - int(count)
            if own:
                break
    if number is not None and 0 <= number <= tricks:
        return ResultText(number, disputed)
    return ResultText(None, disputed, understood=False)


def score_value(text: str, declarer: Seat) -> int | None:
    """The score for declarer's side by a Score tag: ``NS +150``, ``EW -150`` or ``150``."""
    word = text.strip()
    if re.fullmatch(r"[+-]?\d{1,5}", word):
        return int(word)
    for side, points in _SIDE_NUMBER.findall(word):
        return int(points) if side.upper() == ("NS", "EW")[declarer.side] else -int(points)
    return None


def tricks_of_score(points: int, contract: Contract, declarer: Seat, vulnerable: str) -> int | None:
    """Declarer's tricks that give this score, or ``None`` when no number does."""
    at_risk = is_vulnerable(vulnerable, declarer.side)
    return next((tricks for tricks in range(14) if score(contract, tricks, at_risk) == points), None)


@dataclass(frozen=True, slots=True)
class AuctionText:
    """The calls of an Auction section, whether a player was skipped in it, and the first word that is no call."""

    calls: tuple[str, ...] = ()
    irregular: bool = False
    unread: str = ""


def auction_calls(lines: Sequence[tuple[int, str]]) -> AuctionText:
    """The calls of an Auction section in order; the first word that is no call ends it."""
    calls: list[str] = []
    irregular = False
    for _, text in lines:
        for match in _CALL.finditer(text.upper()):
            kind = match.lastgroup
            if kind == "bid":
                bid = match["bid"]
                calls.append(bid + "T" if bid.endswith("N") else bid)
            elif kind in ("redouble", "double", "passed"):
                calls.append({"redouble": REDOUBLE, "double": DOUBLE, "passed": PASS}[kind])
            elif kind == "all":
                calls.extend([PASS] * _passes_wanting(calls))
                return AuctionText(tuple(calls), irregular)
            elif kind == "skip" or (kind == "note" and match[0].startswith("^")):
                irregular = True
            elif kind == "end":
                return AuctionText(tuple(calls), irregular)
            elif kind == "other":
                return AuctionText(tuple(calls), irregular, match[0][:20])
    return AuctionText(tuple(calls), irregular)


def _passes_wanting(calls: Sequence[str]) -> int:
    """How many passes "all pass" stands for after these calls."""
    last = max((index for index, call in enumerate(calls) if call != PASS), default=-1)
    return max(0, (3 if last >= 0 else 4) - (len(calls) - 1 - last))
