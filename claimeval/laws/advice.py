"""What the Laws ask of players and director around a contested claim, by edition: advice that moves no trick."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from claimeval.case import Case
from claimeval.laws.remembered import REMEMBERED
from claimeval.laws.ruling import Step
from claimeval.messages import say, to_say

_STATEMENT: Final = Step(
    "68C",
    to_say("A claim comes at once with a clear statement of how the tricks are made."),
    to_say("Only what was said then counts."),
)
_FACED: Final = Step("68C", to_say("Who claims or concedes shows his hand."), to_say("He puts his own cards face up."))
_ANY_PLAYER: Final = to_say("Any player may contest it, dummy included.")
_NOTHING_DONE: Final = to_say("The director is called at once, and nothing is done before he comes.")
_REPEATED: Final = Step(
    "70B1", to_say("First the claimer repeats the statement that he made."), to_say("No new words are added to it.")
)
_HEARD: Final = Step(
    "70B2",
    to_say("Then the director hears the objections."),
    to_say("He looks at everything, not only at what was objected to."),
)
_MAY_FACE: Final = Step(
    "70B3",
    to_say("The director wants to see the cards left."),
    to_say("He may have the players put their cards face up."),
)
_BEFORE_2007: Final = (
    _STATEMENT,
    Step("68D", _ANY_PLAYER, _NOTHING_DONE),
    Step(
        "70B", to_say("First the claimer repeats the statement that he made."), to_say("No new words are added to it.")
    ),
    Step(
        "70B",
        to_say("Then the director looks at all the cards left."),
        to_say("All players must put their cards face up."),
    ),
    Step(
        "70B",
        to_say("Then he hears the objections."),
        to_say("He looks at everything, not only at what was objected to."),
    ),
)
_ADVICE: Final = {
    "1959": (Step("89", to_say("An opponent may contest it."), _NOTHING_DONE),),
    "1987": _BEFORE_2007,
    "1997": _BEFORE_2007,
    "2007": (_STATEMENT, Step("68D", _ANY_PLAYER, _NOTHING_DONE), _REPEATED, _HEARD, _MAY_FACE),
    "2017": (
        _STATEMENT,
        _FACED,
        Step("68D2", _ANY_PLAYER, to_say("The director is called, or play goes on if all four agree (68D2b).")),
        Step(
            "68D2a", to_say("When the director is called, nothing is done before he comes."), to_say("Law 70 applies.")
        ),
        _REPEATED,
        _HEARD,
        _MAY_FACE,
    ),
}
_NO_DUTCH_ORDER: Final = Step(
    "70E2", to_say("The Dutch federation has fixed no order in which a suit is played."), to_say("So none is imposed.")
)


def advice_on(case: Case) -> tuple[Step, ...]:
    """The articles that say what is to be done around a claim like this one, whatever the award."""
    steps = tuple(_as_known(case, step) for step in _ADVICE[case.edition])
    if case.authority == "nbb" and case.edition in ("2007", "2017"):
        steps = (*steps, _said(_NO_DUTCH_ORDER))
    return steps


def _said(step: Step) -> Step:
    return replace(step, finding=say(step.finding), effect=say(step.effect))


def _as_known(case: Case, step: Step) -> Step:
    """A piece of advice with what is known of the hand that should be faced, and of the text that it comes from."""
    said = _said(step)
    if step is _FACED and case.findings.hand_faced is False:
        return replace(said, finding=say("{who} has not faced his hand.", who=case.claim.by.full_name))
    if step.law in REMEMBERED.get(case.edition, ()):
        remembered = say("The text of this edition is known from memory only.")
        return replace(said, effect=f"{said.effect} {remembered}")
    return said
