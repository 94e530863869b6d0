"""Articles 84 and 85 of 1959: a conceded trick that could not be lost, or that had been won.

A trick that no play at all can lose comes back when an opponent was told before the round had ended and the board
was removed; one that had been won, when the director was told within half an hour of the end of the sitting.
"""

from __future__ import annotations

from typing import Final

from claimeval.case import Case
from claimeval.laws.law69 import already_won_by_agreeing
from claimeval.laws.law71 import already_won_by_conceder
from claimeval.laws.ruling import Question, Step
from claimeval.laws.settlement import Settlement
from claimeval.laws.wording import come_back
from claimeval.messages import say, say_counted

MINUTES: Final = 30
"""How long after the end of the sitting the director may be told of a trick that had been won (art. 85)."""


def told_in_time(case: Case) -> bool | None:
    """Was the director told of a trick that had been won in time (art. 85)? ``None`` when that is not given."""
    minutes = case.findings.minutes_after_sitting
    return None if minutes is None else minutes <= MINUTES


def found_in_time(case: Case) -> bool | None:
    """Was an opponent told in time of a trick that could not be lost (art. 84)? ``None`` when that is not given.

    "Before the round has ended and the board has been removed" is read in favour of the conceder: in time as long
    as either has not happened.
    """
    ended, removed = case.findings.round_ended, case.findings.board_removed
    if ended is False or removed is False:
        return True
    return False if ended and removed else None


def settlement(case: Case, legal: tuple[int, int]) -> Settlement:
    """What becomes of a concession, or of an agreed claim that nobody contests.

    Args:
        case: the concession.
        legal: the fewest tricks for the claimer's side on any legal line, an interval when not decided.
    """
    won, given_back = _already_won(case), already_won_by_agreeing(case)
    found, told = found_in_time(case), told_in_time(case)

    def award(found: bool, told: bool) -> tuple[int, int]:
        low, high = (_kept(case, tricks, found) for tricks in legal)
        back = won if told else 0
        lost = min(given_back, case.claim.tricks) if told else 0
        return min(low + back, case.tricks_left) - lost, min(high + back, case.tricks_left) - lost

    between = award(found is not False, told is not False)
    steps = [*_agreed_steps(case), *_won_steps(case, won + given_back, told)]
    steps += _safe_steps(case, legal, found)
    questions = []
    if told is None and (won or given_back):
        questions.append(_told_question(_exact(between), _exact(award(found is not False, False))))
    late = award(False, told is not False)
    if found is None and late != between:
        questions.append(_found_question(case, _exact(late), _exact(between)))
    return Settlement(between, tuple(steps), tuple(questions))


def _already_won(case: Case) -> int:
    return min(already_won_by_conceder(case), case.tricks_left - case.claim.tricks)


def _kept(case: Case, legal: int, found: bool) -> int:
    return max(case.claim.tricks, legal) if found else case.claim.tricks


def _exact(between: tuple[int, int]) -> int | None:
    return between[0] if between[0] == between[1] else None


def _agreed_steps(case: Case) -> tuple[Step, ...]:
    if case.claim.kind != "agreed":
        return ()
    other = case.claim.by.left.side_name
    return (
        Step(
            "89",
            say("{other} agreed and do not contest it.", other=other),
            say("The tricks count as they were agreed."),
        ),
        Step(
            "84 and 85",
            say("No other article takes an agreement back, however likely it was that a trick would have been won."),
            say("The agreement stands but for what these two articles give back."),
        ),
    )


def _won_steps(case: Case, won: int, told: bool | None) -> tuple[Step, ...]:
    if not won:
        return ()
    given = say_counted("A trick given up had already been won.", "{count} tricks given up had already been won.", won)
    if told is False:
        minutes = case.findings.minutes_after_sitting
        told_late = say("The director was told {minutes} minutes after the end of the sitting.", minutes=minutes)
        late = say("That is more than {minutes}: the concession stands.", minutes=MINUTES)
        return (Step("85", f"{given} {told_late}", late),)
    return (Step("85", given, come_back(won)),)


def _safe_steps(case: Case, legal: tuple[int, int], found: bool | None) -> tuple[Step, ...]:
    claimed = case.claim.tricks
    if claimed == case.tricks_left:
        return ()
    back = legal[0] - claimed
    if legal[0] != legal[1] and found is not False:
        return (Step("84", say("Not every legal line was looked at."), say("How much comes back is not settled.")),)
    if back <= 0:
        return (Step("84", say("Every trick conceded can be lost by some legal play."), say("The concession stands.")),)
    safe = say_counted(
        "A trick conceded could not be lost by any play at all.",
        "{count} tricks conceded could not be lost by any play at all.",
        back,
    )
    if found is False:
        late = say("The round had ended and the board had been removed.")
        return (Step("84", f"{safe} {late}", say("That is too late: the concession stands.")),)
    if case.findings.round_ended or case.findings.board_removed:
        passed = say("Only one of the two moments had passed, the end of the round or the removal of the board.")
        effect = say("That is taken to be in time. {come_back}", come_back=come_back(back))
        return (Step("84", f"{safe} {passed}", effect),)
    return (Step("84", safe, come_back(back)),)


def _told_question(in_time: int | None, late: int | None) -> Question:
    return Question(
        finding="minutes_after_sitting",
        assumed=True,
        if_true=in_time,
        if_false=late,
        why=say("A trick that had been won comes back only within that time (article 85)."),
        ask=say("Was the director told within {minutes} minutes after the end of the sitting?", minutes=MINUTES),
    )


def _found_question(case: Case, late: int | None, in_time: int | None) -> Question:
    finding = "board_removed" if case.findings.round_ended else "round_ended"
    return Question(
        finding=finding,
        assumed=False,
        if_true=late,
        if_false=in_time,
        why=say("After that a trick that cannot be lost does not come back (article 84)."),
        ask=say("Had the round ended and the board been removed before an opponent was told of the mistake?"),
    )
