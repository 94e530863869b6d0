"""Law 70, contested claims: the trump tests of 70C, and the articles as a ruling tells them.

What it covers and what not is in ``docs/laws.md``. The search for lines is not here: this module decides whether
the claimer knew of the trumps still out. What else he may have had in mind is in ``beliefs.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from claimeval.cards import NOTRUMP, SUIT_CARDS, CardSet, Seat, card_name, cards_in
from claimeval.case import Case
from claimeval.counting import listed
from claimeval.messages import say, say_counted
from claimeval.normal.authorities import guidance_of
from claimeval.normal.belief import trumps_forgotten
from claimeval.normal.judge import NormalJudge
from claimeval.normal.spoken import plays_against_a_trump, said_no_trump_is_out
from claimeval.normal.standard import MINDS_NO_ORDER
from claimeval.play import root_state
from claimeval.position import trick_winner
from claimeval.record import PlayRecord, replay
from claimeval.statement.reader import mentions_outstanding_trump
from claimeval.statement.reading import Reading

TOO_MANY_TO_OVERLOOK = 3


class Awareness(Enum):
    """What is known of the claimer's awareness of an outstanding trump (70C2)."""

    NO_TRUMP_OUT = "no trump is out"
    MENTIONED = "the statement mentions it"
    AWARE = "found aware"
    UNAWARE = "found unaware"
    PRESUMED_AWARE = "presumed aware"
    PRESUMED_UNAWARE = "presumed unaware"


@dataclass(frozen=True, slots=True)
class TrumpTest:
    """The first two tests of Law 70C.

    Attributes:
        out: the trumps that the other side holds.
        awareness: how the first two tests came out.
        evidence: the reason, as a sentence.
    """

    out: CardSet
    awareness: Awareness
    evidence: str

    @property
    def open(self) -> bool:
        """Is it left to the director to find whether the claimer knew?"""
        return self.awareness in (Awareness.PRESUMED_AWARE, Awareness.PRESUMED_UNAWARE)

    @property
    def unaware(self) -> bool:
        """Is the claimer taken to have been unaware?"""
        return self.awareness in (Awareness.UNAWARE, Awareness.PRESUMED_UNAWARE)


def opponents_cards(case: Case) -> CardSet:
    """Every card that the claimer's opponents still hold."""
    by = case.claim.by
    return case.position.hands[(by + 1) & 3] | case.position.hands[(by + 3) & 3]


def trump_test(case: Case, reading: Reading) -> TrumpTest:
    """Was a trump out, was it mentioned (70C1), and was the claimer at all likely unaware of it (70C2)?"""
    trump = case.position.trump
    out = 0 if trump == NOTRUMP else opponents_cards(case) & SUIT_CARDS[trump]
    who = case.claim.by.full_name
    if not out:
        return TrumpTest(out, Awareness.NO_TRUMP_OUT, say("No opponent has a trump."))
    forgot = case.findings.forgot
    if case.findings.unaware_of_trump is True:
        found = say_counted(
            "It was found likely that {who} was unaware of it.",
            "It was found likely that {who} was unaware of them.",
            out.bit_count(),
            who=who,
        )
        return TrumpTest(out, Awareness.UNAWARE, found)
    if forgot is not None and any(out >> card & 1 for card in forgot):
        return TrumpTest(out, Awareness.UNAWARE, say("It was found that {who} thought it gone.", who=who))
    if case.findings.unaware_of_trump is False:
        return TrumpTest(out, Awareness.AWARE, say("It was found that {who} knew of it.", who=who))
    if said_no_trump_is_out(reading):
        return TrumpTest(out, Awareness.UNAWARE, say("{who} said that no trump was out.", who=who))
    if mentions_outstanding_trump(reading):
        return TrumpTest(
            out,
            Awareness.MENTIONED,
            say_counted("{who} mentioned it.", "{who} mentioned them.", out.bit_count(), who=who),
        )
    if plays_against_a_trump(reading, trump):
        return TrumpTest(
            out, Awareness.MENTIONED, say("The line that {who} stated is played against a trump still out.", who=who)
        )
    return _presumed(case, out)


def _presumed(case: Case, out: CardSet) -> TrumpTest:
    who = case.claim.by.full_name
    count = out.bit_count()
    lost = case.record is not None and _lost_a_side_trick(case.record, case.claim.by)
    if lost and guidance_of(case.authority).loss_shows_forgetting:
        return TrumpTest(
            out,
            Awareness.PRESUMED_UNAWARE,
            say_counted(
                "{who} did not mention it, and gave up a side trick after drawing trumps.",
                "{who} did not mention them, and gave up a side trick after drawing trumps.",
                count,
                who=who,
            ),
        )
    if case.record is not None:
        rounds = _trump_leads(case.record, case.claim.by)
        if not rounds:
            return TrumpTest(
                out,
                Awareness.PRESUMED_AWARE,
                say("{who} had not led trumps yet, so he must have known that some were out.", who=who),
            )
        if rounds[-1]:
            return TrumpTest(out, Awareness.PRESUMED_AWARE, say("{who} was in the middle of drawing trumps.", who=who))
        if _counts(case) and rounds[-3:] == [True, True, False] and case.position.leader.side == case.claim.by.side:
            return TrumpTest(out, Awareness.PRESUMED_AWARE, say("{who} had just drawn two rounds of trumps.", who=who))
    shown = [seat for seat in Seat if seat.side != case.claim.by.side and case.position.trump in case.shown_out[seat]]
    if shown and _counts(case) and not case.by_defender:
        return TrumpTest(
            out,
            Awareness.PRESUMED_AWARE,
            say("{who} had seen {opponent} show out of trumps.", who=who, opponent=shown[0].full_name),
        )
    if _conceded_for_it(case, out):
        return TrumpTest(
            out,
            Awareness.PRESUMED_AWARE,
            say("Had {who} thought no trump out, he would have claimed more than he did.", who=who),
        )
    if count >= TOO_MANY_TO_OVERLOOK:
        return TrumpTest(
            out,
            Awareness.PRESUMED_AWARE,
            say("With {count} trumps out {who} can hardly have overlooked them.", count=count, who=who),
        )
    return TrumpTest(
        out,
        Awareness.PRESUMED_UNAWARE,
        say_counted(
            "{who} did not mention it, and to lose a side trick after drawing trumps speaks against his knowing.",
            "{who} did not mention them, and to lose a side trick after drawing trumps speaks against his knowing.",
            count,
            who=who,
        )
        if lost
        else say_counted(
            "{who} did not mention it and nothing in the facts given shows that he knew.",
            "{who} did not mention them and nothing in the facts given shows that he knew.",
            count,
            who=who,
        ),
    )


def _counts(case: Case) -> bool:
    """Is a player of this class taken to count trumps while he draws them?"""
    return case.findings.player_class not in MINDS_NO_ORDER


def _lost_a_side_trick(record: PlayRecord, by: Seat) -> bool:
    """Has his side, after its last lead of trumps, led another suit and lost the trick?"""
    facts = replay(record)
    lost = False
    for trick, leader in zip(facts.tricks, facts.leaders, strict=True):
        if leader.side == by.side:
            winner = trick_winner(trick, leader, record.trump)
            lost = trick[0] >> 4 != record.trump and (lost or winner.side != by.side)
    return lost


def _conceded_for_it(case: Case, out: CardSet) -> bool:
    """Would one more trick have been sure had no trump been out, so that the concession was for a trump?"""
    claim, position = case.claim, case.position
    if claim.tricks >= case.tricks_left:
        return False
    judge = NormalJudge(claim.by, position.trump, trumps_forgotten(out, position.trump))
    return judge.sure(judge.at(root_state(position, claim.by, claim.tricks + 1, case.shown_out)))


def _trump_leads(record: PlayRecord, by: Seat) -> list[bool]:
    """For each lead of the claimer's side since its first trump lead: was it a trump?"""
    facts = replay(record)
    leads = [
        trick[0] >> 4 == record.trump
        for trick, leader in zip(facts.tricks, facts.leaders, strict=True)
        if leader.side == by.side
    ]
    if facts.position is not None and facts.position.trick and facts.position.leader.side == by.side:
        leads.append(facts.position.trick[0] >> 4 == record.trump)
    return leads[leads.index(True) :] if True in leads else []


def trump_words(out: CardSet) -> str:
    """The trumps out, in words: ``the nine of spades``, ``three trumps``."""
    cards = list(cards_in(out))
    if len(cards) <= 2:
        return listed([say("the {card}", card=card_name(card)) for card in cards])
    return say("{count} trumps", count=len(cards))
