"""Any record or collection of records: what kind of file it is is found from its content, not from its name.

LIN, PBN, RBN, case files, and web pages with addresses of the BBO hand viewer are known, each also packed (``.gz``,
``.zip``) and in folders. Files are read one at a time, so that memory does not grow with their number.
"""

from __future__ import annotations

import gzip
import io
import re
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path, PurePosixPath
from typing import Final

from claimeval.case import Case
from claimeval.errors import UnreadableFile
from claimeval.formats.boards import BoardRecord
from claimeval.formats.casefile import cases_in_text
from claimeval.formats.lin import read_lin
from claimeval.formats.pbn import read_pbn
from claimeval.formats.rbn import read_rbn
from claimeval.formats.source import LARGEST, STANDARD_INPUT, decode, source_name
from claimeval.messages import say, to_say

EXPECTED: Final = to_say("a LIN, PBN, RBN or case file")
_RECORD_NAMES: Final = (".lin", ".pbn", ".rbn")
_HEAD: Final = 200_000
_LIN: Final = re.compile(r"(?:^|[|\s>])(?:md|pn|qx|vg)\s*(?:\||%(?:25)*7C)", re.IGNORECASE)
_VIEWER: Final = re.compile(r"[?&;]lin=|[?&;][nesw]=[^&\s]*&(?:amp;)?[nesw]=|hv_popuplin", re.IGNORECASE)
_PBN: Final = re.compile(
    r'^\s*\[\s*(?:Event|Board|Deal|Dealer|Contract|Declarer|Auction|Play|Result|Site|Vulnerable)\s*(?:"|\]|\w)',
    re.MULTILINE | re.IGNORECASE,
)
_PBN_HEADER: Final = re.compile(r"^(?:\ufeff)?% *(?:PBN|EXPORT|IMPORT)", re.MULTILINE)
_RBN: Final = re.compile(r"^H[ \t]+[NESW]?:|^[AP][ \t]+[NESW][ZNEB?]:|^C[ \t]+[1-7][SHDCN]X{0,2}:[NESW]", re.MULTILINE)
_ANY_TAG: Final = re.compile(r'^\[\w+[ \t]*"[^"\n]*"\][ \t]*$', re.MULTILINE)
_CASE: Final = re.compile(r'^\s*(?:\{|---)|^\s*"?(?:hands|deal|claim|contract|declarer|leader|id)"?\s*:', re.MULTILINE)


class Kind(Enum):
    """The kinds of files that hold boards or claims."""

    LIN = "LIN"
    PBN = "PBN"
    RBN = "RBN"
    CASE = "case file"


def kind_of(text: str) -> Kind | None:
    """What kind of record a text is, or ``None``."""
    head = text[:_HEAD]
    if _PBN_HEADER.search(head):
        return Kind.PBN
    pbn, lin = _PBN.search(head), _LIN.search(head) or _VIEWER.search(head)
    if pbn and (lin is None or pbn.start() < lin.start()):
        return Kind.PBN
    if lin:
        return Kind.LIN
    if _RBN.search(head):
        return Kind.RBN
    if _CASE.search(head):
        return Kind.CASE
    return Kind.PBN if _ANY_TAG.search(head) else None


@dataclass(frozen=True, slots=True)
class Source:
    """One file that may hold boards.

    Attributes:
        name: how messages and reports call it; for a member of an archive ``archive.zip/member``.
        path: where it lies.
        named: was it asked for by name? Else a file of an unknown kind is passed over.
    """

    name: str
    path: Path
    named: bool = True


def sources(paths: Iterable[str | Path]) -> list[Source]:
    """Every file that ``paths`` stand for, folders opened, in the order of their names and each only once.

    The order does not depend on the order of ``paths``, so neither does a report on them.
    """
    found: dict[str, Source] = {}
    for given in paths:
        path = Path(given)
        if str(given) != STANDARD_INPUT and path.is_dir():
            for inner in sorted(path.rglob("*")):
                hidden = any(part.startswith(".") for part in inner.relative_to(path).parts)
                if inner.is_file() and not hidden:
                    found.setdefault(str(inner), Source(str(inner), inner, named=False))
        else:
            name = source_name(given)
            found[name] = Source(name, path)
    return [found[name] for name in sorted(found, key=_natural)]


def read_boards(path: str | Path) -> Iterator[BoardRecord]:
    """Every board of a file, an archive, a folder or standard input (``-``), one after the other.

    What cannot be read becomes a record with faults and never costs another board. In a folder or archive, files
    of another kind are passed over.
    """
    for source in sources([path]):
        yield from boards_in(source)


def boards_in(source: Source) -> Iterator[BoardRecord]:
    """Every board of one file; a file that cannot be read gives one record with faults."""
    try:
        yield from _unpacked(source.name, _bytes_of(source), source.named, 0)
    except UnreadableFile as error:
        yield _unreadable(source.name, error)


def _bytes_of(source: Source) -> bytes:
    if source.name == source_name(STANDARD_INPUT) and str(source.path) == STANDARD_INPUT:
        return sys.stdin.buffer.read()
    try:
        if source.path.stat().st_size > LARGEST:
            raise UnreadableFile(
                say("The file is too large; {expected} was expected.", expected=say(EXPECTED)), source.name
            )
        return source.path.read_bytes()
    except FileNotFoundError as error:
        raise UnreadableFile(
            say("There is no such file; {expected} was expected.", expected=say(EXPECTED)), source.name
        ) from error
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or say("its name cannot be used")).lower()
        raise UnreadableFile(say("The file cannot be read ({reason}).", reason=reason), source.name) from error


def _unpacked(name: str, data: bytes, named: bool, depth: int) -> Iterator[BoardRecord]:
    """The boards of a file's bytes, whether packed or not."""
    packed = data.startswith((b"\x1f\x8b", b"PK\x03\x04"))
    if packed and depth > 2:
        raise UnreadableFile(say("Archives are packed into each other too deeply."), name)
    if data.startswith(b"\x1f\x8b"):
        yield from _unpacked(name, _gunzipped(name, data), named, depth + 1)
    elif data.startswith(b"PK\x03\x04"):
        yield from _members(name, data, depth)
    else:
        yield from _boards(name, data, named or name.lower().endswith(_RECORD_NAMES))


def _gunzipped(name: str, data: bytes) -> bytes:
    try:
        with gzip.open(io.BytesIO(data)) as packed:
            plain = packed.read(LARGEST + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise UnreadableFile(say("The packed file is damaged."), name) from error
    if len(plain) > LARGEST:
        raise UnreadableFile(
            say("The file is too large when unpacked; {expected} was expected.", expected=say(EXPECTED)), name
        )
    return plain


def _members(name: str, data: bytes, depth: int) -> Iterator[BoardRecord]:
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        members = sorted((item for item in archive.infolist() if not item.is_dir()), key=lambda item: item.filename)
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise UnreadableFile(say("The archive is damaged."), name) from error
    for member in members:
        if any(part.startswith((".", "__MACOSX")) for part in PurePosixPath(member.filename).parts):
            continue
        inner = f"{name}/{member.filename}"
        try:
            if member.file_size > LARGEST:
                raise UnreadableFile(
                    say("The file is too large when unpacked; {expected} was expected.", expected=say(EXPECTED)), inner
                )
            plain = archive.read(member)
        except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError):
            if member.flag_bits & 1:
                reason = say("This member of the archive is locked with a password.")
            else:
                reason = say("This member of the archive is damaged.")
            yield _unreadable(inner, UnreadableFile(reason, inner))
            continue
        except UnreadableFile as error:
            yield _unreadable(inner, error)
            continue
        try:
            yield from _unpacked(inner, plain, False, depth + 1)
        except UnreadableFile as error:
            yield _unreadable(inner, error)


def _boards(name: str, data: bytes, wanted: bool) -> Iterator[BoardRecord]:
    """The boards of a text; a file of another kind is an error if ``wanted`` and nothing otherwise."""
    try:
        text = decode(data, name, EXPECTED)
    except UnreadableFile:
        if wanted:
            raise
        return
    kind = kind_of(text)
    if kind is None:
        if wanted:
            raise UnreadableFile(say("No board was found; {expected} was expected.", expected=say(EXPECTED)), name)
    elif kind is Kind.LIN:
        yield from read_lin(text, name)
    elif kind is Kind.PBN:
        yield from read_pbn(text, name)
    elif kind is Kind.RBN:
        yield from read_rbn(text, name)
    else:
        yield from _cases(name, text, wanted)


def _cases(name: str, text: str, wanted: bool) -> Iterator[BoardRecord]:
    """The cases of a case file; what only looks like one is passed over unless it is ``wanted``."""
    lines = True if name.lower().endswith((".jsonl", ".jsonl.gz")) else None
    for number, case in enumerate(cases_in_text(text, name, lines), 1):
        if isinstance(case, Case):
            yield record_of_case(case, name, number)
        elif wanted or number > 1 or re.search(r'"?claim"?\s*:', text):
            reason = case.reason if isinstance(case, UnreadableFile) else str(case)
            line = case.line if isinstance(case, UnreadableFile) and case.line else 1
            yield BoardRecord(name, "", line=line, faults=(reason,))
        else:
            return


def record_of_case(case: Case, file: str, number: int = 1) -> BoardRecord:
    """The board that a case is about; its id, or else its place in the file, stands for the number of the board."""
    total = None
    if case.won is not None:
        own = case.claim.by.side == case.declarer.side
        total = case.won[0] + (case.claim.tricks if own else case.tricks_left - case.claim.tricks)
    return BoardRecord(
        file=file,
        board=case.case_id or str(number),
        vulnerable=case.vulnerable,
        deal=None if case.record is None else case.record.deal,
        contract=case.contract,
        declarer=case.declarer,
        trump=case.position.trump if case.contract is None else None,
        play=() if case.record is None else case.record.play,
        claimed_total=total,
        case=case,
    )


def _unreadable(name: str, error: UnreadableFile) -> BoardRecord:
    return BoardRecord(name, error.board, line=error.line or 1, faults=(error.reason,))


def _natural(name: str) -> list[tuple[int, int, str]]:
    """A name to sort by, so that ``2.lin`` comes before ``10.lin``."""
    parts = re.split(r"(\d+)", name)
    return [(0, int(part), "") if part.isdigit() and part.isascii() else (1, 0, part) for part in parts]
