"""The stated line of play, followed card by card (Law 70B1, 70D1).

A :class:`Script` is what is left of a statement once beliefs, counts and remarks are taken out: moves in order,
and forks where a condition tells which of two branches is taken. It is followed as long as it can be.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from claimeval.cards import SUIT_CARDS, Card, CardSet, cards_in, set_of
from claimeval.normal.facts import Fact, Seen
from claimeval.normal.knowledge import View
from claimeval.normal.moves import AnyMove, Probe
from claimeval.normal.premise import Placing, Premise, placings_left
from claimeval.position import Hands, is_master

_ROUNDS: Final = 16


@dataclass(frozen=True, slots=True)
class Play:
    """A move, what comes after it (``None`` for nothing), and what the line takes for granted at this point."""

    move: AnyMove
    following: int | None = None
    premises: tuple[Premise, ...] = ()


@dataclass(frozen=True, slots=True)
class Fork:
    """A condition, and where the line goes on when it holds and when it does not.

    Until the claimer knows, he finds out: he cashes what he has high in the suits that are asked about.
    """

    fact: Fact
    holds: int | None = None
    fails: int | None = None
    premises: tuple[Premise, ...] = ()

    def probe(self, view: View) -> Probe | None:
        """The winners that are cashed to find out."""
        own = view.own[0] | view.own[1]
        for suit in self.fact.suits:
            cards = own & SUIT_CARDS[suit]
            masters = set_of(*(card for card in cards_in(cards) if is_master(card, view.unseen)))
            move = Probe(suit, masters)
            if masters and view.unseen & SUIT_CARDS[suit] and move.lead(view):
                return move
        return None


@dataclass(frozen=True, slots=True)
class Onward:
    """No more moves: from here on only what is taken for granted counts."""

    premises: tuple[Premise, ...]


Node: TypeAlias = Play | Fork | Onward


@dataclass(frozen=True, slots=True)
class StatedCards:
    """What a stated line says at one point of the play.

    Attributes:
        cards: the cards that the hand on turn is to play; none where the line does not say.
        binding: were they said? Otherwise they are only what finds out whether a condition holds.
        placings: where the opponents' cards are taken to be.
    """

    cards: CardSet = 0
    binding: bool = True
    placings: tuple[Placing, ...] = ()


NOTHING_STATED: Final = StatedCards()


@dataclass(frozen=True, slots=True)
class Script:
    """A stated line of play, begun at its first node. A place in it is ``index * 16 + rounds made``.

    Attributes:
        nodes: the moves and forks.
        dealt: what the opponents on the claimer's left and right held when the claim was made.
    """

    nodes: tuple[Node, ...] = ()
    dealt: tuple[CardSet, CardSet] = (0, 0)

    @property
    def end(self) -> int:
        """The place after the last move, and of a line that has broken down."""
        return len(self.nodes) * _ROUNDS

    @property
    def named(self) -> CardSet:
        """The single cards that are to be played, and the opponents' cards that the line hangs on."""
        cards = 0
        for node in self.nodes:
            if isinstance(node, Play):
                cards |= node.move.named
            elif isinstance(node, Fork):
                cards |= node.fact.cards
            for premise in node.premises:
                cards |= premise.cards
        return cards

    def seen(self, view: View, hands: Hands, claimer: int) -> Seen:
        """What the claimer has seen of the opponents' cards when they hold what they do in ``hands``."""
        held = hands[(claimer + 1) & 3], hands[(claimer + 3) & 3]
        return Seen(view.own, self.dealt, held, view.voids)

    def line(self, place: int, view: View, start: View, seen: Seen, now: Seen) -> StatedCards:
        """What the statement has the hand on turn play.

        ``start`` and ``seen`` are as the trick began, ``view`` and ``now`` as it stands.
        """
        node = self._at(self.current(place, start, seen))
        if node is None:
            return NOTHING_STATED
        placings = placings_left(node.premises, now) if node.premises else ()
        move = _move(node, start)
        cards = 0
        if move is not None:
            led = view.table[0] if view.table else None
            cards = move.lead(view) if led is None else move.answer(view) if made(move, start, led) else 0
        return StatedCards(cards, isinstance(node, Play), placings)

    def move(self, place: int, start: View, seen: Seen) -> AnyMove | None:
        """What is to be done in the trick that starts so, as far as it was said."""
        node = self._at(self.current(place, start, seen))
        return node.move if isinstance(node, Play) and not start.leader & 1 else None

    def binds(self, place: int) -> bool:
        """May what was said keep the claimer from what is sure? Not when no move is left."""
        node = self._at(place)
        return node is not None and not isinstance(node, Onward)

    def after(self, place: int, start: View, seen: Seen, table: tuple[Card, ...], won: bool) -> int:
        """The place after a trick; the end when the stated line has broken down."""
        current = self.current(place, start, seen)
        node = self._at(current)
        if start.leader & 1 or not isinstance(node, Play) or not made(node.move, start, table[0]):
            return current if node is not None else self.end
        if self.breaks(place, start, seen, table, won):
            return self.end
        rounds = current % _ROUNDS + 1
        if node.move.rounds is not None and rounds >= node.move.rounds:
            return self._place(node.following)
        return current + 1

    def breaks(self, place: int, start: View, seen: Seen, table: tuple[Card, ...], won: bool) -> bool:
        """Does the stated line break down in a trick, because it was lost against the words?"""
        node = self._at(self.current(place, start, seen))
        if won or start.leader & 1 or not isinstance(node, Play) or not made(node.move, start, table[0]):
            return False
        return not node.move.may_lose

    def current(self, place: int, start: View, seen: Seen) -> int:
        """The place of what is to be done now, past moves with nothing left to do and forks that are settled."""
        while place < self.end and not start.leader & 1:
            node = self.nodes[place // _ROUNDS]
            if isinstance(node, Play) and node.move.done(start):
                place = self._place(node.following)
            elif isinstance(node, Fork) and (answer := node.fact.known(seen)) is not None:
                place = self._place(node.holds if answer else node.fails)
            else:
                break
        return place

    def _at(self, place: int) -> Node | None:
        return self.nodes[place // _ROUNDS] if place < self.end else None

    def _place(self, index: int | None) -> int:
        return self.end if index is None else index * _ROUNDS


NO_SCRIPT: Final = Script()


def made(move: AnyMove, start: View, led: Card) -> bool:
    """Was the trick led as the move has it?"""
    return bool(move.lead(start) >> led & 1)


def _move(node: Node, start: View) -> AnyMove | None:
    """What a node has done in the trick that starts so; nothing on a lead of the opponents."""
    if start.leader & 1 or isinstance(node, Onward):
        return None
    return node.move if isinstance(node, Play) else node.probe(start)
