"""How long a whole command takes in the sandbox: from what is typed to the post with its pictures."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from bot.games import presentation
from engine.core import registry
from tests.e2e.sitting import Sitting, in_any_order, p95, play_on

__all__ = ["command_p95_ms"]

PEOPLE = ("Franzi", "Poldi", "Resi", "Schani", "Mizzi", "Ferdl")


async def command_p95_ms(
    game: str, options: str = "", seats: int = 3, moves: int = 60, seed: int = 1
) -> float:
    """The 95th percentile over the moves of a random game, in milliseconds."""
    group = presentation(registry.game(game)).naming.group
    with tempfile.TemporaryDirectory() as directory:
        async with Sitting(Path(directory)) as sitting:
            await sitting.begin(f"game:{game} seed:{seed} {options}", *PEOPLE[:seats])
            sitting.times.clear()
            await play_on(sitting, group, random.Random(seed), in_any_order, moves)
            return 1000 * p95(sitting.times)
