"""The documents are complete: links resolve, and what the code knows by name is explained somewhere."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
import pytest

from claimeval.cards import Seat
from claimeval.case import AUTHORITIES, CLAIM_KINDS, EDITIONS, PLAYER_CLASSES, VULNERABILITIES, Findings
from claimeval.formats.casekeys import CASE_KEYS, CLAIM_KEYS
from claimeval.laws.ruling import Alternative, Bracket, LineNote, Question, Ruling, Step, Verdict
from claimeval.normal.authorities import COMMON, guidance_of
from claimeval.normal.doctrines import DOCTRINES
from claimeval.normal.standard import SHARE_BY_CLASS
from claimeval_cli.errors import ExitStatus
from claimeval_cli.main import COMMANDS, main

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    path
    for path in ROOT.rglob("*.md")
    if not any(part.startswith(".") or part == "build" for part in path.relative_to(ROOT).parts)
)


def page(name: str) -> str:
    """The text of a page in ``docs``."""
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def quoted(text: str) -> set[str]:
    """Whatever a page has between backticks, one by one."""
    prose = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    return set(re.findall(r"`([^`\n]+)`", prose))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_resolve(path: Path) -> None:
    """Every relative link leads to a file, and where it names a heading to one of its headings."""
    for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, heading = target.partition("#")
        file = (path.parent / name) if name else path

        assert file.exists(), target
        assert not heading or heading in anchors(file.read_text(encoding="utf-8")), target


def anchors(text: str) -> set[str]:
    """The headings of a page as links name them."""
    titles = re.findall(r"^#+ (.+)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_lines_are_short(path: Path) -> None:
    """Prose keeps to 120 columns, so that a change shows as few lines; tables and commands cannot be broken."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    long = [line for line in text.splitlines() if len(line) > 120 and not line.lstrip().startswith("|")]

    assert not long


def test_every_page_can_be_found() -> None:
    """Each page is linked from the README."""
    linked = set(re.findall(r"\]\(([^)#\s]+)", (ROOT / "README.md").read_text(encoding="utf-8")))

    assert {str(path.relative_to(ROOT)) for path in PAGES} - {"README.md"} <= linked


def test_every_page_tells_its_limits() -> None:
    """Whoever reads a page on what claimeval does also reads what it does not do."""
    for name in ("normal-play.md", "laws.md", "case-file.md", "ruling.md", "performance.md", "design.md"):
        assert re.search(r"^## Known limits$", page(name), flags=re.MULTILINE), name


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_explained(name: str) -> None:
    """``docs/cli.md`` has a section a command, and in it each of its options."""
    command = main.get_command(click.Context(main), name)
    assert command is not None
    [section] = re.findall(rf"^## claimeval {name}$(.*?)(?=^## |\Z)", page("cli.md"), flags=re.MULTILINE | re.DOTALL)
    options = [option for item in command.params for option in (*item.opts, *item.secondary_opts)]

    for option in options:
        if option.startswith("-"):
            assert re.search(rf"(?<![\w-]){option}(?![\w-])", section), option


def test_every_doctrine_is_explained() -> None:
    """``docs/normal-play.md`` has a row for each doctrine in the code, and for no other, in the order applied."""
    rows = re.findall(r"^\| `([a-z-]+)` \|", page("normal-play.md"), flags=re.MULTILINE)

    assert rows == [doctrine.name for doctrine in DOCTRINES]


def test_every_class_of_player_is_explained() -> None:
    """``docs/normal-play.md`` gives the share that is asked of each class in a guess."""
    rows = re.findall(r"^\| ([a-z]+) \| ([\d.]+) \|$", page("normal-play.md"), flags=re.MULTILINE)

    assert {name: float(share) for name, share in rows} == SHARE_BY_CLASS


def test_every_authority_with_its_own_guidance_is_explained() -> None:
    """``docs/normal-play.md`` names whoever is treated apart."""
    names = quoted(page("normal-play.md"))

    assert {name for name in AUTHORITIES if guidance_of(name) != COMMON} <= names


def test_every_case_key_is_explained() -> None:
    """``docs/case-file.md`` names each key of a case, of a claim and of the findings, and all fixed values."""
    names = quoted(page("case-file.md"))

    assert set(CASE_KEYS) <= names
    assert {f"claim.{key}" for key in CLAIM_KEYS} <= names
    assert {f"findings.{item.name}" for item in fields(Findings)} <= names
    assert {*EDITIONS, *AUTHORITIES, *CLAIM_KINDS, *PLAYER_CLASSES, *VULNERABILITIES} <= names


def test_every_key_of_a_ruling_is_explained() -> None:
    """``docs/ruling.md`` names each key of the JSON form, the inner ones as ``outer.inner``, and each verdict."""
    ruling = Ruling(
        "", "2017", "none", Verdict.STANDS, Seat.S, 1, 1, (1, 1), True, Bracket(0, 1), (Step("", "", ""),), Seat.S,
        ((0, 1, 2, 3),), (LineNote(1, 0, ""),), (Question("", True, 0, 1, ""),), (Alternative(0, "", ""),),
    )  # fmt: skip
    names = quoted(page("ruling.md"))

    assert set(keys(ruling.as_dict())) <= names
    assert {verdict.value for verdict in Verdict} <= names


def keys(value: dict[str, Any], outer: str = "") -> list[str]:
    """The keys of plain data, those of inner mappings and of mappings in lists with the outer one in front."""
    found = []
    for key, inner in value.items():
        found.append(outer + key)
        for each in inner if isinstance(inner, list) else [inner]:
            if isinstance(each, dict):
                found += keys(each, f"{key}.")
    return found


def test_every_exit_status_is_explained() -> None:
    """``docs/ruling.md`` has a row for each status."""
    rows = re.findall(r"^\| (\d+) \|", page("ruling.md"), flags=re.MULTILINE)

    assert {int(row) for row in rows} == {int(status) for status in ExitStatus}


def test_every_example_is_named() -> None:
    """A reader finds each example from some page."""
    text = "".join(path.read_text(encoding="utf-8") for path in PAGES)

    for path in (ROOT / "examples").iterdir():
        assert f"examples/{path.name}" in text, path.name
