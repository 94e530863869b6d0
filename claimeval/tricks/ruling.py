"""One board's tricks, ruled: Laws 65, 66 and 67 together, with advice and open questions."""

from __future__ import annotations

from claimeval.cards import Seat
from claimeval.limits import Limits
from claimeval.messages import say
from claimeval.tricks.aftermath import Aftermath, RevokeThenClaim, WordsInTrick, settle
from claimeval.tricks.count import tally
from claimeval.tricks.defective import remedy
from claimeval.tricks.diagnosis import Diagnosis, diagnose
from claimeval.tricks.facts import Irregularity, TableFacts
from claimeval.tricks.findings import Point, Remedy, Tally, TrickRuling
from claimeval.tricks.inspection import direction_remark, inspect
from claimeval.tricks.mixing import mixed_cards
from claimeval.tricks.sources import is_law, refuse_unknown_edition, rows_of


def rule_tricks(found: TableFacts | Aftermath, limits: Limits | None = None) -> TrickRuling:
    """What the Laws of the edition make of the facts.

    ``limits`` bound the search for a claim over a revoke; nothing else takes time.

    Raises:
        NotYetRuled: for an edition without a known text.
        InvalidCase: with every fact that does not fit the others.
    """
    if isinstance(found, (RevokeThenClaim, WordsInTrick)):
        return _aftermath(found, limits)
    refuse_unknown_edition(found.edition)
    return _table(found)


def _aftermath(found: Aftermath, limits: Limits | None) -> TrickRuling:
    edition = found.case.edition if isinstance(found, RevokeThenClaim) else found.edition
    refuse_unknown_edition(edition)
    play, questions = settle(found, limits)
    advice: tuple[Point, ...] = ()
    if isinstance(found, RevokeThenClaim):
        text = say(
            "Laws 61 to 64 are applied as directors have ruled; their texts are not known here, so "
            "look them up in the edition in force."
        )
        advice = (Point("64", text),)
    return TrickRuling(found.case_id, found.title, edition, play=play, advice=advice, questions=questions)


def _table(facts: TableFacts) -> TrickRuling:
    diagnosis = diagnose(facts)
    counted = tally(facts, diagnosis.place if diagnosis is not None else None)
    inspection, questions = inspect(facts)
    rights, more = mixed_cards(facts, counted)
    questions += more
    advice: tuple[Point, ...] = ()
    if facts.remark is not None:
        said, more = direction_remark(facts, facts.remark)
        advice += said
        questions += more
    put_right: Remedy | None = None
    if diagnosis is not None or _was_counted(facts):
        put_right, more = remedy(facts, diagnosis)
        questions += more
    advice += _advice(facts, counted, diagnosis, put_right)
    return TrickRuling(
        case_id=facts.case_id,
        title=facts.title,
        edition=facts.edition,
        tally=counted,
        inspection=inspection,
        remedy=put_right,
        rights=rights,
        advice=advice,
        questions=tuple(dict.fromkeys(questions)),
    )


def _was_counted(facts: TableFacts) -> bool:
    """Do the facts tell how many cards anybody has?"""
    return facts.tricks_complete is not None and any(count != (None, None) for count in _counts(facts))


def _counts(facts: TableFacts) -> list[tuple[int | None, int | None]]:
    return [(facts.in_hand(seat), facts.quitted(seat)) for seat in Seat]


def _advice(
    facts: TableFacts, counted: Tally | None, diagnosis: Diagnosis | None, put_right: Remedy | None
) -> tuple[Point, ...]:
    points: list[Point] = []
    known = is_law("65", facts.edition)
    if facts.trick_is_complete:
        text = say("The trick is complete: each player turns his own card face down in front of him.")
        if known:
            points.append(Point("65A", text, rows_of("65", facts.edition, "65A")))
    if counted is not None and counted.misdirected and known and not facts.is_over:
        text = say(
            "Whoever points out now that a card lies the wrong way, after his side has played to the "
            "next trick, may give his partner unauthorised information (Law 16B)."
        )
        points.append(Point("65B3", text, rows_of("65", facts.edition, "65B3-2")))
    if counted is not None and known:
        text = say("The rows stay as they are until both sides agree on the tricks.")
        points.append(Point("65D", text, rows_of("65", facts.edition, "65D-1")))
    if diagnosis is not None and put_right is not None and put_right.deemed_revoke:
        text = say("If one trick does not make up for the damage, Law 64C may give more; that text is not known here.")
        points.append(Point("64C", text))
    if facts.claim_made:
        text = say("The claim is judged only when this has been put right, with the cards as they are then.")
        points.append(Point("67", text))
    if diagnosis is not None and diagnosis.defect.irregularity is Irregularity.TOO_MANY and facts.edition == "1987":
        points.append(
            Point("67B2", say("What the 1987 edition says of extra cards is taken from reports, not its text."))
        )
    return tuple(points)


def puts_right(ruling: TrickRuling) -> bool:
    """Is there anything to put right: a defective trick, a card that lies the wrong way, a revoke, no claim?"""
    wrong_way = ruling.tally is not None and bool(ruling.tally.disagreements)
    defective = ruling.remedy is not None and ruling.remedy.is_defective
    return wrong_way or defective or ruling.play is not None
