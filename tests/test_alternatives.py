"""Awards under guidance that the authority of a case does not follow, and what authorities presume and ask."""

from __future__ import annotations

import pytest
from viewed import viewed

from claimeval.adjudication import adjudicate
from claimeval.cards import NOTRUMP, Seat, Strain
from claimeval.case import Case, Claim, Findings
from claimeval.formats.casefile import case_from_mapping
from claimeval.laws.ruling import Ruling

SPADES = 0


def ruled(
    hands: str, trump: Strain, tricks: int, authority: str = "none", statement: str = "", **findings: object
) -> Ruling:
    """The ruling on a claim by South, who is on lead."""
    position = viewed(hands, trump, Seat.S).position
    claim = Claim(Seat.S, tricks, statement)
    return adjudicate(Case(position, Seat.S, claim, Findings(**findings), authority=authority))  # type: ignore[arg-type]


def others(ruling: Ruling) -> dict[str, int]:
    """The other awards by doctrine."""
    return {other.doctrine: other.tricks for other in ruling.alternatives}


def test_mistake_may_cost_one_trick_only() -> None:
    """Where a card thought high costs three tricks, the award if it cost only its own is told as well."""
    ruling = ruled("32.2.. K54... Q.AK.. .QJ.3.", NOTRUMP, 3, believes_high=(10,))

    assert ruling.award is not None
    assert ruling.award < 2
    assert others(ruling)["named-false-winner-costs"] == 2


def test_high_jack_of_trumps_may_count_as_small() -> None:
    """Jack, three and two of trumps with the ten forgotten: three tricks, or two where the jack is no solid card."""
    ruling = ruled("..432. T..KQ. J32... ..AJT.", SPADES, 3, unaware_of_trump=True)

    assert ruling.award == 3
    assert others(ruling)["jack-high-borderline"] < 3


def test_a_bad_break_may_be_noticed() -> None:
    """Held to running the spades into a bad break he loses the heart too, but not if he may stop when he sees it."""
    ruling = ruled("543.A.2. JT98...A AKQ2.2.. .543.KQ.", NOTRUMP, 5, statement="I run the spades, then the heart ace.")

    assert ruling.award == 3
    assert others(ruling)["may-notice-break"] == 4


def test_a_wrong_idea_of_a_suit_may_end_with_a_show_out() -> None:
    """One who thought the jack gone sees that it is not when an opponent shows out, as some hold."""
    ruling = ruled("543.A.2. JT98...A AKQ2.2.. .543.KQ.", NOTRUMP, 5, forgot=(9, 8, 7, 6), statement="")

    assert ruling.award == 3
    assert others(ruling)["may-notice-break"] == 4


def test_each_other_award_is_told_once() -> None:
    """No two alternatives give the same award, but for that to another class; and none gives the award itself."""
    for unaware in (True, False):
        ruling = ruled("32.2.. T.KQ.. A5.A.. 4.J3..", SPADES, 3, unaware_of_trump=unaware)
        awards = [other.tricks for other in ruling.alternatives]
        guidance = [other.tricks for other in ruling.alternatives if other.doctrine != "class-changes-normal"]

        assert len(guidance) == len(set(guidance))
        assert ruling.award not in awards


@pytest.mark.parametrize(("authority", "asked"), [("sbf", True), ("none", False)])
def test_director_asks_for_a_plan(authority: str, asked: bool) -> None:
    """Where the authority has the director ask, a claim without words has a question about the plan."""
    silent = ruled("32... 4.Q.. AK... 5.3..", NOTRUMP, 2, authority)
    spoken = ruled("32... 4.Q.. AK... 5.3..", NOTRUMP, 2, authority, "ace and king of spades")

    assert ("How did South mean to play?" in [question.ask for question in silent.questions]) is asked
    assert not any("mean to play" in question.ask for question in spoken.questions)


@pytest.mark.parametrize(("authority", "unaware"), [("nbb", True), ("none", False)])
def test_side_trick_lost_shows_forgetting(authority: str, unaware: bool) -> None:
    """Three trumps are hardly overlooked, but who gave up a side trick after drawing trumps had forgotten them."""
    case = case_from_mapping(
        {
            "deal": "N:5432.A432.A432.A 876.KQJ.KQJ.KQJT AKQJ.T98.T98.432 T9.765.765.98765",
            "contract": "4S",
            "declarer": "S",
            "play": ["D5", "D2", "DK", "D8", "DQ", "DT", "D6", "DA", "S2", "S6", "SA", "S9", "H8", "H5", "H2", "HJ"],
            "claim": {"by": "S", "kind": "claim", "tricks": 7},
            "authority": authority,
        }
    )
    ruling = adjudicate(case, bracket=False, explain=False)
    [step] = [step for step in ruling.steps if step.law == "70C"]

    assert ("gave up a side trick" in step.finding) is unaware
    assert ("can hardly have overlooked" in step.finding) is not unaware
