"""Which cards are normal for two defenders, one of whom has claimed (Law 70D2).

Neither sees the other's hand. The claimer plays what keeps his claim as far as he can see; his partner, who has
claimed nothing, plays any card that is normal for what he himself can see. Declarer and dummy are not judged here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from claimeval.cards import NOTRUMP, SUIT_CARDS, SUITS, CardSet, Seat, Strain, Suit, cards_in
from claimeval.limits import DEFAULT_LIMITS, Limits
from claimeval.normal.authorities import COMMON, Guidance
from claimeval.normal.basis import Basis
from claimeval.normal.belief import NOTHING_FORGOTTEN, Belief
from claimeval.normal.defence import DEFENDER_DOCTRINES
from claimeval.normal.doctrines import Choice, apply_doctrines
from claimeval.normal.judge import Judgement
from claimeval.normal.knowledge import View, pack
from claimeval.normal.marked import MarkedCards
from claimeval.normal.order import FIXED_ORDER
from claimeval.normal.script import NO_SCRIPT, Script
from claimeval.normal.standard import SHARE_BY_CLASS
from claimeval.normal.worlds import choose, deal, phantom_cards
from claimeval.play import State
from claimeval.position import Hands, legal_cards, masters_in, touching_group, touching_lowest

ShownOut = tuple[frozenset[Suit], frozenset[Suit], frozenset[Suit], frozenset[Suit]]
_NOBODY: ShownOut = (frozenset(), frozenset(), frozenset(), frozenset())


@dataclass(slots=True)
class DefenderJudge(MarkedCards):
    """Judges the plays of a defender who claimed, and of his partner, under one belief of the claimer.

    Show-outs count as far as they were known at the claim, and in the trick on the table.

    Attributes:
        claimer: the claimer's seat.
        dummy: dummy's seat, whose cards everybody sees.
        trump: the trump of the deal.
        belief: what the claimer overlooks; a card in dummy cannot be overlooked.
        shown_out: for each seat, the suits it had shown out of when the claim was made.
        limits: on the deals of the unseen cards looked at for one decision.
        share: in a guess, how often a card must be right against the best one for its choice to be normal.
        guidance: what the authority holds beyond what is common to all.
        script: the line of play that the claimer stated for his own hand.
        claimed: did he claim? Otherwise both play as a partner who claimed nothing.
        from_the_top: has a regulator fixed that suits are led from the top (70E2)?
        concedes: has he given up tricks? Then he takes those that he can cash, also beyond the ones he kept.
    """

    claimer: Seat
    dummy: Seat
    trump: Strain
    belief: Belief = NOTHING_FORGOTTEN
    shown_out: ShownOut = _NOBODY
    limits: Limits = DEFAULT_LIMITS
    share: float = SHARE_BY_CLASS["average"]
    guidance: Guidance = COMMON
    script: Script = NO_SCRIPT
    claimed: bool = True
    concedes: bool = False
    from_the_top: bool = False
    _answers: dict[View, tuple[CardSet, Basis]] = field(init=False, default_factory=dict)

    def advance(self, start: State, table: tuple[int, ...], won: bool) -> int:
        """How far the stated line has been played after a trick."""
        if start.step >= self.script.end:
            return start.step
        view = self.at(start)
        return self.script.after(start.step, view, self.script.seen(view, start.hands, self.claimer), table, won)

    def at(self, start: State) -> View:
        """What the claimer sees at the start of a trick, or at the root."""
        return self._single(start.hands, start.table, self.claimer, start)

    def at_least(self, start: State) -> int:
        """Nothing is known beforehand: what a defender can cash may hang on his partner."""
        del start
        return 0

    def normal(self, hands: Hands, table: tuple[int, ...], voids: tuple[int, int], start: State) -> CardSet:
        """The normal cards for the defender who is to play."""
        legal = legal_cards(hands[(start.leader + len(table)) & 3], table)
        if not legal & (legal - 1):
            return legal
        return self.judge(hands, table, voids, start).normal

    def judge(self, hands: Hands, table: tuple[int, ...], voids: tuple[int, int], start: State) -> Judgement:
        """The same with the reasons; ``voids`` is not read."""
        del voids
        seat = Seat((start.leader + len(table)) & 3)
        legal = legal_cards(hands[seat], table)
        if not legal & (legal - 1):
            return Judgement(legal, legal, legal, Basis.FORCED)
        claiming = self.claimed and seat == self.claimer
        believed, basis = self._kept(hands, table, start) if claiming else (legal, Basis.PARTNER)
        view = self._single(hands, table, seat, start)
        if claiming and start.step < self.script.end:
            first = self._single(start.hands, start.table, seat, start)
            seen = self.script.seen(first, start.hands, self.claimer)
            stated = legal & self.script.line(start.step, view, first, seen, seen).cards
            if stated and not stated & (stated - 1):
                return Judgement(legal, stated, stated, Basis.STATED)
            if stated:
                believed, basis = believed & stated or stated, Basis.STATED
        choice = Choice(
            view,
            _others(hands, seat),
            believed,
            start.running,
            self.guidance,
            dummy=hands[self.dummy],
            dummy_seat=(self.dummy - seat) & 3,
        )
        cards, removed = apply_doctrines(
            choice, (*DEFENDER_DOCTRINES, FIXED_ORDER) if self.from_the_top and claiming else DEFENDER_DOCTRINES
        )
        return Judgement(legal, believed, cards, basis, removed)

    def _single(self, hands: Hands, table: tuple[int, ...], seat: int, start: State) -> View:
        """What one defender sees, all the other cards taken as one set; he himself is the relative seat 0."""
        unseen = _others(hands, seat)
        if self.claimed and seat == self.claimer:
            unseen &= ~self._overlooked(hands)
        return View(
            own=(hands[seat], 0),
            unseen=unseen,
            phantoms=0,
            counts=(0, 0),
            voids=(0, 0),
            leader=(start.leader - seat) & 3,
            table=table,
            trump=self.trump,
            need=start.need,
        )

    def _overlooked(self, hands: Hands) -> CardSet:
        return self.belief.forgotten & hands[self.dummy ^ 2]

    def _kept(self, hands: Hands, table: tuple[int, ...], start: State) -> tuple[CardSet, Basis]:
        """The cards that keep what was claimed, as the claimer sees it."""
        if start.need <= 0 and not self.concedes:
            return legal_cards(hands[self.claimer], table), Basis.WORLDS
        declarer, partner = self.dummy ^ 2, self.claimer ^ 2
        hidden = hands[declarer] | hands[partner]
        overlooked = self._overlooked(hands)
        packed = pack(
            View(
                own=(hands[self.claimer], hands[self.dummy]),
                unseen=hidden & ~overlooked,
                phantoms=overlooked.bit_count(),
                counts=(hands[declarer].bit_count(), hands[partner].bit_count()),
                voids=(self._voids(declarer, table, start), self._voids(partner, table, start)),
                leader=(start.leader - self.claimer) & 3,
                table=table,
                trump=self.trump,
                need=start.need,
            )
        )
        answer = self._answers.get(packed.view)
        if answer is None:
            answer = self._test(packed.view)
            self._answers[packed.view] = answer
        return packed.unpack(answer[0]), answer[1]

    def _voids(self, seat: int, table: tuple[int, ...], start: State) -> int:
        """A bit for each suit that a hidden hand is known not to hold."""
        voids = sum(1 << suit for suit in self.shown_out[seat])
        place = (seat - start.leader) & 3
        if 0 < place < len(table) and table[place] >> 4 != table[0] >> 4:
            voids |= 1 << (table[0] >> 4)
        return voids

    def _test(self, view: View) -> tuple[CardSet, Basis]:
        """As :class:`~claimeval.normal.judge.NormalJudge` has it: what is sure first, then worlds.

        In this view the second of the own hands is dummy's, and the unseen cards are with declarer and partner.
        """
        mine = view.own[0]
        if not view.table:
            masters, count = _cashable(mine, view.own[1], view.unseen, view.trump)
            if count and (count >= view.need or self.concedes):
                return masters, Basis.SURE_PLAN
        legal = legal_cards(mine, view.table)
        if view.need <= 0:
            return legal, Basis.WORLDS
        remaining = view.remaining
        tried = list(cards_in(touching_lowest(legal, remaining)))
        dealt, _ = deal(view, self.limits.worlds_at(mine.bit_count()), alike=False)
        rest = view.unseen | phantom_cards(view)
        worlds = [self._seats(mine, view.own[1], declarers, rest & ~declarers) for declarers in dealt]
        chosen = choose(worlds, list(dealt.values()), view, tried, self.share)
        cards = 0
        for index in chosen.indices:
            cards |= touching_group(tried[index], legal, remaining)
        if not chosen.alive:
            return cards, Basis.DAMAGE
        return cards, Basis.GUESS if chosen.guess else Basis.WORLDS

    def _seats(self, mine: CardSet, dummy: CardSet, declarer: CardSet, partner: CardSet) -> Hands:
        """The four hands by relative seat, the claimer in North's place."""
        if (self.dummy - self.claimer) & 3 == 1:
            return mine, dummy, partner, declarer
        return mine, declarer, partner, dummy


def _others(hands: Hands, seat: int) -> CardSet:
    return (hands[0] | hands[1] | hands[2] | hands[3]) & ~hands[seat]


def _cashable(mine: CardSet, dummy: CardSet, unseen: CardSet, trump: Strain) -> tuple[CardSet, int]:
    """The winners that a hand on lead can cash, and how many tricks they bring, whoever holds the unseen cards."""
    others = dummy | unseen
    trumps_out = trump != NOTRUMP and bool(others & SUIT_CARDS[trump])
    masters, count = 0, 0
    for suit in SUITS:
        held, out = mine & SUIT_CARDS[suit], others & SUIT_CARDS[suit]
        if trumps_out and suit != trump:
            continue
        tops = masters_in(held, out)
        if not tops:
            continue
        masters |= tops
        longest = max((dummy & SUIT_CARDS[suit]).bit_count(), (unseen & SUIT_CARDS[suit]).bit_count())
        count += (held if longest <= tops.bit_count() else tops).bit_count()
    return masters, count
