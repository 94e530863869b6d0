"""Articles of an edition that are known from memory only: a ruling that rests on one asks for its text."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from claimeval.laws.ruling import Question, Ruling
from claimeval.messages import say

REMEMBERED: Final = {"1987": ("68", "68A", "68B", "68C", "68D"), "2007": ("68", "68A", "68C")}
"""The articles, as rulings cite them, by edition; ``claimeval.laws.lawrows`` has them row by row."""

_READ_AS: Final = {"1987": "1997", "2007": "2017"}


def asking_for_texts(ruling: Ruling) -> Ruling:
    """The ruling with a question for each article that it rests on and that is only remembered.

    It is ruled as if the article read as that of the next edition whose text is known.
    """
    cited = {step.law for step in ruling.steps}
    asked = (_question(ruling, article) for article in REMEMBERED.get(ruling.edition, ()) if article in cited)
    new = tuple(question for question in asked if question not in ruling.questions)
    return replace(ruling, questions=(*ruling.questions, *new))


def _question(ruling: Ruling, article: str) -> Question:
    return Question(
        finding="edition",
        assumed=True,
        if_true=ruling.award,
        if_false=None,
        why=say("Its text is known from memory only."),
        ask=say(
            "Does Law {article} of {edition} say what that of {read_as} says?",
            article=article,
            edition=ruling.edition,
            read_as=_READ_AS[ruling.edition],
        ),
        without_award=say("the director goes by the text")
        if ruling.award is not None
        else say("This is ruled as if it did; if not, the director goes by the text"),
    )
