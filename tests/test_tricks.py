"""Law 67: defective tricks by edition, the published outcomes, and each row of the Laws as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from trickfiles import SEVEN_TRICKS, SIX_TRICKS, ruled, told, with_changes

from claimeval.cards import Seat, card_text
from claimeval.errors import NotYetRuled
from claimeval.laws.lawrows import law_table
from claimeval.tricks.ruling import rule_tricks

RULED = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "tricks_ruled.jsonl").read_text(encoding="utf-8").splitlines()
]


def defect(**known: Any) -> dict[str, Any]:  # noqa: ANN401 - any value of a file
    """A file that holds nothing but what is known of a defective trick."""
    return {"declarer": "S", "defect": {"by": "W", **known}}


def no_card(edition: str = "2017", **known: Any) -> dict[str, Any]:  # noqa: ANN401 - any value of a file
    """West failed to play to a heart trick, and both sides have gone on."""
    facts = {"irregularity": "no-card", "suit_led": "H", "sides_played_next": 2, "won_that_or_later": True}
    return {"edition": edition, **defect(**{**facts, **known})}


def many(**known: Any) -> dict[str, Any]:  # noqa: ANN401 - any value of a file
    """West played two cards to a trick, and both sides have gone on."""
    facts = {"irregularity": "too-many", "suit_led": "H", "sides_played_next": 2, "cards": ["H5", "H9"]}
    return defect(**{**facts, **known})


@pytest.mark.parametrize("case", RULED, ids=[case["id"] for case in RULED])
def test_published_outcome(case: dict[str, Any]) -> None:
    """What directors and the texts ruled is what comes out, fact by fact."""
    answer = ruled(case).as_dict()
    found = answer["defective_trick"] or answer["play"]

    assert {key: found[key] for key in case["outcome"]} == case["outcome"]
    assert not answer["questions"]


ROW_CASES: dict[str, tuple[dict[str, Any], str]] = {
    "L2017-65A": ({"trick": {"N": "H2", "E": "H3", "S": "H4", "W": "H5"}}, "turns his own card face down"),
    "L2017-65B1": (SIX_TRICKS, "two tricks to North-South"),
    "L2017-65B2": (SIX_TRICKS, "four to East-West"),
    "L2017-65B3-1": ({"remark": {"by": "N", "own_side_played_next": False}}, "North may point out"),
    "L2017-65B3-2": ({"remark": {"by": "N", "own_side_played_next": True}}, "Law 16B"),
    "L2017-65C-1": (SIX_TRICKS, "played through in order"),
    "L2017-65C-2": (SIX_TRICKS, "by replay"),
    "L2017-65D-1": (SIX_TRICKS, "stay as they are until both sides agree"),
    "L2017-65D-2": ({"mixed": ["E"]}, "East-West may lose its rights"),
    "L2017-66A": ({"asks": {"by": "N", "own_card_face_up": True, "own_side_played_next": False}}, "all four cards"),
    "L2017-66B": ({"asks": {"by": "N", "own_card_face_up": False, "own_side_played_next": False}}, "own last card"),
    "L2017-66C-1": ({"asks": {"by": "N", "own_side_played_next": True}}, "may look at nothing"),
    "L2017-66C-2": ({"asks": {"by": "N", "director_orders": True}}, "director has ordered it"),
    "L2017-66D-1": ({"play_over": True, "dispute": "revoke", "facts_found": True}, "all cards may be looked at"),
    "L2017-66D-2": ({"play_over": True, "dispute": "revoke", "facts_found": True}, "Nobody touches the cards"),
    "L2017-66D-3": ({"mixed": "E", "dispute": "revoke", "facts_found": False}, "rules for North-South"),
    "L2017-67A-1": (no_card(sides_played_next=1), "must be put right now"),
    "L2017-67A-2": (no_card(sides_played_next=0), "adds a card that he may legally play"),
    "L2017-67A-3": (many(sides_played_next=1, how="fifth-card"), "Law 45E"),
    "L2017-67B-0": (no_card(holds_suit_led=True), "both sides have played to the next trick"),
    "L2017-67B1": (no_card(holds_suit_led=True), "The trick stays with the side that won it"),
    "L2017-67B1a": (no_card(holds_suit_led=True), "one trick goes to the other side under Law 64A2"),
    "L2017-67B1b": (no_card(holds_suit_led=False), "he may choose any card"),
    "L2017-67B2a-1": (many(faced="H5"), "The nine of hearts goes back"),
    "L2017-67B2a-2": (many(), "the highest one that could legally be played stays: the nine of hearts"),
    "L2017-67B2a-3": (many(), "The trick stays with the player who won it"),
    "L2017-67B2b-1": (SEVEN_TRICKS | {"defect": {"faced": "C4"}}, "as having been there all the time"),
    "L2017-67B2b-2": (SEVEN_TRICKS | {"defect": {"faced": "C4"}}, "to trick 5; that he did not is a revoke"),
    "L2017-67B3-1": (defect(mislaid="H9", trick=3), "puts it in its place in the row. It is no revoke"),
    "L2017-67B3-2": (defect(mislaid="H9", played_again=True, too_late=True), "must adjust the score"),
    "L2017-67-fn1-1": (many(), "avoids showing West's played cards"),
    "L2017-67-fn1-2": (many(faced="H5", shown=["H9"]), "becomes a penalty card (Law 50)"),
    "L2007-65": ({"edition": "2007", "remark": {"by": "N"}}, "Does Law 65 of the 2007 edition"),
    "L2007-66": ({"edition": "2007", "asks": {"by": "N"}}, "Does Law 66 of the 2007 edition"),
    "L2007-67B1a": (no_card("2007", holds_suit_led=True), "one trick goes to the other side"),
    "L2007-67B1b": (no_card("2007", holds_suit_led=False), "one trick goes to the other side"),
    "L2007-67B3": ({"edition": "2007", **defect(mislaid="H9")}, "Does Law 67B3 of the 2007 edition"),
    "L1997-67A": (no_card("1997", sides_played_next=1), "adds a card that he may legally play"),
    "L1997-67B1a": (no_card("1997", holds_suit_led=True), "no revoke and there is no penalty"),
    "L1997-67B1b": (no_card("1997", holds_suit_led=False), "one trick goes to the other side under Law 64."),
    "L1997-67B2": ({"edition": "1997", **many(faced="H5")}, "The nine of hearts goes back"),
}  # fmt: skip


def test_every_row_has_its_case() -> None:
    """No row of the Laws on tricks is without a test, and none is invented; 1987 has the rows of 1997."""
    rows = [row for row in law_table().rows.values() if row.article.number in ("65", "66", "67")]

    assert set(ROW_CASES) == {row.name for row in rows if row.edition != "1987"}
    assert {row.name for row in rows if row.edition == "1987"} == {
        row.replace("L1997", "L1987") for row in ROW_CASES if row.startswith("L1997")
    }


@pytest.mark.parametrize("row", ROW_CASES)
def test_row_of_the_laws(row: str) -> None:
    """The facts that a row speaks of bring it into the answer, with its effect."""
    mapping, words = ROW_CASES[row]
    ruling = ruled(mapping)

    assert row in ruling.rows
    assert words in told(ruling)


@pytest.mark.parametrize("row", ["L1997-67B1a", "L1997-67B1b", "L1997-67B2"])
def test_1987_reads_as_1997(row: str) -> None:
    """What is reported of 1987 is ruled as in 1997."""
    mapping, words = ROW_CASES[row]

    assert words in told(ruled({**mapping, "edition": "1987"}))


@pytest.mark.parametrize(
    ("edition", "revoke", "moved"), [("1987", False, 0), ("1997", False, 0), ("2007", True, 1), ("2017", True, 1)]
)
def test_lx_10_failed_to_play_with_the_suit_in_hand(edition: str, revoke: bool, moved: int) -> None:
    """LX-10: no penalty until 1997, one trick since 2007."""
    remedy = ruled(no_card(edition, holds_suit_led=True)).remedy
    assert remedy is not None

    assert (remedy.law, remedy.deemed_revoke, remedy.transferred) == ("67B1a", revoke, moved)


def test_lx_10_1959_is_refused() -> None:
    """LX-10: no text of 1959 is known, so nothing is ruled."""
    with pytest.raises(NotYetRuled, match="1959 Code"):
        ruled(no_card("1959", holds_suit_led=True))


COUNTS = [
    # sides that played on, cards in hand and quitted of one player after six tricks, mislaid, the law
    ("one side", (8, 5), None, "67A"),
    ("both sides", (8, 5), None, "67B1"),
    ("both sides", (6, 7), None, "67B2a"),
    ("one side", (6, 7), None, "67A"),
    ("both sides", (7, 5), "S4", "67B3"),
    ("both sides", (8, 5), "S4", "67B3"),
    ("both sides", (7, 6), None, ""),
]  # fmt: skip


@pytest.mark.parametrize(("moment", "counts", "mislaid", "law"), COUNTS)
def test_the_table_of_counts(moment: str, counts: tuple[int, int], mislaid: str | None, law: str) -> None:
    """Sides that played on and the numbers of cards decide the paragraph."""
    hand, played = counts
    others = {seat: {"hand": 7, "played": 6} for seat in "NES"}
    known: dict[str, Any] = {"trick": 5 if moment == "both sides" else 6}
    if mislaid is not None:
        known["mislaid"] = mislaid
    trick = {} if moment == "both sides" else {"N": "H2"}
    if trick:
        others["N"] = {"hand": 6, "played": 6}
    facts = {"tricks_played": 6, "counts": {**others, "W": {"hand": hand, "played": played}}, "trick": trick}
    remedy = ruled({**facts, "declarer": "S", "defect": known if law else {}}).remedy
    assert remedy is not None

    assert remedy.law == law


@pytest.mark.parametrize("trick", range(2, 6))
def test_the_gap_is_found_by_replay(trick: int) -> None:
    """East's card taken out of any trick that he did not lead is missed there, or there and at few others."""
    row = SIX_TRICKS["rows"]["E"].split()
    gone = row.pop(trick - 1)
    ruling = ruled(with_changes(SIX_TRICKS, rows={"E": " ".join(row)}, hands={"E": held("E", gone)}))
    assert ruling.remedy is not None
    asked = " ".join(question.ask for question in ruling.questions)

    assert ruling.remedy.trick == trick or str(trick) in asked


def held(seat: str, card: str) -> str:
    """A hand of the six tricks with a card put back into it."""
    suits = SIX_TRICKS["hands"][seat].split(".")
    suits["SHDC".index(card[0])] += card[1]
    return ".".join(suits)


def test_a_card_never_played_is_found_and_chosen() -> None:
    """West's gap lies at trick two, and the four of spades must go there."""
    mapping = with_changes(SIX_TRICKS, rows={"W": "C6- SJ+ SK+ HQ+ HJ+"}, hands={"W": "4.5.J7.AQ97"})
    ruling = ruled(mapping)
    assert ruling.remedy is not None
    assert ruling.tally is not None

    assert (ruling.remedy.offender, ruling.remedy.trick, ruling.remedy.law) == (Seat.W, 2, "67B1a")
    assert ruling.remedy.transferred == 1
    assert ruling.tally.won == (2, 4)
    assert "must be the four of spades" in told(ruling)


def test_the_card_taken_back_revoked() -> None:
    """The five of hearts goes back and was due in tricks five and seven; its face was seen."""
    remedy = ruled(SEVEN_TRICKS | {"defect": {"faced": "C4", "shown": ["H5"]}}).remedy
    assert remedy is not None

    assert [card_text(card) for card in remedy.cards_restored] == ["H5"]
    assert remedy.revoke_tricks == (5, 7)
    assert [card_text(card) for card in remedy.penalty_cards] == ["H5"]
    assert (remedy.deemed_revoke, remedy.transferred, remedy.ownership_changes) == (True, None, False)


def test_declarers_extra_card_is_no_penalty_card() -> None:
    """Only a defender's card becomes a penalty card, however often it was seen."""
    remedy = ruled({**many(by="S", faced="H5", shown=["H9"]), "declarer": "S"}).remedy
    assert remedy is not None

    assert remedy.penalty_cards == ()
    assert not any(point.law == "50" for point in remedy.points)


@pytest.mark.parametrize(
    ("cards", "suit", "stays"),
    [(["H5", "H9"], "H", "H9"), (["H5", "SA"], "H", "H5"), (["C5", "CQ"], "H", "CQ"), (["C5", "SQ"], "H", None)],
)  # fmt: skip
def test_the_highest_legal_card_stays(cards: list[str], suit: str, stays: str | None) -> None:
    """A card of the suit led comes first; of two other suits no card is the highest, and the answer asks."""
    ruling = ruled(many(cards=cards, suit_led=suit))
    assert ruling.remedy is not None
    left = ruling.remedy.card_left

    assert (None if left is None else card_text(left)) == stays
    assert ("defect.faced" in {question.finding for question in ruling.questions}) == (stays is None)


QUESTIONS = [
    (no_card(), "defect.holds_suit_led"),
    (no_card(holds_suit_led=True, won_that_or_later=None), "defect.won_that_or_later"),
    ({**no_card(holds_suit_led=True), "declarer": "E"}, "defect.by"),
    (defect(irregularity="no-card"), "defect.sides_played_next"),
    (many(sides_played_next=1), "defect.how"),
    (many(faced="H5"), "rows"),
    (defect(mislaid="H9", played_again=True), "defect.too_late"),
    ({"edition": "1987", **defect(irregularity="no-card", sides_played_next=1)}, "edition"),
    ({"edition": "1997", **defect(mislaid="H9")}, "edition"),
]


@pytest.mark.parametrize(("mapping", "finding"), QUESTIONS)
def test_what_is_not_known_is_asked(mapping: dict[str, Any], finding: str) -> None:
    """Each missing fact is asked for by its key, and no number of tricks is given on it."""
    ruling = ruled(mapping)

    assert finding in {question.finding for question in ruling.questions}


def test_a_card_missing_altogether_is_asked_for() -> None:
    """A full hand beside a short row means that a card lies elsewhere; which one, the director has to find."""
    ruling = ruled(with_changes(SIX_TRICKS, rows={"E": "D6- S2- SQ+ HK+ HT+"}))
    assert ruling.remedy is not None

    assert (ruling.remedy.law, ruling.remedy.transferred) == ("67", None)
    assert [question.finding for question in ruling.questions] == ["defect.mislaid"]


def test_the_mislaid_card_counts_in_the_replay() -> None:
    """West's king of spades fell to the floor; trick four was his, and without it it would have been East's."""
    rows = {"N": "C2+ S5+ S3- C3-", "E": "D6- S2- ST+ SQ+", "S": "C8+ SA+ S9- S6-", "W": "C6- S4- SJ+"}
    mapping = {"contract": "2H", "declarer": "S", "rows": rows, "tricks_played": 4}
    tally = ruled({**mapping, "defect": {"mislaid": "SK", "trick": 4}}).tally
    assert tally is not None

    assert tally.won == (2, 2)
    assert not tally.misdirected


def test_directions_alone_can_place_the_gap() -> None:
    """Without faces the directions tell among which tricks a card is missing, and the tally stands."""
    rows = {"N": "?+ ?- ?- ?+ ?-", "S": "?+ ?- ?- ?+ ?-", "E": "?- ?+ ?+ ?- ?+", "W": "?- ?+ ?- ?+"}
    ruling = ruled({"declarer": "S", "tricks_played": 5, "rows": rows, "counts": {"W": {"hand": 9}}})
    assert ruling.tally is not None

    assert ruling.tally.won == (2, 3)
    assert "trick 2 or 3" in told(ruling)


def test_directions_alone_place_an_extra_card() -> None:
    """West's second card of trick one points as that trick went."""
    rows = {"N": "?+ ?- ?-", "S": "?+ ?- ?-", "E": "?- ?+ ?+", "W": "?- ?- ?+ ?+"}
    ruling = ruled({"declarer": "S", "tricks_played": 3, "rows": rows})
    assert ruling.remedy is not None

    assert (ruling.remedy.law, ruling.remedy.trick) == ("67B2a", 1)


def test_an_extra_card_in_the_trick_in_progress() -> None:
    """Two cards of one player in the trick in progress are dealt with before it goes on."""
    ruling = ruled(
        {"tricks_played": 3, "trick": {"N": "H2", "E": "H3 H4"}, "defect": {"how": "simultaneous"}, "declarer": "S"}
    )
    assert ruling.remedy is not None

    assert (ruling.remedy.law, ruling.remedy.offender, ruling.remedy.trick) == ("67A", Seat.E, 4)
    assert "Law 58B" in told(ruling)


def test_a_defender_or_not_is_asked_for_a_shown_card() -> None:
    """Without the sides nobody can say whether a shown extra card becomes a penalty card."""
    ruling = ruled({key: value for key, value in many(faced="H5", shown=["H9"]).items() if key == "defect"})

    assert "declarer" in {question.finding for question in ruling.questions}


def test_a_sound_card_taken_back_is_no_revoke() -> None:
    """An extra diamond that was never due leaves nothing but the row to be put right."""
    mapping = with_changes(SEVEN_TRICKS, rows={"S": "SA+ SK+ S7- C4- D6- C6- C7- CJ-"}, hands={"S": "..J543.A"})
    mapping["hands"]["E"] = ".5.KT97.Q"
    remedy = ruled({**mapping, "defect": {"faced": "C4"}}).remedy
    assert remedy is not None

    assert (remedy.deemed_revoke, remedy.revoke_tricks, remedy.transferred) == (False, (), 0)


def test_no_trick_won_no_trick_lost() -> None:
    """The condition of 64A2: a side that won nothing from there on loses nothing."""
    remedy = ruled(no_card(holds_suit_led=True, won_that_or_later=False)).remedy
    assert remedy is not None

    assert (remedy.deemed_revoke, remedy.transferred) == (True, 0)


def test_what_is_remembered_is_not_ruled() -> None:
    """A paragraph known from memory gives neither law nor tricks, only the question."""
    remedy = ruled({"edition": "2007", **defect(mislaid="H9")}).remedy
    assert remedy is not None

    assert (remedy.law, remedy.points, remedy.deemed_revoke, remedy.transferred) == ("67", (), None, None)


def test_a_claim_waits() -> None:
    """A claim over a defective trick is judged after it is put right."""
    assert "judged only when this has been put right" in told(ruled({**no_card(), "claim_made": True}))


CLAIMS = [
    ({"defenders_agreed_to_the_claim": None}, None, "63A"),
    ({"defenders_agreed_to_the_claim": True, "claim": {"by": "S", "tricks": 5}}, 5, None),
    ({"defenders_agreed_to_the_claim": True, "claim": {"by": "S", "tricks": 3}}, 5, None),
    ({"defenders_agreed_to_the_claim": True, "claim": {"by": "S", "tricks": 3}, "revoke": {"by": "E"}}, None, "64A"),
    ({"offending_side_played_to_next_trick": True}, None, "64A"),
]


@pytest.mark.parametrize(("changes", "tricks", "law"), CLAIMS)
def test_claims_over_a_revoke(changes: dict[str, Any], tricks: int | None, law: str | None) -> None:
    """An established revoke costs one trick, two if the revoker won the trick; what is open is asked."""
    base = next(case for case in RULED if case["id"] == "bbo-54604-revoke-before-agreement")
    ruling = ruled({**base, "facts": {**base["facts"], **changes}})
    assert ruling.play is not None

    assert ruling.play.tricks == tricks
    assert [question.law for question in ruling.questions] == ([] if law is None else [law])


def test_words_about_later_tricks_are_sent_on() -> None:
    """Where the words may touch later tricks the answer asks instead of calling it no claim."""
    base = RULED[-1]
    ruling = ruled({**base, "facts": {**base["facts"], "words": "Ruff, and the rest are mine."}})

    assert [question.law for question in ruling.questions] == ["68"]


def test_the_ruling_takes_facts_as_they_are() -> None:
    """Nothing known, nothing ruled."""
    from claimeval.tricks.facts import TableFacts

    ruling = rule_tricks(TableFacts())

    assert (ruling.tally, ruling.inspection, ruling.remedy, ruling.questions) == (None, None, None, ())
