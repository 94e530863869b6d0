"""A ruling as a director reads it to four players.

The order never changes: what was claimed and said, the hands, the award with result and score, why, the line
of play, what is still to be found out, what other guidance would give, what was assumed. :func:`ruling_text`
puts the sections together; each section is a small function that answers with lines, or with none.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from claimeval.cards import Seat
from claimeval.case import Case
from claimeval.contract import printed
from claimeval.counting import capital, count_word, figure_tricks, number_word, tricks
from claimeval.laws.ruling import Question, Ruling, Step, Verdict
from claimeval.messages import say, say_counted, to_say
from claimeval.report.diagram import hand_diagram, trick_sentence
from claimeval.report.line import line_table, tricks_won
from claimeval.report.sentences import award_sentence, claim_sentence, law_label
from claimeval.report.words import clean, item, other_side_name, paragraph, quoted, sentence, sentences, side_name

VULNERABILITY: Final = {
    "none": to_say("neither side vulnerable"),
    "ns": to_say("North-South vulnerable"),
    "ew": to_say("East-West vulnerable"),
    "both": to_say("both sides vulnerable"),
}
_TRUMPS: Final = (
    to_say("Spades are trumps; {declarer} is declarer."),
    to_say("Hearts are trumps; {declarer} is declarer."),
    to_say("Diamonds are trumps; {declarer} is declarer."),
    to_say("Clubs are trumps; {declarer} is declarer."),
    to_say("Notrump; {declarer} is declarer."),
)


def ruling_text(ruling: Ruling, case: Case, explain: bool = False) -> str:
    """The ruling on a case in words, 80 columns wide, without an end of line.

    ``explain`` adds what legal play and perfect play would give, and which cards were not counted as normal
    and why.
    """
    sections: list[list[str]] = [
        _opening(case),
        hand_diagram(case.position, _roles(case)) + _on_the_table(case),
        _award(ruling, case),
        _why(ruling),
        _line(ruling, case),
        _questions(ruling),
        _alternatives(ruling),
        _listing(say("What was assumed:"), ruling.assumptions),
    ]
    if explain:
        sections += [
            _bracket(ruling),
            _listing(say("Not counted as normal play:"), ruling.excluded),
            _articles(say("What the Laws ask besides:"), ruling.advice, ruling.edition),
        ]
    return "\n\n".join("\n".join(section) for section in sections if section)


def _opening(case: Case) -> list[str]:
    lines = []
    title = clean(case.title) or clean(case.case_id)
    if title:
        lines += [*paragraph(title), ""]
    lines += paragraph(" ".join(filter(None, [_contract(case), _tricks_before(case), _turn(case)])))
    lines += paragraph(_claim_and_words(case))
    return lines


def _contract(case: Case) -> str:
    if case.contract is None:
        return say(_TRUMPS[case.position.trump], declarer=case.declarer.full_name)
    return say(
        "{contract} by {declarer}, {vulnerability}.",
        contract=printed(str(case.contract)),
        declarer=case.declarer.full_name,
        vulnerability=say(VULNERABILITY[case.vulnerable]),
    )


def _tricks_before(case: Case) -> str:
    if case.won is None:
        return ""
    return say(
        "Declarer has won {tricks} so far and the defenders {number}.",
        tricks=tricks(case.won[0]),
        number=count_word(case.won[1]),
    )


def _turn(case: Case) -> str:
    position = case.position
    left = position.tricks_left
    number = number_word(left)
    if position.trick:
        words = say_counted(
            "{number} trick is left.", "{number} tricks are left, the one in progress included.", left, number=number
        )
    else:
        words = say_counted(
            "{number} trick is left; {seat} is to lead.",
            "{number} tricks are left; {seat} is to lead.",
            left,
            number=number,
            seat=position.leader.full_name,
        )
    return capital(words)


def _claim_and_words(case: Case) -> str:
    words = claim_sentence(case)
    if case.claim.statement.strip():
        words += f": {quoted(case.claim.statement)}"
        said = words if words[-2] in ".?!" else f"{words[:-1]}.{words[-1]}"
    else:
        said = say("{words}. Nothing was said about the play.", words=words)
    later = clean(case.findings.later_statement)
    if later:
        added = say(
            "After the objection {claimer} added: {words}", claimer=case.claim.by.full_name, words=quoted(later)
        )
        said = f"{said} {added}"
    return said


def _roles(case: Case) -> dict[Seat, str]:
    return {case.declarer: say("declarer"), case.dummy: say("dummy")}


def _on_the_table(case: Case) -> list[str]:
    words = trick_sentence(case.position)
    return ["", *paragraph(words)] if words else []


def _award(ruling: Ruling, case: Case) -> list[str]:
    if ruling.verdict is Verdict.NO_CLAIM:
        if case.findings.played_on and case.findings.all_four_agreed:
            return paragraph(say("Ruling: the claim is void, and the tricks stand as they were played."))
        return paragraph(say("Ruling: nothing has been claimed or conceded, and play goes on.")) + _adjusted(ruling)
    return paragraph(say("Award: {award}", award=award_sentence(ruling))) + _result(ruling, case)


def _adjusted(ruling: Ruling) -> list[str]:
    """The score to adjust to, should the partner of a conceding defender use what he was told (68B2)."""
    if ruling.award is None:
        return []
    words = say(
        "Should {partner} use what {who} said or showed, the score is adjusted to {tricks} to {side}, "
        "{rest} to {others}.",
        partner=ruling.claimer.partner.full_name,
        who=ruling.claimer.full_name,
        tricks=figure_tricks(ruling.award),
        side=side_name(ruling.claimer),
        rest=ruling.tricks_left - ruling.award,
        others=other_side_name(ruling.claimer),
    )
    return paragraph(words)


def _result(ruling: Ruling, case: Case) -> list[str]:
    if ruling.award is None:
        return []
    if case.contract is None:
        return paragraph(say("No score, as the contract is not given."))
    if ruling.declarer_tricks is None or ruling.result is None:
        return paragraph(say("No score, as the tricks won before the claim are not given."))
    over = ruling.declarer_tricks - case.contract.level - 6
    if over > 0:
        made = say_counted(
            "made with {number} overtrick", "made with {number} overtricks", over, number=number_word(over)
        )
    else:
        made = (
            say_counted("{number} down", "{number} down", -over, number=number_word(-over))
            if over
            else say("just made")
        )
    words = say(
        "Result: {result} by {declarer}, {made}.",
        result=printed(ruling.result),
        declarer=case.declarer.full_name,
        made=made,
    )
    if ruling.score is not None:
        winner = case.declarer if ruling.score > 0 else case.declarer.left
        points = say("Score: {points} to {side}.", points=abs(ruling.score), side=side_name(winner))
        words = f"{words} {points}"
    return paragraph(words) + _as_claimed(ruling, case)


def _as_claimed(ruling: Ruling, case: Case) -> list[str]:
    """What the score would have been, where it differs."""
    if ruling.claimed_score is None or ruling.claimed_result is None or ruling.claimed_score == ruling.score:
        return []
    winner = case.declarer if ruling.claimed_score > 0 else case.declarer.left
    words = say(
        "As claimed it would have been {result}, {points} to {side}.",
        result=printed(ruling.claimed_result),
        points=abs(ruling.claimed_score),
        side=side_name(winner),
    )
    return paragraph(words)


def _why(ruling: Ruling) -> list[str]:
    heading = say(
        "Why (Laws of {edition}):"
        if ruling.authority == "none"
        else "Why (Laws of {edition}, guidance of the {authority}):",
        edition=ruling.edition,
        authority=ruling.authority.upper(),
    )
    return _articles(heading, ruling.steps, ruling.edition)


def _articles(heading: str, steps: Iterable[Step], edition: str) -> list[str]:
    """Articles, each with what it found and did, under a heading; nothing where there are none."""
    lines: list[str] = []
    for step in steps:
        label = capital(law_label(step.law, edition))
        lines += paragraph(f"{label}: {sentences(step.finding, step.effect)}", "", "  ")
    return [heading, *lines] if lines else []


def _line(ruling: Ruling, case: Case) -> list[str]:
    if not ruling.line:
        return []
    lines = paragraph(_line_heading(ruling, case))
    lines += line_table(case.position, ruling.line, ruling.line_notes)
    marks = say("The winner of each trick has a star.")
    if case.position.trick:
        marks = f"{marks} {say('Cards in brackets were already on the table.')}"
    return [*lines, *paragraph(marks)]


def _line_heading(ruling: Ruling, case: Case) -> str:
    side = side_name(ruling.claimer)
    taken = tricks_won(case.position, ruling.line, ruling.claimer.side)
    total = say("{tricks} to {side}", tricks=tricks(taken), side=side)
    if ruling.edition == "1959" and case.findings.play_ordered:
        return say("The play that was ordered, {total}:", total=total)
    if ruling.edition == "1959" and case.claim.kind != "claim":
        return say("The legal line that takes fewest, {total}:", total=total)
    if ruling.verdict is Verdict.UNDECIDED:
        return say("The worst line found so far, {total}:", total=total)
    if taken != ruling.award:
        return say("A line of play, {total}:", total=total)
    if taken < ruling.claimed:
        return say("The line of play that decides it, {total}:", total=total)
    return say("A normal line at its worst, still {total}:", total=total)


def _questions(ruling: Ruling) -> list[str]:
    if not ruling.questions:
        return []
    lines = [say("Still to be found out:")]
    for question in ruling.questions:
        lines += item(question_text(question, side_name(ruling.claimer)))
    return lines


def question_text(question: Question, side: str) -> str:
    """What is to be found out, why, and the award for ``side`` under each answer."""
    asked = sentence(clean(question.ask or question.finding.replace("_", " ")).rstrip(".?") + "?")
    yes, no = question.if_true, question.if_false
    first, other = (yes, no) if question.assumed else (no, yes)
    if first is None and other is None:
        effect = sentence(question.without_award) or say("The award under either answer is not known.")
    elif first is not None and first == other:
        effect = say("Either way: {tricks} to {side}.", tricks=figure_tricks(first), side=side)
    else:
        effect = say(
            "The ruling takes the answer to be yes: {answer}. If it is no: {other_answer}."
            if question.assumed
            else "The ruling takes the answer to be no: {answer}. If it is yes: {other_answer}.",
            answer=_answer(question, first, side),
            other_answer=_answer(question, other, side),
        )
    return " ".join(filter(None, [asked, sentence(question.why), effect]))


def _answer(question: Question, count: int | None, side: str) -> str:
    if count is None:
        return question.without_award or say("not decided within the limit")
    return say("{tricks} to {side}", tricks=figure_tricks(count), side=side)


def _alternatives(ruling: Ruling) -> list[str]:
    if not ruling.alternatives:
        return []
    lines = [say("What other guidance would give:")]
    for other in ruling.alternatives:
        name = clean(other.doctrine).replace("-", " ")
        award = say(
            "{tricks} to {side} ({name}).",
            tricks=figure_tricks(other.tricks),
            side=side_name(ruling.claimer),
            name=name,
        )
        lines += item(f"{award} {sentence(other.why)}".strip())
    return lines


def _listing(heading: str, texts: Iterable[str]) -> list[str]:
    lines = [line for text in texts for line in item(sentence(text))]
    return [heading, *lines] if lines else []


def _bracket(ruling: Ruling) -> list[str]:
    if ruling.verdict is Verdict.NO_CLAIM:
        return []
    side = side_name(ruling.claimer)
    floor, ceiling = ruling.bracket.floor, ruling.bracket.ceiling
    if not ruling.bracket.floor_exact and floor == 0:
        least = say("How few tricks legal play can leave was not worked out.")
    elif not ruling.bracket.floor_exact:
        least = say(
            "No legal play takes fewer than {tricks} for {side}; the search stopped there.",
            tricks=figure_tricks(floor),
            side=side,
        )
    elif floor == ceiling:
        words = say(
            "Within the law there is nothing to decide: {side} take at least {tricks} on every legal line of play, and"
            " perfect play by all four hands gives no more.",
            side=side,
            tricks=figure_tricks(floor),
        )
        return paragraph(words)
    else:
        least = say("The worst legal play of all would leave {side} {tricks}.", side=side, tricks=figure_tricks(floor))
    most = say("Perfect play by all four hands, every card seen, gives {tricks}.", tricks=figure_tricks(ceiling))
    return paragraph(f"{least} {most}")
