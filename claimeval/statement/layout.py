"""Remarks about the layout, and conditions: what a break, a placing, a fall is said to be."""

from __future__ import annotations

from typing import Final

from claimeval.statement.context import Context
from claimeval.statement.phrases import Act
from claimeval.statement.plan import (
    CardWords,
    Concede,
    Layout,
    NoTrumpsOut,
    Rest,
    Size,
    Step,
    Test,
    TestKind,
    TrumpMention,
)

LAYOUTS: Final = frozenset(
    {"layout", "doubt", "breaks", "holds", "holds_none", "placed", "well", "badly", "falls", "shows_out",
     "follows", "still_out", "not_good", "felled"}
)  # fmt: skip
_ASKED: Final = {"FALL": "falls", "WORKS": "works"}
_PLAIN: Final = {
    "placed": TestKind.HOLDS,
    "falls": TestKind.FALLS,
    "felled": TestKind.FALLS,
    "still_out": TestKind.OUT,
    "good": TestKind.GOOD,
    "not_good": TestKind.GOOD,
    "plays": TestKind.PLAYS,
    "covers": TestKind.PLAYS,
    "ducks": TestKind.PLAYS,
    "shows_out": TestKind.SHOWS_OUT,
    "follows": TestKind.FOLLOWS,
    "ruffs": TestKind.RUFFS,
    "needed": TestKind.NEEDED,
    "same": TestKind.SAME,
}


def test_of(act: Act, context: Context) -> Test:
    """The fact that an act is about."""
    if act.inner is not None:
        return test_of(act.inner, context)
    negated = "NOT" in act.marks
    cards = context.settle(act.cards)
    context.look_for(cards)
    seat = act.opponent("holder")
    suit = cards[0].suit if cards else context.suit
    verb = act.verb
    if verb == "asked":
        verb = next((_ASKED[mark] for mark in act.marks if mark in _ASKED), "breaks")
    if verb == "felled":
        cards = cards[-len(act.nouns[-1].cards) :]  # "the ace drops the king"
    match verb:
        case "breaks" | "doubt":
            if not cards and context.broken is not None:
                suit = context.broken
            context.broken = suit
            return Test(TestKind.BREAK, suit, _splits(act), negated=negated)
        case "holds" if not cards:
            return Test(TestKind.SAME, seat=seat, negated=negated)
        case "holds":
            return _holds(act, context, negated)
        case "holds_none":
            return Test(TestKind.SHOWS_OUT, suit, seat=seat, negated=negated)
        case "well" | "badly" if cards and all(card.whole_suit for card in cards):
            return Test(TestKind.BREAK, suit, negated=verb == "badly")
        case "well" | "badly":
            return Test(TestKind.PLACED, cards=cards, well=verb == "well", negated=False)
        case "shows_out" | "follows" | "ruffs":
            within = act.noun("within") or act.noun("upon") or act.noun("wanted") or act.noun("onto")
            about = context.settle(within.cards)[0].suit if within else cards[0].suit if cards else None
            return Test(_PLAIN[verb], about, seat=seat, negated=negated)
        case "works":
            fails = bool({"CONCEDE", "BADLY"} & act.marks.keys()) or act.marks.get("WORKS") == "not"
            if cards or act.marks.keys() & {"SQUEEZE", "DROP", "CROSSRUFF", "RUFF"}:
                return Test(TestKind.WORKS, cards=cards, negated=fails != negated)
            return Test(TestKind.WORKS, seat=context.against, cards=context.finessed, negated=fails != negated)
        case "ducks":
            low = CardWords(context.suit, size=Size.LOW)
            return Test(TestKind.PLAYS, seat=seat, cards=cards or (low,))
        case "covers":
            return Test(TestKind.PLAYS, seat=seat, negated=negated)
        case verb:
            return Test(_PLAIN.get(verb, TestKind.OUT), seat=seat, cards=cards, negated=negated)


def _splits(act: Act) -> tuple[tuple[int, int], ...]:
    if act.splits or "SPLIT" not in act.marks:
        return act.splits
    more, less = act.marks["SPLIT"].split("-")
    return ((int(more), int(less)),)


def _holds(act: Act, context: Context, negated: bool) -> Test:
    opponent = act.opponent("holder")
    noun = act.nouns[0]
    cards = context.settle(act.cards)
    using = act.noun("using") or act.noun("onto")  # "four hearts to the jack"
    extra = context.settle(using.cards) if using else ()
    lengths = noun.numbers if cards[0].rank is None else ()
    suit = cards[0].suit if cards[0].suit is not None else context.suit
    named = tuple(card for card in cards if card.rank is not None)
    return Test(TestKind.HOLDS, suit, (), opponent, lengths, (*named, *extra), negated=negated)


def layout_steps(act: Act, context: Context) -> tuple[Step, ...]:
    """The steps of a remark about the layout; one about an opponents' trump is a mention of it."""
    inner = act.inner or act
    cards = inner.cards
    bare = [card for card in cards if card.suit is None and card.rank is None and card.number is not None]
    tricks = any(noun.tricks for noun in inner.nouns)
    if inner.verb == "holds" and (tricks or (bare and inner.marks.get("WHO") == "YOU")):
        number = next((card.number for card in cards), None)
        if any(card.suit is not None for card in cards):
            return (Concede(cards=context.settle(cards), to=inner.opponent()),)
        return (Concede(number, to=inner.opponent()),) if number is not None else (Rest(theirs=True),)
    if inner.verb == "holds" and not cards:
        return ()
    both = inner.marks.get("WHO") in ("YOU", "THEY")
    if inner.verb == "holds" and "NOT" in inner.marks and any(context.is_trump(card) for card in cards):
        if both:
            return (NoTrumpsOut(),)
        suit = context.settle(cards)[0].suit
        return (Layout(Test(TestKind.SHOWS_OUT, suit, seat=inner.opponent())),)
    if inner.verb == "holds_none" and both and any(context.is_trump(card) for card in cards):
        return (NoTrumpsOut(),)
    if inner.verb == "still_out" and inner.marks.get("OUT") == "gone" and all(card.whole_suit for card in cards):
        return (NoTrumpsOut(),) if any(context.is_trump(card) for card in cards) else ()
    if inner.verb in ("still_out", "holds", "placed") and any(context.is_trump(card) for card in cards):
        return (TrumpMention(context.settle(cards), theirs=True),)
    return (Layout(test_of(act, context), certain=act.verb != "doubt"),)


def held_by(act: Act, context: Context) -> tuple[Step, ...]:
    """Where cards are, said without a verb: "the heart king with West", "two trumps out, both with West"."""
    card = act.cards[0]
    numbers = (card.number,) if card.number is not None and card.suit is None and card.rank is None else ()
    suit = context.suit
    if not numbers or suit is None:
        return layout_steps(Act("placed", act.nouns, tails=act.tails, used=act.used), context)
    if context.is_trump(CardWords(suit)):
        act.used.add("holder")
        return (TrumpMention((CardWords(suit, number=card.number),), theirs=True),)
    return (Layout(Test(TestKind.HOLDS, suit, (), act.opponent("holder"), numbers)),)
