"""All games, as they are shipped."""

from __future__ import annotations

import pytest

from engine.core import registry
from tests.games import GAMES


@pytest.fixture(autouse=True)
def all_games(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: GAMES)
