"""What the director finds on the table when tricks are in dispute.

Every field may be unknown, for a director often knows little. Nothing here judges; whether the facts can be
true together is the business of ``checks``, and what the Laws make of them that of the other modules.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum

from claimeval.cards import Card, CardSet, Seat, Strain, Suit


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """One card of a row: its face and whether it points to partner (own side won); ``None`` for not known."""

    card: Card | None
    won: bool | None


Row = tuple[PlayedCard, ...]
"""The played cards of one player, in the order in which they lie."""


class Irregularity(Enum):
    """What is wrong with a trick."""

    NO_CARD = "no-card"
    TOO_MANY = "too-many"
    MISLAID = "mislaid"


@dataclass(frozen=True, slots=True)
class Defect:
    """What is known of one defective trick.

    Attributes:
        offender: who played no card, or too many.
        defender: is the offender a defender? Follows from ``offender`` and the declarer.
        irregularity: what he did.
        trick: which trick, from 1.
        suit_led: the suit led to it.
        holds_suit_led: has the offender, who played no card, one of that suit in hand now?
        sides_played_next: how many sides have played to the next trick.
        won_by_declarer: did declarer's side win the trick?
        won_that_or_later: did the offending side win that trick or a later one?
        cards: the cards that the offender contributed, when too many.
        faced: the one of them that was shown when he played.
        how: how too many came about: ``fifth-card`` (45E) or ``simultaneous`` (58B).
        mislaid: a card that was in fact played and does not lie where it should.
        played_again: was it played again to a later trick?
        too_late: is it too late to put that second play right?
        shown: extra cards whose faces have been seen.
    """

    offender: Seat | None = None
    defender: bool | None = None
    irregularity: Irregularity | None = None
    trick: int | None = None
    suit_led: Suit | None = None
    holds_suit_led: bool | None = None
    sides_played_next: int | None = None
    won_by_declarer: bool | None = None
    won_that_or_later: bool | None = None
    cards: tuple[Card, ...] | None = None
    faced: Card | None = None
    how: str | None = None
    mislaid: Card | None = None
    played_again: bool | None = None
    too_late: bool | None = None
    shown: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Remark:
    """Someone says that a card lies the wrong way (65B3)."""

    by: Seat
    own_side_played_next: bool | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """Someone wants to look at played cards (Law 66)."""

    by: Seat
    own_card_face_up: bool | None = None
    own_side_played_next: bool | None = None
    director_orders: bool = False


@dataclass(frozen=True, slots=True)
class TableFacts:
    """One board as the director finds it.

    Attributes:
        edition: the Laws in force.
        trump: 0..4, or ``None`` when it is not known.
        declarer: the declarer.
        opening_leader: who led to the first trick.
        out_of_turn: leads out of turn that stood: the trick, from 1, and who led to it.
        rows: quitted cards by seat, N E S W.
        hands: the cards each seat still holds.
        counts: for each seat the number of cards in hand and of quitted ones, where only that is known.
        trick: the cards of the trick in progress, by seat; more than one where a player played too many.
        tricks_played: tricks that are complete and quitted.
        mixed: players whose played cards no longer lie in order.
        face_up: players whose card to the last trick still lies face up.
        play_over: has the play ended?
        facts_found: can the director still find the facts?
        dispute: ``revoke`` or ``tricks``, what is in dispute after the play; empty for nothing.
        claim_made: has anybody claimed or conceded?
        remark: a remark on the direction of a card.
        request: a request to look at cards.
        defect: what is known of a defective trick.
    """

    edition: str = "2017"
    trump: Strain | None = None
    declarer: Seat | None = None
    opening_leader: Seat | None = None
    out_of_turn: tuple[tuple[int, Seat], ...] = ()
    rows: tuple[Row | None, ...] = (None, None, None, None)
    hands: tuple[CardSet | None, ...] = (None, None, None, None)
    counts: tuple[tuple[int | None, int | None], ...] = ((None, None),) * 4
    trick: tuple[tuple[Card, ...], ...] = ((), (), (), ())
    tricks_played: int | None = None
    mixed: frozenset[Seat] = frozenset()
    face_up: frozenset[Seat] | None = None
    play_over: bool | None = None
    facts_found: bool | None = None
    dispute: str = ""
    claim_made: bool = False
    remark: Remark | None = None
    request: Request | None = None
    defect: Defect = field(default_factory=Defect)
    case_id: str = ""
    title: str = ""
    note: str = ""

    @property
    def dummy(self) -> Seat | None:
        """Declarer's partner, where the declarer is known."""
        return None if self.declarer is None else self.declarer.partner

    @property
    def leader(self) -> Seat | None:
        """Who led to the first trick: as given, else the player on declarer's left."""
        if self.opening_leader is not None or self.declarer is None:
            return self.opening_leader
        return self.declarer.left

    def in_hand(self, seat: Seat) -> int | None:
        """How many cards a player holds."""
        hand = self.hands[seat]
        return self.counts[seat][0] if hand is None else hand.bit_count()

    def quitted(self, seat: Seat) -> int | None:
        """How many cards lie in a player's row."""
        row = self.rows[seat]
        return self.counts[seat][1] if row is None else len(row)

    def is_defender(self, seat: Seat | None) -> bool | None:
        """Is the player a defender? ``None`` when that is not known."""
        return None if seat is None or self.declarer is None else seat.side != self.declarer.side

    @property
    def trick_is_complete(self) -> bool:
        """Do four cards of the last trick lie on the table, one from each player?"""
        return all(len(cards) == 1 for cards in self.trick)

    @property
    def sides_in_trick(self) -> frozenset[int]:
        """The sides that have played to the trick in progress."""
        return frozenset(seat.side for seat in Seat if self.trick[seat])

    @property
    def is_over(self) -> bool | None:
        """Has the play ended? As given, else by the cards in hand, where they are known."""
        if self.play_over is not None:
            return self.play_over
        held = [self.in_hand(seat) for seat in Seat]
        if any(held) or any(self.trick):
            return False
        return True if all(count == 0 for count in held) else None

    @property
    def tricks_complete(self) -> int | None:
        """Tricks quitted: as given, else the number that most of the four rows have, if there is one."""
        if self.tricks_played is not None:
            return self.tricks_played
        lengths = [length for seat in Seat if (length := self.quitted(seat)) is not None]
        if not lengths:
            return None
        [(length, times), *_] = Counter(lengths).most_common(1)
        return length if times > 2 or times == len(lengths) else None
