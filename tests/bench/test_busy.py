"""The figures of many games at play, from one game and a few moves."""

from __future__ import annotations

import pytest

from tests.bench import busy


@pytest.mark.whole
def test_a_move_that_stands_behind_more_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second move from there on gives a private back, which the call for the turn doesn't show."""
    monkeypatch.setattr(busy, "GAMES", 1)
    monkeypatch.setattr(busy, "FIRST", 100)
    monkeypatch.setattr(busy, "MOVES", 2)
    figures = busy.busy_figures()
    assert figures["press_count"] > 2
    assert 0 < figures["press_acknowledge_p95_ms"] < figures["press_p95_ms"]
