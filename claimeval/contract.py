"""Contracts and duplicate scores (Law 77)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from claimeval.cards import (
    NOTRUMP,
    STRAIN_LETTERS,
    SUIT_LETTERS,
    Strain,
    strain_from_text,
    strain_sign,
    suit_sign,
)
from claimeval.errors import Fault, FaultKind, InvalidCase
from claimeval.messages import say

_CONTRACT: Final = re.compile(r"([1-7])\s*(NT|N|S|H|D|C)\s*(XX|X|RR|R|D)?", re.IGNORECASE)
_UNDERTRICKS_DOUBLED: Final = {False: (100, 300, 500), True: (200, 500, 800)}


@dataclass(frozen=True, slots=True)
class Contract:
    """A level 1-7, a strain, and 0, 1 or 2 for undoubled, doubled, redoubled."""

    level: int
    strain: Strain
    doubled: int = 0

    def __str__(self) -> str:
        return f"{self.level}{STRAIN_LETTERS[self.strain]}{'X' * self.doubled}"


def contract_from_text(text: str) -> Contract:
    """The contract written ``4S``, ``3NT``, ``5DX`` or ``7HXX``.

    Raises:
        InvalidCase: with one fault, when it is no contract.
    """
    match = _CONTRACT.fullmatch(text.strip())
    if match is None:
        fault = Fault(
            FaultKind.BAD_CONTRACT, say("{text!r} is not a contract; write it as 4S, 3NT, 5DX or 7HXX.", text=text)
        )
        raise InvalidCase([fault])
    level, strain, doubled = match.groups()
    return Contract(
        int(level),
        strain_from_text(strain),
        {"": 0, "X": 1, "D": 1, "XX": 2, "R": 2, "RR": 2}[(doubled or "").upper()],
    )


def result_text(contract: Contract, tricks: int) -> str:
    """The contract with its result, from declarer's total of tricks: ``4S=``, ``4S+1``, ``4S-3``."""
    over = tricks - contract.level - 6
    return f"{contract}{'=' if over == 0 else f'{over:+d}'}"


def printed(text: str) -> str:
    """A contract or result such as ``4S-1`` as people see it printed, in Dutch with the symbol of spades."""
    level, strain, rest = text[:1], text[1:2], text[2:]
    if strain == "N":
        return f"{level}{strain_sign(NOTRUMP)}{rest.removeprefix('T')}"
    return f"{level}{suit_sign(SUIT_LETTERS.index(strain))}{rest}" if strain and strain in SUIT_LETTERS else text


def score(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """The duplicate score for declarer's side when declarer takes ``tricks`` (0..13) in all (Law 77)."""
    over = tricks - contract.level - 6
    if over < 0:
        return -_penalty(-over, contract.doubled, vulnerable)
    per_trick = 20 if contract.strain in (2, 3) else 30
    first_of_notrump = 10 if contract.strain == NOTRUMP else 0
    trick_points = (per_trick * contract.level + first_of_notrump) << contract.doubled
    total = trick_points + (50 if trick_points < 100 else 500 if vulnerable else 300)
    if contract.level == 6:
        total += 750 if vulnerable else 500
    if contract.level == 7:
        total += 1500 if vulnerable else 1000
    if contract.doubled:
        total += 50 * contract.doubled
        overtrick = 100 * contract.doubled * (2 if vulnerable else 1)
    else:
        overtrick = per_trick
    return total + over * overtrick


def _penalty(down: int, doubled: int, vulnerable: bool) -> int:
    if not doubled:
        return down * (100 if vulnerable else 50)
    table = _UNDERTRICKS_DOUBLED[vulnerable]
    points = table[down - 1] if down <= 3 else table[2] + 300 * (down - 3)
    return points * doubled


def is_vulnerable(vulnerable: str, side: int) -> bool:
    """Is a side (0 North-South, 1 East-West) vulnerable, for ``none``, ``ns``, ``ew`` or ``both``?"""
    return vulnerable == "both" or vulnerable == ("ns", "ew")[side]
