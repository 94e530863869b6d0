"""A claim and the ruling on it, for the tests of what a director reads."""

from __future__ import annotations

from claimeval.cards import Card, Seat, card_from_text
from claimeval.case import Case, Claim, Findings
from claimeval.contract import contract_from_text
from claimeval.laws.ruling import Alternative, Bracket, LineNote, Question, Ruling, Step, Verdict
from claimeval.position import parse_position


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text with blanks between."""
    return tuple(card_from_text(word) for word in text.split())


def line(*texts: str) -> tuple[tuple[Card, ...], ...]:
    """A line of play, a text a trick."""
    return tuple(cards(text) for text in texts)


ENDING = parse_position("N:53..J.4 QJ..T8. AK.7.A. .8..KQJ", 1, Seat.S)
CASE = Case(
    ENDING,
    Seat.S,
    Claim(Seat.S, 4, "All mine. My last trump, two top spades and the ace of diamonds."),
    Findings(unaware_of_trump=True),
    contract=contract_from_text("4H"),
    vulnerable="ns",
    won=(7, 2),
    case_id="forgotten-trump",
    title="The last trump is not the last",
)
RULING = Ruling(
    case_id="forgotten-trump",
    edition="2017",
    authority="none",
    verdict=Verdict.ADJUSTED,
    claimer=Seat.S,
    tricks_left=4,
    claimed=4,
    award_between=(0, 0),
    exact=True,
    bracket=Bracket(0, 3),
    steps=(
        Step("70C1", "South did not mention the eight of hearts", "the trump may cost him tricks"),
        Step("70A", "any order is normal for one who thinks all four cards high.", ""),
    ),
    leader=Seat.S,
    line=line("H7 H8 D4 D8".replace("D4", "C4"), "CK S3 SJ SA", "CQ S5 SQ SK", "CJ DJ DT DA"),
    line_notes=(LineNote(1, card_from_text("H7"), "to South it is as good a winner as the other three"),),
    questions=(
        Question("unaware_of_trump", True, 0, 3, "only a forgotten trump costs", "may South have forgotten it?"),
    ),
    alternatives=(Alternative(3, "high-trump-check-not-normal", "he would try another suit first"),),
    assumptions=("South is an average player",),
    declarer_tricks=7,
    result="4H-3",
    score=-300,
    excluded=("The king of spades before the ace would make no difference",),
)
