"""Getting text out of a file, whatever its encoding, or one plain sentence why not."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from claimeval.errors import UnreadableFile
from claimeval.messages import say, to_say

STANDARD_INPUT: Final = "-"
LARGEST: Final = 256 * 1024 * 1024

TEXT_FILE: Final = to_say("a text file")


def read_text(source: str | Path, expected: str) -> str:
    """The text of a file, or of standard input for ``-``.

    ``expected`` says what the file should have been, for the message.

    Raises:
        UnreadableFile: when the file is missing, may not be read or is not text.
    """
    name = source_name(source)
    if str(source) == STANDARD_INPUT:
        return decode(sys.stdin.buffer.read(), name, expected)
    path = Path(source)
    try:
        if path.is_dir():
            raise UnreadableFile(say("This is a folder; {expected} was expected.", expected=say(expected)), name)
        if path.stat().st_size > LARGEST:
            raise UnreadableFile(say("The file is too large; {expected} was expected.", expected=say(expected)), name)
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise UnreadableFile(
            say("There is no such file; {expected} was expected.", expected=say(expected)), name
        ) from error
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or say("its name cannot be used")).lower()
        raise UnreadableFile(say("The file cannot be read ({reason}).", reason=reason), name) from error
    return decode(data, name, expected)


def decode(data: bytes, name: str = "", expected: str = TEXT_FILE) -> str:
    """Bytes as text: UTF-8 with or without a mark, UTF-16 with one, else cp1252, never failing on a byte.

    Raises:
        UnreadableFile: when the bytes are plainly no text.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    if b"\0" in data:
        raise UnreadableFile(say("This is not a text file; {expected} was expected.", expected=say(expected)), name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def source_name(source: str | Path) -> str:
    """How messages call a source: its path as given, or ``standard input``."""
    return say("standard input") if str(source) == STANDARD_INPUT else str(source)
