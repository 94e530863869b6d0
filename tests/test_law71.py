"""Law 71: which conceded tricks come back, by edition and by the time at which they are asked for."""

from __future__ import annotations

from typing import Any

import pytest
from settled import EDITIONS, LATER_EDITIONS, OLDER_EDITIONS, articles, mapping, ruled

from claimeval.adjudication import adjudicate
from claimeval.errors import InvalidCase
from claimeval.formats.casefile import case_from_mapping
from claimeval.laws.ruling import Verdict

IN_TIME: dict[str, Any] = {"in_correction_period": True}
AT_ONCE: dict[str, Any] = {**IN_TIME, "called_on_later_board": False, "round_ended": False}

# Row of the decision table, ending, edition, findings, tricks kept of three when all but `kept` were conceded.
TABLE = [
    ("L2017-71 not in the period", "legal", "2017", {"in_correction_period": False}, 2, 2),
    ("L2017-71A already won", "open", "2017", {**IN_TIME, "trick_already_won": 1}, 1, 3),
    ("L2017-71B no normal play loses it", "normal", "2017", IN_TIME, 2, 3),
    ("L2017-71B a normal play loses it", "open", "2017", IN_TIME, 2, 2),
    ("L2007-71-1 already won", "open", "2007", {**IN_TIME, "trick_already_won": 1}, 1, 3),
    ("L2007-71-2 no normal play loses it", "normal", "2007", IN_TIME, 2, 3),
    ("L1997-71A already won", "open", "1997", {**AT_ONCE, "trick_already_won": 1}, 1, 3),
    ("L1997-71A no legal play loses it", "legal", "1997", AT_ONCE, 2, 3),
    ("L1997-71A no legal play loses it, found late", "legal", "1997", {**IN_TIME, "round_ended": True}, 2, 3),
    ("L1997-71C no normal play loses it", "normal", "1997", AT_ONCE, 2, 3),
    ("L1997-71C found after a call", "normal", "1997", {**IN_TIME, "called_on_later_board": True}, 2, 2),
    ("L1997-71C found after the round", "normal", "1987", {**IN_TIME, "round_ended": True}, 2, 2),
    ("L1997-71C a normal play loses it", "open", "1997", AT_ONCE, 2, 2),
    ("L1997-71 not in the period", "legal", "1997", {"in_correction_period": False}, 2, 2),
]


@pytest.mark.parametrize(
    ("ending", "edition", "findings", "kept", "award"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE]
)
def test_decision_table(ending: str, edition: str, findings: dict[str, Any], kept: int, award: int) -> None:
    """A concession keeps what was kept, and the tricks that the edition gives back on these facts."""
    ruling = ruled(ending, kept, "concession", edition, **findings)

    assert ruling.award == award
    assert ruling.verdict is (Verdict.STANDS if award == kept else Verdict.ADJUSTED)
    assert not ruling.questions


# Row of `laws.md` section 8: ending, findings, tricks kept, award in the older and in the later editions.
PAIRS = [
    ("LX-02", "normal", {**IN_TIME, "round_ended": True}, 2, 2, 3),
    ("LX-03", "legal", {**IN_TIME, "round_ended": True}, 2, 3, 3),
    ("LX-04", "open", {**IN_TIME, "trick_already_won": 1, "called_on_later_board": True}, 1, 2, 3),
    ("LX-04 too late", "open", {"in_correction_period": False, "trick_already_won": 1}, 1, 1, 1),
]


@pytest.mark.parametrize("row", PAIRS, ids=[row[0] for row in PAIRS])
def test_editions_differ_on_the_same_facts(row: tuple[str, str, dict[str, Any], int, int, int]) -> None:
    """The same concession by the older and by the later Laws."""
    _, ending, findings, kept, older, later = row

    assert [ruled(ending, kept, "concession", year, **findings).award for year in OLDER_EDITIONS] == [older, older]
    assert [ruled(ending, kept, "concession", year, **findings).award for year in LATER_EDITIONS] == [later, later]


@pytest.mark.parametrize(
    ("edition", "ending", "law"),
    [
        ("1987", "legal", "71A"),
        ("1997", "normal", "71C"),
        ("2007", "normal", "71.2"),
        ("2017", "normal", "71B"),
    ],
)
def test_the_article_is_named_as_the_edition_does(edition: str, ending: str, law: str) -> None:
    """The ruling cites the article under which the trick comes back."""
    assert articles(ruled(ending, 2, "concession", edition, **AT_ONCE)) == [law]


def test_unknown_time_is_a_question() -> None:
    """Without the time of the request the trick comes back, and both awards are told."""
    [question] = ruled("normal", 2, "concession").questions

    assert (question.finding, question.assumed) == ("in_correction_period", True)
    assert (question.if_true, question.if_false) == (3, 2)


def test_the_older_limit_is_a_question() -> None:
    """In 1997 the end of the round, too, decides whether a trick that only legal play loses comes back."""
    ruling = ruled("normal", 2, "concession", "1997", **IN_TIME, called_on_later_board=False)
    [question] = ruling.questions

    assert ruling.award == 3
    assert (question.finding, question.if_true, question.if_false) == ("round_ended", 2, 3)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_question_where_nothing_comes_back(edition: str) -> None:
    """The time makes no difference to a concession that stands anyway."""
    ruling = ruled("open", 2, "concession", edition)

    assert (ruling.award, ruling.questions) == (2, ())


@pytest.mark.parametrize("edition", EDITIONS)
def test_conceded_by_a_defender_whose_partner_is_silent(edition: str) -> None:
    """LX-09: from 1987 on such a concession is valid, and a trick that cannot be lost comes back to the defenders."""
    facts = mapping("legal", 0, "concession", edition, **AT_ONCE)
    facts |= {"declarer": "N", "claim": {"by": "E", "tricks": 0, "kind": "concession"}}

    assert adjudicate(case_from_mapping(facts)).award == 0

    facts |= {"leader": "W", "hands": {"N": "543...", "E": ".543..", "S": "876...", "W": "..AKQ."}}

    assert adjudicate(case_from_mapping(facts)).award == 3


def test_the_conceded_part_of_a_contested_claim() -> None:
    """What a claim concedes comes back when it had been won already, as in a concession."""
    ruling = ruled("legal", 2, "claim", trick_already_won=1)

    assert ruling.award == 3

    assert ruled("open", 1, "claim", trick_already_won=1, in_correction_period=False).award == 1


def test_objection_to_the_claim_that_goes_with_a_concession() -> None:
    """Who concedes some tricks claims the others: after an objection they are ruled on (68B1)."""
    ruling = ruled("careless", 2, "concession", objected=True)

    assert ruling.award == 1
    assert articles(ruling)[:2] == ["68B", "70A"]
    assert ruled("careless", 2, "concession").award == 2


def test_more_cannot_come_back_than_was_conceded() -> None:
    """A finding that gives back more tricks than were given away is refused by name."""
    with pytest.raises(InvalidCase, match=r"2 tricks cannot come back by findings\.trick_already_won"):
        ruled("open", 2, "concession", trick_already_won=2)


def test_a_sure_trick_that_shows_itself_comes_back() -> None:
    """Once a show-out makes the conceded trick sure, whoever conceded it is taken to see that."""
    facts = mapping("legal", 4, "concession", **AT_ONCE)
    # After the ace West shows out, and the queen over East's jack is marked.
    facts |= {"leader": "S", "hands": {"N": "KT..3.2", "E": "J9.32..", "S": "AQ..A.A", "W": ".54.2.3"}}
    facts["claim"]["tricks"] = 3

    assert adjudicate(case_from_mapping(facts)).award == 4
