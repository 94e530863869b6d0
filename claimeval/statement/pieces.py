"""A statement cut into pieces at punctuation, "and", "then", "if", and each piece parsed on its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from lark import Tree

from claimeval.statement.language import Language
from claimeval.statement.phrases import Act, act_of
from claimeval.statement.tokens import MARKS, Word

_LONGEST: Final = 24
"""No phrase of a grammar has more words; it bounds the time that unreadable text can take."""
_CIRCUMSTANCES: Final = frozenset({"breaks", "well", "badly", "placed", "falls"})
"""What "with ..." may say in front of a sentence to make it a condition."""
_SURE: Final = frozenset(
    [
        "draw",
        "cash",
        "run",
        "ruff",
        "crossruff",
        "overruff",
        "discard",
        "goes",
        "concede",
        "finesse",
        "drop",
        "establish",
        "squeeze",
        "endplay",
        "eliminate",
        "still_out",
        "enter",
        "overtake",
        "play",
        "refuse",
    ]
)
"""What may be read out of the middle of words that were not understood."""
_OTHERS: Final = frozenset({"SEAT", "YOU", "HE", "THEY", "ANYONE", "WHOEVER"})
_DENIALS: Final = frozenset({"NO", "NOT", "BUT", "FORGOT"})


@dataclass(slots=True)
class Piece:
    """A stretch of the text, ``start`` to ``end``, with at most one act, and how it hangs on what precedes.

    ``marks`` holds the dividing words in front of it, by kind. ``test`` is the act of an "if"; ``opens`` tells
    whether the "if" stood first, after a break or a comma. ``understood`` is false for words that no grammar
    rule took.
    """

    start: int
    end: int
    sentence: int
    act: Act | None = None
    test: Act | None = None
    marks: dict[str, str] = field(default_factory=dict)
    understood: bool = True
    glued: bool = False


def pieces_of(text: str, words: Sequence[Word], language: Language) -> list[Piece]:
    """The pieces of a statement; together they cover all of its text."""
    pieces: list[Piece] = []
    for sentence, marks, content in _cut(words):
        pieces += _read(content, marks, sentence, language)
    if not pieces:
        return [Piece(0, len(text), 0)]
    pieces[0].start = 0
    for piece, following in pairwise(pieces):
        piece.end = following.start
    pieces[-1].end = len(text)
    return pieces


def _cut(words: Sequence[Word]) -> Iterator[tuple[int, list[Word], list[Word]]]:
    """Runs of marks and the words after them, with the number of the sentence they stand in."""
    sentence = 0
    marks: list[Word] = []
    content: list[Word] = []
    for word in words:
        if word.kind not in MARKS:
            content.append(word)
            continue
        if content:
            yield sentence, marks, content
            marks, content = [], []
        if word.kind == "BREAK":
            sentence += 1
        marks.append(word)
    if marks or content:
        yield sentence, marks, content


def _read(content: list[Word], marks: Sequence[Word], sentence: int, language: Language) -> Iterator[Piece]:
    """The pieces that one run of words makes: usually one; more where a comma was left out."""
    said = _said(marks)
    first = next((mark.start for mark in reversed(marks) if mark.kind == "BREAK"), (marks or content)[0].start)
    test: Act | None = None
    condition = "IF" in said and said["IF"] != "if so"
    if condition:
        taken, test = _test(content, language)
        if test is None:
            if said["IF"] != "when":
                yield from _unread_condition(content, said, first, sentence, language)
                return
            said["AFTER"] = said.pop("IF")  # "when trumps are drawn" says in what order
        if taken == len(content):
            taken, test = _without_consequence(content, test, language)
        content = content[taken:]
    elif content and content[0].kind == "WITH" and isinstance(_parse(content, language, "step"), int):
        taken, test = _test(content[1:], language)
        if test is not None and test.inner is not None and test.inner.verb in _CIRCUMSTANCES:
            content = content[taken + 1 :]
            said["IF"] = "if"
        else:
            test = None
    if not content:
        idle = test is None and bool({"THEN", "FIRST", "ELSE"} & said.keys())
        yield Piece(first, first, sentence, test=test, marks=said, understood=not idle)
        return
    for number, (start, act) in enumerate(_phrases(content, language)):
        if number == 0:
            yield Piece(first, first, sentence, act, test, said, act is not None)
        elif act is None:
            yield Piece(start, start, sentence, understood=False)
        else:
            yield Piece(start, start, sentence, act, glued=True)


def _unread_condition(
    content: list[Word], said: dict[str, str], first: int, sentence: int, language: Language
) -> Iterator[Piece]:
    """An "if" that was not understood, and apart from it what is done then, where no comma parts them.

    "If he has had enough I draw trumps": the longest play or result with which the words end is what hangs on it.
    """
    yield Piece(first, first, sentence, marks=said, understood=False)
    for at in range(1, min(len(content), _LONGEST)):
        if content[at - 1].kind in _OTHERS and content[at].start - content[at - 1].end < 2:
            continue  # "from East I play" has a word between that fell out
        act = _parse(content[at:], language, "step")
        if isinstance(act, int):
            continue
        done = act_of(act)
        if done.verb in _SURE | {"rest", "down"} and not any(word.kind in _DENIALS for word in content[:at]):
            yield Piece(content[at - 1].end, content[at - 1].end, sentence, done, glued=True)
            return


def _said(marks: Sequence[Word]) -> dict[str, str]:
    """The marks by kind; of "comma" and "and" together the comma is kept, of "or" the "or"."""
    said: dict[str, str] = {}
    for mark in marks:
        if mark.kind != "SEP" or said.get("SEP", "and") == "and" or mark.value in ("or", "but"):
            said[mark.kind] = mark.value
    if "IF" in said and any((mark.kind, mark.value) == ("SEP", "and") for mark in marks):
        said["SEP"] = "and"  # ", and if it loses"
    return said


def _parse(words: Sequence[Word], language: Language, start: str) -> Tree | int:  # type: ignore[type-arg]
    return language.parse([(word.kind, word.value) for word in words], start)


def _test(words: Sequence[Word], language: Language) -> tuple[int, Act | None]:
    """The longest test that the words begin with, and how many words it takes."""
    stop = min(len(words), _LONGEST)
    while stop > 0:
        found = _parse(words[:stop], language, "test")
        if not isinstance(found, int):
            return stop, act_of(found)
        stop = min(found, stop - 1)
    return 0, None


def _without_consequence(words: list[Word], test: Act | None, language: Language) -> tuple[int, Act | None]:
    """The test of "if she doesn't I let it run", which is no "if she doesn't let it run": a word fell out between."""
    if len(words) > 2 and words[1].kind == "NOT" and words[2].start - words[1].end > 1:
        short = _parse(words[:2], language, "test")
        if not isinstance(short, int) and not isinstance(_parse(words[2:], language, "step"), int):
            return 2, act_of(short)
    return len(words), test


def _phrases(words: Sequence[Word], language: Language) -> list[tuple[int, Act | None]]:
    """Each stretch that makes a step, and each that does not (``None``), by the place where it starts."""
    if len(words) <= _LONGEST:
        whole = _parse(words, language, "step")
        if not isinstance(whole, int):
            return [(words[0].start, act_of(whole))]
    if any(word.kind in _DENIALS for word in words):
        return [(words[0].start, None)]  # a denial not understood may turn the rest round
    found = _tiles(words, language)
    at = len(words) if found else 0
    while at < len(words):
        taken, act = _longest(words, at, language)
        unread = bool(found) and found[-1][1] is None
        if act is not None and act.verb not in _SURE and (taken < 2 or 2 * taken <= len(words)):
            act = None  # a noun or a remark torn out of words that were not understood may mean anything
        begun = next((place for place, word in enumerate(words) if unread and word.end > found[-1][0]), at)
        if act is not None and unread and any(word.kind in _OTHERS for word in words[begun:at]):
            act = None  # "East ruffs with the king" is no play of the claimer's
        if act is None:
            if not found or found[-1][1] is not None:
                found.append((words[at - 1].end if at else words[0].start, None))
            at += max(taken, 1)
        else:
            found.append((words[at - 1].end if at else words[0].start, act))
            at += taken
    return found


def _tiles(words: Sequence[Word], language: Language) -> list[tuple[int, Act | None]]:
    """The steps of words that are nothing but steps, a comma left out between them; none where some are not."""
    found: list[tuple[int, Act | None]] = []
    at = 0
    while at < len(words):
        taken, act = _longest(words, at, language)
        if act is None or (taken < 2 and act.verb not in _SURE | {"rest"}):
            return []
        found.append((words[at - 1].end if at else words[0].start, act))
        at += taken
    return found


def _longest(words: Sequence[Word], at: int, language: Language) -> tuple[int, Act | None]:
    stop = min(len(words), at + _LONGEST)
    while stop > at:
        found = _parse(words[at:stop], language, "step")
        if not isinstance(found, int):
            return stop - at, act_of(found)
        stop = min(at + found, stop - 1)
    return 0, None
