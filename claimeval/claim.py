"""The claim and the director's findings of fact, as plain data.

Whether they can be true at the table is asked in ``case.py`` and ``contradictions.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from claimeval.cards import Card, Seat

EDITIONS: Final = ("1959", "1987", "1997", "2007", "2017")
PLAYER_CLASSES: Final = ("novice", "average", "good", "expert")
CLAIM_KINDS: Final = ("claim", "concession", "agreed")
VULNERABILITIES: Final = ("none", "ns", "ew", "both")
AUTHORITIES: Final = ("none", "ebu", "acbl", "nbb", "dbf", "sbf")
REGULATOR_ORDERS: Final = ("none", "top-down")
CLAIMING_SIDE: Final = ("claimer", "claimer's side", "claiming side", "conceder")
OTHER_SIDE: Final = ("other side", "other", "opponents", "opponent", "non-claimers")
ROLES: Final = ("declarer", "dummy", "defender", "defenders")
_SEATS: Final = tuple(name.lower() for seat in Seat for name in (seat.name, seat.full_name, seat.side_name))
ASKING_WORDS: Final = frozenset((*CLAIMING_SIDE, *OTHER_SIDE, *ROLES, *_SEATS, "none", "nobody", "ns", "ew"))
"""Who may have asked to play on, as ``findings.play_on_asked_by`` has it."""


def asking_word(text: str) -> str:
    """A word for who asked to play on, without an article in front, as :data:`ASKING_WORDS` has it."""
    words = text.lower().replace("_", " ").split()
    return " ".join(words[1:] if words[:1] in (["the"], ["a"]) else words) or "none"


@dataclass(frozen=True, slots=True)
class Claim:
    """Who claims how many of the remaining tricks for his side, the one in progress included; his words."""

    by: Seat
    tricks: int
    statement: str = ""
    kind: str = "claim"


@dataclass(frozen=True, slots=True)
class Findings:
    """The director's findings of fact; ``None`` means not found, which a ruling reports as a question.

    The names are those of the case file (see ``docs/case-file.md``), where each is explained.
    """

    unaware_of_trump: bool | None = None
    forgot: tuple[Card, ...] | None = None
    believes_high: tuple[Card, ...] | None = None
    player_class: str = "average"
    partner_objected: bool = False
    played_on: tuple[Card, ...] | None = None
    later_statement: str = ""
    current_trick_only: bool = False
    not_a_claim: bool = False
    hand_faced: bool | None = None
    cards_shown: tuple[Card, ...] | None = None
    objected: bool | None = None
    called_on_later_board: bool | None = None
    round_ended: bool | None = None
    in_correction_period: bool | None = None
    trick_already_won: int | None = None
    likely_won: int | None = None
    play_on_asked_by: str | None = None
    all_four_agreed: bool = False
    regulator_order: str | None = None
    partner_consented: bool | None = None
    minutes_after_sitting: int | None = None
    board_removed: bool | None = None
    order_binding: bool | None = None
    play_ordered: bool | None = None
