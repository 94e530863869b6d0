"""Trick files: what the director finds on the table, as YAML, JSON or JSON Lines; see ``docs/tricks.md``.

All faults are found in one pass, as in a case file: text that cannot be read, keys that are unknown, and facts
that cannot be true together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from claimeval.cards import Card, CardSet, Seat, Strain, Suit, seat_from_text, strain_from_text
from claimeval.case import EDITIONS
from claimeval.contract import contract_from_text
from claimeval.errors import ClaimEvalError, Fault, FaultKind, InvalidCase, UnknownCard
from claimeval.formats.casefile import values_in_text
from claimeval.formats.fields import Fields, shown
from claimeval.formats.source import read_text, source_name
from claimeval.messages import say, to_say
from claimeval.position import hand_from_text
from claimeval.tricks.aftermath import Aftermath
from claimeval.tricks.checks import table_faults
from claimeval.tricks.facts import Defect, Irregularity, Remark, Request, Row, TableFacts
from claimeval.tricks.rows import row_at
from claimeval.tricks.shortform import COLLECTION_KEYS, SHORT_KINDS, read_short_form

EXPECTED: Final = to_say("a trick file as a YAML or JSON mapping, or one JSON mapping a line")
TRICK_KEYS: Final = (
    "id", "title", "note", "edition", "contract", "trump", "declarer", "opening_leader", "out_of_turn", "rows",
    "hands", "counts", "trick", "tricks_played", "mixed", "face_up", "play_over", "facts_found", "dispute",
    "claim_made", "remark", "asks", "defect", "kind", "facts",
)  # fmt: skip
DEFECT_KEYS: Final = (
    "by", "side", "irregularity", "trick", "suit_led", "holds_suit_led", "sides_played_next", "won_by",
    "won_that_or_later", "cards", "faced", "how", "mislaid", "played_again", "too_late", "shown",
)  # fmt: skip
REMARK_KEYS: Final = ("by", "own_side_played_next")
ASKS_KEYS: Final = ("by", "own_card_face_up", "own_side_played_next", "director_orders")
COUNT_KEYS: Final = ("hand", "played")
DISPUTES: Final = ("revoke", "tricks")
WAYS: Final = ("simultaneous", "fifth-card")
_SEATS: Final = ("N", "E", "S", "W")
_SIDES: Final = ("declarer", "defenders")


def read_tricks(source: str | Path) -> Iterator[TableFacts | Aftermath | ClaimEvalError]:
    """Everything in a file, in order; what cannot be read gives its error and does not stop the rest.

    Raises:
        UnreadableFile: when the file is missing or is not text.
    """
    lines = True if str(source).lower().endswith(".jsonl") else None
    yield from values_in_text(read_text(source, EXPECTED), _from_value, source_name(source), lines)


def _from_value(value: object, source: str) -> TableFacts | Aftermath:
    if isinstance(value, Mapping):
        return facts_from_mapping(value, source)
    sentence = say("A trick file is a mapping of keys to values, not {shown}.", shown=shown(value))
    raise InvalidCase([Fault(FaultKind.UNKNOWN_VALUE, sentence)], source)


def facts_from_mapping(mapping: Mapping[str, Any], source: str = "") -> TableFacts | Aftermath:
    """The facts that a mapping with the keys of the trick file describes.

    Raises:
        InvalidCase: with every fault of the keys, the values and the facts together.
    """
    faults: list[Fault] = []
    fields = Fields(mapping, faults)
    case_id = fields.text("id")
    where = ", ".join(part for part in (source, say("case {case_id}", case_id=case_id) if case_id else "") if part)
    found: TableFacts | Aftermath
    if "kind" in fields or "facts" in fields:
        fields.check_keys((*TRICK_KEYS, *COLLECTION_KEYS))
        edition = fields.choice("edition", EDITIONS, "2017")
        kind = fields.choice("kind", SHORT_KINDS, SHORT_KINDS[0])
        inner = fields.inner("facts", say("a mapping of what is known"))
        if "facts" not in fields:
            fields.missing("facts", say("give what is known of the trick"))
        names = (case_id, fields.text("title"), fields.text("note"))
        short = None if inner is None else read_short_form(inner, kind, edition, names)
        if faults or short is None:
            raise InvalidCase(faults, where)
        found = short
    else:
        fields.check_keys(TRICK_KEYS, {key: f"defect.{key}" for key in DEFECT_KEYS if key not in TRICK_KEYS})
        found = _long_form(fields, case_id)
    if isinstance(found, TableFacts) and not faults:
        faults.extend(table_faults(found))
    if faults:
        raise InvalidCase(faults, where)
    return found


def _long_form(fields: Fields, case_id: str) -> TableFacts:
    seats = _seats(fields, "mixed")
    return TableFacts(
        edition=fields.choice("edition", EDITIONS, "2017"),
        trump=_trump(fields),
        declarer=fields.seat("declarer"),
        opening_leader=fields.seat("opening_leader"),
        out_of_turn=_out_of_turn(fields),
        rows=_rows(fields),
        hands=_hands(fields),
        counts=_counts(fields),
        trick=_trick(fields),
        tricks_played=fields.count("tricks_played"),
        mixed=frozenset() if seats is None else seats,
        face_up=_seats(fields, "face_up"),
        play_over=fields.flag("play_over"),
        facts_found=fields.flag("facts_found"),
        dispute=fields.choice("dispute", DISPUTES, "") if "dispute" in fields else "",
        claim_made=bool(fields.flag("claim_made")),
        remark=_remark(fields),
        request=_request(fields),
        defect=_defect(fields),
        case_id=case_id,
        title=fields.text("title"),
        note=fields.text("note"),
    )


def _trump(fields: Fields) -> Strain | None:
    contract: Strain | None = None
    if "contract" in fields:
        try:
            contract = contract_from_text(fields.text("contract")).strain
        except InvalidCase as error:
            fields.faults.extend(error.faults)
    if "trump" not in fields:
        return contract
    try:
        trump = strain_from_text(fields.text("trump"))
    except UnknownCard:
        fields.wrong("trump", say("one of S, H, D, C and NT"))
        return contract
    if contract is not None and contract != trump:
        fields.fault(FaultKind.CONTRADICTION, say("The contract and the trump given do not agree."))
    return trump


def _by_seat(fields: Fields, key: str, expected: str) -> Fields | None:
    inner = fields.inner(key, expected)
    if inner is not None:
        inner.check_keys(_SEATS)
    return inner


def _rows(fields: Fields) -> tuple[Row | None, ...]:
    rows = _by_seat(fields, "rows", say("a mapping of seats to their played cards in order"))
    return (None,) * 4 if rows is None else tuple(row_at(rows, seat) for seat in Seat)


def _hands(fields: Fields) -> tuple[CardSet | None, ...]:
    hands = _by_seat(fields, "hands", say("a mapping of seats to the cards they hold, such as N: 'A3..K.'"))
    if hands is None:
        return (None,) * 4
    found: list[CardSet | None] = []
    for seat in Seat:
        if seat.name not in hands:
            found.append(None)
            continue
        cards, faults = hand_from_text(hands.text(seat.name), say("{seat}'s hand", seat=seat.full_name))
        fields.faults.extend(faults)
        found.append(cards)
    return tuple(found)


def _counts(fields: Fields) -> tuple[tuple[int | None, int | None], ...]:
    counts = _by_seat(fields, "counts", say("a mapping of seats to their numbers of cards"))
    if counts is None:
        return ((None, None),) * 4
    found = []
    for seat in Seat:
        inner = counts.inner(seat.name, say("a mapping such as {hand: 6, played: 7}"))
        if inner is not None:
            inner.check_keys(COUNT_KEYS)
        found.append((None, None) if inner is None else (inner.count("hand"), inner.count("played", 26)))
    return tuple(found)


def _trick(fields: Fields) -> tuple[tuple[Card, ...], ...]:
    trick = _by_seat(fields, "trick", say("a mapping of seats to the card they played, such as {W: H5, N: H2}"))
    return ((),) * 4 if trick is None else tuple(trick.cards(seat.name) or () for seat in Seat)


def _seats(fields: Fields, key: str) -> frozenset[Seat] | None:
    value = fields.values.get(key)
    if value is None:
        return None
    names = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(names, (list, tuple)):
        fields.wrong(key, say("a list of seats, such as [N, E]"))
        return None
    found = set()
    for name in names:
        try:
            found.add(seat_from_text(str(name)))
        except UnknownCard:
            fields.fault(
                FaultKind.UNKNOWN_VALUE,
                say("{key} has {shown}, which is no seat; write N, E, S or W.", key=key, shown=shown(name)),
            )
    return frozenset(found)


def _out_of_turn(fields: Fields) -> tuple[tuple[int, Seat], ...]:
    inner = fields.inner("out_of_turn", say("a mapping of tricks to who led to them, such as {4: N}"))
    if inner is None:
        return ()
    found = []
    for key in inner.values:
        seat = inner.seat(key)
        if not key.isascii() or not key.isdigit() or not 1 <= int(key) <= 13:
            inner.fault(
                FaultKind.UNKNOWN_KEY,
                say("out_of_turn has {shown}, which is no trick; write 1 to 13.", shown=shown(key)),
            )
        elif seat is not None:
            found.append((int(key), seat))
    return tuple(found)


def _remark(fields: Fields) -> Remark | None:
    inner = fields.inner("remark", say("a mapping such as {by: N}"))
    if inner is None:
        return None
    inner.check_keys(REMARK_KEYS)
    by = _by(inner)
    return None if by is None else Remark(by, inner.flag("own_side_played_next"))


def _request(fields: Fields) -> Request | None:
    inner = fields.inner("asks", say("a mapping such as {by: N, own_card_face_up: true}"))
    if inner is None:
        return None
    inner.check_keys(ASKS_KEYS)
    by = _by(inner)
    if by is None:
        return None
    return Request(
        by, inner.flag("own_card_face_up"), inner.flag("own_side_played_next"), bool(inner.flag("director_orders"))
    )


def _by(inner: Fields) -> Seat | None:
    if "by" not in inner:
        inner.missing("by", say("give the seat"))
    return inner.seat("by")


def _defect(fields: Fields) -> Defect:
    inner = fields.inner("defect", say("a mapping of what is known of the trick"))
    if inner is None:
        return Defect()
    inner.check_keys(DEFECT_KEYS)
    kinds = tuple(kind.value for kind in Irregularity)
    kind = inner.choice("irregularity", kinds, kinds[0]) if "irregularity" in inner else None
    side = inner.choice("side", _SIDES, _SIDES[0]) if "side" in inner else None
    won_by = inner.choice("won_by", _SIDES, _SIDES[0]) if "won_by" in inner else None
    trick = inner.count("trick")
    if trick == 0:
        inner.wrong("trick", say("a whole number from 1 to 13"))
    return Defect(
        offender=inner.seat("by"),
        defender=None if side is None else side == "defenders",
        irregularity=None if kind is None else Irregularity(kind),
        trick=trick,
        suit_led=_suit(inner, "suit_led"),
        holds_suit_led=inner.flag("holds_suit_led"),
        sides_played_next=inner.count("sides_played_next", 2),
        won_by_declarer=None if won_by is None else won_by == "declarer",
        won_that_or_later=inner.flag("won_that_or_later"),
        cards=inner.cards("cards"),
        faced=_card(inner, "faced"),
        how=inner.choice("how", WAYS, WAYS[0]) if "how" in inner else None,
        mislaid=_card(inner, "mislaid"),
        played_again=inner.flag("played_again"),
        too_late=inner.flag("too_late"),
        shown=inner.cards("shown") or (),
    )


def _suit(inner: Fields, key: str) -> Suit | None:
    if key not in inner:
        return None
    try:
        suit = strain_from_text(inner.text(key))
    except UnknownCard:
        suit = 4
    if suit == 4:
        inner.wrong(key, say("a suit, S, H, D or C"))
        return None
    return suit


def _card(inner: Fields, key: str) -> Card | None:
    cards = inner.cards(key)
    if cards is None:
        return None
    if len(cards) > 1:
        inner.wrong(key, say("one card, such as H9"))
    return cards[0] if cards else None
