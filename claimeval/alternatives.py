"""What the award would be under guidance that the chosen authority does not follow, and for another class."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from claimeval.cards import LANE, NOTRUMP, CardSet
from claimeval.case import PLAYER_CLASSES, Case
from claimeval.inquiry import Inquiry, Outcome
from claimeval.laws.editions import edition
from claimeval.laws.ruling import Alternative
from claimeval.messages import say, to_say
from claimeval.normal.authorities import Guidance
from claimeval.normal.belief import Belief
from claimeval.normal.script import NO_SCRIPT
from claimeval.normal.standard import RUFFS_WITH_CARE, held_of
from claimeval.play import Line, points

_QUICK: Final = 30_000
"""Cards played in the search for the award beyond which none are played for alternatives."""
_POOL: Final = 10_000
"""Cards played at most in the search for all alternatives together."""
_SHARE: Final = 4_000
"""Cards played at most in the search for one of them."""
_LITTLE: Final = 300
"""Cards that are played in any case where a plan would be given up, or for another class of player: what comes then may
be sure at once."""


@dataclass(frozen=True, slots=True)
class _Point:
    """A point on which guidance differs.

    Attributes:
        field: of :class:`~claimeval.normal.authorities.Guidance`.
        doctrine: its id.
        with_it: what another award is due to where the point is added.
        without: the same where it is left out.
        takes_away: does it make fewer cards normal? ``None`` when it makes others normal.
        needs: the least that the claimer's side must hold in trumps for the point to matter; 0 for any strain.
        of_plans: does it matter only where a line of play was stated, or something is overlooked?
        of_classes: the only classes of player that it is held of; of all where none is named.
    """

    field: str
    doctrine: str
    with_it: str
    without: str
    takes_away: bool | None
    needs: CardSet = 0
    of_plans: bool = False
    of_classes: frozenset[str] = frozenset()

    def matters(self, inquiry: Inquiry, decided: Outcome) -> bool:
        """Can the point make a difference to the case?"""
        case = inquiry.case
        if self.of_plans and not inquiry.script.end and not decided.belief.mistaken:
            return False
        if self.of_classes and case.findings.player_class not in self.of_classes:
            return False
        if not self.needs:
            return True
        trump, hands, by = case.position.trump, case.position.hands, case.claim.by
        own = hands[by] | hands[by.partner]
        return trump != NOTRUMP and bool(own >> 16 * trump & self.needs)


_ANY_TRUMP: Final = LANE
_JACK: Final = 1 << 9
_POINTS: Final = (
    _Point(
        "notices_breaks",
        "may-notice-break",
        to_say("One who sees an opponent show out of a suit notices it, and need not run it on, as some hold."),
        to_say("A suit that was to be run is run on although it does not break."),
        takes_away=None,
        of_plans=True,
    ),
    _Point(
        "any_suit_from_the_top",
        "top-down-any-suit",
        to_say("Every suit is taken to be played from the top, whatever the holding, as the ACBL has it."),
        to_say("Small cards that seem equal may be played in any order."),
        takes_away=True,
    ),
    _Point(
        "no_trump_as_a_check",
        "high-trump-check-not-normal",
        to_say("One who thinks that no trump is out is not taken to lead one as a check, as the ACBL has it."),
        to_say("One who thinks that no trump is out may lead his trumps at once."),
        takes_away=True,
        needs=_ANY_TRUMP,
    ),
    _Point(
        "no_trump_once_drawn",
        "drawn-out-trumps-not-forced",
        to_say("Once the opponents have no trump left the claimer is not made to lead trumps, as the ACBL has it."),
        to_say("Trumps may be led although the opponents have none left."),
        takes_away=True,
        needs=_ANY_TRUMP,
    ),
    _Point(
        "any_ruff_height",
        "ruff-height-open",
        to_say("With trumps that seem equal a high and a low ruff are both normal."),
        to_say("Ruffs are made with the lowest trump."),
        takes_away=False,
        needs=_ANY_TRUMP,
    ),
    _Point(
        "small_jack",
        "jack-high-borderline",
        to_say("A high jack of trumps is no more than a small card, so the suit may be played in any order."),
        to_say("A suit of trumps headed by a high jack is played from the top."),
        takes_away=False,
        needs=_JACK,
    ),
    _Point(
        "any_order_of_suits",
        "worst-suit-order",
        to_say("Suits are taken to be played in the worst order, however often it changes, as the ACBL has it."),
        to_say("A suit that is being run is run on."),
        takes_away=False,
    ),
    _Point(
        "high_ruff_in_sight",
        "ruff-high-visible-danger",
        to_say("A good player is taken to ruff high against a danger that he sees."),
        to_say("A ruff is made with the lowest trump."),
        takes_away=None,
        needs=_ANY_TRUMP,
        of_classes=RUFFS_WITH_CARE,
    ),
    _Point(
        "any_way_across",
        "worst-entry",
        to_say("Of several ways to the other hand that were left open, the one that fails is taken."),
        to_say("A safe way to the other hand is taken while there is one."),
        takes_away=False,
    ),
)
_HONOURED: Final = "stated-squeeze-honoured"
_OF_HONOURED: Final = to_say("A squeeze or an endplay that was named, and that works, is taken to be played right.")
_DROPPED: Final = "impossible-part-dropped"
_OF_DROPPED: Final = to_say("Were he not held to words that turned out not to fit the cards.")
_STOPPED: Final = to_say("{why} It may be fewer still: the search stopped there.")
_CLASS: Final = "class-changes-normal"
_CLASSES: Final = ("novice", "expert")
_OF_CLASS: Final = {
    "novice": to_say("Had the claimer been a novice player."),
    "expert": to_say("Had the claimer been an expert player."),
}
_ONE_TRICK: Final = "named-false-winner-costs"
_OF_ONE_TRICK: Final = to_say("A mistake costs the one trick that is lost by it: what is really high is cashed first.")


@dataclass(frozen=True, slots=True)
class _Variant:
    case: Case
    guidance: Guidance
    doctrine: str
    why: str
    takes_away: bool | None
    of_plans: bool = False


@dataclass(frozen=True, slots=True)
class OtherViews:
    """What else was looked at besides the guidance and the class of the case.

    Attributes:
        alternatives: the awards that differ from the one decided, each with the doctrine that leads to it.
        same_for_every_class: is the award the same for a novice and an expert? ``None`` when that was not found.
    """

    alternatives: tuple[Alternative, ...] = ()
    same_for_every_class: bool | None = None


def other_views(
    inquiry: Inquiry, decided: Outcome, line: Line, beliefs_of: Callable[[Case], tuple[Belief, ...]]
) -> OtherViews:
    """The awards under guidance that the authority does not follow, and for another class of player.

    They are looked for only where the award was found quickly, counted in cards played and not in seconds, so
    that the same case always has the same alternatives unless the time is up.

    Args:
        inquiry: the search that found the award.
        decided: what it found.
        line: a line that gives the award.
        beliefs_of: the beliefs that decide the case for a player of another class.
    """
    if not decided.exact:
        return OtherViews()
    found: dict[tuple[int, bool], Alternative] = {}
    same: bool | None = True
    beliefs = beliefs_of(inquiry.case)
    left = _POOL if sum(inquiry.spent(belief) for belief in beliefs) <= _QUICK else 0
    for variant in _variants(inquiry, decided):
        nodes = max(min(left, _SHARE), _LITTLE if variant.of_plans or variant.doctrine == _CLASS else 0)
        other, others = inquiry.other(variant.case, variant.guidance, nodes), beliefs_of(variant.case)
        outcome = _outcome(other, decided, line, others, variant.takes_away is True and others == beliefs, nodes)
        left -= sum(other.spent(belief) for belief in others)
        if outcome.high < decided.high or (outcome.exact and outcome.high > decided.high):
            why = variant.why if outcome.exact else say(_STOPPED, why=variant.why)
            # That it depends on the class is said although other guidance may give the same.
            of_class = variant.doctrine == _CLASS
            found.setdefault((outcome.high, of_class), Alternative(outcome.high, variant.doctrine, why))
        if variant.doctrine == _CLASS:
            if not outcome.exact:
                same = None
            elif outcome.high != decided.high and same:
                same = False
    for tricks, doctrine, why in (
        (_one_trick(inquiry, decided), _ONE_TRICK, _OF_ONE_TRICK),
        (_unbound(inquiry, decided, beliefs), _DROPPED, _OF_DROPPED),
        (_honoured(inquiry, decided), _HONOURED, _OF_HONOURED),
    ):
        if tricks is not None:
            found.setdefault((tricks, False), Alternative(tricks, doctrine, say(why)))
    return OtherViews(tuple(found.values()), same)


def _outcome(
    other: Inquiry, decided: Outcome, line: Line, beliefs: tuple[Belief, ...], takes_away: bool, nodes: int
) -> Outcome:
    """The outcome of another inquiry into the claim, with no more searching than it takes.

    A line that is still normal shows that no more is taken; fewer cards that are normal, that no fewer are.
    """
    if decided.belief in beliefs and _normal(other, decided.belief, line):
        other.ceiling = decided.high
    if takes_away:
        other.lowest = max(other.lowest, decided.high)
    if other.lowest >= other.ceiling:
        return decided
    if nodes <= 0:
        return Outcome(decided.belief, other.lowest, other.ceiling)
    return other.worst(beliefs)


def _normal(inquiry: Inquiry, belief: Belief, line: Line) -> bool:
    """Is every card of a line normal here?"""
    if not line:
        return False
    case, judge = inquiry.case, inquiry.judge(belief)
    return all(
        judge.normal(point.hands, point.table, point.voids, point.start) >> point.card & 1
        for point in points(inquiry.root(), line, case.claim.by, case.position.trump, judge)
        if point.turn.side == case.claim.by.side
    )


def _unbound(inquiry: Inquiry, decided: Outcome, beliefs: tuple[Belief, ...]) -> int | None:
    """The award without the line that was stated, where that line fails and little searching tells that it is more."""
    if not inquiry.script.end or decided.high >= inquiry.case.claim.tricks:
        return None
    other = replace(inquiry.other(nodes=_LITTLE), script=NO_SCRIPT)
    other.lowest = max(other.lowest, decided.high)
    outcome = other.worst(beliefs)
    return outcome.high if outcome.exact and outcome.high > decided.high else None


def _honoured(inquiry: Inquiry, decided: Outcome) -> int | None:
    """The award if a named squeeze or endplay that works is taken to be played right, where it costs as it stands."""
    claimed = inquiry.case.claim.tricks
    return claimed if inquiry.script.manoeuvres and decided.high < claimed <= inquiry.ceiling else None


def _one_trick(inquiry: Inquiry, decided: Outcome) -> int | None:
    """The award if a mistake costs one trick of the claim and no more, where it costs more as it stands."""
    tricks = min(inquiry.ceiling, inquiry.case.claim.tricks - 1)
    claims = decided.belief.mistaken and inquiry.case.claim.kind == "claim"
    return tricks if claims and tricks > decided.high else None


def _variants(inquiry: Inquiry, decided: Outcome) -> Iterator[_Variant]:
    case = inquiry.case
    held = held_of(case.authority, case.findings.player_class)
    for point in _POINTS:
        if not point.matters(inquiry, decided):
            continue
        now = getattr(held, point.field)
        guidance = replace(held, **{point.field: not now})
        takes_away = None if point.takes_away is None else point.takes_away != now
        why = say(point.without if now else point.with_it)
        yield _Variant(case, guidance, point.doctrine, why, takes_away, point.of_plans)
    rank = PLAYER_CLASSES.index(case.findings.player_class)
    for player_class in () if edition(case.edition).doubt_alone else _CLASSES:
        if case.findings.player_class != player_class:
            yield _Variant(
                case.under(player_class=player_class),
                held_of(case.authority, player_class),
                _CLASS,
                say(_OF_CLASS[player_class]),
                takes_away=PLAYER_CLASSES.index(player_class) > rank,
            )
