"""The case bank and its nearest rulings: sound data, sensible neighbours, and what the command shows."""

from __future__ import annotations

import json
import re
from dataclasses import fields, replace
from itertools import permutations
from pathlib import Path
from textwrap import dedent
from typing import Any
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeval.cards import NOTRUMP, SUIT_CARDS, SUIT_LETTERS, SUITS, Card, CardSet, Seat, Strain, cards_in, set_of
from claimeval.case import Case, Claim
from claimeval.contract import contract_from_text
from claimeval.formats.casefile import case_to_mapping
from claimeval.position import Position
from claimeval.precedents.bank import Precedent, precedents
from claimeval.precedents.marks import MARKS, marks_of
from claimeval.precedents.nearest import Kind, distance, kind_of, nearest, weightiest
from claimeval.report.precedents import nearest_text, nearness
from claimeval_cli.main import main

BANK = {precedent.name: precedent for precedent in precedents()}
EXPECTED_KEYS = {
    "tricks", "also", "confidence", "authority", "laws", "source", "tags", "partly_invented", "why",
}  # fmt: skip
ROOT = Path(__file__).parents[1]
FILE = ROOT / "claimeval" / "precedents" / "cases.jsonl"


def test_every_line_is_a_whole_ruling() -> None:
    """A line has facts with an id, what was ruled and why, and nothing else; the ids differ."""
    lines = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]

    assert len(lines) == len(BANK) == 54
    for line in lines:
        assert line["expected"].keys() == EXPECTED_KEYS
        assert not {"title", "note"} & line.keys()


@pytest.mark.parametrize("precedent", BANK.values(), ids=lambda precedent: precedent.name)
def test_a_ruling_is_sound(precedent: Precedent) -> None:
    """Tricks are among those left, the reason is one sentence, the source an address, the rest fixed words."""
    for tricks in (precedent.tricks, *precedent.argued):
        assert 0 <= tricks <= precedent.case.tricks_left
    assert precedent.tricks not in precedent.argued
    assert precedent.confidence in ("high", "medium", "low")
    assert re.fullmatch(r"[A-Z][^.]*\.", precedent.why)
    assert urlsplit(precedent.source).scheme in ("http", "https")
    assert precedent.tags
    assert nearest_text(precedent.case, nearest(precedent.case, 1))


def turned(case: Case, by: int) -> Case:
    """The same claim with every seat moved by so many places."""

    def move(seat: Seat) -> Seat:
        return Seat((seat + by) & 3)

    position = case.position
    hands = tuple(position.hands[(seat - by) & 3] for seat in Seat)
    shown = case.shown_out
    return replace(
        case,
        position=Position(
            (hands[0], hands[1], hands[2], hands[3]), position.trump, move(position.leader), position.trick
        ),
        declarer=move(case.declarer),
        claim=replace(case.claim, by=move(case.claim.by)),
        shown_out=(shown[-by], shown[1 - by], shown[2 - by], shown[3 - by]),
        record=None,
    )


SUIT_WORDS = ("spade", "heart", "diamond", "club")


def renamed(case: Case, names: tuple[int, ...]) -> Case:
    """The same claim with suit ``n`` called ``names[n]``, in the words as well."""

    def card(one: Card) -> Card:
        return names[one >> 4] * 16 + (one & 15)

    def cards(many: CardSet) -> CardSet:
        return set_of(*(card(one) for one in cards_in(many)))

    position = case.position
    hands = tuple(cards(hand) for hand in position.hands)
    shown = [frozenset(names[suit] for suit in suits) for suits in case.shown_out]
    strain: Strain = NOTRUMP if position.trump == NOTRUMP else names[position.trump]
    words = re.sub(
        "|".join(SUIT_WORDS), lambda found: SUIT_WORDS[names[SUIT_WORDS.index(found[0])]], case.claim.statement
    )
    findings: dict[str, Any] = {}
    for item in fields(case.findings):
        value = getattr(case.findings, item.name)
        findings[item.name] = tuple(card(one) for one in value) if isinstance(value, tuple) else value
    return replace(
        case,
        position=Position(
            (hands[0], hands[1], hands[2], hands[3]),
            strain,
            position.leader,
            tuple(card(one) for one in position.trick),
        ),
        claim=replace(case.claim, statement=words),
        findings=replace(case.findings, **findings),
        contract=None,
        shown_out=(shown[0], shown[1], shown[2], shown[3]),
        played=None,
        record=None,
    )


QUICK = [name for name, known in BANK.items() if known.case.record is None and known.case.tricks_left <= 8]
"""Rulings with no whole play, which can be turned as they are, and few cards, so that marks are read at once."""


@pytest.mark.parametrize("name", QUICK)
def test_turning_the_table_changes_nothing(name: str) -> None:
    """The marks of a claim do not depend on who sits where."""
    case = BANK[name].case

    assert {marks_of(turned(case, by)) for by in (1, 2)} == {kind_of(case).marks}


@pytest.mark.parametrize("name", QUICK)
def test_renaming_suits_changes_nothing(name: str) -> None:
    """The marks of a claim do not depend on what the suits are called, the trump suit included."""
    case = BANK[name].case
    for names in list(permutations(SUITS))[5::6]:
        assert marks_of(renamed(case, names)) == marks_of(case), [SUIT_LETTERS[suit] for suit in names]


def test_renaming_moves_the_cards() -> None:
    """The renaming of these tests is a real one: spades and clubs change places, in hands and words."""
    case = BANK["wbu-2018-master-trump"].case
    other = renamed(replace(case, claim=replace(case.claim, statement="Two clubs and a spade.")), (3, 1, 2, 0))

    assert other.position.trump == 3
    assert other.position.hands[Seat.S] & SUIT_CARDS[3] == 1 << (3 * 16 + 3)
    assert other.claim.statement == "Two spades and a club."
    assert other.findings.forgot == (3 * 16 + 7,)


@pytest.mark.parametrize("name", BANK)
def test_a_claim_is_nearest_to_itself(name: str) -> None:
    """A banked claim is at no distance from itself, and whatever else comes first is at no distance either."""
    found = nearest(BANK[name].case, len(BANK))
    itself = next(near for near in found if near.precedent.name == name)

    assert itself.distance == 0
    assert not itself.only_here
    assert not itself.only_there
    assert all(near.distance == 0 for near in found[: found.index(itself)])
    assert [near.distance for near in found] == sorted(near.distance for near in found)


def others(precedent: Precedent, most: int) -> list[Precedent]:
    """The rulings nearest to a banked one, itself left out."""
    found = [near.precedent for near in nearest(precedent.case, len(BANK)) if near.precedent is not precedent]
    return found[:most]


def test_neighbours_are_of_the_same_kind() -> None:
    """Itself left out, the nearest ruling shares a tag in 8 cases of 10, one of the nearest three in 19 of 20."""
    first = [set(precedent.tags) & set(others(precedent, 1)[0].tags) for precedent in BANK.values()]
    three = [
        set(precedent.tags) & {tag for other in others(precedent, 3) for tag in other.tags}
        for precedent in BANK.values()
    ]

    assert sum(map(bool, first)) >= 0.8 * len(BANK)
    assert sum(map(bool, three)) >= 0.95 * len(BANK)


NEIGHBOURS = (
    ("wbu-2018-master-trump", "ebu-1202-master-eight"),
    ("burglar-9xx-trumps", "ebu-731-j32"),
    ("ebu-325-j6", "ebu-wb-8705-754"),
    ("bbo-50253-ten-or-six", "bbo-65857-ruff-with-the-two"),
    ("ebl-prague-s1a", "ebl-prague-s1b"),
    ("ebu-2590-obvious-discard", "ebu-330-two-winners-with-partner"),
    ("bw-beginner-concedes-diamond", "ebu-1559-played-card"),
    ("entd-2010-diamond-to-the-nine", "usbf-2019-ruffing-finesse"),
    ("bw-denver-club-queen", "nbb-delft-kj7-facing-q8"),
)


@pytest.mark.parametrize(("name", "neighbour"), NEIGHBOURS)
def test_pairs_that_a_director_would_name_are_near(name: str, neighbour: str) -> None:
    """Claims on the same point find each other."""
    assert neighbour in [other.name for other in others(BANK[name], 3)]


def test_what_was_ruled_plays_no_part() -> None:
    """The marks are the same whatever is expected, and whatever the case is called."""
    for precedent in BANK.values():
        assert marks_of(replace(precedent.case, expected=None, case_id="", authority="none")) == marks_of(
            precedent.case
        )


MARK_SETS = st.frozensets(st.sampled_from(sorted(MARKS)))
KINDS = st.builds(Kind, MARK_SETS, st.integers(1, 13))


@settings(deadline=None, derandomize=True, max_examples=200)
@given(KINDS, KINDS)
def test_distance_is_one(one: Kind, other: Kind) -> None:
    """It lies between 0 and 1, is the same both ways, and is 0 only for the same kind."""
    assert 0 <= distance(one, other) <= 1
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) < 1e-12) == (one == other)


def test_weight_orders_marks() -> None:
    """What counts most comes first."""
    assert weightiest({"notrump", "by-defender", "trump-out"}) == ("by-defender", "notrump", "trump-out")


def test_marks_are_sound() -> None:
    """Each mark counts for something, and what it implies exists; the bank has every mark but a few."""
    seen = {mark for precedent in BANK.values() for mark in kind_of(precedent.case).marks}

    for name, mark in MARKS.items():
        assert mark.weight > 0, name
        assert set(mark.implies) <= MARKS.keys() - {name}
    assert MARKS.keys() - seen <= {"ruff-stated"}


MARK_CASES = {
    "All mine.": {"no-play-named"},
    "": {"nothing-said"},
    "Two clubs and the last trump.": {"winners-listed"},
    "Draw trumps, then run the clubs.": {"order-stated", "trumps-to-be-drawn"},
    "My hand is good.": {"called-good"},
    "Dummy is good.": {"called-good", "other-hand-good"},
    "If clubs are 3-3 I have the rest.": {"proviso"},
    "I take the club finesse.": {"finesse-stated"},
    "I throw a diamond on the heart ace.": {"discard-stated"},
    "West is squeezed.": {"squeeze-or-endplay"},
    "The rest. Oh, hang on, clubs might be 5-0.": {"second-thoughts", "no-play-named"},
}
WORDS = {
    "nothing-said", "no-play-named", "winners-listed", "called-good", "other-hand-good", "order-stated",
    "trumps-to-be-drawn", "finesse-stated", "discard-stated", "ruff-stated", "squeeze-or-endplay", "proviso",
    "second-thoughts",
}  # fmt: skip


@pytest.mark.parametrize(("words", "marks"), MARK_CASES.items())
def test_words_have_marks(words: str, marks: set[str]) -> None:
    """Each way of saying something is told apart."""
    case = BANK["okb-qj-aq"].case
    found = marks_of(replace(case, claim=Claim(case.claim.by, 4, words))) & WORDS

    assert marks <= found
    assert "nothing-said" not in found or not words


def test_trump_marks() -> None:
    """A trump out is known or overlooked as in a ruling, and may be higher than all of his."""
    case = BANK["wbu-2018-master-trump"].case
    silent = replace(case, claim=replace(case.claim, statement=""), findings=replace(case.findings, forgot=None))
    aware = replace(silent, findings=replace(silent.findings, unaware_of_trump=False))

    assert {"trump-out", "trump-overlooked", "master-trump-out", "trump-unmentioned"} <= marks_of(silent)
    assert {"trump-known", "trump-unmentioned"} <= marks_of(aware)
    assert "trump-unmentioned" not in marks_of(replace(aware, claim=replace(aware.claim, statement="Draw trumps.")))


def test_contracts_are_read() -> None:
    """A banked contract agrees with the trump of its position."""
    contracts = [precedent.case for precedent in BANK.values() if precedent.case.contract is not None]

    assert contracts
    assert all(contract_from_text(str(case.contract)).strain == case.position.trump for case in contracts)


def test_nearness_in_words() -> None:
    """A distance is told in three steps."""
    assert [nearness(far).split(" this")[0] for far in (0, 0.3, 0.31, 0.55, 0.56, 1)] == [
        "much like", "much like", "like", "like", "only a little like", "only a little like",
    ]  # fmt: skip


def write(path: Path, *cases: Case) -> str:
    """A file of cases in JSON Lines."""
    file = path / "cases.jsonl"
    file.write_text("".join(json.dumps(case_to_mapping(case)) + "\n" for case in cases), encoding="utf-8")
    return str(file)


def run(*args: str) -> str:
    """What ``claimeval precedents`` prints."""
    result = CliRunner().invoke(main, ["precedents", *args], prog_name="claimeval")
    assert result.exit_code == 0, result.output
    return result.output


def test_one_precedent_as_text() -> None:
    """The text says why a ruling is near, what it was about, what was ruled, by whom, why, and where it is."""
    assert run(str(ROOT / "examples" / "forgotten-trump.yaml"), "--most", "1") == dedent("""\
        Published rulings nearest to The last trump is not the last:

        1  wbu-2018-master-trump, much like this claim
           Because: a trump was out and was or may have been overlooked; the trump out
             was higher than his; winners were counted or named in no order; the number
             claimed was not sure even for one who overlooks nothing; no trump out was
             mentioned.
           But: there three tricks were left.
           N:.543.. .T98.. 5..AK. 9...AK, spades trumps, South declarer, South to lead.
           South claims all of the last three tricks: "No trumps left. Two master
             diamonds and the last trump."
           View of most of the directors who discussed it, Laws 70A, 70B1, 70C and 70D1
             of 2017: 0 of the last 3 tricks to North-South, 2 also argued; high
             confidence.
           Three cards all thought high may be played in any sequence, the beaten trump
             first included, and second thoughts after the protest are too late.
           Cards that the source does not give were filled in.
           https://directors.welshbridgeunion.org/2018/12/12/disputed-claim/
        """)


def test_text_fits_the_screen(tmp_path: Path) -> None:
    """No line is wider than 80 columns, but for an address."""
    text = run(write(tmp_path, *(precedent.case for precedent in BANK.values())), "--most", "54")
    lines = [line for line in text.splitlines() if not line.startswith("   http")]

    assert max(map(len, lines)) <= 80


def test_as_data(tmp_path: Path) -> None:
    """JSON has for each case its precedents with distance, reasons, ruling, source and facts."""
    case = BANK["ebu-325-j6"].case
    answer = json.loads(run(write(tmp_path, case), "--most", "2", "--format", "json"))
    first, second = answer["precedents"]

    assert answer["id"] == first["id"] == "ebu-325-j6"
    assert first["distance"] == 0
    assert first["case"]["hands"]["N"] == ".J6.."
    assert "expected" not in first["case"]
    assert second["id"] == "ebu-wb-8705-754"
    assert 0 < second["distance"] < 1
    assert second["ruled"]["tricks"] == 2
    assert second["source"].startswith("https://")
    assert "small cards had one still out between them" in second["because"]
    assert set(second["shared"]) | set(second["only_here"]) == set(first["shared"])


def test_the_page_explains_every_key(tmp_path: Path) -> None:
    """``docs/precedents.md`` names what the JSON form and the data hold, and tells its limits."""
    page = (ROOT / "docs" / "precedents.md").read_text(encoding="utf-8")
    names = set(re.findall(r"`([^`\n]+)`", page))
    answer = json.loads(run(write(tmp_path, BANK["ebu-325-j6"].case), "--most", "1", "--format", "json"))

    assert answer["precedents"][0].keys() - {"id"} <= names
    assert answer["precedents"][0]["ruled"].keys() <= names
    assert names >= EXPECTED_KEYS
    assert "\n## Known limits\n" in page


def test_one_bad_case_does_not_stop_the_others(tmp_path: Path) -> None:
    """A case that cannot be read gets a sentence and status 2, and the others their precedents."""
    file = Path(write(tmp_path, BANK["ebu-325-j6"].case))
    file.write_text('{"id": "bad"}\n' + file.read_text(encoding="utf-8"), encoding="utf-8")
    result = CliRunner().invoke(main, ["precedents", str(file), "--format", "jsonl"], prog_name="claimeval")

    assert result.exit_code == 2
    assert '"id": "ebu-325-j6"' in result.output
