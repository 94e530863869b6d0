"""What a claimer must have had wrong for his claim to make sense to him, and what a ruling makes of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from viewed import Viewed, cards, random_claim, viewed

from claimeval.adjudication import adjudicate
from claimeval.cards import NOTRUMP, Seat
from claimeval.case import Case, Claim, Findings
from claimeval.normal.authorities import COMMON, Guidance
from claimeval.normal.basis import Basis
from claimeval.normal.belief import NOTHING_FORGOTTEN, Belief, lead_believed_elsewhere
from claimeval.normal.slips import slips_of
from claimeval.normal.suppositions import Claimant, false_winners, lead_elsewhere, small_cards_equal
from claimeval.play import State

EQUAL = "his small spades are as good as his highest"


def claimant(claim: Viewed, need: int) -> Claimant:
    """One who claims ``need`` tricks."""
    position = claim.position
    return Claimant(
        State(position.hands, position.leader, position.trick, claim.voids, need), claim.claimer, position.trump
    )


@pytest.mark.parametrize(
    ("hands", "trump", "need", "missed"),
    [
        # South leads; he claims every trick.
        pytest.param("32... J4... A9... .K3..", NOTRUMP, 2, {"S9-high": "SJ"}, id="one card above the nine"),
        pytest.param("32... 4.Q.. A9... .K3..", NOTRUMP, 2, {}, id="the claim is sure anyway"),
        pytest.param("32... QJ... A9... K...3", NOTRUMP, 2, {"S9-high": "SK SQ SJ"}, id="three cards above it"),
        pytest.param("32.2.. J4.Q.. A9.J.. .K3.2.", NOTRUMP, 3, {"S9-high+HJ-high": "SJ HK HQ"}, id="two suits"),
        pytest.param("32... J4... A9... .K3..", 0, 2, {}, id="a trump is no plain card"),
    ],
)  # fmt: skip
def test_card_thought_high_explains_a_claim(hands: str, trump: int, need: int, missed: dict[str, str]) -> None:
    """The card that makes the claim sure if it is high is found, with the cards that were missed above it."""
    claim = viewed(hands, trump, Seat.S)
    found = () if claimant(claim, need).is_sure() else false_winners(claimant(claim, need))

    assert {winner.belief.name: winner.belief.forgotten for winner in found} == {
        name: cards(text) for name, text in missed.items()
    }


def test_the_card_with_the_fewest_missed_is_taken() -> None:
    """Of two suits that would explain the claim the one counts in which fewer cards are overlooked."""
    claim = viewed("32.2.. J4.Q.. A9.J.. .K3.2.", NOTRUMP, Seat.S)

    assert [winner.belief.name for winner in false_winners(claimant(claim, 2))] == ["S9-high"]


def test_show_out_makes_a_card_thought_high_less_likely() -> None:
    """In a suit of which an opponent has shown out the other one is known to have the rest."""
    claim = viewed("32... J4... A9... .K3..", NOTRUMP, Seat.S)
    seen = viewed("32... J4... A9... .K3..", NOTRUMP, Seat.S, voids=("S", ""))

    assert [winner.likely for winner in false_winners(claimant(claim, 2))] == [True]
    assert [winner.likely for winner in false_winners(claimant(seen, 2))] == [False]


def test_honour_is_not_easily_missed() -> None:
    """One card above his own may be overlooked, but not if it is the king."""
    claim = viewed("32... K4... A9... .Q3..", NOTRUMP, Seat.S)
    [winner] = false_winners(claimant(claim, 2))

    assert (winner.missed, winner.likely, winner.plausible) == (1, False, False)


def test_queen_may_be_thought_high() -> None:
    """That a queen was thought high with the king out does not decide, but it is asked about."""
    [winner] = false_winners(claimant(viewed("32... K4... AQ... .J3..", NOTRUMP, Seat.S), 2))

    assert (winner.missed, winner.likely, winner.plausible) == (1, False, True)


def test_many_cards_are_not_easily_missed() -> None:
    """Three cards above his own are more than a player overlooks."""
    claim = viewed("32... QJ... A9... K...3", NOTRUMP, Seat.S)

    assert [(winner.missed, winner.likely) for winner in false_winners(claimant(claim, 2))] == [(3, False)]


@settings(deadline=None, max_examples=60)
@given(seed=st.integers(0, 10**6), need=st.integers(1, 4))
def test_supposition_makes_the_claim_sure(seed: int, need: int) -> None:
    """Whatever is supposed, the claim is sure to one who believes it, and it was not before."""
    claim = random_claim(seed, (3, 4))
    who = claimant(claim, need)
    assume(not who.is_sure())
    for winner in false_winners(who):
        assert who.is_sure(winner.belief)
        assert winner.missed == winner.belief.forgotten.bit_count() > 0
        assert not winner.belief.forgotten & ~claim.out
    if lead_elsewhere(who) is not None:
        assert who.sure_elsewhere()


def test_lead_thought_elsewhere_explains_a_claim() -> None:
    """With the winners in dummy and no way there a claim makes sense to one who thinks that dummy has the lead."""
    with_entry = viewed("AK... QJ... 2.2.. 43...", NOTRUMP, Seat.S)
    without = viewed(".AK.. ..QJ. 32... 4..4.", NOTRUMP, Seat.S)
    belief = lead_elsewhere(claimant(without, 2))

    assert lead_elsewhere(claimant(with_entry, 2)) is None
    assert belief is not None
    assert (belief.thought, belief.lead_elsewhere) == ("the lead is in dummy", 2)


@pytest.mark.parametrize(
    ("belief", "guidance", "minds_order", "passes"),
    [
        pytest.param(
            lead_believed_elsewhere(3, in_dummy=True), COMMON, True, ("HA", Basis.OTHER_HAND), id="lead elsewhere"
        ),
        pytest.param(lead_believed_elsewhere(4, in_dummy=True), COMMON, True, ("", Basis.FORCED), id="by now he knows"),
        pytest.param(NOTHING_FORGOTTEN, COMMON, True, ("", Basis.FORCED), id="nothing wrong"),
        pytest.param(NOTHING_FORGOTTEN, COMMON, False, ("HA", Basis.ORDER), id="a novice"),
        pytest.param(NOTHING_FORGOTTEN, Guidance(any_way_across=True), True, ("S5", Basis.WAY_ACROSS), id="a way over"),
    ],
)
def test_what_passes_by_carelessness(
    belief: Belief, guidance: Guidance, minds_order: bool, passes: tuple[str, Basis]
) -> None:
    """South has the heart ace and two small spades, of which one passes already; dummy has the top spades."""
    view = viewed("AK3... J72... 54.A.. .K4..3", NOTRUMP, Seat.S).view(3)

    assert slips_of(view, cards("S4"), Basis.SURE_PLAN, belief, guidance, minds_order) == (cards(passes[0]), passes[1])


@pytest.mark.parametrize(
    ("hands", "trump", "missed", "thought"),
    [
        pytest.param("..432. 6..KQ. 754... ..AJT.", NOTRUMP, "S6", EQUAL, id="754"),
        pytest.param("..432. 8..KQ. 754... ..AJT.", NOTRUMP, "", "", id="a card above them all is out"),
        pytest.param("..432. 9..KQ. J54... ..AJT.", NOTRUMP, "", "", id="a jack is told from small cards"),
        pytest.param("..432. 6..KQ. 754... ..AJT.", 0, "", "", id="trumps are counted"),
    ],
)  # fmt: skip
def test_small_cards_are_equal_to_a_novice(hands: str, trump: int, missed: str, thought: str) -> None:
    """Below a high ten or less he does not tell his own cards apart, so what lies between them is overlooked."""
    belief = small_cards_equal(viewed(hands, trump, Seat.S).view(1), trump)

    assert (belief.forgotten, belief.thought) == (cards(missed), thought)


def ruled(hands: str, tricks: int, **findings: object) -> Case:
    """A case in notrump where South, on lead, claims ``tricks``."""
    claim = viewed(hands, NOTRUMP, Seat.S)
    return Case(claim.position, Seat.S, Claim(Seat.S, tricks), Findings(**findings))  # type: ignore[arg-type]


def test_claim_for_too_many_rests_on_a_card_thought_high() -> None:
    """One trick short: the card that was thought high is led at its worst, and the other answer is asked for."""
    ruling = adjudicate(ruled("32.2.. J4...K A9.A.. .KQJ..", 3))
    [question] = ruling.questions

    assert question.finding == "believes_high"
    assert question.assumed
    assert (question.if_true, question.if_false) == (ruling.award, 2)
    assert ruling.award == 1
    assert [step.law for step in ruling.steps].count("70A") == 2
    assert "nine of spades" in ruling.steps[1].effect


def test_stated_line_explains_a_claim_for_too_many() -> None:
    """Who said how he would play had that in mind, so a card thought high is only asked about."""
    case = ruled("32.2.. J4...K A9.A.. .KQJ..", 3)
    ruling = adjudicate(replace(case, claim=replace(case.claim, statement="ace of spades, then the ace of hearts")))

    assert ruling.award == 2
    assert all(not question.assumed for question in ruling.questions)


def test_a_chance_that_was_named_explains_a_claim_for_too_many() -> None:
    """Who said on what break the claim hangs had nothing wrong: no mistake is supposed, and none is asked about."""
    case = ruled("543.A.. 76.KQ.. AKQ2... JT98...", 4)
    words = "If spades are 3-3 I have the rest, otherwise you get a spade."
    silent, said = adjudicate(case), adjudicate(replace(case, claim=replace(case.claim, statement=words)))

    assert any("is taken to have thought" in step.effect for step in silent.steps)
    assert not any("is taken to have thought" in step.effect for step in said.steps)
    assert (said.award, said.questions) == (3, ())


@pytest.mark.parametrize(
    ("hands", "decides"),
    [
        pytest.param("432.6.. 98.98.. .J.AKQ. .Q5.T9.", True, id="a queen may be missed"),
        pytest.param("432.6.. 98.98.. .Q.AKJ. .K5.T9.", False, id="a king is not"),
    ],
)
def test_the_card_that_must_have_been_missed_decides_unless_nobody_misses_it(hands: str, decides: bool) -> None:
    """One loser among winners, all claimed: it was thought high, as a queen out is easily forgotten and a king not."""
    ruling = adjudicate(ruled(hands, 4))

    assert [question.assumed for question in ruling.questions if question.finding == "believes_high"] == [decides]


def test_claim_that_can_be_made_rests_on_nothing_wrong() -> None:
    """Where the number claimed can be made no mistake is read into the claim, but one is asked about."""
    accepted = adjudicate(ruled("32.2.. Q.43.. AJ.5.. 54.6..", 2))

    assert all(not question.assumed for question in accepted.questions)


def test_what_the_director_found_is_not_supposed() -> None:
    """A finding about what he thought high leaves nothing to be supposed."""
    ruling = adjudicate(ruled("32.2.. J4...K A9.A.. .KQJ..", 3, believes_high=()))

    assert not ruling.questions
    assert ruling.award == 2


def test_novice_takes_small_cards_for_equal() -> None:
    """Three small cards, the six still out: safe for one who counts, lost by a novice, and it is said."""
    average, novice = (
        adjudicate(ruled("..432. 6..KQ. 754... ..AJT.", 3, player_class=name)) for name in ("average", "novice")
    )

    assert (average.award, novice.award) == (3, 0)
    assert (0, "class-changes-normal") in [(other.tricks, other.doctrine) for other in average.alternatives]
    assert not any("would get the same" in text for text in average.assumptions)


def test_supposed_belief_adds_no_second_doubt() -> None:
    """A belief is marked as supposed, and two together stay so."""
    found = Belief("as-found", cards("SJ"), "the jack of spades is gone")

    assert not found.supposed
    assert lead_believed_elsewhere(2, in_dummy=True).supposed
    assert not NOTHING_FORGOTTEN.mistaken
