"""Agreed claims and concessions: what stands as it was made, and what comes back (Laws 69 and 71).

Here the searches meet the articles of ``laws/law69.py`` and ``laws/law71.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from claimeval.case import Case, Claim, Findings
from claimeval.inquiry import Inquiry, Outcome
from claimeval.laws import law69, law71
from claimeval.laws.editions import Edition
from claimeval.laws.ruling import Question, Step
from claimeval.limits import Deadline
from claimeval.normal.belief import NOTHING_FORGOTTEN
from claimeval.solver.doubledummy import best_tricks
from claimeval.solver.floor import legal_floor

_QUICK_NODES: Final = 20_000
_QUICK_SECONDS: Final = 5.0


@dataclass(frozen=True, slots=True)
class Settlement:
    """What becomes of an agreed claim or a concession.

    Attributes:
        between: the tricks for the claimer's side, both ends equal when decided.
        steps: the articles applied, in order.
        questions: findings still open, with the award under each answer.
    """

    between: tuple[int, int]
    steps: tuple[Step, ...]
    questions: tuple[Question, ...] = ()


def contested(case: Case) -> law69.Agreement | None:
    """Was there an objection in time, so that what was agreed or conceded is ruled on as a claim? Why, then.

    Who concedes some of the tricks left claims the others; against that claim an objection counts at any time.
    """
    if case.claim.kind == "agreed":
        found = law69.agreement(case)
        return None if found.final else found
    if case.claim.kind == "concession" and case.claim.tricks and case.findings.objected:
        other = case.claim.by.left.side_name
        return law69.Agreement(False, f"{other} objected to the claim that goes with the concession.", law="68B")
    return None


def too_late(case: Case) -> Settlement | None:
    """An agreement or a concession after the correction period stands as it was made."""
    if case.claim.kind == "claim" or case.findings.in_correction_period is not False:
        return None
    claimed = case.claim.tricks
    agreed = law69.agreement_steps(law69.agreement(case)) if case.claim.kind == "agreed" else ()
    return Settlement((claimed, claimed), (*agreed, *law71.too_late_steps(case)))


def lowest_that_matters(case: Case) -> int:
    """Below how many tricks it makes no difference to the award what a normal line takes."""
    return 0 if case.claim.kind == "claim" else case.claim.tricks


def settle(case: Case, laws: Edition, inquiry: Inquiry, decided: Outcome) -> Settlement:
    """An agreement that is final, or a concession, asked about inside the correction period or at an unknown time.

    ``decided`` is the fewest tricks on a normal line, found with :func:`lowest_that_matters`.
    """
    award = awards(case, laws, inquiry)
    between, claimed = award(decided), case.claim.tricks
    steps, questions = list[Step](), list[Question]()
    if case.claim.kind == "agreed":
        steps += law69.agreement_steps(law69.agreement(case))
    if claimed < case.tricks_left:
        kept = _kept(case, laws, inquiry, decided)
        steps += kept.steps
        if kept.open:
            questions.append(law71.timing_question(case, kept))
    if case.claim.kind == "agreed":
        quick = _quick(case, inquiry)
        fewer = _fewer(case, laws, quick, decided)
        back = _taken_back(case, laws, inquiry, fewer)
        steps += back.steps
        if back.likely_open and between[0] == between[1]:
            questions.append(law69.likely_question(case, between[0], _shares(case, quick, decided, fewer)))
    exact = between[0] == between[1]
    if case.findings.in_correction_period is None and between != (claimed, claimed):
        questions.append(law71.period_question(case, between[0] if exact else None))
    return Settlement(between, tuple(steps), tuple(questions))


def already_won_steps(case: Case, laws: Edition) -> tuple[Step, ...]:
    """A contested claim concedes the rest; of that a trick already won comes back as well (71A)."""
    return law71.already_won_steps(laws, _already_won(case))


def _already_won(case: Case) -> int:
    if case.findings.in_correction_period is False:
        return 0
    return min(law71.already_won_by_conceder(case), case.tricks_left - case.claim.tricks)


def awards(case: Case, laws: Edition, inquiry: Inquiry) -> Callable[[Outcome], tuple[int, int]]:
    """What an outcome of the search means for the award, as an interval."""
    if case.claim.kind == "claim":
        won = _already_won(case)
        return lambda outcome: (min(outcome.low + won, case.tricks_left), min(outcome.high + won, case.tricks_left))
    back = _taken_back(case, laws, inquiry, None).tricks if case.claim.kind == "agreed" else 0

    def award(outcome: Outcome) -> tuple[int, int]:
        low, high = _kept(case, laws, inquiry, outcome).between
        return low - back, high - back

    return award


def _kept(case: Case, laws: Edition, inquiry: Inquiry, outcome: Outcome) -> law71.Kept:
    legal = 0
    if laws.any_legal:
        legal = legal_floor(case.position, case.claim.by.side, inquiry.limits.floor_states).tricks
    return law71.kept(case, laws, (outcome.low, outcome.high), legal)


def _taken_back(case: Case, laws: Edition, inquiry: Inquiry, fewer: bool | None) -> law69.TakenBack:
    return law69.taken_back(case, laws, fewer, None if laws.likely else _sure_for_the_others(case, inquiry))


def _sure_for_the_others(case: Case, inquiry: Inquiry) -> int:
    """The tricks that the side which agreed takes on every normal line of its own."""
    by = case.declarer if case.by_defender else case.declarer.left
    agreed = case.tricks_left - case.claim.tricks
    theirs = replace(
        case, claim=Claim(by, agreed), findings=Findings(player_class=case.findings.player_class), edition=case.edition
    )
    ceiling = best_tricks(case.position, by.side)
    search = Inquiry(theirs, inquiry.limits, ceiling, inquiry.deadline, lowest=min(agreed, ceiling), claimed=False)
    return search.outcome(NOTHING_FORGOTTEN).low


def _quick(case: Case, inquiry: Inquiry) -> Inquiry:
    """A search for what may be of use to the director, but does not change the award."""
    limits = replace(inquiry.limits, nodes=min(inquiry.limits.nodes, _QUICK_NODES))
    deadline = Deadline(min(inquiry.deadline.left, _QUICK_SECONDS))
    return Inquiry(case, limits, inquiry.ceiling, deadline, inquiry.script, max(0, case.claim.tricks - 1))


def _fewer(case: Case, laws: Edition, quick: Inquiry, decided: Outcome) -> bool | None:
    """Does some normal line take fewer tricks than were agreed? ``None`` when that is not soon found."""
    claimed = case.claim.tricks
    if not laws.likely or case.findings.likely_won is not None or decided.low > claimed or not claimed:
        return False
    found = quick.outcome(decided.belief)
    return True if found.high < claimed else None if found.low < claimed else False


def _shares(case: Case, quick: Inquiry, decided: Outcome, fewer: bool | None) -> str:
    """How many of the normal lines take fewer tricks than were agreed, if that is soon counted."""
    if not fewer:
        return f"Whether a normal line takes fewer than {case.claim.tricks} was not settled within the limit."
    return law69.share_words(*quick.search(decided.belief).counts(), case.claim.tricks)
