"""The articles of Law 70 as a ruling tells them: what was found, and what that did."""

from __future__ import annotations

from claimeval.case import Case
from claimeval.laws.editions import Edition
from claimeval.laws.law70 import Awareness, TrumpTest, trump_words
from claimeval.laws.ruling import Question, Step
from claimeval.laws.wording import tricks as _tricks
from claimeval.normal.belief import Belief


def applied_steps(
    case: Case,
    laws: Edition,
    test: TrumpTest,
    belief: Belief,
    award: tuple[int, int],
    aware: int | None,
    supposed: tuple[Step, ...] = (),
) -> tuple[Step, ...]:
    """The articles in the order in which they decide the claim.

    Args:
        case: the claim.
        laws: the edition applied.
        test: the first two tests of 70C.
        belief: the belief under which the award was found.
        award: the certain interval, both ends equal when decided.
        aware: the award had the claimer known of every trump, when that was worked out.
        supposed: why a belief decides that nobody found.
    """
    steps = [_fairness(case, laws)]
    if test.out:
        steps.append(_trump_step(case, laws, test, award, aware))
    steps += supposed
    steps.append(_normal_line(case, laws, belief, award))
    return tuple(steps)


def _fairness(case: Case, laws: Edition) -> Step:
    said = case.claim.statement.strip()
    finding = "The words are followed as far as they go." if said else "Nothing was said about the play."
    return Step(laws.fairness, finding, "Whatever is in doubt is decided against the claimer.")


def _trump_step(case: Case, laws: Edition, test: TrumpTest, award: tuple[int, int], aware: int | None) -> Step:
    out = trump_words(test.out)
    verb = "is" if test.out.bit_count() == 1 else "are"
    finding = f"{out[0].upper()}{out[1:]} {verb} out. {test.evidence}"
    match test.awareness:
        case Awareness.MENTIONED | Awareness.AWARE | Awareness.PRESUMED_AWARE:
            effect = f"{case.claim.by.full_name} is taken to play knowing of it."
            if test.out.bit_count() > 1:
                effect = f"{case.claim.by.full_name} is taken to play knowing of them."
        case _ if award[0] != award[1]:
            effect = "Whether it can take a trick on a normal line was not settled within the limit."
        case _ if aware is None and award[0] < case.claim.tricks:
            effect = "The line below shows what that costs."
        case _ if aware is not None and award[0] < aware:
            lost = aware - award[0]
            effect = f"On a normal line that costs {'a trick' if lost == 1 else f'{lost} tricks'}."
        case _ if award[0] < case.claim.tricks:
            them = "it" if test.out.bit_count() == 1 else "them"
            effect = f"As many tricks would be lost had {case.claim.by.full_name} known of {them}."
        case _:
            effect = "On no normal line does that cost a trick."
    return Step(laws.unmentioned_trump, finding, effect)


def _normal_line(case: Case, laws: Edition, belief: Belief, award: tuple[int, int]) -> Step:
    who, claimed = case.claim.by.full_name, case.claim.tricks
    low, high = award
    yields = f"it yields {_tricks(low)}"
    if low != high:
        return Step(laws.new_line, "Not every normal line was looked at.", f"Between {low} and {high} tricks.")
    if low == claimed:
        return Step(laws.new_line, f"Every normal line takes the {_tricks(claimed)} claimed.", "The claim stands.")
    if low > claimed:
        return Step(
            laws.more_than_claimed,
            f"Every normal line takes {_tricks(low)}, more than was claimed.",
            "What no legal play loses is given back."
            if laws.doubt_alone
            else "What no normal play loses is given back.",
        )
    if belief.mistaken:
        why = f"To a player who thinks that {belief.thought} the line below is normal, and {yields}."
    else:
        why = f"The line below is careless or a guess that goes wrong, but normal, and {yields}."
    return Step(laws.new_line, why, f"{who}'s side gets {_tricks(low)}.")


def trump_question(case: Case, test: TrumpTest, if_unaware: int | None, if_aware: int | None) -> Question:
    """The open question of 70C2, with the award under each answer."""
    who = case.claim.by.full_name
    return Question(
        finding="unaware_of_trump",
        assumed=test.unaware,
        if_true=if_unaware,
        if_false=if_aware,
        why=test.evidence,
        ask=f"Is it at all likely that {who} did not know that {trump_words(test.out)}"
        f" {'was' if test.out.bit_count() == 1 else 'were'} still out?",
    )


def statement_question(words: str) -> Question:
    """The question about words that were not understood: the director reads them himself."""
    return _of_the_statement(f'Does "{words}" say which cards are to be played?', "These words were not understood.")


def plan_question(case: Case) -> Question:
    """The question how one who said nothing meant to play: the answer is a statement to rule with."""
    ask = f"How did {case.claim.by.full_name} mean to play?"
    return _of_the_statement(ask, "Nothing was said, and the director asks for the plan.")


def _of_the_statement(ask: str, why: str) -> Question:
    return Question(finding="statement", assumed=False, if_true=None, if_false=None, why=why, ask=ask)
