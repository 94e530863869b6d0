"""A measurement in words: the text of ``claimeval bench``, the tables of the documents, two runs side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from claimeval.benches.checks import disagreements
from claimeval.benches.figures import WORDS, Pace, Row, Run, Work, rows
from claimeval.benches.positions import SEED

_CALL: Final = "One call is what solving the same position once, double dummy, takes in the same run."


def machine_text(run: Run) -> str:
    """The versions, the machine, and what was measured, a line each."""
    about, settings = run.machine, run.settings
    tries = "one try" if settings["tries"] == 1 else f"{settings['tries']} tries"
    cores = "1 core" if about["cores"] == 1 else f"{about['cores']} cores"
    return (
        f"claimeval {about['claimeval']}, endplay {about['endplay']}, numpy {about['numpy']},"
        f" Python {about['python']}\n"
        f"{about['system']}, {about['processor']}, {cores}\n"
        f"{len(run.found)} positions of seed {settings['seed']}, {tries} each,"
        f" at most {settings['seconds']:g} s for a ruling"
    )


def run_text(run: Run) -> str:
    """Everything a measurement tells, as text."""
    blocks = [machine_text(run), _CALL]
    by_work: dict[Work, list[Row]] = {}
    for row in rows(run):
        by_work.setdefault(row.work, []).append(row)
    blocks.extend(_block(work, of_work) for work, of_work in by_work.items())
    if run.paces:
        blocks.append(_recheck_block(run))
    if run.growth:
        blocks.append(_growth_block(run))
    if run.memory:
        blocks.append(_memory_line(run))
    blocks.append(_answers_line(run))
    return "\n\n".join(blocks)


def _answers_line(run: Run) -> str:
    if run.wrong:
        return "Answers that are not as they should be:\n" + "\n".join(f"  {line}" for line in run.wrong)
    so_far = "" if run.finished else " so far"
    if run.settings["seed"] == SEED:
        return f"Every answer{so_far} is as recorded."
    return f"The answers{so_far} fit together; nothing is on record for this seed."


def _block(work: Work, of_work: Sequence[Row]) -> str:
    undecided = any(row.undecided for row in of_work)
    title = f"{WORDS[work]:<26}{'median':>10}{'95 %':>10}{'calls: median':>16}{'95 %':>10}"
    lines = [title + (f"{'undecided':>12}" if undecided else "")]
    for row in of_work:
        times = f"{time_text(row.median_seconds):>10}{time_text(row.most_seconds):>10}"
        calls = f"{number_text(row.median_calls):>16}{number_text(row.most_calls):>10}"
        line = f"  {row.tricks_left:2} cards left{'':<11}{times}{calls}"
        lines.append(line + (f"{row.undecided:>5} of {row.positions}" if undecided else ""))
    return "\n".join(lines)


def _recheck_block(run: Run) -> str:
    lines = [f"{'Re-check':<26}{'seconds':>10}{'claims/s':>10}{'times one batch':>18}{'faster':>8}{'undecided':>12}"]
    for pace in run.paces:
        workers = "1 worker" if pace.workers == 1 else f"{pace.workers} workers"
        against_batch = _times_batch(pace.seconds, pace.solving)
        lines.append(
            f"  {workers:<24}{pace.seconds:>10.1f}{pace.per_second:>10.1f}{against_batch:>18}"
            f"{run.paces[0].seconds / pace.seconds:>8.2f}{pace.undecided:>5} of {pace.claims}"
        )
    return "\n".join(lines)


def _growth_block(run: Run) -> str:
    title = f"{'More short claims':<26}{'seconds':>10}{'claims/s':>10}{'largest worker':>18}"
    lines = [
        f"  {pace.claims:>4} claims{'':<13}{pace.seconds:>10.1f}{pace.per_second:>10.1f}{_memory_text(pace):>18}"
        for pace in run.growth
    ]
    return "\n".join((title, *lines))


def _memory_text(pace: Pace) -> str:
    return "-" if pace.memory is None else f"{pace.memory:.0f} MiB"


def _times_batch(seconds: float, solving: float) -> str:
    return number_text(seconds / solving) if solving > 0 else "-"


def _memory_line(run: Run) -> str:
    peaks = ", ".join(f"{length}: {peak:.0f}" for length, peak in run.memory.items())
    return f"Most memory in MiB by the end of each number of cards: {peaks}"


def markdown_tables(run: Run) -> str:
    """The cost curves as two tables for a page: in calls, and in time; each cell the median and the 95 % mark."""
    found = rows(run)
    works = [work for work in Work if any(row.work is work for row in found)]
    lengths = sorted({row.tricks_left for row in found})
    cells = {(row.work, row.tricks_left): row for row in found}
    about = machine_text(run).replace("\n", ";\n")
    parts = [f"{about}."]
    for unit, show in (("calls", _calls_cell), ("time", _time_cell)):
        head = f"| cards left, {unit} | " + " | ".join(WORDS[work].lower() for work in works) + " |"
        lines = [head, "|---" * (len(works) + 1) + "|"]
        for length in lengths:
            row_cells = [show(cells[work, length]) if (work, length) in cells else "" for work in works]
            lines.append(f"| {length} | " + " | ".join(row_cells) + " |")
        parts.append("\n".join(lines))
    if run.paces:
        lines = [
            "| re-check by workers | time | claims a second | times one batch | faster | undecided |",
            "|---" * 6 + "|",
        ]
        for pace in run.paces:
            lines.append(
                f"| {pace.workers} | {time_text(pace.seconds)} | {pace.per_second:.1f} |"
                f" {_times_batch(pace.seconds, pace.solving)} | {run.paces[0].seconds / pace.seconds:.2f} |"
                f" {pace.undecided} of {pace.claims} |"
            )
        parts.append("\n".join(lines))
    if run.growth:
        lines = ["| short claims re-checked | time | claims a second | largest worker |", "|---" * 4 + "|"]
        lines.extend(
            f"| {pace.claims} | {time_text(pace.seconds)} | {pace.per_second:.1f} | {_memory_text(pace)} |"
            for pace in run.growth
        )
        parts.append("\n".join(lines))
    if run.memory:
        parts.append(
            "| most memory by the end of | " + " | ".join(map(str, run.memory)) + " cards |\n"
            + "|---" * (len(run.memory) + 1) + "|\n"
            + "| MiB | " + " | ".join(f"{peak:.0f}" for peak in run.memory.values()) + " |"
        )  # fmt: skip
    return "\n\n".join(parts)


def _calls_cell(row: Row) -> str:
    open_cases = f", {row.undecided} undecided" if row.undecided else ""
    return f"{number_text(row.median_calls)} ({number_text(row.most_calls)}{open_cases})"


def _time_cell(row: Row) -> str:
    return f"{time_text(row.median_seconds)} ({time_text(row.most_seconds)})"


def time_text(seconds: float) -> str:
    """A time with two or three digits that count: ``0.12 ms``, ``34 ms``, ``1.2 s``."""
    if seconds < 0.9995:
        milliseconds = seconds * 1000
        return f"{milliseconds:.{_places(milliseconds)}f} ms"
    return f"{seconds:.{_places(seconds)}f} s"


def number_text(number: float) -> str:
    """A number with two or three digits that count: ``0.12``, ``3.4``, ``340``, ``12,000``."""
    if number >= 1000:
        digits = len(str(int(number))) - 2
        return f"{round(number, -digits):,.0f}"
    return f"{number:.{_places(number)}f}"


def _places(number: float) -> int:
    return 2 if number < 0.995 else 1 if number < 9.95 else 0


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs held against each other.

    Attributes:
        different: every answer that is another one, a sentence each.
        text: the figures side by side.
    """

    different: tuple[str, ...]
    text: str


def compared(old: Run, new: Run) -> Comparison:
    """What the newer of two runs answers otherwise, and its figures beside the older ones."""
    blocks = [f"Compared with claimeval {old.machine['claimeval']} on {old.machine['processor']}"]
    different: tuple[str, ...] = ()
    if old.settings["seed"] == new.settings["seed"]:
        different = tuple(_different(old, new))
        blocks.append(
            "Answers that differ from the older run:\n" + "\n".join(f"  {line}" for line in different)
            if different
            else "No answer differs from the older run."
        )
    else:
        blocks.append(
            f"The older run measured the positions of seed {old.settings['seed']}, so the answers cannot be compared."
        )
    before = {(row.work, row.tricks_left): row for row in rows(old)}
    both = [(before[row.work, row.tricks_left], row) for row in rows(new) if (row.work, row.tricks_left) in before]
    lines = [f"{'Median calls':<26}{'before':>10}{'now':>10}{'now/before':>12}{'95 %: before':>16}{'now':>10}"]
    work = None
    for was, now in both:
        if now.work is not work:
            work = now.work
            lines.append(WORDS[work])
        lines.append(
            f"  {now.tricks_left:2} cards left{'':<11}{number_text(was.median_calls):>10}"
            f"{number_text(now.median_calls):>10}{_ratio(now.median_calls, was.median_calls):>12}"
            f"{number_text(was.most_calls):>16}{number_text(now.most_calls):>10}"
        )
    if both:
        blocks.append("\n".join(lines))
    return Comparison(different, "\n\n".join(blocks))


def _different(old: Run, new: Run) -> Iterable[str]:
    for name, found in new.found.items():
        if name in old.found:
            yield from (f"Position {name}: {sentence}." for sentence in disagreements(old.found[name], found))


def _ratio(now: float, before: float) -> str:
    return number_text(now / before) if before > 0 else "-"
