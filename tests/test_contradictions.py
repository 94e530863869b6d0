"""Findings that cannot all be true, or that the edition does not know: a sentence each, all at once."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from settled import EDITIONS, mapping

from claimeval.claim import EDITIONS as YEARS
from claimeval.contradictions import ONLY_1959
from claimeval.errors import FaultKind, InvalidCase
from claimeval.formats.casefile import case_from_mapping

OF_1959: Final[dict[str, Any]] = {
    "partner_consented": False,
    "minutes_after_sitting": 10,
    "board_removed": True,
    "order_binding": False,
    "play_ordered": False,
}


def sentences(edition: str = "2017", by: str = "S", **findings: object) -> list[str]:
    """The faults of a claim of two tricks at an ending; declarer is South."""
    facts = mapping("open", 2, "claim", edition, **findings)
    facts["claim"]["by"] = by
    try:
        case_from_mapping(facts)
    except InvalidCase as error:
        faults = error.faults
    else:
        faults = ()
    assert {fault.kind for fault in faults} <= {FaultKind.CONTRADICTION}
    return [fault.sentence for fault in faults]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", ONLY_1959)
def test_a_finding_of_1959_is_unknown_to_every_later_edition(name: str, edition: str) -> None:
    """The moments and powers of 1959 are refused by name in a case under later Laws."""
    [sentence] = sentences(edition, **{name: OF_1959[name]})

    assert sentence == f"findings.{name} belongs to the Laws of 1959 only; the Laws of {edition} know nothing of it."


def test_findings_of_1959_are_read_under_the_laws_of_1959() -> None:
    """Nothing is wrong with them there."""
    assert sentences("1959", by="E", **OF_1959) == []
    assert set(OF_1959) == set(ONLY_1959)


# The findings, who claims, the edition; words of the sentence, which names every finding concerned.
CONTRADICTIONS = [
    ({"partner_objected": True, "partner_consented": True}, "E", "1959", ["partner_objected", "partner_consented"]),
    ({"minutes_after_sitting": 5, "round_ended": False}, "S", "1959", ["minutes_after_sitting", "round_ended"]),
    ({"minutes_after_sitting": 5, "board_removed": False}, "S", "1959", ["minutes_after_sitting", "board_removed"]),
    ({"called_on_later_board": True, "board_removed": False}, "S", "1959", ["called_on_later_board", "board_removed"]),
    ({"order_binding": True}, "S", "1959", ["order_binding", "claim.statement", "later_statement"]),
    ({"all_four_agreed": True, "play_ordered": False}, "S", "1959", ["all_four_agreed", "play_ordered"]),
    ({"objected": False, "play_on_asked_by": "W"}, "S", "2017", ["play_on_asked_by", "objected"]),
    ({"play_on_asked_by": "the caddy"}, "S", "2017", ["play_on_asked_by", "'the caddy'", "a seat, a side"]),
    ({"partner_objected": True}, "S", "2017", ["partner_objected", "South is on declarer's side"]),
    ({"partner_consented": True}, "N", "1959", ["partner_consented", "North is on declarer's side"]),
    ({"cards_shown": ["SA"]}, "W", "2017", ["cards_shown", "ace of spades", "no defender held"]),
    ({"played_on": ["C2"]}, "S", "2017", ["played_on", "two of clubs", "nobody held"]),
    ({"played_on": ["SA", "SA"]}, "S", "2017", ["played_on", "ace of spades", "more than once"]),
    ({"play_ordered": True, "played_on": ["SA", "DA"]}, "S", "1959", ["played_on", "West was to play"]),
]  # fmt: skip


@pytest.mark.parametrize(("findings", "by", "edition", "words"), CONTRADICTIONS)
def test_a_contradiction_is_one_sentence_that_names_the_findings(
    findings: dict[str, Any], by: str, edition: str, words: list[str]
) -> None:
    """What cannot be true together is refused in one sentence with every name in it."""
    [sentence] = sentences(edition, by, **findings)

    assert sentence.endswith(".")
    assert all(word in sentence for word in words)


def test_a_forgotten_trump_was_not_known() -> None:
    """Who thought a trump gone cannot have known of it."""
    facts = {
        "trump": "S",
        "declarer": "S",
        "hands": {"N": ".543..", "E": ".T98..", "S": "5..AK.", "W": "9...AK"},
        "leader": "S",
        "claim": {"by": "S", "tricks": 3},
        "findings": {"forgot": ["S9"], "unaware_of_trump": False},
    }
    with pytest.raises(InvalidCase, match=r"findings\.forgot names the nine of spades, a trump, but findings\.unaware"):
        case_from_mapping(facts)


def test_a_card_on_the_table_may_have_been_shown_by_its_defender() -> None:
    """A defender's card of the trick in progress was his to show; one of declarer's side was not."""
    facts = mapping("open", 2)
    facts |= {"hands": {"N": "54...", "E": ".K3.A.", "S": "A.A2..", "W": "87..."}, "leader": "W", "trick": ["S6", "S3"]}
    for card, fits in (("S6", True), ("S3", False)):
        given_cards = {**facts, "findings": {"cards_shown": [card]}}
        if fits:
            assert case_from_mapping(given_cards).findings.cards_shown
        else:
            with pytest.raises(InvalidCase, match="no defender held"):
                case_from_mapping(given_cards)


@pytest.mark.parametrize(
    ("minutes", "fine"), [(0, True), (366 * 24 * 60, True), (366 * 24 * 60 + 1, False), (-1, False), (2.5, False)]
)
def test_minutes_that_cannot_be_are_refused(minutes: float, fine: bool) -> None:
    """Minutes are a whole number from none to a year of them."""
    facts = mapping("open", 2, "concession", "1959", minutes_after_sitting=minutes)
    if fine:
        assert case_from_mapping(facts).findings.minutes_after_sitting == minutes
    else:
        with pytest.raises(InvalidCase, match=r"minutes_after_sitting is .*; it must be a whole number from 0"):
            case_from_mapping(facts)


def test_an_order_that_no_regulator_has_fixed_is_refused() -> None:
    """An order is one of the words that are known."""
    with pytest.raises(InvalidCase, match=r"findings\.regulator_order is 'sideways'; it must be one of none, top-down"):
        case_from_mapping(mapping("open", 2, regulator_order="sideways"))


def test_all_faults_come_together() -> None:
    """Nothing is half-ruled: every finding that is wrong is named in one answer, with the case."""
    facts = mapping("open", 2, board_removed=True, order_binding=True, played_on=["C2", "C2"], regulator_order="x")
    with pytest.raises(InvalidCase) as refused:
        case_from_mapping({**facts, "id": "seven-faults"}, "case.yaml")

    told = str(refused.value)
    assert told.startswith("case.yaml, case seven-faults: ")
    for name in ("board_removed", "order_binding", "played_on", "regulator_order"):
        assert f"findings.{name}" in told
    assert len(refused.value.faults) == 6


def test_a_fault_of_the_whole_case_names_the_file() -> None:
    """Later play that cannot be one is found last, and its message names file and case like any other."""
    facts = mapping("open", 2, "claim", "1959", play_ordered=True, played_on=["DA"])
    with pytest.raises(InvalidCase, match=r"^case\.yaml, case odd: findings\.played_on cannot be a play"):
        case_from_mapping({**facts, "id": "odd"}, "case.yaml")


FLAGS: Final = (
    "partner_objected",
    "partner_consented",
    "board_removed",
    "order_binding",
    "play_ordered",
    "round_ended",
    "objected",
    "called_on_later_board",
    "all_four_agreed",
    "unaware_of_trump",
)


@settings(max_examples=150, deadline=None)
@given(
    year=st.sampled_from(YEARS),
    by=st.sampled_from("NESW"),
    flags=st.dictionaries(st.sampled_from(FLAGS), st.booleans()),
    minutes=st.sampled_from([None, 0, 90]),
)
def test_any_findings_are_read_or_refused_by_name(
    year: str, by: str, flags: dict[str, bool], minutes: int | None
) -> None:
    """Whatever is given together, every sentence names a finding that was given."""
    findings: dict[str, Any] = dict(flags)
    if minutes is not None:
        findings["minutes_after_sitting"] = minutes
    for sentence in sentences(year, by, **findings):
        assert any(f"findings.{name}" in sentence for name in findings)
