"""`/share`: the game as a page, for the one who asks, as everybody at the table may see it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.features.share import commands
from bot.games import presentation
from bot.language import words
from bot.posting.messages.thoughts import because
from bot.posting.pages import PageRequest, page_request
from bot.table import Table
from bot.table.automation import COMPUTER
from engine.core import legal_actions, registry
from engine.trambahn import GAME
from tests.bot.room import Room


@pytest.fixture(autouse=True)
def trambahn(toy_game: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(registry, "games", lambda: {GAME.id: GAME})
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


async def begin(room: Room) -> None:
    await room.restart()
    await room.begin("trambahn", seed=7)
    table = await room.bot.services.tables.get(room.channel.id)
    who = table.names[table.deciders[0]]
    card = (await room.typed(who, "trambahn passenger", "card"))[0]
    await room.do(who, "trambahn passenger", card=card)


@pytest.mark.whole
async def test_a_spectator_gets_the_page_and_nobody_else_hears_of_it(room: Room) -> None:
    await begin(room)
    posts = len(room.posts)
    result = await room.people["eve"].slash(room.channel, "share")
    assert result.ephemeral
    assert result.response is not None
    assert "open the file in a browser" in result.response.content
    (file,) = result.response.attachments
    table = await room.bot.services.tables.get(room.channel.id)
    assert file.filename == f"trambahn-{table.record.id}.html"
    assert file.size > 10_000
    assert len(room.posts) == posts


@pytest.mark.whole
async def test_a_page_of_a_player_is_that_of_a_spectator(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await begin(room)
    asked: list[PageRequest] = []

    async def noted(*about: object) -> PageRequest:
        asked.append(await page_request(*about))  # type: ignore[arg-type]
        return asked[-1]

    monkeypatch.setattr(commands, "page_request", noted)
    for who in ("ann", "ben", "eve"):
        await room.do(who, "share")
    assert len(asked) == 3
    assert asked[0] == asked[1] == asked[2]


@pytest.mark.whole
async def test_a_page_that_is_too_large_is_not_sent(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await begin(room)
    monkeypatch.setattr(commands, "ATTACHMENT_BYTES", 1_000)
    assert await room.do("eve", "share") == (
        "The page is too large to be sent. Whoever runs the bot can make it with `stellwerk page`."
    )


async def test_why_a_computer_moved_is_told_as_in_its_post(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Posts of this game leave out nearly all reasons.
    monkeypatch.setattr(type(presentation(GAME).reasons), "obvious", frozenset())
    await room.restart()
    await room.do("ann", "game new", game="trambahn", partner=True)
    await room.do("ann", "game start")
    table = await room.bot.services.tables.get(room.channel.id)
    seat = table.seat_of(room.people["ann"].id)
    assert seat is not None
    while sum(move.cause == COMPUTER for move in table.past.done) < 8:
        action = next(legal_actions(GAME, table.state, seat))
        await table.submit(room.people["ann"].id, action, None)
    await told_as_in_posts(table)
    await room.surely("ann", "game end")
    assert await told_as_in_posts(table)


async def told_as_in_posts(table: Table) -> Mapping[int, str]:
    """The reasons of a page by revision, which are those of posts."""
    request = await page_request(table, words())
    assert [move.revision for move in request.moves] == [row.revision for row in table.past.done]
    reasons = {move.revision: move.why for move in request.moves if move.why}
    for row in table.past.done:
        before = table.scene(words(), (await table.past.move(row.revision)).before)
        assert reasons.get(row.revision) == await because(table, before, row.revision)
    return reasons
