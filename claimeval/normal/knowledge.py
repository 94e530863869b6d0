"""What the claimer's side can see at one point of the play.

Seats are RELATIVE here: 0 the claimer, 1 the opponent on his left, 2 his partner, 3 the opponent on his right.
Nothing in a :class:`View` says which opponent holds an unseen card, so whatever is worked out from a view
alone cannot depend on it.
"""

from __future__ import annotations

from dataclasses import dataclass

from claimeval.cards import LANE, SUITS, Card, CardSet, Strain


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
    def tricks_left(self) -> int:
        """Tricks still to be won, the one in progress included."""
        turn = self.turn
        return self.counts[turn >> 1] if turn & 1 else self.own[turn >> 1].bit_count()


@dataclass(frozen=True, slots=True)
class Packed:
    """A view in relative ranks, and the way back to the real cards.

    In every suit the cards still in play are moved up to the ace, order kept. Views that differ only in the
    ranks that are gone become equal, so an answer found once serves for all of them.
    """

    view: View
    lanes: tuple[CardSet, CardSet, CardSet, CardSet]

    def unpack(self, cards: CardSet) -> CardSet:
        """The real cards of a set of packed ones."""
        real = 0
        for suit in SUITS:
            packed = cards >> (16 * suit) & LANE
            if packed:
                real |= _spread(packed, self.lanes[suit]) << (16 * suit)
        return real


def pack(view: View) -> Packed:
    """The same view in relative ranks."""
    table_set = 0
    for card in view.table:
        table_set |= 1 << card
    everything = view.own[0] | view.own[1] | view.unseen | table_set
    lanes = (
        everything & LANE,
        everything >> 16 & LANE,
        everything >> 32 & LANE,
        everything >> 48 & LANE,
    )
    packed = View(
        own=(_pack_set(view.own[0], lanes), _pack_set(view.own[1], lanes)),
        unseen=_pack_set(view.unseen, lanes),
        phantoms=view.phantoms,
        counts=view.counts,
        voids=view.voids,
        leader=view.leader,
        table=tuple(_pack_card(card, lanes) for card in view.table),
        trump=view.trump,
        need=view.need,
    )
    return Packed(packed, lanes)


def _pack_card(card: Card, lanes: tuple[CardSet, ...]) -> Card:
    above = lanes[card >> 4] >> ((card & 15) + 1)
    return (card & 48) | (12 - above.bit_count())


def _pack_set(cards: CardSet, lanes: tuple[CardSet, ...]) -> CardSet:
    packed = 0
    for suit in SUITS:
        lane = cards >> (16 * suit) & LANE
        whole = lanes[suit]
        while lane:
            low = lane & -lane
            lane ^= low
            packed |= 1 << (16 * suit + 12 - (whole & ~(low | (low - 1))).bit_count())
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
