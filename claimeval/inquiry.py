"""One claim under one belief after another: how few tricks a normal line takes, and by which line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from claimeval.case import Case
from claimeval.errors import LimitReached
from claimeval.laws.editions import edition
from claimeval.laws.law70e2 import order_in_force
from claimeval.limits import Deadline, Limits
from claimeval.lines import LineSearch
from claimeval.normal.authorities import Guidance
from claimeval.normal.belief import Belief
from claimeval.normal.conceder import ConcederJudge
from claimeval.normal.defender import DefenderJudge
from claimeval.normal.judge import NormalJudge
from claimeval.normal.script import NO_SCRIPT, Script
from claimeval.normal.standard import MINDS_NO_ORDER, SHARE_BY_CLASS, held_of
from claimeval.normal.statedline import script_of
from claimeval.normal.table import Table
from claimeval.play import Line, State, root_state
from claimeval.statement.reading import Reading


@dataclass(frozen=True, slots=True)
class Outcome:
    """The fewest tricks on a normal line under one belief.

    Attributes:
        belief: what the claimer was taken to overlook.
        low: the certain lower end; equal to ``high`` when decided.
        high: the certain upper end.
        stopped_by: the limit that was reached, empty when decided.
    """

    belief: Belief
    low: int
    high: int
    stopped_by: str = ""

    @property
    def exact(self) -> bool:
        """Was it decided?"""
        return self.low == self.high


@dataclass(slots=True)
class Inquiry:
    """Searches one case, keeping what was found under each belief.

    Attributes:
        case: the claim.
        limits: on the searching.
        ceiling: tricks for the claimer's side double dummy.
        deadline: when the whole inquiry stops.
        script: the line of play that was stated.
        lowest: a number of tricks below which it makes no difference how few a normal line takes.
        guidance: what is held of normal play, where it is not what the authority of the case holds.
        claimed: did this side claim? Otherwise a defender is no better informed than his partner.
    """

    case: Case
    limits: Limits
    ceiling: int
    deadline: Deadline
    script: Script = NO_SCRIPT
    lowest: int = 0
    claimed: bool = True
    guidance: Guidance | None = None
    _searches: dict[Belief, LineSearch] = field(default_factory=dict)
    _judges: dict[Belief, NormalJudge | DefenderJudge] = field(default_factory=dict)
    _outcomes: dict[Belief, Outcome] = field(default_factory=dict)

    def judge(self, belief: Belief) -> NormalJudge | DefenderJudge:
        """The judge of what is normal under a belief."""
        if belief not in self._judges:
            self._judges[belief] = self._defender(belief) if self.case.by_defender else self._declarer(belief)
        return self._judges[belief]

    def _declarer(self, belief: Belief) -> NormalJudge:
        judge = NormalJudge if self.case.claim.kind == "claim" else ConcederJudge
        player_class = self.case.findings.player_class
        return judge(
            claimer=self.case.claim.by,
            trump=self.case.position.trump,
            belief=belief,
            limits=self.limits,
            share=SHARE_BY_CLASS[player_class],
            guidance=self._held_under(belief),
            script=self.script,
            from_the_top=order_in_force(self.case),
            finesses=edition(self.case.edition).irrational,
            minds_order=player_class not in MINDS_NO_ORDER,
        )

    @property
    def held(self) -> Guidance:
        """What is held of normal play, for a player of this class."""
        return self.guidance or held_of(self.case.authority, self.case.findings.player_class)

    def _held_under(self, belief: Belief) -> Guidance:
        """A belief that is only supposed is one doubt: that he would also leave a suit he was running is another."""
        return replace(self.held, any_order_of_suits=False) if belief.supposed else self.held

    def _defender(self, belief: Belief) -> DefenderJudge:
        return DefenderJudge(
            claimer=self.case.claim.by,
            dummy=self.case.dummy,
            trump=self.case.position.trump,
            belief=belief,
            shown_out=self.case.shown_out,
            limits=self.limits,
            share=SHARE_BY_CLASS[self.case.findings.player_class],
            guidance=self.held,
            script=self.script,
            claimed=self.claimed,
            concedes=self.case.claim.kind != "claim",
            from_the_top=order_in_force(self.case),
        )

    def search(self, belief: Belief) -> LineSearch:
        """The search of the normal lines under a belief."""
        if belief not in self._searches:
            self._searches[belief] = LineSearch(
                root=self.root(),
                claimer=self.case.claim.by,
                trump=self.case.position.trump,
                judge=self.judge(belief),
                deadline=self.deadline,
                nodes=self.limits.nodes,
            )
        return self._searches[belief]

    def root(self) -> State:
        """The state at the claim."""
        case = self.case
        return root_state(case.position, case.claim.by, case.claim.tricks, case.shown_out)

    def outcome(self, belief: Belief) -> Outcome:
        """The fewest tricks on a normal line under ``belief``, as far as the limits let it be found.

        A claim that is sure to one who overlooks nothing needs no search.
        """
        return self._below(belief, self.ceiling)

    def worst(self, beliefs: Sequence[Belief], nodes: int = 0) -> Outcome:
        """The lowest outcome of several beliefs; an interval when a limit leaves it open.

        A belief is looked at only as far as it can do worse than those before it, and one that was not looked at yet
        with at most so many ``nodes`` where a number is given.
        """
        low = high = self.ceiling
        lowest, stopped = beliefs[0], ""
        for belief in beliefs:
            outcome = self._below(belief, high, nodes)
            low = min(low, outcome.low)
            stopped = stopped or outcome.stopped_by
            if outcome.high < high or belief is beliefs[0]:
                high, lowest = outcome.high, belief
        return Outcome(lowest, low, high, "" if low == high else stopped)

    def spent(self, belief: Belief) -> int:
        """Cards played in the search under a belief so far."""
        return self._searches[belief].spent if belief in self._searches else 0

    def witness(self, outcome: Outcome) -> Line:
        """One whole normal line that gives a decided outcome.

        Raises:
            LimitReached: when there is no time left to find it.
        """
        return self.search(outcome.belief).witness(outcome.high)

    def other(self, case: Case | None = None, guidance: Guidance | None = None, nodes: int = 0) -> Inquiry:
        """An inquiry of its own into the same claim, within the time that is left: for another case or guidance."""
        return replace(
            self,
            case=case or self.case,
            guidance=guidance or self.guidance,
            limits=replace(self.limits, nodes=min(self.limits.nodes, nodes or self.limits.nodes)),
            deadline=Deadline(self.deadline.left),
            _searches={},
            _judges={},
            _outcomes={},
        )

    def _below(self, belief: Belief, most: int, nodes: int = 0) -> Outcome:
        """The outcome under a belief; of one that is no worse than ``most`` only that it is at least so many."""
        known = self._outcomes.get(belief)
        if known is None:
            least = min(max(self.lowest, self.judge(belief).at_least(self.root())), self.ceiling)
            known = Outcome(belief, least, self.ceiling)
        if not known.stopped_by and known.low < min(most, known.high):
            least = known.low
            known = self._decide(belief, least, most, nodes)
            if known.low >= self.case.claim.tricks and self._let_risk(belief):
                known = self._decide(belief, least, most, nodes)
        self._outcomes[belief] = known
        return known

    def _let_risk(self, belief: Belief) -> bool:
        """Where no line fails, may one on which a finesse is tried that costs sure tricks? Then it is looked for.

        That a card drops is not presumed; but a guess that may be made while it costs one trick is not put off until
        it costs two.
        """
        judge = self.judge(belief)
        if not isinstance(judge, NormalJudge) or not judge.passed_over or judge.risks:
            return False
        self._judges[belief] = replace(judge, risks=True)
        del self._searches[belief]
        return True

    def _decide(self, belief: Belief, least: int, most: int, nodes: int) -> Outcome:
        search = self.search(belief)
        search.nodes = min(self.limits.nodes, search.spent + nodes) if nodes else self.limits.nodes
        try:
            fewest = search.worst(least, most)
        except LimitReached as reached:
            low, high = reached.between
            return Outcome(belief, low, high if high < most else self.ceiling, stopped_by=reached.limit)
        return Outcome(belief, fewest, fewest if fewest < most else self.ceiling)


def stated_line(case: Case, reading: Reading) -> Script:
    """The line of play that was stated, as far as it tells which card to play; a defender speaks for his own hand."""
    by, hands = case.claim.by, case.position.hands
    if case.by_defender:
        table = Table(by, (hands[by], 0), (0, 0), case.position.trump)
    else:
        table = Table(by, (hands[by], hands[by.partner]), (hands[by.left], hands[by.partner.left]), case.position.trump)
    script = script_of(reading, table)
    return replace(script, binding=True) if case.findings.order_binding else script
