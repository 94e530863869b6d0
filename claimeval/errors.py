"""Every error that claimeval raises on purpose, in one tree.

A message is a plain sentence for a bridge director. What went wrong with an input is kept as a list of
faults, so that all of them can be shown at once. Exit codes are given in one place, ``claimeval_cli``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from claimeval.messages import say


class FaultKind(Enum):
    """What can be wrong with a position or a case."""

    DUPLICATE_CARD = "duplicate-card"
    UNKNOWN_CARD = "unknown-card"
    UNKNOWN_VALUE = "unknown-value"
    UNEVEN_HANDS = "uneven-hands"
    TRICK_NOT_LED_BY_LEADER = "trick-not-led-by-leader"
    TRICK_TOO_LONG = "trick-too-long"
    CARD_STILL_HELD = "card-still-held"
    NOT_IN_HAND = "not-in-hand"
    REVOKE = "revoke"
    SHOWN_OUT_CONTRADICTED = "shown-out-contradicted"
    TOO_MANY_TRICKS = "too-many-tricks"
    UNKNOWN_KEY = "unknown-key"
    MISSING_KEY = "missing-key"
    BAD_CONTRACT = "bad-contract"
    NO_CARDS_LEFT = "no-cards-left"
    CONTRADICTION = "contradiction"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with an input: its kind, for programs, and a sentence, for people."""

    kind: FaultKind
    sentence: str


class ClaimEvalError(Exception):
    """Base of every error raised on purpose; its text is a sentence that a user can be shown."""


class UnknownCard(ClaimEvalError, ValueError):
    """A card, seat, suit or strain that does not exist."""


class InvalidInput(ClaimEvalError, ValueError):
    """An input with one or more faults; ``faults`` holds all of them, in the order found."""

    def __init__(self, faults: Iterable[Fault], source: str = "") -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        self.source = source
        text = " ".join(fault.sentence for fault in self.faults)
        super().__init__(f"{source}: {text}" if source else text)

    def __reduce__(self) -> tuple[type[InvalidInput], tuple[tuple[Fault, ...], str]]:
        return type(self), (self.faults, self.source)


class InvalidPosition(InvalidInput):
    """Hands, leader, trump and trick in progress that cannot be a position at the table."""


class InvalidCase(InvalidInput):
    """A case whose keys or values cannot be a claim in its position."""


class UnreadableFile(ClaimEvalError):
    """A file, or a board in it, that cannot be read; says file, board, line and what was expected."""

    def __init__(self, reason: str, file: str = "", board: str = "", line: int | None = None) -> None:
        self.reason, self.file, self.board, self.line = reason, file, board, line
        place = [part for part in (file, say("board {board}", board=board) if board else "") if part]
        if line is not None:
            place.append(say("line {line}", line=line))
        super().__init__(f"{', '.join(place)}: {reason}" if place else reason)

    def __reduce__(self) -> tuple[type[UnreadableFile], tuple[str, str, str, int | None]]:
        return type(self), (self.reason, self.file, self.board, self.line)


class NotYetRuled(ClaimEvalError):
    """A kind of case that this version does not rule; it is refused rather than guessed."""


class LimitReached(ClaimEvalError):
    """A search hit its limit on nodes or seconds; ``between`` is the interval that is certain."""

    def __init__(self, limit: str, between: tuple[int, int]) -> None:
        self.limit, self.between = limit, between
        super().__init__(
            say(
                "The limit on {limit} was reached; the answer lies between {low} and {high}.",
                limit=say(limit),
                low=between[0],
                high=between[1],
            )
        )

    def __reduce__(self) -> tuple[type[LimitReached], tuple[str, tuple[int, int]]]:
        return type(self), (self.limit, self.between)


class SolverFault(ClaimEvalError):
    """The double-dummy solver failed, or answered with a number of tricks that cannot be."""


class UnknownLanguage(ClaimEvalError, ValueError):
    """A language that there are no texts in, or no word list for statements."""
