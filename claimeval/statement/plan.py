"""What a statement says, as an ordered list of steps, beliefs and conditions.

Every step is one small frozen dataclass. A field that the words leave open is ``None`` (or an empty tuple):
"ruff a heart" says neither where nor how high. :class:`CardWords` stands for whatever was said of cards, from
a named card to a whole suit.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from claimeval.cards import Card, Seat, Suit, make_card

TRUMPS: Final[Suit] = -1
"""The suit of :class:`CardWords` when "trumps" was said and the trump suit was not known to the reader."""


class Place(StrEnum):
    """One of the two hands of the claimer's side."""

    HAND = "hand"
    DUMMY = "dummy"


class Relative(StrEnum):
    """An opponent named from where the claimer sits."""

    LEFT = "left"
    RIGHT = "right"


Opponent: TypeAlias = Seat | Relative
"""An opponent that the words name."""


class Order(StrEnum):
    """From which end a suit is played."""

    TOP = "top"
    BOTTOM = "bottom"


class Size(StrEnum):
    """What kind of card the words ask for, when they give no rank."""

    TOP = "top"
    LOW = "low"
    LAST = "last"
    GOOD = "good"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class CardWords:
    """What was said of cards: "the club ace", "two small hearts", "your last trump", "dummy's spades".

    ``suit`` is ``None`` where no suit was said and none could be carried over, ``rank`` where no rank was.
    ``number`` is how many cards, ``nth`` the round ("the fourth club" is 4), ``place`` the hand that holds
    them, ``theirs`` whether they were called the opponents', ``seat`` which opponent's.
    """

    suit: Suit | None = None
    rank: int | None = None
    number: int | None = None
    size: Size | None = None
    nth: int | None = None
    place: Place | None = None
    theirs: bool = False
    seat: Opponent | None = None

    @property
    def card(self) -> Card | None:
        """The one card that is meant, where suit and rank are known."""
        if self.suit is None or self.suit == TRUMPS or self.rank is None:
            return None
        return make_card(self.suit, self.rank)

    @property
    def whole_suit(self) -> bool:
        """Is a suit named and nothing more: "the clubs"?"""
        plain = self.rank is None and self.number is None and self.size is None and self.nth is None
        return plain and self.suit is not None


Cards: TypeAlias = tuple[CardWords, ...]


@dataclass(frozen=True, slots=True)
class Rest:
    """All remaining tricks: the claimer's, or with ``theirs`` the other side's."""

    theirs: bool = False


@dataclass(frozen=True, slots=True)
class CountOfTricks:
    """A count, and no order: ``total`` tricks, all ``but`` some, or ``parts`` ("six spades, two clubs")."""

    total: int | None = None
    but: int | None = None
    parts: Cards = ()


class ResultKind(StrEnum):
    """How a result was named."""

    DOWN = "down"
    MAKING = "making"
    MORE = "more"
    FEWER = "fewer"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Result:
    """The result in the contract or in tricks: "one down", "making five", "three more", "one fewer"."""

    kind: ResultKind
    number: int | None = None


@dataclass(frozen=True, slots=True)
class DrawTrumps:
    """Draw the opponents' trumps: all, ``rounds`` rounds, or the ``last`` ones (``outstanding`` of them)."""

    rounds: int | None = None
    last: bool = False
    outstanding: int | None = None
    place: Place | None = None
    order: Order | None = None


@dataclass(frozen=True, slots=True)
class NoTrumpsOut:
    """The belief that no trump is out."""


@dataclass(frozen=True, slots=True)
class TrumpMention:
    """A trump spoken of in any other way; ``theirs`` when it was said to be the opponents' or still out."""

    cards: Cards
    theirs: bool = False


@dataclass(frozen=True, slots=True)
class RunSuit:
    """Cash a suit: all of it or ``rounds`` rounds, from the top, from the bottom, or no order said."""

    suit: Suit | None
    order: Order | None = None
    rounds: int | None = None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class PlayCards:
    """Play or cash named cards; ``choice`` when the words leave it open which ("ace or jack").

    ``led`` when one card is said to be played, and not only to be held or to be a trick.
    """

    cards: Cards
    place: Place | None = None
    choice: bool = False
    led: bool = False


@dataclass(frozen=True, slots=True)
class LeadFrom:
    """Lead a card or suit from one hand."""

    place: Place | None
    cards: Cards


@dataclass(frozen=True, slots=True)
class LeadTo:
    """Lead a card or suit to a card of the other hand: "a heart to the ten"."""

    lead: CardWords
    to: CardWords
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Establish:
    """Set up a suit, or drive out an opponent's card."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Ruff:
    """Ruff: what (``cards``), where, with which card and how high, as far as it was said."""

    cards: Cards = ()
    place: Place | None = None
    using: Cards = ()
    size: Size | None = None


@dataclass(frozen=True, slots=True)
class Crossruff:
    """Crossruff, in these suits if any were named, and how high if that was said."""

    cards: Cards = ()
    size: Size | None = None


@dataclass(frozen=True, slots=True)
class Overruff:
    """Overruff."""

    using: CardWords | None = None


@dataclass(frozen=True, slots=True)
class Cover:
    """Cover, or beat, whatever is played in front."""

    cards: Cards = ()


@dataclass(frozen=True, slots=True)
class Finesse:
    """Finesse: in a suit or for a card (``cards``), against an opponent; ``ruffing`` for a ruffing finesse."""

    cards: Cards = ()
    against: Opponent | None = None
    ruffing: bool = False


@dataclass(frozen=True, slots=True)
class PlayForDrop:
    """Play for the drop."""

    cards: Cards = ()


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw cards, on a card or suit (``on``), from one hand."""

    cards: Cards
    on: CardWords | None = None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Concede:
    """Give up tricks: a number, by which cards or suits, and to whom, as far as it was said."""

    number: int | None = None
    cards: Cards = ()
    to: Opponent | None = None


@dataclass(frozen=True, slots=True)
class Enter:
    """Cross to one hand, or win there, with a card or suit."""

    place: Place
    using: CardWords | None = None


@dataclass(frozen=True, slots=True)
class IsGood:
    """The belief that a hand (``place``), some cards, or with neither everything, is high, ``but`` for some cards."""

    place: Place | None = None
    cards: Cards = ()
    but: Cards = ()


@dataclass(frozen=True, slots=True)
class Squeeze:
    """A squeeze, named as such; ``kind`` as said ("double"), or empty; ``cards`` are the threats or their suits."""

    kind: str = ""
    against: Opponent | None = None
    cards: Cards = ()


@dataclass(frozen=True, slots=True)
class Endplay:
    """An endplay, throw-in, or forced return, named as such."""

    against: Opponent | None = None
    using: CardWords | None = None


@dataclass(frozen=True, slots=True)
class Eliminate:
    """Strip a suit, before an endplay."""

    cards: Cards


class TestKind(StrEnum):
    """What a condition, or a remark about the layout, is about."""

    __test__ = False  # pytest takes every name with Test for a test

    BREAK = "break"
    HOLDS = "holds"
    PLACED = "placed"
    FALLS = "falls"
    OUT = "out"
    SHOWS_OUT = "shows-out"
    FOLLOWS = "follows"
    WORKS = "works"
    RUFFS = "ruffs"
    PLAYS = "plays"
    GOOD = "good"
    NEEDED = "needed"
    SAME = "same"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Test:
    """A fact that may hold or not.

    ``BREAK``: ``suit`` breaks, as one of ``splits`` if given. ``HOLDS``: ``seat`` has ``cards``, or one of
    ``numbers`` cards of ``suit``. ``PLACED``: the cards are well or badly placed (``well``). ``FALLS``, ``OUT``,
    ``GOOD``, ``PLAYS``: of ``cards``; with none ``PLAYS`` is covering what was led. ``SHOWS_OUT``, ``FOLLOWS``,
    ``RUFFS``: of ``seat`` and ``suit``. ``WORKS``: the finesse that ``cards`` are about, or whatever was said before,
    succeeds. ``NEEDED``: "if I need to". ``SAME``: "if so". ``OTHER``: ``words`` that were not understood.
    ``negated``: must not hold.
    """

    __test__ = False  # pytest takes every name with Test for a test

    kind: TestKind
    suit: Suit | None = None
    splits: tuple[tuple[int, int], ...] = ()
    seat: Opponent | None = None
    numbers: tuple[int, ...] = ()
    cards: Cards = ()
    well: bool | None = None
    negated: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """A remark about the layout: certain ("East has the king") or a doubt ("clubs might be 5-0")."""

    test: Test
    certain: bool = True


@dataclass(frozen=True, slots=True)
class Condition:
    """If ``test``, then ``then``, else ``otherwise``; "unless" is a negated test."""

    test: Test
    then: tuple[Step, ...] = ()
    otherwise: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Refuse:
    """A step that the claimer said he will not, or need not, take."""

    refused: Step


@dataclass(frozen=True, slots=True)
class Correction:
    """A second thought in the same breath: it ``withdraws`` the step before, goes ``first``, or only adds to it."""

    withdraws: bool = False
    first: bool = False


Step: TypeAlias = (
    Rest | CountOfTricks | Result | DrawTrumps | NoTrumpsOut | TrumpMention | RunSuit | PlayCards | LeadFrom
    | LeadTo | Establish | Ruff | Crossruff | Overruff | Cover | Finesse | PlayForDrop | Discard | Concede
    | Enter | IsGood | Squeeze | Endplay | Eliminate | Layout | Condition | Refuse | Correction
)  # fmt: skip
"""One thing said."""

PLAYS: Final = (
    DrawTrumps, RunSuit, PlayCards, LeadFrom, LeadTo, Establish, Ruff, Crossruff, Overruff, Cover, Finesse,
    PlayForDrop, Discard, Enter, Squeeze, Endplay, Eliminate, Condition,
)  # fmt: skip
"""The kinds of step that say what is played, and so can have an order."""
