"""LIN: the claim on a board as a case, and why there is none."""

from __future__ import annotations

import pytest
from lintexts import BASE, WHOLE_PLAY, cards, lin, only

from claimeval.cards import Seat
from claimeval.contract import Contract
from claimeval.errors import ClaimEvalError, InvalidCase
from claimeval.formats.boards import case_from_board


def test_the_claim_becomes_a_case() -> None:
    """Eight cards played, North to lead, declarer two tricks ahead: nine in all is seven of eleven."""
    case = case_from_board(BASE)
    assert (case.position.leader, case.position.trick, case.tricks_left) == (Seat.N, (), 11)
    assert (case.won, case.claim.by, case.claim.tricks) == ((2, 0), Seat.S, 7)
    assert (case.contract, case.declarer, case.case_id) == (Contract(1, 4), Seat.S, "f.lin, board 1")
    assert case.record is not None
    assert case.record.play == BASE.play


def test_the_claim_can_be_told_otherwise() -> None:
    """Claimer, number and words may be given; a defender's number counts for his own side."""
    case = case_from_board(BASE, by=Seat.W, statement="My clubs.")
    assert (case.claim.by, case.claim.tricks, case.claim.statement) == (Seat.W, 4, "My clubs.")
    assert case_from_board(BASE, by=Seat.N).claim.tricks == 7
    assert case_from_board(BASE, by=Seat.E, tricks=2).claim.tricks == 2
    assert case_from_board(only(lin(claim="")), tricks=11).claim.tricks == 11


def test_a_revoke_in_the_play_is_noted_on_the_case() -> None:
    """The director is told of a revoke that came before the claim."""
    case = case_from_board(only(lin(play=cards("hT hA cA h5 sK s3 s9 s6"))))
    assert case.note == "East revoked with the ace of clubs in trick 1, holding hearts."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (lin(claim=""), "f.lin, board 1, line 1: No claim is on record; play stops after 8 cards."),
        (
            lin(claim="", play=""),
            "f.lin, board 1, line 1: No claim is on record, and no card was played.",
        ),
        (
            lin(play=cards(WHOLE_PLAY)),
            "f.lin, board 1, line 1: The board was played out, so there is nothing to rule on.",
        ),
        (
            lin(auction="mb|pppp|", play="", claim=""),
            "f.lin, board 1, line 1: The board was passed out, so there is nothing to claim.",
        ),
        (
            lin(auction=""),
            "f.lin, board 1, line 1: The contract is not known, because the auction is missing or was broken"
            " off.",
        ),
        (lin(hands="3"), "f.lin, board 1, line 1: The hands are missing."),
        (lin(play=cards("hT hX")), "f.lin, board 1, line 1: The play has 'hX', which is no card."),
        (
            lin(claim="mc|1|"),
            "f.lin, board 1: The claim gives declarer 1 trick in all, but 2 are won already.",
        ),
        (
            lin(play=cards(" ".join(WHOLE_PLAY.split()[:24])), claim="mc|13|"),
            "f.lin, board 1: The claim gives declarer 13 tricks in all, but with 5 won and 7 left there can"
            " be no more than 12.",
        ),
    ],
)  # fmt: skip
def test_a_board_without_a_claim_to_rule_on_says_why(text: str, message: str) -> None:
    """One sentence names file and board and says why there is no case."""
    with pytest.raises(ClaimEvalError) as caught:
        case_from_board(only(text))
    assert str(caught.value) == message


def test_a_number_given_for_the_claim_is_checked() -> None:
    """More tricks than remain are refused, with file and board."""
    with pytest.raises(InvalidCase) as caught:
        case_from_board(BASE, tricks=12)
    assert str(caught.value) == "f.lin, board 1: South claims 12 tricks but only 11 remain."
