"""What a director reads: the whole text of a ruling, and what may stand in it."""

from __future__ import annotations

from dataclasses import replace
from textwrap import dedent

from told import CASE, RULING, line

from claimeval.cards import Seat
from claimeval.case import Case, Claim, Findings
from claimeval.laws.ruling import Bracket, Ruling, Step, Verdict
from claimeval.position import parse_position
from claimeval.report.text import ruling_text

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
