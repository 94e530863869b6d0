"""The ruling: what is awarded, why, by which line, and what is still open.

``Ruling.as_dict`` gives the stable JSON keys; see ``docs/ruling.md``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from claimeval.cards import Card, Seat, card_text

VERSION = 1


class Verdict(Enum):
    """What becomes of the claim."""

    STANDS = "stands"
    ADJUSTED = "adjusted"
    NO_CLAIM = "no-claim"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Step:
    """One article as it was applied: what was found, and what that did."""

    law: str
    finding: str
    effect: str


@dataclass(frozen=True, slots=True)
class LineNote:
    """Why a card of the losing line is normal; ``trick`` counts from 1, the trick in progress first."""

    trick: int
    card: Card
    why: str


@dataclass(frozen=True, slots=True)
class Question:
    """A finding that the director has not given.

    ``if_true`` and ``if_false`` are tricks for the claimer's side under each answer, ``None`` when a limit was
    reached under it; ``ask`` is the question in words. ``without_award`` says what follows from an answer that
    leaves nothing to award; the number under it is ``None`` as well.
    """

    finding: str
    assumed: bool
    if_true: int | None
    if_false: int | None
    why: str
    ask: str = ""
    without_award: str = ""


@dataclass(frozen=True, slots=True)
class Alternative:
    """The award under a doctrine that the chosen authority does not follow."""

    tricks: int
    doctrine: str
    why: str


@dataclass(frozen=True, slots=True)
class Bracket:
    """Fewest tricks over legal play and double-dummy tricks, for the claimer's side.

    ``floor_exact`` is false when the limit was reached first; ``floor`` is then a certain lower bound.
    """

    floor: int
    ceiling: int
    floor_exact: bool = True


@dataclass(frozen=True, slots=True)
class Ruling:
    """One claim, ruled.

    Attributes:
        case_id: the case's own name, empty when it has none.
        edition: the Laws applied.
        authority: whose guidance on normal play was followed.
        verdict: what becomes of the claim.
        claimer: the seat that claimed.
        tricks_left: tricks that were still to be won, the one in progress included.
        claimed: tricks claimed for the claimer's side, of those left.
        award_between: the certain interval for the claimer's side; both ends are the award when ``exact``.
        exact: was the award decided within the limits?
        bracket: what legal play and perfect play give.
        steps: the articles applied, in order.
        leader: who leads to the first trick of ``line``.
        line: one whole line of play that gives the award, a tuple of cards a trick, in playing order.
        line_notes: why the careless cards of the line are normal.
        questions: findings still open, with the award under each answer.
        alternatives: awards under doctrines that the authority does not follow.
        assumptions: what was assumed, a sentence each.
        declarer_tricks: declarer's tricks on the whole board, or ``None``.
        result: ``4S-3``, or ``None``.
        score: from declarer's side, or ``None``.
        advice: what the articles ask of players and director besides; it moves no trick.
        claimed_result: the result had the claim stood, or ``None``.
        claimed_score: the score had the claim stood, from declarer's side, or ``None``.
        excluded: cards that would have lost more and why they are not normal, a sentence each.
    """

    case_id: str
    edition: str
    authority: str
    verdict: Verdict
    claimer: Seat
    tricks_left: int
    claimed: int
    award_between: tuple[int, int]
    exact: bool
    bracket: Bracket
    steps: tuple[Step, ...]
    leader: Seat
    line: tuple[tuple[Card, ...], ...] = field(default=())
    line_notes: tuple[LineNote, ...] = field(default=())
    questions: tuple[Question, ...] = field(default=())
    alternatives: tuple[Alternative, ...] = field(default=())
    assumptions: tuple[str, ...] = field(default=())
    declarer_tricks: int | None = None
    result: str | None = None
    score: int | None = None
    claimed_result: str | None = None
    claimed_score: int | None = None
    excluded: tuple[str, ...] = field(default=())
    advice: tuple[Step, ...] = field(default=())

    @property
    def award(self) -> int | None:
        """Tricks awarded to the claimer's side of those left; ``None`` when undecided or no claim.

        Where play goes on after a partner's objection (68B2) it is what the score is adjusted to, should he use
        what he was told.
        """
        return self.award_between[0] if self.exact else None

    def as_dict(self) -> dict[str, Any]:
        """The ruling as plain data, with the stable keys of ``docs/ruling.md``."""
        award = self.award
        return {
            "version": VERSION,
            "id": self.case_id,
            "edition": self.edition,
            "authority": self.authority,
            "verdict": self.verdict.value,
            "claimer": self.claimer.name,
            "tricks_left": self.tricks_left,
            "award": None if award is None else {"claimer_side": award, "other_side": self.tricks_left - award},
            "award_between": list(self.award_between),
            "claimed": self.claimed,
            "declarer_tricks": self.declarer_tricks,
            "result": self.result,
            "score": self.score,
            "claimed_result": self.claimed_result,
            "claimed_score": self.claimed_score,
            "bracket": {
                "floor": self.bracket.floor,
                "ceiling": self.bracket.ceiling,
                "floor_exact": self.bracket.floor_exact,
            },
            "exact": self.exact,
            "steps": [{"law": s.law, "finding": s.finding, "effect": s.effect} for s in self.steps],
            "line": [[card_text(card) for card in trick] for trick in self.line],
            "line_leader": self.leader.name,
            "line_notes": [{"trick": n.trick, "card": card_text(n.card), "why": n.why} for n in self.line_notes],
            "questions": [
                {
                    "finding": q.finding,
                    "assumed": q.assumed,
                    "if_true": q.if_true,
                    "if_false": q.if_false,
                    "why": q.why,
                    "ask": q.ask,
                }
                for q in self.questions
            ],
            "alternatives": [{"tricks": a.tricks, "doctrine": a.doctrine, "why": a.why} for a in self.alternatives],
            "assumptions": list(self.assumptions),
            "excluded": list(self.excluded),
            "advice": [{"law": s.law, "finding": s.finding, "effect": s.effect} for s in self.advice],
        }
