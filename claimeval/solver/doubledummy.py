"""Double-dummy values: the tricks each card takes when all four hands see everything and play their best.

The only module that knows endplay. It uses the solver that endplay ships (DDS) through endplay's thin layer
over it and fills the solver's own tables from sets of cards, so no deal is written as text on the way. Its
answers are exact, hence the same however many threads it uses.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from os import cpu_count
from pathlib import Path
from threading import Lock
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from claimeval.cards import (
    LANE,
    Card,
    Seat,
    Strain,
    card_text,
    cards_in,
    hand_text,
    make_card,
    set_of,
    strain_name,
)
from claimeval.errors import SolverFault
from claimeval.messages import say
from claimeval.position import Hands, Position, legal_cards

BATCH: Final = 200
"""The most positions that DDS takes in one call."""

_EVERY_CARD: Final = (0, 3)
_BEST_CARD: Final = (-1, 1)
"""DDS's "target" and "solutions": values of all cards, or of one best card only."""
_CARDS_REACHING: Final = 2
"""DDS's "solutions" for the cards that reach a target."""

# DDS counts seats, suits and strains as claimeval does: N E S W and S H D C NT from 0. Ranks it counts from 2
# for the two, also as bits of a suit, so that 0 can mean "no card".
_RANK_OFFSET: Final = 2
_SUIT_SHIFTS: Final = np.array([0, 16, 32, 48], dtype=np.int64)

_MEGABYTES_A_THREAD: Final = 30
"""Little enough that DDS keeps its small tables, which are quicker to clear before each new deal."""

_Rows = NDArray[np.int32]
"""Deals as DDS lays them out: trump, leader, 3 suits and 3 ranks on the table, 4 x 4 holdings."""
_DEAL_INTS: Final = 24
_TRICK_SUITS, _TRICK_RANKS, _HOLDINGS = slice(2, 5), slice(5, 8), slice(8, 24)

_NODES: Final = 13
_ANSWER_INTS: Final = 2 + 4 * _NODES


class _Answers:
    """What DDS said of each deal: up to 13 nodes, a node being a card and the lower ones that touch it.

    Attributes:
        cards: shape (deals, 13), the cards of each node as one set; 0 where there is no such node.
        scores: shape (deals, 13), the tricks they take.
    """

    def __init__(self, raw: _Rows) -> None:
        columns = raw[:, 2:].reshape(len(raw), 4, _NODES).astype(np.int64)
        used = np.arange(_NODES) < raw[:, 1:2]
        suits, ranks, equals, self.scores = (np.where(used, columns[:, field], 0) for field in range(4))
        holdings = (np.left_shift(1, ranks) | equals) >> _RANK_OFFSET & LANE
        self.cards = np.where(used, holdings << (16 * suits), 0)


class _Engine:
    """DDS, and one set of its tables seen as arrays."""

    def __init__(self) -> None:
        self.dds = _load_dds()
        self.lock = Lock()  # the tables are shared
        self.boards = self.dds.boards()
        self.solved = self.dds.solvedBoards()
        kind = type(self.boards)
        table = np.frombuffer(self.boards, dtype=np.int32)

        def field(name: str, ints: int) -> _Rows:
            start = getattr(kind, name).offset // table.itemsize
            return table[start : start + BATCH * ints]

        self.count = table[:1]
        self.deals = field("deals", _DEAL_INTS).reshape(BATCH, _DEAL_INTS)
        self.target, self.solutions = field("target", 1), field("solutions", 1)
        field("mode", 1)[:] = 1  # a value even for the only card that can be played
        self.answers = np.frombuffer(self.solved, dtype=np.int32)[1:].reshape(BATCH, _ANSWER_INTS)
        self.use_threads(cpu_count() or 1)

    def use_threads(self, threads: int) -> None:
        with self.lock:
            self.dds._dll.SetResources(_MEGABYTES_A_THREAD * threads, threads)

    def solve(self, rows: _Rows, request: tuple[int, int]) -> _Rows:
        """The answers for at most BATCH deals.

        Raises:
            RuntimeError: DDS's own error, for any of the deals.
        """
        size = len(rows)
        with self.lock:
            self.deals[:size] = rows
            if size == 1:
                self.dds.SolveBoard(self.boards.deals[0], *request, 1, self.solved.solvedBoard[0], 0)
            else:
                self.count[0] = size
                self.target[:], self.solutions[:] = request
                self.dds.SolveAllBoardsBin(self.boards, self.solved)
            return self.answers[:size].copy()


def _load_dds() -> Any:  # noqa: ANN401 - endplay's layer over DDS has no types of its own
    """The layer over DDS alone: all of endplay takes a third of a second to import, mostly for plots."""
    package = find_spec("endplay")
    for folder in (package and package.submodule_search_locations) or ():
        spec = spec_from_file_location("claimeval.solver._dds", Path(folder, "_dds", "__init__.py"))
        if spec is not None and spec.loader is not None and Path(folder, "_dds", "__init__.py").is_file():
            module = module_from_spec(spec)
            spec.loader.exec_module(module)
            return module
    return import_module("endplay._dds")


@cache
def _engine() -> _Engine:
    try:
        return _Engine()
    except (ImportError, OSError, RuntimeError, AttributeError) as error:
        raise SolverFault(say("endplay's double-dummy solver cannot be used: {error}.", error=error)) from error


def use_threads(threads: int) -> None:
    """Let the solver use so many threads from now on, at first one a core; the answers are the same."""
    _engine().use_threads(max(1, threads))


def solve(position: Position) -> dict[Card, int]:
    """The tricks that the side on turn takes of those left, for each legal card, with best play by all.

    The trick in progress counts among those left.

    Raises:
        SolverFault: if the solver fails or its answer cannot be.
    """
    return solve_batch([position])[0]


def solve_batch(positions: Sequence[Position]) -> list[dict[Card, int]]:
    """:func:`solve` for any number of positions of any strains, far quicker than one by one.

    Raises:
        SolverFault: if the solver fails or an answer cannot be; it names the position.
    """
    rows = _rows_of(positions)
    answers = _ask(rows, [position.tricks_left for position in positions], _EVERY_CARD)
    values: list[dict[Card, int]] = []
    for row, position in enumerate(positions):
        found: dict[Card, int] = {}
        for cards, score in zip(answers.cards[row].tolist(), answers.scores[row].tolist(), strict=True):
            found.update(dict.fromkeys(cards_in(cards), score))
        if set_of(*found) != position.legal_cards():
            raise _left_out(rows[row])
        values.append(found)
    return values


def best_tricks(position: Position, side: int) -> int:
    """The tricks of those left that ``side`` (0 North-South, 1 East-West) takes with best play by all.

    Raises:
        SolverFault: if the solver fails or its answer cannot be.
    """
    rows = _rows_of([position])
    answers = _ask(rows, [position.tricks_left], _BEST_CARD)
    if not answers.cards.any():
        raise _left_out(rows[0])
    tricks = int(answers.scores.max())
    return tricks if position.to_play.side == side else position.tricks_left - tricks


def card_values(
    hands: Sequence[Hands], trump: Strain, leader: Seat, trick: Sequence[Card], cards: Sequence[Card]
) -> NDArray[np.int8]:
    """The double-dummy tricks of some (different) cards in many worlds that differ in the hands only.

    Counted for the side on turn as in :func:`solve`. Meant for dealing the unseen cards in many ways, so the
    worlds are not checked as positions are, except that their hands must have the right numbers of cards.

    Returns:
        int8 of shape (worlds, cards); -1 for a card that cannot be played in that world.

    Raises:
        SolverFault: if the solver fails, an answer cannot be, or a world has uneven hands.
    """
    rows, values = _scores(hands, trump, leader, trick, cards, _EVERY_CARD)
    seat, wanted = (leader + len(trick)) & 3, set_of(*cards)
    valued = (values >= 0).sum(axis=1).tolist()
    for row, world in enumerate(hands):
        if (legal_cards(world[seat], trick) & wanted).bit_count() != valued[row]:
            raise _left_out(rows[row])
    return values


def best_values(hands: Sequence[Hands], trump: Strain, leader: Seat, trick: Sequence[Card]) -> NDArray[np.int8]:
    """The double-dummy tricks of the best card in each of many worlds; otherwise as :func:`card_values`.

    Returns:
        int8 of shape (worlds,).

    Raises:
        SolverFault: as :func:`card_values` does.
    """
    rows = _world_rows(hands, trump, leader, trick)
    answers = _ask(rows, [_tricks_left(hands)] * len(hands), _BEST_CARD)
    unanswered = np.flatnonzero(~answers.cards.any(axis=1))
    if len(unanswered):
        raise _left_out(rows[unanswered[0]])
    best: NDArray[np.int8] = answers.scores.max(axis=1).astype(np.int8)
    return best


def cards_reaching(
    hands: Sequence[Hands], trump: Strain, leader: Seat, trick: Sequence[Card], cards: Sequence[Card], need: int
) -> NDArray[np.bool_]:
    """Which of the cards take at least ``need`` tricks; otherwise as :func:`card_values`, but quicker.

    Returns:
        bool of shape (worlds, cards).

    Raises:
        SolverFault: as :func:`card_values` does.
    """
    if not 0 < need <= max((hand.bit_count() for world in hands for hand in world), default=0):
        return np.full((len(hands), len(cards)), need <= 0)
    return _scores(hands, trump, leader, trick, cards, (need, _CARDS_REACHING))[1] >= need


def _scores(
    hands: Sequence[Hands],
    trump: Strain,
    leader: Seat,
    trick: Sequence[Card],
    cards: Sequence[Card],
    request: tuple[int, int],
) -> tuple[_Rows, NDArray[np.int8]]:
    """The worlds as DDS was given them, and what it said of the cards in each; -1 where it said nothing."""
    rows = _world_rows(hands, trump, leader, trick)
    answers = _ask(rows, [_tricks_left(hands)] * len(hands), request)
    values = np.full((len(hands), len(cards)), -1, dtype=np.int8)
    for column, card in enumerate(cards):
        values[:, column] = np.where(answers.cards >> card & 1, answers.scores, -1).max(axis=1)
    return rows, values


def _tricks_left(hands: Sequence[Hands]) -> int:
    """Of worlds that fit together, the tricks left, the one in progress included."""
    return max((hand.bit_count() for hand in hands[0]), default=0) if hands else 0


def _world_rows(hands: Sequence[Hands], trump: Strain, leader: Seat, trick: Sequence[Card]) -> _Rows:
    """Worlds with a trick in progress as DDS lays them out.

    Raises:
        SolverFault: where hands do not fit together.
    """
    rows = _rows(hands, [trump] * len(hands), [leader] * len(hands))
    rows[:, _TRICK_SUITS][:, : len(trick)] = [card >> 4 for card in trick]
    rows[:, _TRICK_RANKS][:, : len(trick)] = [(card & 15) + _RANK_OFFSET for card in trick]
    sizes = _hand_sizes(hands, leader, len(trick))
    for row, world in enumerate(hands):
        together = world[0] | world[1] | world[2] | world[3]
        if tuple(map(int.bit_count, world)) != sizes or together.bit_count() != sum(sizes):
            raise SolverFault(say("The hands do not fit together in {text}.", text=_text(rows[row])))
    return rows


def _hand_sizes(hands: Sequence[Hands], leader: int, played: int) -> tuple[int, ...]:
    """The cards each seat must hold with ``played`` on the table, going by the first world's last seat."""
    if not hands:
        return ()
    tricks = hands[0][(leader + 3) & 3].bit_count()
    return tuple(tricks - ((seat - leader) & 3 < played) for seat in range(4))


def _rows_of(positions: Sequence[Position]) -> _Rows:
    rows = _rows(
        [position.hands for position in positions],
        [position.trump for position in positions],
        [position.leader for position in positions],
    )
    for row, position in enumerate(positions):
        for index, card in enumerate(position.trick):
            rows[row, _TRICK_SUITS.start + index] = card >> 4
            rows[row, _TRICK_RANKS.start + index] = (card & 15) + _RANK_OFFSET
    return rows


def _rows(hands: Sequence[Hands], trumps: Sequence[Strain], leaders: Sequence[int]) -> _Rows:
    """Deals without a trick in progress, as DDS lays them out."""
    rows = np.zeros((len(hands), _DEAL_INTS), dtype=np.int32)
    rows[:, 0], rows[:, 1] = trumps, leaders
    lanes = np.array(hands, dtype=np.int64).reshape(len(hands), 4, 1) >> _SUIT_SHIFTS & LANE
    rows[:, _HOLDINGS] = (lanes << _RANK_OFFSET).reshape(len(hands), 16)
    return rows


def _ask(rows: _Rows, tricks_left: Sequence[int], request: tuple[int, int]) -> _Answers:
    """DDS's answers, batch by batch, each score checked against the tricks left."""
    raw = [_ask_batch(rows[start : start + BATCH], request) for start in range(0, len(rows), BATCH)]
    answers = _Answers(np.concatenate(raw) if raw else np.zeros((0, _ANSWER_INTS), dtype=np.int32))
    limits = np.minimum(np.array(tricks_left, dtype=np.int64), 13)[:, None]
    impossible = np.argwhere((answers.scores < 0) | (answers.scores > limits))
    if len(impossible):
        row, node = impossible[0]
        raise SolverFault(
            say(
                "The double-dummy solver gave {scores} tricks in {text}, where {limits} are left.",
                scores=answers.scores[row, node],
                text=_text(rows[row]),
                limits=limits[row, 0],
            )
        )
    return answers


def _ask_batch(rows: _Rows, request: tuple[int, int]) -> _Rows:
    engine = _engine()
    try:
        return engine.solve(rows, request)
    except RuntimeError as error:
        if len(rows) == 1:
            raise SolverFault(
                say("The double-dummy solver refused {text}: {error}.", text=_text(rows[0]), error=error)
            ) from error
    return np.concatenate([_ask_batch(rows[row : row + 1], request) for row in range(len(rows))])


def _left_out(row: _Rows) -> SolverFault:
    return SolverFault(say("The double-dummy solver left out a card that can be played in {text}.", text=_text(row)))


def _text(row: _Rows) -> str:
    """A deal as DDS was given it, for a message."""
    lanes = row[_HOLDINGS].reshape(4, 4).astype(np.int64) >> _RANK_OFFSET
    hands = " ".join(hand_text(int(hand)) for hand in (lanes << _SUIT_SHIFTS).sum(axis=1))
    trick = [
        card_text(make_card(int(suit), int(rank) - _RANK_OFFSET))
        for suit, rank in zip(row[_TRICK_SUITS], row[_TRICK_RANKS], strict=True)
        if rank
    ]
    return say(
        "N:{hands} ({strain}, {leader} leading, {cards} on the table)"
        if trick
        else "N:{hands} ({strain}, {leader} leading)",
        hands=hands,
        strain=strain_name(int(row[0])),
        leader=Seat(int(row[1])).full_name,
        cards=" ".join(trick),
    )
