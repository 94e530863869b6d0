"""Cards, suits, opponents and hands as a statement named them, worded again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from claimeval.cards import Seat, card_name, card_of_suit_name, suit_name
from claimeval.counting import listed, number_word
from claimeval.messages import say, say_as, to_say, to_say_as, to_say_each
from claimeval.statement.plan import TRUMPS, CardWords, Opponent, Place, Relative, Size

_ORDINALS: Final = to_say_each(
    "zeroth", "first", "second", "third", "fourth", "fifth", "sixth",
    "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth",
)  # fmt: skip
_RANK: Final = "a rank without a suit"
_RANKS: Final = to_say_as(
    "a rank without a suit",
    "two", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
_SEVERAL: Final = to_say_each(
    "twos", "threes", "fours", "fives", "sixes", "sevens", "eights",
    "nines", "tens", "jacks", "queens", "kings", "aces",
)  # fmt: skip
_SIZES: Final = {
    Size.TOP: to_say("top "),
    Size.LOW: to_say("small "),
    Size.LAST: to_say("last "),
    Size.GOOD: to_say("good "),
    Size.LOSER: to_say("losing "),
}
IN: Final = {Place.HAND: to_say(" in hand"), Place.DUMMY: to_say(" in dummy")}
_SEATED: Final = {
    Relative.LEFT: to_say("the opponent on the left"),
    Relative.RIGHT: to_say("the opponent on the right"),
}


def cards_words(cards: Sequence[CardWords]) -> str:
    """Cards as they would be said: ``the ace of clubs and two small hearts``."""
    return listed([card_words(card) for card in cards])


def card_words(card: CardWords) -> str:
    """One mention of cards as it would be said."""
    return _sized_words(card) if card.rank is None else _ranked_words(card, card.rank)


def _ranked_words(card: CardWords, rank: int) -> str:
    if card.number is not None:
        return say(
            "{number} {ranks}" if card.suit is None else "{number} {ranks} of {suit}",
            number=number_word(card.number),
            ranks=say(_SEVERAL[rank]),
            suit=suit_words(card.suit),
        )
    named = say_as(_RANK, _RANKS[rank])
    if card.card is not None:
        named = card_name(card.card)
    elif card.suit is not None:
        named = say("{rank} of {suit}", rank=named, suit=suit_words(card.suit))
    return say(
        "{owner}{card}{place}" if card.theirs or card.seat is not None else "the {card}{place}",
        owner=_owner(card),
        card=named,
        place=place_words(IN, card.place),
    )


def _sized_words(card: CardWords) -> str:
    one = card.number == 1 or card.nth is not None or (card.number is None and card.size in (Size.LAST, Size.LOW))
    owner = _owner(card)
    article = ""
    if not owner and (card.number == 1 or (one and card.size is Size.LOW)) and card.size is not Size.LAST:
        article = say("a ")
    elif not owner and (card.size or card.nth is not None or card.number == 1):
        article = say("the ")
    return say(
        "{owner}{article}{nth}{number}{size}{cards}{place}",
        owner=owner,
        article=article,
        nth="" if card.nth is None else f"{say(_ORDINALS[card.nth])} ",
        number=f"{number_word(card.number)} " if card.number is not None and card.number > 1 else "",
        size=say(_SIZES[card.size]) if card.size else "",
        cards=_one_card(card.suit) if one else suit_words(card.suit) if card.suit is not None else say("cards"),
        place=place_words(IN, card.place),
    )


def _owner(card: CardWords) -> str:
    if card.seat is not None:
        return say("{opponent}'s ", opponent=opponent_words(card.seat))
    return say("an opponent's ") if card.theirs else ""


def _one_card(suit: int | None) -> str:
    if suit is None:
        return say("card")
    return say("trump") if suit == TRUMPS else card_of_suit_name(suit)


def opponent_words(opponent: Opponent | None) -> str:
    """An opponent by name."""
    if isinstance(opponent, Seat):
        return opponent.full_name
    return say("an opponent") if opponent is None else say(_SEATED[opponent])


def suit_words(suit: int | None) -> str:
    """A suit by name, or trumps."""
    return "" if suit is None else say("trumps") if suit == TRUMPS else suit_name(suit)


def place_words(words: dict[Place, str], place: Place | None) -> str:
    """Where something is done, with a blank in front; empty where it was not said."""
    return say(words[place]) if place else ""
