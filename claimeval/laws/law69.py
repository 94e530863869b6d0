"""Law 69: a claim or concession that the other side agreed to, when it is final, and what is taken back of it.

The searches are not here: this module is handed their outcome and says what it means.
"""

from __future__ import annotations

from dataclasses import dataclass

from claimeval.case import Case
from claimeval.laws.editions import Edition
from claimeval.laws.law69b2 import Estimate
from claimeval.laws.ruling import Question, Step
from claimeval.laws.wording import some_tricks
from claimeval.messages import say, say_counted


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
        return Agreement(
            True,
            say(
                "{other} agreed and did not object in time."
                if findings.objected is False
                else "{other} agreed and are not known to have objected in time.",
                other=other,
            ),
        )
    if findings.called_on_later_board:
        return Agreement(
            True, say("{other} agreed, and objected only after they had called on a later board.", other=other)
        )
    if findings.round_ended:
        return Agreement(True, say("{other} agreed, and objected only after the round had ended.", other=other))
    unknown = next((name for name in ("called_on_later_board", "round_ended") if getattr(findings, name) is None), "")
    return Agreement(False, say("{other} agreed, but objected before the agreement was final.", other=other), unknown)


def agreement_steps(found: Agreement) -> tuple[Step, ...]:
    """The agreement as the ruling tells it."""
    if found.final:
        return (Step(found.law, found.evidence, say("The tricks count as if they had been played that way.")),)
    return (Step(found.law, found.evidence, say("The claim is contested and is ruled on.")),)


def late_objection_question(case: Case, found: Agreement, contested: int | None) -> Question:
    """The open question whether the objection came too late, with the award under each answer."""
    other = case.claim.by.left.side_name
    return Question(
        finding=found.open,
        assumed=False,
        if_true=case.claim.tricks,
        if_false=contested,
        why=say("{other} objected, and the time of it is not given.", other=other),
        ask=say(
            "Did {other} object only after they had called on a later board?"
            if found.open == "called_on_later_board"
            else "Did {other} object only after the round had ended?",
            other=other,
        ),
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


def taken_back(case: Case, laws: Edition, found: Estimate | None, sure: int | None) -> TakenBack:
    """What the side that agreed gets back inside the correction period.

    Args:
        case: the claim, agreed and final.
        laws: the edition.
        found: what was counted of the lines that give that side a trick more than was agreed; ``None`` when no
            normal line of the claimer does.
        sure: for editions without "likely", the tricks that side takes on every normal line of its own, or
            ``None`` where that was not found out.
    """
    claimed, other = case.claim.tricks, case.claim.by.left.side_name
    steps, back = list[Step](), 0
    won = min(already_won_by_agreeing(case), claimed)
    if won:
        back += won
        law = "69B1" if laws.likely else "69B"
        agreed = say("{other} agreed to lose {tricks} that they had already won.", other=other, tricks=some_tricks(won))
        steps.append(Step(law, agreed, back_to_them(won)))
    if not laws.likely:
        return _not_losable(case, back, steps, sure)
    likely = case.findings.likely_won
    if likely:
        gained = min(likely, claimed - back)
        back += gained
        tricks = some_tricks(gained)
        found_likely = say(
            "{other} would likely have won {tricks} that they agreed to lose.", other=other, tricks=tricks
        )
        steps.append(Step("69B2", found_likely, back_to_them(gained)))
    elif likely == 0:
        steps.append(
            Step(
                "69B2",
                say("{other} would not likely have won a trick that they agreed to lose.", other=other),
                say("Nothing comes back."),
            )
        )
    elif found and found.clear and back < claimed:
        gained = min(found.clear, claimed - back)
        back += gained
        steps.append(
            Step(
                "69B2",
                f"{found.words()} {say('That makes it likely.')}",
                say_counted("It comes back to {other}.", "They come back to {other}.", gained, other=other),
            )
        )
    elif found and back < claimed:
        doubt = say("Some normal line may give {other} a trick more, but that does not make it likely.", other=other)
        steps.append(Step("69B2", doubt, say("No trick is taken from the claimer on a doubt.")))
    return TakenBack(back, tuple(steps), likely is None and found is not None and won < claimed)


def back_to_them(count: int) -> str:
    """That so many tricks come back to the side that agreed."""
    return say_counted("It comes back to them.", "They come back to them.", count)


def _not_losable(case: Case, back: int, steps: list[Step], sure: int | None) -> TakenBack:
    other, agreed = case.claim.by.left.side_name, case.tricks_left - case.claim.tricks
    more = 0 if sure is None else min(max(0, sure - agreed), case.claim.tricks - back)
    if more:
        safe = say(
            "{other} agreed to lose {tricks} that no normal play of theirs could lose.",
            other=other,
            tricks=some_tricks(more),
        )
        steps.append(Step("69B", safe, back_to_them(more)))
    elif case.claim.tricks > back:
        unsafe = say(
            "No other trick that {other} agreed to lose is safe from every normal play of theirs.", other=other
        )
        steps.append(Step("69B", unsafe, say("That it might have been won is not enough.")))
    return TakenBack(back + more, tuple(steps))


def already_won_by_agreeing(case: Case) -> int:
    """Tricks already won that the side that agreed gave away; where nothing was claimed it gave nothing away."""
    if case.claim.kind != "agreed" or not case.claim.tricks:
        return 0
    return case.findings.trick_already_won or 0
