"""What sentences and pictures are made from, and pictures as they are sent."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.language import Words
from engine.core import Content, Event, Seat

__all__ = ["Plate", "Preview", "Scene", "display_name"]


def display_name(name: str) -> str:
    """A person's name, harmless within a message: nobody is notified, nothing is set in bold."""
    return discord.utils.escape_markdown(discord.utils.escape_mentions(name))


def _nothing_open(_: Seat) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Scene:
    """What sentences and pictures are made from.

    Attributes:
        words: the language.
        names: the players' names by seat.
        view: the view after the fact.
        kinds: the kinds of action open to a seat, worked out when asked for.
        chosen: fields of a move in the making that have their value, while the next one is labelled.
        theme: the colours of pictures, one of the presentation's `themes`; empty for the game's own choice.
        past: the last event of each sort that the presentation calls `lasting`. Slow: not for the event loop.
    """

    words: Words
    names: Sequence[str]
    view: Any
    kinds: Callable[[Seat], Sequence[str]] = _nothing_open
    chosen: Mapping[str, Content] = field(default_factory=dict)
    theme: str = ""
    past: Callable[[], Mapping[Hashable, Event]] = dict

    def say(self, message: str, /, **params: Any) -> str:
        """A sentence in the scene's language."""
        return self.words.say(message, **params)

    def name(self, seat: Seat) -> str:
        """A player's name, harmless within a message."""
        return display_name(self.names[seat])

    def everybody(self) -> str:
        """All players' names."""
        return self.words.listing([self.name(seat) for seat in range(len(self.names))])


@dataclass(frozen=True, slots=True)
class Plate:
    """A picture ready to be sent: its name (`board`, `market` ...), PNG bytes, and what it shows in words."""

    name: str
    png: bytes
    alt_text: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would lead to: its consequences in lines, and pictures of the result."""

    lines: Sequence[str]
    plates: Sequence[Plate] = ()
