"""What the Laws ask of players and director around a contested claim, by edition: advice that moves no trick."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from claimeval.case import Case
from claimeval.laws.remembered import REMEMBERED
from claimeval.laws.ruling import Step

_STATEMENT: Final = Step(
    "68C",
    "A claim comes at once with a clear statement of how the tricks are made.",
    "Only what was said then counts.",
)
_FACED: Final = Step("68C", "Who claims or concedes shows his hand.", "He puts his own cards face up.")
_ANY_PLAYER: Final = "Any player may contest it, dummy included."
_NOTHING_DONE: Final = "The director is called at once, and nothing is done before he comes."
_REPEATED: Final = Step(
    "70B1", "First the claimer repeats the statement that he made.", "No new words are added to it."
)
_HEARD: Final = Step(
    "70B2", "Then the director hears the objections.", "He looks at everything, not only at what was objected to."
)
_MAY_FACE: Final = Step(
    "70B3",
    "The director wants to see the cards left.",
    "He may have the players put their cards face up.",
)
_BEFORE_2007: Final = (
    _STATEMENT,
    Step("68D", _ANY_PLAYER, _NOTHING_DONE),
    Step("70B", "First the claimer repeats the statement that he made.", "No new words are added to it."),
    Step("70B", "Then the director looks at all the cards left.", "All players must put their cards face up."),
    Step("70B", "Then he hears the objections.", "He looks at everything, not only at what was objected to."),
)
_ADVICE: Final = {
    "1959": (Step("89", "An opponent may contest it.", _NOTHING_DONE),),
    "1987": _BEFORE_2007,
    "1997": _BEFORE_2007,
    "2007": (_STATEMENT, Step("68D", _ANY_PLAYER, _NOTHING_DONE), _REPEATED, _HEARD, _MAY_FACE),
    "2017": (
        _STATEMENT,
        _FACED,
        Step("68D2", _ANY_PLAYER, "The director is called, or play goes on if all four agree (68D2b)."),
        Step("68D2a", "When the director is called, nothing is done before he comes.", "Law 70 applies."),
        _REPEATED,
        _HEARD,
        _MAY_FACE,
    ),
}
_NO_DUTCH_ORDER: Final = Step(
    "70E2", "The Dutch federation has fixed no order in which a suit is played.", "So none is imposed."
)


def advice_on(case: Case) -> tuple[Step, ...]:
    """The articles that say what is to be done around a claim like this one, whatever the award."""
    steps = tuple(_as_known(case, step) for step in _ADVICE[case.edition])
    if case.authority == "nbb" and case.edition in ("2007", "2017"):
        steps = (*steps, _NO_DUTCH_ORDER)
    return steps


def _as_known(case: Case, step: Step) -> Step:
    """A piece of advice with what is known of the hand that should be faced, and of the text that it comes from."""
    if step is _FACED and case.findings.hand_faced is False:
        return replace(step, finding=f"{case.claim.by.full_name} has not faced his hand.")
    if step.law in REMEMBERED.get(case.edition, ()):
        return replace(step, effect=f"{step.effect} The text of this edition is known from memory only.")
    return step
