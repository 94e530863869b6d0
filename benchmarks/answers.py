"""Record what is ruled now, and tell later whether anything is ruled otherwise.

    python benchmarks/answers.py --record
    python benchmarks/answers.py --compare
    python benchmarks/answers.py --compare --claims CLAIMS.jsonl --answers FILE.jsonl

Without ``--claims`` these are the cases of the case bank, kept in ``answers.jsonl`` beside this program, and the
positions that ship for ``claimeval bench``, kept with them in the package. A limit on cards played stops a ruling
where no clock does, so that the same answers come out on any machine; the limit on seconds is there for safety.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import click
from accepted_claims import cases_in

from claimeval.benches import positions as shipping
from claimeval.benches.answers import Answer, answer_to, difference, read_answers, write_answers
from claimeval.case import Case
from claimeval.limits import Limits
from claimeval.precedents.bank import precedents
from claimeval.solver.doubledummy import solve
from claimeval.solver.floor import legal_floor

BANK_ANSWERS: Final = Path(__file__).with_name("answers.jsonl")
SHIPPED: Final = Path(shipping.__file__).with_name("positions.jsonl")


@dataclass(frozen=True, slots=True)
class Asked:
    """One case to rule, what is on record for it, and whether alternatives are wanted."""

    case: Case
    explain: bool
    recorded: Answer | None = None


@dataclass(frozen=True, slots=True)
class Ruled:
    """One case, ruled."""

    asked: Asked
    answer: Answer
    seconds: float

    @property
    def difference(self) -> str:
        """How it contradicts what is on record."""
        return "" if self.asked.recorded is None else difference(self.asked.recorded, self.answer)

    @property
    def newly_decided(self) -> bool:
        """Was it undecided on record, and is it no longer?"""
        recorded = self.asked.recorded
        return recorded is not None and self.answer.decided and not recorded.decided

    @property
    def no_longer_decided(self) -> bool:
        """Was it decided on record, and is it no longer?"""
        recorded = self.asked.recorded
        return recorded is not None and recorded.decided and not self.answer.decided


def bank(answers: dict[str, Answer]) -> list[Asked]:
    """The cases of the case bank."""
    return [Asked(ruled.case, True, answers.get(ruled.name)) for ruled in precedents()]


def claims(path: Path, answers: dict[str, Answer]) -> list[Asked]:
    """The accepted claims of a file; see ``accepted_claims.py``."""
    return [Asked(case, False, answers.get(case.case_id)) for case in cases_in(path, 13)]


def shipped() -> list[Asked]:
    """The positions of ``claimeval bench``, each without and with its statement."""
    asked = []
    for position in shipping.shipped():
        asked.append(Asked(position.case, False, position.known.plain))
        asked.append(Asked(position.stated, False, position.known.stated))
    return asked


def rule(asked: Asked, limits: Limits) -> Ruled:
    """Rule one case and time it."""
    started = time.perf_counter()
    answer = answer_to(asked.case, limits, explain=asked.explain)
    return Ruled(asked, answer, time.perf_counter() - started)


def ruled(asked: list[Asked], limits: Limits, jobs: int) -> Iterator[Ruled]:
    """Rule every case, in their order."""
    task = partial(rule, limits=limits)
    if jobs == 1:
        yield from map(task, asked)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as workers:
        yield from workers.map(task, asked)


def record_shipped(results: list[Ruled]) -> None:
    """Write the positions that ship again, with what was found now."""
    found: dict[str, list[Answer]] = {}
    for result in results:
        found.setdefault(result.answer.case_id, []).append(result.answer)
    shipping.shipped.cache_clear()  # another recording may have written the file meanwhile
    before = shipping.shipped()
    with SHIPPED.open("w", encoding="utf-8") as file:
        for position in before:
            known = position.known
            if position.name in found:
                plain, stated = found[position.name]
                floor = legal_floor(position.case.position, position.case.declarer.side, Limits().floor_states)
                known = shipping.Known(solve(position.case.position), floor.tricks, floor.exact, plain, stated)
            file.write(json.dumps(shipping.position_as_mapping(replace(position, known=known))) + "\n")


def report(results: Iterable[Ruled], say: Callable[[str], object]) -> bool:
    """Print every difference and the counts; is there any difference?"""
    differ = newly = no_longer = undecided = unknown = total = 0
    spent = 0.0
    slowest: Ruled | None = None
    for result in results:
        total += 1
        spent += result.seconds
        slowest = result if slowest is None or result.seconds > slowest.seconds else slowest
        undecided += not result.answer.decided
        unknown += result.asked.recorded is None
        newly += result.newly_decided
        no_longer += result.no_longer_decided
        words = " (with its statement)" if result.asked.case.claim.statement and not result.asked.explain else ""
        if result.difference:
            differ += 1
            say(f"{result.answer.case_id}{words}: {result.difference}")
        elif result.no_longer_decided:
            say(f"{result.answer.case_id}{words}: no longer decided, {result.answer.low}..{result.answer.high}")
    say(
        f"{total} cases, {differ} different, {undecided} undecided ({newly} newly decided, {no_longer} no longer),"
        f" {unknown} not on record; {spent:.1f} s"
    )
    if slowest is not None:
        say(f"slowest: {slowest.answer.case_id}, {slowest.asked.case.tricks_left} left, {slowest.seconds:.1f} s")
    return differ > 0


@click.command()
@click.option("--record/--compare", "recording", default=False, show_default=True, help="Write the answers, or check.")
@click.option("--what", type=click.Choice(["bank", "positions", "both"]), default="both", show_default=True)
@click.option("--claims", "claims_file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--answers", "answers_file", type=click.Path(dir_okay=False, path_type=Path), help="Answers to --claims.")
@click.option("--tricks", default="1-13", show_default=True, help="Only claims with so many tricks left.")
@click.option("--decided", is_flag=True, help="Only cases that are decided on record, which is far quicker.")
@click.option("--nodes", default=20_000, show_default=True, help="Cards played in one search.")
@click.option("--seconds", default=60.0, show_default=True, help="Limit for one case, for safety.")
@click.option("--jobs", default=1, show_default=True, help="Processes.")
def main(
    recording: bool,
    what: str,
    claims_file: Path | None,
    answers_file: Path | None,
    tricks: str,
    decided: bool,
    nodes: int,
    seconds: float,
    jobs: int,
) -> None:
    """Record the rulings of now, or compare with those on record (exit status 1 on a different one)."""
    limits = Limits(seconds=seconds, nodes=nodes)
    fewest, most = (int(number) for number in (*tricks.split("-"), tricks)[:2])
    if claims_file is not None and answers_file is None:
        raise click.UsageError("--claims needs --answers, the file in which its answers are kept.")
    groups: list[tuple[str, list[Asked], Callable[[list[Ruled]], None]]] = []
    if claims_file is not None and answers_file is not None:
        kept = answers_file
        known = read_answers(kept) if kept.exists() else {}
        groups.append(
            (claims_file.name, claims(claims_file, known), lambda found: _write(kept, found)),
        )
    else:
        known = read_answers(BANK_ANSWERS) if BANK_ANSWERS.exists() else {}
        if what in ("bank", "both"):
            groups.append(("case bank", bank(known), lambda found: _write(BANK_ANSWERS, found)))
        if what in ("positions", "both"):
            groups.append(("positions", shipped(), record_shipped))
    differ = False
    for title, asked, write in groups:
        click.echo(f"{title}:")
        wanted = [one for one in asked if fewest <= one.case.tricks_left <= most]
        if decided:
            wanted = [one for one in wanted if one.recorded is not None and one.recorded.decided]
        results = list(ruled(wanted, limits, jobs))
        if recording:
            write(results)
        differ |= report(results, click.echo)
    sys.exit(1 if differ and not recording else 0)


def _write(path: Path, results: list[Ruled]) -> None:
    """Keep the answers; those to cases that were left out this time stay as they were."""
    known = read_answers(path) if path.exists() else {}
    write_answers(path, (known | {result.answer.case_id: result.answer for result in results}).values())


if __name__ == "__main__":
    main()
