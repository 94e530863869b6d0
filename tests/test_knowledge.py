"""What the claimer sees, and the same in relative ranks."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from viewed import cards, random_claim, viewed

from claimeval.cards import NOTRUMP, SUIT_CARDS, SUITS, Card, CardSet, Seat, cards_in, set_of
from claimeval.normal.knowledge import View, pack

seeds = st.integers(0, 10_000)
prop = settings(max_examples=150, deadline=None, derandomize=True)


def random_view(seed: int) -> View:
    """The view at a random claim, now and then with some cards forgotten."""
    claim = random_claim(seed)
    chance = random.Random(seed)
    forgotten = set_of(*(card for card in cards_in(claim.out) if chance.random() < 0.2))
    return claim.view(chance.randrange(claim.position.tricks_left + 1), forgotten if seed % 3 == 0 else 0)


def in_play(view: View) -> CardSet:
    """Every card that the view knows of."""
    return view.own[0] | view.own[1] | view.unseen | set_of(*view.table)


def renamed(view: View, rename: Callable[[Card], Card]) -> View:
    """The view with other cards in place of its own."""

    def renamed_set(held: CardSet) -> CardSet:
        return set_of(*map(rename, cards_in(held)))

    return replace(
        view,
        own=(renamed_set(view.own[0]), renamed_set(view.own[1])),
        unseen=renamed_set(view.unseen),
        table=tuple(map(rename, view.table)),
    )


def other_ranks(view: View, chance: random.Random) -> Callable[[Card], Card]:
    """Other ranks for the cards in play, in the same order within each suit."""
    names: dict[Card, Card] = {}
    for suit in SUITS:
        held = list(cards_in(in_play(view) & SUIT_CARDS[suit]))
        ranks = sorted(chance.sample(range(13), len(held)), reverse=True)
        names.update({card: 16 * suit + rank for card, rank in zip(held, ranks, strict=True)})
    return names.__getitem__


@prop
@given(seeds)
def test_unpacking_gives_the_real_cards_back(seed: int) -> None:
    """Every set of cards of a view survives being packed and unpacked."""
    view = random_view(seed)
    packed = pack(view)

    for real, relative in (
        (view.own[0], packed.view.own[0]),
        (view.own[1], packed.view.own[1]),
        (view.unseen, packed.view.unseen),
        *((1 << card, 1 << other) for card, other in zip(view.table, packed.view.table, strict=True)),
    ):
        assert packed.unpack(relative) == real
        assert {packed.unpack(1 << card) for card in cards_in(relative)} == {1 << card for card in cards_in(real)}


@prop
@given(seeds)
def test_packed_cards_fill_each_suit_from_the_ace(seed: int) -> None:
    """In relative ranks the cards in play of each suit are its highest ones, as many as there are."""
    view = random_view(seed)
    real, packed = in_play(view), pack(view)

    for place, suit in enumerate(packed.suits):
        count = (real & SUIT_CARDS[suit]).bit_count()
        full = set_of(*(16 * place + 12 - above for above in range(count)))
        assert in_play(packed.view) & SUIT_CARDS[place] == full


@prop
@given(seeds)
def test_packing_keeps_everything_but_ranks_and_names_of_suits(seed: int) -> None:
    """Packing changes ranks and the places of suits only, and a packed view is packed already."""
    view = random_view(seed)
    packed = pack(view)
    suits = packed.suits

    assert sorted(suits) == list(SUITS)
    assert packed.view.trump == NOTRUMP if view.trump == NOTRUMP else suits[packed.view.trump] == view.trump
    assert [suits[card >> 4] for card in packed.view.table] == [card >> 4 for card in view.table]
    assert view.voids == tuple(
        sum(1 << suits[place] for place in SUITS if voids >> place & 1) for voids in packed.view.voids
    )
    assert (view.phantoms, view.counts, view.leader, view.need) == (
        packed.view.phantoms, packed.view.counts, packed.view.leader, packed.view.need,
    )  # fmt: skip
    assert pack(packed.view).view == packed.view


@prop
@given(seeds)
def test_views_that_differ_only_in_cards_gone_pack_equal(seed: int) -> None:
    """Two views with the same cards in the same order within each suit are one when packed."""
    view = random_view(seed)
    same = renamed(view, other_ranks(view, random.Random(seed)))

    assert pack(same).view == pack(view).view


@prop
@given(seeds, st.permutations(SUITS))
def test_views_that_differ_only_in_the_names_of_suits_pack_equal(seed: int, names: list[int]) -> None:
    """Two views that are the same but for what the suits are called, trumps included, are one when packed."""
    view = random_view(seed)
    same = replace(
        renamed(view, lambda card: 16 * names[card >> 4] + (card & 15)),
        trump=view.trump if view.trump == NOTRUMP else names[view.trump],
        voids=(named(view.voids[0], names), named(view.voids[1], names)),
    )

    assert pack(same).view == pack(view).view


def named(voids: int, names: list[int]) -> int:
    """Show-outs under other names of the suits."""
    return sum(1 << names[suit] for suit in SUITS if voids >> suit & 1)


@pytest.mark.parametrize(
    ("hands", "unlike"),
    [
        pytest.param("32... AQ... KJ... T9...", "32... AJ... KQ... T9...", id="order of the cards"),
        pytest.param("32... AQ... KJ... T9...", "32... AQ... J9... KT...", id="who holds the king"),
        pytest.param("3.2.. AQ... KJ... T9...", "32... AQ... KJ... T9...", id="shape of a hand"),
    ],
)
def test_views_that_differ_in_what_matters_pack_differently(hands: str, unlike: str) -> None:
    """The order within a suit, whose card it is and how the suits go together all stay visible."""
    first, second = viewed(hands, NOTRUMP, Seat.S), viewed(unlike, NOTRUMP, Seat.S)

    assert pack(first.view(1)).view != pack(second.view(1)).view
    assert pack(first.view(1)).view != pack(first.view(2)).view


def test_trumps_are_no_other_suit() -> None:
    """The same cards with another suit as trumps, or with none, make another packed view."""
    packed = [pack(viewed("32.2.. AQ.3.. KJ.A.. T9.4..", trump, Seat.S).view(1)).view for trump in (0, 1, 4)]

    assert len(set(packed)) == 3


@prop
@given(seeds)
def test_view_tells_the_hand_to_play_and_the_tricks_left(seed: int) -> None:
    """The view agrees with the position on whose turn it is, with what cards, and how many tricks are left."""
    claim = random_claim(seed)
    view = claim.view(1)

    assert (view.turn + claim.claimer) & 3 == claim.position.to_play
    assert view.tricks_left == claim.position.tricks_left
    if claim.own_turn:
        assert view.hand == claim.position.hands[claim.position.to_play]


def test_views_of_lies_that_the_claimer_cannot_tell_apart_are_equal() -> None:
    """Nothing in a view says which opponent holds what."""
    claim = viewed("A2... KJ... Q3... T9...", NOTRUMP, Seat.S)
    lies = list(claim.lies(1, 20))

    assert len(lies) == 5
    assert {lie.view(1) for lie in lies} == {claim.view(1)}
    assert {lie.view(1, cards("SK")) for lie in lies} == {claim.view(1, cards("SK"))}
