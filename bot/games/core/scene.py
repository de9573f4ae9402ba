"""What sentences and pictures are made from, and pictures as they are sent."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.language import Words
from engine.core import Action, Content, Event, Seat

__all__ = ["Deed", "Plate", "Scene", "display_name"]


def display_name(name: str) -> str:
    """A person's name, harmless within a message: nobody is notified, nothing is set in bold."""
    return discord.utils.escape_markdown(discord.utils.escape_mentions(name))


def _nothing_open(_: Seat) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Deed:
    """A move that was made.

    Attributes:
        seat: who made it.
        action: the move.
        events: what happened.
        before: the view of the position before it, worked out when asked for.
        after: the view of the position after it, likewise.
    """

    seat: Seat
    action: Action
    events: Sequence[Event]
    before: Callable[[], Any]
    after: Callable[[], Any]


@dataclass(frozen=True, slots=True)
class Scene:
    """What sentences and pictures are made from.

    Attributes:
        words: the language.
        names: the players' names by seat.
        view: the view after the fact.
        kinds: the kinds of action open to a seat, worked out when asked for.
        chosen: fields of a move in the making that have their value, while the next one is labelled.
        theme: the colours of pictures, one of the game's themes; empty for the game's own choice.
        past: the last event of each sort that the game's pictures call `lasting`. Slow: not for the event
            loop.
        deeds: the moves so far, the oldest first, where a question is asked about all of them. Slow: not for
            the event loop.
    """

    words: Words
    names: Sequence[str]
    view: Any
    kinds: Callable[[Seat], Sequence[str]] = _nothing_open
    chosen: Mapping[str, Content] = field(default_factory=dict)
    theme: str = ""
    past: Callable[[], Mapping[Hashable, Event]] = dict
    deeds: Callable[[], Sequence[Deed]] = tuple

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
