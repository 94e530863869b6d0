"""With which cards are enough tricks there, double dummy, in each of many worlds?

Endings of up to eight tricks go to a compiled solver that remembers from one question to the next; longer
ones, and all of them where it could not be built, to DDS. Which of the two is asked never shows in the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimeval.cards import Card, Seat, Strain
from claimeval.position import Hands
from claimeval.solver.doubledummy import cards_reaching

try:
    from claimeval.solver.quicksolver import QuickSolver
except ImportError:  # not built where there is no C compiler
    MOST_TRICKS: Final = 0
else:
    MOST_TRICKS: Final = 8  # type: ignore[misc] # either this or that
"""Endings of at most so many tricks go to the compiled solver; 0 where it could not be built."""


def card_keeps(
    hands: Sequence[Hands], trump: Strain, leader: Seat, trick: Sequence[Card], cards: Sequence[Card], need: int
) -> NDArray[np.bool_]:
    """For each world and card: does the side on turn, playing the card, take ``need`` of the tricks left?

    The worlds differ in the hands of the other players only, so that the cards can be played in all of them.

    Returns:
        bool of shape (worlds, cards).

    Raises:
        SolverFault: if DDS fails, an answer of it cannot be, or a world has uneven hands.
    """
    if not hands or max(map(int.bit_count, hands[0])) > MOST_TRICKS:
        return cards_reaching(hands, trump, leader, trick, cards, need)
    found = _solver().keeps(hands, trump, leader, tuple(trick), tuple(cards), need)
    return np.frombuffer(found, dtype=np.bool_).reshape(len(hands), len(cards))


@cache
def _solver() -> QuickSolver:
    return QuickSolver()
