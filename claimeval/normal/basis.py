"""What lets a card pass for normal."""

from __future__ import annotations

from enum import Enum


class Basis(Enum):
    """What the belief test rested on, or the slip that lets a card pass although it need not keep the claim."""

    FORCED = "forced"
    STATED = "stated"
    SURE_PLAN = "sure-plan"
    WORLDS = "worlds"
    GUESS = "guess"
    DAMAGE = "damage"
    PARTNER = "partner"
    OTHER_HAND = "other-hand"
    ORDER = "order"
    WAY_ACROSS = "way-across"
    RUFF = "ruff"
