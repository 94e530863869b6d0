"""The worlds that fit what the claimer knows, and what they say about his cards."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from viewed import Viewed, cards, random_claim, viewed

from claimeval.cards import LANE, NOTRUMP, SUIT_CARDS, SUITS, CardSet, Seat, cards_in, set_of
from claimeval.normal.knowledge import View, pack
from claimeval.normal.worlds import deal, equal_groups, phantom_cards, weigh
from claimeval.position import legal_cards

SHARE = 0.75
EVERY_WORLD = 100_000
seeds = st.integers(0, 10_000)
prop = settings(max_examples=120, deadline=None, derandomize=True)


def random_view(seed: int) -> View:
    """The packed view at a random claim, with some cards forgotten in every other one."""
    claim = random_claim(seed)
    chance = random.Random(seed)
    forgotten = set_of(*(card for card in cards_in(claim.out) if chance.random() < 0.25))
    need = chance.randrange(claim.position.tricks_left) + 1
    return pack(claim.view(need, forgotten if seed % 2 else 0)).view


def every_hand(view: View) -> list[CardSet]:
    """Every hand that the opponent on the left may hold, told apart card by card."""
    pool = view.unseen | phantom_cards(view)
    hands = (set_of(*chosen) for chosen in combinations(cards_in(pool), view.counts[0]))
    return [hand for hand in hands if fits(view, hand, pool & ~hand)]


def fits(view: View, left: CardSet, right: CardSet) -> bool:
    """Does neither opponent hold an unseen card of a suit that he has shown out of?"""
    return not any(
        hand & view.unseen & SUIT_CARDS[suit]
        for hand, voids in ((left, view.voids[0]), (right, view.voids[1]))
        for suit in SUITS
        if voids >> suit & 1
    )


def numbers(view: View, hand: CardSet) -> tuple[int, ...]:
    """How many cards of each group of equal ones a hand holds, which is all that tells worlds apart."""
    own = view.own[0] | view.own[1] | set_of(*view.table)
    groups = equal_groups(view.unseen | phantom_cards(view), own)
    return tuple((hand & set_of(*group)).bit_count() for group in groups)


@prop
@given(seeds)
def test_few_worlds_are_all_dealt(seed: int) -> None:
    """Every way to deal the unseen cards that fits is there once, weighed by the hands that it stands for."""
    view = random_view(seed)
    worlds, complete = deal(view, EVERY_WORLD)
    hands = every_hand(view)

    assert complete
    assert set(worlds) <= set(hands)
    assert sum(worlds.values()) == len(hands) > 0
    assert {numbers(view, hand) for hand in worlds} == {numbers(view, hand) for hand in hands}


@pytest.mark.parametrize(
    ("most", "complete"), [pytest.param(2, False, id="sample"), pytest.param(10, True, id="all there are")]
)
def test_no_more_worlds_than_asked_for(most: int, complete: bool) -> None:
    """Beyond the limit a sample is dealt: different worlds that fit, and it is called one."""
    view = pack(viewed("A2.Q.. KJ.8.. Q3.2.. T9.A..", NOTRUMP, Seat.S).view(3)).view
    worlds, whole = deal(view, most)

    assert whole is complete
    assert len(worlds) == most if not complete else len(worlds) <= most
    assert set(worlds) <= set(every_hand(view))


@prop
@given(seeds)
def test_samples_fit_and_never_change(seed: int) -> None:
    """A sample keeps to the show-outs and the numbers of cards, and the same view always gets the same one."""
    view = random_view(seed)
    worlds, complete = deal(view, 3)
    pool = view.unseen | phantom_cards(view)

    assert 0 < len(worlds) <= 3
    assert all(hand.bit_count() == view.counts[0] and not hand & ~pool for hand in worlds)
    assert all(fits(view, hand, pool & ~hand) for hand in worlds)
    assert (worlds, complete) == deal(replace(view), 3)


def test_samples_differ_between_views() -> None:
    """The sample hangs on what is seen; it is not one pattern for all."""
    claim = viewed("KQ65.2.. AT98.7.. J432.A.. 7.KQJT..", NOTRUMP, Seat.S)
    view = pack(claim.view(2)).view
    other = replace(view, voids=(0, 0), counts=view.counts, need=view.need, leader=2)

    assert set(deal(view, 4)[0]) != set(deal(other, 4)[0])


@pytest.mark.parametrize("most", [3, EVERY_WORLD])
def test_verdict_on_the_cards_does_not_depend_on_who_holds_what(most: int) -> None:
    """However the opponents' cards lie, the same cards are right, also when the worlds are a sample."""
    compared = 0
    for seed in range(60):
        claim = random_claim(seed)
        if not claim.own_turn:
            continue
        found = weigh(pack(claim.view(1)).view, most, SHARE)
        for lie in claim.lies(seed, 3):
            compared += 1

            assert weigh(pack(lie.view(1)).view, most, SHARE) == found, (seed, lie)

    assert compared > 40


@prop
@given(seeds)
def test_some_legal_card_is_always_right(seed: int) -> None:
    """The cards that stay are legal ones, and there is one."""
    view = random_view(seed)
    if view.turn & 1:
        return
    weighed = weigh(view, EVERY_WORLD, SHARE)

    assert weighed.cards
    assert not weighed.cards & ~legal_cards(view.hand, view.table)
    assert weighed.complete
    assert weighed.worlds == len(deal(view, EVERY_WORLD)[0])


def weighed_cards(claim: Viewed, need: int) -> tuple[CardSet, bool, bool]:
    """The real cards that stay, whether the claim can be made, and whether it is a guess."""
    packed = pack(claim.view(need))
    weighed = weigh(packed.view, EVERY_WORLD, SHARE)
    return packed.unpack(weighed.cards), weighed.alive, weighed.guess


TWO_WAY = viewed("AJ2... Q54... KT... 87...", NOTRUMP, Seat.S, "S3 S9")
"""The queen is with West, who has two of the five cards out, or with East, who has three."""


@pytest.mark.parametrize(
    ("claim", "need", "share", "right", "alive", "guess"),
    [
        # South claims; West is on his left.
        pytest.param(TWO_WAY, 3, 0.5, "SA SJ", True, True, id="two-way finesse"),
        pytest.param(TWO_WAY, 3, 0.9, "SA", True, True, id="two-way finesse, the better chance"),
        pytest.param(viewed("AJ2... Q54... KT3... 987...", NOTRUMP, Seat.S), 3, 0.5, "S3", True, False,
                     id="two-way finesse put off for a trick"),
        pytest.param(viewed("AJ... 6.4.. 3... Q...", NOTRUMP, Seat.S, "S4 S9"), 2, 0.5, "SA SJ", True, True,
                     id="finesse or drop"),
        pytest.param(viewed("AJ... .54.. 3... Q...", NOTRUMP, Seat.S, "ST S9", voids=("", "S")), 2, 0.5, "SJ",
                     True, False, id="the other opponent has shown out"),
        pytest.param(viewed("A2.3.. .KQ2.. 5.54.. .A.KQ.", NOTRUMP, Seat.S), 3, 0.5, "S5", False, False,
                     id="no world keeps the claim"),
    ],
)  # fmt: skip
def test_guesses_keep_every_sensible_card(
    claim: Viewed, need: int, share: float, right: str, alive: bool, guess: bool
) -> None:
    """In a guess each card stays that is right often enough, otherwise those that are right in every world."""
    packed = pack(claim.view(need))
    weighed = weigh(packed.view, EVERY_WORLD, share)

    assert packed.unpack(weighed.cards) == cards(right)
    assert (weighed.alive, weighed.guess) == (alive, guess)


@prop
@given(seeds)
def test_phantom_cards_are_harmless(seed: int) -> None:
    """The cards that stand in for forgotten ones are new ones, as many as needed, below every card in play."""
    view = random_view(seed)
    phantoms = phantom_cards(view)
    used = view.own[0] | view.own[1] | view.unseen | set_of(*view.table)

    assert phantoms.bit_count() == view.phantoms
    assert not phantoms & used
    for suit in SUITS:
        lane, low = used >> (16 * suit) & LANE, phantoms >> (16 * suit) & LANE
        assert not lane or low < lane & -lane


def test_phantoms_are_no_trumps_while_there_is_room_elsewhere() -> None:
    """A forgotten trump is not dealt back as a trump."""
    claim = viewed("A2.A.. K.QJ.. Q3.2.. .T98..", 0, Seat.S)
    view = pack(claim.view(3, cards("SK"))).view

    assert view.phantoms == 1
    assert not phantom_cards(view) & SUIT_CARDS[0]
