"""What a claimer may have had in mind when he claimed (Law 70C2, and the guidance on beliefs)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claimeval.cards import SUIT_CARDS, Card, CardSet, Strain, card_name, card_text, cards_in, set_of
from claimeval.counting import listed
from claimeval.messages import say, say_counted


@dataclass(frozen=True, slots=True)
class Belief:
    """One hypothesis: the cards still out that the claimer thinks gone, and how to say so.

    Attributes:
        name: a short stable name.
        forgotten: opponents' cards that he does not reckon with.
        thought: completes "…, who thinks that …"; empty when nothing is forgotten.
    """

    name: str
    forgotten: CardSet = 0
    thought: str = ""


NOTHING_FORGOTTEN = Belief("nothing-forgotten")


def trumps_forgotten(out: CardSet, trump: Strain) -> Belief:
    """The belief that no trump is out; ``out`` is what the opponents hold."""
    return Belief("trumps-forgotten", out & SUIT_CARDS[trump], say("no trump is out"))


def one_trump_remembered(trumps: CardSet, card: Card) -> Belief:
    """The belief that of these trumps only one is out: a miscount by a player who spoke of a trump."""
    return Belief(
        f"only-{card_text(card)}-remembered",
        trumps & ~(1 << card),
        say("the {card} is the only trump out", card=card_name(card)),
    )


def as_found(out: CardSet, forgot: Sequence[Card], believes_high: Sequence[Card]) -> Belief:
    """The belief that the director found: cards thought gone, and own cards thought high.

    To believe a card high is to overlook every higher card of its suit that is still ``out``.
    """
    gone = set_of(*forgot) & out
    overlooked, wrong = 0, 0
    for card in believes_high:
        above = out & SUIT_CARDS[card >> 4] & ~((1 << (card + 1)) - 1)
        overlooked |= above
        wrong |= 1 << card if above & ~gone else 0
    thoughts = []
    if gone:
        thoughts.append(say_counted("{cards} is gone", "{cards} are gone", gone.bit_count(), cards=_listed(gone)))
    if wrong:
        thoughts.append(say_counted("{cards} is high", "{cards} are high", wrong.bit_count(), cards=_listed(wrong)))
    forgotten = gone | overlooked
    return Belief("as-found", forgotten, listed(thoughts)) if forgotten else NOTHING_FORGOTTEN


def both(first: Belief, second: Belief) -> Belief:
    """The belief that overlooks what either does."""
    if not first.forgotten & ~second.forgotten:
        return second
    if not second.forgotten & ~first.forgotten:
        return first
    return Belief(
        f"{first.name}+{second.name}",
        first.forgotten | second.forgotten,
        listed([thought for thought in (first.thought, second.thought) if thought]),
    )


def _listed(cards: CardSet) -> str:
    names = [say("the {card}", card=card_name(card)) for card in cards_in(cards)]
    if len(names) > 4:
        names = [*names[:3], say("{number} more cards", number=len(names) - 3)]
    return listed(names)
