"""The short form of a trick file: ``kind`` and ``facts``, for a director who knows only what players told him."""

from __future__ import annotations

import re
from typing import Final

from claimeval.cards import SUIT_CARDS, Card, Seat, Strain, card_from_text, cards_in, strain_from_text
from claimeval.contract import contract_from_text
from claimeval.errors import FaultKind, InvalidCase, InvalidInput, UnknownCard
from claimeval.formats.casekeys import case_from_mapping
from claimeval.formats.fields import Fields, shown
from claimeval.messages import say
from claimeval.position import Position, parse_position
from claimeval.tricks.aftermath import Aftermath, RevokeThenClaim, WordsInTrick
from claimeval.tricks.facts import Defect, Irregularity, TableFacts

SHORT_KINDS: Final = ("defective-trick", "revoke-and-claim", "not-a-claim")
COLLECTION_KEYS: Final = (
    "expected", "outcome", "authority", "confidence", "laws", "source", "why", "also", "filled_in", "tags",
)  # fmt: skip
"""Keys that collections of ruled cases add; no ruling reads them."""
TRICK_FACTS: Final = (
    "trump", "offender", "offender_side", "irregularity", "suit_led_to_that_trick", "trick_won_by", "discovered",
    "offender_holds_card_of_suit_led", "offending_side_won_that_or_a_later_trick",
)  # fmt: skip
REVOKE_FACTS: Final = (
    "contract", "trump", "declarer", "hands", "leader", "trick", "won", "revoke", "claim", "tricks_left",
    "defenders_agreed_to_the_claim", "offending_side_played_to_next_trick",
)  # fmt: skip
WORD_FACTS: Final = ("contract", "trump", "declarer", "hands", "leader", "trick", "words", "tricks_left", "card")
_SEAT_WORDS: Final = {"north": Seat.N, "east": Seat.E, "south": Seat.S, "west": Seat.W}
_RANK_WORDS: Final = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
_SUIT_WORDS: Final = ("spade", "heart", "diamond", "club")


def read_short_form(
    facts: Fields, kind: str, edition: str, names: tuple[str, str, str]
) -> TableFacts | Aftermath | None:
    """The facts of one of the short kinds; ``None`` when a fault was noted."""
    if kind == "defective-trick":
        return _defective_trick(facts, edition, names)
    if kind == "revoke-and-claim":
        return _revoke_and_claim(facts, edition, names)
    return _words(facts, edition, names)


def _defective_trick(facts: Fields, edition: str, names: tuple[str, str, str]) -> TableFacts:
    facts.check_keys(TRICK_FACTS)
    irregularity = _phrase(
        facts, "irregularity",
        ((r"no[- ]card|failed|omitted|did not play|missing", Irregularity.NO_CARD),
         (r"too[- ]many|more than one|two cards|extra|second card|fifth", Irregularity.TOO_MANY)),
        say("no-card or too-many"),
    )  # fmt: skip
    if "irregularity" not in facts:
        facts.missing("irregularity", say("say no-card or too-many"))
    discovered = _phrase(
        facts, "discovered",
        ((r"before|only one side|one side has|at once|nobody", 1), (r"both", 2)),
        say("before or after both sides played to the next trick"),
    )  # fmt: skip
    won_by = _side(facts, "trick_won_by")
    suit_led = None
    if "suit_led_to_that_trick" in facts:
        suit_led = _strain(facts, "suit_led_to_that_trick")
        if suit_led == 4:
            facts.wrong("suit_led_to_that_trick", say("a suit, S, H, D or C"))
    defect = Defect(
        offender=facts.seat("offender"),
        defender=_side(facts, "offender_side"),
        irregularity=irregularity if isinstance(irregularity, Irregularity) else None,
        suit_led=suit_led,
        holds_suit_led=facts.flag("offender_holds_card_of_suit_led"),
        sides_played_next=discovered if isinstance(discovered, int) else None,
        won_by_declarer=None if won_by is None else not won_by,
        won_that_or_later=facts.flag("offending_side_won_that_or_a_later_trick"),
    )
    trump = _strain(facts, "trump") if "trump" in facts else None
    return TableFacts(edition=edition, trump=trump, defect=defect, case_id=names[0], title=names[1], note=names[2])


def _phrase(facts: Fields, key: str, patterns: tuple[tuple[str, object], ...], expected: str) -> object:
    """What the first pattern found in a text stands for; texts may be words of a report or the plain code."""
    if key not in facts:
        return None
    text = facts.text(key).lower()
    for pattern, value in patterns:
        if re.search(pattern, text):
            return value
    facts.wrong(key, expected)
    return None


def _side(facts: Fields, key: str) -> bool | None:
    """Is it the defenders' side?"""
    if key not in facts:
        return None
    word = facts.text(key).strip().lower()
    if word in ("defenders", "the defenders", "defender"):
        return True
    if word in ("declarer", "declarer's side", "the declarer's side"):
        return False
    facts.wrong(key, say("declarer or defenders"))
    return None


def _strain(facts: Fields, key: str) -> Strain | None:
    try:
        return strain_from_text(facts.text(key))
    except UnknownCard:
        facts.wrong(key, say("one of S, H, D, C and NT"))
        return None


def _position(facts: Fields) -> Position | None:
    """The cards left, as the facts give them, checked."""
    trump = _strain(facts, "trump") if "trump" in facts else None
    if trump is None and "contract" in facts:
        try:
            trump = contract_from_text(facts.text("contract")).strain
        except InvalidCase as error:
            facts.faults.extend(error.faults)
    leader, trick = facts.seat("leader"), facts.values.get("trick") or ()
    hands = facts.inner("hands", say("a mapping of seats to the cards they hold"))
    for key, what in (("leader", say("give who led to the trick")), ("hands", say("give the cards left"))):
        if key not in facts:
            facts.missing(key, what)
    if trump is None and "trump" not in facts and "contract" not in facts:
        facts.missing("trump", say("give the trump suit or NT"))
    if hands is None or leader is None or trump is None:
        return None
    texts = {seat: hands.text(seat.name) for seat in Seat}
    words = trick.replace(",", " ").split() if isinstance(trick, str) else [str(card) for card in trick]
    try:
        position = parse_position(texts, trump, leader, words)
    except InvalidInput as error:
        facts.faults.extend(error.faults)
        return None
    left = facts.count("tricks_left")
    if left is not None and left != position.tricks_left:
        facts.fault(
            FaultKind.CONTRADICTION,
            say(
                "tricks_left is {left}, but the hands hold {in_hands} tricks.",
                left=left,
                in_hands=position.tricks_left,
            ),
        )
    return position


def _revoke_and_claim(facts: Fields, edition: str, names: tuple[str, str, str]) -> RevokeThenClaim | None:
    facts.check_keys(REVOKE_FACTS)
    position = _position(facts)
    for key, what in (
        ("revoke", say("say who revoked")),
        ("claim", say("say who claims what")),
        ("declarer", say("give his seat")),
    ):
        if key not in facts:
            facts.missing(key, what)
    keys = ("contract", "trump", "declarer", "hands", "leader", "trick", "won", "claim")
    mapping = {key: facts.values[key] for key in keys if key in facts}
    revoker, card = _revoke(facts, position)
    if facts.faults or position is None or revoker is None:
        return None
    try:
        case = case_from_mapping({**mapping, "edition": edition, "id": names[0]})
    except InvalidCase as error:
        facts.faults.extend(error.faults)
        return None
    if position.to_play != revoker:
        facts.fault(
            FaultKind.CONTRADICTION,
            say(
                "{revoker} is said to have revoked, but with the trick as given it is {seat}'s turn; "
                "give the cards before the revoke only.",
                revoker=revoker.full_name,
                seat=position.to_play.full_name,
            ),
        )
        return None
    if not position.trick or not position.hands[revoker] & SUIT_CARDS[position.trick[0] >> 4]:
        facts.fault(
            FaultKind.CONTRADICTION,
            say("{revoker} holds no card of the suit led, so it was no revoke.", revoker=revoker.full_name),
        )
        return None
    return RevokeThenClaim(
        case,
        revoker,
        card,
        facts.flag("defenders_agreed_to_the_claim"),
        facts.flag("offending_side_played_to_next_trick"),
        names[1],
    )


def _revoke(facts: Fields, position: Position | None) -> tuple[Seat | None, Card | None]:
    """Who revoked, and with which card, when the facts tell: a mapping, or words that name them."""
    if "revoke" not in facts:
        return None, None
    value = facts.values["revoke"]
    if not isinstance(value, str):
        inner = facts.inner("revoke", say("a mapping such as {by: E, card: S9}"))
        if inner is None:
            return None, None
        inner.check_keys(("by", "card"))
        if "by" not in inner:
            inner.missing("by", say("give the seat"))
        cards = inner.cards("card") or ()
        return inner.seat("by"), cards[0] if cards else None
    named = re.findall(r"\b(north|east|south|west)\b", value.lower())
    if not named:
        facts.wrong("revoke", say("a mapping such as {by: E, card: S9}, or words that begin with who revoked"))
        return None, None
    seat = _SEAT_WORDS[named[0]]
    return seat, None if position is None else _named_card(position, seat, value.split(",")[0].lower())


def _named_card(position: Position, seat: Seat, words: str) -> Card | None:
    """The one card of the revoker that fits the words: its suit or being a trump, and its rank if told."""
    if not position.trick:
        return None
    led = position.trick[0] >> 4
    fitting = [card for card in cards_in(position.hands[seat]) if card >> 4 != led]
    if re.search(r"\b(ruff|trump)", words):
        fitting = [card for card in fitting if card >> 4 == position.trump]
        ranks = [rank for rank, name in enumerate(_RANK_WORDS) if re.search(rf"\b{name}\b", words)]
        fitting = [card for card in fitting if not ranks or card & 15 in ranks]
    else:
        suits = [suit for suit, name in enumerate(_SUIT_WORDS) if name in words and suit != led]
        fitting = [card for card in fitting if not suits or card >> 4 in suits]
    return fitting[0] if len(fitting) == 1 else None


def _words(facts: Fields, edition: str, names: tuple[str, str, str]) -> WordsInTrick | None:
    facts.check_keys(WORD_FACTS)
    position, declarer = _position(facts), facts.seat("declarer")
    for key, what in (("words", say("give what was said")), ("declarer", say("give his seat"))):
        if key not in facts:
            facts.missing(key, what)
    card: Card | None = None
    if "card" in facts:
        try:
            card = card_from_text(facts.text("card"))
        except UnknownCard:
            facts.fault(
                FaultKind.UNKNOWN_CARD, say("card is {shown}, which is no card.", shown=shown(facts.values["card"]))
            )
    if facts.faults or position is None or declarer is None:
        return None
    return WordsInTrick(position, declarer, facts.text("words"), card, edition, names[0], names[1])
