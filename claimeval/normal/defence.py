"""How a defender's cards are normally played, for what that one defender can see.

The doctrines of ``doctrines.py`` as far as they hold for a single hand, and three more that read dummy's cards.
A defender sees his own hand, dummy and what has been played; the cards of his partner are as hidden to him as
declarer's, so a card is a winner to him only when nobody else holds a higher one.
"""

from __future__ import annotations

from typing import Final

from claimeval.cards import NOTRUMP, SUIT_CARDS, CardSet, cards_in, set_of
from claimeval.messages import to_say
from claimeval.normal.doctrines import DOCTRINES, Choice, Doctrine
from claimeval.position import beats, is_master, legal_cards, masters_in, winning_index


def losers_thrown(choice: Choice) -> CardSet:
    """Losers of a side suit are thrown before winners, and before a trump that cannot win the trick."""
    led, trump = choice.suit_led, choice.view.trump
    if led is None or choice.view.hand & SUIT_CARDS[led]:
        return 0
    trumps = 0 if trump == NOTRUMP else choice.cards & SUIT_CARDS[trump]
    masters = masters_in(choice.cards & ~trumps, choice.view.unseen)
    if not choice.cards & ~trumps & ~masters:
        return 0
    best = choice.view.table[winning_index(choice.view.table, trump)]
    return masters | set_of(*(card for card in cards_in(trumps) if not beats(card, best, trump)))


def known_loser(choice: Choice) -> CardSet:
    """A card that dummy is seen to beat is not led while there is a winner to be cashed.

    A winner that dummy could ruff is none.
    """
    if choice.view.table:
        return 0
    trump, winners, beaten = choice.view.trump, 0, 0
    for card in cards_in(choice.cards):
        there = choice.dummy & SUIT_CARDS[card >> 4]
        ruffed = trump != NOTRUMP and card >> 4 != trump and not there and choice.dummy & SUIT_CARDS[trump]
        if is_master(card, choice.view.unseen) and not ruffed:
            winners |= 1 << card
        elif there and not is_master(card, there):
            beaten |= 1 << card
    return beaten if winners else 0


def seen_to_win(choice: Choice) -> CardSet:
    """Who can see that a card wins the trick wins it, as cheaply as he can, unless partner's card wins it already.

    He can see it in the last seat, and in the third when dummy plays last. In the third after dummy he sees which of
    his cards only dummy could have beaten.
    """
    view = choice.view
    behind = 3 - len(view.table)
    if behind == 1 and choice.dummy_seat == 3:
        return _dearer_than_needed(choice)
    if behind > 1 or (behind == 1 and choice.dummy_seat != 1):
        return 0
    best = winning_index(view.table, view.trump)
    partners = (len(view.table) - best) % 2 == 0
    if partners and not _dummy_beats(choice, view.table):
        return set_of(*(card for card in cards_in(choice.cards) if beats(card, view.table[best], view.trump)))
    winners = set_of(
        *(
            card
            for card in cards_in(choice.cards)
            if beats(card, view.table[best], view.trump) and not _dummy_beats(choice, (*view.table, card))
        )
    )
    cheap = 0
    for suit in SUIT_CARDS:
        cheap |= winners & suit & -(winners & suit)
    return choice.cards & ~cheap if cheap else 0


def _dearer_than_needed(choice: Choice) -> CardSet:
    """In the third seat after dummy: of the cards that the hidden hand behind cannot beat all but the lowest.

    Over a card that dummy wins with, all others too.
    """
    view = choice.view
    led = view.table[0] >> 4
    best = winning_index(view.table, view.trump)
    hidden = view.unseen & ~choice.dummy & SUIT_CARDS[led]
    mine = choice.cards & SUIT_CARDS[led]
    over = (card for card in cards_in(mine) if beats(card, view.table[best], view.trump) and not hidden >> card)
    winners = set_of(*over)
    return mine & ~(winners & -winners) if winners and best == 1 else winners & (winners - 1)


def _dummy_beats(choice: Choice, table: tuple[int, ...]) -> bool:
    """Does dummy, if it has still to play, hold a card that beats what would be on the table?"""
    if len(choice.view.table) == 3:
        return False
    best = table[winning_index(table, choice.view.trump)]
    return any(beats(card, best, choice.view.trump) for card in cards_in(legal_cards(choice.dummy, table)))


_OWN: Final = {
    "losers-thrown-first": Doctrine(
        "losers-thrown-first",
        to_say("losers are thrown before winners, and a trump that cannot win is kept"),
        losers_thrown,
    ),
    "card-seen-is-seen": Doctrine(
        "card-seen-is-seen", to_say("who sees that he can win the trick wins it, cheaply"), seen_to_win
    ),
}
_DECLARERS: Final = frozenset({"known-trumps-drawn"})
"""What only one does who sees both hands of his side."""
DEFENDER_DOCTRINES: Final = (
    Doctrine("known-loser-not-led", to_say("a card that dummy beats is not led while there is a winner"), known_loser),
    *(_OWN.get(doctrine.name, doctrine) for doctrine in DOCTRINES if doctrine.name not in _DECLARERS),
)
"""The doctrines for a defender, in the order in which they are applied."""
