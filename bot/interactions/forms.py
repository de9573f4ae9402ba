"""Forms of Discord's: making them, taking them once they are sent, and reading them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import discord

from bot.limits import FIELD_HINT, MODAL_TITLE, shorten
from bot.press import Press

__all__ = ["Form", "field", "filled_in", "form", "typed_in"]

TYPED = "typed"
"""The id of a form's only field."""

P = TypeVar("P", bound=Press)


@dataclass(frozen=True, slots=True)
class Form(Generic[P]):
    """A kind of form, and what takes it.

    Attributes:
        kind: the press that its id stands for.
        sent: takes it once it's sent.
    """

    kind: type[P]
    sent: Callable[[discord.Interaction[Any], P], Awaitable[None]]


def form(press: Press, title: str, *rows: discord.ui.Item[Any]) -> discord.ui.Modal:
    """A form with these rows. It's stopped, because a sent form is found by its id alone."""
    made = discord.ui.Modal(title=shorten(title, MODAL_TITLE), custom_id=press.custom_id, timeout=None)
    for row in rows:
        made.add_item(row)
    made.stop()
    return made


def field(label: str, custom_id: str = TYPED, *, hint: str = "", **asked: Any) -> discord.ui.TextInput[Any]:
    """A text field; further arguments are as for discord.py's `TextInput`."""
    return discord.ui.TextInput(
        label=shorten(label, MODAL_TITLE),
        custom_id=custom_id,
        placeholder=shorten(hint, FIELD_HINT) or None,
        **asked,
    )


def typed_in(data: Mapping[str, Any]) -> str:
    """What was typed in the only field of a sent form."""
    return "".join(filled_in(data).get(TYPED, ()))


def filled_in(data: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
    """What a sent form says, by the ids of its fields, without empty ones."""
    found = {}
    for part in _parts(data):
        values = part.get("values", [part["value"]] if part.get("value") is not None else [])
        if part.get("custom_id") and values:
            found[str(part["custom_id"])] = [str(value) for value in values]
    return found


def _parts(within: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for part in within.get("components", ()):
        yield part
        yield from _parts(part)
        if "component" in part:
            yield part["component"]
