"""Measuring: the positions that ship, the figures, two runs side by side, and the command around them."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from claimeval.benches import checks, figures, machine, measure, plot, tables
from claimeval.benches.answers import REFUSED, Answer, answer_to, difference, read_answers, write_answers
from claimeval.benches.deals import FEWEST_LEFT, MOST_LEFT
from claimeval.benches.figures import Pace, Run, Timing, Work, nineteen_of_twenty, rows
from claimeval.benches.measure import Part, Plan, new_run, worker_counts
from claimeval.benches.positions import (
    SHIPPED_A_LENGTH,
    BenchPosition,
    Known,
    dealt,
    position_as_mapping,
    position_from_mapping,
    positions,
    shipped,
)
from claimeval.limits import Limits
from claimeval.precedents.bank import precedents
from claimeval.rechecks.record import RecheckRecord, RecheckVerdict
from claimeval.solver.doubledummy import best_tricks, solve
from claimeval.statement.reader import read_statement
from claimeval_cli.main import main

ROOT = Path(__file__).parents[1]
MACHINE: dict[str, str | int] = {
    "system": "Plan9 mips", "processor": "Abacus", "cores": 2,
    "python": "3.11.0", "claimeval": "0.1.0", "endplay": "0.5.12", "numpy": "2.0.0",
}  # fmt: skip
UNDECIDED = "undecided"
Bench = Callable[..., Result]


def ticking(step: float = 0.001) -> Callable[[], float]:
    """A clock that goes on by ``step`` seconds with each look."""
    ticks = count()
    return lambda: next(ticks) * step


@pytest.fixture(autouse=True)
def _same_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine and the memory that a test prints are always the same."""
    monkeypatch.setattr(measure, "machine", lambda: dict(MACHINE))
    monkeypatch.setattr(measure, "peak_memory", lambda workers=False: 80.0 if workers else 64.0)


def measured(*parts: Part, lengths: tuple[int, ...] = (2, 3), tries: int = 1, seed: int = 1) -> Run:
    """A measurement in which every piece of work takes a millisecond."""
    plan = Plan(seed=seed, lengths=lengths, parts=parts, tries=tries, workers=1)
    run = new_run(plan)
    measure.measure(plan, run, ticking())
    return run


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    """Runs ``claimeval bench`` in this process by a clock that ticks a millisecond a look."""
    real = measure.measure
    monkeypatch.setattr(measure, "measure", lambda plan, run, tell=lambda _: None: real(plan, run, ticking(), tell))

    def call(*args: str) -> Result:
        return CliRunner().invoke(main, ["bench", *args], prog_name="claimeval")

    return call


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


def test_figures_are_medians_and_marks_in_calls() -> None:
    """A call is the time of the same position's solution, not the mean of all of them."""
    run = Run(MACHINE, {"work": ["solve", "floor"]})
    run.timings = [
        *(Timing(str(n), 5, Work.SOLVE, seconds) for n, seconds in enumerate((0.001, 0.002, 0.004))),
        *(Timing(str(n), 5, Work.FLOOR, 0.008, decided=n > 0) for n in range(3)),
    ]

    assert [(row.median_calls, row.most_calls, row.undecided) for row in rows(run)] == [(1, 1, 0), (4, 8, 1)]
    assert [(row.median_seconds, row.most_seconds) for row in rows(run)] == [(0.002, 0.004), (0.008, 0.008)]


def test_nineteen_of_twenty_are_no_larger() -> None:
    """The mark leaves out one of twenty, and none of eight."""
    assert nineteen_of_twenty(range(1, 21)) == 19
    assert nineteen_of_twenty(range(1, 9)) == 8


def test_work_that_was_not_asked_for_has_no_figures() -> None:
    """The solver is timed for the calls even so, and its own rows are left out."""
    run = measured(Part.FLOOR, lengths=(2,))

    assert {row.work for row in rows(run)} == {Work.FLOOR}
    assert {timing.work for timing in run.timings} == {Work.SOLVE, Work.FLOOR}


def test_every_part_is_measured_on_every_position() -> None:
    """Each work once a position; the median of some tries counts as one timing."""
    run = measured(Part.SOLVER, Part.FLOOR, Part.RULING, tries=2)

    assert run.finished
    assert not run.wrong
    assert {work: sum(timing.work is work for timing in run.timings) for work in Work} == dict.fromkeys(Work, 16)
    assert set(run.found) == {f"{length}-{number}" for length in (2, 3) for number in range(8)}
    assert run.memory == {2: 64.0, 3: 64.0}


def test_what_takes_long_is_tried_once() -> None:
    """By a clock of two seconds a look no work is tried again."""
    plan = Plan(lengths=(2,), parts=(Part.FLOOR,), tries=5)
    run = new_run(plan)
    looks = ticking(2.0)
    measure.measure(plan, run, looks)

    # Two looks for each of eight solutions and eight floors.
    assert looks() == 2.0 * 32


def test_the_machine_is_described() -> None:
    """System, processor, cores and every version, none of them empty."""
    found = machine.machine()

    assert set(found) == set(MACHINE)
    assert all(str(value) for value in found.values())
    assert int(found["cores"]) >= 1


def test_memory_is_told_in_mebibytes() -> None:
    """This process holds more than a few, and less than a machine has."""
    peak = machine.peak_memory()

    assert peak is None or 5 < peak < 100_000


@pytest.mark.parametrize(("most", "counts"), [(1, [1]), (2, [1, 2]), (3, [1, 2, 3]), (4, [1, 2, 4]), (6, [1, 2, 4, 6])])
def test_workers_are_doubled_up_to_the_most(most: int, counts: list[int]) -> None:
    """The most is always tried itself."""
    assert worker_counts(most) == counts


def rechecked(monkeypatch: pytest.MonkeyPatch, award: int | None = None) -> Run:
    """A measurement of re-checks alone by two workers, which award what is claimed or ``award``."""

    def records(boards: list[Any], options: object, workers: int) -> Iterator[RecheckRecord]:
        del options, workers
        for board in boards:
            tricks = board.case.claim.tricks if award is None else award
            yield RecheckRecord("f", board.board, None, award_between=(tricks, tricks), verdict=RecheckVerdict.STANDS)

    monkeypatch.setattr(measure, "recheck_boards", records)
    plan = Plan(lengths=(2,), parts=(Part.RECHECK,), tries=1, workers=2)
    run = new_run(plan)
    measure.measure(plan, run, ticking())
    return run


def test_a_recheck_is_timed_for_each_number_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every position is ruled by one worker, then by two, and the solver's time for all of them stands beside."""
    run = rechecked(monkeypatch)

    assert [(pace.workers, pace.claims) for pace in run.paces] == [(1, 8), (2, 8)]
    assert [round(pace.per_second) for pace in run.paces] == [8000, 8000]
    assert run.paces[0].solving == pytest.approx(0.001)


def test_a_recheck_is_timed_for_more_and_more_short_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same claims once, four times and sixteen times, by the most workers, with the memory of the largest."""
    run = rechecked(monkeypatch)

    assert [(pace.workers, pace.claims, pace.memory) for pace in run.growth] == [(2, n, 80.0) for n in (8, 32, 128)]


def test_a_recheck_that_rules_otherwise_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its award is held against the one on record."""
    run = rechecked(monkeypatch, award=13)

    assert len(run.wrong) == 2 * 8 + (1 + 4 + 16) * 8
    assert run.wrong[0] == "Position 2-0, re-checked by 1: 2..2 on record, now 13..13."


def test_real_workers_rule_as_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A re-check in a process of its own comes to the answers on record."""
    monkeypatch.setattr(measure, "_GROWTH", ())
    run = measured(Part.RECHECK, lengths=(2,))

    assert not run.wrong
    assert [(pace.workers, pace.claims, pace.undecided) for pace in run.paces] == [(1, 8, 0)]


TEXT = """\
claimeval 0.1.0, endplay 0.5.12, numpy 2.0.0, Python 3.11.0
Plan9 mips, Abacus, 2 cores
16 positions of seed 1, one try each, at most 5 s for a ruling

One call is what solving the same position once, double dummy, takes in the same run.

Double dummy, one by one      median      95 %   calls: median      95 %
   2 cards left               1.0 ms    1.0 ms             1.0       1.0
   3 cards left               1.0 ms    1.0 ms             1.0       1.0

Double dummy, in batches      median      95 %   calls: median      95 %
   2 cards left              0.01 ms   0.01 ms            0.01      0.01
   3 cards left              0.01 ms   0.01 ms            0.01      0.01

Legal floor                   median      95 %   calls: median      95 %
   2 cards left               1.0 ms    1.0 ms             1.0       1.0
   3 cards left               1.0 ms    1.0 ms             1.0       1.0

Most memory in MiB by the end of each number of cards: 2: 64, 3: 64

Every answer is as recorded.
"""


def test_the_figures_are_printed_as_text(bench: Bench) -> None:
    """By a clock that ticks a millisecond a look, to the letter."""
    result = bench("--cards", "2-3", "--what", "solver,floor", "--repeat", "1")

    assert result.output == TEXT
    assert result.exit_code == 0


def test_the_text_tells_what_was_left_undecided_and_how_workers_fared() -> None:
    """Undecided rulings get a column, and re-checks a table with the gain over one worker."""
    run = Run(MACHINE, {"work": ["plain"], "seed": 2, "tries": 3, "seconds": 2.5}, finished=True)
    run.timings = [Timing("9-0", 9, Work.SOLVE, 0.0005), Timing("9-0", 9, Work.PLAIN, 2.5, decided=False)]
    run.paces = [Pace(1, 8, 4.0, 1, 0.002), Pace(2, 8, 2.2, 1, 0.002)]
    run.growth = [Pace(2, 8, 4.0, 0, 0.0, 80.2), Pace(2, 32, 8.0, 0, 0.0, None)]

    assert tables.run_text(run).partition("in the same run.\n\n")[2] == (
        "Ruling, nothing said          median      95 %   calls: median      95 %   undecided\n"
        "   9 cards left                2.5 s     2.5 s           5,000     5,000    1 of 1\n"
        "\n"
        "Re-check                     seconds  claims/s   times one batch  faster   undecided\n"
        "  1 worker                       4.0       2.0             2,000    1.00    1 of 8\n"
        "  2 workers                      2.2       3.6             1,100    1.82    1 of 8\n"
        "\n"
        "More short claims            seconds  claims/s    largest worker\n"
        "     8 claims                    4.0       2.0            80 MiB\n"
        "    32 claims                    8.0       4.0                 -\n"
        "\n"
        "The answers fit together; nothing is on record for this seed."
    )


def test_the_tables_for_a_page_hold_the_same_figures() -> None:
    """Calls and times by cards left, the workers, and the memory."""
    run = Run(MACHINE, {"work": ["solve", "plain"], "seed": 1, "tries": 3, "seconds": 5.0}, finished=True)
    run.timings = [Timing("9-0", 9, Work.SOLVE, 0.0005), Timing("9-0", 9, Work.PLAIN, 0.6, decided=False)]
    run.paces = [Pace(1, 8, 4.0, 1, 0.002)]
    run.growth = [Pace(2, 8, 4.0, 0, 0.0, 80.2)]
    run.memory = {9: 120.4}

    assert tables.markdown_tables(run).partition("for a ruling.\n\n")[2] == (
        "| cards left, calls | double dummy, one by one | ruling, nothing said |\n"
        "|---|---|---|\n"
        "| 9 | 1.0 (1.0) | 1,200 (1,200, 1 undecided) |\n"
        "\n"
        "| cards left, time | double dummy, one by one | ruling, nothing said |\n"
        "|---|---|---|\n"
        "| 9 | 0.50 ms (0.50 ms) | 600 ms (600 ms) |\n"
        "\n"
        "| re-check by workers | time | claims a second | times one batch | faster | undecided |\n"
        "|---|---|---|---|---|---|\n"
        "| 1 | 4.0 s | 2.0 | 2,000 | 1.00 | 1 of 8 |\n"
        "\n"
        "| short claims re-checked | time | claims a second | largest worker |\n"
        "|---|---|---|---|\n"
        "| 8 | 4.0 s | 2.0 | 80 MiB |\n"
        "\n"
        "| most memory by the end of | 9 cards |\n"
        "|---|---|\n"
        "| MiB | 120 |"
    )


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.0001234, "0.12 ms"), (0.0123, "12 ms"), (0.9999, "1.0 s"), (12.34, "12 s")]
)
def test_a_time_shows_the_digits_that_count(seconds: float, text: str) -> None:
    """Milliseconds below a second, with decimals only where they matter."""
    assert tables.time_text(seconds) == text


@pytest.mark.parametrize(("number", "text"), [(0.123, "0.12"), (3.44, "3.4"), (340.4, "340"), (12_345, "12,000")])
def test_a_number_shows_the_digits_that_count(number: float, text: str) -> None:
    """Two or three of them; thousands are set off."""
    assert tables.number_text(number) == text


def test_the_json_holds_figures_answers_and_machine(bench: Bench) -> None:
    """It stands alone on standard output, and a later run reads it again."""
    result = bench("--cards", "2", "--what", "floor", "--format", "json")
    data = json.loads(result.stdout)

    assert data["machine"] == MACHINE
    assert data["settings"] == {"seed": 1, "cards": [2], "work": ["floor"], "tries": 3, "seconds": 5.0}
    assert [(row["work"], row["tricks_left"], row["median_calls"]) for row in data["figures"]] == [
        ("floor", 2, pytest.approx(1.0))
    ]
    assert data["answers"]["2-0"]["floor"] == shipped()[0].known.floor
    assert Run.from_dict(data).as_dict() == data


def test_the_answer_can_go_to_a_file(bench: Bench, tmp_path: Path) -> None:
    """Then nothing is printed."""
    result = bench("--cards", "2-3", "--what", "solver,floor", "--repeat", "1", "--out", str(tmp_path / "now.txt"))

    assert result.output == ""
    assert (tmp_path / "now.txt").read_text(encoding="utf-8") == TEXT


@pytest.fixture
def older(bench: Bench, tmp_path: Path) -> Path:
    """A run on the floor of two cards, as a file."""
    path = tmp_path / "old.json"
    assert bench("--cards", "2", "--what", "floor", "--format", "json", "--out", str(path)).exit_code == 0
    return path


COMPARED = """\
Compared with claimeval 0.1.0 on Abacus

No answer differs from the older run.

Median calls                  before       now  now/before    95 %: before       now
Legal floor
   2 cards left                  1.0       1.0         1.0             1.0       1.0
"""


def test_a_run_is_set_beside_an_older_one(bench: Bench, older: Path) -> None:
    """Equal answers end with 0, and the figures stand side by side."""
    result = bench("--cards", "2-3", "--what", "floor", "--compare", str(older))

    assert result.output.endswith(COMPARED)
    assert result.exit_code == 0


def test_a_slower_run_is_no_difference(bench: Bench, older: Path) -> None:
    """Ten times as slow as before still ends with 0."""
    data = json.loads(older.read_text(encoding="utf-8"))
    for timing in data["timings"]:
        timing["seconds"] /= 10 if timing["work"] == "floor" else 1
    older.write_text(json.dumps(data), encoding="utf-8")
    result = bench("--cards", "2", "--what", "floor", "--compare", str(older))

    assert re.search(r"2 cards left +0\.10 +1\.0 +10 +0\.10 +1\.0", result.output)
    assert result.exit_code == 0


def test_another_answer_than_in_the_older_run_ends_with_1(bench: Bench, older: Path) -> None:
    """The position is named with both answers, in the text and in the JSON."""
    data = json.loads(older.read_text(encoding="utf-8"))
    data["answers"]["2-0"]["floor"] = 1 - data["answers"]["2-0"]["floor"]
    older.write_text(json.dumps(data), encoding="utf-8")
    args = ("--cards", "2", "--what", "floor", "--compare", str(older))
    text, as_json = bench(*args), bench(*args, "--format", "json")

    assert re.search(r"differ from the older run:\n  Position 2-0: legal floor \d on record, now \d\.", text.output)
    assert len(json.loads(as_json.stdout)["different"]) == 1
    assert (text.exit_code, as_json.exit_code) == (1, 1)


def test_answers_of_another_seed_are_not_compared(bench: Bench, older: Path) -> None:
    """Other positions have other answers; only figures are set side by side."""
    older.write_text(older.read_text(encoding="utf-8").replace('"seed": 1', '"seed": 7'), encoding="utf-8")
    result = bench("--cards", "2", "--what", "floor", "--compare", str(older))

    assert "The older run measured the positions of seed 7, so the answers cannot be compared." in result.output
    assert result.exit_code == 0


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"version": 99}', "no JSON"])
def test_a_file_that_is_no_earlier_run_is_refused_at_once(bench: Bench, tmp_path: Path, text: str) -> None:
    """One sentence with the file, before anything is measured."""
    path = tmp_path / "old.json"
    path.write_text(text, encoding="utf-8")
    result = bench("--compare", str(path))

    assert result.output == f"{path}: What claimeval bench --format json wrote was expected here.\n"
    assert result.exit_code == 2


def test_an_answer_that_is_not_the_one_on_record_ends_with_1(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is printed with the position's name."""

    def other(seed: int, lengths: list[int]) -> list[BenchPosition]:
        return [replace(one, known=replace(one.known, floor=9, floor_exact=False)) for one in positions(seed, lengths)]

    monkeypatch.setattr(measure, "positions", other)
    result = bench("--cards", "2", "--what", "floor")

    assert "Answers that are not as they should be:\n  Position 2-0: legal floor 9 on record, now " in result.output
    assert result.exit_code == 1


def test_a_run_that_is_interrupted_prints_what_it_has(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures up to then, and status 130."""
    calls = count()

    def interrupted(*args: object) -> Any:  # noqa: ANN401 - never returns a floor of its own
        if next(calls) == 3:
            raise KeyboardInterrupt
        return real(*args)

    real: Any = vars(measure)["legal_floor"]
    monkeypatch.setattr(measure, "legal_floor", interrupted)
    result = bench("--cards", "2-3", "--what", "floor", "--repeat", "1", "--format", "json")
    data = json.loads(result.stdout)

    assert not data["finished"]
    assert [(row["work"], row["positions"]) for row in data["figures"]] == [("floor", 3)]
    assert result.stderr == "Interrupted; these are the figures up to then.\n"
    assert result.exit_code == 130


@pytest.mark.parametrize(("ending", "head"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_curves_are_drawn(bench: Bench, tmp_path: Path, ending: str, head: bytes) -> None:
    """The file is a picture of the kind that its name says."""
    pytest.importorskip("matplotlib")
    picture = tmp_path / f"curves.{ending}"
    result = bench("--cards", "2", "--what", "floor", "--plot", str(picture))

    assert result.exit_code == 0
    assert picture.read_bytes().startswith(head)


def test_the_speed_of_workers_is_drawn_too(tmp_path: Path) -> None:
    """A second panel counts claims a second against workers."""
    pytest.importorskip("matplotlib")
    run = Run(MACHINE, {"work": ["floor"]}, paces=[Pace(1, 8, 4.0, 0, 0.1), Pace(2, 8, 2.0, 0, 0.1)])
    plot.draw(run, tmp_path / "curves.svg")

    assert "<!-- Claims re-checked in a second -->" in (tmp_path / "curves.svg").read_text(encoding="utf-8")


def test_a_picture_without_its_package_is_refused_before_measuring(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The sentence says what to install, and nothing has been measured by then."""
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = bench("--plot", str(tmp_path / "curves.png"))

    assert result.output == (
        "A picture takes a package that is not installed; pip install 'claimeval[plot]' brings it.\n"
    )
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("--cards", "1-3"), "'1-3' is not a number of cards; write 2 to 13, as 2-8 or 5,7,9."),
        (("--cards", "8-5"), "'8-5' is not a number of cards; write 2 to 13, as 2-8 or 5,7,9."),
        (("--cards", "14"), "'14' is not a number of cards; write 2 to 13, as 2-8 or 5,7,9."),
        (("--what", "all"), "'all' cannot be measured; what can is solver, floor, ruling, recheck."),
        (("--plot", "curves.pdf"), "'curves.pdf' is no picture that can be drawn; end its name in .png or .svg."),
    ],
)
def test_an_option_that_makes_no_sense_is_explained(bench: Bench, args: tuple[str, ...], sentence: str) -> None:
    """Wrong usage ends with 2 and says what was expected."""
    result = bench(*args)

    assert sentence in result.output
    assert result.exit_code == 2


def test_cards_can_be_listed(bench: Bench) -> None:
    """Numbers and ranges, each number once."""
    result = bench("--cards", "3, 2-3", "--what", "floor", "--repeat", "1", "--format", "json")

    assert json.loads(result.stdout)["settings"]["cards"] == [2, 3]


def test_a_measurement_of_another_version_is_none() -> None:
    """Its keys may mean something else."""
    data = measured(Part.FLOOR, lengths=(2,)).as_dict()

    with pytest.raises(ValueError, match="another version"):
        Run.from_dict({**data, "version": figures.VERSION + 1})
