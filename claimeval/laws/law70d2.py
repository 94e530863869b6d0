"""Law 70 for a defender who claims: which trumps he may have overlooked, and what his partner's choice costs."""

from __future__ import annotations

from dataclasses import replace

from claimeval.case import Case
from claimeval.laws.editions import Edition
from claimeval.laws.law70 import TOO_MANY_TO_OVERLOOK, Awareness, TrumpTest, trump_test
from claimeval.laws.ruling import Step
from claimeval.messages import say, say_counted
from claimeval.statement.reading import Reading


def trump_test_of(case: Case, reading: Reading) -> TrumpTest:
    """The first two tests of 70C for whoever claims."""
    return defenders_trump_test(case, reading) if case.by_defender else trump_test(case, reading)


def defenders_trump_test(case: Case, reading: Reading) -> TrumpTest:
    """The first two tests of 70C for a defender: a trump in dummy lies in sight, one with declarer may be forgotten."""
    test = trump_test(case, reading)
    hidden = test.out & case.position.hands[case.declarer]
    if not hidden:
        return TrumpTest(0, Awareness.NO_TRUMP_OUT, say("Declarer has no trump."))
    if not test.open:
        return replace(test, out=hidden)
    who, count = case.claim.by.full_name, hidden.bit_count()
    if count >= TOO_MANY_TO_OVERLOOK:
        evidence = say("With {count} trumps with declarer {who} can hardly have overlooked them.", count=count, who=who)
        return TrumpTest(hidden, Awareness.PRESUMED_AWARE, evidence)
    evidence = say_counted(
        "{who} did not mention it and nothing in the facts given shows that he knew.",
        "{who} did not mention them and nothing in the facts given shows that he knew.",
        count,
        who=who,
    )
    return TrumpTest(hidden, Awareness.PRESUMED_UNAWARE, evidence)


def partner_step(case: Case, laws: Edition) -> Step:
    """What a claim loses that hangs on partner's choice among normal cards."""
    who, partner = case.claim.by.full_name, case.claim.by.partner.full_name
    finding = say(
        "{partner} cannot see {who}'s hand and has a choice of normal cards, one of which costs a trick.",
        partner=partner,
        who=who,
    )
    if laws.partner_choice:
        return Step(
            laws.partner_choice,
            finding,
            say("Nothing is given to {who} that hangs on {partner}'s choice.", who=who, partner=partner),
        )
    no_article = say("The Laws of {year} have no article on a defender's partner.", year=laws.year)
    return Step(
        "70A",
        f"{finding} {no_article}",
        say("The doubt counts against {who} all the same.", who=who),
    )
