"""LIN: files of several boards, what is read as a file, and how a board is found."""

from __future__ import annotations

import random
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lintexts import AUCTION, BASE, ENCODED, MATCH, THREE_HANDS, VIEWER, cards, lin, only, same_but_for

from claimeval.cards import SUIT_LETTERS, Seat, set_of, suit_ranks
from claimeval.contract import Contract
from claimeval.errors import UnreadableFile
from claimeval.formats.boards import BoardRecord, Ending, case_from_board, find_board
from claimeval.formats.lin import read_lin, read_lin_file, tags_of


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
