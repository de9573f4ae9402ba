"""Ratings from tables at which players of all kinds sit together, by the Plackett-Luce model of openskill."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial

from openskill.models import PlackettLuce, PlackettLuceRating

from engine.core import Options
from tests.engine.core.play import AnyGame
from tests.ladder.playing import played

__all__ = ["Rated", "Table", "rated"]

Result = tuple[tuple[str, ...], tuple[float, ...]]
"""The players of a game by seat, and their places, 1 the first."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game at which `seats` of the players sit, others in each deal."""

    game: AnyGame
    seats: int
    options: Options
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rated:
    """What is known of a player.

    Attributes:
        games: that it played.
        won: the share of them that it won; a shared win counts in part.
        mu: its rating, 25 for a player of whom nothing is known; `sigma` how uncertain that is.
    """

    player: str
    games: int
    won: float
    mu: float
    sigma: float


def rated(table: Table, deals: int, pool: Executor, *, first: int = 1) -> list[Rated]:
    """Play so many deals, each with its players in all seats in turn, and rate them; the best first."""
    model = PlackettLuce()
    ratings: dict[str, PlackettLuceRating] = {name: model.rating(name=name) for name in table.players}
    games, won = dict.fromkeys(table.players, 0), dict.fromkeys(table.players, 0.0)
    for results in pool.map(partial(_deal, table), range(first, first + deals)):
        for names, places in results:
            teams = model.rate([[ratings[name]] for name in names], ranks=list(places))
            ratings.update({name: team[0] for name, team in zip(names, teams, strict=True)})
            for name, place in zip(names, places, strict=True):
                games[name] += 1
                won[name] += (place == 1) / places.count(1)
    found = [
        Rated(name, games[name], won[name] / games[name], rating.mu, rating.sigma)
        for name, rating in ratings.items()
        if games[name]
    ]
    return sorted(found, key=lambda each: -each.mu)


def _deal(table: Table, seed: int) -> list[Result]:
    """One deal, with the same players, all different, moved on by a seat from game to game."""
    names = random.Random(seed).sample(table.players, table.seats)
    return list(_rotated(table, names, seed))


def _rotated(table: Table, names: Sequence[str], seed: int) -> Iterator[Result]:
    for shift in range(table.seats):
        seated = (*names[shift:], *names[:shift])
        outcome = played(table.game, table.options, seated, seed).outcome
        if outcome is None:
            raise AssertionError(f"{table.game.id}, seed {seed}: no end")
        places = {seat: place for place, tied in enumerate(outcome.ranking, 1) for seat in tied}
        yield seated, tuple(float(places[seat]) for seat in range(table.seats))
