"""The places in kept games that other tests rest on, held against the games."""

from __future__ import annotations

import os

import pytest

from bot.games import Legal
from engine.core import replay
from tests.bot.features.moving.guided.positions import GAMES, KINDS, forks_of, places, search

LONG = os.environ.get("STELLWERK_LONG") == "1"


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_kind_is_asked_for_as_often_as_was_found(game: str, kind: str) -> None:
    place = places()[game][kind]
    state = replay(GAMES[game], place.position.journal)
    assert forks_of(Legal(GAMES[game], state, place.seat), kind) == place.forks


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="wants STELLWERK_LONG=1")
@pytest.mark.parametrize("game", GAMES)
def test_nowhere_is_a_kind_asked_for_more_often(game: str) -> None:
    assert search(game) == places()[game]
