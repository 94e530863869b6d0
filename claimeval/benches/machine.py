"""The machine and the versions that figures were taken with, and how much memory was used."""

from __future__ import annotations

import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_PACKAGES: Final = ("claimeval", "endplay", "numpy")
_CPU_FILE: Final = Path("/proc/cpuinfo")
_MEBIBYTE: Final = 1 << 20


def machine() -> dict[str, str | int]:
    """System, processor, cores, and the versions of Python and of the packages that matter for time."""
    return {
        "system": f"{platform.system()} {platform.machine()}",
        "processor": processor(),
        "cores": cores(),
        "python": platform.python_version(),
        **{name: _version(name) for name in _PACKAGES},
    }


def processor() -> str:
    """The processor's own name as far as the system tells it."""
    try:
        lines = _CPU_FILE.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown processor"


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def peak_memory(*, workers: bool = False) -> float | None:
    """The most MiB this process held so far, or any of its ``workers`` that ended; ``None`` where nobody can say."""
    if find_spec("resource") is None:  # Windows
        return None
    import resource

    who = resource.RUSAGE_CHILDREN if workers else resource.RUSAGE_SELF
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(who).ru_maxrss * unit / _MEBIBYTE


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"
