"""A revoke in the play before the claim: put right first where it still can be, and told where it cannot."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, Final

import pytest
from endings import ALL_CARDS

from claimeval.adjudication import adjudicate
from claimeval.cards import NOTRUMP, Seat, card_from_text, cards_in, set_of
from claimeval.case import Case, Claim
from claimeval.contract import contract_from_text
from claimeval.formats.casefile import case_from_mapping
from claimeval.laws.law62 import to_put_right
from claimeval.position import legal_cards, trick_winner
from claimeval.record import PlayRecord, replay
from claimeval.report.sentences import law_label

DEAL: Final = "N:5432.432.432.432 KQJ.KQJ.KQJ.KQJ9 A876.A65.A65.A65 T9.T987.T987.T87"
# West leads the ten of hearts; East has three hearts and plays a club.
REVOKED: Final = ["HT", "H2", "C9", "HA"]
FOLLOWED: Final = ["HT", "H2", "HJ", "HA"]


def case(play: list[str], by: str = "S", tricks: int = 12, **more: Any) -> Case:  # noqa: ANN401 - values of a case file
    """South's notrump contract after the first cards of the play."""
    facts: dict[str, Any] = {"contract": "1NT", "declarer": "S", "deal": DEAL, "play": play, **more}
    return case_from_mapping({**facts, "claim": {"by": by, "tricks": tricks}})


def test_a_revoke_in_the_last_trick_is_found_with_what_could_have_been_played() -> None:
    """Before the next trick is begun the revoke by the other side is to be put right, with a card of the suit led."""
    found = to_put_right(case(REVOKED))

    assert found is not None
    assert (found.seat.name, found.card) == ("E", card_from_text("C9"))
    assert [card for card, _ in found.choices] == [card_from_text(text) for text in ("HK", "HQ", "HJ")]
    for card, changed in found.choices:
        assert changed.position.hands[1] >> card_from_text("C9") & 1
        assert not changed.position.hands[1] >> card & 1
        assert to_put_right(changed) is None


@pytest.mark.parametrize(
    ("play", "more"),
    [
        pytest.param(FOLLOWED, {}, id="no revoke"),
        pytest.param([], {}, id="no trick yet"),
        pytest.param([*REVOKED, "SA"], {}, id="the next trick was begun"),
        pytest.param(REVOKED, {"by": "E"}, id="by the claimer's own side"),
        pytest.param(REVOKED, {"edition": "1959"}, id="no text of 1959"),
    ],
)
def test_what_is_not_put_right_here(play: list[str], more: dict[str, Any]) -> None:
    """Only a revoke of the other side that is surely not established yet is put right."""
    assert to_put_right(case(play, **more)) is None


def revoked(seed: int) -> Case | None:
    """South claims with two tricks left, when an opponent has just revoked; ``None`` where that did not come about."""
    chance = random.Random(seed)
    deck = chance.sample(ALL_CARDS, 52)
    deal = tuple(set_of(*deck[13 * seat : 13 * seat + 13]) for seat in range(4))
    hands, leader, play = list(deal), 3, list[int]()
    for number in range(11):
        trick, erred = list[int](), False
        for place in range(4):
            seat = (leader + place) & 3
            legal = legal_cards(hands[seat], trick)
            wrong = hands[seat] & ~legal
            revokes = number == 10 and seat & 1 and wrong and not erred
            card = chance.choice(list(cards_in(wrong if revokes else legal)))
            erred = erred or bool(revokes)
            hands[seat] ^= 1 << card
            trick.append(card)
            play.append(card)
        leader = trick_winner(trick, Seat(leader), NOTRUMP)
    record = PlayRecord((deal[0], deal[1], deal[2], deal[3]), NOTRUMP, Seat.W, tuple(play))
    facts = replay(record)
    assert facts.position is not None
    if len(facts.irregularities) != 1:
        return None
    contract = contract_from_text("1NT")
    claim = Claim(Seat.S, 2)
    return Case(facts.position, Seat.S, claim, contract=contract, won=facts.won_by(Seat.S), record=record)


def test_the_doubt_goes_against_the_revoker() -> None:
    """Of the cards that he could have played the one counts that leaves his side the fewest tricks in all."""
    different = 0
    for case in filter(None, map(revoked, range(60))):
        found = to_put_right(case)
        assert found is not None
        ruling = adjudicate(case, bracket=False, explain=False)
        totals = [adjudicate(changed, bracket=False, explain=False).declarer_tricks for _, changed in found.choices]
        different += len(set(totals)) > 1

        assert ruling.declarer_tricks == max(total for total in totals if total is not None)
        assert [step.law for step in ruling.steps[:2]] == ["62", "62"]
        assert found.seat.full_name in ruling.steps[0].finding
        assert not [step for step in ruling.steps if step.law == "61 to 64"]

    assert different


def test_a_revoke_that_is_not_put_right_is_told() -> None:
    """Where play went on the ruling takes it as it lies, and names the revoke and the Laws on it."""
    for seed in range(60):
        case = revoked(seed)
        if case is None:
            continue
        own = replace(case, claim=Claim(Seat.E, 1))
        [step] = [step for step in adjudicate(own, bracket=False).steps if step.law == "61 to 64"]

        assert "revoked with the" in step.finding
        assert "as it lies" in step.effect


@pytest.mark.parametrize(("law", "label"), [("61 to 64", "Laws 61 to 64"), ("62", "Law 62")])
def test_several_laws_are_cited_as_such(law: str, label: str) -> None:
    """A range of Laws is named in the plural."""
    assert law_label(law, "2017") == label
