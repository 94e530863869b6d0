"""Dutch and English: which language is spoken, and what does not hang on it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sessions import FORGOTTEN_TRUMP
from spoken import ROOT, run

from claimeval import messages
from claimeval.cards import card_name, card_sign, card_text, make_card
from claimeval.contract import contract_from_text, printed
from claimeval.counting import count_word, listed, one_of, tricks
from claimeval.errors import InvalidCase, UnknownLanguage
from claimeval.languages import current_language, language_of_environment, speaking, use_language
from claimeval.messages import say
from claimeval.recheck import RecheckOptions, recheck
from claimeval.rechecks.journal import MARKER_ENDING
from claimeval_cli.main import main


def test_help_comes_in_english_otherwise() -> None:
    """Without a language in the locale nothing is translated."""
    assert "Show this message and exit." in CliRunner().invoke(main, ["--help"]).output


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "nl_BE.UTF-8@euro"}, "nl"),
        ({"LANG": "nl"}, "nl"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "nl_NL"}, "nl"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "nl_NL"}, "nl"),
        ({"LANG": "nl_NL", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "nl_NL", "LC_ALL": "C"}, "en"),
        ({"LANG": "nl_NL", "LC_ALL": ""}, "nl"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "nl:en"}, "nl"),
        ({"LANG": "nl_NL", "LANGUAGE": "fr:en"}, "en"),
        ({"LANG": "nl_NL", "LANGUAGE": ""}, "nl"),
        ({"LANG": "C", "LANGUAGE": "nl"}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environment: Mapping[str, str], language: str) -> None:
    """By the variables of the locale, as other programs read them; English where nothing fits."""
    assert language_of_environment(environment) == language


def test_a_command_speaks_the_language_of_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    """And ``--language`` outranks it, before the command or behind it."""
    monkeypatch.setenv("LC_ALL", "nl_NL.UTF-8")
    dutch, english = "De opdracht 'x' bestaat niet.", "No such command 'x'."

    assert dutch in CliRunner().invoke(main, ["x"]).stderr
    assert english in CliRunner().invoke(main, ["--language", "en", "x"]).stderr
    assert "There is no such file" in CliRunner().invoke(main, ["lines", "gone", "--language", "en"]).stderr


def test_the_language_ends_with_the_run() -> None:
    """A command run from a program leaves the program's language as it was."""
    run("doctrines")

    assert current_language() == "en"


def test_an_unknown_language_is_a_usage_error() -> None:
    """It is told which there are."""
    result = run("doctrines", language="xx")

    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == "Error: Invalid value for '--language': 'xx' is not one of 'en', 'nl'."


@pytest.mark.parametrize("choose", [use_language, lambda language: speaking(language).__enter__()])
def test_an_unknown_language_is_refused(choose: Any) -> None:  # noqa: ANN401 - two ways to choose
    """A program is told in one sentence."""
    with pytest.raises(UnknownLanguage, match=r"^There are no texts in the language 'xx'; there are: en, nl\.$"):
        choose("xx")


def test_cards_are_named_as_each_language_has_them() -> None:
    """The notation of files is the same everywhere, what people read is not."""
    ace, ten, nine = make_card(0, 12), make_card(1, 8), make_card(3, 7)

    assert [card_name(ace), card_sign(ten), card_text(ten)] == ["ace of spades", "HT", "HT"]
    with speaking("nl"):
        assert [card_name(card) for card in (ace, ten, nine)] == ["schoppenaas", "harten 10", "klaver 9"]
        assert [card_sign(ten), card_text(ten)] == ["♥10", "HT"]
        assert [printed(text) for text in ("4S-1", "3NT=", "7HXX+0", "?")] == ["4♠-1", "3SA=", "7♥XX+0", "?"]
    assert [printed(text) for text in ("4S-1", "3NT=", "7HXX+0", "?")] == ["4S-1", "3NT=", "7HXX+0", "?"]


def test_numbers_and_lists_are_dutch() -> None:
    """Words that stand alone and words before a noun."""
    with speaking("nl"):
        assert [tricks(number) for number in (0, 1, 2)] == ["geen slagen", "één slag", "twee slagen"]
        assert count_word(0) == "geen enkele"
        assert (listed(["a", "b", "c"]), one_of(["a", "b"])) == ("a, b en c", "a of b")


def test_a_text_without_places_may_hold_braces() -> None:
    """Such as what a mapping looks like."""
    assert say("a mapping such as {by: S, tricks: 3}") == "a mapping such as {by: S, tricks: 3}"


def test_an_error_is_told_in_dutch() -> None:
    """Its text is made in the language of the moment, all faults of a case at once."""
    with speaking("nl"), pytest.raises(InvalidCase, match=r"^'8S' is geen contract; schrijf het als 4S, 3NT"):
        contract_from_text("8S")


def test_a_bad_case_file_is_told_in_dutch(tmp_path: Path) -> None:
    """File first, then every fault as a sentence."""
    path = tmp_path / "bad.yaml"
    path.write_text("trump: S\ndeclarer: S\nleader: S\nhands: {N: A, E: K, S: Q, W: A}\nclaim: {by: S, tricks: 5}\n")
    result = run("adjudicate", path)

    assert result.exit_code == 2
    assert result.stderr.strip().removeprefix(f"{path}: ") == (
        "Noord en West hebben allebei schoppenaas. Zuid eist 5 slagen op, maar er is er nog maar 1."
    )


def test_workers_answer_in_the_language_of_the_options(tmp_path: Path) -> None:
    """Also in processes of their own; keys, verdicts and cards are those of every language."""
    path = tmp_path / "case.json"
    path.write_text(json.dumps(FORGOTTEN_TRUMP))
    with speaking("nl"):
        options = RecheckOptions()
    [record] = recheck([path], options, jobs=1)
    [english] = recheck([path], jobs=1)

    assert record.note.startswith("Een normale speelwijze maakt ")
    assert english.note.startswith("A normal line takes ")
    assert (record.verdict, record.contract, record.line) == (english.verdict, english.contract, english.line)
    assert set(record.as_dict()) == set(english.as_dict())


def test_a_run_does_not_go_on_in_another_language(tmp_path: Path) -> None:
    """No file holds two languages."""
    path, out = tmp_path / "case.json", tmp_path / "out.jsonl"
    path.write_text(json.dumps(FORGOTTEN_TRUMP))
    out.with_name(out.name + MARKER_ENDING).write_text(json.dumps(RecheckOptions().as_dict()))
    options = ("--format", "jsonl", "--limit", str(RecheckOptions().limits.seconds), "--resume")
    result = run("recheck", path, "--out", out, *options)

    assert result.exit_code == 2
    assert result.stderr.startswith(f"{out} is begonnen met een andere waarde voor language;")


def test_keys_and_verdicts_are_english_in_every_language() -> None:
    """A program that reads rulings need not know the language; sentences come in it."""
    path = ROOT / "examples" / "forgotten-trump.yaml"
    dutch, english = (
        json.loads(run("adjudicate", path, "--format", "json", language=code).output) for code in ("nl", "en")
    )

    assert list(dutch) == list(english)
    for key in ("verdict", "award", "result", "score", "line", "bracket", "edition", "authority"):
        assert dutch[key] == english[key]
    assert [step["law"] for step in dutch["steps"]] == [step["law"] for step in english["steps"]]
    assert dutch["assumptions"] != english["assumptions"]


def test_english_loads_no_catalogue() -> None:
    """What most runs need not is not read."""
    assert type(messages._catalogue("en")) is NullTranslations
