"""Clauses in the making: what each piece of a statement says, before conditions and corrections are settled."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from claimeval.statement.context import Context
from claimeval.statement.layout import test_of
from claimeval.statement.pieces import Piece
from claimeval.statement.plan import (
    Cards,
    CardWords,
    Concede,
    CountOfTricks,
    Discard,
    DrawTrumps,
    Enter,
    IsGood,
    Layout,
    LeadTo,
    PlayCards,
    Rest,
    RunSuit,
    Step,
    Test,
    TestKind,
    TrumpMention,
)
from claimeval.statement.steps import steps_of

_AROUND: Final = ' ,;.:!?\n\t\r-()"…'


@dataclass(slots=True)
class Draft:
    """A clause in the making; ``unread`` are stretches of the text that were not understood."""

    start: int
    end: int
    sentence: int
    steps: tuple[Step, ...] = ()
    marks: dict[str, str] = field(default_factory=dict)
    test: Test | None = None
    bare: bool = False
    understood: bool = True
    withdrawn: bool = False
    unread: list[tuple[int, int]] = field(default_factory=list)


def drafts_of(text: str, pieces: list[Piece], context: Context) -> list[Draft]:
    """A draft for each piece, with its steps, and the test of an "if"."""
    drafts: list[Draft] = []
    for at, piece in enumerate(pieces):
        following = pieces[at + 1] if at + 1 < len(pieces) else None
        draft = Draft(piece.start, piece.end, piece.sentence, marks=piece.marks)
        drafts.append(draft)
        if piece.test is not None:
            draft.test = test_of(piece.test, context)
            if (piece.test.inner or piece.test).left_over:
                draft.unread.append((piece.start, piece.end))
            if piece.marks.get("IF") == "unless":
                draft.test = replace(draft.test, negated=not draft.test.negated)
        if not piece.understood:
            draft.understood = "IF" in piece.marks
            draft.unread.append((piece.start, piece.end))
            if draft.understood and draft.test is None:
                draft.test = Test(
                    TestKind.OTHER,
                    words=trimmed(text, piece.start, piece.end),
                    negated="unless" in piece.marks.values(),
                )
            continue
        if piece.act is not None and piece.act.verb == "asked":
            draft.test = test_of(piece.act, context)
            draft.marks = {**draft.marks, "IF": "if"}
        elif piece.act is not None:
            piece.act.marks.update({"AFTER": "after"} if "AFTER" in piece.marks else {})
            in_order = bool({"THEN", "FIRST"} & piece.marks.keys()) or (
                following is not None and "THEN" in following.marks
            )
            draft.steps = steps_of(piece.act, context, in_order=in_order)
            draft.bare = piece.act.verb in ("plain", "count", "take") and not isinstance(
                draft.steps[0] if draft.steps else None, (LeadTo, Enter, Discard, DrawTrumps)
            )
            if piece.act.left_over:
                draft.unread.append((piece.start, piece.end))
            excepted = piece.marks.get("SEP") == "except" and piece.act.verb == "plain"
            if excepted and _except(drafts, draft, piece):
                drafts.pop()
            elif piece.act.verb == "idle" and not draft.steps:
                draft.understood = True
            elif excepted or not draft.steps:
                draft.steps = ()
                draft.understood = draft.test is not None
                draft.unread = [(piece.start, piece.end)]
            elif following is not None and following.marks.get("BREAK") == "?" and draft.test is None:
                _ask(draft)
    return drafts


def _except(drafts: list[Draft], draft: Draft, piece: Piece) -> bool:
    """What is excepted, "all good except the last heart", put to what was said before; is it?"""
    before = drafts[-2] if len(drafts) > 1 else None
    last = last_step(before) if before is not None else None
    cards = _cards_of(draft.steps)
    if before is None or not isinstance(last, (IsGood, Rest)) or before.sentence != piece.sentence:
        return False
    number = next((step.total for step in draft.steps if isinstance(step, CountOfTricks) and step.total), None)
    if isinstance(last, IsGood) and cards:
        before.steps = (*before.steps[:-1], replace(last, but=last.but + cards))
    elif isinstance(last, Rest) and not last.theirs and (cards or number):
        lost = number or sum(card.number or 1 for card in cards)
        before.steps = (*before.steps[:-1], CountOfTricks(but=lost, parts=cards))
    else:
        return False
    before.end = draft.end
    return True


def _cards_of(steps: tuple[Step, ...]) -> Cards:
    """The cards that a mere list of cards names."""
    found: list[CardWords] = []
    for step in steps:
        match step:
            case CountOfTricks(parts=cards) | PlayCards(cards=cards) | TrumpMention(cards=cards) | IsGood(cards=cards):
                found += cards
            case Concede(cards=cards):
                found += cards
            case RunSuit(suit=suit):
                found.append(CardWords(suit))
            case _:
                continue
    return tuple(found)


def trimmed(text: str, start: int, end: int) -> str:
    """A stretch of the text without what stands around its words."""
    return text[start:end].strip(_AROUND)


def _ask(draft: Draft) -> None:
    """A break that is asked ("Five-nil?") is a condition for what follows."""
    only = draft.steps[0] if len(draft.steps) == 1 else None
    if isinstance(only, Layout) and only.certain:
        draft.test, draft.steps = only.test, ()
        draft.marks = {**draft.marks, "IF": "asked"}


def last_step(draft: Draft) -> Step | None:
    """The last step of a draft."""
    return draft.steps[-1] if draft.steps else None


def in_time_order(drafts: list[Draft]) -> list[Draft]:
    """Drafts in the order of the play: "ruff a heart after drawing trumps" and "before drawing trumps I ruff"."""
    done: list[Draft] = []
    for draft in drafts:
        last = done[-1] if done else None
        plain = last is not None and last.sentence == draft.sentence and bool(last.steps) and bool(draft.steps)
        if not plain or last is None or last.test is not None or draft.test is not None:
            done.append(draft)
            continue
        joined = not {"SEP", "BREAK"} & draft.marks.keys()
        before = last.marks.get("THEN") == "before" and not any(each.sentence == last.sentence for each in done[:-1])
        if before or (joined and "AFTER" in draft.marks and "AFTER" not in last.marks):
            last.steps = draft.steps + last.steps
            last.marks = {kind: value for kind, value in last.marks.items() if not (before and kind == "THEN")}
            last.end, last.bare = draft.end, False
            last.unread += draft.unread
        else:
            done.append(draft)
    return done
