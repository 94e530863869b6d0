from collections.abc import Sequence

from claimeval.cards import Card, Strain
from claimeval.position import Hands

class QuickSolver:
    """Double dummy for endings of at most eight cards a hand; see ``claimeval.solver.endings``."""

    nodes: int

    def keeps(
        self,
        worlds: Sequence[Hands],
        trump: Strain,
        leader: int,
        table: tuple[Card, ...],
        cards: tuple[Card, ...],
        need: int,
    ) -> bytearray: ...
