"""The Play section of PBN: which cards were played, in which order, and how the section ends.

A row has a column for each seat, but many files write the cards of a row in another order. So each row is settled
by who holds its cards: the trick starts with its leader and goes on clockwise as far as there are cards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from claimeval.cards import Card, Seat, Strain, card_from_text, card_name, cards_in
from claimeval.messages import say, say_counted
from claimeval.position import Hands, trick_winner

_TOKEN: Final = re.compile(
    r"(?P<card>[SHDC](?:10|[2-9TJQKA]))(?:[!?]*)(?![0-9A-Z])|(?P<mark>\^[RLIS])|(?P<note>=\w*=|\$\w*|[!?]+)"
    r"|(?P<gap>-+)|(?P<end>\*)|(?P<more>\+)|(?P<half>[SHDC][X?]?(?![0-9A-Z]))|(?P<other>\S+)"
)


class Stop(Enum):
    """How a Play section ends."""

    MARKED = "*"
    TO_BE_CONTINUED = "+"
    CUT_OFF = ""


@dataclass(slots=True)
class Entry:
    """One place of a row: a card, or ``None`` where none is given, and the irregularities marked on it."""

    card: Card | None
    marks: str = ""


@dataclass(slots=True)
class PlayText:
    """A Play section as it is written: rows of up to four places, how it ends, and what is odd."""

    rows: list[list[Entry]] = field(default_factory=list)
    stop: Stop = Stop.CUT_OFF
    warnings: list[str] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        """Is there no card in it?"""
        return all(entry.card is None for row in self.rows for entry in row)

    @property
    def first_card(self) -> Card | None:
        """The card in the first place of the first row."""
        return self.rows[0][0].card if self.rows and self.rows[0] else None

    @property
    def gap_inside(self) -> bool:
        """Has the last row with cards a card that is not given between two that are?"""
        filled = [row for row in self.rows if any(entry.card is not None for entry in row)]
        if not filled:
            return False
        given = [entry.card is not None for entry in filled[-1]]
        return False in given[given.index(True) : len(given) - given[::-1].index(True)]


@dataclass(slots=True)
class Settled:
    """The cards in the order in which they were played.

    Attributes:
        cards: the cards, as far as they follow on each other.
        out_of_turn: leads out of turn that stood: the trick, from 1, and who led.
        revokes_marked: tricks in which the file marks a revoke.
        warnings: what had to be left out, a sentence each.
        conflict: why the rows cannot be settled; empty if they can.
    """

    cards: list[Card] = field(default_factory=list)
    out_of_turn: list[tuple[int, Seat]] = field(default_factory=list)
    revokes_marked: set[int] = field(default_factory=set)
    warnings: list[str] = field(default_factory=list)
    conflict: str = ""


def read_play(lines: Sequence[tuple[int, str]]) -> PlayText:
    """Cut the lines of a Play section into rows; the first line that is no play ends it."""
    play = PlayText()
    lengths: list[int] = []
    entries: list[Entry] = []
    done = False
    for number, text in lines:
        before = len(entries)
        done = _read_line(number, text.upper(), entries, play)
        if len(entries) > before:
            lengths.append(len(entries) - before)
        if done:
            break
    if any(length > 4 for length in lengths) or any(length < 4 for length in lengths[:-1]):
        lengths = [4] * (len(entries) // 4) + [len(entries) % 4]  # rows do not follow the lines
    start = 0
    for length in filter(None, lengths):
        play.rows.append(entries[start : start + length])
        start += length
    return play


def _read_line(number: int, text: str, entries: list[Entry], play: PlayText) -> bool:
    """Add the places of one line; true when the section ends with it."""
    marks = ""
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "card":
            entries.append(Entry(card_from_text(match["card"]), marks))
            marks = ""
        elif kind == "mark":
            marks += match["mark"][1]
        elif kind == "gap":
            entries.extend(Entry(None) for _ in match["gap"])
        elif kind == "end":
            play.stop = Stop.MARKED
            return True
        elif kind == "more":
            play.stop = Stop.TO_BE_CONTINUED
            return True
        elif kind in ("half", "other"):
            word = match[0][:20]
            play.warnings.append(
                say("On line {number}, {word!r} is no card, so the play is read up to there.", number=number, word=word)
            )
            return True
    return False


def settle(rows: Sequence[Sequence[Entry]], deal: Hands, trump: Strain, leader: Seat) -> Settled:
    """Put the cards of each row in the order in which they were played, by who holds them."""
    settled = Settled()
    owners = {card: seat for seat in Seat for card in cards_in(deal[seat])}
    for trick, row in enumerate(rows, 1):
        entries = [entry for entry in row if entry.card is not None]
        if not entries:
            break
        by_seat: dict[Seat, Card] = {}
        for entry in entries:
            card = entry.card
            if card is None:
                continue
            seat = owners.get(card)
            if seat is None:
                settled.conflict = say(
                    "The {card} is played in trick {trick}, but nobody was dealt it.", card=card_name(card), trick=trick
                )
                return settled
            if seat in by_seat:
                settled.conflict = say(
                    "In trick {trick}, {seat} holds two of the cards.", trick=trick, seat=seat.full_name
                )
                return settled
            by_seat[seat] = card
            if "R" in entry.marks:
                settled.revokes_marked.add(trick)
            if "L" in entry.marks and seat != leader:
                leader = seat
                settled.out_of_turn.append((trick, seat))
        ordered = _from_leader(by_seat, leader)
        settled.cards.extend(ordered)
        if len(ordered) < 4:
            _note_what_is_left_out(settled, rows[trick:], trick, len(entries) - len(ordered))
            break
        leader = trick_winner(ordered, leader, trump)
    return settled


def _from_leader(by_seat: dict[Seat, Card], leader: Seat) -> list[Card]:
    ordered: list[Card] = []
    for turn in range(4):
        seat = Seat((leader + turn) & 3)
        if seat not in by_seat:
            break
        ordered.append(by_seat[seat])
    return ordered


def _note_what_is_left_out(settled: Settled, later: Sequence[Sequence[Entry]], trick: int, here: int) -> None:
    left_out = here + sum(1 for row in later for entry in row if entry.card is not None)
    if left_out:
        settled.warnings.append(
            say_counted(
                "{count} card from trick {trick} on was left out, because a card before is not given.",
                "{count} cards from trick {trick} on were left out, because a card before is not given.",
                left_out,
                trick=trick,
            )
        )
