"""Rulings under articles 84 to 89 of 1959, where these leave the way of the later Laws.

Here the searches meet the articles of ``laws/code1959.py`` and ``laws/conceded1959.py``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from claimeval.afterclaim import later_play
from claimeval.case import Case
from claimeval.inquiry import Inquiry, Outcome
from claimeval.laws.code1959 import order_question, ordered_play_steps
from claimeval.laws.conceded1959 import found_in_time, settlement
from claimeval.laws.ruling import Question
from claimeval.laws.settlement import Settlement
from claimeval.limits import Deadline
from claimeval.normal.belief import Belief
from claimeval.play import Line
from claimeval.solver.floor import Floor, legal_floor


@dataclass(frozen=True, slots=True)
class Settled:
    """A matter that needs no search of normal lines.

    Attributes:
        settlement: the tricks, the articles and the questions.
        line: a line of play that shows it, empty for none.
    """

    settlement: Settlement
    line: Line = ()


def settled(case: Case, floor: Floor, ceiling: int) -> Settled:
    """The outcome where further play was ordered, or where nothing is contested.

    Args:
        case: the claim or concession.
        floor: the fewest tricks for the claimer's side on a legal line.
        ceiling: the most.
    """
    if case.findings.play_ordered:
        return _as_played(case)
    legal = (floor.tricks, floor.tricks if floor.exact else max(ceiling, floor.tricks))
    return Settled(settlement(case, legal), floor.line if case.claim.tricks < case.tricks_left else ())


def _as_played(case: Case) -> Settled:
    """The result of the play that the director ordered (art. 89b)."""
    play = later_play(case.position, case.findings.played_on or ())
    if not play.complete:
        return Settled(Settlement((0, case.tricks_left), ordered_play_steps(case, None)))
    won = play.won[case.claim.by.side]
    return Settled(Settlement((won, won), ordered_play_steps(case, won)), play.tricks)


def within_concession(case: Case, between: tuple[int, int], states: int | None) -> tuple[int, int]:
    """The award of a contested claim that conceded some tricks, held to what art. 84 gives back of them.

    More than was claimed comes back only where no legal line loses it.
    """
    if between[1] <= case.claim.tricks:
        return between
    legal = legal_floor(case.position, case.claim.by.side, states).tricks if found_in_time(case) is not False else 0
    most = max(case.claim.tricks, legal)
    return min(between[0], most), min(between[1], most)


def binding_questions(
    case: Case, inquiry: Inquiry, decided: Outcome, tried: tuple[Belief, ...]
) -> tuple[Question, ...]:
    """What a stated order would change if the director forbade any departure from it (art. 89a)."""
    if case.findings.order_binding is not None or not inquiry.script.nodes or not decided.exact:
        return ()
    held = Inquiry(
        case,
        inquiry.limits,
        inquiry.ceiling,
        Deadline(inquiry.deadline.left),
        replace(inquiry.script, binding=True),
        inquiry.lowest,
    )
    bound = held.worst(tried)
    if bound.exact and bound.low == decided.low:
        return ()
    return (order_question(case, bound.low if bound.exact else None, decided.low),)
