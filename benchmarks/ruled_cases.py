"""Agreement with published rulings: by confidence, by tag, and every disagreement on one line.

    python benchmarks/ruled_cases.py CASES.jsonl [--most-cards 13] [--seconds 60] [--format text|json]

A case agrees when the award is the published one, or one that experienced directors argued (``expected.also``).
Undecided and refused cases count against it and are shown apart.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

import claimeval
from claimeval.case import Case
from claimeval.errors import ClaimEvalError


@dataclass(frozen=True, slots=True)
class Compared:
    """One case against what was ruled.

    ``outcome`` is ``exact``, ``argued``, ``differs``, ``undecided`` or ``refused``.
    """

    case: Case
    outcome: str
    answer: str
    seconds: float

    @property
    def expected(self) -> dict[str, Any]:
        """What was ruled."""
        return dict(self.case.expected or {})


def compare(case: Case, limits: claimeval.Limits) -> Compared:
    """Rule a case and hold the award against the published one."""
    started = time.perf_counter()
    try:
        ruling = claimeval.adjudicate(case, limits)
    except ClaimEvalError as error:
        return Compared(case, "refused", str(error), time.perf_counter() - started)
    seconds = time.perf_counter() - started
    if ruling.award is None:
        low, high = ruling.award_between
        return Compared(case, "undecided", f"{ruling.verdict.value} {low}..{high}", seconds)
    expected = dict(case.expected or {})
    outcome = "differs"
    if ruling.award == expected["tricks"]:
        outcome = "exact"
    elif ruling.award in (expected.get("also") or ()):
        outcome = "argued"
    return Compared(case, outcome, str(ruling.award), seconds)


def is_plain(case: Case) -> bool:
    """Is it a plain claim by declarer: no concession, no agreement?"""
    return case.by_declarer and case.claim.kind == "claim"


def table(results: Iterable[Compared], keys: Callable[[Compared], Iterable[str]]) -> dict[str, dict[str, int]]:
    """Counts of outcomes, by each key of a result."""
    rows: dict[str, dict[str, int]] = {}
    for result in results:
        for key in keys(result):
            row = rows.setdefault(key, dict.fromkeys(("exact", "argued", "differs", "undecided", "refused"), 0))
            row[result.outcome] += 1
    return dict(sorted(rows.items()))


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--most-cards", default=13, show_default=True, help="Leave out cases with more tricks left.")
@click.option("--plain", is_flag=True, help="Only plain claims by declarer.")
@click.option("--seconds", default=60.0, show_default=True, help="Limit for one case.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def main(file: Path, most_cards: int, plain: bool, seconds: float, form: str) -> None:
    """Agreement of claimeval with the published rulings in FILE."""
    limits = claimeval.Limits(seconds=seconds)
    results, unreadable = [], []
    for case in claimeval.iter_cases(file):
        if isinstance(case, ClaimEvalError):
            unreadable.append(str(case))
        elif case.tricks_left <= most_cards and (is_plain(case) or not plain):
            results.append(compare(case, limits))
    by_confidence = table(results, lambda result: [result.expected["confidence"]])
    by_tag = table(results, lambda result: result.expected.get("tags", ()))
    if form == "json":
        click.echo(json.dumps({"confidence": by_confidence, "tags": by_tag, "unreadable": unreadable}, indent=2))
        return
    for title, rows in (("confidence", by_confidence), ("tag", by_tag)):
        click.echo(f"{title:24} exact argued differs undecided refused")
        for key, row in rows.items():
            numbers = row.values()
            click.echo(f"{key:24} " + " ".join(f"{n:{w}}" for n, w in zip(numbers, (5, 6, 7, 9, 7), strict=True)))
        click.echo()
    for result in results:
        if result.outcome != "exact":
            expected = result.expected
            click.echo(
                f"{result.case.case_id}: {result.outcome}, got {result.answer}, ruled {expected['tricks']}"
                f" (also {expected.get('also') or '-'}), {expected['confidence']}, {result.seconds:.2f} s"
            )
    slowest = max(results, key=lambda result: result.seconds, default=None)
    if slowest is not None:
        click.echo(f"slowest: {slowest.case.case_id}, {slowest.case.tricks_left} left, {slowest.seconds:.2f} s")
    for sentence in unreadable:
        click.echo(f"unreadable: {sentence}")


if __name__ == "__main__":
    main()
