"""A case as plain data, with the keys of the case file.

All faults are found in one pass: text that cannot be read, keys that are unknown or missing, and what cannot
be true at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from claimeval.cards import NOTRUMP, Card, Seat, Strain, Suit, card_count, set_of, strain_from_text
from claimeval.case import (
    AUTHORITIES,
    CLAIM_KINDS,
    EDITIONS,
    PLAYER_CLASSES,
    VULNERABILITIES,
    Case,
    Claim,
    Findings,
    claim_faults,
    won_faults,
)
from claimeval.claim import REGULATOR_ORDERS
from claimeval.contract import Contract, contract_from_text
from claimeval.contradictions import card_faults, finding_faults
from claimeval.counting import figure_cards
from claimeval.errors import Fault, FaultKind, InvalidCase, InvalidInput, UnknownCard
from claimeval.formats.fields import Fields
from claimeval.messages import say
from claimeval.position import Hands, Position, parse_hands, split_deal
from claimeval.positionfaults import position_faults
from claimeval.record import PlayRecord, Replay, replay

ShownOut = tuple[frozenset[Suit], frozenset[Suit], frozenset[Suit], frozenset[Suit]]

_FREE_TEXT: Final = ("id", "title", "note")
CASE_KEYS: Final = (
    *_FREE_TEXT, "edition", "authority", "contract", "trump", "declarer", "vulnerable", "hands", "deal",
    "play", "leader", "trick", "won", "shown_out", "played", "claim", "findings", "expected",
)  # fmt: skip
CLAIM_KEYS: Final = ("by", "kind", "tricks", "statement")
FINDING_KEYS: Final = tuple(item.name for item in fields(Findings))
_ELSEWHERE: Final = {
    **{key: f"findings.{key}" for key in FINDING_KEYS},
    **{key: f"claim.{key}" for key in CLAIM_KEYS},
}
_SEATS: Final = ("N", "E", "S", "W")
_CARD_FINDINGS: Final = ("forgot", "believes_high", "played_on", "cards_shown")
_TEXT_FINDINGS: Final = ("later_statement", "play_on_asked_by")
_CHOICES: Final = {"player_class": (PLAYER_CLASSES, "average"), "regulator_order": (REGULATOR_ORDERS, "none")}
_A_YEAR: Final = 366 * 24 * 60
_COUNT_FINDINGS: Final = {"trick_already_won": 13, "likely_won": 13, "minutes_after_sitting": _A_YEAR}
_NO_SUITS: Final[ShownOut] = (frozenset(), frozenset(), frozenset(), frozenset())


@dataclass(slots=True)
class _Table:
    """What a case says of the table; ``None`` for what it does not say or says wrongly.

    ``readable`` is false when a card could not be read, so that counting cards would mislead.
    """

    hands: Hands | None = None
    leader: Seat | None = None
    trick: tuple[Card, ...] = ()
    won: tuple[int, int] | None = None
    shown_out: ShownOut = _NO_SUITS
    record: PlayRecord | None = None
    readable: bool = True


def case_from_mapping(mapping: Mapping[str, Any], source: str = "") -> Case:
    """The case that a mapping with the keys of the case file describes; ``source`` names it in messages.

    Raises:
        InvalidCase: with every fault of the keys, the values, the position and the claim.
    """
    faults: list[Fault] = []
    case = Fields(mapping, faults)
    case.check_keys(CASE_KEYS, _ELSEWHERE)
    case_id, title, note = (case.text(key) for key in _FREE_TEXT)
    edition = case.choice("edition", EDITIONS, "2017")
    authority = case.choice("authority", AUTHORITIES, "none")
    vulnerable = case.choice("vulnerable", VULNERABILITIES, "none")
    contract, trump = _contract_and_trump(case)
    declarer = case.seat("declarer")
    if "declarer" not in case:
        case.missing("declarer", say("give declarer's seat"))
    table = _from_play(case, trump, declarer) if "deal" in case or "play" in case else _from_hands(case)
    played = case.cards("played")
    findings = _findings(case)
    claim = _claim(case, table)
    expected = case.values.get("expected")
    if expected is not None and not isinstance(expected, Mapping):
        case.wrong("expected", say("a mapping of what was ruled"))
    if table.hands is not None:
        faults.extend(_table_faults(table, claim, findings, played))
    if claim is not None:
        faults.extend(finding_faults(findings, claim, declarer, edition))
    if table.hands is not None and table.readable and table.leader is not None and declarer is not None:
        trumps = NOTRUMP if trump is None else trump
        faults.extend(card_faults(table.hands, table.leader, table.trick, trumps, declarer, findings))
    position = None
    if not faults and table.hands is not None and table.leader is not None and trump is not None:
        position = Position(table.hands, trump, table.leader, table.trick)
    if position is None or declarer is None or claim is None:
        raise InvalidCase(faults, _named(source, case_id))
    try:
        return Case(
            position=position,
            declarer=declarer,
            claim=claim,
            findings=findings,
            contract=contract,
            vulnerable=vulnerable,
            won=table.won,
            shown_out=table.shown_out,
            played=None if played is None else set_of(*played),
            record=table.record,
            edition=edition,
            authority=authority,
            case_id=case_id,
            title=title,
            note=note,
            expected=expected,
        )
    except InvalidCase as error:
        raise InvalidCase(error.faults, _named(source, case_id)) from None


def _named(source: str, case_id: str) -> str:
    return ", ".join(part for part in (source, say("case {case_id}", case_id=case_id) if case_id else "") if part)


def _contract_and_trump(case: Fields) -> tuple[Contract | None, Strain | None]:
    contract: Contract | None = None
    trump: Strain | None = None
    if "contract" in case:
        try:
            contract = contract_from_text(case.text("contract"))
        except InvalidCase as error:
            case.faults.extend(error.faults)
    if "trump" in case:
        try:
            trump = strain_from_text(case.text("trump"))
        except UnknownCard:
            case.wrong("trump", say("one of S, H, D, C and NT"))
    elif "contract" not in case:
        case.missing("contract", say("give it as 4S or 3NT, or give trump alone"))
    if contract is not None and trump is not None and contract.strain != trump:
        case.fault(
            FaultKind.CONTRADICTION, say("The contract {contract} and the trump given do not agree.", contract=contract)
        )
    return contract, contract.strain if contract is not None and trump is None else trump


def _from_hands(case: Fields) -> _Table:
    """Hands, leader, trick, won and show-outs as the case gives them."""
    before = len(case.faults)
    hands, trick = _hands(case), case.cards("trick") or ()
    readable = len(case.faults) == before
    if "leader" not in case:
        case.missing("leader", say("give the seat that led to the trick in progress or leads to the next one"))
    return _Table(hands, case.seat("leader"), trick, _won(case), _shown_out(case), readable=readable)


def _from_play(case: Fields, trump: Strain | None, declarer: Seat | None) -> _Table:
    """The same, worked out from the whole deal and the cards played."""
    if "hands" in case:
        case.fault(
            FaultKind.CONTRADICTION,
            say("Give either hands, or deal and play, but not both: hands follow from them."),
        )
    if "deal" not in case:
        case.missing("deal", say("play needs the whole deal with it, as 'N:… … … …'"))
    if "play" not in case:
        case.missing("play", say("deal needs with it the cards played so far, in order"))
    deal = _deal(case) if "deal" in case else None
    before = len(case.faults)
    play = case.cards("play")
    stated = _Table(None, case.seat("leader"), case.cards("trick") or (), _won(case), _shown_out(case))
    if deal is None or play is None or declarer is None or trump is None or len(case.faults) > before:
        return _Table()
    record = PlayRecord(deal, trump, declarer.left, play)
    try:
        played = replay(record)
    except InvalidInput as error:
        case.faults.extend(error.faults)
        return _Table()
    if played.position is None:
        case.fault(FaultKind.NO_CARDS_LEFT, say("The board was played out, so there is nothing to rule on."))
        return _Table()
    table = _Table(
        played.position.hands,
        played.position.leader,
        played.position.trick,
        played.won_by(declarer),
        played.shown_out,
        record,
    )
    _compare(case, stated, table, played)
    return table


def _compare(case: Fields, stated: _Table, table: _Table, played: Replay) -> None:
    """What a case states although it follows from the play must agree with it."""
    disagreements = {
        "leader": stated.leader not in (None, table.leader),
        "trick": "trick" in case and stated.trick != table.trick,
        "won": stated.won not in (None, table.won),
        "shown_out": any(said - seen for said, seen in zip(stated.shown_out, played.shown_out, strict=True)),
    }
    for key, disagrees in disagreements.items():
        if disagrees:
            case.fault(FaultKind.CONTRADICTION, say("{key} does not agree with deal and play; leave it out.", key=key))


def _deal(case: Fields) -> Hands | None:
    """All four hands of thirteen cards; ``None`` with a fault otherwise."""
    before = len(case.faults)
    hands = _hands(case, "deal")
    if hands is None or len(case.faults) > before:
        return None
    case.faults.extend(fault for fault in position_faults(hands, Seat.N, ()) if fault.kind is FaultKind.DUPLICATE_CARD)
    for seat in Seat:
        if card_count(hands[seat]) != 13:
            case.fault(
                FaultKind.UNEVEN_HANDS,
                say(
                    "{seat} has {cards} in the deal instead of 13.",
                    seat=seat.full_name,
                    cards=figure_cards(card_count(hands[seat])),
                ),
            )
    return None if len(case.faults) > before else hands


def _hands(case: Fields, key: str = "hands") -> Hands | None:
    """Four hands, one text a seat or PBN's one text for all; ``None`` when nothing can be said about them."""
    value = case.values.get(key)
    if value is None:
        case.missing(key, say("give the cards that each seat still holds, or deal and play"))
        return None
    if isinstance(value, str):
        texts, faults = split_deal(value)
        case.faults.extend(faults)
        if faults:
            return None
    elif isinstance(value, Mapping):
        seats = Fields(value, case.faults, f"{key}.")
        seats.check_keys(_SEATS)
        texts = {Seat[name]: seats.text(name, "...") for name in _SEATS if name in value}
    else:
        case.wrong(key, say("a hand for each of N, E, S and W"))
        return None
    hands, faults = parse_hands(texts)
    case.faults.extend(faults)
    return hands


def _won(case: Fields) -> tuple[int, int] | None:
    won = case.inner("won", say("a mapping such as {declarer: 6, defenders: 2}"))
    if won is None:
        return None
    won.check_keys(("declarer", "defenders"))
    declarer, defenders = won.count("declarer"), won.count("defenders")
    for key in ("declarer", "defenders"):
        if key not in won:
            won.missing(key, say("give the complete tricks won before the claim"))
    return None if declarer is None or defenders is None else (declarer, defenders)


def _shown_out(case: Fields) -> ShownOut:
    shown_out = case.inner("shown_out", say("a mapping of seats to suits, such as {E: [S]}"))
    if shown_out is None:
        return _NO_SUITS
    shown_out.check_keys(_SEATS)
    north, east, south, west = (shown_out.suits(seat) for seat in _SEATS)
    return north, east, south, west


def _claim(case: Fields, table: _Table) -> Claim | None:
    if "claim" not in case:
        case.missing("claim", say("say who claims how many tricks, such as {by: S, tricks: 3}"))
    claim = case.inner("claim", say("a mapping such as {by: S, tricks: 3}"))
    if claim is None:
        return None
    claim.check_keys(CLAIM_KEYS)
    by = claim.seat("by")
    kind = claim.choice("kind", CLAIM_KINDS, "claim")
    statement = claim.text("statement")
    value = claim.values.get("tricks")
    if isinstance(value, str) and value.strip().lower() == "all":
        tricks = None if table.hands is None else max(card_count(hand) for hand in table.hands)
    else:
        tricks = claim.count("tricks", most=None)
    for key, what in (
        ("by", say("give the claimer's seat")),
        ("tricks", say("give the tricks his side is to have, or all")),
    ):
        if key not in claim:
            claim.missing(key, what)
    return None if by is None or tricks is None else Claim(by, tricks, statement, kind)


def _findings(case: Fields) -> Findings:
    given = case.inner("findings", say("a mapping of what the director has found"))
    if given is None:
        return Findings()
    given.check_keys(FINDING_KEYS)
    values: dict[str, Any] = {}
    for key in FINDING_KEYS:
        if key not in given:
            continue
        if key in _CARD_FINDINGS:
            values[key] = given.cards(key)
        elif key in _TEXT_FINDINGS:
            values[key] = given.text(key)
        elif key in _COUNT_FINDINGS:
            values[key] = given.count(key, _COUNT_FINDINGS[key])
        elif key in _CHOICES:
            values[key] = given.choice(key, *_CHOICES[key])
        else:
            values[key] = given.flag(key)
    return Findings(**values)


def _table_faults(
    table: _Table, claim: Claim | None, findings: Findings, played: tuple[Card, ...] | None
) -> list[Fault]:
    """What cannot be true at the table, as far as the parts that could be read tell."""
    hands = table.hands or (0, 0, 0, 0)
    leader = Seat.N if table.leader is None else table.leader
    faults = position_faults(hands, leader, table.trick)
    if table.leader is None or not table.readable:
        faults = [fault for fault in faults if fault.kind is FaultKind.DUPLICATE_CARD]
    if claim is None:
        claim, findings = Claim(leader, 0), Findings()
    faults.extend(
        claim_faults(
            hands,
            leader,
            table.trick,
            claim,
            findings,
            table.shown_out,
            None if played is None else set_of(*played),
        )
    )
    left = max(card_count(hand) for hand in hands)
    if table.won is not None and left:
        faults.extend(won_faults(table.won, left))
    return faults
