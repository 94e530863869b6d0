"""PBN: files of several games, what one takes from another, and what is read as a file."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pbntexts import AUCTION, DEAL, HEAD, PLAY, TABLE, only, pbn, same_but_for

from claimeval.cards import Seat
from claimeval.errors import UnreadableFile
from claimeval.formats.boards import BoardRecord, Ending
from claimeval.formats.pbn import read_pbn, read_pbn_file
from claimeval.formats.pbngames import games, without_comments


def test_a_table_without_a_deal_takes_that_of_the_table_before() -> None:
    """PBN-09: board, dealer, vulnerability and deal are carried on; the tables are numbered."""
    first, second = read_pbn(pbn() + "\n" + TABLE.replace("9", "8") + AUCTION + PLAY)
    assert (second.deal, second.board, second.dealer) == (first.deal, "1", Seat.N)
    assert [(board.room, board.claimed_total) for board in (first, second)] == [("1", 9), ("2", 8)]
    assert second.line == 17


def test_a_table_of_another_board_takes_no_deal() -> None:
    """PBN-09: a board of another number without a deal is not given the deal of the last one."""
    _, second = read_pbn(pbn() + '\n[Board "2"]\n' + TABLE + AUCTION + PLAY)
    assert second.faults == ("The deal is not given.",)


def test_rooms_of_a_match_are_told_apart() -> None:
    """Tables of one board go by their room, by their table number, or in their order."""
    texts = [pbn(head=HEAD + f'[{tag} "{value}"]\n') for tag, value in (("Room", "Open"), ("Room", "Closed"))]
    assert [board.room for board in read_pbn("\n".join(texts))] == ["open", "closed"]
    texts = [pbn(head=HEAD + f'[Table "{number}"]\n') for number in (7, 9)]
    assert [board.room for board in read_pbn("\n".join(texts))] == ["7", "9"]
    assert [board.room for board in read_pbn("\n".join([pbn(), pbn()]))] == ["1", "2"]
    assert only(pbn(head=HEAD + '[Room "Open"]\n')).room == "open"


def test_values_are_inherited() -> None:
    """PBN-10: ``#`` takes the nearest real value before it, ``##`` holds for the rest of the file."""
    first = pbn(head=HEAD.replace("None", "##Both"))
    same = pbn(head='[Event "#"]\n[Board "2"]\n[Dealer "#"]\n[Vulnerable "#"]\n')
    chained = pbn(head='[Event "#"]\n[Board "3"]\n[Dealer "#"]\n[Vulnerable "NS"]\n')
    default = pbn(head='[Event "#"]\n[Board "4"]\n[Dealer "E"]\n')
    boards = list(read_pbn("\n".join([first, same, chained, default])))
    assert [board.vulnerable for board in boards] == ["both", "both", "ns", "both"]
    assert [board.dealer for board in boards] == [Seat.N, Seat.N, Seat.N, Seat.E]


def test_games_need_no_blank_line() -> None:
    """PBN-11: a tag that comes again starts a new game."""
    boards = list(read_pbn(pbn() + pbn(head=HEAD.replace('"1"', '"2"'))))
    assert [(board.board, board.line, board.claimed_total) for board in boards] == [("1", 1, 9), ("2", 16, 9)]


def test_one_bad_board_never_costs_another() -> None:
    """PBN-21: a board with a fault keeps its place among the good ones."""
    bad = pbn(head=HEAD.replace('"1"', '"2"'), deal=DEAL.replace("KQ2.A43", "KK2.A43"))
    boards = list(read_pbn("\n".join([pbn(), bad, pbn(head=HEAD.replace('"1"', '"3"'))])))
    assert [(board.board, board.line, board.faults == ()) for board in boards] == [
        ("1", 1, True),
        ("2", 17, False),
        ("3", 33, True),
    ]


def test_a_comment_left_open_costs_no_other_board() -> None:
    """PBN-23: a brace that is never closed ends with its line, even if another comment closes later."""
    text = "\n".join([pbn(auction="{left open\n" + AUCTION), pbn(head=HEAD.replace('"1"', '"2"') + "{closed}\n")])
    assert [(board.board, board.claimed_total) for board in read_pbn(text)] == [("1", 9), ("2", 9)]
    assert [board.claimed_total for board in read_pbn(pbn(auction="{left open\n" + AUCTION))] == [9]


def test_comments_keep_their_lines() -> None:
    """PBN-23: what a comment hides changes no line number and makes no blank line."""
    plain = without_comments('a {b\n\nc} d\n; e\n% f\n[X "{no}; comment"]\n')
    assert plain.count("\n") == 6
    assert "no}; comment" in plain
    assert [line.strip() == "" for line in plain.split("\n")] == [False] * 6 + [True]


def test_a_file_is_read_whatever_its_encoding(tmp_path: Path) -> None:
    """PBN-31: UTF-8, with a mark or not, and code pages are told apart; no byte is fatal."""
    for encoding in ("utf-8", "utf-8-sig", "cp1252", "latin-1", "cp437"):
        path = tmp_path / f"{encoding}.pbn"
        path.write_bytes(pbn(head=HEAD + '[West "É"]\n').encode(encoding))
        [board] = read_pbn_file(path)
        assert same_but_for(board, "file") == []


@pytest.mark.parametrize("text", ["", "nothing here", '[Generator "x"]\n', "% PBN 2.1\n"])
def test_a_text_without_a_board_is_refused(text: str) -> None:
    """Where there is no board at all, one sentence says what was expected."""
    with pytest.raises(UnreadableFile) as caught:
        list(read_pbn(text, "x.pbn"))
    assert str(caught.value) == "x.pbn: No board was found; a PBN record was expected."


def test_boards_come_one_by_one() -> None:
    """Games are cut lazily, so that a long file is not kept in memory as boards."""
    text = "\n".join(pbn(head=HEAD.replace('"1"', f'"{number}"')) for number in range(1, 50))
    assert next(read_pbn(text)).board == "1"
    assert sum(1 for _ in games(text)) == 49


@settings(deadline=None, derandomize=True, max_examples=200)
@given(st.integers(min_value=0, max_value=10**9))
def test_no_damage_to_a_text_is_fatal(seed: int) -> None:
    """Signs lost, doubled or changed give boards, with or without faults, or one refusal; nothing else."""
    chooser = random.Random(seed)
    signs = list(pbn() + "\n" + TABLE + AUCTION + PLAY)
    for _ in range(chooser.randint(1, 15)):
        place = chooser.randrange(len(signs))
        signs[place] = chooser.choice(
            ["", "{", "}", "\n", signs[place] * 2, "é", "#", "[", '"', "^L ", "^R ", "-", "*"]
        )
    boards: list[BoardRecord] = []
    refused = False
    try:
        boards = list(read_pbn("".join(signs)))
    except UnreadableFile:
        refused = True
    assert refused == (boards == [])
    assert all(board.line >= 1 and isinstance(board.ending, Ending) for board in boards)
