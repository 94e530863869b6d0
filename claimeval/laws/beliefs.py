"""What the claimer may have had in mind, as found, as said, or as his claim must be explained (Law 70A, 70C2, 70D1).

Beliefs that are at all likely decide; for the others a ruling tells what they would change.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from claimeval.cards import cards_in
from claimeval.case import Case
from claimeval.laws.law70 import TrumpTest, opponents_cards
from claimeval.laws.ruling import Step
from claimeval.laws.wording import tricks
from claimeval.messages import say, to_say
from claimeval.normal.belief import Belief, as_found, both, one_trump_remembered, trumps_forgotten
from claimeval.normal.spoken import rests_on_a_chance, spoken_belief
from claimeval.normal.standard import MINDS_NO_ORDER
from claimeval.normal.suppositions import Claimant, FalseWinner, false_winners, lead_elsewhere, small_cards_equal
from claimeval.play import root_state
from claimeval.statement.reader import mentions_outstanding_trump
from claimeval.statement.reading import Reading

_MOST_ASKED: Final = 3
"""Suppositions that one ruling asks about."""


@dataclass(frozen=True, slots=True)
class Supposition:
    """A belief that nobody found, with the question that would settle it.

    Attributes:
        belief: what the claimer would have wrong.
        finding: the finding that answers it.
        ask: the question, in words.
        why: why the answer is taken to be what it is.
        decides: is it likely enough to decide the award?
    """

    belief: Belief
    finding: str
    ask: str
    why: str
    decides: bool


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """What the claimer may have had in mind.

    Attributes:
        if_aware: the beliefs that decide if he knew of the trumps out.
        if_unaware: those that decide if he did not.
        supposed: what was neither found nor said, whether it decides or not.
    """

    if_aware: tuple[Belief, ...]
    if_unaware: tuple[Belief, ...]
    supposed: tuple[Supposition, ...] = ()

    def tried(self, test: TrumpTest) -> tuple[Belief, ...]:
        """The beliefs that decide, by what is known or presumed of the trumps."""
        return self.if_unaware if test.unaware else self.if_aware


def hypotheses(
    case: Case, test: TrumpTest, reading: Reading, ceiling: int, *, planned: bool = False, ask: bool = True
) -> Hypotheses:
    """The beliefs to try under each answer to 70C2, what the director found or the words say included.

    Args:
        case: the claim.
        test: what is known of the trumps out.
        reading: the words.
        ceiling: tricks for the claimer's side double dummy.
        planned: did he state a line of play? Then that is what he had in mind, and nothing supposed decides. Nor does
            anything where he said on what chance the claim hangs: no mistake is needed to explain it.
        ask: look for suppositions that do not decide as well.
    """
    found = _found(case, reading)
    unaware = _unaware(case, test, reading, found)
    chance = rests_on_a_chance(reading)
    short = case.claim.tricks > ceiling and not (planned or chance)
    supposed = _supposed(case, test, found, unaware, ceiling, short=short, ask=ask and not chance)
    more = tuple(both(found, item.belief) for item in supposed if item.decides)
    if not more:
        return Hypotheses((found,), unaware, supposed)
    # What explains a claim for too many tricks takes the place of a claimer who has nothing wrong.
    aware = more if short and any(map(_claimant(case).is_sure, more)) else (*more, found)
    explained = any(_claimant(case).is_sure(belief) for belief in unaware if belief.mistaken)
    return Hypotheses(aware, unaware if explained else (*aware, *unaware), supposed)


def _found(case: Case, reading: Reading) -> Belief:
    findings, by, out = case.findings, case.claim.by, opponents_cards(case)
    if findings.forgot is None and findings.believes_high is None:
        own = (case.position.hands[by], case.position.hands[by.partner])
        return spoken_belief(reading, own, out, case.claim.tricks == case.tricks_left)
    return as_found(out, findings.forgot or (), findings.believes_high or ())


def _unaware(case: Case, test: TrumpTest, reading: Reading, found: Belief) -> tuple[Belief, ...]:
    if not test.out or (case.findings.forgot and found.forgotten & test.out):
        return (found,)
    if mentions_outstanding_trump(reading) and test.out.bit_count() > 1:
        miscounts = tuple(both(found, one_trump_remembered(test.out, card)) for card in cards_in(test.out))
        return (*miscounts, found)
    return both(found, trumps_forgotten(opponents_cards(case), case.position.trump)), found


def _claimant(case: Case) -> Claimant:
    root = root_state(case.position, case.claim.by, case.claim.tricks, case.shown_out)
    return Claimant(root, case.claim.by, case.position.trump)


def _supposed(
    case: Case,
    test: TrumpTest,
    found: Belief,
    unaware: tuple[Belief, ...],
    ceiling: int,
    *,
    short: bool,
    ask: bool,
) -> tuple[Supposition, ...]:
    findings = case.findings
    if case.claim.kind != "claim" or case.by_defender or found.mistaken:
        return ()
    if findings.forgot is not None or findings.believes_high is not None:
        return ()
    claimant, novice = _claimant(case), findings.player_class in MINDS_NO_ORDER
    small = _small_cards(case, claimant) if novice else ()
    if not short and not ask:
        return small
    if claimant.is_sure() or (test.unaware and any(claimant.is_sure(belief) for belief in unaware)):
        return small
    return (*small, *_explanations(case, claimant, ceiling, short)[:_MOST_ASKED])


def _small_cards(case: Case, claimant: Claimant) -> tuple[Supposition, ...]:
    belief = small_cards_equal(claimant.view(), case.position.trump)
    if not belief.mistaken:
        return ()
    why = say("A novice may not tell small cards apart.")
    return (Supposition(belief, "believes_high", _ask(case, belief), why, decides=True),)


def _explanations(case: Case, claimant: Claimant, ceiling: int, short: bool) -> list[Supposition]:
    """What would make the claim sure; ``short`` if it is for more than can be made and nothing said explains that."""
    found = []
    for winner in false_winners(claimant):
        if winner.plausible:
            why = say("To one who thinks so the claim would be sure, but nothing in the facts given points to it.")
            if short:
                why = say(_weighed(winner), most=_most(case, ceiling))
            ask = _ask(case, winner.belief)
            found.append(Supposition(winner.belief, "believes_high", ask, why, short and winner.likely))
    elsewhere = lead_elsewhere(claimant)
    if elsewhere is not None:
        why = say("With the lead there the claim would be sure.")
        found.append(Supposition(elsewhere, "statement", _ask(case, elsewhere), why, decides=short))
    return sorted(found, key=lambda item: not item.decides)


def _ask(case: Case, belief: Belief) -> str:
    return say("Did {who} think that {thought}?", who=case.claim.by.full_name, thought=belief.thought)


def _most(case: Case, ceiling: int) -> str:
    return say(
        "No play brings more than {most}, and {who} claimed {claimed}.",
        most=tricks(ceiling),
        who=case.claim.by.full_name,
        claimed=case.claim.tricks,
    )


def _weighed(winner: FalseWinner) -> str:
    """How likely it is that a card was thought high where too much was claimed, as a text to say."""
    if winner.show_out:
        return to_say("{most} But an opponent had shown out of the suit.")
    if winner.honour:
        return to_say("{most} But an ace or a king is not easily missed.")
    return to_say("{most} If that was plainly a slip in counting, the answer is no.")


def supposition_steps(case: Case, hypotheses: Hypotheses, belief: Belief, ceiling: int) -> tuple[Step, ...]:
    """Why a belief that nobody found decides; nothing when it does not."""
    taken = next((item for item in hypotheses.supposed if item.decides and item.belief.name in belief.name), None)
    if taken is None:
        return ()
    finding = _most(case, ceiling) if case.claim.tricks > ceiling else taken.why
    effect = say(
        "{who} is taken to have thought that {thought}.", who=case.claim.by.full_name, thought=taken.belief.thought
    )
    return (Step("70A", finding, effect),)
