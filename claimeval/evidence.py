"""Play after a claim as evidence of what its player would have done (Law 70D3 of 2007).

A card that the claimer's side played then counts as normal at that point, whatever else is. It can only widen what is
normal: how the other side played binds nobody to a poor play, so from that card on every legal play of theirs counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from claimeval.afterclaim import later_play
from claimeval.cards import card_name
from claimeval.case import Case
from claimeval.errors import LimitReached
from claimeval.inquiry import Inquiry, Outcome
from claimeval.laws.ruling import Step
from claimeval.laws.wording import tricks
from claimeval.lines import LineSearch
from claimeval.messages import say
from claimeval.play import Line, Point, State, after_card, points


@dataclass(frozen=True, slots=True)
class Shown:
    """What the later play shows.

    Attributes:
        outcome: the fewest tricks once the cards played then count as normal.
        step: the article, and what it did.
        line: the line that gives the outcome, empty where the later play changes nothing.
    """

    outcome: Outcome
    step: Step
    line: Line = ()


def shown_by_later_play(case: Case, inquiry: Inquiry, decided: Outcome) -> Shown:
    """The outcome with the play after the claim as evidence; ``decided`` is the one without."""
    who = case.claim.by.full_name
    best = Shown(
        decided,
        Step("70D3", say("{who}'s side played on as it would normally play.", who=who), say("That changes nothing.")),
    )
    for point, before in _unusual(case, inquiry, decided):
        finding = say(
            "After the claim {seat} played the {card} in trick {trick}.",
            seat=point.turn.full_name,
            card=card_name(point.card),
            trick=point.trick,
        )
        search = _search(case, inquiry, decided, _after(case, point))
        won = _won_before(case, before)
        try:
            fewest = search.worst() + won
        except LimitReached as reached:
            low, high = min(decided.low, won + reached.between[0]), min(decided.high, won + reached.between[1])
            step = Step("70D3", finding, say("What that line takes was not settled within the limit."))
            return Shown(Outcome(decided.belief, low, high, reached.limit), step)
        if fewest < best.outcome.low:
            step = Step(
                "70D3",
                finding,
                say("So that play counts as normal for him, and it takes {tricks}.", tricks=tricks(fewest)),
            )
            best = Shown(Outcome(decided.belief, fewest, fewest), step, (*before, *search.witness(fewest - won)))
        elif not best.line:
            best = Shown(decided, Step("70D3", finding, say("That line takes no fewer tricks than a normal one.")))
    return best


def _unusual(case: Case, inquiry: Inquiry, decided: Outcome) -> Iterator[tuple[Point, Line]]:
    """The cards of the claimer's side after the claim that would not be normal, with the complete tricks before."""
    play = later_play(case.position, case.findings.played_on or ())
    line = play.tricks if not play.unfinished else (*play.tricks, play.unfinished)
    judge = inquiry.judge(decided.belief)
    for point in points(inquiry.root(), line, case.claim.by, case.position.trump, judge):
        if point.turn.side != case.claim.by.side:
            continue
        if not judge.normal(point.hands, point.table, point.voids, point.start) >> point.card & 1:
            yield point, play.tricks[: point.trick - 1]


def _after(case: Case, point: Point) -> State:
    """The state when the card has been played, in the middle of its trick."""
    start = point.start
    hands, voids = after_card(point.hands, point.table, point.voids, point.turn, point.card, case.claim.by)
    return State(hands, start.leader, (*point.table, point.card), voids, start.need, start.running, start.step)


def _search(case: Case, inquiry: Inquiry, decided: Outcome, root: State) -> LineSearch:
    judge, limits = inquiry.judge(decided.belief), inquiry.limits
    return LineSearch(root, case.claim.by, case.position.trump, judge, inquiry.deadline, limits.nodes)


def _won_before(case: Case, before: Line) -> int:
    cards = [card for trick in before for card in trick][len(case.position.trick) :]
    return later_play(case.position, cards).won[case.claim.by.side]
