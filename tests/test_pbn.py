"""PBN: one test row for each quirk of a board met in real files, and the claim as a case."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boards_read import play_text
from pbntexts import AUCTION, BASE, DEAL, HEAD, PLAY, TABLE, WHOLE_PLAY, only, pbn, rows, same_but_for

from claimeval.cards import Seat, hand_text
from claimeval.contract import Contract
from claimeval.formats.boards import BoardRecord, Ending, case_from_board


def test_the_base_board_is_read() -> None:
    """PBN-01, PBN-06: a star before the last card is a claim; the rows belong to seats, tricks to their leaders."""
    assert BASE.deal is not None
    assert f"N:{' '.join(hand_text(hand) for hand in BASE.deal)}" == DEAL
    assert (BASE.board, BASE.room, BASE.line, BASE.file) == ("1", None, 1, "f.pbn")
    assert (BASE.dealer, BASE.declarer, BASE.contract) == (Seat.N, Seat.S, Contract(1, 4))
    assert (BASE.vulnerable, BASE.claimed_total, BASE.result) == ("none", 9, 9)
    assert play_text(BASE) == "HT HA H2 H5 SK S3 S9 S6"
    assert (BASE.faults, BASE.warnings, BASE.ending) == ((), (), Ending.CLAIM)


def test_the_claim_becomes_a_case() -> None:
    """Eight cards played, North to lead, declarer two tricks ahead: nine in all is seven of eleven."""
    case = case_from_board(BASE)
    assert (case.position.leader, case.position.trick, case.tricks_left) == (Seat.N, (), 11)
    assert (case.won, case.claim.by, case.claim.tricks) == ((2, 0), Seat.S, 7)
    assert case.case_id == "f.pbn, board 1"


BY_SCORE = TABLE.replace("Result", "Score")
# identifier, a spelling that must be read as the base board, attributes that may differ
SAME: list[tuple[str, str, tuple[str, ...]]] = [
    ("PBN-07 second row in played order", pbn(play=rows("HT HA H2 H5", "SK S3 S9 S6", "*")), ()),
    ("PBN-07 second row turned", pbn(play=rows("HT HA H2 H5", "S9 S6 SK S3", "*")), ()),
    (
        "PBN-08 first passes dropped",
        pbn(auction='[Auction "N"]\n1NT Pass Pass Pass\n'),
        ("warnings",),
    ),
    ("PBN-12 auction twice, first empty", pbn(table=f'[Auction "N"]\n{TABLE}'), ()),
    ("PBN-12 auction twice, last empty", pbn(auction=f'{AUCTION}[Auction "N"]\n'), ()),
    ("PBN-13 both sides", pbn(table=TABLE.replace("9", "EW 4 NS 9")), ()),
    ("PBN-13 own side", pbn(table=TABLE.replace("9", "NS 9")), ()),
    ("PBN-13 other side", pbn(table=TABLE.replace("9", "EW 4")), ()),
    ("PBN-13 against the contract", pbn(table=TABLE.replace('"9"', '"C+2"')), ()),
    ("PBN-14 score instead of result", pbn(table=BY_SCORE.replace("9", "NS +150")), ("warnings",)),
    ("PBN-14 score of the other side", pbn(table=BY_SCORE.replace("9", "EW -150")), ("warnings",)),
    ("PBN-15 result at the end", pbn(table=TABLE.replace('[Result "9"]\n', ""), play=PLAY + '[Result "9"]\n'), ()),
    ("PBN-15 empty result filled in later", pbn(table=TABLE.replace("9", ""), play=PLAY + '[Result "9"]\n'), ()),
    ("PBN-20 deal turned", pbn(deal=DEAL.replace("N:", "E:")), ("warnings",)),
    ("PBN-20 deal turned twice", pbn(deal=DEAL.replace("N:", "S:")), ("warnings",)),
    ("deal from another seat", pbn(deal="S:AJT9.J65.AJT.765 876.T987.984.T98 KQ2.A43.KQ32.432 543.KQ2.765.AKQJ"), ()),
    ("PBN-22 one hand not given", pbn(deal=DEAL.replace("876.T987.984.T98", "-")), ()),
    ("PBN-23 comments over lines", pbn(auction="{a\n\nb} {c [x \"y\"]\nd}\n" + AUCTION), ()),
    ("PBN-23 comment in a row", pbn(auction=AUCTION.replace("1NT", "{x} 1NT")), ()),
    ("PBN-23 comment with a brace left open", pbn(auction="{ {note}\n" + AUCTION), ()),
    ("PBN-24 rest of a line", pbn(play=PLAY.replace("H5", "H5 ; good")), ()),
    ("PBN-24 escaped line", pbn(play=PLAY.replace("S6 SK", "% HQ HQ\nS6 SK")), ()),
    ("PBN-24 header", "% PBN 2.1\n% EXPORT\n" + pbn(), ("line",)),
    ("PBN-25 signs and notes", pbn(play=PLAY.replace("HT HA", "HT ! HA!! =1= $14").replace("S6", "S6?")), ()),
    ("PBN-26 control-Z at the end", pbn() + "\n\x1a", ()),
    ("PBN-27 no blank", pbn().replace('[Event "x"]', '[Event"x"]'), ()),
    ("PBN-27 no quotes", pbn().replace('[Event "x"]', "[Event x]"), ()),
    ("PBN-27 no value", pbn().replace('[Event "x"]', "[Event]"), ()),
    ("PBN-27 values without quotes", pbn().replace('"1NT"', "1NT").replace('"9"', "9"), ()),
    ("PBN-27 blanks in a tag", pbn().replace('[Event "x"]', '[  Event   "x" ]'), ()),
    ("PBN-27 a tag over three lines", pbn().replace('[Event "x"]', '[\nEvent\n"x"]'), ()),
    ("PBN-28 lower case", pbn(play=PLAY.replace("HT HA H2", "hT Ha h2")), ()),
    ("PBN-29 contract with a blank", pbn(table=TABLE.replace("1NT", "1 NT")), ()),
    ("PBN-30 leading zeros", pbn(head=HEAD.replace('"1"', '"01"')), ()),
    ("PBN-30 letter after the number", pbn(head=HEAD.replace('"1"', '"1a"')), ()),
    ("PBN-30 article in the number", pbn(head=HEAD.replace('"1"', '"1|it|text"')), ()),
    ("PBN-31 mark of UTF-8", "\ufeff" + pbn(), ()),
    ("PBN-32 line ends of Windows", pbn().replace("\n", "\r\n"), ()),
    ("PBN-32 tabs", pbn(play=PLAY.replace(" ", "\t").replace("[Play\t", "[Play ") + "  \n"), ()),
    ("PBN-36 star on the last row", pbn(play=rows("HT HA H2 H5", "S6 SK S3 S9 *")), ()),
    ("PBN-37 ten in two digits", pbn(deal=DEAL.replace("T", "10"), play=PLAY.replace("HT", "H10")), ()),
    ("PBN-38 text after the last game", pbn() + "\nsome text\n", ("warnings",)),
    ("PBN-40 play before contract", pbn(table="", auction=PLAY, play=AUCTION + TABLE), ()),
    *[
        (f"PBN-41 vulnerability {word}", pbn(head=HEAD.replace("None", word)), ())
        for word in ("Love", "-", "", "none", "NONE")
    ],
    ("PBN-42 suit letters", pbn(deal=DEAL.replace("KQ2.A43.KQ32.432", "SKQ2.HA43.DKQ32.C432")), ()),
    ("free layout: two rows on a line", pbn(play=rows("HT HA H2 H5 S6 SK S3 S9", "*")), ()),
    ("free layout: a card a line", pbn(play=rows("HT", "HA", "H2", "H5", "S6", "SK", "S3", "S9", "*")), ()),
    ("free layout: tags on one line", pbn().replace('"]\n[', '"][', 5), ()),
    ("blank line before the auction", pbn(auction="\n" + AUCTION), ()),
    ("blank line in the play", pbn(play=PLAY.replace("H5\n", "H5\n\n")), ()),
    ("all pass", pbn(auction='[Auction "N"]\nPass Pass 1NT AP\n'), ()),
]  # fmt: skip


@pytest.mark.parametrize(("text", "ignored"), [row[1:] for row in SAME], ids=[row[0] for row in SAME])
def test_other_spellings_are_read_as_the_base_board(text: str, ignored: tuple[str, ...]) -> None:
    """A quirk changes how a board is written, not what is read."""
    board = only(text)
    assert same_but_for(board, *ignored) == []
    assert case_from_board(board).claim.tricks == 7


def board_is(**expected: object) -> Callable[[BoardRecord], None]:
    """A check of some attributes; ``play`` as text."""

    def check(board: BoardRecord) -> None:
        found = {name: play_text(board) if name == "play" else getattr(board, name) for name in expected}
        assert found == expected

    return check


def warned(sentence: str, **expected: object) -> Callable[[BoardRecord], None]:
    """A check that a warning is there, and of some attributes."""

    def check(board: BoardRecord) -> None:
        board_is(**expected)(board)
        assert sentence in board.warnings

    return check


def at_fault(*faults: str) -> Callable[[BoardRecord], None]:
    """A check that a board is unreadable for exactly these reasons."""
    return board_is(faults=faults, ending=Ending.UNREADABLE)


LOW_TRUST = "The play breaks off without a mark; a claim is only presumed from the result."
# identifier, a text with one board, what must be true of it
OTHERS: list[tuple[str, str, Callable[[BoardRecord], None]]] = [
    (
        "PBN-01 played out",
        pbn(table=TABLE.replace("9", "7"), play=rows(*WHOLE_PLAY.splitlines(), "*")),
        board_is(ending=Ending.PLAYED_OUT, claimed_total=None, result=7, warnings=()),
    ),
    (
        "PBN-01 played out, another result",
        pbn(play=rows(*WHOLE_PLAY.splitlines(), "*")),
        warned("The result gives declarer 9 tricks, but he won 7.", ending=Ending.PLAYED_OUT),
    ),
    (
        "PBN-02 no star, result above the tricks won",
        pbn(play=PLAY.replace("*\n", "")),
        warned(LOW_TRUST, ending=Ending.CLAIM, claimed_total=9),
    ),
    (
        "PBN-02 no star, only pads",
        pbn(play=PLAY.replace("*", "- - - -")),
        warned(LOW_TRUST, ending=Ending.CLAIM, claimed_total=9),
    ),
    (
        "PBN-02 no star, result equal to the tricks won",
        pbn(table=TABLE.replace("9", "2"), play=PLAY.replace("*\n", "")),
        board_is(ending=Ending.UNFINISHED, claimed_total=None, warnings=()),
    ),
    (
        "PBN-03 to be continued",
        pbn(play=PLAY.replace("*", "- + - -")),
        warned("The play is marked as to be continued.", ending=Ending.UNFINISHED, claimed_total=None),
    ),
    (
        "PBN-04 last row with gaps",
        pbn(play=rows("HT HA H2 H5", "- SK S3 -", "*")),
        board_is(play="HT HA H2 H5 SK S3", ending=Ending.CLAIM, warnings=()),
    ),
    (
        "PBN-05 first card unknown",
        pbn(play=rows("- HA H2 H5", "*")),
        at_fault("The opening lead is not given, so the position cannot be known."),
    ),
    (
        "PBN-09 nothing to inherit",
        TABLE + AUCTION + PLAY,
        at_fault("The deal is not given."),
    ),
    (
        "PBN-10 nothing to inherit",
        pbn(head=HEAD.replace('"x"', '"#"')).replace('[Dealer "N"]', '[Dealer "#"]'),
        board_is(dealer=None, ending=Ending.CLAIM),
    ),
    ("PBN-13 unknown", pbn(table=TABLE.replace("9", "?")), warned(
        "The play ends with a mark, but no result is given.", ending=Ending.UNFINISHED, result=None)),
    ("PBN-13 empty", pbn(table=TABLE.replace("9", "")), board_is(ending=Ending.UNFINISHED, result=None)),
    (
        "PBN-13 disputed",
        pbn(table=TABLE.replace("9", "^8")),
        warned(
            "The result is disputed: it is marked as another number than the tricks won.",
            claimed_total=8,
            ending=Ending.CLAIM,
        ),
    ),
    ("PBN-13 no number", pbn(table=TABLE.replace("9", "nine")), warned(
        "The result 'nine' cannot be read.", result=None)),
    (
        "PBN-14 a score that no result gives",
        pbn(table=BY_SCORE.replace("9", "NS 155")),
        board_is(result=None, ending=Ending.UNFINISHED),
    ),
    (
        "score against the result",
        pbn(table=TABLE + '[Score "NS 90"]\n'),
        warned("The score is given as 90, but 9 tricks in 1NT are 150.", claimed_total=9),
    ),
    (
        "PBN-16 fewer than won",
        pbn(table=TABLE.replace("9", "1")),
        warned("The claim gives declarer 1 trick in all, but 2 are won already.", claimed_total=1, ending=Ending.CLAIM),
    ),
    (
        "PBN-17 a revoke that is marked",
        pbn(play=rows("HT HA H2 ^R C5", "*")),
        board_is(
            play="HT HA H2 C5",
            ending=Ending.CLAIM,
            warnings=("South revoked with the five of clubs in trick 1, holding hearts.",),
        ),
    ),
    (
        "PBN-17 a lead out of turn",
        pbn(play=rows("HT HA H2 H5", "S6 SK S3 ^L S9", "*")),
        board_is(play="HT HA H2 H5 S9 S6 SK S3", out_of_turn=((2, Seat.S),), faults=(), warnings=()),
    ),
    ("PBN-17 irregular declarer", pbn(table=TABLE.replace('"S"', '"^S"'), auction='[Auction "N"]\n1NT ^S ^I Pass AP\n'),
     board_is(declarer=Seat.S, ending=Ending.CLAIM, warnings=())),
    (
        "PBN-17 dummy and declarer swapped",
        pbn(table=TABLE.replace('"S"', '"^S"'), auction='[Auction "N"]\n1NT AP\n'),
        board_is(declarer=Seat.S, warnings=()),
    ),
    (
        "PBN-18 a revoke that is not marked",
        pbn(play=rows("HT HA H2 C5", "*")),
        warned("The file marks no revoke, so a card may have been entered wrongly.", ending=Ending.CLAIM),
    ),
    (
        "PBN-19 play of another seat, but the right lead",
        pbn(play=PLAY.replace('"W"', '"N"')),
        warned("The Play tag names North, but West made the opening lead.", declarer=Seat.S, ending=Ending.CLAIM),
    ),
    (
        "PBN-19 the lead implies another declarer",
        pbn(play=rows("HA H2 H5 HT", "*", seat="N")),
        warned(
            "South is given as declarer, but North made the opening lead, so West is taken.",
            declarer=Seat.W,
            play="HA H2 H5 HT",
        ),
    ),
    (
        "PBN-19 nothing fits",
        pbn(play=rows("HA C2 SA HT", seat="W") + "*\n"),
        at_fault("The opening lead, the ace of hearts, is North's, but with South as declarer West leads."),
    ),
    ("PBN-21 a card twice", pbn(deal=DEAL.replace("KQ2.A43", "KK2.A43")), at_fault(
        "North has the king of spades twice.", "North has 12 cards instead of 13.")),
    ("PBN-21 a card in two hands", pbn(deal=DEAL.replace("543.KQ2", "K43.KQ2")), at_fault(
        "The king of spades is with both North and East.")),
    ("PBN-21 fourteen cards", pbn(deal=DEAL.replace("876.", "8765.").replace("543.", "43.")), at_fault(
        "East has 12 cards instead of 13.", "West has 14 cards instead of 13.")),
    ("PBN-21 five suits", pbn(deal=DEAL.replace("KQ32.432", "KQ3.2.432")), lambda board: fault_starts(
        board, "North has 5 suits in 'KQ2.A43.KQ3.2.432'")),
    ("PBN-21 no deal at all", pbn(deal="hello"), lambda board: fault_starts(
        board, "The deal 'hello' is not four hands")),
    (
        "PBN-22 two hands not given",
        pbn(deal=DEAL.replace("876.T987.984.T98", "-").replace("543.KQ2.765.AKQJ", "-")),
        at_fault("The hands of East and West are not given."),
    ),
    (
        "PBN-22 a problem without play",
        pbn(deal="N:KQ2.A43.KQ32.432 - - -", play=""),
        warned("The hands of East, South and West are not given.", ending=Ending.NO_PLAY, faults=()),
    ),
    (
        "PBN-29 redoubled",
        pbn(table=TABLE.replace("1NT", "1NTR"), auction=""),
        board_is(contract=Contract(1, 4, 2), ending=Ending.CLAIM),
    ),
    ("PBN-29 passed out", pbn(table=TABLE.replace("1NT", "PAS"), auction="", play=""), board_is(
        contract=None, passed_out=True, ending=Ending.PASSED_OUT)),
    ("PBN-29 no contract", pbn(table=TABLE.replace("1NT", "1SHNT"), auction="", play=""), warned(
        "The contract '1SHNT' cannot be read.", contract=None, ending=Ending.NO_PLAY)),
    ("PBN-29 both from the auction", pbn(table='[Declarer "?"]\n[Contract "?"]\n[Result "9"]\n'), warned(
        "The contract is not given and is taken from the auction.", contract=Contract(1, 4), declarer=Seat.S)),
    ("PBN-29 declarer from the auction", pbn(table=TABLE.replace('"S"', '"?"')), warned(
        "The declarer is not given and is taken from the auction.", declarer=Seat.S)),
    ("PBN-29 nothing says who plays", pbn(table=TABLE.replace('"S"', '"?"'), auction=""), at_fault(
        "The contract or its declarer is not known, so the play cannot be followed.")),
    ("PBN-30 no number", pbn(head=HEAD.replace('"1"', '""')), board_is(board="", ending=Ending.CLAIM)),
    (
        "PBN-33 only a suit",
        pbn(play=rows("HT HA H2 H5", "S6 S S3 S9", "*")),
        warned("On line 14, 'S' is no card, so the play is read up to there.", play="HT HA H2 H5"),
    ),
    ("PBN-34 a star alone", pbn(play=rows("*")), board_is(
        play="", ending=Ending.NO_PLAY, claimed_total=None, result=9)),
    ("PBN-34 empty", pbn(play='[Play ""]\n'), board_is(play="", ending=Ending.NO_PLAY, faults=())),
    (
        "PBN-35 an ending",
        '[Deal "N:A.2.. .3.4. 5..6. ..78."]\n[Contract "NT"]\n[Play "E"]\nD4\n',
        board_is(contract=None, trump=4, leader=Seat.E, declarer=Seat.N, play="D4", faults=()),
    ),
    (
        "PBN-36 a card alone",
        pbn(play=rows("HT HA H2 H5", "S6 SK S3 S9", "SQ", "*")),
        board_is(play="HT HA H2 H5 SK S3 S9 S6 SQ", ending=Ending.CLAIM, warnings=()),
    ),
    (
        "PBN-36 two cards and the star",
        pbn(play=rows("HT HA H2 H5", "S6 SK *")),
        warned(
            "1 card from trick 2 on was left out, because a card before is not given.",
            play="HT HA H2 H5 SK",
            ending=Ending.CLAIM,
        ),
    ),
    (
        "PBN-38 text is reported with its line",
        pbn() + "\nsome text\n",
        warned("On line 17, 'some text' belongs to no game and was skipped."),
    ),
    (
        "PBN-39 a gap inside the last row",
        '[Dealer "N"]\n[Deal "' + DEAL + '"]\n[Declarer "S"]\n[Contract "1NT"]\n[Result "9"]\n' + rows(
            "HA H2 H5 HT", "S2 S3 - S6", seat="N").replace('"N"', '"W"').replace("HA H2 H5 HT", "HT HA H2 H5"),
        board_is(play="HT HA H2 H5 S2 S3", ending=Ending.UNFINISHED, claimed_total=None),
    ),
    ("PBN-41 both", pbn(head=HEAD.replace("None", "Both")), board_is(vulnerable="both")),
    ("PBN-41 all", pbn(head=HEAD.replace("None", "All")), board_is(vulnerable="both")),
    ("PBN-41 one side", pbn(head=HEAD.replace("None", "EW")), board_is(vulnerable="ew")),
    ("PBN-41 a word that is not known", pbn(head=HEAD.replace("None", "maybe")), warned(
        "The vulnerability 'maybe' is not known; none is assumed.", vulnerable="none", ending=Ending.CLAIM)),
    ("PBN-42 a void in spades", pbn(deal="N:.AK2... - - -", play=""), lambda board: fault_starts(
        board, "North has 3 cards instead of 13.")),
    ("auction against declarer", pbn(auction='[Auction "N"]\n1NT AP\n'), warned(
        "By the auction North is declarer, but South is given; he is taken.", declarer=Seat.S)),
    ("auction against contract", pbn(auction='[Auction "N"]\nPass Pass 1NT X AP\n'), warned(
        "The auction ends in 1NTX, but the contract is given as 1NT.", contract=Contract(1, 4))),
    ("auction with a word", pbn(auction='[Auction "N"]\nPass hello\n'), warned(
        "The auction has 'HELLO', which is no call; it is read up to there.", ending=Ending.CLAIM)),
    ("passed out by the auction", pbn(table="", auction='[Auction "N"]\nAP\n', play=""), board_is(passed_out=True)),
    ("two cards of one seat", pbn(play=rows("HT HA H2 HQ", "*")), at_fault("In trick 1, East holds two of the cards.")),
    ("a card played again", pbn(play=rows("HT HA H2 H5", "HT SK S3 S9", "*")), lambda board: fault_starts(
        board, "The ten of hearts is played more than once.")),
]  # fmt: skip


def fault_starts(board: BoardRecord, beginning: str) -> None:
    """The board is unreadable, and the first fault says why."""
    assert board.faults != ()
    assert board.faults[0].startswith(beginning)


@pytest.mark.parametrize(("text", "check"), [row[1:] for row in OTHERS], ids=[row[0] for row in OTHERS])
def test_quirks_are_read_right(text: str, check: Callable[[BoardRecord], None]) -> None:
    """Each quirk has one right reading."""
    check(only(text))
