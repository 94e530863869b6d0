"""RBN and endings typed by hand: one test row per quirk."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeval.cards import NOTRUMP, STRAIN_LETTERS, Seat, card_text, hand_text, strain_from_text
from claimeval.contract import Contract
from claimeval.errors import UnreadableFile
from claimeval.formats.boards import BoardRecord, Ending, case_from_board
from claimeval.formats.casefile import read_cases
from claimeval.formats.rbn import read_rbn, read_rbn_file
from claimeval.position import hand_from_text, parse_position
from claimeval.solver.doubledummy import best_tricks

HANDS = "N:KQ2.A43.KQ32.432:543.KQ2.765.AKQJ:AJT9.J65.AJT.765:"
TABLE = "A NZ:PP1NPPP\nC 1N:S\nP HTA25:SK396\nR 9\n"


def rbn(hands: str = HANDS, table: str = TABLE, number: str = "1") -> str:
    """The base board, changed as a test asks."""
    return f"% RBN\nE some event\nB {number}\nH {hands}\n{table}\n"


def only(text: str) -> BoardRecord:
    """The one board in a text."""
    [board] = read_rbn(text, "f.rbn")
    return board


def play_text(board: BoardRecord) -> str:
    """The cards played on a board."""
    return " ".join(card_text(card) for card in board.play)


def play_of(line: str) -> str:
    """The cards that a P line is read as."""
    return play_text(only(rbn(table=f"C 1N:S\nP {line}\nR 9\n")))


def test_the_base_board_is_read() -> None:
    """RBN-01 to RBN-05: hands with the last one left out, dealer and vulnerability, play, contract and result."""
    board = only(rbn())
    assert board.deal is not None
    assert [hand_text(hand) for hand in board.deal] == [
        "KQ2.A43.KQ32.432",
        "543.KQ2.765.AKQJ",
        "AJT9.J65.AJT.765",
        "876.T987.984.T98",
    ]
    assert (board.board, board.room, board.line, board.file) == ("1", None, 2, "f.rbn")
    assert (board.dealer, board.declarer, board.contract, board.vulnerable) == (Seat.N, Seat.S, Contract(1, 4), "none")
    assert play_text(board) == "HT HA H2 H5 SK S3 S9 S6"
    assert (board.claimed_total, board.result, board.faults, board.warnings) == (9, 9, (), ())
    assert case_from_board(board).claim.tricks == 7


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("HTA25:SK396", "HT HA H2 H5 SK S3 S9 S6"),
        ("HTA25;SK396", "HT HA H2 H5 SK S3 S9 S6"),
        ("H10A25:SK", "HT HA H2 H5 SK"),
        ("hta25", "HT HA H2 H5"),
        ("HTA25:SK39", "HT HA H2 H5 SK S3 S9"),
    ],
)
def test_play_is_read_in_played_order(line: str, cards: str) -> None:
    """RBN-03: the first card names the suit, bare ranks follow it."""
    assert play_of(line) == cards


def test_a_letter_is_for_one_card_only() -> None:
    """RBN-04: after a discard or a ruff a bare rank is of the suit that was led again."""
    board = only(rbn(table="C 1N:S\nP SJQH47\nR 9\n"))
    assert play_text(board) == "SJ SQ H4 S7"


# identifier, a text with one board, what must be true of it
ROWS: list[tuple[str, str, dict[str, object]]] = [
    ("RBN-01 all four hands", rbn(hands=HANDS + "876.T987.984.T98"), {"ending": Ending.CLAIM, "faults": ()}),
    ("RBN-01 no last colon", rbn(hands=HANDS.rstrip(":")), {"ending": Ending.CLAIM}),
    (
        "RBN-01 two hands missing",
        rbn(hands="N:KQ2.A43.KQ32.432:543.KQ2.765.AKQJ::"),
        {"faults": ("The hands of South and West are not given.",), "ending": Ending.UNREADABLE},
    ),
    (
        "RBN-01 a card short",
        rbn(hands=HANDS.replace("KQ2.A43", "KQ.A43")),
        {"faults": ("North has 12 cards instead of 13.",)},
    ),
    ("RBN-01 no hands", rbn(hands="x"), {"ending": Ending.UNREADABLE}),
    ("RBN-02 east deals, both", rbn(table=TABLE.replace("NZ:PP", "EB:P")), {"dealer": Seat.E, "vulnerable": "both"}),
    ("RBN-02 one side", rbn(table=TABLE.replace("NZ", "NE")), {"vulnerable": "ew"}),
    ("RBN-02 unknown", rbn(table=TABLE.replace("NZ", "N?")), {"vulnerable": "none", "dealer": Seat.N}),
    ("RBN-02 all pass", rbn(table=TABLE.replace("PP1NPPP", "PP1NA")), {"declarer": Seat.S, "warnings": ()}),
    (
        "RBN-02 against the contract line",
        rbn(table=TABLE.replace("PP1NPPP", "1NA")),
        {"warnings": ("By the auction North is declarer, but South is given; he is taken.",), "declarer": Seat.S},
    ),
    ("RBN-05 doubled", rbn(table=TABLE.replace("1N:S", "1NX:S")), {"contract": Contract(1, 4, 1)}),
    ("RBN-05 result with points", rbn(table=TABLE.replace("R 9", "R 9:150")), {"result": 9, "claimed_total": 9}),
    ("RBN-05 over the contract", rbn(table=TABLE.replace("R 9", "R +2")), {"result": 9}),
    ("RBN-05 unknown result", rbn(table=TABLE.replace("R 9", "R ?")), {"result": None, "ending": Ending.UNFINISHED}),
    ("RBN-05 contract from the auction", rbn(table=TABLE.replace("C 1N:S\n", "")), {
        "contract": Contract(1, 4), "declarer": Seat.S, "ending": Ending.CLAIM}),
    ("RBN-05 passed out", rbn(table="A NZ:A\n"), {"passed_out": True, "ending": Ending.PASSED_OUT}),
    ("RBN-05 leader named", rbn(table="C 1N:S:N\nP HA25T\nR 9\n"), {"leader": Seat.N, "faults": ()}),
    ("result equal to the tricks won", rbn(table=TABLE.replace("R 9", "R 2")), {"ending": Ending.UNFINISHED}),
    (
        "result below the tricks won",
        rbn(table=TABLE.replace("R 9", "R 1")),
        {
            "claimed_total": 1,
            "warnings": ("The claim gives declarer 1 trick in all, but 2 are won already.",),
        },
    ),
    ("no play", rbn(table="C 1N:S\nR 9\n"), {"ending": Ending.NO_PLAY, "result": 9}),
    (
        "a sign that is no card",
        rbn(table=TABLE.replace("SK396", "SKx")),
        {"warnings": ("The play has 'X', which is no card, so it is read up to there.",), "ending": Ending.CLAIM},
    ),
    ("line ends of Windows", rbn().replace("\n", "\r\n"), {"ending": Ending.CLAIM, "claimed_total": 9}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_quirks_are_read_right(text: str, expected: dict[str, object]) -> None:
    """Each quirk has one right reading."""
    board = only(text)
    assert {name: getattr(board, name) for name in expected} == expected


def test_the_deal_stays_for_the_next_table() -> None:
    """RBN-06: a blank line ends a table; the next one without hands plays the same deal."""
    boards = list(read_rbn(rbn() + TABLE.replace("R 9", "R 8") + "\n" + rbn(number="2")))
    assert boards[0].deal == boards[1].deal
    assert [(board.board, board.room, board.claimed_total) for board in boards] == [
        ("1", "1", 9),
        ("1", "2", 8),
        ("2", None, 9),
    ]


def test_rooms_follow_the_names() -> None:
    """RBN-06: the tables of a match are the open and the closed room."""
    names = "N One+Two:Three+Four:"
    text = rbn(table=f"{names}O\n{TABLE}") + f"{names}C\n{TABLE}\n"
    assert [board.room for board in read_rbn(text)] == ["open", "closed"]


def test_a_new_board_without_hands_takes_none() -> None:
    """RBN-06: the deal is that of the board, not of any board after it."""
    _, second = read_rbn(rbn() + "B 2\n" + TABLE)
    assert second.faults == () or second.ending is Ending.UNREADABLE
    assert second.deal is None


def test_one_bad_board_never_costs_another() -> None:
    """A table with a fault keeps its place among the good ones."""
    bad = rbn(hands=HANDS.replace("KQ2.A43", "KK2.A43"), number="2")
    boards = list(read_rbn(rbn() + bad + rbn(number="3")))
    assert [(board.board, board.faults == ()) for board in boards] == [("1", True), ("2", False), ("3", True)]


def test_a_file_is_read_whatever_its_encoding(tmp_path: Path) -> None:
    """UTF-8, with a mark or not, and cp1252 are told apart."""
    for encoding in ("utf-8", "utf-8-sig", "cp1252"):
        path = tmp_path / f"{encoding}.rbn"
        path.write_bytes(("E Café\n" + rbn()).encode(encoding))
        [board] = read_rbn_file(path)
        assert board.claimed_total == 9


@pytest.mark.parametrize("text", ["", "nothing here", "E event\nL place\n"])
def test_a_text_without_a_board_is_refused(text: str) -> None:
    """Where there is no table at all, one sentence says what was expected."""
    with pytest.raises(UnreadableFile) as caught:
        list(read_rbn(text, "x.rbn"))
    assert str(caught.value) == "x.rbn: No board was found; an RBN record was expected."


@pytest.mark.parametrize(("text", "cards"), [(".54..3", "H5 H4 C3"), ("...", ""), ("A", "SA"), (".AK2", "HA HK H2")])
def test_an_ending_is_typed_suit_by_suit(text: str, cards: str) -> None:
    """OTH-01: a hand of fewer cards, an empty field for a void."""
    found, faults = hand_from_text(text)
    assert faults == []
    assert hand_text(found).count(".") == 3
    assert found == sum(1 << card for card in range(64) if card & 15 < 13 and card_text(card) in cards.split())


def test_an_ending_typed_by_a_director_is_a_case(tmp_path: Path) -> None:
    """OTH-01: voids in a case file."""
    path = tmp_path / "case.yaml"
    path.write_text(
        'trump: S\ndeclarer: S\nleader: S\nhands: {N: ".54..3", E: ".J9..4", S: "A..A.2", W: "..K2.5"}\n'
        "claim: {by: S, tricks: 3}\n",
        encoding="utf-8",
    )
    [case] = read_cases(path)
    assert (case.tricks_left, hand_text(case.position.hands[Seat.N])) == (3, ".54..3")


@pytest.mark.parametrize(("strain", "tricks"), [("S", 0), ("H", 1), ("D", 4), ("C", 3), ("NT", 2)])
def test_the_order_of_strains_is_fixed(strain: str, tricks: int) -> None:
    """OTH-02: one deal in five strains, each with its own number of tricks: no two suits are exchanged."""
    hands = "N:K.852.T. A7.Q64.. .T.Q4.64 4.K93..T"
    position = parse_position(hands, strain_from_text(strain), Seat.N)
    assert best_tricks(position, Seat.N.side) == tricks


def test_strains_are_named_in_one_order() -> None:
    """OTH-02: spades, hearts, diamonds, clubs, notrump."""
    assert [strain_from_text(letter) for letter in STRAIN_LETTERS] == [0, 1, 2, 3, NOTRUMP]


@settings(deadline=None, derandomize=True, max_examples=120)
@given(st.integers(min_value=0, max_value=10**9))
def test_no_damage_to_a_text_is_fatal(seed: int) -> None:
    """Signs lost, doubled or changed give boards, with or without faults, or one refusal; nothing else."""
    chooser = random.Random(seed)
    signs = list(rbn() + TABLE + "\n")
    for _ in range(chooser.randint(1, 12)):
        place = chooser.randrange(len(signs))
        signs[place] = chooser.choice(["", ":", "\n", signs[place] * 2, "é", "H", "A ", "3", "X"])
    check: Callable[[], list[BoardRecord]] = lambda: list(read_rbn("".join(signs)))  # noqa: E731 - named for its type
    try:
        boards = check()
    except UnreadableFile:
        boards = []
    assert all(board.line >= 1 and isinstance(board.ending, Ending) for board in boards)
