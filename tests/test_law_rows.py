"""The rows of the Laws: complete, sound as data, shown by tests that exist, and printed by the command."""

from __future__ import annotations

import ast
import json
import re
import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner

from claimeval.case import EDITIONS
from claimeval.formats.casekeys import CASE_KEYS, CLAIM_KEYS
from claimeval.laws.lawrows import LANGUAGES, Difference, Known, LawRow, Treatment, law_table
from claimeval.laws.lookup import compared, near_names, rows_named
from claimeval.report.laws import (
    comparison_data,
    comparison_text,
    difference_data,
    difference_text,
    law_list,
    law_text,
    row_data,
)
from claimeval_cli.main import main

TESTS = Path(__file__).parent
TABLE = law_table()
ROWS = tuple(TABLE.rows.values())
DIFFERENCES = tuple(TABLE.differences.values())
IDS = (TESTS / "data" / "law_rows.txt").read_text(encoding="utf-8").split()


def texts(entry: LawRow | Difference) -> Iterator[str]:
    """Every sentence of a row or of a situation, in every language."""
    yield from entry.says.values()
    if isinstance(entry, Difference):
        yield from (words for said in entry.outcomes.values() for words in said.values())


@cache
def functions(file: str) -> frozenset[str]:
    """The tests in a file, by name; none where there is no such file."""
    path = TESTS / file
    tree = ast.parse(path.read_text(encoding="utf-8") if path.exists() else "")
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def test_every_row_of_the_editions_has_an_entry() -> None:
    """No sub-clause that is known is left out; the rows of 1987 are those of 1997."""
    alike = {row.name for row in ROWS if row.edition == "1987"}

    assert len(IDS) == len(set(IDS))
    assert set(IDS) - {*TABLE.rows, *TABLE.differences} == set()
    assert {*TABLE.rows, *TABLE.differences} - set(IDS) <= alike
    assert {name.replace("L1987", "L1997") for name in alike} <= set(IDS)
    assert set(TABLE.editions) == set(EDITIONS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_row_is_complete(row: LawRow) -> None:
    """Each row has its texts in every language, and asks for something that can be given."""
    keys = {"edition", "hands", *CASE_KEYS, *(f"claim.{key}" for key in CLAIM_KEYS)}

    assert all(re.fullmatch(r"[A-Z][^\n]*\.", words) for words in texts(row)), row.says
    assert set(row.says) == set(row.how) == set(LANGUAGES)
    assert all(how and not how.endswith(".") for how in row.how.values())
    assert row.edition in row.name
    assert row.place.startswith(row.article.number)
    assert all(key in keys or re.fullmatch(r"findings\.[a-z_]+", key) for key in row.findings)
    assert row.findings or row.does is not Treatment.ASKED
    assert row.term or row.known in (Known.MEMORY, Known.PART, Known.REPORTED)


@pytest.mark.parametrize("row", [row for row in ROWS if row.known is Known.MEMORY], ids=lambda row: row.name)
def test_what_is_remembered_is_no_law(row: LawRow) -> None:
    """A row that is known from memory only is asked about."""
    assert row.does is Treatment.ASKED


@pytest.mark.parametrize("entry", DIFFERENCES, ids=lambda entry: entry.name)
def test_a_difference_is_complete(entry: Difference) -> None:
    """Each situation has an outcome by every edition, not the same by all, and concerns some row."""
    assert all(re.fullmatch(r"[A-Z][^\n]*[.?]", words) for words in texts(entry))
    assert set(entry.outcomes) == set(EDITIONS)
    assert len({said["en"] for said in entry.outcomes.values()}) > 1
    assert any(entry in TABLE.concerning(row) for row in ROWS)


@pytest.mark.parametrize("entry", [*ROWS, *DIFFERENCES], ids=lambda entry: entry.name)
def test_the_tests_named_exist(entry: LawRow | Difference) -> None:
    """Whatever is done with a row is shown by a test; where one set of parameters is named, the file has it."""
    assert entry.tests
    for name in entry.tests:
        found = re.fullmatch(r"(test_\w+\.py)::(test_\w+)(?:\[(.+)\])?", name)
        assert found, name
        file, function, parameters = found.groups()

        assert function in functions(file), name
        assert parameters is None or f'"{parameters}"' in (TESTS / file).read_text(encoding="utf-8"), name


def test_the_page_explains_every_key() -> None:
    """``docs/laws.md`` names the keys of the answers and of the data, and what is done with a row."""
    text = (TESTS.parent / "docs" / "laws.md").read_text(encoding="utf-8")
    names = set(re.findall(r"`([^`\n]+)`", text))
    both = compared(TABLE, "1997", "2017", "71")

    assert {*row_data(TABLE, ROWS[0]), *difference_data(DIFFERENCES[0]), *comparison_data(TABLE, both)} <= names
    assert {"en", "nl", "term", "finding", "test", "clause", "like", "in_1987", "concerns", "en_by", "nl_by"} <= names
    assert {*map(str, Treatment), *map(str, Known)} <= names


def test_the_page_is_up_to_date() -> None:
    """``docs/laws.md`` is what ``python docs/generate_laws.py`` would write now."""
    names = runpy.run_path(str(TESTS.parent / "docs" / "generate_laws.py"))
    text = names["PAGE"].read_text(encoding="utf-8")

    assert text == names["page"]()
    assert re.findall(r"^\| `(L[\dX]+-[\w-]+)` \|", text, flags=re.MULTILINE) == [*TABLE.rows, *TABLE.differences]


@pytest.mark.parametrize(
    ("text", "edition", "names"),
    [
        ("L2017-70E1", None, ["L2017-70E1"]),
        ("l2017-70e1", None, ["L2017-70E1"]),
        ("70E1", None, ["L2017-70E1", "L2007-70E1"]),
        ("Law 70E1", "2017", ["L2017-70E1"]),
        ("70 E 1", "2017", ["L2017-70E1"]),
        ("artikel 84", None, ["L1959-84"]),
        ("70e", "2017", ["L2017-70E1", "L2017-70E2", "L2017-70E2-fn2"]),
        ("L2017-70E2", None, ["L2017-70E2"]),
        ("71", "1997", ["L1997-71A", "L1997-71B", "L1997-71C"]),
        ("70-fn", None, ["L2017-70-fn1", "L2007-fn", "L1997-fn", "L1987-fn"]),
        ("7", None, []),
        ("", None, []),
        ("L20", None, []),
        ("72", None, []),
    ],
)
def test_rows_are_found_by_what_is_typed(text: str, edition: str | None, names: list[str]) -> None:
    """An id, the beginning of one, or an article with its clause; a complete id gives its own row only."""
    assert [row.name for row in rows_named(TABLE, text, edition)] == names


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_row_is_found_by_its_id_and_by_its_place(row: LawRow) -> None:
    """Whatever the table prints can be typed."""
    assert rows_named(TABLE, row.name) == [row]
    assert row in rows_named(TABLE, row.place, row.edition)


def test_an_edition_with_other_numbers_is_compared_by_what_it_is_about() -> None:
    """Article 84 of 1959 stands beside 71B, and the other way round."""
    there, back = compared(TABLE, "1959", "2017", "84"), compared(TABLE, "2017", "1959", "71B")

    assert [[row.name for row in rows] for rows in there.rows] == [["L1959-84"], ["L2017-71B"]]
    assert [[row.name for row in rows] for rows in back.rows] == [["L2017-71B"], ["L1959-84"]]
    assert [entry.name for entry in there.differences] == ["LX-02", "LX-03"]


def test_near_names_are_offered() -> None:
    """What was mistyped is still found."""
    assert near_names(TABLE, "L2017-70E5")[0] in ("L2017-70E1", "L2017-70E2")
    assert near_names(TABLE, "nothing like it at all") == []


def run(*args: str) -> str:
    """What ``claimeval laws`` prints."""
    result = CliRunner().invoke(main, ["laws", *args], prog_name="claimeval")
    assert result.exit_code == 0, result.output
    return result.output


def refused(*args: str) -> str:
    """The sentence with which ``claimeval laws`` refuses."""
    result = CliRunner().invoke(main, ["laws", *args], prog_name="claimeval")
    assert result.exit_code == 2
    return result.output.splitlines()[-1]


def test_rows_in_full() -> None:
    """An id shows the sentence, what is done, what is asked for, how well it is known and where editions differ."""
    assert run("L2007-69B2", "lx6") == dedent("""\
        L2007-69B2 (Law 69B2 of 2007; Dutch term: waarschijnlijk gewonnen)

        A trick given away that the side would probably have made is returned as well;
        new in this edition.

        In claimeval: computed; as 69B2 of 2017
        Asked for: findings.likely_won and findings.in_correction_period
        Known from: another public text, in part
        Where editions differ: LX-01

        --------------------------------------------------------------------------------

        LX-06

        A finesse was not mentioned that nobody would refuse; no opponent has shown out.

        1959: Refused, as doubtful.
        1987 and 1997: Allowed where to refuse it would be irrational.
        2007 and 2017: Refused.

        In claimeval: computed
    """)


def test_rows_in_dutch() -> None:
    """Whoever asks for Dutch gets the Dutch words of a row, of a situation and of their headings."""
    row, entry = TABLE.rows["L2017-70A-2"], TABLE.differences["LX-16"]

    assert "Wat aan de claim twijfelachtig blijft" in law_text(TABLE, row, "nl")
    assert "In claimeval: computed; toegekend wordt" in law_text(TABLE, row, "nl")
    assert "1959: Ja." in difference_text(entry, "nl")
    assert "Law 70: Betwist opeisen of afstaan" in law_list([row], [entry], "nl")
    assert "Twijfel" not in comparison_text(compared(TABLE, "1959", "2017", "70A"), "70A", "en")
    assert "Een slag waaraan getwijfeld" in " ".join(
        comparison_text(compared(TABLE, "1959", "2017", "70A"), "70A", "nl").split()
    )
    assert row_data(TABLE, row, "nl")["title"] == "Betwist opeisen of afstaan"


def test_two_editions_side_by_side() -> None:
    """The rows of each in a column, and below them what comes out differently."""
    assert run("--compare", "1997", "2007", "69B") == dedent("""\
        Law 69B of 1997 and of 2007

        1997                                      2007
        --------------------------------------    --------------------------------------
        69B                                       69B1
        Within the correction period a side       A trick given away that was already
        that agreed gets back only a trick        won is returned.
        already won, or one that normal play        Asked; as 69B1 of 2017.
        could not have lost.
          Computed; the second is found by        69B2
          search over that side's own normal      A trick given away that the side would
          lines; a trick that was merely          probably have made is returned as
          likely stays lost.                      well; new in this edition.
                                                    Computed; as 69B2 of 2017.

        What comes out differently:
        - LX-01: The other side agreed to lose a trick that it would probably, but not
          surely, have won.
          1997: Stays lost.
          2007: Is returned if it was likely.
    """)


def test_two_editions_that_agree() -> None:
    """Where both say the same this is said once, and that no ruling differs by it."""
    text = run("--compare", "1987", "1997", "71C")

    assert re.search(r"^71C +As in 1987\.$", text, flags=re.MULTILINE)
    assert text.endswith("No ruling is known to come out differently by this.\n")


@pytest.mark.parametrize("args", [(), ("--edition", "1959"), ("--article", "70"), ("--compare", "1959", "2017", "70")])
def test_everything_fits_the_page(args: tuple[str, ...]) -> None:
    """No line beyond 80 columns, and nothing but ASCII."""
    text = run(*args)

    assert max(map(len, text.splitlines())) <= 80
    assert text.isascii()


def test_the_list_has_every_row_under_its_edition_and_article() -> None:
    """Without an id all rows are listed, the latest edition first, then the differences."""
    text = run()

    assert re.findall(r"^  (L\S+)", text, flags=re.MULTILINE) == [*TABLE.rows, *TABLE.differences]
    assert re.findall(r"^LAWS OF (\d+)$", text, flags=re.MULTILINE) == ["2017", "2007", "1997", "1987", "1959"]


def test_the_list_can_be_narrowed() -> None:
    """``--edition`` and ``--article`` leave the rest out, differences that have nothing to do with it as well."""
    text = run("--edition", "2017", "--article", "69")

    assert set(re.findall(r"^  (L\S+)", text, flags=re.MULTILINE)) == {
        *(row.name for row in rows_named(TABLE, "69", "2017")),
        "LX-01",
    }
    assert "WHERE" not in run("--edition", "2017", "--article", "66")


def test_as_data() -> None:
    """JSON has one object a row in an array, and for two editions one object with both."""
    [row] = json.loads(run("L2017-70E2", "--format", "json"))
    both = json.loads(run("--compare", "1997", "2017", "70E", "--format", "json"))

    assert (row["law"], row["does"], row["findings"]) == ("70E2", "asked", ["findings.regulator_order"])
    assert row["differences"] == ["LX-13"]
    assert [entry["id"] for entry in both["editions"]["1997"]] == ["L1997-70E"]
    assert [entry["id"] for entry in both["differences"]] == ["LX-06", "LX-13"]
    assert len(run("--format", "jsonl").splitlines()) == len(ROWS) + len(DIFFERENCES)
    assert json.loads(run("LX-10", "--format", "json"))[0]["outcomes"]["1997"] == "No penalty."


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("79E",), "There is no row '79E' in the Laws. Did you mean 70E? All of them: claimeval laws."),
        (("nonsense",), "There is no row 'nonsense' in the Laws. All of them: claimeval laws."),
        (("--edition", "1959", "70E"),
         "The Laws of 1959 have no row '70E'; it is in the Laws of 2017, 2007, 1997, 1987."),
        (("--edition", "1997", "LX-6", "L2017-70A-1"),
         "The Laws of 1997 have no row 'L2017-70A-1'; it is in the Laws of 2017."),
        (("--article", "12"),
         "The Laws here have no article '12'; they have 65, 66, 67, 68, 69, 70, 71, 84, 85, 86, 87, 88, 89."),
        (("--edition", "1959", "--article", "70"),
         "The Laws of 1959 here have no article '70'; they have 84, 85, 86, 87, 88, 89."),
        (("--compare", "1997", "2017"), "Say what to compare, such as --compare 1997 2017 70E."),
        (("--compare", "1997", "1997", "70E"), "Name two editions that are not the same."),
        (("--compare", "1997", "2017", "70E", "--article", "70"), "leave out --edition and --article."),
        (("--compare", "1997", "2017", "70D3"),
         "The Laws of 1997 and 2017 have no row '70D3'; it is in the Laws of 2007."),
        (("--compare", "1997", "2017", "LX-01"),
         "LX-01 is no row of an edition; claimeval laws LX-01 shows what each makes of it."),
    ],
)  # fmt: skip
def test_what_is_not_there_is_said(args: tuple[str, ...], words: str) -> None:
    """Whatever cannot be shown is one plain sentence, with near names or the editions that have it."""
    assert words in refused(*args)
