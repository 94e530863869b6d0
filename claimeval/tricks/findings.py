"""What is found about tricks: plain results, with the keys of the JSON form; see ``docs/tricks.md``."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from claimeval.cards import Card, Seat, card_text

VERSION = 1


@dataclass(frozen=True, slots=True)
class Point:
    """One thing found, to be done or to be said; ``rows`` are the ids of the rows of the Laws behind it."""

    law: str
    text: str
    rows: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The point as plain data."""
        return {"law": self.law, "text": self.text, "rows": list(self.rows)}


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A fact that is not known: the key that would answer it, the question, and what each answer leads to."""

    finding: str
    law: str
    ask: str
    answers: tuple[tuple[str, str], ...] = ()
    rows: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The question as plain data."""
        return {
            "finding": self.finding,
            "law": self.law,
            "ask": self.ask,
            "answers": dict(self.answers),
            "rows": list(self.rows),
        }


class Basis(Enum):
    """What a tally rests on."""

    REPLAY = "replay"
    DIRECTIONS = "directions"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Misdirected:
    """A card that points the wrong way: whose, to which trick, and whether it ought to point to partner."""

    seat: Seat
    trick: int
    card: Card | None
    won: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """The tricks won by each side.

    Attributes:
        basis: a replay of the four rows, or the directions of the cards, or nothing.
        won: tricks of North-South and East-West, ``None`` when there is no tally.
        winners: the side that won each trick, 0 for North-South, where it is known.
        directions: for each seat the cards that point to partner and to the opponents, where all are known.
        disagreements: the tricks on which the rows do not agree.
        misdirected: the cards that point the wrong way, known from a replay only.
        points: what was found, in order.
    """

    basis: Basis
    won: tuple[int, int] | None
    winners: tuple[int, ...] | None
    directions: tuple[tuple[int, int] | None, ...]
    disagreements: tuple[int, ...]
    misdirected: tuple[Misdirected, ...]
    points: tuple[Point, ...]

    def as_dict(self) -> dict[str, Any]:
        """The tally as plain data."""
        return {
            "basis": self.basis.value,
            "won": None if self.won is None else {"NS": self.won[0], "EW": self.won[1]},
            "directions": {
                seat.name: {"won": counted[0], "lost": counted[1]}
                for seat in Seat
                if (counted := self.directions[seat]) is not None
            },
            "disagreements": list(self.disagreements),
            "misdirected": [
                {
                    "seat": wrong.seat.name,
                    "trick": wrong.trick,
                    "card": None if wrong.card is None else card_text(wrong.card),
                    "should_point_to": "partner" if wrong.won else "opponents",
                }
                for wrong in self.misdirected
            ],
            "points": [point.as_dict() for point in self.points],
        }


class Right(Enum):
    """What a player may see now."""

    WHOLE_TRICK = "whole-trick"
    OWN_CARD = "own-card"
    NOTHING = "nothing"
    ALL_CARDS = "all-cards"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Inspection:
    """What each player may see now (Law 66), and why."""

    rights: tuple[tuple[Seat, Right], ...]
    points: tuple[Point, ...]

    def as_dict(self) -> dict[str, Any]:
        """The rights as plain data."""
        return {
            "rights": {seat.name: right.value for seat, right in self.rights},
            "points": [point.as_dict() for point in self.points],
        }


@dataclass(frozen=True, slots=True)
class Remedy:
    """How a defective trick is put right (Law 67).

    Attributes:
        law: the paragraph that applies, ``67`` when none could be settled and empty when no trick is defective.
        offender: who played no card or too many, where known.
        trick: which trick, from 1, where known.
        card_added: what is added to the trick; empty for nothing.
        cards_restored: extra cards that go back to the hand.
        card_left: the card that stays with the trick, when extra cards go back.
        ownership_changes: does the trick change hands by putting it right? ``None`` when it is not settled.
        deemed_revoke: does it count as a revoke? ``None`` when that is open.
        revoke_tricks: the tricks in which a restored card should have been played (67B2b).
        transferred: tricks that go to the other side, ``None`` when that is open.
        penalty_cards: cards that become penalty cards (Law 50).
        adjusted_score: must the director adjust the score? ``None`` when that is open.
        points: the steps, in the order in which they are taken.
    """

    law: str
    points: tuple[Point, ...]
    offender: Seat | None = None
    trick: int | None = None
    card_added: str = ""
    cards_restored: tuple[Card, ...] = ()
    card_left: Card | None = None
    ownership_changes: bool | None = False
    deemed_revoke: bool | None = False
    revoke_tricks: tuple[int, ...] = ()
    transferred: int | None = 0
    penalty_cards: tuple[Card, ...] = ()
    adjusted_score: bool | None = False

    @property
    def is_defective(self) -> bool:
        """Is there a defective trick at all?"""
        return bool(self.law)

    def as_dict(self) -> dict[str, Any]:
        """The remedy as plain data."""
        return {
            "law": self.law or None,
            "offender": None if self.offender is None else self.offender.name,
            "trick": self.trick,
            "card_added_to_trick": self.card_added or None,
            "cards_restored": [card_text(card) for card in self.cards_restored],
            "card_left": None if self.card_left is None else card_text(self.card_left),
            "ownership_changes": self.ownership_changes,
            "deemed_revoke": self.deemed_revoke,
            "revoke_tricks": list(self.revoke_tricks),
            "tricks_transferred": self.transferred,
            "penalty_cards": [card_text(card) for card in self.penalty_cards],
            "adjusted_score": self.adjusted_score,
            "steps": [point.as_dict() for point in self.points],
        }


@dataclass(frozen=True, slots=True)
class PlayResult:
    """What becomes of words or a claim once a fault in the play is put right.

    Attributes:
        is_claim: was anything claimed?
        revoke_established: is the revoke established? ``None`` where there is none.
        transferred: tricks transferred for it.
        card_to_play: a card that must be played.
        tricks: tricks of ``side`` of those that were left, ``None`` when open.
        side: the claimer's side or declarer's, ``North-South`` or ``East-West``.
        points: the steps, in order.
    """

    is_claim: bool
    side: str
    tricks: int | None
    points: tuple[Point, ...]
    revoke_established: bool | None = None
    transferred: int | None = 0
    card_to_play: Card | None = None

    def as_dict(self) -> dict[str, Any]:
        """The result as plain data."""
        return {
            "is_claim": self.is_claim,
            "revoke_established": self.revoke_established,
            "tricks_transferred": self.transferred,
            "card_that_must_be_played": None if self.card_to_play is None else card_text(self.card_to_play),
            "side": self.side,
            "tricks": self.tricks,
            "steps": [point.as_dict() for point in self.points],
        }


@dataclass(frozen=True, slots=True)
class TrickRuling:
    """All that is found about one board; a part that was not asked about is ``None``."""

    case_id: str
    title: str
    edition: str
    tally: Tally | None = None
    inspection: Inspection | None = None
    remedy: Remedy | None = None
    play: PlayResult | None = None
    rights: tuple[Point, ...] = ()
    advice: tuple[Point, ...] = ()
    questions: tuple[OpenPoint, ...] = ()

    @property
    def rows(self) -> frozenset[str]:
        """The ids of all rows of the Laws that were used."""
        found = [point.rows for point in (*self.rights, *self.advice)]
        found += [question.rows for question in self.questions]
        for part in (self.tally, self.inspection, self.remedy, self.play):
            found += [] if part is None else [point.rows for point in part.points]
        return frozenset(row for rows in found for row in rows)

    def as_dict(self) -> dict[str, Any]:
        """The ruling as plain data; see ``docs/tricks.md`` for the keys."""
        return {
            "version": VERSION,
            "id": self.case_id,
            "edition": self.edition,
            "tally": None if self.tally is None else self.tally.as_dict(),
            "inspection": None if self.inspection is None else self.inspection.as_dict(),
            "defective_trick": None if self.remedy is None else self.remedy.as_dict(),
            "play": None if self.play is None else self.play.as_dict(),
            "mixed_cards": [point.as_dict() for point in self.rights],
            "advice": [point.as_dict() for point in self.advice],
            "questions": [question.as_dict() for question in self.questions],
        }
