"""What is asked of each class of player (the footnote to Laws 69-71).

In a guess a card is normal when it is right at least this often, against the card that is right most often: a
novice may overlook much better chances, an expert only those that are about as good.
"""

from __future__ import annotations

from typing import Final

SHARE_BY_CLASS: Final = {"novice": 0.5, "average": 0.75, "good": 0.85, "expert": 0.95}
