"""Lists: which of the pieces between commas belong to one verb, or to one remark."""

from __future__ import annotations

from typing import Final

from claimeval.cards import RANK_LETTERS
from claimeval.statement.phrases import Act, Noun
from claimeval.statement.pieces import Piece

_TAKES_ANY: Final = frozenset({"plain", "cash", "run", "play", "discard", "count", "take", "eliminate", "establish"})
_TAKES_CARDS: Final = frozenset(
    {"ruff", "crossruff", "finesse", "drop", "good", "still_out", "holds", "well", "badly", "runs"}
)
_REMARKS: Final = frozenset(
    {"good", "falls", "breaks", "well", "badly", "is_card", "runs", "gone", "still_out", "goes"}
)
_KING: Final = RANK_LETTERS.index("K")
_WHEREVER: Final = frozenset({"ruff", "discard", "cash", "run", "play"})
_OWN: Final = frozenset({"onto", "goal", "upon", "out", "order", "rounds", "height", "using", "versus", "where"})


def join(pieces: list[Piece]) -> list[Piece]:
    """The pieces with the items of each list put into the act they belong to."""
    done: list[Piece] = []
    for piece in pieces:
        last = done[-1] if done else None
        if last is not None and _adjoins(last, piece):
            assert last.act is not None
            assert piece.act is not None
            act = _inner(piece.act)
            if _repeats(last.act, act):
                piece.act = Act(last.act.verb, act.nouns, tails=act.tails, marks=dict(last.act.marks))
                done.append(piece)
                continue
            if _belongs(last.act, piece.act, piece.marks["SEP"]):
                target = _inner(last.act)
                using = target.noun("using")
                if using is not None and using.cards[0].rank is not None:
                    using.cards += [card for noun in act.nouns for card in noun.cards]
                else:
                    target.nouns += act.nouns
                target.tails |= act.tails
                target.choice = target.choice or piece.marks["SEP"] == "or"
                last.end = piece.end
                continue
            if _remarked(last.act, act, piece.marks["SEP"]):
                act.nouns[:0] = last.act.nouns
                last.act, last.end = piece.act, piece.end
                continue
        done.append(piece)
    return done


def _inner(act: Act) -> Act:
    return act.inner if act.inner is not None else act


def _adjoins(last: Piece, piece: Piece) -> bool:
    """Do two pieces follow each other with a comma or "and" between, and nothing else?"""
    plain = set(piece.marks) == {"SEP"} and piece.marks["SEP"] != "but"
    whole = last.act is not None and piece.act is not None and last.sentence == piece.sentence
    return plain and whole and piece.test is None


def _belongs(last: Act, act: Act, joiner: str) -> bool:
    """Is this noun one more item of the act before it?"""
    target = _inner(last)
    tails = set(act.tails)
    wanted = act.tails.get("wanted")
    if isinstance(wanted, Noun) and wanted.tricks:
        tails.discard("wanted")
    if act.verb != "plain" or not act.nouns or tails - {"where", "choice", "mine", "nothing"}:
        return False
    card = act.nouns[0].cards[0]
    places = target.where(), act.where()
    if None not in places and places[0] is not places[1]:
        return False
    small = card.number in (None, 1)
    bare = card.suit is None and card.rank is None
    if act.nouns[0].tricks and (act.nouns[0].remaining or (bare and _counts(target))):
        return False
    match target.verb:
        case verb if verb in _TAKES_ANY:
            return not set(target.tails) & _OWN - {"where"}
        case "squeeze":
            return small and "within" in target.tails and joiner in ("and", "or")
        case "draw":
            return card.rank is not None and card.suit is None
        case "concede":
            return small
        case "ruff" if card.rank is not None and card.rank >= _KING and "using" not in target.tails:
            return False
        case verb if verb in _TAKES_CARDS:
            return small and joiner in ("and", "or")
    return False


def _counts(target: Act) -> bool:
    """Is it a count of suits, so that a number of tricks after it is the sum?"""
    return target.verb in ("plain", "count", "take") and any(card.suit is not None for card in target.cards)


def _repeats(last: Act, act: Act) -> bool:
    """Is the same done with other cards in another hand: "ruff two hearts in dummy and two clubs in hand"?"""
    places = last.where(), act.where()
    plain = act.verb == "plain" and bool(act.nouns) and set(act.tails) == {"where"}
    return last.verb in _WHEREVER and plain and None not in places and places[0] is not places[1]


def _remarked(last: Act, act: Act, joiner: str) -> bool:
    """Is the noun before a remark one of the things remarked on: "trumps and hearts are good"?"""
    return last.verb == "plain" and joiner == "and" and act.verb in _REMARKS and not last.tails and bool(act.nouns)
