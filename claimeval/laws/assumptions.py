"""What a ruling took for granted."""

from __future__ import annotations

from typing import Final

from claimeval.case import Case
from claimeval.laws.editions import Edition
from claimeval.laws.law70 import TrumpTest
from claimeval.messages import say, to_say
from claimeval.normal.belief import Belief
from claimeval.statement.reading import Reading

_OF_A_CLASS: Final = {
    "novice": to_say("{who} is a novice player."),
    "average": to_say("{who} is an average player."),
    "good": to_say("{who} is a good player."),
    "expert": to_say("{who} is an expert player."),
}
_SAME_FOR_EVERY_CLASS: Final = {
    "novice": to_say("{who} is a novice player; of another class he would get the same."),
    "average": to_say("{who} is an average player; of another class he would get the same."),
    "good": to_say("{who} is a good player; of another class he would get the same."),
    "expert": to_say("{who} is an expert player; of another class he would get the same."),
}


def assumptions(
    case: Case, laws: Edition, test: TrumpTest, belief: Belief, reading: Reading, same_for_every_class: bool | None
) -> tuple[str, ...]:
    """What the ruling took for granted, a sentence each."""
    who = case.claim.by.full_name
    words = _SAME_FOR_EVERY_CLASS if same_for_every_class else _OF_A_CLASS
    assumed = [say(words[case.findings.player_class], who=who)]
    if laws.doubt_alone:
        assumed = []
    for said in reading.not_understood:
        assumed.append(say('The words "{words}" were not understood and were left out of account.', words=said))
    if test.open:
        assumed.append(
            say(
                "{who} did not know of the trumps still out."
                if test.unaware
                else "{who} knew of the trumps still out.",
                who=who,
            )
        )
    if not belief.mistaken:
        assumed.append(say("{who} had no other card wrong.", who=who))
    if case.findings.played_on is not None and not laws.evidence:
        assumed.append(say("What was played after the claim was left out of account."))
    if case.findings.later_statement:
        assumed.append(say("What was said after the objection was left out of account."))
    if laws.note:
        assumed.append(say(laws.note))
    return tuple(assumed)
