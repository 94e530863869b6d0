"""What only the neighbouring words can tell: is "nine" a number or a card, is "a" an article or an ace?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from claimeval.statement.tokens import ADJECTIVES, MARKS, NOUNS, Rule, Word, kind_at, noun_follows

_PARTICLES: Final = frozenset({"IN", "ON", "FROM", "OVER"})
_GOVERNED: Final = frozenset({"HAND", "DUMMY", "SEAT", "YOU", "HE", "THEY", "IT", "ME", "ANYONE", "DROP", "SPLIT"})
_SCORES: Final = frozenset({"DOWN", "FEWER", "OVERTRICK"})
_HANDS: Final = frozenset({"HAND", "DUMMY"})
_WHOSE: Final = {"mine": "MINE", "theirs": "YOURS"}
_ONE_OF_THEM: Final = frozenset({"LOW", "HIGH", "GOOD", "LAST", "TOP", "LOSER", "REMAINING", "ORDINAL"})
_OWNED: Final = frozenset({"SUIT", "TRUMP", "RANK", "LAST", "TOP", "HIGH"})


def _heart_or_king(words: list[Word]) -> list[Word]:
    """The letter that names a suit and a rank, as in Dutch "HV": a rank beside a suit, else a suit."""
    done: list[Word] = []
    for at, word in enumerate(words):
        if word.kind == "SUIT" and len(word.value) == 2:
            after = kind_at(words, at + 2)
            card = kind_at(words, at + 3) == "RANK" and words[at + 3].start == words[at + 2].start  # "HA RV"
            beside = kind_at(done, len(done) - 1) == "SUIT" or after == "OF" or (after == "SUIT" and not card)
            word = replace(word, kind="RANK", value=word.value[1]) if beside else replace(word, value=word.value[0])
        done.append(word)
    return done


def _bare_letters(words: list[Word]) -> list[Word]:
    """After a suit, or before "of" and other ranks, "a" is the ace."""
    done: list[Word] = []
    for at, word in enumerate(words):
        after, before = kind_at(words, at + 1), kind_at(done, len(done) - 1)
        if word.kind == "A" and word.end - word.start == 1:
            letters_follow = after == "RANK" and words[at + 1].end - words[at + 1].start <= 2
            touches = before == "SUIT" and not noun_follows(words, at + 1)
            adjoins = after == "SUIT" and words[at + 1].start == word.end
            adjoins = adjoins or (before == "SUIT" and done[-1].end == word.start)
            if after == "OF" or letters_follow or touches or adjoins:
                word = replace(word, kind="RANK", value="A")
        if word.kind == "SUIT" and before == "RANK" and done[-1].end == word.start:
            # "A♠": the card suit first, as the grammar wants it
            first = len(done)
            while first and done[first - 1].kind == "RANK" and done[first - 1].end == done[-1].end:
                first -= 1
            if kind_at(done, first - 1) != "SUIT" or done[first - 1].end != done[first].start:
                done.insert(first, word)
                continue
        done.append(word)
    return done


def _breaks(words: list[Word]) -> list[Word]:
    """Two numbers in a row are a break: "four one"."""
    done: list[Word] = []
    for word in words:
        if word.kind == "NUMBER" and kind_at(done, len(done) - 1) == "NUMBER":
            pair = sorted((done[-1].value, word.value), reverse=True)
            if all(number.isdigit() for number in pair):
                done[-1] = Word("SPLIT", "-".join(pair), done[-1].start, word.end)
                continue
        done.append(word)
    return done


def _numbers(words: list[Word]) -> list[Word]:
    """A number is a card in "the nine", "to nine", "heart nine", "nine of hearts"; "three of my" is a number."""
    done: list[Word] = []
    for at, word in enumerate(words):
        before, after = kind_at(done, len(done) - 1), kind_at(words, at + 1)
        if word.kind == "A" and word.end - word.start > 1 and after in MARKS | {""}:
            word = replace(word, kind="NUMBER", value="1")  # "anders één"
        if word.kind == "OF" and before in ("NUMBER", "LAST", "ALL", "TOP", "ORDINAL"):
            continue
        if word.kind == "NUMBER" and word.value == "1" and before in _ONE_OF_THEM and after not in NOUNS | _SCORES:
            word = replace(word, kind="NOUN", value="same")  # "a small one"
        elif word.kind == "NUMBER" and word.value.isdigit() and 2 <= int(word.value) <= 10:
            of_suit = after == "OF" and kind_at(words, at + 2) in ("SUIT", "TRUMP")
            alone = after not in NOUNS | ADJECTIVES | _SCORES | {"OF", "OR", "TIMES"}
            if of_suit or (before in ("DET", "TO", "SUIT", "RANK", "OWNER") and alone):
                word = replace(word, kind="RANK", value="T" if word.value == "10" else word.value)
        done.append(word)
    return done


def _more(words: list[Word]) -> list[Word]:
    """With "more" beside it a number carries a plus: "three more"."""
    done: list[Word] = []
    for word in words:
        if word.kind == "MORE" and kind_at(done, len(done) - 1) == "NUMBER":
            done[-1] = replace(done[-1], value=f"{done[-1].value.rstrip('+')}+", end=word.end)
        elif word.kind in ("NUMBER", "A") and kind_at(done, len(done) - 1) == "MORE":
            number = "1" if word.kind == "A" else word.value.rstrip("+")
            done[-1] = Word("NUMBER", f"{number}+", done[-1].start, word.end)
        else:
            done.append(word)
    return done


def _rounds(words: list[Word]) -> list[Word]:
    """A number of rounds is one token; a round without a number is a card."""
    done: list[Word] = []
    for word in words:
        if word.kind == "ROUND":
            before = done[-1] if done else None
            if (
                before is not None
                and before.kind in ("SUIT", "TRUMP")
                and kind_at(done, len(done) - 2) in ("NUMBER", "A")
            ):
                counted = done[-2]  # "a trump round"
                number = "1" if counted.kind == "A" else counted.value.rstrip("+")
                done[-2:] = [Word("ROUNDS", number, counted.start, counted.end), before]
                continue
            if before is not None and before.kind in ("NUMBER", "A"):
                number = "1" if before.kind == "A" else before.value.rstrip("+")
                done[-1] = Word("ROUNDS", number, before.start, word.end)
                continue
            word = replace(word, kind="NOUN", value="card")
        done.append(word)
    return done


def _heights(words: list[Word]) -> list[Word]:
    """Before no noun, "high", "low" and "good" are remarks of their own."""
    alone = {"HIGH": "HEIGHT", "LOW": "HEIGHT", "GOOD": "ISGOOD"}
    done: list[Word] = []
    for at, word in enumerate(words):
        if word.kind == "OUTSTANDING":
            found = noun_follows(words, at + 1)
            word = replace(word, kind="OWNER" if found else "OUT", value="theirs" if found else "out")
        elif word.kind == "OWNER" and word.value in _WHOSE and not noun_follows(words, at + 1):
            after = kind_at(words, at + 1)
            if after not in MARKS | {"", "HAND", "DUMMY"} and word.value == "theirs":
                word = replace(word, kind="YOU", value="you")
            elif after not in ("HAND", "DUMMY"):
                word = replace(word, kind=_WHOSE[word.value])
        elif word.kind in _PARTICLES:
            pointed = kind_at(words, at + 1) == "DET" and kind_at(words, at + 2) in MARKS | {"", "AND"}  # "on this"
            word = _particle(word, "" if pointed else kind_at(words, at + 1))
        elif (
            word.kind == "OF" and kind_at([each for each in words[at + 1 : at + 3] if each.kind != "DET"], 0) in _HANDS
        ):
            word = replace(word, kind="IN")  # "the hearts of dummy"
        elif word.kind == "YOU" and word.value != "you" and kind_at(words, at + 1) in _OWNED:
            word = replace(word, kind="OWNER", value="theirs")
        elif word.kind in alone and not noun_follows(words, at + 1):
            word = replace(word, kind=alone[word.kind], value=word.kind.lower())
        done.append(word)
    return done


def _particle(word: Word, after: str) -> Word:
    """A preposition with nothing after it belongs to the verb: "trump it in", "haal ze op"."""
    governs = after in NOUNS | ADJECTIVES | _GOVERNED
    if word.kind == "OVER":
        return replace(word, kind="AGAINST" if governs else "LEFT")
    if governs:
        return word
    return replace(word, kind="OUT" if word.kind == "FROM" else "UP")


def _first_rank(words: Sequence[Word], at: int) -> int:
    while kind_at(words, at - 1) == "RANK":
        at -= 1
    return at


def _joints(words: list[Word]) -> list[Word]:
    """Between numbers "or", and after "all" "but", stay words; elsewhere they part two pieces."""
    done: list[Word] = []
    for at, word in enumerate(words):
        before, after = kind_at(words, at - 1), kind_at(words, at + 1)
        if word.kind == "AND":
            word = replace(word, kind="SEP", value="and")
        elif word.kind == "OR" and not (before == after and before in ("NUMBER", "SPLIT")):
            word = replace(word, kind="SEP", value="or")
        elif word.kind == "SUIT" and before == "RANK" and kind_at(words, _first_rank(words, at) - 1) == "SUIT":
            done.append(Word("SEP", "comma", word.start, word.start))  # "♠A ♥K"
        elif word.kind == "BUT" and before not in ("ALL", "REST", "EVERYTHING"):
            word = replace(word, kind="SEP", value="except" if word.value == "except" else "but")
        elif word.kind == "NO" and after in ("FINESSE", "SQUEEZE", "RUFF", "CROSSRUFF", "ENDPLAY"):
            word = replace(word, kind="NOT")
        elif word.kind == "NO" and before in ("", "SEP", "BREAK") and after in ("SEP", "BREAK"):
            word = replace(word, kind="CORRECT", value="withdraw")
        done.append(word)
    return done


RULES: Final[tuple[Rule, ...]] = (
    _heart_or_king, _bare_letters, _breaks, _numbers, _more, _rounds, _heights, _joints,
)  # fmt: skip
"""The rules in the order in which they are applied."""
