"""A trial of a channel of the loopback Discord: all well, and each refusal put in."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import discord
import pytest
from simcord.backend.models import Channel, Interaction, Message, Overwrite
from simcord.enums import ChannelType, ComponentType, OverwriteType

from bot.operations.doctor.check import Diagnosis, Severity
from bot.operations.doctor.meeting import met
from bot.operations.doctor.trial import sending
from bot.operations.doctor.trial.pressing import PRESSING, WORD
from bot.operations.doctor.trial.running import try_channel
from bot.operations.doctor.trial.sending import SENDING
from engine.core import registry
from tests.bot.operations.doctor.conftest import SettingsOf
from tests.front import Fault, ForkedBot, Front
from tests.front.routes import (
    ALONE,
    CALLBACK,
    CHANNEL,
    CHANNEL_GONE,
    EDIT,
    EMOJI,
    EMOJI_GONE,
    HISTORY,
    MESSAGE,
    MESSAGE_GONE,
    POST,
    THREAD,
    TITLE,
    Route,
    route_of,
)
from tests.games import GAMES

Found = Mapping[str, Sequence[Diagnosis]]

FORM: dict[str, Any] = {"word": WORD, "one": "second", "both": ["left", "right"], "file": ("a.txt", b"a")}
EMBLEMS = cache(sending._emblems)


@pytest.fixture(autouse=True)
def one_game(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"trambahn": GAMES["trambahn"]})
    monkeypatch.setattr(sending, "_emblems", EMBLEMS)


class Runner:
    """The person who runs the trial: does what is asked for, as soon as it is asked for.

    Attributes:
        leaves: the ids of buttons and menus that are not heeded.
        form: what is filled in.
        chooses: what is chosen in the menu of words.
    """

    def __init__(self, front: Front) -> None:
        self._front = front
        self._who = front.people[0]
        self._asked: asyncio.Queue[str] = asyncio.Queue()
        self._done: set[str] = set()
        self._pressed: Interaction | None = None
        self.leaves: set[str] = set()
        self.form = dict(FORM)
        self.chooses = "Tram"

    def ask(self, what: str) -> None:
        self._asked.put_nowait(what)

    async def run(self) -> None:
        while True:
            what = await self._asked.get()
            if what.startswith("Type "):
                await self._fill_in()
            else:
                self._press()

    def _press(self) -> None:
        """What comes next in the newest message."""
        message = max(self._seen(), key=lambda each: each.id)
        custom_id = next(each for each in _ids(message) if each not in self._done)
        if custom_id in self.leaves:
            return
        self._done.add(custom_id)
        self._pressed = self._front.press(self._who, message, custom_id, **self._chosen(message, custom_id))

    async def _fill_in(self) -> None:
        pressed = self._pressed
        assert pressed is not None
        assert await self._front.until(lambda: pressed.modal is not None)
        self._front.send_form(self._who, pressed, self.form)

    def _seen(self) -> Iterator[Message]:
        for stored in self._front.backend.messages.values():
            yield from stored.values()

    def _chosen(self, message: Message, custom_id: str) -> dict[str, Any]:
        """What a press on it says besides; nothing for a button."""
        menus: dict[str, dict[str, Any]] = {
            "doctor:choose": {"values": [self.chooses]},
            "doctor:channel": {
                "values": [str(message.channel_id)],
                "kind": ComponentType.CHANNEL_SELECT,
            },
        }
        return menus.get(custom_id, {})


def _ids(message: Message) -> Iterator[str]:
    for row in message.components or []:
        for each in row.get("components", ()):
            if "custom_id" in each:
                yield str(each["custom_id"])


@asynccontextmanager
async def at_hand(runner: Runner) -> AsyncIterator[None]:
    task = asyncio.create_task(runner.run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def tried(
    front: Front,
    settings_of: SettingsOf,
    channel: Channel | None = None,
    runner: Runner | None = None,
    patience: float = 5.0,
    fault: Fault | None = None,
) -> Found:
    """What a trial finds, by step."""
    found: defaultdict[str, list[Diagnosis]] = defaultdict(list)
    place = channel or front.channels[0]
    who = runner or Runner(front)
    async with met(settings_of(front)) as seen, at_hand(who):
        front.faults += [] if fault is None else [fault]
        await try_channel(
            seen.client,
            place.id,
            lambda name, finding: found[name].append(finding),
            who.ask,
            patience,
        )
    return found


def wrong(found: Found) -> Sequence[tuple[str, Diagnosis]]:
    bad = [
        (name, each)
        for name, findings in found.items()
        for each in findings
        if each.level is not Severity.FINE
    ]
    assert all(each.mend for _, each in bad)
    return bad


def left(front: Front) -> Sequence[object]:
    """What stands in the channels, but for what one person alone sees."""
    messages = [
        each
        for stored in front.backend.messages.values()
        for each in stored.values()
        if not each.is_ephemeral
    ]
    threads = [each for channel in front.channels for each in front.threads(channel)]
    return [*messages, *threads, *front.backend.application_emojis]


# -- all well ------------------------------------------------------------------------------------


async def test_a_trial_sends_each_kind_of_message_compares_and_leaves_nothing(
    front: Front, settings_of: SettingsOf
) -> None:
    found = await tried(front, settings_of)
    assert wrong(found) == []
    assert [*found] == [step.name for step in (*SENDING, *PRESSING)]
    assert left(front) == []
    assert front.requests[POST] >= len(SENDING)
    for route in (EDIT, MESSAGE, HISTORY, EMOJI, EMOJI_GONE, THREAD, TITLE, CALLBACK, ALONE):
        assert front.requests[route], route


async def test_a_forum_gets_a_post_with_a_tag(front: Front, settings_of: SettingsOf) -> None:
    forum = front.backend.create_channel(front.guild_ids[0], "forum", type=ChannelType.FORUM)
    front.channels.append(forum)
    found = await tried(front, settings_of, forum)
    assert wrong(found) == []
    assert "a forum's post with 0 tags" in [each.said for each in found["forum"]]
    assert left(front) == []


async def test_a_thread_can_be_tried(front: Front, settings_of: SettingsOf) -> None:
    thread = front.backend.create_thread(front.channels[0].id, "Friday", front.people[0].id)
    before = left(front)
    found = await tried(front, settings_of, thread)
    assert wrong(found) == []
    assert "thread" not in found
    assert left(front) == before


@pytest.mark.whole
async def test_a_bot_that_runs_beside_it_hears_nothing_of_the_presses(
    front: Front, settings_of: SettingsOf, tmp_path: Any
) -> None:
    bot = ForkedBot(front, tmp_path, name="bot")
    await bot.start()
    try:
        await bot.listening()
        assert wrong(await tried(front, settings_of)) == []
        assert "interaction=" not in bot.log.read_text()
    finally:
        await bot.stop()


# -- what people leave undone --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("undone", "step"),
    [
        ("doctor:me", "private"),
        ("doctor:alone", "private"),
        ("doctor:open", "form"),
        ("doctor:choose", "choosing"),
        ("doctor:channel", "choosing"),
        ("doctor:direct", "direct"),
    ],
)
async def test_what_nobody_presses_is_said(
    front: Front, settings_of: SettingsOf, undone: str, step: str
) -> None:
    runner = Runner(front)
    runner.leaves.add(undone)
    found = await tried(front, settings_of, runner=runner, patience=2.0)
    assert [(name, each.said) for name, each in wrong(found)] == [(step, "nobody did it in time")]
    assert left(front) == []
    assert ("direct" in found) == (undone != "doctor:me")


@pytest.mark.parametrize(
    ("field", "value"), [("word", "Schwedenplatz"), ("one", "first"), ("both", ["left"])]
)
async def test_a_form_that_arrives_otherwise_is_said(
    front: Front, settings_of: SettingsOf, field: str, value: Any
) -> None:
    runner = Runner(front)
    runner.form[field] = value
    ((name, finding),) = wrong(await tried(front, settings_of, runner=runner))
    assert name == "form"
    assert f"did not arrive as asked: {field}" in finding.said


async def test_another_choice_is_said(front: Front, settings_of: SettingsOf) -> None:
    runner = Runner(front)
    runner.chooses = "Bus"
    ((name, finding),) = wrong(await tried(front, settings_of, runner=runner))
    assert (name, finding.said) == ("choosing", "another choice arrived: ['Bus']")


# -- refusals ------------------------------------------------------------------------------------

REFUSED: Sequence[tuple[Route, str]] = (
    (POST, "words"),
    (MESSAGE, "words"),
    (EDIT, "pictures"),
    (HISTORY, "history"),
    (EMOJI, "emojis"),
    (EMOJI_GONE, "cleaning"),
    (THREAD, "thread"),
    (TITLE, "thread"),
    (MESSAGE_GONE, "cleaning"),
    (CALLBACK, "private"),
    (ALONE, "direct"),
)


@pytest.mark.parametrize(
    ("status", "code", "mend"),
    [
        (403, 50013, "give the bot the permission "),
        (403, 50001, "let the bot see the channel"),
        (400, 50035, "report it with this line"),
        (413, 40005, "the server takes smaller files"),
    ],
)
@pytest.mark.parametrize(("route", "step"), REFUSED, ids=[str(route) for route, _ in REFUSED])
async def test_what_discord_refuses_is_said_with_what_to_do_and_the_rest_is_tried(
    front: Front, settings_of: SettingsOf, route: Route, step: str, status: int, code: int, mend: str
) -> None:
    refused = Fault("refused", route, status=status, code=code)
    found = await tried(front, settings_of, fault=refused)
    assert not front.faults
    ((name, finding),) = wrong(found)
    assert name == step
    assert f"({status}, code {code}" in finding.said
    if step == "cleaning":
        assert finding.level is Severity.WARNING
        assert finding.mend == "delete it by hand"
        return
    assert finding.level is Severity.FAULT
    assert mend in finding.mend
    assert {"history", "thread"} <= {*found}
    assert left(front) == []


async def test_a_channel_that_is_not_there(front: Front, settings_of: SettingsOf) -> None:
    found: list[tuple[str, Diagnosis]] = []
    async with met(settings_of(front)) as seen:
        await try_channel(seen.client, 1, lambda *each: found.append(each))
        voice = front.backend.create_channel(front.guild_ids[0], "voice", type=ChannelType.VOICE)
        await front.until(lambda: seen.client.get_channel(voice.id) is not None, 2.0)
        await try_channel(seen.client, voice.id, lambda *each: found.append(each))
    (gone, heard) = found
    assert gone[1].mend == "name a channel that is there"
    assert "no such channel" in heard[1].said
    assert front.requests[CHANNEL]


@pytest.mark.parametrize(
    ("permission", "steps"),
    [
        ("read_message_history", {"history"}),
        ("create_public_threads", {"thread"}),
        ("send_messages_in_threads", {"thread"}),
    ],
)
async def test_a_permission_that_is_lacking_is_named(
    front: Front, settings_of: SettingsOf, permission: str, steps: set[str]
) -> None:
    deny = discord.Permissions(**{permission: True}).value
    overwrite = Overwrite(front.backend.bot_user.id, OverwriteType.MEMBER, deny=deny)
    front.backend.set_overwrite(front.channels[0].id, overwrite)
    said = wrong(await tried(front, settings_of))
    assert steps <= {name for name, _ in said}
    called = permission.replace("_", " ").title().replace(" In ", " in ")
    assert any(called in finding.mend for name, finding in said if name in steps)


async def test_a_thread_that_may_not_be_deleted_is_archived(front: Front, settings_of: SettingsOf) -> None:
    fault = Fault("refused", CHANNEL_GONE, status=403, code=50013)
    assert wrong(await tried(front, settings_of, fault=fault)) == []
    (thread,) = front.threads(front.channels[0])
    assert thread.thread_metadata is not None
    assert thread.thread_metadata.archived


async def test_what_discord_changes_is_said(
    front: Front, settings_of: SettingsOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    dispatch = front._dispatch

    def changed(method: str, path: str, *sent: Any) -> tuple[int, Any]:
        status, answer = dispatch(method, path, *sent)
        if route_of(method, path) == MESSAGE:
            answer["content"] = answer["content"].replace("**", "")
            for each in answer["attachments"]:
                each["description"] = None
            for row in answer["components"]:
                row["components"] = row["components"][:1]
        return status, answer

    monkeypatch.setattr(front, "_dispatch", changed)
    said = wrong(await tried(front, settings_of))
    assert {finding.level for _, finding in said} == {Severity.WARNING}
    lines = {(name, finding.said.partition(" are ")[0]) for name, finding in said}
    assert ("words", "Discord changed a message: its words") in lines
    assert ("pictures", "Discord changed a message: its files") in lines
    assert ("menus", "Discord changed a message: its words") in lines
    assert ("pictures", "Discord changed a message: its components") in lines
