"""Random games under the online options, livelier than the generic suite's: players seldom just pass."""

from __future__ import annotations

import random
from functools import cache

from engine.core import Action, Entry, Journal
from engine.vienna1840 import GAME
from engine.vienna1840.options import ONLINE, Options1840
from engine.vienna1840.state import State
from tests.engine.core.play import filled

__all__ = ["NAMES", "TABLES", "online", "random_journal"]

NAMES = ("Ann", "Ben", "Cät", "Dan", "Eve", "Fay")
TABLES = ((2, None), (3, None), (3, "small_3p"), (4, None), (5, None), (6, None))
"""Players and map (None: the one that goes with the players)."""
LIVELY = 0.9
LAST_THOUGHTS = ("pass", "scrap", "return", "sell")
"""Of these a return comes last of all: a private that is kept may still be bought by a company."""


def online(map_name: str | None) -> Options1840:
    return ONLINE.model_copy(update={"map": map_name})


def _move(state: State, seat: int, rng: random.Random) -> Action:
    kinds = list(GAME.kinds(state, seat))
    rng.shuffle(kinds)
    if rng.random() < LIVELY:
        kinds.sort(key=lambda kind: (kind in LAST_THOUGHTS, kind == "return"))
    for kind in kinds:
        action = filled(GAME, state, seat, kind, rng)
        if action is not None:
            return action
    raise AssertionError(kinds)


@cache
def random_journal(seats: int, map_name: str | None, seed: int) -> Journal:
    """A whole game of random legal moves."""
    rng = random.Random(seed)
    options = online(map_name)
    state = GAME.start(seats, options, seed)
    entries = []
    while deciders := GAME.deciders(state):
        seat = rng.choice(deciders)
        action = _move(state, seat, rng)
        state = GAME.apply(state, seat, action).state
        entries.append(Entry(seat=seat, action=action.record()))
    return Journal(
        game=GAME.id,
        rules_version=GAME.rules_version,
        seats=seats,
        options=options.model_dump(mode="json"),
        seed=seed,
        entries=tuple(entries),
    )
