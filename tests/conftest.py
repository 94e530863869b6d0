"""What every test starts from."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _plain_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    """A locale without a language, whatever the machine's own: texts are English unless a test asks for others."""
    for name in ("LANGUAGE", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
