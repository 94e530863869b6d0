"""Contracts, results and duplicate scores (Law 77)."""

from __future__ import annotations

import pytest

from claimeval.contract import Contract, contract_from_text, is_vulnerable, result_text, score
from claimeval.errors import FaultKind, InvalidCase

# contract, tricks over (or under) the contract, score not vulnerable, score vulnerable
SCORES = [
    # part-scores
    ("1C", 0, 70, 70),
    ("1D", 1, 90, 90),
    ("1H", 0, 80, 80),
    ("1S", 2, 140, 140),
    ("1NT", 0, 90, 90),
    ("1NT", 2, 150, 150),
    ("2D", 0, 90, 90),
    ("2NT", 0, 120, 120),
    ("3C", 1, 130, 130),
    ("3S", 0, 140, 140),
    ("4D", 0, 130, 130),
    # games
    ("3NT", 0, 400, 600),
    ("3NT", 1, 430, 630),
    ("4H", 0, 420, 620),
    ("4S", 2, 480, 680),
    ("5C", 0, 400, 600),
    ("5D", 1, 420, 620),
    # slams
    ("6C", 0, 920, 1370),
    ("6S", 0, 980, 1430),
    ("6NT", 1, 1020, 1470),
    ("7D", 0, 1440, 2140),
    ("7H", 0, 1510, 2210),
    ("7NT", 0, 1520, 2220),
    # doubled and redoubled
    ("1CX", 0, 140, 140),
    ("1NTX", 1, 280, 380),
    ("2DX", 0, 180, 180),
    ("2SX", 0, 470, 670),
    ("2SX", 1, 570, 870),
    ("3NTX", 0, 550, 750),
    ("4SX", 0, 590, 790),
    ("5CX", 0, 550, 750),
    ("6SX", 0, 1210, 1660),
    ("1CXX", 0, 230, 230),
    ("1SXX", 0, 520, 720),
    ("1NTXX", 1, 760, 1160),
    ("4SXX", 0, 880, 1080),
    ("7NTX", 0, 1790, 2490),
    ("7NTXX", 0, 2280, 2980),
    # undertricks
    ("4S", -1, -50, -100),
    ("3NT", -3, -150, -300),
    ("7NT", -13, -650, -1300),
    ("4SX", -1, -100, -200),
    ("4SX", -2, -300, -500),
    ("4SX", -3, -500, -800),
    ("4SX", -4, -800, -1100),
    ("4SX", -5, -1100, -1400),
    ("2HXX", -1, -200, -400),
    ("2HXX", -2, -600, -1000),
    ("2HXX", -4, -1600, -2200),
    ("7NTX", -13, -3500, -3800),
    ("7NTXX", -13, -7000, -7600),
]


@pytest.mark.parametrize(("text", "over", "not_vulnerable", "vulnerable"), SCORES)
def test_scores_are_those_of_the_published_table(text: str, over: int, not_vulnerable: int, vulnerable: int) -> None:
    """Every kind of result scores as in the table of duplicate scores."""
    contract = contract_from_text(text)
    tricks = contract.level + 6 + over
    assert score(contract, tricks, False) == not_vulnerable
    assert score(contract, tricks, True) == vulnerable


# The scores for contracts just made: minor, major and notrump, not vulnerable and vulnerable, level by level.
MADE = {
    "": [
        ((70, 70), (80, 80), (90, 90)),
        ((90, 90), (110, 110), (120, 120)),
        ((110, 110), (140, 140), (400, 600)),
        ((130, 130), (420, 620), (430, 630)),
        ((400, 600), (450, 650), (460, 660)),
        ((920, 1370), (980, 1430), (990, 1440)),
        ((1440, 2140), (1510, 2210), (1520, 2220)),
    ],
    "X": [
        ((140, 140), (160, 160), (180, 180)),
        ((180, 180), (470, 670), (490, 690)),
        ((470, 670), (530, 730), (550, 750)),
        ((510, 710), (590, 790), (610, 810)),
        ((550, 750), (650, 850), (670, 870)),
        ((1090, 1540), (1210, 1660), (1230, 1680)),
        ((1630, 2330), (1770, 2470), (1790, 2490)),
    ],
    "XX": [
        ((230, 230), (520, 720), (560, 760)),
        ((560, 760), (640, 840), (680, 880)),
        ((640, 840), (760, 960), (800, 1000)),
        ((720, 920), (880, 1080), (920, 1120)),
        ((800, 1000), (1000, 1200), (1040, 1240)),
        ((1380, 1830), (1620, 2070), (1660, 2110)),
        ((1960, 2660), (2240, 2940), (2280, 2980)),
    ],
}
# What each further trick adds, by the same; doubled and redoubled it does not hang on the strain.
OVERTRICKS = {"": ((20, 20), (30, 30), (30, 30)), "X": ((100, 200),) * 3, "XX": ((200, 400),) * 3}
# One to thirteen tricks down, not vulnerable and vulnerable; redoubled costs twice as much as doubled.
DOWN = {
    "": ([50 * down for down in range(1, 14)], [100 * down for down in range(1, 14)]),
    "X": (
        [100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500],
        [200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800],
    ),
}
DOWN["XX"] = ([2 * points for points in DOWN["X"][0]], [2 * points for points in DOWN["X"][1]])


@pytest.mark.parametrize("doubled", ["", "X", "XX"])
@pytest.mark.parametrize("level", range(1, 8))
def test_every_contract_scores_as_in_the_table(level: int, doubled: str) -> None:
    """Every contract with every result, part-scores to slams and both vulnerabilities, scores as published (Law 77)."""
    for column, strains in enumerate(("CD", "HS", ("NT",))):
        for strain in strains:
            contract = contract_from_text(f"{level}{strain}{doubled}")
            for vulnerable in (False, True):
                made = MADE[doubled][level - 1][column][vulnerable]
                further = OVERTRICKS[doubled][column][vulnerable]
                down = DOWN[doubled][vulnerable]
                for tricks in range(14):
                    over = tricks - level - 6
                    expected = made + over * further if over >= 0 else -down[-over - 1]

                    assert score(contract, tricks, vulnerable) == expected


@pytest.mark.parametrize("text", ["1C", "2SX", "4HXX", "3NT", "6NTX", "7DXX"])
def test_one_more_trick_never_scores_less(text: str) -> None:
    """For declarer's side each further trick is worth something, vulnerable or not."""
    contract = contract_from_text(text)
    for vulnerable in (False, True):
        scores = [score(contract, tricks, vulnerable) for tricks in range(14)]
        assert scores == sorted(set(scores))


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("4S", Contract(4, 0)),
        ("3NT", Contract(3, 4)),
        ("3n", Contract(3, 4)),
        ("5DX", Contract(5, 2, 1)),
        ("7hxx", Contract(7, 1, 2)),
        (" 1 NT ", Contract(1, 4)),
        ("1NTR", Contract(1, 4, 2)),
        ("2CRR", Contract(2, 3, 2)),
        ("4D", Contract(4, 2)),
        ("4DD", Contract(4, 2, 1)),
    ],
)
def test_contracts_are_read(text: str, contract: Contract) -> None:
    """A contract is level, strain and doubles, in any case and with blanks between."""
    assert contract_from_text(text) == contract


@pytest.mark.parametrize("level", range(1, 8))
@pytest.mark.parametrize("strain", range(5))
@pytest.mark.parametrize("doubled", range(3))
def test_a_contract_survives_being_written_and_read(level: int, strain: int, doubled: int) -> None:
    """Reading a written contract gives it back."""
    contract = Contract(level, strain, doubled)
    assert contract_from_text(str(contract)) == contract


@pytest.mark.parametrize("text", ["", "8S", "0NT", "4", "S4", "4T", "4SXXX", "pass", "4S by N", "1NS"])
def test_what_is_no_contract_is_refused(text: str) -> None:
    """A bad contract is one fault with a sentence that shows how to write one."""
    with pytest.raises(InvalidCase) as caught:
        contract_from_text(text)
    assert [fault.kind for fault in caught.value.faults] == [FaultKind.BAD_CONTRACT]
    assert str(caught.value) == f"{text!r} is not a contract; write it as 4S, 3NT, 5DX or 7HXX."


@pytest.mark.parametrize(
    ("text", "tricks", "result"),
    [
        ("4S", 10, "4S="),
        ("4S", 11, "4S+1"),
        ("4S", 7, "4S-3"),
        ("3NTX", 13, "3NTX+4"),
        ("7CXX", 0, "7CXX-13"),
    ],
)
def test_results_are_written_with_their_difference(text: str, tricks: int, result: str) -> None:
    """A result is the contract with what was made over or under it."""
    assert result_text(contract_from_text(text), tricks) == result


@pytest.mark.parametrize(
    ("vulnerable", "sides"),
    [("none", (False, False)), ("ns", (True, False)), ("ew", (False, True)), ("both", (True, True))],
)
def test_vulnerability_is_by_side(vulnerable: str, sides: tuple[bool, bool]) -> None:
    """Each word says for each side whether it is vulnerable."""
    assert (is_vulnerable(vulnerable, 0), is_vulnerable(vulnerable, 1)) == sides
