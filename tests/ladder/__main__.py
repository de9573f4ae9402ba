"""`make ladder`: the computer players against each other; prints a table and writes ladder.json.

    python -m tests.ladder                            all matches of all games
    python -m tests.ladder --game trambahn            those of one game
    python -m tests.ladder --game trambahn --player inspector --others driver --deals 50

A match ends as soon as a sequential test is sure (0 against 30 Elo points, 5 % errors), or after as many
deals as are asked for.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from engine.core import Level
from engine.core.registry import games, partner_of
from tests.engine.core.play import AnyGame
from tests.ladder.certainty import verdict
from tests.ladder.matches import Match, Tally, play
from tests.ladder.players import GREEDY, RANDOM

DEALS = 50
"""Deals of a match at most; each is played from every seat."""

PAIRS = (
    (Level.APPRENTICE, RANDOM),
    (Level.DRIVER, RANDOM),
    (Level.DRIVER, GREEDY),
    (Level.DRIVER, Level.APPRENTICE),
    (Level.INSPECTOR, Level.APPRENTICE),
    (Level.INSPECTOR, Level.DRIVER),
)
"""Who is measured against whom."""


def main() -> None:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", help="a game's id; all games without it")
    parser.add_argument(
        "--seats", type=int, help="players at the table; the fewest of two or more without it"
    )
    parser.add_argument("--player", help="one player …")
    parser.add_argument("--others", help="… against these")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--all", action="store_true", help="play all deals, sure or not")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    rows = []
    with ProcessPoolExecutor(asked.workers) as pool:
        for match in matches(asked):
            tally = play(match, asked.deals, pool, first=asked.first, sure=not asked.all)
            rows.append(row(match, tally))
            print(told(rows[-1]), flush=True)
    Path("ladder.json").write_text(json.dumps(rows, indent=1))


def matches(asked: argparse.Namespace) -> Iterator[Match]:
    """The matches asked for."""
    pairs: Iterable[tuple[str, str]] = [(asked.player, asked.others)] if asked.player else PAIRS
    for game in games().values():
        if partner_of(game) is None or (asked.game and game.id not in asked.game):
            continue
        seats, options = setup(game, asked.seats)
        for player, others in pairs:
            yield Match(game, seats, options, str(player), str(others))


def setup(game: AnyGame, seats: int | None) -> tuple[int, Any]:
    """A number of seats, and the first set-up that the game offers for it."""
    return next(each for each in game.setups() if each[0] == seats or (seats is None and each[0] > 1))


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
        "verdict": verdict(tally.shares),
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
        f"{row['game']:<14} {row['seats']} {row['player']:>10} : {row['others']:<10} "
        f"{row['games']:>4} games  {won:>3} % [{low}..{high}] {row['verdict']:<12} "
        f"points {row['score']} : {row['other_score']}  "
        f"ms {row['move_p50_ms']} p95 {row['move_p95_ms']} most {row['move_most_ms']}"
    )


if __name__ == "__main__":
    main()
