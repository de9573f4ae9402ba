"""People at the sandbox's table who play by what they type, and a way to play games at random."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from simcord.backend.models import Message

from bot.client import StellwerkBot, create_bot
from bot.limits import CHOICE_VALUE, CHOICES
from bot.posting.pictures.emojis import emoji_pictures
from bot.sandbox.composer import commands, read
from bot.sandbox.server import serve
from bot.sandbox.values import Attached
from bot.sandbox.world import World
from bot.settings import Settings
from bot.table import Table
from engine.core import COMMA, EMPTY, Action, Choices, Draft, GameError, Value, single
from tests.reading import buttons_of, words_of

__all__ = ["Kinds", "Sitting", "in_any_order", "p95", "play_again", "play_on", "some_move", "words_of"]

Kinds = Callable[[random.Random, Sequence[str]], Sequence[str]]
"""A way to play: of the kinds of action that are open, which to try, in order."""
Choose = Callable[[Choices, Draft, Sequence[Value]], Draft | None]
"""How a draft goes on from the values that are offered; None: it is whole as it is."""


@dataclass
class Sitting:
    """A world with the real bot on a database in `directory`; an async context manager.

    `emojis`: the bot brings the games' emblems to Discord.
    `times` collects the seconds from a typed command to the moment when its answer and its post are there.
    """

    directory: Path
    emojis: bool = False
    times: list[float] = field(default_factory=list)
    _cleanings: list[Callable[[], Awaitable[None]]] = field(default_factory=list)

    async def __aenter__(self) -> Self:
        address = f"sqlite+aiosqlite:///{self.database}"
        settings = Settings(
            _env_file=None, database_url=address, rate_limit=100_000, drawing_processes=0, emojis=self.emojis
        )
        if self.emojis:
            await asyncio.to_thread(emoji_pictures)
        self.world = World(lambda: create_bot(settings), self.directory)
        await self.world.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for clean in self._cleanings:
            await clean()
        self._cleanings.clear()
        await self.world.__aexit__(kind, error, trace)

    def when_closed(self, clean: Callable[[], Awaitable[None]]) -> None:
        """Do this before the world ends."""
        self._cleanings.append(clean)

    async def page(self) -> str:
        """Serve the sandbox's page, until the world ends; its address."""
        runner = await serve(self.world, 0)
        self.when_closed(runner.cleanup)
        return f"http://127.0.0.1:{runner.addresses[0][1]}/"

    async def restart(self) -> None:
        """End everything as Ctrl-C does, and begin again on what is on disk."""
        await self.__aexit__(None, None, None)
        await self.__aenter__()

    @property
    def database(self) -> Path:
        """The SQLite file of the games."""
        return self.directory / "games.sqlite3"

    @property
    def bot(self) -> StellwerkBot:
        """The running bot."""
        assert isinstance(self.world.bot, StellwerkBot)
        return self.world.bot

    async def table(self) -> Table:
        """The bot's own view of the channel's game."""
        return await self.bot.services.tables.get(self.world.channel.id)

    @property
    def posts(self) -> list[Message]:
        """What the bot has said to all, oldest first."""
        stored = self.world.env.backend.messages[self.world.channel.id].values()
        bot = self.world.env.backend.bot_user.id
        return sorted((m for m in stored if m.author_id == bot and not m.is_ephemeral), key=lambda m: m.id)

    def picture(self, message: Message, name: str) -> bytes:
        """The bytes of a message's picture whose file name begins so. Raises StopIteration without it."""
        found = next(item for item in message.attachments if item["filename"].startswith(name))
        path = self.world.files.path(int(found["id"]))
        assert path is not None
        return path.read_bytes()

    async def type(self, who: str, text: str, file: Attached | None = None) -> str:
        """Send a command as typed text; what the bot answers to that person alone."""
        world = self.world
        person = world.person(who)
        command, options = read(text, commands(world, person), [*world.people.values()], file)
        begun = time.perf_counter()
        result = await world.slash(person, command.name, options)
        self.times.append(time.perf_counter() - begun)
        assert result.response is not None, f"{text}: no answer"
        assert result.ephemeral
        return result.response.content

    async def insist(self, who: str, label: str = "Confirm") -> str:
        """Press what does the thing about which the newest answer to a person asks; what that answer says
        then.
        """
        person = self.world.person(who)
        asked = [each for each in self.world.messages(person.id, 9) if each.is_ephemeral][-1]
        confirm = next(button for button in buttons_of(asked) if button["label"] == label)
        await self.world.press(person, asked.id, confirm["custom_id"])
        return words_of(asked)

    async def offered(
        self, who: str, command: str, option: str, typed: str = "", /, **filled: Any
    ) -> list[Value]:
        """The values that autocomplete offers for an option in which something is typed."""
        rows = await self.world.autocomplete(self.world.person(who), command, option, typed, filled)
        return [row["value"] for row in rows]

    async def begin(self, options: str, *people: str) -> None:
        """Open a table with these options where every move is typed, seat the people in order, and start."""
        lines = [(people[0], f"/game new seating:joined formalities:off {options}", "is open")]
        lines += [(person, "/game join", "You have seat") for person in people[1:]]
        lines += [(people[0], "/game start", "begins")]
        for who, text, expected in lines:
            answer = await self.type(who, text)
            assert expected in answer, f"{who} {text}: {answer}"


async def play_on(
    sitting: Sitting, group: str, chance: random.Random, kinds: Kinds, most: int
) -> list[tuple[str, str]]:
    """Play up to `most` random legal moves by slash commands; who typed what.

    Each option is chosen from what autocomplete offers, and what it offers is held against the engine.
    """
    played: list[tuple[str, str]] = []
    while len(played) < most:
        table = await sitting.table()
        if table.outcome is not None:
            break
        seat = chance.choice(table.deciders)
        played.append(
            await _typed(sitting, table, seat, await some_move(sitting, table, seat, group, chance, kinds))
        )
    return played


async def play_again(sitting: Sitting, group: str, move: tuple[int, Action]) -> tuple[str, str]:
    """Make a move of a kept game by a slash command, otherwise as `play_on`."""
    table, (seat, action) = await sitting.table(), move
    return await _typed(sitting, table, seat, await _spelled(sitting, table, seat, group, action))


async def _typed(sitting: Sitting, table: Table, seat: int, text: str) -> tuple[str, str]:
    who = table.names[seat]
    answer = await sitting.type(who, text)
    if "on record" not in answer:
        answer = await sitting.insist(who)
    assert "on record" in answer, f"{who} {text}: {answer}"
    return who, text


async def some_move(
    sitting: Sitting, table: Table, seat: int, group: str, chance: random.Random, kinds: Kinds
) -> str:
    """A random legal move of a seat as typed text."""

    def chosen(legal: Choices, draft: Draft, offered: Sequence[Value]) -> Draft | None:
        if legal.optional and (not offered or chance.random() < 0.5):
            return None
        if legal.ends and (not offered or chance.random() < 0.5):
            return legal.ended(draft)
        return legal.taken(draft, chance.choice(offered))

    for kind in kinds(chance, table.game.kinds(table.state, seat)):
        text = await _filled_in(sitting, table, seat, group, kind, chosen)
        if text is not None:
            return text
    raise AssertionError("no kind of action could be completed")


async def _spelled(sitting: Sitting, table: Table, seat: int, group: str, action: Action) -> str:
    """A move of a seat as typed text."""

    def spelled(legal: Choices, draft: Draft, _: Sequence[Value]) -> Draft | None:
        content = action.values().get(legal.field)
        if not isinstance(content, tuple):
            return None if content is None else draft.fill(legal.field, content)
        left = content[len(draft.elements) :]
        return legal.taken(draft, left[0]) if left else legal.ended(draft)

    text = await _filled_in(sitting, table, seat, group, action.kind, spelled)
    assert text is not None
    return text


async def _filled_in(
    sitting: Sitting, table: Table, seat: int, group: str, kind: str, choose: Choose
) -> str | None:
    """A command with all its options, or None where the engine knows no legal value either."""
    draft = Draft(kind)
    command, text = f"{group} {kind}", f"/{group} {kind}"
    while True:
        try:
            legal = table.game.choices(table.state, seat, draft)
        except GameError:
            return None
        if legal is None:
            return text
        offered = await _offered(sitting, table.names[seat], command, draft, legal)
        if not (offered or legal.optional or legal.ends):
            return None
        further = choose(legal, draft, offered)
        if further is None:
            return text
        draft = further
        if legal.field in draft.fields:
            text += f" {legal.field}:{single(draft.fields[legal.field])}"


async def _offered(sitting: Sitting, who: str, command: str, draft: Draft, legal: Choices) -> Sequence[Value]:
    """The values that autocomplete offers next, all that can be sent and nothing that is not legal."""
    typed = "".join(f"{value}{COMMA}" for value in draft.elements)
    filled = {name: single(content) for name, content in draft.fields.items()}
    found = await sitting.offered(who, command, legal.field, typed, **filled)
    by_word = {f"{typed}{value}" if legal.element else value: value for value in legal.values}
    sendable = [word for word in by_word if len(str(word)) <= CHOICE_VALUE]
    offered = [word for word in found if not legal.element or word != EMPTY]
    assert set(offered) <= set(by_word), f"{command} {legal.field}: offers what is not legal"
    assert len(offered) == min(len(sendable), CHOICES), f"{command} {legal.field}: does not offer all"
    return [by_word[word] for word in offered]


def p95(times: Sequence[float]) -> float:
    """The time within which 95 of 100 were done."""
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.95))]


def in_any_order(chance: random.Random, open_kinds: Sequence[str]) -> Sequence[str]:
    """The plainest way to play."""
    return chance.sample(list(open_kinds), len(open_kinds))
