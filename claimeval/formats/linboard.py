"""What one board of a LIN text means: deal, auction, contract, play and claim, with everything odd about it.

Hands are always given South, West, North, East, and the digit before them names the dealer only. Tricks come
from counting cards, never from page breaks. ``mc`` is declarer's total of tricks, never "the rest".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from claimeval.cards import (
    DECK,
    RANK_LETTERS,
    SUIT_LETTERS,
    Card,
    CardSet,
    Seat,
    card_count,
    card_from_text,
    card_name,
    make_card,
    strain_from_text,
)
from claimeval.contract import Contract
from claimeval.counting import figure_cards
from claimeval.errors import InvalidInput
from claimeval.formats.auction import Outcome, outcome, split_calls, usual_dealer
from claimeval.formats.boards import BoardRecord, impossible_total
from claimeval.messages import say, say_counted, to_say
from claimeval.position import Hands
from claimeval.positionfaults import position_faults
from claimeval.record import PlayRecord, Replay, replay

LIN_SEATS: Final = (Seat.S, Seat.W, Seat.N, Seat.E)
_VULNERABLE: Final = {
    "": "none", "o": "none", "0": "none", "-": "none", "none": "none", "love": "none",
    "n": "ns", "ns": "ns", "e": "ew", "ew": "ew", "b": "both", "both": "both", "all": "both",
}  # fmt: skip
_CARD: Final = re.compile(r"\s*([SHDC](?:10|[2-9TJQKA]))", re.IGNORECASE)
_PUBLISHED: Final = re.compile(r"([1-7])(NT|N|S|H|D|C)([NESW])(X{0,2})(?:=|([+-]\d{1,2}))", re.IGNORECASE)


@dataclass(slots=True)
class Header:
    """What stands before the boards of a match and holds for all of them."""

    names: list[str] = field(default_factory=list)
    first_board: int | None = None
    results: list[str] = field(default_factory=list)

    def take(self, tag: str, value: str) -> None:
        """Note a ``pn``, ``vg`` or ``rs`` tag."""
        fields = [part.strip() for part in value.split(",")]
        if tag == "vg":
            number = fields[3] if len(fields) > 3 else ""
            self.first_board = int(number) if re.fullmatch("[0-9]{1,4}", number) else None
        elif tag == "rs":
            self.results = fields
        else:
            self.names = fields

    def result_of(self, room: str | None, number: str) -> re.Match[str] | None:
        """The published contract and result of a board: two fields a board, open room first."""
        if self.first_board is None or not number or room is None:
            return None
        index = 2 * (int(number) - self.first_board) + (room == "closed")
        return _PUBLISHED.fullmatch(self.results[index]) if 0 <= index < len(self.results) else None


@dataclass(slots=True)
class RawBoard:
    """The tags of one board as they come."""

    header: Header
    names: list[str] = field(default_factory=list)
    line: int = 0
    by_index: bool = False
    room: str | None = None
    number: str = ""
    deal_text: str = ""
    vulnerable: str = ""
    calls: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    claims: list[tuple[str, int]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @property
    def started(self) -> bool:
        """Does it hold more than names?"""
        return self.by_index or bool(self.deal_text or self.calls or self.cards or self.claims)

    def take(self, tag: str, value: str) -> None:
        """Note one tag; tags without play are dropped."""
        if tag == "qx":
            self.by_index = True
            self.room = {"o": "open", "c": "closed"}.get(value[:1].lower())
            self.number = _last_number(value)
        elif tag in ("pn", "pw"):
            self.names = [name.strip() for name in value.split(",")]
        elif tag == "ah" and not self.by_index:
            self.number = _last_number(value)
        elif tag == "md" and value:
            self.deal_text = value
        elif tag == "sv":
            self.vulnerable = value
        elif tag == "mb" and value:
            self.calls.append(value)
        elif tag == "pc" and value:
            self.cards.append(value)
        elif tag == "mc":
            self.claims.append((value, len(self.cards)))


def board_record(raw: RawBoard, file: str) -> BoardRecord:
    """Interpret the tags of one board; never raises."""
    faults: list[str] = []
    warnings = list(raw.warnings)
    deal, dealer = _deal(raw.deal_text, faults)
    vulnerable = _VULNERABLE.get(raw.vulnerable.lower())
    if vulnerable is None:
        faults.append(say("The vulnerability {vulnerable!r} is not one of o, n, e and b.", vulnerable=raw.vulnerable))
    result = _auction(raw, faults, warnings)
    total, play = _claim_and_play(raw, faults, warnings)
    published = raw.header.result_of(raw.room, raw.number)
    contract, declarer, published_total = _published(published)
    if raw.calls:
        contract, declarer = result.contract, None
        if contract is not None:
            if dealer is None:
                dealer = _missing_dealer(raw, deal, play, result, warnings)
            if dealer is None:
                faults.append(say("The dealer is not given, so it is not known who plays the contract."))
                contract = None
            else:
                declarer = Seat((dealer + result.declarer_offset) & 3)
    if deal is not None and contract is not None and declarer is not None and play:
        try:
            played = replay(PlayRecord(deal, contract.strain, declarer.left, play))
        except InvalidInput as error:
            faults.append(str(error))
        else:
            warnings.extend(played.irregularities)
            warnings.extend(_cross_checks(played, declarer, total, published_total))
    return BoardRecord(
        file=file,
        board=raw.number,
        room=raw.room,
        line=max(raw.line, 1),
        deal=deal,
        dealer=dealer,
        vulnerable=vulnerable or "none",
        contract=contract,
        declarer=declarer,
        play=play,
        claimed_total=total,
        result=published_total,
        passed_out=result.passed_out,
        names=_names(raw),
        faults=tuple(faults),
        warnings=tuple(warnings),
    )


def _last_number(text: str) -> str:
    numbers = re.findall("[0-9]{1,4}", text)
    return str(int(numbers[-1])) if numbers else ""


def _names(raw: RawBoard) -> tuple[str, ...]:
    """Four names, South first; a match gives eight, those of the open room first."""
    names = raw.names or (raw.header.names if raw.by_index else [])
    if len(names) == 8 and raw.room is not None:
        names = names[:4] if raw.room == "open" else names[4:]
    return tuple(names) if len(names) == 4 else ()


def _deal(text: str, faults: list[str]) -> tuple[Hands | None, Seat | None]:
    """The four hands, the last one worked out where it may be, and the dealer."""
    match = re.match(r"\s*([0-9]*)(.*)", text, re.DOTALL)
    digit, rest = (match[1], match[2]) if match else ("", text)
    dealer = LIN_SEATS[int(digit) - 1] if digit in ("1", "2", "3", "4") else None
    if digit and dealer is None:
        faults.append(
            say("The dealer {digit!r} is not one of 1 (South), 2 (West), 3 (North) and 4 (East).", digit=digit)
        )
    fields = rest.split(",")
    if not rest.strip(" ,"):
        faults.append(say("The hands are missing."))
        return None, dealer
    before = len(faults)
    if any(field.strip() for field in fields[4:]):
        faults.append(say("The deal has {count} hands instead of four.", count=len(fields)))
    hands: list[CardSet] = [0, 0, 0, 0]
    for seat, field_text in zip(LIN_SEATS, fields, strict=False):
        hands[seat] = _hand(field_text, seat, faults)
    known = hands[0] | hands[1] | hands[2] | hands[3]
    empty = [seat for seat in LIN_SEATS if not hands[seat]]
    given = [seat for seat in LIN_SEATS if hands[seat]]
    faults.extend(
        fault.sentence for fault in position_faults(hands, Seat.N, ()) if fault.kind.value == "duplicate-card"
    )
    faults.extend(
        say("{seat} has {cards} instead of 13.", seat=seat.full_name, cards=figure_cards(card_count(hands[seat])))
        for seat in given
        if card_count(hands[seat]) != 13
    )
    if len(empty) == 1 and card_count(known) == 39 and len(faults) == before:
        hands[empty[0]] = DECK & ~known
    elif empty:
        names = f" {say('and')} ".join(seat.full_name for seat in empty)
        faults.append(
            say_counted(
                "{seats} cannot be given a hand: {count} different card are known instead of 39.",
                "{seats} cannot be given a hand: {count} different cards are known instead of 39.",
                card_count(known),
                seats=names,
            )
        )
    complete = len(faults) == before
    return ((hands[0], hands[1], hands[2], hands[3]) if complete else None), dealer


def _hand(text: str, seat: Seat, faults: list[str]) -> CardSet:
    """One hand such as ``SAJT9HJ65DAJTC765``: a suit letter, then ranks in any order."""
    cards, suit = 0, None
    for sign in text.upper().replace("10", "T"):
        if sign in SUIT_LETTERS:
            suit = SUIT_LETTERS.index(sign)
        elif sign in RANK_LETTERS and suit is not None:
            card = make_card(suit, RANK_LETTERS.index(sign))
            if cards >> card & 1:
                faults.append(say("{seat} has the {card} twice.", seat=seat.full_name, card=card_name(card)))
            cards |= 1 << card
        elif sign.strip(" \t\r\n.-"):
            faults.append(
                say(
                    "{seat}'s hand has {sign!r}, which is no suit and no rank of a card.",
                    seat=seat.full_name,
                    sign=sign,
                )
            )
    return cards


def _auction(raw: RawBoard, faults: list[str], warnings: list[str]) -> Outcome:
    calls: list[str] = []
    for value in raw.calls:
        more, unread = split_calls(value)
        calls.extend(more)
        if unread:
            faults.append(say("The auction has {unread!r}, which is no call.", unread=unread[:20]))
    result = outcome(calls)
    warnings.extend(result.oddities)
    if result.finished or not raw.calls:
        return result
    if raw.cards and result.contract is not None:
        warnings.append(say("The auction does not end with three passes; its last bid is taken as the contract."))
        return result
    warnings.append(say("The auction was broken off."))
    return Outcome()


def _missing_dealer(
    raw: RawBoard, deal: Hands | None, play: tuple[Card, ...], result: Outcome, warnings: list[str]
) -> Seat | None:
    """The dealer that the opening lead implies, else the usual one for the number of the board."""
    if play and deal is not None:
        leader = next(seat for seat in Seat if deal[seat] >> play[0] & 1)
        warnings.append(say("The dealer is not given; the opening lead tells who it was."))
        return Seat((leader - 1 - result.declarer_offset) & 3)
    if raw.number:
        warnings.append(say("The dealer is not given; the usual one for this board number is taken."))
        return usual_dealer(int(raw.number))
    return None


def _claim_and_play(raw: RawBoard, faults: list[str], warnings: list[str]) -> tuple[int | None, tuple[Card, ...]]:
    """Declarer's claimed total, and the cards played before the claim (all of them if all 52 were played)."""
    texts = raw.cards
    total: int | None = None
    numbers = [(value, place) for value, place in raw.claims if value]
    if len(numbers) < len(raw.claims):
        warnings.append(say("A claim without a number was left out."))
    if numbers:
        value, place = numbers[-1]
        if re.fullmatch("[0-9]{1,2}", value) and int(value) <= 13:
            total = int(value)
        else:
            faults.append(say("The claim of {value!r} is no number of tricks from 0 to 13.", value=value))
        if len({number for number, _ in numbers}) > 1:
            warnings.append(say("There is more than one claim; the last one, {value}, counts.", value=value))
        if place < len(texts) < 52:
            warnings.append(
                say("{cards} played after the claim were left out.", cards=figure_cards(len(texts) - place))
            )
            texts = texts[:place]
    play: list[Card] = []
    for text in texts:
        place = 0
        while match := _CARD.match(text, place):
            play.append(card_from_text(match[1]))
            place = match.end()
        if text[place:].strip():
            faults.append(say("The play has {text!r}, which is no card.", text=text[place:][:20]))
            break
    return total, tuple(play)


def _published(match: re.Match[str] | None) -> tuple[Contract | None, Seat | None, int | None]:
    if match is None:
        return None, None, None
    level, strain, seat, doubled, difference = match.groups()
    contract = Contract(int(level), strain_from_text(strain), len(doubled))
    total = int(level) + 6 + int(difference or 0)
    return contract, Seat[seat.upper()], total if 0 <= total <= 13 else None


def _cross_checks(played: Replay, declarer: Seat, total: int | None, published: int | None) -> list[str]:
    won, lost = played.won_by(declarer)
    warnings: list[str] = []
    if played.position is None:
        evidence = [
            (to_say("The claim gives declarer {number} tricks, but he won {won}."), total),
            (to_say("The published result gives declarer {number} tricks, but he won {won}."), published),
        ]
        warnings.extend(
            say(sentence, number=number, won=won)
            for sentence, number in evidence
            if number is not None and number != won
        )
        return warnings
    if total is not None and not won <= total <= 13 - lost:
        warnings.append(impossible_total(total, won, 13 - won - lost))
    if total is not None and published is not None and total != published:
        warnings.append(
            say(
                "The claim gives declarer {total} tricks, the published result {published}.",
                total=total,
                published=published,
            )
        )
    return warnings
