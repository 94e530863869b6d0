"""What a claimer may have had in mind when he claimed (Law 70C2, and the guidance on beliefs)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimeval.cards import SUIT_CARDS, Card, CardSet, Strain, card_name, card_text, cards_in, set_of
from claimeval.counting import listed
from claimeval.messages import say, say_counted


@dataclass(frozen=True, slots=True)
class Belief:
    """One hypothesis: what the claimer has wrong, and how to say so.

    Attributes:
        name: a short stable name.
        forgotten: opponents' cards that he does not reckon with.
        thought: completes "…, who thinks that …"; empty when he has nothing wrong.
        lead_elsewhere: with how many tricks left he thinks that the lead is in the other hand of his side; 0 when he
            knows where it is.
        supposed: was it neither found nor said, but thought up to explain the claim?
    """

    name: str
    forgotten: CardSet = 0
    thought: str = ""
    lead_elsewhere: int = 0
    supposed: bool = False

    @property
    def mistaken(self) -> bool:
        """Has he anything wrong?"""
        return bool(self.forgotten or self.lead_elsewhere)


NOTHING_FORGOTTEN: Final = Belief("nothing-forgotten")


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


def card_believed_high(card: Card, above: CardSet) -> Belief:
    """The belief that a card of his own is high: he overlooks the cards ``above`` it."""
    return Belief(f"{card_text(card)}-high", above, say("the {card} is high", card=card_name(card)), supposed=True)


def small_cards_believed_equal(between: CardSet, suits: str) -> Belief:
    """The belief that small cards are as good as the high one above them: the cards ``between`` are overlooked."""
    return Belief(
        "small-cards-equal", between, say("his small {suits} are as good as his highest", suits=suits), supposed=True
    )


def lead_believed_elsewhere(tricks_left: int, in_dummy: bool) -> Belief:
    """The belief that the lead is in the other hand, dummy's or his own, with so many tricks left."""
    thought = say("the lead is in dummy") if in_dummy else say("the lead is in his own hand")
    return Belief("lead-elsewhere", 0, thought, tricks_left, supposed=True)


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
    """The belief that has wrong what either has."""
    elsewhere = first.lead_elsewhere or second.lead_elsewhere
    for belief, other in ((second, first), (first, second)):
        if not other.forgotten & ~belief.forgotten and belief.lead_elsewhere == elsewhere:
            return belief
    return Belief(
        f"{first.name}+{second.name}",
        first.forgotten | second.forgotten,
        listed([thought for thought in (first.thought, second.thought) if thought]),
        elsewhere,
        first.supposed or second.supposed,
    )


def _listed(cards: CardSet) -> str:
    names = [say("the {card}", card=card_name(card)) for card in cards_in(cards)]
    if len(names) > 4:
        names = [*names[:3], say("{number} more cards", number=len(names) - 3)]
    return listed(names)
