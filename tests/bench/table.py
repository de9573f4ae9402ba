"""How fast the table is: a whole command in the sandbox, and the memory of a bot with many games."""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.e2e.timing import command_p95_ms

__all__ = ["memory_main", "table_figures"]

GAMES = 100


def table_figures() -> dict[str, float]:
    """`command_p95_ms` over a game of 1840 in the sandbox; `bot_100_games_mib` with 100 games loaded."""
    command = [sys.executable, "-c", "from tests.bench.table import memory_main; memory_main()"]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return {
        "command_p95_ms": asyncio.run(command_p95_ms("vienna1840")),
        "bot_100_games_mib": float(printed.split()[-1]),
    }


def memory_main() -> None:
    """Load a hundred games late in play into a bot's tables, draw one, and print the peak in MiB."""
    with tempfile.TemporaryDirectory() as directory:
        asyncio.run(_load_games(Path(directory)))
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


async def _load_games(directory: Path) -> None:
    from bot.store import Store
    from bot.table.tables import Tables
    from engine.vienna1840 import GAME
    from render.vienna1840 import draw_map, draw_market
    from tests.bench.positions import recorded

    game = recorded()
    store = await Store.open(f"sqlite+aiosqlite:///{directory / 'bench.sqlite3'}")
    tables = Tables(store, wake=lambda _: None)
    names = [f"Player {seat + 1}" for seat in range(game.seats)]
    held = [
        await tables.continue_journal(GAME, game.journal, channel_id=number, guild_id=1, host=1, names=names)
        for number in range(1, GAMES + 1)
    ]
    view = GAME.view(held[0].state, None)
    draw_map(view)
    draw_market(view)
    await store.close()
