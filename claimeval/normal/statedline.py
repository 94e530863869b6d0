"""The words of a claim made into a :class:`Script` that can be followed.

A count of tricks is no order of play, and of several winners named in one breath none comes first: what is left are
moves in the order said, forks at the conditions, and what named plays take for granted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from claimeval.cards import NOTRUMP, SUIT_CARDS, CardSet, Strain, Suit, only_of_rank
from claimeval.normal.conditions import fact_of
from claimeval.normal.facts import Fact, Holds
from claimeval.normal.manoeuvres import endplay_premise, finesse_items, missing_card, squeeze_premise
from claimeval.normal.moves import AnyMove, Crossruff, Move, Reply, Strip, Tenace
from claimeval.normal.premise import Placing, Premise
from claimeval.normal.replies import finesse_in, plain_lead, reply
from claimeval.normal.script import Fork, Node, Onward, Play, Script
from claimeval.normal.table import Table
from claimeval.statement import plan
from claimeval.statement.plan import (
    PLAYS,
    CardWords,
    Concede,
    Condition,
    Discard,
    DrawTrumps,
    Eliminate,
    Endplay,
    Enter,
    Finesse,
    Layout,
    LeadFrom,
    LeadTo,
    Order,
    Place,
    PlayCards,
    PlayForDrop,
    Ruff,
    RunSuit,
    Size,
    Squeeze,
    Step,
    TestKind,
)
from claimeval.statement.reading import Reading
from claimeval.statement.wording import test_words

_ALWAYS_FIRST: Final = (
    DrawTrumps, RunSuit, LeadTo, LeadFrom, Enter, Discard, Ruff, plan.Crossruff, Eliminate, Endplay, Squeeze, Finesse,
    PlayForDrop, Condition,
)  # fmt: skip
_FOLLOWED: Final = (*_ALWAYS_FIRST, PlayCards)
_AIDS: Final = (Finesse, Squeeze, Endplay)
_PLACES: Final = (TestKind.HOLDS, TestKind.PLACED, TestKind.WORKS)
_MOST_FORKS: Final = 6


@dataclass(frozen=True, slots=True)
class _Branch:
    """A condition with what is done when it holds and when it does not."""

    fact: Fact
    holds: tuple[_Item, ...]
    fails: tuple[_Item, ...]
    said: str


_Item: TypeAlias = "AnyMove | Premise | _Branch"


def script_of(reading: Reading, table: Table) -> Script:
    """The stated line of a claimer who sits at such a table."""
    items = _items(list(zip(reading.plan, reading.ordered, strict=True)), table)
    nodes: list[Node] = []
    _lay(nodes, items, (), _MOST_FORKS)
    return Script(tuple(nodes), table.opponents)


def _lay(nodes: list[Node], items: Sequence[_Item], premises: tuple[Premise, ...], forks: int) -> int | None:
    """Put a line among the nodes; where it begins, ``None`` when there is nothing to do in it."""
    premises += tuple(item for item in items if isinstance(item, Premise) and item not in premises)
    left = [item for item in items if not isinstance(item, Premise)]
    if not left or (isinstance(left[0], _Branch) and not forks):
        if not premises:
            return None
        nodes.append(Onward(premises))
        return len(nodes) - 1
    index, first, rest = len(nodes), left[0], left[1:]
    nodes.append(Onward(premises))
    if isinstance(first, _Branch):
        holds = _lay(nodes, (*first.holds, *rest), premises, forks - 1)
        fails = _lay(nodes, (*first.fails, *rest), premises, forks - 1)
        nodes[index] = Fork(first.fact, holds, fails, premises, first.said)
    else:
        nodes[index] = Play(first, _lay(nodes, rest, premises, forks), premises)
    return index


def _items(steps: Sequence[tuple[Step, bool]], table: Table) -> tuple[_Item, ...]:
    """What is followed of steps and the marks of their order."""
    items: list[_Item] = []
    places = sum(isinstance(step, Condition) and step.test.kind in _PLACES for step, _ in steps)
    exiting = any(isinstance(step, (Eliminate, Endplay)) for step, _ in steps)
    for index, (step, after) in enumerate(steps):
        followed = index + 1 < len(steps) and steps[index + 1][1]
        begun = any(not isinstance(item, Premise) for item in items)
        if isinstance(step, Concede) and exiting:
            items += _exits(step, table)
            continue
        if isinstance(step, Layout):
            items += _told(step, table)
            continue
        if isinstance(step, Ruff) and items and isinstance(items[-1], Crossruff) and not step.cards:
            items[-1] = replace(items[-1], high=step.size is Size.TOP)
            continue
        if not isinstance(step, _FOLLOWED):
            if begun and after:
                break
            continue
        if isinstance(step, Condition):
            inside = reply(step, items[-1], table) if items and isinstance(items[-1], Move) else None
            if inside is not None:
                items[-1] = inside
                continue
            found = _branch(step, table, _suit_of(reversed(items)), only=places == 1)
            if found is None:
                if begun:
                    break
                continue
            items += found
            continue
        if begun and not after and not isinstance(step, _AIDS):
            break
        led = isinstance(step, PlayCards) and step.led
        if not begun and not (isinstance(step, _ALWAYS_FIRST) or led or followed):
            continue
        laid = [item for item in _laid(step, table) if after or not begun or isinstance(item, Premise)]
        if not laid and not isinstance(step, _AIDS):
            break
        if isinstance(step, Endplay):
            _let_lose(items)
        items += laid
    return tuple(items)


def _suit_of(items: Iterable[_Item]) -> Suit | None:
    """The suit of the first move among these: "ace of clubs; if East shows out" means that suit."""
    return next((item.suit for item in items if isinstance(item, (Move, Reply, Strip, Tenace))), None)


def _branch(step: Condition, table: Table, before: Suit | None, *, only: bool) -> tuple[_Item, ...] | None:
    """The items of a condition, ``None`` where nobody can tell how the line goes on after it.

    ``only``: is it the only one on the place of a card, so that he has no second line for another place?
    """
    holds, fails = (_items(_in_turn(steps), table) for steps in (step.then, step.otherwise))
    plain = plain_lead(step)
    lead = plain if plain is not None and plain.to.card is not None else finesse_in(step, table) or plain
    if lead is not None:
        return tuple(_laid(lead, table)) or None
    if step.test.kind in (TestKind.NEEDED, TestKind.RUFFS):
        return tuple(item for item in holds if isinstance(item, Premise))
    if holds == fails:
        return holds
    if step.test.kind is TestKind.OTHER and not step.test.negated:
        # "A double squeeze, if the bidding was explained rightly": he has the squeeze in mind, whatever it hangs on.
        named = tuple(item for item in holds if isinstance(item, Premise) and not item.finesses)
        return named or None
    before = _suit_of((*holds, *fails)) if before is None else before
    fact = fact_of(step.test, table, before)
    if isinstance(fact, Holds) and not fails and only:
        # He named no other line: he plays for that place, and if it is wrong the line has failed.
        return (Premise((_placing(fact),), finesses=True), *holds)
    return None if fact is None else (_Branch(fact, holds, fails, test_words(step.test)),)


def _placing(fact: Holds) -> Placing:
    return (fact.cards, 0) if fact.who == 0 else (0, fact.cards)


def _told(step: Layout, table: Table) -> tuple[Premise, ...]:
    """Where he said that a card lies: he plays for that place."""
    fact = fact_of(step.test, table, None) if step.certain and not step.test.negated else None
    return (Premise((_placing(fact),), finesses=True),) if isinstance(fact, Holds) else ()


def _in_turn(steps: Sequence[Step]) -> list[tuple[Step, bool]]:
    return [(step, index > 0 and isinstance(step, PLAYS)) for index, step in enumerate(steps)]


def _let_lose(items: list[_Item]) -> None:
    """The trick before an endplay is the one that throws the opponent in."""
    if items and isinstance(items[-1], Move):
        items[-1] = replace(items[-1], may_lose=True)


def _exits(step: Concede, table: Table) -> Iterator[AnyMove]:
    """The card, or a card of the suit, with which the lead is given up."""
    for words in step.cards[:1]:
        for move in _named(replace(words, number=None, nth=None), table.own, None):
            yield replace(move, rounds=1, may_lose=True)


def _laid(step: Step, table: Table) -> Iterator[AnyMove | Premise]:
    own, trump = table.own, table.trump
    match step:
        case DrawTrumps() if trump != NOTRUMP:
            from_top = step.order is Order.TOP
            yield Move(trump, _suit(own, trump, step.place), rounds=step.rounds, while_trumps=True, from_top=from_top)
        case RunSuit() if step.suit is not None and step.suit >= 0:
            cards = _suit(own, step.suit, step.place)
            if step.order is Order.BOTTOM:
                cards &= -cards
            from_top = step.order is Order.TOP
            yield Move(step.suit, cards, leads=_seat(step.place), rounds=step.rounds, from_top=from_top)
        case PlayCards() if not step.choice:
            for words in step.cards:
                yield from _named(words, own, step.place)
        case LeadFrom():
            for words in step.cards:
                for move in _named(words, own, step.place):
                    yield Move(move.suit, move.target, leads=_seat(step.place))
        case LeadTo() if step.to.card is not None:
            holder = next((seat for seat in (0, 2) if own[seat >> 1] >> step.to.card & 1), None)
            if holder is not None:
                yield Move(step.to.card >> 4, 1 << step.to.card, leads=holder ^ 2, covers=True, may_lose=True)
        case Enter() if step.using is not None and step.using.suit is not None and step.using.suit >= 0:
            seat = 0 if step.place is Place.HAND else 2
            held = own[seat >> 1] & SUIT_CARDS[step.using.suit]
            target = 1 << step.using.card if step.using.card is not None else 1 << max(held.bit_length() - 1, 0)
            if held & target:
                yield Move(step.using.suit, target, leads=seat ^ 2, ends_in=seat)
        case Discard() if step.on is not None and step.on.card is not None:
            thrown = 0
            for words in step.cards:
                thrown |= _suit(own, words.suit, None) if words.suit is not None and words.suit >= 0 else 0
            yield Move(step.on.card >> 4, 1 << step.on.card, thrown=thrown)
        case Ruff() if trump != NOTRUMP and step.cards:
            yield from _ruffs(step, own, trump)
        case plan.Crossruff() if trump != NOTRUMP:
            suits = sum(1 << words.suit for words in step.cards if words.suit is not None and words.suit >= 0)
            yield Crossruff(trump, suits, step.size is Size.TOP)
        case _:
            yield from _manoeuvre(step, table)


def _manoeuvre(step: Step, table: Table) -> Iterator[AnyMove | Premise]:
    """The plays that are directed against an opponent's cards."""
    match step:
        case Eliminate():
            for words in step.cards:
                if words.suit is not None and words.suit >= 0:
                    yield Strip(words.suit)
        case Endplay():
            yield from endplay_premise(step, table)
            yield from _exits(Concede(cards=(step.using,) if step.using is not None else ()), table)
        case Squeeze():
            yield from squeeze_premise(step, table)
        case Finesse():
            yield from finesse_items(step, table)
        case PlayForDrop():
            missing = missing_card(step.cards, table)
            if missing is not None:
                above = (table.own[0] | table.own[1]) & SUIT_CARDS[missing >> 4] & ~((1 << missing) - 1)
                yield Move(missing >> 4, above)
        case _:
            return


def _ruffs(step: Ruff, own: tuple[CardSet, CardSet], trump: Strain) -> Iterator[Move]:
    suit = step.cards[0].suit
    if suit is None or suit < 0:
        return
    place = _seat(step.place)
    if place is None:
        place = next((seat for seat in (2, 0) if not own[seat >> 1] & SUIT_CARDS[suit]), None)
    trumps = 0 if place is None else own[place >> 1] & SUIT_CARDS[trump]
    named = [words.card for words in step.using if words.card is not None]
    if named:
        trumps &= 1 << named[0]
    elif step.size is Size.TOP and trumps:
        trumps = 1 << (trumps.bit_length() - 1)
    if trumps and place is not None:
        yield Move(suit, 0, thrown=trumps, leads=place ^ 2, rounds=step.cards[0].number or 1)


def _named(words: CardWords, own: tuple[CardSet, CardSet], place: Place | None) -> Iterator[Move]:
    """The moves that play the cards named: one card, or several rounds of a suit; "my ace" is the only one he has."""
    if words.suit is None and words.rank is not None and not words.theirs:
        held = only_of_rank(words.rank, own[0] | own[1])
        words = replace(words, suit=held >> 4) if held is not None else words
    if words.suit is None or words.suit < 0 or words.theirs:
        return
    if words.card is not None:
        if (own[0] | own[1]) >> words.card & 1:
            yield Move(words.suit, 1 << words.card, leads=None)
        return
    rounds = 1 if words.size is Size.LAST else words.number
    yield Move(words.suit, _suit(own, words.suit, words.place or place), rounds=rounds)


def _suit(own: tuple[CardSet, CardSet], suit: int, place: Place | None) -> CardSet:
    seat = _seat(place)
    cards = own[0] | own[1] if seat is None else own[seat >> 1]
    return cards & SUIT_CARDS[suit]


def _seat(place: Place | None) -> int | None:
    return None if place is None else 0 if place is Place.HAND else 2
