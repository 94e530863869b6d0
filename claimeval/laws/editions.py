"""The editions of the Laws as data: what each calls its articles on claims, and where it goes its own way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from claimeval.messages import to_say


@dataclass(frozen=True, slots=True)
class Edition:
    """The names an edition gives to the articles that are applied, and what sets it apart.

    Attributes:
        year: the edition.
        new_line: the article that refuses an unstated successful line.
        note: what this edition adds and the ruling leaves out, as an assumption; empty for none.
        objection: the article on a partner who objects to a defender's concession.
        objection_ends_claim: does that article say that the claim falls with the concession?
        unauthorised: the article on what such a defender's cards tell his partner.
        played_on: the article on play after a claim.
        play_by_consent: can the play count when all four agree to go on?
        partner_choice: the article on a defender's partner; empty where only the doubt counts against the claimer.
        likely: does an agreed loss come back when the trick would likely have been won (69B2)? Otherwise only
            when no normal play could lose it.
        already_won: the article on a conceded trick that had been won.
        not_to_be_lost: the article on a conceded trick that no normal play loses.
        fairness: the article by which doubt counts against the claimer.
        unmentioned_trump: the article on a trump that the claimer did not mention.
        more_than_claimed: the article on what comes back although it was not claimed.
        doubt_alone: does doubt alone decide, without a word on normal play and on the class of player (1959)?
        evidence: may play after a claim be evidence of what its players would have done (70D3)?
        fixed_order: may a regulator fix an order in which a suit is played (70E2)?
        placed_card: the article on an unstated line that needs a card to lie with a certain opponent.
        irrational: does an unstated finesse come true when not taking it would be irrational (70E of 1997)?
        any_legal: is that article closed once the conceder's side has called on a later board or the round has
            ended, so that from then on only a trick that no legal play loses comes back?
    """

    year: str
    new_line: str
    note: str = ""
    objection: str = "68B2"
    objection_ends_claim: bool = False
    unauthorised: str = "16"
    played_on: str = "68D"
    play_by_consent: bool = False
    partner_choice: str = "70D2"
    likely: bool = True
    already_won: str = "71A"
    not_to_be_lost: str = "71B"
    any_legal: bool = False
    fairness: str = "70A"
    unmentioned_trump: str = "70C"
    placed_card: str = "70E1"
    more_than_claimed: str = "71"
    doubt_alone: bool = False
    evidence: bool = False
    fixed_order: bool = False
    irrational: bool = False


_DOUBT: Final = to_say(
    "The Laws of 1959 do not say how careless a line in doubt may be; the lines looked at "
    "are those that are normal for an average player."
)


_IRRATIONAL: Final = to_say(
    "An unstated finesse counts as taken where no lie of the cards that keeps the claim lets "
    "it be refused: not to take it would be irrational (Law 70E)."
)


def _before_2007(year: str) -> Edition:
    return Edition(
        year,
        new_line="70D",
        note=_IRRATIONAL,
        objection="68B",
        partner_choice="",
        likely=False,
        not_to_be_lost="71C",
        any_legal=True,
        placed_card="70E",
        irrational=True,
    )


_EDITIONS: Final = {
    "1959": Edition(
        "1959",
        new_line="89",
        note=_DOUBT,
        objection="87",
        objection_ends_claim=True,
        played_on="89b",
        partner_choice="89",
        likely=False,
        already_won="85",
        not_to_be_lost="84",
        fairness="89",
        unmentioned_trump="89",
        placed_card="89",
        more_than_claimed="84",
        doubt_alone=True,
    ),
    "1987": _before_2007("1987"),
    "1997": _before_2007("1997"),
    "2007": Edition(
        "2007", new_line="70D1", already_won="71.1", not_to_be_lost="71.2", evidence=True, fixed_order=True
    ),
    "2017": Edition(
        "2017",
        new_line="70D1",
        objection_ends_claim=True,
        unauthorised="16C",
        played_on="68D2b",
        play_by_consent=True,
        fixed_order=True,
    ),
}


def edition(year: str) -> Edition:
    """The edition of that year, one of :data:`~claimeval.claim.EDITIONS`."""
    return _EDITIONS[year]
