"""A claim over a revoke, and words about the trick in progress, as a trick file in the short form tells them."""

from __future__ import annotations

from typing import Any

import pytest
from trickfiles import ruled, told, with_changes

from claimeval.errors import InvalidCase
from claimeval.limits import Limits
from claimeval.tricks.findings import PlayResult, TrickRuling
from claimeval.tricks.reading import facts_from_mapping
from claimeval.tricks.ruling import rule_tricks

LAST: dict[str, Any] = {
    "trump": "S", "declarer": "S", "leader": "S", "trick": ["D9", "D3", "DJ"], "revoke": {"by": "E", "card": "S9"},
    "hands": {"N": ".K5.2.4", "E": "9..T87.5", "S": "76..AQ.", "W": ".Q7.4.J"}, "claim": {"by": "S", "tricks": 4},
}  # fmt: skip
SECOND: dict[str, Any] = {
    "trump": "S", "declarer": "S", "leader": "S", "trick": ["D9"], "revoke": {"by": "W", "card": "S9"},
    "hands": {"N": ".K5.J2.4", "E": ".Q7.4.JT", "S": "76..AQ.", "W": "9..T87.5"}, "claim": {"by": "S", "tricks": 3},
}  # fmt: skip


def over_revoke(base: dict[str, Any] = LAST, **changes: Any) -> TrickRuling:  # noqa: ANN401 - any value of a file
    """The ruling on a claim over a revoke, with other facts."""
    return ruled({"kind": "revoke-and-claim", "facts": with_changes(base, **changes)})


def asked(ruling: TrickRuling) -> list[str]:
    """What is to be found out."""
    return [question.finding for question in ruling.questions]


def play(ruling: TrickRuling) -> PlayResult:
    """What becomes of the tricks."""
    assert ruling.play is not None
    return ruling.play


AGREED = {"defenders_agreed_to_the_claim": True}
# The facts that are changed; tricks for the claimer's side, tricks that go over.
ESTABLISHED = [
    pytest.param(LAST, {"claim": {"tricks": 5}}, 5, 0, id="the other side took nothing"),
    pytest.param(LAST, {"claim": {"tricks": 4}}, 5, 1, id="one trick was lost"),
    pytest.param(LAST, {"claim": {"tricks": 3}}, 5, 2, id="the revoker won the trick himself"),
    pytest.param(LAST, {"claim": {"tricks": 3}, "revoke": {"by": "E", "card": "C5"}}, 4, 1, id="he threw a card"),
    pytest.param(
        LAST, {"claim": {"tricks": 3}, "revoke": "East ruffed with the nine"}, 5, 2, id="told in words: a ruff"
    ),
    pytest.param(LAST, {"claim": {"tricks": 3}, "revoke": "East threw a club, then followed"}, 4, 1, id="a discard"),
]


@pytest.mark.parametrize(("base", "changes", "tricks", "moved"), ESTABLISHED)
def test_a_revoke_that_was_agreed_over_moves_tricks(
    base: dict[str, Any], changes: dict[str, Any], tricks: int, moved: int
) -> None:
    """Once the other side has agreed the trick stands as played, and tricks go over for the revoke."""
    ruling = over_revoke(base, **AGREED, **changes)

    assert (play(ruling).tricks, play(ruling).transferred) == (tricks, moved)
    assert not ruling.questions


# What is changed, and the finding that is then asked for.
OPEN = [
    pytest.param(LAST, {}, "facts.defenders_agreed_to_the_claim", id="was it agreed?"),
    pytest.param(LAST, {"claim": {"by": "E"}}, "revoke", id="the revoker's own side claims"),
    pytest.param(LAST, {"offending_side_played_to_next_trick": True}, "claim.tricks", id="play had gone on"),
    pytest.param(
        LAST, {**AGREED, "claim": {"tricks": 3}, "revoke": "East revoked"}, "revoke.card", id="with which card?"
    ),
    pytest.param(SECOND, {**AGREED, "claim": {"tricks": 3}}, "revoke.card", id="who won the trick?"),
]


@pytest.mark.parametrize(("base", "changes", "finding"), OPEN)
def test_what_the_facts_leave_open_is_asked(base: dict[str, Any], changes: dict[str, Any], finding: str) -> None:
    """Nothing is guessed: the one fact on which the tricks hang is asked for."""
    ruling = over_revoke(base, **changes)

    assert asked(ruling) == [finding]
    assert play(ruling).tricks is None
    assert "not settled before the questions" in told(ruling)


def test_a_revoke_that_is_not_established_is_put_right_first() -> None:
    """The card is taken back, the claim judged with the legal card, and no trick goes over."""
    ruling = over_revoke(defenders_agreed_to_the_claim=False)

    assert (play(ruling).transferred, play(ruling).is_claim) == (0, True)
    assert play(ruling).tricks is not None
    assert "takes the card back and follows suit" in told(ruling)


def test_a_limit_leaves_the_claim_over_a_revoke_open() -> None:
    """When the search has to stop the tricks are not guessed."""
    facts = with_changes(SECOND, defenders_agreed_to_the_claim=False, claim={"tricks": 3})
    found = facts_from_mapping({"kind": "revoke-and-claim", "facts": facts})
    ruling = rule_tricks(found, Limits(nodes=1))

    assert asked(ruling) == ["limits"]
    assert play(ruling).tricks is None


WORDS: dict[str, Any] = {
    "trump": "S", "declarer": "S", "leader": "W", "trick": ["H9"], "words": "Ruff",
    "hands": {"N": "K5..2.", "E": ".T8..5", "S": "7.4.A.", "W": ".Q..J"},
}  # fmt: skip


def said(**changes: Any) -> TrickRuling:  # noqa: ANN401 - any value of a file
    """The ruling on words to dummy in the trick in progress, with other facts."""
    return ruled({"kind": "not-a-claim", "facts": with_changes(WORDS, **changes)})


def test_a_ruff_is_called_with_the_lowest_trump() -> None:
    """Words about the trick in progress are no claim; dummy ruffs with his lowest trump."""
    ruling = said()

    assert play(ruling).is_claim is False
    assert "The five of spades was designated" in told(ruling)
    assert "none was made" in told(ruling)


@pytest.mark.parametrize(
    ("changes", "finding"),
    [
        pytest.param({"words": "The rest are mine"}, "facts.words", id="words about more than the trick"),
        pytest.param({"words": "Low, please"}, "facts.card", id="no card is named"),
        pytest.param({"trump": "NT"}, "facts.card", id="no trumps to ruff with"),
        pytest.param({"hands": {"N": "..432."}}, "facts.card", id="dummy has no trump"),
    ],
)
def test_words_that_leave_the_card_open_are_asked_about(changes: dict[str, Any], finding: str) -> None:
    """Where no card was designated, or a claim may have been meant, the director is asked."""
    assert asked(said(**changes)) == [finding]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        pytest.param({"card": "H4"}, "The four of hearts is no card that dummy can play to this trick.", id="not his"),
        pytest.param(
            {"trick": ["H9", "D2"], "card": "SK", "hands": {"N": "K5.."}},
            "Dummy has played to the trick in progress already.", id="too late",
        ),
    ],
)  # fmt: skip
def test_a_card_that_dummy_cannot_play_is_refused(changes: dict[str, Any], sentence: str) -> None:
    """The card named must be one that dummy can still play to the trick."""
    with pytest.raises(InvalidCase, match=sentence):
        said(**changes)


# The kind of the file, its facts, and words of the sentence that names what is wrong.
TRICK, NO_CLAIM, REVOKE = "defective-trick", "not-a-claim", "revoke-and-claim"
DEFECT: dict[str, Any] = {"irregularity": "no-card", "suit_led_to_that_trick": "H", "trump": "S"}
NO_LEAD = {"trick": [], "hands": {"N": "..J52.4", "E": "9..T8.5", "S": "7..AQ.2", "W": ".Q7.4.J"}}
WRONG = [
    pytest.param(TRICK, {**DEFECT, "suit_led_to_that_trick": "NT"}, "suit_led_to_that_trick is 'NT'", id="suit"),
    pytest.param(TRICK, {**DEFECT, "suit_led_to_that_trick": "Z"}, "one of S, H, D, C and NT", id="strain"),
    pytest.param(TRICK, {**DEFECT, "trick_won_by": "nobody"}, "it must be declarer or defenders", id="side"),
    pytest.param(TRICK, {**DEFECT, "trump": "Z"}, "trump is 'Z'", id="trump"),
    pytest.param(NO_CLAIM, {**WORDS, "trump": None, "contract": "9H"}, "'9H' is not a contract", id="contract"),
    pytest.param(NO_CLAIM, {**WORDS, "trick": ["HQ"]}, "queen of hearts", id="position"),
    pytest.param(NO_CLAIM, {**WORDS, "tricks_left": 7}, "tricks_left is 7, but the hands hold 3", id="tricks left"),
    pytest.param(NO_CLAIM, {**WORDS, "card": "H1"}, "card is 'H1', which is no card", id="card"),
    pytest.param(NO_CLAIM, {**WORDS, "words": None}, "words is missing", id="words"),
    pytest.param(REVOKE, {**LAST, "claim": {"by": "S", "tricks": 9}}, "only 5 remain", id="claim"),
    pytest.param(REVOKE, {**LAST, "revoke": "somebody"}, "words that begin with who revoked", id="who"),
    pytest.param(REVOKE, {**LAST, "revoke": 7}, "a mapping such as {by: E, card: S9}", id="number"),
    pytest.param(REVOKE, {**LAST, "revoke": {"card": "S9"}}, "revoke.by is missing", id="no seat"),
    pytest.param(REVOKE, {**LAST, "revoke": None}, "revoke is missing", id="no revoke"),
    pytest.param(REVOKE, {**LAST, "revoke": {"by": "W"}}, "it is East's turn", id="turn"),
    pytest.param(REVOKE, {**LAST, **NO_LEAD, "revoke": {"by": "S"}}, "so it was no revoke", id="no lead"),
]


@pytest.mark.parametrize(("kind", "facts", "sentence"), WRONG)
def test_wrong_facts_are_named(kind: str, facts: dict[str, Any], sentence: str) -> None:
    """Each wrong or missing fact of the short form is named in one plain sentence."""
    with pytest.raises(InvalidCase) as refused:
        ruled({"kind": kind, "facts": {key: value for key, value in facts.items() if value is not None}})

    assert sentence in str(refused.value)
    assert all(fault.sentence.endswith(".") for fault in refused.value.faults)


def test_a_contract_serves_for_the_trump() -> None:
    """Facts may give the contract in the place of the trump suit."""
    facts = {key: value for key, value in WORDS.items() if key != "trump"}

    assert ruled({"kind": "not-a-claim", "facts": {**facts, "contract": "4S"}}).play == play(said())


@pytest.mark.parametrize(
    ("remark", "table", "words"),
    [
        pytest.param({"by": "N"}, {}, "Had North's side led or played", id="nothing known"),
        pytest.param({"by": "N"}, {"trick": {"N": "H2"}}, "North spoke after his side", id="his side has played"),
        pytest.param({"by": "E"}, {"trick": {"N": "H2"}}, "East may point out", id="only the others have"),
    ],
)
def test_a_remark_on_direction_by_what_lies_on_the_table(
    remark: dict[str, Any], table: dict[str, Any], words: str
) -> None:
    """Whether a side has played to the next trick is seen on the table, or asked."""
    assert words in told(ruled({"remark": remark, **table}))


def test_whether_the_card_lies_face_up_is_asked() -> None:
    """To look at a trick hangs on the asker's own card, and where nothing is known of it that is the question."""
    ruling = ruled({"asks": {"by": "N", "own_side_played_next": False}})

    assert asked(ruling) == ["face_up"]
