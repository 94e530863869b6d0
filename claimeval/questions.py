"""What the director has still to find out: each open finding, with the award under each answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from claimeval.case import Case
from claimeval.concessions import awards
from claimeval.inquiry import Inquiry, Outcome
from claimeval.laws.articles import plan_question, statement_question, trump_question
from claimeval.laws.beliefs import Hypotheses, Supposition
from claimeval.laws.editions import Edition
from claimeval.laws.law70 import TrumpTest
from claimeval.laws.ruling import Question
from claimeval.normal.belief import NOTHING_FORGOTTEN
from claimeval.statement.reading import Reading

NODES: Final = 8_000
"""Cards played at most to find the effect of one supposition that does not decide, or of one in a hurry."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the questions about one claim rest on.

    ``shown`` is what play after the claim makes of an outcome; ``quickly`` says that an effect that takes long to find
    is left open.
    """

    case: Case
    laws: Edition
    test: TrumpTest
    beliefs: Hypotheses
    inquiry: Inquiry
    reading: Reading
    decided: Outcome
    shown: Callable[[Outcome], Outcome]
    quickly: bool = False


def open_questions(asked: Asked) -> tuple[Question, ...]:
    """The questions about trumps, about other beliefs, and about words, in this order."""
    return (*_of_trumps(asked), *_of_beliefs(asked), *_of_words(asked))


def _of_trumps(asked: Asked) -> Iterator[Question]:
    if not asked.test.open:
        return
    award = awards(asked.case, asked.laws, asked.inquiry)
    both = (asked.beliefs.if_unaware, asked.beliefs.if_aware)
    nodes = NODES if asked.quickly else 0
    unaware, aware = (award(asked.shown(asked.inquiry.worst(tried, nodes))) for tried in both)
    if unaware != aware or unaware[0] != unaware[1]:
        answers = [high if low == high else None for low, high in (unaware, aware)]
        yield trump_question(asked.case, asked.test, *answers)


def _of_beliefs(asked: Asked) -> Iterator[Question]:
    """Each supposition that would change the award, or does so as the ruling has it."""
    if not asked.decided.exact:
        return
    award = awards(asked.case, asked.laws, asked.inquiry)
    now = award(asked.decided)[0]
    for item in asked.beliefs.supposed:
        outcome = _without(asked, item) if item.decides else _with(asked, item)
        low, high = award(asked.shown(outcome))
        other = high if low == high else None
        if item.decides and other != now:
            yield Question(item.finding, True, now, other, item.why, item.ask)
        elif not item.decides and other is not None and other != now:
            yield Question(item.finding, False, other, now, item.why, item.ask)


def _with(asked: Asked, item: Supposition) -> Outcome:
    """The outcome under a belief that does not decide, as far as it is worse than the one that does."""
    inquiry = asked.inquiry.other(nodes=NODES)
    inquiry.ceiling = asked.decided.high
    return inquiry.outcome(item.belief)


def _without(asked: Asked, item: Supposition) -> Outcome:
    """The outcome without a belief that decides, as far as it is better."""
    tried = asked.beliefs.tried(asked.test)
    rest = [belief for belief in tried if item.belief.name not in belief.name]
    if len(rest) == len(tried):
        return asked.decided
    inquiry = asked.inquiry.other(nodes=2 * NODES)
    inquiry.lowest = max(inquiry.lowest, asked.decided.high)
    return inquiry.worst(rest or [NOTHING_FORGOTTEN])


def _of_words(asked: Asked) -> Iterator[Question]:
    if asked.reading.not_understood:
        yield statement_question(asked.reading.not_understood)
    if asked.inquiry.held.asks_for_the_plan and not asked.case.claim.statement.strip():
        yield plan_question(asked.case)
