"""Words and questions that the parts of Law 67 share."""

from __future__ import annotations

from collections.abc import Iterable

from claimeval.cards import Card, card_name
from claimeval.counting import capital, listed, one_of
from claimeval.messages import say
from claimeval.tricks.diagnosis import Diagnosis
from claimeval.tricks.facts import Irregularity, TableFacts
from claimeval.tricks.findings import OpenPoint, Point, Remedy
from claimeval.tricks.sources import rows_of


def who(diagnosis: Diagnosis) -> str:
    """The offender as sentences call him."""
    return say("the offender") if diagnosis.defect.offender is None else diagnosis.defect.offender.full_name


def trick_words(diagnosis: Diagnosis) -> str:
    """The trick as sentences call it."""
    return (
        say("the defective trick")
        if diagnosis.defect.trick is None
        else say("trick {trick}", trick=diagnosis.defect.trick)
    )


def which_trick(diagnosis: Diagnosis) -> tuple[OpenPoint, ...]:
    """The question which trick it was, where that is open and matters."""
    if diagnosis.defect.trick is not None or diagnosis.extra is None:
        return ()
    places = [str(trick) for trick in diagnosis.candidates]
    ask = say("In which trick did {who} play a wrong number of cards?", who=who(diagnosis))
    if places:
        ask += " " + say("By the cards it can have been trick {tricks}.", tricks=one_of(places))
    return (
        OpenPoint(
            "defect.trick", "67B", ask,
            (), ("L2017-67B-0",),
        ),
    )  # fmt: skip


def established(facts: TableFacts, diagnosis: Diagnosis) -> Point:
    """What 67B starts from: who did what, and that both sides have gone on."""
    few = diagnosis.defect.irregularity is Irregularity.NO_CARD
    text = say(
        "{who} played no card to {trick}, and both sides have played to the next trick."
        if few
        else "{who} played more than one card to {trick}, and both sides have played to the next trick.",
        who=who(diagnosis),
        trick=trick_words(diagnosis),
    )
    return Point("67B", capital(text), rows_of("67B1", facts.edition, "67B-0"))


def the_card(card: Card) -> str:
    """A card in the middle of a sentence: ``the ace of spades``."""
    return say("the {card}", card=card_name(card))


def the_cards(cards: Iterable[Card]) -> str:
    """Cards in the middle of a sentence: ``the ace of spades and the five of hearts``."""
    return listed([the_card(card) for card in cards])


def unsettled(law: str, diagnosis: Diagnosis) -> Remedy:
    """A remedy of which nothing is settled before a question is answered."""
    return Remedy(
        law, (), diagnosis.defect.offender, diagnosis.defect.trick, ownership_changes=None, deemed_revoke=None,
        transferred=None, adjusted_score=None,
    )  # fmt: skip
