"""`python -m tests.ladder.whole`: whole games of computer players at every kind of table; prints what came of
them.

    python -m tests.ladder.whole                      500 games of each game and number of seats
    python -m tests.ladder.whole --game ticket_europe --seats 4 --games 20 --level inspector

A stall is a game without an end, an illegal try a move that the rules refuse: both should be 0.
"""

from __future__ import annotations

import argparse
import os
import statistics
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from engine.core import Level, Options
from engine.core.registry import games, partner_of
from tests.engine.core.play import AnyGame
from tests.ladder.playing import Played, played

__all__ = ["Lot", "counted", "lots"]

GAMES = 500


@dataclass(frozen=True, slots=True)
class Lot:
    """Games of one kind of table, with players of these levels by seat."""

    game: AnyGame
    options: Options
    levels: tuple[Level, ...]


def main() -> None:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", help="a game's id; all games without it")
    parser.add_argument("--seats", type=int, help="players at the table; all numbers without it")
    parser.add_argument("--level", default=str(Level.DRIVER), choices=[str(level) for level in Level])
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    seeds = range(asked.first, asked.first + asked.games)
    with ProcessPoolExecutor(asked.workers) as pool:
        for lot in lots(asked.game, asked.seats, Level(asked.level)):
            print(counted(lot, pool.map(partial(_game, lot), seeds)), flush=True)


def lots(ids: Iterable[str] | None, seats: int | None, level: Level) -> Iterator[Lot]:
    """A lot for each game and number of seats that is asked for, in the first set-up that the game offers."""
    for game in games().values():
        if partner_of(game) is None or (ids is not None and game.id not in ids):
            continue
        first: dict[int, Options] = {}
        for number, options in game.setups():
            first.setdefault(number, options)
        for number, options in first.items():
            if seats in (None, number):
                yield Lot(game, options, (level,) * number)


def _game(lot: Lot, seed: int) -> Played:
    return played(lot.game, lot.options, lot.levels, seed)


def counted(lot: Lot, found: Iterable[Played]) -> str:
    """What came of the games of a lot, in a line."""
    all_of_them = list(found)
    ended = [each.outcome for each in all_of_them if each.outcome is not None]
    scores = [score for outcome in ended for score in outcome.scores]
    best = [max(outcome.scores) for outcome in ended]
    return (
        f"{lot.game.id:<14} {len(lot.levels)} {lot.levels[0]:<10} {len(all_of_them):>4} games  "
        f"stalls {len(all_of_them) - len(ended)}  "
        f"illegal tries {sum(each.refused for each in all_of_them)}  "
        f"scores {_spread(scores)}  winners {_spread(best)}  "
        f"moves {_spread([each.moves for each in all_of_them])}"
    )


def _spread(figures: list[int]) -> str:
    """The least, the median and the most."""
    if not figures:
        return "–"
    return f"{min(figures)}/{statistics.median(figures):.0f}/{max(figures)}"


if __name__ == "__main__":
    main()
