"""`make ladder`: the computer players against each other; prints a table and writes ladder.json.

    python -m tests.ladder                            all matches of all games
    python -m tests.ladder --game trambahn            those of one game
    python -m tests.ladder --game trambahn --player inspector --others driver --deals 50
    python -m tests.ladder --game trambahn --player inspector --others v1.0.0:inspector

A match ends as soon as a sequential test is sure (0 against 30 Elo points, 5 % errors), or after `--deals`
deals. At tables for more than two, players of all kinds are rated too. `--page` enters the results into the
tables of docs/computers.md.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

from engine.core import Level, Options
from engine.core.registry import games, partner_of
from tests.engine.core.play import AnyGame
from tests.ladder.certainty import verdict
from tests.ladder.matches import Match, Tally, play
from tests.ladder.page import entered
from tests.ladder.players import GREEDY, PLAYERS, RANDOM
from tests.ladder.ratings import Rated, Table, rated
from tests.ladder.released import NotPlayed, versions

DEALS = 50
"""The most deals of a match; each is played from every seat."""

PAIRS = (
    (Level.APPRENTICE, RANDOM),
    (Level.DRIVER, RANDOM),
    (Level.DRIVER, GREEDY),
    (Level.DRIVER, Level.APPRENTICE),
    (Level.INSPECTOR, Level.APPRENTICE),
    (Level.INSPECTOR, Level.DRIVER),
)
"""Who plays against whom in games for one or two. `progress` adds the inspectors of released versions."""
AMONG = ((Level.INSPECTOR, Level.DRIVER),)
"""One player, and the others at a table for more than two."""


def main() -> None:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", help="a game's id; all games without it")
    parser.add_argument("--seats", type=int, help="players at the table; all numbers without it")
    parser.add_argument("--player", help="one player …")
    parser.add_argument("--others", help="… against these, at the smallest table for two or more")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--all", action="store_true", help="play all deals, sure or not")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--page", type=Path, help="a page whose tables get the figures")
    asked = parser.parse_args()
    try:
        measure(asked)
    except NotPlayed as error:
        parser.exit(1, f"{error}\n")


def measure(asked: argparse.Namespace) -> None:
    """Play all matches and tables asked for, print their results, and write them to ladder.json.

    Raises:
        NotPlayed: a player that is asked for can't play.
    """
    rows, ratings = [], []
    with ProcessPoolExecutor(asked.workers) as pool:
        for match in matches(asked):
            tally = play(match, asked.deals, pool, first=asked.first, sure=not asked.all)
            rows.append(row(match, tally))
            print(told(rows[-1]), flush=True)
        for table in tables(asked):
            for each in rated(table, asked.deals, pool, first=asked.first):
                ratings.append({"game": table.game.id, "seats": table.seats, **asdict(each)})
                print(told_rating(table, each), flush=True)
    Path("ladder.json").write_text(json.dumps({"matches": rows, "ratings": ratings}, indent=1))
    if asked.page:
        page = entered(asked.page.read_text(encoding="utf-8"), "## Matches", list(map(cells, rows)), key=4)
        page = entered(page, "## Ratings", list(map(rating_cells, ratings)), key=3)
        asked.page.write_text(page, encoding="utf-8")


def matches(asked: argparse.Namespace) -> Iterator[Match]:
    """The matches asked for."""
    few: Sequence[tuple[str, str]]
    more: Sequence[tuple[str, str]]
    if asked.player:
        few = more = [(asked.player, asked.others)]
    else:
        few, more = [*PAIRS, *progress()], AMONG
    for game, seats, options in setups(asked):
        for player, others in few if seats <= 2 else more:
            yield Match(game, seats, options, str(player), str(others))


def progress() -> Iterator[tuple[str, str]]:
    """The inspector against that of each released version; prints why if there are none."""
    try:
        yield from ((Level.INSPECTOR, f"{version}:{Level.INSPECTOR}") for version in versions())
    except NotPlayed as error:
        print(error)


def tables(asked: argparse.Namespace) -> Iterator[Table]:
    """The tables at which players of all kinds are rated: those for more than two."""
    if not asked.player:
        for game, seats, options in setups(asked):
            if seats > 2:
                yield Table(game, seats, options, tuple(PLAYERS))


def setups(asked: argparse.Namespace) -> Iterator[tuple[AnyGame, int, Options]]:
    """The games with each number of seats that is asked for, in the first set-up that they offer for it."""
    for game in games().values():
        if partner_of(game) is None or (asked.game and game.id not in asked.game):
            continue
        first: dict[int, Options] = {}
        for seats, options in game.setups():
            first.setdefault(seats, options)
        numbers = list(first) if asked.seats is None else [asked.seats]
        if asked.player and asked.seats is None:
            numbers = [min(seats for seats in first if seats > 1)]
        for seats in numbers:
            if seats in first:
                yield game, seats, first[seats]


def row(match: Match, tally: Tally) -> dict[str, Any]:
    """A line of the table."""
    low, high = tally.interval
    return {
        "game": match.game.id,
        "seats": match.seats,
        "player": match.player,
        "others": match.others,
        "games": tally.games,
        "won": round(tally.won, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "verdict": verdict(tally.shares, match.even),
        "score": statistics.median(tally.scores),
        "other_score": statistics.median(tally.other_scores) if tally.other_scores else None,
        "moves": statistics.median(tally.lengths),
        "move_p50_ms": round(statistics.median(tally.times), 1),
        "move_p95_ms": round(statistics.quantiles(tally.times, n=20)[-1], 1),
        "move_most_ms": round(max(tally.times), 1),
    }


def told(row: dict[str, Any]) -> str:
    """The line for people."""
    won, low, high = (f"{100 * row[name]:.0f}" for name in ("won", "low", "high"))
    return (
        f"{row['game']:<14} {row['seats']} {row['player']:>10} : {row['others']:<16} "
        f"{row['games']:>4} games  {won:>3} % [{low}..{high}] {row['verdict']:<12} "
        f"points {row['score']} : {row['other_score']}  "
        f"ms {row['move_p50_ms']} p95 {row['move_p95_ms']} most {row['move_most_ms']}"
    )


def told_rating(table: Table, found: Rated) -> str:
    """The line of a rating for people."""
    return (
        f"{table.game.id:<14} {table.seats} {found.player:>10} rated {found.mu:.1f} ± {found.sigma:.1f}, "
        f"won {100 * found.won:.0f} % of {found.games} games"
    )


def cells(row: dict[str, Any]) -> list[str]:
    """A row of the page's matches."""
    won, low, high = (f"{100 * row[name]:.0f}" for name in ("won", "low", "high"))
    return [
        row["game"],
        str(row["seats"]),
        row["player"],
        row["others"],
        str(row["games"]),
        f"{won} % ({low}–{high})",
        f"{_points(row['score'])} : {_points(row['other_score'])}",
        f"{row['move_p50_ms']:.0f}",
        f"{row['move_p95_ms']:.0f}",
        f"{row['move_most_ms']:.0f}",
    ]


def _points(score: float | None) -> str:
    """A score as it is printed; a dash where nobody else scores."""
    return "–" if score is None else f"{score:g}".replace("-", "−")


def rating_cells(row: dict[str, Any]) -> list[str]:
    """A row of the page's ratings."""
    rating = f"{row['mu']:.1f} ± {row['sigma']:.1f}"
    return [
        row["game"],
        str(row["seats"]),
        row["player"],
        str(row["games"]),
        f"{100 * row['won']:.0f} %",
        rating,
    ]


if __name__ == "__main__":
    main()
