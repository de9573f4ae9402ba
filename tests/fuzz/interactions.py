"""Random interactions for the real bot, through its own command tree, buttons, menus and forms."""

from __future__ import annotations

import logging
import random
import re
import string
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

import simcord
from simcord.backend import serializers
from simcord.enums import AppCommandType, InteractionType, OptionType
from simcord.interactions import base_payload, command_leaves, nest_options

from bot.client import StellwerkBot
from bot.games import presentation
from bot.limits import CUSTOM_ID, INPUT
from bot.store.people import preferences
from bot.table import Table, hosting, lobby
from bot.table_settings import TableSettings
from engine.core import registry, single, state_hash
from tests.bot.room import bot_on
from tests.engine.core.play import AnyGame, random_action
from tests.fuzz.payloads import bent, odd_number, odd_text

__all__ = ["Visits", "fuzz_interactions", "some_id"]

PEOPLE = 6
LOCALES = ("en-US", "de", "es-ES", "it", "de", "fr")
"""What each person's Discord is set to."""
SEATED = 3
CHANNELS_FOR_EACH = 3
LEGAL = 0.15
"""The share of payloads that are a legal move, so that games go on."""
PATTERNS = (
    "stellwerk:{game}:{revision}:options",
    "stellwerk:{game}:{revision}:do:{words}",
    "stellwerk:{game}:{revision}:try",
    "stellwerk:{game}:{revision}:try:{words}",
    "stellwerk:{game}:{revision}:move:{kind}",
    "stellwerk:{game}:{revision}:move:{words}",
    "next:{game}",
    "order:{game}:{revision}:{step}",
    "order:{game}:{revision}:{step}:{number}",
    "order:{game}:{revision}:{step}:{words}",
    "guide:{game}:{revision}:{kind}:{step}:{path}",
    "guide:{game}:{revision}:{kind}:{step}.{number}:{path}",
    "whatif:{game}:{revision}:{kind}:{step}:{path}",
    "whatif:{game}:{revision}:{kind}:{step}.{number}:{path}",
    "past:{game}:{step}:{number}",
    "moment:{game}:{step}:{number}",
    "moment:{game}:{step}:{revision}",
    "table:{step}:{title}:{few_picks}:{seed}:{rules}",
    "table:{step}:{title}:{more_picks}:{seed}:{rules}",
    "table:{step}:{picks}:{seed}:{rules}",
    "table:{step}1:{picks}::",
    "ask:{game}:{revision}:{number}",
    "undo:{game}:{number}",
    "vote:{game}:{number}:{step}",
    "seat:{game}:{number}:{person}:{person}",
    "file:{game}",
    "import:{game}:own",
    "import:form:{title}",
    "import:{game}:{number}",
    "keep:{game}:{number}:{person}:{person}",
    "help:{step}",
    "setup:{step}",
    "list",
    "rules:{number}:{number}",
    "rules:menu:{number}",
    "lobby:{game}:{step}",
    "lobby:{game}:{step}:{number}",
    "wish:{step}",
    "wish:{step}:{person}",
    "wish:typed",
    "away:{step}",
    "stats:show",
    "stats:pace",
    "stats:{step}",
    "flag:{game}:{number}:{step}",
    "take:{game}:{number}",
    "since:{step}",
    "since:{game}",
    "silence:{game}:{step}",
    "roundup:{step}",
    "follow:{step}",
    "sit:{game}:{number}",
    "stay:{game}:{number}",
    "again:{game}:{number}",
    "show:{game}:{step}",
    "second:{game}:{step}",
    "second:{game}:{step}:{revision}",
    "asks:{game}:{number}",
    "puzzle:{number}:{step}:{path}",
    "learn:{title}:{number}:{step}",
    "learn:{title}:{number}~1:{step}",
    "learn:{title}:{number}~1:do:{words}",
    "learn:{title}:{number}.{kind}~1:{step}",
    "lesson:{title}:{number}:{kind}:{step}:{path}",
    "lesson:{title}:{number}~1:{kind}:{step}:{path}",
    "lesson:{title}:{number}.online~1:{kind}:{step}:{path}",
    "lessonwords:{title}:{number}~1:{step}",
    "signs",
    "manner:{step}",
    "words:{game}:{step}",
    "line:{game}:{revision}",
    "end:{game}:{revision}:{person}",
    "offer:{game}:{number}:{person}:{person}",
    "mydata",
    "cancel",
)
"""Ids of the buttons, menus and forms that the bot makes, and of some that it does not."""
STEPS = {
    "manner": ("pictures", "words", "fly"),
    "words": ("all", "things", "board", "place", "typed", "changed", "fly"),
    "guide": (
        "at",
        "of",
        "some",
        "tick",
        "ticked",
        "by",
        "else",
        "do",
        "take",
        "go",
        "type",
        "typed",
        "told",
        "stop",
        "more",
        "fly",
    ),
    "whatif": (
        "open",
        "pick",
        "at",
        "of",
        "some",
        "by",
        "else",
        "do",
        "take",
        "type",
        "line",
        "lined",
        "undo",
        "play",
        "keep",
        "away",
        "stop",
        "fly",
    ),
    "order": ("open", "ask", "give", "drop", "list", "alarms=", "fly"),
    "past": ("first", "back", "on", "last", "mine", "round", "open", "fly"),
    "table": ("game", "rules", "rule", "set", "who", "seats", "consent", "where", "seed", "open", "fly"),
    "vote": ("agree", "refuse", "fly"),
    "help": ("now", "moves", "look", "table", "setup", "fly"),
    "setup": ("threads", "language", "openers", "fly"),
    "lobby": ("join", "leave", "start", "fly"),
    "stats": ("show", "pace", "fly"),
    "flag": ("wait", "seek", "careful", "fly"),
    "since": ("all", "menu", "fly"),
    "silence": ("on", "pause", "end", "fly"),
    "roundup": ("open", "often", "where", "fly"),
    "follow": ("menu", "list", "fly"),
    "show": ("stop", "go", "fly"),
    "second": ("look", "told", "fly"),
    "moment": ("open", "here", "to", "file", "fly"),
    "puzzle": ("open", "at", "hand", "proof", "fly"),
    "learn": ("open", "anyway", "fly"),
    "lesson": ("at", "of", "some", "by", "else", "do", "take", "go", "type", "typed", "told", "stop", "fly"),
    "lessonwords": ("all", "things", "board", "place", "typed", "pictures", "fly"),
    "away": ("back", "open", "for", "fly"),
    "wish": ("zone", "quiet", "rhythm", "by", "ahead", "form", "open", "stop", "fly"),
}
LETTERS = string.digits + string.ascii_letters


@dataclass
class Visits:
    """What became of the interactions; `faults` has to stay empty."""

    tried: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    moves: int = 0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        kinds = ", ".join(f"{name} {number}" for name, number in self.kinds.most_common())
        return (
            f"{self.tried} tried ({kinds}), {self.refused} refused, {self.moves} moves made, "
            f"{len(self.faults)} faults"
        )


class _Ear(logging.Handler):
    """Hears what the bot refuses, and what it did not foresee."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.refused: set[int] = set()
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        said = record.getMessage()
        if record.levelno >= logging.ERROR:
            self.errors.append(self.format(record)[-3500:])
        elif record.name == "bot.interactions.answers" and " refused: " in said:
            self.refused.update(int(number) for number in re.findall(r"interaction=(\d+)", said))

    def taken(self) -> list[str]:
        """The errors since it was asked last."""
        errors, self.errors = self.errors, []
        return errors


async def fuzz_interactions(
    count: int,
    seed: int,
    say: Callable[[str], None] = lambda _: None,
    games: Mapping[str, AnyGame] | None = None,
) -> Visits:
    """Send so many interactions; the same seed sends the same."""
    ear = _Ear()
    root = logging.getLogger()
    level = root.level
    root.addHandler(ear)
    root.setLevel(logging.INFO)
    # SimCord waits for a timer that ends before its patience does, and has none left for what that sets off.
    seldom = patch("bot.posting.sending.call_watch.LOOK_SECONDS", 24 * 3600.0)
    with seldom, tempfile.TemporaryDirectory(prefix="stellwerk-fuzz-") as directory:
        bot = bot_on(f"sqlite+aiosqlite:///{Path(directory) / 'games.sqlite3'}")
        env = simcord.Env(bot, settle_timeout=120.0)
        await env.start()
        try:
            house = _House(env, bot, seed, ear)
            await house.settle_in()
            for game in (games or registry.games()).values():
                for _ in range(CHANNELS_FOR_EACH):
                    await house.open(game)
            while house.visits.tried < count and len(house.visits.faults) < 50:
                await house.round()
                if house.visits.tried % 1000 < len(house.channels):
                    say(str(house.visits))
            return house.visits
        finally:
            await env.shutdown()
            await bot.close()
            root.removeHandler(ear)
            root.setLevel(level)


@dataclass(frozen=True)
class _Stand:
    """A table as it must stay where an interaction is refused."""

    revision: int
    state: str
    status: str
    seats: tuple[Any, ...]


class _House:
    """Channels with games, and people who send anything."""

    def __init__(self, env: simcord.Env, bot: StellwerkBot, seed: int, ear: _Ear) -> None:
        self.bot = bot
        self.visits = Visits()
        self.channels: list[tuple[Any, AnyGame]] = []
        self._env = env
        self._ear = ear
        self._seed = seed
        self._chance = random.Random(seed)
        self._guild = env.create_guild()
        self._people = [self._guild.add_member(env.create_user(f"person{n}")) for n in range(PEOPLE)]
        self._leaves = [
            (command, leaf, path[1:])
            for (_, kind), command in env.backend.commands[None].items()
            if kind == 1
            for path, leaf in command_leaves(command)
        ]
        self._menus = [
            {"id": menu["id"], "name": name, "type": kind}
            for (name, kind), menu in env.backend.commands[None].items()
            if kind == AppCommandType.MESSAGE
        ]

    async def settle_in(self) -> None:
        """Every other person plays by words."""
        async with self.bot.services.store.writing() as connection:
            for person in self._people[::2]:
                await preferences.choose(connection, "person", person.id, "manner", "words")

    async def open(self, game: AnyGame) -> None:
        """One more channel with a game."""
        self.channels.append((self._guild.create_text_channel(f"{game.id}-{len(self.channels)}"), game))

    async def round(self) -> None:
        """An interaction in each channel, at once."""
        sent = []
        for channel, game in self.channels:
            table = await self._table(channel, game)
            before = self._stand(table)
            kind, record, payload = self._interaction(channel, table)
            self.visits.tried += 1
            self.visits.kinds[kind] += 1
            self._env.backend.emit("INTERACTION_CREATE", payload)
            sent.append((channel, before, record, payload["data"]))
        await self._env.settle()
        for channel, before, record, data in sent:
            await self._look(channel, before, record, data)
        for error in self._ear.taken():
            causes = [data for _, _, record, data in sent if f"interaction={record.id}" in error]
            self.visits.faults.append(f"{causes or 'what was sent before'!r:.500}\n{error}")
        # A game that was ended, or rests, would make all the others of its channel the same refusal.
        self.bot.services.circuit_breaker._circuits.clear()

    async def _look(self, channel: Any, before: _Stand, record: Any, data: object) -> None:
        after = self._stand(await self.bot.services.tables.get(channel.id))
        if record.id in self._ear.refused:
            self.visits.refused += 1
            if after != before:
                self.visits.faults.append(f"changed by what was refused: {data!r:.500}")
        self.visits.moves += max(0, after.revision - before.revision)
        stayed = after.revision == before.revision and after.status == before.status == "running"
        if stayed and after.state != before.state:
            self.visits.faults.append(f"changed without a move: {data!r:.500}")

    def _stand(self, table: Table) -> _Stand:
        state = "" if table.state is None else state_hash(table.game, table.state)
        return _Stand(table.revision, state, table.record.status, table.seats)

    async def _table(self, channel: Any, game: AnyGame) -> Table:
        """The channel's game, running; a new one where it is over."""
        try:
            table = await self.bot.services.tables.get(channel.id)
        except Exception:
            table = None
        if table is not None and table.record.status == "lobby":
            await hosting.end(table, table.record.host, "Host")
        if table is None or table.record.status != "running":
            setups = [(seats, options) for seats, options in game.setups() if seats <= SEATED]
            seats, options = self._chance.choice(setups)
            host = self._people[0]
            table = await self.bot.services.tables.create(
                game,
                channel_id=channel.id,
                guild_id=self._guild.id,
                host=host.id,
                name=host.name,
                options=options.model_dump(mode="json"),
                seed=self._chance.randrange(2**31),
                settings=TableSettings(seating="joined"),
            )
            for person in self._people[1:seats]:
                await lobby.join(table, person.id, person.name)
            await lobby.start(table, host.id)
            await self._env.settle()
        return table

    # ------------------------------------------------------------ what is sent

    def _interaction(self, channel: Any, table: Table) -> tuple[str, Any, dict[str, Any]]:
        chance = self._chance
        who = self._people[self._seat(table)] if chance.random() < 0.8 else chance.choice(self._people)
        make = chance.choices(
            (self._command, self._move, self._typing, self._press, self._form, self._menu),
            (30, 30, 15, 20, 5, 5),
        )[0]
        if chance.random() < LEGAL:
            make = self._legal
        name, kind, data = make(table)
        record, payload = base_payload(
            self._env.backend,
            type=kind,
            channel_id=channel.id,
            guild_id=self._guild.id,
            user_id=who.id,
            data=data,
        )
        payload["locale"] = LOCALES[self._people.index(who)]
        if kind in (InteractionType.MESSAGE_COMPONENT, InteractionType.MODAL_SUBMIT):
            record.source_message_id, payload["message"] = self._message(channel, data)
        return name, record, payload

    def _seat(self, table: Table) -> int:
        seat = self._chance.choice(table.deciders or (0,))
        user = table.seats[seat].user_id
        return next((n for n, person in enumerate(self._people) if person.id == user), 0)

    def _legal(self, table: Table) -> tuple[str, InteractionType, dict[str, Any]]:
        action = random_action(table.game, table.state, self._chance.choice(table.deciders), self._chance)
        words = {name: single(content) for name, content in action.values().items()}
        return "legal move", *self._as_command(table, action.kind, words)

    def _move(self, table: Table) -> tuple[str, InteractionType, dict[str, Any]]:
        action = random_action(table.game, table.state, self._chance.choice(table.deciders), self._chance)
        record = bent(self._chance, action.record(), {})
        kind = record.pop("kind", action.kind)
        known = kind if isinstance(kind, str) and kind in table.game.kinds_by_name else action.kind
        return "bent move", *self._as_command(table, known, record)

    def _as_command(
        self, table: Table, kind: str, fields: Mapping[str, Any]
    ) -> tuple[InteractionType, dict[str, Any]]:
        group = presentation(table.game).naming.group
        root, leaf, nesting = next(
            each for each in self._leaves if each[0]["name"] == group and each[1]["name"] == kind
        )
        types = {option["name"]: option["type"] for option in leaf.get("options", ())}
        options = [
            {"name": name, "type": types.get(name, 3), "value": _sendable(value)}
            for name, value in fields.items()
        ]
        return InteractionType.APPLICATION_COMMAND, _data(root, nesting, options)

    def _command(self, _: Table) -> tuple[str, InteractionType, dict[str, Any]]:
        root, leaf, nesting = self._chance.choice(self._leaves)
        options = [
            self._option(option)
            for option in leaf.get("options", ())
            if option["type"] in _PLAIN and self._chance.random() < (0.95 if option.get("required") else 0.6)
        ]
        return "command", InteractionType.APPLICATION_COMMAND, _data(root, nesting, options)

    def _option(self, option: Mapping[str, Any]) -> dict[str, Any]:
        chance = self._chance
        fixed = [choice["value"] for choice in option.get("choices", ())]
        value: Any
        if fixed and chance.random() < 0.7:
            value = chance.choice(fixed)
        elif option["type"] == OptionType.STRING or chance.random() < 0.05:
            value = _sendable(odd_text(chance)) if chance.random() < 0.9 else "x" * (INPUT + 1)
        elif option["type"] == OptionType.BOOLEAN:
            value = chance.random() < 0.5
        else:
            value = max(1 - 2**53, min(2**53 - 1, odd_number(chance)))
        return {"name": option["name"], "type": option["type"], "value": value}

    def _typing(self, table: Table) -> tuple[str, InteractionType, dict[str, Any]]:
        chance = self._chance
        _, kind, data = self._command(table) if chance.random() < 0.4 else self._move(table)
        node, path = data, [data["name"]]
        while node.get("options") and node["options"][0]["type"] in (1, 2):
            node = node["options"][0]
            path.append(node["name"])
        leaf = next(leaf for root, leaf, nesting in self._leaves if [root["name"], *nesting] == path)
        # Discord asks for completions only where the bot said that there are some.
        known = [option["name"] for option in leaf.get("options", ()) if option.get("autocomplete")]
        typed = [option for option in node.get("options", ()) if option["name"] in known]
        if not typed:
            return "command", kind, data
        focused = chance.choice(typed)
        focused["focused"] = True
        if chance.random() < 0.8:
            focused["value"] = _sendable(odd_text(chance))[:100]
        return "typing", InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, data

    def _press(self, table: Table) -> tuple[str, InteractionType, dict[str, Any]]:
        data: dict[str, Any] = {"custom_id": self._custom_id(table), "component_type": 2}
        if self._chance.random() < 0.4:
            values = [_sendable(odd_text(self._chance))[:100] for _ in range(self._chance.randrange(1, 4))]
            numbers = [str(self._chance.randrange(30)) for _ in range(1)]
            data |= {"component_type": 3, "values": self._chance.choice((values, numbers, numbers))}
        return "press", InteractionType.MESSAGE_COMPONENT, data

    def _form(self, table: Table) -> tuple[str, InteractionType, dict[str, Any]]:
        typed = {"type": 4, "custom_id": "typed", "value": _sendable(odd_text(self._chance))[:4000]}
        within = self._chance.choice(({"type": 1, "components": [typed]}, {"type": 18, "component": typed}))
        data = {"custom_id": self._custom_id(table), "components": [within], "resolved": {}}
        return "form", InteractionType.MODAL_SUBMIT, data

    def _custom_id(self, table: Table) -> str:
        chance = self._chance
        if chance.random() < 0.1:
            return _sendable(odd_text(chance))[:CUSTOM_ID] or "-"
        action = random_action(table.game, table.state, chance.choice(table.deciders), chance)
        return some_id(
            chance,
            game=table.record.id if chance.random() < 0.95 else odd_number(chance) % 10**20,
            revision=table.revision if chance.random() < 0.9 else odd_number(chance) % 10**12,
            words=action.notation() if chance.random() < 0.6 else _sendable(odd_text(chance)),
            kind=action.kind if chance.random() < 0.7 else chance.choice(list(table.game.kinds_by_name)),
            person=chance.choice(self._people).id,
        )

    def _menu(self, table: Table) -> tuple[str, InteractionType, dict[str, Any]]:
        """A command in the menu of a message: a post, or one that looks much like one."""
        backend, chance = self._env.backend, self._chance
        stored = list(backend.messages.get(table.record.channel_id, {}).values())
        if not stored or chance.random() < 0.3:
            author = chance.choice((backend.bot_user.id, self._people[0].id))
            said = f"**{odd_number(chance)}** · {_sendable(odd_text(chance))}"[:2000]
            stored = [backend.create_message(table.record.channel_id, author, said)]
        message = chance.choice(stored)
        resolved = {"messages": {str(message.id): dict(serializers.message_payload(backend, message))}}
        data = {**chance.choice(self._menus), "target_id": str(message.id), "resolved": resolved}
        return "menu", InteractionType.APPLICATION_COMMAND, data

    def _message(self, channel: Any, data: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
        """A message of the bot with just that button or menu on it."""
        backend = self._env.backend
        message = backend.create_message(channel.id, backend.bot_user.id, "What will you do?")
        part: dict[str, Any] = {"type": data.get("component_type", 2), "custom_id": data["custom_id"]}
        part |= (
            {"style": 1, "label": "-"} if part["type"] == 2 else {"options": [{"label": "a", "value": "a"}]}
        )
        shown = {"components": [{"type": 1, "components": [part]}]}
        return message.id, {**serializers.message_payload(backend, message), **shown}


def some_id(chance: random.Random, **known: object) -> str:
    """An id as one of the bot's buttons, menus or forms could have it. `known`: game, revision, words, kind
    and person in it.
    """
    pattern = chance.choice(PATTERNS)
    picks = "".join(chance.choice(LETTERS[:3] if chance.random() < 0.9 else LETTERS) for _ in range(8))
    filled = pattern.format(
        **known,
        title=chance.choice((*registry.games(), "ludo")),
        step=chance.choice(STEPS.get(pattern.partition(":")[0], ("fly",))),
        number=chance.randrange(40),
        path=".".join(str(chance.randrange(40)) for _ in range(chance.randrange(5))),
        picks=picks,
        few_picks=picks[2:],
        more_picks=picks[1:],
        seed=f"{chance.randrange(2**40):x}"[: chance.randrange(12)],
        rules="".join(chance.choice(LETTERS[:12]) for _ in range(chance.randrange(6))),
    )
    return filled[:CUSTOM_ID]


_PLAIN = (OptionType.STRING, OptionType.INTEGER, OptionType.BOOLEAN, OptionType.NUMBER)


def _sendable(value: Any) -> Any:
    """As it comes out of JSON, which has no half of a letter, and no number past what a double holds."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return max(1 - 2**53, min(2**53 - 1, value))
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()[:6000]
    try:
        return _sendable(repr(value)[:500])
    except ValueError:  # a number too long to be written is somewhere in it
        return type(value).__name__


def _data(root: Mapping[str, Any], nesting: list[str], options: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "id": root["id"],
        "name": root["name"],
        "type": 1,
        "options": nest_options(dict(root), nesting, options),
    }
