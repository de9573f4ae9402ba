"""The sandbox's world: who is there, who sees what, and what is the same after a restart."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest
from simcord.builders import ChannelHandle

from bot.posting.sending import call_watch
from bot.sandbox import files
from bot.sandbox.world import (
    CHANNEL,
    FORUM,
    KEPT_MESSAGES,
    MODERATOR,
    PEOPLE,
    SETTLE_SECONDS,
    SHOWCASE,
    WATCHING,
    World,
)
from bot.store.outbox import bulletins
from bot.store.outbox.bulletins import BUNDLED
from tests.e2e.echo import EchoBot
from tests.e2e.sitting import Sitting
from tests.reading import words_of

SOON = BUNDLED.total_seconds() / 2


async def test_ids_are_the_same_at_every_start(tmp_path: Path) -> None:
    seen = []
    for run in ("one", "two"):
        async with World(EchoBot, tmp_path / run) as world:
            seen.append(
                (world.channel.id, world.channel.guild.id if world.channel.guild else 0, [*world.people])
            )
    assert seen[0] == seen[1]
    assert len(seen[0][2]) == len(PEOPLE) == 6


async def test_interaction_ids_do_not_come_again_after_a_restart(tmp_path: Path) -> None:
    numbers = []
    for _ in range(2):
        async with World(EchoBot, tmp_path) as world:
            for _ in range(2):
                result = await world.slash(world.person("Poldi"), "echo number", {})
                assert result.response is not None
                numbers.append(result.response.content)
    assert len(set(numbers)) == 4


async def test_a_restart_shows_the_channel_as_it_was_and_its_buttons_work(tmp_path: Path) -> None:
    async with World(EchoBot, tmp_path) as world:
        await world.slash(world.person("Resi"), "echo parts", {})
        await world.slash(world.person("Resi"), "echo draw", {})
        before = [(message.id, message.content) for message in world.messages(world.person("Resi").id, 10)]
    async with World(EchoBot, tmp_path) as world:
        messages = world.messages(world.person("Resi").id, 10)
        assert [(message.id, message.content) for message in messages] == before
        assert world.files.path(int(messages[1].attachments[0]["id"])) is not None
        result = await world.choose(world.person("Mizzi"), messages[0].id, "lot", ["SD"])
        assert result.response is not None
        assert result.response.content == "chosen: SD"


async def test_a_thread_and_a_post_of_the_forum_are_there_after_a_restart(tmp_path: Path) -> None:
    async with World(EchoBot, tmp_path) as world:
        poldi = world.person("Poldi")
        channels = {channel.name: world.find_channel(channel.id) for channel in world.channels(poldi.id)}
        assert list(channels) == [CHANNEL, WATCHING, FORUM, SHOWCASE]
        thread = await world.begin_thread(poldi, world.channel, "  Ein   Faden ")
        post = await world.begin_thread(poldi, channels[FORUM], "Ein Beitrag")
        await world.slash(poldi, "echo parts", {}, thread)
        await world.say(poldi, "Servus", [], post)
    async with World(EchoBot, tmp_path) as world:
        resi = world.person("Resi")
        names = [channel.name for channel in world.channels(resi.id)]
        assert names == [CHANNEL, "Ein Faden", WATCHING, FORUM, "Ein Beitrag", SHOWCASE]
        assert [message.content for message in world.messages(resi.id, 9, post.id)] == ["Servus"]
        parts = world.messages(resi.id, 9, thread.id)[-1]
        result = await world.press(resi, parts.id, "whisper")
        assert result.response is not None
        assert result.response.channel_id == thread.id
        assert world.bot.get_channel(thread.id) is not None


async def test_a_language_is_a_persons_own_and_stays(tmp_path: Path) -> None:
    for expected in ("en-US", "de"):
        async with World(EchoBot, tmp_path) as world:
            said = []
            for name in ("Poldi", "Resi"):
                result = await world.slash(world.person(name), "echo language", {})
                assert result.response is not None
                said.append(result.response.content)
            assert said == [expected, "en-US"]
            world.speak(world.person("Poldi"), "de")


async def test_a_table_is_played_in_a_thread_of_its_own_and_watched_in_a_post(sitting: Sitting) -> None:
    world, franzi = sitting.world, sitting.world.person("Franzi")
    await world.slash(franzi, "game new", {"game": "trambahn", "players": 2, "seed": 1, "thread": True})
    thread = world.find_channel(next(each.id for each in world.channels(franzi.id) if each.is_thread))
    forum = world.find_channel(next(each.id for each in world.channels(franzi.id) if each.name == FORUM))
    post = await world.begin_thread(franzi, forum, "Zum Zuschauen")
    await world.slash(franzi, "watch", {"to": post}, thread)
    await world.slash(world.person("Poldi"), "game join", {}, thread)
    await world.slash(franzi, "game start", {}, thread)

    def said(place: ChannelHandle) -> str:
        return "\n".join(words_of(message) for message in world.messages(franzi.id, 30, place.id))

    assert "begins. Seats in order" in said(thread)
    assert "begins. Seats in order" in said(post)
    assert "begins" not in said(world.channel)


async def test_one_of_the_people_manages_the_server_and_the_others_do_not(sitting: Sitting) -> None:
    world, franzi, poldi = sitting.world, sitting.world.person(MODERATOR), sitting.world.person("Poldi")
    stand = world.find_channel(next(each.id for each in world.channels(franzi.id) if each.name == WATCHING))
    await world.slash(poldi, "game new", {"game": "trambahn"})
    refused = await world.slash(poldi, "tables", {"channel": stand})
    assert refused.response is not None
    assert "Only someone who can manage this server's channels" in refused.response.content
    assert not world.messages(franzi.id, 9, stand.id)
    await world.slash(franzi, "tables", {"channel": stand})
    async with asyncio.timeout(20):
        while not world.messages(franzi.id, 9, stand.id):
            await asyncio.sleep(0.05)
    (post,) = world.messages(franzi.id, 9, stand.id)
    assert "Trambahn" in words_of(post)


async def test_an_ephemeral_message_is_seen_by_its_person_alone(echo: World) -> None:
    franzi, poldi = echo.person("Franzi"), echo.person("Poldi")
    await echo.slash(franzi, "echo parts", {})
    await echo.press(poldi, echo.messages(poldi.id, 1)[0].id, "whisper")
    assert [message.content for message in echo.messages(poldi.id, 9)][-1] == "for your eyes only"
    assert len(echo.messages(franzi.id, 9)) == 1


async def test_a_damaged_record_of_the_channel_means_an_empty_channel(tmp_path: Path) -> None:
    (tmp_path / "channel.json").write_text('{"elapsed": 1, "messages": [{"id": ')
    (tmp_path / "channels").mkdir()
    (tmp_path / "channels" / "17.json").write_text('{"elapsed": 1, "thread": {"id": 17}, "messages": []}')
    (tmp_path / "languages.json").write_text("[")
    async with World(EchoBot, tmp_path) as world:
        assert world.messages(world.person("Franzi").id, 9) == []


async def test_pictures_of_a_long_game_are_not_kept_for_ever(
    echo: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    franzi = echo.person("Franzi")
    for _ in range(KEPT_MESSAGES + 5):
        await echo.slash(franzi, "echo draw", {})
    kept = tmp_path / "echo" / "files"
    # A page may be about to ask for those that no message shows any more.
    assert len([*kept.iterdir()]) == KEPT_MESSAGES + 5
    monkeypatch.setattr(files, "LINGER_SECONDS", 0)
    await echo.slash(franzi, "echo draw", {})
    assert len([*kept.iterdir()]) == KEPT_MESSAGES
    assert echo.env.backend.transcript == []
    assert echo.env.backend.http_requests == []


async def test_two_people_acting_at_once_take_turns(echo: World) -> None:
    people = [echo.person(name) for name in PEOPLE]
    await asyncio.gather(*(echo.slash(person, "echo number", {}) for person in people))
    assert len(echo.messages(people[0].id, 20)) == 6


async def test_a_timer_of_the_bot_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(call_watch, "LOOK_SECONDS", SETTLE_SECONDS / 2)
    async with Sitting(tmp_path) as sitting:
        await sitting.type(MODERATOR, "/help")
        assert sitting.times[0] < SETTLE_SECONDS / 4


async def test_what_falls_due_soon_holds_nobody_up_and_comes(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulletins, "APART", timedelta(0))
    await sitting.begin("game:trambahn", MODERATOR, "Poldi")
    world, host = sitting.world, sitting.world.person(MODERATOR)
    there = next(channel.id for channel in world.channels(host.id) if channel.name == WATCHING)
    await world.slash(host, "tables", {"channel": world.find_channel(there)})
    for command in ("pause", "resume", "pause"):
        await sitting.type(MODERATOR, f"/game {command}")
        assert sitting.times[-1] < SOON, f"{command} waits for the post that is brought up to date later"
    async with asyncio.timeout(4 * BUNDLED.total_seconds()):
        while not any("paused" in words_of(post) for post in world.messages(host.id, 5, there)):
            await asyncio.sleep(0.1)
