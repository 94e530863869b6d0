"""Law 70: unstated finesses, an order fixed by a regulator, play after the claim, and the advice around a claim."""

from __future__ import annotations

from typing import Any, Final

import pytest
from settled import ruled as settled_ruling

from claimeval.adjudication import adjudicate
from claimeval.evidence import shown_by_later_play
from claimeval.formats.casefile import case_from_mapping
from claimeval.inquiry import Inquiry
from claimeval.laws.ruling import Ruling
from claimeval.limits import Deadline, Limits
from claimeval.normal.belief import NOTHING_FORGOTTEN

OLDER: Final = ("1987", "1997")


def ruled(hands: dict[str, str], tricks: int, edition: str = "2017", leader: str = "S", **more: Any) -> Ruling:  # noqa: ANN401 - values of a case file
    """A claim by South at a notrump ending; ``more`` may hold keys of the case and of the claim, and findings."""
    claim = {"by": "S", "tricks": tricks} | {key: more.pop(key) for key in ("statement", "by") if key in more}
    facts: dict[str, Any] = {"trump": "NT", "declarer": "S", "hands": hands, "leader": leader, "edition": edition}
    facts |= {key: more.pop(key) for key in ("shown_out", "authority", "trick") if key in more}
    return adjudicate(case_from_mapping(facts | {"claim": claim, "findings": more}))


def laws(ruling: Ruling) -> list[str]:
    """The articles applied."""
    return [step.law for step in ruling.steps]


# Hands, show-outs, tricks claimed and awarded: North has the tenace, West the king that the finesse would catch.
PLACED = [
    pytest.param({"N": ".AQ..", "E": ".JT..", "S": ".43..", "W": ".K5.."}, {}, 2, 1, id="nobody showed out"),
    pytest.param({"N": ".AQ..", "E": "8..T.", "S": ".43..", "W": ".K5.."}, {"E": ["H"]}, 2, 2, id="showed out before"),
    pytest.param({"N": ".AQ..", "E": "8..T.", "S": ".43..", "W": ".K5.."}, {}, 2, 1, id="shows out too late"),
    pytest.param({"N": ".KJ9..", "E": "..987.", "S": ".A32..", "W": ".QT4.."}, {}, 3, 2, id="shows out on some lines"),
]


@pytest.mark.parametrize(("hands", "shown_out", "tricks", "award"), PLACED)
def test_a_finesse_needs_a_show_out_before_it(
    hands: dict[str, str], shown_out: dict[str, list[str]], tricks: int, award: int
) -> None:
    """An unstated finesse is accepted only once an opponent is known to be out of the suit (70E1)."""
    ruling = ruled(hands, tricks, shown_out=shown_out)

    assert ruling.award == award
    assert ("70E1" in laws(ruling)) is (award < tricks)


def test_a_finesse_needs_a_show_out_on_every_normal_line() -> None:
    """The top of a suit is led first on every normal line; whoever shows out on it proves the finesse in time."""
    hands = {"N": ".Q32..2", "E": ".J987..", "S": ".AKT4..", "W": "8765..."}
    ruling = ruled(hands, 4)

    assert ruling.award == 4
    assert "70E1" not in laws(ruling)


# Hands, tricks claimed and awarded: which of two guesses goes wrong, and what that costs.
GUESSED = [
    pytest.param({"N": ".AQ..", "E": ".K..5", "S": ".32..", "W": ".4.5."}, 2, 0, id="the bare king is not dropped"),
    pytest.param({"N": "..AJT7.", "E": ".8.Q5.5", "S": "..K632.", "W": ".7.98.4"}, 4, 1, id="nor is a queen"),
    pytest.param(
        {"N": "AQJ4...A", "E": "..AKQ.43", "S": "K5...KT9", "W": "T987...Q"}, 5, 5, id="a queen that must drop"
    ),
    pytest.param(
        {"N": "AK.AQ..", "E": "J8.J4..", "S": "32.32..", "W": "T9.K6.."}, 4, 3, id="charged when it costs least"
    ),
]


@pytest.mark.parametrize(("hands", "tricks", "award"), GUESSED)
def test_an_unstated_guess_goes_wrong(hands: dict[str, str], tricks: int, award: int) -> None:
    """No finesse is given, and no drop is presumed instead; a guess costs what it costs when it is made in time."""
    assert ruled(hands, tricks).award == award


def test_a_finesse_that_was_stated_is_played() -> None:
    """What was stated is followed, whichever opponent holds the card."""
    words = "I lead the three of hearts to the queen."
    west = {"N": ".AQ..", "E": ".JT..", "S": ".43..", "W": ".K5.."}
    east = {"N": ".AQ..", "E": ".KT..", "S": ".43..", "W": ".J5.."}

    assert [ruled(hands, 2, statement=words).award for hands in (west, east)] == [2, 1]


@pytest.mark.parametrize("edition", OLDER)
def test_the_older_laws_give_a_finesse_only_where_refusing_it_is_irrational(edition: str) -> None:
    """Where the king may drop, not to finesse is no more than careless; where it cannot, it would be irrational."""
    may_drop = {"N": ".AQ..", "E": ".J.2.", "S": ".43..", "W": ".K5.."}
    cannot = {"N": ".AQ..", "E": ".JT..", "S": ".43..", "W": ".K5.."}

    assert [ruled(hands, 2, edition).award for hands in (may_drop, cannot)] == [1, 2]
    assert "70E" in laws(ruled(may_drop, 2, edition))


NINE: Final = {"N": "54...", "E": "..76.", "S": ".94..", "W": ".7.A."}
THOUGHT_HIGH: Final[dict[str, Any]] = {"believes_high": ["H9", "H4"]}


@pytest.mark.parametrize(
    ("statement", "order", "award"),
    [
        pytest.param("", "none", 0, id="no order"),
        pytest.param("", "top-down", 2, id="imposed"),
        pytest.param("Four of hearts, then the nine of hearts.", "top-down", 0, id="stated otherwise"),
        pytest.param("Two heart tricks.", "top-down", 2, id="stated without an order"),
    ],
)
def test_the_order_binds_only_where_none_was_stated(statement: str, order: str, award: int) -> None:
    """A regulator's order fills what the statement left open, and no more (70E2)."""
    ruling = ruled(NINE, 2, statement=statement, regulator_order=order, **THOUGHT_HIGH)

    assert ruling.award == award
    assert ("70E2" in laws(ruling)) is (order != "none")


def test_the_order_leaves_a_small_card_to_a_higher_one_across() -> None:
    """From the top is meant of both hands together: a small card may be led to the ace opposite."""
    hands = {"N": ".A..3", "E": ".7..K", "S": ".Q4..", "W": ".65.."}

    assert ruled(hands, 1, regulator_order="top-down").award == ruled(hands, 1).award


@pytest.mark.parametrize("order", ["none", "top-down"])
def test_a_defender_is_held_to_the_order_too(order: str) -> None:
    """A defender who claims is led from the top of his suit where a regulator says so."""
    hands = {"N": "54...", "E": "..A6.", "S": ".7.8.", "W": ".94.."}
    ruling = ruled(hands, 2, leader="W", by="W", regulator_order=order, believes_high=["H9", "H4"])

    assert ruling.award == (2 if order == "top-down" else 1)


def test_the_dutch_federation_has_fixed_no_order() -> None:
    """Under its authority the advice says so, by the Laws that let a regulator fix one."""
    told = {
        year: [step.effect for step in ruled(NINE, 2, year, authority="nbb").advice if step.law == "70E2"]
        for year in ("1997", "2007", "2017")
    }

    assert told == {"1997": [], "2007": ["So none is imposed."], "2017": ["So none is imposed."]}
    assert not [step for step in ruled(NINE, 2).advice if step.law == "70E2"]


# South has three sure hearts from the top; East would win the small one if it were led first.
RUN: Final[dict[str, Any]] = {"N": "543...", "E": ".J.A.K", "S": ".AK2..", "W": "876..."}
BADLY: Final = ["H2", "S6", "S3", "HJ"]
WELL: Final = ["HA", "S6", "S3", "HJ"]


@pytest.mark.parametrize(
    ("edition", "played", "award"),
    [("2007", BADLY, 0), ("2007", WELL, 3), ("2017", BADLY, 3), ("1997", BADLY, 3), ("1987", BADLY, 3)],
)
def test_a_card_played_after_the_claim_counts_as_normal(edition: str, played: list[str], award: int) -> None:
    """In 2007 the claimer's own later play shows what he would have done; in no other edition does it count (70D3)."""
    ruling = ruled(RUN, 3, edition, played_on=played)

    assert ruling.award == award
    assert ("70D3" in laws(ruling)) is (edition == "2007")


def test_the_line_shows_the_card_that_was_played_after_the_claim() -> None:
    """The losing line begins as the later play did, and the note says why that card is normal."""
    ruling = ruled(RUN, 3, "2007", played_on=BADLY)
    [step] = [step for step in ruling.steps if step.law == "70D3"]

    assert ruling.as_dict()["line"][0] == BADLY
    assert step.finding == "After the claim South played the two of hearts in trick 1."
    assert any("after the claim that is what was played" in note.why for note in ruling.line_notes)
    assert not any("left out of account" in text for text in ruling.assumptions)


def test_the_other_side_is_not_bound_to_its_later_play() -> None:
    """A defender who let the small heart win after the claim may take it all the same in the ruling."""
    hands = {"N": "543...", "E": ".J2..K", "S": ".AK3..", "W": "876..."}

    assert ruled(hands, 3, "2007").award == 3
    assert ruled(hands, 3, "2007", played_on=["H3", "S6", "S3", "H2"]).award == 1


# The small heart is a loser whenever it is led, and only careless to lead first.
LOSER: Final = {"N": "543...", "E": ".J98..", "S": ".AK2..", "W": "876..."}


def test_later_play_that_takes_no_fewer_changes_nothing() -> None:
    """A card that is not normal but costs nothing is told, and the award stays."""
    ruling = ruled(LOSER, 2, "2007", played_on=["H2", "S6", "S3", "HJ"])
    [step] = [step for step in ruling.steps if step.law == "70D3"]

    assert ruling.award == 2
    assert step.effect == "That line takes no fewer tricks than a normal one."


def test_a_limit_leaves_what_later_play_shows_open() -> None:
    """Where the search from the card played reaches its limit, the award is an interval that holds what is certain."""
    facts = {"trump": "NT", "declarer": "S", "hands": RUN, "leader": "S", "claim": {"by": "S", "tricks": 3}}
    case = case_from_mapping({**facts, "edition": "2007", "findings": {"played_on": BADLY}})
    inquiry = Inquiry(case, Limits(), 3, Deadline(60))
    decided = inquiry.outcome(NOTHING_FORGOTTEN)
    inquiry.limits = Limits(nodes=1)
    shown = shown_by_later_play(case, inquiry, decided)

    assert (shown.outcome.low, shown.outcome.high, shown.outcome.stopped_by) == (0, 3, "nodes")
    assert "not settled within the limit" in shown.step.effect


@pytest.mark.parametrize("played", [[], ["S8"]])
def test_cards_that_cannot_follow_are_no_evidence(played: list[str]) -> None:
    """Later cards are followed as long as they can be a play, and what cannot shows nothing."""
    ruling = ruled(RUN, 3, "2007", played_on=played)
    [step] = [step for step in ruling.steps if step.law == "70D3"]

    assert (ruling.award, step.effect) == (3, "That changes nothing.")


def test_words_after_the_objection_change_nothing() -> None:
    """Only what was said at the claim is read (70B1)."""
    later = "I was going to play the nine of hearts and then the four of hearts."
    ruling = ruled(NINE, 2, later_statement=later, **THOUGHT_HIGH)

    assert ruling.award == 0
    assert "What was said after the objection was left out of account." in ruling.assumptions


def test_advice_of_2017() -> None:
    """The duties around a claim are told with their articles, in the order in which they come up."""
    advice = settled_ruling("open", 3).advice

    assert [step.law for step in advice] == ["68C", "68C", "68D2", "68D2a", "70B1", "70B2", "70B3"]
    assert settled_ruling("open", 3).as_dict()["advice"][0]["law"] == "68C"


@pytest.mark.parametrize("edition", OLDER)
def test_advice_before_2007(edition: str) -> None:
    """All hands must be faced, and nothing is done before the director comes."""
    advice = settled_ruling("open", 3, edition=edition).advice

    assert [step.law for step in advice] == ["68C", "68D", "70B", "70B", "70B"]
    assert "nothing is done before he comes" in advice[1].effect


def test_later_play_counts_under_each_answer_to_a_question() -> None:
    """Where it is open whether the claimer knew of a trump, both awards reckon with what he played after the claim."""
    facts: dict[str, Any] = {
        "trump": "S",
        "declarer": "S",
        "hands": {"N": ".543..", "E": ".T98..", "S": "5..AK.", "W": "9...AK"},
        "leader": "S",
        "edition": "2007",
        "claim": {"by": "S", "tricks": 3},
        "findings": {"played_on": ["S5", "S9", "H3", "H8"]},
    }
    ruling = adjudicate(case_from_mapping(facts))
    without = adjudicate(case_from_mapping({**facts, "findings": {}}))
    [question] = without.questions

    assert (question.if_true, question.if_false) == (0, 2)
    assert (ruling.award, ruling.questions) == (0, ())
    assert "70D3" in laws(ruling)
