"""Measuring: the command, its tables and pictures, and two runs side by side."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from benched import (
    MACHINE,
    Bench,
    bench_command,  # noqa: F401 - a fixture
    same_machine,  # noqa: F401 - a fixture
)

from claimeval.benches import measure, plot, tables
from claimeval.benches.figures import Pace, Run, Timing, Work
from claimeval.benches.positions import BenchPosition, positions, shipped

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
