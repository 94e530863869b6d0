"""What the claimer's side can see at one point of the play.

Seats are RELATIVE here: 0 the claimer, 1 the opponent on his left, 2 his partner, 3 the opponent on his right.
Nothing in a :class:`View` says which opponent holds an unseen card, so whatever is worked out from a view
alone cannot depend on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from claimeval.cards import LANE, NOTRUMP, SUITS, Card, CardSet, Strain, Suit, set_of


@dataclass(frozen=True, slots=True)
class View:
    """The claimer's view of a position, under one belief.

    Attributes:
        own: the cards held by the claimer and by his partner.
        unseen: the cards he takes to be with the opponents; forgotten ones are not among them.
        phantoms: how many cards the opponents hold beyond ``unseen``: the forgotten ones, taken for harmless.
        counts: how many cards the opponents on his left and right hold.
        voids: for the same two, a bit for each suit in which they are known to hold nothing.
        leader: the relative seat that led to the trick, or leads.
        table: the cards of the trick in progress, in order.
        trump: 0..3 or 4 for notrump.
        need: the tricks still needed for the claim, the one in progress included.
    """

    own: tuple[CardSet, CardSet]
    unseen: CardSet
    phantoms: int
    counts: tuple[int, int]
    voids: tuple[int, int]
    leader: int
    table: tuple[Card, ...]
    trump: Strain
    need: int

    @property
    def turn(self) -> int:
        """The relative seat to play."""
        return (self.leader + len(self.table)) & 3

    @property
    def hand(self) -> CardSet:
        """The hand of the claimer's side that is to play."""
        return self.own[self.turn >> 1]

    @property
    def remaining(self) -> CardSet:
        """Every card that he reckons to be still in play, those on the table included."""
        return self.own[0] | self.own[1] | self.unseen | set_of(*self.table)

    @property
    def tricks_left(self) -> int:
        """Tricks still to be won, the one in progress included."""
        turn = self.turn
        return self.counts[turn >> 1] if turn & 1 else self.own[turn >> 1].bit_count()


@dataclass(frozen=True, slots=True)
class Packed:
    """A view in relative ranks and without the names of the suits, and the way back to the real cards.

    In every suit the cards still in play are moved up to the ace, order kept; the trump suit comes first and the
    others by what is held in them. Views that differ only in the ranks that are gone or in the names of the suits
    become equal, so an answer found once serves for all of them and cannot depend on either.

    Attributes:
        view: the packed view.
        suits: the real suit in each place.
        lanes: the real cards in play in each place, as a lane.
    """

    view: View
    suits: tuple[Suit, Suit, Suit, Suit]
    lanes: tuple[CardSet, CardSet, CardSet, CardSet]

    def pack(self, cards: CardSet) -> CardSet:
        """The packed cards of a set of real ones that are in play."""
        packed = 0
        for place in SUITS:
            lane = cards >> (16 * self.suits[place]) & self.lanes[place]
            packed |= _pack_lane(lane, self.lanes[place]) << (16 * place)
        return packed

    def unpack(self, cards: CardSet) -> CardSet:
        """The real cards of a set of packed ones."""
        real = 0
        for place in SUITS:
            packed = cards >> (16 * place) & LANE
            if packed:
                real |= _spread(packed, self.lanes[place]) << (16 * self.suits[place])
        return real


_Column = tuple[bool, CardSet, CardSet, CardSet, int, int, int, Suit, CardSet]
"""One suit of a view: is it a side suit, the packed lanes of the claimer, his partner and the unseen cards, its cards
on the table, the two show-outs, and last which suit it is and its real lane."""


def pack(view: View) -> Packed:
    """The same view in relative ranks, suits in a fixed order."""
    (own, partner), unseen, table = view.own, view.unseen, 0
    for card in view.table:
        table |= 1 << card
    columns: list[_Column] = []
    for suit in SUITS:
        shift = 16 * suit
        whole = (own | partner | unseen | table) >> shift & LANE
        on_table = 0
        if table >> shift & LANE:
            for index, card in enumerate(view.table):
                if card >> 4 == suit:
                    on_table |= _pack_rank(card & 15, whole) + 1 << 4 * index
        columns.append(
            (
                suit != view.trump,
                *_pack_lanes(own >> shift & LANE, partner >> shift & LANE, unseen >> shift & LANE, whole),
                on_table,
                view.voids[0] >> suit & 1,
                view.voids[1] >> suit & 1,
                suit,
                whole,
            )
        )
    columns.sort()
    first, second, third, fourth = columns
    packed = View(
        own=(
            first[1] | second[1] << 16 | third[1] << 32 | fourth[1] << 48,
            first[2] | second[2] << 16 | third[2] << 32 | fourth[2] << 48,
        ),
        unseen=first[3] | second[3] << 16 | third[3] << 32 | fourth[3] << 48,
        phantoms=view.phantoms,
        counts=view.counts,
        voids=(
            first[5] | second[5] << 1 | third[5] << 2 | fourth[5] << 3,
            first[6] | second[6] << 1 | third[6] << 2 | fourth[6] << 3,
        ),
        leader=view.leader,
        table=tuple(
            16 * place + (column[4] >> 4 * index & 15) - 1
            for index in range(len(view.table))
            for place, column in enumerate(columns)
            if column[4] >> 4 * index & 15
        ),
        trump=view.trump if view.trump == NOTRUMP else 0,
        need=view.need,
    )
    return Packed(packed, (first[7], second[7], third[7], fourth[7]), (first[8], second[8], third[8], fourth[8]))


def _pack_rank(rank: int, whole: CardSet) -> int:
    return 12 - (whole >> (rank + 1)).bit_count()


@lru_cache(maxsize=1 << 16)
def _pack_lanes(own: CardSet, partner: CardSet, unseen: CardSet, whole: CardSet) -> tuple[CardSet, CardSet, CardSet]:
    return _pack_lane(own, whole), _pack_lane(partner, whole), _pack_lane(unseen, whole)


def _pack_lane(lane: CardSet, whole: CardSet) -> CardSet:
    packed = 0
    while lane:
        low = lane & -lane
        lane ^= low
        packed |= 1 << (12 - (whole & ~(low | (low - 1))).bit_count())
    return packed


def _spread(packed: CardSet, whole: CardSet) -> CardSet:
    real, rank = 0, 12
    while packed:
        top = 1 << (whole.bit_length() - 1)
        whole ^= top
        if packed >> rank & 1:
            real |= top
            packed &= (1 << rank) - 1
        rank -= 1
    return real
