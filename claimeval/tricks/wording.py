"""A ruling on tricks in words, to be read aloud."""

from __future__ import annotations

from collections.abc import Sequence

from claimeval.cards import Card, card_name
from claimeval.report.words import clean, count_word, listed, paragraph, sentence, sentences, tricks
from claimeval.tricks.count import won_words
from claimeval.tricks.findings import Basis, OpenPoint, PlayResult, Point, Remedy, Tally, TrickRuling


def trick_text(ruling: TrickRuling) -> str:
    """The ruling in words, 80 columns wide, without an end of line."""
    sections = [
        _opening(ruling),
        _section("Tricks won", _tally_head(ruling.tally), () if ruling.tally is None else ruling.tally.points),
        _section("Who may look", "", () if ruling.inspection is None else ruling.inspection.points),
        _section("Mixed cards", "", ruling.rights),
        _section("Defective trick", _remedy_head(ruling.remedy), () if ruling.remedy is None else ruling.remedy.points),
        _section("The claim", _play_head(ruling.play), () if ruling.play is None else ruling.play.points),
        _section("Advice", "", ruling.advice),
        _questions(ruling.questions),
    ]
    return "\n\n".join("\n".join(section) for section in sections if section)


def _opening(ruling: TrickRuling) -> list[str]:
    return [*paragraph(clean(ruling.title or ruling.case_id) or "Tricks"), *paragraph(f"Laws of {ruling.edition}.")]


def _section(heading: str, first: str, points: Sequence[Point]) -> list[str]:
    if not first and not points:
        return []
    lines = paragraph(f"{heading}: {first}" if first else f"{heading}:")
    for point in points:
        lines += paragraph(f"Law {point.law}: {sentence(point.text)}", "", "  ")
    return lines


def _tally_head(tally: Tally | None) -> str:
    if tally is None:
        return ""
    if tally.won is None:
        return "not settled."
    how = "by replay" if tally.basis is Basis.REPLAY else "by the direction of the cards, not replayed"
    return f"{won_words(tally.won)}, {how}."


def _remedy_head(remedy: Remedy | None) -> str:
    if remedy is None:
        return ""
    if not remedy.is_defective:
        return "none."
    if remedy.law == "67":
        return "not settled before the questions below are answered."
    moved = _transferred(remedy.transferred)
    added = f"{remedy.card_added} is added to the trick" if remedy.card_added else ""
    back = ""
    if remedy.cards_restored:
        verb = "goes" if len(remedy.cards_restored) == 1 else "go"
        back = f"{_cards(remedy.cards_restored)} {verb} back to the hand"
    revoke = "it counts as a revoke" if remedy.deemed_revoke else ""
    score = "the director adjusts the score" if remedy.adjusted_score else ""
    parts = [part for part in (added, back, revoke, moved, score) if part]
    return f"{listed(parts)} (Law {remedy.law})."


def _transferred(count: int | None) -> str:
    if count is None:
        return "whether a trick goes over is open"
    return "no trick goes over" if count == 0 else f"{tricks(count)} {'goes' if count == 1 else 'go'} over"


def _cards(cards: Sequence[Card]) -> str:
    return listed([f"the {card_name(card)}" for card in cards])


def _play_head(play: PlayResult | None) -> str:
    if play is None:
        return ""
    if play.tricks is None:
        return "not settled before the questions below are answered."
    share = f"{count_word(play.tricks)} of the tricks left to {play.side}."
    return share if play.is_claim else f"none was made; {share}"


def _questions(questions: Sequence[OpenPoint]) -> list[str]:
    if not questions:
        return []
    lines = ["To be found out:"]
    for question in questions:
        answers = [f"If {_condition(answer)}: {effect}" for answer, effect in question.answers]
        text = f"Law {question.law}: {sentences(question.ask, *answers)} ({question.finding})"
        lines += paragraph(text, "- ", "  ")
    return lines


def _condition(answer: str) -> str:
    return {"yes": "yes", "no": "no", "simultaneous": "at once", "fifth-card": "later"}.get(answer, answer)
