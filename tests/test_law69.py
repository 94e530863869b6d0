"""Law 69: when an agreement is final, and which tricks come back to the side that agreed."""

from __future__ import annotations

from typing import Any

import pytest
from settled import EDITIONS, LATER_EDITIONS, OLDER_EDITIONS, articles, mapping, ruled

from claimeval.adjudication import adjudicate
from claimeval.errors import InvalidCase
from claimeval.formats.casefile import case_from_mapping
from claimeval.inquiry import Inquiry, Outcome
from claimeval.laws.law69b2 import Estimate
from claimeval.laws.ruling import Verdict
from claimeval.likelihood import estimate
from claimeval.limits import Deadline, Limits
from claimeval.normal.belief import NOTHING_FORGOTTEN

IN_TIME: dict[str, Any] = {"in_correction_period": True}
OBJECTED: dict[str, Any] = {
    "objected": True,
    "called_on_later_board": False,
    "round_ended": False,
    "believes_high": [],  # nothing but the time of the objection is open
}

# Row of the decision table, findings, award of the three tricks that were claimed and agreed.
TABLE = [
    ("L2017-69A-1 objection in time", {**OBJECTED, **IN_TIME}, 2),
    ("L2017-69A-1 objection after a call", {**OBJECTED, "called_on_later_board": True, "likely_won": 0}, 3),
    ("L2017-69A-1 objection after the round", {**OBJECTED, "round_ended": True, "likely_won": 0}, 3),
    ("L2017-69A-2 no objection", {"objected": False, **IN_TIME, "likely_won": 0}, 3),
    ("L2017-69B not in the period", {"in_correction_period": False, "trick_already_won": 1, "likely_won": 1}, 3),
    ("L2017-69B1 already won", {**IN_TIME, "trick_already_won": 1, "likely_won": 0}, 2),
    ("L2017-69B2 likely won", {**IN_TIME, "trick_already_won": 0, "likely_won": 1}, 2),
    ("L2017-69B1 and B2", {**IN_TIME, "trick_already_won": 1, "likely_won": 1}, 1),
    ("L2017-69B neither", {**IN_TIME, "trick_already_won": 0, "likely_won": 0}, 3),
]


@pytest.mark.parametrize("edition", LATER_EDITIONS)
@pytest.mark.parametrize(("findings", "award"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE])
def test_decision_table(findings: dict[str, Any], award: int, edition: str) -> None:
    """An agreed claim of all three tricks, on the facts of each row."""
    ruling = ruled("open", 3, "agreed", edition, **findings)

    assert ruling.award == award
    assert ruling.verdict is (Verdict.STANDS if award == 3 else Verdict.ADJUSTED)
    assert articles(ruling)[0] == "69A"
    assert not ruling.questions


# Agreed loss of 1987 and 1997: ending, findings, award of the three tricks agreed.
OLDER_TABLE = [
    ("L1997-69B already won", "open", {**IN_TIME, "trick_already_won": 1}, 2),
    ("L1997-69B no normal play could lose it", "theirs", IN_TIME, 2),
    ("L1997-69B likely, but a normal play loses it", "open", {**IN_TIME, "likely_won": 1}, 3),
    ("L1997-69B not in the period", "theirs", {"in_correction_period": False}, 3),
]


@pytest.mark.parametrize("edition", OLDER_EDITIONS)
@pytest.mark.parametrize(
    ("ending", "findings", "award"), [row[1:] for row in OLDER_TABLE], ids=[row[0] for row in OLDER_TABLE]
)
def test_older_decision_table(ending: str, findings: dict[str, Any], award: int, edition: str) -> None:
    """Before 2007 a trick comes back only when it was won, or when no normal play of that side loses it."""
    assert ruled(ending, 3, "agreed", edition, **findings).award == award


def test_probably_winnable_trick() -> None:
    """LX-01: an agreed loss that was probably, not surely, winnable comes back from 2007 on and not before."""
    awards = {edition: ruled("open", 3, "agreed", edition, **IN_TIME, likely_won=1).award for edition in EDITIONS}

    assert awards == {"1987": 3, "1997": 3, "2007": 2, "2017": 2}


def test_likely_is_a_question_with_a_share_of_lines() -> None:
    """Where a normal line takes fewer than agreed the director is asked, and nothing is taken on the doubt."""
    ruling = ruled("open", 3, "agreed", **IN_TIME)
    [question] = ruling.questions

    assert ruling.award == 3
    assert (question.finding, question.assumed, question.if_true, question.if_false) == ("likely_won", False, 2, 3)
    assert "2 of" in question.why or "%" in question.why


def test_no_question_where_no_line_takes_fewer() -> None:
    """A claim that every normal line makes leaves nothing to ask."""
    assert ruled("legal", 3, "agreed", **IN_TIME).questions == ()


def test_the_conceded_part_of_an_agreed_claim() -> None:
    """What the claimer gave up and no normal play of his loses comes back to him (71)."""
    ruling = ruled("normal", 2, "agreed", **IN_TIME)

    assert ruling.award == 3
    assert articles(ruling) == ["69A", "71B"]


def test_agreed_concession_of_everything() -> None:
    """Where nothing was claimed it is the conceder whose trick had been won."""
    assert ruled("theirs", 0, "agreed", **IN_TIME).award == 2
    assert ruled("theirs", 0, "agreed", **IN_TIME, trick_already_won=1).award == 3


def test_unknown_time_of_the_objection() -> None:
    """An objection of which the time is not known is taken to be in time, and both awards are told."""
    ruling = ruled("open", 3, "agreed", objected=True, called_on_later_board=False, believes_high=[])
    [question] = ruling.questions

    assert ruling.award == 2
    assert (question.finding, question.assumed) == ("round_ended", False)
    assert (question.if_true, question.if_false) == (3, 2)


def test_unknown_period_is_a_question() -> None:
    """Without the time of the request the trick comes back, and the award if it came too late is told."""
    [question] = ruled("open", 3, "agreed", likely_won=1).questions

    assert (question.finding, question.if_true, question.if_false) == ("in_correction_period", 2, 3)


@pytest.mark.parametrize("edition", EDITIONS)
def test_declarers_side_agreed_to_a_defenders_claim(edition: str) -> None:
    """It is declarer's side that gets a trick back from a claim by a defender."""
    facts = mapping("legal", 3, "agreed", edition, **IN_TIME, trick_already_won=1)
    facts |= {"leader": "W", "declarer": "S", "claim": {"by": "W", "tricks": 3, "kind": "agreed"}}
    facts |= {"hands": {"N": "543...", "E": ".543..", "S": "876...", "W": "..AKQ."}}
    ruling = adjudicate(case_from_mapping(facts))

    assert ruling.award == 2
    assert "North-South" in ruling.steps[1].finding


def test_more_cannot_come_back_than_was_agreed() -> None:
    """Findings that together give back more tricks than were claimed are refused by name."""
    with pytest.raises(InvalidCase, match=r"2 tricks cannot come back by .* and findings\.likely_won together"):
        ruled("open", 1, "agreed", trick_already_won=1, likely_won=1)


def test_score_of_what_comes_back() -> None:
    """The board is scored again with the trick given back, beside the score as it was agreed (L2017-69B-3)."""
    facts = {**mapping("open", 3, "agreed", **IN_TIME, likely_won=1), "won": {"declarer": 6, "defenders": 4}}
    ruling = adjudicate(case_from_mapping(facts))

    assert (ruling.award, ruling.result, ruling.score) == (2, "3NT-1", -50)
    assert (ruling.claimed_result, ruling.claimed_score) == ("3NT=", 400)


# Lines by tricks where three were agreed; how many tricks are clearly likely to have been lost.
COUNTED = [
    ({0: 1, 1: 8, 2: 1}, 2),
    ({1: 9, 3: 1}, 2),
    ({2: 9, 3: 1}, 1),
    ({2: 8, 3: 2}, None),
    ({2: 1, 3: 1}, None),
    ({2: 2, 3: 8}, None),
    ({2: 1, 3: 9}, 0),
    ({3: 5}, 0),
    ({}, None),
]


@pytest.mark.parametrize(("lines", "clear"), COUNTED)
def test_likely_is_clear_from_nine_lines_in_ten(lines: dict[int, int], clear: int | None) -> None:
    """Nine tenths of the normal lines make it clear, one way or the other; anything between is for the director."""
    assert Estimate(3, tuple(lines.items()), True).clear == clear


def test_lines_that_were_not_all_counted_settle_nothing() -> None:
    """What was counted before the limit is no share of the whole."""
    found = Estimate(3, ((2, 9),), False)

    assert found.clear is None
    assert "was not counted within the limit" in found.words()


def test_the_figures_say_what_they_rest_on() -> None:
    """Lines and layouts are told with their numbers."""
    words = Estimate(3, ((2, 1), (3, 3)), True, 6, 20).words()

    assert words == (
        "1 of 4 normal lines (25 %) take fewer than 3, each line counted once. Of the 20 ways in which the unseen cards"
        " can lie, 6 (30 %) do not give 3 with best play."
    )


@pytest.mark.parametrize("edition", LATER_EDITIONS)
def test_a_trick_that_nearly_every_line_loses_comes_back(edition: str) -> None:
    """Where it is clear the trick comes back, with the figures, and the award if the director finds otherwise."""
    ruling = ruled("careless", 3, "agreed", edition, **IN_TIME)
    [question] = ruling.questions
    [step] = [step for step in ruling.steps if step.law == "69B2"]

    assert ruling.award == 2
    assert (question.assumed, question.if_true, question.if_false) == (True, 2, 3)
    assert "100 %" in step.finding
    assert step.finding.endswith("That makes it likely.")


def test_layouts_are_not_counted_for_a_defender() -> None:
    """To a defender other hands are hidden, so only the lines are told."""
    facts = mapping("open", 2, "agreed", **IN_TIME)
    facts |= {"hands": {"N": "Q...Q", "E": ".A.A.", "S": ".K.K.", "W": "J..5."}, "leader": "W"}
    facts["claim"] = {"by": "E", "tricks": 2, "kind": "agreed"}
    [question] = adjudicate(case_from_mapping(facts)).questions

    assert "normal lines" in question.why
    assert "ways in which" not in question.why


def test_a_trick_that_was_already_won_leaves_no_more_to_come_back() -> None:
    """Where everything agreed comes back already the director is asked for nothing more."""
    ruling = ruled("open", 1, "agreed", **IN_TIME, trick_already_won=1)

    assert (ruling.award, ruling.questions) == (1, ())


def test_lines_that_cannot_be_searched_in_time_are_told_so() -> None:
    """Where the quick search does not find whether a line takes fewer, the question says that nothing was counted."""
    case = case_from_mapping(mapping("open", 3, "agreed", **IN_TIME))
    inquiry = Inquiry(case, Limits(nodes=1), 3, Deadline(60))
    found = estimate(inquiry, Outcome(NOTHING_FORGOTTEN, 2, 2))

    assert found == Estimate(3)
