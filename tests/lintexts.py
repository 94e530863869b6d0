"""LIN texts: the base board and spellings of it, for the tests of reading LIN."""

from __future__ import annotations

from functools import partial

from boards_read import differences

from claimeval.formats.boards import BoardRecord
from claimeval.formats.lin import read_lin

NORTH, EAST = "SKQ2HA43DKQ32C432", "S543HKQ2D765CAKQJ"
SOUTH, WEST = "SAJT9HJ65DAJTC765", "S876HT987D984CT98"
THREE_HANDS = f"3{SOUTH},{WEST},{NORTH},"
AUCTION = "mb|p|mb|p|mb|1N|mb|p|mb|p|mb|p|"
TRICK_1 = "pc|hT|pc|hA|pc|h2|pc|h5|pg||"
TRICK_2 = "pc|sK|pc|s3|pc|s9|pc|s6|pg||"
DEAL = "KQ2.A43.KQ32.432 543.KQ2.765.AKQJ AJT9.J65.AJT.765 876.T987.984.T98"
WHOLE_PLAY = (
    "hT hA h2 h5 sK s3 s9 s6 dK d5 dT d4 sQ s4 sT s7 dQ d6 dJ d8 h4 hQ h6 h7 cA c5 c8 c2 hK hJ h8 h3"
    " cK c6 c9 c3 cQ c7 cT c4 cJ sJ s8 s2 d7 dA d9 d2 sA h9 d3 s5"
)


def lin(
    names: str = "pn|P1,P2,P3,P4|",
    hands: str = THREE_HANDS,
    header: str = "ah|Board 1|sv|o|",
    auction: str = f"{AUCTION}pg||",
    play: str = TRICK_1 + TRICK_2,
    claim: str = "mc|9|pg||",
) -> str:
    """The base board, changed as a test asks."""
    return f"{names}st||md|{hands}|{header}{auction}{play}{claim}"


def cards(text: str) -> str:
    """Cards as ``pc`` tags."""
    return "".join(f"pc|{card}|" for card in text.split())


def only(text: str) -> BoardRecord:
    """The one board in a text."""
    [board] = read_lin(text, "f.lin")
    return board


BASE = only(lin())
"""The base board, whose reading the first test of LIN checks; other spellings must come out equal to it."""


same_but_for = partial(differences, BASE)
"""The attributes in which a board differs from the base board, those named after it left out."""

ENCODED = lin().replace("|", "%7C")
VIEWER = "https://www.bridgebase.com/tools/handviewer.html?"

MATCH = (
    "vg|Final,Segment 1,I,1,8,A,0,B,0|\n"
    "rs|1NS+2,1NSx-4,,,4HE=|\n"
    "pn|P1,P2,P3,P4,P5,P6,P7,P8|pg||\n"
    f"qx|o1|st||md|{THREE_HANDS}|sv|o|{AUCTION}{TRICK_1}{TRICK_2}mc|9|pg||\n"
    f"qx|c1|st||md|{THREE_HANDS}|sv|o|{AUCTION}{TRICK_1}{TRICK_2}mc|8|pg||\n"
    f"qx|o3|md|{THREE_HANDS}|pg||\n"
    f"qx|c3|{AUCTION}{TRICK_1}mc|7|\n"
)
