"""The catalogue of doctrines: it is sound as data, it says what the code does, and the command shows it."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import fields
from pathlib import Path
from textwrap import dedent
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner

from claimeval import alternatives
from claimeval.case import AUTHORITIES
from claimeval.laws import law70
from claimeval.normal.authorities import Guidance, guidance_of
from claimeval.normal.catalogue import COMMON, InCode, catalogue, catalogue_rows
from claimeval.normal.defence import DEFENDER_DOCTRINES
from claimeval.normal.doctrines import DOCTRINES
from claimeval_cli.main import main

KNOWN = catalogue()
ROWS = catalogue_rows()
KEYS = {"id", "says", "sources", "strength", "agreed", "against", "in_code", "how", "guidance"}
STRENGTHS = ("law", "committee", "guidance", "appeal", "director", "consensus", "minority", "poster", "own")
WITHOUT_SOURCE = {"own", "minority"}
WITHOUT_ADDRESS = {"EBU-2018", "US-1980"}
PAGE = (Path(__file__).parents[1] / "docs" / "doctrines.md").read_text(encoding="utf-8")

PRESUMPTIONS = {
    "had not led trumps yet": "no-trump-led-yet",
    "in the middle of drawing trumps": "trump-test-shows-awareness",
    "show out of trumps": "trump-show-out-seen",
    "had just drawn two rounds of trumps": "count-shown-by-play",
    "would have claimed more than he did": "given-up-for-the-trump",
    "can hardly have overlooked them": "many-trumps-not-overlooked",
    "nothing in the facts given shows that he knew": "unmentioned-trump-forgotten",
    "gave up a side trick after drawing trumps": "side-loss-shows-forgetting",
}
"""What a ruling says when it presumes something about a trump, and the doctrine behind it."""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_row_is_complete(row: dict[str, object]) -> None:
    """Each row has an id, a sentence, kinds of authority that exist, and what the code makes of it."""
    entry = KNOWN.entries[str(row["id"])]

    assert row.keys() <= KEYS
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry.name)
    assert re.fullmatch(r"[A-Z][^\n]*\.", entry.says)
    assert entry.strength
    assert set(entry.strength) <= set(STRENGTHS)
    assert row.get("agreed", "settled") in ("settled", "mostly", "split")
    assert entry.citations or set(entry.strength) & WITHOUT_SOURCE
    assert entry.how
    assert not entry.how.endswith(".")


def test_ids_are_unique() -> None:
    """No doctrine has two rows."""
    names = [row["id"] for row in ROWS]

    assert len(names) == len(set(names)) == len(KNOWN.entries)


def test_conflicts_name_doctrines() -> None:
    """What a doctrine is at odds with is another doctrine, and the other one knows of it."""
    for entry in KNOWN.entries.values():
        assert set(entry.against) <= KNOWN.entries.keys() - {entry.name}, entry.name
        for other in KNOWN.conflicts(entry.name):
            assert entry in KNOWN.conflicts(other.name)


def test_sources_have_addresses() -> None:
    """Every address is one of the web, and only what is known to have none has none."""
    sources = {citation.source.key: citation.source for entry in KNOWN.entries.values() for citation in entry.citations}
    for source in sources.values():
        assert source.title
        assert bool(source.addresses) != (source.key in WITHOUT_ADDRESS), source.key
        for address in source.addresses:
            parts = urlsplit(address)
            assert parts.scheme in ("http", "https"), address
            assert "." in parts.netloc, address
            assert " " not in address, address


def test_every_doctrine_of_the_judges_has_a_row() -> None:
    """What takes cards away in the code is in the catalogue, as applied or as a setting."""
    for doctrine in (*DOCTRINES, *DEFENDER_DOCTRINES):
        assert KNOWN.entries[doctrine.name].in_code in (InCode.APPLIED, InCode.SETTING), doctrine.name


def test_every_presumption_has_a_row() -> None:
    """Each sentence with which a ruling presumes something about a trump belongs to one row, and each row to one."""
    found = []
    for node in ast.walk(ast.parse(Path(law70.__file__).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and len(node.args) == 3 and "PRESUMED" in ast.unparse(node.args[1]):
            [name] = [name for words, name in PRESUMPTIONS.items() if words in ast.unparse(node.args[2])]
            found.append(name)

    assert sorted(found) == sorted(PRESUMPTIONS.values())
    assert {KNOWN.entries[name].in_code for name in found} == {InCode.PRESUMED, InCode.SETTING}


def test_every_alternative_names_a_doctrine() -> None:
    """The doctrine beside another award can be looked up."""
    source = Path(alternatives.__file__).read_text(encoding="utf-8")
    texts = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    names = {text for text in texts if isinstance(text, str) and re.fullmatch(r"[a-z]+(-[a-z]+)+", text)}

    assert names
    assert names <= KNOWN.entries.keys()


def test_profiles_name_doctrines() -> None:
    """There is a profile for every authority that a case can name, and each id in it exists."""
    assert tuple(KNOWN.profiles) == AUTHORITIES
    for profile in KNOWN.profiles.values():
        assert {*profile.follows, *profile.without} <= KNOWN.entries.keys()
        assert not set(profile.follows) & set(profile.without)


@pytest.mark.parametrize("field", [field.name for field in fields(Guidance)])
@pytest.mark.parametrize("authority", AUTHORITIES)
def test_profiles_agree_with_the_code(field: str, authority: str) -> None:
    """Where the code treats an authority apart, its profile brings a doctrine in or takes one out, and only there."""
    rows = {entry.name for entry in KNOWN.entries.values() if entry.guidance == field}
    apart = getattr(guidance_of(authority), field) != getattr(guidance_of(COMMON), field)
    used = {entry.name for entry in KNOWN.used(authority)} & rows

    assert rows
    assert apart == (used != {entry.name for entry in KNOWN.used()} & rows)


def test_guidance_is_named_by_its_fields() -> None:
    """A row is switched by a field that exists."""
    names = {entry.guidance for entry in KNOWN.entries.values()}

    assert names == {"", *(field.name for field in fields(Guidance))}


def test_what_is_not_applied_is_not_in_use() -> None:
    """No authority makes use of a doctrine that the code leaves out, but may follow it all the same."""
    for authority in AUTHORITIES:
        assert all(entry.in_code is not InCode.NOT_APPLIED for entry in KNOWN.used(authority))
        assert all(entry.in_code is InCode.NOT_APPLIED for entry in KNOWN.unmet(authority))
    assert KNOWN.followers("list-is-count") == ["dbf"]


def test_the_acbl_has_its_own_order() -> None:
    """Under the ACBL every suit is played from the top, and small equals have no free order."""
    common, acbl = ({entry.name for entry in KNOWN.used(name)} for name in ("none", "acbl"))

    assert "small-equals-any-order" in common - acbl
    assert "top-down-any-suit" in acbl - common


def test_the_page_explains_every_key() -> None:
    """``docs/doctrines.md`` names each key of a row, each strength and each state, and tells its limits."""
    names = set(re.findall(r"`([^`\n]+)`", PAGE))

    assert KEYS | set(STRENGTHS) | {str(state) for state in InCode} | set(AUTHORITIES) <= names
    assert "\n## Known limits\n" in PAGE


def run(*args: str) -> str:
    """What ``claimeval doctrines`` prints."""
    result = CliRunner().invoke(main, ["doctrines", *args], prog_name="claimeval")
    assert result.exit_code == 0, result.output
    return result.output


def test_one_doctrine_in_full() -> None:
    """An id shows the sentence, the weight, what the code does, the conflicts and the addresses."""
    assert run("run-suit-continued", "no-tortuous-order") == dedent("""\
        run-suit-continued

        A suit that is being run is run on, and not left for a known loser.

        Section: Order within a suit
        Strength: consensus, mostly agreed
        In claimeval: applied; while the hand on lead has a winner in the suit that won
          the last trick

        Sources:
        - EBU-1019: English Bridge Union, forum of directors
          https://forums.ebu.co.uk/discussion/1019/claims

        --------------------------------------------------------------------------------

        no-tortuous-order

        Who thinks that everything is high may play in any order but one so contorted
        that nobody would choose it.

        Section: Order between suits
        Strength: director, mostly agreed
        In claimeval: applied; only as run-suit-continued; changes of suit are not
          counted
        In the profile of: none

        At odds with:
        - worst-suit-order (applied): The side suits come in the order that hurts the
          claimer most.

        Sources:
        - EBU-1407: English Bridge Union, forum of directors
          https://forums.ebu.co.uk/discussion/1407/looking-for-examples-of-contested-claim-director-rulings
        """)


@pytest.mark.parametrize("authority", AUTHORITIES)
@pytest.mark.parametrize("everything", [(), ("--all",)])
def test_the_list_fits_the_screen(authority: str, everything: tuple[str, ...]) -> None:
    """The list has a heading, the sections in the order of the file, and no line beyond 80 columns."""
    lines = run("--authority", authority, *everything).splitlines()
    sections = list(dict.fromkeys(entry.section.upper() for entry in KNOWN.entries.values()))

    assert authority in lines[0]
    assert [line for line in lines if line in sections] == sections
    assert max(map(len, lines)) <= 80


def test_the_list_stars_what_an_authority_adds() -> None:
    """With an authority its own points are marked."""
    text = run("--authority", "acbl")

    assert re.search(r"^top-down-any-suit\* +by setting; guidance, split$", text, flags=re.MULTILINE)
    assert not re.search(r"^small-equals-any-order", text, flags=re.MULTILINE)
    assert re.search(r"^drawn-out-trumps-not-forced\* +by setting; guidance, mostly agreed$", text, flags=re.MULTILINE)
    assert "*" not in run()


def test_all_tells_why_not() -> None:
    """``--all`` adds what is not applied, with the reason."""
    assert "always-overruffed" not in run()
    assert "  Not applied: outvoted.\n  US-1980\n" in run("--all")


def test_as_data() -> None:
    """JSON has one object a doctrine with the addresses, always in an array."""
    [row] = json.loads(run("unknown-winner-worst-suit", "--format", "json"))

    assert row["in_code"] == "applied"
    assert row["profiles"] == ["ebu"]
    assert row["sources"][0]["key"] == "EBU-WB"
    assert row["sources"][0]["place"] == "8.70.6"
    assert row["sources"][0]["reported"] is True
    assert row["sources"][0]["addresses"][0].startswith("https://")
    assert len(json.loads(run("--all", "--format", "json"))) == len(KNOWN.entries)
    assert len(run("--format", "jsonl").splitlines()) == len(list(KNOWN.used()))


def test_an_unknown_id_is_refused() -> None:
    """An id that does not exist is a wrong usage, and a near one is offered."""
    result = CliRunner().invoke(main, ["doctrines", "top-down-sold"], prog_name="claimeval")

    assert result.exit_code == 2
    assert "There is no doctrine 'top-down-sold'. Did you mean top-down-solid?" in result.output
