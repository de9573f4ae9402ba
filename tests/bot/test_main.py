"""What `python -m bot` sees to before the bot runs; as a process of its own it is tested in `tests/front`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.operations.doctor.starting import look_around
from bot.settings import Settings


@pytest.mark.parametrize(("user", "warned"), [(0, True), (1000, False)])
def test_a_bot_that_runs_as_root_says_so(
    user: int,
    warned: bool,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    look_around(Settings(_env_file=None, database_url=f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3"))
    assert ("runs as root" in caplog.text) == warned
