"""The summary of a re-check that a director reads: how many claims stand, and the others, worst first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Final

from claimeval.contract import printed
from claimeval.counting import figure_tricks, listed
from claimeval.messages import say, say_as, say_counted, to_say, to_say_counted
from claimeval.rechecks.record import RecheckRecord, RecheckVerdict
from claimeval.report.words import clean, paragraph

LISTED: Final = (
    RecheckVerdict.DOUBTFUL,
    RecheckVerdict.SHORT,
    RecheckVerdict.IMPOSSIBLE,
    RecheckVerdict.UNREADABLE,
)
"""The verdicts whose boards a summary lists if nothing else is asked for."""

_HEADINGS: Final = {
    RecheckVerdict.STANDS: to_say("Standing claims"),
    RecheckVerdict.DOUBTFUL: to_say("Doubtful: a normal line takes fewer (Law 70 if contested, 69B if agreed)"),
    RecheckVerdict.SHORT: to_say("Short: every normal line takes more (Law 71)"),
    RecheckVerdict.IMPOSSIBLE: to_say("Impossible: no legal play gives the recorded number"),
    RecheckVerdict.UNDECIDED: to_say("Undecided"),
    RecheckVerdict.NO_CLAIM: to_say("Without a claim"),
    RecheckVerdict.UNREADABLE: to_say("Unreadable"),
}
_ON_CLAIMS: Final = (
    RecheckVerdict.STANDS,
    RecheckVerdict.DOUBTFUL,
    RecheckVerdict.SHORT,
    RecheckVerdict.IMPOSSIBLE,
    RecheckVerdict.UNDECIDED,
)
_COUNTED: Final = {
    RecheckVerdict.STANDS: to_say_counted("stands", "stand"),
    RecheckVerdict.DOUBTFUL: to_say_counted("doubtful", "doubtful"),
    RecheckVerdict.SHORT: to_say_counted("short", "short"),
    RecheckVerdict.IMPOSSIBLE: to_say_counted("impossible", "impossible"),
    RecheckVerdict.UNDECIDED: to_say_counted("undecided", "undecided"),
    RecheckVerdict.NO_CLAIM: to_say_counted("without a claim", "without a claim"),
    RecheckVerdict.UNREADABLE: to_say_counted("unreadable", "unreadable"),
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
        claims = [f"{of[verdict]} {counted_verdict(verdict, of[verdict])}" for verdict in _ON_CLAIMS]
        return say(
            "{boards}: {claims} ({verdicts}), {without} without a claim, {unreadable} unreadable.",
            boards=figure_boards(self.boards),
            claims=say_counted("{count} claim", "{count} claims", self.claims),
            verdicts=listed(claims),
            without=of[RecheckVerdict.NO_CLAIM],
            unreadable=of[RecheckVerdict.UNREADABLE],
        )


def figure_boards(count: int) -> str:
    """``1 board``, ``30 boards``."""
    return say_counted("{count} board", "{count} boards", count)


def counted_verdict(verdict: RecheckVerdict, count: int) -> str:
    """What is said of so many boards with a verdict: ``doubtful``, ``stands``, ``stand``."""
    one, several = _COUNTED[verdict]
    return say_counted(one, several, count)


def _listing(verdict: RecheckVerdict, records: list[RecheckRecord]) -> list[str]:
    """The boards of one verdict, those with the most points at stake first."""
    records = sorted(records, key=lambda record: -(record.stake if record.stake is not None else -1))
    if verdict not in _WITH_SCORES:
        lines = [f"{say(_HEADINGS[verdict])}:"]
        for record in records:
            lines.extend(paragraph(f"{clean(record.place)}: {clean(record.note)}".removesuffix(": "), "  ", "    "))
        return lines
    lines = [say("{heading}, most points at stake first:", heading=say(_HEADINGS[verdict]))]
    lines.append(
        _line(
            say_as("a column", "points"),
            say_as("a column", "recorded"),
            say_as("a column", "by the Laws"),
            say_as("a column", "of"),
            say_as("a column", "board"),
        )
    )
    for record in records:
        stake = "?" if record.stake is None else str(record.stake)
        recorded = _result(record.result_recorded, record.score_recorded, record.claimed)
        awarded = _result(record.result_award, record.score_award, record.award)
        if record.award is None and record.award_between is not None:
            low, high = record.award_between
            awarded = say("{low} to {high} tricks", low=low, high=high)
        left = "" if record.tricks_left is None else str(record.tricks_left)
        lines.append(_line(stake, recorded, awarded, left, clean(record.place)))
    lines.append(f"  {say('(of: tricks that were left when the claim was made)')}")
    return lines


def _line(stake: str, recorded: str, awarded: str, left: str, place: str) -> str:
    return f"{stake:>8}  {recorded:<14}{awarded:<14}{left:<4}{place}"


def _result(result: str | None, points: int | None, tricks: int | None) -> str:
    """``4S-1 -50``, or the tricks where no result is known."""
    if result is None or points is None:
        return "?" if tricks is None else figure_tricks(tricks)
    return f"{printed(result)} {points:+d}" if points else f"{printed(result)} 0"
