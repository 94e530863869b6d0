"""Law 71: a concession stands, but for tricks already won or that could not be lost.

The searches are not here: this module is handed their outcome and says what it means.
"""

from __future__ import annotations

from dataclasses import dataclass

from claimeval.case import Case
from claimeval.laws.editions import Edition
from claimeval.laws.ruling import Question, Step
from claimeval.laws.wording import come_back
from claimeval.messages import say, say_counted


@dataclass(frozen=True, slots=True)
class Kept:
    """What the conceder's side keeps in spite of the concession.

    Attributes:
        between: the tricks for the conceder's side, both ends equal when decided.
        steps: why.
        open: the finding on which it hangs and which is not given; empty when nothing is open.
        if_true: the tricks if the answer to that is yes, ``None`` when not decided.
        if_false: the tricks if it is no.
    """

    between: tuple[int, int]
    steps: tuple[Step, ...]
    open: str = ""
    if_true: int | None = None
    if_false: int | None = None


def normal_test_open(case: Case, laws: Edition) -> bool | None:
    """May a trick come back because no normal play loses it? ``None`` when the time is not given.

    In the older editions only until the conceder's side has called on a later board or the round has ended.
    """
    if not laws.any_legal:
        return True
    if case.findings.called_on_later_board or case.findings.round_ended:
        return False
    known = case.findings.called_on_later_board is False and case.findings.round_ended is False
    return True if known else None


def kept(case: Case, laws: Edition, normal: tuple[int, int], legal: int) -> Kept:
    """What comes back of the tricks conceded, asked for inside the correction period.

    Args:
        case: the claim or concession.
        laws: the edition.
        normal: the fewest tricks on a normal line of the conceder's side, an interval when not decided.
        legal: a number that every legal line takes.
    """
    claimed = case.claim.tricks
    won = min(already_won_by_conceder(case), case.tricks_left - claimed)
    steps = list(already_won_steps(laws, won))
    by_normal = (max(claimed, normal[0], legal), max(claimed, normal[1], legal))
    by_legal = max(claimed, legal)
    timely = normal_test_open(case, laws)
    between = (by_legal, by_legal) if timely is False else by_normal
    steps.append(_step(case, laws, between, by_legal, timely))
    most = case.tricks_left
    total = (min(between[0] + won, most), min(between[1] + won, most))
    if timely is not None or by_normal == (by_legal, by_legal):
        return Kept(total, tuple(steps))
    return Kept(
        total,
        tuple(steps),
        open="called_on_later_board" if case.findings.called_on_later_board is None else "round_ended",
        if_true=min(by_legal + won, most),
        if_false=total[0] if total[0] == total[1] else None,
    )


def _step(case: Case, laws: Edition, between: tuple[int, int], by_legal: int, timely: bool | None) -> Step:
    claimed, low, high = case.claim.tricks, *between
    side = case.claim.by.side_name
    if low != high:
        return Step(
            laws.not_to_be_lost,
            say("Not every normal line was looked at."),
            say("{side} keep between {low} and {high} tricks.", side=side, low=low, high=high),
        )
    back = low - claimed
    law = laws.already_won if laws.any_legal and low == by_legal and back else laws.not_to_be_lost
    if back:
        return Step(
            law,
            _not_losable(back, legal=law == laws.already_won and laws.any_legal),
            come_back(back),
        )
    if timely is False:
        return Step(
            laws.not_to_be_lost,
            say(
                "{side} had called on a later board, or the round had ended; only what no legal play loses comes back.",
                side=side,
            ),
            say("The concession stands."),
        )
    return Step(
        laws.not_to_be_lost,
        say("Every trick conceded can be lost by normal, if careless, play."),
        say("The concession stands."),
    )


def _not_losable(count: int, legal: bool) -> str:
    if legal:
        return say_counted(
            "A trick conceded could not be lost by any legal play.",
            "{count} tricks conceded could not be lost by any legal play.",
            count,
        )
    return say_counted(
        "A trick conceded could not be lost by any normal play.",
        "{count} tricks conceded could not be lost by any normal play.",
        count,
    )


def already_won_steps(laws: Edition, won: int) -> tuple[Step, ...]:
    """The article on conceded tricks that had been won; empty when there are none."""
    if not won:
        return ()
    return (
        Step(
            laws.already_won,
            say_counted("A trick conceded had already been won.", "{count} tricks conceded had already been won.", won),
            come_back(won),
        ),
    )


def already_won_by_conceder(case: Case) -> int:
    """Tricks already won that were conceded; in an agreed claim of tricks it was the other side that lost them."""
    if case.claim.kind == "agreed" and case.claim.tricks:
        return 0
    return case.findings.trick_already_won or 0


def timing_question(case: Case, found: Kept) -> Question:
    """The open question of the older editions, with the tricks under each answer."""
    side = case.claim.by.side_name
    return Question(
        finding=found.open,
        assumed=False,
        if_true=found.if_true,
        if_false=found.if_false,
        why=say("After that only a trick that no legal play can lose comes back (71A)."),
        ask=say(
            "Was the mistake found only after {side} called on a later board?"
            if found.open == "called_on_later_board"
            else "Was the mistake found only after the round ended?",
            side=side,
        ),
    )


def period_question(case: Case, inside: int | None) -> Question:
    """The open question whether the correction period is over, with the award under each answer."""
    return Question(
        finding="in_correction_period",
        assumed=True,
        if_true=inside,
        if_false=case.claim.tricks,
        why=say("After it an agreement or a concession stands as it was made."),
        ask=say("Was the request made inside the correction period (Law 79C)?"),
    )


def too_late_steps(case: Case) -> tuple[Step, ...]:
    """After the correction period everything stands as it was agreed or conceded."""
    over = say("The correction period of Law 79C is over.")
    if case.claim.kind == "agreed":
        return (Step("69B", over, say("The agreement stands as it was made.")),)
    return (Step("71", over, say("The concession stands as it was made.")),)
