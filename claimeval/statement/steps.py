"""Steps from acts: what a verb with these cards and additions means."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from claimeval.cards import RANK_LETTERS
from claimeval.statement.context import Context
from claimeval.statement.layout import LAYOUTS, held_by, layout_steps
from claimeval.statement.phrases import Act, Noun
from claimeval.statement.plan import (
    Cards,
    CardWords,
    Concede,
    CountOfTricks,
    Cover,
    DrawTrumps,
    Eliminate,
    Establish,
    IsGood,
    Layout,
    NoTrumpsOut,
    Order,
    Overruff,
    PlayCards,
    PlayForDrop,
    Refuse,
    Rest,
    Result,
    ResultKind,
    RunSuit,
    Size,
    Step,
    Test,
    TestKind,
    TrumpMention,
)
from claimeval.statement.verbs import (
    Maker,
    added,
    cover,
    crossruff,
    discard,
    down,
    draw,
    draw_rounds,
    endplay,
    enter,
    finesse,
    good,
    only_number,
    overtake,
    place_of,
    play,
    repeated_trumps,
    ruff,
    run,
    squeeze,
    tail_card,
    their_ruff,
    with_cards,
    worth,
)

_STOPPERS: Final = frozenset(map(RANK_LETTERS.index, "AK"))
_NOUNS: Final = frozenset({"plain", "count", "take"})


def steps_of(act: Act, context: Context, *, in_order: bool = False) -> tuple[Step, ...]:
    """The steps of an act; ``in_order`` when a word such as "then" makes a list of tricks an order of play."""
    if act.verb in LAYOUTS:
        return layout_steps(act, context)
    if act.verb == "refused":
        kind = "finesse" if "FINESSE" in act.marks else "ruff" if "RUFF" in act.marks else "squeeze"
        return tuple(Refuse(step) for step in MAKERS[kind](act, context))
    if act.verb == "refuse" and act.inner is not None:
        if act.inner.verb == "known":
            return ()
        if act.inner.verb == "gone":
            return _known(act.inner, context)  # "I have not drawn trumps" is a mention of them
        if act.inner.verb == "count" and all(card.size is Size.LOSER for card in act.inner.cards):
            return (IsGood(),)
        return tuple(Refuse(step) for step in steps_of(act.inner, context))
    made = _plain(act, context, in_order) if act.verb in _NOUNS else MAKERS[act.verb](act, context)
    return made + added(act, context)


def _plain(act: Act, context: Context, in_order: bool) -> tuple[Step, ...]:
    """A noun without a verb, or with one that only says whose tricks they are."""
    tails = act.tails
    if act.nouns[0].incoming:
        return (Cover(),) if act.verb == "take" else ()
    if "onto" in tails or "goal" in tails or "upon" in tails:
        return play(act, context)
    if "where" in tails and act.verb == "take" and len(act.nouns) == 1 and act.cards[0].rank is not None:
        return (PlayCards(context.settle(act.cards), place_of(act)),)
    if "height" in tails:
        return good(act, context)
    if "receiver" in tails and act.verb == "plain":
        return _concede(act, context)
    if "holder" in tails and act.verb == "plain" and len(tails) == 1 and not act.nouns[0].tricks:
        return held_by(act, context)
    if act.verb != "plain" and not tails and all(card.theirs and card.rank in _STOPPERS for card in act.cards):
        return _concede(act, context)  # "take your ace"
    if "out" in tails or any(context.is_trump(card) and card.theirs for card in act.cards):
        if act.verb == "take":
            return draw(act, context)
        cards = context.settle(act.cards)
        if any(context.is_trump(card) for card in cards):
            return (TrumpMention(cards, theirs=True),)
        return MAKERS["still_out"](act, context) if "out" in tails else (CountOfTricks(parts=cards),)
    rounds = repeated_trumps(act, context)
    if rounds > 1:
        others = Act(act.verb, act.nouns[rounds:], tails=tails)
        return (DrawTrumps(rounds), *(_counted(others, context, in_order) if others.nouns else ()))
    if act.choice or "choice" in tails:
        return (PlayCards(context.settle(act.cards), place_of(act), choice=True),)
    tricks = _tricks(act, context)
    if tricks is not None:
        return (tricks,)
    total = _total(act, context)
    if total:
        return total
    if "order" in tails or "rounds" in tails or any(noun.rounds for noun in act.nouns):
        return run(act, context)
    only = act.cards[0]
    won = act.marks.get("TAKE") in ("get", "make") and (
        only.number is not None or act.marks["TAKE"] == "make"
    )  # "I still get a trump"
    if act.verb == "take" and len(act.nouns) == 1 and context.is_trump(only) and only.rank is None and not won:
        return draw(act, context)
    return _counted(act, context, in_order)


def _counted(act: Act, context: Context, in_order: bool) -> tuple[Step, ...]:
    cards = context.settle(_numbered(act))
    if all(card.size is Size.LOSER and card.place is None for card in cards) and act.verb in ("plain", "count"):
        return (Concede(cards=cards),) if any(card.number for card in cards) else ()
    where = act.where()
    if where is not None:
        cards = tuple(replace(card, place=card.place or where) for card in cards)
    if in_order:
        turns: list[Step] = []
        for card in cards:
            step = _in_turn(card, context)
            if turns and isinstance(step, PlayCards) and isinstance(turns[-1], PlayCards):
                turns[-1] = PlayCards(turns[-1].cards + step.cards)
            else:
                turns.append(step)
        return tuple(turns)
    if all(card.rank is not None for card in cards):
        return (PlayCards(cards),)
    if len(cards) == 1 and cards[0].number in (None, 1):
        if context.is_trump(cards[0]):
            return (TrumpMention(cards),)
        if cards[0].whole_suit or (cards[0].size is Size.TOP and cards[0].number is None and cards[0].suit is not None):
            return (RunSuit(cards[0].suit, Order.TOP if cards[0].size else None, place=cards[0].place),)
    if all(card.suit is None and (card.rank, card.number, card.size) == (None, None, None) for card in cards):
        return ()  # "this is my trick"
    if all(card.suit is None and card.number is None for card in cards) and not act.nouns[0].side:
        return () if any(card.theirs or card.size is Size.LOW for card in cards) else (IsGood(cards=cards),)
    return (CountOfTricks(parts=cards),)


def _numbered(act: Act) -> Cards:
    """The cards of a list; "an ace" among counts ("two hearts and an ace") is one of no suit."""
    counts = any(noun.numbers and noun.cards[0].rank is None for noun in act.nouns)
    cards: list[CardWords] = []
    for noun in act.nouns:
        single = counts and noun.numbers == (1,) and len(noun.cards) == 1 and noun.cards[0].suit is None
        cards += [replace(card, number=1) for card in noun.cards] if single else noun.cards
    return tuple(cards)


def _remark(act: Act, context: Context) -> tuple[Step, ...]:
    """A remark that ends with its verb: that cards are high, or still out."""
    act.verb = "good" if "height" in act.tails else "still_out"
    return MAKERS[act.verb](act, context)


def _in_turn(card: CardWords, context: Context) -> Step:
    """One item of a list that is played in the order said."""
    if card.rank is not None or card.size is Size.LOW or card.number == 1:
        return PlayCards((card,))
    if context.is_trump(card) and card.whole_suit:
        return DrawTrumps()
    return RunSuit(card.suit, rounds=card.number, place=card.place)


def _tricks(act: Act, context: Context) -> Step | None:
    """A mere number of tricks, or the rest."""
    if len(act.nouns) != 1:
        return None
    noun = act.nouns[0]
    card = noun.cards[0]
    bare = card.suit is None and card.rank is None
    if not bare or noun.side or card.size is Size.LOSER or not (noun.tricks or card.number is not None):
        return None
    if noun.more:
        return Result(ResultKind.MORE, card.number)
    if card.number is None and noun.remaining:
        return Rest()
    if card.number is None:
        return CountOfTricks(total=1, parts=_parts(act, context)) if card.size is Size.LAST else None
    if noun.remaining and card.number == 1 and not noun.tricks:
        return None
    return CountOfTricks(total=card.number, parts=_parts(act, context))


def _total(act: Act, context: Context) -> tuple[Step, ...]:
    """A number of tricks with its parts after it: "two more tricks, a heart and a trump"."""
    first, *others = act.nouns
    number = first.cards[0].number
    if not others or number is None or not only_number(first) or not (first.tricks or first.more):
        return ()
    parts = context.settle(card for noun in others for card in noun.cards)
    if sum(card.number or 1 for card in parts) != number:
        return ()
    if first.more:
        return (Result(ResultKind.MORE, number), CountOfTricks(parts=parts))
    return (CountOfTricks(total=number, parts=parts),)


def _parts(act: Act, context: Context) -> Cards:
    using = act.noun("using")
    return context.settle(using.cards) if using else ()


def _concede(act: Act, context: Context) -> tuple[Step, ...]:
    nouns = act.nouns
    if "REST" in act.marks:
        return (Rest(theirs="ME" not in act.marks and "mine" not in act.tails),)
    if "ME" in act.marks or "mine" in act.tails:
        return _counted(act, context, in_order=False)
    number = next((noun.cards[0].number or 1 for noun in nouns if only_number(noun)), None)
    if any(noun.remaining and noun.tricks for noun in nouns):
        return (Rest(theirs=True),)
    cards = context.settle(card for noun in nouns if not only_number(noun) for card in noun.cards)
    using = tail_card(act, "using", context) or tail_card(act, "onto", context)
    return (Concede(number, cards or ((using,) if using else ()), act.opponent("receiver", "holder")),)


def _none(act: Act, context: Context) -> tuple[Step, ...]:
    if not act.nouns:
        return (Rest(theirs=True),) if "mine" in act.tails else ()
    noun = act.nouns[0]
    if context.is_trump(noun.cards[0]):
        return (NoTrumpsOut(),)
    if noun.cards[0].size is Size.LOSER:
        return (IsGood(),)
    if noun.cards[0].whole_suit and ("out" in act.tails or "OUT" in act.marks):
        return (IsGood(cards=context.settle(noun.cards)),)
    return (Rest(theirs=True),) if only_number(noun) or noun.tricks else ()


def _is_card(act: Act, context: Context) -> tuple[Step, ...]:
    """Read "the hearts are winners" and "it's all top cards": good; other cards say nothing."""
    said = act.nouns[-1].cards[0]
    if act.verb == "is_card" and any(card.theirs and context.is_trump(card) for card in act.cards):
        return (TrumpMention(context.settle(act.cards), theirs=True),)  # "the trump still out is the jack"
    if act.verb == "is_card" and act.nouns[-1].tricks and len(act.nouns) > 1:
        cards = context.settle(act.nouns[0].cards)
        if any(card.theirs for card in cards) or act.marks.get("RECEIVER") in ("YOU", "THEY"):
            return (Concede(said.number or 1, cards),)
        return (IsGood(act.where(), cards),)  # "my long spade is the last trick"
    if act.verb == "is_card" and (said.size not in (Size.GOOD, Size.TOP) or said.suit is not None):
        return ()
    named = said.suit is not None or said.rank is not None or said.size not in (Size.GOOD, Size.TOP)
    if act.verb == "all_good" and named:
        return _plain(act, context, in_order=False)
    cards = context.settle(card for noun in act.nouns[:-1] for card in noun.cards)
    return (IsGood(act.place or act.where(), cards),)


def _making(act: Act, context: Context) -> tuple[Step, ...]:
    if act.nouns and not only_number(act.nouns[0]):
        return _counted(act, context, in_order=False)
    won = act.marks.get("TAKE")
    if won is not None and won != "make":
        return (Cover(),) if won == "take" else ()
    return (Result(ResultKind.MAKING, act.cards[0].number if act.nouns else None),)


def _gone(act: Act, context: Context) -> tuple[Step, ...]:
    if "holder" in act.tails:
        suit = context.settle(act.cards)[0].suit
        return (Layout(Test(TestKind.SHOWS_OUT, suit, seat=act.opponent("holder"))),)
    if "DRAWN" in act.marks and act.cards and all(card.number and card.size is None for card in act.cards):
        return ()  # "I drew two trumps"
    if any(context.is_trump(card) for card in act.cards):
        return (DrawTrumps(),) if "AFTER" in act.marks else (NoTrumpsOut(),)
    return ()


def _all_but(act: Act, context: Context) -> tuple[Step, ...]:
    card = act.cards[-1]
    if only_number(act.nouns[-1]):
        return (CountOfTricks(but=card.number),)
    return (CountOfTricks(but=card.number or 1, parts=context.settle(act.cards)),)


def _rest(act: Act, context: Context) -> tuple[Step, ...]:
    if "height" in act.tails:
        act.used.add("height")
        return (IsGood(),)
    using = act.noun("using")
    theirs = act.verb == "yours" or "receiver" in act.tails or any(card.theirs for card in act.cards)
    with_what = Act("plain", [using], tails={"where": act.tails.get("where")}) if using else None
    act.used.add("where")
    return (Rest(theirs), *(_plain(with_what, context, in_order=False) if with_what and not theirs else ()))


def _rest_is(act: Act, context: Context) -> tuple[Step, ...]:
    """What the rest is: winners, or his trumps."""
    said = act.cards[0]
    if said.suit is None and said.size in (Size.GOOD, Size.TOP):
        return (IsGood(),)
    return (Rest(), *_plain(Act("plain", act.nouns), context, in_order=False))


def _runs(act: Act, context: Context) -> tuple[Step, ...]:
    """A suit that runs; with none named, the one spoken of last."""
    if act.nouns:
        return run(act, context)
    if context.suit is None:
        return ()
    nouns = [Noun([CardWords(context.suit)])]
    return run(Act("run", nouns, tails=act.tails, used=act.used), context)


def _known(act: Act, context: Context) -> tuple[Step, ...]:
    """A card that he knows of, or that there is: an opponents' trump, or nothing that the plan has a step for."""
    cards = context.settle(act.cards)
    act.used.add("holder")  # "there is a trump with East"
    if any(context.is_trump(card) and card.place is None for card in cards):
        return (TrumpMention(cards, theirs=True),)
    return () if act.verb == "known" else _plain(act, context, in_order=False)


def _held(act: Act, context: Context) -> tuple[Step, ...]:
    """What a hand has: tricks, winners, or nothing but high cards."""
    card = act.cards[0]
    if card.suit is None and card.rank is None and card.number is None and card.size in (Size.GOOD, Size.TOP):
        return (IsGood(act.place),)
    tails = {**act.tails, "where": act.place}
    return _plain(Act("count", act.nouns, tails=tails, used=act.used), context, in_order=False)


MAKERS: Final[dict[str, Maker]] = {
    "draw": draw,
    "draw_rounds": draw_rounds,
    "cash": run,
    "run": run,
    "runs": _runs,
    "known": _known,
    "there_is": _known,
    "worth": worth,
    "remark": _remark,
    "held": _held,
    "idle": lambda act, context: (),  # noqa: ARG005 - every maker takes both
    "past": lambda act, context: (),  # noqa: ARG005 - every maker takes both
    "play": play,
    "ruff": ruff,
    "crossruff": crossruff,
    "overruff": lambda act, context: (Overruff(tail_card(act, "using", context)),),
    "cover": cover,
    "discard": discard,
    "goes": discard,
    "concede": _concede,
    "endplay": endplay,
    "enter": enter,
    "their_ruff": their_ruff,
    "overtake": lambda act, context: overtake(act, context),
    "finesse": finesse,
    "drop": with_cards(PlayForDrop),
    "establish": with_cards(Establish),
    "squeeze": squeeze,
    "eliminate": with_cards(Eliminate),
    "rest": _rest,
    "yours": _rest,
    "rest_is": _rest_is,
    "all_but": _all_but,
    "down": down,
    "fewer": down,
    "over": down,
    "making": _making,
    "none": _none,
    "gone": _gone,
    "still_out": layout_steps,
    "good": good,
    "is_card": _is_card,
    "all_good": _is_card,
}
