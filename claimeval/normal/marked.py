"""The cards that a search has to tell from their neighbours, for every judge alike."""

from __future__ import annotations

from claimeval.cards import CardSet, Strain
from claimeval.normal.belief import Belief
from claimeval.normal.doctrines import solid_tops
from claimeval.normal.script import Script


class MarkedCards:
    """Gives a judge with a belief, a trump and a script the marks that a search asks for."""

    __slots__ = ()

    belief: Belief
    trump: Strain
    script: Script

    @property
    def forgotten(self) -> CardSet:
        """The cards that the claimer overlooks: they are worth telling apart in a search."""
        return self.belief.forgotten

    @property
    def solid(self) -> CardSet:
        """The cards that make a suit solid."""
        return solid_tops(self.trump)

    @property
    def named(self) -> CardSet:
        """The single cards that the statement names, and the opponents' cards that it hangs on."""
        return self.script.named
