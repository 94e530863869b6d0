"""What is asked of each class of player (the footnote to Laws 69-71).

In a guess a card is normal when it is right at least this often, against the card that is right most often: a
novice may overlook much better chances, an expert only those that are about as good. A novice takes his winners as
they come, without a thought for blocks and entries, and does not tell small cards apart.
"""

from __future__ import annotations

from typing import Final

SHARE_BY_CLASS: Final = {"novice": 0.5, "average": 0.75, "good": 0.85, "expert": 0.95}
MINDS_NO_ORDER: Final = frozenset({"novice"})
"""The classes of which no care for blocks, entries and small cards is asked."""
RUFFS_WITH_CARE: Final = frozenset({"good", "expert"})
"""The classes that ruff high against a danger in sight, where the authority expects that of good players."""
