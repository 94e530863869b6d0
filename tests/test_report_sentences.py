"""What a director reads: the sentences on claim, award, score, questions and bracket."""

from __future__ import annotations

from dataclasses import replace

import pytest
from told import CASE, RULING

from claimeval.cards import Seat
from claimeval.case import Case, Claim
from claimeval.counting import listed, tricks
from claimeval.laws.ruling import Bracket, Question
from claimeval.position import parse_position
from claimeval.report.sentences import award_sentence, claim_sentence, law_label
from claimeval.report.text import ruling_text
from claimeval.report.words import clean, quoted, sentence, sentences


@pytest.mark.parametrize(
    ("kind", "claimed", "expected"),
    [
        ("claim", 4, "South claims all of the last four tricks"),
        ("claim", 3, "South claims three of the last four tricks and concedes one"),
        ("claim", 0, "South concedes all of the last four tricks"),
        ("concession", 0, "South concedes all of the last four tricks"),
        ("concession", 3, "South concedes one of the last four tricks"),
        ("agreed", 4, "South claimed all of the last four tricks, and East-West agreed"),
        ("agreed", 1, "South claimed one of the last four tricks and conceded three, and East-West agreed"),
        ("agreed", 0, "South conceded all of the last four tricks, and East-West agreed"),
    ],
)
def test_claim_sentence(kind: str, claimed: int, expected: str) -> None:
    """Claims, concessions and agreed ones are told apart, with the number in words."""
    assert claim_sentence(replace(CASE, claim=Claim(Seat.S, claimed, "", kind))) == expected


@pytest.mark.parametrize(
    ("hands", "claimed", "expected"),
    [
        ("N:2... ...2 A... .2..", 1, "South claims the last trick"),
        ("N:2... ...2 A... .2..", 0, "South concedes the last trick"),
        ("N:32... ...32 AK... .32..", 2, "South claims both of the last two tricks"),
    ],
)
def test_claim_sentence_of_few_tricks(hands: str, claimed: int, expected: str) -> None:
    """One and two tricks have words of their own."""
    case = Case(parse_position(hands, 4, Seat.S), Seat.S, Claim(Seat.S, claimed))

    assert claim_sentence(case) == expected


@pytest.mark.parametrize(
    ("award", "claimed", "expected"),
    [
        (3, 4, "3 tricks to North-South, 1 to East-West, one fewer than claimed."),
        (1, 0, "1 trick to North-South, 3 to East-West, one more than claimed."),
        (0, 0, "0 tricks to North-South, 4 to East-West. The concession stands."),
        (4, 4, "4 tricks to North-South, 0 to East-West. The claim stands."),
    ],
)
def test_award_sentence(award: int, claimed: int, expected: str) -> None:
    """The award names both sides and says how it compares with what was claimed."""
    ruling = replace(RULING, award_between=(award, award), claimed=claimed)

    assert award_sentence(ruling) == expected


@pytest.mark.parametrize(
    ("law", "edition", "expected"),
    [
        ("70C", "2017", "Law 70C"),
        ("70C, 70D1", "2017", "Laws 70C, 70D1"),
        ("70A and 70D1", "2007", "Laws 70A and 70D1"),
        ("85", "1959", "Article 85"),
        ("Law 70C", "2017", "Law 70C"),
    ],
)
def test_law_label(law: str, edition: str, expected: str) -> None:
    """Articles are cited as laws, as articles under the Laws of 1959, and never twice."""
    assert law_label(law, edition) == expected


@pytest.mark.parametrize(
    ("tricks_in_all", "result", "points", "expected"),
    [
        (10, "4H=", 620, "Result: 4H= by South, just made. Score: 620 to North-South."),
        (11, "4H+1", 650, "Result: 4H+1 by South, made with one overtrick. Score: 650 to North-South."),
        (12, "4H+2", 680, "Result: 4H+2 by South, made with two overtricks. Score: 680 to North-South."),
        (9, "4H-1", -100, "Result: 4H-1 by South, one down. Score: 100 to East-West."),
    ],
)
def test_result_and_score(tricks_in_all: int, result: str, points: int, expected: str) -> None:
    """The result is told in words and the score goes to the side that gets it."""
    ruling = replace(RULING, declarer_tricks=tricks_in_all, result=result, score=points)

    assert expected in ruling_text(ruling, CASE).splitlines()


def test_no_score_without_tricks_won() -> None:
    """A contract alone gives no score, and the text says what is missing."""
    text = ruling_text(replace(RULING, declarer_tricks=None, result=None, score=None), replace(CASE, won=None))

    assert "No score, as the tricks won before the claim are not given." in text
    assert "Declarer has won" not in text


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            Question("x", False, 1, 2, "", "did he know"),
            "- Did he know? The ruling takes the answer to be no: 2 tricks to North-South. If\n"
            "  it is yes: 1 trick to North-South.",
        ),
        (Question("likely_won", True, 1, 1, ""), "- Likely won? Either way: 1 trick to North-South."),
        (
            Question("x", True, 0, None, "", "Did he know?"),
            "- Did he know? The ruling takes the answer to be yes: 0 tricks to North-South.\n"
            "  If it is no: not decided within the limit.",
        ),
    ],
)
def test_questions(question: Question, expected: str) -> None:
    """A question gives the award under the answer assumed first, then under the other."""
    assert expected in ruling_text(replace(RULING, questions=(question,)), CASE)


@pytest.mark.parametrize(
    ("bracket", "expected"),
    [
        (
            Bracket(2, 2),
            "Within the law there is nothing to decide: North-South take at least 2 tricks on\n"
            "every legal line of play, and perfect play by all four hands gives no more.",
        ),
        (
            Bracket(1, 3, floor_exact=False),
            "No legal play takes fewer than 1 trick for North-South; the search stopped\n"
            "there. Perfect play by all four hands, every card seen, gives 3 tricks.",
        ),
        (
            Bracket(0, 3, floor_exact=False),
            "How few tricks legal play can leave was not worked out. Perfect play by all four\n"
            "hands, every card seen, gives 3 tricks.",
        ),
    ],
)
def test_bracket_in_words(bracket: Bracket, expected: str) -> None:
    """The bracket is told without the words floor and ceiling, and says when the search stopped early."""
    assert expected in ruling_text(replace(RULING, bracket=bracket), CASE, explain=True)


def test_words() -> None:
    """Numbers, lists and sentences come out as they are read."""
    assert [tricks(number) for number in (0, 1, 2, 13)] == [
        "no tricks",
        "one trick",
        "two tricks",
        "thirteen tricks",
    ]
    assert [listed([]), listed(["a"]), listed(["a", "b", "c"], "or")] == ["", "a", "a, b or c"]
    assert [sentence("so it is"), sentence("Is it?"), sentence(" ")] == ["So it is.", "Is it?", ""]
    assert sentences("one", "", "two.") == "One. Two."
    assert quoted('a "b"\n c') == "\"a 'b' c\""
    assert clean("tak\u00e9\u00a0n\x00") == "tak\u00e9 n"
