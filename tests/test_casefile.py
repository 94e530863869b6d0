"""Case files: what is read, and that a case survives being written."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
import yaml
from casefiles import DEAL, ENDING, PLAYED, ending, only_case
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeval.cards import NOTRUMP, Seat, card_from_text, cards_in, set_of
from claimeval.case import Case, Claim, Findings
from claimeval.contract import Contract
from claimeval.errors import Fault, InvalidCase
from claimeval.formats.casefile import case_from_mapping, case_to_mapping
from claimeval.formats.casekeys import CASE_KEYS
from claimeval.position import Position, legal_cards, trick_winner
from claimeval.record import PlayRecord, replay


def test_an_ending_is_read() -> None:
    """Every key of a small case arrives where it belongs, and the rest has its default."""
    case = only_case(ENDING)
    assert case.position.hands[Seat.N] == set_of(*map(card_from_text, ["H5", "H4", "H3"]))
    assert (case.position.trump, case.position.leader, case.position.trick) == (0, Seat.S, ())
    assert case.contract == Contract(4, 0)
    assert case.claim == Claim(Seat.S, 3, "Two diamonds and a trump.", "claim")
    assert case.findings == Findings()
    assert (case.case_id, case.edition, case.authority, case.vulnerable) == (
        "two-diamonds",
        "2017",
        "none",
        "none",
    )
    assert (case.won, case.played, case.record, case.expected) == (None, None, None, None)


def test_every_key_is_read() -> None:
    """Optional keys, findings of every type and the expectation are kept."""
    case = case_from_mapping(
        ending(
            title="A title",
            note="A note",
            edition=2007,
            authority="EBU",
            trump="S",
            vulnerable="ns",
            hands={"N": ".54..", "E": ".T98..", "S": "5..K.", "W": "...AK"},
            trick=["DA", "S9", "H3"],
            won={"declarer": 6, "defenders": 4},
            shown_out={"W": ["D", "H"], "N": "D"},
            played=["C2", "C10"],
            claim={"by": "E", "kind": "agreed", "tricks": 2},
            findings={
                "unaware_of_trump": True,
                "forgot": ["DK"],
                "believes_high": "HT, H9",
                "player_class": "good",
                "partner_objected": True,
                "later_statement": "words",
                "likely_won": 1,
                "regulator_order": "top-down",
            },
            expected={"tricks": 0, "anything": [1]},
        )
    )
    assert [case.title, case.note, case.edition, case.authority] == ["A title", "A note", "2007", "ebu"]
    assert case.vulnerable == "ns"
    assert case.position.trick == tuple(map(card_from_text, ["DA", "S9", "H3"]))
    assert case.won == (6, 4)
    assert case.shown_out == (frozenset({2}), frozenset(), frozenset(), frozenset({1, 2}))
    assert case.played == set_of(card_from_text("C2"), card_from_text("CT"))
    assert case.claim == Claim(Seat.E, 2, "", "agreed")
    assert case.findings == Findings(
        unaware_of_trump=True,
        forgot=(card_from_text("DK"),),
        believes_high=(card_from_text("HT"), card_from_text("H9")),
        player_class="good",
        partner_objected=True,
        later_statement="words",
        likely_won=1,
        regulator_order="top-down",
    )
    assert case.expected == {"tricks": 0, "anything": [1]}


def test_all_means_every_remaining_trick() -> None:
    """``all`` is the number of tricks left, the one in progress included."""
    assert case_from_mapping(ending(claim={"by": "S", "tricks": "all"})).claim.tricks == 3
    assert case_from_mapping({**PLAYED, "claim": {"by": "S", "tricks": "ALL"}}).claim.tricks == 11


def test_trump_alone_is_enough() -> None:
    """Without a contract the case has a trump but no result to score."""
    case = case_from_mapping(ending(contract=None, trump="NT"))
    assert (case.contract, case.position.trump) == (None, NOTRUMP)


def test_deal_and_play_give_everything_else() -> None:
    """Position, leader, trick, tricks won, show-outs and the record follow from deal and play."""
    case = case_from_mapping(PLAYED)
    assert case.record is not None
    assert case.record.opening_leader == Seat.W
    assert case.position == replay(case.record).position
    assert (case.position.leader, len(case.position.trick), case.won) == (Seat.N, 2, (2, 0))
    same = case_from_mapping({**PLAYED, "leader": "N", "trick": "SQ S4", "won": {"declarer": 2, "defenders": 0}})
    assert same == case


def test_show_outs_follow_from_the_play() -> None:
    """A seat that discarded in the play is known to be void."""
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    case = case_from_mapping(
        {
            "trump": "NT",
            "declarer": "W",
            "deal": deal,
            "play": "SA HA DA CA",
            "claim": {"by": "N", "tricks": 12},
        }
    )
    assert case.shown_out == (frozenset(), frozenset({0}), frozenset({0}), frozenset({0}))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("declarer: N\nleader: S", (Seat.N, Seat.S)),
        ("declarer: n\nleader: E", (Seat.N, Seat.E)),
        ("'declarer': \"N\"\nleader: W", (Seat.N, Seat.W)),
    ],
)
def test_seats_need_no_quotes(text: str, expected: tuple[Seat, Seat]) -> None:
    """A bare N is a seat, not a truth value, as a value and as a key."""
    rest = "trump: S\nhands:\n  N: .543..\n  E: .T98..\n  S: 5..AK.\n  W: 9...AK\nclaim: {by: N, tricks: 0}\n"
    case = only_case(f"{text}\n{rest}")
    assert (case.declarer, case.position.leader) == expected


def test_words_and_numbers_mean_what_they_say() -> None:
    """``no``, dates and hands that look like numbers stay text; only true and false are truth values."""
    case = only_case(
        "id: no\ntitle: 2020-01-02\nnote: 1e3\ntrump: NT\ndeclarer: N\nleader: N\n"
        "hands: {N: 10.2.2., E: 543..., S: .10.3.2, W: ...543}\n"
        "claim: {by: N, tricks: 1, statement: no}\nfindings: {objected: false, hand_faced: true}\n"
    )
    assert (case.case_id, case.title, case.note, case.claim.statement) == ("no", "2020-01-02", "1e3", "no")
    assert (case.findings.objected, case.findings.hand_faced) == (False, True)
    assert card_from_text("ST") in set(cards_in(case.position.hands[Seat.N]))


def test_an_all_spade_hand_may_look_like_a_number() -> None:
    """A hand written as digits alone is read as spades."""
    case = only_case(
        "trump: NT\ndeclarer: N\nleader: N\nhands: {N: 10, E: 9, S: 8, W: ~}\n".replace("~", ".2")
        + "claim: {by: N, tricks: 1}\n"
    )
    assert case.position.hands[Seat.N] == set_of(card_from_text("ST"))


def test_numbers_may_be_quoted() -> None:
    """A number of tricks in quotes is a number all the same."""
    assert case_from_mapping(ending(claim={"by": "S", "tricks": " 2 "})).claim.tricks == 2


@pytest.mark.parametrize(
    ("changes", "sentences"),
    [
        (
            {"claim": Claim(Seat.S, -1), "contract": Contract(4, 1)},
            [
                "The number of tricks claimed is negative; it must be 0 or more.",
                "The contract 4H and the trump given do not agree.",
            ],
        ),
        (
            {"claim": Claim(Seat.S, 4), "won": (11, -1)},
            [
                "South claims 4 tricks but only 3 remain.",
                "11 tricks won by declarer, -1 by the defenders and 3 left do not make thirteen.",
            ],
        ),
    ],
)
def test_a_case_cannot_be_built_with_faults(changes: dict[str, Any], sentences: list[str]) -> None:
    """A case made in a program is checked like one from a file."""
    with pytest.raises(InvalidCase) as caught:
        replace(only_case(ENDING), **changes)
    assert [fault.sentence for fault in caught.value.faults] == sentences


def test_a_case_knows_who_claims() -> None:
    """Declarer, dummy and defenders follow from the seats."""
    case = only_case(ENDING)
    assert (case.dummy, case.by_declarer, case.by_defender) == (Seat.N, True, False)
    case = replace(case, claim=Claim(Seat.E, 1))
    assert (case.by_declarer, case.by_defender, case.tricks_left) == (False, True, 3)


@settings(deadline=None, derandomize=True, max_examples=80)
@given(st.integers(min_value=0, max_value=10**9), st.booleans())
def test_a_case_survives_being_written_and_read(seed: int, with_record: bool) -> None:
    """Writing a case and reading it back, through JSON and through YAML, gives an equal case."""
    case = random_case(random.Random(seed), with_record)
    mapping = case_to_mapping(case)
    assert case_from_mapping(mapping) == case
    assert only_case(json.dumps(mapping)) == case
    assert only_case(yaml.safe_dump(mapping)) == case


ANY_KEY = st.sampled_from([*CASE_KEYS, "x"])
ANY_SCALAR = st.sampled_from([None, True, -1, 0, 3, 1e9, "N", "S", "4S", "NT", "HA", ".2..", "all", DEAL, "\ud800"])
ANY_VALUE = st.recursive(
    ANY_SCALAR,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["N", "E", "S", "W", "by", "tricks", "forgot"]), inner, max_size=4)
    ),
    max_leaves=6,
)


@settings(deadline=None, derandomize=True, max_examples=100)
@given(st.dictionaries(ANY_KEY, ANY_VALUE, max_size=12))
def test_any_mapping_is_read_or_refused_with_faults(mapping: dict[str, Any]) -> None:
    """Whatever the values are, the answer is a case or a list of faults, never another error."""
    faults: tuple[Fault, ...] = ()
    try:
        case: Case | None = case_from_mapping(mapping)
    except InvalidCase as error:
        case, faults = None, error.faults
    assert (case is None) == bool(faults)


def random_case(chooser: random.Random, with_record: bool) -> Case:
    """A random sound case, some tricks into a random legal play."""
    cards = [card for card in range(64) if card & 15 < 13]
    chooser.shuffle(cards)
    north, east, south, west = (set_of(*cards[13 * seat : 13 * seat + 13]) for seat in range(4))
    contract = Contract(chooser.randint(1, 7), chooser.randrange(5), chooser.randrange(3))
    declarer = Seat(chooser.randrange(4))
    hands, leader, trick, play = [north, east, south, west], declarer.left, list[int](), list[int]()
    for _ in range(chooser.randrange(52)):
        seat = Seat((leader + len(trick)) & 3)
        card = chooser.choice(list(cards_in(legal_cards(hands[seat], trick))))
        hands[seat] ^= 1 << card
        trick.append(card)
        play.append(card)
        if len(trick) == 4:
            leader, trick = trick_winner(trick, leader, contract.strain), []
    record = PlayRecord((north, east, south, west), contract.strain, declarer.left, tuple(play))
    played = replay(record)
    position = played.position
    assert position is not None
    by = Seat(chooser.randrange(4))
    own = tuple(cards_in(position.hands[by]))
    edition = chooser.choice(["1959", "2017"])
    return Case(
        position=position if with_record else Position(position.hands, contract.strain, leader, tuple(trick)),
        declarer=declarer,
        claim=Claim(
            by,
            chooser.randint(0, position.tricks_left),
            chooser.choice(["", "The rest.", "no", "Größe: 10"]),
            chooser.choice(["claim", "concession", "agreed"]),
        ),
        findings=Findings(
            unaware_of_trump=chooser.choice([None, True, False]),
            believes_high=chooser.choice([None, own[:2]]),
            player_class=chooser.choice(["novice", "average", "expert"]),
            later_statement=chooser.choice(["", "true"]),
            likely_won=chooser.choice([None, 0]),
            minutes_after_sitting=chooser.choice([None, 90]) if edition == "1959" else None,
        ),
        contract=contract if with_record or chooser.random() < 0.5 else None,
        vulnerable=chooser.choice(["none", "ns", "ew", "both"]),
        won=played.won_by(declarer) if with_record or chooser.random() < 0.5 else None,
        shown_out=played.shown_out,
        played=chooser.choice([None, 0, set_of(*play[:3])]),
        record=record if with_record else None,
        edition=edition,
        authority=chooser.choice(["none", "ebu"]),
        case_id=chooser.choice(["", "x", "2020-01-02", "null", "~"]),
        expected=chooser.choice([None, {"tricks": 1, "also": [2]}]),
    )
