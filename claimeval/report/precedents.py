"""The nearest published rulings in words and as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from claimeval.cards import NOTRUMP, hand_text, strain_name
from claimeval.case import Case
from claimeval.counting import listed, number_word, one_of
from claimeval.formats.casewriter import case_to_mapping
from claimeval.messages import say, say_counted, to_say
from claimeval.precedents.bank import Precedent
from claimeval.precedents.marks import MARKS
from claimeval.precedents.nearest import Near
from claimeval.report.sentences import claim_sentence, last_tricks, law_label
from claimeval.report.words import clean, paragraph, quoted, sentence

_INDENT: Final = "   "
_MOST_WORDS: Final = 5
_NEARNESS: Final = (
    (0.3, to_say("much like this claim")),
    (0.55, to_say("like this claim")),
    (1.0, to_say("only a little like this claim")),
)
_BY: Final = {
    "poster": to_say("Opinion of a poster, no ruling"),
    "single director": to_say("Ruled by a single director"),
    "consensus of directors": to_say("View of most of the directors who discussed it"),
    "appeals committee": to_say("Ruled by an appeals committee"),
    "national authority": to_say("From the guidance of a national authority"),
    "regulator text": to_say("From a text of a regulator"),
}
_RULED: Final = {
    "high": to_say("{by}{under}: {award}; high confidence."),
    "medium": to_say("{by}{under}: {award}; medium confidence."),
    "low": to_say("{by}{under}: {award}; low confidence."),
}
_TRUMPS: Final = (to_say("spades trumps"), to_say("hearts trumps"), to_say("diamonds trumps"), to_say("clubs trumps"))


def nearest_text(case: Case, found: Sequence[Near]) -> str:
    """The rulings nearest to a case, the nearest first, 80 columns wide."""
    name = clean(case.title) or clean(case.case_id)
    parts = ["\n".join(paragraph(say("Published rulings nearest to {case}:", case=name or say("this claim"))))]
    parts += [_near_text(number, near) for number, near in enumerate(found, 1)]
    return "\n\n".join(parts)


def _near_text(number: int, near: Near) -> str:
    precedent, ruled = near.precedent, near.precedent.case
    lines = paragraph(f"{precedent.name}, {nearness(near.distance)}", f"{number}  ", _INDENT)
    lines += _indented(say("Because: {reasons}.", reasons=_because(near)))
    if differences := _differences(near):
        lines += _indented(say("But: {differences}.", differences=differences))
    lines += _indented(_facts(ruled))
    claim = claim_sentence(ruled)
    said = (
        f"{claim}: {quoted(ruled.claim.statement)}"
        if ruled.claim.statement
        else say("{claim}, without a word", claim=claim)
    )
    lines += _indented(sentence(said))
    lines += _indented(_ruled(precedent))
    lines += _indented(say(precedent.why))
    if precedent.partly_invented:
        lines += _indented(say("Cards that the source does not give were filled in."))
    return "\n".join([*lines, f"{_INDENT}{precedent.source}"])


def nearness(distance: float) -> str:
    """A distance in words."""
    return next(say(words) for most, words in _NEARNESS if distance <= most)


def because(near: Near) -> list[str]:
    """What the two claims have in common, in words, the weightiest first; what goes without saying is left out."""
    return _words(near.shared)


def _because(near: Near) -> str:
    common = [mark for mark in near.shared if mark not in ("by-declarer", "no-trump-out")] or near.shared
    left = near.precedent.case.tricks_left
    words = [*_words(common)[:_MOST_WORDS]]
    if near.tricks_left == left:
        words.append(_left(left))
    return "; ".join(words) or say("nothing much")


def _differences(near: Near) -> str:
    here, there = _words(near.only_here)[:2], _words(near.only_there)[:2]
    left = near.precedent.case.tricks_left
    parts = [say("here {marks}", marks=listed(here))] if here else []
    if near.tricks_left != left:
        there.append(_left(left))
    return "; ".join([*parts, say("there {marks}", marks=listed(there))] if there else parts)


def _left(left: int) -> str:
    return say_counted("{number} trick was left", "{number} tricks were left", left, number=number_word(left))


def _words(marks: Iterable[str]) -> list[str]:
    said = list(marks)
    implied = {name for mark in said for name in MARKS[mark].implies}
    return [say(MARKS[mark].words) for mark in said if mark not in implied]


def _facts(case: Case) -> str:
    position = case.position
    hands = " ".join(hand_text(hand) for hand in position.hands)
    trump = position.trump
    return say(
        "N:{hands}, {trumps}, {declarer} declarer, {leader} led."
        if position.trick
        else "N:{hands}, {trumps}, {declarer} declarer, {leader} to lead.",
        hands=hands,
        trumps=strain_name(trump) if trump == NOTRUMP else say(_TRUMPS[trump]),
        declarer=case.declarer.full_name,
        leader=position.leader.full_name,
    )


def _ruled(precedent: Precedent) -> str:
    case, argued = precedent.case, one_of([str(tricks) for tricks in precedent.argued])
    left = case.tricks_left
    laws = listed(precedent.laws)
    award = say(
        "{tricks} of {last} to {side}, {argued} also argued" if argued else "{tricks} of {last} to {side}",
        tricks=precedent.tricks,
        last=last_tricks(left, str(left)),
        side=case.claim.by.side_name,
        argued=argued,
    )
    under = say(
        ", {law} of {edition}" if laws else ", Laws of {edition}",
        law=law_label(laws, case.edition),
        edition=case.edition,
    )
    return say(_RULED[precedent.confidence], by=say(_BY[precedent.by]), under=under, award=award)


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
            "why": say(precedent.why),
        },
        "source": precedent.source,
        "tags": list(precedent.tags),
        "partly_invented": precedent.partly_invented,
        "case": facts,
    }
