"""Law 68: was anything claimed or conceded at all, and does play after it count?"""

from __future__ import annotations

from enum import Enum
from typing import Final

from claimeval.afterclaim import later_play
from claimeval.cards import SEAT_NAMES, SIDE_NAMES, Seat
from claimeval.case import Case
from claimeval.claim import CLAIMING_SIDE, OTHER_SIDE, asking_word
from claimeval.laws import code1959
from claimeval.laws.editions import Edition
from claimeval.laws.ruling import Step
from claimeval.laws.wording import listed
from claimeval.messages import say, to_say

_GOES_ON: Final = to_say("There was no claim; play goes on.")


def no_claim_steps(case: Case, laws: Edition) -> tuple[Step, ...]:
    """Why there is nothing to rule, with the advice that goes with it; empty when there is."""
    if laws.doubt_alone:
        return code1959.no_claim_steps(case)
    findings = case.findings
    if case.claim.by == case.dummy:
        return (
            Step("68A", say("The words are dummy's, and only declarer or a defender can claim."), say(_GOES_ON)),
            Step(
                "16", say("Dummy's words may have told declarer something."), say("What they told him is unauthorised.")
            ),
        )
    if findings.current_trick_only:
        return (Step("68", say("Only the trick in progress was meant."), say(_GOES_ON)), *_shown_in_the_trick(case))
    if findings.not_a_claim:
        return (Step("68A", say("It was plainly not meant as a claim."), say(_GOES_ON)), *_not_meant(case))
    if objection_to_concession(case):
        return _objected(case, laws)
    if play_counts(case, laws):
        return _played_on(case, laws)
    return ()


def conceding(case: Case) -> bool:
    """Is any trick conceded? To claim some of the tricks left is to concede the rest (68B)."""
    return case.claim.kind == "concession" or case.claim.tricks < case.tricks_left


def objection_to_concession(case: Case) -> bool:
    """Did a defender concede a trick, and his partner object at once (68B2)?"""
    return case.by_defender and case.findings.partner_objected and conceding(case)


def _objected(case: Case, laws: Edition) -> tuple[Step, ...]:
    who, partner = case.claim.by.full_name, case.claim.by.partner.full_name
    steps = [
        Step(
            laws.objection,
            say("{who} conceded, and {partner} objected at once.", who=who, partner=partner),
            say("Nothing is conceded and nothing is claimed; play goes on."),
        )
    ]
    if not laws.objection_ends_claim:
        steps.append(
            Step(
                laws.objection,
                say(
                    "The Laws of {year} say that nothing is conceded, and of a claim in the same breath nothing.",
                    year=laws.year,
                ),
                say("By the reading of the World Bridge Federation's committee the claim falls with the concession."),
            )
        )
    shown = case.findings.cards_shown
    cards = (
        say("{who} showed {cards}.", who=who, cards=listed(shown))
        if shown
        else say("{who} may have shown cards.", who=who)
    )
    return (
        *steps,
        Step(laws.objection, say("There may be unauthorised information."), say("The director is called at once.")),
        Step(laws.objection, cards, say("No card shown in this way is a penalty card.")),
        Step(
            laws.unauthorised,
            say("What {who} said and showed is unauthorised for {partner}.", who=who, partner=partner),
            say("{partner} may not use it; if he does, the director adjusts the score later.", partner=partner),
        ),
    )


def _shown_in_the_trick(case: Case) -> tuple[Step, ...]:
    """A defender's cards, shown or named over the trick in progress."""
    if not case.by_defender:
        return ()
    shown = case.findings.cards_shown
    who = case.claim.by.full_name
    finding = (
        say("{who} showed {cards}.", who=who, cards=listed(shown))
        if shown
        else say("{who} may have shown or named a card.", who=who)
    )
    return (
        Step("68", finding, say("A card shown or named in this way is no penalty card.")),
        Step(
            "16 and 57A",
            say("What {who} said or showed may help his partner, or may be a play before his turn.", who=who),
            say("The director sees whether these Laws apply."),
        ),
    )


def _not_meant(case: Case) -> tuple[Step, ...]:
    if not case.by_declarer:
        return ()
    return (
        Step(
            "54",
            say("Declarer may have faced his hand after a lead out of turn."),
            say("If so, this Law tells what follows."),
        ),
    )


class Asked(Enum):
    """Which side asked to play on after the claim (68D2b)."""

    OTHER_SIDE = "the side that did not claim"
    CLAIMERS_SIDE = "the claimer's side"
    UNKNOWN = "not known"


def asked_to_play_on(case: Case) -> Asked:
    """Which side asked to play on, from a seat, a side or a role in ``findings.play_on_asked_by``."""
    text = asking_word(case.findings.play_on_asked_by or "")
    if text in CLAIMING_SIDE:
        return Asked.CLAIMERS_SIDE
    if text in OTHER_SIDE:
        return Asked.OTHER_SIDE
    for seat in Seat:
        roles = {seat.name.lower(), SEAT_NAMES[seat].lower(), SIDE_NAMES[seat.side].lower(), ("ns", "ew")[seat.side]}
        if seat == case.declarer:
            roles.add("declarer")
        if seat == case.dummy:
            roles.add("dummy")
        if seat.side != case.declarer.side:
            roles |= {"defender", "defenders"}
        if text in roles:
            return Asked.CLAIMERS_SIDE if seat.side == case.claim.by.side else Asked.OTHER_SIDE
    return Asked.UNKNOWN


def play_counts(case: Case, laws: Edition) -> bool:
    """Does the play after the claim count, so that the claim is void (68D2b)?

    All four must have agreed and the other side must have asked; who asked is only held against the play when it
    is known to have been the claimer's side.
    """
    return laws.play_by_consent and case.findings.all_four_agreed and asked_to_play_on(case) is not Asked.CLAIMERS_SIDE


def _played_on(case: Case, laws: Edition) -> tuple[Step, ...]:
    by = asked_to_play_on(case)
    if by is Asked.OTHER_SIDE:
        finding = say("The other side asked to play on, and all four players agreed.")
    else:
        finding = say("All four players agreed to play on; the other side is taken to have asked for it.")
    return (
        Step(
            laws.played_on, finding, say("The claim is void and is not ruled on; the tricks stand as they are played.")
        ),
        Step(
            laws.played_on,
            say("Play went on by consent."),
            say("Laws 16 and 50 do not apply: no penalty card comes of it."),
        ),
        *_result_of(case, laws),
    )


def _result_of(case: Case, laws: Edition) -> tuple[Step, ...]:
    """The tricks of the play that counts, where it is given to its end."""
    play = later_play(case.position, case.findings.played_on or ())
    if not play.complete:
        return ()
    own, theirs = play.won[case.claim.by.side], play.won[1 - case.claim.by.side]
    side, other = case.claim.by.side_name, case.claim.by.left.side_name
    return (
        Step(
            laws.played_on,
            say(
                "{side} won {own} and {other} {theirs} of these tricks.", side=side, own=own, other=other, theirs=theirs
            ),
            say("That result stands."),
        ),
    )


def later_play_steps(case: Case, laws: Edition) -> tuple[Step, ...]:
    """Why play after the claim, or a partner's objection, does not end the matter; empty when there was none."""
    findings, steps = case.findings, list[Step]()
    if case.by_defender and findings.partner_objected:
        who = case.claim.by.full_name
        steps.append(
            Step(
                laws.objection,
                say("{who} conceded no trick.", who=who),
                say("His partner's objection does not undo the claim."),
            )
        )
    if findings.played_on is None and not findings.all_four_agreed and findings.play_on_asked_by is None:
        return tuple(steps)
    if laws.doubt_alone:
        finding = say("Play goes on only when the director orders it.")
    elif not laws.play_by_consent:
        finding = say("Play does not go on after a claim, whoever agrees to it.")
    elif not findings.all_four_agreed:
        finding = say("Not all four players agreed to play on.")
    else:
        finding = say("The wish to play on came from the claimer's side, not from the other.")
    effect = say("What was played after the claim is no part of the ruling.")
    if laws.evidence:
        finding = f"{finding} {say('It may be evidence (70D3).')}"
        effect = say("What was played after the claim counts only for what it shows of normal play.")
    return (*steps, Step(laws.played_on, finding, effect))
