"""A measurement as a picture; drawn with matplotlib, which comes with the extra ``claimeval[plot]``."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from claimeval.benches.figures import WORDS, Run, Work, rows
from claimeval.errors import ClaimEvalError
from claimeval.messages import say

ENDINGS: Final = (".png", ".svg")


class PlotFault(ClaimEvalError):
    """A picture that cannot be drawn."""


def figure_class() -> Any:  # noqa: ANN401 - matplotlib need not be there
    """What draws, without any screen.

    Raises:
        PlotFault: when the package for it is not installed.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise PlotFault(
            say("A picture takes a package that is not installed; pip install 'claimeval[plot]' brings it.")
        ) from error
    return Figure


def draw(run: Run, path: Path) -> None:
    """Draw the cost in calls against the cards left, on a log scale, and the claims a second against the workers.

    Raises:
        PlotFault: when matplotlib is not installed.
        OSError: when the file cannot be written.
    """
    figure = figure_class()(figsize=(11, 5) if run.paces else (7, 5), layout="constrained")
    columns = 2 if run.paces else 1
    cost = figure.add_subplot(1, columns, 1)
    found = rows(run)
    for number, work in enumerate(Work):
        of_work = [row for row in found if row.work is work]
        if not of_work:
            continue
        lengths = [row.tricks_left for row in of_work]
        colour = f"C{number}"
        cost.plot(lengths, [row.median_calls for row in of_work], color=colour, marker="o", label=WORDS[work])
        cost.plot(lengths, [row.most_calls for row in of_work], color=colour, linestyle=":", linewidth=1)
    if found:
        cost.set_yscale("log")
        cost.legend(title="median; dotted: 95 %")
    cost.set_xlabel("Cards left in each hand")
    cost.set_ylabel("Times one double-dummy solution of the same position")
    cost.grid(visible=True, alpha=0.3)
    if run.paces:
        pace = figure.add_subplot(1, columns, 2)
        pace.plot([one.workers for one in run.paces], [one.per_second for one in run.paces], marker="o")
        pace.set_xlabel("Workers")
        pace.set_ylabel("Claims re-checked in a second")
        pace.set_xticks([one.workers for one in run.paces])
        pace.set_ylim(bottom=0)
        pace.grid(visible=True, alpha=0.3)
    figure.suptitle(f"claimeval {run.machine['claimeval']}, {run.machine['processor']}")
    figure.savefig(path)
