"""The prover behind the sure plans, in plain Python.

The claimer's two hands play against opponents who may hold, and play, any unseen cards that what is known
allows: the best way of lying for them at every turn. After the decision itself the claimer only makes leads whose
trick he is sure to win, and, once the opponents are in, takes back the lead with a sure winner. Where he may give up
the lead he also leads the highest card of a suit that may lose.

What the opponents discard is never counted as gone, so no plan here rests on a squeeze; every answer "yes" is
safe, and a "no" only means that this kind of plan was not found.

``quickprover.pyx`` is the same, compiled; it is used where it could be built. Whoever changes one changes both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from claimeval.cards import LANE, NOTRUMP, SUIT_CARDS, SUITS, Card, CardSet, Strain
from claimeval.position import beats, legal_cards, touching_group, touching_lowest, winning_index

_Lie = tuple[CardSet, int, int, int]
"""The unseen cards, for the opponents on the left and right the suits in which they hold nothing, and discards.

A card that was discarded stays among the unseen ones. How many of them may be gone is counted by suit, four
bits each, and in all, from bit 16 up.
"""
_ALL_DISCARDS = 16


class _OutOfBudget(Exception):
    """The prover looked at as many positions as it may."""


@dataclass(slots=True)
class PlainProver:
    """Looks for sure plans; keeps what it found for the next question.

    Attributes:
        trump: the trump of every position asked about.
        budget: positions it may look at for one question; beyond it no plan counts as found.
        most_known: how many answers it keeps; when there are more it begins anew.
        spent: the positions that the last question took.
    """

    trump: Strain
    budget: int
    most_known: int
    spent: int = 0
    _known: dict[tuple[int, ...], bool] = field(default_factory=dict)
    _exits: bool = False

    def sure(
        self,
        own: CardSet,
        partner: CardSet,
        unseen: CardSet,
        void_left: int,
        void_right: int,
        leader: int,
        table: tuple[Card, ...],
        need: int,
        left: int,
        exits: bool,
    ) -> bool:
        """Are ``need`` of the ``left`` tricks sure? Also ``False`` when the budget does not suffice.

        Args:
            own: the claimer's cards, without those on the table.
            partner: those of his partner.
            unseen: the cards with which the opponents are reckoned to be.
            void_left: a bit for each suit in which the opponent on the left is known to hold nothing.
            void_right: the same for the one on the right.
            leader: the relative seat that led, or leads: 0 the claimer, 1 on his left, 2 his partner, 3 on his right.
            table: the cards of the trick in progress.
            need: the tricks needed, the one in progress included.
            left: the tricks left, the one in progress included.
            exits: may a plan give up the lead, and win it back?
        """
        self.spent, self._exits = 0, exits
        lie = (unseen, void_left, void_right, 0)
        try:
            if not table and leader & 1:
                return self._defend((own, partner), lie, leader, need, left)
            if not table and self._cash((own, partner), leader, lie, need, left):
                return True
            return self._finish((own, partner), lie, leader, table, need, left)
        except _OutOfBudget:
            return False

    def _finish(
        self,
        own: tuple[CardSet, CardSet],
        lie: _Lie,
        leader: int,
        table: tuple[Card, ...],
        need: int,
        left: int,
    ) -> bool:
        """Can the trick be finished, and the rest played, so that ``need`` tricks are sure?"""
        if need <= 0:
            return True
        if need > left:
            return False
        self._spend()
        if len(table) == 4:
            winner = (leader + winning_index(table, self.trump)) & 3
            if winner & 1:
                return self._defend(own, lie, winner, need, left - 1)
            return self._cash(own, winner, lie, need - 1, left - 1)
        turn = (leader + len(table)) & 3
        if turn & 1:
            return all(
                self._finish(own, then, leader, (*table, card), need, left)
                for card, then in self._replies(own, lie, turn, table, left)
            )
        hand = own[turn >> 1]
        remaining = own[0] | own[1] | lie[0] | _set(table)
        return any(
            self._finish(_without(own, turn, card), lie, leader, (*table, card), need, left)
            for card in highest_first(touching_lowest(legal_cards(hand, table), remaining))
        )

    def _defend(self, own: tuple[CardSet, CardSet], lie: _Lie, leader: int, need: int, left: int) -> bool:
        """Are ``need`` tricks sure, whatever the opponent in seat ``leader`` leads?"""
        if need <= 0:
            return True
        if need > left:
            return False
        key = (own[0], own[1], *lie, leader, need, self._exits)
        found = self._known.get(key)
        if found is None:
            found = all(
                self._finish(own, then, leader, (card,), need, left)
                for card, then in self._openings(own, lie, leader, left)
            )
            self._keep(key, found)
        return found

    def _cash(self, own: tuple[CardSet, CardSet], lead: int, lie: _Lie, need: int, left: int) -> bool:
        """With the lead in the claimer's hand (0) or his partner's (2), are ``need`` tricks there to be cashed?"""
        if need <= 0:
            return True
        if need > left:
            return False
        key = (own[0], own[1], *lie, lead, need, self._exits)
        found = self._known.get(key)
        if found is None:
            self._spend()
            found = (
                self._runs(own, lead, lie, need)
                or any(
                    self._cash(after, winner, then, need - 1, left - 1)
                    for after, winner, then in self._sure_tricks(own, lead, lie, left)
                )
                or (self._exits and need < left and self._exit(own, lead, lie, need, left))
            )
            self._keep(key, found)
        return found

    def _runs(self, own: tuple[CardSet, CardSet], lead: int, lie: _Lie, need: int) -> bool:
        """Are there ``need`` winners to be cashed without leaving the hand on lead?"""
        hand, other = own[lead >> 1], own[1 - (lead >> 1)]
        trumps_out = self.trump != NOTRUMP and bool(lie[0] & SUIT_CARDS[self.trump])
        total = 0
        for suit in SUITS:
            mine = hand & SUIT_CARDS[suit]
            if not mine or (trumps_out and suit != self.trump):
                continue
            out = lie[0] & SUIT_CARDS[suit]
            tops = mine & ~((1 << out.bit_length()) - 1) if out else mine
            if out.bit_count() <= tops.bit_count():
                tops = mine
            elif not tops:
                continue
            his = other & SUIT_CARDS[suit]
            if his and his.bit_length() > (tops & -tops).bit_length():
                continue
            total += tops.bit_count()
            if total >= need:
                return True
        return False

    def _sure_tricks(
        self, own: tuple[CardSet, CardSet], lead: int, lie: _Lie, left: int
    ) -> Iterator[tuple[tuple[CardSet, CardSet], int, _Lie]]:
        """Every way to win the next trick for sure: the hands after it, who won, and what is then unseen."""
        index = lead >> 1
        hand, other = own[index], own[1 - index]
        everything = own[0] | own[1] | lie[0]
        for card in highest_first(touching_lowest(hand, everything)):
            suit = card >> 4
            following = other & SUIT_CARDS[suit]
            partners = touching_lowest(following or _ends(other), everything) if other else 0
            for second in highest_first(partners):
                wins_second = beats(second, card, self.trump)
                winner = second if wins_second else card
                if not self._sure(winner, suit, lie, left):
                    continue
                after = (hand & ~(1 << card), other & ~(1 << second))
                hands = after if index == 0 else (after[1], after[0])
                yield hands, lead ^ 2 if wins_second else lead, self._after_following(suit, lie, left)

    def _exit(self, own: tuple[CardSet, CardSet], lead: int, lie: _Lie, need: int, left: int) -> bool:
        """Are ``need`` tricks sure after the lead of a suit's highest card, although it may lose?"""
        tops = (hand.bit_length() - 1 for suit in SUITS if (hand := own[lead >> 1] & SUIT_CARDS[suit]))
        return any(self._finish(_without(own, lead, card), lie, lead, (card,), need, left) for card in tops)

    def _sure(self, winner: Card, suit: int, lie: _Lie, left: int) -> bool:
        """Can no opponent beat ``winner`` in a trick in which ``suit`` was led?"""
        above = ~((1 << (winner + 1)) - 1)
        if winner >> 4 == suit and lie[0] & SUIT_CARDS[suit] & above:
            return False
        if self.trump == NOTRUMP or suit == self.trump:
            return True
        trumps = lie[0] & SUIT_CARDS[self.trump]
        if winner >> 4 == self.trump:
            trumps &= above
        if not trumps:
            return True
        return not any(
            _may_be_void(lie, seat, suit, left) and not lie[1 + (seat >> 1)] >> self.trump & 1 for seat in (1, 3)
        )

    def _after_following(self, suit: int, lie: _Lie, left: int) -> _Lie:
        """What stays unseen after a round of ``suit``: the lowest card of each opponent sure to follow is gone."""
        out = lie[0] & SUIT_CARDS[suit]
        unseen, after = lie[0] & ~(out & -out), lie
        free = [seat for seat in (1, 3) if _may_be_void(lie, seat, suit, left)]
        if not free:
            rest = unseen & SUIT_CARDS[suit]
            unseen &= ~(rest & -rest)
        for seat in free:
            after = _with_discard(after, seat, suit)
        return unseen, *after[1:]

    def _replies(
        self, own: tuple[CardSet, CardSet], lie: _Lie, turn: int, table: tuple[Card, ...], left: int
    ) -> Iterator[tuple[Card, _Lie]]:
        """The cards with which an opponent may follow, ruff or discard, those that matter."""
        suit = table[0] >> 4
        best = table[winning_index(table, self.trump)]
        others = own[0] | own[1] | _set(table)
        alike = touching_lowest if len(table) > 1 else _group_ends  # who wins is open until both have played
        unseen = lie[0]
        out = unseen & SUIT_CARDS[suit]
        if out and _may_hold(lie, turn, suit, left):
            low = (out & -out).bit_length() - 1
            chosen = 1 << low
            if best >> 4 == suit:
                chosen |= alike(out & ~((1 << (best + 1)) - 1), others | out)
            for card in highest_first(chosen):
                yield card, (unseen & ~(1 << card), *lie[1:])
        if not _may_be_void(lie, turn, suit, left, len(table)):
            return
        shown = _with_void(lie, turn, suit)
        if self.trump not in (NOTRUMP, suit) and _may_hold(shown, turn, self.trump, left):
            trumps = unseen & SUIT_CARDS[self.trump]
            if best >> 4 == self.trump:
                trumps &= ~((1 << (best + 1)) - 1)
            for card in highest_first(alike(trumps, others | unseen)):
                yield card, (unseen & ~(1 << card), *shown[1:])
        yield _discard(suit, self.trump), _with_discard(shown, turn, suit)

    def _openings(self, own: tuple[CardSet, CardSet], lie: _Lie, leader: int, left: int) -> Iterator[tuple[Card, _Lie]]:
        """The cards that an opponent on lead may lead, those that matter."""
        everything = own[0] | own[1] | lie[0]
        for suit in SUITS:
            if not _may_hold(lie, leader, suit, left):
                continue
            for card in highest_first(_group_ends(lie[0] & SUIT_CARDS[suit], everything)):
                yield card, (lie[0] & ~(1 << card), *lie[1:])

    def _keep(self, key: tuple[int, ...], found: bool) -> None:
        if len(self._known) >= self.most_known:
            self._known.clear()
        self._known[key] = found

    def _spend(self) -> None:
        self.spent += 1
        if self.spent > self.budget:
            raise _OutOfBudget


def _may_be_void(lie: _Lie, seat: int, suit: int, left: int, on_table: int = 0) -> bool:
    """Can the opponent in ``seat`` hold nothing of ``suit``, so that the other one holds all of it?

    ``left`` counts the cards of a hand at the start of the trick; with cards on the table the other opponent
    may have played to the trick already. Of the unseen cards some may have been discarded.
    """
    unseen, void_left, void_right, discards = lie
    mine, his = (void_left, void_right) if seat == 1 else (void_right, void_left)
    out = unseen >> (16 * suit) & LANE
    if not out or mine >> suit & 1:
        return True
    his_cards, gone = out.bit_count(), discards >> (4 * suit) & 15
    if his >> suit & 1:
        return his_cards <= gone
    for other in SUITS:
        if mine >> other & 1:
            his_cards += (unseen >> (16 * other) & LANE).bit_count()
            gone += discards >> (4 * other) & 15
    return his_cards - min(gone, discards >> _ALL_DISCARDS) <= left - (1 if on_table > 1 else 0)


def _may_hold(lie: _Lie, seat: int, suit: int, left: int) -> bool:
    """Can the opponent in ``seat``, who has ``left`` cards, hold any of ``suit``?

    He cannot when he showed out, nor when cards that the other one does not hold fill his hand.
    """
    unseen, void_left, void_right, discards = lie
    mine, his = (void_left, void_right) if seat == 1 else (void_right, void_left)
    if mine >> suit & 1:
        return False
    if his >> suit & 1:
        return True
    my_cards = gone = 0
    for other in SUITS:
        if his >> other & 1:
            my_cards += (unseen >> (16 * other) & LANE).bit_count()
            gone += discards >> (4 * other) & 15
    return my_cards - min(gone, discards >> _ALL_DISCARDS) < left


def _with_void(lie: _Lie, seat: int, suit: int) -> _Lie:
    bit = 1 << suit
    return (lie[0], lie[1] | bit, *lie[2:]) if seat == 1 else (*lie[:2], lie[2] | bit, lie[3])


def _with_discard(lie: _Lie, seat: int, led: int) -> _Lie:
    """The same after the opponent in ``seat`` may have discarded on a lead of ``led``."""
    may_hold = ~(lie[1 + (seat >> 1)] | 1 << led)
    discards = lie[3] + (1 << _ALL_DISCARDS)
    for suit in SUITS:
        if may_hold >> suit & 1 and (lie[0] >> (16 * suit) & LANE).bit_count() > discards >> (4 * suit) & 15:
            discards += 1 << (4 * suit)
    return (*lie[:3], discards)


def _discard(suit: int, trump: Strain) -> Card:
    """A card that can win nothing: the two of a suit that is neither led nor trump."""
    return next(other for other in SUITS if other not in (suit, trump)) * 16


def _without(own: tuple[CardSet, CardSet], turn: int, card: Card) -> tuple[CardSet, CardSet]:
    gone = ~(1 << card)
    return (own[0] & gone, own[1]) if turn == 0 else (own[0], own[1] & gone)


def _group_ends(cards: CardSet, remaining: CardSet) -> CardSet:
    """The lowest and the highest of each run of touching cards that the two opponents hold between them.

    Against the claimer they are equal, but they decide which of the opponents wins a trick.
    """
    lowest = touching_lowest(cards, remaining)
    if lowest == cards:
        return cards
    highest = 0
    for card in highest_first(lowest):
        highest |= 1 << (touching_group(card, cards, remaining).bit_length() - 1)
    return lowest | highest


def _ends(hand: CardSet) -> CardSet:
    """The lowest and the highest card of each suit: what a discard is chosen from."""
    ends = 0
    for suit in SUITS:
        lane = hand & SUIT_CARDS[suit]
        if lane:
            ends |= (lane & -lane) | (1 << (lane.bit_length() - 1))
    return ends


def highest_first(cards: CardSet) -> Iterator[Card]:
    """The cards of a set, from the highest bit down."""
    while cards:
        card = cards.bit_length() - 1
        yield card
        cards ^= 1 << card


def _set(table: tuple[Card, ...]) -> CardSet:
    cards = 0
    for card in table:
        cards |= 1 << card
    return cards
