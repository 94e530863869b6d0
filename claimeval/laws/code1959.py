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
from claimeval.messages import say, to_say

_GOES_ON = to_say("There was no claim; play goes on.")


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
        return (Step("88", say("The words are dummy's, and only declarer or a defender can claim."), say(_GOES_ON)),)
    if findings.current_trick_only:
        law = "86" if case.by_defender else "88"
        return (
            Step(
                law,
                say("Only the trick in progress was meant, and the article is about remaining tricks."),
                say(_GOES_ON),
            ),
        )
    if findings.not_a_claim:
        if case.by_defender:
            return (Step("86", say("The cards were not shown to claim or concede."), say(_GOES_ON)),)
        return (Step("88", say("The cards were not shown on purpose to claim."), say(_GOES_ON)),)
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
        finding = say("{who} conceded, and {partner} is not known to have consented.", who=who, partner=partner)
    else:
        finding = say("{who} conceded, and {partner} does not consent.", who=who, partner=partner)
    return (
        Step("87", finding, say("The concession is void, and play goes on.")),
        Step(
            "87",
            say("This does not rule out a penalty for an irregularity by a defender."),
            say("The director sees to it."),
        ),
    )


def defender_steps(case: Case) -> tuple[Step, ...]:
    """How a defender may claim or concede (art. 86)."""
    who, shown = case.claim.by.full_name, case.findings.cards_shown
    if shown:
        return (
            Step(
                "86",
                say("{who} showed {cards} to declarer.", who=who, cards=listed(shown)),
                say("A defender may claim or concede in this way."),
            ),
        )
    return (
        Step(
            "86",
            say("{who} is not known to have shown cards to declarer.", who=who),
            say("If he claimed or conceded in another way, article 20 may apply."),
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
        why=say("A defender's concession counts only with his partner's consent (article 87)."),
        ask=say("Did {partner} consent to the concession?", partner=partner),
        without_award=say("nothing is conceded, and play goes on"),
    )


def agreement(case: Case) -> Agreement:
    """Is an agreed claim contested after all? These Laws set no time for it (art. 89)."""
    other = case.claim.by.left.side_name
    if case.findings.objected:
        return Agreement(
            False, say("{other} agreed, but contest it now; no time is set for that.", other=other), law="89"
        )
    return Agreement(True, say("{other} agreed and did not contest it.", other=other), law="89")


def claim_steps(case: Case) -> tuple[Step, ...]:
    """What a claim brings about, before anything is decided (arts 86 and 88)."""
    if case.by_defender:
        return defender_steps(case)
    who = case.claim.by.full_name
    faced = case.findings.hand_faced
    duty = say("{who} has not faced his hand.", who=who) if faced is False else say("{who} claimed.", who=who)
    return (
        Step(
            "88a",
            duty,
            say("Play stops; {who} puts his cards face up and says at once how he means to play.", who=who),
        ),
        Step(
            "88b",
            say("The defenders may show their cards and plan the play together."),
            say("They get their best play, and {who} may ask no penalty for cards shown in this way.", who=who),
        ),
    )


def power_steps(case: Case) -> tuple[Step, ...]:
    """What the director ordered or may still order before he fixes the result (art. 89a and b)."""
    who, findings = case.claim.by.full_name, case.findings
    if findings.order_binding:
        order = Step(
            "89a",
            say("{who} gave the order of his cards, and the director forbade any departure from it.", who=who),
            say("He is held to it, also where it loses a trick."),
        )
    else:
        order = Step(
            "89a",
            say("The director has not bound {who} to an order of play.", who=who),
            say(
                "Before he fixes the result he may have {who} give the order of his cards and forbid any departure.",
                who=who,
            ),
        )
    if findings.play_ordered is False:
        play = Step(
            "89b", say("The director forbade further play."), say("The result is fixed on the cards as they lie.")
        )
    else:
        play = Step(
            "89b",
            say("The director has not ordered further play."),
            say("Before he fixes the result he may order that play goes on, or forbid it."),
        )
    return (order, play)


def strictest_step(case: Case, floor: int, exact: bool) -> Step:
    """What the strictest reading of doubt would give: every legal line counts."""
    side = case.claim.by.side_name
    if exact:
        effect = say("If every legal line counted, {side} would get {tricks}.", side=side, tricks=tricks(floor))
    else:
        effect = say(
            "If every legal line counted, {side} would get {tricks} or more; the search stopped there.",
            side=side,
            tricks=tricks(floor),
        )
    return Step("89", say("The article does not say how careless a line in doubt may be."), effect)


def order_question(case: Case, bound: int | None, free: int | None) -> Question:
    """The open question whether the director binds the claimer to the order that he stated."""
    who = case.claim.by.full_name
    return Question(
        finding="order_binding",
        assumed=False,
        if_true=bound,
        if_false=free,
        why=say(
            "{who} stated an order of play, and the director may forbid any departure from it (article 89a).", who=who
        ),
        ask=say("Does the director hold {who} to the order that he stated?", who=who),
    )


def ordered_play_steps(case: Case, won: int | None) -> tuple[Step, ...]:
    """The result of the play that the director ordered; ``won`` is ``None`` when it was not played out."""
    side = case.claim.by.side_name
    ordered = say("The director ordered that play goes on.")
    if won is None:
        steps = [Step("89b", ordered, say("The result of the play counts; the cards given do not reach its end."))]
    else:
        steps = [
            Step(
                "89b",
                ordered,
                say("The result of the play counts: {side} took {tricks}.", side=side, tricks=tricks(won)),
            )
        ]
    if case.findings.order_binding:
        who = case.claim.by.full_name
        steps.append(
            Step(
                "89a", say("The director forbade {who} any departure from his order.", who=who), say("He plays by it.")
            )
        )
    return tuple(steps)
