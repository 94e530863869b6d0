"""Where the stated line of play breaks down, and where a condition in it is settled: notes beside the losing line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from claimeval.cards import Card, Seat, card_name, suit_name
from claimeval.case import Case
from claimeval.laws.ruling import LineNote
from claimeval.messages import say, to_say
from claimeval.normal.defender import DefenderJudge
from claimeval.normal.judge import NormalJudge
from claimeval.normal.moves import Move
from claimeval.normal.script import Fork, Play
from claimeval.play import Line, State, points
from claimeval.position import winning_index


@dataclass(frozen=True, slots=True)
class _Trick:
    """One trick of a line: its number from 1, how it began, its cards."""

    number: int
    start: State
    cards: tuple[Card, ...]

    def seat(self, index: int) -> Seat:
        """Who played the card at a place in the trick."""
        return Seat((self.start.leader + index) & 3)


_RUFFED: Final = to_say("the stated line can be followed no further: {winner} ruffs with the {card}.")
_LOST: Final = to_say("the stated line can be followed no further: {winner} wins with the {card}.")
_SHOWS_OUT: Final = to_say(
    "the stated line can be followed no further: {winner} wins with the {card}, and {partner} shows out of {suit}."
)
_SHOWED_OUT: Final = to_say(
    "the stated line can be followed no further: {winner} wins with the {card}, since {partner} showed out of {suit} at"
    " trick {shown}."
)


def plan_notes(case: Case, root: State, line: Line, judge: NormalJudge | DefenderJudge) -> tuple[LineNote, ...]:
    """For each trick at which the stated line can be followed no further, or a condition is settled, why."""
    if not judge.script.nodes:
        return ()
    starts = {point.trick: point.start for point in points(root, line, case.claim.by, case.position.trump, judge)}
    tricks = [_Trick(number, start, line[number - 1]) for number, start in sorted(starts.items())]
    notes: list[LineNote] = []
    for index, trick in enumerate(tricks):
        notes += _settled(case, tricks[:index], trick, judge)
        notes += _missing(tricks[:index], trick, judge)
        notes += _lost(case, tricks[: index + 1], judge)
    return tuple(notes)


def _settled(case: Case, before: list[_Trick], trick: _Trick, judge: NormalJudge | DefenderJudge) -> Iterator[LineNote]:
    """The condition that what was played last has settled."""
    script, start = judge.script, trick.start
    node = script.at(start.step)
    if not before or start.leader & 1 != case.claim.by & 1 or not isinstance(node, Fork):
        return
    known = node.fact.known(script.seen(judge.at(start), start.hands, case.claim.by))
    if known is None:
        return
    last = before[-1]
    theirs = [place for place in range(4) if last.seat(place).side != case.claim.by.side]
    shown = [place for place in theirs if last.cards[place] >> 4 != last.cards[0] >> 4]
    card = last.cards[(shown or theirs)[-1]]
    who = case.claim.by.full_name
    why = say(
        "after the {card} {who} knows that this condition holds, and goes on accordingly: {said}."
        if known
        else "after the {card} {who} knows that this condition fails, and goes on accordingly: {said}.",
        card=card_name(card),
        who=who,
        said=node.said,
    )
    yield LineNote(last.number, card, why)


def _missing(before: list[_Trick], trick: _Trick, judge: NormalJudge | DefenderJudge) -> Iterator[LineNote]:
    """A card that was to be led next and has gone."""
    node = judge.script.at(trick.start.step)
    if not isinstance(node, Play) or not isinstance(node.move, Move) or node.move.ends_in is not None:
        return
    target = node.move.target
    if target.bit_count() != 1:
        return
    card = target.bit_length() - 1
    gone = next((each for each in before if card in each.cards), None)
    if gone is None or (gone.start.step == trick.start.step and before[-1] is not gone):
        return
    if judge.script.at(gone.start.step) is node and gone.cards[0] == card:
        return  # it was led as the words had it
    yield LineNote(
        gone.number,
        card,
        say("the {card} was to be led later, and is gone: that step cannot be followed.", card=card_name(card)),
    )


def _lost(case: Case, played: list[_Trick], judge: NormalJudge | DefenderJudge) -> Iterator[LineNote]:
    """A trick of the stated line that an opponent wins against the words."""
    trick, script = played[-1], judge.script
    best = winning_index(trick.cards, case.position.trump)
    winner, card, suit = trick.seat(best), trick.cards[best], trick.cards[0] >> 4
    view = judge.at(trick.start)
    seen = script.seen(view, trick.start.hands, case.claim.by)
    if winner.side == case.claim.by.side or not script.breaks(trick.start.step, view, seen, trick.cards, won=False):
        return
    shown = _shown_out(played, winner.partner, suit)
    if card >> 4 != suit:
        words = _RUFFED
    elif shown is None:
        words = _LOST
    else:
        words = _SHOWS_OUT if shown == trick.number else _SHOWED_OUT
    why = say(
        words,
        winner=winner.full_name,
        card=card_name(card),
        partner=winner.partner.full_name,
        suit=suit_name(suit),
        shown="" if shown is None else shown,
    )
    yield LineNote(trick.number, card, why)


def _shown_out(played: list[_Trick], seat: Seat, suit: int) -> int | None:
    """The trick at which a player first showed out of a suit."""
    for trick in played:
        card = trick.cards[(seat - trick.start.leader) & 3]
        if trick.cards[0] >> 4 == suit and card >> 4 != suit:
            return trick.number
    return None
