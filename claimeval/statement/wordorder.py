"""What the place of a word in its clause tells: verbs that look like adjectives, "first" at the end, missing commas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from claimeval.statement.tokens import ADJECTIVES, MARKS, NOUNS, Rule, Word, ends_at, kind_at, noun_follows

_PARTICIPLES: Final = {"losing": "CONCEDE", "running": "RUN", "winning": "TAKE"}
_REMARKS: Final = frozenset({"BE", "GO", "ISGOOD", "HEIGHT"})
_BEGINS_A_NOUN: Final = frozenset({"A", "DET", "NUMBER", "OWNER", "ORDINAL", "LAST", "ALL", "REST", "MORE", "ONLY"})
VERBS: Final = frozenset({"DRAW", "TAKE", "CASH", "RUN", "PLAY", "CONCEDE", "DISCARD", "GO", "ENTER", "ESTABLISH"})
_LONGEST: Final = 24
OPPONENTS: Final = frozenset({"HE", "SEAT", "YOU", "THEY", "ANYONE"})
PLAYS: Final = frozenset({"RUFF", "FINESSE", "SQUEEZE", "ENDPLAY", "CROSSRUFF", "ELIMINATE", "OVERTAKE"})
_ALONE: Final = frozenset({"A", "DET", "OWNER", "SUIT", "TRUMP", "RANK", "OF", "MORE", "HIGH", "GOOD"})


def _opens(words: Sequence[Word], at: int) -> bool:
    """Does the piece begin at a place?"""
    return ends_at(words, at - 1)


def _begins(words: Sequence[Word], at: int) -> bool:
    """Does a clause begin at a place, an "and" in front of it or not?"""
    return _opens(words, at) or kind_at(words, at - 1) == "AND"


def _piece_start(words: Sequence[Word], at: int) -> int:
    while not _opens(words, at):
        at -= 1
    return at


def piece_ahead(words: Sequence[Word], at: int) -> list[str]:
    """The kinds of the words from a place to the end of its piece, as far as a phrase can be long."""
    kinds: list[str] = []
    while not ends_at(words, at) and len(kinds) < _LONGEST:
        kinds.append(words[at].kind)
        at += 1
    return kinds


def _participles(words: list[Word]) -> list[Word]:
    """Read "losing a club" as losing one; "my losing club" and "winning clubs are left" speak of cards."""
    done: list[Word] = []
    for at, word in enumerate(words):
        verb = _PARTICIPLES.get(word.value)
        if verb and word.kind in ("LOSER", "GOOD") and (_opens(words, at) or kind_at(words, at - 1) in ("BE", "ONLY")):
            begun = kind_at(words, at + 1) in _BEGINS_A_NOUN
            if begun or (noun_follows(words, at + 1) and not _REMARKS & set(piece_ahead(words, at))):
                word = replace(word, kind=verb, value=verb.lower())
                if done and done[-1].kind == "BE":
                    done.pop()
        elif word.value == "lose" and not ends_at(words, at + 1):
            word = replace(word, kind="CONCEDE")  # "I still have to lose a spade", but "I have a spade to lose"
        done.append(word)
    return done


def _trump_as_verb(words: list[Word]) -> list[Word]:
    """Read "trump a heart" as a ruff, and "trump, a heart" as two cards."""
    done: list[Word] = []
    for at, word in enumerate(words):
        after = at + 1
        if word.value == "ruffs" and ends_at(words, after) and kind_at(words, at - 1) in ("SUIT", "RANK"):
            word = replace(word, kind="RUFF", value="ruff")  # "schoppen troeven"
        if word.kind == "TRUMP" and word.value == "one" and _opens(words, at):
            if kind_at(words, after) in ("IN", "UP") and kind_at(words, after + 1) in ("", "ON", *MARKS):
                word = replace(word, kind="RUFF", value="ruff")
            told = kind_at(words, after) in ("A", "DET", "OWNER", "ORDINAL", "NUMBER") and noun_follows(words, after)
            while kind_at(words, after) in ADJECTIVES:
                after += 1
            if told and kind_at(words, after) in ("SUIT", "NOUN", "RANK"):
                word = replace(word, kind="RUFF", value="ruff")
        done.append(word)
    return done


def _only(words: list[Word]) -> list[Word]:
    """Read "only the ace of trumps", with no verb, as the trick that is lost; elsewhere "only" says nothing."""
    done: list[Word] = []
    for at, word in enumerate(words):
        if word.kind == "ONLY":
            kinds = piece_ahead(words, at + 1)
            one = "RANK" in kinds or ("A" in kinds and "SUIT" in kinds)  # "only a trump" may be his own last one
            if not (_opens(words, at) and one and _ALONE.issuperset(kinds)):
                continue
            word = replace(word, kind="CONCEDE", value="concede")
        done.append(word)
    return done


def _missing_commas(words: list[Word]) -> list[Word]:
    """Put a comma in "4 clubs 2 hearts", and a stop before the sum of a count: "and a spade makes 7"."""
    done: list[Word] = []
    said: set[str] = set()
    for at, word in enumerate(words):
        before, after = kind_at(words, at - 1), kind_at(words, at + 1)
        said = said | {before} if before and before not in MARKS else set()
        counted = before in NOUNS and bool(said & {"NUMBER", "A", "RANK"})
        colon = word.kind == "BREAK" and word.value == ":"
        if colon and before == "SUIT" and after in ("RANK", "A") and words[at - 1].end - words[at - 1].start < 3:
            continue  # "S: AK"
        if word.kind == "A" and after == "SPLIT":
            continue
        if before in NOUNS and said & {"NUMBER", "A"} and word.kind == "NUMBER" and after in NOUNS - {"TRICK", "ROUND"}:
            done.append(Word("SEP", "comma", word.start, word.start))
        elif counted and after == "NUMBER" and (word.value == "make" or (word.kind == "BE" and _sums(words, at + 1))):
            word = replace(word, kind="BREAK", value="=")
        done.append(word)
    return done


def _inverted(words: list[Word]) -> list[Word]:
    """Dutch "dekt hij niet, dan ..." as "als hij niet dekt": a verb in front of an opponent opens a condition."""
    done: list[Word] = []
    held: Word | None = None
    for at, word in enumerate(words):
        if held is not None and _opens(words, at) and word.kind in MARKS:
            done.append(held)
            held = None
        if word.value == "he" and word.kind != "HE" and _opens(words, at) and kind_at(words, at + 1) in OPPONENTS:
            done.append(Word("IF", "if", word.start, word.start))
            held = word
            continue
        placed = word.kind == "BE" and _begins(words, at) and noun_follows(words, at + 1)
        ahead = piece_ahead(words, at)
        if placed and {"SEAT", "WELL", "BADLY"} & set(ahead) and "dan" in _marks_after(words, at + len(ahead)):
            done.append(Word("IF", "if", word.start, word.start))  # "zit de heer fout, dan ..."
            held = word
            continue
        if held is not None and ends_at(words, at):
            done.append(held)
            held = None
        done.append(word)
    return [*done, held] if held is not None else done


def _marks_after(words: Sequence[Word], at: int) -> set[str]:
    """The values of the marks that stand at a place."""
    found: set[str] = set()
    while kind_at(words, at) in MARKS:
        found.add(words[at].value)
        at += 1
    return found


def _returns(words: list[Word]) -> list[Word]:
    """Read "the heart return" as what the opponents lead."""
    return [
        replace(word, kind="NOUN", value="incoming")
        if word.kind == "PLAY"
        and word.value == "return"
        and kind_at(words, at - 1) == "SUIT"
        and ends_at(words, at + 1)
        else word
        for at, word in enumerate(words)
    ]


def _bounds(words: list[Word]) -> list[Word]:
    """A bound on a break as all the breaks it allows: "no worse than 4-1", "3-2 or better"."""
    done: list[Word] = []
    for at, word in enumerate(words):
        if word.kind == "NOWORSE":
            continue
        done.append(word)
        if word.kind == "SPLIT" and "NOWORSE" in (kind_at(words, at - 1), kind_at(words, at + 1)):
            more, less = map(int, word.value.split("-"))
            for moved in range(1, (more - less) // 2 + 1):
                done.append(replace(word, kind="OR", value="or"))
                done.append(replace(word, value=f"{more - moved}-{less + moved}"))
    return done


def _scored(words: list[Word]) -> list[Word]:
    """Read "plus one" and "minus one", and nothing else in the sentence, as a result."""
    done = list(words)
    for at in range(len(words) - 1):
        alone = kind_at(words, at - 1) in ("", "BREAK") and kind_at(words, at + 2) in ("", "BREAK")
        if alone and words[at + 1].kind == "NUMBER" and words[at].value in ("and", "except"):
            kind = "OVERTRICK" if words[at].value == "and" else "DOWN"
            done[at : at + 2] = [words[at + 1], replace(words[at], kind=kind, value=kind.lower())]
    return done


def last_start(done: Sequence[Word]) -> int:
    """Where the last piece of the words begins."""
    return _piece_start(done, len(done)) if done else 0


def _sums(words: Sequence[Word], at: int) -> bool:
    return set(piece_ahead(words, at)) <= {"NUMBER", "TRICK", "MORE"}


def _first_and_last(words: list[Word]) -> list[Word]:
    """Put "first" from the end, or from behind its verb, in front; "hearts last" becomes "then hearts"."""
    done: list[Word] = []
    for at, word in enumerate(words):
        before, ends = kind_at(words, at - 1), ends_at(words, at + 1)
        inside = done and done[-1].kind not in MARKS
        if word.kind == "FIRST" and inside and (ends or (before in VERBS | PLAYS and noun_follows(words, at + 1))):
            start = done[last_start(done)].start
            done.insert(last_start(done), Word("FIRST", word.value, start, start))
        elif word.value == "dan" and before in VERBS | PLAYS and noun_follows(words, at + 1) and _begins(words, at - 1):
            done.insert(len(done) - 1, replace(word, start=done[-1].start, end=done[-1].start))  # "geef dan een klaver"
        elif word.kind == "LAST" and inside and ends and before in ("SUIT", "TRUMP"):
            start = done[last_start(done)].start
            done.insert(last_start(done), Word("THEN", "then", start, start))
        else:
            done.append(word)
    return done


def _bare_heights(words: list[Word]) -> list[Word]:
    """Read "low" as a low card in "play low", "low to the queen"; drop "all" in "they are all high"."""
    done: list[Word] = []
    for at, word in enumerate(words):
        before, after = kind_at(words, at - 1), kind_at(words, at + 1)
        bare = not noun_follows(words, at + 1)
        remark = bare and after in ("HIGH", "GOOD")
        if word.kind == "ALL" and remark and not _opens(words, at):
            continue
        if word.kind == "OWNER" and word.value in ("dummy", "hand") and remark:
            done += [replace(word, kind=word.value.upper()), replace(word, kind="BE", value="be")]
            continue
        if word.kind == "OWNER" and word.value == "theirs" and before == "FOR" and bare:
            word = replace(word, kind="YOU", value="you")
        done.append(word)
        if word.kind in ("LOW", "HIGH") and bare:
            led = word.kind == "LOW" and after in ("TO", "FROM") and before in MARKS | {"", "PLAY", "A"}
            if led or "PLAY" in (before, after):
                done.append(Word("NOUN", "card", word.end, word.end))
    return done


def _idle_words(words: list[Word]) -> list[Word]:
    """Drop "that's it" and "nog" where they say nothing; "back" behind its noun is no verb."""
    done: list[Word] = []
    for at, word in enumerate(words):
        begun, ends = not _opens(words, at), ends_at(words, at + 1)
        that_is = word.kind == "BE" and ends and kind_at(done, len(done) - 1) == "IT" and _opens(words, at - 1)
        if that_is and kind_at(done, len(done) - 2) not in ("IF", "AFTER"):
            done.pop()
            continue
        if word.kind in ("HEIGHT", "ISGOOD") and ends and kind_at(words, at - 1) == "THEN":
            done += [Word("IT", "it", word.start, word.start), Word("BE", "be", word.start, word.start)]  # "then high"
        back = word.kind == "ENTER" and word.value == "back"
        if word.kind == "MORE" and kind_at(words, at + 1) == "OUT":
            continue
        more = word.kind == "MORE" and kind_at(words, at - 1) in NOUNS | {"YOU", "YOURS", "SEAT", "HE", "THEY"}
        led = back and kind_at(words, at - 1) in NOUNS and kind_at(words, at + 1) == "TO"
        if (ends and begun and (more or back)) or led:
            word = replace(word, kind="AGAIN")
        done.append(word)
    return done


BEFORE: Final[tuple[Rule, ...]] = (
    _inverted, _returns, _bounds, _scored, _participles, _trump_as_verb, _only, _missing_commas, _first_and_last,
    _bare_heights,
)  # fmt: skip
"""The rules that come before those of :mod:`claimeval.statement.neighbours`."""
AFTER: Final[tuple[Rule, ...]] = (_idle_words,)
"""The rules that come after them."""
