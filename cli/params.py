"""Option values that are bridge, seats, strains, cards, hands, contracts, tricks, and lists of words or numbers."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence

import click

from claimeval.cards import Card, Seat, Strain, card_from_text, seat_from_text, strain_from_text
from claimeval.contract import Contract, contract_from_text
from claimeval.errors import InvalidPosition
from claimeval.messages import say
from claimeval.position import Hands, parse_hands, split_deal

ALL_TRICKS = -1
"""Stands for "all" until the cards, and with them the number of tricks left, are known."""


class BridgeParam(click.ParamType):  # type: ignore[type-arg]  # click takes no type argument before 8.5
    """A value that is read by :meth:`read`; a value that is no text has been read already."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> object:
        """Read a text; what is wrong with it becomes the message of a usage error."""
        if not isinstance(value, str):
            return value
        try:
            return self.read(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)

    @abstractmethod
    def read(self, text: str) -> object:
        """The value of a text.

        Raises:
            ValueError: with a sentence on what was expected.
        """


class SeatParam(BridgeParam):
    """A seat: ``N`` or ``north``."""

    name = "seat"

    def read(self, text: str) -> Seat:
        """The seat that a text names."""
        return seat_from_text(text)


class StrainParam(BridgeParam):
    """A strain: ``S``, ``H``, ``D``, ``C`` or ``NT``."""

    name = "strain"

    def read(self, text: str) -> Strain:
        """The strain that a text names."""
        return strain_from_text(text)


class CardsParam(BridgeParam):
    """Cards with commas or blanks between: ``SA,S3``."""

    name = "cards"

    def read(self, text: str) -> tuple[Card, ...]:
        """The cards that a text names, in its order."""
        return tuple(card_from_text(word) for word in text.replace(",", " ").split())


class HandsParam(BridgeParam):
    """Four hands as PBN writes them: ``N:.543.. .T98.. 5..AK. 9...AK``."""

    name = "hands"

    def read(self, text: str) -> Hands:
        """The four hands, or every fault of their text together."""
        texts, faults = split_deal(text)
        if faults:
            raise InvalidPosition(faults)
        hands, faults = parse_hands(texts)
        if faults:
            raise InvalidPosition(faults)
        return hands


class ContractParam(BridgeParam):
    """A contract: ``4S``, ``3NT``, ``5DX``, ``7HXX``."""

    name = "contract"

    def read(self, text: str) -> Contract:
        """The contract that a text names."""
        return contract_from_text(text)


class TricksParam(BridgeParam):
    """A number of tricks, or ``all``."""

    name = "tricks"

    def read(self, text: str) -> int:
        """0 to 13, or :data:`ALL_TRICKS`."""
        word = text.strip().lower()
        if word == "all":
            return ALL_TRICKS
        if word.isascii() and word.isdigit() and int(word) <= 13:
            return int(word)
        raise ValueError(say("{text!r} is not a number of tricks; write 0 to 13, or all.", text=text))


class WonParam(BridgeParam):
    """Tricks won before the claim, declarer's and the defenders': ``7,2``."""

    name = "won"

    def read(self, text: str) -> tuple[int, int]:
        """The two numbers."""
        words = text.replace(",", " ").split()
        if len(words) == 2 and all(word.isascii() and word.isdigit() for word in words):
            return int(words[0]), int(words[1])
        raise ValueError(
            say("{text!r} is not two numbers of tricks; write declarer's and the defenders', such as 7,2.", text=text)
        )


class WordsParam(BridgeParam):
    """Some of a list of words, with commas between: ``doubtful,short``.

    ``no_word`` is the sentence on a ``{word}`` outside the list, with the list as ``{words}``.
    """

    def __init__(self, name: str, words: Sequence[str], no_word: str) -> None:
        self.name = name
        self._words = words
        self._no_word = no_word

    def read(self, text: str) -> tuple[str, ...]:
        """The words named, each once."""
        found = [word.strip().lower() for word in text.split(",") if word.strip()]
        unknown = next((word for word in found if word not in self._words), None)
        if unknown is not None or not found:
            raise ValueError(say(self._no_word, word=unknown or text, words=", ".join(self._words)))
        return tuple(dict.fromkeys(found))


class LengthsParam(BridgeParam):
    """Numbers of cards left, one by one or from one to another: ``2-8``, ``5,8,10-13``."""

    name = "cards left"

    def __init__(self, fewest: int, most: int) -> None:
        self._fewest, self._most = fewest, most

    def read(self, text: str) -> tuple[int, ...]:
        """The numbers, smallest first, each once."""
        found: set[int] = set()
        for word in text.split(","):
            match = re.fullmatch(r"\s*(\d{1,2})\s*(?:-\s*(\d{1,2})\s*)?", word)
            first, last = (0, 0) if match is None else (int(match[1]), int(match[2] or match[1]))
            if not self._fewest <= first <= last <= self._most:
                raise ValueError(
                    say(
                        "{word!r} is not a number of cards; write {fewest} to {most}, as 2-8 or 5,7,9.",
                        word=word.strip(),
                        fewest=self._fewest,
                        most=self._most,
                    )
                )
            found.update(range(first, last + 1))
        return tuple(sorted(found))


SEAT = SeatParam()
STRAIN = StrainParam()
CARDS = CardsParam()
HANDS = HandsParam()
CONTRACT = ContractParam()
TRICKS = TricksParam()
WON = WonParam()
