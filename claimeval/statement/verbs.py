"""What the verbs of play mean: draw, cash, lead, ruff, throw, cross, finesse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from claimeval.statement.context import SAME, Context
from claimeval.statement.phrases import Act, Noun
from claimeval.statement.plan import (
    TRUMPS,
    Cards,
    CardWords,
    Concede,
    Condition,
    CountOfTricks,
    Cover,
    Crossruff,
    Discard,
    DrawTrumps,
    Eliminate,
    Endplay,
    Enter,
    Establish,
    Finesse,
    IsGood,
    LeadFrom,
    LeadTo,
    NoTrumpsOut,
    Order,
    Place,
    PlayCards,
    PlayForDrop,
    Result,
    ResultKind,
    Ruff,
    RunSuit,
    Size,
    Squeeze,
    Step,
    Test,
    TestKind,
    TrumpMention,
)

Maker: TypeAlias = Callable[[Act, Context], "tuple[Step, ...]"]
_LOW: Final = Test(TestKind.PLAYS, cards=(CardWords(size=Size.LOW),))
"""To run a card is to play low on it while the next hand does."""


def tail_card(act: Act, name: str, context: Context) -> CardWords | None:
    """The card in a tail; a rank without a suit is of the suit spoken of last."""
    noun = act.noun(name)
    return context.settle(noun.cards)[0] if noun else None


def place_of(act: Act) -> Place | None:
    """The hand that the words name, beside the verb or with a card."""
    return act.where() or next((card.place for card in act.cards if card.place), None)


def draw(act: Act, context: Context) -> tuple[Step, ...]:
    """Draw trumps; any other suit is cashed."""
    noun = act.nouns[0] if act.nouns else Noun([CardWords(TRUMPS)])
    if noun.cards[0].suit == SAME and noun.cards[0].size is Size.LAST:
        noun = replace(noun, cards=[replace(noun.cards[0], suit=TRUMPS)])  # "draw the last one"
    card = context.settle(noun.cards)[0]
    if card.suit is not None and not context.is_trump(card):
        return run(act, context)
    rounds = noun.rounds or rounds_of(act)
    last = card.size is Size.LAST
    order = act.said("order")
    return (DrawTrumps(rounds, last, card.number, act.where(), Order(order) if order else None),)


def rounds_of(act: Act) -> int | None:
    """How many rounds were said."""
    said = act.said("rounds")
    if said.isdigit():
        return int(said)
    wanted = act.noun("wanted")
    if wanted is not None and wanted.tricks:
        return wanted.cards[0].number
    within = act.tails.get("within")
    if isinstance(within, Noun) and only_number(within):
        return act.noun("within").cards[0].number  # type: ignore[union-attr]  # it was just there
    return next((noun.rounds for noun in act.nouns if noun.rounds), None)


def run(act: Act, context: Context) -> tuple[Step, ...]:
    """Cash suits and cards, each as it was named."""
    if not act.nouns:
        return play(act, context)
    cards = context.settle(act.cards)
    order = act.said("order")
    rounds, place = rounds_of(act), place_of(act)
    if rounds and context.is_trump(cards[0]) and not order:
        return (DrawTrumps(rounds, place=place),)
    steps: list[Step] = []
    for card in cards:
        if card.suit is None and card.rank is None and card.size is None and card.nth is None:
            return ()
        whole = card.rank is None and (order or rounds or card.number != 1)
        if whole and card.size in (None, Size.TOP, Size.GOOD) and card.suit is not None and card.nth is None:
            said = Order(order) if order else Order.TOP if card.size is Size.TOP else None
            steps.append(RunSuit(card.suit, said, rounds or card.number, place or card.place))
        elif steps and isinstance(steps[-1], PlayCards):
            steps[-1] = replace(steps[-1], cards=(*steps[-1].cards, card))
        else:
            steps.append(PlayCards((card,), place, choice=act.choice))
    if act.verb == "run" and len(cards) == 1 and cards[0].rank is not None:
        low = Condition(_LOW, (PlayCards(_LOW.cards),), (Cover(),))
        return (PlayCards(cards, place, led=True), low, Finesse(cards))
    if len(cards) == 1 and (cards[0].rank is not None or cards[0].size is Size.LAST):
        return tuple(replace(step, led=True) if isinstance(step, PlayCards) else step for step in steps)
    return tuple(steps)


def play(act: Act, context: Context) -> tuple[Step, ...]:
    """Play, lead, or a card with what it goes to, or on."""
    place = act.where()
    cards = context.settle(act.cards)
    goal = act.where("goal")
    if goal is not None:
        using = cards[0] if cards else tail_card(act, "using", context)
        return (Enter(goal, using),)
    if "onto" in act.tails:
        to = tail_card(act, "onto", context)
        if to is None:
            return ()
        return (LeadTo(cards[-1] if cards else CardWords(to.suit), to, place),)
    if "upon" in act.tails:
        upon = act.noun("upon")
        if not cards and upon is not None:
            return run(Act("run", [upon], tails={**act.tails, "upon": ""}, used=act.used), context)
        on = tail_card(act, "upon", context)
        return (Discard(cards, on, place),)
    if place is not None:
        return (LeadFrom(place, cards),)
    return run(act, context) if cards else ()


def ruff(act: Act, context: Context) -> tuple[Step, ...]:
    """Ruff, and with what."""
    noun = act.noun("using")
    place, using = act.where(), context.settle(noun.cards if noun else ())
    cards = context.settle(card for each in act.nouns if not each.incoming for card in each.cards)
    height = act.said("height")
    size = {"high": Size.TOP, "low": Size.LOW}.get(height)
    if using and using[0].rank is None and using[0].size in (Size.TOP, Size.LOW):
        size = size or using[0].size
    act.used.add("wanted")  # "a ruff in dummy for four tricks"
    rounds = act.said("rounds")
    if rounds and len(cards) < 2:
        cards = (replace(cards[0], number=int(rounds)),) if cards else (CardWords(number=int(rounds)),)
    return (Ruff(cards, place, using, size),)


def ruffed(act: Act, context: Context) -> Cards:
    """What is ruffed in "with a heart ruff"."""
    noun = act.noun("ruffing")
    return context.settle(noun.cards) if noun else ()


def added(act: Act, context: Context) -> tuple[Step, ...]:
    """The step that a tail adds: "with a heart ruff", "with the club finesse"."""
    if "ruffing" in act.tails and "ruffing" not in act.used:
        return (Ruff(ruffed(act, context)),)
    if "finessing" in act.tails and "finessing" not in act.used:
        noun = act.noun("finessing")
        context.finessed = context.settle(noun.cards) if noun else ()
        return (Finesse(context.finessed),)
    if "squeezing" in act.tails:
        act.used.add("squeezing")
        return (Squeeze(),)
    return ()


def their_ruff(act: Act, context: Context) -> tuple[Step, ...]:
    """A ruff that is left to the opponents, "you can ruff whenever you like": they have a trump."""
    act.used |= act.tails.keys()
    if act.marks.get("WHO") != "YOU":
        return ()  # "East ruffs": whose partner he is, is not known here
    return (TrumpMention(context.settle([CardWords(TRUMPS)]), theirs=True),)


def worth(act: Act, context: Context) -> tuple[Step, ...]:
    """What an opponents' card is worth: "your king gets a trick"."""
    held, won = act.nouns
    if not only_number(won):
        return ()
    if not any(card.theirs for card in held.cards):
        number = won.cards[0].number
        return (CountOfTricks(parts=tuple(replace(card, number=number) for card in context.settle(held.cards))),)
    return (Concede(won.cards[0].number or 1, context.settle(held.cards), held.cards[0].seat),)


def discard(act: Act, context: Context) -> tuple[Step, ...]:
    """Throw cards, on a card or suit."""
    on = tail_card(act, "upon", context)
    if act.verb == "goes" and on is None and act.where("goal") is None:
        return ()
    if act.verb == "goes" and act.where("goal") is not None:
        return play(act, context)
    return (Discard(context.settle(act.cards), on, place_of(act)),)


def enter(act: Act, context: Context) -> tuple[Step, ...]:
    """Cross to a hand, or win there."""
    place = act.where("goal") or act.place or act.where()
    if place is None and act.marks.get("ENTER") == "back" and "onto" not in act.tails:
        place = Place.HAND
    if place is not None and "ruffing" in act.tails:
        return (Ruff(ruffed(act, context), place),)  # "to hand with a ruff"
    using = tail_card(act, "using", context) or tail_card(act, "within", context) or tail_card(act, "upon", context)
    if using is None and act.nouns:
        using = context.settle(act.cards)[0]
    if place is None and using is not None and using.rank is not None and act.marks.get("TAKE") == "take":
        return (PlayCards((using,)),)  # "win with the ace"
    to = tail_card(act, "onto", context)
    if place is None and to is not None and to.rank is not None:
        return (LeadTo(using or CardWords(to.suit), to),)
    return (Enter(place, using),) if place else ()


def finesse(act: Act, context: Context) -> tuple[Step, ...]:
    """A finesse, with whatever the words name of card, suit and opponent."""
    cards = act.cards
    for name in ("wanted", "within", "using", "upon", "onto"):
        noun = act.noun(name)
        cards = (*cards, *(noun.cards if noun else ()))
    if len(cards) == 2 and cards[0].suit is None and cards[0].rank is None:
        cards = cards[1:]
    cards = tuple(card if card.number != 1 else replace(card, number=None) for card in cards)
    cards = tuple(card for card in cards if card.suit is not None or card.rank is not None)
    act.used.add("rounds")  # "twice": a finesse is repeated as long as it can be
    ruffing = act.marks.get("FINESSE") == "ruffing"
    context.finessed, context.against = context.settle(cards), act.opponent("versus", "holder", "receiver")
    return (Finesse(context.finessed, context.against, ruffing),)


def good(act: Act, context: Context) -> tuple[Step, ...]:
    """The belief that cards or a hand are high."""
    if "low" in (act.said("height"), act.marks.get("HEIGHT")) or any(who is not None for who in act.who):
        return ()  # "North is high": whether that is dummy is not known here
    cards = context.settle(act.cards)
    if any(card.theirs and context.is_trump(card) for card in cards):
        return (TrumpMention(cards, theirs=True),)
    return (IsGood(act.place or act.where(), cards),)


def with_cards(kind: type[Establish | Eliminate | PlayForDrop]) -> Maker:
    """A maker for a kind of step that needs nothing but cards; trumps that are forced out are drawn."""

    def make(act: Act, context: Context) -> tuple[Step, ...]:
        within = act.noun("within") or act.noun("wanted")
        cards = (*act.cards, *(within.cards if within else ()))
        settled = context.settle(cards)
        if any(card.suit is None and card.rank is None for card in settled):
            return ()
        if kind is Establish and all(context.is_trump(card) and card.rank is None for card in settled):
            return (NoTrumpsOut(),) if "BE" in act.marks else draw(act, context)
        return (kind(settled),)

    return make


def overtake(act: Act, context: Context) -> tuple[Step, ...]:
    """Overtake one card with another: led to it."""
    cards, using = context.settle(act.cards), tail_card(act, "using", context)
    return (LeadTo(cards[0], using),) if cards and using else ()


def squeeze(act: Act, context: Context) -> tuple[Step, ...]:
    """A squeeze, on whom and in which suits."""
    within = act.noun("within")
    cards = context.settle((*(within.cards if within else ()), *act.cards))
    act.used |= {"upon", "using"}  # the card that squeezes
    return (Squeeze(act.marks["SQUEEZE"].replace("squeeze", ""), act.opponent("versus", "holder"), cards),)


def endplay(act: Act, context: Context) -> tuple[Step, ...]:
    """An endplay, of whom and with what."""
    act.used.add("within")  # into which holding he has to lead follows from the cards
    return (Endplay(act.opponent("versus", "holder", "receiver"), tail_card(act, "using", context)),)


def cover(act: Act, context: Context) -> tuple[Step, ...]:
    """Beating what is played, and with what."""
    using = act.noun("using")
    return (Cover(context.settle((*act.cards, *(using.cards if using else ())))),)


def crossruff(act: Act, context: Context) -> tuple[Step, ...]:
    """A crossruff, in which suits and how high."""
    act.used.add("wanted")  # "for the last five tricks"
    using, within = act.noun("using"), act.noun("within")
    size = {"high": Size.TOP, "low": Size.LOW}.get(act.said("height"), using.cards[0].size if using else None)
    return (Crossruff(context.settle((*(within.cards if within else ()), *act.cards)), size),)


def down(act: Act, context: Context) -> tuple[Step, ...]:
    """A result against the contract: tricks down, fewer, or over."""
    del context
    kinds = {"down": ResultKind.DOWN, "fewer": ResultKind.FEWER, "over": ResultKind.OVER}
    number = act.marks.get("NUMBER", "1" if "A" in act.marks else "")
    return (Result(kinds[act.verb], int(number.rstrip("+")) if number else None),)


def draw_rounds(act: Act, context: Context) -> tuple[Step, ...]:
    """So many rounds of trumps."""
    del context
    return (DrawTrumps(int(act.marks["ROUNDS"])),)


def repeated_trumps(act: Act, context: Context) -> int:
    """How many rounds "trump, trump" is."""
    rounds = 0
    for card in act.cards:
        if not (context.is_trump(card) and card.whole_suit):
            break
        rounds += 1
    return rounds


def only_number(noun: Noun) -> bool:
    """Does the noun name a number of tricks and no cards?"""
    card = noun.cards[0]
    return card.suit is None and card.rank is None and (noun.tricks or card.number is not None)
