"""Brute force over every legal card: no memory, no merging, no pruning, and rules of play of its own.

Slow on purpose and simple enough to be checked by eye; the search is measured against it.
"""

from __future__ import annotations

from claimeval.cards import Card, cards_in
from claimeval.position import Position

Hand = tuple[Card, ...]
Hands = tuple[Hand, Hand, Hand, Hand]
State = tuple[Hands, int, int, tuple[Card, ...]]
"""Hands, trump, leader and the cards on the table."""


def state_of(position: Position) -> State:
    """The position as plain tuples."""
    north, east, south, west = (tuple(cards_in(hand)) for hand in position.hands)
    return (north, east, south, west), position.trump, int(position.leader), position.trick


def legal(state: State) -> Hand:
    """The cards that the seat on turn may play."""
    hands, _, leader, table = state
    hand = hands[(leader + len(table)) % 4]
    if table:
        following = tuple(card for card in hand if card // 16 == table[0] // 16)
        if following:
            return following
    return hand


def after(state: State, card: Card) -> tuple[State, int | None]:
    """The state once ``card`` is played, and who won the trick if that completed it."""
    hands, trump, leader, table = state
    seat = (leader + len(table)) % 4
    left = tuple(card_held for card_held in hands[seat] if card_held != card)
    held = [*hands[:seat], left, *hands[seat + 1 :]]
    hands = (held[0], held[1], held[2], held[3])
    table = (*table, card)
    if len(table) < 4:
        return (hands, trump, leader, table), None

    def strength(index: int) -> tuple[bool, bool, int]:
        played = table[index]
        return played // 16 == trump, played // 16 == table[0] // 16, played % 16

    winner = (leader + max(range(4), key=strength)) % 4
    return (hands, trump, winner, ()), winner


def fewest_and_most(state: State) -> tuple[int, int]:
    """The fewest and the most tricks of those left that North-South take on any legal line."""
    if not any(state[0]):
        return 0, 0
    results = []
    for card in legal(state):
        following, winner = after(state, card)
        fewest, most = fewest_and_most(following)
        won = int(winner in (0, 2))
        results.append((won + fewest, won + most))
    return min(low for low, _ in results), max(high for _, high in results)


def double_dummy(state: State) -> int:
    """The tricks of those left that North-South take when both sides play their best."""
    if not any(state[0]):
        return 0
    results = []
    for card in legal(state):
        following, winner = after(state, card)
        results.append(int(winner in (0, 2)) + double_dummy(following))
    on_turn = (state[2] + len(state[3])) % 4
    return max(results) if on_turn in (0, 2) else min(results)


def card_values(position: Position) -> dict[Card, int]:
    """The double-dummy tricks of the side on turn after each legal card."""
    state = state_of(position)
    values = {}
    for card in legal(state):
        following, winner = after(state, card)
        north_south = int(winner in (0, 2)) + double_dummy(following)
        ours = position.to_play in (0, 2)
        values[card] = north_south if ours else position.tricks_left - north_south
    return values


def count_lines(state: State, depth: int) -> int:
    """How many legal lines of ``depth`` cards there are."""
    if depth == 0:
        return 1
    return sum(count_lines(after(state, card)[0], depth - 1) for card in legal(state))
