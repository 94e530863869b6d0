"""The house of ``docs/design.md``: who may import whom, who knows the solver, and how long a module may be."""

from __future__ import annotations

import ast
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = {"claimeval": ROOT / "claimeval", "claimeval_cli": ROOT / "cli"}
MOST_LINES = 400
IMPORTERS = {"import_module", "find_spec", "__import__"}
SOLVER_ADAPTER = "claimeval.solver.doubledummy"

# From the roof to the ground. A package or module imports from floors below its own, and within itself.
FLOORS = (
    ("claimeval_cli",),
    ("claimeval",),
    ("claimeval.benches",),
    ("claimeval.recheck",),
    ("claimeval.rechecks", "claimeval.tricks"),
    ("claimeval.report", "claimeval.adjudication", "claimeval.linecounts"),
    ("claimeval.questions",),
    ("claimeval.concessions", "claimeval.alternatives", "claimeval.evidence"),
    ("claimeval.rulings1959", "claimeval.likelihood"),
    ("claimeval.inquiry", "claimeval.notes", "claimeval.breakdown", "claimeval.precedents"),
    ("claimeval.laws", "claimeval.formats"),
    ("claimeval.normal",),
    ("claimeval.lines",),
    ("claimeval.case", "claimeval.play", "claimeval.solver"),
    ("claimeval.record", "claimeval.contract", "claimeval.statement", "claimeval.contradictions"),
    ("claimeval.afterclaim",),
    ("claimeval.position", "claimeval.claim"),
    ("claimeval.positionfaults",),
    ("claimeval.cards", "claimeval.languages", "claimeval.counting"),
    ("claimeval.errors", "claimeval.limits"),
    ("claimeval.messages",),
)


@cache
def modules() -> dict[str, Path]:
    """Every module of the product by its dotted name; a package goes by its own."""
    found = {}
    for package, folder in PACKAGES.items():
        for path in (*folder.rglob("*.py"), *folder.rglob("*.pyi")):  # the compiled ones by their stubs
            parts = [part for part in path.relative_to(folder).with_suffix("").parts if part != "__init__"]
            found[".".join((package, *parts))] = path
    return found


@cache
def tree(module: str) -> ast.Module:
    """A module, parsed."""
    return ast.parse(modules()[module].read_text(encoding="utf-8"))


@cache
def imports(module: str) -> frozenset[str]:
    """The modules of the product that a module imports anywhere in it, inside functions as well."""
    names = set()
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                names.add(whole if whole in modules() else f"{node.module}")
    return frozenset(name for name in names if name.partition(".")[0] in PACKAGES)


def room(module: str) -> str:
    """The entry of the table of floors that a module belongs to: the longest that it starts with."""
    entries = [entry for floor in FLOORS for entry in floor]
    inside = [entry for entry in entries if module.startswith(f"{entry}.") and entry != "claimeval"]
    fitting = [module] if module in entries else inside
    assert fitting, f"{module} has no floor in tests/test_architecture.py and docs/design.md"
    return max(fitting, key=len)


def floor(module: str) -> int:
    """Its place from the roof, 0, downwards."""
    return next(number for number, floor in enumerate(FLOORS) if room(module) in floor)


@pytest.mark.parametrize("module", sorted(modules()))
def test_a_module_imports_only_from_floors_below(module: str) -> None:
    """Nothing is imported from the same floor, but for the own package, nor from a floor above."""
    wrong = [name for name in imports(module) if room(name) != room(module) and floor(name) <= floor(module)]

    assert not wrong


def test_every_floor_is_inhabited() -> None:
    """The table of floors names no module that is gone."""
    assert {room(module) for module in modules()} == {entry for floor in FLOORS for entry in floor}


def test_no_module_imports_itself_by_a_detour() -> None:
    """The imports form no circle, within a package either."""
    below: dict[str, set[str]] = {}

    def collect(module: str, path: tuple[str, ...]) -> set[str]:
        assert module not in path, " -> ".join((*path[path.index(module) :], module))
        if module not in below:
            below[module] = set(imports(module)).union(*(collect(name, (*path, module)) for name in imports(module)))
        return below[module]

    for module in modules():
        assert module not in collect(module, ())


def test_only_the_adapter_knows_the_solver() -> None:
    """No other module imports endplay, or names it for an import by name."""
    users = set()
    for module in modules():
        for node in ast.walk(tree(module)):
            names: list[object] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            elif isinstance(node, ast.Call) and called(node) in IMPORTERS:
                names = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            users |= {module for name in names if str(name).partition(".")[0] == "endplay"}

    assert users == {SOLVER_ADAPTER}


def called(call: ast.Call) -> str:
    """The last part of the name of what is called, empty for what has none."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


@pytest.mark.parametrize("module", sorted(modules()))
def test_a_module_is_short(module: str) -> None:
    """Nobody has to read more than some screens to know a module."""
    assert len(modules()[module].read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_the_design_page_shows_the_same_floors() -> None:
    """``docs/design.md`` lists the floors in this order."""
    page = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    [table] = re.findall(r"^```text\n(roof\n.*?)^```", page, flags=re.MULTILINE | re.DOTALL)
    shown = [tuple(re.split(r"  +", line.strip(" |"))[0].split(" | ")) for line in table.splitlines()[1:-1]]

    assert tuple(shown) == FLOORS
    assert len(FLOORS) == len(set(FLOORS))
    assert all(set(upper).isdisjoint(lower) for upper, lower in pairwise(FLOORS))
