"""Law 68: what is no claim, a partner who objects, and play after a claim."""

from __future__ import annotations

from typing import Any

import pytest
from settled import EDITIONS, mapping

from claimeval.adjudication import adjudicate
from claimeval.formats.casefile import case_from_mapping
from claimeval.laws.ruling import Ruling, Verdict

HANDS = {"N": "543...", "E": ".543..", "S": "876...", "W": "..AK.2"}


def ruled(by: str = "W", tricks: int = 2, kind: str = "claim", edition: str = "2017", **findings: object) -> Ruling:
    """A claim at an ending in which West has two winners and South is declarer."""
    facts = mapping("legal", tricks, kind, edition, **findings)
    facts |= {"hands": HANDS, "leader": "W", "claim": {"by": by, "tricks": tricks, "kind": kind}}
    return adjudicate(case_from_mapping(facts))


def steps(ruling: Ruling) -> list[tuple[str, str]]:
    """The articles with what they did."""
    return [(step.law, step.effect) for step in ruling.steps]


# Row, the claim and its findings, the articles of the ruling that nothing was claimed.
NO_CLAIM = [
    ("L2017-68-P2", {"by": "W", "current_trick_only": True}, ["68", "68", "16 and 57A"]),
    ("L2017-68-P2 declarer", {"by": "S", "current_trick_only": True}, ["68"]),
    ("L2017-68A-1 dummy", {"by": "N"}, ["68A", "16"]),
    ("L2017-68A-3", {"by": "W", "not_a_claim": True}, ["68A"]),
    ("L2017-68A-4", {"by": "S", "not_a_claim": True, "hand_faced": True}, ["68A", "54"]),
    ("L2017-68B2", {"by": "W", "partner_objected": True}, ["68B2", "68B2", "68B2", "16C"]),
    ("L2017-68B2 pure concession", {"by": "W", "tricks": 0, "kind": "concession", "partner_objected": True},
     ["68B2", "68B2", "68B2", "16C"]),
    ("L2007-68B2", {"edition": "2007", "partner_objected": True}, ["68B2", "68B2", "68B2", "68B2", "16"]),
    ("L1997-68B-4", {"edition": "1997", "partner_objected": True}, ["68B", "68B", "68B", "68B", "16"]),
    ("L1987-68B-4", {"edition": "1987", "partner_objected": True}, ["68B", "68B", "68B", "68B", "16"]),
    ("L2017-68D2bii", {"by": "S", "all_four_agreed": True, "play_on_asked_by": "W"}, ["68D2b", "68D2b"]),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "laws"), [row[1:] for row in NO_CLAIM], ids=[row[0] for row in NO_CLAIM])
def test_nothing_to_rule(facts: dict[str, Any], laws: list[str]) -> None:
    """Where nothing was claimed, or the claim is void, there is nothing to award but the advice of each article.

    The number beside an objection is the score to adjust to, so that of the claim without the objection.
    """
    ruling = ruled(**facts)

    assert ruling.verdict is Verdict.NO_CLAIM
    assert ruling.award == (
        ruled(**{**facts, "partner_objected": False}).award if "partner_objected" in facts else None
    )
    assert (ruling.declarer_tricks, ruling.result) == (None, None)
    assert [step.law for step in ruling.steps] == laws


def test_shown_cards_are_named() -> None:
    """A card that the conceding defender showed is named, and is no penalty card (L2017-68B2-4)."""
    ruling = ruled(partner_objected=True, cards_shown=["DA", "C2"])

    [shown] = [step for step in ruling.steps if "penalty card" in step.effect]
    assert shown.finding == "West showed the ace of diamonds and the two of clubs."


@pytest.mark.parametrize("edition", EDITIONS)
def test_partner_objects_in_every_edition(edition: str) -> None:
    """LX-08: two for us, the rest yours: play goes on; only before 2017 the claim part is told to be read so."""
    ruling = ruled(edition=edition, partner_objected=True)

    assert ruling.verdict is Verdict.NO_CLAIM
    assert any("claim in the same breath" in step.finding for step in ruling.steps) is (edition != "2017")


def test_score_to_adjust_to_is_told_beside_an_objection() -> None:
    """Play goes on; should the partner use what he saw, the score is the one that the claim would have had."""
    ruling = ruled(partner_objected=True)

    assert (ruling.verdict, ruling.award) == (Verdict.NO_CLAIM, ruled().award)
    assert (ruling.declarer_tricks, ruling.result) == (None, None)


@pytest.mark.parametrize(("remark", "doctrine"), [(True, "current-trick-only"), (False, "faced-hand-is-claim")])
def test_award_of_what_was_a_claim_after_all_is_told(remark: bool, doctrine: str) -> None:
    """Whether a remark or a faced hand was a claim is often disputed: the award if it was stands beside the ruling."""
    [other] = ruled(current_trick_only=remark, not_a_claim=not remark).alternatives

    assert (other.doctrine, other.tricks) == (doctrine, ruled().award)


def test_objection_to_a_claim_of_everything() -> None:
    """Who concedes nothing is not stopped by his partner: the claim is ruled on, and the ruling says so."""
    ruling = ruled(tricks=3, partner_objected=True)

    assert ruling.award == 3
    assert ("68B2", "His partner's objection does not undo the claim.") in steps(ruling)


# Who asked to play on, whether all four agreed, edition; whether the play counts.
PLAYED_ON = [
    ("W", True, "2017", True),
    ("east-west", True, "2017", True),
    ("the defenders", True, "2017", True),
    ("defenders", True, "2017", True),
    ("other side", True, "2017", True),
    (None, True, "2017", True),
    ("S", True, "2017", False),
    ("North", True, "2017", False),
    ("declarer", True, "2017", False),
    ("claimer", True, "2017", False),
    ("W", False, "2017", False),
    (None, False, "2017", False),
    ("W", True, "2007", False),
    ("W", True, "1997", False),
    ("W", True, "1987", False),
]


@pytest.mark.parametrize(("asked_by", "agreed", "edition", "counts"), PLAYED_ON)
def test_play_after_a_claim(asked_by: str | None, agreed: bool, edition: str, counts: bool) -> None:
    """LX-05: the play counts when all four agreed on the other side's request, and only in 2017."""
    findings: dict[str, Any] = {"all_four_agreed": agreed, "played_on": ["DA", "S8", "S3", "H3"]}
    if asked_by is not None:
        findings["play_on_asked_by"] = asked_by
    ruling = ruled("S", 0, "claim", edition, **findings)

    assert (ruling.verdict is Verdict.NO_CLAIM) is counts
    assert any(step.effect.startswith("The claim is void") for step in ruling.steps) is counts
    assert any(step.law in ("68D", "68D2b") for step in ruling.steps)


def test_later_play_as_evidence() -> None:
    """In 2007 play after the claim may be evidence, which the director weighs himself (70D3)."""
    ruling = ruled("S", 0, "claim", "2007", played_on=["DA", "S8", "S3", "H3"])

    assert "70D3" in ruling.steps[-1].finding


@pytest.mark.parametrize("tricks", [2, 3])
def test_claiming_some_is_conceding_the_rest(tricks: int) -> None:
    """L2017-68B1-2: an objection ends the claim exactly when a trick is conceded."""
    assert (ruled(tricks=tricks, partner_objected=True).verdict is Verdict.NO_CLAIM) is (tricks < 3)


@pytest.mark.parametrize(
    ("played", "won", "score"),
    [
        pytest.param(["HA", "S8", "S3", "HJ", "HK", "S7", "S4", "DA", "H2", "S6", "S5", "CK"], 3, 400, id="to the end"),
        pytest.param(["HA", "S8", "S3", "HJ"], None, None, id="not to the end"),
    ],
)
def test_play_by_consent_is_counted(played: list[str], won: int | None, score: int | None) -> None:
    """L2017-68D2bii-3: the score obtained by playing on stands, and is told where the play is given to its end."""
    facts = mapping("normal", 2, all_four_agreed=True, play_on_asked_by="E", played_on=played)
    ruling = adjudicate(case_from_mapping({**facts, "won": {"declarer": 6, "defenders": 4}}))

    assert (ruling.verdict, ruling.award) == (Verdict.NO_CLAIM, None)
    assert (ruling.declarer_tricks, ruling.score) == (None if won is None else 6 + won, score)
    assert any(step.effect == "That result stands." for step in ruling.steps) is (won is not None)
