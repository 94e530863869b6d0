"""The summary of a re-check that a director reads: how many claims stand, and the others, worst first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Final

from claimeval.rechecks.record import RecheckRecord, RecheckVerdict
from claimeval.report.words import clean, listed, paragraph

LISTED: Final = (
    RecheckVerdict.DOUBTFUL,
    RecheckVerdict.SHORT,
    RecheckVerdict.IMPOSSIBLE,
    RecheckVerdict.UNREADABLE,
)
"""The verdicts whose boards a summary lists if nothing else is asked for."""

_HEADINGS: Final = {
    RecheckVerdict.STANDS: "Standing claims",
    RecheckVerdict.DOUBTFUL: "Doubtful: a normal line takes fewer (Law 70 if contested, 69B if agreed)",
    RecheckVerdict.SHORT: "Short: every normal line takes more (Law 71)",
    RecheckVerdict.IMPOSSIBLE: "Impossible: no legal play gives the recorded number",
    RecheckVerdict.UNDECIDED: "Undecided",
    RecheckVerdict.NO_CLAIM: "Without a claim",
    RecheckVerdict.UNREADABLE: "Unreadable",
}
_WITH_SCORES: Final = (
    RecheckVerdict.DOUBTFUL,
    RecheckVerdict.SHORT,
    RecheckVerdict.IMPOSSIBLE,
    RecheckVerdict.STANDS,
)


@dataclass(slots=True)
class Tally:
    """Counts records, and keeps those that the summary lists.

    Attributes:
        only: the verdicts whose boards are listed.
        counts: how many boards there are of each verdict.
    """

    only: Collection[RecheckVerdict] = LISTED
    counts: Counter[RecheckVerdict] = field(default_factory=Counter)
    _kept: list[RecheckRecord] = field(default_factory=list)

    def add(self, record: RecheckRecord) -> None:
        """Count one record."""
        self.counts[record.verdict] += 1
        if record.verdict in self.only:
            self._kept.append(replace(record, line=(), line_notes=(), questions=()))

    @property
    def boards(self) -> int:
        """How many records were counted."""
        return sum(self.counts.values())

    @property
    def claims(self) -> int:
        """How many of them ended in a claim."""
        return self.boards - self.counts[RecheckVerdict.NO_CLAIM] - self.counts[RecheckVerdict.UNREADABLE]

    def text(self) -> str:
        """The summary: the counts, then the listed boards of each verdict."""
        parts = ["\n".join(paragraph(self.opening()))]
        for verdict in RecheckVerdict:
            records = [record for record in self._kept if record.verdict is verdict]
            if records:
                parts.append("\n".join(_listing(verdict, records)))
        return "\n\n".join(parts)

    def opening(self) -> str:
        """The counts in one or two sentences."""
        of = self.counts
        claims = [
            f"{of[RecheckVerdict.STANDS]} {'stands' if of[RecheckVerdict.STANDS] == 1 else 'stand'}",
            f"{of[RecheckVerdict.DOUBTFUL]} doubtful",
            f"{of[RecheckVerdict.SHORT]} short",
            f"{of[RecheckVerdict.IMPOSSIBLE]} impossible",
            f"{of[RecheckVerdict.UNDECIDED]} undecided",
        ]
        return (
            f"{self.boards} board{'' if self.boards == 1 else 's'}: {self.claims}"
            f" claim{'' if self.claims == 1 else 's'} ({listed(claims)}), {of[RecheckVerdict.NO_CLAIM]} without a"
            f" claim, {of[RecheckVerdict.UNREADABLE]} unreadable."
        )


def _listing(verdict: RecheckVerdict, records: list[RecheckRecord]) -> list[str]:
    """The boards of one verdict, those with the most points at stake first."""
    records = sorted(records, key=lambda record: -(record.stake if record.stake is not None else -1))
    if verdict not in _WITH_SCORES:
        lines = [f"{_HEADINGS[verdict]}:"]
        for record in records:
            lines.extend(paragraph(f"{clean(record.place)}: {clean(record.note)}".removesuffix(": "), "  ", "    "))
        return lines
    lines = [f"{_HEADINGS[verdict]}, most points at stake first:"]
    lines.append(f"{'points':>8}  {'recorded':<14}{'by the Laws':<14}{'of':<4}board")
    for record in records:
        stake = "?" if record.stake is None else str(record.stake)
        recorded = _result(record.result_recorded, record.score_recorded, record.claimed)
        awarded = _result(record.result_award, record.score_award, record.award)
        if record.award is None and record.award_between is not None:
            awarded = f"{record.award_between[0]} to {record.award_between[1]} tricks"
        left = "" if record.tricks_left is None else str(record.tricks_left)
        lines.append(f"{stake:>8}  {recorded:<14}{awarded:<14}{left:<4}{clean(record.place)}")
    lines.append("  (of: tricks that were left when the claim was made)")
    return lines


def _result(result: str | None, points: int | None, tricks: int | None) -> str:
    """``4S-1 -50``, or the tricks where no result is known."""
    if result is None or points is None:
        return "?" if tricks is None else f"{tricks} tricks"
    return f"{result} {points:+d}" if points else f"{result} 0"
