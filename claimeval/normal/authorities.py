"""Which published guidance on normal play an authority follows beyond what is common to all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Guidance:
    """The points on which authorities differ.

    Attributes:
        any_suit_from_the_top: every suit is played from the top, whatever the holding (ACBL 2019, no. 1).
        any_order_of_suits: suits are played in the worst order, however often it changes (ACBL 2019, no. 1).
        no_trump_as_a_check: one who thinks that no trump is out does not lead one as a check (ACBL 2019, no. 3).
    """

    any_suit_from_the_top: bool = False
    any_order_of_suits: bool = False
    no_trump_as_a_check: bool = False


COMMON: Final = Guidance()
_BY_AUTHORITY: Final = {"acbl": Guidance(any_suit_from_the_top=True, any_order_of_suits=True, no_trump_as_a_check=True)}


def guidance_of(authority: str) -> Guidance:
    """The guidance of an authority; what is common to all where it has published nothing else."""
    return _BY_AUTHORITY.get(authority, COMMON)
