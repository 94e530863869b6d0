"""A line of play, trick by trick: who leads, who wins, and why a card was played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from claimeval.cards import Card, Seat, card_name, card_sign
from claimeval.laws.ruling import LineNote
from claimeval.position import Position, trick_winner
from claimeval.report.words import paragraph, sentence

_CELL: Final = 7
_NUMBER: Final = 5
_NOTES_AT: Final = _NUMBER + 4 * _CELL + 1


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """A trick of a line: its number from 1, its leader, its cards in order, its winner.

    ``down`` is how many of its cards were on the table before the line began; ``winner`` is ``None`` when the
    line breaks off in it.
    """

    number: int
    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat | None
    down: int = 0


def played_tricks(position: Position, line: Sequence[Sequence[Card]]) -> Iterator[PlayedTrick]:
    """The tricks of a line from ``position``, the trick in progress first.

    The first trick may hold the cards already on the table or leave them out.
    """
    leader = position.leader
    for index, cards in enumerate(line):
        down = len(position.trick) if index == 0 else 0
        whole = tuple(cards)
        if down and whole[:down] != position.trick:
            whole = position.trick + whole
        winner = trick_winner(whole, leader, position.trump) if len(whole) == 4 else None
        yield PlayedTrick(index + 1, leader, whole, winner, down)
        if winner is None:
            return
        leader = winner


def tricks_won(position: Position, line: Sequence[Sequence[Card]], side: int) -> int:
    """How many tricks of a line a side (0 North-South, 1 East-West) wins."""
    return sum(trick.winner is not None and trick.winner.side == side for trick in played_tricks(position, line))


def line_table(position: Position, line: Sequence[Sequence[Card]], notes: Iterable[LineNote] = ()) -> list[str]:
    """A line of play as a table: cards in playing order under the seats, ``*`` at the winner, notes beside.

    The seats are named again whenever the lead changes hands; cards already on the table are in brackets. A
    note that does not name its card begins with it.
    """
    beside: dict[int, list[str]] = defaultdict(list)
    for note in notes:
        named = card_name(note.card) in note.why
        beside[note.trick].append(f"{'' if named else f'{card_sign(note.card)}: '}{sentence(note.why)}")
    rows: list[str] = []
    leader: Seat | None = None
    for trick in played_tricks(position, line):
        if trick.leader != leader:
            leader = trick.leader
            rows.append(_row("", [Seat((leader + turn) & 3).full_name for turn in range(4)]))
        rows.extend(_beside(_row(f"{trick.number:>3}", _cells(trick)), beside[trick.number]))
    return rows


def _cells(trick: PlayedTrick) -> list[str]:
    cells = []
    for index, card in enumerate(trick.cards):
        text = f"({card_sign(card)})" if index < trick.down else card_sign(card)
        cells.append(text + "*" * (trick.winner == (trick.leader + index) & 3))
    return cells


def _row(number: str, cells: Sequence[str]) -> str:
    return f"{number:<{_NUMBER}}{''.join(f'{cell:<{_CELL}}' for cell in cells)}".rstrip()


def _beside(row: str, notes: Sequence[str]) -> list[str]:
    indent = " " * _NOTES_AT
    wrapped = [text for note in notes for text in paragraph(note, indent, indent + "  ")]
    if not wrapped:
        return [row]
    return [f"{row:<{_NOTES_AT}}{wrapped[0][_NOTES_AT:]}", *wrapped[1:]]
