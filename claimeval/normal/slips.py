"""Slips: cards that pass although they need not keep the claim as the claimer sees it.

They belong to a wrong idea of where the lead is, to a class of player, or to guidance that not everybody holds.
"""

from __future__ import annotations

from claimeval.cards import HONOURS, NOTRUMP, SUIT_CARDS, CardSet
from claimeval.normal.authorities import Guidance
from claimeval.normal.basis import Basis
from claimeval.normal.belief import Belief
from claimeval.normal.crossing import ways_across
from claimeval.normal.knowledge import View
from claimeval.position import is_master, legal_cards, masters_in, winning_index


def slips_of(
    view: View, believed: CardSet, basis: Basis, belief: Belief, guidance: Guidance, minds_order: bool
) -> tuple[CardSet, Basis]:
    """The cards that pass beyond those that the belief test leaves, and why.

    One who takes the lead to be in the other hand cashes what is high in the one that has it. Where the guidance has
    all ways to the other hand alike, each of them passes for one who is about to cross safely; where it has all ruffs
    alike, each trump for one who is about to ruff. Who minds no order takes his winners as they come, and follows low
    under partner's high honour.

    Args:
        view: what he sees.
        believed: the cards that the belief test leaves.
        basis: what it rested on.
        belief: what he has wrong.
        guidance: what the authority holds.
        minds_order: does he see blocks and entries?
    """
    slips, slip = _slips(view, belief, guidance, minds_order)
    if slip in (Basis.WAY_ACROSS, Basis.RUFF) and not slips & believed:
        return 0, Basis.FORCED
    if slip is Basis.WAY_ACROSS and basis is not Basis.SURE_PLAN:
        return 0, Basis.FORCED
    return slips & legal_cards(view.hand, view.table) & ~believed, slip


def _slips(view: View, belief: Belief, guidance: Guidance, minds_order: bool) -> tuple[CardSet, Basis]:
    if not view.table:
        return _leads(view, belief, guidance, minds_order)
    following = view.hand & SUIT_CARDS[view.table[0] >> 4]
    if not following and guidance.any_ruff_height and view.trump != NOTRUMP:
        return view.hand & SUIT_CARDS[view.trump], Basis.RUFF
    best = winning_index(view.table, view.trump)
    card = view.table[best]
    partners_honour = (len(view.table) - best) & 1 == 0 and HONOURS >> card & 1 and is_master(card, view.unseen)
    if minds_order or not partners_honour or _trumps_out(view):
        return 0, Basis.FORCED
    return following & -following, Basis.ORDER


def _leads(view: View, belief: Belief, guidance: Guidance, minds_order: bool) -> tuple[CardSet, Basis]:
    if belief.lead_elsewhere == view.tricks_left:
        return masters_in(view.hand, view.unseen), Basis.OTHER_HAND
    if guidance.any_way_across:
        return ways_across(view), Basis.WAY_ACROSS
    if minds_order or _trumps_out(view):
        return 0, Basis.FORCED
    return _winners_held(view), Basis.ORDER


def _trumps_out(view: View) -> bool:
    """Does he reckon with trumps still out?"""
    return view.trump != NOTRUMP and bool(view.unseen & SUIT_CARDS[view.trump])


def _winners_held(view: View) -> CardSet:
    """The high cards of the hand to play as the claimer sees it; of a suit headed by an honour only its honours."""
    high = masters_in(view.hand, view.unseen)
    for suit in SUIT_CARDS:
        if high & suit & HONOURS:
            high &= ~suit | HONOURS
    return high
