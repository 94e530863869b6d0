"""What a director reads: the diagram, the line of play, and the cards on the table."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from told import ENDING, RULING, line

from claimeval.cards import Seat, card_from_text, cards_in, make_card, set_of
from claimeval.laws.ruling import LineNote
from claimeval.position import Position, parse_position
from claimeval.report.diagram import hand_diagram, trick_sentence
from claimeval.report.line import line_table, played_tricks, tricks_won


def test_line_may_leave_out_cards_on_the_table() -> None:
    """A first trick given without the cards already played is completed with them."""
    position = parse_position("N:K...AQ ..A.T9 A...4 ..KQ.", 4, Seat.S, ["CJ", "CK"])

    whole = list(played_tricks(position, line("CJ CK CA C9")))

    assert list(played_tricks(position, line("CA C9"))) == whole
    assert whole[0].winner is Seat.N
    assert tricks_won(position, line("CA C9"), 0) == 1


def test_several_notes_to_one_trick() -> None:
    """Each note has lines of its own and names its card, in front where its words do not."""
    notes = [
        LineNote(2, card_from_text("CK"), "West cashes the king of clubs"),
        LineNote(
            2,
            card_from_text("SA"),
            "a reason that is much too long for the place that is left beside a trick",
        ),
    ]

    rows = line_table(ENDING, RULING.line[:2], notes)

    assert rows == [
        "     South  West   North  East",
        "  1  H7     H8*    C4     D8",
        "     West   North  East   South",
        "  2  CK*    S3     SJ     SA      West cashes the king of clubs.",
        "                                  SA: A reason that is much too long for the",
        "                                    place that is left beside a trick.",
    ]


def test_thirteen_card_suits_fit() -> None:
    """Four hands of one suit each keep to 80 columns and keep East clear of West."""
    whole = [sum(1 << make_card(suit, rank) for rank in range(13)) for suit in range(4)]
    rows = hand_diagram(Position((whole[0], whole[1], whole[2], whole[3]), 4, Seat.N))

    assert max(map(len, rows)) <= 80
    assert "  C A K Q J T 9 8 7 6 5 4 3 2" in [row[:29] for row in rows]
    assert any(row.endswith("  H A K Q J T 9 8 7 6 5 4 3 2") for row in rows)


@st.composite
def deals(draw: st.DrawFn) -> Position:
    """A position of one to thirteen tricks."""
    deck = draw(st.permutations(list(cards_in((1 << 64) - 1))))
    size = draw(st.integers(1, 13))
    hands = [set_of(*deck[seat * size : (seat + 1) * size]) for seat in range(4)]
    return Position((hands[0], hands[1], hands[2], hands[3]), 4, Seat.N)


@given(position=deals())
@settings(deadline=None, derandomize=True, max_examples=60)
def test_diagram_shows_every_card_once(position: Position) -> None:
    """Any four hands give thirteen or more lines of at most 80 columns holding each card once."""
    rows = hand_diagram(position, {Seat.N: "declarer", Seat.S: "dummy"})
    ranks = [word for row in rows for word in row.split() if len(word) == 1 and word not in "SHDC-"]

    assert len(rows) == 15
    assert max(map(len, rows)) <= 80
    assert sorted(ranks) == sorted("23456789TJQKA"[card & 15] for card in cards_in(position.remaining))


def test_nothing_on_the_table() -> None:
    """Between two tricks there is no sentence on the table."""
    assert trick_sentence(ENDING) == ""


def test_one_card_on_the_table() -> None:
    """With one card led nobody is said to be winning yet."""
    position = parse_position("N:2... ...2 ... .2..", 4, Seat.S, ["SA"])

    assert trick_sentence(position) == "On the table: South led the ace of spades. West is to play."
