"""What kind of claim a case is, as a set of marks that name neither seats nor suits.

A mark is read from the facts, the findings and the words, never from what was ruled. Its weight says how much two
claims are alike for sharing it, and how much apart for not; its words complete "because …" in a report.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from claimeval.cards import NOTRUMP, SUIT_CARDS, SUITS, CardSet, cards_in
from claimeval.case import Case
from claimeval.laws.law70 import opponents_cards
from claimeval.laws.law70d2 import trump_test_of
from claimeval.messages import to_say
from claimeval.normal.belief import NOTHING_FORGOTTEN, as_found
from claimeval.normal.judge import NormalJudge
from claimeval.normal.spoken import spoken_belief
from claimeval.play import root_state
from claimeval.statement.plan import (
    Concede,
    Condition,
    Correction,
    CountOfTricks,
    Cover,
    Crossruff,
    Discard,
    DrawTrumps,
    Endplay,
    Finesse,
    IsGood,
    Layout,
    LeadTo,
    Overruff,
    Place,
    PlayCards,
    PlayForDrop,
    Refuse,
    Rest,
    Result,
    Ruff,
    RunSuit,
    Squeeze,
    Step,
)
from claimeval.statement.reader import mentions_outstanding_trump, read_statement
from claimeval.statement.reading import Reading

_TEN, _QUEEN = 8, 10


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing that a claim can have in common with another.

    Attributes:
        name: a short stable name.
        weight: how much it counts.
        words: what a report says of it.
        implies: marks that go without saying once this one is said.
    """

    name: str
    weight: float
    words: str
    implies: tuple[str, ...] = ()


_ALL: Final = (
    Mark("by-declarer", 0.5, to_say("declarer claimed")),
    Mark("by-defender", 6, to_say("a defender claimed")),
    Mark("agreed", 4, to_say("the other side agreed")),
    Mark("conceded-all", 4, to_say("every trick was conceded"), ("gives-up-some",)),
    Mark("gives-up-some", 3, to_say("tricks were given up")),
    Mark("notrump", 1, to_say("there were no trumps")),
    Mark("no-trump-out", 0.5, to_say("no trump was out")),
    Mark("trump-out", 1, to_say("a trump was out")),
    Mark("several-trumps-out", 0.5, to_say("more than one trump was out"), ("trump-out",)),
    Mark("trump-known", 3, to_say("a trump was out and he knew or may be taken to have known"), ("trump-out",)),
    Mark("trump-overlooked", 3, to_say("a trump was out and was or may have been overlooked"), ("trump-out",)),
    Mark("trump-unmentioned", 1, to_say("no trump out was mentioned")),
    Mark("master-trump-out", 1.5, to_say("the trump out was higher than his")),
    Mark("nothing-said", 2, to_say("nothing was said"), ("trump-unmentioned",)),
    Mark("no-play-named", 1, to_say("the words named no play")),
    Mark("winners-listed", 1.5, to_say("winners were counted or named in no order")),
    Mark("called-good", 2.5, to_say("cards were called good")),
    Mark("other-hand-good", 2.5, to_say("the hand that was called good was not on lead"), ("called-good",)),
    Mark("order-stated", 1.5, to_say("a line of play was stated")),
    Mark("trumps-to-be-drawn", 1, to_say("drawing trumps was mentioned")),
    Mark("finesse-stated", 3, to_say("a finesse was stated")),
    Mark("discard-stated", 2.5, to_say("a discard was stated")),
    Mark("ruff-stated", 1.5, to_say("a ruff was stated")),
    Mark("squeeze-or-endplay", 4, to_say("a squeeze or an endplay was stated")),
    Mark("proviso", 2, to_say("a condition was stated")),
    Mark("second-thoughts", 2, to_say("he corrected himself at once")),
    Mark("loser-thought-high", 2.5, to_say("a card that was not high was thought or called high")),
    Mark("small-cards-parted", 2.5, to_say("small cards had one still out between them")),
    Mark("tenace", 1.5, to_say("a finesse was possible")),
    Mark("sure", 1.5, to_say("the number claimed was sure for one who overlooks nothing")),
    Mark("not-sure", 1.5, to_say("the number claimed was not sure even for one who overlooks nothing")),
    Mark("mid-trick", 1.5, to_say("a trick was in progress")),
    Mark("ruff-now", 2, to_say("his side could ruff at once"), ("mid-trick",)),
    Mark("opponent-on-lead", 1, to_say("an opponent was on lead")),
    Mark("partner-on-lead", 1, to_say("the lead was across the table")),
    Mark("shown-out", 1, to_say("somebody had shown out")),
    Mark("played-on", 3, to_say("play went on after the claim")),
    Mark("partner-objected", 4, to_say("the claimer's partner objected")),
    Mark("novice", 2, to_say("the claimer was a novice")),
    Mark("expert", 2, to_say("the claimer was an expert")),
    Mark("before-2007", 1, to_say("the Laws were older than 2007")),
)
MARKS: Final = {mark.name: mark for mark in _ALL}
"""Every mark by its name, in the order in which a report tells them when they weigh the same."""


def marks_of(case: Case) -> frozenset[str]:
    """The marks of a case."""
    reading = read_statement(case.claim.statement, trump=case.position.trump)
    return frozenset(
        (*_about_claim(case), *_about_trumps(case, reading), *_about_words(case, reading), *_about_cards(case, reading))
    )


def _about_claim(case: Case) -> Iterator[str]:
    findings = case.findings
    yield "by-defender" if case.by_defender else "by-declarer"
    if case.claim.kind == "agreed":
        yield "agreed"
    if case.claim.tricks < case.tricks_left:
        yield "gives-up-some"
    if case.claim.tricks == 0:
        yield "conceded-all"
    if findings.played_on is not None:
        yield "played-on"
    if findings.partner_objected:
        yield "partner-objected"
    if findings.player_class in ("novice", "expert"):
        yield findings.player_class
    if any(case.shown_out):
        yield "shown-out"
    if case.edition < "2007":
        yield "before-2007"
    if case.position.trick:
        yield "mid-trick"
        if _can_ruff_now(case):
            yield "ruff-now"
    if case.position.leader.side != case.claim.by.side:
        yield "opponent-on-lead"
    elif case.position.leader != case.claim.by:
        yield "partner-on-lead"


def _can_ruff_now(case: Case) -> bool:
    position = case.position
    hand = position.hands[position.to_play]
    return bool(
        position.to_play.side == case.claim.by.side
        and position.trump != NOTRUMP
        and not hand & SUIT_CARDS[position.trick[0] >> 4]
        and hand & SUIT_CARDS[position.trump]
    )


def _about_trumps(case: Case, reading: Reading) -> Iterator[str]:
    trump = case.position.trump
    if trump == NOTRUMP:
        yield "notrump"
        return
    test = trump_test_of(case, reading)
    if not test.out:
        yield "no-trump-out"
        return
    yield "trump-out"
    yield "trump-overlooked" if test.unaware else "trump-known"
    if not mentions_outstanding_trump(reading):
        yield "trump-unmentioned"
    if test.out.bit_count() > 1:
        yield "several-trumps-out"
    own = _own_cards(case) & SUIT_CARDS[trump]
    if own and test.out > own:
        yield "master-trump-out"


def _own_cards(case: Case) -> CardSet:
    by = case.claim.by
    return case.position.hands[by] | case.position.hands[by.partner]


_NO_PLAY: Final = (Rest, Result, Correction, Layout)
_LISTED: Final = (CountOfTricks, PlayCards, RunSuit)
_KINDS: Final[tuple[tuple[str, tuple[type[Step], ...]], ...]] = (
    ("called-good", (IsGood,)),
    ("trumps-to-be-drawn", (DrawTrumps,)),
    ("finesse-stated", (Finesse, LeadTo, Cover, PlayForDrop)),
    ("discard-stated", (Discard,)),
    ("ruff-stated", (Ruff, Crossruff, Overruff)),
    ("squeeze-or-endplay", (Squeeze, Endplay)),
    ("proviso", (Condition,)),
    ("second-thoughts", (Correction,)),
    ("gives-up-some", (Concede,)),
)


def _about_words(case: Case, reading: Reading) -> Iterator[str]:
    if not case.claim.statement.strip():
        yield "nothing-said"
        return
    steps = list(_flat(reading.plan))
    for name, kinds in _KINDS:
        if any(isinstance(step, kinds) for step in steps):
            yield name
    if any(isinstance(step, IsGood) and _other_hand(case, step.place) for step in steps):
        yield "other-hand-good"
    if all(isinstance(step, _NO_PLAY) or _bare_count(step) for step in steps):
        yield "no-play-named"
    elif any(reading.ordered):
        yield "order-stated"
    elif any(isinstance(step, _LISTED) and not _bare_count(step) for step in steps):
        yield "winners-listed"


def _other_hand(case: Case, place: Place | None) -> bool:
    """Is it the claimer's side's turn to lead, and not from the hand named?"""
    by, leader = case.claim.by, case.position.leader
    if place is None or leader.side != by.side or case.position.trick:
        return False
    return leader != (by if place is Place.HAND else by.partner)


def _bare_count(step: Step) -> bool:
    return isinstance(step, CountOfTricks) and not step.parts


def _flat(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps, those that hang on a condition after it; what was refused is left out."""
    for step in steps:
        if isinstance(step, Refuse):
            continue
        yield step
        if isinstance(step, Condition):
            yield from _flat((*step.then, *step.otherwise))


def _about_cards(case: Case, reading: Reading) -> Iterator[str]:
    if _thought_high(case, reading):
        yield "loser-thought-high"
    out = opponents_cards(case)
    hands = [case.position.hands[case.claim.by]]
    if case.by_defender:
        if any(_parted(hands[0] & SUIT_CARDS[suit], out & SUIT_CARDS[suit]) for suit in SUITS):
            yield "small-cards-parted"
        return
    hands.append(case.position.hands[case.claim.by.partner])
    by_suit = [(hand & SUIT_CARDS[suit], out & SUIT_CARDS[suit]) for hand in hands for suit in SUITS]
    if any(_parted(held, missing) for held, missing in by_suit):
        yield "small-cards-parted"
    if any(_tenace(held, missing) for held, missing in by_suit):
        yield "tenace"
    if case.claim.tricks:
        yield "sure" if _sure(case) else "not-sure"


def _thought_high(case: Case, reading: Reading) -> bool:
    """Was a card thought or called high, in vain, because of a card still out in a plain suit?"""
    out, findings = opponents_cards(case), case.findings
    plain = ~(0 if case.position.trump == NOTRUMP else SUIT_CARDS[case.position.trump])
    found = as_found(out, findings.forgot or (), findings.believes_high or ())
    hands, by = case.position.hands, case.claim.by
    own = (hands[by], 0 if case.by_defender else hands[by.partner])
    said = spoken_belief(reading, own, out, case.claim.tricks == case.tricks_left)
    return bool((found.forgotten | said.forgotten) & plain)


def _parted(held: CardSet, out: CardSet) -> bool:
    """Does a hand hold cards of a suit, none above the jack, with one still out between them?"""
    if not held or held.bit_length() - 1 & 15 >= _QUEEN:
        return False
    lowest = held & -held
    return any(lowest < 1 << card < held for card in cards_in(out))


def _tenace(held: CardSet, out: CardSet) -> bool:
    """Does a hand hold the cards on both sides of an honour that is out?"""
    honours = [card for card in cards_in(out) if card & 15 >= _TEN]
    for card in honours:
        below = (held | out) & ((1 << card) - 1)
        if held >> card and below and held >> (below.bit_length() - 1) & 1:
            return True
    return False


def _sure(case: Case) -> bool:
    judge = NormalJudge(case.claim.by, case.position.trump, NOTHING_FORGOTTEN)
    return judge.sure(judge.at(root_state(case.position, case.claim.by, case.claim.tricks, case.shown_out)))
