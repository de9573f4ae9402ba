"""For each kind of move of each game a position in which it asks for as much as it can, from kept games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from bot.features.moving.guided.forks import Fork, Path, Way, several
from bot.games import Legal, presentation
from engine.core import GameError, Journal, registry
from tests.engine.core.play import journal_of
from tests.games import kept, names

__all__ = ["GAMES", "KINDS", "Position", "opening_bid", "position", "run_with_a_route"]

GAMES = registry.games()
KINDS = [(game, kind) for game, each in GAMES.items() for kind in each.kinds_by_name]
"""Every kind of move of every game."""
RUNNING = {"rulebook": "vienna1840-random-seed3", "online": "vienna1840-online-3p-seed0"}


@dataclass(frozen=True, slots=True)
class Position:
    """A game up to a decision, and whose it is."""

    journal: Journal
    seat: int
    forks: int


@cache
def _positions(game_id: str) -> dict[str, Position]:
    game = GAMES[game_id]
    found: dict[str, Position] = {}
    for played in map(kept, names(f"{game_id}-random-")):
        for number, (state, seat, _, _) in enumerate(played.turns()):
            for kind in game.kinds(state, seat):
                forks = _forks(Legal(game, state, seat), kind)
                if forks is not None and (kind not in found or forks > found[kind].forks):
                    found[kind] = Position(played.opening(number).journal, seat, forks)
    return found


def position(game_id: str, kind: str) -> Position:
    """The position for a kind. Raises KeyError where the games don't come to one."""
    return _positions(game_id)[kind]


def opening_bid() -> Position:
    """The first bid of an auction in which every lot is open: who bids chooses a lot, and then an amount."""
    game = GAMES["vienna1840"]
    options = next(
        each for seats, each in game.setups() if seats == 3 and each.model_dump()["preset"] == "online"
    )
    seat = game.deciders(game.start(3, options, 1))[0]
    return Position(journal_of(game, 3, options, 1, []), seat, 2)


@cache
def run_with_a_route(preset: str) -> Position:
    """A line about to run, with a route to run on, under one of 1840's presets."""
    played = kept(RUNNING[preset])
    return next(
        Position(played.opening(number).journal, seat, 0)
        for number, (_, seat, action, step) in enumerate(played.turns())
        if action.kind == "run" and any(getattr(event, "value", 0) for event in step.events)
    )


def _forks(legal: Legal, kind: str) -> int | None:
    """How often is asked before the preview; None where the move can't be completed."""
    way = Way(presentation(legal.game).asking, legal, kind)
    path: Path = ()
    try:
        if way.default(path) is not None:
            return 0
        found = way.at(path)
        while isinstance(found, Fork):
            path = (*path, _last(found))
            found = way.at(path)
    except GameError:
        return None
    return len(path)


def _last(fork: Fork) -> int:
    """The number of the last choice, or of as many as may be chosen at once."""
    return len(fork) - 1 if fork.together is None else several(range(max(fork.together)))
