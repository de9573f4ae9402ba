"""Forms of Discord's: how they are made, what takes them when they are sent, and what they say then."""

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
    """What becomes of a kind of form.

    Attributes:
        kind: what its id says.
        sent: takes it when it is sent.
    """

    kind: type[P]
    sent: Callable[[discord.Interaction[Any], P], Awaitable[None]]


def form(press: Press, title: str, *rows: discord.ui.Item[Any]) -> discord.ui.Modal:
    """A form with these rows. It is stopped: what is sent finds its way by the id alone."""
    made = discord.ui.Modal(title=shorten(title, MODAL_TITLE), custom_id=press.custom_id, timeout=None)
    for row in rows:
        made.add_item(row)
    made.stop()
    return made


def field(label: str, custom_id: str = TYPED, *, hint: str = "", **asked: Any) -> discord.ui.TextInput[Any]:
    """A field to type in; what else is `asked` is as discord.py's `TextInput` takes it."""
    return discord.ui.TextInput(
        label=shorten(label, MODAL_TITLE),
        custom_id=custom_id,
        placeholder=shorten(hint, FIELD_HINT) or None,
        **asked,
    )


def typed_in(data: Mapping[str, Any]) -> str:
    """What stands in the only field of a form that was sent."""
    return "".join(filled_in(data).get(TYPED, ()))


def filled_in(data: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
    """What a form that was sent says, by the ids of its fields; one that says nothing is left out."""
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
