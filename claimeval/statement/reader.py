"""A statement read: :func:`read_statement`, and what it says of a trump still out (Law 70C1).

The words become tokens (``words``), the tokens pieces with an act each (``pieces``), acts in a list are put
together, acts become steps (``steps``), and steps are hung on their conditions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from claimeval.cards import Strain
from claimeval.statement.context import Context
from claimeval.statement.language import language_of
from claimeval.statement.layout import test_of
from claimeval.statement.lists import join
from claimeval.statement.pieces import Piece, pieces_of
from claimeval.statement.plan import (
    PLAYS,
    TRUMPS,
    Concede,
    Condition,
    Correction,
    CountOfTricks,
    Discard,
    DrawTrumps,
    Enter,
    Layout,
    LeadTo,
    Overruff,
    PlayCards,
    Refuse,
    RunSuit,
    Step,
    Test,
    TestKind,
    TrumpMention,
)
from claimeval.statement.reading import Clause, Reading
from claimeval.statement.steps import steps_of
from claimeval.statement.words import choose_language, words_of


def read_statement(text: str, language: str = "auto", trump: Strain | None = None) -> Reading:
    """Read a statement; no text at all is an error, and what is not understood is listed.

    With the trump suit given, "trumps" and that suit are one. ``language`` is a code such as ``en`` or ``nl``;
    ``auto`` takes the language that knows most of the words.

    Raises:
        UnknownLanguage: if there is no such language.
    """
    tongue = choose_language(text) if language == "auto" else language_of(language)
    pieces = join(pieces_of(text, words_of(text, tongue), tongue))
    drafts = _correct(_conditional(_drafts(text, pieces, Context(trump))))
    clauses = tuple(
        Clause(_trimmed(text, draft.start, draft.end), draft.steps, _marks(drafts, at), draft.withdrawn)
        for at, draft in enumerate(drafts)
        if draft.understood and _trimmed(text, draft.start, draft.end)
    )
    unread = (_trimmed(text, start, end) for draft in drafts for start, end in draft.unread)
    return Reading(text, tongue.code, clauses, tuple(words for words in unread if words), trump)


_AROUND: Final = ' ,;.:!?\n\t\r-()"…'


@dataclass(slots=True)
class _Draft:
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


def _drafts(text: str, pieces: list[Piece], context: Context) -> list[_Draft]:
    drafts: list[_Draft] = []
    for at, piece in enumerate(pieces):
        following = pieces[at + 1] if at + 1 < len(pieces) else None
        draft = _Draft(piece.start, piece.end, piece.sentence, marks=piece.marks)
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
                    words=_trimmed(text, piece.start, piece.end),
                    negated="unless" in piece.marks.values(),
                )
            continue
        if piece.act is not None:
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
            if excepted or not draft.steps:
                draft.steps = ()
                draft.understood = draft.test is not None
                draft.unread = [(piece.start, piece.end)]
            elif following is not None and following.marks.get("BREAK") == "?" and draft.test is None:
                _ask(draft)
    return drafts


def _trimmed(text: str, start: int, end: int) -> str:
    """A stretch of the text without what stands around its words."""
    return text[start:end].strip(_AROUND)


def _ask(draft: _Draft) -> None:
    """A break that is asked ("Five-nil?") is a condition for what follows."""
    only = draft.steps[0] if len(draft.steps) == 1 else None
    if isinstance(only, Layout) and only.certain:
        draft.test, draft.steps = only.test, ()
        draft.marks = {**draft.marks, "IF": "asked"}


def _conditional(drafts: list[_Draft]) -> list[_Draft]:
    """Drafts with each "if" and "else" put together with the steps that hang on it."""
    done: list[_Draft] = []
    for draft in drafts:
        last = done[-1] if done else None
        same = draft.test is not None and draft.test.kind is TestKind.SAME
        if not draft.understood:
            done.append(draft)
        elif last is not None and isinstance(_only(last), Condition) and (same or "ELSE" in draft.marks):
            _branch(last, draft, same)
        elif draft.test is not None:
            _hang(done, draft)
        elif "ELSE" in draft.marks:
            test = Test(TestKind.SAME, negated=True)
            draft.steps = (Condition(test, draft.steps),)
            done.append(draft)
        elif last is not None and _open(last, draft):
            _extend(last, draft)
        else:
            done.append(draft)
    return done


def _only(draft: _Draft) -> Step | None:
    return draft.steps[-1] if draft.steps else None


def _open(last: _Draft, draft: _Draft) -> bool:
    """Does a condition still wait for, or go on with, the steps of this draft?"""
    condition = _only(last)
    if not isinstance(condition, Condition) or "CORRECT" in draft.marks:
        return False
    if last.marks.get("IF") == "asked":
        return not condition.then or draft.sentence == last.sentence
    return draft.sentence == last.sentence and not last.marks.get("closed")


def _extend(last: _Draft, draft: _Draft) -> None:
    condition = _only(last)
    assert isinstance(condition, Condition)
    if last.marks.get("branch") == "otherwise":
        condition = replace(condition, otherwise=condition.otherwise + draft.steps)
    else:
        condition = replace(condition, then=condition.then + draft.steps)
    last.steps = (*last.steps[:-1], condition)
    last.end, last.sentence = draft.end, draft.sentence
    last.unread += draft.unread


def _branch(last: _Draft, draft: _Draft, same: bool) -> None:
    """For "otherwise", "if not", "if so": the branch of the condition before it that is meant."""
    condition = _only(last)
    assert isinstance(condition, Condition)
    holds = same and draft.test is not None and draft.test.negated == condition.test.negated
    last.marks = {**last.marks, "branch": "then" if holds else "otherwise", "closed": ""}
    _extend(last, draft)


def _hang(done: list[_Draft], draft: _Draft) -> None:
    """A new "if": on the steps after it, or, where it ends its sentence, on those before."""
    assert draft.test is not None
    if draft.test.kind is TestKind.SAME:
        earlier = [step for each in done for step in each.steps if isinstance(step, Condition)]
        if earlier:
            draft.test = replace(earlier[-1].test, negated=draft.test.negated)
    before = done[-1] if done else None
    joined = "SEP" not in draft.marks and "BREAK" not in draft.marks
    hangs_back = joined and not draft.steps and before is not None and before.sentence == draft.sentence
    if hangs_back and before is not None and before.steps and not isinstance(_only(before), Condition):
        before.steps = (*before.steps[:-1], Condition(draft.test, before.steps[-1:]))
        before.end = draft.end
        before.unread += draft.unread
        before.marks = {**before.marks, "closed": "yes"}
        return
    draft.steps = (Condition(draft.test, draft.steps),)
    done.append(draft)


def _correct(drafts: list[_Draft]) -> list[_Draft]:
    """Second thoughts: a step before them, and what they take back."""
    done: list[_Draft] = []
    for draft in _settle_ifs(drafts):
        kind = draft.marks.get("CORRECT")
        if kind is None:
            done.append(draft)
            continue
        before = next((each for each in reversed(done) if each.steps and each.understood), None)
        first = before is not None and bool(draft.steps) and "FIRST" in draft.marks
        withdraws = kind == "withdraw" and before is not None and bool(draft.steps) and not first
        if withdraws and before is not None:
            before.withdrawn = True
            draft.steps = _inherited(before.steps, draft)
        if before is not None or kind == "add":
            draft.steps = (Correction(withdraws, first), *draft.steps) if before is not None else draft.steps
        done.append(draft)
    return done


def _settle_ifs(drafts: list[_Draft]) -> Iterator[_Draft]:
    """An "if" after a comma with nothing after it hangs on what came before it in its sentence."""
    kept: list[_Draft] = []
    for draft in drafts:
        condition = _only(draft)
        before = kept[-1] if kept else None
        empty = isinstance(condition, Condition) and not condition.then and not condition.otherwise
        if empty and before is not None and before.sentence == draft.sentence and before.steps:
            assert isinstance(condition, Condition)
            if not isinstance(_only(before), Condition):
                before.steps = (*before.steps[:-1], replace(condition, then=before.steps[-1:]))
                before.end = draft.end
                before.unread += draft.unread
                continue
        kept.append(draft)
    yield from kept


def _inherited(before: tuple[Step, ...], draft: _Draft) -> tuple[Step, ...]:
    """A bare noun keeps the verb of what it replaces: "cash the hearts, sorry, the clubs"."""
    old, new = before[-1], draft.steps[0]
    if not draft.bare or type(old) is type(new):
        return draft.steps
    cards = new.cards if isinstance(new, PlayCards) else new.parts if isinstance(new, CountOfTricks) else ()
    if not cards or not hasattr(old, "cards") or isinstance(old, (TrumpMention, RunSuit)):
        return draft.steps
    return (replace(old, cards=cards),)  # type: ignore[arg-type]  # every such step has cards


def _marks(drafts: list[_Draft], at: int) -> tuple[bool, ...]:
    """For each step of a draft: does it come after the step before it?"""
    draft = drafts[at]
    earlier = [
        (step, each.bare) for each in drafts[:at] if each.understood and not each.withdrawn for step in each.steps
    ]
    marks: list[bool] = []
    before, bare = earlier[-1] if earlier else (None, False)
    for number, step in enumerate(draft.steps):
        said = number == 0 and "THEN" in draft.marks and before is not None
        verbs = isinstance(step, PLAYS) and isinstance(before, PLAYS) and not (bare and draft.bare)
        marks.append(said or verbs)
        before, bare = step, draft.bare
    return tuple(marks)


def mentions_outstanding_trump(reading: Reading) -> bool:
    """Do the words speak of a trump that the opponents may still hold (Law 70C1)?

    Drawing trumps counts, and so does every remark about an opponents' trump, a break of the trump suit, or
    an overruff, or giving up a trump. "The last trump" may be the claimer's own, and "no trumps left" denies
    that any is out.
    """
    trumps = {TRUMPS} if reading.trump is None else {TRUMPS, reading.trump}
    return any(_mentions(step, trumps) for step in reading.plan)


def _mentions(step: Step, trumps: set[int]) -> bool:
    match step:
        case DrawTrumps() | Overruff() | TrumpMention(theirs=True):
            return True
        case Concede(cards=cards) if any(card.suit in trumps for card in cards):
            return True
        case Refuse(inner):
            return _mentions(inner, trumps)
        case Layout(test, _):
            return _about(test, trumps)
        case Condition(test, then, otherwise):
            return _about(test, trumps) or any(_mentions(each, trumps) for each in then + otherwise)
    return False


def _about(test: Test, trumps: set[int]) -> bool:
    if test.kind is TestKind.RUFFS:
        return True
    return test.suit in trumps or any(card.suit in trumps for card in test.cards)
