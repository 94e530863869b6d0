"""What the page of a re-check shows of one claim: facts, hands, and the line to step through.

Nothing here is HTML but the pips of suits; the templates put these parts together and escape all words.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from claimeval.cards import (
    RANK_LETTERS,
    SUIT_LETTERS,
    SUITS,
    Card,
    CardSet,
    Seat,
    card_from_text,
    card_name,
    card_text,
    make_card,
    seat_from_text,
    strain_name,
    suit_name,
    suit_ranks,
)
from claimeval.position import Position
from claimeval.rechecks.record import DECLARER, RecheckRecord, RecheckVerdict
from claimeval.report.line import PlayedTrick, played_tricks
from claimeval.report.text import question_text
from claimeval.report.words import clean, count_word, listed, quoted, sentence, tricks

_TEXT_STYLE: Final = "\N{VARIATION SELECTOR-15}"
PIPS: Final = {"S": f"♠{_TEXT_STYLE}", "H": f"♥{_TEXT_STYLE}", "D": f"♦{_TEXT_STYLE}", "C": f"♣{_TEXT_STYLE}"}
"""The signs of the suits, asked to be shown as letters and not as little pictures."""
MINUS: Final = "\N{MINUS SIGN}"
_COLUMNS: Final = (Seat.W, Seat.N, Seat.E, Seat.S)
_NAMES_FROM: Final = (Seat.S, Seat.W, Seat.N, Seat.E)
_VULNERABLE: Final = {
    "none": "neither side vulnerable",
    "ns": "North-South vulnerable",
    "ew": "East-West vulnerable",
    "both": "both sides vulnerable",
}


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as the page shows it: ``text`` is ``ST``, ``rank`` is ``10``."""

    text: str
    letter: str
    pip: str
    rank: str


@dataclass(frozen=True, slots=True)
class SuitHolding:
    """The cards of one suit in one hand."""

    letter: str
    pip: str
    name: str
    cards: tuple[CardFace, ...]


@dataclass(frozen=True, slots=True)
class SeatHand:
    """A hand of the diagram; ``down`` is the card that the seat has on the table."""

    letter: str
    name: str
    role: str
    player: str
    suits: tuple[SuitHolding, ...]
    down: CardFace | None


@dataclass(frozen=True, slots=True)
class LineCell:
    """One card of the line.

    ``order`` counts all cards from 0, ``says`` is what happens in words, ``why`` the reason for a careless card.
    """

    card: CardFace
    seat: str
    trick: int
    order: int
    side: int
    leads: bool
    wins: bool
    down: bool
    says: str
    why: str


@dataclass(frozen=True, slots=True)
class LineRow:
    """One trick of the line, its cards in the order West, North, East, South."""

    number: int
    cells: tuple[LineCell | None, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result and its score as they are shown, or the tricks where no result is known."""

    result: str | Markup
    score: str


def face(card: Card) -> CardFace:
    """A card as the page shows it."""
    text = card_text(card)
    return CardFace(text, text[0], PIPS[text[0]], "10" if text[1] == "T" else text[1])


def seat_hands(record: RecheckRecord) -> tuple[SeatHand, ...]:
    """The four hands at the claim, North first; none where they are not known."""
    position = record.position
    if position is None:
        return ()
    on_table = {Seat((position.leader + turn) & 3): card for turn, card in enumerate(position.trick)}
    players = dict(zip(_NAMES_FROM, record.names, strict=False)) if len(record.names) == 4 else {}
    return tuple(
        SeatHand(
            letter=seat.name,
            name=seat.full_name,
            role=listed(_roles(record, seat)),
            player=clean(players.get(seat, "")),
            suits=tuple(_holding(position.hands[seat], suit) for suit in SUITS),
            down=face(on_table[seat]) if seat in on_table else None,
        )
        for seat in Seat
    )


def line_rows(record: RecheckRecord) -> tuple[LineRow, ...]:
    """The tricks of the line; none where there is no line."""
    position = record.position
    if position is None or not record.line:
        return ()
    why: dict[tuple[int, Card], str] = defaultdict(str)
    for note in record.line_notes:
        why[note.trick, note.card] = sentence(note.why)
    line = [[card_from_text(text) for text in trick] for trick in record.line]
    rows, order = [], 0
    for trick in played_tricks(position, line):
        cells: dict[Seat, LineCell] = {}
        for cell in _cells(trick, order, why):
            cells[Seat[cell.seat]] = cell
        order += len(trick.cards)
        notes = tuple(text for card in trick.cards if (text := why[trick.number, card]))
        rows.append(LineRow(trick.number, tuple(cells.get(seat) for seat in _COLUMNS), notes))
    return tuple(rows)


def caption(record: RecheckRecord) -> str:
    """What the line shows."""
    side = "declarer's side" if record.claimer_side == DECLARER else "the defenders"
    award = "" if record.award is None else f": {tricks(record.award)} to {side}"
    if record.claimed is not None and record.award is not None and record.award < record.claimed:
        return f"The losing line{award}"
    return f"A normal line at its worst{award}"


def facts(record: RecheckRecord) -> list[tuple[str, str | Markup]]:
    """The claim as names and values, in the order in which a director asks for them."""
    found: list[tuple[str, str | Markup]] = []
    declarer = seat_from_text(record.declarer).full_name if record.declarer else ""
    if record.contract:
        by = f" by {declarer}, " if declarer else ", "
        found.append(("Contract", Markup("{}{}{}").format(pips(record.contract), by, _VULNERABLE[record.vulnerable])))
    elif record.trump is not None and record.position is not None:
        found.append(("Trumps", f"{strain_name(record.position.trump)}; {declarer} is declarer"))
    if record.won is not None:
        found.append(("Before", f"declarer had won {tricks(record.won[0])}, the defenders {count_word(record.won[1])}"))
    position = record.position
    if position is not None:
        found.append(("Turn", _turn(position)))
    if record.claimed is not None and record.tricks_left is not None:
        who = seat_from_text(record.claimer).full_name + "'s side" if record.claimer else "the claimer's side"
        took = f"{record.claimed} of the last {record.tricks_left} to {who}"
        found.append(
            ("Scored", _with_outcome(took if 0 <= record.claimed <= record.tricks_left else "", recorded(record)))
        )
    found.append(("By the Laws", _by_the_laws(record)))
    if record.stake is not None:
        found.append(("At stake", f"{record.stake} points"))
    if clean(record.statement):
        found.append(("Words", quoted(record.statement)))
    return found


def questions(record: RecheckRecord) -> list[str]:
    """What is still to be found out, with the award under each answer."""
    side = seat_from_text(record.claimer).side_name if record.claimer else "the claimer's side"
    return [question_text(question, side) for question in record.questions]


def recorded(record: RecheckRecord) -> Outcome:
    """The result on record."""
    return _outcome(record.result_recorded, record.score_recorded, record.claimed)


def awarded(record: RecheckRecord) -> Outcome:
    """The result by the Laws; an interval of tricks where it is not exactly known."""
    if record.award is None and record.award_between is not None:
        return Outcome("{} to {} tricks".format(*record.award_between), "")
    return _outcome(record.result_award, record.score_award, record.award)


def pips(text: str) -> Markup:
    """A contract or result, such as ``4S-1``, with the sign of the suit and a true minus."""
    found = re.fullmatch(r"([1-7])([SHDC])(?!T)(.*)", text, flags=re.DOTALL)
    if not found:
        return Markup.escape(text.replace("-", MINUS))
    level, suit, rest = found.groups()
    pip = Markup('<span class="pip {}">{}</span>').format(suit, PIPS[suit])
    return Markup("{}{}{}").format(level, pip, rest.replace("-", MINUS))


def _outcome(result: str | None, points: int | None, number: int | None) -> Outcome:
    if result is None or points is None:
        return Outcome("?" if number is None else f"{number} trick{'' if number == 1 else 's'}", "")
    return Outcome(pips(result), f"{points:+d}".replace("-", MINUS) if points else "0")


def _with_outcome(words: str, outcome: Outcome) -> Markup:
    if not outcome.score:
        return Markup.escape(words)
    return Markup("{}{}, {}").format(f"{words}: " if words else "", outcome.result, outcome.score)


def _by_the_laws(record: RecheckRecord) -> str | Markup:
    left = record.tricks_left
    if record.award is None:
        if record.award_between is None:
            return "not known"
        low, high = record.award_between
        return f"not exactly known; between {low} and {high} of the last {left}"
    return _with_outcome(f"{record.award} of the last {left}", awarded(record))


def _turn(position: Position) -> str:
    if not position.trick:
        return f"{position.leader.full_name} is to lead"
    players = [Seat((position.leader + turn) & 3).full_name for turn in range(len(position.trick))]
    acts = [
        f"{who} {'played' if turn else 'led'} the {card_name(position.trick[turn])}" for turn, who in enumerate(players)
    ]
    return f"{listed(acts)}; {position.to_play.full_name} is to play"


def _roles(record: RecheckRecord, seat: Seat) -> list[str]:
    roles = []
    if record.declarer:
        declarer = seat_from_text(record.declarer)
        roles += ["declarer"] if seat == declarer else ["dummy"] if seat == declarer.partner else []
    if (
        record.claimer == seat.name
        and record.verdict is not RecheckVerdict.NO_CLAIM
        and record.claimer != record.declarer
    ):
        roles.append("claimer")
    return roles


def _holding(hand: CardSet, suit: int) -> SuitHolding:
    letter = SUIT_LETTERS[suit]
    cards = tuple(face(make_card(suit, RANK_LETTERS.index(rank))) for rank in suit_ranks(hand, suit))
    return SuitHolding(letter, PIPS[letter], suit_name(suit), cards)


def _cells(trick: PlayedTrick, order: int, why: dict[tuple[int, Card], str]) -> Iterator[LineCell]:
    for turn, card in enumerate(trick.cards):
        seat = Seat((trick.leader + turn) & 3)
        says = f"Trick {trick.number}: {seat.full_name} {'plays' if turn else 'leads'} the {card_name(card)}."
        if turn == 3 and trick.winner is not None:
            says += f" {trick.winner.full_name} wins the trick."
        yield LineCell(
            card=face(card),
            seat=seat.name,
            trick=trick.number,
            order=order + turn,
            side=seat.side,
            leads=turn == 0,
            wins=trick.winner == seat,
            down=turn < trick.down,
            says=says,
            why=why[trick.number, card],
        )
