"""What a re-check says about one board, and how it is asked to judge.

``RecheckRecord.as_dict`` gives the stable keys; see ``docs/recheck.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import Any, Final

from claimeval.cards import Seat
from claimeval.limits import Limits

DECLARER: Final = "declarer"
DEFENDERS: Final = "defenders"


class RecheckVerdict(Enum):
    """What becomes of a board that is checked again.

    ``doubtful`` is a claim on which a normal line takes fewer tricks (Law 70 if it is contested, 69B if it was
    agreed), ``short`` one that gave the claimer's side fewer than every normal line takes (Law 71), ``impossible``
    one whose number no legal play can reach.
    """

    STANDS = "stands"
    DOUBTFUL = "doubtful"
    SHORT = "short"
    IMPOSSIBLE = "impossible"
    UNDECIDED = "undecided"
    NO_CLAIM = "no-claim"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class RecheckOptions:
    """How boards are to be judged.

    Attributes:
        limits: on the ruling of one claim.
        claimer: who is taken to have claimed on every board; ``None`` is declarer, or whom the file names.
        edition: the Laws in force; ``None`` leaves what a case file says, else the newest.
        authority: whose guidance applies; ``None`` likewise.
        player_class: the claimer's class; ``None`` likewise.
    """

    limits: Limits = field(default_factory=lambda: Limits(seconds=10.0))
    claimer: Seat | None = None
    edition: str | None = None
    authority: str | None = None
    player_class: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """The options as plain data, to tell whether two runs judge alike."""
        return {
            "seconds": self.limits.seconds,
            "nodes": self.limits.nodes,
            "worlds": self.limits.worlds,
            "floor_states": self.limits.floor_states,
            "claimer": None if self.claimer is None else self.claimer.name,
            "edition": self.edition,
            "authority": self.authority,
            "player_class": self.player_class,
        }


@dataclass(frozen=True, slots=True)
class RecheckRecord:
    """One board, checked again.

    Attributes:
        file: the file it comes from.
        board: its number, or the name of a case.
        table: the room or table, where the file knows more than one.
        contract: ``4S``, or ``None``.
        declarer: the seat's letter, or ``None``.
        claimer_side: ``declarer`` or ``defenders``.
        tricks_left: tricks still to be won at the claim, the one in progress included.
        claimed: tricks of those for the claimer's side, by the record.
        award: what the claimer's side is to have by the Laws; ``None`` when that is not exactly known.
        award_between: the certain interval of the award.
        floor: fewest tricks for the claimer's side by any legal play.
        ceiling: its tricks double dummy.
        verdict: what becomes of the claim.
        result_recorded: ``4S=``, or ``None``.
        result_award: the result with the award instead.
        score_recorded: from declarer's side, or ``None``.
        score_award: the score with the award instead.
        line: for a claim that does not stand, a line that gives the award, a list of cards a trick.
        seconds: how long it took; the one value that differs from run to run.
        note: why, and everything odd about the board, as sentences.
    """

    file: str
    board: str
    table: str | None
    contract: str | None = None
    declarer: str | None = None
    claimer_side: str = DECLARER
    tricks_left: int | None = None
    claimed: int | None = None
    award: int | None = None
    award_between: tuple[int, int] | None = None
    floor: int | None = None
    ceiling: int | None = None
    verdict: RecheckVerdict = RecheckVerdict.NO_CLAIM
    result_recorded: str | None = None
    result_award: str | None = None
    score_recorded: int | None = None
    score_award: int | None = None
    line: tuple[tuple[str, ...], ...] = ()
    seconds: float = 0.0
    note: str = ""

    @property
    def is_claim(self) -> bool:
        """Did the board end in a claim that could be looked at?"""
        return self.verdict not in (RecheckVerdict.NO_CLAIM, RecheckVerdict.UNREADABLE)

    @property
    def stake(self) -> int | None:
        """Points between the score recorded and the score of the award, or ``None`` where one is not known."""
        if self.score_recorded is None or self.score_award is None:
            return None
        return abs(self.score_recorded - self.score_award)

    @property
    def place(self) -> str:
        """File, board and table for messages."""
        table = f" ({self.table} room)" if self.table in ("open", "closed") else f" (table {self.table})"
        board = f"board {self.board}{table if self.table else ''}" if self.board else ""
        return ", ".join(part for part in (self.file, board) if part)

    def as_dict(self) -> dict[str, Any]:
        """The record as plain data, with the stable keys."""
        data = {item.name: getattr(self, item.name) for item in fields(self)}
        data["verdict"] = self.verdict.value
        data["award_between"] = None if self.award_between is None else list(self.award_between)
        data["line"] = [list(trick) for trick in self.line]
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> RecheckRecord:
        """The record that :meth:`as_dict` made plain.

        Raises:
            ValueError: when it is none.
        """
        try:
            record = cls(**data)
            between = record.award_between
            return replace(
                record,
                verdict=RecheckVerdict(record.verdict),
                award_between=None if between is None else (int(between[0]), int(between[1])),
                line=tuple(tuple(trick) for trick in record.line),
            )
        except (TypeError, IndexError) as error:
            raise ValueError("this is no re-check record") from error
