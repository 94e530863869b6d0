"""Case files: one case as a YAML or JSON mapping, or many as JSON Lines.

Only ``true`` and ``false`` are truth values here and only whole numbers are numbers, so that a seat ``N``,
the word ``no`` and a hand such as ``.543..`` can be written without quotes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import yaml

from claimeval.case import Case
from claimeval.errors import ClaimEvalError, Fault, FaultKind, InvalidCase, UnreadableFile
from claimeval.formats.casekeys import case_from_mapping
from claimeval.formats.casewriter import case_to_mapping
from claimeval.formats.fields import shown
from claimeval.formats.source import read_text, source_name
from claimeval.messages import say, to_say

__all__ = ["case_from_mapping", "case_to_mapping", "cases_in_text", "iter_cases", "read_cases", "values_in_text"]

_Made = TypeVar("_Made")

EXPECTED: Final = to_say("a case as a YAML or JSON mapping, or one JSON mapping a line")


def read_cases(source: str | Path) -> list[Case]:
    """Every case of a file, or of standard input for ``-``.

    Raises:
        UnreadableFile: when the file is missing or is no case file.
        InvalidCase: with every fault of the first case that has any.
    """
    cases = []
    for case in iter_cases(source):
        if isinstance(case, ClaimEvalError):
            raise case
        cases.append(case)
    return cases


def iter_cases(source: str | Path) -> Iterator[Case | ClaimEvalError]:
    """Every case of a file in order; one that cannot be read gives its error and does not stop the others.

    Raises:
        UnreadableFile: when the file is missing or is not text.
    """
    lines = True if str(source).lower().endswith(".jsonl") else None
    yield from cases_in_text(read_text(source, EXPECTED), source_name(source), lines)


def cases_in_text(text: str, file: str = "", lines: bool | None = None) -> Iterator[Case | ClaimEvalError]:
    """The cases in a text; ``lines`` says whether it is JSON Lines, and ``None`` lets the text tell."""
    yield from values_in_text(text, _case, file, lines)


def values_in_text(
    text: str, make: Callable[[object, str], _Made], file: str = "", lines: bool | None = None
) -> Iterator[_Made | ClaimEvalError]:
    """What ``make`` gives for each value of a text and its place in it, or the error in its stead."""
    if not text.strip():
        yield UnreadableFile(say("There is nothing in it; {expected} was expected.", expected=say(EXPECTED)), file)
    elif lines or (lines is None and _is_json_lines(text)):
        yield from _from_lines(text, make, file)
    else:
        yield _from_one_mapping(text, make, file)


def _from_lines(text: str, make: Callable[[object, str], _Made], file: str) -> Iterator[_Made | ClaimEvalError]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            place = ", ".join(part for part in (file, say("line {number}", number=number)) if part)
            try:
                yield make(_json(line), place)
            except _NotJSONError as error:
                reason = say(
                    "This is no valid JSON ({error}); one case as a JSON mapping a line was expected.", error=error
                )
                yield UnreadableFile(reason, file, line=number)
            except ClaimEvalError as error:
                yield error


def _from_one_mapping(text: str, make: Callable[[object, str], _Made], file: str) -> _Made | ClaimEvalError:
    try:
        try:
            mapping = _json(text) if text.lstrip().startswith("{") else _yaml(text, file)
        except _NotJSONError as error:
            if error.final:
                return UnreadableFile(f"{error}".capitalize() + ".", file)
            mapping = _yaml(text, file)
        return make(mapping, file)
    except ClaimEvalError as error:
        return error


def _case(value: object, source: str) -> Case:
    if isinstance(value, Mapping):
        return case_from_mapping(value, source)
    sentence = say("A case is a mapping of keys to values, not {shown}.", shown=shown(value))
    raise InvalidCase([Fault(FaultKind.UNKNOWN_VALUE, sentence)], source)


def _is_json_lines(text: str) -> bool:
    """Are there several lines, the first of them a whole JSON mapping?"""
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) < 2 or not lines[0].lstrip().startswith("{"):
        return False
    try:
        return isinstance(_json(lines[0]), dict)
    except _NotJSONError as error:
        return error.final


class _NotJSONError(Exception):
    """Text that is not JSON, or (``final``) is, but cannot be used."""

    def __init__(self, reason: str, final: bool = False) -> None:
        self.final = final
        super().__init__(reason)


def _json(text: str) -> object:
    try:
        value: object = json.loads(text, object_pairs_hook=_without_repeats)
        return value
    except json.JSONDecodeError as error:
        raise _NotJSONError(
            say("{problem} at column {column}", problem=error.msg.lower(), column=error.colno)
        ) from error
    except RecursionError as error:
        raise _NotJSONError(say("it is nested too deeply"), final=True) from error
    except ValueError as error:
        raise _NotJSONError(say("it holds a number of too many digits"), final=True) from error


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        names = [name for name, _ in pairs]
        repeated = next(name for name in names if names.count(name) > 1)
        raise _NotJSONError(say("the key {shown} is given twice", shown=shown(repeated)), final=True)
    return result


class _RefusedError(Exception):
    """YAML that is valid, but not accepted in a case."""

    def __init__(self, reason: str, mark: object) -> None:
        line = getattr(mark, "line", None)
        self.line = None if line is None else line + 1
        super().__init__(f"{reason}.")


class _CaseLoader(yaml.SafeLoader):
    """YAML in which only ``true`` and ``false`` are truth values and only whole numbers are numbers."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """Refuse aliases: a case needs none, and a few of them can stand for an endless text."""
        if self.check_event(yaml.AliasEvent):
            event: yaml.Event = self.get_event()  # type: ignore[no-untyped-call] # untyped in the stubs
            raise _RefusedError(say("YAML aliases are not allowed in a case"), event.start_mark)
        return super().compose_node(parent, index)

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        """Refuse a key that is given twice, of which YAML would silently keep the last."""
        seen = set()
        for key_node, _ in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                continue
            if key_node.value in seen:
                raise _RefusedError(
                    say("The key {shown} is given twice", shown=shown(key_node.value)), key_node.start_mark
                )
            seen.add(key_node.value)
        return super().construct_mapping(node, deep)


_CaseLoader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    ("bool", "true|True|TRUE|false|False|FALSE", "tTfF"),
    ("int", "0|-?[1-9][0-9]{0,8}", "-0123456789"),
    ("null", "~|null|Null|NULL|", ["~", "n", "N", ""]),
):
    _CaseLoader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(f"(?:{_pattern})$"), list(_first))


def _yaml(text: str, file: str) -> object:
    """The one document of a YAML text.

    Raises:
        UnreadableFile: with the line, when it is no YAML.
    """
    try:
        # Only tags of plain data are known to this loader, which derives from the safe one.
        value: object = yaml.load(text, _CaseLoader)
        return value
    except _RefusedError as error:
        raise UnreadableFile(str(error), file, line=error.line) from error
    except yaml.MarkedYAMLError as error:
        problem = (error.problem or say("it cannot be read")).strip()
        if problem == "but found another document":
            problem = say("it holds more than one document; many cases go into a .jsonl file")
        line = None if error.problem_mark is None else error.problem_mark.line + 1
        raise UnreadableFile(
            say("This is no valid YAML ({problem}); {expected} was expected.", problem=problem, expected=say(EXPECTED)),
            file,
            line=line,
        ) from error
    except RecursionError as error:
        raise UnreadableFile(
            say("It is nested too deeply; {expected} was expected.", expected=say(EXPECTED)), file
        ) from error
    except (yaml.YAMLError, ValueError, LookupError, AttributeError, TypeError) as error:
        # PyYAML lets such errors through for control characters and for values that belie an explicit tag.
        raise UnreadableFile(
            say("This is no valid YAML; {expected} was expected.", expected=say(EXPECTED)), file
        ) from error
