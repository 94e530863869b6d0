"""LIN: one test row per dialect and fault met in real files, and the claim as a case."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from urllib.parse import quote

import pytest
from boards_read import differences, play_text
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeval.cards import SUIT_LETTERS, Seat, card_text, hand_text, set_of, suit_ranks
from claimeval.contract import Contract
from claimeval.errors import ClaimEvalError, InvalidCase, UnreadableFile
from claimeval.formats.auction import outcome, split_calls
from claimeval.formats.boards import BoardRecord, Ending, case_from_board, find_board, replay_board
from claimeval.formats.lin import read_lin, read_lin_file, tags_of

NORTH, EAST = "SKQ2HA43DKQ32C432", "S543HKQ2D765CAKQJ"
SOUTH, WEST = "SAJT9HJ65DAJTC765", "S876HT987D984CT98"
THREE_HANDS = f"3{SOUTH},{WEST},{NORTH},"
AUCTION = "mb|p|mb|p|mb|1N|mb|p|mb|p|mb|p|"
TRICK_1 = "pc|hT|pc|hA|pc|h2|pc|h5|pg||"
TRICK_2 = "pc|sK|pc|s3|pc|s9|pc|s6|pg||"
DEAL = "KQ2.A43.KQ32.432 543.KQ2.765.AKQJ AJT9.J65.AJT.765 876.T987.984.T98"
WHOLE_PLAY = (
    "hT hA h2 h5 sK s3 s9 s6 dK d5 dT d4 sQ s4 sT s7 dQ d6 dJ d8 h4 hQ h6 h7 cA c5 c8 c2 hK hJ h8 h3"
    " cK c6 c9 c3 cQ c7 cT c4 cJ sJ s8 s2 d7 dA d9 d2 sA h9 d3 s5"
)


def lin(
    names: str = "pn|P1,P2,P3,P4|",
    hands: str = THREE_HANDS,
    header: str = "ah|Board 1|sv|o|",
    auction: str = f"{AUCTION}pg||",
    play: str = TRICK_1 + TRICK_2,
    claim: str = "mc|9|pg||",
) -> str:
    """The base board, changed as a test asks."""
    return f"{names}st||md|{hands}|{header}{auction}{play}{claim}"


def cards(text: str) -> str:
    """Cards as ``pc`` tags."""
    return "".join(f"pc|{card}|" for card in text.split())


def only(text: str) -> BoardRecord:
    """The one board in a text."""
    [board] = read_lin(text, "f.lin")
    return board


def deal_text(board: BoardRecord) -> str:
    """The four hands of a board, North first."""
    assert board.deal is not None
    return " ".join(hand_text(hand) for hand in board.deal)


BASE = only(lin())
"""The base board, whose reading the first test checks; other spellings must come out equal to it."""


same_but_for = partial(differences, BASE)
"""The attributes in which a board differs from the base board, those named after it left out."""


def test_the_base_board_is_read() -> None:
    """Hands, dealer, contract, declarer, play and claim of an ordinary board."""
    assert deal_text(BASE) == DEAL
    assert (BASE.board, BASE.room, BASE.line, BASE.file) == ("1", None, 1, "f.lin")
    assert (BASE.dealer, BASE.declarer, BASE.contract) == (Seat.N, Seat.S, Contract(1, 4))
    assert (BASE.vulnerable, BASE.claimed_total, BASE.result) == ("none", 9, None)
    assert play_text(BASE) == "HT HA H2 H5 SK S3 S9 S6"
    assert BASE.names == ("P1", "P2", "P3", "P4")
    assert (BASE.faults, BASE.warnings, BASE.ending) == ((), (), Ending.CLAIM)


def test_the_claim_becomes_a_case() -> None:
    """Eight cards played, North to lead, declarer two tricks ahead: nine in all is seven of eleven."""
    case = case_from_board(BASE)
    assert (case.position.leader, case.position.trick, case.tricks_left) == (Seat.N, (), 11)
    assert (case.won, case.claim.by, case.claim.tricks) == ((2, 0), Seat.S, 7)
    assert (case.contract, case.declarer, case.case_id) == (Contract(1, 4), Seat.S, "f.lin, board 1")
    assert case.record is not None
    assert case.record.play == BASE.play


ENCODED = lin().replace("|", "%7C")
VIEWER = "https://www.bridgebase.com/tools/handviewer.html?"
# identifier, a spelling that must be read as the base board, attributes that may differ
SAME: list[tuple[str, str, tuple[str, ...]]] = [
    ("LIN-01 four hands", lin(hands=f"3{SOUTH},{WEST},{NORTH},{EAST}"), ()),
    ("LIN-01 another hand left out", lin(hands=f"3,{WEST},{NORTH},{EAST}"), ()),
    ("LIN-01 no last comma", lin(hands=THREE_HANDS.rstrip(",")), ()),
    ("LIN-02 no digit", lin(hands=THREE_HANDS[1:]), ("warnings",)),
    ("LIN-03 ranks upward", lin(hands=f"3S9TJAH56JDTJAC567,{WEST},{NORTH},"), ()),
    ("LIN-04 upper case", lin(play=(TRICK_1 + TRICK_2).upper().replace("PC", "pc").replace("PG", "pg")), ()),
    ("LIN-04 ten as two digits", lin(play=(TRICK_1 + TRICK_2).replace("hT", "H10")), ()),
    ("LIN-04 hands in lower case", lin(hands=THREE_HANDS.lower().replace("t", "10")), ()),
    ("LIN-06 no page breaks", lin(play=(TRICK_1 + TRICK_2).replace("pg||", "")), ()),
    ("LIN-07 bars encoded", ENCODED, ()),
    ("LIN-07 bars partly encoded", lin(auction=AUCTION.replace("|", "%7C")), ()),
    ("LIN-07 encoded twice", ENCODED.replace("%", "%25"), ()),
    ("LIN-07 address", f"{VIEWER}lin={quote(lin())}", ()),
    ("LIN-07 address with bars", f"{VIEWER}bbo=y&lin={lin()}&unused=1", ()),
    ("LIN-07 link in a page", f"<html><a class='x' href='{VIEWER}lin={quote(lin())}'>9</a> text</html>", ()),
    ("LIN-07 script in a page", f"<a href=\"javascript:hv_popuplin('{quote(lin())}')\">Lin</a>", ()),
    ("LIN-08 chat in the auction", lin(auction=AUCTION.replace("1N|", "1N|nt|P1: hi|pg||", 1)), ()),
    ("LIN-08 chat in a trick", lin(play=TRICK_1.replace("pc|h2", "nt|a pc b|pg||pc|h2") + TRICK_2), ()),
    ("LIN-08 chat with a link", lin(auction=f"nt|see {VIEWER}lin={ENCODED}|{AUCTION}"), ()),
    ("LIN-09 a tag a line", re.sub(r"(\|[^|]*\|)", r"\1\n", lin()), ()),
    ("LIN-09 line ends of Windows", re.sub(r"(\|[^|]*\|)", "\\1\r\n", lin()), ()),
    ("LIN-09 no last bar", lin(claim="mc|9"), ()),
    ("LIN-10 page breaks doubled", lin().replace("pg||", "pg||pg||"), ()),
    ("LIN-18 vulnerability 0", lin(header="ah|Board 1|sv|0|"), ()),
    ("LIN-18 vulnerability O", lin(header="ah|Board 1|sv|O|"), ()),
    ("LIN-18 vulnerability dash", lin(header="ah|Board 1|sv|-|"), ()),
    ("LIN-18 vulnerability empty", lin(header="ah|Board 1|sv||"), ()),
    ("LIN-18 vulnerability missing", lin(header="ah|Board 1|"), ()),
    ("LIN-19 alerts", lin(auction="mb|p!|mb|p|an|!|mb|1N!|an|!S 15-17|mb|p|an|@S|mb|p|mb|p|"), ()),
    ("LIN-20 many calls in one tag", lin(auction="mb|pp1Nppp|"), ()),
    ("LIN-21 comma in a name", lin(names="pn|P1, Q,P2,P3,P4|"), ("names",)),
    ("LIN-21 other tag for names", lin(names="pw|P1,P2,P3,P4|"), ()),
    ("LIN-23 text encoded twice", lin(auction=f"nt|Ã©|{AUCTION}"), ()),
    ("LIN-25 two claims", lin(claim="mc|8|pg||mc|9|"), ("warnings",)),
    ("LIN-26 no names", lin(names=""), ("names",)),
    ("LIN-27 board number alone", lin(header="ah|1|sv|o|"), ()),
    ("LIN-27 number after a prefix", lin(header="ah|Segment 3 Board 01|sv|o|"), ()),
    ("LIN-29 stray bar", lin(play=TRICK_1.replace("pg||", "pg|||") + TRICK_2), ("warnings",)),
    ("LIN-30 tags in upper case", re.sub(r"\b[a-z]{2}(?=\|)", lambda tag: tag[0].upper(), lin()), ()),
    (
        "viewer address part by part",
        f"{VIEWER}s={SOUTH.lower()}&w={WEST}&n={NORTH}&e={EAST}&sn=P1&wn=P2&nn=P3&en=P4&d=n&v=-&b=1"
        "&a=pp1N(15-17)ppp&p=hTh%41h2h5{good}sKs3s9s6&c=9",
        (),
    ),
    (
        "viewer address with three hands",
        f"see {VIEWER}s={SOUTH}&amp;w={WEST}&amp;n={NORTH}&amp;d=n&amp;b=1&amp;a=pp1nppp"
        "&amp;p=hThAh2h5sKs3s9s6&amp;c=9",
        ("names",),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ignored"), [row[1:] for row in SAME], ids=[row[0] for row in SAME])
def test_other_spellings_are_read_as_the_base_board(text: str, ignored: tuple[str, ...]) -> None:
    """A dialect changes how a board is written, not what is read."""
    board = only(text)
    assert same_but_for(board, *ignored) == []
    assert case_from_board(board).claim.tricks == 7


def board_is(**expected: object) -> Callable[[BoardRecord], None]:
    """A check of some attributes."""

    def check(board: BoardRecord) -> None:
        assert {name: getattr(board, name) for name in expected} == expected

    return check


def at_fault(*faults: str) -> Callable[[BoardRecord], None]:
    """A check that a board is unreadable for exactly these reasons."""
    return board_is(faults=faults, ending=Ending.UNREADABLE)


# identifier, a text with one board, what must be true of it
OTHERS: list[tuple[str, str, Callable[[BoardRecord], None]]] = [
    (
        "LIN-01 two hands missing",
        lin(hands=f"3{SOUTH},{WEST},,"),
        at_fault("North and East cannot be given a hand: 26 different cards are known instead of 39."),
    ),
    (
        "LIN-01 a card short",
        lin(hands=f"3{SOUTH[:-1]},{WEST},{NORTH},"),
        at_fault(
            "South has 12 cards instead of 13.",
            "East cannot be given a hand: 38 different cards are known instead of 39.",
        ),
    ),
    ("LIN-02 South deals", lin(hands=f"1{THREE_HANDS[1:]}"), board_is(dealer=Seat.S, declarer=Seat.N)),
    ("LIN-02 West deals", lin(hands=f"2{THREE_HANDS[1:]}"), board_is(dealer=Seat.W, declarer=Seat.E)),
    ("LIN-02 East deals", lin(hands=f"4{THREE_HANDS[1:]}"), board_is(dealer=Seat.E, declarer=Seat.W)),
    (
        "LIN-02 dealer 0",
        lin(hands=f"0{THREE_HANDS[1:]}", play="", claim=""),
        at_fault("The dealer '0' is not one of 1 (South), 2 (West), 3 (North) and 4 (East)."),
    ),
    (
        "LIN-02 dealer 5",
        lin(hands=f"5{THREE_HANDS[1:]}"),
        at_fault("The dealer '5' is not one of 1 (South), 2 (West), 3 (North) and 4 (East)."),
    ),
    (
        "LIN-02 no digit, no play",
        lin(hands=THREE_HANDS[1:], header="ah|Board 2|", play="", claim=""),
        board_is(dealer=Seat.E, declarer=Seat.W),
    ),
    (
        "LIN-02 no digit, no play, no number",
        lin(hands=THREE_HANDS[1:], header="", play="", claim=""),
        at_fault("The dealer is not given, so it is not known who plays the contract."),
    ),
    (
        "LIN-03 a card twice",
        lin(hands=f"3{SOUTH},{WEST.replace('876', '877')},{NORTH},{EAST}"),
        at_fault("West has the seven of spades twice.", "West has 12 cards instead of 13."),
    ),
    (
        "LIN-03 a card in two hands",
        lin(hands=f"3{SOUTH},{WEST},{NORTH},{EAST.replace('543', 'A43')}"),
        at_fault("The ace of spades is with both East and South."),
    ),
    (
        "LIN-03 a sign that is no card",
        lin(hands=f"3{SOUTH},{WEST},{NORTH},{EAST.replace('543', '54?')}"),
        at_fault(
            "East's hand has '?', which is no suit and no rank of a card.", "East has 12 cards instead of 13."
        ),
    ),
    (
        "five hands",
        lin(hands=f"3{SOUTH},{WEST},{NORTH},{EAST},S2"),
        at_fault("The deal has 5 hands instead of four."),
    ),
    ("no hands", lin(hands="3"), at_fault("The hands are missing.")),
    (
        "LIN-11 claim in mid-trick",
        lin(play=TRICK_1 + TRICK_2 + cards("sQ s4")),
        lambda board: board_claim(board, trick="SQ S4", left=11, tricks=7),
    ),
    (
        "LIN-12 played out",
        lin(play=cards(WHOLE_PLAY), claim=""),
        lambda board: played_out(board, (7, 6)),
    ),
    (
        "LIN-12 played out with a claim",
        lin(play=cards(WHOLE_PLAY), claim="mc|8|"),
        lambda board: played_out(board, (7, 6), "The claim gives declarer 8 tricks, but he won 7."),
    ),
    ("LIN-13 unfinished", lin(claim=""), board_is(ending=Ending.UNFINISHED, claimed_total=None, faults=())),
    (
        "LIN-14 zero tricks after the lead",
        lin(play="pc|hT|", claim="mc|0|"),
        lambda board: board_claim(board, trick="HT", left=13, tricks=0),
    ),
    ("LIN-17 hands alone", "qx|o1|md|" + THREE_HANDS + "|pg||", board_is(room="open", ending=Ending.NO_PLAY)),
    ("LIN-18 North-South", lin(header="ah|Board 1|sv|n|"), board_is(vulnerable="ns")),
    ("LIN-18 East-West", lin(header="ah|Board 1|sv|E|"), board_is(vulnerable="ew")),
    ("LIN-18 both", lin(header="ah|Board 1|sv|b|"), board_is(vulnerable="both")),
    ("LIN-20 doubled", lin(auction="mb|p|mb|p|mb|1N|mb|d|mb|ppp|"), board_is(contract=Contract(1, 4, 1))),
    ("LIN-20 redoubled", lin(auction="mb|pp1Ndrppp|"), board_is(contract=Contract(1, 4, 2), warnings=())),
    ("LIN-20 redoubled as xx", lin(auction="mb|pp1Nx|mb|xxppp|"), board_is(contract=Contract(1, 4, 2))),
    ("LIN-20 no call", lin(auction="mb|pp1Z|"), at_fault("The auction has '1Z', which is no call.")),
    (
        "LIN-22 passed out",
        lin(auction="mb|p|mb|p|mb|p|mb|p|pg||", play="", claim=""),
        board_is(ending=Ending.PASSED_OUT, passed_out=True, contract=None, faults=(), warnings=()),
    ),
    (
        "LIN-22 broken off",
        lin(auction="mb|p|", play="", claim=""),
        board_is(contract=None, declarer=None, faults=(), warnings=("The auction was broken off.",)),
    ),
    (
        "LIN-22 last passes missing",
        lin(auction="mb|pp1N|"),
        board_is(
            contract=Contract(1, 4),
            warnings=("The auction does not end with three passes; its last bid is taken as the contract.",),
        ),
    ),
    (
        "LIN-24 a card of another hand",
        lin(play=cards("hT cA")),
        at_fault("It is North's turn in trick 1, but the next card is the ace of clubs, which East holds."),
    ),
    (
        "LIN-24 a lead out of turn",
        lin(play=cards("hK h5")),
        at_fault("Trick 1 starts with the king of hearts, which East holds, but West is to lead."),
    ),
    (
        "LIN-24 a revoke",
        lin(play=cards("hT hA cA h5 sK s3 s9 s6")),
        board_is(
            faults=(), warnings=("East revoked with the ace of clubs in trick 1, holding hearts.",)
        ),
    ),
    (
        "LIN-24 a card twice",
        lin(play=TRICK_1 + cards("hA")),
        at_fault("The ace of hearts is played more than once."),
    ),
    ("no card", lin(play=cards("hT hX")), at_fault("The play has 'hX', which is no card.")),
    (
        "LIN-25 the last claim counts",
        lin(claim="mc|8|pg||mc|9|"),
        board_is(claimed_total=9, warnings=("There is more than one claim; the last one, 9, counts.",)),
    ),
    ("LIN-27 no number", lin(header="ah|Final|"), board_is(board="", faults=())),
    (
        "LIN-28 empty claim",
        lin(claim="mc||"),
        board_is(
            ending=Ending.UNFINISHED, warnings=("A claim without a number was left out.",), faults=()
        ),
    ),
    (
        "no number of tricks",
        lin(claim="mc|14|"),
        at_fault("The claim of '14' is no number of tricks from 0 to 13."),
    ),
    (
        "claim in words",
        lin(claim="mc|all|"),
        at_fault("The claim of 'all' is no number of tricks from 0 to 13."),
    ),
    (
        "LIN-29 stray bar",
        lin(play=TRICK_1.replace("pg||", "pg|||") + TRICK_2),
        board_is(warnings=("On line 1, '|' is no LIN and was skipped.",)),
    ),
    (
        "impossible claim",
        lin(claim="mc|1|"),
        board_is(warnings=("The claim gives declarer 1 trick in all, but 2 are won already.",), faults=()),
    ),
    (
        "cards after the claim",
        lin(claim="mc|9|" + cards("sQ s4")),
        board_is(
            play=BASE.play, claimed_total=9, warnings=("2 cards played after the claim were left out.",)
        ),
    ),
    (
        "insufficient bid",
        lin(auction="mb|2S1N|mb|ppp|", play="", claim=""),
        board_is(contract=Contract(1, 4), warnings=("Call 2 of the auction, 1NT, is insufficient.",)),
    ),
]  # fmt: skip


LED_BY_HAND = (
    (1, "W", True),
    (2, "N", True),
    (3, "N", True),
    (4, "N", True),
    (5, "N", True),
    (6, "N", False),
    (7, "E", False),
    (8, "E", False),
    (9, "E", False),
    (10, "E", False),
    (11, "E", False),
    (12, "E", True),
    (13, "S", True),
)
"""For each trick of the whole play: who led it, and did declarer's side win it? Written down by hand."""


def board_claim(board: BoardRecord, trick: str, left: int, tricks: int) -> None:
    """Check the open trick and the number claimed of those left."""
    case = case_from_board(board)
    assert " ".join(map(card_text, case.position.trick)) == trick
    assert (case.tricks_left, case.claim.tricks) == (left, tricks)


def played_out(board: BoardRecord, won: tuple[int, int], *warnings: str) -> None:
    """Check the count of a board played out."""
    assert (board.ending, replay_board(board).won, board.warnings) == (Ending.PLAYED_OUT, won, warnings)


@pytest.mark.parametrize(("number", "leader", "declarer_wins"), LED_BY_HAND)
def test_each_trick_of_a_board_played_out_is_counted(number: int, leader: str, declarer_wins: bool) -> None:
    """Each of the thirteen tricks, worked out by hand, is led and won by whom it should be."""
    facts = replay_board(only(lin(play=cards(WHOLE_PLAY), claim="")))
    leaders = [seat.name for seat in facts.leaders]
    winners = [*leaders[1:], "S"]

    assert leaders[number - 1] == leader
    assert (winners[number - 1] in "NS") == declarer_wins


@pytest.mark.parametrize(("text", "check"), [row[1:] for row in OTHERS], ids=[row[0] for row in OTHERS])
def test_a_dialect_or_fault_is_read_right(text: str, check: Callable[[BoardRecord], None]) -> None:
    """What a board says, however oddly, is kept; what is wrong with it is one sentence on the board."""
    check(only(text))


MATCH = (
    "vg|Final,Segment 1,I,1,8,A,0,B,0|\n"
    "rs|1NS+2,1NSx-4,,,4HE=|\n"
    "pn|P1,P2,P3,P4,P5,P6,P7,P8|pg||\n"
    f"qx|o1|st||md|{THREE_HANDS}|sv|o|{AUCTION}{TRICK_1}{TRICK_2}mc|9|pg||\n"
    f"qx|c1|st||md|{THREE_HANDS}|sv|o|{AUCTION}{TRICK_1}{TRICK_2}mc|8|pg||\n"
    f"qx|o3|md|{THREE_HANDS}|pg||\n"
    f"qx|c3|{AUCTION}{TRICK_1}mc|7|\n"
)


def test_two_rooms_are_two_boards() -> None:
    """LIN-05, LIN-06: each room has its own record and its own four of the eight names."""
    boards = read_lin(MATCH, "m.lin")
    assert [(board.board, board.room, board.line) for board in boards] == [
        ("1", "open", 4),
        ("1", "closed", 5),
        ("3", "open", 6),
        ("3", "closed", 7),
    ]
    assert [board.names[0] for board in boards] == ["P1", "P5", "P1", "P5"]
    assert [board.claimed_total for board in boards] == [9, 8, None, 7]
    assert [board.faults for board in boards] == [()] * 4


def test_published_results_are_found_by_board_and_room() -> None:
    """LIN-15, LIN-16, LIN-17: a result serves as evidence, and as contract where there is no auction."""
    opened, closed, bare, other = read_lin(MATCH)
    assert (opened.result, opened.warnings) == (9, ())
    assert closed.result == 3
    assert closed.warnings == ("The claim gives declarer 8 tricks, the published result 3.",)
    assert (bare.contract, bare.declarer, bare.result) == (Contract(4, 1), Seat.E, 10)
    assert bare.ending is Ending.NO_PLAY
    assert (other.result, other.warnings) == (
        None,
        ("The hands were taken from the other table of this board.",),
    )


def test_names_may_come_after_the_board_index() -> None:
    """LIN-06: with one board a line, ``pn`` inside a board does not start another one."""
    line = f"qx|o39|pn|A,B,C,D|st||md|{THREE_HANDS}|sv|o|{AUCTION}{cards('hT hA h2 h5 sK')}mc|9|"
    boards = read_lin("\n".join([line, line.replace("o39", "o40").replace("A,B", "X,Y"), ""]))
    assert [(board.board, board.names[0], board.line, len(board.play)) for board in boards] == [
        ("39", "A", 1, 5),
        ("40", "X", 2, 5),
    ]


def test_one_bad_board_never_costs_another() -> None:
    """LIN-31: a board with a fault keeps its place among the good ones."""
    bad = lin(header="ah|Board 2|sv|?|")
    boards = read_lin("\n".join([lin(), bad, lin(header="ah|Board 3|sv|o|"), lin(names="", hands="3SA,,,")]))
    assert [(board.board, board.line, board.faults == ()) for board in boards] == [
        ("1", 1, True),
        ("2", 2, False),
        ("3", 3, True),
        ("1", 4, False),
    ]
    assert boards[1].faults == ("The vulnerability '?' is not one of o, n, e and b.",)
    assert same_but_for(boards[2], "board", "line", "file") == []


def test_every_link_of_a_page_is_a_board() -> None:
    """A page with several addresses gives a board for each, on its own line."""
    link = f'<a href="{VIEWER}lin={quote(lin())}">x</a>'
    boards = read_lin(f"<html>\n{link}\n<p>50% of 3|4</p>{link.replace('Board%201', 'Board%207')}\n</html>")
    assert [(board.board, board.line, board.faults) for board in boards] == [("1", 2, ()), ("7", 3, ())]


def test_a_file_is_read_whatever_its_encoding(tmp_path: Path) -> None:
    """LIN-23: UTF-8, with a mark or not, and cp1252 are told apart; no byte is fatal."""
    for encoding in ("utf-8", "utf-8-sig", "cp1252"):
        path = tmp_path / f"{encoding}.lin"
        odd_bytes = b"nt|\x81\xff|" if encoding == "cp1252" else b""
        path.write_bytes(lin(names="pn|É,P2,P3,P4|").encode(encoding) + odd_bytes)
        [board] = read_lin_file(path)
        assert board.names[0] == "É"
        assert board.file == str(path)


def test_an_address_is_as_good_as_a_file() -> None:
    """An address itself may be given in place of a path; it is read, not fetched."""
    [board] = read_lin_file(f"{VIEWER}lin={quote(lin())}")
    assert same_but_for(board, "file") == []


@pytest.mark.parametrize(
    "text", ["", "nothing here", "pn|P1,P2,P3,P4|pg||", f"{VIEWER}myhand=M-1-2", "<html>|a|</html>"]
)
def test_a_text_without_a_board_is_refused(text: str) -> None:
    """Where there is no board at all, one sentence says what was expected."""
    with pytest.raises(UnreadableFile) as caught:
        read_lin(text, "x.lin")
    assert str(caught.value) == ("x.lin: No board was found; a LIN record or the address of a BBO hand was expected.")


def test_the_claim_can_be_told_otherwise() -> None:
    """Claimer, number and words may be given; a defender's number counts for his own side."""
    case = case_from_board(BASE, by=Seat.W, statement="My clubs.")
    assert (case.claim.by, case.claim.tricks, case.claim.statement) == (Seat.W, 4, "My clubs.")
    assert case_from_board(BASE, by=Seat.N).claim.tricks == 7
    assert case_from_board(BASE, by=Seat.E, tricks=2).claim.tricks == 2
    assert case_from_board(only(lin(claim="")), tricks=11).claim.tricks == 11


def test_a_revoke_in_the_play_is_noted_on_the_case() -> None:
    """The director is told of a revoke that came before the claim."""
    case = case_from_board(only(lin(play=cards("hT hA cA h5 sK s3 s9 s6"))))
    assert case.note == "East revoked with the ace of clubs in trick 1, holding hearts."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (lin(claim=""), "f.lin, board 1, line 1: No claim is on record; play stops after 8 cards."),
        (
            lin(claim="", play=""),
            "f.lin, board 1, line 1: No claim is on record, and no card was played.",
        ),
        (
            lin(play=cards(WHOLE_PLAY)),
            "f.lin, board 1, line 1: The board was played out, so there is nothing to rule on.",
        ),
        (
            lin(auction="mb|pppp|", play="", claim=""),
            "f.lin, board 1, line 1: The board was passed out, so there is nothing to claim.",
        ),
        (
            lin(auction=""),
            "f.lin, board 1, line 1: The contract is not known, because the auction is missing or was broken"
            " off.",
        ),
        (lin(hands="3"), "f.lin, board 1, line 1: The hands are missing."),
        (lin(play=cards("hT hX")), "f.lin, board 1, line 1: The play has 'hX', which is no card."),
        (
            lin(claim="mc|1|"),
            "f.lin, board 1: The claim gives declarer 1 trick in all, but 2 are won already.",
        ),
        (
            lin(play=cards(" ".join(WHOLE_PLAY.split()[:24])), claim="mc|13|"),
            "f.lin, board 1: The claim gives declarer 13 tricks in all, but with 5 won and 7 left there can"
            " be no more than 12.",
        ),
    ],
)  # fmt: skip
def test_a_board_without_a_claim_to_rule_on_says_why(text: str, message: str) -> None:
    """One sentence names file and board and says why there is no case."""
    with pytest.raises(ClaimEvalError) as caught:
        case_from_board(only(text))
    assert str(caught.value) == message


def test_a_number_given_for_the_claim_is_checked() -> None:
    """More tricks than remain are refused, with file and board."""
    with pytest.raises(InvalidCase) as caught:
        case_from_board(BASE, tricks=12)
    assert str(caught.value) == "f.lin, board 1: South claims 12 tricks but only 11 remain."


@pytest.mark.parametrize(
    ("number", "room", "found"),
    [
        ("1", "open", ("1", "open")),
        ("1", "C", ("1", "closed")),
        ("03", "closed room", ("3", "closed")),
        (" 3 ", "O", ("3", "open")),
    ],
)
def test_a_board_is_found_by_number_and_room(number: str, room: str, found: tuple[str, str]) -> None:
    """Number and room find one board, however they are written."""
    board = find_board(read_lin(MATCH), number, room)
    assert (board.board, board.room) == found


@pytest.mark.parametrize(
    ("text", "number", "room", "message"),
    [
        (MATCH, "9", None, "m.lin: There is no board 9; the file has boards 1 and 3."),
        (MATCH, None, None, "m.lin: Say which board; the file has boards 1 and 3."),
        (MATCH, "1", None, "m.lin: Board 1 was played at 2 tables; say which: rooms open and closed."),
        (MATCH, "1", "green", "m.lin: Board 1 has no room 'green'; it has rooms open and closed."),
        (lin(), "1", "open", "m.lin: Board 1 has no room 'open'; it has one table."),
        (lin() + "\n" + lin(), "1", None, "m.lin: Board 1 is in the file more than once, on lines 1 and 2."),
        (lin(header=""), "1", None, "m.lin: There is no board 1; the file has no numbered board."),
        (
            "\n".join(lin(header=f"ah|{number}|") for number in range(1, 31)),
            "40",
            None,
            "m.lin: There is no board 40; the file has boards 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,"
            " 15, 16, 17, 18, 19, 20, 21, 22, 23 and 7 more.",
        ),
    ],
)  # fmt: skip
def test_a_board_that_is_not_found_lists_the_choices(
    text: str, number: str | None, room: str | None, message: str
) -> None:
    """Where number and room fit no board, or several, the sentence says what there is."""
    with pytest.raises(UnreadableFile) as caught:
        find_board(read_lin(text, "m.lin"), number, room)
    assert str(caught.value) == message


def test_a_board_is_labelled_by_number_and_table() -> None:
    """Messages name a room or a table where a file has several."""
    assert [BoardRecord("f", "7", room).source for room in (None, "open", "12")] == [
        "f, board 7",
        "f, board 7 (open room)",
        "f, board 7 (table 12)",
    ]
    with pytest.raises(UnreadableFile, match=r"^f, board 7, line 1: The four hands are not known\.$"):
        case_from_board(BoardRecord("f", "7"))


def test_the_only_board_needs_no_number() -> None:
    """A file of one board gives that board."""
    assert find_board([BASE], None) is BASE


@pytest.mark.parametrize(
    ("text", "calls", "unread"),
    [
        ("pp1Nppp", "P P 1NT P P P", ""),
        ("1C!dr?", "1C X XX", ""),
        ("1NT x xx", "1NT X XX", ""),
        ("PASS", "P", ""),
        ("1d2dd", "1D 2D X", ""),
        ("1S8N", "1S", "8N"),
        ("", "", ""),
    ],
)
def test_calls_are_split(text: str, calls: str, unread: str) -> None:
    """Several calls in one value are told apart; what is no call is given back."""
    assert split_calls(text) == (calls.split(), unread)


@pytest.mark.parametrize(
    ("calls", "contract", "offset", "finished", "oddities"),
    [
        ("1S P 2S P 4S P P P", Contract(4, 0), 0, True, 0),
        ("P 1H P 2C P 2H P P P", Contract(2, 1), 1, True, 0),
        ("P 1H P 2C P 3C P P P", Contract(3, 3), 3, True, 0),
        ("P P P 1NT X P P XX P P P", Contract(1, 4, 2), 3, True, 0),
        ("1H X 2H P P P", Contract(2, 1), 0, True, 0),
        ("1H 1H P P P", Contract(1, 1), 1, True, 1),
        ("X 1H P P P", Contract(1, 1), 1, True, 1),
        ("1H P X P P P", Contract(1, 1, 1), 0, True, 1),
        ("1H XX P P P", Contract(1, 1, 2), 0, True, 1),
        ("1H X X P P P", Contract(1, 1, 1), 0, True, 1),
        ("1H P P P 2C", Contract(1, 1), 0, True, 1),
        ("1H P P", Contract(1, 1), 0, False, 0),
        ("P P P", None, 0, False, 0),
        ("P P P P", None, 0, True, 0),
        ("P P P P P", None, 0, True, 1),
        ("1NT P 2C P 2NT P P P", Contract(2, 4), 0, True, 0),
    ],
)
def test_auctions_lead_to_contract_and_declarer(
    calls: str, contract: Contract | None, offset: int, finished: bool, oddities: int
) -> None:
    """Declarer is the first of his side to name the strain (Law 54), counted from the dealer."""
    found = outcome(calls.split())
    assert (found.contract, found.declarer_offset, found.finished) == (contract, offset, finished)
    assert len(found.oddities) == oddities
    assert found.passed_out == (contract is None and finished)


def test_tags_know_their_line() -> None:
    """Line numbers count from one, whatever stands between the tags."""
    tags = list(tags_of("\npn|a|\n\n md |b|x\npc|c"))
    assert [(tag.name, tag.value, tag.line, tag.skipped) for tag in tags] == [
        ("pn", "a", 2, ""),
        ("md", "b", 4, ""),
        ("pc", "c", 5, "x"),
    ]


@settings(deadline=None, derandomize=True, max_examples=60)
@given(st.integers(min_value=0, max_value=10**9))
def test_any_deal_survives_being_written_and_read(seed: int) -> None:
    """Hands in any order of ranks, any dealer and any missing hand give back the deal."""
    chooser = random.Random(seed)
    deck = [card for card in range(64) if card & 15 < 13]
    chooser.shuffle(deck)
    deal = [set_of(*deck[13 * seat : 13 * seat + 13]) for seat in range(4)]
    texts = []
    for seat in (Seat.S, Seat.W, Seat.N, Seat.E):
        suits = [(letter, list(suit_ranks(deal[seat], suit))) for suit, letter in enumerate(SUIT_LETTERS)]
        for _, ranks in suits:
            chooser.shuffle(ranks)
        texts.append("".join(letter + "".join(ranks) for letter, ranks in suits if ranks or chooser.random() < 0.5))
    texts[chooser.randrange(4)] = ""
    dealer = chooser.randrange(4)
    board = only(f"md|{dealer + 1}{','.join(texts)}|")
    assert board.faults == ()
    assert board.deal == tuple(deal)
    assert board.dealer == (Seat.S, Seat.W, Seat.N, Seat.E)[dealer]


@settings(deadline=None, derandomize=True, max_examples=150)
@given(st.integers(min_value=0, max_value=10**9), st.sampled_from([lin(), MATCH, ENCODED]))
def test_no_damage_to_a_text_is_fatal(seed: int, text: str) -> None:
    """Signs lost, doubled or changed give boards, with or without faults, or one refusal; nothing else."""
    chooser = random.Random(seed)
    signs = list(text)
    for _ in range(chooser.randint(1, 12)):
        place = chooser.randrange(len(signs))
        signs[place] = chooser.choice(["", "|", "\n", signs[place] * 2, "é", "%", "0", "S", "pc|", "md|"])
    boards: list[BoardRecord] = []
    refused = False
    try:
        boards = read_lin("".join(signs))
    except UnreadableFile:
        refused = True
    assert refused == (boards == [])
    assert all(board.line >= 1 and isinstance(board.ending, Ending) for board in boards)
