"""Any record or collection of records: the kind is found from the content, and nothing costs another board."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path
from urllib.parse import quote

import pytest

from claimeval.formats import detect
from claimeval.formats.boards import BoardRecord, Ending, case_from_board
from claimeval.formats.detect import Kind, Source, kind_of, read_boards, sources

LIN = (
    "pn|P1,P2,P3,P4|st||md|3SAJT9HJ65DAJTC765,S876HT987D984CT98,SKQ2HA43DKQ32C432,|ah|Board 1|sv|o|"
    "mb|p|mb|p|mb|1N|mb|p|mb|p|mb|p|pg||pc|hT|pc|hA|pc|h2|pc|h5|pc|sK|pc|s3|pc|s9|pc|s6|mc|9|"
)
PBN = (
    '[Event "x"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
    '[Deal "N:KQ2.A43.KQ32.432 543.KQ2.765.AKQJ AJT9.J65.AJT.765 876.T987.984.T98"]\n'
    '[Declarer "S"]\n[Contract "1NT"]\n[Result "9"]\n[Play "W"]\nHT HA H2 H5\nS6 SK S3 S9\n*\n'
)
RBN = "B 1\nH N:KQ2.A43.KQ32.432:543.KQ2.765.AKQJ:AJT9.J65.AJT.765:\nA NZ:PP1NA\nC 1N:S\nP HTA25:SK396\nR 9\n"
CASE = (
    'id: "1"\ncontract: 1NT\ndeclarer: S\n'
    'deal: "N:KQ2.A43.KQ32.432 543.KQ2.765.AKQJ AJT9.J65.AJT.765 876.T987.984.T98"\n'
    "play: [HT, HA, H2, H5, SK, S3, S9, S6]\nclaim: {by: S, tricks: 7}\n"
)
JSON_CASE = (
    '{"contract": "1NT", "declarer": "S", "leader": "N", "won": {"declarer": 2, "defenders": 0}, "hands": {"N":'
    ' "Q2.43.KQ32.432", "E": "54.KQ.765.AKQJ", "S": "AJT.J6.AJT.765", "W": "87.987.984.T98"}, "claim": {"by": "S",'
    ' "tricks": 7}}\n'
)
PAGE = f'<html><body><a href="https://www.bridgebase.com/tools/handviewer.html?lin={quote(LIN)}">1</a></body></html>'
ADDRESS = "see https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=" + quote(LIN)
TEXTS = [
    ("LIN", LIN, Kind.LIN),
    ("LIN, bars encoded", LIN.replace("|", "%7C"), Kind.LIN),
    ("LIN, one board a line", "qx|o1|" + LIN, Kind.LIN),
    ("page of the hand viewer", PAGE, Kind.LIN),
    ("address in a text", ADDRESS, Kind.LIN),
    ("PBN", PBN, Kind.PBN),
    ("PBN with a header", "% PBN 2.1\n% EXPORT\n" + PBN, Kind.PBN),
    ("PBN without a heading", PBN.replace('[Event "x"]\n', ""), Kind.PBN),
    ("PBN with LIN in a value", PBN.replace('"1"', '"1|md|pn|x"'), Kind.PBN),
    ("RBN", RBN, Kind.RBN),
    ("RBN with a header", "% RBN\nE event\n" + RBN, Kind.RBN),
    ("case as YAML", CASE, Kind.CASE),
    ("case as JSON", JSON_CASE, Kind.CASE),
    ("cases as JSON Lines", JSON_CASE + JSON_CASE, Kind.CASE),
]


@pytest.mark.parametrize(("text", "kind"), [row[1:] for row in TEXTS], ids=[row[0] for row in TEXTS])
def test_the_kind_is_found_from_the_content(tmp_path: Path, text: str, kind: Kind) -> None:
    """Whatever the file is called, the same claim comes out of every kind."""
    assert kind_of(text) is kind
    path = tmp_path / "file.dat"
    path.write_text(text, encoding="utf-8")
    for board in read_boards(path):
        assert (board.ending, board.faults, board.file) == (Ending.CLAIM, (), str(path))
        case = case_from_board(board)
        assert (case.claim.tricks, case.tricks_left, case.won) == (7, 11, (2, 0))
        assert board.board == "1" or kind is Kind.CASE


@pytest.mark.parametrize("text", ["", "\n", "Dear all,\nwe met on Monday.\n", "a,b\n1,2\n", "<html></html>"])
def test_other_texts_are_of_no_kind(text: str) -> None:
    """A text that holds no board is not taken for one."""
    assert kind_of(text) is None


def names(paths: list[Path]) -> list[str]:
    """The files that paths stand for, without their folder."""
    return [source.path.name for source in sources(paths)]


def test_folders_are_opened_and_other_files_passed_over(tmp_path: Path) -> None:
    """A folder gives the boards of its files in the order of their names, and is silent about the rest."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "10.lin").write_text(LIN, encoding="utf-8")
    (tmp_path / "2.lin").write_text(LIN, encoding="utf-8")
    (tmp_path / "deep" / "a.pbn").write_text(PBN, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("Bring biscuits.", encoding="utf-8")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\0\0\0")
    (tmp_path / "settings.yaml").write_text("contract: none\nof: bridge\n", encoding="utf-8")
    (tmp_path / ".hidden.lin").write_text(LIN, encoding="utf-8")
    boards = list(read_boards(tmp_path))
    assert [Path(board.file).name for board in boards] == ["2.lin", "10.lin", "a.pbn"]
    assert all(board.ending is Ending.CLAIM for board in boards)


def test_a_broken_record_in_a_folder_is_reported(tmp_path: Path) -> None:
    """A file whose name says that it is a record, but which holds no board, is not passed over."""
    (tmp_path / "a.lin").write_text("nothing", encoding="utf-8")
    (tmp_path / "b.pbn").write_text(PBN, encoding="utf-8")
    broken, sound = read_boards(tmp_path)
    assert broken.faults == ("No board was found; a LIN, PBN, RBN or case file was expected.",)
    assert (broken.file, sound.claimed_total) == (str(tmp_path / "a.lin"), 9)


def test_the_order_of_paths_does_not_matter(tmp_path: Path) -> None:
    """Files come in the order of their names, numbers by their value, and each only once."""
    paths = [tmp_path / name for name in ("b2.lin", "b10.lin", "a.lin")]
    for path in paths:
        path.write_text(LIN, encoding="utf-8")
    assert names(paths) == names(paths[::-1]) == names([tmp_path, *paths]) == ["a.lin", "b2.lin", "b10.lin"]


def test_packed_files_are_unpacked(tmp_path: Path) -> None:
    """``.gz`` and ``.zip``, also one in the other, and whatever they are called."""
    (tmp_path / "a.bin").write_bytes(gzip.compress(LIN.encode()))
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("x/one.pbn", PBN)
        archive.writestr("two.rbn.gz", gzip.compress(RBN.encode()))
        archive.writestr("readme.txt", "hello")
        archive.writestr("__MACOSX/._one.pbn", b"\0\5")
    with zipfile.ZipFile(tmp_path / "b.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("inner.zip", inner.getvalue())
        archive.writestr("three.lin", LIN)
    boards = list(read_boards(tmp_path))
    assert [Path(board.file).relative_to(tmp_path).as_posix() for board in boards] == [
        "a.bin",
        "b.zip/inner.zip/two.rbn.gz",
        "b.zip/inner.zip/x/one.pbn",
        "b.zip/three.lin",
    ]
    assert [board.claimed_total for board in boards] == [9, 9, 9, 9]


def reasons(path: Path) -> list[tuple[str, ...]]:
    """The faults of every board."""
    return [board.faults for board in read_boards(path)]


def test_damaged_archives_are_reported(tmp_path: Path) -> None:
    """What cannot be unpacked is one record with a sentence, and the other members are read."""
    path = tmp_path / "a.gz"
    path.write_bytes(gzip.compress(LIN.encode())[:-12])
    assert reasons(path) == [("The packed file is damaged.",)]
    path.write_bytes(b"PK\x03\x04 and nothing more")
    assert reasons(path) == [("The archive is damaged.",)]
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("bad.lin", LIN)
        archive.writestr("good.lin", LIN)
    data = path.read_bytes()
    path.write_bytes(data.replace(b"pn|P1", b"pn|XX", 1))
    bad, good = read_boards(path)
    assert bad.faults == ("This member of the archive is damaged.",)
    assert (bad.file, good.claimed_total) == (f"{path}/bad.lin", 9)


def test_what_unpacks_to_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small archive cannot fill the memory."""
    monkeypatch.setattr(detect, "LARGEST", 1000)
    (tmp_path / "a.gz").write_bytes(gzip.compress(b"pn|" + b" " * 5000))
    with zipfile.ZipFile(tmp_path / "b.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("c.lin", " " * 5000)
    assert [board.faults[0].split(";")[0] for board in read_boards(tmp_path)] == [
        "The file is too large when unpacked",
        "The file is too large when unpacked",
    ]


def test_archives_in_archives_end(tmp_path: Path) -> None:
    """An archive that holds archives without end is given up."""
    data = LIN.encode()
    for _ in range(5):
        data = gzip.compress(data)
    path = tmp_path / "a.gz"
    path.write_bytes(data)
    assert reasons(path) == [("Archives are packed into each other too deeply.",)]


def test_a_file_that_is_not_there_is_a_record_with_a_sentence(tmp_path: Path) -> None:
    """A missing or an empty file, and one that is no text, say so."""
    assert reasons(tmp_path / "no.lin") == [("There is no such file; a LIN, PBN, RBN or case file was expected.",)]
    path = tmp_path / "x"
    path.write_bytes(b"")
    assert reasons(path) == [("No board was found; a LIN, PBN, RBN or case file was expected.",)]
    path.write_bytes(b"\0\1\2")
    assert reasons(path) == [("This is not a text file; a LIN, PBN, RBN or case file was expected.",)]


def test_faulty_cases_keep_their_place(tmp_path: Path) -> None:
    """In a collection of cases a bad line costs no other."""
    path = tmp_path / "cases.jsonl"
    path.write_text(JSON_CASE + '{"claim": 1\n' + JSON_CASE, encoding="utf-8")
    first, bad, last = read_boards(path)
    assert (first.board, bad.line, last.board) == ("1", 2, "3")
    assert (first.ending, bad.ending, last.ending) == (Ending.CLAIM, Ending.UNREADABLE, Ending.CLAIM)


def test_a_case_keeps_its_claimer_and_words(tmp_path: Path) -> None:
    """What a case file says outranks what is assumed of a record."""
    path = tmp_path / "case.yaml"
    path.write_text(CASE.replace("by: S, tricks: 7", 'by: W, tricks: 4, statement: "Four for us."'), encoding="utf-8")
    [board] = read_boards(path)
    assert case_from_board(board).claim.statement == "Four for us."
    assert (board.claimed_total, case_from_board(board).claim.tricks) == (9, 4)


def test_boards_come_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are opened one at a time, so memory does not grow with their number."""
    opened: list[str] = []
    real = detect._bytes_of

    def noted(source: Source) -> bytes:
        opened.append(source.name)
        return real(source)

    monkeypatch.setattr(detect, "_bytes_of", noted)
    for number in range(5):
        (tmp_path / f"{number}.lin").write_text(LIN, encoding="utf-8")
    boards = read_boards(tmp_path)
    first: BoardRecord = next(boards)
    assert (first.claimed_total, len(opened)) == (9, 1)
