"""Of all that a bot can leave open something is left by each release from 1.0 on, and goes on."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import pytest
from sqlalchemy import select

from bot import VERSION
from bot.store import Store
from bot.store.database.migrating import versions
from bot.store.database.versions import number
from bot.store.schema import outbox
from bot.table.ballots import MATTERS
from engine.core import registry

from .copying import copied_to
from .test_upgrades import HERE, RELEASES, left_by, rows

NUMBERED = [each for each in RELEASES if "." in each]
CORRECTED = {"stretches"}
"""Tables in which something stands only where rules were corrected under a running game."""
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
OPEN = "SELECT channel_id FROM outbox WHERE message_id IS NULL AND failure IS NULL"
NUMBERS = "SELECT id FROM outbox WHERE message_id IS NULL AND failure IS NULL ORDER BY id"

each_numbered = pytest.mark.parametrize("release", NUMBERED)


@pytest.fixture
def left(release: str, tmp_path: Path) -> Path:
    """The database as it was left."""
    return unpacked(release, tmp_path)


def unpacked(release: str, folder: Path) -> Path:
    file = folder / f"{release}.sqlite3"
    file.write_bytes(gzip.decompress((HERE / release / "games.sqlite3.gz").read_bytes()))
    return file


def test_the_first_release_is_kept() -> None:
    assert "1.0.0" in NUMBERED


@each_numbered
def test_of_everything_something_is_left(release: str, left: Path) -> None:
    """Of kinds that came later it is left by later releases: those of the newest are looked for."""
    empty = {name for (name,) in rows(left, TABLES) if not rows(left, f"SELECT * FROM {name} LIMIT 1")}
    assert empty == CORRECTED
    running = {game for (game,) in rows(left, "SELECT DISTINCT game FROM games WHERE status = 'running'")}
    asked = {word for (word,) in rows(left, "SELECT DISTINCT matter FROM ballots WHERE stands")}
    if release == NUMBERED[-1]:
        assert running == set(registry.games())
        assert asked == set(MATTERS)
    due = {kind for (kind,) in rows(left, "SELECT DISTINCT kind FROM due")}
    assert due >= {"remind", "silence", "doze", "roundup", "stand_in", "act", "morning", "bulletin"}
    assert rows(left, "SELECT version FROM versions") == [(release,)]
    assert len(rows(left, OPEN)) >= 3


def test_patches_leave_the_form_of_a_database_alone(tmp_path: Path) -> None:
    asked = "SELECT version_num FROM alembic_version"
    forms = {each: rows(unpacked(each, tmp_path), asked)[0][0] for each in NUMBERED} | {
        VERSION: versions()[-1]
    }
    for _, alike in groupby(sorted(forms, key=number), lambda each: number(each)[:2]):
        assert len({forms[each] for each in alike}) == 1


@each_numbered
@pytest.mark.every_database
async def test_posts_that_were_not_sent_are_sent_once(release: str, left: Path, database_url: str) -> None:
    """After the first start they stand in their channels in order, and a second start sends none again."""
    if database_url.startswith("sqlite"):
        file = Path(database_url.partition(":///")[2])
        file.parent.mkdir(exist_ok=True)
        shutil.copyfile(left, file)
    else:
        await copied_to(database_url, left)
    channels = {channel for channel, *_ in rows(left, OPEN)}
    numbers = [number for (number,) in rows(left, NUMBERS)]
    setting = left_by(release).setting
    house = setting.house(database_url)
    async with house:
        assert not house.errors()
    sent = await messages(database_url, numbers)
    assert [number for number, _, _ in sent] == numbers
    for _, channel, message in sent:
        assert message is not None
        assert house.screen(channel, message) is not None
    again, heard = setting.house(database_url), set[int]()
    again.on_message(lambda channel, _: heard.add(channel))
    async with again:
        assert not again.errors()
    assert not heard & channels


async def messages(url: str, numbers: Sequence[int]) -> list[tuple[int, int, int | None]]:
    """Of posts: the number, the channel, and the message."""
    store = await Store.open(url)
    query = select(outbox.c.id, outbox.c.channel_id, outbox.c.message_id).where(outbox.c.id.in_(numbers))
    async with store.reading() as connection:
        found = (await connection.execute(query.order_by(outbox.c.id))).all()
    await store.close()
    return [(row[0], row[1], row[2]) for row in found]
