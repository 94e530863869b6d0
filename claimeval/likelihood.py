"""How likely it is that a trick would have been won had play gone on (Law 69B2): shares of lines and of layouts.

Neither share is a chance. They are what can be counted, and where they do not settle it the director does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from claimeval.cards import Seat
from claimeval.inquiry import Inquiry, Outcome
from claimeval.laws.law69b2 import Estimate
from claimeval.limits import Deadline
from claimeval.normal.belief import Belief
from claimeval.normal.judge import NormalJudge
from claimeval.normal.worlds import weighed_hands
from claimeval.position import Position
from claimeval.solver.doubledummy import best_tricks

_NODES: Final = 20_000
_SECONDS: Final = 5.0
_LAYOUTS: Final = 60


def estimate(inquiry: Inquiry, decided: Outcome) -> Estimate | None:
    """What can be counted of the lines and layouts that take fewer tricks than were agreed; ``None`` when none does.

    The search stops early: it is of use to the director, who decides without it as well.
    """
    case = inquiry.case
    claimed = case.claim.tricks
    if case.findings.likely_won is not None or decided.low > claimed or not claimed:
        return None
    limits = replace(inquiry.limits, nodes=min(inquiry.limits.nodes, _NODES))
    deadline = Deadline(min(inquiry.deadline.left, _SECONDS))
    quick = Inquiry(case, limits, inquiry.ceiling, deadline, inquiry.script, max(0, claimed - 1))
    found = quick.outcome(decided.belief)
    if found.low >= claimed:
        return None
    if found.high >= claimed:
        return Estimate(claimed)
    counts, complete = quick.search(decided.belief).counts()
    lost, layouts = _layouts(quick, decided.belief)
    return Estimate(claimed, tuple(sorted(counts.items())), complete, lost, layouts)


def _layouts(inquiry: Inquiry, belief: Belief) -> tuple[int, int]:
    """Of the lies of the cards that the claimer cannot tell apart, those that do not give the tricks agreed; and all.

    Nothing is counted for a defender, to whom two of the other hands are hidden in another way.
    """
    judge = inquiry.judge(belief)
    if not isinstance(judge, NormalJudge):
        return 0, 0
    view = judge.at(inquiry.root())
    lost = total = 0
    for hands, times in weighed_hands(view, _LAYOUTS):
        total += times
        if best_tricks(Position(hands, view.trump, Seat(view.leader), view.table), 0) < view.need:
            lost += times
    return lost, total
