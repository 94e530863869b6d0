"""LIN, the record format of Bridge Base Online, in all the dialects that real files use.

A LIN text is a row of two-letter tags, each with a value between bars. Here it is cut into tags and boards;
:mod:`claimeval.formats.linboard` says what a board means. What carries no play (chat, page breaks, alerts) is
dropped; what looks wrong is reported on its board and never repaired.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from claimeval.errors import UnreadableFile
from claimeval.formats.boards import BoardRecord
from claimeval.formats.handviewer import embedded_lin
from claimeval.formats.linboard import Header, RawBoard, board_record
from claimeval.formats.source import read_text, source_name
from claimeval.messages import say, to_say

EXPECTED: Final = to_say("a LIN record or the address of a BBO hand")
_PLAY_TAGS: Final = "pn|pw|qx|md|mb|pc|pg|mc|nt|an|ah|sv|st|rh|vg|rs"
# Tags of pages, pictures and lessons, which may stand between those of a board.
_OTHER_TAGS: Final = (
    "3b|4b|7b|ab|ac|af|al|ap|at|ba|bb|bg|bm|bn|bt|bv|cb|cg|cp|cq|cr|cs|ct|cv|dn|ds|eb|ef|fg|fp|gx|ha|hb|hc|hf"
    "|hs|ht|ia|ih|ip|kb|kg|lb|lc|lf|lg|lm|ls|mn|nm|ob|or|pd|pf|pm|po|pp|pr|ps|pt|px|qs|rc|rd|rq|sa|sb|sc|se|sk"
    "|ss|sx|tb|tc|tf|tr|tu|va|vl|wt|wv|xx|zz"
)
_TAG: Final = re.compile(rf"\s*({_PLAY_TAGS}|{_OTHER_TAGS})\s*\|", re.IGNORECASE)
_TAG_LATER: Final = re.compile(rf"(?<![A-Za-z0-9])({_PLAY_TAGS})\s*\|", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag with its value, the line it is on, and what was skipped to get to it."""

    name: str
    value: str
    line: int
    skipped: str = ""


def read_lin_file(path: str | Path) -> list[BoardRecord]:
    """Every board of a LIN file, of a web page with hand-viewer addresses, or of standard input (``-``).

    ``path`` may also be a hand-viewer address itself, which is read as it is and never fetched.

    Raises:
        UnreadableFile: when the file is missing, is not text or holds no board at all.
    """
    if re.match("https?://", str(path), re.IGNORECASE):
        return read_lin(str(path), say("the address"))
    return read_lin(read_text(path, EXPECTED), source_name(path))


def read_lin(text: str, file: str = "") -> list[BoardRecord]:
    """Every board of a LIN text or a hand-viewer address, in order; a bad board keeps its place, with faults.

    Raises:
        UnreadableFile: when there is no board at all.
    """
    boards: list[BoardRecord] = []
    for line, lin in embedded_lin(text.removeprefix("\ufeff")):
        raws = _share_deals(_split(lin, line - 1))
        boards.extend(board_record(raw, file) for raw in raws)
    if not boards:
        raise UnreadableFile(say("No board was found; {expected} was expected.", expected=say(EXPECTED)), file)
    return boards


def tags_of(text: str) -> Iterator[Tag]:
    """The tags of a LIN text in order; after a stray bar or other text the next known tag counts."""
    place, line, counted_to = 0, 1, 0
    while place < len(text):
        match = _TAG.match(text, place)
        skipped = ""
        if match is None:
            match = _TAG_LATER.search(text, place)
            if match is None:
                return
            skipped = text[place : match.start()].strip()
        stop = text.find("|", match.end())
        stop = len(text) if stop < 0 else stop
        line += text.count("\n", counted_to, match.start(1))
        counted_to = match.start(1)
        yield Tag(match[1].lower(), text[match.end() : stop].strip(), line, skipped)
        place = stop + 1


def _split(text: str, lines_before: int) -> list[RawBoard]:
    """Cut a text into boards: at ``qx`` where there is one, else at ``pn`` or ``md``."""
    header = Header()
    current = RawBoard(header)
    raws = [current]
    for tag in tags_of(text):
        line = tag.line + lines_before
        starts = _starts_board(tag, current)
        if starts:
            if tag.name == "vg":
                header = Header()
            current = RawBoard(header, names=current.names if tag.name == "md" else [])
            raws.append(current)
        elif tag.skipped and current.started:
            current.warnings.append(
                say("On line {line}, {skipped!r} is no LIN and was skipped.", line=line, skipped=tag.skipped[:30])
            )
        if tag.name in ("vg", "rs") or (tag.name in ("pn", "pw") and not current.started):
            header.take(tag.name, tag.value)
        current.line = current.line or line
        current.take(tag.name, tag.value)
    return [raw for raw in raws if raw.started]


def _starts_board(tag: Tag, current: RawBoard) -> bool:
    if tag.name in ("qx", "vg"):
        return True
    if tag.name in ("pn", "pw"):
        return current.started and not current.by_index
    return (
        tag.name == "md"
        and current.deal_text != ""
        and "," in tag.value
        and not (current.by_index and current.deal_text == tag.value)
    )


def _share_deals(raws: list[RawBoard]) -> list[RawBoard]:
    """Give a table without hands those of the other table of the same board."""
    deals = {raw.number: raw.deal_text for raw in raws if raw.number and raw.deal_text}
    for raw in raws:
        if raw.by_index and not raw.deal_text and raw.number in deals:
            raw.deal_text = deals[raw.number]
            raw.warnings.append(say("The hands were taken from the other table of this board."))
    return raws
