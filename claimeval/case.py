"""The claim, the director's findings, and the case that joins them to the position.

:class:`Case` is frozen and checked once: whatever is wrong is reported together as
:class:`~claimeval.errors.InvalidCase`. Reading a case from a file is ``claimeval.formats.casefile``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from claimeval.afterclaim import later_play
from claimeval.cards import SUIT_CARDS, Card, CardSet, Seat, Suit, card_count, card_name, cards_in, suit_name
from claimeval.claim import AUTHORITIES, CLAIM_KINDS, EDITIONS, PLAYER_CLASSES, VULNERABILITIES, Claim, Findings
from claimeval.contract import Contract
from claimeval.contradictions import card_faults, finding_faults
from claimeval.counting import figure_tricks
from claimeval.errors import Fault, FaultKind, InvalidCase
from claimeval.messages import say, say_counted
from claimeval.position import Position
from claimeval.record import PlayRecord

__all__ = [
    "AUTHORITIES",
    "CLAIM_KINDS",
    "EDITIONS",
    "PLAYER_CLASSES",
    "VULNERABILITIES",
    "Case",
    "Claim",
    "Findings",
    "case_faults",
    "claim_faults",
    "won_faults",
]


@dataclass(frozen=True, slots=True)
class Case:
    """One claim as a director has it at the table.

    Attributes:
        position: the cards left, trump, leader and trick in progress at the moment of the claim.
        declarer: the declarer's seat.
        claim: who claims what, and the words.
        findings: what the director has found.
        contract: ``None`` when only the trump is known; then there is no result and no score.
        vulnerable: ``none``, ``ns``, ``ew`` or ``both``.
        won: complete tricks won before the claim, declarer's and the defenders', or ``None``.
        shown_out: for each seat, the suits it is known to have failed to follow to.
        played: cards known to be gone, when that is less than every card not in ``position``.
        record: the play so far, where the case gives it.
        edition: the Laws in force.
        authority: whose published guidance on normal play applies.
        case_id: free text naming the case, as are ``title`` and ``note``.
        expected: in collections of ruled cases, what was ruled; never read by the ruling.

    Raises:
        InvalidCase: with every fault.
    """

    position: Position
    declarer: Seat
    claim: Claim
    findings: Findings = field(default_factory=Findings)
    contract: Contract | None = None
    vulnerable: str = "none"
    won: tuple[int, int] | None = None
    shown_out: tuple[frozenset[Suit], frozenset[Suit], frozenset[Suit], frozenset[Suit]] = field(
        default=(frozenset(), frozenset(), frozenset(), frozenset())
    )
    played: CardSet | None = None
    record: PlayRecord | None = None
    edition: str = "2017"
    authority: str = "none"
    case_id: str = ""
    title: str = ""
    note: str = ""
    expected: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        faults = case_faults(self)
        if faults:
            raise InvalidCase(faults)

    @property
    def tricks_left(self) -> int:
        """How many tricks are still to be won, the one in progress included."""
        return self.position.tricks_left

    @property
    def dummy(self) -> Seat:
        """Declarer's partner."""
        return self.declarer.partner

    @property
    def by_declarer(self) -> bool:
        """Does declarer claim?"""
        return self.claim.by == self.declarer

    @property
    def by_defender(self) -> bool:
        """Does a defender claim?"""
        return self.claim.by.side != self.declarer.side

    def under(self, edition: str | None = None, authority: str | None = None, player_class: str | None = None) -> Case:
        """The same case under another edition or authority, or for a player of another class; ``None`` keeps each."""
        return replace(
            self,
            edition=edition or self.edition,
            authority=authority or self.authority,
            findings=replace(self.findings, player_class=player_class or self.findings.player_class),
        )


def case_faults(case: Case) -> list[Fault]:
    """Everything that is wrong with a case whose position is sound."""
    position = case.position
    faults = claim_faults(
        position.hands,
        position.leader,
        position.trick,
        case.claim,
        case.findings,
        case.shown_out,
        case.played,
    )
    faults += finding_faults(case.findings, case.claim, case.declarer, case.edition)
    faults += card_faults(position.hands, position.leader, position.trick, position.trump, case.declarer, case.findings)
    if case.findings.play_ordered:
        play = later_play(position, case.findings.played_on or ())
        if play.misfit:
            faults.append(
                Fault(FaultKind.CONTRADICTION, say("findings.played_on cannot be a play: {misfit}", misfit=play.misfit))
            )
    if case.contract is not None and case.contract.strain != position.trump:
        faults.append(
            Fault(
                FaultKind.CONTRADICTION,
                say("The contract {contract} and the trump given do not agree.", contract=case.contract),
            )
        )
    if case.won is not None:
        faults.extend(won_faults(case.won, position.tricks_left))
    return faults


def claim_faults(
    hands: Sequence[CardSet],
    leader: Seat,
    trick: Sequence[Card],
    claim: Claim,
    findings: Findings,
    shown_out: Sequence[Collection[Suit]],
    played: CardSet | None,
) -> list[Fault]:
    """What is wrong with a claim, its findings and its show-outs; the hands need not be a sound position."""
    faults = []
    left = max(card_count(hand) for hand in hands)
    if left and claim.tricks > left:
        faults.append(
            Fault(
                FaultKind.TOO_MANY_TRICKS,
                say_counted(
                    "{claimer} claims {tricks} but only {count} remains.",
                    "{claimer} claims {tricks} but only {count} remain.",
                    left,
                    claimer=claim.by.full_name,
                    tricks=figure_tricks(claim.tricks),
                ),
            )
        )
    if claim.tricks < 0:
        faults.append(
            Fault(FaultKind.UNKNOWN_VALUE, say("The number of tricks claimed is negative; it must be 0 or more."))
        )
    faults.extend(_shown_out_faults(hands, shown_out))
    in_play = hands[0] | hands[1] | hands[2] | hands[3]
    for card in cards_in(in_play & (played or 0)):
        faults.append(
            Fault(
                FaultKind.CARD_STILL_HELD,
                say("The {card} is listed as played but is still held.", card=card_name(card)),
            )
        )
    faults.extend(_finding_faults(hands, leader, trick, claim, findings))
    faults.extend(_given_away_faults(claim, findings, left))
    return faults


def _given_away_faults(claim: Claim, findings: Findings, left: int) -> list[Fault]:
    """Can as many tricks come back under Laws 69B and 71 as the findings say?"""
    agreed = claim.kind == "agreed" and claim.tricks > 0
    most = claim.tricks if agreed else left - claim.tricks
    back = (findings.trick_already_won or 0) + ((findings.likely_won or 0) if agreed else 0)
    if claim.kind == "claim" or back <= max(most, 0):
        return []
    names = "findings.trick_already_won"
    if agreed:
        names = say("{name} and {other_name} together", name=names, other_name="findings.likely_won")
    return [
        Fault(
            FaultKind.CONTRADICTION,
            say_counted(
                "{tricks} cannot come back by {names}, as only {count} was given away.",
                "{tricks} cannot come back by {names}, as only {count} were given away.",
                most,
                tricks=figure_tricks(back),
                names=names,
            ),
        )
    ]


def won_faults(won: tuple[int, int], left: int) -> list[Fault]:
    """Do the tricks won before the claim and the ``left`` ones make thirteen?"""
    if min(won) >= 0 and sum(won) + left == 13:
        return []
    return [
        Fault(
            FaultKind.CONTRADICTION,
            say(
                "{tricks} won by declarer, {others} by the defenders and {left} left do not make thirteen.",
                tricks=figure_tricks(won[0]),
                others=won[1],
                left=left,
            ),
        )
    ]


def _shown_out_faults(hands: Sequence[CardSet], shown_out: Sequence[Collection[Suit]]) -> list[Fault]:
    faults = []
    for seat in Seat:
        for suit in sorted(shown_out[seat]):
            held = hands[seat] & SUIT_CARDS[suit]
            if held:
                faults.append(
                    Fault(
                        FaultKind.SHOWN_OUT_CONTRADICTED,
                        say(
                            "{seat} is said to have shown out of {suit} but holds the {card}.",
                            seat=seat.full_name,
                            suit=suit_name(suit),
                            card=card_name(next(cards_in(held))),
                        ),
                    )
                )
    return faults


def _finding_faults(
    hands: Sequence[CardSet], leader: Seat, trick: Sequence[Card], claim: Claim, findings: Findings
) -> list[Fault]:
    faults = []
    side = claim.by.side
    own = hands[side] | hands[side + 2]
    for index, card in enumerate(trick):
        if (leader + index) & 1 == side:
            own |= 1 << card
    for card in findings.believes_high or ():
        if not own >> card & 1:
            faults.append(
                Fault(
                    FaultKind.CONTRADICTION,
                    say(
                        "findings.believes_high names the {card}, which the claimer's side does not hold.",
                        card=card_name(card),
                    ),
                )
            )
    for card in findings.forgot or ():
        if own >> card & 1:
            faults.append(
                Fault(
                    FaultKind.CONTRADICTION,
                    say("findings.forgot names the {card}, which the claimer's own side holds.", card=card_name(card)),
                )
            )
    return faults
