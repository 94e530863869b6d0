"""One case in, one ruling out: the public calls, which wire the law, the judge and the search together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice

from claimeval.case import Case
from claimeval.contract import is_vulnerable, result_text, score
from claimeval.errors import LimitReached, NotYetRuled
from claimeval.inquiry import Inquiry, Outcome
from claimeval.laws.articles import applied_steps, statement_question, trump_question
from claimeval.laws.editions import edition
from claimeval.laws.law68 import no_claim_steps
from claimeval.laws.law70 import Hypotheses, TrumpTest, hypotheses, trump_test
from claimeval.laws.ruling import Bracket, Question, Ruling, Verdict
from claimeval.limits import Deadline, Limits
from claimeval.lines import LegalJudge, LineSearch
from claimeval.normal.script import Script, script_of
from claimeval.notes import Decision, decisions, excluded_cards, line_notes
from claimeval.play import Line
from claimeval.solver.doubledummy import best_tricks
from claimeval.solver.floor import legal_floor
from claimeval.statement.reader import read_statement
from claimeval.statement.reading import Reading


def adjudicate(case: Case, limits: Limits | None = None, *, bracket: bool = True, explain: bool = True) -> Ruling:
    """Rule one claim: the worst result on any normal line that fits what was said and found.

    Args:
        case: the claim, the position and the findings.
        limits: when to stop and answer "undecided".
        bracket: work out the legal floor as well; without it ``bracket.floor`` is only a lower bound.
        explain: give a line with its reasons also for a claim that stands; one that does not always has them.

    Raises:
        NotYetRuled: for a kind of case that this version does not rule.
    """
    limits = limits or Limits()
    laws = edition(case.edition)
    steps = no_claim_steps(case)
    if steps:
        return replace(_plain_ruling(case, Verdict.NO_CLAIM, (0, case.tricks_left)), steps=steps)
    _refuse_what_is_not_ruled(case)
    ceiling = best_tricks(case.position, case.claim.by.side)
    reading = read_statement(case.claim.statement, trump=case.position.trump)
    test = trump_test(case, reading)
    beliefs = hypotheses(case, test, reading)
    inquiry = Inquiry(case, limits, ceiling, Deadline(limits.seconds), stated_line(case, reading))
    decided = inquiry.worst(beliefs.if_unaware if test.unaware else beliefs.if_aware)
    aware = inquiry.worst(beliefs.if_aware) if test.out else decided
    between = (decided.low, decided.high)
    verdict = _verdict(decided, case.claim.tricks)
    line, made = _losing_line(case, inquiry, decided) if explain or verdict is not Verdict.STANDS else ((), [])
    return replace(
        _plain_ruling(case, verdict, between),
        bracket=_bracket(case, limits, ceiling, decided, bracket),
        steps=applied_steps(case, laws, test, decided.belief, between, aware.low if aware.exact else None),
        line=line,
        line_notes=line_notes(case, made, decided.belief),
        questions=_questions(case, test, beliefs, inquiry, reading),
        assumptions=_assumptions(case, test, decided, reading, laws.note),
        excluded=excluded_cards(case, made),
    )


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
    """Count the normal lines of a claim, or every legal one, and give the ``show`` worst of them.

    Raises:
        NotYetRuled: for a kind of case that this version does not rule.
    """
    limits = limits or Limits()
    edition(case.edition)
    _refuse_what_is_not_ruled(case)
    ceiling = best_tricks(case.position, case.claim.by.side)
    reading = read_statement(case.claim.statement, trump=case.position.trump)
    inquiry = Inquiry(case, limits, ceiling, Deadline(limits.seconds), stated_line(case, reading))
    test = trump_test(case, reading)
    beliefs = hypotheses(case, test, reading)
    if legal:
        search = LineSearch(
            inquiry.root(), case.claim.by, case.position.trump, LegalJudge(), inquiry.deadline, limits.nodes
        )
    else:
        search = inquiry.search(inquiry.worst(beliefs.if_unaware if test.unaware else beliefs.if_aware).belief)
    counted, complete = search.counts()
    counts = tuple(sorted(counted.items()))
    if not complete:
        return LineCounts(counts, False, ())
    return LineCounts(counts, True, tuple(islice(search.lines(counts[0][0]), show)))


def _refuse_what_is_not_ruled(case: Case) -> None:
    """Refuse in a sentence what this version would have to guess."""
    if case.by_defender:
        raise NotYetRuled("Claims by a defender (Law 70D2) are not ruled yet.")
    if case.claim.kind == "agreed":
        raise NotYetRuled("Claims that the other side agreed to (Law 69) are not ruled yet.")
    if case.claim.kind == "concession":
        raise NotYetRuled("Pure concessions (Law 71) are not ruled yet.")
    if case.findings.all_four_agreed:
        raise NotYetRuled("Claims after which all four agreed to play on (Law 68D2) are not ruled yet.")


def stated_line(case: Case, reading: Reading) -> Script:
    """The line of play that a declarer stated, as far as it tells which card to play."""
    by = case.claim.by
    return script_of(reading, (case.position.hands[by], case.position.hands[by.partner]), case.position.trump)


def _losing_line(case: Case, inquiry: Inquiry, decided: Outcome) -> tuple[Line, list[Decision]]:
    if not decided.exact:
        return (), []
    try:
        line = inquiry.witness(decided)
    except LimitReached:
        return (), []
    return line, decisions(case, inquiry.root(), line, inquiry.judge(decided.belief))


def _questions(
    case: Case, test: TrumpTest, beliefs: Hypotheses, inquiry: Inquiry, reading: Reading
) -> tuple[Question, ...]:
    questions = [statement_question(words) for words in reading.not_understood]
    if not test.open:
        return tuple(questions)
    unaware, aware = inquiry.worst(beliefs.if_unaware), inquiry.worst(beliefs.if_aware)
    if not (unaware.exact and aware.exact and unaware.high == aware.high):
        answers = (unaware.high if unaware.exact else None, aware.high if aware.exact else None)
        questions.insert(0, trump_question(case, test, *answers))
    return tuple(questions)


def _bracket(case: Case, limits: Limits, ceiling: int, decided: Outcome, wanted: bool) -> Bracket:
    if not wanted:
        return Bracket(0, ceiling, floor_exact=False)
    floor = legal_floor(case.position, case.claim.by.side, limits.floor_states)
    return Bracket(min(floor.tricks, decided.low), ceiling, floor.exact)


def _verdict(decided: Outcome, claimed: int) -> Verdict:
    if not decided.exact:
        return Verdict.UNDECIDED
    return Verdict.STANDS if decided.high == claimed else Verdict.ADJUSTED


def _assumptions(case: Case, test: TrumpTest, decided: Outcome, reading: Reading, note: str) -> tuple[str, ...]:
    who = case.claim.by.full_name
    assumed = [
        f"{who} is {'an' if case.findings.player_class[0] in 'aeiou' else 'a'} {case.findings.player_class} player."
    ]
    for words in reading.not_understood:
        assumed.append(f'The words "{words}" were not understood and were left out of account.')
    if test.open:
        assumed.append(f"{who} {'did not know' if test.unaware else 'knew'} of the trumps still out.")
    if not decided.belief.forgotten:
        assumed.append(f"{who} had no other card wrong.")
    if case.findings.played_on is not None:
        assumed.append("What was played after the claim was left out of account.")
    if case.findings.later_statement:
        assumed.append("What was said after the objection was left out of account.")
    if note:
        assumed.append(note)
    return tuple(assumed)


def _plain_ruling(case: Case, verdict: Verdict, between: tuple[int, int]) -> Ruling:
    """The ruling with the board's result and score, before the reasons are put in."""
    exact = verdict in (Verdict.STANDS, Verdict.ADJUSTED)
    total = None
    if exact and case.won is not None:
        left = case.tricks_left
        total = case.won[0] + (between[0] if case.claim.by.side == case.declarer.side else left - between[0])
    result = points = None
    if total is not None and case.contract is not None:
        result = result_text(case.contract, total)
        points = score(case.contract, total, is_vulnerable(case.vulnerable, case.declarer.side))
    return Ruling(
        case_id=case.case_id,
        edition=case.edition,
        authority=case.authority,
        verdict=verdict,
        claimer=case.claim.by,
        tricks_left=case.tricks_left,
        claimed=case.claim.tricks,
        award_between=between,
        exact=exact,
        bracket=Bracket(0, case.tricks_left, floor_exact=False),
        steps=(),
        leader=case.position.leader,
        declarer_tricks=total,
        result=result,
        score=points,
    )
