"""What is done with each row of Laws 65 to 67: computed, asked about, or said as advice."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Treatment(Enum):
    """What becomes of a row of the Laws."""

    COMPUTED = "computed"
    ASKED = "asked"
    ADVICE = "advice"


_COMPUTED: Final = (
    "L2017-65B1", "L2017-65B2", "L2017-65B3-1", "L2017-65C-1", "L2017-65C-2", "L2017-65D-2", "L2017-66A", "L2017-66B",
    "L2017-66C-1", "L2017-66C-2", "L2017-66D-1", "L2017-66D-3", "L2017-67A-1", "L2017-67A-2", "L2017-67A-3",
    "L2017-67B-0", "L2017-67B1", "L2017-67B1a", "L2017-67B1b", "L2017-67B2a-1", "L2017-67B2a-2", "L2017-67B2a-3",
    "L2017-67B2b-1", "L2017-67B2b-2", "L2017-67B3-1", "L2017-67B3-2", "L2017-67-fn1-2", "L2007-67B1a", "L2007-67B1b",
    "L1997-67A", "L1997-67B1a", "L1997-67B1b", "L1997-67B2",
)  # fmt: skip
_ASKED: Final = ("L2007-65", "L2007-66", "L2007-67B3")
_ADVICE: Final = ("L2017-65A", "L2017-65B3-2", "L2017-65D-1", "L2017-66D-2", "L2017-67-fn1-1")

TRICK_ROWS: Final = {
    **dict.fromkeys(_COMPUTED, Treatment.COMPUTED),
    **dict.fromkeys(_ASKED, Treatment.ASKED),
    **dict.fromkeys(_ADVICE, Treatment.ADVICE),
}
"""Every row on tricks; those known from memory only are asked about."""
