"""Conditions as the claimer sees them: known as soon as every lie that fits what was seen says the same, not before."""

from __future__ import annotations

import pytest
from viewed import cards

from claimeval.cards import NOTRUMP, Seat, card_from_text
from claimeval.normal.conditions import fact_of
from claimeval.normal.facts import Either, Fact, Fallen, High, Holds, Lengths, Not, Seen, ShowsOut, StillOut
from claimeval.normal.table import Table
from claimeval.statement.plan import Condition
from claimeval.statement.reader import read_statement

LEFT, RIGHT = "SJ ST S9 H2", "S8 S7 S6 HQ"
UNEVEN = ("SJ ST S9 S8 H2", "S7 S6 HQ D2 D3")
THREE_THREE = Lengths(0, frozenset({(3, 3)}))
FIVE_LEFT, FIVE_RIGHT = Lengths(0, frozenset({(5, 1)})), Lengths(0, frozenset({(1, 5)}))
FOUR_TWO = Lengths(0, frozenset({(4, 2), (2, 4)}))


def seen(left: str, right: str, voids: tuple[str, str] = ("", ""), dealt: tuple[str, str] = (LEFT, RIGHT)) -> Seen:
    """What has been seen when the opponents still hold these cards."""
    shown = tuple(sum(1 << "SHDC".index(suit) for suit in suits) for suits in voids)
    return Seen((cards("SA SK HA"), cards("SQ H3")), (cards(dealt[0]), cards(dealt[1])), (cards(left), cards(right)), (
        shown[0],
        shown[1],
    ))  # fmt: skip


@pytest.mark.parametrize(
    ("fact", "then", "expected"),
    [
        (THREE_THREE, seen(LEFT, RIGHT), None),
        (THREE_THREE, seen("ST S9 H2", "S7 S6 HQ"), None),
        (THREE_THREE, seen("S9 H2", "S6 HQ"), None),
        (THREE_THREE, seen("H2", "HQ"), True),
        (FOUR_TWO, seen("H2", "HQ"), False),
        (THREE_THREE, seen("S8 H2", "HQ D3", ("", "S"), UNEVEN), False),
        (Holds(card_from_text("HQ"), 1), seen(LEFT, RIGHT), None),
        (Holds(card_from_text("HQ"), 1), seen(LEFT, "S8 S7 S6"), True),
        (Holds(card_from_text("HQ"), 0), seen(LEFT, "S8 S7 S6"), False),
        (Holds(card_from_text("HQ"), 1), seen("SJ ST S9", RIGHT, ("H", "")), True),
        (Fallen(cards("HQ")), seen(LEFT, RIGHT), None),
        (Fallen(cards("HQ")), seen("SJ ST S9", RIGHT), False),
        (Fallen(cards("HQ")), seen("SJ ST S9", "S8 S7 S6"), True),
        (Fallen(cards("HQ"), 0), seen("SJ ST S9", "S8 S7 S6"), False),
        (ShowsOut(1, 0), seen(LEFT, RIGHT), None),
        (ShowsOut(0, 1), seen("S9 H2", "S6 HQ"), False),
        (ShowsOut(0, 1), seen("S8 H2", "HQ D3", ("", "S"), UNEVEN), True),
        (ShowsOut(0), seen("S8 H2", "HQ D3", ("", "S"), UNEVEN), True),
        (ShowsOut(0), seen("H2", "HQ"), False),
        (StillOut(cards("HQ")), seen(LEFT, RIGHT), True),
        (StillOut(cards("HQ")), seen(LEFT, "S8 S7 S6"), False),
        (High(cards("SA SQ")), seen(LEFT, RIGHT), True),
        (High(cards("H3")), seen(LEFT, RIGHT), False),
        (Not(THREE_THREE), seen("H2", "HQ"), False),
        (Not(THREE_THREE), seen(LEFT, RIGHT), None),
        (Either((THREE_THREE, StillOut(cards("HQ")))), seen(LEFT, RIGHT), True),
        (Either((THREE_THREE, StillOut(cards("HQ"))), every=True), seen(LEFT, RIGHT), None),
        (Either((THREE_THREE, StillOut(cards("HQ"))), every=True), seen(LEFT, "S8 S7 S6"), False),
    ],
)
def test_a_fact_is_known_when_what_was_seen_settles_it(fact: Fact, then: Seen, expected: bool | None) -> None:
    """A break shows with the last card or a show-out, a card's place when it is played or cannot be elsewhere."""
    assert fact.known(then) is expected


TABLE = Table(Seat.S, (cards("SA SK HA"), cards("SQ HK HJ")), (cards(LEFT), cards(RIGHT)), NOTRUMP)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("If spades are 3-3 I cash them", THREE_THREE),
        ("If spades are 4-3 I cash them", Lengths(0, frozenset({(3, 3), (4, 2), (2, 4)}))),
        ("If spades are 5-3 I cash them", Lengths(0, frozenset({(4, 2), (2, 4)}))),
        ("If the spades break I cash them", THREE_THREE),
        ("Unless spades are 4-2 I cash them", Not(FOUR_TWO)),
        ("If East has four spades I stop", Lengths(0, frozenset({(2, 4)}))),
        ("If East has the queen of hearts I finesse", Holds(card_from_text("HQ"), 1)),
        ("If someone has five spades I stop", Either((FIVE_LEFT, FIVE_RIGHT))),
        ("If the queen of hearts falls I cash the jack", Fallen(cards("HQ"))),
        ("If West shows out in spades I stop", ShowsOut(0, 0)),
        ("If West follows to the spades I go on", Not(ShowsOut(0, 0))),
        ("If the moon is full I stop", None),
        ("I finesse West for the queen of hearts; if it works I stop", Holds(card_from_text("HQ"), 0)),
        ("I finesse West for the queen of hearts; if it loses I stop", Not(Holds(card_from_text("HQ"), 0))),
        ("If the squeeze works I stop", None),
        ("If I need to I finesse", None),
    ],
)
def test_words_of_a_condition_become_a_fact(words: str, expected: Fact | None) -> None:
    """An "if" is asked of the cards at the claim, from where the claimer sits; what nobody can tell is no fact."""
    step = next(step for step in read_statement(words, "en").plan if isinstance(step, Condition))

    assert fact_of(step.test, TABLE) == expected
