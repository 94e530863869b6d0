"""The compiled solver of short endings says what DDS says, whatever it was asked before."""

from __future__ import annotations

import pytest
from extras import skip
from viewed import Viewed, random_claim

from claimeval.cards import cards_in
from claimeval.position import legal_cards
from claimeval.solver import endings
from claimeval.solver.doubledummy import card_values, cards_reaching

if not endings.MOST_TRICKS:
    skip("the compiled solver of short endings was not built")
CLAIMS, LIES = 150, 6
ALL_WORLDS = pytest.mark.parametrize("tricks", [(1, 2, 3), (4, 5), (6, 7), (8, 9)], ids=str)


def claims(tricks: tuple[int, ...]) -> list[Viewed]:
    """Random claims of so many tricks in which a hand of the claimer's side is to play."""
    return [claim for seed in range(CLAIMS) if (claim := random_claim(seed, tricks)).own_turn]


@ALL_WORLDS
def test_a_card_keeps_the_tricks_that_it_takes_double_dummy(tricks: tuple[int, ...]) -> None:
    """By the compiled solver and by DDS with a target, for every number of tricks, in several worlds at once."""
    kept = lost = 0
    for seed, claim in enumerate(claims(tricks)):
        position = claim.position
        worlds = [position.hands, *(lie.position.hands for lie in claim.lies(seed, LIES))]
        cards = list(cards_in(legal_cards(position.hands[position.to_play], position.trick)))
        values = card_values(worlds, position.trump, position.leader, position.trick, cards)
        for need in range(-1, position.tricks_left + 2):
            question = (worlds, position.trump, position.leader, position.trick, cards, need)
            keeps = endings.card_keeps(*question)

            assert keeps.tolist() == (values >= need).tolist() == cards_reaching(*question).tolist(), (seed, need)
            kept += int(keeps.sum())
            lost += int((~keeps).sum())

    assert min(kept, lost) > CLAIMS


def test_without_the_compiled_solver_the_answers_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then DDS is asked about short endings too."""
    [claim] = [claim for claim in claims((5,)) if not claim.position.trick][:1]
    position = claim.position
    cards = list(cards_in(position.hands[position.to_play]))
    question = ([position.hands], position.trump, position.leader, position.trick, cards, 3)
    before = endings.card_keeps(*question).tolist()
    monkeypatch.setattr(endings, "MOST_TRICKS", 0)

    assert endings.card_keeps(*question).tolist() == before
