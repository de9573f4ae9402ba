"""A Discord on loopback for one database: the same channels, people and ids at every start."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Self
from unittest import mock

import discord
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.backend.models import EPHEMERAL_FLAG, Channel, Message, ThreadMetadata
from simcord.builders import ChannelHandle, UserHandle
from simcord.results import InteractionResult, ResponseMessage

from bot import client
from bot.posting.sending.outbox import Lease
from bot.posting.sending.troubles import ChannelWorkers
from bot.sandbox.inside_simcord import LOOK_SECONDS, QuickEnv
from bot.settings import Settings

__all__ = ["CHANNELS", "PEOPLE", "Form", "House", "Screen"]

PEOPLE = ("ann", "ben", "cat", "dan", "eve", "fay")
CHANNELS = 100
"""Text channels of the server, by number. What is recorded says how many there were: ids go by the order of
making.
"""
SETTLE_SECONDS = 120.0
"""A house is at rest when nothing but what sleeps for longer is left."""
UNWOKEN = 86_400.0
"""For so long it sleeps whose clock stands still until it is woken."""
CONFIRM = 3
"""The style of a button that makes a move for good."""
MANAGE_CHANNELS = discord.Permissions(manage_channels=True).value
TEXT, CHOSEN_ALONE, UPLOAD = 4, 21, 19
"""Fields of forms: a line of text, one of several, a file."""


@dataclass(frozen=True, eq=False)
class Screen:
    """A message of the bot as somebody saw it at some moment.

    Attributes:
        viewer: the one who saw it; empty for everybody.
    """

    channel: int
    message: int
    viewer: str
    content: str
    components: list[dict[str, Any]]
    flags: int
    attachments: list[dict[str, Any]]


@dataclass(frozen=True, eq=False)
class Form:
    """A form that was open on somebody's screen.

    Attributes:
        screen: the message whose button opened it.
        modal: the form as Discord got it.
    """

    screen: Screen
    who: str
    modal: dict[str, Any]


class _Errors(logging.Handler):
    """Hears what the bot did not foresee."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(self.format(record))


class House:
    """The bot on a database, in a server of its own; an async context manager.

    Args:
        database: the SQLite file, or the address of a database.
        later: puts Discord's clock so many seconds on, so that no id of a former run comes again.
        channels: how many text channels the server has.
        time: the time by which things fall due; it stands still until it is moved.
    """

    def __init__(
        self, database: Path | str, later: float = 0.0, channels: int = CHANNELS, time: datetime | None = None
    ) -> None:
        settings = Settings(
            _env_file=None,
            database_url=database if isinstance(database, str) else f"sqlite+aiosqlite:///{database}",
            rate_limit=100_000,
            drawing_processes=0,
            emojis=False,
        )
        # What falls due by people's clocks does so at full hours, by the machine's before this: never so soon
        # after it was looked for that the house would wait for it.
        soon = datetime.now(UTC) + timedelta(hours=1)
        self.time = time or soon.replace(minute=30, second=0, microsecond=0)
        self._bot = client.create_bot(settings)
        self.env = QuickEnv(self._bot, settle_timeout=SETTLE_SECONDS, check_errors=False)
        self._guild = self.env.create_guild("Stellwerk")
        self.channels: dict[int, ChannelHandle] = {}
        for number in range(channels):
            channel = self._guild.create_text_channel(f"table-{number}")
            self.channels[channel.id] = channel
        self.people: dict[str, MemberActor] = {
            name: self._guild.add_member(self.env.create_user(name)) for name in PEOPLE
        }
        self.env.backend.advance_clock(later)
        self._errors = _Errors()
        self._ears: list[Callable[[int, int], None]] = []
        self.env.backend.subscribers.append(self._hear)

    async def __aenter__(self) -> Self:
        logging.getLogger().addHandler(self._errors)
        with self._standing_clock():
            await self.env.start()
        await self.env.settle(idle=LOOK_SECONDS)
        return self

    @contextmanager
    def _standing_clock(self) -> Iterator[None]:
        """The first release had nothing that falls due."""
        if not hasattr(client, "Scheduler"):
            yield
            return

        async def unwoken(_: float) -> None:
            await asyncio.sleep(UNWOKEN)

        # Its time passes only by `wait`, which wakes it: what it sleeps for is nothing to wait for. Nor is
        # the next look at a database that others may share, every two seconds.
        scheduler = partial(client.Scheduler, now=lambda: self.time, sleep=unwoken)
        lease = partial(Lease, pause=unwoken)
        with mock.patch.multiple(client, Scheduler=scheduler, Lease=lease):
            yield

    async def wait(self, **by: float) -> None:
        """Let time pass all at once, and everything happen that is due by then."""
        self.time += timedelta(**by)
        self._bot.services.scheduler.wake()
        await self.env.settle(idle=LOOK_SECONDS)

    async def __aexit__(self, *_: object) -> None:
        await self.env.shutdown()
        await self._bot.close()
        logging.getLogger().removeHandler(self._errors)

    @property
    def numbers(self) -> Sequence[int]:
        """The ids of the channels."""
        return list(self.channels)

    def errors(self) -> Sequence[str]:
        """What the bot did not foresee since this was asked last."""
        heard, self._errors.heard = self._errors.heard, []
        return heard

    # -------------------------------------------------------------- what people do

    async def slash(self, who: str, channel: int, name: str, /, **options: Any) -> InteractionResult:
        """Use a command; a person is named by "@ben", a channel by "#" and its id."""
        given = {key: self._meant(value) for key, value in options.items()}
        return await self.people[who].slash(self.channels[channel], name, **given)

    async def press(
        self, who: str, screen: Screen, custom_id: str, value: str | None = None
    ) -> InteractionResult:
        """Press a button of a message as it was seen then, or choose from its menu, each thing in a line."""
        message = ResponseMessage(self.env, self._put(screen))
        presser = self._in(screen.channel, who)
        if value is None:
            return await presser.click(message, custom_id=custom_id)
        chosen = [self._meant(each) for each in value.split("\n")]
        return await presser.select(message, chosen, custom_id=custom_id)

    def _in(self, channel: int, who: str) -> MemberActor | UserHandle:
        """A person as they are there: in a channel of the server, or alone with the bot."""
        found = self.people[who]
        return found if self.alone_in(channel) is None else found.user

    def alone_in(self, channel: int) -> str | None:
        """Who is alone with the bot in a channel."""
        names = {person.id: name for name, person in self.people.items()}
        direct = {number: user for user, number in self.env.backend.dm_channels.items()}
        return names.get(direct.get(channel, 0))

    async def make(self, who: str, channel: int, notation: str) -> Screen:
        """Make a move in notation, and confirm it if the bot asks for that; the answer."""
        shown = self.answer(await self.slash(who, channel, "do", moves=notation))
        parts = (part for row in shown.components for part in row.get("components", ()))
        confirm = next((part for part in parts if part.get("style") == CONFIRM), None)
        if confirm is None:
            return shown
        return self.answer(await self.press(who, shown, confirm["custom_id"]))

    async def send(self, form: Form, typed: str) -> InteractionResult:
        """Send a form as it was opened then, with this in its first line of text or as its file."""
        source, who = self._put(form.screen), self._in(form.screen.channel, form.who)
        guild = self._guild.id if isinstance(who, MemberActor) else None
        record = self.env.backend.new_interaction(3, source.channel_id, who.id, guild)
        record.source_message_id = source.id
        record.show_modal(form.modal)
        opened = InteractionResult(self.env, record)
        return await who.submit_modal(opened, filled(form.modal, typed))

    async def file_of(self, result: InteractionResult) -> tuple[str, bytes]:
        """The file with which somebody was answered."""
        assert result.response is not None, result
        (attachment,) = result.response.attachments
        return attachment.filename, await attachment.read()

    @contextmanager
    def unsent(self) -> Iterator[None]:
        """What is to be posted meanwhile is only written down, as where the bot dies before it sends it."""
        with mock.patch.object(ChannelWorkers, "rouse"), mock.patch.object(ChannelWorkers, "wake"):
            yield

    @contextmanager
    def moderated(self) -> Iterator[None]:
        """Whoever acts meanwhile may manage channels."""
        everyone = self.env.backend.guilds[self._guild.id].everyone_role
        former, everyone.permissions = everyone.permissions, everyone.permissions | MANAGE_CHANNELS
        yield
        everyone.permissions = former

    def _meant(self, value: Any) -> Any:
        if isinstance(value, str) and value.startswith("@"):
            return self.people[value[1:]]
        if isinstance(value, str) and value.startswith("#"):
            return self.channels[int(value[1:])]
        return value

    # -------------------------------------------------------------- what is seen

    def screen(self, channel: int, message: int) -> Screen | None:
        """A message of the bot as it stands; None for what is nobody's or not the bot's."""
        found = self.env.backend.messages.get(channel, {}).get(message)
        if found is None or found.author_id != self.env.backend.bot_user.id:
            return None
        invoker = int(((found.interaction_metadata or {}).get("user") or {}).get("id") or 0)
        viewer = next((name for name, person in self.people.items() if person.id == invoker), "")
        return Screen(
            channel,
            message,
            viewer if found.is_ephemeral else "",
            found.content,
            [dict(part) for part in found.components],
            found.flags,
            [dict(each) for each in found.attachments],
        )

    def answer(self, result: InteractionResult) -> Screen:
        """The message that answers somebody."""
        assert result.response is not None, result
        found = self.screen(result.response.channel_id, result.response.id)
        assert found is not None
        return found

    def newest(self, channel: int) -> Screen:
        """The newest message for all."""
        stored = self.env.backend.messages[channel].values()
        bot = self.env.backend.bot_user.id
        posts = [each.id for each in stored if each.author_id == bot and not each.is_ephemeral]
        found = self.screen(channel, max(posts))
        assert found is not None
        return found

    def on_message(self, ear: Callable[[int, int], None]) -> None:
        """Have somebody told of each message that comes or changes: its channel's id and its own."""
        self._ears.append(ear)

    def _hear(self, event: str, payload: Any) -> None:
        if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            for ear in self._ears:
                ear(int(payload["channel_id"]), int(payload["id"]))

    # -------------------------------------------------------------- what was there before

    def threads(self) -> list[dict[str, Any]]:
        """The threads that were opened, and the channels to one person alone, as they can be put back."""
        opened = [each for each in self.env.backend.channels.values() if each.is_thread]
        return [asdict(each) for each in (*opened, *self._direct())]

    def _direct(self) -> list[Channel]:
        """The channels to one person alone."""
        backend = self.env.backend
        return [backend.channels[number] for number in backend.dm_channels.values()]

    def recall(self, threads: Iterable[dict[str, Any]], screens: Iterable[Screen]) -> None:
        """Put back threads and messages of a former run, each as its last screen shows it."""
        for fields in threads:
            self._recall_channel(fields)
        for screen in screens:
            self._put(screen)

    def _recall_channel(self, fields: dict[str, Any]) -> None:
        backend = self.env.backend
        backend.messages.setdefault(fields["id"], {})
        if not fields["thread_metadata"]:
            direct = Channel(**fields)
            backend.channels[direct.id] = direct
            backend.dm_channels[direct.recipient_ids[0]] = direct.id
            return
        members = {int(user): joined for user, joined in fields["thread_members"].items()}
        metadata = ThreadMetadata(**fields["thread_metadata"])
        thread = Channel(**{**fields, "thread_metadata": metadata, "thread_members": members})
        backend.channels[thread.id] = thread
        backend.guilds[self._guild.id].thread_ids.append(thread.id)
        self.channels[thread.id] = ChannelHandle(self.env, self._guild, thread)

    def _put(self, screen: Screen) -> Message:
        """The message of a screen, showing what it showed then."""
        backend = self.env.backend
        stored = backend.messages.setdefault(screen.channel, {})
        message = stored.get(screen.message)
        if message is None:
            message = Message(
                screen.message, screen.channel, backend.bot_user.id, timestamp=backend.now_iso()
            )
            if screen.flags & EPHEMERAL_FLAG:
                message.interaction_metadata = self._asked_by(screen)
            stored[screen.message] = message
        message.content, message.flags = screen.content, screen.flags
        message.components = [dict(part) for part in screen.components]
        message.attachments = [dict(each) for each in screen.attachments]
        return message

    def _asked_by(self, screen: Screen) -> dict[str, Any]:
        """What Discord says of whose command or press a message answers."""
        person = self.people[screen.viewer]
        return {
            "id": str(screen.message),
            "type": 2,
            "user": dict(serializers.user_payload(self.env.backend.get_user(person.id))),
            "authorizing_integration_owners": {},
        }


def filled(modal: dict[str, Any], typed: str) -> dict[str, Any]:
    """What a person sends: text in the first field for it, and all else as the form proposes it."""
    found: dict[str, Any] = {}
    writes = True
    for part in _fields(modal):
        options = part.get("options") or []
        if part["type"] == UPLOAD:
            found[part["custom_id"]] = ("game.json", typed.encode())
        elif part["type"] == TEXT:
            found[part["custom_id"]] = typed if writes else str(part.get("value") or "")
            writes = False
        elif options:
            least = int(part.get("min_values", 1))
            chosen = [str(each["value"]) for each in options if each.get("default")]
            chosen = chosen or [str(each["value"]) for each in options[:least]]
            found[part["custom_id"]] = chosen[0] if part["type"] == CHOSEN_ALONE else chosen
    return found


def _fields(modal: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The fields of a form."""
    for row in modal["components"]:
        yield from (row.get("components") or [row.get("component") or row])
