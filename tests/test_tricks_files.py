"""Trick files: how they are read, every fault in one sentence, the examples, and the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from trickfiles import SIX_TRICKS, told, with_changes

from claimeval.errors import ClaimEvalError, InvalidCase
from claimeval.tricks.facts import Row, TableFacts
from claimeval.tricks.reading import DEFECT_KEYS, TRICK_KEYS, facts_from_mapping, read_tricks
from claimeval.tricks.rows import row_text
from claimeval.tricks.ruling import rule_tricks
from claimeval.tricks.shortform import REVOKE_FACTS, TRICK_FACTS, WORD_FACTS
from claimeval_cli.main import main

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted((ROOT / "examples" / "tricks").iterdir())
STATUSES = {
    "as-the-players-tell-it": 3,
    "card-never-played": 1,
    "card-on-the-floor": 1,
    "cards-lie-the-wrong-way": 1,
    "may-i-see-that-trick": 0,
    "mixed-cards": 0,
    "still-in-time": 1,
    "two-cards-in-one-trick": 3,
}


def faults(mapping: dict[str, Any]) -> list[str]:
    """The sentences with which a mapping is refused."""
    with pytest.raises(InvalidCase) as caught:
        rule_tricks(facts_from_mapping(mapping))
    return [fault.sentence for fault in caught.value.faults]


def six(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - any value of a file
    """The six sound tricks, changed."""
    return with_changes(SIX_TRICKS, **changes)


def revoke(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - any value of a file
    """A claim over a revoke, changed."""
    facts: dict[str, Any] = {
        "trump": "S", "declarer": "S", "leader": "S", "trick": ["D9", "D3", "DJ"], "revoke": {"by": "E", "card": "S9"},
        "hands": {"N": ".K5.2.4", "E": "9..T87.5", "S": "76..AQ.", "W": ".Q7.4.J"}, "claim": {"by": "S", "tricks": 4},
    }  # fmt: skip
    return {"kind": "revoke-and-claim", "facts": with_changes(facts, **changes)}


FAULTS: list[tuple[dict[str, Any], list[str]]] = [
    ({"rows": {"N": "S1+"}}, ["rows.N has 'S1+'"]),
    ({"rows": {"N": "SA+-"}}, ["rows.N has 'SA+-'"]),
    ({"rows": {"N": 7}}, ["rows.N is 7"]),
    ({"rows": {"X": "SA+"}}, ["rows.X is no key"]),
    ({"hands": {"N": "AX..."}}, ["North's hand"]),
    ({"mixed": ["Q"]}, ["mixed has 'Q', which is no seat"]),
    ({"mixed": 5}, ["mixed is 5"]),
    ({"out_of_turn": {"x": "N"}}, ["out_of_turn has 'x'"]),
    ({"trump": "Z"}, ["trump is 'Z'"]),
    ({"contract": "2H", "trump": "S"}, ["The contract and the trump given do not agree."]),
    ({"contract": "9H"}, ["9H"]),
    ({"edition": "2020"}, ["edition is '2020'"]),
    ({"faced": "H5"}, ["faced is no key of a case; did you mean defect.faced?"]),
    ({"defect": {"suit_led": "NT"}}, ["defect.suit_led is 'NT'"]),
    ({"defect": {"trick": 0}}, ["defect.trick is 0"]),
    ({"defect": {"faced": "H5 H6"}}, ["defect.faced is 'H5 H6'"]),
    ({"remark": {}}, ["remark.by is missing"]),
    ({"asks": {"by": "Q"}, "dispute": "score"}, ["dispute is 'score'", "asks.by is 'Q'"]),
    ({"kind": "defective-trick"}, ["facts is missing"]),
    ({"kind": "defective-trick", "facts": {"discovered": "perhaps"}}, ["irregularity is missing", "discovered is"]),
    ({"kind": "not-a-claim", "facts": {"words": "Ruff"}}, ["leader is missing", "hands is missing", "trump is missing",
                                                           "declarer is missing"]),
    (six(rows={"N": "C2+ S5+ S3- C3- H2- SA-"}), ["The ace of spades is in two places"]),
    (six(hands={"N": "..K42.KT5"}), ["North has 6 cards in hand, 6 quitted and 0 in the trick in progress, 12 in all"]),
    (six(counts={"N": {"hand": 6, "played": 5}}), ["counts gives North 5 played", "gives North 6 cards in hand"]),
    (six(play_over=True), ["play_over is true, but North still holds cards."]),
    (six(tricks_played=9), ["tricks_played is 9, but no player"]),
    ({"rows": {"N": "SA+", "E": "S2- S3-"}}, ["tricks_played is missing"]),
    ({"rows": {"N": "SA+", "E": "?- ?- ?-", "S": "?+", "W": "?- ?-"}, "tricks_played": 1},
     ["East and West both have a wrong number of cards"]),
    (six(defect={"irregularity": "no-card"}), ["every player has the right number of cards"]),
    (six(rows={"W": "C6- SJ+ SK+ HQ+ HJ+"}, hands={"W": "4.5.J7.AQ97"}, defect={"by": "N"}),
     ["defect.by is N, but it is West"]),
    (six(rows={"W": "C6- SJ+ SK+ HQ+ HJ+"}, hands={"W": "4.5.J7.AQ97"}, defect={"irregularity": "too-many"}),
     ["defect.irregularity is too-many, but West has played too few cards."]),
    (six(rows={"W": "C6- SJ+ SK+ HQ+ HJ+"}, hands={"W": "4.5.J7.AQ97"}, defect={"trick": 2, "suit_led": "H"}),
     ["defect.suit_led is not the suit that the rows show for trick 2."]),
    (six(rows={"W": "C6- SJ+ SK+ HQ+ HJ+"}, hands={"W": "4.5.J7.AQ97"}, defect={"won_by": "defenders"}),
     ["defect.won_by does not fit the rows"]),
    (six(rows={"W": "C6- SJ+ SK+ HQ+ HJ+"}, hands={"W": "4.5.J7.AQ97"}, defect={"won_that_or_later": False}),
     ["defect.won_that_or_later is false"]),
    (six(rows={"W": "C6- SJ+ SK+ HQ+ HJ+"}, hands={"W": "4.5.J7.AQ97"}, defect={"trick": 2, "holds_suit_led": False}),
     ["defect.holds_suit_led does not fit the cards in West's hand."]),
    ({"declarer": "S", "defect": {"by": "W", "side": "declarer"}}, ["defect.side is declarer's side, but West"]),
    ({"defect": {"irregularity": "no-card", "faced": "H5"}}, ["defect.irregularity is no-card, but cards"]),
    ({"defect": {"irregularity": "too-many", "cards": ["H5"]}}, ["names fewer than two cards"]),
    ({"defect": {"cards": ["H5", "H6"], "faced": "H7", "shown": ["H8"]}},
     ["defect.faced is the seven of hearts", "defect.shown names the eight of hearts"]),
    ({"defect": {"irregularity": "no-card", "played_again": True}}, ["no mislaid card is named"]),
    ({"defect": {"irregularity": "no-card", "mislaid": "H5"}}, ["defect.mislaid says"]),
    ({"defect": {"irregularity": "no-card", "side": "defenders", "won_by": "defenders", "won_that_or_later": False}},
     ["won_that_or_later cannot be false"]),
    ({"hands": {"W": "A..."}, "defect": {"by": "W", "suit_led": "H", "holds_suit_led": True}},
     ["there is no heart in West's hand"]),
    ({"declarer": "S", "tricks_played": 5, "trick": {"E": "H4"}, "asks": {"by": "W", "own_side_played_next": False}},
     ["asks.own_side_played_next does not fit"]),
    ({"tricks_played": 5, "trick": {"E": "H4"}, "remark": {"by": "N", "own_side_played_next": True}},
     ["remark.own_side_played_next does not fit"]),
    ({"play_over": True, "face_up": ["N"]}, ["face_up names cards of the last trick, but play is over."]),
    ({"tricks_played": 3, "defect": {"irregularity": "no-card", "by": "W", "trick": 7}}, ["defect.trick is 7"]),
    ({"tricks_played": 3, "trick": {"N": "H2"}, "counts": {"W": {"hand": 11, "played": 2}},
      "defect": {"trick": 3, "sides_played_next": 2}}, ["defect.sides_played_next is 2, but by the trick"]),
    (revoke(tricks_left=4), ["tricks_left is 4, but the hands hold 5"]),
    (revoke(revoke={"by": "W"}), ["West is said to have revoked"]),
    (revoke(revoke="Nobody knows"), ["revoke is 'Nobody knows'"]),
    (revoke(hands={"E": "98..T.75"}, trick=["H9", "H3", "HJ"]), ["East holds no card of the suit led"]),
    (revoke(claim={"by": "S", "tricks": 9}), ["South claims 9 tricks"]),
]  # fmt: skip


@pytest.mark.parametrize(("mapping", "sentences"), FAULTS, ids=[found[0][:50] for _, found in FAULTS])
def test_fault(mapping: dict[str, Any], sentences: list[str]) -> None:
    """What cannot be read, or cannot be true, is named in a sentence, all of it at once, and nothing is ruled."""
    found = faults(mapping)

    assert len(found) == len(sentences)
    assert all(part in sentence for part, sentence in zip(sentences, found, strict=True))


def test_a_row_is_written_as_it_is_read() -> None:
    """Cards, directions and unseen faces survive."""
    text = "SA+ ?- H9 ?"
    facts = facts_from_mapping({"rows": {"N": text}, "tricks_played": 4})
    assert isinstance(facts, TableFacts)
    row: Row | None = facts.rows[0]
    assert row is not None

    assert row_text(row) == text


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("East trumped this with the nine, holding diamonds", "S9"),
        ("East ruffed", "S9"),
        ("East threw a club", "C5"),
        ("East revoked", None),
    ],
)
def test_a_revoke_in_words(words: str, card: str | None) -> None:
    """Words give who revoked and, where only one card fits, with which; an established revoke then counts two."""
    from claimeval.cards import card_text
    from claimeval.tricks.aftermath import RevokeThenClaim

    found = facts_from_mapping(revoke(revoke=words))
    assert isinstance(found, RevokeThenClaim)

    assert (None if found.card is None else card_text(found.card)) == card


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example(path: Path) -> None:
    """Each example is named as its file, explains itself, fits the page, and ends with its status."""
    [found] = read_tricks(path)
    assert not isinstance(found, ClaimEvalError)
    result = CliRunner().invoke(main, ["tricks", str(path)])

    assert found.case_id == path.stem
    assert result.exit_code == STATUSES[path.stem]
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert result.stdout.isascii()
    assert result.stdout.startswith(rule_tricks(found).title)


def test_every_example_is_known() -> None:
    """The folder holds the examples listed here, each with a note, and the page names all."""
    page = (ROOT / "docs" / "tricks.md").read_text(encoding="utf-8")

    assert {path.stem for path in EXAMPLES} == set(STATUSES)
    assert all(f"tricks/{path.name}" in page for path in EXAMPLES)
    assert all("note: >-" in path.read_text(encoding="utf-8") for path in EXAMPLES)


def test_every_key_is_explained() -> None:
    """``docs/tricks.md`` names each key of a trick file, of a defect and of the short form."""
    page = (ROOT / "docs" / "tricks.md").read_text(encoding="utf-8")

    for key in {*TRICK_KEYS, *DEFECT_KEYS, *TRICK_FACTS, *REVOKE_FACTS, *WORD_FACTS}:
        assert f"`{key}`" in page or f"`{key}: " in page, key


def test_json_answers_have_the_keys_of_the_page() -> None:
    """The command prints one object for one board, with the keys that the page lists."""
    result = CliRunner().invoke(main, ["tricks", str(EXAMPLES[1]), "--format", "json"])
    answer = json.loads(result.stdout)
    page = (ROOT / "docs" / "tricks.md").read_text(encoding="utf-8")

    assert answer["defective_trick"]["tricks_transferred"] == 1
    assert answer["tally"]["won"] == {"NS": 2, "EW": 4}
    assert all(f"`{key}`" in page for key in answer)


def test_many_boards_in_one_file(tmp_path: Path) -> None:
    """A board that cannot be read is told on standard error and does not stop the next; the worst status counts."""
    lines = [{"id": "a", "mixed": ["E"]}, {"id": "b", "mixed": ["Q"]}, {"id": "c", "edition": "1959"}, 5]
    path = tmp_path / "boards.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    result = CliRunner().invoke(main, ["tricks", str(path), "--format", "jsonl"])

    assert [json.loads(line)["id"] for line in result.stdout.splitlines()] == ["a"]
    assert result.stderr.count("\n") == 3
    assert "mixed has 'Q'" in result.stderr
    assert "1959 Code" in result.stderr
    assert result.exit_code == 2


def test_standard_input_and_a_missing_file() -> None:
    """``-`` reads standard input; a file that is not there gets its sentence."""
    runner = CliRunner()
    read = runner.invoke(main, ["tricks", "-"], input="mixed: [E]\n")
    missing = runner.invoke(main, ["tricks", "no-such-file.yaml"])

    assert (read.exit_code, missing.exit_code) == (0, 2)
    assert "East mixed played cards" in read.stdout
    assert "There is no such file" in missing.stderr


def test_the_text_names_the_law_of_each_sentence() -> None:
    """Each point begins with its article, so that it can be read out and looked up."""
    ruling = rule_tricks(facts_from_mapping(SIX_TRICKS))
    text = told(ruling)

    assert all(
        f"Law {point.law}: " in text for point in (*ruling.advice, *(ruling.remedy.points if ruling.remedy else ()))
    )
