"""Whole rulings: bounds, limits, questions, refusals, and what must not change them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from viewed import Viewed, random_claim, turned, viewed

from claimeval.adjudication import adjudicate
from claimeval.cards import NOTRUMP, SUITS, Seat, card_text, hand_text
from claimeval.case import EDITIONS, Case, Claim, Findings
from claimeval.formats.casefile import case_from_mapping
from claimeval.laws.ruling import Ruling, Verdict
from claimeval.limits import Limits
from claimeval.linecounts import count_lines
from claimeval.position import play_line

RANDOM_CASES = 70
KEYS = (
    "version", "id", "edition", "authority", "verdict", "award", "award_between", "claimed", "declarer_tricks",
    "result", "score", "bracket", "exact", "steps", "line", "line_notes", "questions", "alternatives",
)  # fmt: skip
"""The keys of a ruling that every reader of it may count on."""


def case_of(claim: Viewed, tricks: int, statement: str = "", findings: Findings | None = None) -> Case:
    """The case of a declarer who claims so many tricks."""
    shown_out = [frozenset[int](), frozenset[int](), frozenset[int](), frozenset[int]()]
    for seat, voids in zip(claim.opponents, claim.voids, strict=True):
        shown_out[seat] = frozenset(suit for suit in SUITS if voids >> suit & 1)
    north, east, south, west = shown_out
    return Case(
        position=claim.position,
        declarer=claim.claimer,
        claim=Claim(claim.claimer, tricks, statement),
        findings=findings or Findings(),
        shown_out=(north, east, south, west),
    )


def random_case(seed: int, tricks: tuple[int, ...] = (1, 2, 3, 4)) -> Case:
    """A claim at a random ending, for all the tricks or fewer."""
    claim = next(
        claim
        for claim in (random_claim(seed + 1_000_000 * again, tricks) for again in range(50))
        if all(claim.position.hands[seat] for seat in Seat) or len(tricks) == 1
    )
    left = claim.position.tricks_left
    return case_of(claim, random.Random(seed).choice([left, left, max(0, left - 1)]))


def essence(ruling: Ruling) -> dict[str, Any]:
    """What a ruling comes to, without the names of seats and cards."""
    return {
        "verdict": ruling.verdict,
        "between": ruling.award_between,
        "bracket": ruling.bracket,
        "steps": [step.law for step in ruling.steps],
        "questions": [(asked.finding, asked.assumed, asked.if_true, asked.if_false) for asked in ruling.questions],
    }


def test_award_lies_between_floor_and_ceiling_and_its_line_gives_it() -> None:
    """No award is below every legal line or above best play, and the line printed is legal and takes it."""
    awards = set()
    for seed in range(RANDOM_CASES):
        case = random_case(seed)
        ruling = adjudicate(case)
        assert ruling.award is not None
        assert ruling.bracket.floor <= ruling.award <= ruling.bracket.ceiling, seed
        assert ruling.award_between == (ruling.award, ruling.award)
        assert (ruling.verdict is Verdict.STANDS) == (ruling.award == case.claim.tricks)
        awards.add(ruling.award)
        played = [card for trick in ruling.line for card in trick]
        on_table = len(case.position.trick)
        winners = [won for _, _, won in play_line(case.position, played[on_table:]) if won is not None]

        assert tuple(played[:on_table]) == case.position.trick
        assert len(winners) == case.tricks_left
        assert sum(winner.side == case.claim.by.side for winner in winners) == ruling.award, seed
        assert all(note.card in ruling.line[note.trick - 1] for note in ruling.line_notes)

    assert awards >= {0, 1, 2, 3}


def test_same_case_gives_the_same_ruling() -> None:
    """A ruling is the same when it is made again, to the last word."""
    for seed in range(15):
        case = random_case(seed)

        assert adjudicate(case).as_dict() == adjudicate(replace(case)).as_dict(), seed


@pytest.mark.parametrize("by", ["seats", "suits", "both"])
def test_rotating_seats_and_renaming_suits_rotates_the_ruling(by: str) -> None:
    """The award and everything beside it stays when the seats move round or the suits change their names."""
    for seed in range(RANDOM_CASES // 3):
        chance = random.Random(seed)
        names = list(SUITS)
        if by != "seats":
            chance.shuffle(names)
        claim = random_claim(seed, (2, 3, 4))
        tricks = claim.position.tricks_left - seed % 2
        ruling = adjudicate(case_of(claim, tricks))
        other = adjudicate(case_of(turned(claim, 0 if by == "suits" else 1 + seed % 3, names), tricks))

        assert essence(other) == essence(ruling), (seed, names)


def mapping_of(case: Case, chance: random.Random | None) -> dict[str, Any]:
    """A case as its file has it, the cards of each hand in a random order when asked for."""
    hands = {}
    for seat in Seat if chance is None else reversed(Seat):
        suits = hand_text(case.position.hands[seat]).split(".")
        hands[seat.name] = ".".join(
            suit if chance is None else "".join(chance.sample(suit, len(suit))) for suit in suits
        )
    return {
        "trump": ("S", "H", "D", "C", "NT")[case.position.trump],
        "declarer": case.declarer.name,
        "hands": hands,
        "leader": case.position.leader.name,
        "trick": [card_text(card) for card in case.position.trick],
        "claim": {"by": case.claim.by.name, "tricks": case.claim.tricks},
    }


def test_order_of_cards_in_a_hand_does_not_matter() -> None:
    """Hands written in another order, seats included, give the same ruling."""
    for seed in range(15):
        case = random_case(seed)
        mixed = case_from_mapping(mapping_of(case, random.Random(seed)))
        straight = case_from_mapping(mapping_of(case, None))

        assert adjudicate(mixed).as_dict() == adjudicate(straight).as_dict()


LONG = case_of(viewed("AT.KT.A. KQ.A.K4. J5.QJ.Q. 98.9.JT", NOTRUMP, Seat.S), 5)
"""A claim that needs a good many cards to be looked at."""


@pytest.mark.parametrize(
    "limits", [pytest.param(Limits(seconds=0.0), id="seconds"), pytest.param(Limits(nodes=10), id="nodes")]
)
def test_limit_that_is_reached_gives_undecided_and_a_certain_interval(limits: Limits) -> None:
    """When a limit stops the search there is no guess: the interval holds the award, and nothing else is said."""
    award = adjudicate(LONG).award
    ruling = adjudicate(LONG, limits)
    low, high = ruling.award_between

    assert award is not None
    assert ruling.verdict is Verdict.UNDECIDED
    assert ruling.award is None
    assert not ruling.exact
    assert ruling.as_dict()["award"] is None
    assert low <= award <= high
    assert low < high
    assert ruling.bracket.floor <= low
    assert high <= ruling.bracket.ceiling
    assert ruling.line == ()
    assert not count_lines(LONG, limits).complete


@pytest.mark.parametrize("nodes", [0, 3, 20, 100])
def test_undecided_intervals_are_certain(nodes: int) -> None:
    """Whatever the limit, the award lies in the interval given, and a decided award is the right one."""
    undecided = 0
    for seed in range(30):
        case = random_case(seed, (3, 4))
        award = adjudicate(case, bracket=False, explain=False).award
        ruling = adjudicate(case, Limits(nodes=nodes), bracket=False, explain=False)
        undecided += ruling.verdict is Verdict.UNDECIDED

        assert award is not None
        assert ruling.award_between[0] <= award <= ruling.award_between[1], seed
        assert ruling.award in (None, award)

    assert undecided > (0 if nodes == 100 else 4)


SIMPLE: dict[str, Any] = {
    "contract": "4S",
    "declarer": "S",
    "hands": {"N": ".543..", "E": ".T98..", "S": "5..AK.", "W": "9...AK"},
    "leader": "S",
    "claim": {"by": "S", "tricks": 3},
}
"""The last trump is out, and nothing was said."""


def simple(**changes: Any) -> Case:  # noqa: ANN401 - the values of a case file are of any type
    """The case above with other keys; those of the claim and the findings are put into them."""
    mapping = {**SIMPLE, "claim": dict(SIMPLE["claim"]), "findings": {}}
    for key, value in changes.items():
        if key in ("by", "tricks", "statement", "kind"):
            mapping["claim"][key] = value
        elif key in ("declarer", "edition", "contract", "won", "vulnerable", "leader", "hands", "authority"):
            mapping[key] = value
        else:
            mapping["findings"][key] = value
    return case_from_mapping(mapping)


def test_every_edition_is_ruled_and_its_lines_are_counted() -> None:
    """No edition is refused: the same claim fails by each of them, and lines can be counted for each."""
    for year in EDITIONS:
        case = simple(edition=year, unaware_of_trump=True)

        assert adjudicate(case).award == 0
        assert count_lines(case).counts[0][0] == 0


@pytest.mark.parametrize(
    ("case", "law"),
    [
        pytest.param(simple(by="N"), "68A", id="dummy speaks"),
        pytest.param(simple(current_trick_only=True), "68", id="only the trick in progress"),
        pytest.param(simple(not_a_claim=True), "68A", id="not meant as a claim"),
        pytest.param(simple(by="N", kind="concession", tricks=0), "68A", id="dummy concedes"),
    ],
)
def test_no_claim_means_that_play_goes_on(case: Case, law: str) -> None:
    """Where nothing was claimed there is no award, no line and no question, and the reason names the law."""
    ruling = adjudicate(case)

    assert ruling.verdict is Verdict.NO_CLAIM
    assert ruling.award is None
    assert ruling.as_dict()["award"] is None
    assert ruling.steps[0].law == law
    assert "play goes on" in ruling.steps[0].effect
    assert (ruling.line, ruling.questions) == ((), ())
    assert ruling.score is None


def test_unknown_awareness_is_a_question_with_the_award_under_each_answer() -> None:
    """What the director has not found is asked, and each answer, once given, is ruled as the question said."""
    asked = 0
    for case in (simple(), *(random_case(seed, (3, 4)) for seed in range(40))):
        ruling = adjudicate(case, bracket=False, explain=False)
        found = {
            known: adjudicate(
                replace(case, findings=Findings(unaware_of_trump=known)), bracket=False, explain=False
            ).award
            for known in (True, False)
        }
        questions = [question for question in ruling.questions if question.finding == "unaware_of_trump"]
        for question in questions:
            asked += 1

            assert (question.if_true, question.if_false) == (found[True], found[False])
            assert ruling.award == found[question.assumed]
            assert question.if_true != question.if_false
            assert question.ask.endswith("?")
        if not questions:
            assert ruling.award in found.values()

    assert asked > 3


@pytest.mark.parametrize("unaware", [True, False])
def test_finding_that_is_given_is_no_question(unaware: bool) -> None:
    """Once the director has found whether the claimer knew, nothing is left to ask."""
    ruling = adjudicate(simple(unaware_of_trump=unaware))

    assert ruling.questions == ()
    assert ruling.award == (0 if unaware else 2)
    assert "70C" in [step.law for step in ruling.steps]


@pytest.mark.parametrize(
    ("changes", "total", "result", "points"),
    [
        pytest.param({}, None, None, None, id="tricks won unknown"),
        pytest.param({"won": {"declarer": 7, "defenders": 3}}, 7, "4S-3", -150, id="three down"),
        pytest.param({"won": {"declarer": 10, "defenders": 0}}, 10, "4S=", 420, id="made"),
        pytest.param({"won": {"declarer": 7, "defenders": 3}, "vulnerable": "ns"}, 7, "4S-3", -300, id="vulnerable"),
        pytest.param({"won": {"declarer": 7, "defenders": 3}, "contract": "4SX"}, 7, "4SX-3", -500, id="doubled"),
    ],
)
def test_result_and_score_of_the_board(
    changes: dict[str, Any], total: int | None, result: str | None, points: int | None
) -> None:
    """The board's result and score follow from the award and the tricks won before, where these are known."""
    ruling = adjudicate(simple(unaware_of_trump=True, **changes))

    assert (ruling.declarer_tricks, ruling.result, ruling.score) == (total, result, points)


@pytest.mark.parametrize(
    "case", [simple(), simple(by="N"), LONG], ids=["with a question", "no claim", "without a contract"]
)
def test_every_stable_key_is_in_the_ruling(case: Case) -> None:
    """A ruling as data has every key that was promised, each part with its own."""
    ruling = adjudicate(case).as_dict()

    assert set(KEYS) <= set(ruling)
    assert ruling["version"] == 1
    assert set(ruling["bracket"]) >= {"floor", "ceiling"}
    assert ruling["award"] is None or set(ruling["award"]) == {"claimer_side", "other_side"}
    assert all(set(step) == {"law", "finding", "effect"} for step in ruling["steps"])
    assert all(set(note) >= {"trick", "card", "why"} for note in ruling["line_notes"])
    assert all(set(asked) >= {"finding", "assumed", "if_true", "if_false", "why"} for asked in ruling["questions"])
    assert all(set(other) >= {"tricks", "doctrine", "why"} for other in ruling["alternatives"])


def test_awards_add_up_to_the_tricks_left() -> None:
    """What one side is not awarded goes to the other."""
    for seed in range(20):
        case = random_case(seed)
        award = adjudicate(case, bracket=False).as_dict()["award"]

        assert award["claimer_side"] + award["other_side"] == case.tricks_left


def test_lines_are_counted_from_the_award_up() -> None:
    """The fewest tricks among the normal lines counted are the award, those of the legal lines the floor."""
    for seed in range(15):
        case = random_case(seed, (2, 3))
        ruling = adjudicate(case)
        normal, legal = count_lines(case), count_lines(case, legal=True)

        assert normal.complete
        assert legal.complete
        assert normal.counts[0][0] == ruling.award, seed
        assert legal.counts[0][0] == ruling.bracket.floor, seed
        assert 0 < len(normal.worst) <= 3
        assert len(set(normal.worst)) == len(normal.worst)
