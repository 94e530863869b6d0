"""The page of a re-check: what is on it and in which order, and that words from a file stay words."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sessions import CRASHING_HONOURS, FORGOTTEN_TRUMP, lin, session

from claimeval.recheck import RecheckRecord, recheck
from claimeval.rechecks.page import Page
from claimeval.rechecks.record import RecheckVerdict as Verdict
from claimeval.rechecks.sheet import facts, line_rows, pips, seat_hands
from claimeval_cli.main import main

EVIL = "<script>alert(1)</script>"


class Outline(HTMLParser):
    """What a browser would make of a page: its tags with attributes, and its text outside script and style."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self._raw = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep a tag."""
        self.tags.append((tag, dict(attrs)))
        self._raw = tag if tag in ("script", "style") else self._raw

    def handle_endtag(self, tag: str) -> None:
        """Go back to text."""
        self._raw = "" if tag == self._raw else self._raw

    def handle_data(self, data: str) -> None:
        """Keep text."""
        self.text += "" if self._raw else data

    def named(self, name: str) -> list[dict[str, str | None]]:
        """The attributes of each tag of this name."""
        return [attributes for tag, attributes in self.tags if tag == name]


def run(*args: str | Path) -> Result:
    """A command line, run in this process."""
    return CliRunner().invoke(main, ["recheck", *map(str, args), "--jobs", "1"])


def page_of(*records: RecheckRecord, finished: bool = True, only: tuple[Verdict, ...] | None = None) -> str:
    """The page of these records."""
    parts: list[str] = []
    page = Page(parts.append, only)
    for record in records:
        page.add(record)
    page.close(finished)
    return "".join(parts)


def record_of(case: dict[str, Any], tmp_path: Path) -> RecheckRecord:
    """The record of one case."""
    path = tmp_path / "case.json"
    path.write_text(json.dumps(case), encoding="utf-8")
    [record] = recheck([path], jobs=0)
    return record


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session whose names and words are not to be trusted."""
    place = tmp_path_factory.mktemp("league") / f"{EVIL.replace('/', '')} & <b>"
    place.mkdir()
    said = {"by": "S", "tricks": 3, "statement": f"{EVIL} {{{{ 7 * 7 }}}}"}
    cases = [CRASHING_HONOURS, {**FORGOTTEN_TRUMP, "findings": {}, "claim": said}]
    (place / "cases.jsonl").write_text("".join(json.dumps(case) + "\n" for case in cases), encoding="utf-8")
    session(place, 2)
    mixed = [lin(2).replace("sv|o|", f"sv|{EVIL}|"), lin(3, 42, 5).replace("A,B,C,D", f'{EVIL},B & C,"x",D')]
    (place / "mixed.lin").write_text("\n".join(mixed), encoding="utf-8")
    return place


@pytest.fixture(scope="module")
def page(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Its page, as the command writes it."""
    out = tmp_path_factory.mktemp("out") / "report.html"
    result = run(folder, "--format", "html", "--out", out)
    assert (result.stderr, result.exit_code) == ("", 1)
    assert result.stdout.startswith("6 boards: 5 claims (2 stand, 1 doubtful, 1 short, 1 impossible and 0")
    assert [path.name for path in out.parent.iterdir()] == ["report.html"]
    return out.read_text(encoding="utf-8")


def test_words_from_a_file_stay_words(page: str) -> None:
    """A player, a folder, a statement and a fault that look like a script are shown as they are written."""
    outline = Outline(page)
    assert len(outline.named("script")) == 1
    assert not outline.named("b") or all("data-side" in b or not b for b in outline.named("b"))
    assert outline.text.count(EVIL) == 3
    assert "All files are in" in outline.text
    assert f"{EVIL} {{{{ 7 * 7 }}}}" in outline.text
    assert "B & C" in outline.text
    assert 'data-find="Board 3 ' in page
    assert all(name[:2] != "on" for _, attributes in outline.tags for name in attributes)


def test_the_page_asks_for_nothing(page: str) -> None:
    """No address of any kind is in it, and its policy allows its own style and script and nothing else."""
    outline = Outline(page)
    assert not re.search(r"https?:|@import|url\(", page)
    references = [value for _, found in outline.tags for name, value in found.items() if name in ("src", "href")]
    assert references
    assert all(value == "data:," or re.fullmatch(r"#[a-z]+(-\d+)?", str(value)) for value in references)
    [policy] = [meta["content"] for meta in outline.named("meta") if "http-equiv" in meta]
    assert str(policy).startswith("default-src 'none'; ")
    for tag in ("style", "script"):
        [text] = re.findall(rf"<{tag}>(.*?)</{tag}>", page, flags=re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}';" in str(policy)
    assert not any("style" in found for _, found in outline.tags)


def test_every_link_leads_somewhere(page: str) -> None:
    """A row leads to the sheet of its claim, and the sheet back."""
    outline = Outline(page)
    places = [found["id"] for _, found in outline.tags if "id" in found]
    links = [str(found["href"]).removeprefix("#") for found in outline.named("a")]
    assert len(places) == len(set(places))
    assert set(links) == {"list", "claim-1", "claim-2", "claim-3"}
    assert set(links) <= set(places)


def test_the_worst_come_first(page: str) -> None:
    """Most points at stake first; what cannot be read comes last, with the reason in its row."""
    rows = re.findall(r'<tr data-verdict="([a-z]+)".*?<bdi>(.*?)</bdi>', page, flags=re.DOTALL)
    assert rows == [
        ("doubtful", "Board forgotten"), ("impossible", "Board 3"), ("short", "Board short"), ("unreadable", "Board 2"),
    ]  # fmt: skip
    assert "The vulnerability &#39;&lt;script&gt;" in page


def test_counts_stand_on_top(page: str) -> None:
    """All boards are counted, those that are not listed as well."""
    top = " ".join(Outline(page.partition("<main>")[0]).text.split())
    assert top.endswith(
        "6 boards, 5 of them with a claim. The program proposes; the director decides. 2 stand 1 doubtful 1 short"
        " 1 impossible 1 unreadable"
    )


def test_a_sheet_has_everything_a_director_asks_for(page: str) -> None:
    """Contract, score and stake, the hands, the line with its reasons, and what is to be found out."""
    [sheet] = re.findall(r'<article id="claim-1".*?</article>', page, flags=re.DOTALL)
    text = " ".join(Outline(sheet.replace("</dt>", ": </dt>")).text.replace("\ufe0e", "").split())
    for words in (
        "Contract: 4♠ by South, neither side vulnerable",
        "Before: declarer had won seven tricks, the defenders three",
        "Scored: 3 of the last 3 to South's side: 4♠=, +420",
        "By the Laws: 2 of the last 3: 4♠\N{MINUS SIGN}1, \N{MINUS SIGN}50",
        "At stake: 470 points",
        "North dummy ♠spades \N{EN DASH} ♥hearts 5 4 3 \N{EN DASH}",
        "The losing line: two tricks to declarer's side",
        "Still to be found out",
        "Is it at all likely that South did not know that the four of spades was still out?",
        "If it is no: 3 tricks to North-South.",
    ):
        assert words in text, words
    steps = [found for found in Outline(sheet).named("td") if "data-order" in found]
    assert sorted(int(str(found["data-order"])) for found in steps) == list(range(12))
    assert sum("data-wins" in found for found in steps) == 3
    assert {found["aria-label"] for found in Outline(sheet).named("button")} == {
        "First", "Previous card", "Next card", "Last",
    }  # fmt: skip
    assert any(found.get("data-why") for found in steps)


def test_the_page_may_go_to_the_screen_and_list_other_verdicts(folder: Path) -> None:
    """Without ``--out`` it is printed, and ``--only`` says what is listed; the counts stay."""
    result = run(folder, "--format", "html", "--only", "stands")
    assert re.findall(r'<tr data-verdict="([a-z]+)"', result.stdout) == ["stands", "stands"]
    assert "<b>1</b> doubtful" in result.stdout
    assert "<article" not in result.stdout


def test_nothing_to_list_is_said() -> None:
    """A session in which all is well gives a page all the same."""
    page = page_of(RecheckRecord("f", "1", None, verdict=Verdict.STANDS))
    assert "There is nothing to list." in page
    assert '<table id="boards">' not in page
    assert "Not finished" not in page


def test_a_page_of_an_interrupted_run_says_so() -> None:
    """Nobody takes half a session for the whole."""
    assert "the run was interrupted" in page_of(RecheckRecord("f", "1", None), finished=False)


def test_a_claim_in_mid_trick(tmp_path: Path) -> None:
    """Cards on the table lie in the middle of the diagram, and are marked in the line and not stepped through."""
    case = {**FORGOTTEN_TRUMP, "leader": "W", "trick": ["S4"], "hands": {**FORGOTTEN_TRUMP["hands"], "W": "...AK"}}
    record = record_of({**case, "claim": {"by": "S", "tricks": 3}}, tmp_path)
    hands = {seat.letter: seat for seat in seat_hands(record)}
    assert hands["W"].down is not None
    assert (hands["W"].down.text, hands["N"].down) == ("S4", None)
    assert "West led the four of spades; North is to play" in dict(facts(record)).values()
    rows = line_rows(replace(record, line=(("S4", "H3", "H8", "S5"),)))
    assert [(cell.seat, cell.order, cell.down, cell.wins) for cell in rows[0].cells if cell] == [
        ("W", 0, True, False), ("N", 1, False, False), ("E", 2, False, False), ("S", 3, False, True),
    ]  # fmt: skip


def test_a_record_without_hands_has_a_sheet_without_them() -> None:
    """What an older journal does not know is left out."""
    old = RecheckRecord("f", "1", None, verdict=Verdict.DOUBTFUL, claimed=3, award=2, tricks_left=3)
    page = page_of(RecheckRecord.from_dict({key: value for key, value in old.as_dict().items() if key != "hands"}))
    assert '<article id="claim-1"' in page
    assert 'class="diagram"' not in page


@pytest.mark.parametrize(
    ("text", "shown"),
    [("4S-1", "4♠\N{MINUS SIGN}1"), ("1NT=", "1NT="), ("5DX+2", "5♦X+2"), ("pass", "pass"), ("4S<b>", "4♠&lt;b&gt;")],
)
def test_results_are_shown_with_the_signs_of_the_suits(text: str, shown: str) -> None:
    """As a director writes them, and escaped."""
    assert re.sub(r"</?span.*?>|\ufe0e", "", pips(text)) == shown
