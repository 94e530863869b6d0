"""Case files: every fault of a case with its sentence."""

from __future__ import annotations

from typing import Any

import pytest
from casefiles import DEAL, PLAYED, ending

from claimeval.errors import FaultKind, InvalidCase
from claimeval.formats.casefile import case_from_mapping


def faults_of(mapping: dict[str, Any]) -> InvalidCase:
    """The error that a mapping with faults raises."""
    with pytest.raises(InvalidCase) as caught:
        case_from_mapping(mapping)
    return caught.value


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
