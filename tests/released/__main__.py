"""Keep games of the present version of each game's rules, where none are kept yet."""

from __future__ import annotations

import re

from engine.core import Journal, dump, registry, state_hash, steps
from tests import games
from tests.released import Released, releases, write

EVERY = 25
"""Moves between two positions that are kept; the last one is, too."""
LEFT_OUT = re.compile(r"-random-seed[2-9]$")
"""Of games that go much alike one is enough."""


def released(journal: Journal) -> Released:
    """A game with its positions."""
    game = registry.games()[journal.game]
    states = [step.state for step in steps(game, journal)]
    last = len(states) - 1
    return Released(
        journal=journal,
        hashes=tuple(state_hash(game, state) for state in states[1:]),
        positions={
            number: dump(game, state).decode()
            for number, state in enumerate(states)
            if number % EVERY == 0 or number == last
        },
    )


def main() -> None:
    """Write what is missing."""
    for game in registry.games().values():
        if game.rules_version in releases(game.id):
            continue
        for name in games.names(f"{game.id}-"):
            if not LEFT_OUT.search(name):
                write(game.id, game.rules_version, name, released(games.kept(name).journal))


if __name__ == "__main__":
    main()
