"""Auctions: how calls are split, and the contract and declarer that they lead to."""

from __future__ import annotations

import pytest

from claimeval.contract import Contract
from claimeval.formats.auction import outcome, split_calls


@pytest.mark.parametrize(
    ("text", "calls", "unread"),
    [
        ("pp1Nppp", "P P 1NT P P P", ""),
        ("1C!dr?", "1C X XX", ""),
        ("1NT x xx", "1NT X XX", ""),
        ("PASS", "P", ""),
        ("1d2dd", "1D 2D X", ""),
        ("1S8N", "1S", "8N"),
        ("", "", ""),
    ],
)
def test_calls_are_split(text: str, calls: str, unread: str) -> None:
    """Several calls in one value are told apart; what is no call is given back."""
    assert split_calls(text) == (calls.split(), unread)


@pytest.mark.parametrize(
    ("calls", "contract", "offset", "finished", "oddities"),
    [
        ("1S P 2S P 4S P P P", Contract(4, 0), 0, True, 0),
        ("P 1H P 2C P 2H P P P", Contract(2, 1), 1, True, 0),
        ("P 1H P 2C P 3C P P P", Contract(3, 3), 3, True, 0),
        ("P P P 1NT X P P XX P P P", Contract(1, 4, 2), 3, True, 0),
        ("1H X 2H P P P", Contract(2, 1), 0, True, 0),
        ("1H 1H P P P", Contract(1, 1), 1, True, 1),
        ("X 1H P P P", Contract(1, 1), 1, True, 1),
        ("1H P X P P P", Contract(1, 1, 1), 0, True, 1),
        ("1H XX P P P", Contract(1, 1, 2), 0, True, 1),
        ("1H X X P P P", Contract(1, 1, 1), 0, True, 1),
        ("1H P P P 2C", Contract(1, 1), 0, True, 1),
        ("1H P P", Contract(1, 1), 0, False, 0),
        ("P P P", None, 0, False, 0),
        ("P P P P", None, 0, True, 0),
        ("P P P P P", None, 0, True, 1),
        ("1NT P 2C P 2NT P P P", Contract(2, 4), 0, True, 0),
    ],
)
def test_auctions_lead_to_contract_and_declarer(
    calls: str, contract: Contract | None, offset: int, finished: bool, oddities: int
) -> None:
    """Declarer is the first of his side to name the strain (Law 54), counted from the dealer."""
    found = outcome(calls.split())
    assert (found.contract, found.declarer_offset, found.finished) == (contract, offset, finished)
    assert len(found.oddities) == oddities
    assert found.passed_out == (contract is None and finished)
