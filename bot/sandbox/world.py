"""The sandbox's world: a server with one channel and six people, and the real bot in it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import discord
from simcord.actors import MemberActor
from simcord.backend.models import Message, Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType
from simcord.env import Env
from simcord.results import InteractionResult, ResponseMessage

from bot.sandbox.files import FileStore
from bot.sandbox.history import recall, remember

__all__ = ["CHANNEL", "PEOPLE", "SETTLE_SECONDS", "World"]

CHANNEL: Final = "spieltisch"
SERVER: Final = "Stellwerk"
PEOPLE: Final = ("Franzi", "Poldi", "Resi", "Schani", "Mizzi", "Ferdl")
"""The order fixes the people's ids, and with them the seats of stored games: add at the end only."""

SETTLE_SECONDS: Final = 60.0
"""How long the bot may work on one action before the sandbox calls it stuck."""

LOOK_SECONDS: Final = 0.002
"""How often to look whether the bot has come to rest."""

KEPT_MESSAGES: Final = 60
"""Messages whose attachments are kept, and that a restart shows again."""

MODALS: Final = 20
"""Opened and unanswered modals that are remembered."""


class _PromptEnv(Env):
    """SimCord would look every 50 ms whether the bot is at rest, even if only its own bookkeeping is left."""

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,
        idle: float = LOOK_SECONDS,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        await super()._settle_internal(timeout=timeout, idle=idle, dispatch=dispatch, _deadline=_deadline)


class World:
    """SimCord with the bot of `make_bot`; what people do goes through here, one after the other.

    SimCord gives ids in the order of creation, so the same people in the same channel come back at each
    start. `directory` keeps attachments and the last messages. Use it as an async context manager.
    `revision` grows whenever something may look different, and from one run to the next.
    """

    def __init__(self, make_bot: Callable[[], discord.Client], directory: Path) -> None:
        self._make_bot = make_bot
        self._directory = directory
        self._turn = asyncio.Lock()
        self.revision = time.time_ns() // 10**6
        self._modals: dict[str, InteractionResult] = {}

    async def __aenter__(self) -> Self:
        self.bot = self._make_bot()
        self.env = _PromptEnv(self.bot, check_errors=False, settle_timeout=SETTLE_SECONDS)
        backend = self.env.backend
        backend.bot_user.name = SERVER
        guild = self.env.create_guild(SERVER)
        self.channel: ChannelHandle = guild.create_text_channel(CHANNEL)
        # The page shows this one channel: a table in a thread would be out of sight.
        no_threads = discord.Permissions(create_public_threads=True).value
        backend.set_overwrite(
            self.channel.id, Overwrite(backend.bot_user.id, OverwriteType.MEMBER, deny=no_threads)
        )
        users = [self.env.create_user(name.lower(), global_name=name) for name in PEOPLE]
        self.people: dict[int, MemberActor] = {user.id: guild.add_member(user) for user in users}
        self.files = FileStore(self._directory / "files")
        backend.cdn = self.files
        recall(backend, self._directory / "channel.json", self.channel.id)
        self._follow_wall_clock()
        backend.subscribers.append(lambda _event, _payload: self._announce())
        await self.env.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.bot.close()
        await self.env.shutdown()
        self._tidy()

    # ------------------------------------------------------------ what is there

    def messages(self, viewer: int, count: int) -> list[Message]:
        """The last `count` messages of the channel that this person can see, oldest first."""
        stored = self.env.backend.messages.get(self.channel.id, {})
        seen = [message for message in stored.values() if message.visible_to(viewer)]
        return sorted(seen, key=lambda message: message.id)[-count:]

    def person(self, name: str) -> MemberActor:
        """The person of this name. Raises StopIteration for nobody."""
        return next(actor for actor in self.people.values() if actor.user.global_name == name)

    def modal(self, handle: str) -> InteractionResult | None:
        """The opened modal of this handle, or None when it is no longer known."""
        return self._modals.get(handle)

    # -------------------------------------------------------- what people do

    async def say(self, person: MemberActor, text: str, files: list[tuple[str, bytes]]) -> None:
        """Post a message in the channel."""
        async with self._action():
            await person.send(self.channel, text, attachments=files)

    async def slash(self, person: MemberActor, name: str, options: dict[str, Any]) -> InteractionResult:
        """Use a slash command; `name` is its whole path ("game new")."""
        async with self._action():
            result = await person.slash(self.channel, name, **options)
            if result.response is not None:
                # SimCord notes the command alone; people see which of its subcommands was used.
                answer = self.env.backend.get_message(self.channel.id, result.response.id)
                (answer.interaction_metadata or {})["name"] = name
            return self._noted(result)

    async def autocomplete(
        self, person: MemberActor, name: str, option: str, typed: str, filled: dict[str, Any]
    ) -> list[dict[str, Any]]:
        """What the bot offers for `option` when `typed` stands in it and `filled` in the others."""
        async with self._action(changes=False):
            return await person.autocomplete(self.channel, name, option, typed, **filled)

    async def press(self, person: MemberActor, message_id: int, custom_id: str) -> InteractionResult:
        """Press a button."""
        async with self._action():
            return self._noted(await person.click(self._message(message_id), custom_id=custom_id))

    async def choose(
        self, person: MemberActor, message_id: int, custom_id: str, values: list[Any]
    ) -> InteractionResult:
        """Choose from a menu."""
        async with self._action():
            message = self._message(message_id)
            return self._noted(await person.select(message, values, custom_id=custom_id))

    async def submit(self, person: MemberActor, handle: str, values: dict[str, Any]) -> InteractionResult:
        """Send a filled-in modal. Raises KeyError when it is no longer open."""
        async with self._action():
            return self._noted(await person.submit_modal(self._modals.pop(handle), values))

    def handle_of(self, result: InteractionResult) -> str:
        """The handle under which the modal of a result is known."""
        return str(result._interaction.id)

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
        return ResponseMessage(self.env, self.env.backend.get_message(self.channel.id, message_id))

    def _noted(self, result: InteractionResult) -> InteractionResult:
        if result.modal is not None:
            self._modals[self.handle_of(result)] = result
            while len(self._modals) > MODALS:
                del self._modals[next(iter(self._modals))]
        return result

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
        stored = backend.messages.get(self.channel.id, {})
        recent = sorted(stored.values(), key=lambda message: message.id)[-KEPT_MESSAGES:]
        self.files.keep_only(int(item["id"]) for message in recent for item in message.attachments)
        remember(backend, self._directory / "channel.json", recent)
