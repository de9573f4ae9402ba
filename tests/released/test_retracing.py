"""Games of earlier versions of the rules: each position is found again, from the moves and its hash alone."""

from __future__ import annotations

import pytest

from engine.core import GameError, build, has_hash, registry, retraced
from tests.released import read, releases

FORMER = [
    (game, version, name)
    for game in sorted(registry.games())
    for version in releases(game)
    if version < registry.games()[game].rules_version
    for name in read(game, version)
]


@pytest.mark.parametrize(("game", "version", "name"), FORMER)
def test_every_position_is_found_again(game: str, version: int, name: str) -> None:
    """So nothing has to be taken back of a game that is under way, wherever it stands."""
    released = read(game, version)[name]
    rules, journal = released.game, released.journal
    options = rules.options_type.model_validate(journal.options)
    state = rules.start(journal.seats, options, journal.seed)
    for entry, mark in zip(journal.entries, released.hashes, strict=True):
        action = build(rules.kinds_by_name, entry.action)
        before = state
        try:
            state = rules.apply(before, entry.seat, action).state
        except GameError:
            state = None
        if state is None or not has_hash(rules, state, mark):
            state = retraced(rules, before, entry.seat, action, mark)
        assert state is not None, (action.notation(), before)
