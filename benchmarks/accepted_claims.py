"""How many claims that a real table accepted stand here, and the line for each that does not.

    python benchmarks/accepted_claims.py CLAIMS.jsonl [--most-tricks 7] [--seconds 60] [--groups 1-5,6-7]

Each line of the file is one board that ended in a claim: ``hands`` (``N:… … … …``), ``declarer``,
``contract``, ``play`` (cards in order), ``claimed_total`` and ``dd_total`` (declarer's tricks as recorded, and
double dummy). Only claims whose number equals double dummy are judged: the others may rest on a slip of the
recorder. The times are of the ruling
alone, without the legal floor and without a line for a claim that stands.
"""

from __future__ import annotations

import json
import platform
import statistics
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click

import claimeval
from claimeval.benches.figures import nineteen_of_twenty
from claimeval.benches.measure import ruled, timed
from claimeval.cards import NOTRUMP, Seat, card_text
from claimeval.case import Case, Claim
from claimeval.contract import contract_from_text
from claimeval.position import parse_cards, parse_hands, split_deal
from claimeval.record import PlayRecord, replay
from claimeval.solver.doubledummy import solve


@dataclass(frozen=True, slots=True)
class Tried:
    """One claim, ruled."""

    name: str
    tricks_left: int
    strain: str
    ruling: claimeval.Ruling
    seconds: float
    call: float

    @property
    def calls(self) -> float:
        """The time in calls: one call is what solving the same position once, double dummy, takes."""
        return self.seconds / self.call


def case_of(record: Mapping[str, Any]) -> Case | None:
    """The case of one record, or ``None`` when its play cannot be followed or its claim is not double dummy's."""
    if record.get("revoke") or record["claimed_total"] != record["dd_total"]:
        return None
    texts, faults = split_deal(record["hands"])
    deal, more = parse_hands(texts)
    play, wrong = parse_cards(record["play"], "the play")
    contract = contract_from_text(record["contract"] + record.get("doubled", ""))
    declarer = Seat[record["declarer"]]
    if faults or more or wrong:
        return None
    played = PlayRecord(deal, contract.strain, declarer.left, play)
    facts = replay(played)
    if facts.position is None or facts.irregularities:
        return None
    won = facts.won[declarer.side]
    return Case(
        position=facts.position,
        declarer=declarer,
        claim=Claim(declarer, record["claimed_total"] - won),
        contract=contract,
        won=(won, facts.won[1 - declarer.side]),
        shown_out=facts.shown_out,
        record=played,
        case_id=str(record.get("id", "")),
    )


def cases_in(path: Path, most_tricks: int) -> Iterator[Case]:
    """The claims of a file that can be judged."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            case = case_of(json.loads(line))
            if case is not None and case.tricks_left <= most_tricks:
                yield case


def tried(case: Case, limits: claimeval.Limits) -> Tried:
    """Solve the position of a claim and rule the claim, and time both."""
    call, _ = timed(lambda: solve(case.position), time.perf_counter)
    seconds, ruling = timed(lambda: ruled(case, limits), time.perf_counter)
    strain = "NT" if case.position.trump == NOTRUMP else "suit"
    return Tried(case.case_id, case.tricks_left, strain, ruling, seconds, call)


def summary(results: list[Tried]) -> dict[str, Any]:
    """Counts and times of some claims."""
    times = sorted(result.seconds for result in results)
    calls = [result.calls for result in results]
    stand = sum(result.ruling.verdict is claimeval.Verdict.STANDS for result in results)
    undecided = sum(not result.ruling.exact for result in results)
    return {
        "claims": len(results),
        "stand": stand,
        "share": round(stand / len(results), 4),
        "undecided": undecided,
        "median_ms": round(statistics.median(times) * 1000, 3),
        "slowest_s": round(times[-1], 3),
        "median_calls": round(statistics.median(calls), 1),
        "most_calls": round(nineteen_of_twenty(calls), 1),
    }


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--most-tricks", default=7, show_default=True, help="Leave out claims with more tricks left.")
@click.option("--seconds", default=60.0, show_default=True, help="Limit for one claim.")
@click.option(
    "--groups", default="1-5,6-7,8-9,10-13", show_default=True, help="Tricks left, a group from one to another."
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def main(file: Path, most_tricks: int, seconds: float, groups: str, form: str) -> None:
    """Share of accepted claims in FILE that stand, by tricks left."""
    limits = claimeval.Limits(seconds=seconds)
    cases = list(cases_in(file, most_tricks))
    if cases:
        tried(cases[0], limits)
    results = [tried(case, limits) for case in cases]
    figures = {}
    for name in groups.split(","):
        low, high = map(int, name.split("-"))
        group = [result for result in results if low <= result.tricks_left <= high]
        if group:
            figures[f"{name} tricks left"] = summary(group)
    if form == "json":
        click.echo(json.dumps({"machine": _machine(), "figures": figures}, indent=2))
        return
    click.echo(_machine())
    for name, row in figures.items():
        click.echo(
            f"{name}: {row['stand']} of {row['claims']} stand ({row['share']:.1%}), {row['undecided']} undecided;"
            f" median {row['median_ms']} ms, slowest {row['slowest_s']} s; in calls: median {row['median_calls']:,.1f},"
            f" 19 of 20 within {row['most_calls']:,.1f}"
        )
    for result in results:
        if result.ruling.verdict is not claimeval.Verdict.STANDS:
            click.echo(_failure(result))


def _failure(result: Tried) -> str:
    ruling = result.ruling
    line = " | ".join(" ".join(card_text(card) for card in trick) for trick in ruling.line)
    low, high = ruling.award_between
    award = str(low) if ruling.exact else f"{low}..{high}"
    return f"{result.name}: {ruling.tricks_left} left, claimed {ruling.claimed}, award {award}; {line}"


def _machine() -> str:
    return (
        f"claimeval {version('claimeval')}, endplay {version('endplay')}, numpy {version('numpy')},"
        f" Python {platform.python_version()}, {platform.machine()}"
    )


if __name__ == "__main__":
    main()
