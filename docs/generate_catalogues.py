"""Bring the catalogues of messages up to date: ``python docs/generate_catalogues.py``.

Every text for people is collected from the code, the help texts, the page of a re-check and the data files; each
language's ``claimeval.po`` gets the new ones, loses those that are gone, and is compiled. ``docs/languages.md`` tells
how to translate, and how to begin a new language: ``python docs/generate_catalogues.py fr``.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from io import BytesIO
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

import click
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from claimeval.messages import DOMAIN
from claimeval.precedents.bank import precedents
from claimeval_cli.main import COMMANDS, main
from claimeval_cli.speech import help_paragraphs

ROOT: Final = Path(__file__).parents[1]
LANGUAGES: Final = ROOT / "claimeval" / "languages"
_WIDTH: Final = 110
_KEYWORDS: Final[dict[str, Any]] = {
    "say": None,
    "to_say": None,
    "to_say_each": None,
    "say_as": ((1, "c"), 2),
    "to_say_as": ((1, "c"), 2),
    "say_counted": (1, 2),
    "to_say_counted": (1, 2),
}
"""The functions that take a text, and which of their arguments are texts, a context (``c``) or a plural."""
_OF_TABLES: Final = ("to_say_each", "to_say_as")
"""Those that take any number of texts."""
_TOML_TEXTS: Final = ("title", "says", "how", "note")
_Found = tuple[int, str, str | tuple[str, ...], list[str]]


def texts_of_python(file: BytesIO, keywords: Any, tags: Any, options: Any) -> Iterator[_Found]:  # noqa: ANN401 - Babel's
    """Babel's method for Python code: where a text is chosen by ``… if … else …``, both are taken."""
    del keywords, tags, options
    for node in ast.walk(ast.parse(file.read())):
        name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        if isinstance(node, ast.Call) and name in _OF_TABLES:
            texts = [text for argument in node.args for text in _literals(argument)]
            context = [texts.pop(0)] if _KEYWORDS[name] else []
            for text in texts:
                yield node.lineno, name, (*context, text) if context else text, []
        elif isinstance(node, ast.Call) and name in _KEYWORDS:
            choices = [_literals(argument) for argument in node.args[: 1 if _KEYWORDS[name] is None else 2]]
            if all(choices):
                for forms in zip_longest(*choices, fillvalue=choices[0][0]):
                    yield node.lineno, name, forms if len(forms) > 1 else forms[0], []


def _literals(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return _literals(node.body) + _literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def template() -> Catalog:
    """Every message that there is, without a translation."""
    catalogue = Catalog(charset="utf-8")
    for path in sorted([*(ROOT / "claimeval").rglob("*.py"), *(ROOT / "cli").rglob("*.py")]):
        _add_extracted(catalogue, path, texts_of_python)
    for path in sorted((ROOT / "claimeval").rglob("*.html")):
        _add_extracted(catalogue, path, "jinja2.ext:babel_extract")
    for path in sorted((ROOT / "claimeval" / "normal").glob("*.toml")):
        for text in _toml_texts(tomllib.loads(path.read_text(encoding="utf-8")), path.stem == "sources"):
            catalogue.add(text, locations=[(_name(path), 0)])
    for precedent in precedents():
        catalogue.add(precedent.why, locations=[("claimeval/precedents/cases.jsonl", 0)])
    for place, text in _help_texts():
        catalogue.add(text, locations=[(place, 0)])
    return catalogue


def _add_extracted(catalogue: Catalog, path: Path, method: Any) -> None:  # noqa: ANN401 - a name or a function, to Babel
    found = extract(method, BytesIO(path.read_bytes()), keywords=_KEYWORDS, options={"trimmed": "true"})
    for line, message, comments, context in found:
        catalogue.add(message, locations=[(_name(path), line)], auto_comments=comments, context=context)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _toml_texts(data: Any, only_notes: bool) -> Iterator[str]:  # noqa: ANN401 - whatever a data file holds
    """The sentences of a data file; of a source only the note, as its title is a name."""
    if isinstance(data, list):
        for item in data:
            yield from _toml_texts(item, only_notes)
    elif isinstance(data, dict):
        for key, value in data.items():
            if isinstance(value, str) and key in (_TOML_TEXTS[-1:] if only_notes else _TOML_TEXTS):
                yield value
            else:
                yield from _toml_texts(value, only_notes)


def _help_texts() -> Iterator[tuple[str, str]]:
    group = click.Context(main)
    for command in [main, *filter(None, (main.get_command(group, name) for name in COMMANDS))]:
        place = "claimeval_cli" if command is main else f"cli/{command.name}.py"
        options = [param.help for param in command.params if isinstance(param, click.Option)]
        for text in filter(None, [command.short_help, command.help, *options]):
            yield from ((place, paragraph) for _, paragraph in help_paragraphs(text))


def file_of(language: str, ending: str = "po") -> Path:
    """The catalogue of a language, to read (``po``) or as programs want it (``mo``)."""
    return LANGUAGES / language / "LC_MESSAGES" / f"{DOMAIN}.{ending}"


def translated(language: str) -> Catalog:
    """The catalogue of a language as it stands; an empty one where there is none yet."""
    path = file_of(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as programs want it."""
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def bring_up_to_date(language: str, messages: Catalog) -> None:
    """Write the catalogue of a language anew, with what is translated already kept."""
    catalogue = translated(language)
    catalogue.update(messages, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    catalogue.fuzzy = False
    catalogue.project, catalogue.version = "claimeval", ""
    catalogue.header_comment = (
        f"# What claimeval says, in {catalogue.locale_identifier}. docs/languages.md tells how to translate."
    )
    catalogue.msgid_bugs_address = catalogue.last_translator = catalogue.language_team = ""
    path = file_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=_WIDTH, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
    file_of(language, "mo").write_bytes(compiled(catalogue))


if __name__ == "__main__":
    known = [path.parents[1].name for path in LANGUAGES.glob(f"*/LC_MESSAGES/{DOMAIN}.po")]
    found = template()
    for code in sorted({*known, *sys.argv[1:]}):
        bring_up_to_date(code, found)
