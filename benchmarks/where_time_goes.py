"""Which modules the time of a ruling is spent in, as a table: ``python benchmarks/where_time_goes.py --tricks 6-8``.

The positions are those of ``claimeval bench``, nothing said. A profile makes small functions look dearer than they are,
so the shares tell where to look and not how long anything takes.
"""

from __future__ import annotations

import cProfile
import pstats
import time
from collections import Counter
from pathlib import Path
from typing import Final

import click

import claimeval
from claimeval.benches.measure import ruled
from claimeval.benches.positions import positions
from claimeval.limits import Limits

PACKAGE: Final = Path(claimeval.__file__).parent


def module_of(file: str) -> str:
    """The module of claimeval that a file is, or what else it belongs to."""
    path = Path(file)
    if path.is_relative_to(PACKAGE):
        return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    return "numpy" if "numpy" in path.parts else "Python itself"


def shares(profile: cProfile.Profile) -> Counter[str]:
    """Seconds spent in each module itself, what it calls elsewhere not counted."""
    spent: Counter[str] = Counter()
    for (file, _, _), (_, _, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]  # not in the stubs
        spent[module_of(file)] += own
    return spent


@click.command()
@click.option("--tricks", default="2-8", show_default=True, help="Only claims with so many tricks left.")
@click.option("--seconds", default=5.0, show_default=True, help="Limit for one ruling.")
@click.option("--most", default=8, show_default=True, help="Modules to show.")
def main(tricks: str, seconds: float, most: int) -> None:
    """Print the modules that take the largest shares of processor time."""
    first, last = (int(number) for number in (*tricks.split("-"), tricks)[:2])
    chosen = positions(lengths=range(first, last + 1))
    ruled(chosen[0].case, Limits())
    profile = cProfile.Profile(time.process_time)
    for position in chosen:
        profile.runcall(ruled, position.case, Limits(seconds=seconds))
    spent = shares(profile)
    total = spent.total()
    click.echo("| module | share of the time |\n|---|---|")
    for module, own in spent.most_common(most):
        click.echo(f"| `{module}` | {own / total:.0%} |")


if __name__ == "__main__":
    main()
