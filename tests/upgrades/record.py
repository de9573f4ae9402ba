"""Record what a release leaves behind: run once, by its own code. `make release` does it.

    python -m tests.upgrades.record tests/upgrades/<version> [ACT...]

The acts of the story are played, all of them if none is named, and the database is kept; then what stood on
a screen is pressed, and what came of it by the release's own bot is kept too. People do the same each time,
with the same seeds; times and secrets are those of the recording.
"""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any
from unittest import mock

import bot
from bot.games import Plate
from bot.posting.pictures.gallery import Gallery

from .acts import tell
from .house import CHANNELS, House, Screen
from .pressing import TABLES, Came, Press, Setting, pressed
from .story import Story

__all__ = ["main"]

ACTS = (
    "long_ago",
    "lobbies",
    "form",
    "others",
    "files",
    "orders",
    "alone",
    "days_pass",
    "left_open",
)
"""What is played for a release: first what takes months, at last what is left where it is."""
ALIKE = 2
"""Of presses that are alike so many are kept."""
PRESSED = 3
"""Of presses whose ids are alike so many are made."""
PIXEL = base64.b64decode(
    b"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
)


async def _undrawn(_gallery: Gallery, _pictures: Any, name: str, *_: Any, **__: Any) -> Plate:
    """What stands in the place of a picture: nobody looks at them here."""
    return Plate(name, PIXEL, "a picture")


@mock.patch.object(Gallery, "plate", _undrawn)
async def record(folder: Path, acts: Sequence[str]) -> None:
    """Write the database and the screens of the bot that is imported, after these acts."""
    with tempfile.TemporaryDirectory() as named:
        database = Path(named) / "games.sqlite3"
        house = House(database)
        story = Story(house, database)
        async with house:
            await tell(story, acts)
            threads = house.threads()
        setting = Setting(threads, story.screens, CHANNELS, house.time, TABLES)
        left = Path(named) / "left.sqlite3"
        _copy(database, left)
        presses = _once(story.presses)
        print(f"{len(story.screens)} screens, {len(presses)} presses", dict(Counter(p.kind for p in presses)))
        began = time.perf_counter()
        came = []
        async for press, outcome in pressed(presses, left, Path(named), setting):
            came.append((press, outcome))
            if len(came) % 50 == 0:
                print(len(came), f"{time.perf_counter() - began:.0f} s", flush=True)
        print(dict(Counter(outcome.answer for _, outcome in came)))
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "games.sqlite3.gz").write_bytes(gzip.compress(left.read_bytes(), mtime=0))
        came = _some(came)
        print(f"{len(came)} kept")
        text = json.dumps(_told(story, setting, came), ensure_ascii=False, separators=(",", ":"))
        (folder / "screens.json.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
        print(len(text), [(path.name, path.stat().st_size) for path in folder.iterdir()])


def _copy(database: Path, to: Path) -> None:
    """A copy in one file."""
    with sqlite3.connect(database) as connection:
        connection.execute("VACUUM INTO ?", (str(to),))
    connection.close()


def _once(presses: list[Press]) -> list[Press]:
    """Each thing once, and a few of those that are alike: what means the same wherever it stands is not
    pressed from several screens.
    """
    found: dict[Any, Press] = {}
    for press in presses:
        # A few ids mean something only beside the words of their message.
        words = press.screen.content if _reads_words(press.custom_id) else ""
        found.setdefault((press.screen.channel, press.who, press.custom_id, press.value, words), press)
    made: Counter[Any] = Counter()
    some = []
    for press in found.values():
        alike = (_shape(press.custom_id), press.kind)
        made[alike] += 1
        if made[alike] <= PRESSED:
            some.append(press)
    return some


def _shape(custom_id: str) -> tuple[str, ...]:
    """An id without its numbers."""
    parts = custom_id.partition(" ")[0].split(":")
    return tuple("#" if part[:1].isdigit() else part for part in parts)


def _reads_words(custom_id: str) -> bool:
    return custom_id.startswith("whatif:") or ":told:" in custom_id


def _some(came: list[tuple[Press, Came]]) -> list[tuple[Press, Came]]:
    """A few of those that are alike but for the numbers in their ids, and of which the same came."""
    met: Counter[Any] = Counter()
    found = []
    for press, outcome in came:
        alike = (_shape(press.custom_id), press.kind, outcome.answer, bool(outcome.done))
        met[alike] += 1
        if met[alike] <= ALIKE:
            found.append((press, outcome))
    return found


def _told(story: Story, setting: Setting, came: list[tuple[Press, Came]]) -> dict[str, Any]:
    known: list[Screen] = []
    places: dict[int, int] = {}
    for screen in [*_last_posts(story.screens), *(press.screen for press, _ in came)]:
        if id(screen) not in places:
            places[id(screen)] = len(known)
            known.append(screen)
    return {
        "people": {name: person.id for name, person in story.house.people.items()},
        "threads": setting.threads,
        "channels": setting.channels,
        "time": None if setting.time is None else setting.time.isoformat(),
        "tables": setting.tables,
        "screens": [asdict(screen) for screen in known],
        "presses": [
            {
                "who": press.who,
                "screen": places[id(press.screen)],
                "custom_id": press.custom_id,
                "value": press.value,
                "modal": press.form.modal if press.form else None,
                **asdict(outcome),
            }
            for press, outcome in came
        ],
        "nexts": [asdict(each) for each in story.nexts],
        "files": story.files,
        "told": story.told,
    }


def _last_posts(screens: list[Screen]) -> list[Screen]:
    """The messages for all as they stood at the end."""
    return list({screen.message: screen for screen in screens if not screen.viewer}.values())


def main() -> None:
    """Record into the folder that is named."""
    print(f"by {Path(bot.__path__[0])}")
    folder, *acts = sys.argv[1:]
    asyncio.run(record(Path(folder), acts or ACTS))


if __name__ == "__main__":
    main()
