"""What can go wrong between the bot and Discord: each move and each post is there once all the same."""

from __future__ import annotations

import asyncio
import random
import resource
import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import discord
import pytest
import pytest_asyncio
from simcord.backend.models import Message, Overwrite
from simcord.enums import OverwriteType

from bot.features.opening.setup import FormPress, Sketch
from tests.front import BotProcess, Fault
from tests.front.house import House, begun, settled, table
from tests.front.ledger import posted_revisions
from tests.front.match import Match, record_of
from tests.front.record import FileBooks
from tests.front.routes import ANSWER, CALLBACK, EDIT, HISTORY, POST, Route
from tests.front.server import Kind
from tests.reading import buttons_of

pytestmark = pytest.mark.asyncio(loop_scope="module")

MOVES_TO_TRY = 200
"""Until the same seat decides twice in a row, and both moves were legal at first."""


@pytest_asyncio.fixture(loop_scope="module")
async def match(house: House) -> AsyncIterator[Match]:
    """A game of three people. Whatever went wrong in a test is over after it."""
    front, bot = house
    yield await table(house, 3)
    front.faults.clear()
    if not front.gateway.ready.is_set():
        await bot.kill()
        await bot.start()
        await bot.listening()


@pytest.fixture
def bot(house: House) -> BotProcess:
    return house[1]


@pytest.fixture
def unspoilt(bot: BotProcess) -> Iterator[None]:
    """No traceback stands in the log after the test that did not stand there before."""
    before = bot.log.read_text().count("Traceback")
    yield
    assert bot.log.read_text().count("Traceback") == before, bot.log.read_text()[-4000:]


@pytest.mark.parametrize(("kind", "times"), [("429", 5), ("503", 1)])
async def test_a_post_outlasts_what_discord_py_gives_up_on(match: Match, kind: Kind, times: int) -> None:
    match.front.faults.append(Fault(kind, POST, times=times))
    assert await match.move()
    await settled(match)
    assert not match.front.faults


async def test_a_post_whose_reply_was_lost_is_found_when_its_nonce_is_forgotten(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match.front, "nonce_seconds", 0.0)
    match.front.faults.append(Fault("lost", POST))
    assert await match.move()
    await asyncio.sleep(1.5)
    assert await match.move()
    await settled(match)


async def test_a_post_whose_reply_was_lost_stands_there_once(match: Match) -> None:
    sent = match.front.requests
    before = sent[HISTORY]
    match.front.faults.append(Fault("lost", POST))
    assert await match.move()
    assert await match.front.until(lambda: sent[HISTORY] == before + 1)
    assert await match.move()
    await settled(match)


async def test_a_moments_refusal_to_list_messages_makes_no_second_post(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The post is there, its nonce is forgotten, and it is not the channel's last message."""
    front = match.front
    monkeypatch.setattr(front, "nonce_seconds", 0.0)
    sent = front.requests[POST]
    front.faults += [Fault("lost", POST), Fault("refused", HISTORY, times=2, status=403, code=50013)]
    interaction, *_ = match.act()
    assert await front.until(lambda: front.requests[POST] > sent)
    front.backend.create_message(match.channel.id, match.people[0].id, content="Servus")
    assert "on record" in str(await match.told(interaction))
    assert match.catch_up()
    assert await front.until(lambda: not front.faults)
    await settled(match)


@pytest.mark.parametrize("nonces", ["remembered", "forgotten"])
async def test_where_the_list_of_messages_is_refused_for_good_posts_go_on(
    match: Match, monkeypatch: pytest.MonkeyPatch, nonces: str
) -> None:
    if nonces == "forgotten":
        monkeypatch.setattr(match.front, "nonce_seconds", 0.0)
    match.front.faults += [Fault("lost", POST), Fault("500", HISTORY, times=1_000)]
    for _ in range(2):
        assert await match.move()
    # The list is asked for three times before the bot does without.
    await settled(match, 60.0)


@pytest.mark.parametrize("route", [POST, EDIT], ids=str)
@pytest.mark.parametrize("kind", ["lost", "500"])
async def test_a_turns_end_and_the_next_call_stand_there_once(house: House, route: Route, kind: Kind) -> None:
    match = await table(house, 3, "quiet")
    match.front.faults.append(Fault(kind, route))
    while match.front.faults:
        assert await match.move()
        await settled(match)
    assert await match.move()
    await settled(match)


async def test_an_edit_whose_reply_was_lost_changes_a_post_once(match: Match) -> None:
    assert await match.move()
    await settled(match)
    match.front.faults.append(Fault("lost", EDIT))
    assert await match.move()
    await settled(match)
    assert not match.front.faults


@pytest.mark.usefixtures("unspoilt")
async def test_an_answer_whose_reply_was_lost_is_an_answer(match: Match) -> None:
    match.front.faults.append(Fault("lost", ANSWER))
    interaction, *_ = match.act()
    assert "on record" in str(await match.told(interaction))
    assert match.catch_up()
    assert await match.move()
    await settled(match)
    assert "on record" in str(match.front.answer_to(interaction))


@pytest.mark.usefixtures("unspoilt")
async def test_an_answer_whose_reply_is_lost_again_and_again_is_one_line_in_the_log(
    match: Match, bot: BotProcess
) -> None:
    match.front.faults.append(Fault("lost", ANSWER, times=2))
    async with logged(bot, "could not be answered"):
        assert "1840" in str(await match.say(match.people[0], "game status"))
    assert "1840" in str(await match.say(match.people[0], "game status"))


@pytest.mark.usefixtures("unspoilt")
@pytest.mark.parametrize("kind", ["429", "500", "lost"])
async def test_a_list_and_a_form_that_are_not_taken_at_once_are_there(match: Match, kind: Kind) -> None:
    front, who = match.front, match.front.people[42]
    front.faults.append(Fault(kind, CALLBACK))
    typing = front.complete(who, match.channel, "game new", "game", "")
    assert await front.until(lambda: typing.autocomplete_choices is not None)
    asked = front.slash(who, match.channel, "game new")
    assert await front.until(lambda: front.answer_to(asked) is not None)
    assert asked.message_id is not None
    shown = front.backend.get_message(match.channel.id, asked.message_id)
    front.faults.append(Fault(kind, CALLBACK))
    pressed = front.press(who, shown, FormPress("all", Sketch()).custom_id)
    assert await front.until(lambda: pressed.modal is not None)
    assert not front.faults
    assert await match.move()
    await settled(match)


@pytest.mark.usefixtures("unspoilt")
async def test_an_acknowledgement_whose_reply_was_lost_makes_no_half_move(match: Match) -> None:
    match.front.faults.append(Fault("lost", CALLBACK))
    interaction, *_ = match.act()
    await match.told(interaction, seconds=2.0)
    assert match.catch_up()
    assert await match.move()
    await settled(match)


async def test_a_gateway_that_drops_in_the_middle_of_a_move(match: Match) -> None:
    front = match.front
    before = front.gateway.identified, front.gateway.resumed
    await front.gateway.drop()
    interaction, *_ = match.act()
    assert await front.until(lambda: front.answer_to(interaction) is not None)
    assert "on record" in str(front.answer_to(interaction))
    assert (front.gateway.identified, front.gateway.resumed) == (before[0], before[1] + 1)
    assert match.catch_up()
    assert await match.move()
    await settled(match)


@pytest.mark.usefixtures("unspoilt")
async def test_an_interaction_delivered_five_times_is_one_move(match: Match) -> None:
    interaction, *_ = match.act()
    for _ in range(4):
        match.front.repeat(interaction.id)
    assert "on record" in str(await match.told(interaction))
    await asyncio.sleep(0.5)
    assert match.catch_up()
    assert match.revision == 1
    assert await match.move()
    await settled(match)


@pytest.mark.usefixtures("unspoilt")
async def test_a_table_asked_for_five_times_is_one_thread_and_one_table(house: House) -> None:
    front, bot = house
    channel = front.open_channel()
    asked = front.slash(front.people[0], channel, "game new", thread=True)
    for _ in range(4):
        front.repeat(asked.id)
    assert await front.until(lambda: front.answer_to(asked) is not None)
    (thread,) = front.threads(channel)
    assert await front.until(lambda: bool(front.posts(thread)))
    after = front.slash(front.people[1], thread, "game join")
    assert await front.until(lambda: front.answer_to(after) is not None)
    assert front.threads(channel) == [thread]
    books = FileBooks(bot.database)
    assert len(books.ask(f"SELECT id FROM games WHERE channel_id = {thread.id}")) == 1


async def test_deleted_posts_change_nothing(match: Match) -> None:
    assert await match.move()
    await settled(match)
    for post in match.front.posts(match.channel):
        match.front.backend.delete_message(match.channel.id, post.id)
    while match.revision < 3:
        assert await match.move()
    await match.front.until(lambda: 3 in posted_revisions(match))
    assert posted_revisions(match) == [2, 3]


async def test_without_the_right_to_read_the_channel_the_nonce_tells_posts_apart(match: Match) -> None:
    backend = match.front.backend
    sent = match.front.requests
    before = sent[POST]
    deny = discord.Permissions(view_channel=False, read_message_history=True).value
    backend.set_overwrite(match.channel.id, Overwrite(backend.bot_user.id, OverwriteType.MEMBER, deny=deny))
    match.front.faults.append(Fault("lost", POST))
    assert await match.move()
    assert await match.front.until(lambda: sent[POST] == before + 2)
    backend.delete_overwrite(match.channel.id, backend.bot_user.id)
    assert await match.move()
    await settled(match)


def may_send(match: Match, allowed: bool) -> None:
    backend = match.front.backend
    if allowed:
        backend.delete_overwrite(match.channel.id, backend.bot_user.id)
    else:
        deny = discord.Permissions(send_messages=True).value
        backend.set_overwrite(
            match.channel.id, Overwrite(backend.bot_user.id, OverwriteType.MEMBER, deny=deny)
        )


@pytest.mark.usefixtures("unspoilt")
async def test_without_the_permission_to_post_moves_go_on_and_posts_come_back(match: Match) -> None:
    may_send(match, False)
    assert await match.move()
    await asyncio.sleep(1.0)
    may_send(match, True)
    assert await match.move()
    await match.front.until(lambda: 2 in posted_revisions(match))
    assert 2 in posted_revisions(match)
    called = {match.people[seat].id for seat in match.game.deciders(match.state)}
    assert set(match.front.posts(match.channel)[-1].mention_user_ids) == called


@pytest.mark.usefixtures("unspoilt")
async def test_a_deleted_channel_holds_nothing_up(house: House, match: Match) -> None:
    gone = await table(house, 2)
    assert await gone.move()
    gone.front.backend.delete_channel(gone.channel.id)
    for _ in range(3):
        assert await match.move()
    await settled(match)


async def test_fifty_people_press_one_button_and_one_move_is_made(match: Match) -> None:
    front = match.front
    post, button = await move_button(match)
    before = match.revision
    pressed = [front.press(who, post, button) for who in random.Random(1).sample(front.people, 50)]
    answers = [await match.told(one) for one in pressed]
    assert all(answers)
    assert sum("on record" in str(answer) for answer in answers) == 1
    assert match.catch_up()
    assert match.revision == before + 1
    await settled(match)


async def move_button(match: Match) -> tuple[Message, str]:
    """A button of the newest post that makes a move by itself, after as many moves as that takes."""
    front = match.front
    assert await front.until(lambda: begun(match))
    while True:
        post = front.posts(match.channel)[-1]
        for button in buttons_of(post):
            if f":{match.revision}:do:" in button["custom_id"]:
                return post, button["custom_id"]
        assert await match.move()
        assert await front.until(lambda: match.revision in posted_revisions(match))


async def test_people_go_on_from_a_move_of_which_nobody_told_them(match: Match) -> None:
    # As when its process was killed after the move and before the answer.
    for _ in range(MOVES_TO_TRY):
        known = match.revision
        untold, *_ = match.act()
        await match.move()
        await match.told(untold)
        assert match.catch_up()
        if match.revision == known + 2:
            break
    assert match.revision == known + 2, "the second move was never legal after the first"
    assert await match.move()
    await settled(match)


async def test_a_database_locked_for_ten_seconds_only_makes_people_wait(
    match: Match, bot: BotProcess
) -> None:
    lock = sqlite3.connect(bot.database, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    interaction, *_ = match.act()
    assert await match.told(interaction, seconds=10.0) is None
    lock.execute("ROLLBACK")
    lock.close()
    assert "on record" in str(await match.told(interaction))
    assert match.catch_up()
    assert await match.move()
    await settled(match)


@pytest.mark.parametrize("how", ["moved away", "replaced"])
async def test_a_database_file_that_is_not_in_its_place_refuses_moves(
    match: Match, bot: BotProcess, how: str
) -> None:
    assert await match.move()
    await settled(match)
    aside = bot.database.with_name("aside")
    bot.database.rename(aside)
    if how == "replaced":
        shutil.copy(aside, bot.database)
    try:
        async with logged(bot, "the database is gone"):
            interaction, *_ = match.act()
            answer = await match.told(interaction)
    finally:
        aside.replace(bot.database)
    assert "isn't in its place" in str(answer)
    _, rows = record_of(bot.database, match.channel)
    assert len(rows) == match.revision == 1
    assert await match.move()
    await settled(match)


async def test_a_full_disk_refuses_moves_and_leaves_none_half_written(match: Match, bot: BotProcess) -> None:
    assert await match.move()
    await settled(match)
    # A file that may not be longer than a byte takes no more writes, just as on a full disk.
    limits = resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    try:
        interaction, *_ = match.act()
        answer = await match.told(interaction)
    finally:
        resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, limits)
    assert answer is not None
    assert "on record" not in answer
    _, rows = record_of(bot.database, match.channel)
    assert len(rows) == match.revision == 1
    assert await match.move()
    await settled(match)


def notices(match: Match) -> list[Message]:
    return [post for post in match.front.posts(match.channel) if "reached me too late" in post.content]


@pytest.mark.usefixtures("unspoilt")
async def test_what_came_too_late_is_answered_in_the_channel_to_that_person_alone(match: Match) -> None:
    front = match.front
    first, seat, _ = match.act()
    second, *_ = match.act()
    # Both are older than three seconds when the bot gets to them.
    front.backend.clock.advance(4.0)
    assert await front.until(lambda: len(notices(match)) == 1)
    assert notices(match)[0].mention_user_ids == [match.people[seat].id]
    assert await match.move()
    await settled(match)
    assert match.revision == 1
    assert len(notices(match)) == 1
    assert front.answer_to(first) is front.answer_to(second) is None


@pytest.mark.usefixtures("unspoilt")
async def test_a_button_pressed_too_late_is_one_line_in_the_log(match: Match, bot: BotProcess) -> None:
    front = match.front
    post, button = await move_button(match)
    presser = front.people[40]
    before = bot.log.read_text().count("could not be answered")
    front.press(presser, post, button)
    front.backend.clock.advance(4.0)
    assert await front.until(lambda: len(notices(match)) == 1)
    assert notices(match)[0].mention_user_ids == [presser.id]
    assert bot.log.read_text().count("could not be answered") == before + 1


@pytest.mark.usefixtures("unspoilt")
async def test_a_list_that_comes_too_late_is_one_line_in_the_log(match: Match, bot: BotProcess) -> None:
    async with logged(bot, "completion not taken"):
        typing = match.front.complete(match.people[0], match.channel, "game new", "game", "")
        match.front.backend.clock.advance(4.0)
    assert typing.autocomplete_choices is None
    assert await match.move()
    await settled(match)


@pytest.mark.usefixtures("unspoilt")
async def test_an_answer_after_fifteen_minutes_is_given_in_the_channel(match: Match, bot: BotProcess) -> None:
    front = match.front
    lock = sqlite3.connect(bot.database, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    host = match.people[0]
    slow = front.slash(host, match.channel, "game new", thread=False)
    assert await front.until(lambda: slow.responded)
    front.backend.clock.advance(901.0)
    lock.execute("ROLLBACK")
    lock.close()
    assert await front.until(lambda: len(notices(match)) == 1)
    assert notices(match)[0].mention_user_ids == [host.id]


@pytest.mark.usefixtures("unspoilt")
async def test_where_the_bot_may_not_write_what_came_too_late_is_only_logged(
    match: Match, bot: BotProcess
) -> None:
    may_send(match, False)
    async with logged(bot, "nor in the channel"):
        match.front.slash(match.front.people[41], match.channel, "game status")
        match.front.backend.clock.advance(4.0)
    may_send(match, True)
    assert not notices(match)
    assert await match.move()
    await settled(match)


@asynccontextmanager
async def logged(bot: BotProcess, words: str) -> AsyncIterator[None]:
    """Wait at the end until the log says it once more."""
    before = bot.log.read_text().count(words)
    yield
    async with asyncio.timeout(20):
        while bot.log.read_text().count(words) == before:
            await asyncio.sleep(0.05)
