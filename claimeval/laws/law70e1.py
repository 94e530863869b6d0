"""Law 70E1: an unstated line that needs a card to lie, or not to lie, with a certain opponent."""

from __future__ import annotations

from claimeval.case import Case
from claimeval.laws.editions import Edition
from claimeval.laws.ruling import Step
from claimeval.messages import say


def placed_card_step(case: Case, laws: Edition) -> Step:
    """What a claim loses that needs a right guess; a show-out on every normal line would have made it none."""
    return Step(
        laws.placed_card,
        say(
            "{claimer} did not say where a card lies, and on this line no opponent has shown out in time.",
            claimer=case.claim.by.full_name,
        ),
        say("What needs the card to lie with a certain opponent is not accepted."),
    )
