"""Law 68, as far as it says that there was no claim at all."""

from __future__ import annotations

from claimeval.case import Case
from claimeval.laws.ruling import Step


def no_claim_steps(case: Case) -> tuple[Step, ...]:
    """Why nothing was claimed, with the advice that goes with it; empty when there was a claim."""
    goes_on = "There was no claim; play goes on."
    if case.claim.by == case.dummy:
        return (Step("68A", "The words are dummy's, and only declarer or a defender can claim.", goes_on),)
    if case.findings.current_trick_only:
        return (Step("68", "Only the trick in progress was meant.", goes_on),)
    if case.findings.not_a_claim:
        return (Step("68A", "It was plainly not meant as a claim.", goes_on),)
    return ()
