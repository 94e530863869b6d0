"""Law 69: a claim or concession that the other side agreed to, when it is final, and what is taken back of it.

The searches are not here: this module is handed their outcome and says what it means.
"""

from __future__ import annotations

from dataclasses import dataclass

from claimeval.case import Case
from claimeval.laws.editions import Edition
from claimeval.laws.ruling import Question, Step


@dataclass(frozen=True, slots=True)
class Agreement:
    """Whether an agreement holds (69A).

    Attributes:
        final: is the side that agreed bound by it?
        evidence: why, as a sentence.
        open: the finding on which it hangs and which is not given; empty when nothing is open.
        law: the article.
    """

    final: bool
    evidence: str
    open: str = ""
    law: str = "69A"


def agreement(case: Case) -> Agreement:
    """Is the agreement final: was there no objection before a call on a later board or the end of the round?"""
    findings, other = case.findings, case.claim.by.left.side_name
    if findings.objected is not True:
        said = "did not object" if findings.objected is False else "are not known to have objected"
        return Agreement(True, f"{other} agreed and {said} in time.")
    if findings.called_on_later_board:
        return Agreement(True, f"{other} agreed, and objected only after they had called on a later board.")
    if findings.round_ended:
        return Agreement(True, f"{other} agreed, and objected only after the round had ended.")
    unknown = next((name for name in ("called_on_later_board", "round_ended") if getattr(findings, name) is None), "")
    return Agreement(False, f"{other} agreed, but objected before the agreement was final.", unknown)


def agreement_steps(found: Agreement) -> tuple[Step, ...]:
    """The agreement as the ruling tells it."""
    if found.final:
        return (Step(found.law, found.evidence, "The tricks count as if they had been played that way."),)
    return (Step(found.law, found.evidence, "The claim is contested and is ruled on."),)


def late_objection_question(case: Case, found: Agreement, contested: int | None) -> Question:
    """The open question whether the objection came too late, with the award under each answer."""
    other = case.claim.by.left.side_name
    moment = "they had called on a later board" if found.open == "called_on_later_board" else "the round had ended"
    return Question(
        finding=found.open,
        assumed=False,
        if_true=case.claim.tricks,
        if_false=contested,
        why=f"{other} objected, and the time of it is not given.",
        ask=f"Did {other} object only after {moment}?",
    )


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Tricks that come back to the side that agreed (69B).

    Attributes:
        tricks: how many.
        steps: why.
        likely_open: is it left to the director whether one more would likely have been won?
    """

    tricks: int
    steps: tuple[Step, ...]
    likely_open: bool = False


def taken_back(case: Case, laws: Edition, some_line_wins: bool | None, sure: int | None) -> TakenBack:
    """What the side that agreed gets back inside the correction period.

    Args:
        case: the claim, agreed and final.
        laws: the edition.
        some_line_wins: does some normal line of the claimer give that side a trick more than was agreed? ``None``
            when that was not settled.
        sure: for editions without "likely", the tricks that side takes on every normal line of its own, or
            ``None`` where that was not found out.
    """
    claimed, other = case.claim.tricks, case.claim.by.left.side_name
    steps, back = list[Step](), 0
    won = min(already_won_by_agreeing(case), claimed)
    if won:
        back += won
        steps.append(Step("69B1" if laws.likely else "69B", f"{other} agreed to lose {_tricks(won)} that they had"
                          " already won.", f"{_back(won)} to them."))  # fmt: skip
    if not laws.likely:
        return _not_losable(case, back, steps, sure)
    likely = case.findings.likely_won
    if likely:
        gained = min(likely, claimed - back)
        back += gained
        steps.append(
            Step("69B2", f"{other} would likely have won {_tricks(gained)} that they agreed to lose.",
                 f"{_back(gained)} to them.")
        )  # fmt: skip
    elif likely == 0:
        steps.append(
            Step("69B2", f"{other} would not likely have won a trick that they agreed to lose.", "Nothing comes back.")
        )
    elif some_line_wins and back < claimed:
        steps.append(
            Step("69B2", f"Some normal line gives {other} a trick more, but that does not make it likely.",
                 "No trick is taken from the claimer on a doubt.")
        )  # fmt: skip
    return TakenBack(back, tuple(steps), likely is None and some_line_wins is not False and back < claimed)


def _not_losable(case: Case, back: int, steps: list[Step], sure: int | None) -> TakenBack:
    other, agreed = case.claim.by.left.side_name, case.tricks_left - case.claim.tricks
    more = 0 if sure is None else min(max(0, sure - agreed), case.claim.tricks - back)
    if more:
        steps.append(
            Step("69B", f"{other} agreed to lose {_tricks(more)} that no normal play of theirs could lose.",
                 f"{_back(more)} to them.")
        )  # fmt: skip
    elif case.claim.tricks > back:
        steps.append(
            Step("69B", f"No other trick that {other} agreed to lose is safe from every normal play of theirs.",
                 "That it might have been won is not enough.")
        )  # fmt: skip
    return TakenBack(back + more, tuple(steps))


def already_won_by_agreeing(case: Case) -> int:
    """Tricks already won that the side that agreed gave away; where nothing was claimed it gave nothing away."""
    if case.claim.kind != "agreed" or not case.claim.tricks:
        return 0
    return case.findings.trick_already_won or 0


def likely_question(case: Case, award: int, shares: str) -> Question:
    """The open question of 69B2; ``shares`` says how many of the normal lines lose a trick, or why not."""
    other = case.claim.by.left.side_name
    return Question(
        finding="likely_won",
        assumed=False,
        if_true=award - 1,
        if_false=award,
        why=shares,
        ask=f"Would {other} likely have won a trick that they agreed to lose, had play gone on?",
    )


def share_words(counts: dict[int, int], complete: bool, claimed: int) -> str:
    """How many of the normal lines take fewer tricks than agreed, in words."""
    total = sum(counts.values())
    fewer = sum(lines for tricks, lines in counts.items() if tricks < claimed)
    if not complete or not total:
        return f"Some normal line takes fewer than {claimed}; how many of them do was not counted within the limit."
    percent = round(100 * fewer / total)
    share = f"{percent} %" if 0 < percent < 100 else f"{fewer} of {total}"
    return (
        f"Of the normal lines, each counted once, {share} take fewer than {claimed}. That is a share of lines and"
        " not a chance: which of them was likely is for the director."
    )


def _tricks(count: int) -> str:
    return "a trick" if count == 1 else f"{count} tricks"


def _back(count: int) -> str:
    return "It comes back" if count == 1 else "They come back"
