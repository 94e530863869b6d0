"""Measure everything, keep it as the baseline, and put its tables into the documents.

    python benchmarks/baseline.py

With ``--keep`` nothing is measured, and the tables are written again from the baseline there is. Run it alone, on a
machine that does nothing else.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Final

import click

from claimeval.benches.figures import Run
from claimeval.benches.measure import Plan, measure, new_run
from claimeval.benches.tables import markdown_tables

BASELINE: Final = Path(__file__).with_name("baseline.json")
PAGE: Final = Path(__file__).parents[1] / "docs" / "performance.md"
_TABLES: Final = re.compile(
    r"(?<=<!-- tables of benchmarks/baseline.py -->\n)(.*?)(?=<!-- end of the tables -->)", re.DOTALL
)


def with_tables(page: str, run: Run) -> str:
    """The page with the tables of a measurement between its two marks.

    Raises:
        ValueError: when the page has no such marks.
    """
    if len(_TABLES.findall(page)) != 1:
        raise ValueError("the page has no place for the tables")
    return _TABLES.sub(lambda _: f"\n{markdown_tables(run)}\n\n", page)


@click.command()
@click.option("--keep", is_flag=True, help="Measure nothing; write the tables again.")
@click.option("--seconds", default=20.0, show_default=True, help="Limit for one ruling.")
@click.option("--tries", default=3, show_default=True)
def main(keep: bool, seconds: float, tries: int) -> None:
    """Write baseline.json and the tables of docs/performance.md."""
    if not keep:
        plan = Plan(seconds=seconds, tries=tries)
        run = new_run(plan)
        measure(plan, run, tell=click.echo)
        BASELINE.write_text(json.dumps(run.as_dict(), indent=1) + "\n", encoding="utf-8")
    run = Run.from_dict(json.loads(BASELINE.read_text(encoding="utf-8")))
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8"), run), encoding="utf-8")
    for sentence in run.wrong:
        click.echo(sentence)
    sys.exit(1 if run.wrong else 0)


if __name__ == "__main__":
    main()
