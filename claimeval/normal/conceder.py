"""Normal play for a declarer who has conceded a trick (Law 71B, and 71C of the older editions).

One who claims is held to plays that keep his claim. One who concedes thinks no more of the trick given up than he
can see; but when he would come to see that it is sure, he would take it.
"""

from __future__ import annotations

from dataclasses import replace

from claimeval.normal.judge import NormalJudge, Tested
from claimeval.normal.knowledge import View, pack
from claimeval.normal.premise import Placing
from claimeval.play import State


class ConcederJudge(NormalJudge):
    """A judge for whom every trick that is sure is needed, also beyond those that were kept."""

    __slots__ = ()

    def at_least(self, start: State) -> int:
        """The tricks that are sure from the start of a trick."""
        if not self.keeps_what_is_sure(start):
            return 0
        view = pack(self.at(start)).view
        return self._planner.most_sure(view, view.tricks_left)

    def _test(self, view: View, placings: tuple[Placing, ...] = ()) -> Tested:
        sure = self._planner.most_sure(view, view.tricks_left)
        return super()._test(replace(view, need=max(view.need, sure)), placings)
