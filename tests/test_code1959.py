"""Articles 84 to 89 of 1959: consent, time limits, doubt alone, and what the director may order."""

from __future__ import annotations

from typing import Any, Final

import pytest
from settled import articles, mapping, ruled

from claimeval.adjudication import adjudicate
from claimeval.formats.casefile import case_from_mapping
from claimeval.laws.conceded1959 import settlement
from claimeval.laws.ruling import Ruling, Verdict
from claimeval.limits import Limits
from claimeval.linecounts import count_lines
from claimeval.report.text import ruling_text

TOLD: Final[dict[str, Any]] = {"minutes_after_sitting": 30}
TOO_LATE: Final[dict[str, Any]] = {"minutes_after_sitting": 31}
GONE: Final[dict[str, Any]] = {"round_ended": True, "board_removed": True}
STILL_THERE: Final[dict[str, Any]] = {"round_ended": False}


def conceded(ending: str, kept: int, **findings: object) -> Ruling:
    """A concession of all but so many tricks under the Laws of 1959."""
    return ruled(ending, kept, "concession", "1959", **findings)


# Row of the table, ending, tricks kept of three, findings, award.
CONCEDED = [
    ("85 already won, told in time", "open", 1, {**TOLD, **GONE, "trick_already_won": 1}, 2),
    ("85 already won, told too late", "open", 1, {**TOO_LATE, **GONE, "trick_already_won": 1}, 1),
    ("84 no play loses it, in time", "legal", 2, STILL_THERE, 3),
    ("84 no play loses it, board still there", "legal", 2, {"board_removed": False, "round_ended": True}, 3),
    ("84 no play loses it, too late", "legal", 2, GONE, 2),
    ("84 some play loses it", "normal", 2, STILL_THERE, 2),
    ("84 some play loses it, two tricks", "open", 1, STILL_THERE, 1),
    ("84 everything conceded", "legal", 0, STILL_THERE, 3),
    ("nothing conceded", "legal", 3, STILL_THERE, 3),
]  # fmt: skip


@pytest.mark.parametrize(
    ("ending", "kept", "findings", "award"), [row[1:] for row in CONCEDED], ids=[row[0] for row in CONCEDED]
)
def test_conceded_tricks(ending: str, kept: int, findings: dict[str, Any], award: int) -> None:
    """What had been won, or could be lost by no play at all, comes back if it was found in time."""
    ruling = conceded(ending, kept, **findings)

    assert ruling.award == award
    assert ruling.verdict is (Verdict.STANDS if award == kept else Verdict.ADJUSTED)
    assert not ruling.questions


def test_the_period_of_later_laws_means_nothing() -> None:
    """A finding on the correction period changes nothing by these Laws, in either direction."""
    for inside in (True, False):
        assert conceded("legal", 2, **STILL_THERE, in_correction_period=inside).award == 3
        assert conceded("legal", 2, **GONE, in_correction_period=inside).award == 2


@pytest.mark.parametrize(
    ("findings", "asked", "late", "in_time"),
    [
        pytest.param({}, "round_ended", 2, 3, id="nothing known"),
        pytest.param({"round_ended": True}, "board_removed", 2, 3, id="the round had ended"),
        pytest.param({"board_removed": True}, "round_ended", 2, 3, id="the board was gone"),
    ],
)
def test_an_unknown_moment_is_a_question(findings: dict[str, Any], asked: str, late: int, in_time: int) -> None:
    """Where the two moments of article 84 are not known, it is taken to be in time and the other award is told."""
    [question] = conceded("legal", 2, **findings).questions

    assert (question.finding, question.assumed) == (asked, False)
    assert (question.if_true, question.if_false) == (late, in_time)


def test_an_unknown_number_of_minutes_is_a_question() -> None:
    """When the director was told is asked for where a trick that had been won hangs on it."""
    [question] = conceded("open", 1, **GONE, trick_already_won=1).questions

    assert (question.finding, question.assumed, question.if_true, question.if_false) == (
        "minutes_after_sitting", True, 2, 1,
    )  # fmt: skip
    assert "30 minutes" in question.ask


def test_a_moment_that_changes_nothing_is_not_asked_for() -> None:
    """A trick that some play loses stands conceded at any time."""
    assert conceded("normal", 2).questions == ()


def test_one_of_two_moments_is_told() -> None:
    """Where only one of the two moments has passed the ruling says how that is read."""
    [step] = conceded("legal", 2, round_ended=True, board_removed=False).steps

    assert "Only one of the two moments" in step.finding


def test_legal_lines_that_were_not_all_looked_at() -> None:
    """A limit on the legal floor leaves what comes back undecided, with an interval that is certain."""
    case = case_from_mapping(mapping("legal", 1, "concession", "1959", **STILL_THERE))
    found = settlement(case, (2, 3))

    assert found.between == (2, 3)
    assert found.steps[0].finding == "Not every legal line was looked at."


# Row, tricks claimed by South of three, findings, award: the other side agreed, and nobody contests it.
AGREED = [
    ("stands", 3, {"objected": False}, 3),
    ("the other side had won one", 3, {**TOLD, "trick_already_won": 1}, 2),
    ("told too late", 3, {**TOO_LATE, "trick_already_won": 1}, 3),
    ("likely is no ground", 3, {"likely_won": 1}, 3),
]


@pytest.mark.parametrize(("tricks", "findings", "award"), [row[1:] for row in AGREED], ids=[row[0] for row in AGREED])
def test_an_agreement_stands_but_for_a_trick_already_won(tricks: int, findings: dict[str, Any], award: int) -> None:
    """No article takes an agreement back; what had been won already comes back by article 85."""
    ruling = ruled("open", tricks, "agreed", "1959", **findings)

    assert ruling.award == award
    assert articles(ruling)[:2] == ["89", "84 and 85"]
    assert ruling.line == ()


def test_an_agreement_may_be_contested_at_any_time() -> None:
    """An objection makes it a contested claim however late it comes, as no time is set."""
    ruling = ruled("open", 3, "agreed", "1959", objected=True, called_on_later_board=True, round_ended=True)

    assert ruling.award == 2
    assert "no time is set" in ruling.steps[0].finding
    assert not ruling.questions


def test_a_concession_of_some_tricks_is_a_claim_of_the_others() -> None:
    """An opponent who objects to that makes it a contested claim."""
    ruling = conceded("careless", 2, objected=True)

    assert (ruling.award, ruling.steps[0].law) == (1, "89")


# West has two winners, on lead against South's contract.
DEFENCE: Final = {"N": "543...", "E": ".543..", "S": "876...", "W": "..AK.2"}


def by_west(tricks: int = 2, kind: str = "claim", **findings: object) -> Ruling:
    """A claim or concession by West, under the Laws of 1959."""
    facts = mapping("legal", tricks, kind, "1959", **findings)
    facts |= {"hands": DEFENCE, "leader": "W", "claim": {"by": "W", "tricks": tricks, "kind": kind}}
    return adjudicate(case_from_mapping(facts))


@pytest.mark.parametrize(
    ("kind", "findings", "void", "asked"),
    [
        pytest.param("claim", {}, True, True, id="partner silent"),
        pytest.param("concession", {}, True, True, id="pure concession, partner silent"),
        pytest.param("claim", {"partner_consented": False}, True, False, id="no consent"),
        pytest.param("claim", {"partner_objected": True}, True, False, id="partner objected"),
        pytest.param("claim", {"partner_consented": True}, False, False, id="consent"),
        pytest.param("agreed", {}, False, False, id="scored as agreed"),
    ],
)
def test_a_defenders_concession_needs_consent(kind: str, findings: dict[str, Any], void: bool, asked: bool) -> None:
    """Without partner's consent it is void and play goes on; where nothing is known of it the director is asked."""
    ruling = by_west(2, kind, **findings)

    assert (ruling.verdict is Verdict.NO_CLAIM) is void
    assert (articles(ruling)[:2] == ["87", "87"]) is void
    assert [question.finding for question in ruling.questions].count("partner_consented") is int(asked)


def test_the_question_of_consent_tells_both_answers() -> None:
    """With consent there is an award, without it none; the text says so in words."""
    facts = mapping("legal", 2, "claim", "1959")
    facts |= {"hands": DEFENCE, "leader": "W", "claim": {"by": "W", "tricks": 2}}
    case = case_from_mapping(facts)
    ruling = adjudicate(case)
    [question] = ruling.questions
    text = " ".join(ruling_text(ruling, case).split())

    assert (question.if_true, question.if_false) == (by_west(partner_consented=True).award, None)
    assert "The ruling takes the answer to be no: nothing is conceded, and play goes on." in text


def test_who_concedes_nothing_needs_no_consent() -> None:
    """A defender's claim of every trick is ruled on whatever his partner says."""
    assert by_west(3).award == by_west(3, partner_objected=True).award == 3
    assert "89b" in articles(by_west(3))


@pytest.mark.parametrize(
    ("findings", "told"),
    [
        ({}, "article 20 may apply"),
        ({"cards_shown": ["DA", "DK"]}, "A defender may claim or concede in this way."),
    ],
)
def test_how_a_defender_claimed(findings: dict[str, Any], told: str) -> None:
    """A defender claims by showing cards to declarer; of any other way the ruling names article 20."""
    [step] = [step for step in by_west(3, **findings).steps if step.law == "86"]

    assert told in step.effect


@pytest.mark.parametrize(
    ("by", "findings", "law"),
    [
        pytest.param("N", {}, "88", id="dummy speaks"),
        pytest.param("S", {"current_trick_only": True}, "88", id="only the trick in progress"),
        pytest.param("W", {"current_trick_only": True}, "86", id="only the trick in progress, a defender"),
        pytest.param("S", {"not_a_claim": True}, "88", id="cards seen by accident"),
        pytest.param("W", {"not_a_claim": True}, "86", id="a defender's cards seen by accident"),
    ],
)
def test_what_is_no_claim(by: str, findings: dict[str, Any], law: str) -> None:
    """Nothing is claimed by dummy, by accident, or over the trick in progress; nothing is then asked."""
    facts = mapping("legal", 2, "claim", "1959", **findings)
    facts["claim"]["by"] = by
    ruling = adjudicate(case_from_mapping(facts))

    assert ruling.verdict is Verdict.NO_CLAIM
    assert articles(ruling) == [law]
    assert ruling.questions == ()


def test_a_claim_by_declarer_tells_what_follows() -> None:
    """Play stops, the hand is faced and the line explained; the defenders may plan, and no penalty is asked."""
    ruling = ruled("open", 3, "claim", "1959", hand_faced=False)
    told = {step.law: f"{step.finding} {step.effect}" for step in ruling.steps}

    assert "South has not faced his hand. Play stops" in told["88a"]
    assert "no penalty" in told["88b"]
    assert "may have South give the order" in told["89a"]
    assert "may order that play goes on, or forbid it" in told["89b"]


def test_doubt_alone() -> None:
    """The worst line that is normal for an average player counts, and the strictest reading stands beside it."""
    ruling = ruled("open", 3, "claim", "1959", player_class="expert")

    assert ruling.award == ruled("open", 3, "claim", "2017").award == 2
    assert ruling.award == ruled("open", 3, "claim", "1959", player_class="novice").award
    assert [step.effect for step in ruling.steps if "how careless" in step.finding] == [
        "If every legal line counted, North-South would get no trick."
    ]
    assert any("average player" in text for text in ruling.assumptions)
    assert {other.doctrine for other in ruling.alternatives} <= {
        "top-down-any-suit", "high-trump-check-not-normal", "worst-suit-order",
    }  # fmt: skip


def test_a_floor_that_was_not_reached_is_told_as_a_bound() -> None:
    """Where the limit stops the legal floor, the strictest reading is told as "or more"."""
    facts = mapping("legal", 5, "claim", "1959")
    facts |= {"hands": {"N": ".65432..", "E": "87654...", "S": "AKQJT...", "W": "..87654."}}
    ruling = adjudicate(case_from_mapping(facts), Limits(floor_states=1))

    assert any("or more; the search stopped there" in step.effect for step in ruling.steps)


def test_without_the_bracket_there_is_no_strictest_reading() -> None:
    """The step rests on the floor, so it is left out where that was not asked for."""
    case = case_from_mapping(mapping("open", 3, "claim", "1959"))

    assert not any("how careless" in step.finding for step in adjudicate(case, bracket=False).steps)


def test_more_than_was_claimed_needs_every_legal_line() -> None:
    """A contested claim of some tricks gets more only where no legal play at all loses it (art. 84)."""
    awards = {ending: ruled(ending, 2, "claim", "1959").award for ending in ("normal", "legal")}
    late = ruled("legal", 2, "claim", "1959", **GONE)

    assert awards == {"normal": 2, "legal": 3}
    assert late.award == 2
    assert (
        "no legal play loses"
        in next(step for step in ruled("legal", 2, "claim", "1959").steps if step.law == "84").effect
    )


@pytest.mark.parametrize(("findings", "award"), [({}, 3), (TOLD, 3), (TOO_LATE, 2)])
def test_a_contested_claim_gives_back_what_had_been_won(findings: dict[str, Any], award: int) -> None:
    """Within half an hour a trick already won comes back beside what the lines give."""
    ruling = ruled("open", 2, "claim", "1959", trick_already_won=1, **findings)

    assert ruling.award == award


LOSING: Final = "Two of hearts, then the king of hearts, then the ace of hearts."


@pytest.mark.parametrize(
    ("binding", "award", "asked"),
    [
        pytest.param(True, 0, False, id="departure forbidden"),
        pytest.param(False, 0, False, id="departure allowed"),
    ],
)
def test_a_binding_order_is_kept_to(binding: bool, award: int, asked: bool) -> None:
    """A claimer who is bound plays his order on, also after it has lost a trick."""
    facts = mapping("normal", 3, "claim", "1959", order_binding=binding)
    facts["claim"]["statement"] = LOSING
    ruling = adjudicate(case_from_mapping(facts))

    assert ruling.award == award
    assert bool(ruling.questions) is asked
    assert ("forbade any departure" in next(s.finding for s in ruling.steps if s.law == "89a")) is binding


PLAYED: Final = ["HA", "S8", "S3", "HJ", "HK", "S7", "S4", "DA", "H2", "S6", "S5", "CK"]


@pytest.mark.parametrize(
    ("played", "verdict", "award"),
    [
        pytest.param(PLAYED, Verdict.STANDS, 3, id="to the end"),
        pytest.param(
            ["H2", "S8", "S3", "HJ", "DA", "HA", "S7", "S4", "CK", "HK", "S6", "S5"], Verdict.ADJUSTED, 0, id="badly"
        ),
        pytest.param(PLAYED[:5], Verdict.NO_CLAIM, None, id="not to the end"),
        pytest.param([], Verdict.NO_CLAIM, None, id="not yet"),
    ],
)
def test_ordered_play_counts(played: list[str], verdict: Verdict, award: int | None) -> None:
    """Where the director ordered play to go on its result counts, once it has been played out."""
    ruling = ruled("normal", 3, "claim", "1959", play_ordered=True, played_on=played)

    assert (ruling.verdict, ruling.award) == (verdict, award)
    assert articles(ruling) == ["89b"]


def test_ordered_play_is_shown_as_it_went() -> None:
    """The line of such a ruling is the play itself, and the heading says so."""
    case = case_from_mapping(mapping("normal", 3, "claim", "1959", play_ordered=True, played_on=PLAYED))
    text = ruling_text(adjudicate(case), case)

    assert "The play that was ordered, three tricks to North-South:" in text


def test_ordered_play_by_a_claimer_who_is_bound() -> None:
    """The ruling tells that he was held to his order in that play."""
    ruling = ruled(
        "normal", 3, "claim", "1959", play_ordered=True, order_binding=True, later_statement="Hearts.", played_on=PLAYED
    )

    assert articles(ruling) == ["89b", "89a"]


def test_forbidden_play_is_told() -> None:
    """Where the director forbade further play the result is fixed on the cards as they lie."""
    ruling = ruled("normal", 3, "claim", "1959", play_ordered=False)

    assert [step.finding for step in ruling.steps if step.law == "89b"] == ["The director forbade further play."]


def test_the_lines_are_counted_for_an_average_player() -> None:
    """Counting the lines leaves the class of player out of account as the ruling does."""
    counts = {
        count_lines(case_from_mapping(mapping("open", 3, "claim", "1959", player_class=name))).counts
        for name in ("novice", "expert")
    }

    assert len(counts) == 1


def test_the_text_cites_articles_and_the_legal_line() -> None:
    """A ruling of 1959 names articles, not laws, and the line of a concession is the legal one."""
    case = case_from_mapping(mapping("normal", 2, "concession", "1959", **STILL_THERE))
    text = ruling_text(adjudicate(case), case)

    assert "Article 84: Every trick conceded can be lost by some legal play." in " ".join(text.split())
    assert "The legal line that takes fewest, no tricks to North-South:" in text


def test_what_a_binding_order_would_change_is_a_question() -> None:
    """Where an order was stated and the director has not bound the claimer to it, both awards are told."""
    facts = mapping("normal", 3, "claim", "1959", believes_high=["H9", "H4"])
    facts |= {"hands": {"N": "..5432.", "E": "..JT98.", "S": "A.94..K", "W": "32.7..A"}, "leader": "S"}
    facts["claim"]["statement"] = (
        "King of clubs, then the ace of spades, then the nine of hearts, then the four of hearts."
    )
    [question] = adjudicate(case_from_mapping(facts)).questions

    assert (question.finding, question.assumed) == ("order_binding", False)
    assert (question.if_true, question.if_false) == (3, 1)
    facts["findings"]["order_binding"] = True
    assert adjudicate(case_from_mapping(facts)).award == 3
