"""LIN: one test row for each dialect and fault of a board met in real files."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from boards_read import play_text
from lintexts import (
    AUCTION,
    BASE,
    DEAL,
    EAST,
    ENCODED,
    NORTH,
    SOUTH,
    THREE_HANDS,
    TRICK_1,
    TRICK_2,
    VIEWER,
    WEST,
    WHOLE_PLAY,
    cards,
    lin,
    only,
    same_but_for,
)

from claimeval.cards import Seat, card_text, hand_text
from claimeval.contract import Contract
from claimeval.formats.boards import BoardRecord, Ending, case_from_board, replay_board


def deal_text(board: BoardRecord) -> str:
    """The four hands of a board, North first."""
    assert board.deal is not None
    return " ".join(hand_text(hand) for hand in board.deal)


def test_the_base_board_is_read() -> None:
    """Hands, dealer, contract, declarer, play and claim of an ordinary board."""
    assert deal_text(BASE) == DEAL
    assert (BASE.board, BASE.room, BASE.line, BASE.file) == ("1", None, 1, "f.lin")
    assert (BASE.dealer, BASE.declarer, BASE.contract) == (Seat.N, Seat.S, Contract(1, 4))
    assert (BASE.vulnerable, BASE.claimed_total, BASE.result) == ("none", 9, None)
    assert play_text(BASE) == "HT HA H2 H5 SK S3 S9 S6"
    assert BASE.names == ("P1", "P2", "P3", "P4")
    assert (BASE.faults, BASE.warnings, BASE.ending) == ((), (), Ending.CLAIM)


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
