"""Agreed claims and concessions: what stands as it was made, and what comes back (Laws 69 and 71).

Here the searches meet the articles of ``laws/law69.py`` and ``laws/law71.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from claimeval.case import Case, Claim, Findings
from claimeval.inquiry import Inquiry, Outcome
from claimeval.laws import code1959, conceded1959, law69, law71
from claimeval.laws.editions import Edition
from claimeval.laws.law69b2 import Estimate, likely_question
from claimeval.laws.ruling import Question, Step
from claimeval.laws.settlement import Settlement
from claimeval.likelihood import estimate
from claimeval.messages import say
from claimeval.normal.belief import NOTHING_FORGOTTEN
from claimeval.rulings1959 import within_concession
from claimeval.solver.doubledummy import best_tricks
from claimeval.solver.floor import legal_floor


def contested(case: Case, laws: Edition) -> law69.Agreement | None:
    """Was there an objection in time, so that what was agreed or conceded is ruled on as a claim? Why, then.

    Who concedes some of the tricks left claims the others; against that claim an objection counts at any time.
    """
    if case.claim.kind == "agreed":
        found = code1959.agreement(case) if laws.doubt_alone else law69.agreement(case)
        return None if found.final else found
    if case.claim.kind == "concession" and case.claim.tricks and case.findings.objected:
        other = case.claim.by.left.side_name
        article = "89" if laws.doubt_alone else "68B"
        return law69.Agreement(
            False, say("{other} objected to the claim that goes with the concession.", other=other), law=article
        )
    return None


def too_late(case: Case, laws: Edition) -> Settlement | None:
    """An agreement or a concession after the correction period stands as it was made."""
    if laws.doubt_alone or case.claim.kind == "claim" or case.findings.in_correction_period is not False:
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
        found = _estimate(laws, inquiry, decided)
        back = _taken_back(case, laws, inquiry, found)
        steps += back.steps
        if back.likely_open and found and between[0] == between[1]:
            questions.append(likely_question(case, between[0], found))
    exact = between[0] == between[1]
    if case.findings.in_correction_period is None and between != (claimed, claimed):
        questions.append(law71.period_question(case, between[0] if exact else None))
    return Settlement(between, tuple(steps), tuple(questions))


def already_won_steps(case: Case, laws: Edition) -> tuple[Step, ...]:
    """A contested claim concedes the rest; of that a trick already won comes back as well (71A)."""
    return law71.already_won_steps(laws, _already_won(case, laws))


def _already_won(case: Case, laws: Edition) -> int:
    timely = conceded1959.told_in_time(case) if laws.doubt_alone else case.findings.in_correction_period
    if timely is False:
        return 0
    return min(law71.already_won_by_conceder(case), case.tricks_left - case.claim.tricks)


def awards(case: Case, laws: Edition, inquiry: Inquiry) -> Callable[[Outcome], tuple[int, int]]:
    """What an outcome of the search means for the award, as an interval."""
    if case.claim.kind == "claim":
        won = _already_won(case, laws)

        def contested_award(outcome: Outcome) -> tuple[int, int]:
            low, high = claimable(case, laws, inquiry, outcome)
            return min(low + won, case.tricks_left), min(high + won, case.tricks_left)

        return contested_award

    def award(outcome: Outcome) -> tuple[int, int]:
        low, high = _kept(case, laws, inquiry, outcome).between
        back = 0
        if case.claim.kind == "agreed":
            back = _taken_back(case, laws, inquiry, _estimate(laws, inquiry, outcome)).tricks
        return low - back, high - back

    return award


def claimable(case: Case, laws: Edition, inquiry: Inquiry, outcome: Outcome) -> tuple[int, int]:
    """What a contested claim yields by the lines alone, before conceded tricks that had been won come back."""
    between = outcome.low, outcome.high
    return within_concession(case, between, inquiry.limits.floor_states) if laws.doubt_alone else between


def _kept(case: Case, laws: Edition, inquiry: Inquiry, outcome: Outcome) -> law71.Kept:
    legal = 0
    if laws.any_legal:
        legal = legal_floor(case.position, case.claim.by.side, inquiry.limits.floor_states).tricks
    return law71.kept(case, laws, (outcome.low, outcome.high), legal)


def _estimate(laws: Edition, inquiry: Inquiry, decided: Outcome) -> Estimate | None:
    return estimate(inquiry, decided) if laws.likely else None


def _taken_back(case: Case, laws: Edition, inquiry: Inquiry, found: Estimate | None) -> law69.TakenBack:
    return law69.taken_back(case, laws, found, None if laws.likely else _sure_for_the_others(case, inquiry))


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
