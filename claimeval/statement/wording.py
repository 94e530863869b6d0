"""A reading in plain sentences, so that a director can see at once how the words were taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from claimeval.cards import Seat, card_name, suit_name
from claimeval.statement.plan import (
    TRUMPS,
    CardWords,
    Condition,
    Opponent,
    Order,
    Size,
    Step,
    Test,
    TestKind,
)
from claimeval.statement.reading import Clause, Reading

_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen",
)  # fmt: skip
_ORDINALS: Final = (
    "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth",
)  # fmt: skip
_RANKS: Final = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
_HEIGHTS: Final = {Size.TOP: " high", Size.LOW: " low"}
_SIZES: Final = {Size.TOP: "top", Size.LOW: "small", Size.LAST: "last", Size.GOOD: "good", Size.LOSER: "losing"}


def clause_lines(clause: Clause) -> list[str]:
    """How one clause was read: a sentence for each step."""
    if not clause.steps:
        return ["Says nothing about the play."]
    lines = []
    for step, ordered in zip(clause.steps, clause.ordered, strict=True):
        said = f"then {step_words(step)}" if ordered else step_words(step)
        lines.append(f"{said[0].upper()}{said[1:]}.")
    if clause.withdrawn:
        lines.append("Taken back by what follows.")
    return lines


def reading_lines(reading: Reading) -> list[str]:
    """The whole reading: each clause with its sentences, then what was not understood."""
    lines: list[str] = []
    for clause in reading.clauses:
        lines.append(f'"{" ".join(clause.words.split())}"')
        lines += [f"  {line}" for line in clause_lines(clause)]
    if not reading.clauses and not reading.not_understood:
        lines.append("Nothing was said.")
    for words in reading.not_understood:
        lines.append(f'Not understood: "{" ".join(words.split())}"')
    return lines


def step_words(step: Step) -> str:
    """One step as part of a sentence: ``draw two rounds of trumps``."""
    return _WORDS[type(step).__name__](step)


def cards_words(cards: Sequence[CardWords], joiner: str = "and") -> str:
    """Cards as they would be said: ``the ace of clubs and two small hearts``."""
    said = [card_words(card) for card in cards]
    if len(said) < 2:
        return "".join(said)
    return f"{', '.join(said[:-1])} {joiner} {said[-1]}"


def card_words(card: CardWords) -> str:
    """One mention of cards as it would be said."""
    owner = f"{opponent_words(card.seat)}'s " if card.seat is not None else "an opponent's " if card.theirs else ""
    place = {"hand": " in hand", "dummy": " in dummy"}.get(card.place or "", "")
    if card.rank is not None:
        suit = "" if card.suit is None else f" of {_suit(card.suit)}"
        named = card_name(card.card) if card.card is not None else f"{_RANKS[card.rank]}{suit}"
        return (
            f"{owner or 'the '}{named}{place}"
            if card.number is None
            else f"{_NUMBERS[card.number]} {_RANKS[card.rank]}s{suit}"
        )
    size = f"{_SIZES[card.size]} " if card.size else ""
    nth = f"{_ORDINALS[card.nth]} " if card.nth is not None else ""
    noun = "cards" if card.suit is None else _suit(card.suit)
    one = card.number == 1 or bool(nth) or (card.number is None and card.size in (Size.LAST, Size.LOW))
    if one:
        noun = noun[:-1]
    number = f"{_NUMBERS[card.number]} " if card.number is not None and card.number > 1 else ""
    article = (
        "" if owner else "a " if card.number == 1 or (one and card.size is Size.LOW) else "the " if size or nth else ""
    )
    if article == "a " and card.size is Size.LAST:
        article = "the "
    return f"{owner}{article}{nth}{number}{size}{noun}{place}"


def opponent_words(opponent: Opponent | None) -> str:
    """An opponent by name."""
    if isinstance(opponent, Seat):
        return opponent.full_name
    return f"the opponent on the {opponent}" if opponent is not None else "an opponent"


def test_words(test: Test) -> str:
    """A fact as part of a sentence: ``spades break 3-3``."""
    negation = "not " if test.negated else ""
    cards = cards_words(test.cards)
    suit = _suit(test.suit) if test.suit is not None else "the suit"
    who = opponent_words(test.seat)
    match test.kind:
        case TestKind.BREAK:
            splits = " or ".join(f"{more}-{less}" for more, less in test.splits)
            said = f"{suit} {negation}breaking {splits or 'evenly'}"
        case TestKind.HOLDS:
            length = " or ".join(_NUMBERS[number] for number in test.numbers)
            held = [f"{length} {suit}"] if length else []
            said = f"{who} {negation}holding {' with '.join([*held, *([cards] if cards else [])]) or suit}"
        case TestKind.PLACED:
            said = f"{cards} {negation}being {'well' if test.well else 'badly'} placed"
        case TestKind.FALLS:
            said = f"{cards} {negation}falling"
        case TestKind.OUT:
            said = f"{cards} {negation}being still out"
        case TestKind.GOOD:
            said = f"{cards} {negation}being good"
        case TestKind.PLAYS:
            said = f"{who} {negation}playing {cards or 'high'}"
        case TestKind.SHOWS_OUT:
            said = f"{who} {negation}showing out"
        case TestKind.FOLLOWS:
            said = f"{who if test.seat is not None else 'both opponents'} {negation}following suit"
        case TestKind.RUFFS:
            said = f"{who} {negation}ruffing"
        case TestKind.NEEDED:
            said = f"it {negation}being needed"
        case TestKind.SAME:
            said = f"that {negation}being so"
        case TestKind.OTHER:
            said = f"a condition that was not understood{' not holding' if test.negated else ''}"
    return said


def _suit(suit: int) -> str:
    return "trumps" if suit == TRUMPS else suit_name(suit)


def _counted(number: int | None, noun: str) -> str:
    if number is None:
        return f"a number of {noun}s"
    return f"{_NUMBERS[number] if number < 14 else number} {noun}{'' if number == 1 else 's'}"


def _of(cards: Sequence[CardWords], before: str = " ", otherwise: str = "") -> str:
    return f"{before}{cards_words(cards)}" if cards else otherwise


def _place(place: object, word: str = "in") -> str:
    return f" {word} {place}" if place else ""


def _steps(steps: Sequence[Step]) -> str:
    return ", ".join(map(step_words, steps)) or "nothing more is said"


def _condition(step: Condition) -> str:
    otherwise = f"; otherwise {_steps(step.otherwise)}" if step.otherwise else ""
    return f"on condition of {test_words(step.test)}: {_steps(step.then)}{otherwise}"


def _count(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    if step.but is not None:
        return f"a count, all but {_counted(step.but, 'trick')}{_of(step.parts, ': ')}"
    total = _counted(step.total, "trick") if step.total is not None else ""
    return f"a count and no order: {', '.join(filter(None, [total, cards_words(step.parts)]))}"


def _result(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    number = step.number
    match str(step.kind):
        case "down":
            return "the contract fails" + (f" by {_counted(number, 'trick')}" if number is not None else "")
        case "making":
            return "the contract is made" + (f": {_counted(number, 'trick')}" if number is not None else "")
        case "more":
            return f"{_NUMBERS[number]} more trick{'s' if number != 1 else ''}" if number is not None else "more tricks"
        case "fewer":
            return f"{_counted(number, 'trick')} fewer"
    return f"{_counted(number, 'trick')} over the contract"


def _draw(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    if step.rounds is not None:
        return f"draw {_counted(step.rounds, 'round')} of trumps"
    if step.last or step.outstanding is not None:
        number = "" if step.outstanding is None else f"{_NUMBERS[step.outstanding]} "
        return f"draw the {'last ' if step.last else ''}{number}trump{'s' if (step.outstanding or 1) > 1 else ''} out"
    return "draw trumps"


def _run(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    rounds = f"{_counted(step.rounds, 'round')} of " if step.rounds is not None else ""
    order = {Order.TOP: " from the top", Order.BOTTOM: " from the bottom"}.get(step.order, "")
    return f"cash {rounds}{_suit(step.suit) if step.suit is not None else 'the suit'}{order}{_place(step.place)}"


def _ruff(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    return f"ruff{_of(step.cards)}{_HEIGHTS.get(step.size, '')}{_place(step.place)}{_of(step.using, ' with ')}"


def _by(opponent: Opponent | None, word: str = "against") -> str:
    return "" if opponent is None else f" {word} {opponent_words(opponent)}"


def _about(cards: Sequence[CardWords], word: str) -> str:
    """A suit is what something is done in; a card is what it is about."""
    if not cards:
        return ""
    return f" {word if cards[0].rank is not None else 'in'} {cards_words(cards)}"


def _good(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    if step.cards:
        one = len(step.cards) == 1 and (step.cards[0].rank is not None or step.cards[0].number == 1)
        return f"the claimer thinks that {cards_words(step.cards)} {'is' if one else 'are'} high"
    what = {"hand": "his hand", "dummy": "dummy"}.get(step.place or "", "everything")
    return f"the claimer thinks that {what} is high"


def _with(card: CardWords | None, word: str = "with") -> str:
    return f" {word} {card_words(card)}" if card else ""


def _concede(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    number = f" {_counted(step.number, 'trick')}" if step.number is not None else ""
    return (
        f"give up{number}{_of(step.cards, ': ' if number else ' ', '' if number else ' a trick')}{_by(step.to, 'to')}"
    )


_WORDS: Final[dict[str, Callable[[Any], str]]] = {
    "Rest": lambda step: f"the rest of the tricks are {'the opponents' + chr(39) if step.theirs else 'claimed'}",
    "CountOfTricks": _count,
    "Result": _result,
    "DrawTrumps": _draw,
    "NoTrumpsOut": lambda _: "the claimer thinks that no trump is out",
    "TrumpMention": lambda step: f"a mention of {cards_words(step.cards)}{' still out' if step.theirs else ''}",
    "RunSuit": _run,
    "PlayCards": lambda step: f"play {cards_words(step.cards, 'or' if step.choice else 'and')}{_place(step.place)}",
    "LeadFrom": lambda step: f"lead{_of(step.cards)}{_place(step.place, 'from')}",
    "LeadTo": lambda step: f"lead {card_words(step.lead)} to {card_words(step.to)}{_place(step.place, 'from')}",
    "Establish": lambda step: f"set up, or drive out, {cards_words(step.cards)}",
    "Ruff": _ruff,
    "Crossruff": lambda step: f"crossruff{_of(step.cards)}{_HEIGHTS.get(step.size, '')}",
    "Overruff": lambda step: f"overruff{_with(step.using)}",
    "Cover": lambda step: f"beat what is played{_of(step.cards, ': ')}",
    "Finesse": lambda step: (
        f"take {'a ruffing' if step.ruffing else 'a'} finesse{_about(step.cards, 'that concerns')}{_by(step.against)}"
    ),
    "PlayForDrop": lambda step: f"play for the drop{_about(step.cards, 'of')}",
    "Discard": lambda step: (
        f"throw {cards_words(step.cards) or 'cards'}{_with(step.on, 'on')}{_place(step.place, 'from')}"
    ),
    "Concede": _concede,
    "Enter": lambda step: f"come to {step.place}{_with(step.using)}",
    "IsGood": _good,
    "Squeeze": lambda step: (
        f"a {step.kind + ' ' if step.kind else ''}squeeze{_by(step.against)}{_of(step.cards, ' in ')}"
    ),
    "Endplay": lambda step: f"an endplay{_by(step.against)}{_with(step.using)}",
    "Eliminate": lambda step: f"eliminate {cards_words(step.cards)}",
    "Layout": lambda step: f"the claimer {'thinks of' if step.certain else 'allows for'} {test_words(step.test)}",
    "Condition": _condition,
    "Refuse": lambda step: f"the claimer will not, or need not, {step_words(step.refused)}",
    "Correction": lambda step: (
        "a correction"
        + ("; it takes back what it replaces" if step.withdraws else "")
        + ("; it goes before what was said" if step.first else "")
    ),
}
