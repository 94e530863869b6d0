"""A position at the table, checked once, and the rules of play in it.

:class:`Position` is what every floor above works on. It cannot be built with a fault in it: all that is wrong
is reported together as :class:`~claimeval.errors.InvalidPosition`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from claimeval.cards import (
    LANE,
    RANK_LETTERS,
    SUIT_CARDS,
    Card,
    CardSet,
    Seat,
    Strain,
    card_count,
    card_from_text,
    card_name,
    make_card,
    suit_name,
)
from claimeval.errors import Fault, FaultKind, InvalidPosition, UnknownCard
from claimeval.messages import say
from claimeval.positionfaults import position_faults

Hands = tuple[CardSet, CardSet, CardSet, CardSet]


@dataclass(frozen=True, slots=True)
class Position:
    """Four hands, the trump, who leads and the trick in progress.

    Attributes:
        hands: the cards each seat still holds, N E S W; a card in the trick is no longer held.
        trump: 0..3 for a suit, 4 for notrump.
        leader: the seat that led to the trick in progress, or leads to the next one.
        trick: the cards already played to the trick in progress, in order.

    Raises:
        InvalidPosition: with every fault, when the parts do not fit together.
    """

    hands: Hands
    trump: Strain
    leader: Seat
    trick: tuple[Card, ...] = field(default=())

    def __post_init__(self) -> None:
        faults = position_faults(self.hands, self.leader, self.trick)
        if faults:
            raise InvalidPosition(faults)

    @property
    def to_play(self) -> Seat:
        """The seat whose turn it is."""
        return Seat((self.leader + len(self.trick)) & 3)

    @property
    def tricks_left(self) -> int:
        """How many tricks are still to be won, the one in progress included."""
        return max(card_count(hand) for hand in self.hands)

    @property
    def remaining(self) -> CardSet:
        """All cards still held."""
        return self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]

    def legal_cards(self) -> CardSet:
        """The cards that the seat on turn may play (Law 44)."""
        return legal_cards(self.hands[self.to_play], self.trick)


def legal_cards(hand: CardSet, trick: Sequence[Card]) -> CardSet:
    """The cards of ``hand`` that may be played to ``trick``: of the suit led, when it holds any (Law 44C)."""
    if not trick:
        return hand
    following = hand & SUIT_CARDS[trick[0] >> 4]
    return following or hand


def beats(card: Card, other: Card, trump: Strain) -> bool:
    """Does ``card``, played later, win over ``other``, the best so far (Law 44E, 44F)?"""
    if card >> 4 == other >> 4:
        return card > other
    return card >> 4 == trump


def winning_index(trick: Sequence[Card], trump: Strain) -> int:
    """The index in ``trick`` of the card that is winning it."""
    best = 0
    for index in range(1, len(trick)):
        if beats(trick[index], trick[best], trump):
            best = index
    return best


def trick_winner(trick: Sequence[Card], leader: Seat, trump: Strain) -> Seat:
    """The seat that wins a trick led by ``leader``."""
    return Seat((leader + winning_index(trick, trump)) & 3)


def play_line(position: Position, line: Sequence[Card]) -> Iterator[tuple[Seat, Card, Seat | None]]:
    """Play ``line`` card by card: the seat, the card, and the winner when it completes a trick.

    Raises:
        ValueError: at a card that its player does not hold or that revokes.
    """
    hands = list(position.hands)
    leader, trick = position.leader, list(position.trick)
    for card in line:
        seat = Seat((leader + len(trick)) & 3)
        if not legal_cards(hands[seat], trick) >> card & 1:
            raise ValueError(f"{seat.full_name} cannot play the {card_name(card)} here.")
        hands[seat] &= ~(1 << card)
        trick.append(card)
        if len(trick) == 4:
            leader = trick_winner(trick, leader, position.trump)
            trick = []
            yield seat, card, leader
        else:
            yield seat, card, None


def hand_from_text(text: str, owner: str = "") -> tuple[CardSet, list[Fault]]:
    """Read ``spades.hearts.diamonds.clubs``: the cards, and what is wrong with the text.

    An empty field is a void and ``10`` is a ten; missing fields at the end are voids as well. ``owner`` is
    named in the faults. A leading dot is a spade void, so ``.AK2`` holds three hearts.
    """
    owner = owner or say("The hand")
    faults: list[Fault] = []
    fields = text.strip().upper().replace("10", "T").split(".")
    if len(fields) > 4:
        faults.append(
            Fault(
                FaultKind.UNKNOWN_CARD,
                say(
                    "{owner} has {count} suits in {text!r}; write spades.hearts.diamonds.clubs.",
                    owner=owner,
                    count=len(fields),
                    text=text,
                ),
            )
        )
    cards = 0
    for suit, ranks in enumerate(fields[:4]):
        for letter in ranks.replace("-", "").replace(" ", ""):
            if letter not in RANK_LETTERS:
                faults.append(
                    Fault(
                        FaultKind.UNKNOWN_CARD,
                        say(
                            "{owner} has {letter!r} among the {suit}, which is no rank of a card.",
                            owner=owner,
                            letter=letter,
                            suit=suit_name(suit),
                        ),
                    )
                )
                continue
            card = make_card(suit, RANK_LETTERS.index(letter))
            if cards >> card & 1:
                faults.append(
                    Fault(
                        FaultKind.DUPLICATE_CARD,
                        say("{owner} has the {card} twice.", owner=owner, card=card_name(card)),
                    )
                )
            cards |= 1 << card
    return cards, faults


def parse_hands(texts: Mapping[Seat, str]) -> tuple[Hands, list[Fault]]:
    """Read one hand a seat, with the faults of all of them together."""
    cards: dict[Seat, CardSet] = {}
    faults: list[Fault] = []
    for seat in Seat:
        if seat not in texts:
            faults.append(Fault(FaultKind.MISSING_KEY, say("The hand of {seat} is missing.", seat=seat.full_name)))
        cards[seat], more = hand_from_text(texts.get(seat, ""), seat.full_name)
        faults.extend(more)
    return (cards[Seat.N], cards[Seat.E], cards[Seat.S], cards[Seat.W]), faults


def split_deal(text: str) -> tuple[dict[Seat, str], list[Fault]]:
    """Split PBN's ``N:hand hand hand hand`` into one hand text a seat."""
    head, colon, rest = text.strip().partition(":")
    if not colon or head.strip().upper() not in ("N", "E", "S", "W"):
        return {}, [
            Fault(
                FaultKind.UNKNOWN_VALUE,
                say("{text!r} is not four hands; write N: and four hands from North.", text=text),
            )
        ]
    hands = rest.split()
    if len(hands) != 4:
        return {}, [
            Fault(
                FaultKind.UNKNOWN_VALUE,
                say("{text!r} holds {count} hands instead of four.", text=text, count=len(hands)),
            )
        ]
    first = Seat["NESW"["NESW".index(head.strip().upper())]]
    return {Seat((first + index) & 3): hand for index, hand in enumerate(hands)}, []


def parse_cards(texts: Sequence[str], what: str) -> tuple[tuple[Card, ...], list[Fault]]:
    """Read a list of cards; ``what`` names the list in the faults."""
    cards, faults = [], []
    for text in texts:
        try:
            cards.append(card_from_text(text))
        except UnknownCard as error:
            faults.append(Fault(FaultKind.UNKNOWN_CARD, say("In {what}, {error}", what=what, error=error)))
    return tuple(cards), faults


def parse_position(hands: str | Mapping[Seat, str], trump: Strain, leader: Seat, trick: Sequence[str] = ()) -> Position:
    """Build a position from text; ``hands`` is one text a seat or PBN's ``N:… … … …``.

    Raises:
        InvalidPosition: with every fault of the text and of the position.
    """
    faults: list[Fault] = []
    if isinstance(hands, str):
        hands, faults = split_deal(hands)
        if faults:
            raise InvalidPosition(faults)
    cards, hand_faults = parse_hands(hands)
    played, card_faults = parse_cards(trick, say("the trick in progress"))
    faults += hand_faults + card_faults
    if faults:
        # Counting cards would mislead where some could not be read.
        found = position_faults(cards, leader, played)
        raise InvalidPosition(faults + [fault for fault in found if fault.kind is FaultKind.DUPLICATE_CARD])
    return Position(cards, trump, leader, played)


def is_master(card: Card, opponents: CardSet) -> bool:
    """Is no higher card of the suit among ``opponents``?"""
    return not opponents & SUIT_CARDS[card >> 4] & ~((1 << (card + 1)) - 1)


def masters_in(cards: CardSet, opponents: CardSet) -> CardSet:
    """Those of ``cards`` above which no card of their suit is among ``opponents``."""
    high = 0
    for suit in SUIT_CARDS:
        out = opponents & suit
        high |= cards & suit & ~((1 << out.bit_length()) - 1)
    return high


def touching_lowest(cards: CardSet, remaining: CardSet) -> CardSet:
    """Of ``cards`` (one hand's), one card of each run with no other remaining card between: the lowest.

    ``remaining`` is every card still in play, those on the table included; touching cards of one hand are
    equal in what they can win.
    """
    kept = 0
    for shift in (0, 16, 32, 48):
        lane = cards >> shift & LANE
        if not lane:
            continue
        others = remaining >> shift & LANE & ~lane
        previous = -1
        while lane:
            low = lane & -lane
            rank = low.bit_length() - 1
            lane ^= low
            between = others & (low - 1) & ~((1 << (previous + 1)) - 1)
            if previous < 0 or between:
                kept |= 1 << (shift + rank)
            previous = rank
    return kept


def touching_group(card: Card, legal: CardSet, remaining: CardSet) -> CardSet:
    """All cards of ``legal`` (one hand's) that touch ``card`` from above, with it.

    The counterpart of :func:`touching_lowest`: what holds for that card holds for these.
    """
    group, bit = 0, 1 << card
    suit = SUIT_CARDS[card >> 4]
    while bit & suit:
        if legal & bit:
            group |= bit
        elif remaining & bit:
            break
        bit <<= 1
    return group
