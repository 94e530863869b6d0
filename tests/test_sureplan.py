"""Sure plans: never wrong on any lie of the cards, and there in the endings where a player sees one."""

from __future__ import annotations

import pytest
from viewed import Viewed, cards, random_claim, viewed

from claimeval.cards import NOTRUMP, SUIT_CARDS, SUITS, Seat, cards_in
from claimeval.normal.refuting import lies, most_with_each
from claimeval.normal.sureplan import SurePlanner
from claimeval.solver.doubledummy import best_tricks, solve_batch

SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
ENDINGS, LIES = 600, 8
LONG_ENDINGS = 12
"""Few: without the compiled prover the second look at a plan takes seconds."""
LIED_ABOUT = 60


def planned(claim: Viewed) -> tuple[int, int]:
    """The most tricks for which there is a sure plan, and the cards that keep it on the claimer's turn."""
    planner = SurePlanner(claim.position.trump)
    need = planner.most_sure(claim.view(0), claim.position.tricks_left)
    return need, planner.keeping_any(claim.view(need)) if need and claim.own_turn else 0


@pytest.mark.parametrize(
    ("endings", "sizes"),
    [pytest.param(ENDINGS, (2, 3, 4, 5), id="short"), pytest.param(LONG_ENDINGS, (9, 10), id="long")],
)
def test_sure_plans_hold_on_every_lie_of_the_cards(endings: int, sizes: tuple[int, ...]) -> None:
    """What is proved takes its tricks double dummy on the real lie and on every other one tried."""
    proved = several = 0
    for seed in range(endings):
        claim = random_claim(seed, sizes)
        need, keeping = planned(claim)
        if not need:
            continue
        proved += 1
        lies = [claim, *claim.lies(seed, LIES)]
        several += len(lies) > 2
        for lie, values in zip(lies, solve_batch([lie.position for lie in lies]), strict=True):
            best = max(values.values())
            tricks = best if claim.own_turn else claim.position.tricks_left - best

            assert tricks >= need, (seed, need, lie)
            assert all(values[card] >= need for card in cards_in(keeping)), (seed, need, lie, keeping)
        assert bool(keeping) == claim.own_turn, (seed, claim)

    assert proved > endings // 3
    assert several > endings // 4


def test_random_claims_cover_every_strain_seat_and_trick_in_progress() -> None:
    """The claims tried have every strain, leader and number of cards on the table, on either side's turn."""
    claims = [random_claim(seed) for seed in range(ENDINGS)]

    assert {(claim.position.trump, claim.position.leader, len(claim.position.trick)) for claim in claims} == {
        (trump, leader, played) for trump in range(5) for leader in Seat for played in range(4)
    }
    assert {claim.own_turn for claim in claims} == {True, False}
    assert all(any(claim.voids[side] for claim in claims) for side in (0, 1))


@pytest.mark.parametrize(
    ("hands", "trump", "leader", "trick", "voids", "need", "keeping"),
    [
        # South claims; West is on his left. ``keeping`` is None where there must be no plan.
        pytest.param("A.2.. .KQ.. KQ... ..AK.", NOTRUMP, Seat.S, "", ("", ""), 2, None, id="blocked suit"),
        pytest.param("A.2.. .KQ.. KQ... ..AK.", NOTRUMP, Seat.S, "", ("", ""), 1, "SK SQ",
                     id="one trick of the blocked suit"),
        pytest.param("A.32.. .KQJ.. KQ.A.. ..AKQ.", NOTRUMP, Seat.S, "", ("", ""), 3, "SK SQ",
                     id="entry to come back is kept"),
        pytest.param("A.32.. .KQJ.. KQ.4.. ..AKQ.", NOTRUMP, Seat.S, "", ("", ""), 3, None,
                     id="no entry to come back"),
        pytest.param("AK..32. T9.K.K. QJ.32.. .A.A.AK", SPADES, Seat.S, "", ("", ""), 4, "H3 H2",
                     id="crossruff with high trumps"),
        pytest.param("AK..32. T9.K.K. Q8.32.. .A.A.AK", SPADES, Seat.S, "", ("", ""), 4, None,
                     id="crossruff with a low trump"),
        pytest.param("AK..32. T9.K.K. Q8.32.. .A.A.AK", SPADES, Seat.S, "", ("", ""), 3, "S8 H3 H2",
                     id="crossruff for all but one"),
        pytest.param(".5432.2. T9.KQJ.. AKQJ2... 87..KQJ.", NOTRUMP, Seat.S, "", ("", ""), 5, "SA SK SQ SJ",
                     id="solid against all four in one hand"),
        pytest.param(".5432.2. J9.KQJ.. AKQ32... T8..KQJ.", NOTRUMP, Seat.S, "", ("", ""), 5, None,
                     id="long card against all four in one hand"),
        pytest.param(".5432.2. J9.KQJ.. AKQ32... T8..KQJ.", NOTRUMP, Seat.S, "", ("", ""), 3, "SA SK SQ",
                     id="the tops of the long suit"),
        pytest.param("..32. 2.Q.. .AK.. ..AK.", SPADES, Seat.S, "", ("", ""), 1, None,
                     id="side suit with a trump out"),
        pytest.param("..32. 2.Q.. .AK.. ..AK.", SPADES, Seat.S, "", ("SH", ""), 1, "HA HK",
                     id="the trump is with the hand that must follow"),
        pytest.param("..32. 2.Q.. .AK.. ..AK.", SPADES, Seat.S, "", ("SH", ""), 2, None,
                     id="but he follows only once"),
        pytest.param("..32. 4.Q.. 5.A.. ..AK.", SPADES, Seat.S, "", ("", ""), 2, "S5",
                     id="the trump is drawn first"),
        pytest.param("32... Q... AJ... .32..", NOTRUMP, Seat.E, "S5", ("", ""), 2, None,
                     id="missing queen may be with him who has played"),
        pytest.param("..2. .3.. AJ... Q.2..", NOTRUMP, Seat.N, "S2 H4", ("", "S"), 2, "SA",
                     id="missing queen must fall after a show-out"),
        pytest.param(".2.2. .K.K. A.3.. .Q.Q.", NOTRUMP, Seat.S, "", ("", ""), 1, "SA",
                     id="loser first and the lead is gone"),
        pytest.param(".2.2. .K.K. A.3.. .Q.Q.", SPADES, Seat.S, "", ("", ""), 1, "SA H3",
                     id="loser first and the last trump takes it back"),
        pytest.param("2.2.. K.K.. A.A.. Q.Q..", NOTRUMP, Seat.E, "", ("", ""), 2, "",
                     id="defence on lead can only lead into aces"),
        pytest.param("2.2.. K..K. A.A.. Q..Q.", NOTRUMP, Seat.E, "", ("", ""), 1, None,
                     id="defence on lead has another suit"),
        pytest.param("AQ... 32... 54... K.2..", NOTRUMP, Seat.S, "", ("", ""), 2, None, id="finesse"),
        pytest.param("AQ... .32.. 54... K3...", NOTRUMP, Seat.S, "", ("", "S"), 2, "S5 S4", id="marked finesse"),
        pytest.param("AQ... .32.. 54... K3...", NOTRUMP, Seat.S, "", ("", ""), 2, None, id="unmarked finesse"),
        pytest.param("AJ.Q.. ..432. 2.3..A KQ.K..", NOTRUMP, Seat.S, "", ("", ""), 3, None, id="squeeze"),
        # What an opponent threw may be the very card that he was taken to hold.
        pytest.param(".K..54 .872.. .T..J ...83", CLUBS, Seat.S, "CK CT", ("", "SD"), 3, None,
                     id="a heart was thrown, so a heart can be ruffed"),
        pytest.param("A..A. .KQ.. .32.. 3..2.", SPADES, Seat.S, "", ("", "SD"), 2, None,
                     id="the last diamond is thrown on the ruff"),
        # Touching cards are equal, but it matters which of the opponents wins with them.
        pytest.param("K..9.2 ..6.K6 986... J...43", NOTRUMP, Seat.E, "", ("", "SH"), 1, None,
                     id="the opponent on lead keeps it"),
    ],
)  # fmt: skip
def test_plans_that_a_player_sees(
    hands: str, trump: int, leader: Seat, trick: str, voids: tuple[str, str], need: int, keeping: str | None
) -> None:
    """There is a sure plan exactly where there should be, and exactly these cards keep it."""
    claim = viewed(hands, trump, leader, trick, voids=voids)
    planner = SurePlanner(trump)

    assert planner.proves(claim.view(need)) == (keeping is not None)
    if claim.own_turn:
        assert planner.keeping(claim.view(need)) == cards(keeping or "")


@pytest.mark.parametrize(
    ("hands", "need"),
    [
        pytest.param("AQ... .32.. 54... K3...", 2, id="finesse"),
        pytest.param("AJ.Q.. ..432. 2.3..A KQ.K..", 3, id="squeeze"),
    ],
)
def test_lucky_lies_are_no_plan(hands: str, need: int) -> None:
    """What only the real lie of the cards makes possible is no sure plan, although it takes the tricks."""
    claim = viewed(hands, NOTRUMP, Seat.S)

    assert best_tricks(claim.position, claim.claimer.side) == need
    assert not SurePlanner(NOTRUMP).proves(claim.view(need))


def test_budget_spent_means_no_plan() -> None:
    """A planner that may look at next to nothing proves nothing, and finds the plan when it may."""
    claim = viewed("AK..32. T9.K.K. QJ.32.. .A.A.AK", SPADES, Seat.S)
    poor, rich = SurePlanner(SPADES, budget=3), SurePlanner(SPADES)

    assert not poor.proves(claim.view(4))
    assert poor.keeping(claim.view(4)) == 0
    assert rich.proves(claim.view(4))


KNOCKED_OUT = viewed("432...5 T765... KQJ.A.. A98.2..", NOTRUMP, Seat.S)
"""South has the ace of hearts and three spades that are high but for the ace."""


def test_a_known_loser_may_be_lost_in_a_plan() -> None:
    """With a trick to lose the claimer may cash first and knock out the ace afterwards."""
    planner = SurePlanner(NOTRUMP)

    assert planner.keeping_any(KNOCKED_OUT.view(3)) == cards("HA SK SQ SJ")
    assert not planner.proves(KNOCKED_OUT.view(4))


def test_the_most_tricks_that_are_sure() -> None:
    """The highest number of which a plan is sure, not above the one asked about."""
    planner = SurePlanner(NOTRUMP)

    assert [planner.most_sure(KNOCKED_OUT.view(0), most) for most in range(5)] == [0, 1, 2, 3, 3]


def test_hard_lies_fit_what_is_known() -> None:
    """Each lie has the cards out, as many with either opponent as he holds, and none where he has shown out."""
    for seed in range(LIED_ABOUT):
        claim = random_claim(seed, (3, 9))
        view = claim.view(1)
        for own, left, partner, right in lies(view):
            assert (own, partner) == view.own
            assert left | right == view.unseen, seed
            assert not left & right, seed
            assert (left.bit_count(), right.bit_count()) == view.counts, seed
            for hand, voids in ((left, view.voids[0]), (right, view.voids[1])):
                assert not any(hand & SUIT_CARDS[suit] for suit in SUITS if voids >> suit & 1), seed


def test_hard_lies_refute_nothing_that_is_sure() -> None:
    """No card that keeps a sure plan is said to bring fewer tricks, and something is refuted."""
    refuted = 0
    for seed in range(LIED_ABOUT):
        claim = random_claim(seed, (5, 6))
        need, keeping = planned(claim)
        most = most_with_each(claim.view(1))
        refuted += min(most.values()) < claim.position.tricks_left
        if keeping:
            assert all(most[card] >= need for card in cards_in(keeping)), seed
        else:
            assert max(most.values()) >= need, seed

    assert refuted > LIED_ABOUT // 2
