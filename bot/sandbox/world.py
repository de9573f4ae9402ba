"""The sandbox's world: a server with four channels, six people, one of whom manages it, and the real bot."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import discord
from simcord.actors import MemberActor
from simcord.backend.models import Channel, Message, Overwrite
from simcord.builders import ChannelHandle
from simcord.components import walk_components
from simcord.enums import OverwriteType
from simcord.results import InteractionResult, ResponseMessage

from bot.language import N_
from bot.sandbox.channels import begin_thread, seen_by
from bot.sandbox.files import FileStore
from bot.sandbox.history import Records
from bot.sandbox.inside_simcord import PromptEnv, id_of
from bot.sandbox.refusing import Refused
from bot.sandbox.wording import ENGLISH, locales

__all__ = [
    "CHANNEL",
    "FORUM",
    "MODERATOR",
    "PEOPLE",
    "SERVER",
    "SETTLE_SECONDS",
    "SHOWCASE",
    "WATCHING",
    "World",
]

CHANNEL: Final = "spieltisch"
WATCHING: Final = "zuschauer"
FORUM: Final = "tische"
SHOWCASE: Final = "schaufenster"
"""Where computers play alone; everybody manages that channel, and can stop them."""
SERVER: Final = "Stellwerk"
PEOPLE: Final = ("Franzi", "Poldi", "Resi", "Schani", "Mizzi", "Ferdl")
"""The order fixes the people's ids, and with them the seats of stored games: add at the end only."""
MODERATOR: Final = PEOPLE[0]
"""Who manages the server's channels, and so its tables."""

SETTLE_SECONDS: Final = 60.0
"""How long the bot may work on one action before the sandbox calls it stuck."""

KEPT_MESSAGES: Final = 60
"""Messages of each channel whose attachments are kept, and that a restart shows again."""

MODALS: Final = 20
"""Opened and unanswered modals that are remembered."""


class World:
    """SimCord with the bot of `make_bot`; what people do goes through here, one after the other.

    SimCord gives ids in the order of creation, so the same people in the same channel come back at each
    start. `directory` keeps attachments and the last messages. Use it as an async context manager.
    `revision` grows whenever something may look different, and from one run to the next.
    What people do, they do in `channel` unless another one is named.
    """

    def __init__(self, make_bot: Callable[[], discord.Client], directory: Path) -> None:
        self._make_bot = make_bot
        self._directory = directory
        self._turn = asyncio.Lock()
        self.revision = time.time_ns() // 10**6
        self._modals: dict[str, InteractionResult] = {}
        self._touched: set[int] = set()

    async def __aenter__(self) -> Self:
        self.bot = self._make_bot()
        self.env = PromptEnv(self.bot, check_errors=False, settle_timeout=SETTLE_SECONDS)
        backend = self.env.backend
        backend.bot_user.name = SERVER
        guild = self.env.create_guild(SERVER)
        self.channel: ChannelHandle = guild.create_text_channel(CHANNEL)
        users = [self.env.create_user(name.lower(), global_name=name) for name in PEOPLE]
        self.people: dict[int, MemberActor] = {user.id: guild.add_member(user) for user in users}
        # Made after the people, so that these keep the ids that they always had.
        guild.create_text_channel(WATCHING)
        guild.create_forum_channel(FORUM)
        shown = guild.create_text_channel(SHOWCASE)
        keeps = discord.Permissions(manage_channels=True).value
        backend.set_overwrite(shown.id, Overwrite(guild.id, OverwriteType.ROLE, allow=keeps))
        keepers = backend.create_role(guild.id, "Moderation", permissions=keeps)
        backend.add_member_role(guild.id, self.person(MODERATOR).id, keepers.id)
        self.files = FileStore(self._directory / "files")
        backend.cdn = self.files
        self._records = Records(self._directory, self.channel.id)
        self._records.recall(backend)
        self._languages = self._records.languages()
        self._follow_wall_clock()
        # Before the bot's own ear: it hears of an interaction as it is then.
        backend.subscribers.append(self._hear)
        await self.env.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.bot.close()
        await self.env.shutdown()
        self._tidy()

    # ------------------------------------------------------------ what is there

    def messages(self, viewer: int, count: int, channel_id: int | None = None) -> list[Message]:
        """The last `count` messages of a channel that this person can see, oldest first."""
        stored = self.env.backend.messages.get(channel_id or self.channel.id, {})
        seen = [message for message in stored.values() if message.visible_to(viewer)]
        return sorted(seen, key=lambda message: message.id)[-count:]

    def channels(self, viewer: int) -> list[Channel]:
        """The channels and open threads that a person sees, each channel followed by its threads."""
        assert self.channel.guild is not None
        return [*seen_by(self.env.backend, self.channel.guild.id, viewer)]

    def find_channel(self, channel_id: int) -> ChannelHandle:
        """A channel or thread by its id. Raises BackendError for none."""
        return ChannelHandle(self.env, self.channel.guild, self.env.backend.get_channel(channel_id))

    def channel_named(self, name: str) -> ChannelHandle:
        """A channel of the server. Raises StopIteration for none."""
        found = (each for each in self.channels(next(iter(self.people))) if each.name == name)
        return self.find_channel(next(found).id)

    def person(self, name: str) -> MemberActor:
        """The person of this name. Raises StopIteration for nobody."""
        return next(actor for actor in self.people.values() if actor.user.global_name == name)

    def modal(self, handle: str) -> InteractionResult | None:
        """The opened modal of this handle, or None when it is no longer known."""
        return self._modals.get(handle)

    async def pass_time(self) -> None:
        """Have the clock follow the wall's, and keep what the bot has posted by itself since."""
        async with self._action(changes=False):
            self._tidy()

    # -------------------------------------------------------- what people do

    async def say(
        self,
        person: MemberActor,
        text: str,
        files: list[tuple[str, bytes]],
        where: ChannelHandle | None = None,
    ) -> None:
        """Post a message."""
        async with self._action():
            await person.send(where or self.channel, text, attachments=files)

    async def begin_thread(self, person: MemberActor, parent: ChannelHandle, name: str) -> ChannelHandle:
        """Open a thread under a channel. Raises Refused and BackendError where that can't be."""
        async with self._action():
            return self.find_channel(begin_thread(self.env.backend, person, parent.id, name).id)

    async def slash(
        self, person: MemberActor, name: str, options: dict[str, Any], where: ChannelHandle | None = None
    ) -> InteractionResult:
        """Use a slash command; `name` is its whole path ("game new")."""
        async with self._action():
            result = await person.slash(where or self.channel, name, **options)
            if result.response is not None:
                # SimCord notes the command alone; people see which of its subcommands was used.
                answer = self.env.backend.get_message(result.response.channel_id, result.response.id)
                (answer.interaction_metadata or {})["name"] = name
            return self._noted(result)

    async def use_menu(self, person: MemberActor, name: str, message_id: int) -> InteractionResult:
        """Use a command in the menu of a message. Raises SetupError for another one."""
        async with self._action():
            message = self._message(message_id)
            where = self.find_channel(message.channel_id)
            return self._noted(await person.context_menu(where, name, message))

    async def autocomplete(
        self,
        person: MemberActor,
        name: str,
        option: str,
        typed: str,
        filled: dict[str, Any],
        where: ChannelHandle | None = None,
    ) -> list[dict[str, Any]]:
        """What the bot offers for `option` when `typed` stands in it and `filled` in the others."""
        async with self._action(changes=False):
            return await person.autocomplete(where or self.channel, name, option, typed, **filled)

    async def press(self, person: MemberActor, message_id: int, custom_id: str) -> InteractionResult:
        """Press a button. Raises Refused when it's gone."""
        async with self._action():
            message = self._showing(message_id, custom_id)
            return self._noted(await person.click(message, custom_id=custom_id))

    async def choose(
        self, person: MemberActor, message_id: int, custom_id: str, values: list[Any]
    ) -> InteractionResult:
        """Choose from a menu. Raises Refused when it's gone."""
        async with self._action():
            message = self._showing(message_id, custom_id)
            return self._noted(await person.select(message, values, custom_id=custom_id))

    async def submit(self, person: MemberActor, handle: str, values: dict[str, Any]) -> InteractionResult:
        """Send a filled-in modal. Raises KeyError when it is no longer open."""
        async with self._action():
            return self._noted(await person.submit_modal(self._modals.pop(handle), values))

    def language(self, person: MemberActor) -> str:
        """What this person's Discord is set to, one of the sandbox's `locales`."""
        return self._languages.get(person.id, ENGLISH)

    def speak(self, person: MemberActor, language: str) -> None:
        """Set a person's Discord to a language, now and after restarts. Raises Refused for another one
        than those of `locales`.
        """
        if language not in locales():
            raise Refused(N_("That language isn't offered here."))
        self._languages[person.id] = language
        self._records.remember_languages(self._languages)

    def handle_of(self, result: InteractionResult) -> str:
        """The handle under which the modal of a result is known."""
        return str(id_of(result))

    # ---------------------------------------------------------------- inside

    @asynccontextmanager
    async def _action(self, *, changes: bool = True) -> AsyncIterator[None]:
        async with self._turn:
            self._follow_wall_clock()
            try:
                with self.env.time_context():
                    yield
            finally:
                if changes:
                    self._tidy()
                    self._announce()

    def _message(self, message_id: int) -> ResponseMessage:
        stored = self.env.backend.messages
        channel_id = next(
            (each for each, messages in stored.items() if message_id in messages), self.channel.id
        )
        return ResponseMessage(self.env, self.env.backend.get_message(channel_id, message_id))

    def _showing(self, message_id: int, custom_id: str) -> ResponseMessage:
        """A message with a button or menu that somebody uses; two quick presses may find it changed."""
        message = self._message(message_id)
        if all(part.get("custom_id") != custom_id for part in walk_components(message.components)):
            raise Refused(N_("That's gone: the message has changed."))
        return message

    def _noted(self, result: InteractionResult) -> InteractionResult:
        if result.modal is not None:
            self._modals[self.handle_of(result)] = result
            while len(self._modals) > MODALS:
                del self._modals[next(iter(self._modals))]
        return result

    def _hear(self, event: str, payload: Mapping[str, Any]) -> None:
        """SimCord tells of everything that happens, and always of people whose Discord is in English."""
        if event == "INTERACTION_CREATE" and isinstance(payload, dict):
            person = self.people[int(payload["member"]["user"]["id"])]
            payload["locale"] = self.language(person)
        elif event.startswith("MESSAGE_"):
            self._touched.add(int(payload["channel_id"]))
        elif event.startswith("THREAD_") and "id" in payload:
            self._touched.add(int(payload["id"]))
        self._announce()

    def _announce(self) -> None:
        self.revision += 1

    def _follow_wall_clock(self) -> None:
        # SimCord's clock stands still and starts at the same instant each time: ids of interactions would
        # come again after a restart, and the bot takes the same id twice for the same move.
        ahead = time.time() - self.env.backend.clock.now().timestamp()
        self.env.backend.advance_clock(max(ahead, 0.001))

    def _tidy(self) -> None:
        """Forget what SimCord records for tests, and attachments that nobody sees any more."""
        backend = self.env.backend
        backend.transcript.clear()
        backend.http_requests.clear()
        recent = {
            channel_id: sorted(stored.values(), key=lambda message: message.id)[-KEPT_MESSAGES:]
            for channel_id, stored in backend.messages.items()
        }
        kept = (message for messages in recent.values() for message in messages)
        self.files.keep_only(int(item["id"]) for message in kept for item in message.attachments)
        while self._touched:
            channel_id = self._touched.pop()
            self._records.remember(backend, channel_id, recent.get(channel_id, ()))
