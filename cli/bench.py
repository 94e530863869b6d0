"""``claimeval bench``: how long each part takes, by the number of cards left, every answer checked on the way."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from claimeval.messages import say, to_say
from claimeval_cli import output
from claimeval_cli.errors import ExitStatus, complain
from claimeval_cli.params import LengthsParam, WordsParam
from claimeval_cli.speech import SpokenCommand, language_option

if TYPE_CHECKING:
    from claimeval.benches.figures import Run

_FEWEST: Final = 2
_MOST: Final = 13
_PARTS: Final = ("solver", "floor", "ruling", "recheck")
_PARTS_PARAM: Final = WordsParam("parts", _PARTS, to_say("{word!r} cannot be measured; what can is {words}."))
_PICTURES: Final = (".png", ".svg")


class PictureParam(click.Path):
    """A file for a picture, its kind told by its ending."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path."""
        path = Path(str(super().convert(value, param, ctx)))  # type: ignore[arg-type]  # what click hands over
        if path.suffix.lower() not in _PICTURES:
            self.fail(
                say("{path!r} is no picture that can be drawn; end its name in .png or .svg.", path=path.name),
                param,
                ctx,
            )
        return path


@click.command(cls=SpokenCommand, short_help="Measure how long rulings take on this machine.")
@click.option(
    "--cards", type=LengthsParam(_FEWEST, _MOST), default="2-13", show_default=True, help="Cards left: 2-8 or 5,7,9."
)
@click.option("--what", type=_PARTS_PARAM, default=",".join(_PARTS), show_default=True, help="What to measure.")
@click.option("--repeat", type=click.IntRange(min=1), default=3, show_default=True, help="Tries; the median counts.")
@click.option(
    "--limit",
    type=click.FloatRange(min=0, min_open=True),
    default=5.0,
    show_default=True,
    metavar="SECONDS",
    help="Time for one ruling before it is left undecided.",
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    metavar="N",
    help="Most workers of a re-check.  [default: one for each core]",
)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Of the positions.")
@output.format_option("text", "json")
@language_option
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write the answer here.")
@click.option(
    "--compare",
    "older",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="OLD.json",
    help="Hold answers and figures against an earlier run.",
)
@click.option(
    "--plot",
    "picture",
    type=PictureParam(dir_okay=False),
    metavar="FILE",
    help="Draw a .png or .svg (claimeval[plot]).",
)
@click.pass_context
def bench(
    ctx: click.Context,
    /,
    cards: tuple[int, ...],
    what: tuple[str, ...],
    repeat: int,
    limit: float,
    workers: int | None,
    seed: int,
    form: str,
    out: Path | None,
    older: Path | None,
    picture: Path | None,
) -> None:
    """Measure how long each part takes, by the number of cards left: the double-dummy solver, the legal floor,
    rulings without and with a statement, and a re-check by 1 to N workers. Every answer is checked on the way.

    \b
    Examples:
      claimeval bench --cards 2-6 --what solver,ruling
      claimeval bench --format json --out monday.json
      claimeval bench --compare monday.json --plot curves.svg

    The positions ship with claimeval, and so does what is known of them. With another --seed others are dealt,
    which takes some minutes, and nothing is known of them but that the answers must fit together. Machines
    differ, so figures are also given in calls: one call is what solving the same position once takes.

    \b
    Exit status:
      0    measured, and every answer is right
      1    an answer is not the one on record, or not that of the run compared with
      2    wrong usage, or a file that cannot be read or written
      130  interrupted; what was measured by then is printed
    """  # noqa: D205, D301 - a help text: a paragraph first, and backspace signs that click reads
    from claimeval.benches.machine import cores
    from claimeval.benches.measure import Part, Plan, measure, new_run
    from claimeval.benches.plot import draw, figure_class
    from claimeval.benches.tables import compared, run_text

    before = None if older is None else _read(older)
    if picture is not None:
        figure_class()
    plan = Plan(seed, cards, tuple(Part(part) for part in what), repeat, limit, cores() if workers is None else workers)
    run: Run = new_run(plan)
    try:
        measure(plan, run, tell=_tell)
    except KeyboardInterrupt:
        complain(say("Interrupted; these are the figures up to then."))
    comparison = None if before is None else compared(before, run)
    different = () if comparison is None else comparison.different
    if form == "json":
        answer = json.dumps(run.as_dict() | ({} if comparison is None else {"different": list(different)}), indent=2)
    else:
        answer = run_text(run) if comparison is None else f"{run_text(run)}\n\n{comparison.text}"
    if out is None:
        click.echo(answer)
    else:
        out.write_text(answer + "\n", encoding="utf-8")
    if picture is not None:
        draw(run, picture)
    if not run.finished:
        ctx.exit(ExitStatus.INTERRUPTED)
    ctx.exit(ExitStatus.ADJUSTED if run.wrong or different else ExitStatus.STANDS)


def _read(path: Path) -> Run:
    """An earlier run.

    Raises:
        UnreadableFile: when the file holds none.
    """
    from claimeval.benches.figures import Run
    from claimeval.errors import ClaimEvalError, UnreadableFile

    try:
        return Run.from_dict(json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, ClaimEvalError) as error:
        raise UnreadableFile(say("What claimeval bench --format json wrote was expected here."), str(path)) from error


def _tell(what: str) -> None:
    """Show what is being measured, where somebody looks at it."""
    if sys.stderr.isatty():
        click.echo(f"{what} ...", err=True)
