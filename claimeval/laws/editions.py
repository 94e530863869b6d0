"""The editions of the Laws as data: what each calls its articles on claims, and where it goes its own way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from claimeval.errors import NotYetRuled


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


_IRRATIONAL: Final = (
    "This edition also gives an unstated finesse when not taking it would be irrational (Law 70E); nothing was"
    " given on that ground."
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
    )


_EDITIONS: Final = {
    "1987": _before_2007("1987"),
    "1997": _before_2007("1997"),
    "2007": Edition("2007", new_line="70D1", already_won="71.1", not_to_be_lost="71.2"),
    "2017": Edition(
        "2017",
        new_line="70D1",
        objection_ends_claim=True,
        unauthorised="16C",
        played_on="68D2b",
        play_by_consent=True,
    ),
}


def edition(year: str) -> Edition:
    """The edition of that year.

    Raises:
        NotYetRuled: when claims under it are not ruled yet.
    """
    found = _EDITIONS.get(year)
    if found is None:
        raise NotYetRuled(f"Claims under the {year} Laws are not ruled yet; this version knows 1987 to 2017.")
    return found
