"""Conditions inside a trick: what was said of the card in between, and what is then played on the lead."""

from __future__ import annotations

import pytest

from claimeval.cards import CardSet, Seat, card_from_text, set_of, strain_from_text
from claimeval.normal.knowledge import View
from claimeval.normal.moves import Reply
from claimeval.normal.script import Play
from claimeval.normal.statedline import script_of
from claimeval.normal.table import Table
from claimeval.statement.reader import read_statement


def cards(text: str) -> CardSet:
    """Some cards as a set."""
    return set_of(*(card_from_text(card) for card in text.split()))


HAND, DUMMY = "SJ S9 HA C3", "SA ST S2 C2"
LEFT, RIGHT = "SQ S8 S5 D2", "SK S7 S6 D3"


def said(words: str, trump: str = "N") -> Reply:
    """The first move of a statement by South."""
    own, opponents = (cards(HAND), cards(DUMMY)), (cards(LEFT), cards(RIGHT))
    script = script_of(read_statement(words), Table(Seat.S, own, opponents, strain_from_text(trump)))
    (move,) = [node.move for node in script.nodes if isinstance(node, Play)]
    assert isinstance(move, Reply)
    return move


def view(table: str, trump: str = "N") -> View:
    """Dummy to play to South's lead and West's card."""
    return View(
        own=(cards(HAND), cards(DUMMY)),
        unseen=cards(LEFT) | cards(RIGHT),
        phantoms=0,
        counts=(4, 4),
        voids=(0, 0),
        leader=0,
        table=tuple(card_from_text(card) for card in table.split()),
        trump=strain_from_text(trump),
        need=1,
    )


RUN = "Jack of spades; if West covers I win the ace, otherwise I run it"


@pytest.mark.parametrize(
    ("words", "table", "expected"),
    [
        (RUN, "SJ SQ", "SA"),
        (RUN, "SJ S5", "S2"),
        ("Jack of spades, if he plays the queen I cover, if not I play low", "SJ SQ", "SA"),
        ("Jack of spades, if he plays the queen I cover, if not I play low", "SJ S8", "S2"),
        ("Nine of spades; if West plays low I play the ten, otherwise the ace", "S9 S5", "ST"),
        ("Nine of spades; if West plays low I play the ten, otherwise the ace", "S9 SQ", "SA"),
        ("Jack of spades; unless West covers I play low", "SJ S5", "S2"),
        ("schoppenboer, als west dekt het aas, anders laat ik lopen", "SJ SQ", "SA"),
        ("schoppenboer, als west dekt het aas, anders laat ik lopen", "SJ S8", "S2"),
        ("schoppen 9; als west klein bijspeelt leg ik de tien, anders het aas", "S9 S8", "ST"),
    ],
)
def test_the_answer_hangs_on_the_card_in_between(words: str, table: str, expected: str) -> None:
    """As West plays, dummy puts on the card that was said for it."""
    assert said(words).answer(view(table)) == cards(expected)


def test_what_was_not_said_is_left_open() -> None:
    """Where the words stop, or ask about the opponent who plays last, they say nothing of dummy's card."""
    assert said("Jack of spades; if West covers I win the ace").answer(view("SJ S5")) == 0
    assert said("Jack of spades; if East covers I win the ace").answer(view("SJ SQ")) == 0


def test_a_ruffing_finesse_ruffs_or_throws() -> None:
    """Without the suit led, "I ruff" is any trump of that hand, and "I throw a club" a club."""
    reply = said("Ace of hearts; if West covers I ruff, otherwise I throw a club", "S")

    assert reply.holds is not None
    assert reply.fails is not None
    assert reply.fails.choose(view("HA D2", "S")) == cards("C2")
    assert reply.holds.choose(view("HA D2", "S")) == cards("SA ST S2")
