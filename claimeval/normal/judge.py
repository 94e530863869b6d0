"""Which cards are normal at one point of the play, and why.

The layers of ``docs/normal-play.md``: legal; the belief test (a sure plan, else worlds); the doctrines. A
judge holds one belief about what the claimer had in mind and keeps its answers by what the claimer can see.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from claimeval.cards import NOTRUMP, SUIT_CARDS, Card, CardSet, Seat, Strain, set_of, suits_of
from claimeval.limits import DEFAULT_LIMITS, Limits
from claimeval.normal.authorities import COMMON, Guidance
from claimeval.normal.basis import Basis
from claimeval.normal.belief import Belief
from claimeval.normal.doctrines import DOCTRINES, Choice, Doctrine, apply_doctrines
from claimeval.normal.facts import Seen
from claimeval.normal.finesse import finesse_cards, instead_of_a_finesse, irrational, likely_finesses
from claimeval.normal.knowledge import View, pack
from claimeval.normal.marked import MarkedCards
from claimeval.normal.order import FIXED_ORDER
from claimeval.normal.premise import Placing, without_finesses
from claimeval.normal.script import NO_SCRIPT, NOTHING_STATED, Script, StatedCards
from claimeval.normal.slips import slips_of
from claimeval.normal.standard import SHARE_BY_CLASS
from claimeval.normal.sureplan import SurePlanner
from claimeval.normal.worlds import Weighed, weigh
from claimeval.play import State
from claimeval.position import Hands, legal_cards, masters_in, touching_lowest


@dataclass(frozen=True, slots=True)
class Judgement:
    """One decision, judged.

    Attributes:
        legal: the legal cards.
        believed: those that the statement and the belief test leave.
        normal: those that are normal, never empty.
        basis: what the belief test rested on.
        removed: what each doctrine took away.
        careless: of the believed ones those that pass for another reason, ``slip``.
        staking: the cards that would stake too much of what is sure for the claim.
    """

    legal: CardSet
    believed: CardSet
    normal: CardSet
    basis: Basis
    removed: tuple[tuple[Doctrine, CardSet], ...] = ()
    careless: CardSet = 0
    slip: Basis = Basis.FORCED
    staking: CardSet = 0

    def passed_by(self, card: Card) -> Basis:
        """What lets a card pass."""
        return self.slip if self.careless >> card & 1 else self.basis


@dataclass(frozen=True, slots=True)
class Tested:
    """What the belief test leaves, what it rested on, the cards that stake too much and those that are nearly right."""

    cards: CardSet
    basis: Basis
    staking: CardSet = 0
    near: CardSet = 0


@dataclass(slots=True)
class NormalJudge(MarkedCards):
    """Judges the plays of a declarer and his dummy under one belief.

    Attributes:
        claimer: the claimer's seat.
        trump: the trump of the deal.
        belief: what the claimer overlooks.
        limits: on the deals of the unseen cards looked at for one decision.
        share: in a guess, how often a card must be right against the best one for its choice to be normal.
        guidance: what the authority holds beyond what is common to all.
        script: the stated line of play.
        from_the_top: has a regulator fixed that suits are led from the top (70E2)?
        finesses: is an unstated finesse taken where it would be irrational not to (70E of 1997)?
        minds_order: does he see blocks and entries? Otherwise he takes his winners as they come.
        risks: may an unstated finesse be tried that costs sure tricks when it loses?
        passed_over: was there one that was not tried?
    """

    claimer: Seat
    trump: Strain
    belief: Belief
    limits: Limits = DEFAULT_LIMITS
    share: float = SHARE_BY_CLASS["average"]
    guidance: Guidance = COMMON
    script: Script = NO_SCRIPT
    from_the_top: bool = False
    finesses: bool = False
    minds_order: bool = True
    risks: bool = False
    passed_over: bool = field(init=False, default=False)
    _planner: SurePlanner = field(init=False)
    _answers: dict[tuple[View, tuple[Placing, ...]], Tested] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._planner = SurePlanner(self.trump if self.trump == NOTRUMP else 0)  # packed views have trumps first

    def advance(self, start: State, table: tuple[int, ...], won: bool) -> int:
        """How far the stated line has been played after a trick."""
        if start.step >= self.script.end:
            return start.step
        noticing = self.guidance.notices_breaks and not self.script.conditional
        if noticing and self._shows_break(start, table):
            return self.script.end
        view = self.at(start)
        return self.script.after(start.step, view, self._seen(start, view), table, won)

    def _shows_break(self, start: State, table: tuple[int, ...]) -> bool:
        """Did an opponent first show out of the suit that the claimer's side led, and can it not be run to the end?"""
        suit = table[0] >> 4
        if (start.leader ^ self.claimer) & 1:
            return False
        shown = any(
            card >> 4 != suit and not start.voids[((start.leader + place - self.claimer) & 3) >> 1] >> suit & 1
            for place, card in enumerate(table)
            if place & 1
        )
        left = SUIT_CARDS[suit] & ~set_of(*table)
        mine = (start.hands[self.claimer] | start.hands[self.claimer ^ 2]) & left
        return shown and masters_in(mine, self._out(start.hands) & left) != mine

    def _seen(self, start: State, view: View) -> Seen:
        return self.script.seen(view, start.hands, self.claimer)

    def view(self, hands: Hands, table: tuple[int, ...], voids: tuple[int, int], start: State) -> View:
        """What the claimer sees; ``voids`` has a bit a suit for the opponents on his left and right."""
        left, right = hands[(self.claimer + 1) & 3], hands[(self.claimer + 3) & 3]
        unseen = left | right
        forgotten = self.belief.forgotten
        if self.guidance.notices_breaks and forgotten:
            forgotten &= ~suits_of(voids[0] | voids[1])
        believed = unseen & ~forgotten
        return View(
            own=(hands[self.claimer], hands[self.claimer ^ 2]),
            unseen=believed,
            phantoms=(unseen & ~believed).bit_count(),
            counts=(left.bit_count(), right.bit_count()),
            voids=voids,
            leader=(start.leader - self.claimer) & 3,
            table=table,
            trump=self.trump,
            need=start.need,
        )

    def at(self, start: State) -> View:
        """What the claimer sees at the start of a trick, or at the root."""
        return self.view(start.hands, start.table, start.voids, start)

    def sure(self, view: View) -> bool:
        """Is the number needed sure from here, as the claimer sees it, whoever is to play?"""
        return self._planner.proves(pack(view).view)

    def at_least(self, start: State) -> int:
        """The tricks that are sure from the start of a trick: kept on every normal line while nothing is overlooked."""
        if not self.keeps_what_is_sure(start):
            return 0
        view = pack(self.at(start)).view
        if view.need <= view.tricks_left:
            return view.need if view.need > 0 and self._planner.proves(view) else 0
        return self._planner.most_sure(view, view.tricks_left)

    def keeps_what_is_sure(self, start: State) -> bool:
        """Does he keep every sure trick from the start of this trick on, with no card overlooked any more?"""
        loose = self.guidance.any_way_across or self.guidance.any_ruff_height or not self.minds_order
        wrong = self.belief.forgotten & self._out(start.hands) or 0 < self.belief.lead_elsewhere <= start.left
        return not (loose or wrong or self.script.binds(start.step))

    def normal(self, hands: Hands, table: tuple[int, ...], voids: tuple[int, int], start: State) -> CardSet:
        """The normal cards for the hand of the claimer's side that is to play."""
        legal = legal_cards(hands[(start.leader + len(table)) & 3], table)
        if not legal & (legal - 1):
            return legal
        return self.judge(hands, table, voids, start).normal

    def judge(self, hands: Hands, table: tuple[int, ...], voids: tuple[int, int], start: State) -> Judgement:
        """The same with the reasons."""
        view = self.view(hands, table, voids, start)
        legal = legal_cards(view.hand, table)
        if not legal & (legal - 1):
            return Judgement(legal, legal, legal, Basis.FORCED)
        line, guessed = self._line(view, hands, start), 0
        stated = legal & line.cards
        if line.binding and stated and not stated & (stated - 1):
            return Judgement(legal, stated, stated, Basis.STATED)
        tested = self._believed(view, line.placings)
        believed, basis = tested.cards, tested.basis
        slips, slip = slips_of(view, believed, basis, self.belief, self.guidance, self.minds_order)
        believed |= slips
        if stated and line.binding:
            believed, basis, slips = believed & stated or stated, Basis.STATED, 0
            if not (line.placings or line.from_top) and tested.basis in (Basis.WORLDS, Basis.GUESS):
                wider, guessed, guess = self._guess(view, believed, tested)
                if wider & stated & ~believed:
                    believed, basis = wider & stated, guess
        elif stated & believed:
            believed = stated & believed
        elif not line.placings and basis in (Basis.WORLDS, Basis.GUESS):
            believed, guessed, basis = self._guess(view, believed, tested)
        out = self._out(hands)
        if line.no_finesse and basis is not Basis.SURE_PLAN:
            believed = without_finesses(view, believed, legal, out)
        cards, removed = apply_doctrines(
            Choice(view, out, believed, start.running, self.guidance, guessed),
            (*DOCTRINES, FIXED_ORDER) if self.from_the_top else DOCTRINES,
        )
        return Judgement(legal, believed, cards, basis, removed, slips, slip, tested.staking & ~believed)

    def _guess(self, view: View, believed: CardSet, tested: Tested) -> tuple[CardSet, CardSet, Basis]:
        """The cards, with what passes beside an unstated finesse or a finesse beside them; its cards; the basis."""
        finesses = finesse_cards(view)
        near = likely_finesses(view, finesses) & tested.near
        instead = instead_of_a_finesse(view) if finesses & believed | near else 0
        if not (instead | near) & ~believed:
            return believed, 0, tested.basis
        if self.finesses and irrational(view, instead, self.limits.worlds_at(view.tricks_left)):
            return believed, 0, tested.basis
        return believed | instead | near, near, Basis.GUESS

    def _out(self, hands: Hands) -> CardSet:
        return hands[(self.claimer + 1) & 3] | hands[(self.claimer + 3) & 3]

    def _line(self, view: View, hands: Hands, start: State) -> StatedCards:
        """What the stated line says in the trick that began as ``start``."""
        if start.step >= self.script.end:
            return NOTHING_STATED
        first = self.at(start)
        now = self.script.seen(view, hands, self.claimer)
        return self.script.line(start.step, view, first, self._seen(start, first), now)

    def _believed(self, view: View, placings: tuple[Placing, ...]) -> Tested:
        packed = pack(view)
        placed = tuple((packed.pack(left & view.unseen), packed.pack(right & view.unseen)) for left, right in placings)
        answer = self._answers.get((packed.view, placed))
        if answer is None:
            answer = self._test(packed.view, placed)
            self._answers[packed.view, placed] = answer
        return replace(
            answer,
            cards=packed.unpack(answer.cards),
            staking=packed.unpack(answer.staking),
            near=packed.unpack(answer.near),
        )

    def _test(self, view: View, placings: tuple[Placing, ...] = ()) -> Tested:
        if view.need <= view.tricks_left:
            kept = self._planner.keeping(view)
            if kept:
                return Tested(kept, Basis.SURE_PLAN)
        else:
            sure = self._planner.most_sure(view, view.tricks_left)
            if sure:
                return Tested(self._planner.keeping_any(replace(view, need=sure)), Basis.DAMAGE)
        most = self.limits.worlds_at(view.tricks_left)
        weighed = weigh(view, most, self.share, placings)
        if placings and not weighed.alive:
            weighed = weigh(view, most, self.share)
        cards = weighed.cards
        if not weighed.single or (weighed.alive and weighed.chance < 1):
            cards = self._least_staked(view, weighed, placings)
        if not weighed.alive:
            return Tested(cards, Basis.DAMAGE)
        staking = 0 if cards & weighed.cards else weighed.cards
        basis = Basis.GUESS if weighed.guess else Basis.WORLDS
        return Tested(cards, basis, staking, self._safe_finesses(view, weighed.near_cards))

    def _safe_finesses(self, view: View, cards: CardSet) -> CardSet:
        """Of some cards the finesses that cost nothing that is sure when they lose, unless any may be tried."""
        tried = finesse_cards(view) & cards
        if not tried or self.risks:
            return tried
        sure = self._planner.most_sure(view, min(view.need - 1, view.tricks_left))
        safe = self._planner.keeping_any(replace(view, need=sure), tried) & tried
        self.passed_over = self.passed_over or safe != tried
        return safe

    def _least_staked(self, view: View, weighed: Weighed, placings: tuple[Placing, ...]) -> CardSet:
        """Of the cards that the worlds leave those that keep the most sure tricks.

        A player stakes these for his claim only as the odds allow. Else he takes what is sure, with the cards that
        leave most of the claim. One who said what he was going to play for is hopeful.
        """
        sure = self._planner.most_sure(view, min(view.need - 1, view.tricks_left))
        if placings:
            return self._planner.keeping_any(replace(view, need=sure), weighed.cards) or weighed.cards
        left, kept = 0, weighed.cards
        for number in range(sure, 0, -1):
            keeping = self._planner.keeping_any(replace(view, need=number), weighed.cards)
            if keeping:
                left, kept = number, keeping
                break
        stake, gain = sure - left, view.need - sure
        if not stake or weighed.chance * gain >= (1 - weighed.chance) * stake:
            return kept
        keeping = self._planner.keeping_any(replace(view, need=sure))
        lowest = touching_lowest(keeping, view.remaining)
        if not lowest & (lowest - 1):
            return keeping or kept
        return weigh(view, self.limits.worlds_at(view.tricks_left), self.share, among=keeping).cards
