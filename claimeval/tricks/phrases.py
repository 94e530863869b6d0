"""Words and questions that the parts of Law 67 share."""

from __future__ import annotations

from claimeval.report.words import listed
from claimeval.tricks.diagnosis import Diagnosis
from claimeval.tricks.facts import Irregularity, TableFacts
from claimeval.tricks.findings import OpenPoint, Point, Remedy
from claimeval.tricks.sources import rows_of


def who(diagnosis: Diagnosis) -> str:
    """The offender as sentences call him."""
    return "the offender" if diagnosis.defect.offender is None else diagnosis.defect.offender.full_name


def trick_words(diagnosis: Diagnosis) -> str:
    """The trick as sentences call it."""
    return "the defective trick" if diagnosis.defect.trick is None else f"trick {diagnosis.defect.trick}"


def which_trick(diagnosis: Diagnosis) -> tuple[OpenPoint, ...]:
    """The question which trick it was, where that is open and matters."""
    if diagnosis.defect.trick is not None or diagnosis.extra is None:
        return ()
    places = [str(trick) for trick in diagnosis.candidates]
    hint = f" By the cards it can have been trick {listed(places, 'or')}." if places else ""
    return (
        OpenPoint(
            "defect.trick", "67B", f"In which trick did {who(diagnosis)} play a wrong number of cards?{hint}",
            (), ("L2017-67B-0",),
        ),
    )  # fmt: skip


def established(facts: TableFacts, diagnosis: Diagnosis) -> Point:
    """What 67B starts from: who did what, and that both sides have gone on."""
    few = diagnosis.defect.irregularity is Irregularity.NO_CARD
    what = "no card" if few else "more than one card"
    text = f"{who(diagnosis)} played {what} to {trick_words(diagnosis)}, and both sides have played to the next trick."
    return Point("67B", capital(text), rows_of("67B1", facts.edition, "67B-0"))


def capital(text: str) -> str:
    """A text with a capital in front."""
    return text[0].upper() + text[1:]


def unsettled(law: str, diagnosis: Diagnosis) -> Remedy:
    """A remedy of which nothing is settled before a question is answered."""
    return Remedy(
        law, (), diagnosis.defect.offender, diagnosis.defect.trick, ownership_changes=None, deemed_revoke=None,
        transferred=None, adjusted_score=None,
    )  # fmt: skip
