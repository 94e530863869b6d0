"""Why the careless cards of a losing line are normal, and why worse cards are not."""

from __future__ import annotations

from dataclasses import dataclass

from claimeval.cards import Card, CardSet, Seat, card_name, cards_in, suit_name
from claimeval.case import Case
from claimeval.counting import listed, one_of
from claimeval.laws.editions import Edition
from claimeval.laws.law70d2 import partner_step
from claimeval.laws.law70e1 import placed_card_step
from claimeval.laws.ruling import LineNote, Step
from claimeval.messages import say, say_counted
from claimeval.normal.basis import Basis
from claimeval.normal.belief import Belief
from claimeval.normal.defender import DefenderJudge
from claimeval.normal.judge import Judgement, NormalJudge
from claimeval.play import Line, State, points
from claimeval.position import Position, beats, legal_cards, winning_index
from claimeval.solver.doubledummy import solve_batch


@dataclass(frozen=True, slots=True)
class Decision:
    """One card of the claimer's side on a line, where there was a choice.

    Attributes:
        trick: counted from 1, the trick in progress first.
        seat: who plays.
        card: what the line has him play.
        table: the cards of the trick before it.
        judgement: which cards were normal, and why.
        values: what each legal card is worth double dummy on the real layout, in tricks for his side.
    """

    trick: int
    seat: Seat
    card: Card
    table: tuple[Card, ...]
    judgement: Judgement
    values: dict[Card, int]

    @property
    def careless(self) -> bool:
        """Does the card take fewer tricks than another legal one, as the cards lie?"""
        return self.values[self.card] < max(self.values.values())


def decisions(case: Case, root: State, line: Line, judge: NormalJudge | DefenderJudge) -> list[Decision]:
    """Every decision of the claimer's side along ``line``."""
    choices = [
        point
        for point in points(root, line, case.claim.by, case.position.trump, judge)
        if point.turn.side == case.claim.by.side and _several(legal_cards(point.hands[point.turn], point.table))
    ]
    values = solve_batch(
        [Position(point.hands, case.position.trump, Seat(point.start.leader), point.table) for point in choices]
    )
    return [
        Decision(
            point.trick,
            point.turn,
            point.card,
            point.table,
            judge.judge(point.hands, point.table, point.voids, point.start),
            worth,
        )
        for point, worth in zip(choices, values, strict=True)
    ]


def _several(cards: CardSet) -> bool:
    return bool(cards & (cards - 1))


def line_notes(case: Case, made: list[Decision], belief: Belief) -> tuple[LineNote, ...]:
    """Why each careless card of the line is normal all the same."""
    return tuple(
        LineNote(decision.trick, decision.card, _why(case, decision, belief)) for decision in made if decision.careless
    )


def partner_steps(case: Case, laws: Edition, made: list[Decision]) -> tuple[Step, ...]:
    """The article on a defender's partner, where a careless choice of his is on the line."""
    if case.claim.kind != "claim":
        return ()
    chooses = any(decision.careless and decision.judgement.basis is Basis.PARTNER for decision in made)
    return (partner_step(case, laws),) if chooses else ()


def guess_steps(case: Case, laws: Edition, made: list[Decision]) -> tuple[Step, ...]:
    """The article on an unstated line that needs a card to lie with one opponent, where a guess goes wrong."""
    if case.claim.kind != "claim":
        return ()
    guessed = any(decision.careless and decision.judgement.basis is Basis.GUESS for decision in made)
    return (placed_card_step(case, laws),) if guessed else ()


def _why(case: Case, decision: Decision, belief: Belief) -> str:
    who = case.claim.by.full_name
    act = _act(case, decision)
    if not decision.judgement.normal >> decision.card & 1:
        return say("{act}: after the claim that is what was played.", act=act)
    match decision.judgement.passed_by(decision.card):
        case Basis.STATED:
            return say("{act}: the statement says so.", act=act)
        case Basis.PARTNER if decision.seat == case.claim.by:
            return say(
                "{act}: as far as {who} can see from his own hand and dummy no other card is better.", act=act, who=who
            )
        case Basis.PARTNER:
            return say("{act}: he cannot see {who}'s hand, and for what he sees it is a normal card.", act=act, who=who)
        case Basis.SURE_PLAN if belief.mistaken:
            return say(
                "{act}: {who} thinks that {thought}, and to him this is as good as any card.",
                act=act,
                who=who,
                thought=belief.thought,
            )
        case Basis.SURE_PLAN:
            return say("{act}: it keeps the tricks that were claimed.", act=act)
        case Basis.OTHER_HAND:
            return say(
                "{act}: {who} thought that {thought}, and takes what is high in the hand that has to lead.",
                act=act,
                who=who,
                thought=belief.thought,
            )
        case Basis.ORDER:
            return say("{act}: a novice takes winners as they come, without a thought for entries.", act=act)
        case Basis.RUFF:
            return say("{act}: one trump among several that seem equal.", act=act)
        case Basis.WAY_ACROSS:
            return say("{act}: one way to the other hand among several.", act=act)
        case Basis.GUESS:
            return say(
                "{act}: a guess, since {who} cannot see how the cards lie and said nothing of it.", act=act, who=who
            )
        case Basis.DAMAGE:
            return say("{act}: by now the claim has failed, and {who} cannot see a better card.", act=act, who=who)
        case _ if belief.mistaken:
            return say(
                "{act}: {who} thinks that {thought}, and sees no better card.", act=act, who=who, thought=belief.thought
            )
        case _:
            return say("{act}: as far as {who} can see no other card is better.", act=act, who=who)


def _act(case: Case, decision: Decision) -> str:
    """What the player does, in words: leads, follows with, ruffs with, throws."""
    who, dummys = decision.seat.full_name, decision.seat == case.dummy
    card = card_name(decision.card)
    if not decision.table:
        return say("the lead from dummy is the {card}" if dummys else "{who} leads the {card}", who=who, card=card)
    led, suit, trump = decision.table[0] >> 4, decision.card >> 4, case.position.trump
    if suit == led:
        return say("dummy plays the {card}" if dummys else "{who} plays the {card}", who=who, card=card)
    best = decision.table[winning_index(decision.table, trump)]
    if suit == trump:
        over = best >> 4 == trump and beats(decision.card, best, trump)
        if over:
            return say(
                "dummy overruffs with the {card}" if dummys else "{who} overruffs with the {card}", who=who, card=card
            )
        return say("dummy ruffs with the {card}" if dummys else "{who} ruffs with the {card}", who=who, card=card)
    return say("dummy throws the {card}" if dummys else "{who} throws the {card}", who=who, card=card)


def excluded_cards(case: Case, made: list[Decision]) -> tuple[str, ...]:
    """The cards on the line that would have lost more, and why they are not normal; a sentence each."""
    tricks: dict[tuple[str, str], list[int]] = {}
    for decision in made:
        judgement, chosen = decision.judgement, decision.values[decision.card]
        worse = [card for card in cards_in(judgement.legal & ~judgement.normal) if decision.values[card] < chosen]
        for reason, cards in _reasons(case, judgement, worse).items():
            seen = tricks.setdefault((_listed(cards), reason), [])
            if decision.trick not in seen:
                seen.append(decision.trick)
    return tuple(
        say_counted(
            "Trick {tricks}: {cards} would lose more, but {reason}.",
            "Tricks {tricks}: {cards} would lose more, but {reason}.",
            len(numbers),
            tricks=listed(list(map(str, numbers))),
            cards=cards,
            reason=reason,
        )
        for (cards, reason), numbers in tricks.items()
    )


def _reasons(case: Case, judgement: Judgement, worse: list[Card]) -> dict[str, list[Card]]:
    reasons: dict[str, list[Card]] = {}
    for card in worse:
        reasons.setdefault(_reason(case, judgement, 1 << card), []).append(card)
    return reasons


def _reason(case: Case, judgement: Judgement, card: CardSet) -> str:
    for doctrine, removed in judgement.removed:
        if removed & card:
            return say("that is not normal: {says}", says=say(doctrine.says))
    who = case.claim.by.full_name
    if judgement.basis is Basis.STATED:
        return say("{who} said otherwise", who=who)
    if judgement.basis is Basis.SURE_PLAN:
        return say(
            "{who} can see from his own hand and dummy that it gives up what he claimed"
            if case.by_defender
            else "{who} can see from his own two hands that it gives up what he claimed",
            who=who,
        )
    if judgement.staking & card:
        return say("{who} does not stake sure tricks on a chance that is no better", who=who)
    if judgement.basis is Basis.GUESS:
        return say("{who} can see that another card is right more often", who=who)
    return say("{who} can see that another card is at least as good however the rest lies", who=who)


def _listed(cards: list[Card]) -> str:
    """Cards of one decision in words, a suit at a time when there are many."""
    if len(cards) <= 3:
        return one_of([say("the {card}", card=card_name(card)) for card in cards])
    suits = [suit_name(suit) for suit in dict.fromkeys(card >> 4 for card in cards)]
    return say("a card of {suits}", suits=f" {say('or')} ".join(suits))
