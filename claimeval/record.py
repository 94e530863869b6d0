"""A deal and the cards played so far: what they tell about the position, the tricks and the players.

:class:`PlayRecord` keeps a record as it was made, revokes and all; it reports irregularities instead of
refusing them, because a claim may well follow one (Laws 61-64). :func:`replay` plays it through.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimeval.cards import Card, Seat, Strain, Suit, card_name, suit_name
from claimeval.errors import Fault, FaultKind, InvalidInput, InvalidPosition
from claimeval.messages import say
from claimeval.position import Hands, Position, legal_cards, trick_winner
from claimeval.positionfaults import position_faults


@dataclass(frozen=True, slots=True)
class PlayRecord:
    """A whole deal, its trump and opening leader, and the cards played in order.

    ``out_of_turn`` lists leads out of turn that stood (Law 53): the trick, from 1, and who led to it.
    """

    deal: Hands
    trump: Strain
    opening_leader: Seat
    play: tuple[Card, ...]
    out_of_turn: tuple[tuple[int, Seat], ...] = ()


@dataclass(frozen=True, slots=True)
class Replay:
    """What a record leads to.

    Attributes:
        position: the cards left, the leader and the trick in progress; ``None`` when no card is left.
        won: complete tricks won by each side, North-South and East-West.
        shown_out: for each seat, the suits it failed to follow to; a revoke is no show-out.
        tricks: the complete tricks, each in playing order.
        leaders: who led to each complete trick.
        irregularities: revokes and the like, a sentence each.
    """

    position: Position | None
    won: tuple[int, int]
    shown_out: tuple[frozenset[Suit], frozenset[Suit], frozenset[Suit], frozenset[Suit]]
    tricks: tuple[tuple[Card, ...], ...]
    leaders: tuple[Seat, ...]
    irregularities: tuple[str, ...]

    def won_by(self, declarer: Seat) -> tuple[int, int]:
        """Complete tricks won by declarer's side and by the defenders."""
        return self.won[declarer.side], self.won[1 - declarer.side]


def replay(record: PlayRecord) -> Replay:
    """Play a record through, card by card.

    A revoke is reported as an irregularity and play goes on with it, as at the table; who won a trick is
    decided by the cards as they lie (Law 44). Law 64 is for the laws to apply.

    Raises:
        InvalidInput: with every fault of the deal, every card played twice, and the first card that its
            player does not hold (what follows it means nothing).
        InvalidPosition: when the trick in progress itself holds a revoke, which no position can show.
    """
    faults = position_faults(record.deal, record.opening_leader, ())
    faults.extend(_repeated_cards(record.play))
    if faults:
        raise InvalidInput(faults)
    hands = list(record.deal)
    won = [0, 0]
    shown_out: list[set[Suit]] = [set(), set(), set(), set()]
    tricks: list[tuple[Card, ...]] = []
    leaders: list[Seat] = []
    irregularities: list[str] = []
    leader, trick = record.opening_leader, list[Card]()
    out_of_turn = dict(record.out_of_turn)
    for card in record.play:
        if not trick:
            leader = out_of_turn.get(len(tricks) + 1, leader)
        seat = Seat((leader + len(trick)) & 3)
        if not hands[seat] >> card & 1:
            raise InvalidInput([_misfit(record.deal, seat, card, len(tricks) + 1, not trick)])
        if not legal_cards(hands[seat], trick) >> card & 1:
            irregularities.append(
                say(
                    "{seat} revoked with the {card} in trick {number}, holding {suit}.",
                    seat=seat.full_name,
                    card=card_name(card),
                    number=len(tricks) + 1,
                    suit=suit_name(trick[0] >> 4),
                )
            )
        elif trick and card >> 4 != trick[0] >> 4:
            shown_out[seat].add(trick[0] >> 4)
        hands[seat] ^= 1 << card
        trick.append(card)
        if len(trick) == 4:
            tricks.append(tuple(trick))
            leaders.append(leader)
            leader = trick_winner(trick, leader, record.trump)
            won[leader.side] += 1
            trick = []
    left: Hands = (hands[0], hands[1], hands[2], hands[3])
    north, east, south, west = (frozenset(suits) for suits in shown_out)
    return Replay(
        Position(left, record.trump, leader, tuple(trick)) if any(left) else None,
        (won[0], won[1]),
        (north, east, south, west),
        tuple(tricks),
        tuple(leaders),
        tuple(irregularities),
    )


def position_after(record: PlayRecord, cards: int) -> Position:
    """The position when the first ``cards`` cards of the play lie on the table.

    Raises:
        InvalidInput: as :func:`replay`, and when no card is left by then.
    """
    shortened = replace(record, play=record.play[:cards])
    position = replay(shortened).position
    if position is None:
        raise InvalidPosition(
            [Fault(FaultKind.NO_CARDS_LEFT, say("The board was played out, so there is nothing to rule on."))]
        )
    return position


def _repeated_cards(play: Sequence[Card]) -> list[Fault]:
    seen: set[Card] = set()
    repeated: list[Card] = []
    for card in play:
        if card in seen and card not in repeated:
            repeated.append(card)
        seen.add(card)
    return [
        Fault(FaultKind.DUPLICATE_CARD, say("The {card} is played more than once.", card=card_name(card)))
        for card in repeated
    ]


def _misfit(deal: Hands, seat: Seat, card: Card, number: int, led: bool) -> Fault:
    holder = next((other for other in Seat if deal[other] >> card & 1), None)
    names = {
        "seat": seat.full_name,
        "number": number,
        "card": card_name(card),
        "holder": "" if holder is None else holder.full_name,
    }
    if led:
        return Fault(
            FaultKind.TRICK_NOT_LED_BY_LEADER,
            say(
                "Trick {number} starts with the {card}, which no one was dealt, but {seat} is to lead."
                if holder is None
                else "Trick {number} starts with the {card}, which {holder} holds, but {seat} is to lead.",
                **names,
            ),
        )
    return Fault(
        FaultKind.NOT_IN_HAND,
        say(
            "It is {seat}'s turn in trick {number}, but the next card is the {card}, which no one was dealt."
            if holder is None
            else "It is {seat}'s turn in trick {number}, but the next card is the {card}, which {holder} holds.",
            **names,
        ),
    )
