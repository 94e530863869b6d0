"""Reading rows of played cards: ``SA+ H5- ?+``."""

from __future__ import annotations

from typing import Final

from claimeval.cards import Card, Seat, card_from_text, card_text
from claimeval.errors import FaultKind, UnknownCard
from claimeval.formats.fields import Fields, shown
from claimeval.messages import say
from claimeval.tricks.facts import PlayedCard, Row

_SIGNS: Final = {"+": True, "-": False}
UNSEEN: Final = "?"
"""Stands for a card whose face was not looked at."""


def row_at(fields: Fields, seat: Seat) -> Row | None:
    """The row of a player: cards in the order in which they lie, each with its direction."""
    value = fields.values.get(seat.name)
    if value is None:
        return None
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    if not isinstance(value, (list, tuple)):
        fields.wrong(seat.name, say("cards with their direction, such as SA+ H5-"))
        return None
    row = []
    for item in value:
        played = _played(str(item).strip())
        if played is None:
            fields.fault(
                FaultKind.UNKNOWN_CARD,
                say(
                    "{where}{seat} has {shown}; write suit, rank and direction, as in H9+ or H9-, and ? for "
                    "a card not seen.",
                    where=fields.where,
                    seat=seat.name,
                    shown=shown(item),
                ),
            )
        else:
            row.append(played)
    return tuple(row)


def _played(word: str) -> PlayedCard | None:
    won = _SIGNS.get(word[-1:])
    face = word.rstrip("+-") if won is not None else word
    if len(word) - len(face) > 1 or not face:
        return None
    if face == UNSEEN:
        return PlayedCard(None, won)
    try:
        return PlayedCard(card_from_text(face), won)
    except UnknownCard:
        return None


def row_text(row: Row) -> str:
    """A row as it is written in a file."""
    return " ".join(_face(played.card) + {True: "+", False: "-", None: ""}[played.won] for played in row)


def _face(card: Card | None) -> str:
    return UNSEEN if card is None else card_text(card)
