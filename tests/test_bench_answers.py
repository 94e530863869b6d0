"""Measuring: the positions that ship, and answers held against those on record."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from claimeval.benches import checks
from claimeval.benches.answers import REFUSED, Answer, answer_to, difference, read_answers, write_answers
from claimeval.benches.deals import FEWEST_LEFT, MOST_LEFT
from claimeval.benches.positions import (
    SHIPPED_A_LENGTH,
    Known,
    dealt,
    position_as_mapping,
    position_from_mapping,
    positions,
    shipped,
)
from claimeval.limits import Limits
from claimeval.precedents.bank import precedents
from claimeval.solver.doubledummy import best_tricks, solve
from claimeval.statement.reader import read_statement

ROOT = Path(__file__).parents[1]
UNDECIDED = "undecided"


def test_as_many_positions_ship_for_each_number_of_cards() -> None:
    """Eight for each number of tricks left from two to thirteen, each under a name of its own."""
    left = [position.tricks_left for position in shipped()]

    assert left == [length for length in range(FEWEST_LEFT, MOST_LEFT + 1) for _ in range(SHIPPED_A_LENGTH)]
    assert len({position.name for position in shipped()}) == len(left)


@pytest.mark.parametrize("name", ["2-0", "7-2", "10-2", "12-2"])
def test_the_positions_that_ship_come_from_the_seed(name: str) -> None:
    """Dealing them again gives the same cards, the same play and the same words."""
    length, number = map(int, name.split("-"))
    [position] = [position for position in shipped() if position.name == name]

    assert replace(dealt(1, length, number), known=position.known) == position


def test_declarer_claims_what_double_dummy_gives_him() -> None:
    """In every position that ships the number claimed is the double-dummy number."""
    wrong = [
        position.name
        for position in shipped()
        if best_tricks(position.case.position, position.case.declarer.side) != position.case.claim.tricks
    ]

    assert not wrong


def test_every_statement_that_ships_is_understood() -> None:
    """No word of a statement is left over, so that the ruling follows all of it."""
    for position in shipped():
        assert not read_statement(position.statement, trump=position.case.position.trump).not_understood


def test_everything_is_on_record_for_the_positions_that_ship() -> None:
    """Double-dummy values, floor and both rulings; no award is above the claim, none is below the floor."""
    for position in shipped():
        known = position.known
        assert known.values is not None
        assert position.tricks_left > 9 or known.values == solve(position.case.position)
        assert known.floor is not None
        assert known.plain is not None
        assert known.stated is not None
        assert not checks.contradictions(position, known)


def test_a_position_survives_being_written_and_read() -> None:
    """As plain data and back it is the same position."""
    for position in shipped()[::7]:
        assert position_from_mapping(json.loads(json.dumps(position_as_mapping(position)))) == position


def test_positions_of_another_seed_are_others() -> None:
    """They are dealt anew, and nothing is known of them."""
    others = positions(2, [2])

    assert [other.name for other in others] == [f"2-{number}" for number in range(SHIPPED_A_LENGTH)]
    assert all(other.known == Known() for other in others)
    assert [other.case for other in others] != [position.case for position in positions(1, [2])]


RULED = Answer("x", "stands", 3, 3)
OPEN = Answer("x", UNDECIDED, 1, 3, nodes=10, seconds=1.0)


@pytest.mark.parametrize(
    ("recorded", "found", "said"),
    [
        (RULED, RULED, ""),
        (RULED, Answer("x", "adjusted", 2, 2), "stands 3 on record, now adjusted 2"),
        (RULED, Answer("x", REFUSED, 0, 3), "stands 3 on record, now refused 0..3"),
        (OPEN, RULED, ""),
        (OPEN, Answer("x", "adjusted", 0, 0), "undecided 1..3 on record, now adjusted 0"),
        (RULED, OPEN, ""),
        (RULED, Answer("x", UNDECIDED, 0, 2), "stands 3 on record, now undecided 0..2"),
        (OPEN, Answer("x", UNDECIDED, 3, 5), ""),
        (
            replace(RULED, questions={"aware": (3, 2)}),
            replace(RULED, questions={"aware": (3, 1)}),
            "under the question aware 3 or 2 on record, now 3 or 1",
        ),
        (replace(RULED, questions={"aware": (None, 2)}), replace(RULED, questions={"aware": (1, 2)}), ""),
        (replace(RULED, questions={"aware": (3, 2)}), RULED, ""),
        (replace(RULED, alternatives={"d": 2}), replace(RULED, alternatives={"d": 1}), "under d 2 on record, now 1"),
        (replace(RULED, alternatives={"d": 2}), RULED, ""),
    ],
)
def test_answers_differ_when_both_cannot_be_right(recorded: Answer, found: Answer, said: str) -> None:
    """Two numbers must be the same; an interval contradicts only what lies outside it."""
    assert difference(recorded, found) == said


def test_answers_survive_a_file(tmp_path: Path) -> None:
    """Written and read they are the same, by the name of the case."""
    answers = [
        replace(RULED, case_id="a", questions={"aware": (3, None)}, alternatives={"d": 2}),
        replace(OPEN, case_id="b"),
    ]
    write_answers(tmp_path / "answers.jsonl", answers)

    assert read_answers(tmp_path / "answers.jsonl") == {answer.case_id: answer for answer in answers}


def test_an_answer_tells_the_limits_that_stopped_it() -> None:
    """Under a limit of no cards at all a claim that is not sure is undecided at once."""
    [case] = [ruled.case for ruled in precedents() if ruled.name == "blml-2012-hand-is-good"]
    answer = answer_to(case, Limits(nodes=1), explain=False)

    assert (answer.verdict, answer.nodes, answer.seconds) == (UNDECIDED, 1, 60.0)
    assert answer.low < answer.high


def test_the_case_bank_is_on_record() -> None:
    """Every case of the bank has a recorded answer, and there is no other one."""
    assert set(read_answers(ROOT / "benchmarks" / "answers.jsonl")) == {ruled.name for ruled in precedents()}


@pytest.mark.parametrize("ruled", [one for one in precedents() if one.case.tricks_left <= 3], ids=lambda one: one.name)
def test_short_cases_are_ruled_as_recorded(ruled: Any) -> None:  # noqa: ANN401 - a precedent
    """The cases with at most three tricks left, under the questions and alternatives on record too."""
    recorded = read_answers(ROOT / "benchmarks" / "answers.jsonl")[ruled.name]

    assert not difference(recorded, answer_to(ruled.case, Limits()))


@pytest.mark.parametrize(
    ("recorded", "found", "said"),
    [
        (Known(floor=2, floor_exact=True), Known(floor=2, floor_exact=True), []),
        (Known(floor=2, floor_exact=True), Known(floor=1), []),
        (Known(floor=2, floor_exact=True), Known(floor=3), ["legal floor 2 on record, now 3"]),
        (Known(floor=2), Known(floor=1, floor_exact=True), ["legal floor 2 on record, now 1"]),
        (Known(floor=2), Known(floor=3, floor_exact=True), []),
        (Known(values={0: 1}), Known(values={0: 1}), []),
        (Known(values={0: 1}), Known(values={0: 2}), ["double dummy, the two of spades takes 1 on record, now 2"]),
        (Known(values={0: 1}), Known(values={}), ["double dummy, the two of spades takes 1 on record, now nothing"]),
        (
            Known(plain=RULED, stated=RULED),
            Known(plain=replace(RULED, low=2, high=2), stated=replace(RULED, low=1, high=1)),
            [
                "nothing said, stands 3 on record, now stands 2",
                "with its statement, stands 3 on record, now stands 1",
            ],
        ),
        (Known(plain=RULED), Known(), []),
    ],
)
def test_what_is_known_is_held_against_what_is_found(recorded: Known, found: Known, said: list[str]) -> None:
    """A floor that is not exact is a lower bound; what was not measured contradicts nothing."""
    assert checks.disagreements(recorded, found) == said


def test_an_award_lies_between_floor_and_double_dummy() -> None:
    """Without anything on record an answer outside the two is still found out."""
    [position] = [position for position in shipped() if position.name == "2-0"]
    found = Known(
        floor=2, floor_exact=True, plain=Answer("2-0", "stands", 3, 3), stated=Answer("2-0", "adjusted", 0, 1)
    )

    assert checks.contradictions(position, found) == [
        "nothing said, the award 3 is more than the 2 tricks that double dummy gives",
        "with its statement, the award 1 is below the legal floor 2",
    ]
