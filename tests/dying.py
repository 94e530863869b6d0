"""What workers can be made to do wrong; a module of its own, because worker processes have to import it."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import replace

from claimeval.formats.boards import BoardRecord
from claimeval.rechecks.board import recheck_board
from claimeval.rechecks.record import RecheckOptions, RecheckRecord


def dies_on_board_5(board: BoardRecord, options: RecheckOptions) -> RecheckRecord:
    """The worker is killed, as the kernel does when memory runs out."""
    if board.board == "5":
        os.kill(os.getpid(), signal.SIGKILL)
    return recheck_board(board, options)


def leaves_on_board_5(board: BoardRecord, options: RecheckOptions) -> RecheckRecord:
    """The worker ends by itself, as a crash in a library may make it."""
    if board.board == "5":
        os._exit(7)
    return recheck_board(board, options)


def hangs_on_board_5(board: BoardRecord, options: RecheckOptions) -> RecheckRecord:
    """The worker does not come back."""
    if board.board == "5":
        time.sleep(60)
    return recheck_board(board, options)


def raises_on_board_5(board: BoardRecord, options: RecheckOptions) -> RecheckRecord:
    """The worker fails in a way that nobody foresaw."""
    if board.board == "5":
        raise ZeroDivisionError
    return recheck_board(board, options)


def is_slow_on_even_boards(board: BoardRecord, options: RecheckOptions) -> RecheckRecord:
    """Answers come in another order than the boards."""
    if board.board.isdigit() and int(board.board) % 2 == 0:
        time.sleep(0.05)
    return replace(recheck_board(board, options), seconds=0.0)


def takes_a_moment(board: BoardRecord, options: RecheckOptions) -> RecheckRecord:
    """Long enough for something to happen to the worker meanwhile."""
    time.sleep(0.1)
    return recheck_board(board, options)
