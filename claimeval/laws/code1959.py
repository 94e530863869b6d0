"""Articles 84 to 89 of 1959: what is claimed or conceded, and what the director may order.

These Laws have no word on normal play, on the class of a player, on a forgotten trump or on a finesse: doubt alone
decides (art. 89). What comes back of a concession is in ``conceded1959.py``. The searches are not here.
"""

from __future__ import annotations

from dataclasses import replace

from claimeval.case import Case
from claimeval.laws.law69 import Agreement
from claimeval.laws.ruling import Question, Step
from claimeval.laws.wording import listed, tricks

_GOES_ON = "There was no claim; play goes on."


def as_ruled(case: Case) -> Case:
    """The case as these articles see it: every player is average, and a binding order is what was stated.

    The director may have the claimer give the order of his cards after the claim (art. 89a), so words that came
    later count when the order binds, and only then.
    """
    findings, claim = replace(case.findings, player_class="average"), case.claim
    if findings.order_binding and findings.later_statement.strip():
        claim = replace(claim, statement=findings.later_statement)
        findings = replace(findings, later_statement="")
    return replace(case, claim=claim, findings=findings)


def no_claim_steps(case: Case) -> tuple[Step, ...]:
    """Why there is nothing to rule; empty when there is."""
    findings = case.findings
    if case.claim.by == case.dummy:
        return (Step("88", "The words are dummy's, and only declarer or a defender can claim.", _GOES_ON),)
    if findings.current_trick_only:
        law = "86" if case.by_defender else "88"
        return (
            Step(law, "Only the trick in progress was meant, and the article is about remaining tricks.", _GOES_ON),
        )
    if findings.not_a_claim:
        if case.by_defender:
            return (Step("86", "The cards were not shown to claim or concede.", _GOES_ON),)
        return (Step("88", "The cards were not shown on purpose to claim.", _GOES_ON),)
    if conceding_defender(case) and not consents(case):
        return (*_void_steps(case), *defender_steps(case))
    return ()


def conceding_defender(case: Case) -> bool:
    """Does a defender concede a trick, so that his partner has to consent (art. 87)?"""
    return case.by_defender and (case.claim.kind == "concession" or case.claim.tricks < case.tricks_left)


def consents(case: Case) -> bool | None:
    """Did the partner of a conceding defender consent? ``None`` when that is not given.

    Where the board was scored as agreed he let it be.
    """
    if case.findings.partner_objected:
        return False
    if case.findings.partner_consented is not None:
        return case.findings.partner_consented
    return True if case.claim.kind == "agreed" else None


def consent_open(case: Case) -> bool:
    """Does the case hang on a consent of which nothing is known, and on nothing else?"""
    findings = case.findings
    elsewhere = findings.current_trick_only or findings.not_a_claim or case.claim.by == case.dummy
    return not elsewhere and conceding_defender(case) and consents(case) is None


def _void_steps(case: Case) -> tuple[Step, ...]:
    who, partner = case.claim.by.full_name, case.claim.by.partner.full_name
    if consents(case) is None:
        finding = f"{who} conceded, and {partner} is not known to have consented."
    else:
        finding = f"{who} conceded, and {partner} does not consent."
    return (
        Step("87", finding, "The concession is void, and play goes on."),
        Step("87", "This does not rule out a penalty for an irregularity by a defender.", "The director sees to it."),
    )


def defender_steps(case: Case) -> tuple[Step, ...]:
    """How a defender may claim or concede (art. 86)."""
    who, shown = case.claim.by.full_name, case.findings.cards_shown
    if shown:
        return (
            Step("86", f"{who} showed {listed(shown)} to declarer.", "A defender may claim or concede in this way."),
        )
    return (
        Step(
            "86",
            f"{who} is not known to have shown cards to declarer.",
            "If he claimed or conceded in another way, article 20 may apply.",
        ),
    )


def consent_question(case: Case, consented: int | None) -> Question:
    """The open question whether partner consented, with the award if he did."""
    partner = case.claim.by.partner.full_name
    return Question(
        finding="partner_consented",
        assumed=False,
        if_true=consented,
        if_false=None,
        why="A defender's concession counts only with his partner's consent (article 87).",
        ask=f"Did {partner} consent to the concession?",
        without_award="nothing is conceded, and play goes on",
    )


def agreement(case: Case) -> Agreement:
    """Is an agreed claim contested after all? These Laws set no time for it (art. 89)."""
    other = case.claim.by.left.side_name
    if case.findings.objected:
        return Agreement(False, f"{other} agreed, but contest it now; no time is set for that.", law="89")
    return Agreement(True, f"{other} agreed and did not contest it.", law="89")


def claim_steps(case: Case) -> tuple[Step, ...]:
    """What a claim brings about, before anything is decided (arts 86 and 88)."""
    if case.by_defender:
        return defender_steps(case)
    who = case.claim.by.full_name
    faced = case.findings.hand_faced
    duty = f"{who} has not faced his hand." if faced is False else f"{who} claimed."
    return (
        Step(
            "88a",
            duty,
            f"Play stops; {who} puts his cards face up and says at once how he means to play.",
        ),
        Step(
            "88b",
            "The defenders may show their cards and plan the play together.",
            f"They get their best play, and {who} may ask no penalty for cards shown in this way.",
        ),
    )


def power_steps(case: Case) -> tuple[Step, ...]:
    """What the director ordered or may still order before he fixes the result (art. 89a and b)."""
    who, findings = case.claim.by.full_name, case.findings
    if findings.order_binding:
        order = Step(
            "89a",
            f"{who} gave the order of his cards, and the director forbade any departure from it.",
            "He is held to it, also where it loses a trick.",
        )
    else:
        order = Step(
            "89a",
            f"The director has not bound {who} to an order of play.",
            f"Before he fixes the result he may have {who} give the order of his cards and forbid any departure.",
        )
    if findings.play_ordered is False:
        play = Step("89b", "The director forbade further play.", "The result is fixed on the cards as they lie.")
    else:
        play = Step(
            "89b",
            "The director has not ordered further play.",
            "Before he fixes the result he may order that play goes on, or forbid it.",
        )
    return (order, play)


def strictest_step(case: Case, floor: int, exact: bool) -> Step:
    """What the strictest reading of doubt would give: every legal line counts."""
    side = case.claim.by.side_name
    if exact:
        effect = f"If every legal line counted, {side} would get {tricks(floor)}."
    else:
        effect = f"If every legal line counted, {side} would get {tricks(floor)} or more; the search stopped there."
    return Step("89", "The article does not say how careless a line in doubt may be.", effect)


def order_question(case: Case, bound: int | None, free: int | None) -> Question:
    """The open question whether the director binds the claimer to the order that he stated."""
    who = case.claim.by.full_name
    return Question(
        finding="order_binding",
        assumed=False,
        if_true=bound,
        if_false=free,
        why=f"{who} stated an order of play, and the director may forbid any departure from it (article 89a).",
        ask=f"Does the director hold {who} to the order that he stated?",
    )


def ordered_play_steps(case: Case, won: int | None) -> tuple[Step, ...]:
    """The result of the play that the director ordered; ``won`` is ``None`` when it was not played out."""
    side = case.claim.by.side_name
    ordered = "The director ordered that play goes on."
    if won is None:
        steps = [Step("89b", ordered, "The result of the play counts; the cards given do not reach its end.")]
    else:
        steps = [Step("89b", ordered, f"The result of the play counts: {side} took {tricks(won)}.")]
    if case.findings.order_binding:
        who = case.claim.by.full_name
        steps.append(Step("89a", f"The director forbade {who} any departure from his order.", "He plays by it."))
    return tuple(steps)
