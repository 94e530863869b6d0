"""Dutch and English: which language is spoken, that no message is missing, and what the Dutch output looks like."""

from __future__ import annotations

import ast
import json
import re
import runpy
from collections.abc import Iterator, Mapping
from gettext import NullTranslations
from pathlib import Path
from typing import Any, NoReturn

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from click.testing import CliRunner, Result
from sessions import CRASHING_HONOURS, FORGOTTEN_TRUMP, lin

from claimeval import messages, read_cases
from claimeval.adjudication import adjudicate
from claimeval.cards import card_name, card_sign, card_text, make_card
from claimeval.contract import contract_from_text, printed
from claimeval.counting import count_word, listed, one_of, tricks
from claimeval.errors import InvalidCase, UnknownLanguage
from claimeval.languages import current_language, known_languages, language_of_environment, speaking, use_language
from claimeval.messages import say
from claimeval.recheck import RecheckOptions, recheck
from claimeval.rechecks.journal import MARKER_ENDING
from claimeval.report.text import ruling_text
from claimeval_cli.main import COMMANDS, main

ROOT = Path(__file__).parents[1]
GENERATOR = runpy.run_path(str(ROOT / "docs" / "generate_catalogues.py"))
EXAMPLES = sorted((ROOT / "examples").glob("*.yaml"))
CODE = sorted([*(ROOT / "claimeval").rglob("*.py"), *(ROOT / "cli").rglob("*.py")])
TRICKS = sorted((ROOT / "examples" / "tricks").glob("*.yaml"))
LANGUAGES = [language for language in known_languages() if language != "en"]
PLACE = re.compile(r"\{(\w+)(?:![rs])?(?::[^{}]*)?\}")


def run(*args: str | Path, language: str = "nl") -> Result:
    """A command line, run in this process."""
    return CliRunner().invoke(main, ["--language", language, *map(str, args)], prog_name="claimeval")


@pytest.fixture(scope="module")
def template() -> Catalog:
    """Every message that there is."""
    catalogue: Catalog = GENERATOR["template"]()
    return catalogue


@pytest.fixture(scope="module", params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    """The catalogue of each language."""
    translated: Catalog = GENERATOR["translated"](request.param)
    return translated


def forms(texts: Any) -> tuple[str, ...]:  # noqa: ANN401 - Babel has one text, or one for each form
    """The forms of a message or of its translation."""
    return tuple(texts) if isinstance(texts, (tuple, list)) else (texts,)


def by_id(catalogue: Catalog) -> dict[tuple[str | None, str], Message]:
    """The messages of a catalogue by context and English text."""
    return {(message.context, forms(message.id)[0]): message for message in catalogue if message.id}


def test_no_message_is_missing(template: Catalog, catalogue: Catalog) -> None:
    """Every text in the code and the data has a translation, in every form that the language has."""
    known = by_id(catalogue)
    missing = [key for key in by_id(template) if key not in known or not all(forms(known[key].string))]

    assert not missing, "translate these, after python docs/generate_catalogues.py"


def test_no_message_is_left_over(template: Catalog, catalogue: Catalog) -> None:
    """What is no longer said is no longer in the catalogue, and nothing in it is a guess."""
    assert set(by_id(catalogue)) == set(by_id(template))
    assert not catalogue.obsolete
    assert not [message.id for message in catalogue if message.fuzzy]


def test_a_translation_has_the_places_of_its_message(catalogue: Catalog) -> None:
    """No place is lost on the way or made up, but a form for one thing may leave out its number."""
    for message in by_id(catalogue).values():
        named = [set(PLACE.findall(text)) for text in forms(message.id)]
        for text in forms(message.string):
            found = set(PLACE.findall(text))
            assert found <= set().union(*named), message.id
            assert found >= set.intersection(*named) - {"count", "number"}, message.id


def test_a_message_that_hangs_on_a_number_has_every_form(catalogue: Catalog) -> None:
    """A language has as many forms of such a message as its rule for plurals tells apart."""
    for message in by_id(catalogue).values():
        assert len(forms(message.string)) == (catalogue.num_plurals if message.pluralizable else 1), message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_that_of_the_text(language: str) -> None:
    """``claimeval.mo`` says what ``claimeval.po`` says."""
    text = by_id(GENERATOR["translated"](language))
    with GENERATOR["file_of"](language, "mo").open("rb") as file:
        compiled = by_id(read_mo(file))

    assert {key: forms(message.string) for key, message in compiled.items()} == {
        key: forms(message.string) for key, message in text.items()
    }


class Strict(NullTranslations):
    """Stands behind a catalogue and fails for any message that is not in it."""

    def gettext(self, message: str) -> NoReturn:
        """Fail."""
        raise AssertionError(f"no translation of {message!r}")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> NoReturn:
        """Fail."""
        raise AssertionError(f"no translation of {msgid1!r}, {msgid2!r} for {n}")

    def pgettext(self, context: str, message: str) -> NoReturn:
        """Fail."""
        raise AssertionError(f"no translation of {message!r} as {context}")


@pytest.fixture
def strictly_dutch(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Dutch in which a text without a translation is an error."""
    messages._catalogue.cache_clear()
    dutch = messages._catalogue("nl")
    dutch.add_fallback(Strict())
    monkeypatch.setattr(messages, "_catalogue", lambda language: dutch if language == "nl" else NullTranslations())
    yield
    monkeypatch.undo()
    messages._catalogue.cache_clear()


@pytest.mark.usefixtures("strictly_dutch")
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_dutch_ruling_says_nothing_that_is_not_translated(path: Path) -> None:
    """Every sentence of a ruling goes through the catalogue, whatever decides it."""
    result = run("adjudicate", path, "--explain")

    assert result.exit_code in (0, 1, 3), result.output


@pytest.mark.usefixtures("strictly_dutch")
@pytest.mark.parametrize("path", TRICKS, ids=lambda path: path.stem)
def test_a_dutch_answer_on_tricks_says_nothing_that_is_not_translated(path: Path) -> None:
    """The same for what becomes of tricks."""
    result = run("tricks", path)

    assert "Spelregels" in result.output
    assert not result.stderr


@pytest.mark.usefixtures("strictly_dutch")
@pytest.mark.parametrize(
    "args", [("doctrines", "--all"), ("doctrines", "--authority", "acbl"), ("precedents", EXAMPLES[0])]
)
def test_a_dutch_list_says_nothing_that_is_not_translated(args: tuple[str, ...]) -> None:
    """The same for doctrines and precedents."""
    assert run(*args).exit_code == 0


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_comes_in_dutch(name: str) -> None:
    """Paragraphs, options and click's own words."""
    shown = run(*filter(None, [name]), "--help").output

    assert shown.startswith("Gebruik: claimeval")
    assert "Opties:" in shown
    assert "Toon deze uitleg en stop." in shown
    assert not re.search(r"\b(Show|Usage|Options|Exit|default|whether|which)\b", shown)


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


FORGOTTEN = """\
The last trump is not the last

4♥ door Zuid, Noord-Zuid kwetsbaar. De leider heeft tot nu toe zeven slagen
gemaakt, de tegenspelers twee. Nog vier slagen te gaan; Zuid speelt voor.
Zuid eist de laatste vier slagen allemaal op: "All mine. My last trump, two top
spades and the ace of diamonds."

            Noord (blinde)
            ♠ 5 3
            ♥ -
            ♦ B
            ♣ 4
  West                       Oost
  ♠ -                        ♠ V B
  ♥ 8                        ♥ -
  ♦ -                        ♦ 10 8
  ♣ H V B                    ♣ -
            Zuid (leider)
            ♠ A H
            ♥ 7
            ♦ A
            ♣ -
"""


def test_a_dutch_ruling_opens_with_the_claim_and_the_hands() -> None:
    """The notation of Dutch bridge, in text and diagram."""
    [case] = read_cases(ROOT / "examples" / "forgotten-trump.yaml")
    with speaking("nl"):
        text = ruling_text(adjudicate(case), case)

    assert text.startswith(FORGOTTEN)


def test_a_dutch_answer_on_tricks() -> None:
    """A trick to which West played nothing, in the terms of the Dutch Laws."""
    assert run("tricks", ROOT / "examples" / "tricks" / "card-never-played.yaml").output == NEVER_PLAYED


NEVER_PLAYED = """\
West has a card too many
Spelregels 2017.

Gemaakte slagen: twee slagen voor Noord-Zuid en vier voor Oost-West, door
naspelen.
Artikel 65C: De vier rijen geven, op volgorde nagespeeld, twee slagen voor
  Noord-Zuid en vier voor Oost-West.
Artikel 65B: De richting van de kaarten klopt ermee.
Artikel 65C: Dat is twee slagen voor de partij van de leider.

Onjuiste slag: een kaart in de voorgespeelde kleur komt bij de slag, het telt
als verzaking en één slag wordt overgedragen (artikel 67B1a).
Artikel 67B: West speelde geen kaart in slag 2, en beide partijen hebben in de
  volgende slag gespeeld.
Artikel 67B1: West legt direct een kaart open op tafel en daarna op haar plaats
  in slag 2 tussen zijn gespeelde kaarten. De slag blijft aan de partij die hem
  gewonnen heeft.
Artikel 67B1a: Hij heeft schoppen, dus het moet schoppen 4 zijn.
Artikel 67B1a: West wordt geacht verzaakt te hebben in slag 2: na het spelen
  gaat één slag naar de andere partij volgens artikel 64A2.

Advies:
Artikel 65D: De rijen blijven liggen totdat beide partijen het eens zijn over de
  slagen.
Artikel 64C: Als één slag de schade niet vergoedt, kan artikel 64C meer geven;
  die tekst is hier niet bekend.
"""


def test_a_dutch_recheck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The counts, then the boards of each verdict with their results in Dutch notation."""
    monkeypatch.chdir(tmp_path)
    Path("a.jsonl").write_text(f"{json.dumps(FORGOTTEN_TRUMP)}\n{json.dumps(CRASHING_HONOURS)}\n")
    Path("b.lin").write_text("\n".join([lin(3, total=None), lin(4, cards=52, total=None), lin(5, total=13)]))
    result = run("recheck", ".", "--jobs", "1")

    assert result.exit_code == 1
    assert result.output == RECHECKED


RECHECKED = """\
5 spellen: 3 claims (0 kloppen, 1 twijfelachtig, 1 te weinig, 1 onmogelijk en 0
onbeslist), 2 zonder claim, 0 onleesbaar.

Twijfelachtig: normaal spel geeft er minder (artikel 70, bij instemming 69B), de meeste punten eerst:
  punten  genoteerd     spelregels    van spel
     470  4♠= +420      4♠-1 -50      3   a.jsonl, spel forgotten
  (van: slagen die nog te maken waren toen er geclaimd werd)

Te weinig: elk normaal spel geeft er meer (artikel 71), de meeste punten eerst:
  punten  genoteerd     spelregels    van spel
      30  1SA= +90      1SA+1 +120    2   a.jsonl, spel short
  (van: slagen die nog te maken waren toen er geclaimd werd)

Onmogelijk: geen reglementair spel geeft het genoteerde aantal, de meeste punten eerst:
  punten  genoteerd     spelregels    van spel
       ?  1SA+6 +270    ?             2   b.lin, spel 5
  (van: slagen die nog te maken waren toen er geclaimd werd)

De hele beslissing over een claim: claimeval adjudicate --lin BESTAND --board NUMMER, of --pbn
BESTAND; --room als een spel aan meer tafels gespeeld is.
"""


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


def test_the_page_is_in_dutch(tmp_path: Path) -> None:
    """Its text, and the language that it says it is in."""
    path = tmp_path / "case.json"
    path.write_text(json.dumps(FORGOTTEN_TRUMP))
    shown = run("recheck", path, "--jobs", "1", "--format", "html").output

    assert '<html lang="nl">' in shown
    assert "<h1>Claims opnieuw bekeken</h1>" in shown
    assert '<span class="verdict doubtful">twijfelachtig</span>' in shown
    assert '<option value="doubtful">twijfelachtig</option>' in shown
    assert not re.search(r">\s*(Board|Verdict|Scored|Stake|Show|Find|Next card|North|South|East)\b", shown)


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


NOT_FOR_PEOPLE = {
    "claimeval/benches/": "tables for those who measure programs, in English",
    "claimeval/rechecks/page.py": "the policy for browsers",
    "claimeval/statement/language.py": "a fault in a word list, for its writer",
    "claimeval/tricks/shortform.py": "patterns of words that are read",
}
"""Modules with sentences that need no translation, and why."""
NO_SENTENCES = {
    " has no attribute ": "an error for programmers",
    "a rank without a suit": "a context",
    "a sign on a card": "a context",
    "a verdict on a claim": "a context",
    "but found another document": "what the YAML library says",
    "consensus of directors": "a value in the bank of precedents",
    "in the name of a card": "a context",
    "no trump is out": "the name of a state of awareness",
    "the side that did not claim": "the name of a side",
    "the statement mentions it": "the name of a state of awareness",
}
"""Texts that look like sentences for people, and what they are."""


def sentences_not_said(path: Path) -> list[str]:
    """What reads like a sentence in a module and goes through none of the functions for texts."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said: set[int] = set()
    for node in ast.walk(tree):
        name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        marked = name in GENERATOR["_KEYWORDS"] or name in ("ValueError", "KeyError", "AssertionError")
        help_text = isinstance(node, ast.keyword) and node.arg in ("help", "short_help")
        if marked or help_text or isinstance(node, ast.Expr | ast.Assert):  # a docstring is an expression by itself
            values = [node.value] if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) else []
            children = [*ast.walk(node)] if marked or help_text or isinstance(node, ast.Assert) else values
            said |= {id(child) for child in children}
    texts = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said
    ]
    return [text for text in texts if re.search(r"[a-z]+ [a-z]+ [a-z]+", text) and text not in NO_SENTENCES]


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_sentence_passes_by_the_catalogue(path: Path) -> None:
    """Every sentence for people in the code is said in the language of the moment."""
    if not path.relative_to(ROOT).as_posix().startswith(tuple(NOT_FOR_PEOPLE)):
        assert sentences_not_said(path) == []
