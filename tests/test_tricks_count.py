"""Laws 65 and 66: the tally, who may look, and mixed cards."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trickfiles import SIX_TRICKS, ruled, told, with_changes

from claimeval.cards import DECK, Seat, card_text, cards_in, set_of
from claimeval.position import legal_cards, trick_winner
from claimeval.tricks.findings import Basis, Right


def played_out(order: list[int], picks: list[int], tricks: int) -> tuple[dict[str, str], tuple[int, int]]:
    """Rows of a play at notrump, West leading: each player's cards with their directions, and the tricks won."""
    hands = [set_of(*order[13 * seat : 13 * seat + 13]) for seat in range(4)]
    rows: list[list[str]] = [[], [], [], []]
    won, leader, pick = [0, 0], Seat.W, iter(picks)
    for _ in range(tricks):
        trick: list[int] = []
        for turn in range(4):
            legal = list(cards_in(legal_cards(hands[(leader + turn) & 3], trick)))
            card = legal[next(pick) % len(legal)]
            hands[(leader + turn) & 3] &= ~(1 << card)
            trick.append(card)
        winner = trick_winner(trick, leader, 4)
        for turn, card in enumerate(trick):
            seat = Seat((leader + turn) & 3)
            rows[seat].append(card_text(card) + ("+" if seat.side == winner.side else "-"))
        won[winner.side] += 1
        leader = winner
    return {seat.name: " ".join(rows[seat]) for seat in Seat}, (won[0], won[1])


PLAYS = st.tuples(
    st.permutations(list(cards_in(DECK))), st.lists(st.integers(0, 12), min_size=52, max_size=52), st.integers(1, 13)
)


@settings(deadline=None, derandomize=True, max_examples=30)
@given(play=PLAYS, at=st.integers(0, 51))
def test_a_turned_card_is_found(play: tuple[list[int], list[int], int], at: int) -> None:
    """Rows of any play give its tricks, and a single card turned the wrong way is the one named."""
    rows, won = played_out(*play)
    seat, index = "NESW"[at % 4], at // 4 % play[2]
    turned = rows[seat].split()
    turned[index] = turned[index][:2] + {"+": "-", "-": "+"}[turned[index][2]]
    tally = ruled({"trump": "NT", "declarer": "S", "rows": {**rows, seat: " ".join(turned)}}).tally
    assert tally is not None

    assert (tally.basis, tally.won) == (Basis.REPLAY, won)
    assert [(wrong.seat.name, wrong.trick) for wrong in tally.misdirected] == [(seat, index + 1)]
    assert tally.disagreements == (index + 1,)


NO_TRUMP_KNOWN = {key: value for key, value in SIX_TRICKS.items() if key not in ("contract", "hands")}
TALLIES = [
    (SIX_TRICKS, Basis.REPLAY, (2, 4)),
    (NO_TRUMP_KNOWN, Basis.DIRECTIONS, (2, 4)),
    (with_changes(SIX_TRICKS, mixed=["E"]), Basis.DIRECTIONS, (2, 4)),
    (with_changes(SIX_TRICKS, rows={"N": "?+ ?+ ?- ?- ?- ?-"}), Basis.DIRECTIONS, (2, 4)),
    (with_changes(NO_TRUMP_KNOWN, rows={"N": "C2+ S5+ S3+ C3- H2- H9-"}), Basis.NONE, None),
    (with_changes(NO_TRUMP_KNOWN, mixed=["E", "S", "W"]), Basis.NONE, None),
    (with_changes(NO_TRUMP_KNOWN, mixed=["N", "E", "S", "W"]), Basis.NONE, None),
]


@pytest.mark.parametrize(("mapping", "basis", "won"), TALLIES)
def test_what_the_tally_rests_on(mapping: dict[str, Any], basis: Basis, won: tuple[int, int] | None) -> None:
    """A replay needs all four rows in order; directions need two players who agree; else there is no tally."""
    tally = ruled(mapping).tally
    assert tally is not None

    assert (tally.basis, tally.won) == (basis, won)


def test_rows_that_disagree_name_the_trick_and_the_cards() -> None:
    """Without a replay it is told which cards say what of which trick."""
    ruling = ruled(with_changes(NO_TRUMP_KNOWN, rows={"N": "C2+ S5+ S3+ C3- H2- H9-"}))
    assert ruling.tally is not None

    assert ruling.tally.disagreements == (3,)
    assert "Trick 3: North's three of spades says North-South" in told(ruling)


def test_a_revoke_comes_to_light() -> None:
    """A card that did not follow suit, with one of the suit still in hand, is told with Laws 61 to 64."""
    words = "East played the six of diamonds, though he still had the ten of clubs"
    mapping = with_changes(SIX_TRICKS, hands={"N": "..K842.K54", "E": ".876.AQ9.T"})

    assert words in told(ruled(mapping))
    assert words not in told(ruled(SIX_TRICKS))


def test_a_lead_out_of_turn_that_stood_is_followed() -> None:
    """With the lead of trick two given to North the replay goes on from him."""
    mapping = with_changes(SIX_TRICKS, out_of_turn={"2": "N"})
    tally = ruled(mapping).tally
    assert tally is not None

    assert tally.won == (2, 4)


LOOKS = [
    # own card face up, own side has played, play over, ordered, asker (declarer is South), what he may see
    (True, False, False, False, "W", Right.WHOLE_TRICK),
    (True, False, False, False, "S", Right.WHOLE_TRICK),
    (False, False, False, False, "W", Right.OWN_CARD),
    (True, True, False, False, "W", Right.NOTHING),
    (False, True, False, False, "W", Right.NOTHING),
    (False, True, False, True, "W", Right.ALL_CARDS),
    (False, True, True, False, "W", Right.ALL_CARDS),
    (False, False, True, False, "N", Right.ALL_CARDS),
    (True, False, False, False, "N", Right.NOTHING),
]


@pytest.mark.parametrize(("face_up", "played", "over", "ordered", "asker", "right"), LOOKS)
def test_who_may_look(face_up: bool, played: bool, over: bool, ordered: bool, asker: str, right: Right) -> None:
    """The decision table of Law 66, dummy included."""
    asks = {"by": asker, "own_card_face_up": face_up, "own_side_played_next": played, "director_orders": ordered}
    inspection = ruled({"declarer": "S", "play_over": over, "asks": asks}).inspection
    assert inspection is not None

    assert inspection.rights == ((Seat("NESW".index(asker)), right),)


def test_the_table_tells_who_may_look() -> None:
    """From the cards of the trick in progress and those still face up each player's right follows."""
    mapping = {"declarer": "S", "tricks_played": 5, "trick": {"E": "H4"}, "face_up": ["S"]}
    inspection = ruled(mapping).inspection
    assert inspection is not None

    assert [right for _, right in inspection.rights] == [
        Right.NOTHING, Right.NOTHING, Right.WHOLE_TRICK, Right.NOTHING,
    ]  # fmt: skip


def test_a_look_without_the_facts_is_asked_about() -> None:
    """Where it is not known who has played on, the answer asks and gives no right."""
    ruling = ruled({"declarer": "S", "asks": {"by": "W"}})
    assert ruling.inspection is not None

    assert ruling.inspection.rights == ((Seat.W, Right.UNKNOWN),)
    assert len(ruling.questions) == 1


MIXES = [
    (True, [], "The facts can be found, and they decide"),
    (True, ["E"], "The facts can be found, and they decide"),
    (False, ["E"], "the director rules for North-South"),
    (False, ["N", "S"], "the director rules for East-West"),
    (False, ["N", "E"], "that is left to the director"),
    (False, [], "that is left to the director"),
    (None, ["E"], "Can the director still find out"),
]


@pytest.mark.parametrize(("found", "mixed", "words"), MIXES)
def test_mixed_cards(found: bool | None, mixed: list[str], words: str) -> None:
    """The decision table of 66D: facts first, then for the side that kept its cards."""
    assert words in told(ruled({"play_over": True, "dispute": "revoke", "facts_found": found, "mixed": mixed}))


def test_rows_that_can_be_replayed_are_facts() -> None:
    """With four rows in order nobody has to say that the facts can be found."""
    mapping = with_changes(SIX_TRICKS, dispute="tricks")

    assert "The facts can be found" in told(ruled(mapping))


@pytest.mark.parametrize("edition", ["1987", "1997", "2007"])
def test_laws_65_and_66_of_other_editions_are_asked_about(edition: str) -> None:
    """Nothing of them is ruled before 2017: no right, no loss of rights, and the question names the Law."""
    asks = {"by": "W", "own_card_face_up": True, "own_side_played_next": False}
    ruling = ruled({"edition": edition, "declarer": "S", "asks": asks, "mixed": ["E"], "remark": {"by": "N"}})
    assert ruling.inspection is not None

    assert ruling.inspection.rights == ((Seat.W, Right.UNKNOWN),)
    assert (ruling.rights, ruling.advice) == ((), ())
    assert {question.law for question in ruling.questions} == {"65", "66"}
