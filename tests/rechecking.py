"""Sessions re-checked, in this process or by the command, for the tests of re-checking."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sessions import CRASHING_HONOURS, FORGOTTEN_TRUMP, lin, session

from claimeval.recheck import RecheckRecord, recheck
from claimeval_cli.main import main


def timeless(records: Iterator[RecheckRecord] | list[RecheckRecord]) -> list[dict[str, Any]]:
    """Records without the seconds, which differ from run to run."""
    return [replace(record, seconds=0.0).as_dict() for record in records]


def without_seconds(text: str) -> list[dict[str, Any]]:
    """The records of a journal without their seconds."""
    return [{**json.loads(line), "seconds": 0} for line in text.splitlines()]


@pytest.fixture(name="folder", scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session with boards of every kind in several files."""
    place = tmp_path_factory.mktemp("league")
    session(place, 6, "round 2.lin")
    session(place, 6, "round 10.lin", cards=36)
    (place / "cases.jsonl").write_text(
        json.dumps(FORGOTTEN_TRUMP) + "\n" + json.dumps(CRASHING_HONOURS) + "\n", encoding="utf-8"
    )
    mixed = [lin(1, 52, None), lin(2).replace("sv|o|", "sv|?|"), lin(3, 40, 2), lin(4, 20, None), lin(5)]
    (place / "mixed.lin").write_text("\n".join(mixed), encoding="utf-8")
    return place


@pytest.fixture(name="alone", scope="module")
def league_alone(folder: Path) -> list[dict[str, Any]]:
    """Its records, made in this process."""
    return timeless(recheck([folder], jobs=0))


def run(*args: str | Path) -> Result:
    """A command line, run in this process."""
    return CliRunner().invoke(main, ["recheck", *map(str, args)])
