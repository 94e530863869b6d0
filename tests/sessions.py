"""Small sessions and cases for the tests of re-checking."""

from __future__ import annotations

from pathlib import Path
from typing import Any

HANDS = "3SAJT9HJ65DAJTC765,S876HT987D984CT98,SKQ2HA43DKQ32C432,"
_WHOLE_PLAY = (
    "hT hA h2 h5 sK s3 s9 s6 dK d5 dT d4 sQ s4 sT s7 dQ d6 dJ d8 h4 hQ h6 h7 cA c5 c8 c2 hK hJ h8 h3"
    " cK c6 c9 c3 cQ c7 cT c4 cJ sJ s8 s2 d7 dA d9 d2 sA h9 d3 s5"
)
WHOLE_PLAY = _WHOLE_PLAY.split()
FORGOTTEN_TRUMP: dict[str, Any] = {
    "id": "forgotten", "contract": "4S", "declarer": "S", "leader": "S", "won": {"declarer": 7, "defenders": 3},
    "hands": {"N": ".543..", "E": ".T98..", "S": "5..AK.", "W": "4...AK"}, "claim": {"by": "S", "tricks": 3},
    "findings": {"unaware_of_trump": True},
}  # fmt: skip
CRASHING_HONOURS: dict[str, Any] = {
    "id": "short", "contract": "1NT", "declarer": "S", "leader": "S", "won": {"declarer": 6, "defenders": 5},
    "hands": {"N": "K2...", "E": "..32.", "S": "A3...", "W": "QJ..."}, "claim": {"by": "S", "tricks": 1},
}  # fmt: skip


def lin(number: int, cards: int = 44, total: int | None = 7) -> str:
    """A board of which so many cards were played before declarer claimed so many tricks in all."""
    play = "".join(f"pc|{card}|" for card in WHOLE_PLAY[:cards])
    claim = "" if total is None else f"mc|{total}|"
    return f"pn|A,B,C,D|st||md|{HANDS}|ah|Board {number}|sv|o|mb|pp1Nppp|{play}{claim}"


def session(folder: Path, boards: int, name: str = "session.lin", cards: int = 44) -> Path:
    """A file of so many boards."""
    path = folder / name
    path.write_text("\n".join(lin(number, cards) for number in range(1, boards + 1)), encoding="utf-8")
    return path
