"""Rows of Laws 68 to 71 shown on facts of their own, and what is asked because a text is known from memory only."""

from __future__ import annotations

from typing import Any

import pytest
from settled import EDITIONS, mapping

from claimeval.adjudication import adjudicate
from claimeval.errors import InvalidCase
from claimeval.formats.casefile import case_from_mapping
from claimeval.laws.lawrows import Known, law_table
from claimeval.laws.remembered import REMEMBERED
from claimeval.laws.ruling import Ruling

IN_TIME: dict[str, Any] = {"in_correction_period": True}
PLAYED = ["HA", "S6", "S3", "HJ", "HK", "S7", "S4", "DA", "H2", "S8", "S5", "CK"]
WON = {"won": {"declarer": 6, "defenders": 4}}
TRUMPS = {"N": ".543..", "E": ".T98..", "S": "5..AK.", "W": "9...AK"}
HIGH_TRUMPS = {"N": ".543..", "E": ".T98..", "S": "AKQ...", "W": "9...AK"}
FINESSE = {"N": "..AT5.", "E": "..98.A", "S": "..KJ4.", "W": "..Q32."}
SHOWN_OUT = {**FINESSE, "E": "9...A8"}


def trump(
    edition: str = "2017", words: str = "All mine.", hands: dict[str, str] = TRUMPS, **found: object
) -> dict[str, Any]:
    """South claims three tricks in a spade contract with a small trump against him."""
    facts = {"contract": "4S", "declarer": "S", "leader": "S", "hands": hands, "edition": edition}
    return facts | {"claim": {"by": "S", "tricks": 3, "statement": words}, "findings": found}


def finesse(edition: str = "2017", hands: dict[str, str] = FINESSE, words: str = "The rest.") -> dict[str, Any]:
    """South claims three tricks in notrumps and has to find the queen of diamonds."""
    facts = {"contract": "3NT", "declarer": "S", "leader": "S", "hands": hands, "edition": edition}
    shown = {"shown_out": {"E": ["D"]}} if hands is SHOWN_OUT else {}
    return facts | shown | {"claim": {"by": "S", "tricks": 3, "statement": words}}


def defender(edition: str = "2017", tricks: int = 2, kind: str = "claim", **found: object) -> dict[str, Any]:
    """West, who can take the last three tricks, claims or concedes against South's contract."""
    hands = {"N": "543...", "E": ".543..", "S": "876...", "W": "..AK.2"}
    facts = {"contract": "3NT", "declarer": "S", "leader": "W", "hands": hands, "edition": edition}
    return facts | {"claim": {"by": "W", "tricks": tricks, "kind": kind}, "findings": found}


# Row, the case, the award, and words of the ruling that show what the row did to it.
ROWS: dict[str, tuple[dict[str, Any], int | None, str]] = {
    "L2017-68-P1": (defender(tricks=3, current_trick_only=False), 3, "70A: "),
    "L2017-68A-1": (mapping("legal", 3), 3, "The claim stands."),
    "L2017-68B1-1": (mapping("careless", 1, "concession", **IN_TIME), 1, "The concession stands."),
    "L2017-68B1-3": (mapping("theirs", 0, "concession", **IN_TIME), 2, "They come back."),
    "L2017-68C-1": (finesse() | {"findings": {"later_statement": "I finesse West for the queen"}}, 2,
                    "What was said after the objection was left out of account."),
    "L2017-68C-2": (mapping("open", 3, hand_faced=False), 2, "68C: South has not faced his hand."),
    "L2017-68D2a": (mapping("open", 3), 2, "70A: "),
    "L2017-68D2bii-3": (mapping("normal", 3, all_four_agreed=True, play_on_asked_by="W", played_on=PLAYED), None,
                        "North-South won 3 and East-West 0 of these tricks. That result stands."),
    "L2017-69B-3": (mapping("open", 3, "agreed", **IN_TIME, trick_already_won=1, likely_won=0) | WON, 2, "3NT-1, -50"),
    "L2017-70A-1": (mapping("open", 3) | WON, 2, "3NT-1, -50"),
    "L2017-70A-2": (mapping("open", 3), 2, "Whatever is in doubt is decided against the claimer."),
    "L2017-70B1": (trump(words="There is still a trump out."), 2, "The words are followed as far as they go."),
    "L2017-70B2": (mapping("open", 3, objected=True), 2, "careless or a guess that goes wrong, but normal"),
    "L2017-70C": (trump(unaware_of_trump=True), 0, "70C: The nine of spades is out."),
    "L2017-70C1": (trump(words="There is still a trump out."), 2, "South mentioned it."),
    "L2017-70C2": (trump(), 0, "? unaware_of_trump 0 2"),
    "L2017-70C3": (trump(hands=HIGH_TRUMPS, unaware_of_trump=True), 3, "On no normal line does that cost a trick."),
    "L2017-70D1": (mapping("open", 3), 2, "70D1: The line below is careless or a guess"),
    "L2017-70E1": (finesse(), 2, "South's side gets 2 tricks."),
    "L2017-71-4": (mapping("normal", 2, "concession", **IN_TIME) | WON, 3, "3NT=, 400"),
    "L2007-68B1": (defender("2007", partner_objected=True), 3, "West conceded, and East objected at once."),
    "L2007-68C": (finesse("2007") | {"findings": {"hand_faced": False, "later_statement": "I finesse"}}, 2,
                  "What was said after the objection was left out of account."),
    "L2007-70A": (mapping("open", 3, edition="2007"), 2, "Whatever is in doubt is decided against the claimer."),
    "L2007-70B1-B3": (trump("2007", "There is still a trump out."), 2, "The words are followed as far as they go."),
    "L2007-70C1-C3": (trump("2007", unaware_of_trump=True), 0, "70C: The nine of spades is out."),
    "L2007-70D1": (mapping("open", 3, edition="2007"), 2, "70D1: The line below is careless or a guess"),
    "L2007-70E1": (finesse("2007"), 2, "South's side gets 2 tricks."),
    "L1959-86-1": (defender("1959", 3, cards_shown=["DA"]), 3, "A defender may claim or concede in this way."),
    "L1959-86-2": (defender("1959", 3), 3, "article 20 may apply."),
    "L1959-87-2": (defender("1959", partner_consented=False), None, "This does not rule out a penalty"),
    "L1959-88-1": (mapping("open", 3, edition="1959", not_a_claim=True), None, "were not shown on purpose to claim."),
    "L1959-88a-1": (mapping("open", 3, edition="1959"), 2, "88a: South claimed. Play stops;"),
    "L1959-89b": (mapping("normal", 3, edition="1959", play_ordered=True, played_on=PLAYED), 3,
                  "89b: The director ordered that play goes on. The result of the play counts"),
    "L1997-68-P1": (defender("1997", 3, current_trick_only=False), 3, "70A: "),
    "L1997-68-fn-1": (defender("1997", current_trick_only=True), None, "Only the trick in progress was meant."),
    "L1997-68-fn-2": (defender("1997", current_trick_only=True), None, "is no penalty card."),
    "L1997-68A-1": (mapping("legal", 3, edition="1997"), 3, "The claim stands."),
    "L1997-68A-3": (defender("1997", not_a_claim=True), None, "It was plainly not meant as a claim."),
    "L1997-68B-1": (mapping("careless", 1, "concession", "1997", **IN_TIME), 1, "The concession stands."),
    "L1997-68B-2": (defender("1997", partner_objected=True), 3, "West conceded, and East objected at once."),
    "L1997-68B-3": (defender("1997", 0, "concession", partner_objected=True), 3, "West conceded, and East objected"),
    "L1997-68B-5": (defender("1997", partner_objected=True), 3, "The director is called at once."),
    "L1997-68C": (finesse("1997") | {"findings": {"hand_faced": False, "later_statement": "I finesse"}}, 2,
                  "What was said after the objection was left out of account."),
    "L1997-68D-4": (mapping("open", 3, edition="1997"), 2, "70A: "),
    "L1997-69A": (mapping("open", 3, "agreed", "1997", objected=True, called_on_later_board=False, round_ended=False),
                  2, "objected before the agreement was final."),
    "L1997-70A": (mapping("open", 3, edition="1997"), 2, "Whatever is in doubt is decided against the claimer."),
    "L1997-70C": (trump("1997", unaware_of_trump=True), 0, "70C: The nine of spades is out."),
    "L1997-70D": (mapping("open", 3, edition="1997"), 2, "70D: The line below is careless or a guess"),
    "L1997-70E": (finesse("1997"), 2, "South's side gets 2 tricks."),
    "L1997-71B": (mapping("careless", 1, "concession", "1997", **IN_TIME) | {"won": {"declarer": 9, "defenders": 1}},
                  1, "3NT+1, 430"),
}  # fmt: skip


def told(ruling: Ruling) -> str:
    """Everything that a ruling says, in one text."""
    steps = [f"{step.law}: {step.finding} {step.effect}" for step in ruling.steps]
    questions = [f"? {asked.finding} {asked.if_true} {asked.if_false}" for asked in ruling.questions]
    steps += [f"{step.law}: {step.finding} {step.effect}" for step in ruling.advice]
    return "\n".join([*steps, *ruling.assumptions, *questions, f"{ruling.result}, {ruling.score}"])


@pytest.mark.parametrize("row", ROWS)
def test_row(row: str) -> None:
    """The facts that a row speaks of lead to the award and the words that the row asks for."""
    facts, award, words = ROWS[row]
    ruling = adjudicate(case_from_mapping(facts))

    assert ruling.award == award
    assert words in told(ruling)


@pytest.mark.parametrize("row", [row for row in ROWS if row.startswith("L1997")])
def test_1987_reads_as_1997(row: str) -> None:
    """The same facts under the Laws of 1987 lead to the same."""
    facts, award, words = ROWS[row]
    ruling = adjudicate(case_from_mapping({**facts, "edition": "1987"}))

    assert ruling.award == award
    assert words in told(ruling)


REMEMBERED_CASES = {
    "1987 current trick only": (defender("1987", current_trick_only=True), ["68"]),
    "1987 plainly no claim": (defender("1987", not_a_claim=True), ["68A"]),
    "1987 partner objects": (defender("1987", partner_objected=True), ["68B"]),
    "1987 play after the claim": (mapping("open", 3, edition="1987", all_four_agreed=True), ["68D"]),
    "1987 objection to a concession": (mapping("open", 2, "concession", "1987", objected=True), ["68B"]),
    "2007 current trick only": (defender("2007", current_trick_only=True), ["68"]),
    "2007 plainly no claim": (defender("2007", not_a_claim=True), ["68A"]),
    "2007 partner objects": (defender("2007", partner_objected=True), []),
    "1997 plainly no claim": (defender("1997", not_a_claim=True), []),
    "2017 plainly no claim": (defender(not_a_claim=True), []),
}


@pytest.mark.parametrize("name", REMEMBERED_CASES)
def test_what_is_remembered_is_asked(name: str) -> None:
    """A ruling that rests on an article known from memory only asks, once, whether it says so."""
    facts, expected = REMEMBERED_CASES[name]
    ruling = adjudicate(case_from_mapping(facts))
    asked = [question for question in ruling.questions if question.finding == "edition"]

    assert [question.ask.split()[2] for question in asked] == expected
    assert {question.if_true for question in asked} <= {ruling.award}


def test_articles_asked_for_are_the_rows_known_from_memory() -> None:
    """What a ruling can cite of an edition is asked for exactly where all its rows are from memory."""
    for edition in EDITIONS:
        rows = [row for row in law_table().rows.values() if row.edition == edition and row.article.number == "68"]
        remembered = {
            row.paragraph.partition("-")[0]
            for row in rows
            if all(other.known is Known.MEMORY for other in rows if other.paragraph == row.paragraph)
        }

        assert set(REMEMBERED.get(edition, ())) - {"68"} == remembered - {"68"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_must_face_his_hand(edition: str) -> None:
    """LX-15: in 2017 the ruling says so of a hand that was not faced, whatever the award; before, nothing is said."""
    for faced in (True, False, None):
        found: dict[str, Any] = {} if faced is None else {"hand_faced": faced}
        ruling = adjudicate(case_from_mapping(mapping("open", 3, edition=edition, **found)))

        assert ruling.award == 2
        told = [step.law for step in ruling.advice if step.finding == "South has not faced his hand."]
        assert told == (["68C"] if edition == "2017" and faced is False else [])


@pytest.mark.parametrize("edition", EDITIONS)
def test_advice_from_memory_says_so(edition: str) -> None:
    """No line of advice passes for law where the text behind it is only remembered."""
    advice = adjudicate(case_from_mapping(mapping("open", 3, edition=edition))).advice
    doubted = {step.law for step in advice if step.effect.endswith("is known from memory only.")}

    assert doubted == {"1987": {"68C", "68D"}, "2007": {"68C"}}.get(edition, set())


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_two_way_finesse_is_given_by_no_edition(edition: str) -> None:
    """LX-06: without a show-out the queen is not found; after one the finesse is the claimer's."""
    assert adjudicate(case_from_mapping(finesse(edition))).award == 2
    assert adjudicate(case_from_mapping(finesse(edition, SHOWN_OUT))).award == 3


def test_the_same_lines_are_normal_in_every_edition() -> None:
    """LX-11: whether a floor is written or not, the worst normal line is the same, and absurd play is none."""
    for ending in ("open", "normal", "careless"):
        lines = {adjudicate(case_from_mapping(mapping(ending, 3, edition=edition))).line for edition in EDITIONS}

        assert len(lines) == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_ruled_without_the_four_hands(edition: str) -> None:
    """LX-18: all four hands are asked for, whether the players must face them or may."""
    facts = finesse(edition)
    facts["hands"] = {seat: cards for seat, cards in FINESSE.items() if seat != "W"}

    with pytest.raises(InvalidCase, match="The hand of West is missing"):
        case_from_mapping(facts)
