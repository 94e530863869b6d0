"""The cards of an ending packed for the search: one lane of bits a suit, the trump suit on top.

A lane has a bit for every card that was held when the trick in progress was led, from the lowest up, and
one free bit above. Within a trick the card that wins is then simply the largest number among those of the
suit led and the trumps, and touching cards are found by one addition for all suits at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from claimeval.cards import LANE, SUITS, Card
from claimeval.position import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Bits: TypeAlias = tuple[int, ...]
"""Single cards, each as its bit."""
Word = TypeVar("Word", int, "NDArray[np.int64]")


class Lane(NamedTuple):
    """The bits of one suit: the first, how many, and all of them as a mask."""

    shift: int
    width: int
    mask: int


@dataclass(frozen=True, slots=True)
class Lanes:
    """An ending in lanes.

    Attributes:
        hands: the cards of N E S W before the trick in progress was led.
        deck: all of them.
        lanes: one a suit that is still held, the trump suit last.
        trumps: the trump lane; 0 at notrump and when no trump is left.
        table: the bits of the cards already played to the trick in progress.
        cards: the card of each bit; free bits have none and read -1.
    """

    hands: tuple[int, int, int, int]
    deck: int
    lanes: tuple[Lane, ...]
    trumps: int
    table: tuple[int, ...]
    cards: tuple[Card, ...]

    def card(self, bit: int) -> Card:
        """The card that a single bit stands for."""
        return self.cards[bit.bit_length() - 1]


def pack(position: Position) -> Lanes:
    """The ending of ``position`` in lanes; the cards on the table count as still held."""
    held = list(position.hands)
    for index, card in enumerate(position.trick):
        held[(position.leader + index) & 3] |= 1 << card
    everything = held[0] | held[1] | held[2] | held[3]
    hands = [0, 0, 0, 0]
    cards: list[Card] = []
    lanes: list[Lane] = []
    bit_of: dict[Card, int] = {}
    trumps = 0
    for suit in sorted(SUITS, key=lambda suit: suit == position.trump):
        rest = everything >> (16 * suit) & LANE
        if not rest:
            continue
        shift = len(cards)
        while rest:
            low = rest & -rest
            rest ^= low
            card = 16 * suit + low.bit_length() - 1
            bit = 1 << len(cards)
            cards.append(card)
            bit_of[card] = bit
            owner = next(seat for seat in range(4) if held[seat] >> card & 1)
            hands[owner] |= bit
        width = len(cards) - shift
        mask = ((1 << width) - 1) << shift
        lanes.append(Lane(shift, width, mask))
        if suit == position.trump:
            trumps = mask
        cards.append(-1)
    return Lanes(
        hands=(hands[0], hands[1], hands[2], hands[3]),
        deck=hands[0] | hands[1] | hands[2] | hands[3],
        lanes=tuple(lanes),
        trumps=trumps,
        table=tuple(bit_of[card] for card in position.trick),
        cards=tuple(cards),
    )


def lowest_of_runs(hand: Word, held: Word, deck: int) -> Word:
    """Of each run of touching cards in ``hand`` the lowest; ``held`` is all that was held before the trick.

    Takes one state as ints or many as int64 arrays. The carry of the addition climbs from the foot of a run
    over cards already gone and stops at the first card still held; what it reaches beyond the run belongs to
    others or is a free bit.
    """
    gone = ~held & deck
    run = gone | hand
    return (gone + (run & ~(run << 1))) & hand


def choices(ending: Lanes, seat: int, held: int) -> Bits:
    """One card of each run that ``seat`` holds among ``held``, from the bottom."""
    rest = lowest_of_runs(ending.hands[seat] & held, held, ending.deck)
    bits = []
    while rest:
        bits.append(rest & -rest)
        rest &= rest - 1
    return tuple(bits)


def tricks(ending: Lanes, held: int, leader: int, side: int, table: Bits = ()) -> Iterator[tuple[Bits, int]]:
    """Every trick that differs in effect, as four bits in playing order, and the seat that wins it.

    ``table`` holds the cards already played to it. ``side`` only sets the order: its lowest and the others'
    highest cards come first.
    """
    seats = [(leader + index) & 3 for index in range(4)]
    hands = [
        table[index : index + 1] or choices(ending, seat, held)[:: 1 if seat & 1 == side else -1]
        for index, seat in enumerate(seats)
    ]
    for led in hands[0]:
        suit = next(lane.mask for lane in ending.lanes if lane.mask & led)
        ranking = suit | ending.trumps
        second, third, fourth = ([bit for bit in bits if bit & suit] or bits for bits in hands[1:])
        for two in second:
            for three in third:
                for four in fourth:
                    trick = (led, two, three, four)
                    best = max(led, two & ranking, three & ranking, four & ranking)
                    yield trick, seats[trick.index(best)]
