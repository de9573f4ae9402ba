"""The bot as its own process, at its most talkative: who plays is in no line of its log."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.front import BotProcess, Fault, ForkedBot, Front
from tests.front.match import Match
from tests.front.process import ROOT
from tests.front.routes import ANSWER, EDIT, POST

NAMES = ("quuxolotl", "Žofie Quuxberg-Łąka", "wombattery", 'O\'Wombat "Ωmega"')
"""Of two people: what they are called, and what is shown of that."""
PARTS = ("quux", "wombat", "łąka", "žofie", "ωmega", "\\u017d", "\\u03a9")
TYPED = "xylophonist"


@pytest.mark.timeout(120)
@pytest.mark.parametrize("form", ["text", "json"])
async def test_no_line_names_anybody_whatever_happens(tmp_path: Path, form: str) -> None:
    (tmp_path / ".env").write_text(f"LOG_LEVEL=DEBUG\nLOG_FORMAT={form}\n", encoding="utf-8")
    async with Front(people=4) as front:
        for person, name, shown in zip(front.people, NAMES[::2], NAMES[1::2], strict=False):
            person.name, person.global_name = name, shown
        bot = ForkedBot(front, tmp_path)
        await bot.start()
        try:
            await bot.listening()
            await play(front, bot)
        finally:
            await bot.stop()
        first, *_ = front.people
        with closing(sqlite3.connect(bot.database)) as connection:
            assert connection.execute("SELECT count(*) FROM seats WHERE name = ?", (NAMES[1],)).fetchone()[0]
        forgotten = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-m", "bot.cli", "forget", str(first.id)],
            cwd=ROOT,
            env=bot.environment,
            capture_output=True,
            text=True,
            check=True,
        )
        said = bot.log.read_text().lower() + forgotten.stderr.lower()
        for line in said.splitlines():
            assert not [part for part in PARTS if part in line], line
            assert TYPED not in line
            assert not [person for person in front.people if str(person.id) in line], line
        for told in ("refused: ", "interaction", "value [hidden] is not a name"):
            assert told in said, told


async def play(front: Front, bot: BotProcess) -> None:
    """A table, moves, everything that is refused with a name in it, and a Discord that quotes names."""
    first, second, *_, stranger = front.people
    match = Match(front, front.channels[0], front.people[:3], bot.database, seed=1840, answer_seconds=5.0)
    assert await match.open()
    for _ in range(3):
        assert await match.move()
    quoting = f'Value "{NAMES[1]}" is not a name'
    for route in (POST, EDIT, ANSWER):
        front.faults.append(Fault("refused", route, status=400, code=50035, words=quoting, times=2))
    await match.move()
    await match.say(second, "privacy")
    for who in (first, second, stranger):
        for command, options in (
            ("game join", {}),
            ("game undo", {}),
            ("do", {"moves": TYPED}),
            ("do", {"moves": NAMES[1]}),
            ("game end", {}),
            ("game status", {}),
            ("stats", {}),
            ("log", {}),
        ):
            await match.say(who, command, **options)
    # `/do` completes nothing: discord.py says so with the person's number.
    # What is typed while the bot ends is heard by discord.py alone.
    front.complete(first, match.channel, "do", "moves", f"{TYPED} {NAMES[0]}")
    front.complete(first, match.channel, "1840 bid", "lot", f"{TYPED} {NAMES[0]}")
