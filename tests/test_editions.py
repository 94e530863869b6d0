"""What another edition makes of the same facts: one test for each row of the table of differences.

The number of the row is in each name (``LX-01`` to ``LX-18``; ``LX-10`` is in ``test_tricks.py``). Where nothing is to
be computed, the articles, the verdict or the advice are what differs.
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from settled import EDITIONS, ruled

from claimeval.adjudication import adjudicate
from claimeval.formats.casefile import case_from_mapping
from claimeval.laws.ruling import Ruling, Verdict

ALL: Final = ("1959", *EDITIONS)
IN_PERIOD: Final[dict[str, Any]] = {"in_correction_period": True}
LATE: Final[dict[str, Any]] = {**IN_PERIOD, "round_ended": True, "called_on_later_board": True}
# West has two winners, on lead against South's contract.
DEFENCE: Final = {"N": "543...", "E": ".543..", "S": "876...", "W": "..AK.2"}

# South thinks both hearts high, so that to him either may go first; from the top they both win.
NINE: Final = {"N": "54...", "E": "..76.", "S": ".94..", "W": ".7.A."}
NINE_THOUGHT_HIGH: Final[dict[str, Any]] = {"believes_high": ["H9", "H4"]}


def awards(ending: str, tricks: int, kind: str, **findings: object) -> dict[str, int | None]:
    """The award at one of the endings by each edition, on the same facts."""
    return {year: ruled(ending, tricks, kind, year, **findings).award for year in ALL}


def at(hands: dict[str, str], tricks: int, edition: str, by: str = "S", leader: str = "S", **more: Any) -> Ruling:  # noqa: ANN401 - values of a case file
    """A claim at an ending of its own; ``more`` may hold keys of the claim and findings."""
    claim = {"by": by, "tricks": tricks} | {key: more.pop(key) for key in ("statement", "kind") if key in more}
    facts = {"trump": more.pop("trump", "NT"), "declarer": "S", "hands": hands, "leader": leader, "claim": claim}
    return adjudicate(case_from_mapping(facts | {"edition": edition, "findings": more}))


def cited(ruling: Ruling, law: str) -> list[str]:
    """What an article found, as often as it was applied."""
    return [step.finding for step in ruling.steps if step.law == law]


def test_lx_01_an_agreed_loss_that_was_likely_won() -> None:
    """It comes back from 2007 on; before that it stands, and in 1959 there is no rule at all."""
    found = awards("open", 3, "agreed", **IN_PERIOD, likely_won=1)

    assert found == {"1959": 3, "1987": 3, "1997": 3, "2007": 2, "2017": 2}
    assert cited(ruled("open", 3, "agreed", "1959", **IN_PERIOD, likely_won=1), "84 and 85")


def test_lx_02_conceded_and_lost_by_legal_play_only() -> None:
    """Found after the round it comes back from 2007 on, where normal play is the test."""
    assert awards("normal", 2, "concession", **LATE) == {"1959": 2, "1987": 2, "1997": 2, "2007": 3, "2017": 3}


def test_lx_03_conceded_and_lost_by_no_legal_play() -> None:
    """Found after the round but in the period it comes back, but not in 1959, once the board is gone as well."""
    later = {year: ruled("legal", 2, "concession", year, **LATE).award for year in EDITIONS}
    gone = ruled("legal", 2, "concession", "1959", **LATE, board_removed=True)

    assert later == dict.fromkeys(EDITIONS, 3)
    assert (gone.award, gone.verdict) == (2, Verdict.STANDS)


@pytest.mark.parametrize(("minutes", "award"), [(30, 2), (31, 1), (60, 1)])
def test_lx_04_a_trick_already_won_found_an_hour_later(minutes: int, award: int) -> None:
    """In 1959 the director has to be told within half an hour of the sitting; later only the period counts."""
    facts: dict[str, Any] = {**LATE, "trick_already_won": 1}
    old = ruled("open", 1, "concession", "1959", **facts, minutes_after_sitting=minutes, board_removed=True)

    assert old.award == award
    later = {year: ruled("open", 1, "concession", year, **facts).award for year in EDITIONS}
    assert later == {"1987": 2, "1997": 2, "2007": 3, "2017": 3}


def test_lx_05_play_after_the_claim() -> None:
    """It counts by consent in 2017, is evidence in 2007, cancelled before, and in 1959 as the director orders."""
    facts: dict[str, Any] = {"played_on": ["H2", "S6", "S3", "HJ"], "all_four_agreed": True, "play_on_asked_by": "W"}
    found = {year: ruled("normal", 3, "claim", year, **facts) for year in ALL}

    assert [ruling.verdict for ruling in found.values()].count(Verdict.NO_CLAIM) == 1
    assert found["2017"].verdict is Verdict.NO_CLAIM
    assert found["2007"].award == 0
    assert {year: found[year].award for year in ("1959", "1987", "1997")} == {"1959": 3, "1987": 3, "1997": 3}
    assert "only when the director orders it" in cited(found["1959"], "89b")[0]
    assert "whoever agrees" in cited(found["1997"], "68D")[0]


def test_lx_06_a_finesse_that_nobody_would_refuse() -> None:
    """Only the Laws of 1987 and 1997 give it, where not to take it would be irrational."""
    hands = {"N": ".AQ..", "E": ".JT..", "S": ".43..", "W": ".K5.."}
    found = {year: at(hands, 2, year) for year in ALL}

    assert {year: ruling.award for year, ruling in found.items()} == {
        "1959": 1, "1987": 2, "1997": 2, "2007": 1, "2017": 1,
    }  # fmt: skip
    assert cited(found["2017"], "70E1")
    assert cited(found["1959"], "89")


def test_lx_07_a_defenders_claim_that_hangs_on_partner() -> None:
    """It fails by every edition; 2007 and 2017 have an article for it, the others the doubt alone."""
    hands = {"N": "Q...Q", "E": ".A.A.", "S": ".K.K.", "W": "J..5."}
    found = {year: at(hands, 2, year, by="E", leader="W") for year in ALL}

    assert {ruling.award for ruling in found.values()} == {0}
    assert {year for year, ruling in found.items() if cited(ruling, "70D2")} == {"2007", "2017"}


def test_lx_08_two_for_us_and_the_rest_yours() -> None:
    """Partner objects: play goes on by every edition, in 1959 because he did not consent."""
    found = {year: at(DEFENCE, 2, year, by="W", leader="W", partner_objected=True) for year in ALL}

    assert {ruling.verdict for ruling in found.values()} == {Verdict.NO_CLAIM}
    assert [ruling.steps[0].law for ruling in found.values()] == ["87", "68B", "68B", "68B2", "68B2"]
    assert not found["1959"].questions


def test_lx_09_a_defender_concedes_and_his_partner_is_silent() -> None:
    """The concession is void in 1959 without partner's consent, and valid in every later edition."""
    found = {year: at(DEFENCE, 0, year, by="W", leader="W", kind="concession", **IN_PERIOD) for year in ALL}
    consented = at(DEFENCE, 0, "1959", by="W", leader="W", kind="concession", partner_consented=True)

    assert {year for year, ruling in found.items() if ruling.verdict is Verdict.NO_CLAIM} == {"1959"}
    assert consented.award is not None


def test_lx_11_the_floor_under_careless_play() -> None:
    """Only 1987 and 1997 say "not irrational"; the ruling tells where that is read."""
    noted = {year for year in ALL if any("irrational" in text for text in ruled("open", 3, "claim", year).assumptions)}

    assert noted == {"1987", "1997"}


def test_lx_12_a_trump_that_was_not_mentioned() -> None:
    """Every later edition has an article for it; in 1959 the doubt alone counts, with the same outcome."""
    hands = {"N": ".543..", "E": ".T98..", "S": "5..AK.", "W": "9...AK"}
    found = {year: at(hands, 3, year, trump="S", unaware_of_trump=True) for year in ALL}

    assert {ruling.award for ruling in found.values()} == {0}
    assert {year for year, ruling in found.items() if cited(ruling, "70C")} == set(EDITIONS)
    assert any("nine of spades" in finding for finding in cited(found["1959"], "89"))


def test_lx_13_an_order_fixed_by_the_regulator() -> None:
    """It is imposed from 2007 on, and left out of account before."""
    free = {year: at(NINE, 2, year, **NINE_THOUGHT_HIGH).award for year in ALL}
    fixed = {year: at(NINE, 2, year, **NINE_THOUGHT_HIGH, regulator_order="top-down") for year in ALL}

    assert set(free.values()) == {0}
    assert {year: ruling.award for year, ruling in fixed.items()} == {
        "1959": 0, "1987": 0, "1997": 0, "2007": 2, "2017": 2,
    }  # fmt: skip
    assert cited(fixed["2017"], "70E2")
    assert any("no regulator" in finding for finding in cited(fixed["1997"], "70A"))


def test_lx_14_who_may_contest() -> None:
    """In 1959 an opponent, later any player, dummy included."""
    told = {year: [text for text in advice_of(year) if "may contest" in text] for year in ALL}

    assert told["1959"] == ["An opponent may contest it."]
    assert all(told[year] == ["Any player may contest it, dummy included."] for year in EDITIONS)


def test_lx_15_the_duty_to_face_the_hand() -> None:
    """Declarer has it in 1959, claimer and conceder in 2017, nobody in between."""
    told = {year for year in ALL if {"He puts his own cards face up.", FACES} & set(duties_of(year))}

    assert told == {"1959", "2017"}


def test_lx_16_an_order_given_after_the_claim() -> None:
    """In 1959 the director may bind the claimer to an order that he then gives; later such words are worth nothing."""
    facts: dict[str, Any] = {"later_statement": "Nine of hearts, then the four of hearts.", **NINE_THOUGHT_HIGH}
    free = {year: at(NINE, 2, year, **facts).award for year in ALL}
    old, new = at(NINE, 2, "1959", **facts, order_binding=True), at(NINE, 2, "2017", **facts)

    assert set(free.values()) == {0}
    assert (old.award, new.award) == (2, 0)
    assert "gave the order of his cards" in cited(old, "89a")[0]
    assert any("after the objection was left out" in text for text in new.assumptions)


def test_lx_17_defenders_who_plan_together() -> None:
    """They may in 1959, after a claim by declarer, and the ruling says so; no later edition lets them."""
    assert {year for year in ALL if cited(ruled("open", 3, "claim", year), "88b")} == {"1959"}


def test_lx_18_all_hands_faced_for_the_ruling() -> None:
    """In 1987 and 1997 they must be, from 2007 on they may be, and 1959 says nothing of it."""
    told = {year: [text for text in duties_of(year) if "players" in text and "face up" in text] for year in ALL}

    assert told["1959"] == []
    assert all("must" in told[year][0] for year in ("1987", "1997"))
    assert all("may" in told[year][0] for year in ("2007", "2017"))


FACES: Final = "Play stops; South puts his cards face up and says at once how he means to play."


def advice_of(edition: str) -> list[str]:
    """When the advice that goes with a contested claim is due."""
    return [step.finding for step in ruled("open", 3, "claim", edition).advice]


def duties_of(edition: str) -> list[str]:
    """What a contested claim obliges players and director to, by steps and by advice."""
    ruling = ruled("open", 3, "claim", edition)
    return [step.effect for step in (*ruling.steps, *ruling.advice)]
