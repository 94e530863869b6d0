"""A reading in plain sentences, so that a director can see at once how the words were taken.

A step is worded as a clause with places for what may be left out, such as ``{place}``; what fills such a place brings
its own blank with it, so that another language can move it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from claimeval.counting import listed, number_word, one_of, tricks
from claimeval.messages import say, say_counted, to_say
from claimeval.statement.cardwording import IN, card_words, cards_words, opponent_words, place_words, suit_words
from claimeval.statement.plan import (
    CardWords,
    Condition,
    Opponent,
    Order,
    Place,
    Size,
    Step,
    Test,
    TestKind,
)
from claimeval.statement.reading import Clause, Reading

_FROM: Final = {Place.HAND: to_say(" from hand"), Place.DUMMY: to_say(" from dummy")}


def clause_lines(clause: Clause) -> list[str]:
    """How one clause was read: a sentence for each step."""
    if not clause.steps:
        return [say("Says nothing about the play.")]
    lines = []
    for step, ordered in zip(clause.steps, clause.ordered, strict=True):
        said = say("then {step}", step=step_words(step)) if ordered else step_words(step)
        lines.append(f"{said[0].upper()}{said[1:]}.")
    if clause.withdrawn:
        lines.append(say("Taken back by what follows."))
    return lines


def reading_lines(reading: Reading) -> list[str]:
    """The whole reading: each clause with its sentences, then what was not understood."""
    lines: list[str] = []
    for clause in reading.clauses:
        lines.append(f'"{" ".join(clause.words.split())}"')
        lines += [f"  {line}" for line in clause_lines(clause)]
    if not reading.clauses and not reading.not_understood:
        lines.append(say("Nothing was said."))
    for words in reading.not_understood:
        lines.append(say('Not understood: "{words}"', words=" ".join(words.split())))
    return lines


def step_words(step: Step) -> str:
    """One step as part of a sentence: ``draw two rounds of trumps``."""
    return _WORDS[type(step).__name__](step)


def test_words(test: Test) -> str:
    """A fact as part of a sentence: ``spades breaking 3-3``."""
    return say(
        _test_sentence(test),
        negation=say("not ") if test.negated else "",
        cards=cards_words(test.cards),
        suit=suit_words(test.suit) if test.suit is not None else say("the suit"),
        who=opponent_words(test.seat),
        splits=one_of([f"{more}-{less}" for more, less in test.splits]),
        length=one_of([number_word(number) for number in test.numbers]),
    )


_TESTS: Final = {
    TestKind.FALLS: to_say("{cards} {negation}falling"),
    TestKind.OUT: to_say("{cards} {negation}being still out"),
    TestKind.GOOD: to_say("{cards} {negation}being good"),
    TestKind.SHOWS_OUT: to_say("{who} {negation}showing out"),
    TestKind.FOLLOWS: to_say("{who} {negation}following suit"),
    TestKind.WORKS: to_say("the play {negation}working"),
    TestKind.RUFFS: to_say("{who} {negation}ruffing"),
    TestKind.NEEDED: to_say("it {negation}being needed"),
    TestKind.SAME: to_say("that {negation}being so"),
}


def _test_sentence(test: Test) -> str:
    match test.kind:
        case TestKind.BREAK if test.splits:
            return to_say("{suit} {negation}breaking {splits}")
        case TestKind.BREAK:
            return to_say("{suit} {negation}breaking evenly")
        case TestKind.HOLDS if test.numbers and test.cards:
            return to_say("{who} {negation}holding {length} {suit} with {cards}")
        case TestKind.HOLDS if test.numbers:
            return to_say("{who} {negation}holding {length} {suit}")
        case TestKind.HOLDS if test.cards:
            return to_say("{who} {negation}holding {cards}")
        case TestKind.HOLDS:
            return to_say("{who} {negation}holding {suit}")
        case TestKind.PLACED if test.well:
            return to_say("{cards} {negation}being well placed")
        case TestKind.PLACED:
            return to_say("{cards} {negation}being badly placed")
        case TestKind.PLAYS if test.cards:
            return to_say("{who} {negation}playing {cards}")
        case TestKind.PLAYS:
            return to_say("{who} {negation}playing high")
        case TestKind.FOLLOWS if test.seat is None:
            return to_say("both opponents {negation}following suit")
        case TestKind.OTHER if test.negated:
            return to_say("a condition that was not understood not holding")
        case TestKind.OTHER:
            return to_say("a condition that was not understood")
    return _TESTS[test.kind]


def _tricks(number: int | None) -> str:
    return say("a number of tricks") if number is None else tricks(number)


def _rounds(number: int | None) -> str:
    if number is None:
        return say("a number of rounds")
    return say_counted("{number} round", "{number} rounds", number, number=number_word(number))


def _after(cards: Sequence[CardWords], before: str = " ") -> str:
    return f"{before}{cards_words(cards)}" if cards else ""


def _steps(steps: Sequence[Step]) -> str:
    return ", ".join(map(step_words, steps)) or say("nothing more is said")


def _condition(step: Condition) -> str:
    return say(
        "on condition of {test}: {steps}; otherwise {others}" if step.otherwise else "on condition of {test}: {steps}",
        test=test_words(step.test),
        steps=_steps(step.then),
        others=_steps(step.otherwise),
    )


def _count(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    if step.but is not None:
        return say("a count, all but {tricks}", tricks=_tricks(step.but)) + _after(step.parts, ": ")
    total = tricks(step.total) if step.total is not None else ""
    counted = ", ".join(filter(None, [total, cards_words(step.parts)]))
    return say("a count and no order: {counted}", counted=counted)


def _result(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    number = step.number
    words = _tricks(number)
    match str(step.kind):
        case "down":
            return say("the contract fails" if number is None else "the contract fails by {tricks}", tricks=words)
        case "making":
            return say("the contract is made" if number is None else "the contract is made: {tricks}", tricks=words)
        case "more" if number is None:
            return say("more tricks")
        case "more":
            return say_counted("{number} more trick", "{number} more tricks", number, number=number_word(number))
        case "fewer":
            return say("{tricks} fewer", tricks=words)
    return say("{tricks} over the contract", tricks=words)


def _draw(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    if step.rounds is not None:
        return say("draw {rounds} of trumps", rounds=_rounds(step.rounds))
    if step.last or step.outstanding is not None:
        number = "" if step.outstanding is None else f"{number_word(step.outstanding)} "
        several = step.outstanding or 1
        if step.last:
            words = say_counted(
                "draw the last {number}trump out", "draw the last {number}trumps out", several, number=number
            )
        else:
            words = say_counted("draw the {number}trump out", "draw the {number}trumps out", several, number=number)
        return words
    return say("draw trumps")


def _run(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    order = {Order.TOP: say(" from the top"), Order.BOTTOM: say(" from the bottom")}.get(step.order, "")
    return say(
        "cash {suit}{order}{place}" if step.rounds is None else "cash {rounds} of {suit}{order}{place}",
        rounds=_rounds(step.rounds),
        suit=suit_words(step.suit) if step.suit is not None else say("the suit"),
        order=order,
        place=place_words(IN, step.place),
    )


def _height_words(size: Size | None) -> str:
    return {Size.TOP: say(" high"), Size.LOW: say(" low")}.get(size, "") if size else ""


def _ruff(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    return say(
        "ruff{cards}{height}{place}{using}",
        cards=_after(step.cards),
        height=_height_words(step.size),
        place=place_words(IN, step.place),
        using=say(" with {cards}", cards=cards_words(step.using)) if step.using else "",
    )


def _against(opponent: Opponent | None) -> str:
    return "" if opponent is None else say(" against {opponent}", opponent=opponent_words(opponent))


def _in_suit(cards: Sequence[CardWords], of_card: str) -> str:
    """A suit is what something is done in; a card is what it is about, worded as ``of_card``."""
    if not cards:
        return ""
    return say(" in {cards}" if cards[0].rank is None else of_card, cards=cards_words(cards))


def _good(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    if step.cards:
        one = len(step.cards) == 1 and (step.cards[0].rank is not None or step.cards[0].number == 1)
        return say_counted(
            "the claimer thinks that {cards} is high",
            "the claimer thinks that {cards} are high",
            1 if one else 2,
            cards=cards_words(step.cards),
        )
    but = say(" but for {cards}", cards=cards_words(step.but)) if step.but else ""
    if step.place == Place.HAND:
        return say("the claimer thinks that his hand is high{but}", but=but)
    if step.place == Place.DUMMY:
        return say("the claimer thinks that dummy is high{but}", but=but)
    return say("the claimer thinks that everything is high{but}", but=but)


def _with(card: CardWords | None) -> str:
    return say(" with {cards}", cards=card_words(card)) if card else ""


def _concede(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    given = "" if step.number is None and step.cards else say(" a trick")
    if step.number is not None:
        given = f" {tricks(step.number)}"
    return say(
        "give up{given}{cards}{to}",
        given=given,
        cards=_after(step.cards, ": " if step.number is not None else " "),
        to="" if step.to is None else say(" to {opponent}", opponent=opponent_words(step.to)),
    )


def _rest(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    return say("the rest of the tricks are the opponents'" if step.theirs else "the rest of the tricks are claimed")


def _mention(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    return say(
        "a mention of {cards} still out" if step.theirs else "a mention of {cards}", cards=cards_words(step.cards)
    )


def _play(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    cards = [card_words(card) for card in step.cards]
    return say(
        "play {cards}{place}", cards=one_of(cards) if step.choice else listed(cards), place=place_words(IN, step.place)
    )


def _lead_from(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    return say("lead{cards}{place}", cards=_after(step.cards), place=place_words(_FROM, step.place))


def _lead_to(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    return say(
        "lead {card} to {other_card}{place}",
        card=card_words(step.lead),
        other_card=card_words(step.to),
        place=place_words(_FROM, step.place),
    )


def _finesse(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    return say(
        "take a ruffing finesse{about}{against}" if step.ruffing else "take a finesse{about}{against}",
        about=_in_suit(step.cards, to_say(" that concerns {cards}")),
        against=_against(step.against),
    )


def _discard(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    return say(
        "throw {cards}{on}{place}",
        cards=cards_words(step.cards) or say("cards"),
        on=say(" on {card}", card=card_words(step.on)) if step.on else "",
        place=place_words(_FROM, step.place),
    )


def _enter(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    return say(
        "come to hand{using}" if step.place == Place.HAND else "come to dummy{using}",
        using=_with(step.using),
    )


def _squeeze(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    words = {"double": to_say("a double squeeze{against}{suits}"), "trump": to_say("a trump squeeze{against}{suits}")}
    return say(
        words.get(step.kind, to_say("a squeeze{against}{suits}")),
        against=_against(step.against),
        suits=say(" in {cards}", cards=cards_words(step.cards)) if step.cards else "",
    )


def _layout(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    return say(
        "the claimer thinks of {test}" if step.certain else "the claimer allows for {test}", test=test_words(step.test)
    )


def _correction(step: Any) -> str:  # noqa: ANN401 - called by the name of the step
    words = say("a correction; it takes back what it replaces" if step.withdraws else "a correction")
    return say("{correction}; it goes before what was said", correction=words) if step.first else words


_WORDS: Final[dict[str, Callable[[Any], str]]] = {
    "Rest": _rest,
    "CountOfTricks": _count,
    "Result": _result,
    "DrawTrumps": _draw,
    "NoTrumpsOut": lambda _: say("the claimer thinks that no trump is out"),
    "TrumpMention": _mention,
    "RunSuit": _run,
    "PlayCards": _play,
    "LeadFrom": _lead_from,
    "LeadTo": _lead_to,
    "Establish": lambda step: say("set up, or drive out, {cards}", cards=cards_words(step.cards)),
    "Ruff": _ruff,
    "Crossruff": lambda step: say(
        "crossruff{cards}{height}", cards=_after(step.cards), height=_height_words(step.size)
    ),
    "Overruff": lambda step: say("overruff{using}", using=_with(step.using)),
    "Cover": lambda step: say("beat what is played{cards}", cards=_after(step.cards, ": ")),
    "Finesse": _finesse,
    "PlayForDrop": lambda step: say("play for the drop{about}", about=_in_suit(step.cards, to_say(" of {cards}"))),
    "Discard": _discard,
    "Concede": _concede,
    "Enter": _enter,
    "IsGood": _good,
    "Squeeze": _squeeze,
    "Endplay": lambda step: say("an endplay{against}{using}", against=_against(step.against), using=_with(step.using)),
    "Eliminate": lambda step: say("eliminate {cards}", cards=cards_words(step.cards)),
    "Layout": _layout,
    "Condition": _condition,
    "Refuse": lambda step: say("the claimer will not, or need not, {step}", step=step_words(step.refused)),
    "Correction": _correction,
}
