"""The nearest published rulings in words and as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from claimeval.cards import STRAIN_LETTERS, hand_text, strain_name
from claimeval.case import Case
from claimeval.formats.casewriter import case_to_mapping
from claimeval.precedents.bank import Precedent
from claimeval.precedents.marks import MARKS
from claimeval.precedents.nearest import Near
from claimeval.report.text import claim_sentence, law_label
from claimeval.report.words import clean, figure_tricks, listed, number_word, paragraph, quoted, sentence

_INDENT: Final = "   "
_MOST_WORDS: Final = 5
_NEARNESS: Final = ((0.3, "much like this claim"), (0.55, "like this claim"), (1.0, "only a little like this claim"))
_BY: Final = {
    "poster": "Opinion of a poster, no ruling",
    "single director": "Ruled by a single director",
    "consensus of directors": "View of most of the directors who discussed it",
    "appeals committee": "Ruled by an appeals committee",
    "national authority": "From the guidance of a national authority",
    "regulator text": "From a text of a regulator",
}


def nearest_text(case: Case, found: Sequence[Near]) -> str:
    """The rulings nearest to a case, the nearest first, 80 columns wide."""
    name = clean(case.title) or clean(case.case_id)
    parts = ["\n".join(paragraph(f"Published rulings nearest to {name or 'this claim'}:"))]
    parts += [_near_text(number, near) for number, near in enumerate(found, 1)]
    return "\n\n".join(parts)


def _near_text(number: int, near: Near) -> str:
    precedent, ruled = near.precedent, near.precedent.case
    lines = paragraph(f"{precedent.name}, {nearness(near.distance)}", f"{number}  ", _INDENT)
    lines += _indented(f"Because: {_because(near)}.")
    if differences := _differences(near):
        lines += _indented(f"But: {differences}.")
    lines += _indented(_facts(ruled))
    said = f": {quoted(ruled.claim.statement)}" if ruled.claim.statement else ", without a word"
    lines += _indented(sentence(claim_sentence(ruled) + said))
    lines += _indented(_ruled(precedent))
    lines += _indented(precedent.why)
    if precedent.partly_invented:
        lines += _indented("Cards that the source does not give were filled in.")
    return "\n".join([*lines, f"{_INDENT}{precedent.source}"])


def nearness(distance: float) -> str:
    """A distance in words."""
    return next(words for most, words in _NEARNESS if distance <= most)


def because(near: Near) -> list[str]:
    """What the two claims have in common, in words, the weightiest first; what goes without saying is left out."""
    return _words(near.shared)


def _because(near: Near) -> str:
    common = [mark for mark in near.shared if mark not in ("by-declarer", "no-trump-out")] or near.shared
    left = near.precedent.case.tricks_left
    words = [*_words(common)[:_MOST_WORDS]]
    if near.tricks_left == left:
        words.append(f"{number_word(left)} {'trick was' if left == 1 else 'tricks were'} left")
    return "; ".join(words) or "nothing much"


def _differences(near: Near) -> str:
    here, there = _words(near.only_here)[:2], _words(near.only_there)[:2]
    left = near.precedent.case.tricks_left
    parts = [f"here {listed(here)}"] if here else []
    if near.tricks_left != left:
        there.append(f"{number_word(left)} {'trick was' if left == 1 else 'tricks were'} left")
    return "; ".join([*parts, f"there {listed(there)}"] if there else parts)


def _words(marks: Iterable[str]) -> list[str]:
    said = list(marks)
    implied = {name for mark in said for name in MARKS[mark].implies}
    return [MARKS[mark].words for mark in said if mark not in implied]


def _facts(case: Case) -> str:
    position = case.position
    hands = " ".join(hand_text(hand) for hand in position.hands)
    trumps = "notrump" if position.trump == len(STRAIN_LETTERS) - 1 else f"{strain_name(position.trump)} trumps"
    lead = "led" if position.trick else "to lead"
    return f"N:{hands}, {trumps}, {case.declarer.full_name} declarer, {position.leader.full_name} {lead}."


def _ruled(precedent: Precedent) -> str:
    case, argued = precedent.case, listed([str(tricks) for tricks in precedent.argued], "or")
    left = case.tricks_left
    last = "the last trick" if left == 1 else f"the last {figure_tricks(left)}"
    also = f", {argued} also argued" if argued else ""
    laws = listed(precedent.laws)
    under = f", {law_label(laws, case.edition)} of {case.edition}" if laws else f", Laws of {case.edition}"
    return (
        f"{_BY[precedent.by]}{under}: {precedent.tricks} of {last} to {case.claim.by.side_name}{also};"
        f" {precedent.confidence} confidence."
    )


def _indented(text: str) -> list[str]:
    return paragraph(text, _INDENT, _INDENT + "  ")


def nearest_data(case: Case, found: Sequence[Near]) -> dict[str, Any]:
    """The rulings nearest to a case as plain data."""
    return {"id": case.case_id, "precedents": [_near_data(near) for near in found]}


def _near_data(near: Near) -> dict[str, Any]:
    precedent = near.precedent
    facts = case_to_mapping(precedent.case)
    facts.pop("expected", None)
    return {
        "id": precedent.name,
        "distance": round(near.distance, 3),
        "because": because(near),
        "shared": list(near.shared),
        "only_here": list(near.only_here),
        "only_there": list(near.only_there),
        "ruled": {
            "tricks": precedent.tricks,
            "also": list(precedent.argued),
            "tricks_left": precedent.case.tricks_left,
            "confidence": precedent.confidence,
            "by": precedent.by,
            "laws": list(precedent.laws),
            "why": precedent.why,
        },
        "source": precedent.source,
        "tags": list(precedent.tags),
        "partly_invented": precedent.partly_invented,
        "case": facts,
    }
