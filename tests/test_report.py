"""What a director reads: the diagram, the line, and the whole text of a ruling."""

from __future__ import annotations

from dataclasses import replace
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeval.cards import Card, Seat, card_from_text, cards_in, make_card, set_of
from claimeval.case import Case, Claim, Findings
from claimeval.contract import contract_from_text
from claimeval.counting import listed, tricks
from claimeval.laws.ruling import (
    Alternative,
    Bracket,
    LineNote,
    Question,
    Ruling,
    Step,
    Verdict,
)
from claimeval.position import Position, parse_position
from claimeval.report.diagram import hand_diagram, trick_sentence
from claimeval.report.line import line_table, played_tricks, tricks_won
from claimeval.report.sentences import award_sentence, claim_sentence, law_label
from claimeval.report.text import ruling_text
from claimeval.report.words import clean, quoted, sentence, sentences


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text with blanks between."""
    return tuple(card_from_text(word) for word in text.split())


def line(*texts: str) -> tuple[tuple[Card, ...], ...]:
    """A line of play, a text a trick."""
    return tuple(cards(text) for text in texts)


ENDING = parse_position("N:53..J.4 QJ..T8. AK.7.A. .8..KQJ", 1, Seat.S)
CASE = Case(
    ENDING,
    Seat.S,
    Claim(Seat.S, 4, "All mine. My last trump, two top spades and the ace of diamonds."),
    Findings(unaware_of_trump=True),
    contract=contract_from_text("4H"),
    vulnerable="ns",
    won=(7, 2),
    case_id="forgotten-trump",
    title="The last trump is not the last",
)
RULING = Ruling(
    case_id="forgotten-trump",
    edition="2017",
    authority="none",
    verdict=Verdict.ADJUSTED,
    claimer=Seat.S,
    tricks_left=4,
    claimed=4,
    award_between=(0, 0),
    exact=True,
    bracket=Bracket(0, 3),
    steps=(
        Step("70C1", "South did not mention the eight of hearts", "the trump may cost him tricks"),
        Step("70A", "any order is normal for one who thinks all four cards high.", ""),
    ),
    leader=Seat.S,
    line=line("H7 H8 D4 D8".replace("D4", "C4"), "CK S3 SJ SA", "CQ S5 SQ SK", "CJ DJ DT DA"),
    line_notes=(LineNote(1, card_from_text("H7"), "to South it is as good a winner as the other three"),),
    questions=(
        Question("unaware_of_trump", True, 0, 3, "only a forgotten trump costs", "may South have forgotten it?"),
    ),
    alternatives=(Alternative(3, "high-trump-check-not-normal", "he would try another suit first"),),
    assumptions=("South is an average player",),
    declarer_tricks=7,
    result="4H-3",
    score=-300,
    excluded=("The king of spades before the ace would make no difference",),
)

WHOLE_TEXT = """\
The last trump is not the last

4H by South, North-South vulnerable. Declarer has won seven tricks so far and
the defenders two. Four tricks are left; South is to lead.
South claims all of the last four tricks: "All mine. My last trump, two top
spades and the ace of diamonds."

            North (dummy)
            S 5 3
            H -
            D J
            C 4
  West                         East
  S -                          S Q J
  H 8                          H -
  D -                          D T 8
  C K Q J                      C -
            South (declarer)
            S A K
            H 7
            D A
            C -

Award: 0 tricks to North-South, 4 to East-West, four fewer than claimed.
Result: 4H-3 by South, three down. Score: 300 to East-West.

Why (Laws of 2017):
Law 70C1: South did not mention the eight of hearts. The trump may cost him
  tricks.
Law 70A: Any order is normal for one who thinks all four cards high.

The line of play that decides it, no tricks to North-South:
     South  West   North  East
  1  H7     H8*    C4     D8      H7: To South it is as good a winner as the
                                    other three.
     West   North  East   South
  2  CK*    S3     SJ     SA
  3  CQ*    S5     SQ     SK
  4  CJ*    DJ     DT     DA
The winner of each trick has a star.

Still to be found out:
- May South have forgotten it? Only a forgotten trump costs. The ruling takes
  the answer to be yes: 0 tricks to North-South. If it is no: 3 tricks to
  North-South.

What other guidance would give:
- 3 tricks to North-South (high trump check not normal). He would try another
  suit first.

What was assumed:
- South is an average player."""

EXPLANATION = """\


The worst legal play of all would leave North-South 0 tricks. Perfect play by
all four hands, every card seen, gives 3 tricks.

Not counted as normal play:
- The king of spades before the ace would make no difference."""


def test_whole_text() -> None:
    """The text of a ruling has every section in the fixed order, ready to be read aloud."""
    assert ruling_text(RULING, CASE) == WHOLE_TEXT


def test_explain_adds_bracket_and_excluded() -> None:
    """With explain the bracket and what was not counted as normal come last and nothing else changes."""
    assert ruling_text(RULING, CASE, explain=True) == WHOLE_TEXT + EXPLANATION


def test_stands_in_short() -> None:
    """A claim that stands, with nothing known of the board, needs only claim, hands, award and line."""
    position = parse_position("N:2... ...2 A... .2..", 4, Seat.S)
    case = Case(position, Seat.S, Claim(Seat.S, 1))
    ruling = Ruling(
        "",
        "2017",
        "none",
        Verdict.STANDS,
        Seat.S,
        1,
        1,
        (1, 1),
        True,
        Bracket(1, 1),
        (),
        Seat.S,
        line("SA H2 S2 C2"),
    )
    expected = """\
        Notrump; South is declarer. One trick is left; South is to lead.
        South claims the last trick. Nothing was said about the play.

                 North (dummy)
                 S 2
                 H -
                 D -
                 C -
          West                      East
          S -                       S -
          H 2                       H -
          D -                       D -
          C -                       C 2
                 South (declarer)
                 S A
                 H -
                 D -
                 C -

        Award: 1 trick to North-South, 0 to East-West. The claim stands.
        No score, as the contract is not given.

        A normal line at its worst, still one trick to North-South:
             South  West   North  East
          1  SA*    H2     S2     C2
        The winner of each trick has a star."""

    assert ruling_text(ruling, case) == dedent(expected)


def test_undecided_says_between() -> None:
    """An undecided ruling names the certain interval and gives neither result nor score."""
    ruling = replace(RULING, verdict=Verdict.UNDECIDED, award_between=(0, 3), exact=False, line=())

    text = ruling_text(ruling, CASE)

    assert "Award: not decided within the limit; between 0 and 3 of the last 4 tricks go to" in text
    assert "Result" not in text
    assert "Score" not in text


def test_no_claim_lets_play_go_on() -> None:
    """Where nothing was claimed the text says that play goes on, and gives the advice of the steps."""
    ruling = replace(
        RULING,
        verdict=Verdict.NO_CLAIM,
        steps=(Step("68B2", "West objected at once", "call the director; nothing is conceded"),),
        line=(),
    )

    text = ruling_text(ruling, CASE, explain=True)

    assert "Perfect play" not in text
    assert "Ruling: nothing has been claimed or conceded, and play goes on." in text
    assert "Law 68B2: West objected at once. Call the director; nothing is conceded." in text
    assert "Award" not in text


def test_trick_in_progress_is_shown() -> None:
    """Cards on the table are told in words and stand in brackets in the first trick of the line."""
    position = parse_position("N:K...AQ ..A.T9 A...4 ..KQ.", 4, Seat.S, ["CJ", "CK"])
    case = Case(position, Seat.S, Claim(Seat.S, 3))
    ruling = replace(
        RULING,
        verdict=Verdict.STANDS,
        tricks_left=3,
        claimed=3,
        award_between=(3, 3),
        line=line("CJ CK CA C9", "CQ CT C4 DQ", "SK DA SA DK"),
        line_notes=(),
        result=None,
    )

    text = ruling_text(ruling, case)

    assert "Three tricks are left, the one in progress included.\n" in text
    assert (
        "On the table: South led the jack of clubs and West played the king of clubs,\n"
        "West winning so far. North is to play.\n"
    ) in text
    assert "     South  West   North  East\n  1  (CJ)   (CK)   CA*    C9\n     North  East   South  West\n" in text
    assert "The winner of each trick has a star. Cards in brackets were already on the\ntable." in text


def test_line_may_leave_out_cards_on_the_table() -> None:
    """A first trick given without the cards already played is completed with them."""
    position = parse_position("N:K...AQ ..A.T9 A...4 ..KQ.", 4, Seat.S, ["CJ", "CK"])

    whole = list(played_tricks(position, line("CJ CK CA C9")))

    assert list(played_tricks(position, line("CA C9"))) == whole
    assert whole[0].winner is Seat.N
    assert tricks_won(position, line("CA C9"), 0) == 1


def test_several_notes_to_one_trick() -> None:
    """Each note has lines of its own and names its card, in front where its words do not."""
    notes = [
        LineNote(2, card_from_text("CK"), "West cashes the king of clubs"),
        LineNote(
            2,
            card_from_text("SA"),
            "a reason that is much too long for the place that is left beside a trick",
        ),
    ]

    rows = line_table(ENDING, RULING.line[:2], notes)

    assert rows == [
        "     South  West   North  East",
        "  1  H7     H8*    C4     D8",
        "     West   North  East   South",
        "  2  CK*    S3     SJ     SA      West cashes the king of clubs.",
        "                                  SA: A reason that is much too long for the",
        "                                    place that is left beside a trick.",
    ]


@pytest.mark.parametrize(
    ("kind", "claimed", "expected"),
    [
        ("claim", 4, "South claims all of the last four tricks"),
        ("claim", 3, "South claims three of the last four tricks and concedes one"),
        ("claim", 0, "South concedes all of the last four tricks"),
        ("concession", 0, "South concedes all of the last four tricks"),
        ("concession", 3, "South concedes one of the last four tricks"),
        ("agreed", 4, "South claimed all of the last four tricks, and East-West agreed"),
        ("agreed", 1, "South claimed one of the last four tricks and conceded three, and East-West agreed"),
        ("agreed", 0, "South conceded all of the last four tricks, and East-West agreed"),
    ],
)
def test_claim_sentence(kind: str, claimed: int, expected: str) -> None:
    """Claims, concessions and agreed ones are told apart, with the number in words."""
    assert claim_sentence(replace(CASE, claim=Claim(Seat.S, claimed, "", kind))) == expected


@pytest.mark.parametrize(
    ("hands", "claimed", "expected"),
    [
        ("N:2... ...2 A... .2..", 1, "South claims the last trick"),
        ("N:2... ...2 A... .2..", 0, "South concedes the last trick"),
        ("N:32... ...32 AK... .32..", 2, "South claims both of the last two tricks"),
    ],
)
def test_claim_sentence_of_few_tricks(hands: str, claimed: int, expected: str) -> None:
    """One and two tricks have words of their own."""
    case = Case(parse_position(hands, 4, Seat.S), Seat.S, Claim(Seat.S, claimed))

    assert claim_sentence(case) == expected


@pytest.mark.parametrize(
    ("award", "claimed", "expected"),
    [
        (3, 4, "3 tricks to North-South, 1 to East-West, one fewer than claimed."),
        (1, 0, "1 trick to North-South, 3 to East-West, one more than claimed."),
        (0, 0, "0 tricks to North-South, 4 to East-West. The concession stands."),
        (4, 4, "4 tricks to North-South, 0 to East-West. The claim stands."),
    ],
)
def test_award_sentence(award: int, claimed: int, expected: str) -> None:
    """The award names both sides and says how it compares with what was claimed."""
    ruling = replace(RULING, award_between=(award, award), claimed=claimed)

    assert award_sentence(ruling) == expected


@pytest.mark.parametrize(
    ("law", "edition", "expected"),
    [
        ("70C", "2017", "Law 70C"),
        ("70C, 70D1", "2017", "Laws 70C, 70D1"),
        ("70A and 70D1", "2007", "Laws 70A and 70D1"),
        ("85", "1959", "Article 85"),
        ("Law 70C", "2017", "Law 70C"),
    ],
)
def test_law_label(law: str, edition: str, expected: str) -> None:
    """Articles are cited as laws, as articles under the Laws of 1959, and never twice."""
    assert law_label(law, edition) == expected


@pytest.mark.parametrize(
    ("tricks_in_all", "result", "points", "expected"),
    [
        (10, "4H=", 620, "Result: 4H= by South, just made. Score: 620 to North-South."),
        (11, "4H+1", 650, "Result: 4H+1 by South, made with one overtrick. Score: 650 to North-South."),
        (12, "4H+2", 680, "Result: 4H+2 by South, made with two overtricks. Score: 680 to North-South."),
        (9, "4H-1", -100, "Result: 4H-1 by South, one down. Score: 100 to East-West."),
    ],
)
def test_result_and_score(tricks_in_all: int, result: str, points: int, expected: str) -> None:
    """The result is told in words and the score goes to the side that gets it."""
    ruling = replace(RULING, declarer_tricks=tricks_in_all, result=result, score=points)

    assert expected in ruling_text(ruling, CASE).splitlines()


def test_no_score_without_tricks_won() -> None:
    """A contract alone gives no score, and the text says what is missing."""
    text = ruling_text(replace(RULING, declarer_tricks=None, result=None, score=None), replace(CASE, won=None))

    assert "No score, as the tricks won before the claim are not given." in text
    assert "Declarer has won" not in text


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            Question("x", False, 1, 2, "", "did he know"),
            "- Did he know? The ruling takes the answer to be no: 2 tricks to North-South. If\n"
            "  it is yes: 1 trick to North-South.",
        ),
        (Question("likely_won", True, 1, 1, ""), "- Likely won? Either way: 1 trick to North-South."),
        (
            Question("x", True, 0, None, "", "Did he know?"),
            "- Did he know? The ruling takes the answer to be yes: 0 tricks to North-South.\n"
            "  If it is no: not decided within the limit.",
        ),
    ],
)
def test_questions(question: Question, expected: str) -> None:
    """A question gives the award under the answer assumed first, then under the other."""
    assert expected in ruling_text(replace(RULING, questions=(question,)), CASE)


@pytest.mark.parametrize(
    ("bracket", "expected"),
    [
        (
            Bracket(2, 2),
            "Within the law there is nothing to decide: North-South take at least 2 tricks on\n"
            "every legal line of play, and perfect play by all four hands gives no more.",
        ),
        (
            Bracket(1, 3, floor_exact=False),
            "No legal play takes fewer than 1 trick for North-South; the search stopped\n"
            "there. Perfect play by all four hands, every card seen, gives 3 tricks.",
        ),
        (
            Bracket(0, 3, floor_exact=False),
            "How few tricks legal play can leave was not worked out. Perfect play by all four\n"
            "hands, every card seen, gives 3 tricks.",
        ),
    ],
)
def test_bracket_in_words(bracket: Bracket, expected: str) -> None:
    """The bracket is told without the words floor and ceiling, and says when the search stopped early."""
    assert expected in ruling_text(replace(RULING, bracket=bracket), CASE, explain=True)


def test_words_of_the_players_cannot_drive_a_terminal() -> None:
    """Line breaks and control characters in what was said are folded to blanks; quotes stay readable."""
    said = 'He said\n"no\x1b[31m trumps"\tout'
    case = replace(CASE, claim=Claim(Seat.S, 4, said), title="a\x07b")

    text = ruling_text(RULING, case)

    assert "\x1b" not in text
    assert text.startswith("a b\n")
    assert "South claims all of the last four tricks: \"He said 'no [31m trumps' out.\"" in text


def test_later_words_are_reported() -> None:
    """What was added after the objection is told as such."""
    case = replace(CASE, findings=Findings(later_statement="I would have seen the eight"))

    assert 'After the objection South added: "I would have seen the eight"' in " ".join(
        ruling_text(RULING, case).split()
    )


def test_our_own_words_are_ascii() -> None:
    """Nothing but the players' own words may need more than ASCII."""
    assert ruling_text(RULING, CASE, explain=True).isascii()


def test_guidance_and_edition_are_named() -> None:
    """The heading of the reasons names the Laws and the authority in force."""
    text = ruling_text(replace(RULING, edition="2007", authority="ebu"), CASE)

    assert "Why (Laws of 2007, guidance of the EBU):\nLaw 70C1:" in text


def test_thirteen_card_suits_fit() -> None:
    """Four hands of one suit each keep to 80 columns and keep East clear of West."""
    whole = [sum(1 << make_card(suit, rank) for rank in range(13)) for suit in range(4)]
    rows = hand_diagram(Position((whole[0], whole[1], whole[2], whole[3]), 4, Seat.N))

    assert max(map(len, rows)) <= 80
    assert "  C A K Q J T 9 8 7 6 5 4 3 2" in [row[:29] for row in rows]
    assert any(row.endswith("  H A K Q J T 9 8 7 6 5 4 3 2") for row in rows)


@st.composite
def deals(draw: st.DrawFn) -> Position:
    """A position of one to thirteen tricks."""
    deck = draw(st.permutations(list(cards_in((1 << 64) - 1))))
    size = draw(st.integers(1, 13))
    hands = [set_of(*deck[seat * size : (seat + 1) * size]) for seat in range(4)]
    return Position((hands[0], hands[1], hands[2], hands[3]), 4, Seat.N)


@given(position=deals())
@settings(deadline=None, derandomize=True, max_examples=60)
def test_diagram_shows_every_card_once(position: Position) -> None:
    """Any four hands give thirteen or more lines of at most 80 columns holding each card once."""
    rows = hand_diagram(position, {Seat.N: "declarer", Seat.S: "dummy"})
    ranks = [word for row in rows for word in row.split() if len(word) == 1 and word not in "SHDC-"]

    assert len(rows) == 15
    assert max(map(len, rows)) <= 80
    assert sorted(ranks) == sorted("23456789TJQKA"[card & 15] for card in cards_in(position.remaining))


def test_nothing_on_the_table() -> None:
    """Between two tricks there is no sentence on the table."""
    assert trick_sentence(ENDING) == ""


def test_one_card_on_the_table() -> None:
    """With one card led nobody is said to be winning yet."""
    position = parse_position("N:2... ...2 ... .2..", 4, Seat.S, ["SA"])

    assert trick_sentence(position) == "On the table: South led the ace of spades. West is to play."


def test_words() -> None:
    """Numbers, lists and sentences come out as they are read."""
    assert [tricks(number) for number in (0, 1, 2, 13)] == [
        "no tricks",
        "one trick",
        "two tricks",
        "thirteen tricks",
    ]
    assert [listed([]), listed(["a"]), listed(["a", "b", "c"], "or")] == ["", "a", "a, b or c"]
    assert [sentence("so it is"), sentence("Is it?"), sentence(" ")] == ["So it is.", "Is it?", ""]
    assert sentences("one", "", "two.") == "One. Two."
    assert quoted('a "b"\n c') == "\"a 'b' c\""
    assert clean("tak\u00e9\u00a0n\x00") == "tak\u00e9 n"
