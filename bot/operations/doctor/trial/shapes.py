"""What a message looks like, as it was sent and as Discord shows it, so that the two can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

import discord

from bot.posting.messages.message import components_of

__all__ = ["Shape", "changes", "shape_of", "shape_to_send"]


@dataclass(frozen=True, slots=True)
class Shape:
    """What a message looks like.

    Attributes:
        words: its content.
        files: the name, the alt text and the bytes of each file.
        components: buttons and menus, each in a line.
        silent: nobody hears it come.
    """

    words: str
    files: tuple[tuple[str, str, int], ...] = ()
    components: tuple[str, ...] = ()
    silent: bool = False


def shape_to_send(
    words: str,
    files: Sequence[discord.File] = (),
    view: discord.ui.View | None = None,
    *,
    silent: bool = False,
) -> Shape:
    """What a message should look like; its files are read and can be sent afterwards."""
    return Shape(words, tuple(map(_file, files)), tuple(_items(view)), silent)


def shape_of(message: discord.Message) -> Shape:
    """What Discord shows."""
    files = tuple((each.filename, each.description or "", each.size) for each in message.attachments)
    components = (_component(each) for each in components_of(message))
    return Shape(
        message.content,
        files,
        tuple(each for each in components if each),
        message.flags.suppress_notifications,
    )


def changes(sent: Shape, there: Shape) -> list[str]:
    """What Discord changed, a line for each part that is otherwise."""
    return [
        f"its {field.name} are {getattr(there, field.name)!r}, sent as {getattr(sent, field.name)!r}"
        for field in fields(Shape)
        if getattr(sent, field.name) != getattr(there, field.name)
    ]


def _file(file: discord.File) -> tuple[str, str, int]:
    size = len(file.fp.read())
    file.reset(seek=True)
    return file.filename, file.description or "", size


def _items(view: discord.ui.View | None) -> Iterator[str]:
    for item in () if view is None else view.children:
        if isinstance(item, discord.ui.Button):
            yield _line("button", item.custom_id, item.label, item.style, item.emoji, item.disabled)
        elif isinstance(item, discord.ui.Select):
            yield _line("menu", item.custom_id, item.placeholder, *_options(item.options))
        else:
            yield _line("menu", getattr(item, "custom_id", ""), getattr(item, "placeholder", ""))


def _component(part: Any) -> str:
    if isinstance(part, discord.Button):
        return _line("button", part.custom_id, part.label, part.style, part.emoji, part.disabled)
    if isinstance(part, discord.SelectMenu):
        return _line("menu", part.custom_id, part.placeholder, *_options(part.options))
    return ""


def _options(options: Iterable[discord.SelectOption]) -> Iterator[str]:
    for each in options:
        yield f"{each.value}={each.label}"


def _line(*parts: object) -> str:
    return " ".join(str(part) for part in parts)
