"""Write the table of ``docs/laws.md`` from the rows of the Laws: ``python docs/generate_laws.py``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from claimeval.laws.lawrows import Difference, Known, LawRow, law_table

PAGE: Final = Path(__file__).with_name("laws.md")
START: Final = "<!-- From here on written by `python docs/generate_laws.py`. -->"
END: Final = "<!-- Up to here. -->"
_MARKS: Final = {Known.TEXT: "", Known.PART: " (in part)", Known.REPORTED: " (reported)", Known.MEMORY: " (memory)"}


def page() -> str:
    """The page as it ought to be: its prose as it is, and the tables between the marks anew."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(START)
    after = rest.partition(END)[2]
    return f"{before}{START}\n\n{tables()}\n{END}{after}"


def tables() -> str:
    """The table of all rows, and that of the situations on which the editions differ."""
    known = law_table()
    lines = ["| row | in our words | what the program does | shown by |", "|---|---|---|---|"]
    lines += [_row(row) for row in known.rows.values()]
    years = next(iter(known.differences.values())).outcomes
    lines += [
        "",
        f"| row | situation | {' | '.join(years)} | here | shown by |",
        "|---|---|" + "---|" * len(years) + "---|---|",
    ]
    lines += [_difference(entry) for entry in known.differences.values()]
    return "\n".join([*lines, ""])


def _row(row: LawRow) -> str:
    asks = f" ({', '.join(f'`{key}`' for key in row.findings)})" if row.findings else ""
    does = f"**{row.does}**{asks}: {row.how['en']}"
    return f"| `{row.name}` | {row.says['en']}{_MARKS[row.known]} | {does} | {_tests(row.tests)} |"


def _difference(entry: Difference) -> str:
    outcomes = " | ".join(said["en"] for said in entry.outcomes.values())
    return f"| `{entry.name}` | {entry.says['en']} | {outcomes} | **{entry.does}** | {_tests(entry.tests)} |"


def _tests(names: Iterable[str]) -> str:
    return "<br>".join(f"`{name}`" for name in names)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
