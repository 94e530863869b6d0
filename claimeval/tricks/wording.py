"""A ruling on tricks in words, to be read aloud."""

from __future__ import annotations

from collections.abc import Sequence

from claimeval.counting import count_word, listed, number_word
from claimeval.messages import say, say_as, say_counted
from claimeval.report.words import clean, paragraph, sentence, sentences
from claimeval.tricks.count import won_words
from claimeval.tricks.findings import Basis, OpenPoint, PlayResult, Point, Remedy, Tally, TrickRuling
from claimeval.tricks.phrases import the_cards


def trick_text(ruling: TrickRuling) -> str:
    """The ruling in words, 80 columns wide, without an end of line."""
    sections = [
        _opening(ruling),
        _section(say("Tricks won"), _tally_head(ruling.tally), () if ruling.tally is None else ruling.tally.points),
        _section(say("Who may look"), "", () if ruling.inspection is None else ruling.inspection.points),
        _section(say("Mixed cards"), "", ruling.rights),
        _section(
            say("Defective trick"), _remedy_head(ruling.remedy), () if ruling.remedy is None else ruling.remedy.points
        ),
        _section(say("The claim"), _play_head(ruling.play), () if ruling.play is None else ruling.play.points),
        _section(say("Advice"), "", ruling.advice),
        _questions(ruling.questions),
    ]
    return "\n\n".join("\n".join(section) for section in sections if section)


def _opening(ruling: TrickRuling) -> list[str]:
    return [
        *paragraph(clean(ruling.title or ruling.case_id) or say("Tricks")),
        *paragraph(say("Laws of {edition}.", edition=ruling.edition)),
    ]


def _section(heading: str, first: str, points: Sequence[Point]) -> list[str]:
    if not first and not points:
        return []
    lines = paragraph(f"{heading}: {first}" if first else f"{heading}:")
    for point in points:
        lines += paragraph(say("Law {law}: {sentence}", law=point.law, sentence=sentence(point.text)), "", "  ")
    return lines


def _tally_head(tally: Tally | None) -> str:
    if tally is None:
        return ""
    if tally.won is None:
        return say("not settled.")
    return say(
        "{tricks}, by replay."
        if tally.basis is Basis.REPLAY
        else "{tricks}, by the direction of the cards, not replayed.",
        tricks=won_words(tally.won),
    )


def _remedy_head(remedy: Remedy | None) -> str:
    if remedy is None:
        return ""
    if not remedy.is_defective:
        return say("none.")
    if remedy.law == "67":
        return say("not settled before the questions below are answered.")
    moved = _transferred(remedy.transferred)
    added = say("{card} is added to the trick", card=remedy.card_added) if remedy.card_added else ""
    back = ""
    if remedy.cards_restored:
        back = say_counted(
            "{cards} goes back to the hand",
            "{cards} go back to the hand",
            len(remedy.cards_restored),
            cards=the_cards(remedy.cards_restored),
        )
    revoke = say("it counts as a revoke") if remedy.deemed_revoke else ""
    score = say("the director adjusts the score") if remedy.adjusted_score else ""
    parts = [part for part in (added, back, revoke, moved, score) if part]
    return say("{steps} (Law {law}).", steps=listed(parts), law=remedy.law)


def _transferred(count: int | None) -> str:
    if count is None:
        return say("whether a trick goes over is open")
    if count == 0:
        return say("no trick goes over")
    return say_counted("{number} trick goes over", "{number} tricks go over", count, number=number_word(count))


def _play_head(play: PlayResult | None) -> str:
    if play is None:
        return ""
    if play.tricks is None:
        return say("not settled before the questions below are answered.")
    return say(
        "{number} of the tricks left to {side}."
        if play.is_claim
        else "none was made; {number} of the tricks left to {side}.",
        number=count_word(play.tricks),
        side=say(play.side),
    )


def _questions(questions: Sequence[OpenPoint]) -> list[str]:
    if not questions:
        return []
    lines = [say("To be found out:")]
    for question in questions:
        answers = [
            say("If {condition}: {effect}", condition=_condition(answer), effect=effect)
            for answer, effect in question.answers
        ]
        text = say(
            "Law {law}: {question} ({finding})",
            law=question.law,
            question=sentences(question.ask, *answers),
            finding=question.finding,
        )
        lines += paragraph(text, "- ", "  ")
    return lines


def _condition(answer: str) -> str:
    words = {
        "yes": say("yes"),
        "no": say_as("an answer", "no"),
        "simultaneous": say("at once"),
        "fifth-card": say("later"),
    }
    return words.get(answer, answer)
