"""What a doctrine that forbids plays does to an award: it may raise it and never lowers it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from viewed import Viewed, random_claim

from claimeval.cards import CardSet, cards_in, set_of
from claimeval.limits import Deadline
from claimeval.lines import LineSearch
from claimeval.normal import judge as judging
from claimeval.normal.belief import NOTHING_FORGOTTEN, Belief, trumps_forgotten
from claimeval.normal.doctrines import DOCTRINES, Choice, Doctrine
from claimeval.normal.judge import NormalJudge
from claimeval.play import State


def award(monkeypatch: pytest.MonkeyPatch, claim: Viewed, need: int, belief: Belief, held: Sequence[Doctrine]) -> int:
    """The fewest tricks on a normal line under these doctrines."""
    with monkeypatch.context() as patched:
        patched.setattr(judging, "DOCTRINES", tuple(held))
        position = claim.position
        root = State(position.hands, position.leader, position.trick, claim.voids, need)
        judge = NormalJudge(claim.claimer, position.trump, belief)
        return LineSearch(root, claim.claimer, position.trump, judge, Deadline(60.0), 10**6).worst()


@dataclass(frozen=True, slots=True)
class Forbids:
    """A made-up doctrine: it forbids cards by their rank and suit alone, about half of them."""

    seed: int

    def __call__(self, choice: Choice) -> CardSet:
        """The cards that it forbids."""
        return set_of(*(card for card in cards_in(choice.cards) if (card * 2654435761 ^ self.seed) >> 7 & 1))


@settings(deadline=None, max_examples=60)
@given(seed=st.integers(0, 10**6), forbidden=st.integers(0, 2**31), need=st.integers(1, 4), unaware=st.booleans())
def test_one_more_doctrine_never_lowers_the_award(seed: int, forbidden: int, need: int, unaware: bool) -> None:
    """A doctrine that forbids plays, added as the last one, leaves fewer lines to choose from."""
    claim = random_claim(seed, (3, 4))
    trump = claim.position.trump
    belief = trumps_forgotten(claim.out, trump) if unaware and trump < 4 else NOTHING_FORGOTTEN
    more = Doctrine("made-up", "made up", Forbids(forbidden))
    with pytest.MonkeyPatch.context() as patch:
        without = award(patch, claim, need, belief, DOCTRINES)
        with_it = award(patch, claim, need, belief, (*DOCTRINES, more))

    assert with_it >= without


@pytest.mark.parametrize("name", [doctrine.name for doctrine in DOCTRINES])
@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 10**6), need=st.integers(1, 4), unaware=st.booleans())
def test_no_doctrine_lowers_the_award(name: str, seed: int, need: int, unaware: bool) -> None:
    """Each doctrine that is held, taken out, never raises the award."""
    claim = random_claim(seed, (3, 4))
    trump = claim.position.trump
    belief = trumps_forgotten(claim.out, trump) if unaware and trump < 4 else NOTHING_FORGOTTEN
    rest = [doctrine for doctrine in DOCTRINES if doctrine.name != name]
    with pytest.MonkeyPatch.context() as patch:
        assert award(patch, claim, need, belief, DOCTRINES) >= award(patch, claim, need, belief, rest)
