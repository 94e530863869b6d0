"""Law 70C: what is known of the claimer's awareness of a trump still out, by words, findings and the play so far."""

from __future__ import annotations

from typing import Any, Final

import pytest

from claimeval.case import Case
from claimeval.formats.casefile import case_from_mapping
from claimeval.laws.beliefs import hypotheses
from claimeval.laws.law70 import Awareness, TrumpTest, trump_test
from claimeval.laws.law70d2 import defenders_trump_test
from claimeval.statement.reader import read_statement

# South holds everything that is high; of the trumps East has three and West two.
DEAL: Final = "N:5432.432.432.432 T98.JT9.JT9.JT98 AKQJ.AKQ.AKQ.AKQ 76.8765.8765.765"
OPENING: Final = ["H8", "H2", "H9", "HA"]
ROUNDS: Final = [["SA", "S6", "S2", "S8"], ["SK", "S7", "S3", "S9"]]
HEART: Final = ["HK", "H5", "H3", "HT"]


def after(*tricks: list[str], left: int, statement: str = "", **findings: object) -> TrumpTest:
    """The first two tests when South claims all the tricks left after these ones."""
    facts: dict[str, Any] = {"contract": "4S", "declarer": "S", "deal": DEAL, "findings": findings}
    facts["play"] = [card for trick in tricks for card in trick]
    facts["claim"] = {"by": "S", "tricks": left, "statement": statement}
    return of(case_from_mapping(facts))


def of(case: Case) -> TrumpTest:
    """The first two tests of a case."""
    return trump_test(case, read_statement(case.claim.statement, trump=case.position.trump))


def test_who_has_not_led_trumps_yet_knows_that_some_are_out() -> None:
    """Before the first round nobody takes the trumps for drawn."""
    found = after(OPENING, left=12)

    assert (found.awareness, found.open) == (Awareness.PRESUMED_AWARE, True)
    assert found.evidence == "South had not led trumps yet, so he must have known that some were out."


@pytest.mark.parametrize("rounds", [1, 2])
def test_who_is_drawing_trumps_knows_of_the_rest(rounds: int) -> None:
    """Where the last lead of his side was a trump he was in the middle of it."""
    found = after(OPENING, *ROUNDS[:rounds], left=12 - rounds)

    assert found.evidence == "South was in the middle of drawing trumps."


def test_a_trump_on_the_table_is_a_lead_of_trumps() -> None:
    """The lead to the trick in progress counts as well."""
    found = after(OPENING, ROUNDS[0], HEART, ["SK", "S7"], left=10)

    assert found.evidence == "South was in the middle of drawing trumps."


def test_one_lead_after_two_rounds_is_no_forgetting() -> None:
    """Two rounds and then one lead of another suit, the lead being kept: he had only just drawn them."""
    found = after(OPENING, *ROUNDS, HEART, left=9)

    assert found.evidence == "South had just drawn two rounds of trumps."


def test_two_leads_after_two_rounds_may_be_forgetting() -> None:
    """After that nothing shows that he knew of the last trump, and he is taken not to have known."""
    found = after(OPENING, *ROUNDS, HEART, ["CA", "C5", "C2", "C8"], left=8)

    assert (found.awareness, found.unaware) == (Awareness.PRESUMED_UNAWARE, True)


HANDS: Final[dict[str, Any]] = {
    "trump": "S",
    "declarer": "S",
    "leader": "S",
    "hands": {"N": ".543..", "E": ".T98..", "S": "5..AK.", "W": "9...AK"},
}


def at_the_end(statement: str = "", tricks: int = 3, **findings: object) -> Case:
    """South has a trump and two diamonds left, West the nine of trumps."""
    claim = {"by": "S", "tricks": tricks, "statement": statement}
    return case_from_mapping({**HANDS, "claim": claim, "findings": findings})


@pytest.mark.parametrize(
    ("case", "awareness", "words"),
    [
        pytest.param(at_the_end(unaware_of_trump=True), Awareness.UNAWARE, "found likely", id="found unaware"),
        pytest.param(at_the_end(forgot=["S9"]), Awareness.UNAWARE, "thought it gone", id="found forgotten"),
        pytest.param(at_the_end(unaware_of_trump=False), Awareness.AWARE, "found that South knew", id="found aware"),
        pytest.param(at_the_end("No trumps left."), Awareness.UNAWARE, "said that no trump was out", id="said so"),
        pytest.param(at_the_end("Drawing the last trump, then diamonds."), Awareness.MENTIONED, "mentioned", id="so"),
        pytest.param(at_the_end(tricks=2), Awareness.PRESUMED_AWARE, "claimed more than he did", id="gave it up"),
        pytest.param(at_the_end(), Awareness.PRESUMED_UNAWARE, "nothing in the facts", id="nothing known"),
    ],
)  # fmt: skip
def test_what_is_known_of_the_last_trump(case: Case, awareness: Awareness, words: str) -> None:
    """Findings come first, then what was said, then what the claim itself shows."""
    found = of(case)

    assert found.awareness is awareness
    assert words in found.evidence


@pytest.mark.parametrize(
    ("player_class", "awareness"), [("average", Awareness.PRESUMED_AWARE), ("novice", Awareness.PRESUMED_UNAWARE)]
)
def test_who_saw_an_opponent_show_out_of_trumps_knows_of_the_rest(player_class: str, awareness: Awareness) -> None:
    """He had to think about the other one's trumps; a novice may not have."""
    facts = {**HANDS, "shown_out": {"E": ["S"]}, "findings": {"player_class": player_class}}
    found = of(case_from_mapping({**facts, "claim": {"by": "S", "tricks": 3}}))

    assert found.awareness is awareness
    assert ("East show out of trumps" in found.evidence) == (player_class == "average")


def test_a_forgotten_trump_is_forgotten_under_either_answer() -> None:
    """Where the director found which trump was thought gone there is only one belief to try."""
    case = at_the_end(forgot=["S9"])
    found = hypotheses(case, of(case), read_statement("", trump=0), case.tricks_left)

    assert found.if_aware == found.if_unaware


def test_a_defender_can_hardly_overlook_three_trumps_with_declarer() -> None:
    """As for declarer, three trumps out are too many to overlook; one that dummy holds lies in sight."""
    facts = {**HANDS, "hands": {"N": "..432.", "E": "..AK.A", "S": "432...", "W": ".765.."}, "leader": "E"}
    case = case_from_mapping({**facts, "claim": {"by": "E", "tricks": 3}})
    found = defenders_trump_test(case, read_statement("", trump=0))

    assert found.awareness is Awareness.PRESUMED_AWARE
    assert found.evidence == "With 3 trumps with declarer East can hardly have overlooked them."


def test_a_novice_is_not_taken_to_count_trumps() -> None:
    """What shows that others have just drawn them shows nothing of a novice."""
    found = after(OPENING, *ROUNDS, HEART, left=9, player_class="novice")

    assert found.awareness is Awareness.PRESUMED_UNAWARE
