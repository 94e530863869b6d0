"""Defenders: what is normal for one hand that sees dummy, and claims that hang on a partner's choice (70D2)."""

from __future__ import annotations

import random

import pytest
from viewed import Viewed, cards, random_claim, viewed

from claimeval.adjudication import adjudicate
from claimeval.cards import CardSet, Seat, card_text, cards_in, set_of
from claimeval.formats.casefile import case_from_mapping
from claimeval.laws.ruling import Ruling
from claimeval.limits import Deadline, Limits
from claimeval.lines import LineSearch
from claimeval.normal.basis import Basis
from claimeval.normal.belief import NOTHING_FORGOTTEN, Belief
from claimeval.normal.defender import DefenderJudge
from claimeval.play import State, after_card, after_trick
from claimeval.position import Hands, legal_cards

S, H, D, C, NT = range(5)
FEW_WORLDS = Limits(worlds=40)
RANDOM_CLAIMS = 60


def judge_of(
    claim: Viewed, dummy: Seat, belief: Belief = NOTHING_FORGOTTEN, *, concedes: bool = False, claimed: bool = True
) -> DefenderJudge:
    """The judge of a defender's claim."""
    return DefenderJudge(
        claim.claimer, dummy, claim.position.trump, belief, limits=FEW_WORLDS, concedes=concedes, claimed=claimed
    )


def start_of(claim: Viewed, need: int) -> State:
    """The state at the claim."""
    position = claim.position
    return State(position.hands, position.leader, position.trick, (0, 0), need)


def normal(claim: Viewed, dummy: Seat, need: int, belief: Belief = NOTHING_FORGOTTEN) -> str:
    """The normal cards of the seat on turn, as text."""
    start = start_of(claim, need)
    chosen = judge_of(claim, dummy, belief).normal(start.hands, start.table, (0, 0), start)
    return " ".join(map(card_text, cards_in(chosen)))


# What is shown; hands from North, who is dummy, trump, leader, trick, claimer, tricks needed; the normal cards.
CHOICES = [
    ("a loser is thrown and not a winner", "..3. ...3 ...K ..2.A", S, "N", "HJ S2 DQ", "E", 1, "D2"),
    ("of two winners either is thrown", "..8. ...3 ...4 ..A.K", S, "N", "H7 S5 H2", "E", 1, "DA CK"),
    ("a trump that cannot win is kept", ".3.. .9.. .4.. 5.2..", S, "N", "D4 S9 DQ", "E", 1, "H2"),
    ("a card that dummy beats waits for the winners", "K.Q.. .32.. .54.. Q.A..", NT, "W", "", "E", 2, "HA"),
    ("a winner that dummy can ruff is none", "KJ... .32.. .54.. Q.A..", S, "W", "", "E", 1, "SQ HA"),
    ("without a winner any card is led", "Q...Q .A.A. .K.K. J..5.", NT, "W", "", "E", 2, "SJ D5"),
    ("last to play he wins, and cheaply", "32... .54.. .76.. AQ6...", NT, "N", "ST S5 S9", "E", 1, "SQ"),
    ("last to play he does not overtake his partner", "32... .54.. .76.. AQ6...", NT, "N", "S5 SK S9", "E", 1, "S6"),
    ("last to play he ruffs an opponent's trick", ".32.. .54.. .76.. 64.A..", S, "N", "DT D9 D8", "E", 1, "S4"),
    ("he beats what dummy behind him is seen to have", "T8.2.. ..76. ..54. AJ7...", NT, "E", "S2 S4", "E", 1, "SJ"),
    ("he leaves to his partner what dummy cannot beat", "T8.2.. ..76. ..54. AJ7...", NT, "E", "SK S4", "E", 1, "S7"),
    ("second to play he wins with a master or plays low", "..765. T8.2.. K5... AQ7...", NT, "S", "S3", "E", 1, "SA S7"),
    ("a solid suit is led from the top", "QT2... 98.4.. J3...2 AK5...", NT, "W", "", "E", 1, "SA SK"),
    ("the claimer cashes when that is enough", "K.32.. 4.54.. 5..43. A.A.2.", NT, "W", "", "W", 2, "SA HA"),
    ("the claimer is not taken to draw trumps", "3.2.. 2..2. .3.4. K...4", S, "W", "", "W", 0, "SK C4"),
    ("partner's king is no small card of declarer's", "9...9 ..K.2 ..4.4 A..3.", NT, "W", "", "W", 2, "SA"),
    ("third after dummy he plays no higher than he need", "..Q. ..KJ. ..T.5 ..3.", NT, "W", "D2 D4", "E", 1, "DJ"),
    ("third after dummy he wins over its queen", "..4. ..KJ. ..T.5 ..3.", NT, "W", "D2 DQ", "E", 1, "DK"),
    ("the claimer keeps his tenace over dummy", "K... AQ... .54.. .32..", NT, "N", "SJ", "E", 2, "SQ"),
]  # fmt: skip


@pytest.mark.parametrize("row", CHOICES, ids=[row[0] for row in CHOICES])
def test_a_defender_plays_by_what_he_sees(row: tuple[str, str, int, str, str, str, int, str]) -> None:
    """The seat on turn, a defender with North dummy, chooses among these cards."""
    _, hands, trump, leader, trick, claimer, need, expected = row
    claim = viewed(hands, trump, Seat[leader], trick, Seat[claimer])

    assert sorted(normal(claim, Seat.N, need).split()) == sorted(expected.split())


def test_search_agrees_with_plain_recursion() -> None:
    """The fewest tricks on a line are those of plain recursion that remembers nothing."""

    def fewest(start: State, hands: Hands, table: tuple[int, ...], judge: DefenderJudge, claim: Viewed) -> int:
        if not any(hands) and not table:
            return 0
        if len(table) == 4:
            won, after = after_trick(start, hands, table, (0, 0), claim.claimer, claim.position.trump, judge)
            return won + fewest(after, after.hands, (), judge, claim)
        turn = (start.leader + len(table)) & 3
        own = (turn ^ claim.claimer) & 1 == 0
        legal = judge.normal(hands, table, (0, 0), start) if own else legal_cards(hands[turn], table)
        return min(
            fewest(start, after_card(hands, table, (0, 0), turn, card, claim.claimer)[0], (*table, card), judge, claim)
            for card in cards_in(legal)
        )

    for seed in range(RANDOM_CLAIMS):
        claim = random_claim(seed, (1, 2, 3))
        left = claim.position.tricks_left
        start = start_of(claim, random.Random(seed).randint(0, left))
        overlooked = Belief("some", set_of(*list(cards_in(claim.out))[:: 1 + seed % 3]), "some cards are gone")
        dummy = claim.opponents[seed & 1]
        for belief in (NOTHING_FORGOTTEN, overlooked):
            judge = judge_of(claim, dummy, belief, concedes=bool(seed & 2), claimed=seed % 5 > 0)
            search = LineSearch(start, claim.claimer, claim.position.trump, judge, Deadline(60), 1_000_000)

            assert search.worst() == fewest(start, start.hands, start.table, judge, claim), seed


@pytest.mark.parametrize("seed", range(40))
def test_hidden_cards_change_nothing(seed: int) -> None:
    """For either defender the normal cards stay the same when the two hands that he cannot see are dealt again."""
    claim = random_claim(seed, (3, 4))
    position = claim.position
    turn = position.to_play
    if turn.side != claim.claimer.side:
        claim = Viewed(position, turn)
    dummy = claim.opponents[seed & 1]
    hidden = (turn.partner, dummy.partner)
    chance = random.Random(seed)
    expected = normal(claim, dummy, 2)
    for _ in range(10):
        pool = list(cards_in(position.hands[hidden[0]] | position.hands[hidden[1]]))
        chance.shuffle(pool)
        hands: list[CardSet] = list(position.hands)
        size = hands[hidden[0]].bit_count()
        hands[hidden[0]], hands[hidden[1]] = set_of(*pool[:size]), set_of(*pool[size:])
        again = claim.with_hands(hands) if _followed(hands, claim) else claim

        assert normal(again, dummy, 2) == expected


def _followed(hands: list[CardSet], claim: Viewed) -> bool:
    """Did everybody on the table follow suit, if these are the hands?"""
    trick = claim.position.trick
    return all(
        card >> 4 == trick[0] >> 4
        or not legal_cards(hands[(claim.position.leader + place) & 3], trick[:1]) & _suit(trick)
        for place, card in enumerate(trick)
    )


def _suit(trick: tuple[int, ...]) -> CardSet:
    return 0x1FFF << (trick[0] & 48)


def ruled(
    hands: dict[str, str],
    leader: str,
    by: str,
    tricks: int,
    trump: str = "NT",
    statement: str = "",
    edition: str = "2017",
    findings: dict[str, object] | None = None,
) -> Ruling:
    """A claim by a defender against South's contract, North dummy."""
    claim = {"by": by, "tricks": tricks, "statement": statement}
    facts = {"trump": trump, "declarer": "S", "hands": hands, "leader": leader, "claim": claim, "edition": edition}
    return adjudicate(case_from_mapping(facts | {"findings": findings or {}}))


MUST_CHOOSE = {"N": "Q...Q", "E": ".A.A.", "S": ".K.K.", "W": "J..5."}


@pytest.mark.parametrize(("edition", "law"), [("1987", "70A"), ("1997", "70A"), ("2007", "70D2"), ("2017", "70D2")])
def test_partner_must_choose_right(edition: str, law: str) -> None:
    """LX-07: the claim fails in every edition, before 2007 by the doubt alone and with a note."""
    ruling = ruled(MUST_CHOOSE, "W", "E", 2, edition=edition)
    last = ruling.steps[-1]

    assert ruling.award == 0
    assert last.law == law
    assert ("have no article on a defender's partner" in last.finding) is (law == "70A")


def test_no_choice_no_loss() -> None:
    """A claim that no choice by partner can cost stands."""
    assert ruled({"N": "543...", "E": ".AKQ..", "S": "876...", "W": "..543."}, "E", "E", 3).award == 3


def test_notes_say_who_played_and_why() -> None:
    """A careless card of partner's is explained by what he cannot see."""
    [note] = ruled(MUST_CHOOSE, "W", "E", 2).line_notes

    assert note.why.startswith("West leads the jack of spades: he cannot see East's hand")


# East holds the ace of diamonds, declarer still a small trump that East may have overlooked.
WITH_TRUMP = {"N": "..32.", "E": "..AK.", "S": "2...3", "W": ".76.."}


@pytest.mark.parametrize(("unaware", "laws"), [(True, ["70A", "70C", "70D1"]), (False, ["70A", "70C", "70D1"])])
def test_a_trump_with_declarer(unaware: bool, laws: list[str]) -> None:
    """A trump with declarer is put to the three tests of 70C for a defender, too."""
    ruling = ruled(WITH_TRUMP, "E", "E", 2, "S", findings={"unaware_of_trump": unaware})

    assert [step.law for step in ruling.steps] == laws
    assert ruling.award == 0


def test_a_trump_in_dummy_is_in_sight() -> None:
    """No defender is taken to overlook a trump that lies open in dummy."""
    ruling = ruled({"N": "2..3.", "E": "..AK.", "S": "..54.", "W": ".76.."}, "E", "E", 2, "S")

    assert [step.law for step in ruling.steps] == ["70A", "70D1"]
    assert not ruling.questions


def test_an_unmentioned_trump_is_a_question() -> None:
    """With a trump above declarer's and a side winner it matters whether the defender knew of declarer's trump."""
    hands = {"N": ".43..", "E": "A.A..", "S": "2...A", "W": "..54."}
    [question] = ruled(hands, "E", "E", 2, "S").questions

    assert (question.finding, question.assumed) == ("unaware_of_trump", True)
    assert (question.if_true, question.if_false) == (1, 2)


def test_the_statement_of_a_defender_is_followed() -> None:
    """A defender is held to the line that he stated for his own hand."""
    hands = {"N": "543...", "E": "..AK3.", "S": "..Q5.7", "W": ".543.."}
    words = "Three of diamonds, then the ace and then the king of diamonds"

    assert [ruled(hands, "E", "E", 3, statement=said).award for said in ("", words)] == [3, 1]


def test_basis_tells_partner_from_claimer() -> None:
    """The judgement names what it rests on: partner's own view, or the claim."""
    claim = viewed("Q...Q .A.A. .K.K. J..5.", NT, Seat.W, "", Seat.E)
    start = start_of(claim, 2)

    assert judge_of(claim, Seat.N).judge(start.hands, (), (0, 0), start).basis is Basis.PARTNER

    own = viewed(".Q98.. .AK5.. .JT7.. ..543.", NT, Seat.E, "", Seat.E)
    judgement = judge_of(own, Seat.N).judge(own.position.hands, (), (0, 0), start_of(own, 2))

    assert (judgement.basis, judgement.normal) == (Basis.SURE_PLAN, cards("HA HK"))
