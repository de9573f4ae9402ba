"""Discord's limits on commands: what Discord would refuse of the commands that a bot makes known."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot import limits

__all__ = ["breaches"]

Part = Mapping[str, Any]
"""A command, a group, a subcommand or an option, as Discord is told of it."""

NAME = re.compile(r"[-_'\w]+")
SUBCOMMAND, GROUP, TEXT, INTEGER, NUMBER = 1, 2, 3, 4, 10
MENU = 3
"""The kind of a command in the menu of messages."""
COMPLETED = (TEXT, INTEGER, NUMBER)
"""Kinds of option that can have an autocomplete."""
BELOW = {0: (SUBCOMMAND, GROUP), GROUP: (SUBCOMMAND,), SUBCOMMAND: ()}
"""Which nested kinds a command (0) or what is nested in it can hold beside plain options."""


def breaches(commands: Sequence[Part]) -> list[str]:
    """What Discord would refuse, one line each."""
    typed = [command for command in commands if command["type"] != MENU]
    menu = [command for command in commands if command["type"] == MENU]
    found = [f"{len(typed)} commands"] if len(typed) > limits.COMMANDS else []
    found += [f"{len(menu)} commands in a menu"] if len(menu) > limits.COMMANDS_IN_A_MENU else []
    found += _doubled("", typed) + _doubled("", menu)
    for command in menu:
        if not all(1 <= len(name) <= limits.NAME for name in _said(command, "name")):
            found.append(f"{command['name']}: a name of no or too many characters")
    for command in typed:
        weight = _weight(command)
        if weight > limits.COMMAND_TOTAL:
            found.append(f"{command['name']}: {weight} characters")
        found += _of_part(command["name"], command, 0)
    return found


def _of_part(path: str, part: Part, kind: int) -> Iterator[str]:
    yield from _of_words(path, part)
    options = part.get("options") or ()
    yield from _doubled(path, options)
    if len(options) > limits.OPTIONS:
        yield f"{path}: {len(options)} options"
    nested = [option["type"] for option in options if option["type"] in (SUBCOMMAND, GROUP)]
    if any(each not in BELOW.get(kind, ()) for each in nested) or len(nested) not in (0, len(options)):
        yield f"{path}: subcommands where none can be"
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        yield f"{path}: an option that must be filled in behind one that need not"
    for option in options:
        yield from _of_part(f"{path} {option['name']}", option, option["type"])
    yield from _of_choices(path, part)
    yield from _of_range(path, part)


def _of_words(path: str, part: Part) -> Iterator[str]:
    for name in _said(part, "name"):
        if not (1 <= len(name) <= limits.NAME and NAME.fullmatch(name) and name == name.lower()):
            yield f"{path}: the name {name}"
    for description in _said(part, "description"):
        if not 1 <= len(description) <= limits.DESCRIPTION:
            yield f"{path}: a description of {len(description)} characters"


def _of_choices(path: str, part: Part) -> Iterator[str]:
    choices = part.get("choices") or ()
    if len(choices) > limits.CHOICES:
        yield f"{path}: {len(choices)} choices"
    if choices and part.get("autocomplete"):
        yield f"{path}: choices and an autocomplete"
    if part.get("autocomplete") and part["type"] not in COMPLETED:
        yield f"{path}: an autocomplete of something else than text and numbers"
    yield from _doubled(path, choices)
    for choice in choices:
        if any(not 1 <= len(name) <= limits.CHOICE_NAME for name in _said(choice, "name")):
            yield f"{path}: the name of the choice {choice['value']}"
        value = choice["value"]
        fits = (
            1 <= len(value) <= limits.CHOICE_VALUE if isinstance(value, str) else abs(value) < limits.INTEGER
        )
        if not fits:
            yield f"{path}: the choice {value}"


def _of_range(path: str, part: Part) -> Iterator[str]:
    least, most = part.get("min_value"), part.get("max_value")
    if any(abs(end) >= limits.INTEGER for end in (least, most) if end is not None):
        yield f"{path}: a range out of Discord's numbers"
    if least is not None and most is not None and least > most:
        yield f"{path}: an empty range"


def _doubled(path: str, parts: Sequence[Part]) -> list[str]:
    names = Counter(part["name"] for part in parts)
    return [f"{path}: {name} twice" for name, number in names.items() if number > 1]


def _said(part: Part, word: str) -> list[str]:
    """A name or description in all its languages."""
    return [part[word], *(part.get(f"{word}_localizations") or {}).values()]


def _weight(part: Part) -> int:
    """Characters of all names, descriptions and values, in the longest language each."""
    own = sum(max(map(len, _said(part, word))) for word in ("name", "description") if word in part)
    below = sum(_weight(each) for each in (*(part.get("options") or ()), *(part.get("choices") or ())))
    return own + len(str(part.get("value", ""))) + below
