"""What is asked of each class of player (the footnote to Laws 69-71).

In a guess a card is normal when it is right at least this often, against the card that is right most often: a
novice may overlook much better chances, an expert only those that are about as good. A novice takes his winners as
they come, without a thought for blocks and entries, and does not tell small cards apart. An expert who thinks that no
trump is out keeps his own to the end.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from claimeval.normal.authorities import Guidance, guidance_of

SHARE_BY_CLASS: Final = {"novice": 0.5, "average": 0.75, "good": 0.85, "expert": 0.95}
MINDS_NO_ORDER: Final = frozenset({"novice"})
"""The classes of which no care for blocks, entries and small cards is asked."""
RUFFS_WITH_CARE: Final = frozenset({"good", "expert"})
"""The classes that ruff high against a danger in sight, where the authority expects that of good players."""
KEEPS_HIS_TRUMPS: Final = frozenset({"expert"})
"""The classes that lead no trump once they think that none is out, unless the authority has them do so at once."""


def held_of(authority: str, player_class: str) -> Guidance:
    """What an authority holds of the play of this class."""
    held = guidance_of(authority)
    if player_class not in RUFFS_WITH_CARE:
        held = replace(held, high_ruff_in_sight=False)
    if player_class in KEEPS_HIS_TRUMPS and not held.forgotten_master_at_once:
        held = replace(held, no_trump_as_a_check=True)
    return held
