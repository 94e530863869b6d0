"""The search for lines against plain recursion: no memory, no bounds, no merging, rules of play of its own."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from endings import random_ending
from viewed import Viewed, cards, random_claim, viewed

from claimeval.cards import NOTRUMP, SUIT_CARDS, SUITS, Card, CardSet, Seat, cards_in, set_of
from claimeval.errors import LimitReached
from claimeval.limits import Deadline
from claimeval.lines import LegalJudge, LineSearch
from claimeval.normal.belief import NOTHING_FORGOTTEN, Belief, trumps_forgotten
from claimeval.normal.judge import NormalJudge
from claimeval.play import Judge, Line, State
from claimeval.position import play_line
from claimeval.solver.floor import legal_floor

BELIEFS = ("nothing", "trumps", "one card", "some cards")
SIZES = {1: 30, 2: 100, 3: 70, 4: 7}
"""How many random claims of each size are compared with plain recursion, each under every belief."""


@dataclass(frozen=True)
class Node:
    """One point of the play, with all that a judge may ask for."""

    claimer: int
    trump: int
    start: State
    hands: tuple[CardSet, ...]
    table: tuple[Card, ...]
    voids: tuple[int, int]

    @property
    def turn(self) -> int:
        """The seat to play."""
        return (self.start.leader + len(self.table)) % 4

    @property
    def own(self) -> bool:
        """Is it a hand of the claimer's side?"""
        return (self.turn - self.claimer) % 2 == 0

    def choices(self, judge: Judge) -> list[Card]:
        """The cards that may be played: normal ones for the claimer's side, legal ones for the others."""
        north, east, south, west = self.hands
        if self.own:
            return list(cards_in(judge.normal((north, east, south, west), self.table, self.voids, self.start)))
        held = list(cards_in(self.hands[self.turn]))
        following = [card for card in held if self.table and card // 16 == self.table[0] // 16]
        return following or held

    def after(self, card: Card, judge: Judge) -> tuple[Node, int]:
        """The point after a card, and the tricks that it gives the claimer's side."""
        hands = tuple(hand & ~(1 << card) if seat == self.turn else hand for seat, hand in enumerate(self.hands))
        voids = list(self.voids)
        if not self.own and self.table and card // 16 != self.table[0] // 16:
            voids[0 if self.turn == (self.claimer + 1) % 4 else 1] |= 1 << self.table[0] // 16
        table, shown = (*self.table, card), (voids[0], voids[1])
        if len(table) < 4:
            return replace(self, hands=hands, table=table, voids=shown), 0

        def strength(place: int) -> tuple[bool, bool, int]:
            played = table[place]
            return played // 16 == self.trump, played // 16 == table[0] // 16, played % 16

        winner = (self.start.leader + max(range(4), key=strength)) % 4
        won = int((winner - self.claimer) % 2 == 0)
        led = (self.start.leader - self.claimer) % 2 == 0
        north, east, south, west = hands
        start = State(
            (north, east, south, west),
            winner,
            (),
            shown,
            self.start.need - won,
            table[0] // 16 if won and led else NOTRUMP,
            judge.advance(self.start, table, bool(won)),
        )
        return Node(self.claimer, self.trump, start, hands, (), shown), won


def root(claim: Viewed, need: int) -> Node:
    """The point at a claim."""
    position = claim.position
    start = State(position.hands, position.leader, position.trick, claim.voids, need)
    return Node(claim.claimer, position.trump, start, position.hands, position.trick, claim.voids)


def fewest(node: Node, judge: Judge) -> int:
    """The fewest tricks on any line, tried one by one."""
    if not any(node.hands):
        return 0
    results = (node.after(card, judge) for card in node.choices(judge))
    return min(won + fewest(then, judge) for then, won in results)


def histogram(node: Node, judge: Judge) -> Counter[int]:
    """How many lines end in each number of tricks, the lowest of touching cards standing for all of them."""
    if not any(node.hands):
        return Counter({0: 1})
    total: Counter[int] = Counter()
    for card in touching_once(node, node.choices(judge), judge.solid if node.own else judge.forgotten):
        then, won = node.after(card, judge)
        total.update({tricks + won: lines for tricks, lines in histogram(then, judge).items()})
    return total


def touching_once(node: Node, choices: list[Card], marked: CardSet) -> list[Card]:
    """Of cards with none in play between them, all of them marked or none, the lowest."""
    others = {card for hand in node.hands for card in cards_in(hand)} | set(node.table)
    kept = []
    for card in choices:
        below = [lower for lower in choices if lower < card and lower // 16 == card // 16]
        alike = [lower for lower in below if (marked >> lower & 1) == (marked >> card & 1)]
        if not any(not any(low < other < card and other not in alike for other in others) for low in alike):
            kept.append(card)
    return kept


def search(claim: Viewed, need: int, judge: Judge, nodes: int = 10_000_000, seconds: float = 600.0) -> LineSearch:
    """The search that is tested."""
    return LineSearch(root(claim, need).start, claim.claimer, claim.position.trump, judge, Deadline(seconds), nodes)


def belief(claim: Viewed, name: str, seed: int) -> Belief:
    """A belief at a random claim."""
    chance, out = random.Random(seed), list(cards_in(claim.out))
    match name:
        case "trumps" if claim.position.trump != NOTRUMP:
            return trumps_forgotten(claim.out, claim.position.trump)
        case "one card" if out:
            return Belief(name, 1 << chance.choice(out), "a card is gone")
        case "some cards":
            return Belief(name, set_of(*(card for card in out if chance.random() < 0.5)), "some cards are gone")
        case _:
            return NOTHING_FORGOTTEN


def claims(size: int) -> Iterator[tuple[int, Viewed, int]]:
    """Random claims of a size that have a card to play, with the tricks claimed."""
    for seed in range(SIZES[size]):
        claim = random_claim(1000 * size + seed, (size,))
        if any(claim.position.hands):
            yield seed, claim, random.Random(seed).randrange(size + 1)


def tricks_on(line: Line, claim: Viewed, judge: Judge, need: int) -> int:
    """The tricks of a line; fails unless it is whole, legal, and normal at every decision of the claimer's side."""
    position = claim.position
    played = [card for trick in line for card in trick]
    assert tuple(played[: len(position.trick)]) == position.trick
    assert len(list(play_line(position, played[len(position.trick) :]))) == sum(map(int.bit_count, position.hands))
    node, total = root(claim, need), 0
    for card in played[len(position.trick) :]:
        assert card in node.choices(judge)
        node, won = node.after(card, judge)
        total += won
    assert not any(node.hands)
    return total


class FickleJudge(LegalJudge):
    """Picks suits by everything that a judge may read, so that states that differ in any of it come out apart."""

    def __init__(self, claimer: int, follows_a_line: bool) -> None:
        self.claimer, self.follows_a_line = claimer, follows_a_line

    def advance(self, start: State, table: tuple[Card, ...], won: bool) -> int:
        """A step that hangs on all that went before."""
        return (3 * start.step + table[0] // 16 + won) % 7 if self.follows_a_line else 0

    def normal(
        self, hands: tuple[int, int, int, int], table: tuple[Card, ...], voids: tuple[int, int], start: State
    ) -> CardSet:
        """The legal cards of some of the suits."""
        legal = super().normal(hands, table, voids, start)
        out = start.hands[(self.claimer + 1) % 4] | start.hands[(self.claimer + 3) % 4]
        told = [known >> suit & 1 for known in voids for suit in SUITS if out & SUIT_CARDS[suit]]
        chance = random.Random(repr((start.need, start.running, start.step, told)))
        some = [legal & SUIT_CARDS[suit] for suit in SUITS if legal & SUIT_CARDS[suit]]
        chosen = chance.sample(some, chance.randint(1, len(some)))
        return sum(chosen)


@pytest.mark.parametrize(
    ("size", "claims_tried", "follows_a_line"), [(2, 30, True), (3, 30, True), (4, 12, True), (4, 51, False)]
)
def test_states_are_one_only_when_no_judge_could_tell_them_apart(
    size: int, claims_tried: int, follows_a_line: bool
) -> None:
    """Also for a judge who looks at everything the search equals plain recursion, in the worst line and in counts."""
    for seed in range(claims_tried):
        claim = random_claim(2000 * size + seed, (size,))
        judge = FickleJudge(claim.claimer, follows_a_line)
        expected = histogram(root(claim, size), judge)
        lines = search(claim, size, judge)

        assert lines.counts() == (expected, True), seed
        assert lines.worst() == min(expected), seed


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", BELIEFS)
def test_worst_normal_line_is_the_one_that_plain_recursion_finds(size: int, name: str) -> None:
    """Under every belief the search finds the fewest tricks, and a normal line that takes just so many."""
    found = set()
    for seed, claim, need in claims(size):
        judge = NormalJudge(claim.claimer, claim.position.trump, belief(claim, name, seed))
        expected = fewest(root(claim, need), judge)
        lines = search(claim, need, NormalJudge(claim.claimer, claim.position.trump, judge.belief))
        found.add(expected)

        assert lines.worst() == expected, (seed, claim, need)
        assert lines.worst(expected) == lines.worst(0, expected) == expected
        assert tricks_on(lines.witness(expected), claim, judge, need) == expected, (seed, claim, need)

    assert len(found) == min(size, 3) + 1 or size == 4


@pytest.mark.parametrize("size", [1, 2, 3])
def test_worst_legal_line_is_the_floor(size: int) -> None:
    """With every legal card normal, plain recursion, the search and the legal floor agree, with a legal line."""
    judge = LegalJudge()
    for seed, claim, need in claims(size):
        lines = search(claim, need, judge)
        expected = fewest(root(claim, need), judge)

        assert lines.worst() == expected, (seed, claim)
        assert legal_floor(claim.position, claim.claimer.side).tricks == expected, (seed, claim)
        assert tricks_on(lines.witness(expected), claim, judge, need) == expected


@pytest.mark.parametrize("cards_left", [4, 5])
def test_search_and_floor_agree_on_longer_endings(cards_left: int) -> None:
    """Beyond the reach of plain recursion the search over legal lines still equals the sweep."""
    for seed in range(20):
        position = random_ending(seed, cards_left, on_table=seed % 4)
        claim = Viewed(position, Seat(seed % 4))

        assert search(claim, 0, LegalJudge()).worst() == legal_floor(position, seed % 2).tricks, seed


@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize("name", BELIEFS)
def test_counts_are_those_of_plain_recursion(size: int, name: str) -> None:
    """Every line is counted once, touching cards as one, and the lines that are handed out are those counted."""
    for seed, claim, need in claims(size):
        if size == 3 and seed % 3:
            continue
        judges: tuple[Judge, ...] = (
            NormalJudge(claim.claimer, claim.position.trump, belief(claim, name, seed)),
            *([LegalJudge()] if size < 3 and name == "nothing" else []),
        )
        for judge in judges:
            lines = search(claim, need, judge)
            counts, complete = lines.counts()
            low = min(counts)
            handed_out = list(lines.lines(low))

            assert complete
            assert counts == histogram(root(claim, need), judge), (seed, claim, need)
            assert low == lines.worst()
            assert len(handed_out) == len(set(handed_out)) == counts[low]
            assert len(list(lines.lines(low + 1))) == counts[low] + counts.get(low + 1, 0)


@pytest.mark.parametrize(
    ("hands", "trump", "need", "forgot", "expected"),
    [
        # South claims and leads.
        pytest.param(".32.2 54.6.. JT3... .AK.A", 0, 3, "S5 S4", 3, id="solid trumps stay solid while they are run"),
        pytest.param(".32.2 54.6.. QJ3... .AK.A", 4, 3, "S5 S4", 3, id="a solid suit stays solid while it is run"),
        pytest.param(".32.2 6.KQ.. 754... 3.AJ..", 4, 3, "S6", 0, id="small cards believed equal"),
        pytest.param(".32.. 9.K.. J6... 5.A..", 4, 2, "S9", 0, id="jack and six with the nine out"),
        pytest.param("42..2. J.KQ.. AK5... T.AJ..", 4, 3, "SJ", 3, id="ace, king and five"),
        pytest.param(".543.. .T98.. 5..AK. 9...AK", 0, 3, "S9", 0, id="last trump and two diamonds"),
        pytest.param(".543.. .T98.. 5..AK. 9...AK", 0, 3, "", 2, id="the same with the trump known"),
    ],
)
def test_worst_lines_of_known_endings(hands: str, trump: int, need: int, forgot: str, expected: int) -> None:
    """The search and plain recursion give the tricks that the guidance gives."""
    claim = viewed(hands, trump, Seat.S)
    judge = NormalJudge(Seat.S, trump, Belief("x", cards(forgot), "x"))

    assert fewest(root(claim, need), judge) == expected
    assert search(claim, need, judge).worst() == expected


@pytest.mark.parametrize(
    ("hands", "trump", "expected"),
    [
        # South claims and leads; every legal card may be played.
        pytest.param("2..3. ..K4. .AK.. .Q.A.", 0, 1, id="partner may ruff winners and be stuck with a loser"),
        pytest.param("..32. ..K4. .AK.. .Q.A.", 0, 2, id="partner follows to winners with losers"),
        pytest.param(".2.3. ..K4. .AK.. .Q.A.", NOTRUMP, 2, id="partner's small card of the suit is no entry"),
        pytest.param(".A.3. ..K4. .K2.. ..AQ.", NOTRUMP, 1, id="partner's winner is an entry to a loser"),
    ],
)
def test_winners_in_the_hand_on_lead(hands: str, trump: int, expected: int) -> None:
    """A hand full of winners takes every trick unless its partner can be made to win one."""
    claim = viewed(hands, trump, Seat.S)

    assert search(claim, 2, LegalJudge()).worst() == fewest(root(claim, 2), LegalJudge()) == expected


def test_touching_cards_of_which_one_is_forgotten_are_two() -> None:
    """An opponent who plays the card that was forgotten leaves another one than if he plays its neighbour."""
    claim = viewed("..9.KT ..2.53 .86.8. .T.4.A", NOTRUMP, Seat.S, claimer=Seat.E)
    judge = NormalJudge(Seat.E, NOTRUMP, Belief("x", cards("CT H6"), "x"))

    assert search(claim, 3, judge).worst() == fewest(root(claim, 3), judge) == 1


def interval(lines: LineSearch) -> tuple[int, int]:
    """The answer as an interval, which is certain when a limit on nodes stops the search."""
    try:
        answer = lines.worst()
    except LimitReached as reached:
        return reached.between
    return answer, answer


@pytest.mark.parametrize(("nodes", "open_at_least"), [(0, 20), (5, 20), (40, 6), (200, 1)])
def test_limit_on_nodes_leaves_a_certain_interval(nodes: int, open_at_least: int) -> None:
    """When the search has to stop, the interval that it gives holds the answer."""
    open_ones = 0
    for seed in range(25):
        claim = random_claim(seed, (4,))
        answer = search(claim, 4, LegalJudge()).worst()
        low, high = interval(search(claim, 4, LegalJudge(), nodes=nodes))
        open_ones += low < high

        assert 0 <= low <= answer <= high <= 4

    assert open_ones >= open_at_least


def test_a_hard_search_that_is_stopped_has_looked_from_below_as_well() -> None:
    """Where few tricks can be ruled out soon, an undecided answer does not begin at none."""
    claim = viewed("K432.A.AK3.42 QJ9.K65.97.Q9 A765.72.QT.A3 T8.QJT.J86.KJ", NOTRUMP, Seat.S)
    judge = NormalJudge(Seat.S, NOTRUMP, NOTHING_FORGOTTEN)

    assert interval(search(claim, 8, judge, nodes=6_500)) == (2, 8)


def big() -> Viewed:
    """An ending with far too many lines to count in no time."""
    return viewed("AT2.KT.A2. KQ3.A.K43. J54.QJ.Q5. 9876.9.JT", NOTRUMP, Seat.S)


@pytest.mark.parametrize(
    ("nodes", "seconds", "limit"), [pytest.param(100, 60.0, "nodes"), pytest.param(10_000_000, 0.0, "seconds")]
)
def test_limits_stop_the_search_and_say_which_it_was(nodes: int, seconds: float, limit: str) -> None:
    """A limit stops the search for the worst line, with the interval, and the search for a line."""
    with pytest.raises(LimitReached) as stopped:
        search(big(), 6, LegalJudge(), nodes, seconds).worst()
    with pytest.raises(LimitReached) as no_line:
        search(big(), 6, LegalJudge(), nodes, seconds).witness(0)

    assert stopped.value.limit == no_line.value.limit == limit


def test_counting_that_is_stopped_gives_what_was_counted() -> None:
    """Counts cut short by a limit are never more than the whole ones, and are called incomplete."""
    for seed in range(12):
        claim = random_claim(seed, (4,))
        whole, complete = search(claim, 4, LegalJudge()).counts()
        assert complete
        for nodes in (30, 300):
            part, complete = search(claim, 4, LegalJudge(), nodes).counts()

            assert all(whole[tricks] >= lines for tricks, lines in part.items())
            assert complete == (part == whole)
