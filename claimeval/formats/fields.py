"""Reading the values of a mapping one by one, while keeping every fault for one report at the end."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from claimeval.cards import Card, Seat, Suit, card_from_text, seat_from_text, strain_from_text
from claimeval.errors import Fault, FaultKind, UnknownCard
from claimeval.messages import say


class Fields:
    """One mapping of a case file; ``where`` is put before its keys in messages, such as ``claim.``.

    Every method returns the value of a key, or its default, and adds a fault for what cannot be read. A key
    without a value counts as left out.
    """

    def __init__(self, values: Mapping[Any, Any], faults: list[Fault], where: str = "") -> None:
        self.values = {str(key): value for key, value in values.items() if value is not None}
        self._keys = [str(key) for key in values]
        self.faults, self.where = faults, where

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def fault(self, kind: FaultKind, sentence: str) -> None:
        """Note a fault."""
        self.faults.append(Fault(kind, sentence))

    def wrong(self, key: str, expected: str) -> None:
        """Note that the value of ``key`` is not what was expected."""
        self.fault(
            FaultKind.UNKNOWN_VALUE,
            say(
                "{where}{key} is {shown}; it must be {expected}.",
                where=self.where,
                key=key,
                shown=shown(self.values[key]),
                expected=expected,
            ),
        )

    def missing(self, key: str, what: str) -> None:
        """Note that ``key``, which is needed, is not there; ``what`` says what to give."""
        self.fault(FaultKind.MISSING_KEY, say("{where}{key} is missing; {what}.", where=self.where, key=key, what=what))

    def check_keys(self, known: Collection[str], elsewhere: Mapping[str, str] | None = None) -> None:
        """Note every key that is not among ``known``, with the nearest one, or its place ``elsewhere``."""
        for key in self._keys:
            if key not in known:
                near = get_close_matches(key.lower(), known, n=1, cutoff=0.7)
                meant = (elsewhere or {}).get(key) or (f"{self.where}{near[0]}" if near else "")
                name = key if key.isidentifier() and len(key) <= 40 else shown(key)
                self.fault(
                    FaultKind.UNKNOWN_KEY,
                    say(
                        "{name} is no key of a case; did you mean {meant}?" if meant else "{name} is no key of a case.",
                        name=f"{self.where}{name}",
                        meant=meant,
                    ),
                )

    def text(self, key: str, default: str = "") -> str:
        """Free text; a bare number is text too."""
        value = self.values.get(key, default)
        if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
            # JSON can spell half a character, which could not be printed.
            return str(value).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        self.wrong(key, say("text"))
        return default

    def choice(self, key: str, allowed: Collection[str], default: str) -> str:
        """One of a few words, in any case."""
        value = self.values.get(key, default)
        word = str(value).strip().lower() if isinstance(value, (str, int)) else ""
        if word in allowed:
            return word
        self.wrong(key, say("one of {join}", join=", ".join(allowed)))
        return default

    def flag(self, key: str) -> bool | None:
        """``true`` or ``false``; ``None`` where left out."""
        value = self.values.get(key)
        if value is None or isinstance(value, bool):
            return value
        self.wrong(key, say("true or false"))
        return None

    def count(self, key: str, most: int | None = 13) -> int | None:
        """A whole number from 0 to ``most``; ``None`` where left out."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
            value = int(value.strip()[:9])
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= (most or value):
            return value
        self.wrong(
            key, say("a whole number, 0 or more") if most is None else say("a whole number from 0 to {most}", most=most)
        )
        return None

    def seat(self, key: str) -> Seat | None:
        """A seat; ``None`` where left out."""
        value = self.values.get(key)
        if value is None:
            return None
        try:
            return seat_from_text(value if isinstance(value, str) else "")
        except UnknownCard:
            self.wrong(key, say("a seat, N, E, S or W"))
            return None

    def cards(self, key: str) -> tuple[Card, ...] | None:
        """A list of cards (or cards in one text, between blanks or commas); ``None`` where left out."""
        if key not in self.values:
            return None
        cards = []
        for item in self._items(key, say("a list of cards, such as [SA, H9]")):
            try:
                cards.append(card_from_text(str(item)))
            except UnknownCard:
                self.fault(
                    FaultKind.UNKNOWN_CARD,
                    say(
                        "{where}{key} has {shown}, which is no card; write suit and rank, as in H9.",
                        where=self.where,
                        key=key,
                        shown=shown(item),
                    ),
                )
        return tuple(cards)

    def suits(self, key: str) -> frozenset[Suit]:
        """A list of suits; empty where left out."""
        suits = []
        if key in self.values:
            for item in self._items(key, say("a list of suits, such as [S, D]")):
                try:
                    suits.append(strain_from_text(str(item)))
                except UnknownCard:
                    suits.append(4)
                if suits[-1] == 4:
                    suits.pop()
                    self.fault(
                        FaultKind.UNKNOWN_VALUE,
                        say(
                            "{where}{key} has {shown}, which is no suit; write S, H, D or C.",
                            where=self.where,
                            key=key,
                            shown=shown(item),
                        ),
                    )
        return frozenset(suits)

    def inner(self, key: str, expected: str) -> Fields | None:
        """The mapping under ``key``; ``None`` where left out or no mapping."""
        value = self.values.get(key)
        if isinstance(value, Mapping):
            return Fields(value, self.faults, f"{self.where}{key}.")
        if value is not None:
            self.wrong(key, expected)
        return None

    def _items(self, key: str, expected: str) -> Iterable[Any]:
        value = self.values[key]
        if isinstance(value, str):
            return value.replace(",", " ").split()
        if isinstance(value, (list, tuple)):
            return value
        self.wrong(key, expected)
        return ()


def shown(value: object) -> str:
    """A value as a message shows it, cut short."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return say("a mapping")
    if isinstance(value, (list, tuple)):
        return say("a list")
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:36]}…{text[-1]}"
