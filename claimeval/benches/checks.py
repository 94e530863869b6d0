"""Whether answers agree: with those on record, with those of another run, and with one another."""

from __future__ import annotations

from collections.abc import Mapping

from claimeval.benches.answers import difference
from claimeval.benches.positions import BenchPosition, Known
from claimeval.cards import Card, card_name


def disagreements(recorded: Known, found: Known) -> list[str]:
    """How what was found contradicts what is on record, in words; what only one of them has is no matter."""
    said = []
    if recorded.values is not None and found.values is not None and recorded.values != found.values:
        said.append(_values(recorded.values, found.values))
    if recorded.floor is not None and found.floor is not None:
        # One that is not exact is a lower bound, and contradicts only a smaller number.
        too_high = recorded.floor_exact and found.floor > recorded.floor
        too_low = found.floor_exact and found.floor < recorded.floor
        if too_high or too_low:
            said.append(f"legal floor {recorded.floor} on record, now {found.floor}")
    for words, before, now in (
        ("nothing said", recorded.plain, found.plain),
        ("with its statement", recorded.stated, found.stated),
    ):
        if before is not None and now is not None and (differs := difference(before, now)):
            said.append(f"{words}, {differs}")
    return said


def contradictions(position: BenchPosition, found: Known) -> list[str]:
    """What cannot be true together in the answers themselves: an award lies between legal floor and double dummy."""
    said = []
    best = position.case.claim.tricks
    for words, answer in (("nothing said", found.plain), ("with its statement", found.stated)):
        if answer is None:
            continue
        if answer.high > best:
            said.append(f"{words}, the award {answer.high} is more than the {best} tricks that double dummy gives")
        if found.floor is not None and answer.high < found.floor:
            said.append(f"{words}, the award {answer.high} is below the legal floor {found.floor}")
    return said


def _values(recorded: Mapping[Card, int], found: Mapping[Card, int]) -> str:
    card = next(card for card in sorted({*recorded, *found}) if recorded.get(card) != found.get(card))
    before, now = (values.get(card, "nothing") for values in (recorded, found))
    return f"double dummy, the {card_name(card)} takes {before} on record, now {now}"
