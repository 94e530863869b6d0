"""Seats, suits, strains and cards, and how they are written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeval.cards import (
    DECK,
    NOTRUMP,
    Seat,
    card_count,
    card_from_text,
    card_name,
    card_text,
    cards_in,
    hand_text,
    make_card,
    rank_of,
    seat_from_text,
    set_of,
    strain_from_text,
    strain_name,
    suit_name,
    suit_of,
    suit_ranks,
)
from claimeval.errors import UnknownCard
from claimeval.position import hand_from_text

ALL_CARDS = tuple(make_card(suit, rank) for suit in range(4) for rank in range(13))


def test_a_deck_has_52_different_cards() -> None:
    """The deck is the set of all cards, each with its own bit below the sign of a 64-bit word."""
    assert set_of(*ALL_CARDS) == DECK
    assert card_count(DECK) == 52
    assert DECK < 1 << 63


@pytest.mark.parametrize("card", ALL_CARDS)
def test_a_card_survives_being_written_and_read(card: int) -> None:
    """Reading the text of a card gives the card, in either case and with blanks around it."""
    assert card_from_text(card_text(card)) == card
    assert card_from_text(f" {card_text(card).lower()} ") == card
    assert make_card(suit_of(card), rank_of(card)) == card


@pytest.mark.parametrize(
    ("text", "written", "name"),
    [
        ("SA", "SA", "ace of spades"),
        ("h9", "H9", "nine of hearts"),
        ("D10", "DT", "ten of diamonds"),
        ("dt", "DT", "ten of diamonds"),
        ("C2", "C2", "two of clubs"),
        ("HQ", "HQ", "queen of hearts"),
    ],
)
def test_cards_are_read_and_named(text: str, written: str, name: str) -> None:
    """A card is suit then rank; ten may be written with two digits."""
    card = card_from_text(text)
    assert card_text(card) == written
    assert card_name(card) == name


@pytest.mark.parametrize("text", ["", "S", "AS", "S1", "S11", "SAA", "XA", "S-", "10", "ß", "S 10 0"])
def test_what_is_no_card_is_refused_with_a_sentence(text: str) -> None:
    """A card that does not exist is an error that shows the text and how to write one."""
    with pytest.raises(UnknownCard) as caught:
        card_from_text(text)
    assert str(caught.value) == f"{text!r} is not a card; write suit and rank, such as SA or H9."


@pytest.mark.parametrize(("text", "seat"), [("N", Seat.N), ("e", Seat.E), (" South ", Seat.S), ("WEST", Seat.W)])
def test_seats_are_read_by_letter_or_name(text: str, seat: Seat) -> None:
    """A seat is a letter or a name, in any case."""
    assert seat_from_text(text) == seat


@pytest.mark.parametrize("text", ["", "X", "NS", "Nor", "no", "0"])
def test_what_is_no_seat_is_refused(text: str) -> None:
    """A seat that does not exist is an error that names the four that do."""
    with pytest.raises(UnknownCard) as caught:
        seat_from_text(text)
    assert str(caught.value) == f"{text!r} is not a seat; the seats are N, E, S and W."


def test_seats_know_their_neighbours() -> None:
    """Partner sits opposite, the left neighbour plays next, and partners share a side."""
    assert [seat.partner for seat in Seat] == [Seat.S, Seat.W, Seat.N, Seat.E]
    assert [seat.left for seat in Seat] == [Seat.E, Seat.S, Seat.W, Seat.N]
    assert [seat.side for seat in Seat] == [0, 1, 0, 1]
    assert (Seat.N.side_name, Seat.W.side_name) == ("North-South", "East-West")
    assert [seat.full_name for seat in Seat] == ["North", "East", "South", "West"]


@pytest.mark.parametrize(
    ("text", "strain", "name"),
    [
        ("S", 0, "spades"),
        ("h", 1, "hearts"),
        ("D", 2, "diamonds"),
        ("c", 3, "clubs"),
        ("NT", NOTRUMP, "notrump"),
        ("n", NOTRUMP, "notrump"),
    ],
)
def test_strains_are_read_and_named(text: str, strain: int, name: str) -> None:
    """A strain is a suit letter, N or NT, in any case."""
    assert strain_from_text(text) == strain
    assert strain_name(strain) == name


@pytest.mark.parametrize("text", ["", "X", "SH", "TN", "spades"])
def test_what_is_no_strain_is_refused(text: str) -> None:
    """A strain that does not exist is an error that names the five that do."""
    with pytest.raises(UnknownCard, match="is not a strain; the strains are S, H, D, C and NT"):
        strain_from_text(text)


def test_a_hand_is_written_from_the_top_with_empty_fields_for_voids() -> None:
    """Ranks go from the ace down, and a void leaves its field empty."""
    cards = set_of(*map(card_from_text, ["H2", "HA", "CT", "HK"]))
    assert hand_text(cards) == ".AK2..T"
    assert suit_ranks(cards, 1) == "AK2"
    assert suit_name(3) == "clubs"
    assert [card_text(card) for card in cards_in(cards)] == ["HA", "HK", "H2", "CT"]


@settings(deadline=None, derandomize=True, max_examples=200)
@given(st.sets(st.sampled_from(ALL_CARDS)))
def test_any_set_of_cards_survives_being_written_and_read(cards: set[int]) -> None:
    """Reading a written hand gives the same cards without a fault."""
    hand = set_of(*cards)
    assert hand_from_text(hand_text(hand)) == (hand, [])
    assert set(cards_in(hand)) == cards
    assert card_count(hand) == len(cards)
