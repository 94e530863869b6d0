"""Which published guidance on normal play an authority follows beyond what is common to all.

Who follows what stands in ``authorities.toml``; the doctrine behind each point is the row of ``catalogue.toml`` that
names its field.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final


@dataclass(frozen=True, slots=True)
class Guidance:
    """The points on which authorities differ.

    Attributes:
        any_suit_from_the_top: every suit is played from the top, whatever the holding (ACBL 2019, no. 1).
        any_order_of_suits: suits are played in the worst order, however often it changes (ACBL 2019, no. 1).
        no_trump_as_a_check: one who thinks that no trump is out does not lead one as a check (ACBL 2019, no. 3).
        forgotten_master_at_once: with a higher trump forgotten the last trump may be led at once, whoever plays (EBU).
        no_trump_once_drawn: when the opponents have no trump left none is led while another card may be (ACBL 2019,
            no. 4).
        high_ruff_in_sight: a good player ruffs high against a danger that he sees (EBU forum).
        loss_shows_forgetting: who lost a side trick with a trump out had forgotten it (NBB Delft).
        asks_for_the_plan: the director asks one who said nothing how he meant to play (SBF).
        notices_breaks: who sees an opponent show out of a suit is no longer held to running it, nor mistaken about it.
        any_ruff_height: a ruff may be made with any trump.
        small_jack: a high jack of trumps is as small a card as those below it.
        any_way_across: of several ways to the other hand none is safer than another.
    """

    any_suit_from_the_top: bool = False
    any_order_of_suits: bool = False
    no_trump_as_a_check: bool = False
    forgotten_master_at_once: bool = False
    no_trump_once_drawn: bool = False
    high_ruff_in_sight: bool = False
    loss_shows_forgetting: bool = False
    asks_for_the_plan: bool = False
    notices_breaks: bool = False
    any_ruff_height: bool = False
    small_jack: bool = False
    any_way_across: bool = False


COMMON: Final = Guidance()


@cache
def guidance_of(authority: str) -> Guidance:
    """The guidance of an authority; what is common to all where it has published nothing else."""
    text = (resources.files(__package__) / "authorities.toml").read_text(encoding="utf-8")
    return Guidance(**dict.fromkeys(tomllib.loads(text).get(authority, {}).get("guidance", ()), True))
