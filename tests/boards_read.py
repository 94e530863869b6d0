"""What the tests of the readers ask of a board, whatever file it came from."""

from __future__ import annotations

from claimeval.cards import card_text
from claimeval.formats.boards import BoardRecord


def play_text(board: BoardRecord) -> str:
    """The cards played on a board."""
    return " ".join(card_text(card) for card in board.play)


def differences(base: BoardRecord, board: BoardRecord, *ignored: str) -> list[str]:
    """The attributes in which a board differs from the base board, those ignored left out."""
    return [
        name
        for name in BoardRecord.__dataclass_fields__
        if name not in ignored and getattr(board, name) != getattr(base, name)
    ]
