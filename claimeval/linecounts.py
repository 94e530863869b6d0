"""How many normal lines a claim has, by the tricks they take, and the worst of them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from claimeval.case import Case
from claimeval.inquiry import Inquiry, stated_line
from claimeval.laws import code1959
from claimeval.laws.beliefs import hypotheses
from claimeval.laws.editions import edition
from claimeval.laws.law70d2 import trump_test_of
from claimeval.limits import Deadline, Limits
from claimeval.lines import LegalJudge, LineSearch
from claimeval.play import Line
from claimeval.solver.doubledummy import best_tricks
from claimeval.statement.reader import read_statement


@dataclass(frozen=True, slots=True)
class LineCounts:
    """How many lines end in each number of tricks for the claimer's side, touching cards counted once.

    Attributes:
        counts: pairs of tricks and lines, fewest tricks first; those counted so far when not ``complete``.
        complete: was every line counted before a limit was reached?
        worst: some of the lines that take the fewest tricks, the fewest first.
    """

    counts: tuple[tuple[int, int], ...]
    complete: bool
    worst: tuple[Line, ...]


def count_lines(case: Case, limits: Limits | None = None, *, legal: bool = False, show: int = 3) -> LineCounts:
    """Count the normal lines of a claim, or every legal one, and give the ``show`` worst of them."""
    limits = limits or Limits()
    if edition(case.edition).doubt_alone:
        case = code1959.as_ruled(case)
    ceiling = best_tricks(case.position, case.claim.by.side)
    reading = read_statement(case.claim.statement, trump=case.position.trump)
    inquiry = Inquiry(case, limits, ceiling, Deadline(limits.seconds), stated_line(case, reading))
    test = trump_test_of(case, reading)
    planned = inquiry.script.end > 0
    tried = hypotheses(case, test, reading, ceiling, planned=planned, ask=False).tried(test)
    if legal:
        search = LineSearch(
            inquiry.root(), case.claim.by, case.position.trump, LegalJudge(), inquiry.deadline, limits.nodes
        )
    else:
        search = inquiry.search(inquiry.worst(tried).belief)
    counted, complete = search.counts()
    counts = tuple(sorted(counted.items()))
    if not complete:
        return LineCounts(counts, False, ())
    return LineCounts(counts, True, tuple(islice(search.lines(counts[0][0]), show)))
