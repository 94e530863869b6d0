"""The legal floor against brute force, its witness line, and what must not change it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from endings import random_ending
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import count_lines, fewest_and_most, state_of

from claimeval.cards import LANE, NOTRUMP, Card, Seat, cards_in, strain_from_text
from claimeval.position import Hands, Position, legal_cards, parse_position, play_line, trick_winner
from claimeval.solver import doubledummy, floor
from claimeval.solver.floor import Floor, legal_floor

ENDINGS = {1: 200, 2: 500, 3: 400, 4: 24}
"""How many random endings of each size are compared with brute force, each for both sides."""

PERFT = json.loads((Path(__file__).parent / "data" / "perft_legal.json").read_text())

SWEEP_ONLY, PLAIN_ONLY = 0, 13


@pytest.fixture(params=[SWEEP_ONLY, PLAIN_ONLY], ids=["sweep", "plain"])
def method(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the test with each of the two searches, whatever the size of the ending."""
    monkeypatch.setattr(floor, "_PLAIN_UP_TO", request.param)


def tricks_on(line: tuple[tuple[Card, ...], ...], position: Position, side: int) -> int:
    """The tricks that ``side`` takes on a line; fails unless the line is legal and played to the end."""
    cards = [card for trick in line for card in trick]
    on_table = len(position.trick)
    assert tuple(cards[:on_table]) == position.trick
    assert all(len(trick) == 4 for trick in line)
    winners = [winner for _, _, winner in play_line(position, cards[on_table:]) if winner is not None]
    assert len(winners) == len(line) == position.tricks_left
    return sum(winner.side == side for winner in winners)


@pytest.mark.parametrize("cards", ENDINGS)
def test_floor_is_the_brute_force_minimum(cards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both searches find, for both sides, what trying every legal line finds, and a line for it."""
    assert sum(ENDINGS.values()) >= 1000
    for seed in range(ENDINGS[cards]):
        position = random_ending(seed, cards, on_table=seed // 5 % 4, trump=seed % 5)
        fewest, most = fewest_and_most(state_of(position))
        for side, expected in ((0, fewest), (1, position.tricks_left - most)):
            for size in (SWEEP_ONLY, PLAIN_ONLY):
                monkeypatch.setattr(floor, "_PLAIN_UP_TO", size)
                found = legal_floor(position, side)

                assert (expected, True) == (found.tricks, found.exact), position
                assert expected == tricks_on(found.line, position, side), position


def test_endings_cover_every_strain_leader_and_trick_in_progress() -> None:
    """The endings compared with brute force have all strains, leaders and numbers of cards on the table."""
    seen = {
        (position.trump, position.leader, len(position.trick))
        for position in (random_ending(seed, 2, seed // 5 % 4, seed % 5) for seed in range(ENDINGS[2]))
    }

    assert len(seen) == 5 * 4 * 4


def strong_ending(seed: int, cards: int) -> Position:
    """A random ending in which North and South hold the higher half of the cards."""
    position = random_ending(seed, cards)
    deck = sorted((card for hand in position.hands for card in cards_in(hand)), key=lambda card: (card & 15, card))
    holdings = [0, 0, 0, 0]
    for index, card in enumerate(deck):
        seat = (1, 3, 0, 2)[2 * (index >= len(deck) // 2) + (index ^ seed) % 2]
        holdings[seat] |= 1 << card
    return replace(position, hands=(holdings[0], holdings[1], holdings[2], holdings[3]))


@pytest.mark.parametrize("cards", [4, 5])
def test_both_searches_agree_where_the_floor_is_high(cards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """On hands full of winners, where the sweep counts sure tricks, the two searches still agree."""
    floors = set()
    for seed in range(40):
        position = strong_ending(seed, cards)
        found = []
        for size in (SWEEP_ONLY, PLAIN_ONLY):
            monkeypatch.setattr(floor, "_PLAIN_UP_TO", size)
            found.append(legal_floor(position, 0).tricks)
        floors.add(found[0])

        assert found[0] == found[1], position

    assert len(floors) >= 3


@pytest.mark.usefixtures("method")
@pytest.mark.parametrize(
    ("hands", "trump", "leader", "trick", "side", "expected"),
    [
        pytest.param("N:AKQJ... T987... .AKQJ. ...AKQJ", "NT", Seat.N, [], 0, 4, id="solid suit on lead"),
        pytest.param("N:AKQJ... T987... .AKQJ. ...AKQJ", "NT", Seat.W, [], 0, 0, id="never on lead"),
        pytest.param("N:AKQJ... T987... .AKQJ. ...AKQJ", "S", Seat.W, [], 0, 4, id="solid trumps"),
        pytest.param("N:A.2.. .K3.. ..32. ..54.", "NT", Seat.E, [], 0, 0, id="ace thrown on a loser"),
        pytest.param("N:A.2.. .K3.. ..32. ..54.", "S", Seat.E, [], 0, 1, id="ace of trumps"),
        pytest.param("N:KQ... .A2.. A2... .K3..", "S", Seat.N, [], 0, 2, id="crashing honours"),
        pytest.param("N:A... K... Q... ...", "NT", Seat.W, ["SJ"], 0, 1, id="last trick, one card played"),
        pytest.param("N:K... ... ... ...", "NT", Seat.E, ["SQ", "SA", "SJ"], 0, 1, id="last card of all"),
        pytest.param(
            "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
            "S", Seat.E, [], 0, 13, id="thirteen trumps",
        ),
    ],
)  # fmt: skip
def test_floor_of_known_endings(
    hands: str, trump: str, leader: Seat, trick: list[str], side: int, expected: int
) -> None:
    """Endings whose floor can be seen at a glance."""
    position = parse_position(hands, strain_from_text(trump), leader, trick)

    found = legal_floor(position, side)

    assert expected == found.tricks
    assert expected == tricks_on(found.line, position, side)


def turned(position: Position, places: int) -> Position:
    """The table turned by some seats, the cards staying as they are."""
    hands = [0, 0, 0, 0]
    for seat in range(4):
        hands[(seat + places) & 3] = position.hands[seat]
    return replace(
        position,
        hands=(hands[0], hands[1], hands[2], hands[3]),
        leader=Seat((position.leader + places) & 3),
    )


def renamed(position: Position, names: list[int]) -> Position:
    """The position with suit ``s`` called ``names[s]``."""

    def hand(cards: int) -> int:
        return sum((cards >> 16 * suit & LANE) << 16 * names[suit] for suit in range(4))

    north, east, south, west = (hand(cards) for cards in position.hands)
    hands: Hands = north, east, south, west
    trick = tuple(16 * names[card >> 4] + (card & 15) for card in position.trick)
    trump = position.trump if position.trump == NOTRUMP else names[position.trump]
    return Position(hands, trump, position.leader, trick)


endings = st.builds(random_ending, st.integers(0, 10**6), st.integers(1, 6), st.integers(0, 3), st.integers(0, 4))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(endings, st.integers(1, 3), st.integers(0, 1))
def test_turning_the_table_turns_the_floor(position: Position, places: int, side: int) -> None:
    """With every hand passed on by some seats, the side that holds the cards keeps its floor."""
    assert legal_floor(position, side).tricks == legal_floor(turned(position, places), (side + places) & 1).tricks


@settings(max_examples=60, deadline=None, derandomize=True)
@given(endings, st.permutations(range(4)), st.integers(0, 1))
def test_names_of_suits_do_not_matter(position: Position, names: list[int], side: int) -> None:
    """Renaming the suits, trumps along with them, changes no floor."""
    assert legal_floor(position, side).tricks == legal_floor(renamed(position, names), side).tricks


@settings(max_examples=60, deadline=None, derandomize=True)
@given(endings, st.integers(0, 1))
def test_floor_double_dummy_and_ceiling_are_in_order(position: Position, side: int) -> None:
    """Floor, double-dummy tricks and the most that legal play can give never cross."""
    fewest = legal_floor(position, side).tricks
    most = position.tricks_left - legal_floor(position, 1 - side).tricks

    assert 0 <= fewest <= doubledummy.best_tricks(position, side) <= most <= position.tricks_left


def test_floor_never_falls_by_more_than_the_trick_lost() -> None:
    """After any legal card the floor is no lower than before, counting the trick just won."""
    for seed in range(60):
        position = random_ending(seed, 4, trump=seed % 5)
        before = legal_floor(position, 0).tricks
        after = []
        for card in cards_in(position.legal_cards()):
            hands = list(position.hands)
            hands[position.to_play] &= ~(1 << card)
            following = Position((hands[0], hands[1], hands[2], hands[3]), position.trump, position.leader, (card,))
            after.append(legal_floor(following, 0).tricks)

        assert before == min(after), position


@pytest.mark.usefixtures("method")
def test_limit_on_states_gives_a_certain_lower_bound() -> None:
    """With too few states allowed the number is a lower bound, marked as inexact, without a line."""
    inexact = 0
    for seed in range(30):
        position = strong_ending(seed, 4)
        exact = legal_floor(position, 0)
        for limit in (0, 1, 5, 20):
            limited = legal_floor(position, 0, max_states=limit)
            inexact += not limited.exact

            if limited.exact:
                assert exact == limited
            else:
                assert limited.line == ()
                assert 0 <= limited.tricks <= exact.tricks

    assert inexact >= 30


@pytest.mark.usefixtures("method")
def test_same_ending_same_line() -> None:
    """Two searches of one ending give the same floor with the same witness."""
    position = random_ending(11, 5)

    assert legal_floor(position, 0) == legal_floor(position, 0)
    assert isinstance(legal_floor(position, 0), Floor)


def count_by_rules(position: Position, hands: Hands, leader: Seat, trick: tuple[Card, ...], depth: int) -> int:
    """Legal lines of ``depth`` cards by the rules of play that the search uses."""
    if depth == 0:
        return 1
    seat = (leader + len(trick)) & 3
    total = 0
    for card in cards_in(legal_cards(hands[seat], trick)):
        left = list(hands)
        left[seat] &= ~(1 << card)
        played = (*trick, card)
        whole = len(played) == 4
        total += count_by_rules(
            position,
            (left[0], left[1], left[2], left[3]),
            trick_winner(played, leader, position.trump) if whole else leader,
            () if whole else played,
            depth - 1,
        )
    return total


@pytest.mark.parametrize("row", PERFT, ids=lambda row: row["name"])
def test_legal_lines_are_counted_alike(row: dict[str, Any]) -> None:
    """Brute force and the rules of play know the recorded number of legal lines at every depth."""
    position = parse_position(
        str(row["hands"]), strain_from_text(str(row["trump"])), Seat[str(row["leader"])], list(row["trick"])
    )
    for depth, lines in enumerate(row["lines"], start=1):
        assert lines == count_lines(state_of(position), depth)
        assert lines == count_by_rules(position, position.hands, position.leader, position.trick, depth)
