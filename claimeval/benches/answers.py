"""What was ruled, kept so that no later version rules otherwise without anybody noticing.

An answer is an interval that is certain; both ends are the award when it was decided. Two answers can both be right
when a limit stopped one of them: then the intervals need only have a number in common.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from claimeval.adjudication import adjudicate
from claimeval.case import Case
from claimeval.errors import NotYetRuled
from claimeval.laws.ruling import Ruling, Verdict
from claimeval.limits import Limits

REFUSED = "refused"
"""In place of a verdict, for a case that this version does not rule."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The ruling on one case, without its reasons.

    Attributes:
        case_id: the name of the case.
        verdict: that of the ruling, or ``refused``.
        low: the certain lower end of the award.
        high: the certain upper end.
        questions: for each finding still open, the tricks if it is so and if it is not; ``None`` where not known.
        alternatives: for each doctrine that the authority does not follow, the tricks under it.
        nodes: the limit on cards played that an undecided answer was stopped by, or would have been; else 0.
        seconds: the limit on time in force for an undecided answer; else 0.
    """

    case_id: str
    verdict: str
    low: int
    high: int
    questions: Mapping[str, tuple[int | None, int | None]] = field(default_factory=dict)
    alternatives: Mapping[str, int] = field(default_factory=dict)
    nodes: int = 0
    seconds: float = 0.0

    @property
    def decided(self) -> bool:
        """Did no limit come first?"""
        return self.verdict != Verdict.UNDECIDED.value

    def as_dict(self) -> dict[str, Any]:
        """The answer as plain data, what is empty left out."""
        data: dict[str, Any] = {"id": self.case_id, "verdict": self.verdict, "between": [self.low, self.high]}
        if self.questions:
            data["questions"] = {finding: list(tricks) for finding, tricks in self.questions.items()}
        if self.alternatives:
            data["alternatives"] = dict(self.alternatives)
        if not self.decided:
            data["limits"] = {"nodes": self.nodes, "seconds": self.seconds}
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Answer:
        """The answer that :meth:`as_dict` made plain.

        Raises:
            KeyError: when something is missing.
        """
        low, high = data["between"]
        limits = data.get("limits", {"nodes": 0, "seconds": 0.0})
        questions = {finding: (first, second) for finding, (first, second) in data.get("questions", {}).items()}
        return cls(
            data["id"],
            data["verdict"],
            low,
            high,
            questions,
            data.get("alternatives", {}),
            limits["nodes"],
            limits["seconds"],
        )


def answer_to(case: Case, limits: Limits, *, explain: bool = True) -> Answer:
    """Rule a case and keep the answer; ``explain`` looks for alternatives as well."""
    try:
        ruling = adjudicate(case, limits, bracket=False, explain=explain)
    except NotYetRuled:
        return Answer(case.case_id, REFUSED, 0, case.tricks_left)
    return answer_of(ruling, limits)


def answer_of(ruling: Ruling, limits: Limits) -> Answer:
    """The answer that a ruling gives."""
    undecided = ruling.verdict is Verdict.UNDECIDED
    low, high = ruling.award_between
    return Answer(
        ruling.case_id,
        ruling.verdict.value,
        low,
        high,
        {question.finding: (question.if_true, question.if_false) for question in ruling.questions},
        {other.doctrine: other.tricks for other in ruling.alternatives},
        limits.nodes if undecided else 0,
        limits.seconds if undecided else 0.0,
    )


def difference(recorded: Answer, found: Answer) -> str:
    """How two answers to the same case contradict each other, in words; empty when both can be right.

    An interval contradicts a number outside it and no other. What is said under a question, or under a doctrine, is
    compared where both answers have it.
    """
    if recorded.decided and found.decided and recorded.verdict != found.verdict:
        return f"{_words(recorded)} on record, now {_words(found)}"
    if max(recorded.low, found.low) > min(recorded.high, found.high):
        return f"{_words(recorded)} on record, now {_words(found)}"
    for finding, before in recorded.questions.items():
        now = found.questions.get(finding, (None, None))
        if any(None not in pair and pair[0] != pair[1] for pair in zip(before, now, strict=True)):
            return f"under the question {finding} {_pair(before)} on record, now {_pair(now)}"
    for doctrine, tricks in recorded.alternatives.items():
        other = found.alternatives.get(doctrine, tricks)
        if other != tricks:
            return f"under {doctrine} {tricks} on record, now {other}"
    return ""


def read_answers(path: Path) -> dict[str, Answer]:
    """The answers of a file of JSON lines, by the name of the case."""
    lines = path.read_text(encoding="utf-8").splitlines()
    found = (Answer.from_dict(json.loads(line)) for line in lines if line.strip())
    return {answer.case_id: answer for answer in found}


def write_answers(path: Path, answers: Iterable[Answer]) -> None:
    """Write a file of JSON lines, one answer a line."""
    path.write_text("".join(json.dumps(answer.as_dict()) + "\n" for answer in answers), encoding="utf-8")


def _words(answer: Answer) -> str:
    span = str(answer.low) if answer.low == answer.high else f"{answer.low}..{answer.high}"
    return f"{answer.verdict} {span}"


def _pair(tricks: tuple[int | None, int | None]) -> str:
    return " or ".join("?" if number is None else str(number) for number in tricks)
