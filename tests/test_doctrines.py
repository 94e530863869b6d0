"""Each piece of guidance: where it takes cards away, and where it must not."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from viewed import Viewed, cards, random_claim, viewed

from claimeval.cards import NOTRUMP, CardSet, Seat, cards_in, set_of
from claimeval.normal.authorities import COMMON, Guidance, guidance_of
from claimeval.normal.doctrines import DOCTRINES, Choice, apply_doctrines
from claimeval.position import legal_cards

SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
BY_NAME = {doctrine.name: doctrine for doctrine in DOCTRINES}


def choice(
    claim: Viewed,
    forgotten: str = "",
    among: str = "",
    running: int = NOTRUMP,
    guidance: Guidance = COMMON,
) -> Choice:
    """The decision at a claim, among every legal card when nothing else is given."""
    view = claim.view(1, cards(forgotten))
    legal = legal_cards(view.hand, view.table)
    return Choice(view, claim.out, cards(among) if among else legal, running, guidance)


def removed(doctrine: str, decision: Choice) -> CardSet:
    """What a doctrine takes away from the cards of a decision."""
    return BY_NAME[doctrine].removes(decision) & decision.cards


@pytest.mark.parametrize(
    ("hands", "trump", "forgotten", "gone"),
    [
        # South leads; the suit in question is spades.
        pytest.param("42..2. J.KQ.. AK5... T.AJ..", NOTRUMP, "SJ", "S5", id="AK5, the jack forgotten"),
        pytest.param("42..2. J.KQ.. AK5... T.AJ..", NOTRUMP, "", "S5", id="AK5, the jack known"),
        pytest.param(".32.2 6.KQ.. 754... 3.AJ..", NOTRUMP, "S6", "", id="754, the six forgotten"),
        pytest.param(".32.2 6.KQ.. 754... 3.AJ..", SPADES, "S6", "", id="754 of trumps"),
        pytest.param(".32.. 6.K.. A5... K.A..", NOTRUMP, "", "S5", id="A5"),
        pytest.param(".32.. 6.K.. A5... 4.A..", NOTRUMP, "", "S5", id="A5, the six out"),
        pytest.param(".32.. 4.K.. A5... 3.A..", NOTRUMP, "", "", id="A5, both of them high"),
        pytest.param(".32.. 9.K.. J6... 5.A..", NOTRUMP, "S9", "", id="J6, the nine forgotten"),
        pytest.param(".32.. 9.K.. J6... 5.A..", SPADES, "S9", "S6", id="J6 of trumps"),
        pytest.param(".532.. T.KQ.. J32... 4.AJ..", SPADES, "ST", "S3 S2", id="J32 of trumps, the ten forgotten"),
        pytest.param(".532.. T.KQ.. J32... 4.AJ..", HEARTS, "ST", "", id="J32 of a side suit"),
        pytest.param(".32.. 8.K.. T6... 5.A..", SPADES, "S8", "", id="T6 of trumps is too low to be solid"),
        pytest.param(".32.. K.K.. Q6... 5.A..", NOTRUMP, "", "", id="Q6 with the king out"),
        pytest.param(".32.. J.K.. Q6... 5.A..", NOTRUMP, "", "S6", id="Q6 with the jack out"),
        pytest.param("A3... T.K.. K2... 9.A..", NOTRUMP, "", "", id="small to a master across"),
        pytest.param("Q3... T.K.. K2... A.A..", NOTRUMP, "", "", id="no master at all"),
        pytest.param("43... T.K.. AK... 9.A..", NOTRUMP, "", "", id="nothing small"),
        pytest.param(".6432.. 9.KT9.. AK5..2. 8.AQJ..", HEARTS, "", "S5", id="only the solid suit"),
    ],
)
def test_top_down_in_a_solid_suit(hands: str, trump: int, forgotten: str, gone: str) -> None:
    """Small cards are no first lead from a solid suit, but any card of a weak one may be led."""
    decision = choice(viewed(hands, trump, Seat.S), forgotten)

    assert removed("top-down-solid", decision) == cards(gone)


@pytest.mark.parametrize(
    ("hands", "trump", "forgotten", "gone"),
    [
        # South leads.
        pytest.param("5.T..2 3.J..Q A6.K.. 4..6.3", SPADES, "", "HK", id="two are out"),
        pytest.param("5.T..2 3.J..Q A6.K.. 4..6.3", SPADES, "S4", "HK", id="one of them is forgotten"),
        pytest.param("5.T..2 3.J..Q A6.K.. 4..6.3", SPADES, "S4 S3", "", id="both are forgotten"),
        pytest.param("5.T..2 3.J..Q A6.K.. 4..6.3", HEARTS, "", "S6 SA", id="the king is the highest trump"),
        pytest.param("5.T..2 K.J..Q A6.K.. ..T6.3", HEARTS, "HJ", "", id="no trump is out that he knows of"),
        pytest.param("A.T..2 3.J..Q 96.K.. T..6.3", SPADES, "", "HK", id="the high trump is in the other hand"),
        pytest.param("A.AT.. 3.J5.. .K32.. T..6.3", SPADES, "", "HK", id="with no trump to lead he goes there"),
        pytest.param("A.5..T 3.J..6 .K32.. T..6.3", SPADES, "", "", id="but not where nothing leads there"),
        pytest.param("5.T..2 3.J..Q A6.K.. 4..6.3", NOTRUMP, "", "", id="there are no trumps"),
    ],
)
def test_trumps_known_to_be_out_are_drawn_first(hands: str, trump: int, forgotten: str, gone: str) -> None:
    """With a high trump to draw them with no other suit is led, unless he takes them to be gone."""
    decision = choice(viewed(hands, trump, Seat.S), forgotten)

    assert removed("known-trumps-drawn", decision) == cards(gone)


def test_every_suit_from_the_top_where_the_authority_says_so() -> None:
    """The one authority that wants every suit from the top takes the small card from a weak suit as well."""
    claim = viewed(".32.2 6.KQ.. 754... 3.AJ..", NOTRUMP, Seat.S)

    assert removed("top-down-solid", choice(claim, "S6", guidance=guidance_of("acbl"))) == cards("S5 S4")
    assert removed("top-down-solid", choice(claim, "S6", guidance=guidance_of("ebu"))) == 0


@pytest.mark.parametrize(
    ("doctrine", "hands", "trump", "leader", "trick", "forgotten", "gone"),
    [
        # South is to play.
        pytest.param("losers-thrown-first", ".32.. K... A4... .9.Q.", NOTRUMP, Seat.E, "HA", "", "SA",
                     id="losers: ace kept"),
        pytest.param("losers-thrown-first", ".32.. 5... A6... .9.Q.", NOTRUMP, Seat.E, "HA", "", "SA",
                     id="losers: of winners, the ace kept"),
        pytest.param("losers-thrown-first", ".32.. 5... 76... .9.Q.", NOTRUMP, Seat.E, "HA", "", "",
                     id="losers: nothing but small winners"),
        pytest.param("losers-thrown-first", ".32.. K... Q6... .9.T.", NOTRUMP, Seat.E, "HA", "", "",
                     id="losers: nothing but losers"),
        pytest.param("losers-thrown-first", ".32.. K... Q4... 5.9..", NOTRUMP, Seat.E, "HA", "SK", "SQ",
                     id="losers: a card that he takes for a winner"),
        pytest.param("losers-thrown-first", "2.32.5. 9..KJ. AK4..3. 5.9.Q.7", NOTRUMP, Seat.E, "HA", "", "S4 SK SA",
                     id="losers: a long card of a solid suit is a winner"),
        pytest.param("losers-thrown-first", "72.3.5. 96..K. AK4..3. T8.9.Q.", NOTRUMP, Seat.E, "HA", "", "SK SA",
                     id="losers: not with more cards out than there are masters"),
        pytest.param("losers-thrown-first", ".32.. K... A4... .9.Q.", SPADES, Seat.E, "HA", "", "",
                     id="losers: a ruff is no discard"),
        pytest.param("losers-thrown-first", ".32.. ..K. 6..A. .9.T.", SPADES, Seat.E, "HA", "", "",
                     id="losers: one discard beside a ruff"),
        pytest.param("losers-thrown-first", ".543.. ..KQ. 6..A4. .T9.T.", SPADES, Seat.E, "HA", "", "DA",
                     id="losers: two discards beside a ruff"),
        pytest.param("losers-thrown-first", ".32.. K... A.4.. .9.Q.", NOTRUMP, Seat.E, "HA", "", "",
                     id="losers: following is no discard"),
        pytest.param("no-unstated-finesse", "5.3.. K.K.. AQ4... 8.AT..", NOTRUMP, Seat.N, "S2 S9", "", "SQ",
                     id="finesse: third hand with a sure winner"),
        pytest.param("no-unstated-finesse", "53.4.. K.K.. AQ4... 8.AT..", NOTRUMP, Seat.E, "S9", "", "SQ",
                     id="finesse: second hand with a sure winner"),
        pytest.param("no-unstated-finesse", "5.3.. J.K.. AKQ... 8.AT..", NOTRUMP, Seat.N, "S2 S9", "", "",
                     id="finesse: winners are no middle cards"),
        pytest.param("no-unstated-finesse", "5.3.. A.K.. KQ4... 8.AT..", NOTRUMP, Seat.N, "S2 S9", "", "",
                     id="finesse: no sure winner"),
        pytest.param("no-unstated-finesse", "5.3.. K.K.. AQ4... .AT..", NOTRUMP, Seat.W, "S8 S2 S9", "", "",
                     id="finesse: last hand"),
        pytest.param("no-unstated-finesse", "5.3.. K.K.. .4.AQ. 8.AT..", NOTRUMP, Seat.N, "S2 S9", "", "",
                     id="finesse: void in the suit led"),
        pytest.param("last-seat-tenace", ".3.. K... AQ... .K..", NOTRUMP, Seat.W, "S9 S2 ST", "", "SA",
                     id="last seat: the queen will do"),
        pytest.param("last-seat-tenace", ".3.. 5... AQ... .K..", NOTRUMP, Seat.W, "S9 S2 SK", "", "",
                     id="last seat: only the ace will do"),
        pytest.param("last-seat-tenace", ".3.. .5.. A5... .K..", SPADES, Seat.W, "H9 H4 HQ", "", "SA",
                     id="last seat: the small trump will do"),
        pytest.param("last-seat-tenace", ".3.. K... AQ... 9.K..", NOTRUMP, Seat.N, "S2 ST", "", "",
                     id="last seat: third hand"),
        pytest.param("ruff-low", ".32.. K... A4... .9.Q.", SPADES, Seat.E, "HA", "", "SA",
                     id="ruff: the low trump"),
        pytest.param("ruff-low", ".3.2. 9..3. AT5... .87..", SPADES, Seat.W, "HK H2 S7", "", "SA S5",
                     id="ruff: the lowest that overruffs"),
        pytest.param("ruff-low", ".3.2. 9..3. 65..4. .87..", SPADES, Seat.W, "HK H2 S7", "", "S6",
                     id="ruff: the lowest when none overruffs"),
        pytest.param("ruff-low", ".32.. K... A4... .9.Q.", NOTRUMP, Seat.E, "HA", "", "",
                     id="ruff: notrump"),
        pytest.param("ruff-low", "32... K... A4... 9..Q.", SPADES, Seat.E, "SQ", "", "",
                     id="ruff: trumps are led"),
        pytest.param("ruff-low", ".32.. K... A.4.. .9.Q.", SPADES, Seat.E, "HA", "", "",
                     id="ruff: following is no ruff"),
        pytest.param("lowest-card-follows", ".32.. .5.. QJ... 9..4.", NOTRUMP, Seat.E, "SA", "", "SQ",
                     id="follow: both lose"),
        pytest.param("lowest-card-follows", "2.32.. .K5.. Q54... 8.9.4.", NOTRUMP, Seat.E, "S9", "", "S5",
                     id="follow: one may win"),
        pytest.param("lowest-card-follows", "2.4.. .5.. Q5... 8..4.", NOTRUMP, Seat.E, "S3", "", "",
                     id="follow: both win"),
        pytest.param("lowest-card-follows", ".QJ.. 9..5. .A54.. .76..", SPADES, Seat.W, "H3 HK S2", "", "HA H5",
                     id="follow: the trick was ruffed"),
        pytest.param("lowest-card-follows", ".32.. 9... Q6... .9.T.", NOTRUMP, Seat.E, "HA", "", "SQ",
                     id="follow: of a suit thrown from the lowest goes"),
        pytest.param("lowest-card-follows", ".32.. K... QJ... .9.T.", NOTRUMP, Seat.E, "HA", "", "",
                     id="follow: equal cards are thrown in any order"),
        pytest.param("lowest-card-follows", ".32.. 9... .K.6. ..T.Q", NOTRUMP, Seat.E, "HA", "", "",
                     id="follow: a suit must be followed"),
        pytest.param("no-pointless-overtake", ".3.. Q... A2... 9.K..", NOTRUMP, Seat.N, "SK S3", "", "SA",
                     id="overtake: partner has led a master"),
        pytest.param("no-pointless-overtake", ".3.. 5... A2... K.K..", NOTRUMP, Seat.N, "SQ S3", "", "",
                     id="overtake: partner's card may be beaten"),
        pytest.param("no-pointless-overtake", ".2.. .4.. 5..4. 9.K..", SPADES, Seat.N, "HA H3", "", "S5",
                     id="overtake: partner's master is not ruffed"),
        pytest.param("no-pointless-overtake", ".3.. Q... A2... .K..", NOTRUMP, Seat.W, "S9 SK S3", "", "SA",
                     id="overtake: partner has won in the second seat"),
        pytest.param("no-pointless-overtake", ".3.. Q... A2... .K..", NOTRUMP, Seat.W, "SK S3 S9", "", "",
                     id="overtake: an opponent is winning"),
    ],
)  # fmt: skip
def test_cards_that_follow_or_are_thrown(
    doctrine: str, hands: str, trump: int, leader: Seat, trick: str, forgotten: str, gone: str
) -> None:
    """Each piece of guidance on following and discarding takes exactly these cards away."""
    decision = choice(viewed(hands, trump, leader, trick), forgotten)

    assert removed(doctrine, decision) == cards(gone)


@pytest.mark.parametrize(
    ("hands", "forgotten", "among", "running", "guidance", "gone"),
    [
        # South is on lead with spades and the heart ace.
        pytest.param("2.32.. 5.K4.. AK.A.. 3.Q5..", "", "", SPADES, COMMON, "HA", id="winners left"),
        pytest.param("2.32.. Q.K4.. J6.A.. 3.95..", "", "", SPADES, COMMON, "", id="no winner left"),
        pytest.param("2.32.. Q.K4.. J6.A.. 3.95..", "SQ", "", SPADES, COMMON, "HA", id="a believed winner left"),
        pytest.param("A.32.. Q.K4.. J6.A.. 3.95..", "", "", SPADES, COMMON, "HA", id="a winner left in the other hand"),
        pytest.param("2.32.. 5.K4.. AK.A.. 3.Q5..", "", "", NOTRUMP, COMMON, "", id="no suit was being run"),
        pytest.param("2.32.. 5.K4.. AK.A.. 3.Q5..", "", "", CLUBS, COMMON, "", id="none of the suit left here"),
        pytest.param("2.32.. 5.K4.. AK.A.. 3.Q5..", "", "HA", SPADES, COMMON, "", id="running on gives the claim up"),
        pytest.param("2.32.. 5.K4.. AK.A.. 3.Q5..", "", "", SPADES, guidance_of("acbl"), "",
                     id="suits in any order"),
    ],
)  # fmt: skip
def test_suit_being_run_is_run_on(
    hands: str, forgotten: str, among: str, running: int, guidance: Guidance, gone: str
) -> None:
    """The lead does not change to another suit while the one being run has winners, as the claimer sees it."""
    decision = choice(viewed(hands, NOTRUMP, Seat.S), forgotten, among, running, guidance)

    assert removed("run-suit-continued", decision) == cards(gone)


@pytest.mark.parametrize(
    ("hands", "guidance", "gone"),
    [
        # Spades are trumps and South leads.
        pytest.param("2.32.. .KQ4.. AK.A.. 3.J5..", guidance_of("acbl"), "", id="a trump is out"),
        pytest.param("2.32.. .KQ4.. AK.A.. .J65..", guidance_of("acbl"), "SA SK", id="none is out"),
        pytest.param("2.32.. .KQ4.. AK.A.. .J65..", COMMON, "", id="only where the authority says so"),
    ],
)
def test_drawn_trumps_are_not_led(hands: str, guidance: Guidance, gone: str) -> None:
    """Once the opponents have no trump left no more are led, where the authority holds that."""
    decision = choice(viewed(hands, SPADES, Seat.S), guidance=guidance)

    assert removed("drawn-out-trumps-not-forced", decision) == cards(gone)


@pytest.mark.parametrize(
    ("trick", "voids", "guidance", "gone"),
    [
        # Spades are trumps; South, who has no heart, has the ace, the king and the three, West the jack.
        pytest.param("H5 H6", ("H", ""), guidance_of("ebu"), "S3", id="the next hand has shown out"),
        pytest.param("H5 H6", ("", "H"), guidance_of("ebu"), "", id="the hand before has shown out"),
        pytest.param("H5 H6", ("", ""), guidance_of("ebu"), "", id="nobody has shown out"),
        pytest.param("H5 H6", ("H", ""), COMMON, "", id="only where the authority says so"),
    ],
)
def test_good_player_ruffs_high_in_front_of_danger(
    trick: str, voids: tuple[str, str], guidance: Guidance, gone: str
) -> None:
    """With solid trumps no trump that could be overruffed is used in front of an opponent who has shown out."""
    claim = viewed(".32.. .7.4. AK3... J..32.", SPADES, Seat.N, trick, voids=voids)

    assert removed("ruff-high-visible-danger", choice(claim, guidance=guidance)) == cards(gone)


@pytest.mark.parametrize(("guidance", "gone"), [(COMMON, "S6"), (Guidance(small_jack=True), "")])
def test_high_jack_of_trumps_is_solid_or_small(guidance: Guidance, gone: str) -> None:
    """A high jack of trumps is led before the six; where it counts as small, either may be led."""
    decision = choice(viewed(".32.. 9.K.. J6... 5.A..", SPADES, Seat.S), guidance=guidance)

    assert removed("top-down-solid", decision) == cards(gone)


def test_leads_only_are_from_the_top_and_on() -> None:
    """What holds for leads says nothing about a hand that follows."""
    decision = choice(viewed("2.32.. .K4.. AK6... 3.Q5..", NOTRUMP, Seat.E, "S5"), running=SPADES)

    assert removed("top-down-solid", decision) == removed("run-suit-continued", decision) == 0


def test_each_doctrine_sees_what_the_others_leave() -> None:
    """The doctrines are applied one after another, and each one that took cards away is named with them."""
    claim = viewed("2.432.. T.K75.. AK6.A.. 98.QJ..", NOTRUMP, Seat.S)
    left, taken = apply_doctrines(choice(claim, running=SPADES))

    assert left == cards("SA SK")
    assert [(doctrine.name, gone) for doctrine, gone in taken] == [
        ("top-down-solid", cards("S6")),
        ("run-suit-continued", cards("HA")),
    ]


def test_doctrine_that_would_leave_no_card_is_passed_over() -> None:
    """Guidance never leaves a player without a card, so it counts only among the cards that keep the plan."""
    claim = viewed("42..2. J.KQ.. AK5... T.AJ..", NOTRUMP, Seat.S)

    assert apply_doctrines(choice(claim, among="S5")) == (cards("S5"), ())


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.integers(0, 10_000))
def test_doctrines_do_not_read_which_opponent_holds_what(seed: int) -> None:
    """However the opponents' cards lie, the doctrines leave the same cards, some of those given and at least one."""
    claim = random_claim(seed)
    if not claim.own_turn:
        return
    chance = random.Random(seed)
    forgotten = set_of(*(card for card in cards_in(claim.out) if chance.random() < 0.2))
    running = chance.randrange(5)

    def left(lie: Viewed) -> CardSet:
        view = lie.view(1, forgotten)
        return apply_doctrines(Choice(view, lie.out, legal_cards(view.hand, view.table), running))[0]

    found = left(claim)

    assert found
    assert not found & ~claim.position.legal_cards()
    assert all(left(lie) == found for lie in claim.lies(seed, 4))


def test_ids_of_the_doctrines_are_their_own() -> None:
    """Each doctrine has an id of its own and says in words what it asks for."""
    assert len(BY_NAME) == len(DOCTRINES)
    assert all(doctrine.says and not doctrine.says.endswith(".") for doctrine in DOCTRINES)
