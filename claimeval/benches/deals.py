"""Claims dealt from a seed that look like claims at a table, for measuring on.

A deal is dealt at random and given the contract that its cards ask for. All four hands then play double dummy to the
point of the claim, and declarer claims the tricks that he takes double dummy. Three claims of four are *clear*: the
number can be made however the unseen cards lie, as far as some tries tell. The fourth rests on the lie of the cards,
but for claims of two or three tricks, where that is rare.
Nothing here asks what is normal, so that the positions do not lean on what is to be measured.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from claimeval.cards import NOTRUMP, SUIT_CARDS, SUITS, CardSet, Seat, Strain, cards_in, set_of
from claimeval.case import Case, Claim
from claimeval.contract import Contract
from claimeval.position import Hands, Position, trick_winner
from claimeval.record import PlayRecord, replay
from claimeval.solver.doubledummy import best_tricks, solve, solve_batch

FEWEST_LEFT: Final = 2
MOST_LEFT: Final = 13
_TRIES: Final = 16
"""Other lies of the unseen cards that a clear claim has to survive."""
_POINTS: Final = 23
"""High-card points that declarer's side holds at least; long claims are made on more."""
_POINTS_FOR_LONG_CLAIMS: Final = 29
_LONG: Final = 10
_FEWEST_UNCLEAR: Final = 4
_SUIT_WORDS: Final = ("spades", "hearts", "diamonds", "clubs")


def dealt_claim(seed: int, tricks_left: int, number: int) -> Case:
    """One claim with so many tricks left; the same arguments always give the same one.

    Args:
        seed: of the whole set.
        tricks_left: 2 to 13.
        number: its place among those with as many tricks left; each fourth rests on the lie of the cards.
    """
    random = Random(f"claim {seed} {tricks_left} {number}")
    clear = tricks_left < _FEWEST_UNCLEAR or number % 4 != 3
    while True:
        case = _attempt(random, tricks_left, f"{tricks_left}-{number}")
        if case is not None and _survives(random, case) is clear:
            return case


def line_in_words(case: Case) -> str:
    """What declarer might say with this claim: trumps if any are out, then his suits from the top, losers given up."""
    position = case.position
    own = position.hands[case.declarer] | position.hands[case.dummy]
    out = position.remaining & ~own
    suits = [suit for suit in SUITS if suit != position.trump and own & SUIT_CARDS[suit] > out & SUIT_CARDS[suit]]
    said = []
    if position.trump != NOTRUMP and out & SUIT_CARDS[position.trump] and own & SUIT_CARDS[position.trump]:
        said.append("I draw trumps")
    said.extend(f"the {_SUIT_WORDS[suit]} from the top" for suit in suits)
    lost = case.tricks_left - case.claim.tricks
    if lost:
        said.append(f"and you get {'one trick' if lost == 1 else f'{lost} tricks'}")
    words = ", then ".join(said[:-1]) + ", " + said[-1] if lost and len(said) > 1 else ", then ".join(said)
    return f"{words[0].upper()}{words[1:]}." if words else "The rest."


def with_statement(case: Case, statement: str) -> Case:
    """The same claim with these words."""
    return replace(case, claim=replace(case.claim, statement=statement))


def _attempt(random: Random, tricks_left: int, name: str) -> Case | None:
    """One deal played to the point of the claim, or ``None`` when nobody would claim on it."""
    deal = _deal(random)
    points = [_points(deal[side] | deal[side + 2]) for side in (0, 1)]
    side = 0 if points[0] >= points[1] else 1
    if points[side] < (_POINTS_FOR_LONG_CLAIMS if tricks_left >= _LONG else _POINTS):
        return None
    trump, declarer = _strain(deal, side)
    record = _played(random, PlayRecord(deal, trump, declarer.left, ()), tricks_left)
    facts = replay(record)
    if facts.position is None:
        return None
    tricks = best_tricks(facts.position, declarer.side)
    if tricks == 0:
        return None
    won = facts.won_by(declarer)
    return Case(
        position=facts.position,
        declarer=declarer,
        claim=Claim(declarer, tricks),
        contract=Contract(max(1, won[0] + tricks - 6), trump),
        won=won,
        shown_out=facts.shown_out,
        record=record,
        case_id=name,
    )


def _deal(random: Random) -> Hands:
    order = sorted((card for suit in SUITS for card in cards_in(SUIT_CARDS[suit])), key=lambda _: random.random())
    return set_of(*order[:13]), set_of(*order[13:26]), set_of(*order[26:39]), set_of(*order[39:])


def _points(cards: CardSet) -> int:
    return sum(max(0, (card & 15) - 8) for card in cards_in(cards))


def _strain(deal: Hands, side: int) -> tuple[Strain, Seat]:
    """The longest fit of eight cards or more, majors first, played from the longer holding; else notrump."""
    seats = (Seat(side), Seat(side + 2))

    def length(seat: Seat, suit: int) -> int:
        return (deal[seat] & SUIT_CARDS[suit]).bit_count()

    suit = max(SUITS, key=lambda suit: (sum(length(seat, suit) for seat in seats), -suit))
    if sum(length(seat, suit) for seat in seats) < 8:
        return NOTRUMP, max(seats, key=lambda seat: (_points(deal[seat]), -seat))
    return suit, max(seats, key=lambda seat: (length(seat, suit), -seat))


def _played(random: Random, record: PlayRecord, tricks_left: int) -> PlayRecord:
    """The record with play added by double dummy until so many tricks are left, perhaps into a trick.

    Of equally good cards a leader plays his highest, the others their lowest.
    """
    begun = random.choice((0, 0, 0, 0, 0, 1, 2, 3))
    if tricks_left == MOST_LEFT:
        begun = max(1, begun)
    position = Position(record.deal, record.trump, record.opening_leader)
    play: list[int] = []
    for _ in range(4 * (MOST_LEFT - tricks_left) + begun):
        values = solve(position)
        best = [card for card, tricks in values.items() if tricks == max(values.values())]
        play.append(min(best, key=lambda card: (card & 15, card)) if position.trick else max(best, key=_rank_first))
        position = _after(position, play[-1])
    return replace(record, play=tuple(play))


def _rank_first(card: int) -> tuple[int, int]:
    return card & 15, card


def _after(position: Position, card: int) -> Position:
    hands = list(position.hands)
    hands[position.to_play] &= ~(1 << card)
    trick = (*position.trick, card)
    leader = position.leader
    if len(trick) == 4:
        leader, trick = trick_winner(trick, leader, position.trump), ()
    return Position((hands[0], hands[1], hands[2], hands[3]), position.trump, leader, trick)


def _survives(random: Random, case: Case) -> bool:
    """Can the number claimed be made on other lies of the unseen cards, as many as are tried?"""
    others = [dealt_again(random, case) for _ in range(_TRIES)]
    own_turn = case.position.to_play.side == case.declarer.side
    wanted = case.claim.tricks
    for position, values in zip(others, solve_batch(others), strict=True):
        best = max(values.values())
        if (best if own_turn else position.tricks_left - best) < wanted:
            return False
    return True


def dealt_again(random: Random, case: Case) -> Position:
    """The position of a case with the defenders' unseen cards dealt again, show-outs respected."""
    position = case.position
    left, right = case.declarer.left, case.declarer.left.partner
    hands = list(position.hands)
    unseen = list(cards_in(hands[left] | hands[right]))
    only_right = {card for card in unseen if card >> 4 in case.shown_out[left]}
    only_left = {card for card in unseen if card >> 4 in case.shown_out[right]}
    free = sorted((card for card in unseen if card not in only_left | only_right), key=lambda _: random.random())
    places = hands[left].bit_count() - len(only_left)
    hands[left] = set_of(*only_left, *free[:places])
    hands[right] = set_of(*only_right, *free[places:])
    return Position((hands[0], hands[1], hands[2], hands[3]), position.trump, position.leader, position.trick)
