"""The command line: what it reads, what it prints where, and the status it ends with."""

from __future__ import annotations

import inspect
import json
import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from textwrap import dedent
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

import claimeval
from claimeval.cards import Card, Seat, card_from_text
from claimeval.case import Case, Claim, Findings
from claimeval.contract import Contract
from claimeval.errors import LimitReached, NotYetRuled
from claimeval.laws.ruling import Bracket, Ruling, Step, Verdict
from claimeval.limits import Limits
from claimeval.position import parse_position
from claimeval_cli.errors import ExitStatus, worst
from claimeval_cli.main import COMMANDS, main

HANDS = "N:.543.. .T98.. 5..AK. 9...AK"
TYPED = ("--hands", HANDS, "--trump", "S", "--leader", "S", "--by", "S", "--tricks", "3")
LIN = (
    "pn|P1,P2,P3,P4|st||md|3SAJT9HJ65DAJTC765,S876HT987D984CT98,SKQ2HA43DKQ32C432,|ah|Board 7|sv|o|"
    "mb|p|mb|p|mb|1N|mb|p|mb|p|mb|p|pg||pc|hT|pc|hA|pc|h2|pc|h5|pg||pc|sK|pc|s3|pc|s9|pc|s6|pg||mc|9|pg||"
)

Run = Callable[..., Result]


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text with blanks between."""
    return tuple(card_from_text(word) for word in text.split())


@dataclass
class Engine:
    """Stands in for the rulings: remembers what it was asked and answers what a test wants."""

    cases: list[Case] = field(default_factory=list)
    limits: list[Limits] = field(default_factory=list)
    answers: dict[str, Verdict | BaseException] = field(default_factory=dict)

    def adjudicate(self, case: Case, limits: Limits) -> Ruling:
        """Rule by the case's own name; a case without an answer stands."""
        self.cases.append(case)
        self.limits.append(limits)
        answer = self.answers.get(case.case_id, Verdict.STANDS)
        if isinstance(answer, BaseException):
            raise answer
        award = case.claim.tricks if answer is Verdict.STANDS else 0
        return Ruling(
            case_id=case.case_id,
            edition=case.edition,
            authority=case.authority,
            verdict=answer,
            claimer=case.claim.by,
            tricks_left=case.tricks_left,
            claimed=case.claim.tricks,
            award_between=(award, award if answer is not Verdict.UNDECIDED else case.claim.tricks),
            exact=answer is not Verdict.UNDECIDED,
            bracket=Bracket(0, 2),
            steps=(Step("70A", "this is a test", ""),),
            leader=case.position.leader,
        )


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """An engine in the place of ``claimeval.adjudicate``."""
    stand_in = Engine()
    monkeypatch.setattr(claimeval, "adjudicate", stand_in.adjudicate, raising=False)
    return stand_in


@pytest.fixture
def run() -> Run:
    """Runs a command line in this process, standard output and standard error apart."""
    apart: dict[str, Any] = {"mix_stderr": False} if "mix_stderr" in inspect.signature(CliRunner).parameters else {}

    def call(*args: str, stdin: str = "") -> Result:
        return CliRunner(**apart).invoke(main, list(args), input=stdin, prog_name="claimeval")

    return call


@pytest.fixture
def case_file(tmp_path: Path) -> Callable[..., str]:
    """Writes a JSON Lines file of cases that differ in their names only, and gives its path."""

    def write(*names: str, **keys: object) -> str:
        path = tmp_path / "cases.jsonl"
        lines = [name if name.startswith("{") else json.dumps({**case_keys(name), **keys}) for name in names]
        path.write_text("\n".join(lines), encoding="utf-8")
        return str(path)

    return write


def case_keys(name: str) -> dict[str, object]:
    """A case as a file has it."""
    hands = dict(zip("NESW", HANDS[2:].split(), strict=True))
    claim = {"by": "S", "tricks": 3, "statement": "All mine."}
    return {"id": name, "trump": "S", "declarer": "S", "hands": hands, "leader": "S", "claim": claim}


TEXT = """\
{name}

Spades are trumps; South is declarer. Three tricks are left; South is to lead.
South claims all of the last three tricks: "All mine."

          North (dummy)
          S -
          H 5 4 3
          D -
          C -
  West                       East
  S 9                        S -
  H -                        H T 9 8
  D -                        D -
  C A K                      C -
          South (declarer)
          S 5
          H -
          D A K
          C -

Award: {award}
No score, as the contract is not given.

Why (Laws of 2017):
Law 70A: This is a test.
"""
STANDING = "3 tricks to North-South, 0 to East-West. The claim stands."
FALLING = "0 tricks to North-South, 3 to East-West, three fewer than claimed."


def test_text_of_a_case_file(engine: Engine, run: Run, case_file: Callable[..., str]) -> None:
    """A case file is ruled and told in text; a claim that stands ends with status 0."""
    result = run("adjudicate", case_file("one"))

    assert result.stdout == TEXT.format(name="one", award=STANDING)
    assert result.stderr == ""
    assert result.exit_code == 0
    assert [case.case_id for case in engine.cases] == ["one"]


def test_texts_are_parted_by_a_rule(engine: Engine, run: Run, case_file: Callable[..., str]) -> None:
    """Several cases in text have a line across the page between them."""
    engine.answers["two"] = Verdict.ADJUSTED

    result = run("adjudicate", case_file("one", "two"))

    first, second = TEXT.format(name="one", award=STANDING), TEXT.format(name="two", award=FALLING)
    assert result.stdout == f"{first}\n{'-' * 80}\n\n{second}"
    assert result.exit_code == 1


@pytest.mark.usefixtures("engine")
def test_one_case_as_json(run: Run, case_file: Callable[..., str]) -> None:
    """JSON of one case is one object with the stable keys, alone on standard output."""
    result = run("adjudicate", case_file("one"), "--format", "json")

    assert json.loads(result.stdout) == {
        "version": 1,
        "id": "one",
        "edition": "2017",
        "authority": "none",
        "verdict": "stands",
        "claimer": "S",
        "tricks_left": 3,
        "award": {"claimer_side": 3, "other_side": 0},
        "award_between": [3, 3],
        "claimed": 3,
        "declarer_tricks": None,
        "result": None,
        "score": None,
        "claimed_result": None,
        "claimed_score": None,
        "bracket": {"floor": 0, "ceiling": 2, "floor_exact": True},
        "exact": True,
        "steps": [{"law": "70A", "finding": "this is a test", "effect": ""}],
        "line": [],
        "line_leader": "S",
        "line_notes": [],
        "questions": [],
        "alternatives": [],
        "assumptions": [],
        "excluded": [],
        "advice": [],
    }
    assert result.stdout.startswith('{\n  "version": 1,\n  "id": "one",')
    assert result.stdout.endswith("}\n")


def test_several_cases_as_json(engine: Engine, run: Run, case_file: Callable[..., str]) -> None:
    """JSON of several cases is an array in input order."""
    engine.answers["two"] = Verdict.ADJUSTED

    rulings = json.loads(run("adjudicate", case_file("one", "two", "three"), "--format", "json").stdout)

    assert [(ruling["id"], ruling["verdict"]) for ruling in rulings] == [
        ("one", "stands"),
        ("two", "adjusted"),
        ("three", "stands"),
    ]


@pytest.mark.usefixtures("engine")
def test_json_lines(run: Run, case_file: Callable[..., str]) -> None:
    """JSON Lines is one ruling a line in input order, also for one case."""
    path = case_file("one", "two")

    assert [json.loads(line)["id"] for line in run("adjudicate", path, "--format", "jsonl").stdout.splitlines()] == [
        "one",
        "two",
    ]
    assert run("adjudicate", case_file("one"), "--format", "jsonl").stdout.count("\n") == 1


@pytest.mark.parametrize(
    ("answers", "status"),
    [
        ([Verdict.STANDS], 0),
        ([Verdict.ADJUSTED], 1),
        ([Verdict.NO_CLAIM], 1),
        ([Verdict.UNDECIDED], 3),
        ([NotYetRuled("Not yet.")], 2),
        ([LimitReached("seconds", (0, 2))], 3),
        ([Verdict.STANDS, Verdict.ADJUSTED], 1),
        ([Verdict.UNDECIDED, Verdict.ADJUSTED, Verdict.STANDS], 3),
        ([Verdict.STANDS, NotYetRuled("Not yet."), Verdict.UNDECIDED], 2),
    ],
)
def test_exit_status(
    engine: Engine,
    run: Run,
    case_file: Callable[..., str],
    answers: list[Verdict | BaseException],
    status: int,
) -> None:
    """The status is that of the ruling, and of several the worst in the order 2, 3, 1, 0."""
    names = [f"case-{number}" for number in range(len(answers))]
    engine.answers = dict(zip(names, answers, strict=True))

    assert run("adjudicate", case_file(*names)).exit_code == status


def test_worst_of_nothing() -> None:
    """No case at all is no fault."""
    assert worst([]) is ExitStatus.STANDS


def test_a_refused_case_does_not_stop_the_others(engine: Engine, run: Run, case_file: Callable[..., str]) -> None:
    """A case that is not ruled yet gets a sentence on standard error that names it; the others are ruled."""
    engine.answers["one"] = NotYetRuled("Claims by a defender are not ruled yet.")

    result = run("adjudicate", case_file("one", "two"), "--format", "jsonl")

    assert [json.loads(line)["id"] for line in result.stdout.splitlines()] == ["two"]
    assert result.stderr == "one: Claims by a defender are not ruled yet.\n"
    assert result.exit_code == 2


@pytest.mark.usefixtures("engine")
def test_an_unreadable_case_does_not_stop_the_others(run: Run, case_file: Callable[..., str]) -> None:
    """A line that is no case gets one line on standard error; in JSON the rest still is an array."""
    path = case_file("one", '{"id": "bad", "colour": 1}', "two")

    result = run("adjudicate", path, "--format", "json")

    assert [ruling["id"] for ruling in json.loads(result.stdout)] == ["one", "two"]
    assert result.stderr.startswith(f"{path}, line 2, case bad: colour is no key of a case")
    assert result.stderr.count("\n") == 1
    assert result.exit_code == 2


@pytest.mark.usefixtures("engine")
def test_a_missing_file_does_not_stop_the_others(run: Run, case_file: Callable[..., str]) -> None:
    """A file that is not there gets a sentence, and the next file is ruled."""
    result = run("adjudicate", "nowhere.yaml", case_file("one"), "--format", "jsonl")

    assert json.loads(result.stdout)["id"] == "one"
    assert result.stderr.startswith("nowhere.yaml: There is no such file")
    assert result.exit_code == 2


@pytest.mark.usefixtures("engine")
def test_nothing_but_an_unreadable_file(run: Run) -> None:
    """When there is nothing to rule, standard output stays empty in every format."""
    for form in ("text", "json", "jsonl"):
        result = run("adjudicate", "nowhere.yaml", "--format", form)

        assert (result.stdout, result.exit_code) == ("", 2)


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


def test_an_unexpected_error_is_one_sentence(engine: Engine, run: Run, case_file: Callable[..., str]) -> None:
    """A fault of the program is named in one line, without a traceback, and the other cases are ruled."""
    engine.answers["one"] = RuntimeError("broken\nhere")

    result = run("adjudicate", case_file("one", "two"), "--format", "jsonl")

    assert json.loads(result.stdout)["id"] == "two"
    assert result.stderr == (
        "one: Something went wrong inside claimeval (RuntimeError: broken here); please report it. With"
        " CLAIMEVAL_TRACEBACK=1 in the environment the place is shown.\n"
    )
    assert result.exit_code == 2


def test_an_unexpected_error_can_be_traced(
    engine: Engine, run: Run, case_file: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the environment variable set the error comes through as it is."""
    monkeypatch.setenv("CLAIMEVAL_TRACEBACK", "1")
    engine.answers["one"] = RuntimeError("broken")

    assert isinstance(run("adjudicate", case_file("one")).exception, RuntimeError)


def test_interrupted(engine: Engine, run: Run, case_file: Callable[..., str]) -> None:
    """Control-C ends with a word and status 130."""
    engine.answers["one"] = KeyboardInterrupt()

    result = run("adjudicate", case_file("one", "two"))

    assert result.stderr.strip() == "Interrupted."
    assert (result.stdout, result.exit_code) == ("", 130)


def test_help_lists_the_commands(run: Run) -> None:
    """The help of the group names every command with a line on it."""
    result = run("--help")

    assert result.exit_code == 0
    assert "  adjudicate  Rule one or more disputed claims.\n" in result.stdout
    assert all(f"\n  {name} " in result.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_each_help_has_an_example_and_the_statuses(run: Run, name: str) -> None:
    """The help of each command holds a worked example and what the exit status means."""
    text = run(name, "--help").stdout

    assert f"\n    claimeval {name} " in text
    assert "\n  Exit status" in text


@pytest.mark.parametrize("args", [["--help"], *([name, "--help"] for name in sorted(COMMANDS))])
def test_help_is_light(args: list[str]) -> None:
    """Help imports neither numpy nor endplay nor YAML."""
    script = dedent(
        f"""
        import sys
        from claimeval_cli.main import main
        try:
            main({args!r}, prog_name="claimeval")
        finally:
            print([name for name in ("numpy", "endplay", "yaml") if name in sys.modules])
        """
    )

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert done.stdout.startswith("Usage: claimeval")
    assert done.stdout.splitlines()[-1] == "[]"


def test_module_can_be_run() -> None:
    """``python -m claimeval_cli`` is the command, and a terminal without some letter shows its number."""
    done = subprocess.run(
        [sys.executable, "-m", "claimeval_cli", "adjudicate", "\u2660.yaml"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
    )

    assert done.stderr.startswith(rb"\u2660.yaml: There is no such file")
    assert (done.stdout, done.returncode) == (b"", 2)


def test_version(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """--version prints the version that is installed."""
    monkeypatch.setattr("importlib.metadata.version", lambda name: {"claimeval": "9.8.7"}[name])

    assert run("--version").stdout == "claimeval 9.8.7\n"


def test_unknown_command(run: Run) -> None:
    """A command that there is not is wrong usage."""
    result = run("adjudge")

    assert "No such command 'adjudge'." in result.stderr
    assert result.exit_code == 2


def test_library_use_of_the_group() -> None:
    """Called without standalone mode the group raises instead of exiting, as any click command."""
    with pytest.raises(click.UsageError):
        main(["adjudicate"], prog_name="claimeval", standalone_mode=False)


@dataclass(frozen=True)
class Counts:
    """Stands in for the count of lines."""

    counts: tuple[tuple[int, int], ...]
    complete: bool
    worst: tuple[tuple[tuple[Card, ...], ...], ...]


WORST_LINE = (cards("S5 S9 H3 H8"), cards("CA H4 H9 DK"), cards("CK H5 HT DA"))
LINE_TABLE = """\
     South  West   North  East
  1  S5     S9*    H3     H8
     West   North  East   South
  2  CA*    H4     H9     DK
  3  CK*    H5     HT     DA
"""


def count(monkeypatch: pytest.MonkeyPatch, counts: Counts) -> None:
    """Let the count of lines be this one."""

    def stand_in(case: Case, limits: Limits, *, show: int) -> Counts:
        assert (case.case_id, limits) == ("one", Limits())
        return replace(counts, worst=counts.worst[:show])

    monkeypatch.setattr(claimeval, "count_lines", stand_in, raising=False)


def test_lines_in_text(run: Run, case_file: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of lines is told for each number of tricks, then the worst line trick by trick."""
    count(monkeypatch, Counts(((0, 1200), (1, 1)), True, (WORST_LINE, WORST_LINE)))

    result = run("lines", case_file("one"))

    assert result.stdout == (
        "Normal lines of play, touching cards counted once:\n"
        "   0 tricks to North-South: 1,200 lines\n"
        "   1 trick  to North-South:     1 line\n"
        "\n"
        "0 tricks to North-South:\n" + LINE_TABLE
    )
    assert result.exit_code == 0


def test_lines_stopped_early(run: Run, case_file: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    """When a limit was reached first the numbers are minimums, and the status is 3."""
    count(monkeypatch, Counts(((0, 12),), False, ()))

    result = run("lines", case_file("one"))

    assert result.stdout == (
        "Normal lines of play, touching cards counted once:\n"
        "   0 tricks to North-South: at least 12 lines\n"
        "The limit was reached before all lines were counted: there are more than 12.\n"
    )
    assert result.exit_code == 3


def test_lines_in_json(run: Run, case_file: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The same in JSON, with as many of the worst lines as asked for."""
    count(monkeypatch, Counts(((0, 2), (2, 5)), True, (WORST_LINE, WORST_LINE)))

    shown = [json.loads(run("lines", case_file("one"), "--show", n, "--format", "json").stdout) for n in "02"]

    assert shown[0] == {
        "version": 1,
        "id": "one",
        "claimer": "S",
        "claimed": 3,
        "tricks_left": 3,
        "counts": [{"tricks": 0, "lines": 2}, {"tricks": 2, "lines": 5}],
        "complete": True,
        "worst": [],
    }
    assert shown[1]["worst"] == [[["S5", "S9", "H3", "H8"], ["CA", "H4", "H9", "DK"], ["CK", "H5", "HT", "DA"]]] * 2


def test_legal_floor(run: Run, case_file: Callable[..., str]) -> None:
    """--legal gives the fewest tricks by any legal play with a line that takes no more."""
    text = run("lines", case_file("one"), "--legal")
    data = json.loads(run("lines", case_file("one"), "--legal", "--format", "json").stdout)

    assert text.stdout.startswith("By legal play, however senseless, North-South may take no trick at all.\n\n")
    assert text.exit_code == 0
    assert (data["floor"], data["floor_exact"], len(data["line"])) == (0, True, 3)


def test_lines_of_an_unreadable_case(run: Run) -> None:
    """A case that cannot be read is a sentence and status 2."""
    result = run("lines", "nowhere.yaml")

    assert result.stderr.startswith("nowhere.yaml: There is no such file")
    assert (result.stdout, result.exit_code) == ("", 2)


def test_command_page_is_up_to_date() -> None:
    """``docs/cli.md`` is what ``python docs/generate_cli.py`` would write now."""
    generator = Path(__file__).parents[1] / "docs" / "generate_cli.py"
    names = runpy.run_path(str(generator))

    assert names["PAGE"].read_text(encoding="utf-8") == names["page"]()
