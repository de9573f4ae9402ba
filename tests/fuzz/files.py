"""Random game files for the importers: a game, or a reason; and what was imported can be played on."""

from __future__ import annotations

import gzip
import json
import random
import time
import traceback
from collections.abc import Iterator
from typing import Any

from bot.games import Brought, Presentation, presentation
from bot.games.core.interchange import Interchange
from engine.core import Action, GameError, registry, steps
from tests.engine.core.play import journal_of, random_game
from tests.fuzz.engine import Tally
from tests.fuzz.payloads import bent_bytes
from tests.shared import SHARED

__all__ = ["fuzz_files"]

RECORDED = SHARED / "conformance"
SLOW_SECONDS = 20.0
MOVES = (0, 5, 40, 200, 400)
MADE = 6
"""Files that are written from random games; recorded ones come on top, where they are."""
RECORDED_MOST = 6


def fuzz_files(count: int, seed: int) -> Tally:
    """Try so many files at the importers of all games; the same seed tries the same."""
    chance = random.Random(seed)
    tally = Tally()
    sources = [
        (shown, file)
        for shown in map(presentation, registry.games().values())
        if type(shown.interchange).read is not Interchange.read
        for file in (*_made(shown, chance), *_recorded(shown))
    ]
    for _ in range(count):
        shown, file = chance.choice(sources)
        _try(shown, bent_bytes(chance, file), tally)
    return tally


def _made(shown: Presentation, chance: random.Random) -> Iterator[Any]:
    """Exported random games under the first preset that can be exported."""
    game = shown.game
    made = 0
    for seats, options in sorted(game.setups(), key=lambda _: chance.random()):
        seed = chance.randrange(2**31)
        wanted = MOVES[made % len(MOVES)]
        moves: list[tuple[int, Action]] = []
        for _, seat, action, _ in random_game(game, seats, options, seed):
            if len(moves) >= wanted:
                break
            moves.append((seat, action))
        try:
            data = shown.interchange.write(
                journal_of(game, seats, options, seed, moves), [f"P{seat}" for seat in range(seats)]
            )
        except GameError:
            continue
        yield json.loads(data)
        made += 1
        if made == MADE:
            return


def _recorded(shown: Presentation) -> Iterator[Any]:
    folder = RECORDED / shown.naming.group
    for path in sorted(folder.glob("export-*.json*"))[:RECORDED_MOST]:
        data = path.read_bytes()
        file = json.loads(gzip.decompress(data) if path.suffix == ".gz" else data)
        if isinstance(file, dict) and "actions" in file:
            yield file


def _try(shown: Presentation, data: bytes, tally: Tally) -> None:
    tally.tried += 1
    began = time.perf_counter()
    try:
        _check(shown, shown.interchange.read(data))
        tally.taken += 1
    except GameError as error:
        tally.refused[str(getattr(error, "code", type(error).__name__))] += 1
    except Exception:
        tally.faults.append(f"{shown.game.id}, file {tally.tried}\n{traceback.format_exc(limit=-4)}")
    took = time.perf_counter() - began
    tally.slowest = max(tally.slowest, took)
    if took > SLOW_SECONDS:
        tally.faults.append(f"{shown.game.id}, file {tally.tried} took {took:.1f} s")


def _check(shown: Presentation, brought: Brought) -> None:
    """What was taken plays to its end, and its names can be written."""
    for _ in steps(shown.game, brought.journal):
        pass
    assert len(brought.names) == brought.journal.seats
    assert all(name.encode() for name in brought.names)
