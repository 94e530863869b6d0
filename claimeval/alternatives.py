"""What the award would be under guidance that the chosen authority does not follow, and for another class."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimeval.case import Case
from claimeval.inquiry import Inquiry, Outcome
from claimeval.laws.editions import edition
from claimeval.laws.ruling import Alternative
from claimeval.limits import Deadline
from claimeval.messages import say, to_say
from claimeval.normal.authorities import Guidance, guidance_of
from claimeval.normal.belief import Belief

_QUICK: Final = 8_000
"""Cards played in the search for the award beyond which no alternatives are looked for, each costing as much."""
_POINTS: Final = (
    (
        "any_suit_from_the_top",
        "top-down-any-suit",
        to_say("Every suit is taken to be played from the top, whatever the holding, as the ACBL has it."),
        to_say("Small cards that seem equal may be played in any order."),
    ),
    (
        "no_trump_as_a_check",
        "high-trump-check-not-normal",
        to_say("One who thinks that no trump is out is not taken to lead one as a check, as the ACBL has it."),
        to_say("One who thinks that no trump is out may lead his trumps at once."),
    ),
    (
        "any_order_of_suits",
        "worst-suit-order",
        to_say("Suits are taken to be played in the worst order, however often it changes, as the ACBL has it."),
        to_say("A suit that is being run is run on."),
    ),
)
_CLASS: Final = "class-changes-normal"
_CLASSES: Final = ("novice", "expert")
_OF_CLASS: Final = {
    "novice": to_say("Had the claimer been a novice player."),
    "expert": to_say("Had the claimer been an expert player."),
}


@dataclass(frozen=True, slots=True)
class _Variant:
    case: Case
    guidance: Guidance
    doctrine: str
    why: str


@dataclass(frozen=True, slots=True)
class OtherViews:
    """What else was looked at besides the guidance and the class of the case.

    Attributes:
        alternatives: the awards that differ from the one decided, each with the doctrine that leads to it.
        same_for_every_class: is the award the same for a novice and an expert? ``None`` when that was not found.
    """

    alternatives: tuple[Alternative, ...] = ()
    same_for_every_class: bool | None = None


def other_views(inquiry: Inquiry, decided: Outcome, beliefs: Sequence[Belief]) -> OtherViews:
    """The awards under guidance that the authority does not follow, and for another class of player.

    They are looked for only where the award was found quickly, counted in cards played and not in seconds, so
    that the same case always has the same alternatives unless the time is up.
    """
    if not decided.exact or sum(inquiry.spent(belief) for belief in beliefs) > _QUICK:
        return OtherViews()
    found: dict[int, Alternative] = {}
    same: bool | None = True
    for variant in _variants(inquiry.case):
        other = Inquiry(
            variant.case,
            replace(inquiry.limits, nodes=min(inquiry.limits.nodes, 2 * _QUICK)),
            inquiry.ceiling,
            Deadline(inquiry.deadline.left),
            inquiry.script,
            inquiry.lowest,
            inquiry.claimed,
            variant.guidance,
        )
        outcome = other.worst(beliefs)
        if outcome.exact and outcome.high != decided.high:
            found.setdefault(outcome.high, Alternative(outcome.high, variant.doctrine, variant.why))
        if variant.doctrine == _CLASS:
            if not outcome.exact:
                same = None
            elif outcome.high != decided.high and same:
                same = False
    return OtherViews(tuple(found.values()), same)


def _variants(case: Case) -> Iterator[_Variant]:
    held = guidance_of(case.authority)
    for name, doctrine, with_it, without in _POINTS:
        now = getattr(held, name)
        yield _Variant(case, replace(held, **{name: not now}), doctrine, say(without if now else with_it))
    for player_class in () if edition(case.edition).doubt_alone else _CLASSES:
        if case.findings.player_class != player_class:
            yield _Variant(
                case.under(player_class=player_class),
                held,
                _CLASS,
                say(_OF_CLASS[player_class]),
            )
