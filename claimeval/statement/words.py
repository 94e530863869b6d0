"""A statement as words: each with its place in the text and the token that the language's list makes of it.

Spelling is settled here, and what only the neighbouring words can tell: is "nine" a number or a card, is
"high" a kind of card or a remark about one, is "a" an article or an ace.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimeval.statement.language import Language, languages, plain_form

MARKS: Final = frozenset({"BREAK", "SEP", "THEN", "FIRST", "AFTER", "IF", "ELSE", "CORRECT"})
"""The tokens that divide a statement into pieces; no grammar sees them."""

_SUIT_SYMBOLS: Final = dict(zip("♠♤♥♡♦♢♣♧", "SSHHDDCC", strict=True))
_QUOTES: Final = "'`\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}"
_ITEM: Final = re.compile(
    r"(?P<split>(?<![\w])\d\s?[-\N{EN DASH}/=]\s?\d(?![\w]|[-/=]\d))"
    rf"|(?P<word>[^\W_]+(?:[{_QUOTES}][^\W_]+)*(?:[{_QUOTES}](?=\s))?)"
    r"|(?P<suit>[♠♤♥♡♦♢♣♧])"
    r"|(?P<comma>,)"
    r"|(?P<and>[&+])"
    r"|(?P<stop>[.;:!?…\n()\N{EM DASH}]|(?<=\s)[-\N{EN DASH}]+(?=\s))"
    r"|(?P<other>_+)"
)
_ORDINAL: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th|e|de|ste)\Z")
_NOUNS: Final = frozenset({"SUIT", "TRUMP", "RANK", "NOUN", "TRICK", "ROUND", "ROUNDS"})
_PARTICLES: Final = frozenset({"IN", "ON", "FROM", "OVER"})
_GOVERNED: Final = frozenset({"HAND", "DUMMY", "SEAT", "YOU", "HE", "THEY", "IT", "ME", "ANYONE", "DROP", "SPLIT"})
_WHOSE: Final = {"mine": "MINE", "theirs": "YOURS"}
_ONE_OF_THEM: Final = frozenset({"LOW", "HIGH", "GOOD", "LAST", "TOP", "LOSER", "REMAINING", "ORDINAL"})
_OWNED: Final = frozenset({"SUIT", "TRUMP", "RANK", "LAST", "TOP", "HIGH"})
_ADJECTIVES: Final = frozenset(
    {
        "NUMBER",
        "ORDINAL",
        "OWNER",
        "TOP",
        "HIGH",
        "LOW",
        "LAST",
        "GOOD",
        "LOSER",
        "MORE",
        "REMAINING",
        "DET",
        "A",
        "OUTSTANDING",
    }
)


@dataclass(frozen=True, slots=True)
class Word:
    """One token and the stretch of the text, ``start`` to ``end``, that it was read from."""

    kind: str
    value: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Item:
    form: str
    start: int
    end: int
    sort: str


def words_of(text: str, language: Language) -> list[Word]:
    """The tokens of a statement in one language; what is not in its list has the kind ``UNKNOWN``."""
    items = [
        _Item(plain_form(match.group()), match.start(), match.end(), match.lastgroup or "")
        for match in _ITEM.finditer(text)
    ]
    kept = _without_fillers(items, language)
    return _settled([word for item in _grouped(kept, language) for word in _tokens(item, language)])


def choose_language(text: str) -> Language:
    """The language whose list knows most of the words; English where nothing tells them apart."""
    items = [match.group() for match in _ITEM.finditer(text) if match.lastgroup == "word"]
    plain = [plain_form(word) for word in items]

    def unknown(language: Language) -> int:
        kept = [_Item(form, 0, 0, "word") for form in plain]
        groups = _grouped(kept, language)
        return sum(word.kind == "UNKNOWN" for group in groups for word in _tokens(group, language))

    return min(languages().values(), key=unknown)


def _grouped(items: Sequence[_Item], language: Language) -> list[tuple[_Item, ...]]:
    """Items put together into the longest forms that the list knows."""
    groups: list[tuple[_Item, ...]] = []
    at = 0
    while at < len(items):
        length = 1
        if items[at].sort == "word":
            for longer in range(min(language.longest, len(items) - at), 1, -1):
                stretch = items[at : at + longer]
                if tuple(item.form for item in stretch) in language.forms and all(
                    item.sort == "word" for item in stretch
                ):
                    length = longer
                    break
        groups.append(tuple(items[at : at + length]))
        at += length
    return groups


def _without_fillers(items: Sequence[_Item], language: Language) -> list[_Item]:
    """The items without those that mean nothing in any place."""
    return [
        item
        for group in _grouped(items, language)
        if language.forms.get(tuple(item.form for item in group)) != ()
        for item in group
    ]


def _tokens(group: tuple[_Item, ...], language: Language) -> list[Word]:
    start, end, first = group[0].start, group[-1].end, group[0]

    def made(*tokens: tuple[str, str]) -> list[Word]:
        return [Word(kind, value, start, end) for kind, value in tokens]

    match first.sort:
        case "split":
            numbers = [letter for letter in first.form if letter.isdigit()]
            return made(("SPLIT", "-".join(sorted(numbers, reverse=True))))
        case "suit":
            return made(("SUIT", _SUIT_SYMBOLS[first.form]))
        case "comma" | "and":
            return made(("SEP", first.sort))
        case "stop":
            return made(("BREAK", first.form))
        case "other":
            return made(("UNKNOWN", first.form))
    entry = language.forms.get(tuple(item.form for item in group))
    if entry is not None:
        return made(*entry)
    return made(*_spelled(first.form, language))


def _spelled(form: str, language: Language) -> list[tuple[str, str]]:
    """The tokens of a word that is in no list: a number, ranks, a card, or two words written as one."""
    if form.isascii() and form.isdigit():
        known = len(form) < 3 and int(form) <= 13
        return [("NUMBER", str(int(form)))] if known else [("UNKNOWN", form)]
    ordinal = _ORDINAL.match(form)
    if ordinal and 1 <= int(ordinal[1]) <= 13:
        return [("ORDINAL", str(int(ordinal[1])))]
    short = form.replace("10", "t") if "t" in language.rank_letters else form
    ranks = _ranks(short, language)
    if ranks:
        return ranks
    if len(short) < 8 and short[0] in language.suit_letters and _ranks(short[1:], language):
        return [("SUIT", "SHDC"[language.suit_letters.index(short[0])]), *_ranks(short[1:], language)]
    if len(short) == 2 and short[1] in language.suit_letters and _ranks(short[0], language):
        return [("SUIT", "SHDC"[language.suit_letters.index(short[1])]), *_ranks(short[0], language)]
    for cut in range(len(form) - 2, 2, -1):
        head, tail = language.forms.get((form[:cut],), ()), language.forms.get((form[cut:],), ())
        if head and tail and head[0][0] in ("SUIT", "TRUMP", "NUMBER") and tail[0][0] in _NOUNS | {"FINESSE", "RUFF"}:
            return [*head, *tail]
    return [("UNKNOWN", form)]


def _ranks(form: str, language: Language) -> list[tuple[str, str]]:
    if not form or len(form) > 13 or any(letter not in language.rank_letters for letter in form):
        return []
    return [("RANK", language.rank_letters[letter]) for letter in form]


def _settled(words: list[Word]) -> list[Word]:
    """The words after their neighbours have told what each of them is."""
    for rule in (_bare_letters, _breaks, _numbers, _more, _rounds, _heights, _joints):
        words = rule(words)
    return [word for word in words if word.kind != "DET"]


def _kind(words: Sequence[Word], at: int) -> str:
    return words[at].kind if 0 <= at < len(words) else ""


def _noun_follows(words: Sequence[Word], at: int) -> bool:
    while _kind(words, at) in _ADJECTIVES:
        at += 1
    return _kind(words, at) in _NOUNS


def _bare_letters(words: list[Word]) -> list[Word]:
    """After a suit, or before "of" and other ranks, "a" is the ace."""
    done: list[Word] = []
    for at, word in enumerate(words):
        after, before = _kind(words, at + 1), _kind(done, len(done) - 1)
        if word.kind == "A" and word.end - word.start == 1:
            letters_follow = after == "RANK" and words[at + 1].end - words[at + 1].start <= 2
            touches = before == "SUIT" and not _noun_follows(words, at + 1)
            adjoins = after == "SUIT" and words[at + 1].start == word.end
            adjoins = adjoins or (before == "SUIT" and done[-1].end == word.start)
            if after == "OF" or letters_follow or touches or adjoins:
                word = replace(word, kind="RANK", value="A")
        if word.kind == "SUIT" and before == "RANK" and done[-1].end == word.start:
            # "A♠": the card suit first, as the grammar wants it
            first = len(done)
            while first and done[first - 1].kind == "RANK" and done[first - 1].end == done[-1].end:
                first -= 1
            if _kind(done, first - 1) != "SUIT" or done[first - 1].end != done[first].start:
                done.insert(first, word)
                continue
        done.append(word)
    return done


def _breaks(words: list[Word]) -> list[Word]:
    """Two numbers in a row are a break: "four one"."""
    done: list[Word] = []
    for word in words:
        if word.kind == "NUMBER" and _kind(done, len(done) - 1) == "NUMBER":
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
        before, after = _kind(done, len(done) - 1), _kind(words, at + 1)
        if word.kind == "OF" and before in ("NUMBER", "LAST", "ALL", "TOP", "ORDINAL"):
            continue
        if word.kind == "NUMBER" and word.value == "1" and before in _ONE_OF_THEM and after not in _NOUNS:
            word = replace(word, kind="NOUN", value="same")  # "a small one"
        elif word.kind == "NUMBER" and word.value.isdigit() and 2 <= int(word.value) <= 10:
            of_suit = after == "OF" and _kind(words, at + 2) in ("SUIT", "TRUMP")
            alone = after not in _NOUNS | _ADJECTIVES | {"OF", "DOWN", "FEWER", "OR", "TIMES", "OVERTRICK"}
            if of_suit or (before in ("DET", "TO", "SUIT", "RANK", "OWNER") and alone):
                word = replace(word, kind="RANK", value="T" if word.value == "10" else word.value)
        done.append(word)
    return done


def _more(words: list[Word]) -> list[Word]:
    """With "more" beside it a number carries a plus: "three more"."""
    done: list[Word] = []
    for word in words:
        if word.kind == "MORE" and _kind(done, len(done) - 1) == "NUMBER":
            done[-1] = replace(done[-1], value=f"{done[-1].value.rstrip('+')}+", end=word.end)
        elif word.kind in ("NUMBER", "A") and _kind(done, len(done) - 1) == "MORE":
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
            found = _noun_follows(words, at + 1)
            word = replace(word, kind="OWNER" if found else "OUT", value="theirs" if found else "out")
        elif word.kind == "OWNER" and word.value in _WHOSE and not _noun_follows(words, at + 1):
            after = _kind(words, at + 1)
            if after not in MARKS | {"", "HAND", "DUMMY"} and word.value == "theirs":
                word = replace(word, kind="YOU", value="you")
            elif after not in ("HAND", "DUMMY"):
                word = replace(word, kind=_WHOSE[word.value])
        elif word.kind in _PARTICLES:
            word = _particle(word, _kind(words, at + 1))
        elif word.kind == "YOU" and word.value != "you" and _kind(words, at + 1) in _OWNED:
            word = replace(word, kind="OWNER", value="theirs")
        elif word.kind in alone and not _noun_follows(words, at + 1):
            word = replace(word, kind=alone[word.kind], value=word.kind.lower())
        done.append(word)
    return done


def _particle(word: Word, after: str) -> Word:
    """A preposition with nothing after it belongs to the verb: "trump it in", "haal ze op"."""
    governs = after in _NOUNS | _ADJECTIVES | _GOVERNED
    if word.kind == "OVER":
        return replace(word, kind="AGAINST" if governs else "LEFT")
    if governs:
        return word
    return replace(word, kind="OUT" if word.kind == "FROM" else "UP")


def _first_rank(words: Sequence[Word], at: int) -> int:
    while _kind(words, at - 1) == "RANK":
        at -= 1
    return at


def _joints(words: list[Word]) -> list[Word]:
    """Between numbers "or", and after "all" "but", stay words; elsewhere they part two pieces."""
    done: list[Word] = []
    for at, word in enumerate(words):
        before, after = _kind(words, at - 1), _kind(words, at + 1)
        if word.kind == "AND":
            word = replace(word, kind="SEP", value="and")
        elif word.kind == "OR" and not (before == after and before in ("NUMBER", "SPLIT")):
            word = replace(word, kind="SEP", value="or")
        elif word.kind == "SUIT" and before == "RANK" and _kind(words, _first_rank(words, at) - 1) == "SUIT":
            done.append(Word("SEP", "comma", word.start, word.start))  # "♠A ♥K"
        elif word.kind == "BUT" and before not in ("ALL", "REST", "EVERYTHING"):
            word = replace(word, kind="SEP", value="except" if word.value == "except" else "but")
        elif word.kind == "NO" and after in ("FINESSE", "SQUEEZE", "RUFF", "CROSSRUFF", "ENDPLAY"):
            word = replace(word, kind="NOT")
        elif word.kind == "NO" and before in ("SEP", "BREAK") and after in ("SEP", "BREAK"):
            word = replace(word, kind="CORRECT", value="withdraw")
        done.append(word)
    return done
