"""The measuring programs beside the package: that they run, and that the documents show what they recorded."""

from __future__ import annotations

import json
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from claimeval.benches.figures import Run

ROOT = Path(__file__).parents[1]
BENCHMARKS = ROOT / "benchmarks"
CLAIMS = [
    {
        "id": name,
        "hands": "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432",
        "declarer": "N",
        "contract": "7NT",
        "play": play.split(),
        "claimed_total": 13,
        "dd_total": 13,
    }
    for name, play in (
        ("early", "ST S3 S2 SA SK S7 S4 H2 SQ S8 S5 H3 SJ S9 S6 H4 HA H9 H6 H5 HK HT H7 D2 HQ HJ H8 D3 DA D9 D6 D4"),
        ("late", "ST S3 S2 SA SK S7 S4 H2 SQ S8 S5 H3 SJ S9 S6 H4 HA H9 H6 H5 HK HT H7 D2 HQ HJ H8 D3 DA D9 D6 D4"
         " DK DT D7 D5 DQ DJ D8 C2"),
    )
]  # fmt: skip


def run(program: str, *args: str) -> subprocess.CompletedProcess[str]:
    """A program of the folder in a process of its own."""
    return subprocess.run(
        [sys.executable, str(BENCHMARKS / program), *args], capture_output=True, text=True, check=False, cwd=ROOT
    )


@pytest.fixture
def claims(tmp_path: Path) -> Path:
    """A file of two claims that stand."""
    path = tmp_path / "claims.jsonl"
    path.write_text("".join(json.dumps(claim) + "\n" for claim in CLAIMS), encoding="utf-8")
    return path


def test_rulings_are_recorded_and_compared(claims: Path, tmp_path: Path) -> None:
    """What was recorded is found again, in other processes too; an answer that was changed is a difference."""
    kept = tmp_path / "kept.jsonl"
    where = ("--claims", str(claims), "--answers", str(kept))
    recorded = run("answers.py", "--record", *where)
    assert "2 cases, 0 different, 0 undecided" in recorded.stdout, recorded.stderr

    same = run("answers.py", *where, "--jobs", "2")
    assert "0 not on record" in same.stdout, same.stderr
    assert same.returncode == 0

    kept.write_text(kept.read_text(encoding="utf-8").replace("[3, 3]", "[2, 2]", 1), encoding="utf-8")
    changed = run("answers.py", *where)
    assert "late: stands 2 on record, now stands 3" in changed.stdout
    assert changed.returncode == 1


def test_the_short_cases_of_the_bank_and_the_bench_are_ruled_as_recorded() -> None:
    """With two tricks left nothing differs from the record."""
    result = run("answers.py", "--decided", "--tricks", "2-2")

    assert result.returncode == 0, result.stdout
    assert re.findall(r"(\d+) cases, 0 different", result.stdout) == ["4", "16"]


def test_accepted_claims_are_counted_in_groups_and_timed_in_calls(claims: Path) -> None:
    """Each group has its share and its time."""
    result = run("accepted_claims.py", str(claims), "--groups", "1-3,4-5", "--format", "json")
    figures = json.loads(result.stdout)["figures"]

    assert {name: (row["claims"], row["stand"]) for name, row in figures.items()} == {
        "1-3 tricks left": (1, 1),
        "4-5 tricks left": (1, 1),
    }
    assert all(row["median_calls"] > 0 for row in figures.values())


def test_the_page_on_performance_shows_the_baseline() -> None:
    """Its tables are those of the recorded measurement, to the letter."""
    program = runpy.run_path(str(BENCHMARKS / "baseline.py"))
    baseline = Run.from_dict(json.loads((BENCHMARKS / "baseline.json").read_text(encoding="utf-8")))
    page = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")

    assert program["with_tables"](page, baseline) == page
    assert baseline.finished
    assert not baseline.wrong
