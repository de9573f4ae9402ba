"""The sandbox's table of computers: it plays while somebody looks, and anybody may stop it."""

from __future__ import annotations

import pytest

from bot.sandbox import showcase
from bot.sandbox.showcase import Showcase
from bot.sandbox.world import SHOWCASE
from bot.store import PARTNER
from bot.table import Table
from tests.e2e.sitting import Sitting
from tests.reading import buttons_of


@pytest.fixture
def shown(sitting: Sitting) -> Showcase:
    return Showcase(sitting.world)


async def table_of(sitting: Sitting) -> Table:
    return await sitting.bot.services.tables.get(sitting.world.channel_named(SHOWCASE).id)


async def test_it_begins_when_somebody_looks_and_rests_when_nobody_does(
    sitting: Sitting, shown: Showcase, monkeypatch: pytest.MonkeyPatch
) -> None:
    await shown.see_to_it()
    assert shown.shown() is None
    shown.looked()
    await shown.see_to_it()
    table = await table_of(sitting)
    assert {place.user_id for place in table.seats} == {PARTNER}
    assert table.pace is not None
    picture = shown.shown()
    assert picture is not None
    assert picture["channel"] == str(table.record.channel_id)
    assert picture["address"].startswith("/files/")
    assert picture["alt"]
    monkeypatch.setattr(showcase, "PATIENCE_SECONDS", -1.0)
    await shown.see_to_it()
    assert (await table_of(sitting)).record.paused
    monkeypatch.undo()
    await shown.see_to_it()
    assert not (await table_of(sitting)).record.paused


async def test_what_somebody_stopped_stays_so(sitting: Sitting, shown: Showcase) -> None:
    shown.looked()
    await shown.see_to_it()
    world, channel = sitting.world, sitting.world.channel_named(SHOWCASE)
    poldi = world.person("Poldi")
    post = world.messages(poldi.id, 1, channel.id)[-1]
    (stop,) = [button for button in buttons_of(post) if button["label"] == "Stop"]
    await world.press(poldi, post.id, stop["custom_id"])
    await shown.see_to_it()
    assert (await table_of(sitting)).record.paused


async def test_where_it_is_over_another_one_begins(sitting: Sitting, shown: Showcase) -> None:
    shown.looked()
    await shown.see_to_it()
    first = (await table_of(sitting)).record.id
    world, channel = sitting.world, sitting.world.channel_named(SHOWCASE)
    franzi = world.person("Franzi")
    asked = await world.slash(franzi, "game end", {}, channel)
    assert asked.response is not None
    message = world.env.backend.get_message(channel.id, asked.response.id)
    await world.press(franzi, message.id, buttons_of(message)[0]["custom_id"])
    await shown.see_to_it()
    assert (await table_of(sitting)).record.id != first
