"""Dutch and English: no message is missing, left over or passed by."""

from __future__ import annotations

import ast
import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from spoken import ROOT

from claimeval.languages import known_languages

GENERATOR = runpy.run_path(str(ROOT / "docs" / "generate_catalogues.py"))
CODE = sorted([*(ROOT / "claimeval").rglob("*.py"), *(ROOT / "cli").rglob("*.py")])
LANGUAGES = [language for language in known_languages() if language != "en"]
PLACE = re.compile(r"\{(\w+)(?:![rs])?(?::[^{}]*)?\}")


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
