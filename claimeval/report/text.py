"""A ruling as a director reads it to four players.

The order never changes: what was claimed and said, the hands, the award with result and score, why, the line
of play, what is still to be found out, what other guidance would give, what was assumed. :func:`ruling_text`
puts the sections together; each section is a small function that answers with lines, or with none.
"""

from __future__ import annotations

from collections.abc import Iterable

from claimeval.cards import Seat, strain_name
from claimeval.case import Case
from claimeval.laws.ruling import Question, Ruling, Step, Verdict
from claimeval.report.diagram import hand_diagram, trick_sentence
from claimeval.report.line import line_table, tricks_won
from claimeval.report.words import (
    clean,
    count_word,
    figure_tricks,
    item,
    number_word,
    other_side_name,
    paragraph,
    quoted,
    sentence,
    sentences,
    side_name,
    tricks,
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
        _listing("What was assumed:", ruling.assumptions),
    ]
    if explain:
        sections += [
            _bracket(ruling),
            _listing("Not counted as normal play:", ruling.excluded),
            _articles("What the Laws ask besides:", ruling.advice, ruling.edition),
        ]
    return "\n\n".join("\n".join(section) for section in sections if section)


def claim_sentence(case: Case) -> str:
    """Who claims or concedes how many of the tricks left, as a sentence without its stop."""
    claim, left = case.claim, case.tricks_left
    last = "the last trick" if left == 1 else f"the last {number_word(left)} tricks"
    every = last if left == 1 else f"both of {last}" if left == 2 else f"all of {last}"
    agreed = claim.kind == "agreed"
    claims, concedes = ("claimed", "conceded") if agreed else ("claims", "concedes")
    kept, given = number_word(claim.tricks), number_word(left - claim.tricks)
    if claim.tricks == left:
        words = f"{claims} {every}"
    elif claim.tricks == 0:
        words = f"{concedes} {every}"
    elif claim.kind == "concession":
        words = f"{concedes} {given} of {last}"
    else:
        words = f"{claims} {kept} of {last} and {concedes} {given}"
    words = f"{claim.by.full_name} {words}"
    return words + (f", and {other_side_name(claim.by)} agreed" if agreed else "")


def award_sentence(ruling: Ruling) -> str:
    """The award and what it means for the claim, as one or two sentences."""
    side, other = side_name(ruling.claimer), other_side_name(ruling.claimer)
    if ruling.award is None:
        low, high = ruling.award_between
        last = "the last trick" if ruling.tricks_left == 1 else f"the last {figure_tricks(ruling.tricks_left)}"
        return f"not decided within the limit; between {low} and {high} of {last} go to {side}."
    award = ruling.award
    to_sides = f"{figure_tricks(award)} to {side}, {ruling.tricks_left - award} to {other}"
    difference = award - ruling.claimed
    if not difference:
        return f"{to_sides}. The {'concession' if ruling.claimed == 0 else 'claim'} stands."
    return f"{to_sides}, {number_word(abs(difference))} {'more' if difference > 0 else 'fewer'} than claimed."


def law_label(law: str, edition: str) -> str:
    """How an article is cited: ``Law 70C``, of 1959 ``Article 84``; a word in front is left as it is."""
    if not law[:1].isdigit():
        return law
    several = "," in law or " and " in law or " to " in law
    return f"{'Article' if edition == '1959' else 'Law'}{'s' if several else ''} {law}"


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
        trump = strain_name(case.position.trump)
        play = "Notrump" if trump == "notrump" else f"{trump.capitalize()} are trumps"
        return f"{play}; {case.declarer.full_name} is declarer."
    vulnerable = {
        "none": "neither side vulnerable",
        "ns": "North-South vulnerable",
        "ew": "East-West vulnerable",
        "both": "both sides vulnerable",
    }[case.vulnerable]
    return f"{case.contract} by {case.declarer.full_name}, {vulnerable}."


def _tricks_before(case: Case) -> str:
    if case.won is None:
        return ""
    return f"Declarer has won {tricks(case.won[0])} so far and the defenders {count_word(case.won[1])}."


def _turn(case: Case) -> str:
    position = case.position
    left = position.tricks_left
    there_are = f"{tricks(left).capitalize()} {'is' if left == 1 else 'are'} left"
    if position.trick:
        return f"{there_are}{'' if left == 1 else ', the one in progress included'}."
    return f"{there_are}; {position.leader.full_name} is to lead."


def _claim_and_words(case: Case) -> str:
    words = claim_sentence(case)
    if case.claim.statement.strip():
        words += f": {quoted(case.claim.statement)}"
        said = words if words[-2] in ".?!" else f"{words[:-1]}.{words[-1]}"
    else:
        said = f"{words}. Nothing was said about the play."
    later = clean(case.findings.later_statement)
    if later:
        said += f" After the objection {case.claim.by.full_name} added: {quoted(later)}"
    return said


def _roles(case: Case) -> dict[Seat, str]:
    return {case.declarer: "declarer", case.dummy: "dummy"}


def _on_the_table(case: Case) -> list[str]:
    words = trick_sentence(case.position)
    return ["", *paragraph(words)] if words else []


def _award(ruling: Ruling, case: Case) -> list[str]:
    if ruling.verdict is Verdict.NO_CLAIM:
        if case.findings.played_on and case.findings.all_four_agreed:
            return paragraph("Ruling: the claim is void, and the tricks stand as they were played.")
        return paragraph("Ruling: nothing has been claimed or conceded, and play goes on.")
    return paragraph(f"Award: {award_sentence(ruling)}") + _result(ruling, case)


def _result(ruling: Ruling, case: Case) -> list[str]:
    if ruling.award is None:
        return []
    if case.contract is None:
        return paragraph("No score, as the contract is not given.")
    if ruling.declarer_tricks is None or ruling.result is None:
        return paragraph("No score, as the tricks won before the claim are not given.")
    over = ruling.declarer_tricks - case.contract.level - 6
    made = (
        "just made"
        if over == 0
        else f"made with {number_word(over)} overtrick{'s' if over > 1 else ''}"
        if over > 0
        else f"{number_word(-over)} down"
    )
    words = f"Result: {ruling.result} by {case.declarer.full_name}, {made}."
    if ruling.score is not None:
        winner = case.declarer if ruling.score > 0 else case.declarer.left
        words += f" Score: {abs(ruling.score)} to {side_name(winner)}."
    return paragraph(words) + _as_claimed(ruling, case)


def _as_claimed(ruling: Ruling, case: Case) -> list[str]:
    """What the score would have been, where it differs."""
    if ruling.claimed_score is None or ruling.claimed_score == ruling.score:
        return []
    winner = case.declarer if ruling.claimed_score > 0 else case.declarer.left
    points = abs(ruling.claimed_score)
    return paragraph(f"As claimed it would have been {ruling.claimed_result}, {points} to {side_name(winner)}.")


def _why(ruling: Ruling) -> list[str]:
    guidance = f", guidance of the {ruling.authority.upper()}" if ruling.authority != "none" else ""
    return _articles(f"Why (Laws of {ruling.edition}{guidance}):", ruling.steps, ruling.edition)


def _articles(heading: str, steps: Iterable[Step], edition: str) -> list[str]:
    """Articles, each with what it found and did, under a heading; nothing where there are none."""
    lines: list[str] = []
    for step in steps:
        label = law_label(step.law, edition)
        lines += paragraph(f"{label}: {sentences(step.finding, step.effect)}", "", "  ")
    return [heading, *lines] if lines else []


def _line(ruling: Ruling, case: Case) -> list[str]:
    if not ruling.line:
        return []
    lines = paragraph(_line_heading(ruling, case))
    lines += line_table(case.position, ruling.line, ruling.line_notes)
    marks = "The winner of each trick has a star."
    if case.position.trick:
        marks += " Cards in brackets were already on the table."
    return [*lines, *paragraph(marks)]


def _line_heading(ruling: Ruling, case: Case) -> str:
    side = side_name(ruling.claimer)
    taken = tricks_won(case.position, ruling.line, ruling.claimer.side)
    total = f"{tricks(taken)} to {side}"
    if ruling.edition == "1959" and case.findings.play_ordered:
        return f"The play that was ordered, {total}:"
    if ruling.edition == "1959" and case.claim.kind != "claim":
        return f"The legal line that takes fewest, {total}:"
    if ruling.verdict is Verdict.UNDECIDED:
        return f"The worst line found so far, {total}:"
    if taken != ruling.award:
        return f"A line of play, {total}:"
    if taken < ruling.claimed:
        return f"The line of play that decides it, {total}:"
    return f"A normal line at its worst, still {total}:"


def _questions(ruling: Ruling) -> list[str]:
    if not ruling.questions:
        return []
    lines = ["Still to be found out:"]
    for question in ruling.questions:
        lines += item(question_text(question, side_name(ruling.claimer)))
    return lines


def question_text(question: Question, side: str) -> str:
    """What is to be found out, why, and the award for ``side`` under each answer."""
    asked = sentence(clean(question.ask or question.finding.replace("_", " ")).rstrip(".?") + "?")
    yes, no = question.if_true, question.if_false
    first, other = (yes, no) if question.assumed else (no, yes)
    assumed, otherwise = ("yes", "no") if question.assumed else ("no", "yes")
    if first is None and other is None:
        effect = sentence(question.without_award) or "The award under either answer is not known."
    elif first is not None and first == other:
        effect = f"Either way: {figure_tricks(first)} to {side}."
    else:
        effect = (
            f"The ruling takes the answer to be {assumed}: {_answer(question, first, side)}."
            f" If it is {otherwise}: {_answer(question, other, side)}."
        )
    return " ".join(filter(None, [asked, sentence(question.why), effect]))


def _answer(question: Question, count: int | None, side: str) -> str:
    return (
        question.without_award or "not decided within the limit"
        if count is None
        else f"{figure_tricks(count)} to {side}"
    )


def _alternatives(ruling: Ruling) -> list[str]:
    if not ruling.alternatives:
        return []
    lines = ["What other guidance would give:"]
    for other in ruling.alternatives:
        name = clean(other.doctrine).replace("-", " ")
        award = f"{figure_tricks(other.tricks)} to {side_name(ruling.claimer)} ({name})."
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
        least = "How few tricks legal play can leave was not worked out."
    elif not ruling.bracket.floor_exact:
        least = f"No legal play takes fewer than {figure_tricks(floor)} for {side}; the search stopped there."
    elif floor == ceiling:
        return paragraph(
            f"Within the law there is nothing to decide: {side} take at least {figure_tricks(floor)} on every"
            " legal line of play, and perfect play by all four hands gives no more."
        )
    else:
        least = f"The worst legal play of all would leave {side} {figure_tricks(floor)}."
    return paragraph(f"{least} Perfect play by all four hands, every card seen, gives {figure_tricks(ceiling)}.")
