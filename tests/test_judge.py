"""What is normal: it hangs on what the claimer can see, and on nothing else."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from viewed import Viewed, cards, named, random_claim, renamed, turned, viewed

from claimeval.cards import NOTRUMP, SUITS, CardSet, Seat, cards_in, set_of
from claimeval.limits import Limits
from claimeval.normal.authorities import guidance_of
from claimeval.normal.basis import Basis
from claimeval.normal.belief import NOTHING_FORGOTTEN, Belief, as_found, both, one_trump_remembered, trumps_forgotten
from claimeval.normal.judge import Judgement, NormalJudge
from claimeval.play import State

seeds = st.integers(0, 100_000)
prop = settings(max_examples=100, deadline=None, derandomize=True)


def judged(
    claim: Viewed, need: int, forgotten: CardSet = 0, running: int = NOTRUMP, limits: Limits | None = None
) -> Judgement:
    """The decision at a claim, by a judge who has seen nothing before."""
    position = claim.position
    judge = NormalJudge(claim.claimer, position.trump, Belief("x", forgotten, "x"), limits or Limits())
    start = State(position.hands, position.leader, position.trick, claim.voids, need, running)
    return judge.judge(position.hands, position.trick, claim.voids, start)


def random_decision(seed: int) -> tuple[Viewed, int, CardSet, int]:
    """A claim with the claimer's side to play, the tricks needed, cards forgotten and the suit being run."""
    claim = next(claim for claim in (random_claim(seed + 1_000_000 * again) for again in range(50)) if claim.own_turn)
    chance = random.Random(seed)
    forgotten = set_of(*(card for card in cards_in(claim.out) if chance.random() < 0.3)) if seed % 2 else 0
    return claim, chance.randrange(claim.position.tricks_left + 2), forgotten, chance.randrange(5)


@prop
@given(seeds)
def test_hidden_cards_never_change_what_is_normal(seed: int) -> None:
    """However the opponents' unseen cards lie, the same cards are normal, for the same reasons."""
    claim, need, forgotten, running = random_decision(seed)
    found = judged(claim, need, forgotten, running)

    for lie in claim.lies(seed, 4):
        assert judged(lie, need, forgotten, running) == found, lie


def test_hidden_cards_never_change_a_sample_either() -> None:
    """Where only a few worlds are looked at they are the same ones, wherever the cards really lie."""
    few, compared = Limits(worlds=8), 0
    for seed in range(60):
        claim, need, forgotten, running = random_decision(seed)
        found = judged(claim, need, forgotten, running, few)
        for lie in claim.lies(seed, 3):
            compared += found.basis in (Basis.WORLDS, Basis.GUESS, Basis.DAMAGE)

            assert judged(lie, need, forgotten, running, few) == found, (seed, lie)

    assert compared > 20


@prop
@given(seeds)
def test_some_legal_card_is_always_normal(seed: int) -> None:
    """The normal cards are legal, there is one, and whatever was taken away is named with a doctrine."""
    claim, need, forgotten, running = random_decision(seed)
    found = judged(claim, need, forgotten, running)
    taken = 0
    for _, removed in found.removed:
        assert removed
        assert not taken & removed
        taken |= removed

    assert found.legal == claim.position.legal_cards()
    assert found.normal
    assert not found.believed & ~found.legal
    assert found.normal | taken == found.believed
    assert not found.normal & taken
    assert (found.basis is Basis.FORCED) == (found.legal.bit_count() == 1)


@prop
@given(seeds)
def test_a_judge_asked_again_says_the_same(seed: int) -> None:
    """What a judge has answered before does not change an answer."""
    claim, need, forgotten, running = random_decision(seed)
    position = claim.position
    judge = NormalJudge(claim.claimer, position.trump, Belief("x", forgotten, "x"))
    start = State(position.hands, position.leader, position.trick, claim.voids, need, running)
    found = judge.judge(position.hands, position.trick, claim.voids, start)
    others = [judge.judge(position.hands, position.trick, claim.voids, replace(start, need=n)) for n in range(5)]

    assert judge.judge(position.hands, position.trick, claim.voids, start) == found
    assert judge.normal(position.hands, position.trick, claim.voids, start) == found.normal
    assert len(others) == 5


@prop
@given(seeds, st.integers(1, 3))
def test_rotating_the_seats_rotates_the_decision(seed: int, seats: int) -> None:
    """Who sits where does not matter: the same cards are normal, on the same ground."""
    claim, need, forgotten, running = random_decision(seed)

    assert judged(turned(claim, seats, list(SUITS)), need, forgotten, running) == judged(
        claim, need, forgotten, running
    )


@prop
@given(seeds, st.permutations(SUITS))
def test_renaming_the_suits_renames_the_normal_cards(seed: int, names: list[int]) -> None:
    """What the suits are called does not matter: the normal cards are the same ones under their new names."""
    claim, need, forgotten, running = random_decision(seed)
    found = judged(claim, need, forgotten, running)
    other = judged(turned(claim, 0, names), need, renamed(forgotten, names), named(running, names))

    assert (other.normal, other.believed) == (renamed(found.normal, names), renamed(found.believed, names))
    assert other.basis == found.basis
    assert [doctrine for doctrine, _ in other.removed] == [doctrine for doctrine, _ in found.removed]


@pytest.mark.parametrize(
    ("claim", "need", "forgotten", "basis", "normal"),
    [
        # South claims and leads, unless there is a card on the table.
        pytest.param(viewed(".543.. .T98.. 5..AK. 9...AK", 0, Seat.S), 3, "S9", Basis.SURE_PLAN, "S5 DA DK",
                     id="the last trump forgotten: any card"),
        pytest.param(viewed("42..2. J.KQ.. AK5... T.AJ..", NOTRUMP, Seat.S), 3, "SJ", Basis.SURE_PLAN, "SA SK",
                     id="ace, king and five, the jack forgotten: from the top"),
        pytest.param(viewed(".32.2 6.KQ.. 754... 3.AJ..", NOTRUMP, Seat.S), 3, "S6", Basis.SURE_PLAN, "S7 S5 S4",
                     id="seven, five and four, the six forgotten: any card"),
        pytest.param(viewed("A.32.. .KQJ.. KQ.A.. ..AKQ.", NOTRUMP, Seat.S), 3, "", Basis.SURE_PLAN, "SK SQ",
                     id="entry kept"),
        pytest.param(viewed("AJ2... Q54... KT... 87...", NOTRUMP, Seat.S, "S3 S9"), 3, "", Basis.GUESS, "SA SJ",
                     id="two-way finesse: either, as three to two is no difference at the table"),
        pytest.param(viewed("AJ... .54.. 3... Q...", NOTRUMP, Seat.S, "ST S9", voids=("", "S")), 2, "",
                     Basis.SURE_PLAN, "SJ", id="marked finesse"),
        pytest.param(viewed("AQ... 9...2 5... K...", NOTRUMP, Seat.S, "S4 S3"), 2, "", Basis.GUESS, "SA",
                     id="finesse not stated: the ace is sure"),
        pytest.param(viewed("AQ... 9...2 5... K...", NOTRUMP, Seat.S, "S4 S3"), 3, "", Basis.DAMAGE, "SA",
                     id="claim failed: what is sure is kept"),
        pytest.param(viewed("A... .5.. 3... Q...", NOTRUMP, Seat.S), 1, "", Basis.FORCED, "S3", id="only one card"),
        pytest.param(viewed("K6.K7.9. QJ3.8.5. 98.A.4. ..AJ87.", 3, Seat.S, "S4 S5", voids=("C", "")), 3, "",
                     Basis.GUESS, "SK", id="two sure tricks are not staked on a poor chance of a third"),
        pytest.param(viewed("3.2..2 Q.3..K A.KQ.. K.A..A", NOTRUMP, Seat.S), 2, "", Basis.WORLDS, "SA",
                     id="nor is one on a chance below even: a card that loses is not led before a winner"),
        pytest.param(viewed("32.2.. Q4.3.. A.KQ.. K5.A..", NOTRUMP, Seat.S), 2, "", Basis.SURE_PLAN, "HK HQ",
                     id="a trick that cannot be lost is not at stake"),
    ],
)  # fmt: skip
def test_known_decisions(claim: Viewed, need: int, forgotten: str, basis: Basis, normal: str) -> None:
    """The cards that are normal in endings where directors agree on them, and what they rest on."""
    found = judged(claim, need, cards(forgotten))

    assert (found.basis, found.normal) == (basis, cards(normal))


def test_what_would_stake_too_much_is_told_apart() -> None:
    """The card that would try for one trick more at the cost of two is kept out as a stake, not as a worse card."""
    claim = viewed("K6.K7.9. QJ3.8.5. 98.A.4. ..AJ87.", 3, Seat.S, "S4 S5", voids=("C", ""))

    assert judged(claim, 3, 0).staking == cards("S6")


def test_class_of_player_decides_what_is_a_guess_worth_making() -> None:
    """To one who may overlook the better chance two leads are as good, to an expert only the better one."""
    claim = viewed("965... K7.8.. J.QT.. 8.J5..", NOTRUMP, Seat.S)
    start = State(claim.position.hands, Seat.S, (), (0, 0), 2)

    def judged_by(share: float) -> Judgement:
        judge = NormalJudge(Seat.S, NOTRUMP, NOTHING_FORGOTTEN, share=share)
        return judge.judge(claim.position.hands, (), (0, 0), start)

    assert judged_by(0.75).believed == cards("HQ SJ")
    assert judged_by(0.95).believed == cards("HQ")


def test_authority_decides_whether_small_cards_go_from_the_top() -> None:
    """Seven, five and four believed high: any of them, but the top one where the authority says so."""
    claim = viewed(".32.2 6.KQ.. 754... 3.AJ..", NOTRUMP, Seat.S)
    start = State(claim.position.hands, Seat.S, (), (0, 0), 3)

    def normal(authority: str) -> CardSet:
        judge = NormalJudge(Seat.S, NOTRUMP, Belief("x", cards("S6"), "x"), guidance=guidance_of(authority))
        return judge.normal(claim.position.hands, (), (0, 0), start)

    assert normal("ebu") == cards("S7 S5 S4")
    assert normal("acbl") == cards("S7")


def test_what_is_sure_at_the_start_of_a_trick() -> None:
    """A judge knows how many tricks are sure, unless something is forgotten."""
    claim = viewed("..32. 4.Q.. 5.A.. ..AK.", 0, Seat.S)
    start = State(claim.position.hands, Seat.S, (), (0, 0), 2)
    aware, unaware = (NormalJudge(Seat.S, 0, held) for held in (NOTHING_FORGOTTEN, trumps_forgotten(claim.out, 0)))

    assert aware.sure(aware.at(start))
    assert aware.at_least(start) == 2
    assert aware.at_least(replace(start, need=3)) == 2
    assert unaware.at_least(start) == 0


@pytest.mark.parametrize(
    ("belief", "forgotten", "thought"),
    [
        pytest.param(trumps_forgotten(cards("S9 HK"), 0), "S9", "no trump is out", id="trumps"),
        pytest.param(one_trump_remembered(cards("S9 S4"), *cards_in(cards("S9"))), "S4", None, id="one trump"),
        pytest.param(as_found(cards("S9 HK"), [*cards_in(cards("S9"))], []), "S9", "the nine of spades is gone",
                     id="a card found forgotten"),
        pytest.param(as_found(cards("HK HQ H2"), [], [*cards_in(cards("HJ"))]), "HK HQ",
                     "the jack of hearts is high", id="a card believed high"),
        pytest.param(as_found(cards("HK"), [*cards_in(cards("SA"))], []), "", "", id="a card that is gone anyway"),
        pytest.param(both(trumps_forgotten(cards("S9 HK"), 0), as_found(cards("S9 HK"), [*cards_in(cards("HK"))], [])),
                     "S9 HK", "no trump is out and the king of hearts is gone", id="two at once"),
        pytest.param(both(NOTHING_FORGOTTEN, trumps_forgotten(cards("S9"), 0)), "S9", "no trump is out",
                     id="nothing and something"),
    ],
)  # fmt: skip
def test_beliefs(belief: Belief, forgotten: str, thought: str | None) -> None:
    """A belief holds the cards that it leaves out of account, and says so in words."""
    assert belief.forgotten == cards(forgotten)
    assert thought is None or belief.thought == thought
