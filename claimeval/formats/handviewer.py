"""Addresses of the BBO hand viewer, alone or in a web page, and the records they carry.

Two forms are known: ``?lin=…`` carries LIN, and ``?s=…&w=…&n=…&e=…&d=…&a=…&p=…`` a board part by part. Both
become LIN text here, which :mod:`claimeval.formats.lin` reads.
"""

from __future__ import annotations

import html
import re
from typing import Final
from urllib.parse import unquote_to_bytes

from claimeval.formats.source import decode

_PLAIN_LIN: Final = re.compile(r"\s*[A-Za-z]{2}\s*\|")
_CHAT: Final = re.compile(r"(?<![A-Za-z0-9])nt\|[^|]*\|", re.IGNORECASE)
_LIN_PARAMETER: Final = re.compile(r"(?:[?&]|&amp;)lin=", re.IGNORECASE)
_NEXT_PARAMETER: Final = re.compile(r"&(?:amp;)?[A-Za-z]\w*=|https?://", re.IGNORECASE)
_ENCODED_BAR: Final = re.compile(r"%(?:25)*7C", re.IGNORECASE)
_PARTS: Final = re.compile(r"\?([A-Za-z]\w*=[^#\"'<>\s]*)")
_NOTE: Final = re.compile(r"\([^)]*\)|\{[^}]*\}")


def embedded_lin(text: str) -> list[tuple[int, str]]:
    """The LIN texts in ``text``, each with the line that it starts on.

    Plain LIN comes back as it is. An address that carries no board, such as one that only names a player,
    gives an empty list.
    """
    if _PLAIN_LIN.match(text):
        quiet = _CHAT.sub(lambda chat: "nt||" + "\n" * chat[0].count("\n"), text)
        return [(1, percent_decoded(quiet) if _ENCODED_BAR.search(quiet) else text)]
    found = [_lin_parameter(text, match) for match in _LIN_PARAMETER.finditer(text)]
    if found:
        return found
    for match in _PARTS.finditer(text):
        lin = _lin_from_parts(match[1])
        if lin:
            found.append((text.count("\n", 0, match.start()) + 1, lin))
    if found or re.fullmatch(r"\s*https?://\S+\s*", text):
        return found
    return [(1, percent_decoded(text) if _ENCODED_BAR.search(text) else text)]


def percent_decoded(text: str) -> str:
    """Text with ``%7C`` and the like turned into the signs they stand for, as often as they were encoded."""
    while True:
        plain = decode(unquote_to_bytes(text).replace(b"\0", b" "))
        if plain == text or not _ENCODED_BAR.search(plain):
            return plain
        text = plain


def _lin_parameter(text: str, match: re.Match[str]) -> tuple[int, str]:
    """The value that follows ``lin=``: up to the quote that opened the address, or the next parameter."""
    start = match.end()
    line_start = text.rfind("\n", 0, match.start()) + 1
    before = max(text.rfind(sign, line_start, match.start()) for sign in "\"'<> \t")
    closing = "'" if before >= 0 and text[before] == "'" else '"'
    stops = [at for at in (text.find(sign, start) for sign in (closing, "<", ">", "\n")) if at >= 0]
    stop = min(stops, default=len(text))
    following = _NEXT_PARAMETER.search(text, start, stop)
    value = text[start : following.start() if following else stop]
    return text.count("\n", 0, start) + 1, percent_decoded(html.unescape(value))


def _lin_from_parts(query: str) -> str:
    """A board given part by part as LIN; empty when it holds no deal."""
    parts: dict[str, str] = {}
    for piece in html.unescape(query).split("&"):
        name, _, value = piece.partition("=")
        parts.setdefault(name.lower(), percent_decoded(value.replace("+", " ")).replace("|", " "))
    hands = [re.sub(r"[\s,-]", "", parts.get(seat, "")) for seat in "swne"]
    if sum(1 for hand in hands if hand) < 2:
        return ""
    dealer = {"s": "1", "w": "2", "n": "3", "e": "4"}.get(parts.get("d", "").strip().lower()[:1], "")
    names = [parts.get(seat + "n", "").replace(",", " ") for seat in "swne"]
    tags = [
        ("pn", ",".join(names) if any(names) else None),
        ("md", dealer + ",".join(hands)),
        ("ah", f"Board {parts['b']}" if parts.get("b") else None),
        ("sv", parts.get("v", "")),
        ("mb", _NOTE.sub("", parts.get("a", ""))),
        ("pc", _NOTE.sub("", parts.get("p", ""))),
        ("mc", parts.get("c")),
    ]
    return "".join(f"{tag}|{value}|" for tag, value in tags if value is not None)
