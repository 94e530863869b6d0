"""Law 69B2: was a trick that was given away by agreement likely won, had play gone on?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from claimeval.case import Case
from claimeval.laws.ruling import Question
from claimeval.messages import say

CLEAR: Final = 9
"""Of ten normal lines, how many make it clear."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What was counted.

    Attributes:
        agreed: the tricks agreed for the claimer's side.
        lines: pairs of tricks for that side and the number of normal lines that take them; empty when not counted.
        complete: were all the lines counted?
        layouts_lost: the lies of the cards, as the claimer sees them, that do not give him what was agreed.
        layouts: all of these; 0 when they were not looked at.
    """

    agreed: int
    lines: tuple[tuple[int, int], ...] = ()
    complete: bool = False
    layouts_lost: int = 0
    layouts: int = 0

    @property
    def clear(self) -> int | None:
        """How many tricks are clearly likely to have gone to the other side; ``None`` when it is not clear."""
        total = sum(lines for _, lines in self.lines)
        if not self.complete or not total:
            return None
        back = sum(10 * self._fewer(tricks) >= CLEAR * total for tricks in range(1, self.agreed + 1))
        return back if back or 10 * self._fewer(self.agreed) <= (10 - CLEAR) * total else None

    def words(self) -> str:
        """The figures, as sentences."""
        total = sum(lines for _, lines in self.lines)
        if not self.complete or not total:
            return say(
                "How many of the normal lines take fewer than {agreed} was not counted within the limit.",
                agreed=self.agreed,
            )
        fewer = self._fewer(self.agreed)
        percent = round(100 * fewer / total)
        text = say(
            "{fewer} of {total} normal lines ({percent} %) take fewer than {agreed}, each line counted once.",
            fewer=fewer,
            total=total,
            percent=percent,
            agreed=self.agreed,
        )
        if self.layouts:
            share = round(100 * self.layouts_lost / self.layouts)
            text += " " + say(
                "Of the {layouts} ways in which the unseen cards can lie, {layouts_lost} ({share} %) do not give"
                " {agreed}"
                " with best play.",
                layouts=self.layouts,
                layouts_lost=self.layouts_lost,
                share=share,
                agreed=self.agreed,
            )
        return text

    def _fewer(self, tricks: int) -> int:
        return sum(lines for taken, lines in self.lines if taken < tricks)


def likely_question(case: Case, award: int, found: Estimate) -> Question:
    """The open question of 69B2, with the figures; ``award`` is what the ruling gives."""
    other = case.claim.by.left.side_name
    back = found.clear or 0
    ask = say("Would {other} likely have won a trick that they agreed to lose, had play gone on?", other=other)
    if back:
        return Question("likely_won", True, award, award + back, f"{found.words()} {say('That makes it likely.')}", ask)
    judged = (
        say("That makes it unlikely.") if found.clear == 0 else say("Whether that makes it likely is for the director.")
    )
    return Question("likely_won", False, award - 1, award, f"{found.words()} {judged}", ask)
