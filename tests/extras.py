"""Tests that need more than ``pip install '.[test]'`` brings: skipped with the reason, but not where all is to run."""

from __future__ import annotations

import os

import pytest

EVERYTHING = "CLAIMEVAL_TEST_EVERYTHING"
"""Set to anything, this environment variable makes a missing extra a failure instead of a skip."""


def skip(reason: str) -> None:
    """Leave out the tests of this module, for this reason."""
    if os.environ.get(EVERYTHING):
        pytest.fail(f"{EVERYTHING} is set, but: {reason}")
    pytest.skip(reason, allow_module_level=True)
