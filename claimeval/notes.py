"""Why the careless cards of a losing line are normal, and why worse cards are not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from claimeval.cards import SUIT_CARDS, Card, CardSet, Seat, card_name, cards_in, suit_name
from claimeval.case import Case
from claimeval.laws.ruling import LineNote
from claimeval.lines import Line, State, root_state
from claimeval.normal.belief import Belief
from claimeval.normal.judge import Basis, Judgement, NormalJudge
from claimeval.position import Position, beats, trick_winner, winning_index
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


def decisions(case: Case, line: Line, judge: NormalJudge) -> list[Decision]:
    """Every decision of the claimer's side along ``line``."""
    points = list(_points(case, line))
    positions = [
        Position(state.hands, case.position.trump, Seat(state.leader), table) for _, state, table, _ in points
    ]
    values = solve_batch(positions)
    return [
        Decision(
            trick,
            Seat((state.leader + len(table)) & 3),
            card,
            table,
            judge.judge(state.hands, state.leader, table, state.voids, state.need),
            worth,
        )
        for (trick, state, table, card), worth in zip(points, values, strict=True)
    ]


def _points(case: Case, line: Line) -> Iterator[tuple[int, State, tuple[Card, ...], Card]]:
    """The points on a line where the claimer's side has more than one legal card."""
    state = root_state(case.position, case.claim.by, case.claim.tricks, case.shown_out)
    hands, voids, need = list(state.hands), list(state.voids), state.need
    leader, by, trump = Seat(state.leader), case.claim.by, case.position.trump
    for number, trick in enumerate(line, start=1):
        start = len(case.position.trick) if number == 1 else 0
        for place in range(start, 4):
            seat, card, table = (leader + place) & 3, trick[place], trick[:place]
            if seat & 1 == by & 1:
                legal = hands[seat] & SUIT_CARDS[trick[0] >> 4] if place else 0
                legal = legal or hands[seat]
                if legal & (legal - 1):
                    now = State(
                        (hands[0], hands[1], hands[2], hands[3]), leader, (), (voids[0], voids[1]), need
                    )
                    yield number, now, table, card
            elif place and card >> 4 != trick[0] >> 4:
                voids[0 if seat == (by + 1) & 3 else 1] |= 1 << (trick[0] >> 4)
            hands[seat] &= ~(1 << card)
        leader = trick_winner(trick, leader, trump)
        need -= leader & 1 == by & 1


def line_notes(case: Case, made: list[Decision], belief: Belief) -> tuple[LineNote, ...]:
    """Why each careless card of the line is normal all the same."""
    return tuple(
        LineNote(decision.trick, decision.card, _why(case, decision, belief))
        for decision in made
        if decision.careless
    )


def _why(case: Case, decision: Decision, belief: Belief) -> str:
    who = case.claim.by.full_name
    act = _act(case, decision)
    match decision.judgement.basis:
        case Basis.SURE_PLAN if belief.forgotten:
            return f"{act}: {who} thinks that {belief.thought}, and to him this is as good as any card."
        case Basis.SURE_PLAN:
            return f"{act}: it keeps the tricks that were claimed."
        case Basis.GUESS:
            return f"{act}: a guess, since {who} cannot see how the cards lie and said nothing of it."
        case Basis.DAMAGE:
            return f"{act}: by now the claim has failed, and {who} cannot see a better card."
        case _ if belief.forgotten:
            return f"{act}: {who} thinks that {belief.thought}, and sees no better card."
        case _:
            return f"{act}: as far as {who} can see no other card is better."


def _act(case: Case, decision: Decision) -> str:
    """What the player does, in words: leads, follows with, ruffs with, throws."""
    who = "dummy" if decision.seat == case.dummy else decision.seat.full_name
    card = card_name(decision.card)
    if not decision.table:
        return f"{who} leads the {card}".replace("dummy leads", "the lead from dummy is")
    led, suit, trump = decision.table[0] >> 4, decision.card >> 4, case.position.trump
    if suit == led:
        return f"{who} plays the {card}"
    best = decision.table[winning_index(decision.table, trump)]
    if suit == trump:
        return f"{who} {'overruffs' if best >> 4 == trump and beats(decision.card, best, trump) else 'ruffs'} with the {card}"
    return f"{who} throws the {card}"


def excluded_cards(case: Case, made: list[Decision]) -> tuple[str, ...]:
    """The cards on the line that would have lost more, and why they are not normal; a sentence each."""
    sentences = []
    for decision in made:
        judgement, chosen = decision.judgement, decision.values[decision.card]
        worse = [
            card for card in cards_in(judgement.legal & ~judgement.normal) if decision.values[card] < chosen
        ]
        for reason, cards in _reasons(case, judgement, worse).items():
            sentences.append(f"Trick {decision.trick}: {_listed(cards)} would lose more, but {reason}.")
    return tuple(sentences)


def _reasons(case: Case, judgement: Judgement, worse: list[Card]) -> dict[str, list[Card]]:
    reasons: dict[str, list[Card]] = {}
    for card in worse:
        reasons.setdefault(_reason(case, judgement, 1 << card), []).append(card)
    return reasons


def _reason(case: Case, judgement: Judgement, card: CardSet) -> str:
    for doctrine, removed in judgement.removed:
        if removed & card:
            return f"that is not normal: {doctrine.says}"
    who = case.claim.by.full_name
    if judgement.basis is Basis.SURE_PLAN:
        return f"{who} can see from his own two hands that it gives up what he claimed"
    return f"{who} can see that another card is at least as good however the rest lies"


def _listed(cards: list[Card]) -> str:
    """Cards of one decision in words, a suit at a time when there are many."""
    if len(cards) == 1:
        return f"the {card_name(cards[0])}"
    suits = list(dict.fromkeys(card >> 4 for card in cards))
    if len(cards) <= 3:
        names = [f"the {card_name(card)}" for card in cards]
        return f"{', '.join(names[:-1])} or {names[-1]}"
    return "a card of " + " or ".join(suit_name(suit) for suit in suits)
