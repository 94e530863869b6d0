"""Double-dummy values against brute force, public reports, and the faults of the solver."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from endings import random_ending
from oracle import card_values as values_by_brute_force

from claimeval.cards import NOTRUMP, Seat, card_from_text, cards_in, make_card, strain_from_text
from claimeval.errors import SolverFault
from claimeval.position import Position, parse_position
from claimeval.solver import doubledummy
from claimeval.solver.doubledummy import best_tricks, card_values, solve, solve_batch, use_threads

REPORTS = json.loads((Path(__file__).parent / "data" / "double_dummy_reports.json").read_text())


@pytest.mark.parametrize(("cards", "count"), [(1, 80), (2, 120), (3, 100), (4, 8)])
def test_values_are_those_of_brute_force(cards: int, count: int) -> None:
    """Every legal card has its minimax value, at any strain, with 0 to 3 cards on the table."""
    for seed in range(count):
        position = random_ending(seed, cards, on_table=seed // 5 % 4, trump=seed % 5)

        assert values_by_brute_force(position) == solve(position), position


@pytest.mark.parametrize("on_table", [0, 1, 2, 3])
def test_last_trick_goes_to_its_winner(on_table: int) -> None:
    """With one card left each, the only card takes one trick or none."""
    tricks = set()
    for seed in range(30):
        position = random_ending(seed, 1, on_table)
        (value,) = solve(position).values()
        tricks.add(value)

        assert values_by_brute_force(position) == solve(position)
        assert value == best_tricks(position, position.to_play.side)

    assert {0, 1} == tricks


def test_best_tricks_are_those_of_the_best_card() -> None:
    """The side on turn takes what its best card takes, the other side the rest."""
    for seed in range(60):
        position = random_ending(seed, 1 + seed % 7, on_table=seed // 7 % 4)
        best = max(solve(position).values())

        assert best == best_tricks(position, position.to_play.side)
        assert position.tricks_left - best == best_tricks(position, 1 - position.to_play.side)


def mixed_endings(count: int) -> list[Position]:
    """Endings of 1 to 6 cards with all strains and 0 to 3 cards on the table."""
    return [random_ending(seed, 1 + seed % 6, on_table=seed // 6 % 4, trump=seed % 5) for seed in range(count)]


@pytest.mark.parametrize("count", [0, 1, 2, 200, 201, 450])
def test_batch_equals_one_by_one(count: int) -> None:
    """Any number of positions at once has the values that each has alone."""
    positions = mixed_endings(count)

    assert [solve(position) for position in positions] == solve_batch(positions)


@pytest.fixture
def threads() -> Iterator[None]:
    """Leave the number of threads as it was found."""
    yield
    use_threads(os.cpu_count() or 1)


@pytest.mark.usefixtures("threads")
def test_threads_do_not_change_answers() -> None:
    """One thread and several threads give the same values, and so does asking again."""
    positions = mixed_endings(600)
    answers = []
    for number in (1, 2, 2, 3):
        use_threads(number)
        answers.append(solve_batch(positions))

    assert answers[0] == answers[1] == answers[2] == answers[3]


def dealt_again(position: Position, count: int) -> list[Position]:
    """Worlds in which the two seats after the one on turn have their cards dealt again."""
    chance = random.Random(count)
    first, second = (position.to_play + 1) & 3, (position.to_play + 2) & 3
    pool = list(cards_in(position.hands[first] | position.hands[second]))
    worlds = []
    for _ in range(count):
        chance.shuffle(pool)
        size = position.hands[first].bit_count()
        hands = list(position.hands)
        hands[first], hands[second] = (sum(1 << card for card in cards) for cards in (pool[:size], pool[size:]))
        worlds.append(replace(position, hands=(hands[0], hands[1], hands[2], hands[3])))
    return worlds


@pytest.mark.parametrize(("seed", "cards", "on_table"), [(1, 5, 0), (2, 5, 1), (3, 4, 1), (4, 1, 0), (5, 8, 0)])
def test_card_values_of_many_worlds_equal_solving_each(seed: int, cards: int, on_table: int) -> None:
    """The table holds what solving each world gives, and -1 for a card that is not legal."""
    position = random_ending(seed, cards, on_table)
    worlds = dealt_again(position, 250)
    asked = list(cards_in(position.hands[position.to_play]))

    table = card_values([world.hands for world in worlds], position.trump, position.leader, position.trick, asked)

    assert np.int8 == table.dtype
    assert [[values.get(card, -1) for card in asked] for values in solve_batch(worlds)] == table.tolist()


def test_card_values_of_no_world_and_of_no_card_are_empty() -> None:
    """No worlds, or no cards, give a table of that shape."""
    position = random_ending(1, 3)

    assert card_values([], NOTRUMP, Seat.N, [], [0, 1]).shape == (0, 2)
    assert card_values([position.hands], NOTRUMP, Seat.N, [], []).shape == (1, 0)


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report["source"].split("github.com/")[1])
def test_public_reports_have_the_right_values(report: dict[str, Any]) -> None:
    """Positions that other programs were reported to get wrong have the values found right."""
    position = parse_position(
        str(report["hands"]),
        strain_from_text(str(report["trump"])),
        Seat[str(report["leader"])],
        report["trick"],
    )
    expected = {card_from_text(card): tricks for card, tricks in report["values"].items()}

    values = solve(position)

    assert expected == {card: values[card] for card in expected}


@pytest.mark.parametrize(("strain", "tricks"), [("S", 4), ("H", 3), ("D", 0), ("C", 1), ("NT", 2)])
def test_each_strain_is_the_one_named(strain: str, tricks: int) -> None:
    """One ending worth a different number of tricks in each strain shows that none is taken for another."""
    position = parse_position("N:K6.64.. 7..2.AJ T...T92 .8.A6.5", strain_from_text(strain), Seat.N)

    assert tricks == best_tricks(position, 0)
    assert tricks == max(values_by_brute_force(position).values())


def test_touching_cards_have_the_same_value() -> None:
    """Cards that touch, also across cards already gone, are all valued, and alike."""
    position = parse_position("N:KQ9.4.. A7.3.T. 32..A.K 6..KQ.A", NOTRUMP, Seat.N)
    values = solve(position)

    assert {"SK", "SQ", "S9", "H4"} == {"SHDC"[card >> 4] + "23456789TJQKA"[card & 15] for card in values}
    assert len({values[card_from_text(card)] for card in ("SK", "SQ", "S9")}) == 1


def answer_with(monkeypatch: pytest.MonkeyPatch, score: int) -> None:
    """Make the solver give ``score`` for every card."""
    engine = doubledummy._engine()
    real = engine.solve

    def solve_wrongly(rows: np.ndarray, request: tuple[int, int]) -> np.ndarray:
        answers = real(rows, request)
        answers[:, -13:] = score
        return answers

    monkeypatch.setattr(engine, "solve", solve_wrongly)


@pytest.mark.parametrize("score", [-2, -1, 4, 14])
def test_impossible_score_is_a_fault(score: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A score below 0 or above the tricks left is refused by name of the position, never passed on."""
    position = random_ending(1, 3)
    answer_with(monkeypatch, score)

    with pytest.raises(SolverFault, match=rf"gave {score} tricks in N:.* where 3 are left"):
        solve(position)
    with pytest.raises(SolverFault, match="where 3 are left"):
        best_tricks(position, 0)
    with pytest.raises(SolverFault, match="where 3 are left"):
        card_values([position.hands] * 3, position.trump, position.leader, (), [])


def test_cards_left_out_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that lacks a legal card is refused."""
    position = random_ending(1, 3)
    engine = doubledummy._engine()
    monkeypatch.setattr(engine, "solve", lambda rows, _: np.zeros((len(rows), 54), dtype=np.int32))

    with pytest.raises(SolverFault, match="left out a card"):
        solve(position)
    with pytest.raises(SolverFault, match="left out a card"):
        best_tricks(position, 0)
    hand = list(cards_in(position.hands[position.to_play]))
    with pytest.raises(SolverFault, match="left out a card"):
        card_values([position.hands], position.trump, position.leader, (), hand)


def test_solver_error_names_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error inside a batch becomes a plain sentence about the position that caused it."""
    good, bad = random_ending(1, 3, trump=0), random_ending(2, 3, trump=1)
    engine = doubledummy._engine()
    real = engine.solve

    def refuse_hearts(rows: np.ndarray, request: tuple[int, int]) -> np.ndarray:
        if (rows[:, 0] == 1).any():
            raise RuntimeError("Zero cards")
        return real(rows, request)

    monkeypatch.setattr(engine, "solve", refuse_hearts)

    with pytest.raises(SolverFault, match=r"refused N:.*\(hearts, .* leading\): Zero cards\."):
        solve_batch([good, bad, good])


@pytest.mark.parametrize(
    "hands",
    [
        pytest.param("A... QJ... T9... 87...", id="leader one card short"),
        pytest.param("AK... QJ... T... 87...", id="another hand short"),
        pytest.param("AK... AJ... T9... 87...", id="one card twice"),
    ],
)
def test_uneven_worlds_are_refused(hands: str) -> None:
    """Worlds whose hands cannot be are refused, also where the solver itself would answer."""
    first, second, third, fourth = (
        sum(1 << make_card(0, "23456789TJQKA".index(rank)) for rank in hand.rstrip(".")) for hand in hands.split()
    )
    world = (first, second, third, fourth)

    with pytest.raises(SolverFault, match="do not fit together"):
        card_values([world], NOTRUMP, Seat.N, [], [])


def test_missing_solver_is_a_plain_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where endplay's solver cannot be loaded the user reads a sentence."""

    def fail() -> None:
        raise OSError("libdds.so: wrong architecture")

    monkeypatch.setattr(doubledummy, "_load_dds", fail)
    doubledummy._engine.cache_clear()

    with pytest.raises(SolverFault, match=r"cannot be used: libdds\.so: wrong architecture"):
        solve(random_ending(1, 2))


def test_importing_the_module_leaves_endplay_alone() -> None:
    """Neither import nor use loads endplay's plots, which would cost a third of a second."""
    program = (
        "import sys, claimeval.solver.doubledummy as dd\n"
        "from claimeval.position import parse_position\n"
        "assert 'endplay' not in sys.modules\n"
        "dd.solve(parse_position('N:A... K... Q... J...', 4, dd.Seat.N))\n"
        "print('matplotlib' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "False"
