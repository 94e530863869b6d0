"""Re-checking a session: what becomes of each board."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sessions import CRASHING_HONOURS, FORGOTTEN_TRUMP, lin

from claimeval.cards import Seat
from claimeval.case import Case
from claimeval.formats.detect import read_boards
from claimeval.laws.ruling import Bracket, Ruling
from claimeval.laws.ruling import Verdict as RulingVerdict
from claimeval.recheck import RecheckOptions, RecheckRecord, recheck, recheck_board
from claimeval.rechecks import board as board_module
from claimeval.rechecks.record import RecheckVerdict as Verdict
from claimeval.rechecks.tables import COLUMNS

SPEC_KEYS = [
    "file", "board", "table", "contract", "declarer", "claimer_side", "tricks_left", "claimed", "award",
    "award_between", "floor", "ceiling", "verdict", "result_recorded", "result_award", "score_recorded",
    "score_award", "line", "seconds", "note",
]  # fmt: skip


def check(text: str, tmp_path: Path, **options: Any) -> RecheckRecord:  # noqa: ANN401 - attributes of many types
    """The record of the one board in a text."""
    path = tmp_path / "one"
    path.write_text(text, encoding="utf-8")
    [board] = read_boards(path)
    return recheck_board(board, RecheckOptions(**options))


def test_a_record_has_the_keys_of_the_specification(tmp_path: Path) -> None:
    """The keys are stable, and a record survives being written and read."""
    record = check(lin(7), tmp_path)
    assert list(record.as_dict())[: len(SPEC_KEYS)] == SPEC_KEYS
    assert list(record.as_dict()) == list(COLUMNS)
    assert RecheckRecord.from_dict(json.loads(json.dumps(record.as_dict()))) == record


def test_every_key_of_a_record_is_explained() -> None:
    """``docs/recheck.md`` names each key."""
    page = (Path(__file__).parents[1] / "docs" / "recheck.md").read_text(encoding="utf-8")
    assert [name for name in COLUMNS if f"`{name}`" not in page] == []


def test_a_record_holds_the_claim_itself(tmp_path: Path) -> None:
    """The position, the players, the reasons of the line and what is still to be found out survive a journal."""
    record = check(json.dumps({**FORGOTTEN_TRUMP, "findings": {}}), tmp_path)
    assert record.hands == "N:.543.. .T98.. 5..AK. 4...AK"
    assert (record.trump, record.leader, record.trick, record.won, record.claimer) == ("S", "S", (), (7, 3), "S")
    assert record.position is not None
    assert record.position.tricks_left == 3
    assert [note.trick for note in record.line_notes]
    assert [(question.if_true, question.if_false) for question in record.questions] == [(2, 3)]
    assert RecheckRecord.from_dict(json.loads(json.dumps(record.as_dict()))) == record
    record = check(lin(7, 45), tmp_path)
    assert (record.names, record.vulnerable) == (("A", "B", "C", "D"), "none")
    assert record.position is not None
    assert (record.trick, record.position.to_play.name) == (("D7",), "S")


def test_a_record_of_an_older_journal_is_read() -> None:
    """Keys that came later may be missing."""
    data = RecheckRecord("f", "1", None, verdict=Verdict.STANDS).as_dict()
    assert RecheckRecord.from_dict({key: data[key] for key in SPEC_KEYS}).as_dict() == data


def test_a_claim_that_stands(tmp_path: Path) -> None:
    """The number on record is what the normal lines give: the claim stands, and needs no line."""
    record = check(lin(7), tmp_path)
    assert record.verdict is Verdict.STANDS
    assert (record.board, record.table, record.contract, record.declarer) == ("7", None, "1NT", "S")
    assert (record.claimer_side, record.tricks_left, record.claimed, record.award) == ("declarer", 2, 2, 2)
    assert (record.award_between, record.floor, record.ceiling) == ((2, 2), 2, 2)
    assert (record.result_recorded, record.result_award) == ("1NT=", "1NT=")
    assert (record.score_recorded, record.score_award, record.stake) == (90, 90, 0)
    assert (record.line, record.note) == ((), "")


def test_a_claim_that_is_doubtful(tmp_path: Path) -> None:
    """A normal line takes fewer tricks than recorded: the award, the line and the score at stake are given."""
    record = check(json.dumps(FORGOTTEN_TRUMP), tmp_path)
    assert (record.verdict, record.claimed, record.award, record.board) == (Verdict.DOUBTFUL, 3, 2, "forgotten")
    assert (record.result_recorded, record.result_award) == ("4S=", "4S-1")
    assert (record.score_recorded, record.score_award, record.stake) == (420, -50, 470)
    assert sum(len(trick) for trick in record.line) == 12
    assert record.note.startswith("A normal line takes 2 tricks of the 3 left, not 3: Law 70")


def test_a_claim_that_is_short(tmp_path: Path) -> None:
    """Only a senseless play, crashing the ace on the king, loses a trick: the claimer was given too few."""
    record = check(json.dumps(CRASHING_HONOURS), tmp_path)
    assert (record.verdict, record.floor, record.claimed, record.award) == (Verdict.SHORT, 1, 1, 2)
    assert record.note == "Every normal line takes at least 2 tricks of the 2 left, not 1: Law 71."


@pytest.mark.parametrize(
    ("cards", "total", "claimed", "note"),
    [
        (40, 2, -3, "The claim gives declarer 2 tricks in all, but 5 are won already."),
        (40, 9, 4, "The claim gives declarer 9 tricks in all, but with 5 won and 3 left there can be no more than 8."),
        (44, 6, 1, "By any legal play the claimer's side cannot take fewer than 2 tricks of the 2 left: Law 71."),
    ],
)
def test_a_number_that_cannot_be(tmp_path: Path, cards: int, total: int, claimed: int, note: str) -> None:
    """Outside what any legal play can reach the record is wrong, whatever is normal."""
    record = check(lin(1, cards, total), tmp_path)
    assert (record.verdict, record.claimed) == (Verdict.IMPOSSIBLE, claimed)
    assert record.note.startswith(note)
    assert record.floor is not None
    assert record.result_recorded is not None


def test_a_number_that_no_play_reaches_is_ruled_all_the_same(tmp_path: Path) -> None:
    """An opponent's trump is sure to win: the record is wrong, and the award and the line tell what is right."""
    hands = {**FORGOTTEN_TRUMP["hands"], "W": "9...AK"}
    record = check(json.dumps({**FORGOTTEN_TRUMP, "hands": hands}), tmp_path)
    assert (record.verdict, record.claimed, record.award, record.stake) == (Verdict.IMPOSSIBLE, 3, 0, 570)
    assert record.note.startswith("By any legal play the claimer's side cannot take 3 tricks of the 3 left: Law 70")
    assert len(record.line) == 3


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (lin(1, 52, None), "The board was played out."),
        (lin(1, 52, 7), "The board was played out."),
        (lin(1, 20, None), "The play stops early without a claim on record."),
        (lin(1, 0, None), "No card was played, so there is no claim to check."),
        (lin(1, 0, None).replace("pp1Nppp", "pppp"), "The board was passed out."),
    ],
)
def test_a_board_without_a_claim(tmp_path: Path, text: str, note: str) -> None:
    """A board that did not end in a claim says how it ended."""
    record = check(text, tmp_path)
    assert (record.verdict, record.note, record.claimed) == (Verdict.NO_CLAIM, note, None)
    assert not record.is_claim


def test_a_board_that_cannot_be_read(tmp_path: Path) -> None:
    """File, board and line are named, and a sentence says what is wrong."""
    path = tmp_path / "f.lin"
    path.write_text("\n".join([lin(1), lin(2).replace("sv|o|", "sv|?|"), lin(3)]), encoding="utf-8")
    verdicts = {record.board: record for record in recheck([path], jobs=0)}
    assert [record.verdict for record in verdicts.values()] == [Verdict.STANDS, Verdict.UNREADABLE, Verdict.STANDS]
    assert verdicts["2"].note == "Line 2: The vulnerability '?' is not one of o, n, e and b."


@pytest.mark.parametrize(
    ("between", "verdict", "certain", "note"),
    [
        ((0, 7), Verdict.UNDECIDED, (3, 7), "The limit was reached first; the award lies between 3 and 7."),
        ((4, 6), Verdict.DOUBTFUL, (4, 6), "A normal line takes 6 tricks of the 11 left, not 7: Law 70"),
        ((8, 9), Verdict.SHORT, (8, 9), "Every normal line takes at least 8 tricks of the 11 left, not 7: Law 71."),
        ((0, 3), Verdict.DOUBTFUL, (3, 3), "A normal line takes 3 tricks of the 11 left, not 7: Law 70"),
    ],
)
def test_a_claim_that_is_not_decided(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    between: tuple[int, int],
    verdict: Verdict,
    certain: tuple[int, int],
    note: str,
) -> None:
    """An award known to lie between two numbers may still tell that a claim fails; legal play bounds it."""

    def stopped(case: Case, *_: object, **__: object) -> Ruling:
        bracket = Bracket(0, case.tricks_left)
        return Ruling(
            case.case_id, "2017", "none", RulingVerdict.UNDECIDED, case.claim.by, case.tricks_left, case.claim.tricks,
            between, False, bracket, (), case.position.leader,
        )  # fmt: skip

    monkeypatch.setattr(board_module, "adjudicate", stopped)
    record = check(lin(1, 8, 9), tmp_path)
    assert record.floor == 3
    assert (record.verdict, record.award_between) == (verdict, certain)
    assert record.award == (certain[0] if certain[0] == certain[1] else None)
    assert record.note.startswith(note)


def test_the_claimer_can_be_told(tmp_path: Path) -> None:
    """A defender's claim counts for his side; a dummy's is no claim."""
    record = check(lin(1), tmp_path, claimer=Seat.W)
    assert (record.claimer_side, record.claimed, record.tricks_left) == ("defenders", 0, 2)
    record = check(lin(1), tmp_path, claimer=Seat.N)
    assert (record.verdict, record.note) == (Verdict.NO_CLAIM, "North is dummy and cannot claim (Law 68).")


def test_a_file_says_who_claimed(tmp_path: Path) -> None:
    """The claimer of a case file is taken unless another is told."""
    path = tmp_path / "case.json"
    path.write_text(json.dumps({**FORGOTTEN_TRUMP, "claim": {"by": "W", "tricks": 0}}), encoding="utf-8")
    [board] = read_boards(path)
    assert recheck_board(board).claimer_side == "defenders"
    told = recheck_board(board, RecheckOptions(claimer=Seat.S))
    assert (told.claimer_side, told.claimed, told.verdict) == ("declarer", 3, Verdict.DOUBTFUL)


def test_options_outrank_the_file(tmp_path: Path) -> None:
    """The edition that is told counts, not the one of the file: a finesse that only the older Laws give."""
    finesse = {
        "trump": "NT",
        "declarer": "S",
        "hands": {"N": ".AQ..", "E": ".JT..", "S": ".43..", "W": ".K5.."},
        "leader": "S",
        "claim": {"by": "S", "tricks": 2},
        "edition": "1997",
    }
    assert check(json.dumps(finesse), tmp_path).verdict is Verdict.STANDS
    assert check(json.dumps(finesse), tmp_path, edition="2017").verdict is Verdict.DOUBTFUL
    assert check(json.dumps(finesse), tmp_path, edition="1959").verdict is Verdict.DOUBTFUL


def test_warnings_of_a_board_are_passed_on(tmp_path: Path) -> None:
    """What is odd about a board is part of its note."""
    record = check(lin(7).replace("mc|7|", "mc|6|mc|7|"), tmp_path)
    assert record.note == "There is more than one claim; the last one, 7, counts."
