"""Sentences that several reports have: what was claimed, what is awarded, and how an article is cited."""

from __future__ import annotations

from typing import Final

from claimeval.case import Case
from claimeval.counting import figure_tricks, number_word
from claimeval.laws.ruling import Ruling
from claimeval.messages import say, say_counted, to_say
from claimeval.report.words import other_side_name, side_name

_CLAIMS_ALL: Final = (to_say("{seat} claims {every}"), to_say("{seat} claimed {every}, and {others} agreed"))
_CONCEDES_ALL: Final = (to_say("{seat} concedes {every}"), to_say("{seat} conceded {every}, and {others} agreed"))
_CONCEDES_SOME: Final = (
    to_say("{seat} concedes {given} of {last}"),
    to_say("{seat} conceded {given} of {last}, and {others} agreed"),
)
_CLAIMS_SOME: Final = (
    to_say("{seat} claims {kept} of {last} and concedes {given}"),
    to_say("{seat} claimed {kept} of {last} and conceded {given}, and {others} agreed"),
)
_CLAIM_STANDS: Final = to_say("{tricks} to {side}, {rest} to {others}. The claim stands.")
_CONCESSION_STANDS: Final = to_say("{tricks} to {side}, {rest} to {others}. The concession stands.")
_MORE_THAN_CLAIMED: Final = to_say("{tricks} to {side}, {rest} to {others}, {difference} more than claimed.")
_FEWER_THAN_CLAIMED: Final = to_say("{tricks} to {side}, {rest} to {others}, {difference} fewer than claimed.")


def claim_sentence(case: Case) -> str:
    """Who claims or concedes how many of the tricks left, as a sentence without its stop."""
    claim, left = case.claim, case.tricks_left
    agreed = claim.kind == "agreed"
    if claim.tricks == left:
        words = _CLAIMS_ALL
    elif claim.tricks == 0:
        words = _CONCEDES_ALL
    else:
        words = _CONCEDES_SOME if claim.kind == "concession" else _CLAIMS_SOME
    last = last_tricks(left, number_word(left))
    return say(
        words[agreed],
        seat=claim.by.full_name,
        others=other_side_name(claim.by),
        every=last if left == 1 else say_counted("both of {last}", "all of {last}", left - 1, last=last),
        last=last,
        kept=number_word(claim.tricks),
        given=number_word(left - claim.tricks),
    )


def last_tricks(left: int, number: str) -> str:
    """``the last trick``, ``the last three tricks``; ``number`` is how the number is written."""
    return say_counted("the last trick", "the last {number} tricks", left, number=number)


def award_sentence(ruling: Ruling) -> str:
    """The award and what it means for the claim, as one or two sentences."""
    side, left = side_name(ruling.claimer), ruling.tricks_left
    if ruling.award is None:
        low, high = ruling.award_between
        return say(
            "not decided within the limit; between {low} and {high} of {last} go to {side}.",
            low=low,
            high=high,
            last=last_tricks(left, str(left)),
            side=side,
        )
    difference = ruling.award - ruling.claimed
    if difference:
        words = _MORE_THAN_CLAIMED if difference > 0 else _FEWER_THAN_CLAIMED
    else:
        words = _CONCESSION_STANDS if ruling.claimed == 0 else _CLAIM_STANDS
    return say(
        words,
        tricks=figure_tricks(ruling.award),
        side=side,
        rest=left - ruling.award,
        others=other_side_name(ruling.claimer),
        difference=number_word(abs(difference)),
    )


def law_label(law: str, edition: str) -> str:
    """How an article is cited: ``Law 70C``, of 1959 ``Article 84``; a word in front is left as it is."""
    if not law[:1].isdigit():
        return law
    several = 2 if "," in law or " and " in law or " to " in law else 1
    laws = law.replace(" and ", f" {say('and')} ").replace(" to ", f" {say('to')} ")
    if edition == "1959":
        return say_counted("Article {articles}", "Articles {articles}", several, articles=laws)
    return say_counted("Law {articles}", "Laws {articles}", several, articles=laws)
