"""What stands in the composer: a slash command as text, read and completed.

A command is written as Discord shows it: its path, then options as `name:value`, where a value may hold
blanks and ends where the next `name:` begins. Options may also be given by position: `/toy take A 2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.enums import AppCommandType, OptionType
from simcord.interactions import command_leaves

from bot.language import N_
from bot.sandbox.values import Attached, CommandError, Named, fixed_values, nameable, value_of
from bot.sandbox.world import World

__all__ = [
    "Command",
    "CommandError",
    "Suggestion",
    "Suggestions",
    "commands",
    "menu",
    "nameable",
    "read",
    "suggest",
]

SHOWN: Final = 25
"""Discord shows at most this many suggestions."""


@dataclass(frozen=True)
class Command:
    """One invocable slash command as registered: its path ("game", "new") and its options."""

    path: tuple[str, ...]
    description: str
    options: tuple[Mapping[str, Any], ...]

    @property
    def name(self) -> str:
        """The whole path with blanks, as people type it."""
        return " ".join(self.path)

    def option(self, name: str) -> Mapping[str, Any]:
        """The option of this name. Raises StopIteration where there is none."""
        return next(option for option in self.options if option["name"] == name)


@dataclass(frozen=True)
class Suggestion:
    """One line of the list: what it says, and the text of the composer once it is chosen."""

    label: str
    detail: str
    text: str


@dataclass(frozen=True)
class Suggestions:
    """The list under the composer, and the command's fields with what is filled in so far."""

    command: Command | None = None
    filled: Mapping[str, str] | None = None
    current: str | None = None
    items: tuple[Suggestion, ...] = ()


@dataclass(frozen=True)
class _Typed:
    """A command's text taken apart: finished options, and the one that is being typed."""

    filled: dict[str, str]
    current: str | None
    partial: str


def commands(world: World, person: MemberActor, where: ChannelHandle | None = None) -> list[Command]:
    """All commands that this person can use in a channel, described in that person's language."""
    channel = where or world.channel
    language = world.language(person)
    roots = world.env.backend.visible_commands(user_id=person.id, channel_id=channel.id)
    found = [
        Command(
            tuple(path),
            _described(leaf, language)["description"],
            tuple(_described(option, language) for option in leaf.get("options") or ()),
        )
        for root in roots
        for path, leaf in command_leaves(root)
    ]
    return sorted(found, key=lambda command: command.path)


def menu(world: World, person: MemberActor, where: ChannelHandle | None = None) -> Mapping[str, str]:
    """The commands in the menu of messages, and what each is called in the person's language."""
    channel = where or world.channel
    language = world.language(person)
    roots = world.env.backend.visible_commands(
        user_id=person.id, channel_id=channel.id, type=AppCommandType.MESSAGE
    )
    return {
        root["name"]: (root.get("name_localizations") or {}).get(language) or root["name"] for root in roots
    }


def _described(part: Mapping[str, Any], language: str) -> Mapping[str, Any]:
    """A command or option with its description, and the names of its values, in a language, where the bot
    has given them.
    """
    there = part.get("description_localizations") or {}
    named = [
        {**choice, "name": (choice.get("name_localizations") or {}).get(language) or choice["name"]}
        for choice in part.get("choices") or ()
    ]
    described = {**part, "description": str(there.get(language) or part.get("description", ""))}
    return {**described, "choices": named} if named else described


def read(
    text: str, known: Sequence[Command], named: Iterable[Named], file: Attached | None
) -> tuple[Command, dict[str, Any]]:
    """The command and its options as Discord would send them. Raises CommandError."""
    command = _command(text, known)
    if command is None:
        typed_name = text.split(":")[0].strip()
        raise CommandError(N_("No command is called {name}. Type / to see them all."), name=typed_name)
    typed = _take_apart(command, _rest(text, command) + " ")
    named = tuple(named)
    options = {
        name: value_of(command.option(name), raw, named) for name, raw in typed.filled.items() if raw != ""
    }
    for option in command.options:
        if option["type"] == OptionType.ATTACHMENT and file is not None:
            options[option["name"]] = file
    missing = [
        option["name"]
        for option in command.options
        if option.get("required") and option["name"] not in options
    ]
    if missing:
        listed = ", ".join(missing)
        raise CommandError(N_("/{command} also needs: {options}."), command=command.name, options=listed)
    return command, options


async def suggest(
    world: World, person: MemberActor, text: str, where: ChannelHandle | None = None
) -> Suggestions:
    """What may be typed next: commands, then option by option the values that the bot offers."""
    if not text.startswith("/"):
        return Suggestions()
    known = commands(world, person, where)
    command = _command(text, known)
    if command is None or text == f"/{command.name}":
        return Suggestions(items=_command_items(text, known))
    typed = _take_apart(command, _rest(text, command))
    if typed.current is None:
        typed = _still_typing(command, typed, text)
    if typed.current is None:
        return Suggestions(command, typed.filled)
    values = await _values(world, person, command, typed, where)
    items = [
        Suggestion(label, "", _compose(command, typed.filled, typed.current, value))
        for label, value in values
    ]
    before, blank, word = typed.partial.rpartition(" ")
    if blank:
        # A value may hold blanks, but the last word may also be the beginning of the next option's name.
        items += _option_items(command, {**typed.filled, typed.current: before}, word)
    elif not command.option(typed.current).get("required"):
        items += _option_items(command, typed.filled, typed.partial)
    return Suggestions(command, typed.filled, typed.current, tuple(items[:SHOWN]))


def _rest(text: str, command: Command) -> str:
    return text[1 + len(command.name) :]


def _command(text: str, known: Sequence[Command]) -> Command | None:
    """The command whose whole path the text begins with, the longest one."""
    fits = [c for c in known if text == f"/{c.name}" or text.startswith(f"/{c.name} ")]
    return max(fits, key=lambda command: len(command.path), default=None)


def _command_items(text: str, known: Sequence[Command]) -> tuple[Suggestion, ...]:
    wanted = text[1:].casefold().strip()
    starts = [c for c in known if c.name.casefold().startswith(wanted)]
    holds = [c for c in known if wanted in c.name.casefold() and c not in starts]
    return tuple(Suggestion(f"/{c.name}", c.description, f"/{c.name} ") for c in [*starts, *holds])


def _take_apart(command: Command, rest: str) -> _Typed:
    names = "|".join(re.escape(option["name"]) for option in command.options)
    marks = list(re.finditer(rf"(?:^|(?<=\s))({names}):", rest)) if names else []
    words_end = marks[0].start() if marks else len(rest)
    ends = [mark.start() for mark in marks[1:]] + [len(rest)]
    named = {mark[1]: rest[mark.end() : end] for mark, end in zip(marks, ends, strict=False)}
    positional = [
        option["name"]
        for option in command.options
        if option["name"] not in named and option["type"] != OptionType.ATTACHMENT
    ]
    words = rest[:words_end].split(maxsplit=max(len(positional) - 1, 0)) if positional else []
    by_position = {name: word.strip() for name, word in zip(positional, words, strict=False)}
    filled = {**{name: value.strip() for name, value in named.items()}, **by_position}
    last = marks[-1][1] if marks else (positional[len(words) - 1] if words else None)
    finished = rest.endswith((" ", "\n")) or rest == ""
    if last is not None and not (finished and filled[last]):
        return _Typed({k: v for k, v in filled.items() if k != last}, last, filled[last])
    unfilled = [option for option in command.options if option["name"] not in filled]
    following = next(
        (option["name"] for option in sorted(unfilled, key=lambda option: not option.get("required"))), None
    )
    return _Typed(filled, following, "")


def _still_typing(command: Command, typed: _Typed, text: str) -> _Typed:
    """Behind the last option, for which the bot offers values, a blank may be a part of the value."""
    last = list(typed.filled)[-1] if typed.filled else None
    if last is None or not text.endswith(" ") or not command.option(last).get("autocomplete"):
        return typed
    filled = {name: value for name, value in typed.filled.items() if name != last}
    return _Typed(filled, last, f"{typed.filled[last]} ")


def _compose(command: Command, filled: Mapping[str, str], name: str, value: str) -> str:
    parts = [f"/{command.name}", *(f"{key}:{text}" for key, text in filled.items()), f"{name}:{value}"]
    return " ".join(parts) + (" " if value else "")


def _option_items(command: Command, filled: Mapping[str, str], typed: str) -> list[Suggestion]:
    """The options that may still be given and whose names begin so."""
    return [
        Suggestion(
            f"{option['name']}:",
            str(option.get("description", "")),
            _compose(command, filled, option["name"], ""),
        )
        for option in command.options
        if option["name"] not in filled and option["name"].startswith(typed)
    ]


async def _values(
    world: World, person: MemberActor, command: Command, typed: _Typed, where: ChannelHandle | None
) -> list[tuple[str, str]]:
    """Label and value of what may stand in the current option."""
    assert typed.current is not None
    option = command.option(typed.current)
    named = nameable(world, person)
    if option.get("autocomplete"):
        filled = {}
        for name, raw in typed.filled.items():
            try:
                filled[name] = value_of(command.option(name), raw, named)
            except CommandError:
                continue
        offered = await world.autocomplete(person, command.name, typed.current, typed.partial, filled, where)
        return [(str(choice["name"]), str(choice["value"])) for choice in offered]
    wanted = typed.partial.casefold().lstrip("@#")
    return [pair for pair in fixed_values(option, named) if wanted in pair[0].casefold()]
