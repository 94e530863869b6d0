"""Cutting a PBN text into games: comments out, tags and the lines of their sections in, whatever the layout.

What a tag means is for :mod:`claimeval.formats.pbnboard`. A blank line ends a game unless what follows goes on with
it, and a tag that a game has already starts the next one, so that games without a blank line are told apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from claimeval.messages import say

_COMMENT: Final = "\x01"
"""Stands where a comment was, so that a line with nothing else is no blank line."""
_OPENING: Final = re.compile(r'^%[^\n]*|\[\s*\w+\s*"(?:[^"\\\n]|\\.)*"|[{;]', re.MULTILINE)
_TAG_LINE: Final = re.compile(r'\n[ \t]*\[\s*\w+\s*"')
_TAG: Final = re.compile(r'\[\s*(\w+)\s*(?:"((?:[^"\\]|\\.)*)"\s*\]?|([^\]\n]*)\]?)')
_PLAY_LINE: Final = re.compile(r"(?:\s*(?:[SHDC](?:10|[2-9TJQKA])|[-*+]|\^[A-Z]|=\w*=|\$\d+|[!?]+))+\s*", re.IGNORECASE)
_MORE_PLAY: Final = "more play"
"""Names cards that go on after a blank line in a Play section."""
_LONGEST_TAG: Final = 6
"""Lines over which one tag may be spread."""

_DEAL_TAGS: Final = frozenset(("board", "deal", "dealer", "vulnerable"))
_HEADING_TAGS: Final = frozenset(("event", "site", "date", "west", "north", "east", "south", "scoring"))
_TABLE_TAGS: Final = frozenset(("declarer", "contract"))
_SECTIONS: Final = frozenset(("auction", "play"))
IDENTIFYING: Final = _DEAL_TAGS | _HEADING_TAGS | _TABLE_TAGS | {"result"}
"""The tags that every game of the standard has; text without any of them, or a section, is no game."""


@dataclass(slots=True)
class Tag:
    """One tag, its name in lower case, with the lines of the section that follows it."""

    name: str
    value: str
    line: int
    body: list[tuple[int, str]] = field(default_factory=list)


@dataclass(slots=True)
class Game:
    """The tags of one game in their order, and what was skipped in it."""

    line: int
    tags: list[Tag] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def has(self, *names: str) -> bool:
        """Has it a tag of one of these names?"""
        return any(tag.name in names for tag in self.tags)

    def says(self, name: str) -> bool:
        """Has it a tag of this name with a value?"""
        return any(tag.name == name and tag.value.strip("?") for tag in self.tags)

    def section(self, name: str) -> Tag | None:
        """The section of that name: the last one with content, else the last one."""
        found = [tag for tag in self.tags if tag.name == name]
        filled = [tag for tag in found if tag.body]
        return filled[-1] if filled else found[-1] if found else None

    @property
    def is_one(self) -> bool:
        """Does it say anything on a board?"""
        return self.has(*IDENTIFYING, *_SECTIONS)


def games(text: str) -> Iterator[Game]:
    """The games of a PBN text, in order."""
    current: Game | None = None
    for chunk in _chunks(text):
        if current is not None and (not chunk.tags or not _starts_game(chunk, current)):
            _go_on(current, chunk)
            current.warnings.extend(chunk.warnings)
            continue
        if current is not None and current.is_one:
            yield current
        current = chunk
    if current is not None and current.is_one:
        yield current


def _go_on(game: Game, chunk: Game) -> None:
    """Add what stands after a blank line to the game before it."""
    for tag in chunk.tags:
        section = game.section("play") if tag.name == _MORE_PLAY else None
        if section is None:
            game.tags.append(tag)
        else:
            section.body.extend(tag.body)


def without_comments(text: str) -> str:
    """The text with each comment and escaped line taken out; the number of lines stays the same.

    A comment that is never closed ends with its line, so that it does not swallow the boards after it.
    """
    text = (
        text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace(_COMMENT, " ").replace("\x1a", "")
    )
    parts: list[str] = []
    place = 0
    while match := _OPENING.search(text, place):
        start, stop = match.span()
        sign = match[0][0]
        if sign == "[":
            parts.append(text[place:stop])
            place = stop
            continue
        parts.append(text[place:start])
        end_of_line = text.find("\n", start)
        place = len(text) if end_of_line < 0 else end_of_line
        if sign == "{":
            close = _closing(text, stop)
            place = place if close < 0 else close + 1
        parts.append(_COMMENT + text[start:place].count("\n") * ("\n" + _COMMENT))
    parts.append(text[place:])
    return "".join(parts)


def _closing(text: str, start: int) -> int:
    """Where the comment that opens before ``start`` closes; -1 when it plainly was left open."""
    close = text.find("}", start)
    if close < 0:
        return -1
    another = text.rfind("{", start, close)
    return -1 if another >= 0 and _TAG_LINE.search(text, start, another) else close


def _chunks(text: str) -> Iterator[Game]:
    """Runs of lines between blank ones, cut again where a tag shows that another game begins."""
    lines = without_comments(text).split("\n")
    chunk = Game(1)
    last_section = ""
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        content = line.replace(_COMMENT, " ").strip()
        if not content:
            if _COMMENT not in line and chunk.tags:
                yield chunk
                chunk = Game(number + 1)
            continue
        if content.startswith("["):
            used = number
            while "]" not in content and used < min(len(lines), number - 1 + _LONGEST_TAG):
                more = lines[used].replace(_COMMENT, " ").strip()
                if more.startswith("["):
                    break
                content = f"{content} {more}"
                used += 1
            found = list(_tags(content, number))
            if not found or (used > number and not re.match(r'\[\s*\w+\s*"[^"]*"\s*\]', content)):
                found, used = list(_tags(line.replace(_COMMENT, " ").strip(), number)), number
            for tag in found:
                if _repeats(tag, chunk):
                    yield chunk
                    chunk = Game(tag.line)
                if not chunk.tags:
                    chunk.line = tag.line
                chunk.tags.append(tag)
                last_section = tag.name
            number = used
        elif chunk.tags:
            chunk.tags[-1].body.append((number, content))
        elif last_section == "play" and _PLAY_LINE.fullmatch(content):
            chunk.tags.append(Tag(_MORE_PLAY, "", number, [(number, content)]))
        else:
            chunk.warnings.append(
                say(
                    "On line {number}, {content!r} belongs to no game and was skipped.",
                    number=number,
                    content=content[:30],
                )
            )
    yield chunk


def _tags(content: str, line: int) -> Iterator[Tag]:
    """The tags on one line; what follows the last of them is the first line of its section."""
    place = 0
    tag = None
    while match := _TAG.match(content, place):
        if tag is not None:
            yield tag
        name, quoted, bare = match.groups()
        value = re.sub(r"\\(.)", r"\1", quoted) if quoted is not None else bare.strip(' "')
        tag = Tag(name.lower(), value.strip(), line)
        place = match.end()
        while place < len(content) and content[place] in " \t":
            place += 1
    if tag is not None:
        rest = content[place:].strip()
        if rest:
            tag.body.append((line, rest))
        yield tag


def _repeats(tag: Tag, chunk: Game) -> bool:
    """Does this tag show that the game before it is over, although no blank line says so?

    One that was empty before is only filled in.
    """
    if not chunk.says(tag.name):
        return False
    if tag.name in _DEAL_TAGS or tag.name in _HEADING_TAGS:
        return True
    return tag.name in _TABLE_TAGS and chunk.has(*_SECTIONS)


def _starts_game(chunk: Game, current: Game) -> bool:
    """Is what stands after a blank line a game of its own, or the rest of the one before?"""
    if not current.is_one:
        return False
    if chunk.has("event", "board", "deal") and current.has("board", "deal", *_SECTIONS):
        return True
    repeated = {tag.name for tag in chunk.tags if current.has(tag.name)}
    if {name for name in repeated if current.says(name)} & (_DEAL_TAGS | _HEADING_TAGS | _TABLE_TAGS):
        return True
    for name in repeated & _SECTIONS:
        before, after = current.section(name), chunk.section(name)
        if before is not None and before.body and after is not None and after.value:
            return True
    return False
