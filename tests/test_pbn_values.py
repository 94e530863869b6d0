"""PBN: plays, deals, auctions and results, however they are written."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pbntexts import WHOLE_PLAY, only, pbn, rows

from claimeval.cards import Seat, hand_text, set_of
from claimeval.contract import Contract
from claimeval.formats.boards import replay_board
from claimeval.formats.pbnvalues import auction_calls, contract_value, result_value


def test_a_lead_out_of_turn_is_replayed() -> None:
    """PBN-17: who led out of turn leads, and the others follow clockwise."""
    board = only(pbn(play=rows("HT HA H2 H5", "S6 SK S3 ^L S9", "*")))
    replayed = replay_board(board)
    assert replayed.leaders == (Seat.W, Seat.S)
    assert replayed.won_by(Seat.S) == (2, 0)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("9", 9), ("NS 9", 9), ("EW 4", 9), ("EW 4 NS 9", 9), ("NS 9 EW 4", 9), ("^8", 8), ("C+2", 9), ("=", 7),
     ("-1", 6), ("?", None), ("", None), ("14", None), ("C", None)],
)  # fmt: skip
def test_results_are_read(text: str, expected: int | None) -> None:
    """PBN-13: every way to write a result comes down to declarer's tricks."""
    assert result_value(text, Seat.S, Contract(1, 4)).tricks == expected


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("1NT Pass Pass Pass", "1NT P P P"),
        ("1n! p =1= 2c $3 x xx AP", "1NT P 2C X XX P P P"),
        ("Pass Pass AP", "P P P P"),
        ("- - 1H Pass Pass AP", "1H P P P"),
        ("1H * 2H", "1H"),
    ],
)
def test_auctions_are_cut_into_calls(text: str, calls: str) -> None:
    """Notes, pads and marks are dropped; all pass stands for the passes still wanting."""
    assert auction_calls([(1, text)]).calls == tuple(calls.split())


@pytest.mark.parametrize("text", ["PASS", "pass", "AP", "All Pass", "Passed out", "PAS"])
def test_a_pass_by_all_has_many_names(text: str) -> None:
    """PBN-29: none of them is a contract, and none is an error."""
    assert contract_value(text).passed_out


@settings(deadline=None, derandomize=True, max_examples=60)
@given(st.integers(min_value=0, max_value=10**9))
def test_the_order_within_rows_does_not_matter(seed: int) -> None:
    """PBN-07: rows after the first may be written in any order of their cards."""
    chooser = random.Random(seed)
    lines = WHOLE_PLAY.splitlines()[: chooser.randint(1, 12)]
    turned = [lines[0]]
    for line in lines[1:]:
        cards = line.split()
        chooser.shuffle(cards)
        turned.append(" ".join(cards))
    straight, shuffled = only(pbn(play=rows(*lines, "*"))), only(pbn(play=rows(*turned, "*")))
    assert straight.play == shuffled.play
    assert shuffled.faults == ()


@settings(deadline=None, derandomize=True, max_examples=40)
@given(st.integers(min_value=0, max_value=10**9))
def test_any_deal_survives_being_written_and_read(seed: int) -> None:
    """Any first seat and any one hand left out give back the deal."""
    chooser = random.Random(seed)
    deck = [card for card in range(64) if card & 15 < 13]
    chooser.shuffle(deck)
    hands = [set_of(*deck[13 * seat : 13 * seat + 13]) for seat in range(4)]
    first = chooser.randrange(4)
    texts = [hand_text(hands[(first + turn) % 4]) for turn in range(4)]
    if chooser.random() < 0.5:
        texts[chooser.randrange(4)] = "-"
    board = only(pbn(deal=f"{'NESW'[first]}:{' '.join(texts)}", play=""))
    assert board.deal == tuple(hands)
