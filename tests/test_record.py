"""Playing a record through: position, tricks, show-outs, irregularities, and what is refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeval.cards import NOTRUMP, Seat, card_from_text, card_text, cards_in, hand_text, set_of
from claimeval.errors import FaultKind, InvalidInput, InvalidPosition
from claimeval.position import Hands, legal_cards, parse_hands, split_deal, trick_winner
from claimeval.record import PlayRecord, Replay, position_after, replay

DEAL = "N:KQ2.A43.KQ32.432 543.KQ2.765.AKQJ AJT9.J65.AJT.765 876.T987.984.T98"
TWO_TRICKS = "HT HA H2 H5 SK S3 S9 S6"
WHOLE_PLAY = (
    "HT HA H2 H5 SK S3 S9 S6 DK D5 DT D4 SQ S4 ST S7 DQ D6 DJ D8 H4 HQ H6 H7 CA C5 C8 C2 HK HJ H8 H3"
    " CK C6 C9 C3 CQ C7 CT C4 CJ SJ S8 S2 D7 DA D9 D2 SA H9 D3 S5"
)


def hands_of(text: str) -> Hands:
    """The hands of a deal that has no fault."""
    texts, faults = split_deal(text)
    hands, more = parse_hands(texts)
    assert faults + more == []
    return hands


def record(play: str, trump: int = NOTRUMP, leader: str = "W", deal: str = DEAL) -> PlayRecord:
    """The record of a play, 1NT by South unless a test says otherwise."""
    return PlayRecord(hands_of(deal), trump, Seat[leader], tuple(map(card_from_text, play.split())))


def show_outs(played: Replay) -> dict[str, str]:
    """Seats that showed out, with the suits."""
    return {
        seat.name: "".join("SHDC"[suit] for suit in sorted(played.shown_out[seat]))
        for seat in Seat
        if played.shown_out[seat]
    }


def test_two_complete_tricks_give_position_leader_and_tricks_won() -> None:
    """After two tricks North is to lead with eleven cards a hand, and North-South have both tricks."""
    played = replay(record(TWO_TRICKS))
    assert played.position is not None
    assert (played.position.leader, played.position.trick) == (Seat.N, ())
    assert hand_text(played.position.hands[Seat.N]) == "Q2.43.KQ32.432"
    assert hand_text(played.position.hands[Seat.W]) == "87.987.984.T98"
    assert played.position.tricks_left == 11
    assert played.won == (2, 0)
    assert played.won_by(Seat.S) == (2, 0)
    assert played.won_by(Seat.E) == (0, 2)
    assert played.leaders == (Seat.W, Seat.N)
    assert [[card_text(card) for card in trick] for trick in played.tricks] == [
        ["HT", "HA", "H2", "H5"],
        ["SK", "S3", "S9", "S6"],
    ]
    assert played.irregularities == ()


def test_an_open_trick_stays_open() -> None:
    """Cards of a trick in progress have left the hands but are won by nobody."""
    played = replay(record(f"{TWO_TRICKS} SQ S4"))
    assert played.position is not None
    assert [card_text(card) for card in played.position.trick] == ["SQ", "S4"]
    assert (played.position.leader, played.position.to_play) == (Seat.N, Seat.S)
    assert played.won == (2, 0)
    assert played.position.tricks_left == 11


def test_a_board_played_out_has_no_position() -> None:
    """With all cards played only the tricks are left to tell: seven for declarer."""
    played = replay(record(WHOLE_PLAY))
    assert played.position is None
    assert played.won == (7, 6)
    assert "".join(leader.name for leader in played.leaders) == "WNNNNNEEEEEES"


def test_no_card_played_is_the_whole_deal() -> None:
    """Before the opening lead the leader is to play to the first of thirteen tricks."""
    played = replay(record(""))
    assert played.position is not None
    assert (played.position.leader, played.position.tricks_left, played.won) == (Seat.W, 13, (0, 0))
    assert played.tricks == ()


def test_a_discard_and_a_ruff_show_out() -> None:
    """Whoever fails to follow without holding the suit is known to be void in it."""
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    played = replay(record("SA HA DA CA SK HK DK CK", leader="N", deal=deal))
    assert show_outs(played) == {"E": "S", "S": "S", "W": "S"}
    assert played.won == (2, 0)
    assert replay(record("SA HA DA CA", trump=1, leader="N", deal=deal)).won == (0, 1)


def test_a_revoke_is_reported_and_play_goes_on() -> None:
    """A revoke in a complete trick is an irregularity; it is no show-out and does not stop the replay."""
    played = replay(record("HT HA CA H5 SK S3 S9 S6"))
    assert played.irregularities == ("East revoked with the ace of clubs in trick 1, holding hearts.",)
    assert show_outs(played) == {}
    assert played.won == (2, 0)
    assert played.position is not None
    assert hand_text(played.position.hands[Seat.E]) == "54.KQ2.765.KQJ"


def test_every_revoke_is_reported() -> None:
    """Two revokes give two sentences, in the order of play."""
    played = replay(record("HT HA CA H5 SK CK S9 S6"))
    assert played.irregularities == (
        "East revoked with the ace of clubs in trick 1, holding hearts.",
        "East revoked with the king of clubs in trick 2, holding spades.",
    )


def test_a_revoke_in_the_trick_in_progress_is_refused() -> None:
    """No position can show a revoke on the table, so the record is refused with the revoke named."""
    with pytest.raises(InvalidPosition) as caught:
        replay(record("HT HA CA"))
    assert [fault.kind for fault in caught.value.faults] == [FaultKind.REVOKE]
    assert str(caught.value) == ("East played the ace of clubs on a heart lead but still holds the king of hearts.")


@pytest.mark.parametrize(
    ("changed", "kinds", "sentences"),
    [
        (
            record("HT CA"),
            [FaultKind.NOT_IN_HAND],
            ["It is North's turn in trick 1, but the next card is the ace of clubs, which East holds."],
        ),
        (
            record("HK HA"),
            [FaultKind.TRICK_NOT_LED_BY_LEADER],
            ["Trick 1 starts with the king of hearts, which East holds, but West is to lead."],
        ),
        (
            record("HT HA H2 H5 S6"),
            [FaultKind.TRICK_NOT_LED_BY_LEADER],
            ["Trick 2 starts with the six of spades, which West holds, but North is to lead."],
        ),
        (
            record("HT HA H2 H5 HA HT HA"),
            [FaultKind.DUPLICATE_CARD, FaultKind.DUPLICATE_CARD],
            ["The ace of hearts is played more than once.", "The ten of hearts is played more than once."],
        ),
        (
            record("SA SA", deal="N:A2.3.. K4.A.. Q5.A.. J6.7..", leader="N"),
            [FaultKind.DUPLICATE_CARD, FaultKind.DUPLICATE_CARD],
            ["The ace of hearts is with both East and South.", "The ace of spades is played more than once."],
        ),
        (
            record("S2", deal="N:A... K... Q... J...", leader="N"),
            [FaultKind.TRICK_NOT_LED_BY_LEADER],
            ["Trick 1 starts with the two of spades, which no one was dealt, but North is to lead."],
        ),
    ],
)
def test_a_play_that_cannot_be_is_refused(changed: PlayRecord, kinds: list[FaultKind], sentences: list[str]) -> None:
    """Cards of others, leads out of turn and repeated cards are refused with a sentence each."""
    with pytest.raises(InvalidInput) as caught:
        replay(changed)
    assert [fault.sentence for fault in caught.value.faults] == sentences
    assert [fault.kind for fault in caught.value.faults] == kinds


def test_the_position_after_some_cards() -> None:
    """Any point of the play can be asked for, but not the time after the last card."""
    whole = record(WHOLE_PLAY)
    assert position_after(whole, 8) == replay(record(TWO_TRICKS)).position
    assert position_after(whole, 51).tricks_left == 1
    with pytest.raises(InvalidPosition, match=r"^The board was played out, so there is nothing to rule on\.$"):
        position_after(whole, 52)


@settings(deadline=None, derandomize=True, max_examples=60)
@given(st.integers(min_value=0, max_value=10**9), st.integers(min_value=0, max_value=52))
def test_legal_play_replays_without_irregularity(seed: int, count: int) -> None:
    """A legal play of any length is accepted; tricks and cards add up; show-outs agree with the deal."""
    made = random_record(random.Random(seed), count)
    played = replay(made)
    assert played.irregularities == ()
    assert sum(played.won) == len(played.tricks) == len(played.leaders) == count // 4
    assert (played.position is None) == (count == 52)
    if played.position is not None:
        assert played.position.remaining == set_of(*range(64)) & ~set_of(*made.play) & sum(made.deal)
        for seat in Seat:
            for suit in played.shown_out[seat]:
                assert not played.position.hands[seat] >> 16 * suit & 0x1FFF


def random_record(chooser: random.Random, count: int) -> PlayRecord:
    """A random deal with ``count`` cards legally played."""
    cards = [card for card in range(64) if card & 15 < 13]
    chooser.shuffle(cards)
    north, east, south, west = (set_of(*cards[13 * seat : 13 * seat + 13]) for seat in range(4))
    trump, opening = chooser.randrange(5), Seat(chooser.randrange(4))
    hands, leader, trick, play = [north, east, south, west], opening, list[int](), list[int]()
    for _ in range(count):
        seat = Seat((leader + len(trick)) & 3)
        card = chooser.choice(list(cards_in(legal_cards(hands[seat], trick))))
        hands[seat] ^= 1 << card
        trick.append(card)
        play.append(card)
        if len(trick) == 4:
            leader, trick = trick_winner(trick, leader, trump), []
    return PlayRecord((north, east, south, west), trump, opening, tuple(play))
