"""Ratings of players from how their games ended, by the Plackett-Luce model of openskill. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby

from openskill.models import PlackettLuce

from bot.store.games.results import Result

__all__ = ["MOST", "SHOWN_FROM", "START", "WITHIN", "Rating", "after", "recount", "without_surplus"]

SHOWN_FROM = 10
"""Rated games after which a rating is shown."""
MOST, WITHIN = 3, timedelta(days=1)
"""This many games of the same people count in such a time, the earliest ones: more would say little about
anyone's strength, and a rating could be made in an evening.
"""
MODEL = PlackettLuce()
BASE, SCALE = 1000, 40
"""What stands for a player of whom nothing is known yet, and for one unit of the model's strength."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What games tell of a player's strength: `mu` is the likeliest, `sigma` how uncertain that is."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The number that people see: a strength that the player very probably reaches. Of two players
        thought equally strong, the one with more games stands higher.
        """
        return round(MODEL.rating(mu=self.mu, sigma=self.sigma).ordinal(alpha=SCALE, target=BASE))


START = Rating(MODEL.mu, MODEL.sigma)
"""The rating of somebody who has not played."""


def after(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings of the players of a game after it, from those before it and the places reached."""
    teams = [[MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in before]
    rated = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Rating(team[0].mu, team[0].sigma) for team in rated]


def without_surplus(earlier: Iterable[Result], new: Sequence[Result]) -> list[Result]:
    """New results, of which those don't count that are too many for the same people in so short a time.

    Args:
        earlier: the results of one game in one server that count already.
        new: results of that game there, in the order in which games ended, seat by seat.
    """
    ended: dict[frozenset[int | None], list[datetime]] = {}
    for _, group in groupby(earlier, key=lambda row: row.game_id):
        _note(ended, list(group))
    found: list[Result] = []
    for _, group in groupby(new, key=lambda row: row.game_id):
        seats = list(group)
        at = seats[0].at
        lately = [each for each in ended.get(_people(seats), ()) if at - WITHIN < each <= at]
        if len(lately) < MOST:
            _note(ended, seats)
        else:
            seats = [replace(row, rated=False) for row in seats]
        found += seats
    return found


def _people(seats: Sequence[Result]) -> frozenset[int | None]:
    return frozenset(row.player for row in seats)


def _note(ended: dict[frozenset[int | None], list[datetime]], seats: Sequence[Result]) -> None:
    """Note when a game ended that counts."""
    if seats[0].rated:
        ended.setdefault(_people(seats), []).append(seats[0].at)


def recount(rows: Iterable[Result]) -> list[Result]:
    """The results whose ratings are still to be worked out, with them, and those after them that change.

    What stands there is believed up to the first game of which nothing does: one that was entered late has
    all that follows worked out again.

    Args:
        rows: the rated results of one game in one server, in the order in which games ended, seat by seat.
    """
    standing: dict[int, Rating] = {}
    found: list[Result] = []
    believed = True
    for _, group in groupby(rows, key=lambda row: row.game_id):
        seats = list(group)
        players = [row.player or 0 for row in seats]
        believed = believed and all(row.mu is not None for row in seats)
        if believed:
            ratings = [Rating(row.mu or 0.0, row.sigma or 0.0) for row in seats]
        else:
            ratings = after([standing.get(each, START) for each in players], [row.place for row in seats])
            found += [
                changed
                for row, rating in zip(seats, ratings, strict=True)
                if (changed := replace(row, mu=rating.mu, sigma=rating.sigma)) != row
            ]
        standing |= dict(zip(players, ratings, strict=True))
    return found
