"""Findings that cannot all be true, or that the edition of the case does not know: a sentence each, which names them.

What is wrong with a finding by itself, such as a card that the wrong side holds, is found in ``case.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from claimeval.cards import Card, CardSet, Seat, Strain, card_name
from claimeval.claim import ASKING_WORDS, Claim, Findings, asking_word
from claimeval.errors import Fault, FaultKind
from claimeval.messages import say

ONLY_1959: Final = (
    "partner_consented",
    "minutes_after_sitting",
    "board_removed",
    "order_binding",
    "play_ordered",
)
"""Findings on moments and powers that articles 84 to 89 of 1959 have, and no later edition."""


def finding_faults(findings: Findings, claim: Claim, declarer: Seat | None, edition: str) -> list[Fault]:
    """What is wrong with the findings taken together; ``declarer`` is ``None`` where he is not known."""
    sentences = [*_unknown_to(edition, findings), *_contradictions(findings, claim)]
    if declarer is not None and claim.by.side == declarer.side:
        sentences += _of_a_defender(findings, claim)
    return [Fault(FaultKind.CONTRADICTION, sentence) for sentence in sentences]


def card_faults(
    hands: Sequence[CardSet], leader: Seat, trick: Sequence[Card], trump: Strain, declarer: Seat, findings: Findings
) -> list[Fault]:
    """What is wrong with the cards that findings name, as the hands at the claim tell."""
    defenders = hands[declarer.left] | hands[declarer.left.partner]
    for index, card in enumerate(trick):
        if (leader + index - declarer) & 1:
            defenders |= 1 << card
    sentences = [
        say("findings.cards_shown names the {card}, which no defender held at the claim.", card=card_name(card))
        for card in findings.cards_shown or ()
        if not defenders >> card & 1
    ]
    in_play = hands[0] | hands[1] | hands[2] | hands[3]
    later = findings.played_on or ()
    sentences += [
        say("findings.played_on names the {card}, which nobody held any more at the claim.", card=card_name(card))
        for card in dict.fromkeys(later)
        if not in_play >> card & 1
    ]
    sentences += [
        say("findings.played_on names the {card} more than once.", card=card_name(card))
        for card in dict.fromkeys(later)
        if later.count(card) > 1
    ]
    sentences += [
        say("findings.forgot names the {card}, a trump, but findings.unaware_of_trump is false.", card=card_name(card))
        for card in findings.forgot or ()
        if findings.unaware_of_trump is False and card >> 4 == trump
    ]
    return [Fault(FaultKind.CONTRADICTION, sentence) for sentence in sentences]


def _unknown_to(edition: str, findings: Findings) -> Iterator[str]:
    if edition == "1959":
        return
    for name in ONLY_1959:
        if getattr(findings, name) is not None:
            yield say(
                "findings.{name} belongs to the Laws of 1959 only; the Laws of {edition} know nothing of it.",
                name=name,
                edition=edition,
            )


def _contradictions(findings: Findings, claim: Claim) -> Iterator[str]:
    if findings.partner_objected and findings.partner_consented:
        yield say("findings.partner_objected and findings.partner_consented cannot both be true.")
    if findings.minutes_after_sitting is not None and findings.round_ended is False:
        yield say(
            "findings.minutes_after_sitting counts from the end of the sitting, but findings.round_ended is false."
        )
    if findings.minutes_after_sitting is not None and findings.board_removed is False:
        yield say(
            "findings.minutes_after_sitting counts from the end of the sitting, but findings.board_removed is false."
        )
    if findings.order_binding and not (claim.statement.strip() or findings.later_statement.strip()):
        yield (
            say(
                "findings.order_binding holds the claimer to an order of play, but neither "
                "claim.statement nor findings.later_statement gives one."
            )
        )
    if findings.called_on_later_board and findings.board_removed is False:
        yield say("findings.called_on_later_board is true, but findings.board_removed is false.")
    if findings.all_four_agreed and findings.play_ordered is False:
        yield say(
            "findings.all_four_agreed says that play went on, but findings.play_ordered says that it was forbidden."
        )
    if findings.objected is False and findings.play_on_asked_by and asking_word(findings.play_on_asked_by) != "none":
        yield say("findings.play_on_asked_by says that the claim was contested, but findings.objected is false.")
    if findings.play_on_asked_by is not None and asking_word(findings.play_on_asked_by) not in ASKING_WORDS:
        yield (
            say(
                "findings.play_on_asked_by is {given!r}; it must be a seat, a side, declarer, "
                "dummy, defenders, claimer, other side or none.",
                given=findings.play_on_asked_by[:40],
            )
        )


def _of_a_defender(findings: Findings, claim: Claim) -> Iterator[str]:
    """Findings on the partner of a defender, where declarer's side claims."""
    for name in ("partner_objected", "partner_consented"):
        if getattr(findings, name):
            yield say(
                "findings.{name} is about a defender's partner, but {claimer} is on declarer's side.",
                name=name,
                claimer=claim.by.full_name,
            )
