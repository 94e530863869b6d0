"""Seats, suits, strains and cards, as the search wants them and as people write them.

A card is a plain ``int``: ``suit * 16 + rank``, suits S H D C = 0..3 and ranks 2..A = 0..12. A set of cards
is a plain ``int`` too, the bit ``1 << card`` for each card, so it fits one signed 64-bit word. Text is read
and written here and nowhere else: ``SA``, ``H10`` (read as ``HT``), hands as ``A32..K.QJ``.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Final, TypeAlias

from claimeval.errors import UnknownCard
from claimeval.messages import say, say_as, to_say_as, to_say_each

Card: TypeAlias = int
"""One card: ``suit * 16 + rank``."""
CardSet: TypeAlias = int
"""A set of cards: bit ``1 << card`` for each."""
Suit: TypeAlias = int
"""0 spades, 1 hearts, 2 diamonds, 3 clubs."""
Strain: TypeAlias = int
"""A suit, or 4 for notrump."""

SUIT_LETTERS: Final = "SHDC"
STRAIN_LETTERS: Final = ("S", "H", "D", "C", "NT")
RANK_LETTERS: Final = "23456789TJQKA"
SUITS: Final = (0, 1, 2, 3)
NOTRUMP: Final = 4
LANE: Final = 0x1FFF
"""The thirteen cards of one suit, before shifting into its lane."""
SUIT_CARDS: Final = tuple(LANE << (16 * suit) for suit in SUITS)
DECK: Final = SUIT_CARDS[0] | SUIT_CARDS[1] | SUIT_CARDS[2] | SUIT_CARDS[3]

SEAT_NAMES: Final = to_say_each("North", "East", "South", "West")
SIDE_NAMES: Final = to_say_each("North-South", "East-West")
_SUIT_NAMES: Final = to_say_each("spades", "hearts", "diamonds", "clubs")
_CARDS_OF_SUITS: Final = to_say_each("spade", "heart", "diamond", "club")
_IN_CARD: Final = "in the name of a card"
_RANKS_IN_CARD: Final = to_say_as(
    "in the name of a card",
    "two", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
_SUITS_IN_CARD: Final = to_say_as("in the name of a card", "spades", "hearts", "diamonds", "clubs")
_SIGN: Final = "a sign on a card"
_STRAIN_SIGNS: Final = to_say_as("a sign on a card", "S", "H", "D", "C", "NT")
_RANK_SIGNS: Final = to_say_as(
    "a sign on a card",
    "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A",
)  # fmt: skip


class Seat(IntEnum):
    """A seat at the table, clockwise from North."""

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def full_name(self) -> str:
        """``North``, ``East``, ``South`` or ``West``."""
        return say(SEAT_NAMES[self])

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return Seat(self ^ 2)

    @property
    def left(self) -> Seat:
        """The seat that plays next."""
        return Seat((self + 1) & 3)

    @property
    def side(self) -> int:
        """0 for North-South, 1 for East-West."""
        return self & 1

    @property
    def side_name(self) -> str:
        """``North-South`` or ``East-West``."""
        return side_name(self.side)


def side_name(side: int) -> str:
    """``North-South`` for 0, ``East-West`` for 1."""
    return say(SIDE_NAMES[side])


def suit_of(card: Card) -> Suit:
    """The suit of a card, 0..3."""
    return card >> 4


def rank_of(card: Card) -> int:
    """The rank of a card, 0 (two) to 12 (ace)."""
    return card & 15


def make_card(suit: Suit, rank: int) -> Card:
    """The card of a suit (0..3) and a rank (0..12)."""
    return suit * 16 + rank


def cards_of_rank(rank: int) -> CardSet:
    """The four cards of a rank (0..12)."""
    return set_of(*(make_card(suit, rank) for suit in SUITS))


def only_of_rank(rank: int, cards: CardSet) -> Card | None:
    """The one card of a rank among ``cards``; ``None`` where there is none or more than one."""
    held = cards & cards_of_rank(rank)
    return held.bit_length() - 1 if held and not held & (held - 1) else None


def seat_from_text(text: str) -> Seat:
    """The seat named by ``N`` or ``north``, in any case.

    Raises:
        UnknownCard: if it is no seat.
    """
    word = text.strip().lower()
    for seat in Seat:
        if word in (seat.name.lower(), SEAT_NAMES[seat].lower()):
            return seat
    raise UnknownCard(say("{text!r} is not a seat; the seats are N, E, S and W.", text=text))


def strain_from_text(text: str) -> Strain:
    """The strain named by ``S``, ``H``, ``D``, ``C``, ``N`` or ``NT``, in any case.

    Raises:
        UnknownCard: if it is no strain.
    """
    word = text.strip().upper()
    if word in ("N", "NT"):
        return NOTRUMP
    if len(word) == 1 and word in SUIT_LETTERS:
        return SUIT_LETTERS.index(word)
    raise UnknownCard(say("{text!r} is not a strain; the strains are S, H, D, C and NT.", text=text))


def card_from_text(text: str) -> Card:
    """The card written suit first, as ``SA``, ``h9`` or ``D10``.

    Raises:
        UnknownCard: if there is no such card.
    """
    word = text.strip().upper().replace("10", "T")
    if len(word) == 2 and word[0] in SUIT_LETTERS and word[1] in RANK_LETTERS:
        return make_card(SUIT_LETTERS.index(word[0]), RANK_LETTERS.index(word[1]))
    raise UnknownCard(say("{text!r} is not a card; write suit and rank, such as SA or H9.", text=text))


def card_text(card: Card) -> str:
    """A card as ``SA``, in the fixed notation of files and of output for programs."""
    return SUIT_LETTERS[card >> 4] + RANK_LETTERS[card & 15]


def card_name(card: Card) -> str:
    """A card as read aloud: ``ace of spades``."""
    return say(
        "{rank} of {suit}",
        rank=say_as(_IN_CARD, _RANKS_IN_CARD[card & 15]),
        suit=say_as(_IN_CARD, _SUITS_IN_CARD[card >> 4]),
    )


def rank_sign(rank: int) -> str:
    """The sign of a rank as people see it printed: ``K`` for a king, in Dutch ``H``."""
    return say_as(_SIGN, _RANK_SIGNS[rank])


def suit_sign(suit: Suit) -> str:
    """The sign of a suit as people see it printed: ``S``, in Dutch the symbol of spades."""
    return say_as(_SIGN, _STRAIN_SIGNS[suit])


def strain_sign(strain: Strain) -> str:
    """The sign of a strain as people see it printed: ``S`` or ``NT``."""
    return say_as(_SIGN, _STRAIN_SIGNS[strain])


def card_sign(card: Card) -> str:
    """A card as people see it printed: ``SK``, in Dutch with the symbol of spades and ``H``."""
    return suit_sign(card >> 4) + rank_sign(card & 15)


def rank_signs(cards: CardSet, suit: Suit) -> list[str]:
    """The ranks held in one suit as people see them printed, from the top."""
    lane = cards >> (16 * suit) & LANE
    return [rank_sign(rank) for rank in range(12, -1, -1) if lane >> rank & 1]


def suit_name(suit: Suit) -> str:
    """A suit as read aloud: ``spades``."""
    return say(_SUIT_NAMES[suit])


def card_of_suit_name(suit: Suit) -> str:
    """A card of a suit as read aloud: ``spade``."""
    return say(_CARDS_OF_SUITS[suit])


def strain_name(strain: Strain) -> str:
    """A strain as read aloud: ``spades`` or ``notrump``."""
    return say("notrump") if strain == NOTRUMP else suit_name(strain)


def cards_in(cards: CardSet) -> Iterator[Card]:
    """The cards of a set, spades first, from the ace down."""
    for suit in SUITS:
        lane = cards >> (16 * suit) & LANE
        while lane:
            rank = lane.bit_length() - 1
            yield suit * 16 + rank
            lane ^= 1 << rank


def card_count(cards: CardSet) -> int:
    """How many cards are in the set."""
    return cards.bit_count()


def hand_text(cards: CardSet) -> str:
    """A set of cards as ``spades.hearts.diamonds.clubs``, an empty field for a void."""
    return ".".join(suit_ranks(cards, suit) for suit in SUITS)


def suit_ranks(cards: CardSet, suit: Suit) -> str:
    """The ranks held in one suit, from the top: ``AK5``."""
    lane = cards >> (16 * suit) & LANE
    return "".join(RANK_LETTERS[rank] for rank in range(12, -1, -1) if lane >> rank & 1)


HONOURS: Final[CardSet] = 0b1111 << 9 | 0b1111 << 25 | 0b1111 << 41 | 0b1111 << 57
"""The jacks and everything higher."""


def suits_of(suits: int) -> CardSet:
    """Every card of some suits, given as a bit for each."""
    cards: CardSet = 0
    for suit in SUITS:
        if suits >> suit & 1:
            cards |= SUIT_CARDS[suit]
    return cards


def set_of(*cards: Card) -> CardSet:
    """The set that holds exactly these cards."""
    result = 0
    for card in cards:
        result |= 1 << card
    return result
