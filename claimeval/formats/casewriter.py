"""A case as plain data with the keys of the case file, the other way round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from claimeval.cards import SUIT_LETTERS, Card, Seat, Suit, card_text, cards_in, hand_text
from claimeval.case import Case, Findings
from claimeval.position import Hands


def case_to_mapping(case: Case) -> dict[str, Any]:
    """The case with the keys of the case file, what has its default left out.

    :func:`~claimeval.formats.casekeys.case_from_mapping` reads an equal case from it.
    """
    result: dict[str, Any] = {
        key: value for key, value in (("id", case.case_id), ("title", case.title), ("note", case.note)) if value
    }
    result["edition"] = case.edition
    result["authority"] = case.authority
    if case.contract is None:
        result["trump"] = ("S", "H", "D", "C", "NT")[case.position.trump]
    else:
        result["contract"] = str(case.contract)
    result["declarer"] = case.declarer.name
    result["vulnerable"] = case.vulnerable
    result.update(_table(case))
    if case.played is not None:
        result["played"] = _cards(cards_in(case.played))
    result["claim"] = {
        "by": case.claim.by.name,
        "kind": case.claim.kind,
        "tricks": case.claim.tricks,
        "statement": case.claim.statement,
    }
    findings = _findings(case.findings)
    if findings:
        result["findings"] = findings
    if case.expected is not None:
        result["expected"] = dict(case.expected)
    return result


def _table(case: Case) -> dict[str, Any]:
    if case.record is not None and not case.record.out_of_turn:
        deal = " ".join(hand_text(hand) for hand in case.record.deal)
        return {"deal": f"N:{deal}", "play": _cards(case.record.play)}
    table: dict[str, Any] = {"hands": _hands(case.position.hands), "leader": case.position.leader.name}
    if case.position.trick:
        table["trick"] = _cards(case.position.trick)
    if case.won is not None:
        table["won"] = {"declarer": case.won[0], "defenders": case.won[1]}
    shown_out = {seat.name: _suits(case.shown_out[seat]) for seat in Seat if case.shown_out[seat]}
    if shown_out:
        table["shown_out"] = shown_out
    return table


def _findings(findings: Findings) -> dict[str, Any]:
    usual = Findings()
    result: dict[str, Any] = {}
    for item in fields(Findings):
        value = getattr(findings, item.name)
        if value != getattr(usual, item.name):
            result[item.name] = _cards(value) if isinstance(value, tuple) else value
    return result


def _hands(hands: Hands) -> dict[str, str]:
    return {seat.name: hand_text(hands[seat]) for seat in Seat}


def _cards(cards: Iterable[Card]) -> list[str]:
    return [card_text(card) for card in cards]


def _suits(suits: Iterable[Suit]) -> list[str]:
    return [SUIT_LETTERS[suit] for suit in sorted(suits)]
