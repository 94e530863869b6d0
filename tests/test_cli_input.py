"""The command line: a claim from options, standard input or a record, and wrong usage."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from commandline import (
    HANDS,
    Engine,
    Run,
    case_keys,
    case_writer,  # noqa: F401 - a fixture
    engine_stand_in,  # noqa: F401 - a fixture
    runner,  # noqa: F401 - a fixture
)
from told import cards

from claimeval.cards import Seat
from claimeval.case import Case, Claim, Findings
from claimeval.contract import Contract
from claimeval.limits import Limits
from claimeval.position import parse_position

TYPED = ("--hands", HANDS, "--trump", "S", "--leader", "S", "--by", "S", "--tricks", "3")
LIN = (
    "pn|P1,P2,P3,P4|st||md|3SAJT9HJ65DAJTC765,S876HT987D984CT98,SKQ2HA43DKQ32C432,|ah|Board 7|sv|o|"
    "mb|p|mb|p|mb|1N|mb|p|mb|p|mb|p|pg||pc|hT|pc|hA|pc|h2|pc|h5|pg||pc|sK|pc|s3|pc|s9|pc|s6|pg||mc|9|pg||"
)


def test_standard_input(engine: Engine, run: Run) -> None:
    """A dash reads a case from standard input."""
    result = run("adjudicate", "-", stdin=json.dumps(case_keys("typed")))

    assert result.exit_code == 0
    assert [case.case_id for case in engine.cases] == ["typed"]


def test_options_alone(engine: Engine, run: Run) -> None:
    """A claim typed as options is the same case as one read from a file."""
    result = run(
        *(
            "adjudicate",
            *TYPED,
            "--declarer",
            "west",
            "--contract",
            "4sx",
            "--vulnerable",
            "ew",
            "--won",
            "7,3",
        ),
        *("--statement", "All mine.", "--unaware-of-trump", "--forgot", "S9", "--believes-high", "S5 DA,DK"),
        *("--player-class", "novice", "--edition", "2007", "--authority", "ebu"),
    )

    assert result.stderr == ""
    assert engine.cases == [
        Case(
            parse_position(HANDS, 0, Seat.S),
            Seat.W,
            Claim(Seat.S, 3, "All mine."),
            Findings(
                unaware_of_trump=True,
                forgot=cards("S9"),
                believes_high=cards("S5 DA DK"),
                player_class="novice",
            ),
            contract=Contract(4, 0, 1),
            vulnerable="ew",
            won=(7, 3),
            edition="2007",
            authority="ebu",
        )
    ]


def test_options_left_out(engine: Engine, run: Run) -> None:
    """Left out, declarer is the claimer, the trump is the contract's, and nothing is found of awareness."""
    run("adjudicate", *TYPED[:2], "--contract", "2S", *TYPED[4:-1], "all")

    assert engine.cases == [Case(parse_position(HANDS, 0, Seat.S), Seat.S, Claim(Seat.S, 3), contract=Contract(2, 0))]
    assert engine.cases[0].findings.unaware_of_trump is None


def test_aware_of_trump(engine: Engine, run: Run) -> None:
    """The other flag of the pair is a finding as well."""
    run("adjudicate", *TYPED, "--aware-of-trump")

    assert engine.cases[0].findings.unaware_of_trump is False


def test_typed_trick_in_progress(engine: Engine, run: Run) -> None:
    """Cards on the table are given in order, with commas or blanks between."""
    run(
        *("adjudicate", "--hands", "N:K...AQ ..A.T9 A...4 ..KQ.", "--trick", "CJ,CK", "--trump", "nt"),
        *("--leader", "south", "--by", "S", "--tricks", "all"),
    )

    assert engine.cases[0].position.trick == cards("CJ CK")
    assert engine.cases[0].claim.tricks == 3


def test_limits_reach_the_ruling(engine: Engine, run: Run) -> None:
    """--seconds and --nodes limit each case, and the library's own limits hold without them."""
    run("adjudicate", *TYPED, "--seconds", "1.5", "--nodes", "900")
    run("adjudicate", *TYPED)

    assert engine.limits == [Limits(seconds=1.5, nodes=900), Limits()]


def test_command_line_outranks_files(engine: Engine, run: Run, case_file: Callable[..., str]) -> None:
    """Edition, authority and class of player on the command line outrank a file's."""
    path = case_file("one", edition="1997", authority="acbl", findings={"player_class": "expert"})

    run("adjudicate", path)
    run("adjudicate", path, "--edition", "2007", "--authority", "ebu", "--player-class", "good")

    assert [(case.edition, case.authority, case.findings.player_class) for case in engine.cases] == [
        ("1997", "acbl", "expert"),
        ("2007", "ebu", "good"),
    ]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((), "Nothing to rule on; give case files, --lin, --pbn, or --hands and the other options."),
        (("--tricks", "3"), "Missing options --hands, --leader, --by and --trump (or --contract)."),
        (TYPED[:-2], "Missing option --tricks."),
        (
            ("x.yaml", "--forgot", "S9", "--aware-of-trump"),
            "--unaware-of-trump/--aware-of-trump and --forgot cannot be combined with case files, which say"
            " this themselves; only --edition, --authority and --player-class outrank a file.",
        ),
        (("x.yaml", "--lin", "y.lin"), "Give case files or --lin, not both."),
        (
            ("x.yaml", "--board", "7"),
            "--board and --room choose a board of a record; give the record with --lin or --pbn.",
        ),
        (
            ("--lin", "y.lin", "--leader", "S"),
            "--leader cannot be combined with --lin, as the record says this itself.",
        ),
        (
            (*TYPED[:-1], "14"),
            "Invalid value for '--tricks': '14' is not a number of tricks; write 0 to 13, or all.",
        ),
        (
            (*TYPED, "--leader", "Q"),
            "Invalid value for '--leader': 'Q' is not a seat; the seats are N, E, S and W.",
        ),
        (
            (*TYPED, "--trump", "X"),
            "Invalid value for '--trump': 'X' is not a strain; the strains are S, H, D, C and NT.",
        ),
        (
            (*TYPED, "--trick", "SA,1S"),
            "Invalid value for '--trick': '1S' is not a card; write suit and rank, such as SA or H9.",
        ),
        (
            (*TYPED, "--hands", "N:a b"),
            "Invalid value for '--hands': 'N:a b' holds 2 hands instead of four.",
        ),
        (
            (*TYPED, "--hands", "N:Z... AA... 2... 3..."),
            "Invalid value for '--hands': North has 'Z' among the spades, which is no rank of a card."
            " East has the ace of spades twice.",
        ),
        (
            (*TYPED, "--contract", "8S"),
            "Invalid value for '--contract': '8S' is not a contract; write it as 4S, 3NT, 5DX or 7HXX.",
        ),
        (
            (*TYPED, "--won", "7"),
            "Invalid value for '--won': '7' is not two numbers of tricks; write declarer's and the"
            " defenders', such as 7,2.",
        ),
    ],
)
def test_usage_errors(engine: Engine, run: Run, args: tuple[str, ...], message: str) -> None:
    """Wrong usage says what to write instead, rules nothing and ends with status 2."""
    result = run("adjudicate", *args)

    assert result.stderr.splitlines()[-1] == f"Error: {message}"
    assert (result.stdout, result.exit_code, engine.cases) == ("", 2, [])


def test_typed_position_with_faults(engine: Engine, run: Run) -> None:
    """Hands that cannot be a position are refused in one line that holds every fault."""
    result = run("adjudicate", *TYPED, "--hands", "N:A... A... 2... 43...")

    assert result.stderr == (
        "The ace of spades is with both North and East. West has 2 cards left where 1 would fit the other hands.\n"
    )
    assert (result.stdout, result.exit_code, engine.cases) == ("", 2, [])


def test_claim_of_a_lin_record(engine: Engine, run: Run, tmp_path: Path) -> None:
    """The claim of a LIN record is declarer's total less the tricks won; options add what it lacks."""
    path = tmp_path / "match.lin"
    path.write_text(LIN, encoding="utf-8")

    result = run("adjudicate", "--lin", str(path), "--board", "7", "--statement", "Clubs.", "--authority", "ebu")

    case = engine.cases[0]
    assert (case.claim, case.tricks_left) == (Claim(Seat.S, 7, "Clubs."), 11)
    assert (case.won, case.authority, str(case.contract)) == ((2, 0), "ebu", "1NT")
    assert case.case_id == f"{path}, board 7"
    assert result.exit_code == 0


def test_options_outrank_a_lin_record(engine: Engine, run: Run) -> None:
    """An address does instead of a file; claimer and tricks of the command line outrank the record."""
    address = f"https://example.org/handviewer.html?lin={LIN.replace('|', '%7C')}"

    run("adjudicate", "--lin", address, "--by", "E", "--tricks", "all")
    run("adjudicate", "--lin", address, "--by", "E")

    assert [case.claim for case in engine.cases] == [Claim(Seat.E, 11), Claim(Seat.E, 4)]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--board", "8"), "There is no board 8; the file has board 7."),
        (("--room", "open"), "The record has 0 boards in the open room; say which with --board."),
    ],
)
def test_board_that_is_not_there(engine: Engine, run: Run, tmp_path: Path, args: tuple[str, ...], message: str) -> None:
    """A board that the record does not have is refused in a sentence."""
    path = tmp_path / "match.lin"
    path.write_text(LIN, encoding="utf-8")

    result = run("adjudicate", "--lin", str(path), *args)

    assert result.stderr == f"{path}: {message}\n"
    assert (result.stdout, result.exit_code, engine.cases) == ("", 2, [])


def test_record_of_several_boards_needs_a_number(run: Run, tmp_path: Path) -> None:
    """A record of two boards is not guessed at."""
    path = tmp_path / "match.lin"
    path.write_text(LIN + "\n" + LIN.replace("Board 7", "Board 8"), encoding="utf-8")

    result = run("adjudicate", "--lin", str(path))

    assert result.stderr == f"{path}: The record has 2 boards; say which with --board.\n"
    assert result.exit_code == 2
