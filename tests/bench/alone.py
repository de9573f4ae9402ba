"""What one move costs when moves come one at a time: a post, a picture and a request for each."""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path

from tests.front import BotProcess, Front
from tests.front.ledger import posted_revisions
from tests.front.match import Match

__all__ = ["alone_figures", "processor_ms"]

MOVES = 60
TICKS = os.sysconf("SC_CLK_TCK")


def alone_figures() -> dict[str, float]:
    """`move_cpu_ms`: processor time of all the bot's processes for a move with its post and pictures;
    `move_bot_cpu_ms`: what of it the bot itself takes, without those that draw; `move_requests`: those that
    count towards Discord's limit for the whole bot, which answers to an interaction do not.
    """
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_play(Path(folder)))


async def _play(folder: Path) -> dict[str, float]:
    async with Front() as front:
        bot = BotProcess(front, folder)
        await bot.start()
        try:
            await bot.listening()
            match = Match(front, front.channels[0], front.people[:3], bot.database, seed=3)
            assert await match.open()
            await _move(match)
            pids, asked = bot.pids, _counted(front)
            used = [processor_ms(pid) for pid in pids]
            for _ in range(MOVES):
                await _move(match)
            used = [processor_ms(pid) - before for pid, before in zip(pids, used, strict=True)]
            asked = _counted(front) - asked
        finally:
            await bot.stop()
    return {
        "move_cpu_ms": sum(used) / MOVES,
        "move_bot_cpu_ms": used[0] / MOVES,
        "move_requests": asked / MOVES,
    }


async def _move(match: Match) -> None:
    assert await match.move()
    assert await match.front.until(lambda: match.revision in posted_revisions(match), 60.0)
    assert await match.front.until(lambda: bool(match.front.posts(match.channel)[-1].attachments), 60.0)


def processor_ms(pid: int) -> float:
    """Processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / TICKS


def _counted(front: Front) -> int:
    answers = ("/interactions/", "/webhooks/")
    return sum(number for route, number in front.requests.items() if not route.path.startswith(answers))


if __name__ == "__main__":
    for name, value in alone_figures().items():
        print(f"{name:<28}{value:>12.3f}")
