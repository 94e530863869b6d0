"""Published guidance on normal play, one small function each.

A doctrine takes cards away from those that the belief test leaves, and says why. It reads what has been
played and what the claimer's side holds, never which opponent holds what. A doctrine that would leave no card
is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from claimeval.cards import DECK, HONOURS, NOTRUMP, SUIT_CARDS, CardSet, Strain, cards_in, set_of
from claimeval.messages import to_say
from claimeval.normal.authorities import COMMON, Guidance
from claimeval.normal.crossing import ways_across
from claimeval.normal.knowledge import View
from claimeval.position import beats, is_master, masters_in, touching_group, winning_index

_QUEEN: Final = 10
_JACK: Final = 9


@dataclass(slots=True)
class Choice:
    """A decision of the claimer's side, as a doctrine sees it.

    Attributes:
        view: the claimer's view, in real cards.
        out: every card the opponents hold, forgotten ones included, whoever holds it.
        cards: the cards that are still normal.
        running: the suit that the claimer's side led and won with to the last trick, 4 for none.
        guidance: what the authority holds beyond what is common to all.
        guessed: the cards of a finesse that is as normal as to do without it.
        dummy: for a defender, the cards that he sees in dummy.
        dummy_seat: for a defender, where dummy sits: 1 on his left, 3 on his right; 0 for declarer himself.
    """

    view: View
    out: CardSet
    cards: CardSet
    running: int = NOTRUMP
    guidance: Guidance = COMMON
    guessed: CardSet = 0
    dummy: CardSet = 0
    dummy_seat: int = 0

    @property
    def suit_led(self) -> int | None:
        """The suit led, or ``None`` for the leader himself."""
        return self.view.table[0] >> 4 if self.view.table else None


@dataclass(frozen=True, slots=True)
class Doctrine:
    """One piece of guidance: its stable id, what it says, and the cards it takes away."""

    name: str
    says: str
    removes: Callable[[Choice], CardSet]


def top_down(choice: Choice) -> CardSet:
    """A solid suit is led from the top: not a small card from a hand that has a true winner above it.

    Solid means a top card that is a queen or better (a jack in trumps), or any master in a suit that is being
    run already or where the authority says so. Leading small towards a true winner across the table is no breach.
    """
    if choice.view.table:
        return 0
    hand, partner = choice.view.hand, choice.view.own[1 - (choice.view.turn >> 1)]
    removed = 0
    for card in cards_in(choice.cards):
        suit = SUIT_CARDS[card >> 4]
        if is_master(card, choice.out):
            continue
        top = (hand & suit).bit_length() - 1
        if not is_master(top, choice.out) or not _solid(top, choice):
            continue
        across = partner & suit
        if across and is_master(across.bit_length() - 1, choice.out):
            continue
        removed |= 1 << card
    return removed


def _solid(top: int, choice: Choice) -> bool:
    if choice.guidance.any_suit_from_the_top or top >> 4 == choice.running:
        return True
    if choice.guidance.small_jack and top & 15 == _JACK:
        return False
    return bool(solid_tops(choice.view.trump) >> top & 1)


@cache
def solid_tops(trump: Strain) -> CardSet:
    """The cards that make a suit solid when they are high: queens or better, in trumps also the jack."""
    return set_of(*(card for card in cards_in(DECK) if card & 15 >= (_JACK if card >> 4 == trump else _QUEEN)))


def masters_kept(choice: Choice) -> CardSet:
    """Losers are thrown and winners kept, as far as the claimer takes them for such; of winners, no honour first."""
    led = choice.suit_led
    if led is None or choice.view.hand & SUIT_CARDS[led]:
        return 0
    discards = choice.cards
    if choice.view.trump != NOTRUMP:
        discards &= ~SUIT_CARDS[choice.view.trump]
    masters = masters_in(discards, choice.view.unseen)
    winners = masters | discards & _long_winners(choice.view)
    if discards & ~winners:
        return winners
    honours = masters & HONOURS
    return honours if winners & ~honours else 0


def _long_winners(view: View) -> CardSet:
    """The cards of suits that are longer in this hand than in the other, with a high card for every one that is out."""
    other = view.own[1 - (view.turn >> 1)]
    long: CardSet = 0
    for suit in SUIT_CARDS:
        mine, his, out = view.hand & suit, other & suit, view.unseen & suit
        high = masters_in(mine | his, out)
        if mine.bit_count() > his.bit_count() and high.bit_count() >= out.bit_count():
            long |= mine
    return long


def no_middle_card(choice: Choice) -> CardSet:
    """With a sure winner in the suit led, a middle card is not tried: that would be an unstated finesse."""
    led = choice.suit_led
    if led is None or len(choice.view.table) == 3:
        return 0
    mine = choice.view.hand & SUIT_CARDS[led]
    top = mine.bit_length() - 1
    after_dummy = choice.dummy_seat == 3 and len(choice.view.table) == 2
    out = choice.out & ~choice.dummy if after_dummy else choice.out
    if not mine or not choice.cards >> top & 1 or not is_master(top, out):
        return 0
    lowest = (mine & -mine).bit_length() - 1
    best = choice.view.table[winning_index(choice.view.table, choice.view.trump)]
    above = out & SUIT_CARDS[led] & ~((1 << (lowest + 1)) - 1)
    ducked = not (beats(lowest, best, choice.view.trump) and above.bit_count() == 1)
    return set_of(
        *(
            card
            for card in cards_in(choice.cards)
            if not (is_master(card, out) or choice.guessed >> card & 1 or (ducked and card == lowest))
        )
    )


def card_seen(choice: Choice) -> CardSet:
    """A card put up in front of the third hand is seen, and beaten if it can be; it is not ducked."""
    view, led = choice.view, choice.suit_led
    if led is None or len(view.table) != 2 or not view.hand & SUIT_CARDS[led]:
        return 0
    best = winning_index(view.table, view.trump)
    over = set_of(*(card for card in cards_in(choice.cards) if beats(card, view.table[best], view.trump)))
    return choice.cards & ~over if best == 1 and over else 0


def cheapest_in_last_seat(choice: Choice) -> CardSet:
    """Fourth hand wins as cheaply as it can."""
    led = choice.suit_led
    if led is None or len(choice.view.table) != 3:
        return 0
    best = choice.view.table[winning_index(choice.view.table, choice.view.trump)]
    removed = 0
    winners = set_of(*(card for card in cards_in(choice.cards) if beats(card, best, choice.view.trump)))
    for suit in SUIT_CARDS:
        in_suit = winners & suit
        removed |= in_suit & (in_suit - 1)
    return removed


def ruff_low(choice: Choice) -> CardSet:
    """A ruff is made with the lowest trump that beats what is on the table, among those that keep the plan."""
    led, trump = choice.suit_led, choice.view.trump
    if led is None or trump in (NOTRUMP, led) or choice.view.hand & SUIT_CARDS[led] or choice.guidance.any_ruff_height:
        return 0
    ruffs = choice.cards & SUIT_CARDS[trump]
    best = choice.view.table[winning_index(choice.view.table, trump)]
    if best >> 4 == trump:
        over = ruffs & ~((1 << (best + 1)) - 1)
        under = ruffs & ~over
        return (over & (over - 1)) | (under if over else under & (under - 1))
    return ruffs & (ruffs - 1)


def ruff_high(choice: Choice) -> CardSet:
    """Where the authority expects it: with solid trumps one ruffs high in front of an opponent who has shown out."""
    led, trump = choice.suit_led, choice.view.trump
    if led is None or trump in (NOTRUMP, led) or not choice.guidance.high_ruff_in_sight:
        return 0
    trumps_out = choice.out & SUIT_CARDS[trump]
    behind = {choice.view.leader + place & 3 for place in range(len(choice.view.table) + 1, 4)}
    voids = [choice.view.voids[seat >> 1] >> led & 1 for seat in (1, 3) if seat in behind]
    ruffs = choice.cards & SUIT_CARDS[trump]
    if not trumps_out or not any(voids) or choice.view.hand & SUIT_CARDS[led]:
        return 0
    return ruffs & ((1 << trumps_out.bit_length()) - 1)


def high_card_kept(choice: Choice) -> CardSet:
    """Nobody spends a higher card of a suit where a lower one cannot win less: the lowest is followed with and thrown.

    Cards that the claimer takes for equal are discarded in any order.
    """
    led = choice.suit_led
    if led is None:
        return 0
    if not choice.view.hand & SUIT_CARDS[led]:
        return _not_thrown(choice)
    best = choice.view.table[winning_index(choice.view.table, choice.view.trump)]
    losing = set_of(*(card for card in cards_in(choice.cards) if not beats(card, best, choice.view.trump)))
    return losing & (losing - 1)


def _not_thrown(choice: Choice) -> CardSet:
    """Of each side suit that a card may be thrown from all but the lowest and its equals."""
    removed = 0
    for suit, lane in enumerate(SUIT_CARDS):
        mine = choice.cards & lane
        if mine and suit != choice.view.trump:
            lowest = (mine & -mine).bit_length() - 1
            removed |= mine & ~touching_group(lowest, choice.view.hand, choice.view.remaining)
    return removed


def suit_run_on(choice: Choice) -> CardSet:
    """A suit being run is run on: no other suit is led while a card of it in the hand on lead leads to a winner.

    The winner is that hand's own or, when its cards are all lower, the other hand's.
    """
    suit = choice.running
    if choice.view.table or suit == NOTRUMP or choice.guidance.any_order_of_suits:
        return 0
    if suit == choice.view.trump and choice.guidance.no_trump_as_a_check and not choice.view.unseen & SUIT_CARDS[suit]:
        return 0  # he has drawn them, as he thinks
    here = choice.view.hand & SUIT_CARDS[suit]
    both = (choice.view.own[0] | choice.view.own[1]) & SUIT_CARDS[suit]
    if not here or not is_master(both.bit_length() - 1, choice.view.unseen):
        return 0
    return choice.cards & ~SUIT_CARDS[suit] if choice.cards & here else 0


def no_pointless_overtake(choice: Choice) -> CardSet:
    """A trick that partner's card is sure to win is not overtaken, nor ruffed."""
    table, trump = choice.view.table, choice.view.trump
    if len(table) < 2:
        return 0
    best = winning_index(table, trump)
    card = table[best]
    if (len(table) - best) & 1 or not (len(table) == 3 or is_master(card, choice.out)):
        return 0
    return set_of(*(mine for mine in cards_in(choice.cards) if beats(mine, card, trump)))


def trumps_drawn(choice: Choice) -> CardSet:
    """One who reckons with a trump still out draws it, if he may: no side suit is led before.

    With a high trump in the other hand a trump is led to it, or, with none to lead, what gets there.
    """
    view, trump = choice.view, choice.view.trump
    if view.table or trump == NOTRUMP or not view.unseen & SUIT_CARDS[trump]:
        return 0
    mine, his = (hand & SUIT_CARDS[trump] for hand in (view.hand, view.own[1 - (view.turn >> 1)]))
    drawing = choice.cards & mine
    if not masters_in(his, view.unseen):
        drawing = masters_in(drawing, view.unseen)
    elif not mine:
        across = choice.cards & ways_across(view) & ~masters_in(view.hand, view.unseen)
        return choice.cards & ~across if across else 0
    return choice.cards & ~mine if drawing else 0


def no_trump_check(choice: Choice) -> CardSet:
    """Where the authority says so: one who thinks that no trump is out does not lead one as a check."""
    trump = choice.view.trump
    if choice.view.table or trump == NOTRUMP or not choice.guidance.no_trump_as_a_check:
        return 0
    return 0 if choice.view.unseen & SUIT_CARDS[trump] else choice.cards & SUIT_CARDS[trump]


def no_trump_once_drawn(choice: Choice) -> CardSet:
    """Where the authority says so: once the opponents have no trump left, trumps are not led."""
    trump = choice.view.trump
    if choice.view.table or trump == NOTRUMP or not choice.guidance.no_trump_once_drawn:
        return 0
    return 0 if choice.out & SUIT_CARDS[trump] else choice.cards & SUIT_CARDS[trump]


DOCTRINES: Final = (
    Doctrine("top-down-solid", to_say("a solid suit is led from the top"), top_down),
    Doctrine("known-trumps-drawn", to_say("trumps known to be out are drawn first"), trumps_drawn),
    Doctrine("losers-thrown-first", to_say("losers are thrown before winners"), masters_kept),
    Doctrine("no-unstated-finesse", to_say("no middle card is tried while a sure winner is there"), no_middle_card),
    Doctrine("card-seen-is-seen", to_say("the third hand beats the card that it sees, if it can"), card_seen),
    Doctrine("last-seat-tenace", to_say("fourth hand wins as cheaply as it can"), cheapest_in_last_seat),
    Doctrine("run-suit-continued", to_say("a suit being run is run on"), suit_run_on),
    Doctrine("no-pointless-overtake", to_say("a trick already won is not won twice"), no_pointless_overtake),
    Doctrine("high-trump-check-not-normal", to_say("trumps are not led as a check"), no_trump_check),
    Doctrine(
        "drawn-out-trumps-not-forced", to_say("no trump is led once the opponents have none"), no_trump_once_drawn
    ),
    Doctrine("ruff-high-visible-danger", to_say("a good player ruffs high against a danger in sight"), ruff_high),
    Doctrine("ruff-low", to_say("a ruff is made with the lowest trump that will do"), ruff_low),
    Doctrine("lowest-card-follows", to_say("where a card cannot win the lowest of its suit is played"), high_card_kept),
)


def apply_doctrines(
    choice: Choice, doctrines: Sequence[Doctrine] = DOCTRINES
) -> tuple[CardSet, tuple[tuple[Doctrine, CardSet], ...]]:
    """The cards that every doctrine leaves, and what each of them took away."""
    taken = []
    before = choice.cards
    for doctrine in doctrines:
        if not choice.cards & (choice.cards - 1):
            break
        removed = doctrine.removes(choice) & choice.cards
        if removed and choice.cards & ~removed:
            choice.cards &= ~removed
            taken.append((doctrine, removed))
    left, choice.cards = choice.cards, before
    return left, tuple(taken)
