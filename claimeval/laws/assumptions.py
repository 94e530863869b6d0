"""What a ruling took for granted."""

from __future__ import annotations

from claimeval.case import Case
from claimeval.laws.editions import Edition
from claimeval.laws.law70 import TrumpTest
from claimeval.normal.belief import Belief
from claimeval.statement.reading import Reading


def assumptions(
    case: Case, laws: Edition, test: TrumpTest, belief: Belief, reading: Reading, same_for_every_class: bool | None
) -> tuple[str, ...]:
    """What the ruling took for granted, a sentence each."""
    who = case.claim.by.full_name
    article = "an" if case.findings.player_class[0] in "aeiou" else "a"
    player = f"{who} is {article} {case.findings.player_class} player"
    assumed = [f"{player}; of another class he would get the same." if same_for_every_class else f"{player}."]
    if laws.doubt_alone:
        assumed = []
    for words in reading.not_understood:
        assumed.append(f'The words "{words}" were not understood and were left out of account.')
    if test.open:
        assumed.append(f"{who} {'did not know' if test.unaware else 'knew'} of the trumps still out.")
    if not belief.mistaken:
        assumed.append(f"{who} had no other card wrong.")
    if case.findings.played_on is not None and not laws.evidence:
        assumed.append("What was played after the claim was left out of account.")
    if case.findings.later_statement:
        assumed.append("What was said after the objection was left out of account.")
    if laws.note:
        assumed.append(laws.note)
    return tuple(assumed)
