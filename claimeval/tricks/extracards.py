"""Law 67B2: a player played too many cards to a trick, and both sides have gone on."""

from __future__ import annotations

from claimeval.cards import Card, card_count, card_name, cards_in, set_of, suit_name
from claimeval.position import legal_cards
from claimeval.report.words import listed
from claimeval.tricks.diagnosis import Diagnosis, suit_failures
from claimeval.tricks.facts import TableFacts
from claimeval.tricks.findings import OpenPoint, Point, Remedy
from claimeval.tricks.phrases import capital, established, trick_words, which_trick, who
from claimeval.tricks.sources import rows_of

Result = tuple[Remedy, tuple[OpenPoint, ...]]


def too_many(facts: TableFacts, diagnosis: Diagnosis) -> Result:
    """Which card stays, which go back, and what those that go back turn into."""
    defect = diagnosis.defect
    points = [established(facts, diagnosis), *_inspection(facts, diagnosis)]
    questions = list(which_trick(diagnosis))
    stays = defect.faced
    if stays is None:
        stays = highest_legal(diagnosis)
        points.append(Point("67B2a", _unknown_face(diagnosis, stays), _rows(facts, "67B2a-2")))
        if stays is None and not questions:
            questions.append(_which_card(facts, diagnosis))
    else:
        text = f"The {card_name(stays)} was the card shown in playing to {trick_words(diagnosis)}; it stays there."
        points.append(Point("67B2a", text, _rows(facts, "67B2a-1")))
    back = _restored(diagnosis, stays)
    if back:
        points.append(Point("67B2a", _back_words(diagnosis, back), _rows(facts, "67B2a-1")))
    if facts.edition == "2017":
        points.append(Point("67B2a", "The trick stays with the player who won it.", _rows(facts, "67B2a-3")))
    revokes, more, asked = _revokes(facts, diagnosis, back)
    points += more
    questions += asked
    penalty, more, asked = _penalty_cards(facts, diagnosis, back)
    points += more
    questions += asked
    unsure = bool(revokes) or any(
        question.finding in ("rows", "defect.trick", "defect.faced") for question in questions
    )
    found = Remedy(
        "67B2a",
        tuple(points),
        defect.offender,
        defect.trick,
        cards_restored=back,
        card_left=stays,
        deemed_revoke=True if revokes else None if unsure else False,
        revoke_tricks=revokes,
        transferred=None if unsure else 0,
        penalty_cards=penalty,
    )
    return found, tuple(questions)


def highest_legal(diagnosis: Diagnosis) -> Card | None:
    """The highest of the cards contributed that could legally be played to the trick; ``None`` when that is open.

    Cards of different suits, none of them of the suit led, cannot be ranked: the director has to say.
    """
    cards, suit = diagnosis.defect.cards, diagnosis.defect.suit_led
    if not cards or suit is None:
        return None
    legal = set_of(*cards) if _led(diagnosis) else legal_cards(set_of(*cards), (suit * 16,))
    suits = {card >> 4 for card in cards_in(legal)}
    return max(cards_in(legal)) if len(suits) == 1 else None


def _led(diagnosis: Diagnosis) -> bool:
    place = diagnosis.place
    if place is None or place.replayed is None:
        return False
    return place.replayed.leaders[place.trick - 1] == diagnosis.defect.offender


def _rows(facts: TableFacts, *clauses: str) -> tuple[str, ...]:
    if facts.edition in ("1987", "1997"):
        return ("L1997-67B2",)
    return rows_of("67B2", facts.edition, *clauses)


def _inspection(facts: TableFacts, diagnosis: Diagnosis) -> list[Point]:
    text = "The director looks through the played cards and has all extra ones taken back into the hand."
    points = [Point("67B2a", text, _rows(facts, "67B2a-1"))]
    if diagnosis.defect.defender is not False:
        whose = "a defender's" if diagnosis.defect.defender is None else f"{who(diagnosis)}'s"
        text = f"Where he can, he avoids showing {whose} played cards while he looks."
        points.append(Point("67B2", capital(text), _rows(facts, "67-fn1-1")))
    return points


def _unknown_face(diagnosis: Diagnosis, stays: Card | None) -> str:
    rule = "If it cannot be found out which card was shown, the highest one that could legally be played stays"
    if stays is not None:
        return f"{rule}: the {card_name(stays)}."
    cards = diagnosis.defect.cards
    if not cards or diagnosis.defect.suit_led is None:
        return f"{rule}."
    return f"{rule}. These are of different suits, and the Laws do not say which of them is the highest."


def _which_card(facts: TableFacts, diagnosis: Diagnosis) -> OpenPoint:
    cards = [f"the {card_name(card)}" for card in diagnosis.defect.cards or ()]
    which = f": {listed(cards, 'or')}" if cards else ""
    ask = f"Which card did {who(diagnosis)} show in playing to {trick_words(diagnosis)}{which}?"
    return OpenPoint("defect.faced", "67B2a", ask, (), _rows(facts, "67B2a-1", "67B2a-2"))


def _restored(diagnosis: Diagnosis, stays: Card | None) -> tuple[Card, ...]:
    cards = diagnosis.defect.cards or ()
    return () if stays is None else tuple(card for card in cards if card != stays)


def _back_words(diagnosis: Diagnosis, back: tuple[Card, ...]) -> str:
    cards = listed([f"the {card_name(card)}" for card in back])
    verb, same = ("goes", "it counts") if len(back) == 1 else ("go", "they count")
    return f"{capital(cards)} {verb} back into {who(diagnosis)}'s hand; {same} as having been there all the time."


def _revokes(
    facts: TableFacts, diagnosis: Diagnosis, back: tuple[Card, ...]
) -> tuple[tuple[int, ...], list[Point], list[OpenPoint]]:
    """67B2b: tricks to which a restored card should have been played."""
    rows = _rows(facts, "67B2b-1", "67B2b-2")
    name = who(diagnosis)
    tricks: set[int] = set()
    points: list[Point] = []
    for card in back:
        failures = suit_failures(diagnosis, card)
        if failures is None:
            ask = (
                f"Has {name} failed to follow suit in {suit_name(card >> 4)} in any trick so far, other than with that"
                " card?"
            )
            yes = "it is a revoke, to be dealt with under Laws 61 to 64."
            return (), points, [OpenPoint("rows", "67B2b", ask, (("yes", yes), ("no", "it is no revoke.")), rows)]
        for trick in failures:
            if trick not in tricks:
                points.append(Point("67B2b", _revoke_words(facts, diagnosis, card, trick), rows))
        tricks |= set(failures)
    if back and not tricks:
        text = "He has not failed to play it to a trick in which it was due, so there is no revoke."
        points.append(Point("67B2b", text if len(back) == 1 else text.replace("it was", "one of them was"), rows))
    if not back:
        text = "A card that goes back counts as having been in the hand all the time; not to have played it to an"
        points.append(Point("67B2b", f"{text} earlier trick in which it was due is a revoke.", rows))
    return tuple(sorted(tricks)), points, _revoke_question(facts, diagnosis, tuple(sorted(tricks)))


def _revoke_words(facts: TableFacts, diagnosis: Diagnosis, card: Card, trick: int) -> str:
    verb = "is" if facts.edition == "2017" else "may be"
    return (
        f"{who(diagnosis)} should have played the {card_name(card)}, or another {suit_name(card >> 4)[:-1]}, to trick"
        f" {trick}; that he did not {verb} a revoke, to be dealt with under Laws 61 to 64."
    )


def _revoke_question(facts: TableFacts, diagnosis: Diagnosis, tricks: tuple[int, ...]) -> list[OpenPoint]:
    place = diagnosis.place
    if not tricks or place is None or place.replayed is None:
        return []
    offender = diagnosis.defect.offender
    winners = place.replayed.winners
    won = [trick for trick in tricks if winners[trick - 1] == offender]
    by = f"{who(diagnosis)} himself won trick {won[0]}" if won else f"{who(diagnosis)} himself did not win that trick"
    return [
        OpenPoint(
            "rows",
            "64A",
            f"How many tricks go over for the revoke? Law 64 is not among the texts known here; {by}.",
            (),
            _rows(facts, "67B2b-2"),
        )
    ]


def _penalty_cards(
    facts: TableFacts, diagnosis: Diagnosis, back: tuple[Card, ...]
) -> tuple[tuple[Card, ...], list[Point], list[OpenPoint]]:
    """The footnote: an extra card of a defender that was already shown becomes a penalty card (Law 50)."""
    rows = _rows(facts, "67-fn1-2")
    defect = diagnosis.defect
    if defect.defender is False:
        return (), [], []
    shown = tuple(card for card in back if card in defect.shown)
    if defect.defender is None:
        if not shown:
            return (), [], []
        ask = "Is the player who played too many cards a defender?"
        answers = (("yes", f"{_cards(shown)} a penalty card (Law 50)."), ("no", "there is no penalty card."))
        return (), [], [OpenPoint("declarer", "50", ask, answers, rows)]
    if not shown:
        text = "An extra card that has been shown would be a penalty card (Law 50); none is reported as shown."
        return (), [Point("50", text, rows)], []
    verb = "becomes a penalty card" if card_count(set_of(*shown)) == 1 else "become penalty cards"
    cards = listed([f"the {card_name(card)}" for card in shown])
    text = f"{capital(cards)} {verb} (Law 50): {who(diagnosis)} is a defender, and the face has been shown."
    return shown, [Point("50", text, rows)], []


def _cards(cards: tuple[Card, ...]) -> str:
    return f"{listed([f'the {card_name(card)}' for card in cards])} {'is' if len(cards) == 1 else 'are each'}"
