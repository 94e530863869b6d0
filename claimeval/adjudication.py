"""One case in, one ruling out: the public calls, which wire the law, the judge and the search together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from claimeval.afterclaim import later_play
from claimeval.alternatives import OtherViews, other_views
from claimeval.breakdown import plan_notes
from claimeval.cards import Card
from claimeval.case import Case, Findings
from claimeval.concessions import (
    already_won_steps,
    awards,
    claimable,
    contested,
    lowest_that_matters,
    settle,
    too_late,
)
from claimeval.contract import is_vulnerable, result_text, score
from claimeval.errors import LimitReached
from claimeval.evidence import Shown, shown_by_later_play
from claimeval.inquiry import Inquiry, Outcome, stated_line
from claimeval.laws import code1959
from claimeval.laws.advice import advice_on
from claimeval.laws.articles import applied_steps
from claimeval.laws.assumptions import assumptions
from claimeval.laws.beliefs import Hypotheses, hypotheses, supposition_steps
from claimeval.laws.editions import Edition, edition
from claimeval.laws.law62 import PutRight, earlier_steps, put_right_steps, to_put_right
from claimeval.laws.law68 import later_play_steps, no_claim_steps, objection_to_concession
from claimeval.laws.law69 import Agreement, agreement_steps, late_objection_question
from claimeval.laws.law70 import TrumpTest
from claimeval.laws.law70d2 import trump_test_of
from claimeval.laws.law70e2 import order_steps
from claimeval.laws.remembered import asking_for_texts
from claimeval.laws.ruling import Alternative, Bracket, LineNote, Question, Ruling, Step, Verdict
from claimeval.laws.settlement import Settlement
from claimeval.limits import Deadline, Limits
from claimeval.messages import say
from claimeval.normal.belief import Belief
from claimeval.notes import Decision, decisions, excluded_cards, guess_steps, line_notes, partner_steps
from claimeval.play import Line
from claimeval.questions import Asked, open_questions
from claimeval.rulings1959 import Settled, binding_questions, settled
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
        explain: give a line with its reasons, and what is still to be found out, also for a claim that stands; one
            that does not always has them.
    """
    limits = limits or Limits()
    laws = edition(case.edition)
    if laws.doubt_alone:
        case = code1959.as_ruled(case)
    steps = no_claim_steps(case, laws)
    if steps:
        nothing = _uninformed(case, laws, limits) or _no_claim(case)
        return asking_for_texts(
            replace(
                nothing,
                steps=steps,
                questions=_consent_questions(case, laws, limits),
                alternatives=_claim_after_all(case, laws, limits) if explain else (),
            )
        )
    revoke = to_put_right(case)
    if revoke is not None:
        return _put_right(revoke, limits, bracket, explain)
    objection = contested(case, laws)
    if objection is not None:
        return _contested(case, objection, adjudicate(_as_claim(case), limits, bracket=bracket, explain=explain))
    ceiling = best_tricks(case.position, case.claim.by.side)
    fixed = _without_search(case, laws, limits, ceiling)
    if fixed is not None:
        verdict = _verdict(fixed.settlement.between, case.claim.tricks)
        if case.findings.play_ordered and verdict is Verdict.UNDECIDED:
            verdict = Verdict.NO_CLAIM
        plain = _plain_ruling(case, verdict, fixed.settlement.between)
        return replace(
            plain,
            steps=(*earlier_steps(case), *fixed.settlement.steps),
            advice=advice_on(case),
            questions=fixed.settlement.questions,
            line=fixed.line if explain or verdict is not Verdict.STANDS else (),
            bracket=_bracket(case, limits, ceiling, ceiling, bracket),
        )
    reading = read_statement(case.claim.statement, trump=case.position.trump)
    test = trump_test_of(case, reading)
    inquiry = _inquiry(case, limits, ceiling, reading)
    planned = inquiry.script.end > 0
    beliefs = hypotheses(case, test, reading, ceiling, planned=planned, ask=explain)
    tried = beliefs.tried(test)
    decided = inquiry.worst(tried)
    evidence = _evidence(case, laws, inquiry, decided)
    decided = evidence.outcome if evidence else decided
    if case.claim.kind == "claim":
        steps = _steps(case, laws, test, beliefs, inquiry, decided)
        ruled = Settlement(awards(case, laws, inquiry)(decided), (*steps, *already_won_steps(case, laws)))
    else:
        ruled = settle(case, laws, inquiry, decided)
    verdict = _verdict(ruled.between, case.claim.tricks)
    told = explain or verdict is not Verdict.STANDS
    line, made = Line(), list[Decision]()
    if told:
        line, made = _losing_line(case, inquiry, decided, evidence.line if evidence else ())
    others = OtherViews()
    if explain and not (evidence and evidence.line):
        others = other_views(inquiry, decided, line, _beliefs_of(reading, ceiling, planned))
    asked = Asked(
        case,
        laws,
        test,
        beliefs,
        inquiry,
        reading,
        decided,
        shown=lambda outcome: _as_shown(case, laws, inquiry, outcome),
        quickly=not explain,
    )
    ruling = replace(
        _plain_ruling(case, verdict, ruled.between),
        bracket=_bracket(case, limits, ceiling, decided.low, bracket),
        steps=(
            *earlier_steps(case),
            *ruled.steps,
            *guess_steps(case, laws, made),
            *partner_steps(case, laws, made),
            *order_steps(case, laws),
            *((evidence.step,) if evidence else ()),
            *later_play_steps(case, laws),
        ),
        alternatives=others.alternatives,
        line=line,
        line_notes=_notes(case, inquiry, decided, line, made, stands=verdict is Verdict.STANDS),
        questions=(*(open_questions(asked) if told else ()), *ruled.questions),
        assumptions=assumptions(case, laws, test, decided.belief, reading, others.same_for_every_class),
        excluded=excluded_cards(case, made),
        advice=advice_on(case),
    )
    if not laws.doubt_alone:
        return asking_for_texts(ruling)
    questions = (*ruling.questions, *binding_questions(case, inquiry, decided, tried))
    return replace(ruling, steps=_with_powers(case, ruling, bracket), questions=questions)


def _steps(
    case: Case, laws: Edition, test: TrumpTest, beliefs: Hypotheses, inquiry: Inquiry, decided: Outcome
) -> tuple[Step, ...]:
    """The articles of Law 70, with what an overlooked trump costs where that can be told."""
    aware = decided.low if not test.out else None
    if test.out and beliefs.if_aware != beliefs.if_unaware:
        known = inquiry.worst(beliefs.if_aware)
        aware = known.low if known.exact else None
    supposed = supposition_steps(case, beliefs, decided.belief, inquiry.ceiling)
    found = claimable(case, laws, inquiry, decided)
    return applied_steps(case, laws, test, decided.belief, found, aware, supposed)


def _beliefs_of(reading: Reading, ceiling: int, planned: bool) -> Callable[[Case], tuple[Belief, ...]]:
    """The beliefs that decide a case with these words, for a player of any class."""

    def beliefs(case: Case) -> tuple[Belief, ...]:
        test = trump_test_of(case, reading)
        return hypotheses(case, test, reading, ceiling, planned=planned, ask=False).tried(test)

    return beliefs


def _as_shown(case: Case, laws: Edition, inquiry: Inquiry, outcome: Outcome) -> Outcome:
    """An outcome as play after the claim leaves it."""
    evidence = _evidence(case, laws, inquiry, outcome)
    return evidence.outcome if evidence else outcome


def _no_claim(case: Case) -> Ruling:
    """The ruling that nothing was claimed, with the result where play went on to the end by consent (68D2b)."""
    plain = _plain_ruling(case, Verdict.NO_CLAIM, (0, case.tricks_left))
    play = later_play(case.position, case.findings.played_on or ())
    if not (play.complete and case.findings.all_four_agreed):
        return plain
    total, result, points = _board(case, play.won[case.claim.by.side])
    return replace(plain, declarer_tricks=total, result=result, score=points)


def _uninformed(case: Case, laws: Edition, limits: Limits) -> Ruling | None:
    """Play goes on after an objection to a concession; the award is the score to adjust to (68B2, 16).

    It is what a player gets who does not use what his partner should not have told him.
    """
    if laws.doubt_alone or not objection_to_concession(case):
        return None
    award = _as_found(case, replace(case.findings, partner_objected=False), limits).award
    return None if award is None else replace(_no_claim(case), award_between=(award, award), exact=True)


def _claim_after_all(case: Case, laws: Edition, limits: Limits) -> tuple[Alternative, ...]:
    """The award if the director should find that words or cards that he took for no claim were one (68, 68A)."""
    findings = case.findings
    if laws.doubt_alone or not (findings.current_trick_only or findings.not_a_claim):
        return ()
    award = _as_found(case, replace(findings, current_trick_only=False, not_a_claim=False), limits).award
    if award is None:
        return ()
    doctrine = "current-trick-only" if findings.current_trick_only else "faced-hand-is-claim"
    return (Alternative(award, doctrine, say("If it was a claim all the same.")),)


def _as_found(case: Case, findings: Findings, limits: Limits) -> Ruling:
    return adjudicate(replace(case, findings=findings), limits, bracket=False, explain=False)


def _put_right(revoke: PutRight, limits: Limits, bracket: bool, explain: bool) -> Ruling:
    """The ruling once a revoke is put right, in the way that is worst for the side that revoked."""
    rulings = [(card, adjudicate(case, limits, bracket=bracket, explain=explain)) for card, case in revoke.choices]

    def for_revoker(ruled: tuple[Card, Ruling]) -> tuple[bool, int]:
        card, ruling = ruled
        case = dict(revoke.choices)[card]
        before = (case.won or (0, 0))[revoke.seat.side != case.declarer.side]
        return ruling.award is not None, before + case.tricks_left - ruling.award_between[0]

    card, ruling = min(rulings, key=for_revoker)
    return replace(ruling, steps=(*put_right_steps(revoke, card), *ruling.steps))


def _evidence(case: Case, laws: Edition, inquiry: Inquiry, decided: Outcome) -> Shown | None:
    """What play after a contested claim shows, by Laws that take it for evidence; ``None`` where there is none."""
    if case.claim.kind != "claim" or not laws.evidence or case.findings.played_on is None:
        return None
    return shown_by_later_play(case, inquiry, decided)


def _with_powers(case: Case, ruling: Ruling, bracket: bool) -> tuple[Step, ...]:
    """The articles with what the director of 1959 may order before he fixes the result."""
    floor = ruling.bracket
    strictest = (code1959.strictest_step(case, floor.floor, floor.floor_exact),) if bracket else ()
    return (*code1959.claim_steps(case), *ruling.steps, *strictest, *code1959.power_steps(case))


def _consent_questions(case: Case, laws: Edition, limits: Limits) -> tuple[Question, ...]:
    """The open question of 1959 whether the partner of a conceding defender consented, with the award if he did."""
    if not laws.doubt_alone or not code1959.consent_open(case):
        return ()
    award = _as_found(case, replace(case.findings, partner_consented=True), limits).award
    return (code1959.consent_question(case, award),)


def _without_search(case: Case, laws: Edition, limits: Limits, ceiling: int) -> Settled | None:
    """What needs no search of normal lines: a request that comes too late, and much of the Laws of 1959."""
    if laws.doubt_alone and case.claim.kind == "claim" and not case.findings.play_ordered:
        return None
    if laws.doubt_alone:
        return settled(case, legal_floor(case.position, case.claim.by.side, limits.floor_states), ceiling)
    late = too_late(case, laws)
    return None if late is None else Settled(late)


def _as_claim(case: Case) -> Case:
    return replace(case, claim=replace(case.claim, kind="claim"))


def _contested(case: Case, objection: Agreement, ruling: Ruling) -> Ruling:
    """The ruling on what was agreed or conceded and then contested in time."""
    questions = ruling.questions
    if objection.open and ruling.award != case.claim.tricks:
        questions = (*questions, late_objection_question(case, objection, ruling.award))
    return asking_for_texts(replace(ruling, steps=(*agreement_steps(objection), *ruling.steps), questions=questions))


def _inquiry(case: Case, limits: Limits, ceiling: int, reading: Reading) -> Inquiry:
    script = stated_line(case, reading)
    return Inquiry(case, limits, ceiling, Deadline(limits.seconds), script, lowest_that_matters(case))


def _losing_line(case: Case, inquiry: Inquiry, decided: Outcome, shown: Line) -> tuple[Line, list[Decision]]:
    """A line that gives the outcome, with its decisions; ``shown`` is the one that later play showed, if any."""
    if not decided.exact:
        return (), []
    try:
        line = shown or inquiry.witness(decided)
    except LimitReached:
        return (), []
    return line, decisions(case, inquiry.root(), line, inquiry.judge(decided.belief))


def _notes(
    case: Case, inquiry: Inquiry, decided: Outcome, line: Line, made: list[Decision], *, stands: bool
) -> tuple[LineNote, ...]:
    """The notes beside the line; where the words stop telling it matters only to a claim that does not stand."""
    notes = line_notes(case, made, decided.belief)
    if not line or stands:
        return notes
    broken = plan_notes(case, inquiry.root(), line, inquiry.judge(decided.belief))
    return tuple(sorted((*notes, *broken), key=lambda note: note.trick))


def _bracket(case: Case, limits: Limits, ceiling: int, least: int, wanted: bool) -> Bracket:
    if not wanted:
        return Bracket(0, ceiling, floor_exact=False)
    floor = legal_floor(case.position, case.claim.by.side, limits.floor_states)
    return Bracket(min(floor.tricks, least), ceiling, floor.exact)


def _verdict(between: tuple[int, int], claimed: int) -> Verdict:
    if between[0] != between[1]:
        return Verdict.UNDECIDED
    return Verdict.STANDS if between[0] == claimed else Verdict.ADJUSTED


def _plain_ruling(case: Case, verdict: Verdict, between: tuple[int, int]) -> Ruling:
    """The ruling with the board's result and score, before the reasons are put in."""
    exact = verdict in (Verdict.STANDS, Verdict.ADJUSTED)
    total, result, points = _board(case, between[0]) if exact else (None, None, None)
    _, claimed_result, claimed_points = _board(case, case.claim.tricks) if exact else (None, None, None)
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
        claimed_result=claimed_result,
        claimed_score=claimed_points,
    )


def _board(case: Case, award: int) -> tuple[int | None, str | None, int | None]:
    """Declarer's tricks, the result and the score when the claimer's side gets ``award`` of the tricks left."""
    if case.won is None:
        return None, None, None
    total = case.won[0] + (case.tricks_left - award if case.by_defender else award)
    if case.contract is None:
        return total, None, None
    points = score(case.contract, total, is_vulnerable(case.vulnerable, case.declarer.side))
    return total, result_text(case.contract, total), points
