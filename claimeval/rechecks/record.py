"""What a re-check says about one board, and how it is asked to judge.

``RecheckRecord.as_dict`` gives the stable keys; see ``docs/recheck.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from enum import Enum
from typing import Any, Final

from claimeval.cards import STRAIN_LETTERS, Seat, card_from_text, card_text, hand_text, seat_from_text, strain_from_text
from claimeval.errors import ClaimEvalError
from claimeval.formats.boards import board_label
from claimeval.languages import current_language
from claimeval.laws.ruling import LineNote, Question
from claimeval.limits import Limits
from claimeval.messages import say, say_as, to_say_as
from claimeval.position import Position, parse_position

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

    @property
    def word(self) -> str:
        """The verdict for people."""
        return say_as(_VERDICT, _VERDICT_WORDS[self])


_VERDICT: Final = "a verdict on a claim"
_VERDICT_WORDS: Final = dict(
    zip(
        RecheckVerdict,
        to_say_as(
            "a verdict on a claim",
            "stands", "doubtful", "short", "impossible", "undecided", "no-claim", "unreadable",
        ),
        strict=True,
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RecheckOptions:
    """How boards are to be judged.

    Attributes:
        limits: on the ruling of one claim.
        claimer: who is taken to have claimed on every board; ``None`` is declarer, or whom the file names.
        edition: the Laws in force; ``None`` leaves what a case file says, else the newest.
        authority: whose guidance applies; ``None`` likewise.
        player_class: the claimer's class; ``None`` likewise.
        language: what language notes and reasons come in, also from workers elsewhere.
    """

    limits: Limits = field(default_factory=lambda: Limits(seconds=30.0))
    claimer: Seat | None = None
    edition: str | None = None
    authority: str | None = None
    player_class: str | None = None
    language: str = field(default_factory=current_language)

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
            "language": self.language,
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
        claimer: the seat's letter, or ``None``.
        vulnerable: ``none``, ``ns``, ``ew`` or ``both``.
        won: tricks won before the claim, declarer's and the defenders', or ``None``.
        hands: what was left when the claim was made, as ``N:543.. ...``, or ``None``.
        trump: the strain's letters, or ``None``.
        leader: the letter of the seat that led to the trick in progress, or leads to the next one.
        trick: the cards already played to the trick in progress.
        names: the players, South, West, North, East, where the file gives exactly four.
        statement: what the claimer said, where the file has it.
        line_notes: why the careless cards of the line are normal.
        questions: for a claim that does not stand, what the director has still to find out, with the award under
            each answer.
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
    claimer: str | None = None
    vulnerable: str = "none"
    won: tuple[int, int] | None = None
    hands: str | None = None
    trump: str | None = None
    leader: str | None = None
    trick: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    statement: str = ""
    line_notes: tuple[LineNote, ...] = ()
    questions: tuple[Question, ...] = ()

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
        board = say("board {board}", board=board_label(self.board, self.table)) if self.board else ""
        return ", ".join(part for part in (self.file, board) if part)

    @property
    def position(self) -> Position | None:
        """The cards left when the claim was made, where they are known."""
        if self.hands is None or self.trump is None or self.leader is None:
            return None
        trump, leader = strain_from_text(self.trump), seat_from_text(self.leader)
        return parse_position(self.hands, trump, leader, self.trick)

    def with_position(self, position: Position) -> RecheckRecord:
        """The record with the cards that were left when the claim was made."""
        return replace(
            self,
            hands=f"N:{' '.join(hand_text(hand) for hand in position.hands)}",
            trump=STRAIN_LETTERS[position.trump],
            leader=position.leader.name,
            trick=tuple(card_text(card) for card in position.trick),
        )

    def as_dict(self) -> dict[str, Any]:
        """The record as plain data, with the stable keys."""
        data = {item.name: getattr(self, item.name) for item in fields(self)}
        for name in ("award_between", "won", "trick", "names"):
            data[name] = None if data[name] is None else list(data[name])
        return data | {
            "verdict": self.verdict.value,
            "line": [list(trick) for trick in self.line],
            "line_notes": [{**asdict(note), "card": card_text(note.card)} for note in self.line_notes],
            "questions": [asdict(question) for question in self.questions],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> RecheckRecord:
        """The record that :meth:`as_dict` made plain.

        Raises:
            ValueError: when it is none.
        """
        try:
            record = cls(**data)
            notes = [LineNote(**{**note, "card": card_from_text(note["card"])}) for note in data.get("line_notes", ())]
            return replace(
                record,
                verdict=RecheckVerdict(record.verdict),
                award_between=_pair(record.award_between),
                won=_pair(record.won),
                line=tuple(tuple(trick) for trick in record.line),
                trick=tuple(record.trick),
                names=tuple(record.names),
                line_notes=tuple(notes),
                questions=tuple(Question(**question) for question in data.get("questions", ())),
            )
        except (TypeError, IndexError, KeyError, ClaimEvalError) as error:
            raise ValueError("this is no re-check record") from error


def _pair(numbers: tuple[int, int] | None) -> tuple[int, int] | None:
    return None if numbers is None else (int(numbers[0]), int(numbers[1]))
