"""Cases for the tests of Laws 68, 69 and 71: a few endings, and the facts around them."""

from __future__ import annotations

from typing import Any, Final

from claimeval.adjudication import adjudicate
from claimeval.formats.casefile import case_from_mapping
from claimeval.laws.ruling import Ruling

LATER_EDITIONS: Final = ("2007", "2017")
OLDER_EDITIONS: Final = ("1987", "1997")
EDITIONS: Final = (*OLDER_EDITIONS, *LATER_EDITIONS)

ENDINGS: Final[dict[str, dict[str, Any]]] = {
    # On the ace of spades East may throw the small heart or the king, which gives South all three tricks, or the
    # ace of diamonds, which does not: a trick that the defenders may win or lose by normal play.
    "open": {"hands": {"N": "543...", "E": ".K3.A.", "S": "A.A2..", "W": "876..."}, "leader": "S"},
    # South can cash three hearts from the top; only to lead the small one first, which nobody does, would lose.
    "normal": {"hands": {"N": "543...", "E": ".J.A.K", "S": ".AK2..", "W": "876..."}, "leader": "S"},
    # South's three spades win whatever is played.
    "legal": {"hands": {"N": ".543..", "E": "876...", "S": "AKQ...", "W": "..876."}, "leader": "S"},
    # South has one trick, and no play gives him two.
    "careless": {"hands": {"N": "543...", "E": "..AK.2", "S": ".J9.3.", "W": "8.T7.."}, "leader": "S"},
    # The defenders win the last heart however they play.
    "theirs": {"hands": {"N": "543...", "E": ".QJT..", "S": ".AK2..", "W": "876..."}, "leader": "S"},
}


def mapping(
    ending: str, tricks: int | str, kind: str = "claim", edition: str = "2017", **findings: object
) -> dict[str, Any]:
    """A case at one of the endings, claimed or conceded by South, as a case file has it."""
    return {
        "contract": "3NT",
        "declarer": "S",
        "edition": edition,
        **ENDINGS[ending],
        "claim": {"by": "S", "tricks": tricks, "kind": kind},
        "findings": findings,
    }


def ruled(ending: str, tricks: int, kind: str = "claim", edition: str = "2017", **findings: object) -> Ruling:
    """The ruling on such a case."""
    return adjudicate(case_from_mapping(mapping(ending, tricks, kind, edition, **findings)))


def articles(ruling: Ruling) -> list[str]:
    """The articles applied, in order."""
    return [step.law for step in ruling.steps]
