"""Case files: what is read, every fault with its sentence, and files that are no case file."""

from __future__ import annotations

import io
import json
import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeval.cards import NOTRUMP, Seat, card_from_text, cards_in, set_of
from claimeval.case import Case, Claim, Findings
from claimeval.contract import Contract
from claimeval.errors import ClaimEvalError, Fault, FaultKind, InvalidCase, UnreadableFile
from claimeval.formats.casefile import (
    case_from_mapping,
    case_to_mapping,
    cases_in_text,
    iter_cases,
    read_cases,
)
from claimeval.formats.casekeys import CASE_KEYS
from claimeval.position import Position, legal_cards, trick_winner
from claimeval.record import PlayRecord, replay

ENDING = """\
id: two-diamonds
contract: 4S
declarer: S
hands: {N: .543.., E: .T98.., S: 5..AK., W: 9...AK}
leader: S
claim: {by: S, tricks: 3, statement: Two diamonds and a trump.}
"""
DEAL = "N:KQ2.A43.KQ32.432 543.KQ2.765.AKQJ AJT9.J65.AJT.765 876.T987.984.T98"
PLAYED = {
    "contract": "1NT",
    "declarer": "S",
    "deal": DEAL,
    "play": ["HT", "HA", "H2", "H5", "SK", "S3", "S9", "S6", "SQ", "S4"],
    "claim": {"by": "S", "tricks": 7},
}


def ending(**changes: object) -> dict[str, Any]:
    """The ending above as a mapping, with changes; ``None`` takes a key out."""
    mapping = {**yaml.safe_load(ENDING.replace(".543..", "'.543..'")), **changes}
    return {key: value for key, value in mapping.items() if value is not None}


def faults_of(mapping: dict[str, Any]) -> InvalidCase:
    """The error that a mapping with faults raises."""
    with pytest.raises(InvalidCase) as caught:
        case_from_mapping(mapping)
    return caught.value


def only_case(text: str) -> Case:
    """The one sound case in a text."""
    [case] = cases_in_text(text)
    assert isinstance(case, Case), case
    return case


def only_error(text: str, file: str = "f.yaml", lines: bool | None = None) -> ClaimEvalError:
    """The one error in a text."""
    [error] = cases_in_text(text, file, lines)
    assert isinstance(error, ClaimEvalError)
    return error


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


# a mapping, the kinds of its faults, their sentences
FAULTS: list[tuple[dict[str, Any], list[FaultKind], list[str]]] = [
    (
        ending(hands={"N": ".543..", "E": ".T94..", "S": "5..AK.", "W": "9...AK"}),
        [FaultKind.DUPLICATE_CARD],
        ["The four of hearts is with both North and East."],
    ),
    (
        ending(hands={"N": ".543..", "E": ".T9Z..", "S": "5..AK.", "W": "9...AK"}),
        [FaultKind.UNKNOWN_CARD],
        ["East has 'Z' among the hearts, which is no rank of a card."],
    ),
    (
        ending(trick=["D1"]),
        [FaultKind.UNKNOWN_CARD],
        ["trick has 'D1', which is no card; write suit and rank, as in H9."],
    ),
    (
        ending(hands={"N": ".543..", "E": ".T98..", "S": "5..AK.", "W": "9...A"}),
        [FaultKind.UNEVEN_HANDS],
        ["West has 2 cards left where 3 would fit the other hands."],
    ),
    (
        ending(hands={"N": ".543..", "E": ".T98..", "S": "5..AK.", "W": "9...A"}, leader="W", trick=["HT"]),
        [FaultKind.TRICK_NOT_LED_BY_LEADER],
        ["The trick in progress starts with the ten of hearts, which East holds, but West is said to have led."],
    ),
    (
        ending(hands={"N": ".543..", "E": ".T98..", "S": "5..K.", "W": "9...A"}, trick=["DA", "CA"]),
        [FaultKind.CARD_STILL_HELD],
        ["West played the ace of clubs to the trick in progress but still holds it."],
    ),
    (
        ending(
            hands={"N": ".54.3.", "E": ".T98..", "S": "5..K.", "W": "9...A"},
            trick=["DA", "CK", "H3"],
            claim={"by": "S", "tricks": 2},
        ),
        [FaultKind.REVOKE, FaultKind.UNEVEN_HANDS],
        [
            "North played the three of hearts on a diamond lead but still holds the three of diamonds.",
            "North has 3 cards left where 2 would fit the other hands and the trick in progress.",
        ],
    ),
    (
        ending(
            hands={"N": ".5.3.", "E": ".T98..", "S": "5..K.", "W": "9...A"},
            trick=["DA", "CK", "H3"],
            claim={"by": "S", "tricks": 2},
        ),
        [FaultKind.REVOKE],
        ["North played the three of hearts on a diamond lead but still holds the three of diamonds."],
    ),
    (
        ending(shown_out={"W": ["C", "D"]}),
        [FaultKind.SHOWN_OUT_CONTRADICTED],
        ["West is said to have shown out of clubs but holds the ace of clubs."],
    ),
    (
        ending(claim={"by": "S", "tricks": 4}),
        [FaultKind.TOO_MANY_TRICKS],
        ["South claims 4 tricks but only 3 remain."],
    ),
    (
        ending(hands={"N": ".5..", "E": ".T..", "S": "5...", "W": "9..."}, claim={"by": "S", "tricks": 13}),
        [FaultKind.TOO_MANY_TRICKS],
        ["South claims 13 tricks but only 1 remains."],
    ),
    (ending(leeder="S"), [FaultKind.UNKNOWN_KEY], ["leeder is no key of a case; did you mean leader?"]),
    (ending(zzz=1), [FaultKind.UNKNOWN_KEY], ["zzz is no key of a case."]),
    (
        ending(statement="x"),
        [FaultKind.UNKNOWN_KEY],
        ["statement is no key of a case; did you mean claim.statement?"],
    ),
    (
        ending(forgot=["H2"]),
        [FaultKind.UNKNOWN_KEY],
        ["forgot is no key of a case; did you mean findings.forgot?"],
    ),
    (
        ending(claim={"by": "S", "tricks": 3, "statment": "x"}),
        [FaultKind.UNKNOWN_KEY],
        ["claim.statment is no key of a case; did you mean claim.statement?"],
    ),
    (
        ending(contract=None),
        [FaultKind.MISSING_KEY],
        ["contract is missing; give it as 4S or 3NT, or give trump alone."],
    ),
    (ending(declarer=None), [FaultKind.MISSING_KEY], ["declarer is missing; give declarer's seat."]),
    (
        ending(leader=None),
        [FaultKind.MISSING_KEY],
        ["leader is missing; give the seat that led to the trick in progress or leads to the next one."],
    ),
    (
        ending(hands=None),
        [FaultKind.MISSING_KEY],
        ["hands is missing; give the cards that each seat still holds, or deal and play."],
    ),
    (
        ending(hands={"N": ".543..", "E": ".T98..", "S": "5..AK."}),
        [FaultKind.MISSING_KEY],
        ["The hand of West is missing."],
    ),
    (
        ending(claim=None),
        [FaultKind.MISSING_KEY],
        ["claim is missing; say who claims how many tricks, such as {by: S, tricks: 3}."],
    ),
    (
        ending(claim={"statement": "x"}),
        [FaultKind.MISSING_KEY, FaultKind.MISSING_KEY],
        [
            "claim.by is missing; give the claimer's seat.",
            "claim.tricks is missing; give the tricks his side is to have, or all.",
        ],
    ),
    (
        ending(contract="4T"),
        [FaultKind.BAD_CONTRACT],
        ["'4T' is not a contract; write it as 4S, 3NT, 5DX or 7HXX."],
    ),
    (
        ending(trump="H"),
        [FaultKind.CONTRADICTION],
        ["The contract 4S and the trump given do not agree."],
    ),
    (
        ending(trump="X", contract=None),
        [FaultKind.UNKNOWN_VALUE],
        ["trump is 'X'; it must be one of S, H, D, C and NT."],
    ),
    (
        ending(hands={"N": "", "E": "", "S": "", "W": ""}),
        [FaultKind.NO_CARDS_LEFT],
        ["No cards are left, so there is nothing to rule on."],
    ),
    (
        ending(won={"declarer": 6, "defenders": 5}),
        [FaultKind.CONTRADICTION],
        ["6 tricks won by declarer, 5 by the defenders and 3 left do not make thirteen."],
    ),
    (
        ending(won={"declarer": 6}),
        [FaultKind.MISSING_KEY],
        ["won.defenders is missing; give the complete tricks won before the claim."],
    ),
    (
        ending(played=["CA", "C3"]),
        [FaultKind.CARD_STILL_HELD],
        ["The ace of clubs is listed as played but is still held."],
    ),
    (
        ending(findings={"believes_high": ["H2"], "forgot": ["DA"]}),
        [FaultKind.CONTRADICTION, FaultKind.CONTRADICTION],
        [
            "findings.believes_high names the two of hearts, which the claimer's side does not hold.",
            "findings.forgot names the ace of diamonds, which the claimer's own side holds.",
        ],
    ),
    (
        ending(edition="2018"),
        [FaultKind.UNKNOWN_VALUE],
        ["edition is '2018'; it must be one of 1959, 1987, 1997, 2007, 2017."],
    ),
    (
        ending(authority="wbf"),
        [FaultKind.UNKNOWN_VALUE],
        ["authority is 'wbf'; it must be one of none, ebu, acbl, nbb, dbf, sbf."],
    ),
    (
        ending(vulnerable="all"),
        [FaultKind.UNKNOWN_VALUE],
        ["vulnerable is 'all'; it must be one of none, ns, ew, both."],
    ),
    (
        ending(claim={"by": "S", "tricks": 3, "kind": "offer"}),
        [FaultKind.UNKNOWN_VALUE],
        ["claim.kind is 'offer'; it must be one of claim, concession, agreed."],
    ),
    (
        ending(findings={"player_class": "beginner"}),
        [FaultKind.UNKNOWN_VALUE],
        ["findings.player_class is 'beginner'; it must be one of novice, average, good, expert."],
    ),
    (
        ending(findings={"unaware_of_trump": "maybe"}),
        [FaultKind.UNKNOWN_VALUE],
        ["findings.unaware_of_trump is 'maybe'; it must be true or false."],
    ),
    (
        ending(findings={"likely_won": 14}),
        [FaultKind.UNKNOWN_VALUE],
        ["findings.likely_won is 14; it must be a whole number from 0 to 13."],
    ),
    (
        ending(findings=["x"]),
        [FaultKind.UNKNOWN_VALUE],
        ["findings is a list; it must be a mapping of what the director has found."],
    ),
    (
        ending(declarer="Q", leader=7, claim={"by": True, "tricks": 3}),
        [FaultKind.UNKNOWN_VALUE] * 3,
        [
            "declarer is 'Q'; it must be a seat, N, E, S or W.",
            "leader is 7; it must be a seat, N, E, S or W.",
            "claim.by is true; it must be a seat, N, E, S or W.",
        ],
    ),
    (
        ending(claim={"by": "S", "tricks": -1}),
        [FaultKind.UNKNOWN_VALUE],
        ["claim.tricks is -1; it must be a whole number, 0 or more."],
    ),
    (
        ending(claim={"by": "S", "tricks": True}),
        [FaultKind.UNKNOWN_VALUE],
        ["claim.tricks is true; it must be a whole number, 0 or more."],
    ),
    (
        ending(claim="three"),
        [FaultKind.UNKNOWN_VALUE],
        ["claim is 'three'; it must be a mapping such as {by: S, tricks: 3}."],
    ),
    (
        ending(title=["x"]),
        [FaultKind.UNKNOWN_VALUE],
        ["title is a list; it must be text."],
    ),
    (
        ending(trick=5),
        [FaultKind.UNKNOWN_VALUE],
        ["trick is 5; it must be a list of cards, such as [SA, H9]."],
    ),
    (
        ending(shown_out={"E": ["NT"], "Q": ["S"]}),
        [FaultKind.UNKNOWN_KEY, FaultKind.UNKNOWN_VALUE],
        ["shown_out.Q is no key of a case.", "shown_out.E has 'NT', which is no suit; write S, H, D or C."],
    ),
    (
        ending(hands=5),
        [FaultKind.UNKNOWN_VALUE],
        ["hands is 5; it must be a hand for each of N, E, S and W."],
    ),
    (
        ending(expected=5),
        [FaultKind.UNKNOWN_VALUE],
        ["expected is 5; it must be a mapping of what was ruled."],
    ),
    (
        {**PLAYED, "play": None},
        [FaultKind.MISSING_KEY],
        ["play is missing; deal needs with it the cards played so far, in order."],
    ),
    (
        {**PLAYED, "deal": None},
        [FaultKind.MISSING_KEY],
        ["deal is missing; play needs the whole deal with it, as 'N:… … … …'."],
    ),
    (
        {**PLAYED, "deal": DEAL.replace("432 543", "43 543")},
        [FaultKind.UNEVEN_HANDS],
        ["North has 12 cards in the deal instead of 13."],
    ),
    (
        {**PLAYED, "deal": DEAL.replace("543.", "K43.")},
        [FaultKind.DUPLICATE_CARD],
        ["The king of spades is with both North and East."],
    ),
    (
        {**PLAYED, "play": ["HK", "HA"]},
        [FaultKind.TRICK_NOT_LED_BY_LEADER],
        ["Trick 1 starts with the king of hearts, which East holds, but West is to lead."],
    ),
    (
        {**PLAYED, "play": ["HT", "HA", "CA"]},
        [FaultKind.REVOKE],
        ["East played the ace of clubs on a heart lead but still holds the king of hearts."],
    ),
    (
        {**PLAYED, "hands": {"N": "A"}},
        [FaultKind.CONTRADICTION],
        ["Give either hands, or deal and play, but not both: hands follow from them."],
    ),
    (
        {
            **PLAYED,
            "leader": "S",
            "won": {"declarer": 1, "defenders": 1},
            "shown_out": {"E": "S"},
            "trick": [],
        },
        [FaultKind.CONTRADICTION] * 4,
        [
            "leader does not agree with deal and play; leave it out.",
            "trick does not agree with deal and play; leave it out.",
            "won does not agree with deal and play; leave it out.",
            "shown_out does not agree with deal and play; leave it out.",
        ],
    ),
    (
        ending(
            hands={"N": ".543..", "E": ".T94..", "S": "5..AK.", "W": "9...AK"},
            leeder="S",
            claim={"by": "S", "tricks": 5},
            edition="1066",
            shown_out={"W": ["C"]},
        ),
        [
            FaultKind.UNKNOWN_KEY,
            FaultKind.UNKNOWN_VALUE,
            FaultKind.DUPLICATE_CARD,
            FaultKind.TOO_MANY_TRICKS,
            FaultKind.SHOWN_OUT_CONTRADICTED,
        ],
        [
            "leeder is no key of a case; did you mean leader?",
            "edition is '1066'; it must be one of 1959, 1987, 1997, 2007, 2017.",
            "The four of hearts is with both North and East.",
            "South claims 5 tricks but only 3 remain.",
            "West is said to have shown out of clubs but holds the ace of clubs.",
        ],
    ),
]


@pytest.mark.parametrize(("mapping", "kinds", "sentences"), FAULTS)
def test_every_fault_is_reported_with_its_sentence(
    mapping: dict[str, Any], kinds: list[FaultKind], sentences: list[str]
) -> None:
    """All faults of a case come together, each of its kind and with one sentence."""
    error = faults_of({key: value for key, value in mapping.items() if value is not None})
    assert [fault.sentence for fault in error.faults] == sentences
    assert [fault.kind for fault in error.faults] == kinds


def test_a_board_played_out_cannot_be_ruled() -> None:
    """When the play leaves no card, that is the fault."""
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    play = [f"{suit}{rank}" for rank in "AKQJT98765432" for suit in "SHDC"]
    error = faults_of({"trump": "NT", "declarer": "W", "deal": deal, "play": play, "claim": {"by": "W", "tricks": 0}})
    assert [fault.kind for fault in error.faults] == [FaultKind.NO_CARDS_LEFT]


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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f.yaml: There is nothing in it; "),
        ("id: x: y", "f.yaml, line 1: This is no valid YAML (mapping values are not allowed here); "),
        ("id: a\ntitle: 'x", "f.yaml, line 2: This is no valid YAML (found unexpected end of stream); "),
        ("id: a\n---\nid: b\n", "f.yaml, line 2: This is no valid YAML (it holds more than one document; "),
        ("id: a\nid: b\n", "f.yaml, line 2: The key 'id' is given twice."),
        ('{"id": 1, "id": 2}', "f.yaml: The key 'id' is given twice."),
        ("id: &x a\nnote: *x\n", "f.yaml, line 2: YAML aliases are not allowed in a case."),
        ("- a\n- b\n", "f.yaml: A case is a mapping of keys to values, not a list."),
        ("just words", "f.yaml: A case is a mapping of keys to values, not 'just words'."),
        ("id: \x07", "f.yaml: This is no valid YAML; "),
        ("id: !!int x", "f.yaml: This is no valid YAML; "),
        (
            "id: !!python/name:os.system x",
            "f.yaml, line 1: This is no valid YAML (could not determine a const",
        ),
        ("? [a]\n: b\n", "f.yaml, line 1: This is no valid YAML (found unhashable key); "),
        ("[" * 1500, "f.yaml: It is nested too deeply"),
        ('{"id":' * 100000, "f.yaml: It is nested too deeply"),
        ('{"id": %s}' % ("9" * 5000), "f.yaml: It holds a number of too many digits."),
    ],
)
def test_a_text_that_is_no_case_file_is_refused(text: str, message: str) -> None:
    """Broken or unsafe YAML and JSON end in one sentence with the place, never in a traceback."""
    assert str(only_error(text)).startswith(message)


def test_json_is_read_with_tabs() -> None:
    """JSON may be indented with tabs, which YAML alone would refuse."""
    case = only_case(json.dumps(ending(), indent="\t"))
    assert case == case_from_mapping(ending())


def test_a_bad_line_does_not_stop_the_others(tmp_path: Path) -> None:
    """Of five lines the unreadable ones give their error, with file, line and case, in their place."""
    lines = [
        json.dumps(ending(id="first")),
        "{not json",
        json.dumps(ending(id="third", contract="9S")),
        "[]",
        "",
        json.dumps(ending(id="last")),
    ]
    path = tmp_path / "many.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = list(iter_cases(path))
    assert [item.case_id if isinstance(item, Case) else str(item) for item in found] == [
        "first",
        f"{path}, line 2: This is no valid JSON (expecting property name enclosed in double quotes at column"
        " 2); one case as a JSON mapping a line was expected.",
        f"{path}, line 3, case third: '9S' is not a contract; write it as 4S, 3NT, 5DX or 7HXX.",
        f"{path}, line 4: A case is a mapping of keys to values, not a list.",
        "last",
    ]
    with pytest.raises(UnreadableFile, match="line 2: This is no valid JSON"):
        read_cases(path)


def test_json_lines_are_known_without_their_ending() -> None:
    """Several JSON mappings, one a line, are many cases whatever the file is called."""
    text = json.dumps(ending(id="a")) + "\n" + json.dumps(ending(id="b"))
    assert [case.case_id for case in cases_in_text(text) if isinstance(case, Case)] == ["a", "b"]


def test_files_are_read_whatever_their_encoding(tmp_path: Path) -> None:
    """UTF-8 with or without a mark, UTF-16 and cp1252 all give the same case."""
    text = ENDING.replace("two-diamonds", "Grünä")
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        path = tmp_path / f"{encoding}.yaml"
        path.write_bytes(text.encode(encoding))
        [case] = read_cases(str(path))
        assert case.case_id == "Grünä"


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    """A missing file, a folder and bytes that are no text each give a sentence with the name."""
    (tmp_path / "picture").write_bytes(b"\x89PNG\0\1")
    for name, reason in (
        ("missing", "There is no such file; "),
        (".", "This is a folder; "),
        ("picture", "This is not a text file; "),
        ("nul\0", "The file cannot be read (its name cannot be used)."),
    ):
        path = f"{tmp_path}/{name}"
        with pytest.raises(UnreadableFile) as caught:
            read_cases(path)
        assert str(caught.value).startswith(f"{path}: {reason}")


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """``-`` reads the case from standard input and calls it so in errors."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(ENDING.encode())))
    [case] = read_cases("-")
    assert case.case_id == "two-diamonds"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"contract: 9S")))
    with pytest.raises(InvalidCase, match=r"^standard input: '9S' is not a contract"):
        read_cases("-")


def test_half_a_character_can_still_be_printed() -> None:
    """JSON can spell half a surrogate pair; the text read can be encoded all the same."""
    error = only_error('{"id": "\\ud800"}')
    assert str(error).encode("utf-8").startswith(b"f.yaml, case ")


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
