"""The stated line of play, followed card by card (Law 70B1, 70D1).

A :class:`Script` is what is left of a statement once beliefs, counts and remarks are taken out: moves in order,
and forks where a condition tells which of two branches is taken. It is followed as long as it can be.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from claimeval.cards import SUIT_CARDS, Card, CardSet
from claimeval.normal.facts import Fact, Seen
from claimeval.normal.knowledge import View
from claimeval.normal.moves import AnyMove, Move, Probe, crossing
from claimeval.normal.premise import Placing, Premise, placings_left
from claimeval.position import Hands, masters_in

_ROUNDS: Final = 16


@dataclass(frozen=True, slots=True)
class Play:
    """A move, what comes after it (``None`` for nothing), and what the line takes for granted at this point."""

    move: AnyMove
    following: int | None = None
    premises: tuple[Premise, ...] = ()


@dataclass(frozen=True, slots=True)
class Fork:
    """A condition, and where the line goes on when it holds and when it does not; ``said`` has it in words.

    Until the claimer knows, he finds out: he cashes what he has high in the suits that are asked about.
    """

    fact: Fact
    holds: int | None = None
    fails: int | None = None
    premises: tuple[Premise, ...] = ()
    said: str = ""

    def probe(self, view: View) -> Probe | None:
        """The winners that are cashed to find out."""
        own = view.own[0] | view.own[1]
        for suit in self.fact.suits:
            cards = own & SUIT_CARDS[suit]
            masters = masters_in(cards, view.unseen)
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
        binding: were they said? Otherwise they only find out whether a condition holds, or bring the lead to the
            hand in which the next step begins.
        placings: where the opponents' cards are taken to be.
        no_finesse: is a squeeze or an endplay going on, into which no finesse is read?
        from_top: was the suit said to be played from the top?
    """

    cards: CardSet = 0
    binding: bool = True
    placings: tuple[Placing, ...] = ()
    no_finesse: bool = False
    from_top: bool = False


NOTHING_STATED: Final = StatedCards()


@dataclass(frozen=True, slots=True)
class Script:
    """A stated line of play, begun at its first node. A place in it is ``index * 16 + rounds made``.

    Attributes:
        nodes: the moves and forks.
        dealt: what the opponents on the claimer's left and right held when the claim was made.
        binding: may the claimer not depart from it, even when it has lost a trick (art. 89a of 1959)?
    """

    nodes: tuple[Node, ...] = ()
    dealt: tuple[CardSet, CardSet] = (0, 0)
    binding: bool = False

    @property
    def conditional(self) -> bool:
        """Does it say what to do if something turns out so or otherwise?"""
        return any(isinstance(node, Fork) for node in self.nodes)

    @property
    def manoeuvres(self) -> bool:
        """Is a squeeze or an endplay part of it?"""
        return any(not premise.finesses for node in self.nodes for premise in node.premises)

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
        node = self.at(self.current(place, start, seen))
        if node is None:
            return NOTHING_STATED
        placings = placings_left(node.premises, now) if node.premises else ()
        move = _move(node, start)
        cards, said = 0, isinstance(node, Play)
        if move is not None and not start.table and not move.lead(start):
            cards, said = crossing(start, view), False
        elif move is not None:
            led = view.table[0] if view.table else None
            cards = move.lead(view) if led is None else move.answer(view) if made(move, start, led) else 0
        no_finesse = bool(node.premises) and not any(premise.finesses for premise in node.premises)
        from_top = said and isinstance(move, Move) and move.from_top
        return StatedCards(cards, said, placings, no_finesse, from_top)

    def move(self, place: int, start: View, seen: Seen) -> AnyMove | None:
        """What is to be done in the trick that starts so, as far as it was said."""
        node = self.at(self.current(place, start, seen))
        return node.move if isinstance(node, Play) and not start.leader & 1 else None

    def binds(self, place: int) -> bool:
        """May what was said keep the claimer from what is sure? Not when no move is left."""
        node = self.at(place)
        return node is not None and not isinstance(node, Onward)

    def after(self, place: int, start: View, seen: Seen, table: tuple[Card, ...], won: bool) -> int:
        """The place after a trick; the end when the stated line has broken down."""
        current = self.current(place, start, seen)
        node = self.at(current)
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
        node = self.at(self.current(place, start, seen))
        if won or start.leader & 1 or not isinstance(node, Play) or not made(node.move, start, table[0]):
            return False
        return not node.move.may_lose and not self.binding

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

    def at(self, place: int) -> Node | None:
        """The move or fork at a place; ``None`` after the end."""
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
