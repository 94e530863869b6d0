"""Which published guidance on normal play an authority follows beyond what is common to all."""

from __future__ import annotations

from typing import Final

_ANY_SUIT_FROM_THE_TOP: Final = frozenset({"acbl"})


def any_suit_from_the_top(authority: str) -> bool:
    """Does the authority have every suit played from the top, whatever the holding (ACBL 2019, no. 1)?"""
    return authority in _ANY_SUIT_FROM_THE_TOP
