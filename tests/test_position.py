"""Positions: what is refused, with which sentence, and the rules of play."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeval.cards import NOTRUMP, Seat, card_from_text, card_text, cards_in, hand_text, set_of
from claimeval.errors import FaultKind, InvalidPosition
from claimeval.position import (
    Position,
    beats,
    hand_from_text,
    is_master,
    legal_cards,
    parse_position,
    play_line,
    split_deal,
    touching_group,
    touching_lowest,
    trick_winner,
    winning_index,
)

SOUND = {"N": ".54.3.", "E": ".T98..", "S": "5..AK.", "W": "9...AK"}


def position(leader: str = "S", trick: str = "", trump: int = 0, **hands: str) -> Position:
    """A sound ending of three tricks, changed as a test asks."""
    texts = {Seat[name]: text for name, text in {**SOUND, **hands}.items()}
    return parse_position(texts, trump, Seat[leader], trick.split())


# what is changed, the kinds of the faults, their sentences
FAULTS: list[tuple[dict[str, Any], list[FaultKind], list[str]]] = [
    (
        {"E": ".T94.."},
        [FaultKind.DUPLICATE_CARD],
        ["The four of hearts is with both North and East."],
    ),
    (
        {"E": ".T99.."},
        [FaultKind.DUPLICATE_CARD],
        ["East has the nine of hearts twice."],
    ),
    (
        {"E": ".T9X.."},
        [FaultKind.UNKNOWN_CARD],
        ["East has 'X' among the hearts, which is no rank of a card."],
    ),
    (
        {"W": "9...AK.2"},
        [FaultKind.UNKNOWN_CARD],
        ["West has 5 suits in '9...AK.2'; write spades.hearts.diamonds.clubs."],
    ),
    (
        {"W": "9...A"},
        [FaultKind.UNEVEN_HANDS],
        ["West has 2 cards left where 3 would fit the other hands."],
    ),
    (
        {"W": "9...", "leader": "W", "trick": "CA"},
        [FaultKind.UNEVEN_HANDS],
        ["West has 1 card left where 2 would fit the other hands and the trick in progress."],
    ),
    (
        {"leader": "N", "trick": "DA"},
        [FaultKind.TRICK_NOT_LED_BY_LEADER, FaultKind.UNEVEN_HANDS],
        [
            "The trick in progress starts with the ace of diamonds, which South holds, but North is said to have led.",
            "North has 3 cards left where 2 would fit the other hands and the trick in progress.",
        ],
    ),
    (
        {"leader": "S", "trick": "DA", "S": "5..AK."},
        [FaultKind.CARD_STILL_HELD, FaultKind.UNEVEN_HANDS],
        [
            "South played the ace of diamonds to the trick in progress but still holds it.",
            "South has 3 cards left where 2 would fit the other hands and the trick in progress.",
        ],
    ),
    (
        {"trick": "DA HT", "S": "5..K.", "W": "9...K"},
        [FaultKind.CARD_STILL_HELD],
        ["West is to have played the ten of hearts to the trick in progress, but East holds it."],
    ),
    (
        {"trick": "DA S9 H4", "S": "5..K.", "W": "...AK", "N": ".5.3."},
        [FaultKind.REVOKE],
        ["North played the four of hearts on a diamond lead but still holds the three of diamonds."],
    ),
    (
        {"trick": "DA S9 D3 H8", "S": "5..K.", "W": "...AK", "N": ".54..", "E": ".T9.."},
        [FaultKind.TRICK_TOO_LONG],
        ["A trick in progress has one to three cards, not 4."],
    ),
    (
        {"trick": "DA S9 DA", "S": "5..K.", "W": "...AK", "N": ".54.."},
        [FaultKind.DUPLICATE_CARD],
        ["The ace of diamonds is twice in the trick in progress."],
    ),
    (
        {"trick": "DA XX", "S": "5..K.", "W": "...AK"},
        [FaultKind.UNKNOWN_CARD],
        ["In the trick in progress, 'XX' is not a card; write suit and rank, such as SA or H9."],
    ),
    (
        {"N": "", "E": "...", "S": "", "W": "..."},
        [FaultKind.NO_CARDS_LEFT],
        ["No cards are left, so there is nothing to rule on."],
    ),
    (
        {"E": ".T54..", "W": "9...A", "trick": "DA CA", "S": "5..AK."},
        [
            FaultKind.DUPLICATE_CARD,
            FaultKind.DUPLICATE_CARD,
            FaultKind.CARD_STILL_HELD,
            FaultKind.CARD_STILL_HELD,
            FaultKind.UNEVEN_HANDS,
        ],
        [
            "The five of hearts is with both North and East.",
            "The four of hearts is with both North and East.",
            "South played the ace of diamonds to the trick in progress but still holds it.",
            "West played the ace of clubs to the trick in progress but still holds it.",
            "South has 3 cards left where 2 would fit the other hands and the trick in progress.",
        ],
    ),
]


@pytest.mark.parametrize(("changes", "kinds", "sentences"), FAULTS)
def test_every_fault_is_reported_with_its_sentence(
    changes: dict[str, Any], kinds: list[FaultKind], sentences: list[str]
) -> None:
    """A position that cannot be is refused with all its faults, in the order of the rules."""
    with pytest.raises(InvalidPosition) as caught:
        position(**changes)
    assert [fault.sentence for fault in caught.value.faults] == sentences
    assert [fault.kind for fault in caught.value.faults] == kinds
    assert str(caught.value) == " ".join(sentences)


def test_a_missing_hand_is_named() -> None:
    """A hand that is not given at all is a fault of its own."""
    with pytest.raises(InvalidPosition) as caught:
        parse_position({Seat.N: "A...", Seat.E: "K...", Seat.S: "Q..."}, NOTRUMP, Seat.N)
    assert [fault.sentence for fault in caught.value.faults] == ["The hand of West is missing."]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("A... K... Q... J...", "is not four hands; write N: and four hands from North."),
        ("X:A... K... Q... J...", "is not four hands; write N: and four hands from North."),
        ("N:A... K... Q...", "holds 3 hands instead of four."),
    ],
)
def test_a_text_that_is_no_deal_is_refused(text: str, sentence: str) -> None:
    """Four hands in one text need a first seat and four hands."""
    with pytest.raises(InvalidPosition) as caught:
        parse_position(text, NOTRUMP, Seat.N)
    assert str(caught.value) == f"{text!r} {sentence}"


def test_four_hands_in_one_text_start_at_the_seat_named() -> None:
    """PBN's form goes clockwise from the seat before the colon."""
    texts, faults = split_deal("e:A... K... Q... J...")
    assert faults == []
    assert texts == {Seat.E: "A...", Seat.S: "K...", Seat.W: "Q...", Seat.N: "J..."}


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        (".AK2", ".AK2.."),
        ("10.10.10.10", "T.T.T.T"),
        ("-.54.3.-", ".54.3."),
        ("a k 5...", "AK5..."),
        ("543", "543..."),
        ("", "..."),
    ],
)
def test_hands_are_read_leniently(text: str, hand: str) -> None:
    """Voids may be empty or a dash, trailing suits may be left out, ten may have two digits."""
    assert (hand_text(hand_from_text(text)[0]), hand_from_text(text)[1]) == (hand, [])


def test_a_position_knows_whose_turn_it_is_and_what_may_be_played() -> None:
    """In mid-trick the next seat is to play and must follow suit; a leader may play anything."""
    ending = position(trick="DA S9", S="5..K.", W="...AK")
    assert ending.to_play == Seat.N
    assert [card_text(card) for card in cards_in(ending.legal_cards())] == ["D3"]
    assert ending.tricks_left == 3
    start = position()
    assert start.to_play == Seat.S
    assert hand_text(start.legal_cards()) == "5..AK."
    assert hand_text(start.remaining) == "95.T9854.AK3.AK"


def test_who_cannot_follow_may_play_anything() -> None:
    """A hand void in the suit led may discard or ruff with any card (Law 44D)."""
    hand = set_of(*map(card_from_text, ["S9", "CA", "CK"]))
    assert legal_cards(hand, [card_from_text("DA")]) == hand


@pytest.mark.parametrize(
    ("trick", "leader", "trump", "winner"),
    [
        ("HT HA H2 H5", "W", 4, "N"),
        ("S5 S9 SJ SQ", "S", 4, "E"),
        ("S5 D9 CA HA", "S", 4, "S"),
        ("DA D2 H2 D3", "N", 1, "S"),
        ("DA S2 H2 H3", "N", 1, "W"),
        ("H2 SA H3 CA", "E", 1, "W"),
    ],
)
def test_the_winner_of_a_trick(trick: str, leader: str, trump: int, winner: str) -> None:
    """The highest trump wins, else the highest card of the suit led (Law 44E, 44F)."""
    cards = [card_from_text(text) for text in trick.split()]
    assert trick_winner(cards, Seat[leader], trump) == Seat[winner]
    assert (Seat[leader] + winning_index(cards, trump)) & 3 == Seat[winner]


def test_a_side_suit_never_beats_the_suit_led() -> None:
    """A discard does not win, however high; a trump does, however low."""
    two, ace, ruff = (card_from_text(text) for text in ("H2", "SA", "C2"))
    assert not beats(ace, two, NOTRUMP)
    assert beats(ruff, two, 3)
    assert not beats(ace, ruff, 3)


def test_a_line_is_played_card_by_card_with_its_winners() -> None:
    """Each completed trick names its winner, who leads to the next."""
    line = [card_from_text(text) for text in ["S5", "S9", "H4", "H8", "CA", "D3", "H9", "DK"]]
    seen = [(seat.name, winner and winner.name) for seat, _, winner in play_line(position(), line)]
    assert seen == [
        ("S", None), ("W", None), ("N", None), ("E", "W"), ("W", None), ("N", None), ("E", None), ("S", "W"),
    ]  # fmt: skip


@pytest.mark.parametrize("line", ["S9", "S5 CA", "DA S9 H4"])
def test_a_line_that_breaks_the_rules_is_stopped(line: str) -> None:
    """A card not held, or a revoke, ends a line with an error naming seat and card."""
    with pytest.raises(ValueError, match=r"^(South|West|North) cannot play the [a-z ]+ here\.$"):
        list(play_line(position(), [card_from_text(text) for text in line.split()]))


@pytest.mark.parametrize(
    ("card", "opponents", "master"),
    [("HK", "HQ H2 SA", True), ("HK", "HA", False), ("H2", "", True), ("HK", "SA", True), ("HA", "HK", True)],
)
def test_a_master_has_no_higher_card_against_it(card: str, opponents: str, master: bool) -> None:
    """Only higher cards of the same suit in the opponents' hands count."""
    others = set_of(*map(card_from_text, opponents.split()))
    assert is_master(card_from_text(card), others) is master


@pytest.mark.parametrize(
    ("own", "others", "kept"),
    [
        ("AKQ.", "", "Q..."),
        ("AQJ.", "K.", "AJ..."),
        ("AQJ.", "", "J..."),
        ("A3.A2", "K2.K", "A3.A2.."),
        ("95", "87", "95..."),
    ],
)
def test_of_touching_cards_the_lowest_is_kept(own: str, others: str, kept: str) -> None:
    """Cards of one hand with no other remaining card between them count once."""
    mine, theirs = hand_from_text(own)[0], hand_from_text(others)[0]
    assert hand_text(touching_lowest(mine, mine | theirs)) == kept


@pytest.mark.parametrize(
    ("card", "own", "others", "group"),
    [
        ("SJ", "AQJ.", "K.", "QJ..."),
        ("SJ", "AQJ.", "", "AQJ..."),
        ("SA", "AQJ.", "K.", "A..."),
        ("S5", "95", "8", "5..."),
        ("HA", "2.A", "", ".A.."),
    ],
)
def test_the_group_of_a_card_goes_up_to_the_next_other_card(card: str, own: str, others: str, group: str) -> None:
    """From the lowest of touching cards the whole group is found again, within its suit."""
    mine, theirs = hand_from_text(own)[0], hand_from_text(others)[0]
    assert hand_text(touching_group(card_from_text(card), mine, mine | theirs)) == group


@settings(deadline=None, derandomize=True, max_examples=60)
@given(st.integers(min_value=0, max_value=10**9), st.integers(min_value=0, max_value=51))
def test_legal_play_from_any_deal_gives_sound_positions(seed: int, count: int) -> None:
    """However legal play goes on, hands stay even, turns rotate and no position is refused."""
    chooser = random.Random(seed)
    cards = [card for card in range(64) if card & 15 < 13]
    chooser.shuffle(cards)
    hands = [set_of(*cards[13 * seat : 13 * seat + 13]) for seat in range(4)]
    trump, leader, trick = chooser.randrange(5), Seat(chooser.randrange(4)), list[int]()
    for _ in range(count):
        seat = Seat((leader + len(trick)) & 3)
        card = chooser.choice(list(cards_in(legal_cards(hands[seat], trick))))
        hands[seat] ^= 1 << card
        trick.append(card)
        if len(trick) == 4:
            leader, trick = trick_winner(trick, leader, trump), []
    found = Position((hands[0], hands[1], hands[2], hands[3]), trump, leader, tuple(trick))
    assert found.tricks_left == 13 - count // 4
    assert found.to_play == (leader + len(trick)) & 3
    assert found.remaining.bit_count() == 52 - count
