"""Lessons are those of the real games."""

from __future__ import annotations

import pytest

from engine.core import registry
from tests.bot.features.learn.learner import GAMES


@pytest.fixture(autouse=True)
def real_games(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry as people have it."""
    monkeypatch.setattr(registry, "games", lambda: GAMES)
