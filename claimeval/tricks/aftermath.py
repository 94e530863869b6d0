"""A fault in the play that a claim, or words taken for one, came on top of: first put right, then judged."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TypeAlias

from claimeval.adjudication import adjudicate
from claimeval.cards import Card, Seat, card_name, cards_in
from claimeval.case import Case
from claimeval.errors import Fault, FaultKind, InvalidCase
from claimeval.limits import Limits
from claimeval.position import Position, beats, legal_cards
from claimeval.report.words import number_word, tricks
from claimeval.solver.doubledummy import solve
from claimeval.tricks.findings import OpenPoint, PlayResult, Point


@dataclass(frozen=True, slots=True)
class RevokeThenClaim:
    """A claim made over a revoke.

    Attributes:
        case: the claim, with the revoke card back in the revoker's hand and the trick as it was before it.
        revoker: who revoked.
        card: the revoke card, where known.
        agreed: did the offending side agree to the claim?
        played_next: did the offending side play to the next trick?
    """

    case: Case
    revoker: Seat
    card: Card | None = None
    agreed: bool | None = None
    played_next: bool | None = None
    title: str = ""

    @property
    def case_id(self) -> str:
        """The case's own name."""
        return self.case.case_id


@dataclass(frozen=True, slots=True)
class WordsInTrick:
    """Words of declarer in a trick in progress that somebody took for a claim; ``card`` is what he named."""

    position: Position
    declarer: Seat
    words: str
    card: Card | None
    edition: str
    case_id: str = ""
    title: str = ""


Aftermath: TypeAlias = RevokeThenClaim | WordsInTrick
Answer = tuple[PlayResult, tuple[OpenPoint, ...]]


def settle(found: Aftermath, limits: Limits | None = None) -> Answer:
    """What becomes of the claim or the words.

    Raises:
        ClaimEvalError: when the claim cannot be ruled.
    """
    return _revoke(found, limits) if isinstance(found, RevokeThenClaim) else _words(found)


def _revoke(found: RevokeThenClaim, limits: Limits | None) -> Answer:
    case, who = found.case, found.revoker.full_name
    side, claimed = case.claim.by.side_name, case.claim.tricks
    if case.claim.by.side == found.revoker.side:
        ask = f"Does the claim of {who}'s own side establish the revoke? Law 63A of this edition is not known here."
        return PlayResult(True, side, None, (), None, None), (OpenPoint("revoke", "63A", ask),)
    if found.agreed or found.played_next:
        why = "agreed to the claim" if found.agreed else "played to the next trick"
        first = Point("63A", f"{who}'s side {why}, so the revoke is established and the trick stands as played.")
        return _established(found, first)
    if found.agreed is None and found.played_next is None:
        ask = f"Did {who}'s side agree to the claim, or play to the next trick, before the revoke came to light?"
        answers = (("yes", "the revoke is established."), ("no", "it is put right first."))
        return PlayResult(True, side, None, (), None, None), (
            OpenPoint("facts.defenders_agreed_to_the_claim", "63A", ask, answers),
        )
    ruling = adjudicate(case, limits)
    award = ruling.award if ruling.exact else None
    points = [
        Point("62A", f"The revoke is not established. {who} takes the card back and follows suit."),
        Point("70A", f"Then the claim of {tricks(claimed)} is judged, {who}'s legal card being part of the play."),
    ]
    if award is not None:
        points.append(Point("70", f"On the worst normal line that is {tricks(award)} to {side}."))
    questions: tuple[OpenPoint, ...] = ()
    if award is None:
        questions = (OpenPoint("limits", "70", "How many tricks are left was not settled within the limits."),)
    return PlayResult(True, side, award, tuple(points), False, 0), questions


def _established(found: RevokeThenClaim, first: Point) -> Answer:
    case, who = found.case, found.revoker
    side, left, claimed = case.claim.by.side_name, case.tricks_left, case.claim.tricks
    lost = left - claimed
    if not found.agreed:
        ask = "How many tricks of those left did the claimer's side take with the revoke as played?"
        return PlayResult(True, side, None, (first,), True, None), (OpenPoint("claim.tricks", "64A", ask),)
    agreed = Point("69A", f"The agreed result is {tricks(claimed)} of the last {number_word(left)} to {side}.")
    if lost == 0:
        none = Point("64B", f"{who.full_name}'s side won no trick from the revoke on, so no trick goes over.")
        return PlayResult(True, side, claimed, (first, agreed, none), True, 0), ()
    won_it = _won_the_trick(found)
    if lost > 1 and won_it is not False:
        ask = f"Did {who.full_name} win the trick of the revoke himself?"
        answers = (("yes", "Law 64A1: that trick and a later one go over."), ("no", "Law 64A2: one trick goes over."))
        question = OpenPoint("revoke.card", "64A", ask, answers)
        if won_it is None:
            return PlayResult(True, side, None, (first, agreed), True, None), (question,)
    moved = 2 if won_it and lost > 1 else 1
    over = Point("64A", f"{tricks(moved).capitalize()} {'goes' if moved == 1 else 'go'} over for the revoke.")
    end = Point("64A", f"That makes {tricks(claimed + moved)} to {side}.")
    return PlayResult(True, side, claimed + moved, (first, agreed, over, end), True, moved), ()


def _won_the_trick(found: RevokeThenClaim) -> bool | None:
    """Did the revoker win the trick with his revoke card? Known when he was last to play, or discarded."""
    position, card = found.case.position, found.card
    if card is None:
        return None
    best = position.trick[0]
    for other in position.trick[1:]:
        best = other if beats(other, best, position.trump) else best
    if not beats(card, best, position.trump):
        return False
    return True if len(position.trick) == 3 else None


def _words(found: WordsInTrick) -> Answer:
    position, side = found.position, found.declarer.side_name
    if re.search(r"\b(rest|remaining|all|claim|tricks?)\b", found.words.lower()):
        ask = "Did he speak of tricks after the one in progress? Then it is a claim, and adjudicate is the command."
        return PlayResult(True, side, None, (), None, None), (OpenPoint("facts.words", "68", ask),)
    row = "L2017-68-P2" if found.edition in ("2007", "2017") else "L1997-68-fn-1"
    points = [Point("68", "The words concern only the trick in progress: there is no claim, and play goes on.", (row,))]
    card = found.card if found.card is not None else _ruff(found)
    if card is None:
        ask = "Which card of dummy did declarer designate?"
        return PlayResult(False, side, None, tuple(points)), (OpenPoint("facts.card", "45C4", ask),)
    points.append(Point("45C4", f"The {card_name(card)} was designated and must be played."))
    won = _after(position, found.declarer, card)
    points.append(Point("44", f"With the best play from there declarer's side takes {tricks(won)}."))
    return PlayResult(False, side, won, tuple(points), card_to_play=card), ()


def _ruff(found: WordsInTrick) -> Card | None:
    """The lowest trump of dummy, when declarer says to ruff (Law 46B)."""
    if not re.search(r"\b(ruff|trump)", found.words.lower()) or found.position.trump == 4:
        return None
    hand = legal_cards(found.position.hands[found.declarer.partner], found.position.trick)
    trumps = [card for card in cards_in(hand) if card >> 4 == found.position.trump]
    return trumps[-1] if trumps else None


def _after(position: Position, declarer: Seat, card: Card) -> int:
    """Declarer's tricks by best play of both sides, dummy bound to ``card`` in the trick in progress."""
    dummy = declarer.partner
    if (dummy - position.leader) & 3 < len(position.trick):
        raise InvalidCase([Fault(FaultKind.CONTRADICTION, "Dummy has played to the trick in progress already.")])
    turn = position.to_play
    if turn == dummy:
        value = solve(position).get(card)
        if value is None:
            sentence = f"The {card_name(card)} is no card that dummy can play to this trick."
            raise InvalidCase([Fault(FaultKind.NOT_IN_HAND, sentence)])
        return value
    choices = [_after(_played(position, each), declarer, card) for each in cards_in(position.legal_cards())]
    return max(choices) if turn.side == declarer.side else min(choices)


def _played(position: Position, card: Card) -> Position:
    hands = list(position.hands)
    hands[position.to_play] &= ~(1 << card)
    north, east, south, west = hands
    return replace(position, hands=(north, east, south, west), trick=(*position.trick, card))
