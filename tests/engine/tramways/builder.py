"""A player of Tramways who links places, builds and moves passengers, beside the random one.

Random players seldom complete a link, and nobody travels. This one is no good player either, but whole games
of it end with long links, merged buildings and trips over several owners. What it does is drawn from the
listed choices alone, so that it plays under every option.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import islice

from engine.core import Action, Choices, Draft, GameError, Value, build
from engine.tramways import Tramways, laying
from engine.tramways.state import State
from engine.tramways.ways import Ways
from tests.engine.core.play import filled, random_action

__all__ = ["move"]

GAME = Tramways()
WHIM = 0.05
"""How often anything legal is done instead."""
WAYS = 60
"""Ways looked at from one start."""
BIDS = 0.3
"""How often a bid is made."""
DISCARDS = 0.3
"""How often a card is discarded that could be kept."""

ACTIONS = ("move", "build", "upgrade_link", "upgrade_building", "link", "money", "end")

Taste = Callable[[State, int, Choices, random.Random], Value | None]
"""Chooses among listed values, or takes none (None)."""


def move(state: State, seat: int, rng: random.Random) -> Action:
    """What the builder does in a position."""
    if rng.random() < WHIM:
        return random_action(GAME, state, seat, rng)
    open_kinds = GAME.kinds(state, seat)
    for kind in _preferred(state, open_kinds, rng):
        action = _link(state, seat, rng) if kind == "link" else _made(state, seat, kind, rng)
        if action is not None:
            return action
    return random_action(GAME, state, seat, rng)


def _preferred(state: State, open_kinds: Sequence[str], rng: random.Random) -> Sequence[str]:
    """The open kinds of move that the builder thinks of, the first one first."""
    match state.phase:
        case "auction":
            order: Sequence[str] = ("bid", "pass") if rng.random() < BIDS else ("pass",)
        case "administration":
            order = ("use", "discard", "done") if rng.random() < DISCARDS else ("use", "done")
        case "line":
            order = ("reveal", "take") if rng.random() < BIDS else ("take",)
        case "actions":
            order = ACTIONS
        case _:
            order = open_kinds
    return [kind for kind in order if kind in open_kinds]


def _made(state: State, seat: int, kind: str, rng: random.Random) -> Action | None:
    """A move of the kind, its fields chosen by taste, and paid in the way that is listed first."""
    if kind in ("parcels", "fill", "passengers"):
        return filled(GAME, state, seat, kind, rng)
    draft = Draft(kind)
    try:
        while (choices := GAME.choices(state, seat, draft)) is not None:
            if choices.ends:
                draft = choices.ended(draft)
                continue
            value = TASTES.get(choices.field, _any)(state, seat, choices, rng)
            if value is None:
                return None
            draft = choices.taken(draft, value)
    except GameError:
        return None
    return build(GAME.kinds_by_name, {"kind": kind, **draft.fields})


def _any(_state: State, _seat: int, choices: Choices, rng: random.Random) -> Value | None:
    return rng.choice(choices.values) if choices.values else None


def _first(_state: State, _seat: int, choices: Choices, _rng: random.Random) -> Value | None:
    return choices.values[0] if choices.values else None


TASTES: dict[str, Taste] = {"amount": _first, "icons": _first, "bonus": _any}
"""By field; the others are filled at random."""


def _link(state: State, seat: int, rng: random.Random) -> Action | None:
    """A line that is complete, the cheapest of those looked at; else one that goes on; else a new one."""
    ways = Ways(state, seat)
    starts = list(ways.starts())
    rng.shuffle(starts)
    found: list[tuple[int, int, str, tuple[str, ...]]] = []
    for start in sorted(starts, key=lambda start: not start.isdecimal())[:8]:
        for way in islice(ways.cheapest(start), WAYS):
            line = laying.read(state, seat, start, way)
            rank = 0 if line.completed else 2 - start.isdecimal()
            found.append((rank, line.price.symbols, start, way))
    if not found:
        return None
    _, _, start, way = min(found)
    draft = Draft("link", {"start": start, "way": way})
    while (choices := GAME.choices(state, seat, draft)) is not None:
        draft = choices.ended(draft) if choices.ends else choices.taken(draft, choices.values[0])
    return build(GAME.kinds_by_name, {"kind": "link", **draft.fields})
