"""PBN texts: the base board and spellings of it, for the tests of reading PBN."""

from __future__ import annotations

from functools import partial

from boards_read import differences

from claimeval.formats.boards import BoardRecord
from claimeval.formats.pbn import read_pbn

DEAL = "N:KQ2.A43.KQ32.432 543.KQ2.765.AKQJ AJT9.J65.AJT.765 876.T987.984.T98"
HEAD = '[Event "x"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
TABLE = '[Declarer "S"]\n[Contract "1NT"]\n[Result "9"]\n'
AUCTION = '[Auction "N"]\nPass Pass 1NT Pass\nPass Pass\n'
PLAY = '[Play "W"]\nHT HA H2 H5\nS6 SK S3 S9\n*\n'
WHOLE_PLAY = """HT HA H2 H5
S6 SK S3 S9
D4 DK D5 DT
S7 SQ S4 ST
D8 DQ D6 DJ
H7 H4 HQ H6
C8 C2 CA C5
H8 H3 HK HJ
C9 C3 CK C6
CT C4 CQ C7
S8 S2 CJ SJ
D9 D2 D7 DA
H9 D3 S5 SA
"""


def pbn(head: str = HEAD, deal: str = DEAL, table: str = TABLE, auction: str = AUCTION, play: str = PLAY) -> str:
    """The base board, changed as a test asks."""
    return f'{head}[Deal "{deal}"]\n{table}{auction}{play}'


def rows(*lines: str, seat: str = "W") -> str:
    """A Play section."""
    return f'[Play "{seat}"]\n' + "".join(f"{line}\n" for line in lines)


def only(text: str) -> BoardRecord:
    """The one board in a text."""
    [board] = read_pbn(text, "f.pbn")
    return board


BASE = only(pbn())
"""The base board, whose reading the first test of PBN checks; other spellings must come out equal to it."""


same_but_for = partial(differences, BASE)
"""The attributes in which a board differs from the base board, those named after it left out."""
