"""Case files: texts and files that are read or refused, whatever their form and encoding."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from casefiles import ENDING, ending, only_case

from claimeval.case import Case
from claimeval.errors import ClaimEvalError, InvalidCase, UnreadableFile
from claimeval.formats.casefile import case_from_mapping, cases_in_text, iter_cases, read_cases


def only_error(text: str, file: str = "f.yaml", lines: bool | None = None) -> ClaimEvalError:
    """The one error in a text."""
    [error] = cases_in_text(text, file, lines)
    assert isinstance(error, ClaimEvalError)
    return error


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f.yaml: There is nothing in it; "),
        ("id: x: y", "f.yaml, line 1: This is no valid YAML (mapping values are not allowed here); "),
        ("id: a\ntitle: 'x", "f.yaml, line 2: This is no valid YAML (found unexpected end of stream); "),
        ("id: a\n---\nid: b\n", "f.yaml, line 2: This is no valid YAML (it holds more than one document; "),
        ("id: a\nid: b\n", "f.yaml, line 2: The key 'id' is given twice."),
        ('{"id": 1, "id": 2}', "f.yaml: The key 'id' is given twice."),
        ("id: &x a\nnote: *x\n", "f.yaml, line 2: YAML aliases are not allowed in a case."),
        ("- a\n- b\n", "f.yaml: A case is a mapping of keys to values, not a list."),
        ("just words", "f.yaml: A case is a mapping of keys to values, not 'just words'."),
        ("id: \x07", "f.yaml: This is no valid YAML; "),
        ("id: !!int x", "f.yaml: This is no valid YAML; "),
        (
            "id: !!python/name:os.system x",
            "f.yaml, line 1: This is no valid YAML (could not determine a const",
        ),
        ("? [a]\n: b\n", "f.yaml, line 1: This is no valid YAML (found unhashable key); "),
        ("[" * 1500, "f.yaml: It is nested too deeply"),
        ('{"id":' * 100000, "f.yaml: It is nested too deeply"),
        ('{"id": %s}' % ("9" * 5000), "f.yaml: It holds a number of too many digits."),
    ],
)
def test_a_text_that_is_no_case_file_is_refused(text: str, message: str) -> None:
    """Broken or unsafe YAML and JSON end in one sentence with the place, never in a traceback."""
    assert str(only_error(text)).startswith(message)


def test_json_is_read_with_tabs() -> None:
    """JSON may be indented with tabs, which YAML alone would refuse."""
    case = only_case(json.dumps(ending(), indent="\t"))
    assert case == case_from_mapping(ending())


def test_a_bad_line_does_not_stop_the_others(tmp_path: Path) -> None:
    """Of five lines the unreadable ones give their error, with file, line and case, in their place."""
    lines = [
        json.dumps(ending(id="first")),
        "{not json",
        json.dumps(ending(id="third", contract="9S")),
        "[]",
        "",
        json.dumps(ending(id="last")),
    ]
    path = tmp_path / "many.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = list(iter_cases(path))
    assert [item.case_id if isinstance(item, Case) else str(item) for item in found] == [
        "first",
        f"{path}, line 2: This is no valid JSON (expecting property name enclosed in double quotes at column"
        " 2); one case as a JSON mapping a line was expected.",
        f"{path}, line 3, case third: '9S' is not a contract; write it as 4S, 3NT, 5DX or 7HXX.",
        f"{path}, line 4: A case is a mapping of keys to values, not a list.",
        "last",
    ]
    with pytest.raises(UnreadableFile, match="line 2: This is no valid JSON"):
        read_cases(path)


def test_json_lines_are_known_without_their_ending() -> None:
    """Several JSON mappings, one a line, are many cases whatever the file is called."""
    text = json.dumps(ending(id="a")) + "\n" + json.dumps(ending(id="b"))
    assert [case.case_id for case in cases_in_text(text) if isinstance(case, Case)] == ["a", "b"]


def test_files_are_read_whatever_their_encoding(tmp_path: Path) -> None:
    """UTF-8 with or without a mark, UTF-16 and cp1252 all give the same case."""
    text = ENDING.replace("two-diamonds", "Grünä")
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        path = tmp_path / f"{encoding}.yaml"
        path.write_bytes(text.encode(encoding))
        [case] = read_cases(str(path))
        assert case.case_id == "Grünä"


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    """A missing file, a folder and bytes that are no text each give a sentence with the name."""
    (tmp_path / "picture").write_bytes(b"\x89PNG\0\1")
    for name, reason in (
        ("missing", "There is no such file; "),
        (".", "This is a folder; "),
        ("picture", "This is not a text file; "),
        ("nul\0", "The file cannot be read (its name cannot be used)."),
    ):
        path = f"{tmp_path}/{name}"
        with pytest.raises(UnreadableFile) as caught:
            read_cases(path)
        assert str(caught.value).startswith(f"{path}: {reason}")


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """``-`` reads the case from standard input and calls it so in errors."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(ENDING.encode())))
    [case] = read_cases("-")
    assert case.case_id == "two-diamonds"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"contract: 9S")))
    with pytest.raises(InvalidCase, match=r"^standard input: '9S' is not a contract"):
        read_cases("-")


def test_half_a_character_can_still_be_printed() -> None:
    """JSON can spell half a surrogate pair; the text read can be encoded all the same."""
    error = only_error('{"id": "\\ud800"}')
    assert str(error).encode("utf-8").startswith(b"f.yaml, case ")
