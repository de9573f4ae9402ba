"""`/stats` as people press it, on a phone and at a desk: private first, then shown to the channel."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from bot.features.statistics.ratings import SHOWN_FROM
from bot.store.schema import moves, outbox
from bot.table import lobby
from bot.table.tables import Tables
from bot.table_settings import TableSettings
from tests.e2e.conftest import Browser
from tests.e2e.sitting import Sitting
from tests.e2e.walkthrough import DESK, PHONE
from tests.e2e.window import Window
from tests.toy import PILES, TOY, Take

pytestmark = pytest.mark.whole

PEOPLE = ("Franzi", "Poldi", "Resi")


async def played(sitting: Sitting, winner: str, other: str, *, seed: int | None = None) -> None:
    """A game of two to its end: each in turn takes a whole pile, and the last one wins. Nothing is posted."""
    world, store = sitting.world, sitting.bot.services.store
    tables = Tables(store, lambda _: None)
    people = [world.person(winner), world.person(other)]
    assert world.channel.guild is not None
    table = await tables.create(
        TOY,
        channel_id=world.channel.id,
        guild_id=world.channel.guild.id,
        host=people[0].id,
        name=winner,
        options={},
        seed=seed,
        settings=TableSettings(seating="joined", clock="24+72"),
    )
    await lobby.join(table, people[1].id, other)
    await lobby.start(table, people[0].id)
    for number, pile in enumerate(PILES):
        await table.submit(people[number % 2].id, Take(pile=pile, stones=5), None)
    async with store.writing() as connection:
        await connection.execute(update(outbox).values(failure="a game of long ago"))
        # Each on a day of its own, or they would be too many to be rated.
        this = moves.c.game_id == table.record.id
        at = datetime.now(UTC) - timedelta(days=100 - table.record.id)
        await connection.execute(update(moves).where(this).values(created_at=at))


@pytest.mark.browser
@pytest.mark.parametrize(("size", "language"), [(PHONE, "de"), (DESK, "en-US")], ids=["phone", "desk"])
async def test_somebody_looks_at_his_games_and_shows_them(
    toy_game: None, sitting: Sitting, browser: Browser, size: tuple[int, int], language: str
) -> None:
    german = language == "de"
    first, second, third = PEOPLE
    for number in range(SHOWN_FROM):
        winner = (first, second)[number % 3 == 0]
        await played(sitting, winner, second if winner == first else first)
    await played(sitting, third, first)
    await played(sitting, first, third, seed=4)
    sitting.world.speak(sitting.world.person(first), language)
    window = Window(browser(*size), await sitting.page())

    def presses() -> None:
        window.open()
        window.become(first)
        window.type("/stats")
        window.until_said("Wertung 1" if german else "rating 1")
        window.until_said("Median der Antwortzeit" if german else "Median time to answer")
        window.keep("own")
        window.press("Im Kanal zeigen" if german else "Show it in the channel")
        window.until_said("Sie steht jetzt im Kanal." if german else "It's in the channel now.")
        window.keep("shown")
        window.become(second)
        # The channel has a language of its own.
        window.until_said("rating 1")
        assert not [text for text in window.texts(".message") if "Median" in text or "median" in text]
        window.type(f"/stats player:@{third}")
        window.until_said("a rating after 9 more games")
        window.keep("other")
        assert window.complaints() == []

    await asyncio.to_thread(presses)
