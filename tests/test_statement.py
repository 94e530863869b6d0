"""Statements: what their words are read as, in every language, and that no text at all goes wrong."""

from __future__ import annotations

import inspect
import json
import logging
import re
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark, logger

from claimeval.cards import Seat, strain_from_text
from claimeval.errors import UnknownLanguage
from claimeval.statement import language as language_module
from claimeval.statement.data import kind_name, reading_data
from claimeval.statement.language import languages
from claimeval.statement.plan import (
    CardWords,
    Condition,
    Correction,
    CountOfTricks,
    DrawTrumps,
    Finesse,
    IsGood,
    Rest,
    RunSuit,
    Step,
    TestKind,
)
from claimeval.statement.reader import mentions_outstanding_trump, read_statement
from claimeval.statement.reading import Reading
from claimeval.statement.wording import reading_lines
from claimeval_cli.main import main

Run = Callable[..., Result]
DATA = Path(__file__).parent / "data"
FOUND = tuple(languages())


def rows(code: str) -> list[dict[str, Any]]:
    """The sentences of one language with their right readings."""
    lines = (DATA / f"statements_{code}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


ROWS = [(code, row) for code in FOUND for row in rows(code)]
NAMES = [f"{code}: {row['text']}" for code, row in ROWS]


def read(code: str, row: dict[str, Any], text: str | None = None) -> Reading:
    """The reading of a row, or of a text in its place."""
    trump = strain_from_text(row["trump"]) if "trump" in row else None
    return read_statement(row["text"] if text is None else text, code, trump)


def meaning(reading: Reading) -> tuple[tuple[Any, ...], tuple[bool, ...]]:
    """The plan without the words that it quotes."""
    plain = re.sub(r"words='[^']*'|words=\"[^\"]*\"", "", repr(reading.plan))
    return (plain,), reading.ordered


@pytest.mark.parametrize(("code", "row"), ROWS, ids=NAMES)
def test_a_sentence_has_its_right_reading(code: str, row: dict[str, Any]) -> None:
    """Each sentence is read clause by clause as written beside it, the words not understood included."""
    data = reading_data(read(code, row))

    assert (row["clauses"], row["not_understood"]) == (data["clauses"], data["not_understood"])


@pytest.mark.parametrize(("code", "row"), ROWS, ids=NAMES)
def test_capitals_blanks_and_fillers_change_nothing(code: str, row: dict[str, Any]) -> None:
    """Capitals, blanks and words that mean nothing leave the plan as it is."""
    text = row["text"]
    expected = meaning(read(code, row))
    filler = {"en": "I think, well,", "nl": "nou, denk ik,"}[code]
    spaced = "  " + re.sub(r" ", "  \t", text) + "  "

    assert [meaning(read(code, row, other)) for other in (text.upper(), spaced)] == [expected] * 2
    if text:
        assert meaning(read(code, row, f"{filler} {text}")) == expected


SYMBOLS = {
    "en": {"spades?": "♠", "hearts?": "♥", "diamonds?": "♦", "clubs?": "♣"},
    "nl": {"schoppen": "♠", "hartens?": "♥", "ruiten": "♦", "klaveren": "♣"},
}


@pytest.mark.parametrize(("code", "row"), ROWS, ids=NAMES)
def test_suit_symbols_read_as_the_words(code: str, row: dict[str, Any]) -> None:
    """A suit symbol in the place of a suit's name leaves the plan as it is."""
    text = row["text"]
    for name, symbol in SYMBOLS[code].items():
        text = re.sub(rf"(?i)\b{name}\b", symbol, text)

    assert meaning(read(code, row, text)) == meaning(read(code, row))


def test_every_kind_of_step_is_among_the_sentences() -> None:
    """The data of each language hold every kind of step there is."""
    kinds = {kind_name_of(step) for step in get_args(Step)}
    for code in FOUND:
        text = (DATA / f"statements_{code}.jsonl").read_text(encoding="utf-8")

        assert {kind for kind in kinds if f'"step": "{kind}"' not in text} == set()


def kind_name_of(step: type) -> str:
    """The name that data give to a kind of step."""
    return kind_name(object.__new__(step))


@pytest.mark.parametrize("code", FOUND)
def test_a_grammar_has_no_conflicts(code: str, caplog: pytest.LogCaptureFixture) -> None:
    """No rule of a grammar shadows another: the parser generator reports no conflict at all."""
    text = "".join(language_module._file(name) for name in ("phrases.lark", f"{languages()[code].stem}.lark"))
    with caplog.at_level(logging.DEBUG, logger=logger.name):
        Lark(text, parser="lalr", lexer=language_module._Words, start=["step", "test"], debug=True)

    assert [each.message for each in caplog.records if "conflict" in each.message.lower()] == []


@pytest.mark.parametrize("code", FOUND)
def test_every_token_of_a_word_list_is_known(code: str) -> None:
    """A word list makes no token that neither its grammar nor the cutting into pieces knows."""
    text = "".join(language_module._file(name) for name in ("phrases.lark", f"{languages()[code].stem}.lark"))
    declared = set(re.findall(r"\b[A-Z]+\b", text))
    apart = {"BREAK", "SEP", "THEN", "FIRST", "AFTER", "IF", "ELSE", "CORRECT"}
    apart |= {"DET", "ROUND", "AND", "OVER", "BUT", "OUTSTANDING", "SAID", "ONLY", "NOWORSE", "UNKNOWN"}
    made = {kind for entry in languages()[code].forms.values() for kind, _ in entry}

    assert made - declared - apart == set()


def words_in(text: str) -> Counter[str]:
    """Every word of a text, and every underscore, which parts words."""
    return Counter(re.findall(r"[^\W_]+|_", text))


def assert_reads(text: str, code: str) -> None:
    """A text is read, worded and put into data, and none of its words is lost."""
    reading = read_statement(text, code)
    reading_lines(reading)
    json.dumps(reading_data(reading))
    kept = [*(clause.words for clause in reading.clauses), *reading.not_understood]

    assert words_in(text) - words_in(" ".join(kept)) == Counter()
    assert len(reading.plan) == len(reading.ordered)


@given(st.text(max_size=120))
@settings(deadline=None, derandomize=True, max_examples=200)
def test_any_text_is_read_and_no_word_is_lost(text: str) -> None:
    """No text raises, and each word is in a clause or among those not understood."""
    assert_reads(text, "auto")


@pytest.mark.parametrize("code", FOUND)
def test_any_order_of_known_words_is_read(code: str) -> None:
    """The same for nonsense made of words that the language knows."""
    forms = sorted(" ".join(form) for form in languages()[code].forms)
    pieces = st.sampled_from([*forms, ",", ".", ";", "?", ":", "♠A", "♥", "5-0", "7", "AK", "x_y", "zork", "(", "\n"])

    @given(st.lists(pieces, max_size=16).map(" ".join))
    @settings(deadline=None, derandomize=True, max_examples=250)
    def check(text: str) -> None:
        assert_reads(text, code)

    check()


@pytest.mark.parametrize("part", ["ace ", "and ", "spades, ", "if ", "zork ", "cash the ♠A and ", "a", ",", "♠"])
def test_a_long_text_takes_bounded_time(part: str) -> None:
    """Twenty thousand letters without end or sense are read in seconds, not minutes."""
    read_statement("spades")
    start = time.process_time()

    read_statement(part * (20_000 // len(part)))

    assert time.process_time() - start < 10


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The rest are mine", "en"),
        ("De rest is voor mij", "nl"),
        ("ruiten snijden", "nl"),
        ("AK of clubs", "en"),
        ("", "en"),
    ],
)
def test_the_language_is_found(text: str, code: str) -> None:
    """The language that knows most of the words is taken, and English when nothing was said."""
    assert read_statement(text).language == code


def test_an_unknown_language_is_named() -> None:
    """A language without a word list is an error that names those there are."""
    with pytest.raises(UnknownLanguage, match=r"'xx' is no language that can be read; these can: en, nl, auto\."):
        read_statement("all mine", "xx")


@pytest.mark.parametrize(
    ("text", "trump", "expected"),
    [
        ("Draw trumps", None, True),
        ("I'll pull the last two trumps, then claim", None, True),
        ("There is still a trump out", None, True),
        ("You get your trump", None, True),
        ("If trumps are 2-2 I have the rest", None, True),
        ("If West ruffs, I overruff", None, True),
        ("I don't need to draw trumps", None, True),
        ("If East has the queen, I draw trumps", None, True),
        ("East has the queen of spades", "S", True),
        ("If spades are 3-2 I make", "S", True),
        ("The rest, hang on, there's a trump out", None, True),
        ("Troef trekken", None, True),
        ("Jullie hebben nog een troef", None, True),
        ("", None, False),
        ("The rest are mine", None, False),
        ("No trumps left", None, False),
        ("My last trump and two hearts", None, False),
        ("Trumps and hearts are good", None, False),
        ("East has the queen of spades", "H", False),
        ("Cash my trumps", None, False),
        ("Draw trumps, sorry, cash the hearts", None, False),
        ("Geen troeven meer", None, False),
        ("Crossruff", None, False),
        ("Your trump is high", None, True),
        ("I knew about the trump", None, True),
        ("Losing only the ace of trumps", None, True),
        ("Er is nog een troef", None, True),
        ("The trumps are out", None, False),
        ("I was not aware of the trump", None, False),
        ("I have drawn trumps", None, False),
        ("The last trump is high", None, False),
        ("Neither opponent has a trump", None, False),
        ("I have not drawn trumps", None, True),
        ("Only a trump", None, False),
    ],
)
def test_a_trump_still_out_is_mentioned_or_not(text: str, trump: str | None, expected: bool) -> None:
    """Words about the opponents' trumps are a mention; words about one's own, or a denial, are none."""
    reading = read_statement(text, trump=strain_from_text(trump) if trump else None)

    assert mentions_outstanding_trump(reading) is expected


def test_a_list_is_a_count_until_a_word_makes_it_an_order() -> None:
    """Numbers of suits are a count and no order, unless "then" stands between them."""
    count = read_statement("Six diamonds, five spades, two clubs").plan
    order = read_statement("Six diamonds, then five spades")

    assert count == (CountOfTricks(parts=(CardWords(2, number=6), CardWords(0, number=5), CardWords(3, number=2))),)
    assert (order.plan, order.ordered) == ((RunSuit(2, rounds=6), RunSuit(0, rounds=5)), (False, True))


def test_a_correction_takes_back_what_it_replaces() -> None:
    """After "sorry" the step before it is withdrawn and no longer in the plan."""
    reading = read_statement("Draw trumps, cash the hearts, sorry, the clubs")

    assert reading.plan == (DrawTrumps(), Correction(withdraws=True), RunSuit(3))
    assert [clause.withdrawn for clause in reading.clauses] == [False, True, False]


def test_one_bad_clause_does_not_lose_the_others() -> None:
    """What is understood is read around words that are not."""
    reading = read_statement("Draw trumps, frobnicate the widgets, and the rest are mine")

    assert (reading.plan, reading.not_understood) == ((DrawTrumps(), Rest()), ("frobnicate the widgets",))


def test_a_denial_in_unread_words_is_not_turned_round() -> None:
    """Nothing is read out of words with a "not" that were not understood as a whole."""
    assert read_statement("I will not wibble and not draw wobbly trumps blah").plan == ()


def test_a_condition_holds_both_branches() -> None:
    """The steps after "if" and after "otherwise" hang on the condition, across a full stop too."""
    reading = read_statement("If clubs are 3-3 I run them. Otherwise I finesse against East.")
    (step,) = reading.plan

    assert isinstance(step, Condition)
    assert (step.test.kind, step.test.splits, step.then) == (TestKind.BREAK, ((3, 3),), (RunSuit(3),))
    assert step.otherwise == (Finesse(against=Seat.E),)


def test_trumps_are_the_trump_suit_when_it_is_known() -> None:
    """With the trump suit given, "trumps" in a remark is that suit."""
    assert read_statement("Trumps are good", "en", 1).plan == (IsGood(cards=(CardWords(1),)),)


@pytest.fixture
def run() -> Run:
    """Runs the command, standard output and standard error apart."""
    apart: dict[str, Any] = {"mix_stderr": False} if "mix_stderr" in inspect.signature(CliRunner).parameters else {}

    def call(*args: str, stdin: str = "") -> Result:
        return CliRunner(**apart).invoke(main, ["statement", *args], input=stdin, prog_name="claimeval")

    return call


TEXT = """\
"Draw the last trump"
  Draw the last trump out.
"then four clubs"
  Then cash four rounds of clubs.
"If spades are 3-3 I have the rest, otherwise one down"
  Then on condition of spades breaking 3-3: the rest of the tricks are claimed;
    otherwise the contract fails by one trick.
Not understood: "frobnicate"
"""


def test_the_command_prints_clauses_and_what_was_not_understood(run: Run) -> None:
    """Each clause stands with a plain sentence for every step, and the unread words come last."""
    result = run(
        "Draw the last trump, then four clubs, frobnicate. If spades are 3-3 I have the rest, otherwise one down"
    )

    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == TEXT


def test_the_command_prints_json(run: Run) -> None:
    """JSON holds the clauses with their steps as data."""
    result = run("Troef trekken, dan schoppen van boven", "--format", "json")

    assert json.loads(result.stdout) == {
        "version": 1,
        "statement": "Troef trekken, dan schoppen van boven",
        "language": "nl",
        "clauses": [
            {"words": "Troef trekken", "steps": [{"step": "draw-trumps"}]},
            {
                "words": "dan schoppen van boven",
                "steps": [{"step": "run-suit", "suit": "S", "order": "top", "ordered": True}],
            },
        ],
        "not_understood": [],
    }


def test_the_command_reads_standard_input(run: Run) -> None:
    """A hyphen takes the words from standard input; nothing said is said so."""
    assert run("-", stdin="All mine.\n").stdout == '"All mine"\n  The rest of the tricks are claimed.\n'
    assert run("").stdout == "Nothing was said.\n"


def test_the_command_refuses_an_unknown_language(run: Run) -> None:
    """A language that cannot be read is one sentence and status 2."""
    result = run("x", "--words-in", "fr")

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "'fr' is no language that can be read; these can: en, nl, auto.\n"
