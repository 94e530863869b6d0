"""Law 70E2: an order of play that a regulator has fixed for a suit, where the statement left the order unclear."""

from __future__ import annotations

from claimeval.case import Case
from claimeval.laws.editions import Edition, edition
from claimeval.laws.ruling import Step
from claimeval.messages import say


def order_in_force(case: Case) -> bool:
    """Is there an order that the director must impose? The Dutch federation has fixed none, nor has any other known."""
    return edition(case.edition).fixed_order and _given(case)


def order_steps(case: Case, laws: Edition) -> tuple[Step, ...]:
    """What became of the regulator's order; empty when none was given."""
    if not _given(case):
        return ()
    if not laws.fixed_order:
        finding = say("The Laws of {year} let no regulator fix an order of play.", year=laws.year)
        return (Step(laws.fairness, finding, say("The order given is left out of account.")),)
    return (
        Step(
            "70E2",
            say("The regulator has fixed that a suit is led from the top."),
            say("Where the statement gives no clear order this one is imposed, below the rest of Law 70."),
        ),
    )


def _given(case: Case) -> bool:
    return case.findings.regulator_order not in (None, "none")
