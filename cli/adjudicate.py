"""``claimeval adjudicate``: rule claims from case files, from a record, or typed as options."""

from __future__ import annotations

from typing import Any

import click

from claimeval.case import AUTHORITIES, EDITIONS, PLAYER_CLASSES, VULNERABILITIES, Case
from claimeval.errors import ClaimEvalError
from claimeval.laws.ruling import Ruling
from claimeval.limits import Limits
from claimeval_cli import output, params
from claimeval_cli.errors import ExitStatus, complain, error_sentence, error_status, ruling_status, worst
from claimeval_cli.inputs import Options, Record, cases_asked_for
from claimeval_cli.speech import SpokenCommand, language_option


@click.command(cls=SpokenCommand, short_help="Rule one or more disputed claims.")
@click.argument("cases", nargs=-1)
@click.option("--hands", type=params.HANDS, metavar="HANDS", help='The cards left, clockwise: "N:hand hand hand hand".')
@click.option("--trump", type=params.STRAIN, metavar="STRAIN", help="S, H, D, C or NT; follows from --contract.")
@click.option("--leader", type=params.SEAT, metavar="SEAT", help="Who led, or leads to the next trick.")
@click.option("--trick", type=params.CARDS, metavar="CARDS", help='Cards of the trick in progress: "SA,S3".')
@click.option("--by", type=params.SEAT, metavar="SEAT", help="Who claims.")
@click.option("--tricks", type=params.TRICKS, metavar="N", help="How many for his side, or all.")
@click.option("--statement", metavar="WORDS", help="What he said.")
@click.option("--declarer", type=params.SEAT, metavar="SEAT", help="[default: the claimer]")
@click.option("--contract", type=params.CONTRACT, metavar="CONTRACT", help="4S, 3NT, 5DX; gives the score.")
@click.option("--vulnerable", type=click.Choice(VULNERABILITIES), help="[default: none]")
@click.option("--won", type=params.WON, metavar="N,N", help="Tricks before, declarer's and the defenders': 7,2.")
@click.option(
    "--unaware-of-trump/--aware-of-trump",
    default=None,
    help="May he have forgotten a trump still out? Left out, both answers are ruled.",
)
@click.option("--forgot", type=params.CARDS, metavar="CARDS", help="Cards still out that he thought gone.")
@click.option("--believes-high", type=params.CARDS, metavar="CARDS", help="Own cards that he thought winners.")
@click.option("--player-class", type=click.Choice(PLAYER_CLASSES), help="[default: average]")
@click.option("--edition", type=click.Choice(EDITIONS), help="Laws in force.  [default: 2017]")
@click.option("--authority", type=click.Choice(AUTHORITIES), help="Whose guidance applies.  [default: none]")
@click.option("--lin", metavar="FILE_OR_ADDRESS", help="Take the claim from a LIN record or its web address.")
@click.option("--pbn", metavar="FILE", help="Take the claim from a PBN or RBN record, packed or not.")
@click.option("--board", metavar="NUMBER", help="Which board of the record.")
@click.option("--room", metavar="ROOM", help="Which room, open or closed, or table of the record.")
@click.option("--explain", is_flag=True, help="Add what was not counted as normal, and why.")
@output.format_option("text", "json", "jsonl")
@language_option
@output.limit_options
@click.pass_context
def adjudicate(
    ctx: click.Context,
    /,
    cases: tuple[str, ...],
    lin: str | None,
    pbn: str | None,
    board: str | None,
    room: str | None,
    explain: bool,
    form: str,
    seconds: float,
    nodes: int,
    **given: Any,  # noqa: ANN401 - click hands over values of many types
) -> None:
    """Rule disputed claims: case files (YAML, JSON or JSON Lines, - for standard input), a board of a
    LIN or PBN record, or one claim typed as options.

    \b
    Examples:
      claimeval adjudicate case.yaml
      claimeval adjudicate --hands "N:.543.. .T98.. 5..AK. 9...AK" --trump S \\
          --leader S --by S --tricks all --statement "All mine." --unaware-of-trump
      claimeval adjudicate --lin match.lin --board 7 --room closed --statement "Clubs run."

    --edition, --authority and --player-class outrank what a case file says; an option that is not given
    leaves the file's value. The other options on the claim cannot be combined with case files. With --lin or --pbn
    the cards, the contract and the claim come from the record; --by, --tricks and --statement outrank it.

    A case that cannot be read or is not ruled by this version gets one sentence on standard error and
    does not stop the others.

    \b
    Exit status (of several cases the first that applies in the order 2, 3, 1, 0):
      0  the claim stands
      1  it does not: the award differs, or there was no claim
      2  wrong usage, or a case that cannot be read or ruled
      3  undecided within the limits
    """  # noqa: D205, D301 - a help text: a paragraph first, and backspace signs that click reads
    options = Options(**given)
    printer = output.Printer(form)
    statuses: list[ExitStatus] = []
    for case in cases_asked_for(cases, Record(lin, pbn, board, room), options):
        try:
            ruling, answer = _rule(case, output.limits(seconds, nodes), explain, printer.wants_text)
        except Exception as error:
            complain(error_sentence(error), case.case_id if isinstance(case, Case) else "")
            statuses.append(error_status(error))
        else:
            printer.add(answer)
            statuses.append(ruling_status(ruling))
    printer.close(several=len(statuses) > 1)
    ctx.exit(worst(statuses))


def _rule(
    case: Case | ClaimEvalError, limits: Limits, explain: bool, in_words: bool
) -> tuple[Ruling, str | dict[str, Any]]:
    from claimeval import adjudicate as rule
    from claimeval.report.text import ruling_text

    if isinstance(case, ClaimEvalError):
        raise case
    ruling = rule(case, limits)
    return ruling, ruling_text(ruling, case, explain) if in_words else ruling.as_dict()
