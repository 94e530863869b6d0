"""A parsed phrase as an act: the verb, the cards it is about, and what was added to it.

The names of the grammar's rules and tokens end here; the modules above know acts only.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from lark import Token, Tree

from claimeval.cards import RANK_LETTERS, SUIT_LETTERS, Seat
from claimeval.statement.context import SAME
from claimeval.statement.plan import TRUMPS, Cards, CardWords, Opponent, Place, Relative, Size

_IDLE: Final = frozenset({"nothing", "mine", "choice", "out", "receiver"})
_SIZES: Final = {
    "TOP": Size.TOP,
    "HIGH": Size.TOP,
    "LOW": Size.LOW,
    "LAST": Size.LAST,
    "GOOD": Size.GOOD,
    "LOSER": Size.LOSER,
}
_NOUN_SIZES: Final = {"winner": Size.GOOD, "loser": Size.LOSER}


@dataclass(slots=True)
class Noun:
    """Cards in one phrase, with what only the phrase knows about them."""

    cards: list[CardWords]
    tricks: bool = False
    more: bool = False
    rounds: int | None = None
    remaining: bool = False
    side: bool = False
    incoming: bool = False
    numbers: tuple[int, ...] = ()


@dataclass(slots=True)
class Act:
    """One phrase: the kind of step, the nouns it is about in order, and its other parts by name.

    ``tails`` holds what followed: a place, an opponent, a noun. ``marks`` the tokens that stood alone.
    """

    verb: str
    nouns: list[Noun] = field(default_factory=list)
    who: list[Opponent | None] = field(default_factory=list)
    place: Place | None = None
    splits: tuple[tuple[int, int], ...] = ()
    tails: dict[str, Noun | Place | Opponent | str | None] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)
    inner: Act | None = None
    choice: bool = False
    used: set[str] = field(default_factory=set)

    @property
    def left_over(self) -> bool:
        """Is there a tail that nothing asked for, so that part of the words was not used?"""
        return bool(self.tails.keys() - self.used - _IDLE)

    def said(self, name: str) -> str:
        """The word of a tail, or nothing."""
        self.used.add(name)
        found = self.tails.get(name)
        return found if isinstance(found, str) and not isinstance(found, Place) else ""

    @property
    def cards(self) -> Cards:
        """All cards of all its nouns, in order."""
        return tuple(card for noun in self.nouns for card in noun.cards)

    def noun(self, name: str) -> Noun | None:
        """The noun in a tail, if that tail is there."""
        self.used.add(name)
        found = self.tails.get(name)
        return found if isinstance(found, Noun) else None

    def where(self, name: str = "where") -> Place | None:
        """The place in a tail, if that tail is there."""
        self.used.add(name)
        found = self.tails.get(name)
        return found if isinstance(found, Place) else None

    def opponent(self, *names: str) -> Opponent | None:
        """The opponent in one of these tails, or the one named beside the verb."""
        for name in names:
            self.used.add(name)
            found = self.tails.get(name)
            if isinstance(found, (Seat, Relative)):
                return found
        return next((each for each in self.who if each is not None), None)


def act_of(tree: Tree[Token]) -> Act:
    """The act of a parsed step or test."""
    act = Act(str(tree.data))
    for child in tree.children:
        if isinstance(child, Token):
            act.marks[child.type] = str(child)
        elif child.data == "card":
            act.nouns.append(noun_of(child))
        elif child.data == "them":
            act.nouns.append(Noun([CardWords(SAME)]))
        elif child.data == "place":
            act.place = _place(child)
        elif child.data == "who":
            act.who.append(_who(child))
            act.marks.setdefault("WHO", _first(child).type)
        elif child.data == "splits":
            act.splits = _splits(child)
        elif child.data == "remainder":
            act.marks["REST"] = "rest"
        elif child.data == "outcome":
            act.marks.update({token.type: str(token) for token in child.children if isinstance(token, Token)})
        elif str(child.data) in _TAILS:
            _add_tail(act, child)
        else:
            act.inner = act_of(child)
    return act


_TAILS: Final = frozenset(
    [
        "where",
        "goal",
        "using",
        "holder",
        "upon",
        "onto",
        "receiver",
        "mine",
        "wanted",
        "within",
        "versus",
        "order",
        "rounds",
        "height",
        "out",
        "choice",
        "nothing",
        "ruffing",
        "finessing",
        "squeezing",
    ]
)


def _add_tail(act: Act, tree: Tree[Token]) -> None:
    name = str(tree.data)
    parts = [child for child in tree.children if isinstance(child, Tree)]
    if not parts:
        act.tails[name] = str(tree.children[-1]) if tree.children else ""
        return
    part = parts[-1]
    if part.data == "card":
        act.tails[name] = noun_of(part)
    elif part.data == "place":
        act.tails[name] = _place(part)
    else:
        act.tails[name] = _who(part)
        if name == "receiver":
            act.marks.setdefault("RECEIVER", _first(part).type)


def _first(tree: Tree[Token]) -> Token:
    return next(iter(tree.scan_values(lambda value: isinstance(value, Token))))


def _place(tree: Tree[Token]) -> Place:
    kinds = {token.type for token in tree.scan_values(lambda value: isinstance(value, Token))}
    owners = {str(token) for token in tree.scan_values(lambda value: isinstance(value, Token))}
    return Place.DUMMY if "DUMMY" in kinds or "dummy" in owners else Place.HAND


def _who(tree: Tree[Token]) -> Opponent | None:
    token = _first(tree)
    return _opponent(str(token)) if token.type == "SEAT" else None


def _opponent(value: str) -> Opponent | None:
    if value in ("left", "right"):
        return Relative(value)
    return Seat[value] if value in Seat.__members__ else None


def _splits(tree: Tree[Token]) -> tuple[tuple[int, int], ...]:
    tokens = tree.scan_values(lambda value: isinstance(value, Token) and value.type == "SPLIT")
    return tuple((int(more), int(less)) for more, less in (str(token).split("-") for token in tokens))


def noun_of(tree: Tree[Token]) -> Noun:
    """The cards that a phrase names, with all that was said of them."""
    suit: int | None = None
    ranks: list[int] = []
    numbers: list[int] = []
    size: Size | None = None
    nth: int | None = None
    place: Place | None = None
    seat: Opponent | None = None
    theirs = False
    noun = Noun([])
    for token in tree.scan_values(lambda value: isinstance(value, Token)):
        value = str(token)
        match token.type:
            case "SUIT":
                suit = SUIT_LETTERS.index(value)
            case "TRUMP":
                suit = TRUMPS
            case "RANK":
                ranks.append(RANK_LETTERS.index(value))
            case "NUMBER":
                numbers.append(int(value.rstrip("+")))
                noun.more = noun.more or value.endswith("+")
            case "A":
                numbers.append(1)
            case "ORDINAL":
                nth = int(value)
            case "ROUNDS":
                noun.rounds = int(value)
            case "OWNER":
                seat = _opponent(value)
                theirs = theirs or value == "theirs" or seat is not None
                place = Place(value) if value in ("hand", "dummy") else place
            case "TRICK":
                noun.tricks = True
            case "NOUN":
                size = size or _NOUN_SIZES.get(value)
                noun.side = noun.side or value == "side"
                noun.incoming = noun.incoming or value == "incoming"
                suit = SAME if value == "same" and suit is None else suit
            case "REMAINING" | "ALL":
                noun.remaining = True
            case "MORE":
                noun.more = True
            case kind if kind in _SIZES:
                size = Size.LAST if size is Size.LAST else _SIZES[kind]
    noun.numbers = tuple(numbers)
    number = max(numbers) if numbers else None
    if ranks and number == 1:
        number = None
    held: list[int | None] = [*ranks] or [None]
    noun.cards = [CardWords(suit, rank, number, size, nth, place, theirs, seat) for rank in held]
    return noun
