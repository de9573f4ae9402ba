"""What `python -m bot` sees to before the bot runs; as a process of its own it is tested in `tests/front`."""

from __future__ import annotations

import os

import pytest

from bot.__main__ import warn_of_rights


@pytest.mark.parametrize(("user", "warned"), [(0, True), (1000, False)])
def test_a_bot_that_runs_as_root_says_so(
    user: int, warned: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    warn_of_rights()
    assert ("runs as root" in caplog.text) == warned
