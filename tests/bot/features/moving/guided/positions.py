"""For each kind of move of each game a position in which it asks for as much as it can, from kept games.

Looking for them takes as long as a hundred tests: where they are stands in `positions.json`.
`python -m tests.bot.features.moving.guided.positions` looks anew, when games ask otherwise than they did.
"""

from __future__ import annotations

import json
import re
from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path as File

from bot.features.moving.guided.forks import Fork, Path, Way, several
from bot.games import Legal
from engine.core import GameError, Journal, registry
from tests.engine.core.play import journal_of
from tests.games import kept, names

__all__ = [
    "GAMES",
    "KINDS",
    "Place",
    "Position",
    "forks_of",
    "opening_bid",
    "places",
    "position",
    "run_with_a_route",
    "search",
]

GAMES = registry.games()
KINDS = [(game, kind) for game, each in GAMES.items() for kind in each.kinds_by_name]
"""Every kind of move of every game."""
RUNNING = {"rulebook": "vienna1840-random-seed3", "online": "vienna1840-online-3p-seed0"}


FOUND = File(__file__).with_name("positions.json")


@dataclass(frozen=True, slots=True)
class Position:
    """A game up to a decision, and whose it is."""

    journal: Journal
    seat: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where a position is: in which kept game, after how many moves, whose decision; how often that asks."""

    game: str
    moves: int
    seat: int
    forks: int

    @property
    def position(self) -> Position:
        """The game up to there."""
        return Position(kept(self.game).opening(self.moves).journal, self.seat)


def search(game_id: str) -> dict[str, Place]:
    """For each kind of move of a game the first place where it asks most often."""
    game = GAMES[game_id]
    found: dict[str, Place] = {}
    for played in map(kept, names(f"{game_id}-random-")):
        for number, (state, seat, _, _) in enumerate(played.turns()):
            for kind in game.kinds(state, seat):
                forks = forks_of(Legal(game, state, seat), kind)
                if forks is not None and (kind not in found or forks > found[kind].forks):
                    found[kind] = Place(played.name, number, seat, forks)
    return found


@cache
def places() -> dict[str, dict[str, Place]]:
    """All that were found, by game and kind."""
    read = json.loads(FOUND.read_text(encoding="utf-8"))
    return {game: {kind: Place(*row) for kind, row in rows.items()} for game, rows in read.items()}


def position(game_id: str, kind: str) -> Position:
    """The position for a kind. Raises KeyError where the games don't come to one."""
    return places()[game_id][kind].position


def opening_bid() -> Position:
    """The first bid of an auction in which every lot is open: who bids chooses a lot, and then an amount."""
    game = GAMES["vienna1840"]
    options = next(
        each for seats, each in game.setups() if seats == 3 and each.model_dump()["preset"] == "online"
    )
    seat = game.deciders(game.start(3, options, 1))[0]
    return Position(journal_of(game, 3, options, 1, []), seat)


@cache
def run_with_a_route(preset: str) -> Position:
    """A line about to run, with a route to run on, under one of 1840's presets."""
    played = kept(RUNNING[preset])
    return next(
        Position(played.opening(number).journal, seat)
        for number, (_, seat, action, step) in enumerate(played.turns())
        if action.kind == "run" and any(getattr(event, "value", 0) for event in step.events)
    )


def forks_of(legal: Legal, kind: str) -> int | None:
    """How often is asked before the preview; None where the move can't be completed."""
    way = Way(legal, kind)
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


def _rewrite() -> None:
    rows = {game: {kind: astuple(place) for kind, place in search(game).items()} for game in GAMES}
    lines = json.dumps(rows, indent=1, sort_keys=True)
    FOUND.write_text(re.sub(r"\[\s+(.+?)\s+\]", _on_a_line, lines, flags=re.DOTALL) + "\n", encoding="utf-8")


def _on_a_line(row: re.Match[str]) -> str:
    return f"[{' '.join(row[1].split())}]"


if __name__ == "__main__":
    _rewrite()
