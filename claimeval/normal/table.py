"""Who sits where at a claim, as the words of the claimer have it: he himself, his partner, left and right."""

from __future__ import annotations

from dataclasses import dataclass

from claimeval.cards import CardSet, Seat, Strain
from claimeval.statement.plan import Opponent, Relative


@dataclass(frozen=True, slots=True)
class Table:
    """The cards at a claim, by relative seat.

    Attributes:
        claimer: who claims.
        own: the cards of the claimer and of dummy; none of dummy's for a defender.
        opponents: the cards of the opponents on the claimer's left and right; none where a defender claims, who
            plays against one hand that he sees.
        trump: the trump of the deal.
    """

    claimer: Seat
    own: tuple[CardSet, CardSet]
    opponents: tuple[CardSet, CardSet]
    trump: Strain

    @property
    def out(self) -> CardSet:
        """The opponents' cards."""
        return self.opponents[0] | self.opponents[1]

    def who(self, opponent: Opponent | None) -> int | None:
        """0 for the opponent on the left, 1 for the one on the right, ``None`` when neither was named."""
        if isinstance(opponent, Relative):
            return 0 if opponent is Relative.LEFT else 1
        if isinstance(opponent, Seat) and (opponent - self.claimer) & 1:
            return (opponent - self.claimer) >> 1 & 1
        return None
