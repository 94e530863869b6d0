"""The articles of Law 70 as a ruling tells them: what was found, and what that did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claimeval.case import Case
from claimeval.counting import capital, listed
from claimeval.laws.editions import Edition
from claimeval.laws.law70 import Awareness, TrumpTest, trump_words
from claimeval.laws.ruling import Question, Step
from claimeval.laws.wording import some_tricks, tricks
from claimeval.messages import say, say_counted
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
    finding = say("The words are followed as far as they go.") if said else say("Nothing was said about the play.")
    return Step(laws.fairness, finding, say("Whatever is in doubt is decided against the claimer."))


def _trump_step(case: Case, laws: Edition, test: TrumpTest, award: tuple[int, int], aware: int | None) -> Step:
    count, who = test.out.bit_count(), case.claim.by.full_name
    out = capital(say_counted("{trumps} is out.", "{trumps} are out.", count, trumps=trump_words(test.out)))
    finding = f"{out} {test.evidence}"
    match test.awareness:
        case Awareness.MENTIONED | Awareness.AWARE | Awareness.PRESUMED_AWARE:
            effect = say_counted(
                "{claimer} is taken to play knowing of it.",
                "{claimer} is taken to play knowing of them.",
                count,
                claimer=who,
            )
        case _ if award[0] != award[1]:
            effect = say("Whether it can take a trick on a normal line was not settled within the limit.")
        case _ if aware is None and award[0] < case.claim.tricks:
            effect = say("The line below shows what that costs.")
        case _ if aware is not None and award[0] < aware:
            effect = say("On a normal line that costs {tricks}.", tricks=some_tricks(aware - award[0]))
        case _ if award[0] < case.claim.tricks:
            effect = say_counted(
                "As many tricks would be lost had {claimer} known of it.",
                "As many tricks would be lost had {claimer} known of them.",
                count,
                claimer=who,
            )
        case _:
            effect = say("On no normal line does that cost a trick.")
    return Step(laws.unmentioned_trump, finding, effect)


def _normal_line(case: Case, laws: Edition, belief: Belief, award: tuple[int, int]) -> Step:
    who, claimed = case.claim.by.full_name, case.claim.tricks
    low, high = award
    if low != high:
        return Step(
            laws.new_line,
            say("Not every normal line was looked at."),
            say("Between {low} and {high} tricks.", low=low, high=high),
        )
    if low == claimed:
        return Step(
            laws.new_line,
            say("Every normal line takes the {tricks} claimed.", tricks=tricks(claimed)),
            say("The claim stands."),
        )
    if low > claimed:
        return Step(
            laws.more_than_claimed,
            say("Every normal line takes {tricks}, more than was claimed.", tricks=tricks(low)),
            say("What no legal play loses is given back.")
            if laws.doubt_alone
            else say("What no normal play loses is given back."),
        )
    if belief.mistaken:
        why = say(
            "To a player who thinks that {thought} the line below is normal, and it yields {tricks}.",
            thought=belief.thought,
            tricks=tricks(low),
        )
    else:
        why = say(
            "The line below is careless or a guess that goes wrong, but normal, and it yields {tricks}.",
            tricks=tricks(low),
        )
    return Step(laws.new_line, why, say("{who}'s side gets {tricks}.", who=who, tricks=tricks(low)))


def trump_question(case: Case, test: TrumpTest, if_unaware: int | None, if_aware: int | None) -> Question:
    """The open question of 70C2, with the award under each answer."""
    who = case.claim.by.full_name
    return Question(
        finding="unaware_of_trump",
        assumed=test.unaware,
        if_true=if_unaware,
        if_false=if_aware,
        why=test.evidence,
        ask=say_counted(
            "Is it at all likely that {who} did not know that {trumps} was still out?",
            "Is it at all likely that {who} did not know that {trumps} were still out?",
            test.out.bit_count(),
            who=who,
            trumps=trump_words(test.out),
        ),
    )


def statement_question(words: Sequence[str]) -> Question:
    """The question about all words that were not understood: the director reads them himself."""
    quotes = listed([f'"{said}"' for said in words])
    ask = say_counted(
        "Does {words} say which cards are to be played?",
        "Do {words} say which cards are to be played?",
        len(words),
        words=quotes,
    )
    then = say("If so, put that in other words and rule again.")
    return replace(_of_the_statement(ask, say("These words were not understood.")), without_award=then)


def plan_question(case: Case) -> Question:
    """The question how one who said nothing meant to play: the answer is a statement to rule with."""
    ask = say("How did {who} mean to play?", who=case.claim.by.full_name)
    return _of_the_statement(ask, say("Nothing was said, and the director asks for the plan."))


def _of_the_statement(ask: str, why: str) -> Question:
    return Question(finding="statement", assumed=False, if_true=None, if_false=None, why=why, ask=ask)
