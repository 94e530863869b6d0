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
    SUIT_CARDS,
    SUIT_LETTERS,
    SUITS,
    Card,
    CardSet,
    Seat,
    card_from_text,
    card_name,
    card_text,
    cards_in,
    rank_of,
    rank_sign,
    seat_from_text,
    strain_name,
    suit_name,
)
from claimeval.contract import printed
from claimeval.counting import count_word, figure_tricks, listed, tricks
from claimeval.messages import say
from claimeval.position import Position
from claimeval.rechecks.record import DECLARER, RecheckRecord, RecheckVerdict
from claimeval.report.diagram import acts_so_far
from claimeval.report.line import PlayedTrick, played_tricks
from claimeval.report.text import VULNERABILITY, question_text
from claimeval.report.words import clean, quoted, sentence

_TEXT_STYLE: Final = "\N{VARIATION SELECTOR-15}"
PIPS: Final = {"S": f"♠{_TEXT_STYLE}", "H": f"♥{_TEXT_STYLE}", "D": f"♦{_TEXT_STYLE}", "C": f"♣{_TEXT_STYLE}"}
"""The signs of the suits, asked to be shown as letters and not as little pictures."""
MINUS: Final = "\N{MINUS SIGN}"
COLUMNS: Final = (Seat.W, Seat.N, Seat.E, Seat.S)
_NAMES_FROM: Final = (Seat.S, Seat.W, Seat.N, Seat.E)


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
    return CardFace(text, text[0], PIPS[text[0]], "10" if text[1] == "T" else rank_sign(rank_of(card)))


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
        rows.append(LineRow(trick.number, tuple(cells.get(seat) for seat in COLUMNS), notes))
    return tuple(rows)


def caption(record: RecheckRecord) -> str:
    """What the line shows."""
    side = say("declarer's side") if record.claimer_side == DECLARER else say("the defenders")
    if record.award is None:
        return say("A normal line at its worst")
    loses = record.claimed is not None and record.award < record.claimed
    return say(
        "The losing line: {tricks} to {side}" if loses else "A normal line at its worst: {tricks} to {side}",
        tricks=tricks(record.award),
        side=side,
    )


def facts(record: RecheckRecord) -> list[tuple[str, str | Markup]]:
    """The claim as names and values, in the order in which a director asks for them."""
    found: list[tuple[str, str | Markup]] = []
    declarer = seat_from_text(record.declarer).full_name if record.declarer else ""
    if record.contract:
        # The sentence is made of text only; the contract, which is markup, is set into its place afterwards.
        words = say(
            "{contract} by {declarer}, {vulnerability}" if declarer else "{contract}, {vulnerability}",
            contract="{}",
            declarer=declarer,
            vulnerability=say(VULNERABILITY[record.vulnerable]),
        )
        found.append((say("Contract"), Markup.escape(words).format(pips(record.contract))))
    elif record.trump is not None and record.position is not None:
        found.append(
            (
                say("Trumps"),
                say("{strain}; {declarer} is declarer", strain=strain_name(record.position.trump), declarer=declarer),
            )
        )
    if record.won is not None:
        found.append(
            (
                say("Before"),
                say(
                    "declarer had won {tricks}, the defenders {number}",
                    tricks=tricks(record.won[0]),
                    number=count_word(record.won[1]),
                ),
            )
        )
    position = record.position
    if position is not None:
        found.append((say("Turn"), _turn(position)))
    if record.claimed is not None and record.tricks_left is not None:
        who = seat_from_text(record.claimer).full_name if record.claimer else ""
        took = say(
            "{claimed} of the last {left} to {seat}'s side"
            if who
            else "{claimed} of the last {left} to the claimer's side",
            claimed=record.claimed,
            left=record.tricks_left,
            seat=who,
        )
        found.append(
            (say("Scored"), _with_outcome(took if 0 <= record.claimed <= record.tricks_left else "", recorded(record)))
        )
    found.append((say("By the Laws"), _by_the_laws(record)))
    if record.stake is not None:
        found.append((say("At stake"), say("{stake} points", stake=record.stake)))
    if clean(record.statement):
        found.append((say("Words"), quoted(record.statement)))
    return found


def questions(record: RecheckRecord) -> list[str]:
    """What is still to be found out, with the award under each answer."""
    side = seat_from_text(record.claimer).side_name if record.claimer else say("the claimer's side")
    return [question_text(question, side) for question in record.questions]


def recorded(record: RecheckRecord) -> Outcome:
    """The result on record."""
    return _outcome(record.result_recorded, record.score_recorded, record.claimed)


def awarded(record: RecheckRecord) -> Outcome:
    """The result by the Laws; an interval of tricks where it is not exactly known."""
    if record.award is None and record.award_between is not None:
        low, high = record.award_between
        return Outcome(say("{low} to {high} tricks", low=low, high=high), "")
    return _outcome(record.result_award, record.score_award, record.award)


def pips(text: str) -> Markup:
    """A contract or result, such as ``4S-1``, with the sign of the suit and a true minus."""
    found = re.fullmatch(r"([1-7])([SHDC])(?!T)(.*)", text, flags=re.DOTALL)
    if not found:
        return Markup.escape(printed(text).replace("-", MINUS))
    level, suit, rest = found.groups()
    pip = Markup('<span class="pip {}">{}</span>').format(suit, PIPS[suit])
    return Markup("{}{}{}").format(level, pip, rest.replace("-", MINUS))


def _outcome(result: str | None, points: int | None, number: int | None) -> Outcome:
    if result is None or points is None:
        return Outcome("?" if number is None else figure_tricks(number), "")
    return Outcome(pips(result), f"{points:+d}".replace("-", MINUS) if points else "0")


def _with_outcome(words: str, outcome: Outcome) -> Markup:
    if not outcome.score:
        return Markup.escape(words)
    return Markup("{}{}, {}").format(f"{words}: " if words else "", outcome.result, outcome.score)


def _by_the_laws(record: RecheckRecord) -> str | Markup:
    left = record.tricks_left
    if record.award is None:
        if record.award_between is None:
            return say("not known")
        low, high = record.award_between
        return say("not exactly known; between {low} and {high} of the last {left}", low=low, high=high, left=left)
    return _with_outcome(say("{award} of the last {left}", award=record.award, left=left), awarded(record))


def _turn(position: Position) -> str:
    if not position.trick:
        return say("{leader} is to lead", leader=position.leader.full_name)
    return say("{acts}; {seat} is to play", acts=listed(acts_so_far(position)), seat=position.to_play.full_name)


def _roles(record: RecheckRecord, seat: Seat) -> list[str]:
    roles = []
    if record.declarer:
        declarer = seat_from_text(record.declarer)
        roles += [say("declarer")] if seat == declarer else [say("dummy")] if seat == declarer.partner else []
    if (
        record.claimer == seat.name
        and record.verdict is not RecheckVerdict.NO_CLAIM
        and record.claimer != record.declarer
    ):
        roles.append(say("claimer"))
    return roles


def _holding(hand: CardSet, suit: int) -> SuitHolding:
    letter = SUIT_LETTERS[suit]
    cards = tuple(face(card) for card in cards_in(hand & SUIT_CARDS[suit]))
    return SuitHolding(letter, PIPS[letter], suit_name(suit), cards)


def _cells(trick: PlayedTrick, order: int, why: dict[tuple[int, Card], str]) -> Iterator[LineCell]:
    for turn, card in enumerate(trick.cards):
        seat = Seat((trick.leader + turn) & 3)
        says = say(
            "Trick {number}: {seat} plays the {card}." if turn else "Trick {number}: {seat} leads the {card}.",
            number=trick.number,
            seat=seat.full_name,
            card=card_name(card),
        )
        if turn == 3 and trick.winner is not None:
            says = f"{says} {say('{seat} wins the trick.', seat=trick.winner.full_name)}"
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
