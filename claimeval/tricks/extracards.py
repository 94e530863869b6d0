"""Law 67B2: a player played too many cards to a trick, and both sides have gone on."""

from __future__ import annotations

from typing import Final

from claimeval.cards import Card, card_count, card_name, card_of_suit_name, cards_in, set_of, suit_name
from claimeval.counting import capital, one_of
from claimeval.messages import say, say_counted, to_say
from claimeval.position import legal_cards
from claimeval.tricks.diagnosis import Diagnosis, suit_failures
from claimeval.tricks.facts import TableFacts
from claimeval.tricks.findings import OpenPoint, Point, Remedy
from claimeval.tricks.phrases import established, the_card, the_cards, trick_words, which_trick, who
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
        text = say(
            "The {card} was the card shown in playing to {trick}; it stays there.",
            card=card_name(stays),
            trick=trick_words(diagnosis),
        )
        points.append(Point("67B2a", text, _rows(facts, "67B2a-1")))
    back = _restored(diagnosis, stays)
    if back:
        points.append(Point("67B2a", _back_words(diagnosis, back), _rows(facts, "67B2a-1")))
    if facts.edition == "2017":
        points.append(Point("67B2a", say("The trick stays with the player who won it."), _rows(facts, "67B2a-3")))
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
    text = say("The director looks through the played cards and has all extra ones taken back into the hand.")
    points = [Point("67B2a", text, _rows(facts, "67B2a-1"))]
    if diagnosis.defect.defender is not False:
        text = say(
            "Where he can, he avoids showing a defender's played cards while he looks."
            if diagnosis.defect.defender is None
            else "Where he can, he avoids showing {who}'s played cards while he looks.",
            who=who(diagnosis),
        )
        points.append(Point("67B2", text, _rows(facts, "67-fn1-1")))
    return points


def _unknown_face(diagnosis: Diagnosis, stays: Card | None) -> str:
    rule = say("If it cannot be found out which card was shown, the highest one that could legally be played stays")
    if stays is not None:
        return say("{rule}: the {card}.", rule=rule, card=card_name(stays))
    cards = diagnosis.defect.cards
    if not cards or diagnosis.defect.suit_led is None:
        return f"{rule}."
    return say("{rule}. These are of different suits, and the Laws do not say which of them is the highest.", rule=rule)


def _which_card(facts: TableFacts, diagnosis: Diagnosis) -> OpenPoint:
    cards = [the_card(card) for card in diagnosis.defect.cards or ()]
    ask = say(
        "Which card did {who} show in playing to {trick}{which}?",
        who=who(diagnosis),
        trick=trick_words(diagnosis),
        which=f": {one_of(cards)}" if cards else "",
    )
    return OpenPoint("defect.faced", "67B2a", ask, (), _rows(facts, "67B2a-1", "67B2a-2"))


def _restored(diagnosis: Diagnosis, stays: Card | None) -> tuple[Card, ...]:
    cards = diagnosis.defect.cards or ()
    return () if stays is None else tuple(card for card in cards if card != stays)


def _back_words(diagnosis: Diagnosis, back: tuple[Card, ...]) -> str:
    return say_counted(
        "{cards} goes back into {who}'s hand; it counts as having been there all the time.",
        "{cards} go back into {who}'s hand; they count as having been there all the time.",
        len(back),
        cards=capital(the_cards(back)),
        who=who(diagnosis),
    )


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
            ask = say(
                "Has {name} failed to follow suit in {suit} in any trick so far, other than with that card?",
                name=name,
                suit=suit_name(card >> 4),
            )
            yes = say("it is a revoke, to be dealt with under Laws 61 to 64.")
            return (), points, [OpenPoint("rows", "67B2b", ask, (("yes", yes), ("no", say("it is no revoke."))), rows)]
        for trick in failures:
            if trick not in tricks:
                points.append(Point("67B2b", _revoke_words(facts, diagnosis, card, trick), rows))
        tricks |= set(failures)
    if back and not tricks:
        text = say_counted(
            "He has not failed to play it to a trick in which it was due, so there is no revoke.",
            "He has not failed to play it to a trick in which one of them was due, so there is no revoke.",
            len(back),
        )
        points.append(Point("67B2b", text, rows))
    if not back:
        text = say(
            "A card that goes back counts as having been in the hand all the time; not to have played it to an earlier"
            " trick in which it was due is a revoke."
        )
        points.append(Point("67B2b", text, rows))
    return tuple(sorted(tricks)), points, _revoke_question(facts, diagnosis, tuple(sorted(tricks)))


_IS_REVOKE: Final = to_say(
    "{who} should have played the {card}, or another {suit}, to trick {trick}; that he did not is a revoke, to be dealt"
    " with under Laws 61 to 64."
)
_MAY_BE_REVOKE: Final = to_say(
    "{who} should have played the {card}, or another {suit}, to trick {trick}; that he did not may be a revoke, to be"
    " dealt with under Laws 61 to 64."
)


def _revoke_words(facts: TableFacts, diagnosis: Diagnosis, card: Card, trick: int) -> str:
    return say(
        _IS_REVOKE if facts.edition == "2017" else _MAY_BE_REVOKE,
        who=who(diagnosis),
        card=card_name(card),
        suit=card_of_suit_name(card >> 4),
        trick=trick,
    )


_HE_WON: Final = to_say(
    "How many tricks go over for the revoke? Law 64 is not among the texts known here; {who} himself won trick {trick}."
)
_HE_DID_NOT_WIN: Final = to_say(
    "How many tricks go over for the revoke? Law 64 is not among the texts known here; {who} himself did not win that"
    " trick."
)


def _revoke_question(facts: TableFacts, diagnosis: Diagnosis, tricks: tuple[int, ...]) -> list[OpenPoint]:
    place = diagnosis.place
    if not tricks or place is None or place.replayed is None:
        return []
    offender = diagnosis.defect.offender
    winners = place.replayed.winners
    won = [trick for trick in tricks if winners[trick - 1] == offender]
    return [
        OpenPoint(
            "rows",
            "64A",
            say(
                _HE_WON if won else _HE_DID_NOT_WIN,
                who=who(diagnosis),
                trick=won[0] if won else "",
            ),
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
        ask = say("Is the player who played too many cards a defender?")
        answers = (
            (
                "yes",
                say_counted(
                    "{cards} is a penalty card (Law 50).",
                    "{cards} are each a penalty card (Law 50).",
                    len(shown),
                    cards=the_cards(shown),
                ),
            ),
            ("no", say("there is no penalty card.")),
        )
        return (), [], [OpenPoint("declarer", "50", ask, answers, rows)]
    if not shown:
        text = say("An extra card that has been shown would be a penalty card (Law 50); none is reported as shown.")
        return (), [Point("50", text, rows)], []
    text = say_counted(
        "{cards} becomes a penalty card (Law 50): {who} is a defender, and the face has been shown.",
        "{cards} become penalty cards (Law 50): {who} is a defender, and the face has been shown.",
        card_count(set_of(*shown)),
        cards=capital(the_cards(shown)),
        who=who(diagnosis),
    )
    return shown, [Point("50", text, rows)], []
