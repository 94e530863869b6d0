"""The compiled prover gives the plain one's answers, and takes as many positions over them."""

from __future__ import annotations

import pytest
from extras import skip
from viewed import random_claim

from claimeval.cards import cards_in
from claimeval.normal.knowledge import View
from claimeval.normal.plainprover import PlainProver
from claimeval.position import legal_cards

try:
    from claimeval.normal.quickprover import QuickProver
except ImportError:
    skip("the compiled prover was not built")
CLAIMS = 300


Question = tuple[int, int, int, int, int, int, tuple[int, ...], int, int, bool]


def questions(view: View) -> list[Question]:
    """What a judge asks at one point: is it sure, and is it with each card?"""
    found: list[Question] = [
        (*view.own, view.unseen, *view.voids, view.leader, view.table, view.need, view.tricks_left, exits)
        for exits in (False, True)
    ]
    if not view.turn & 1:
        for card in cards_in(legal_cards(view.hand, view.table)):
            own, partner = (hand & ~(1 << card) for hand in view.own)
            table = (*view.table, card)
            rest = (view.unseen, *view.voids, view.leader, table, view.need, view.tricks_left)
            found += [(own, partner, *rest, exits) for exits in (False, True)]
    return found


@pytest.mark.parametrize("budget", [30, 100_000])
def test_both_provers_answer_alike(budget: int) -> None:
    """One after another, with one memory for all of them, so that what was kept counts as well."""
    sure = unsure = 0
    for seed in range(CLAIMS):
        claim = random_claim(seed, (2, 3, 4, 5, 6))
        plain = PlainProver(claim.position.trump, budget, 500)
        quick = QuickProver(claim.position.trump, budget, 500)
        for need in range(claim.position.tricks_left + 1, -1, -1):
            for question in questions(claim.view(need)):
                answer = quick.sure(*question)

                assert (answer, quick.spent) == (plain.sure(*question), plain.spent), (seed, question)
                sure += answer
                unsure += not answer

    assert min(sure, unsure) > CLAIMS
