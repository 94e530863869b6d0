"""A fault in the play that a claim, or words taken for one, came on top of: first put right, then judged."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from claimeval.adjudication import adjudicate
from claimeval.cards import SIDE_NAMES, Card, Seat, card_name, cards_in
from claimeval.case import Case
from claimeval.counting import capital, number_word, tricks
from claimeval.errors import Fault, FaultKind, InvalidCase
from claimeval.limits import Limits
from claimeval.messages import say, say_counted, to_say
from claimeval.position import Position, beats, legal_cards
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
_AGREED: Final = to_say(
    "{who}'s side agreed to the claim, so the revoke is established and the trick stands as played."
)
_PLAYED_NEXT: Final = to_say(
    "{who}'s side played to the next trick, so the revoke is established and the trick stands as played."
)

Answer = tuple[PlayResult, tuple[OpenPoint, ...]]


def settle(found: Aftermath, limits: Limits | None = None) -> Answer:
    """What becomes of the claim or the words.

    Raises:
        ClaimEvalError: when the claim cannot be ruled.
    """
    return _revoke(found, limits) if isinstance(found, RevokeThenClaim) else _words(found)


def _revoke(found: RevokeThenClaim, limits: Limits | None) -> Answer:
    case, who = found.case, found.revoker.full_name
    side, claimed = SIDE_NAMES[case.claim.by.side], case.claim.tricks
    if case.claim.by.side == found.revoker.side:
        ask = say(
            "Does the claim of {who}'s own side establish the revoke? Law 63A of this edition is not known here.",
            who=who,
        )
        return PlayResult(True, side, None, (), None, None), (OpenPoint("revoke", "63A", ask),)
    if found.agreed or found.played_next:
        text = say(_AGREED if found.agreed else _PLAYED_NEXT, who=who)
        first = Point("63A", text)
        return _established(found, first)
    if found.agreed is None and found.played_next is None:
        ask = say(
            "Did {who}'s side agree to the claim, or play to the next trick, before the revoke came to light?", who=who
        )
        answers = (("yes", say("the revoke is established.")), ("no", say("it is put right first.")))
        return PlayResult(True, side, None, (), None, None), (
            OpenPoint("facts.defenders_agreed_to_the_claim", "63A", ask, answers),
        )
    ruling = adjudicate(case, limits)
    award = ruling.award if ruling.exact else None
    points = [
        Point("62A", say("The revoke is not established. {who} takes the card back and follows suit.", who=who)),
        Point(
            "70A",
            say(
                "Then the claim of {tricks} is judged, {who}'s legal card being part of the play.",
                tricks=tricks(claimed),
                who=who,
            ),
        ),
    ]
    if award is not None:
        points.append(
            Point(
                "70", say("On the worst normal line that is {tricks} to {side}.", tricks=tricks(award), side=say(side))
            )
        )
    questions: tuple[OpenPoint, ...] = ()
    if award is None:
        questions = (OpenPoint("limits", "70", say("How many tricks are left was not settled within the limits.")),)
    return PlayResult(True, side, award, tuple(points), False, 0), questions


def _established(found: RevokeThenClaim, first: Point) -> Answer:
    case, who = found.case, found.revoker
    side, left, claimed = SIDE_NAMES[case.claim.by.side], case.tricks_left, case.claim.tricks
    lost = left - claimed
    if not found.agreed:
        ask = say("How many tricks of those left did the claimer's side take with the revoke as played?")
        return PlayResult(True, side, None, (first,), True, None), (OpenPoint("claim.tricks", "64A", ask),)
    agreed = Point(
        "69A",
        say(
            "The agreed result is {tricks} of the last {number} to {side}.",
            tricks=tricks(claimed),
            number=number_word(left),
            side=say(side),
        ),
    )
    if lost == 0:
        none = Point(
            "64B", say("{who}'s side won no trick from the revoke on, so no trick goes over.", who=who.full_name)
        )
        return PlayResult(True, side, claimed, (first, agreed, none), True, 0), ()
    won_it = _won_the_trick(found)
    if lost > 1 and won_it is not False:
        ask = say("Did {who} win the trick of the revoke himself?", who=who.full_name)
        answers = (
            ("yes", say("Law 64A1: that trick and a later one go over.")),
            ("no", say("Law 64A2: one trick goes over.")),
        )
        question = OpenPoint("revoke.card", "64A", ask, answers)
        if won_it is None:
            return PlayResult(True, side, None, (first, agreed), True, None), (question,)
    moved = 2 if won_it and lost > 1 else 1
    over = Point(
        "64A",
        capital(
            say_counted(
                "{number} trick goes over for the revoke.",
                "{number} tricks go over for the revoke.",
                moved,
                number=number_word(moved),
            )
        ),
    )
    end = Point("64A", say("That makes {tricks} to {side}.", tricks=tricks(claimed + moved), side=say(side)))
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
    position, side = found.position, SIDE_NAMES[found.declarer.side]
    if re.search(r"\b(rest|remaining|all|claim|tricks?)\b", found.words.lower()):
        ask = say(
            "Did he speak of tricks after the one in progress? Then it is a claim, and adjudicate is the command."
        )
        return PlayResult(True, side, None, (), None, None), (OpenPoint("facts.words", "68", ask),)
    row = "L2017-68-P2" if found.edition in ("2007", "2017") else "L1997-68-fn-1"
    points = [
        Point("68", say("The words concern only the trick in progress: there is no claim, and play goes on."), (row,))
    ]
    card = found.card if found.card is not None else _ruff(found)
    if card is None:
        ask = say("Which card of dummy did declarer designate?")
        return PlayResult(False, side, None, tuple(points)), (OpenPoint("facts.card", "45C4", ask),)
    points.append(Point("45C4", say("The {card} was designated and must be played.", card=card_name(card))))
    won = _after(position, found.declarer, card)
    points.append(Point("44", say("With the best play from there declarer's side takes {tricks}.", tricks=tricks(won))))
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
        raise InvalidCase([Fault(FaultKind.CONTRADICTION, say("Dummy has played to the trick in progress already."))])
    turn = position.to_play
    if turn == dummy:
        value = solve(position).get(card)
        if value is None:
            sentence = say("The {card} is no card that dummy can play to this trick.", card=card_name(card))
            raise InvalidCase([Fault(FaultKind.NOT_IN_HAND, sentence)])
        return value
    choices = [_after(_played(position, each), declarer, card) for each in cards_in(position.legal_cards())]
    return max(choices) if turn.side == declarer.side else min(choices)


def _played(position: Position, card: Card) -> Position:
    hands = list(position.hands)
    hands[position.to_play] &= ~(1 << card)
    north, east, south, west = hands
    return replace(position, hands=(north, east, south, west), trick=(*position.trick, card))
