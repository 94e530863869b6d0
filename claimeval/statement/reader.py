"""A statement read: :func:`read_statement`, and what it says of a trump still out (Law 70C1).

The words become tokens (``words``), the tokens pieces with an act each (``pieces``), acts in a list are put
together, acts become steps (``steps``), and steps are hung on their conditions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from claimeval.cards import Strain
from claimeval.statement.context import Context
from claimeval.statement.drafts import Draft, drafts_of, in_time_order, last_step, trimmed
from claimeval.statement.language import Language, language_of
from claimeval.statement.lists import join
from claimeval.statement.pieces import pieces_of
from claimeval.statement.plan import (
    PLAYS,
    TRUMPS,
    Concede,
    Condition,
    Correction,
    CountOfTricks,
    DrawTrumps,
    Layout,
    Opponent,
    Overruff,
    PlayCards,
    Refuse,
    Rest,
    RunSuit,
    Step,
    Test,
    TestKind,
    TrumpMention,
)
from claimeval.statement.reading import Clause, Reading
from claimeval.statement.words import likely_languages, words_of


def read_statement(text: str, language: str = "auto", trump: Strain | None = None) -> Reading:
    """Read a statement; no text at all is an error, and what is not understood is listed.

    With the trump suit given, "trumps" and that suit are one. ``language`` is a code such as ``en`` or ``nl``;
    ``auto`` takes the language that knows most of the words, and of several the one that makes most of them.

    Raises:
        UnknownLanguage: if there is no such language.
    """
    tongues = likely_languages(text) if language == "auto" else [language_of(language)]
    return min((_read(text, tongue, trump) for tongue in tongues), key=_unread)


def _unread(reading: Reading) -> int:
    return sum(map(len, reading.not_understood))


def _read(text: str, tongue: Language, trump: Strain | None) -> Reading:
    pieces = join(pieces_of(text, words_of(text, tongue), tongue))
    drafts = _correct(_conditional(in_time_order(drafts_of(text, pieces, Context(trump)))))
    clauses = tuple(
        Clause(trimmed(text, draft.start, draft.end), draft.steps, _marks(drafts, at), draft.withdrawn)
        for at, draft in enumerate(drafts)
        if draft.understood and trimmed(text, draft.start, draft.end)
    )
    unread = (trimmed(text, start, end) for draft in drafts for start, end in draft.unread)
    return Reading(text, tongue.code, clauses, tuple(words for words in unread if words), trump)


def _conditional(drafts: list[Draft]) -> list[Draft]:
    """Drafts with each "if" and "else" put together with the steps that hang on it."""
    done: list[Draft] = []
    for draft in drafts:
        last = done[-1] if done else None
        same = draft.test is not None and draft.test.kind is TestKind.SAME
        if not draft.understood:
            done.append(draft)
        elif last is not None and _is_alternative(last, draft):
            assert isinstance(last.steps[0], Layout)
            last.steps = (Condition(last.steps[0].test, otherwise=draft.steps),)
            last.end, last.marks = draft.end, {**last.marks, "branch": "otherwise"}
            last.unread += draft.unread
        elif last is not None and isinstance(last_step(last), Condition) and (same or "ELSE" in draft.marks):
            _branch(last, draft, same)
        elif draft.test is not None:
            _hang(done, draft)
        elif "ELSE" in draft.marks and _turned_condition(done, draft):
            continue
        elif "ELSE" in draft.marks and not (done and all(isinstance(step, Rest) for step in draft.steps)):
            test = Test(TestKind.SAME, negated=True)
            draft.steps = (Condition(test, draft.steps),)
            done.append(draft)
        elif last is not None and _open(last, draft):
            _extend(last, draft)
        else:
            done.append(draft)
    return done


def _turned_condition(done: list[Draft], draft: Draft) -> bool:
    """Make the remark before an "otherwise" a condition ("hearts 2-2, all mine, otherwise down"), if there is one."""
    at = next((at for at in range(len(done) - 1, -1, -1) if done[at].sentence != draft.sentence), -1) + 1
    first = done[at] if at < len(done) else None
    remark = first.steps[0] if first is not None and len(first.steps) == 1 else None
    if first is None or not isinstance(remark, Layout) or not remark.certain or not draft.steps:
        return False
    between = done[at + 1 :]
    then = tuple(step for each in between for step in each.steps)
    first.steps = (Condition(remark.test, then, draft.steps),)
    first.unread += [stretch for each in (*between, draft) for stretch in each.unread]
    first.end, first.marks = draft.end, {**first.marks, "branch": "otherwise"}
    del done[at + 1 :]
    return True


def _is_alternative(last: Draft, draft: Draft) -> bool:
    """Is it done where a remark turns out wrong: "hearts break or I take the spade finesse"?"""
    remark = last.steps[0] if len(last.steps) == 1 else None
    plays = bool(draft.steps) and draft.test is None and draft.marks.get("SEP") == "or" and not draft.bare
    return plays and isinstance(remark, Layout) and remark.certain and last.sentence == draft.sentence


def _open(last: Draft, draft: Draft) -> bool:
    """Does a condition still wait for, or go on with, the steps of this draft?"""
    condition = last_step(last)
    if not isinstance(condition, Condition) or "CORRECT" in draft.marks:
        return False
    if last.marks.get("IF") == "asked":
        return not condition.then or draft.sentence == last.sentence
    return draft.sentence == last.sentence and not last.marks.get("closed")


def _extend(last: Draft, draft: Draft) -> None:
    condition = last_step(last)
    assert isinstance(condition, Condition)
    if last.marks.get("branch") == "otherwise":
        condition = replace(condition, otherwise=condition.otherwise + draft.steps)
    else:
        condition = replace(condition, then=condition.then + draft.steps)
    last.steps = (*last.steps[:-1], condition)
    last.end, last.sentence = draft.end, draft.sentence
    last.unread += draft.unread


def _branch(last: Draft, draft: Draft, same: bool) -> None:
    """For "otherwise", "if not", "if so": the branch of the condition before it that is meant."""
    condition = last_step(last)
    assert isinstance(condition, Condition)
    holds = same and draft.test is not None and draft.test.negated == condition.test.negated
    if draft.test is not None and _others(draft.test.seat, condition.test.seat):
        holds = not holds  # "if West has the ace ...; if East has it"
    last.marks = {**last.marks, "branch": "then" if holds else "otherwise", "closed": ""}
    _extend(last, draft)


def _others(seat: Opponent | None, other: Opponent | None) -> bool:
    """Are these the two different opponents?"""
    return seat is not None and other is not None and type(seat) is type(other) and seat != other


def _hang(done: list[Draft], draft: Draft) -> None:
    """A new "if": on the steps after it, or, where it ends its sentence, on those before."""
    assert draft.test is not None
    if draft.test.kind is TestKind.SAME:
        earlier = [step for each in done for step in each.steps if isinstance(step, Condition)]
        if earlier:
            draft.test = replace(earlier[-1].test, negated=draft.test.negated)
    before = done[-1] if done else None
    joined = "SEP" not in draft.marks and "BREAK" not in draft.marks
    hangs_back = joined and not draft.steps and before is not None and before.sentence == draft.sentence
    if hangs_back and before is not None and before.steps and not isinstance(last_step(before), Condition):
        before.steps = (*before.steps[:-1], Condition(draft.test, before.steps[-1:]))
        before.end = draft.end
        before.unread += draft.unread
        before.marks = {**before.marks, "closed": "yes"}
        return
    draft.steps = (Condition(draft.test, draft.steps),)
    draft.bare = False
    done.append(draft)


def _correct(drafts: list[Draft]) -> list[Draft]:
    """Second thoughts: a step before them, and what they take back."""
    done: list[Draft] = []
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


def _settle_ifs(drafts: list[Draft]) -> Iterator[Draft]:
    """An "if" after a comma with nothing after it hangs on what came before it in its sentence."""
    kept: list[Draft] = []
    for draft in drafts:
        condition = last_step(draft)
        before = kept[-1] if kept else None
        empty = isinstance(condition, Condition) and not condition.then and not condition.otherwise
        empty = empty and draft.marks.get("SEP") not in ("and", "but")  # "the club finesse, and if it loses ..."
        if empty and before is not None and before.sentence == draft.sentence and before.steps:
            assert isinstance(condition, Condition)
            if not isinstance(last_step(before), Condition):
                before.steps = (*before.steps[:-1], replace(condition, then=before.steps[-1:]))
                before.end = draft.end
                before.unread += draft.unread
                continue
        kept.append(draft)
    yield from kept


def _inherited(before: tuple[Step, ...], draft: Draft) -> tuple[Step, ...]:
    """A bare noun keeps the verb of what it replaces: "cash the hearts, sorry, the clubs"."""
    old, new = before[-1], draft.steps[0]
    if not draft.bare or type(old) is type(new):
        return draft.steps
    cards = new.cards if isinstance(new, PlayCards) else new.parts if isinstance(new, CountOfTricks) else ()
    if not cards or not hasattr(old, "cards") or isinstance(old, (TrumpMention, RunSuit)):
        return draft.steps
    return (replace(old, cards=cards),)  # type: ignore[arg-type]  # every such step has cards


def _marks(drafts: list[Draft], at: int) -> tuple[bool, ...]:
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
