"""Turns of phrase that are put into plain words first: "three of the last four", "in case", "I have to", "as".

These rules come before those of :mod:`claimeval.statement.wordorder`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from claimeval.statement.tokens import ADJECTIVES, NOUNS, Rule, Word, ends_at, kind_at, noun_follows
from claimeval.statement.wordorder import OPPONENTS, PLAYS, VERBS, last_start, piece_ahead

_HANDS: Final = {"DUMMY": "dummy", "HAND": "hand"}
_REASONS: Final = OPPONENTS | {"DET", "OWNER", "TRUMP", "IT", "HAVE"}
_NOT_HIS: Final = OPPONENTS | {"NO", "NOT", "BUT", "FORGOT", "UNKNOWN"}
_HAPPENS: Final = frozenset({"DIVIDE", "FALL", "BE", "HAVE", "FOLLOW", "WELL"})
_ANSWERS: Final = frozenset({"RUFF", "TAKE", "OVERRUFF", "COVER", "DISCARD"})
_OF_HOW_MANY: Final = frozenset({"DET", "OWNER", "LAST", "REMAINING", "ALL"})


def _shares(words: list[Word]) -> list[Word]:
    """Read "three of the last four" as three tricks, and "two of the four clubs" as two clubs."""
    done: list[Word] = []
    skip = 0
    for at, word in enumerate(words):
        if at < skip:
            continue
        done.append(word)
        if word.kind != "NUMBER" or kind_at(words, at + 1) != "OF":
            continue
        whole = at + 2
        while kind_at(words, whole) in _OF_HOW_MANY:
            whole += 1
        if kind_at(words, whole) == "NUMBER":
            skip = whole + 1
            if not noun_follows(words, skip):
                done.append(replace(words[whole], kind="TRICK", value="trick"))
    return done


def _since(words: list[Word]) -> list[Word]:
    """Read "as East has no more" as a reason, and no ace of spades."""
    done: list[Word] = []
    for at, word in enumerate(words):
        ace = word.kind == "RANK" and kind_at(done, len(done) - 1) == "SUIT" and done[-1].start == word.start
        ace = ace and (done[-1].value, word.value, word.end - word.start) == ("S", "A", 2)
        if ace and kind_at(words, at + 1) in _REASONS:
            done[-1] = Word("SEP", "comma", word.start, word.end)
            continue
        done.append(word)
    return done


def _purposes(words: list[Word]) -> list[Word]:
    """Read "to set up the suit" and "I have to ruff" without what is in front of the verb; "trumps to break" also."""
    done: list[Word] = []
    for at, word in enumerate(words):
        before, after = kind_at(done, len(done) - 1), kind_at(words, at + 1)
        if word.kind == "TO" and (after in _HAPPENS or (after == "DROP" and ends_at(words, at + 2))):
            continue
        if word.kind == "TO" and after in VERBS | PLAYS and not ends_at(words, at + 2):
            said = {each.kind for each in done[last_start(done) :]} if not ends_at(done, len(done) - 1) else set()
            if said & (VERBS | PLAYS) and not said & _NOT_HIS:  # "I give up a heart to set up the suit"
                done.append(replace(word, kind="SEP", value="and"))
                continue
        must = word.value == "must" and word.kind == "NEEDED" and after in VERBS | PLAYS
        if must and before not in _NOT_HIS | {"IF"}:
            continue
        done.append(word)
    return done


def _precautions(words: list[Word]) -> list[Word]:
    """Read "the ace first in case the king is bare" as done in any case, and "a club back I ruff" as a condition."""
    done: list[Word] = []
    for at, word in enumerate(words):
        after, ahead = kind_at(words, at + 1), piece_ahead(words, at + 1)
        opens = kind_at(words, at - 1) in ("", "BREAK", "FIRST")
        opens = opens or (kind_at(words, at - 1) == "SEP" and bool((VERBS | PLAYS) & set(ahead)))
        if (word.kind, word.value) == ("IF", "case") and not opens:
            done += [replace(word, kind="SEP", value="comma"), replace(word, kind="MIGHT", value="might")]
            continue
        if (word.kind, word.value) == ("ENTER", "back") and kind_at(done, len(done) - 1) == "SUIT":
            start = last_start(done)
            if after in _ANSWERS and {each.kind for each in done[start:]} <= {"A", "DET", "SUIT"}:
                done.insert(start, Word("IF", "if", done[start].start, done[start].start))
                word = replace(word, kind="COMES", value="comes")
        done.append(word)
    return done


def _depending(words: list[Word]) -> list[Word]:
    """Read "ten or eleven, depending on the heart finesse" as taking it."""
    done: list[Word] = []
    for at, word in enumerate(words):
        if word.kind == "DEPENDING" and "FINESSE" in piece_ahead(words, at):
            done.append(replace(word, kind="SEP", value="comma"))
        elif kind_at(words, at - 1) != "DEPENDING" or word.kind != "ON" or kind_at(done, len(done) - 1) != "SEP":
            done.append(word)
    return done


def _possessed(words: list[Word]) -> list[Word]:
    """Read "the three diamonds of dummy" as "dummy's three diamonds"."""
    done: list[Word] = []
    for word in words:
        start = len(done)
        if word.kind in _HANDS:
            start -= 1 + (kind_at(done, start - 1) == "DET")
        of = kind_at(done, start) == "OF"
        first = start
        while of and kind_at(done, first - 1) in NOUNS | ADJECTIVES - {"DET"}:
            first -= 1
        if of and kind_at(done, start - 1) in NOUNS:
            del done[start:]
            done.insert(first, replace(word, kind="OWNER", value=_HANDS[word.kind]))
        else:
            done.append(word)
    return done


def _if_needed(words: list[Word]) -> list[Word]:
    """Read Dutch "dan snijd ik zo nodig in schoppen" as "if need be I finesse"."""
    done: list[Word] = []
    for word in words:
        if (word.kind, word.value) == ("NEEDED", "if"):
            start = last_start([*done, word])
            place = done[start].start if start < len(done) else word.start
            done[start:start] = [Word("IF", "if", place, place), replace(word, start=place, end=place)]
        else:
            done.append(word)
    return done


def _counted(words: list[Word]) -> bool:
    """Are the words of the last piece a number of cards, and nothing more?"""
    kinds = {each.kind for each in words[last_start(words) :]}
    return kinds in ({"NUMBER", "SUIT"}, {"A", "SUIT"}, {"NUMBER", "TRUMP"}, {"A", "TRUMP"})


def _off(words: list[Word]) -> list[Word]:
    """Read "two clubs off" as two clubs given up."""
    done: list[Word] = []
    for at, word in enumerate(words):
        if word.kind == "DOWN" and ends_at(words, at + 1) and _counted(done):
            start = last_start([*done, word])
            place = done[start].start
            done.insert(start, Word("CONCEDE", "concede", place, place))
        else:
            done.append(word)
    return done


def _left_alone(words: list[Word]) -> list[Word]:
    """Read "I leave the spades alone" as not playing them."""
    done: list[Word] = []
    for at, word in enumerate(words):
        if word.kind == "ALONE" and ends_at(words, at + 1):
            start = next((at for at in range(len(done) - 1, -1, -1) if done[at].kind == "CONCEDE"), None)
            if start is not None and start >= last_start(done):
                done[start : start + 1] = [replace(done[start], kind="NOT"), replace(done[start], kind="PLAY")]
                continue
        done.append(word)
    return done


def _bracketed(words: list[Word]) -> list[Word]:
    """Read Dutch "hoog op een ruiten na" as "but for a diamond"."""
    done: list[Word] = []
    for at, word in enumerate(words):
        if word.kind == "AFTER" and ends_at(words, at + 1) and not ends_at(words, at - 1):
            start = last_start(done)
            place = next((place for place in range(len(done) - 1, start, -1) if done[place].kind == "ON"), None)
            if place is not None and noun_follows(done, place + 1):
                done[place] = replace(done[place], kind="BUT", value="except")
                continue
            if "PLAY" in {each.kind for each in done[start:]}:
                continue  # "ik speel harten na"
        done.append(word)
    return done


RULES: Final[tuple[Rule, ...]] = (
    _since,
    _shares,
    _purposes,
    _precautions,
    _depending,
    _possessed,
    _if_needed,
    _off,
    _left_alone,
    _bracketed,
)
"""The rules in the order in which they are applied."""
