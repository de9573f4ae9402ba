"""What sentences and pictures are made from, pictures as they are sent, and what all parts have in common."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol, TypeVar
from unicodedata import category

import discord

from bot.language import Words
from engine.core import Action, Content, Event, Game, Seat, Value
from render.core.people import before_number

__all__ = ["Deed", "Part", "Parts", "Plate", "Scene", "display_name", "plain_name"]

NAMES_KEPT = 4_096
"""People whose names are not worked out anew."""
JOINERS = "\u200c\u200d"
"""Formatting that letters and emojis are made with, and that nothing else hides behind."""
FLAGS = range(0xE0020, 0xE0080)
"""The like, for flags of countries within countries."""
INVISIBLE = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Categories of what is not seen and acts on what stands around it: directions, line ends, controls."""
MARKDOWN = re.compile(r"[\\*_~|`<>\[\]]|(?<=[A-Za-z]):(?=//)|^[#+-]|(?<=^\d)[.)]|(?<=^\d\d)[.)]")
"""What Discord reads as more than letters: emphasis, mentions, timestamps, commands, links, headings."""


@lru_cache(NAMES_KEPT)
def plain_name(name: str) -> str:
    """A person's name where letters are all that is shown, as in lists, on buttons and in pictures: in one
    line, and without what would turn the words around it.
    """
    shown = "".join(
        letter if letter in JOINERS or ord(letter) in FLAGS or category(letter) not in INVISIBLE else " "
        for letter in name
    )
    return " ".join(shown.split()) or "?"


@lru_cache(NAMES_KEPT)
def display_name(name: str) -> str:
    """A person's name, harmless within a message: nobody is notified, nothing is set in bold, and no time,
    command, channel or address comes out of it.
    """
    return MARKDOWN.sub(r"\\\g<0>", discord.utils.escape_mentions(plain_name(name)))


@dataclass(frozen=True, slots=True)
class Deed:
    """A move that was made.

    Attributes:
        seat: who made it.
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
        names: the players' names by seat.
        view: the view after the fact.
        kinds: the kinds of action open to a seat, worked out when asked for.
        chosen: fields of a move in the making that have their value, while the next one is labelled.
        begun: the values that the next one has so far, where it is a tuple that is asked for one by one.
        theme: the colours of pictures, one of the game's themes; empty for the game's own choice.
        past: the last event of each sort that the game's pictures call `lasting`. Slow: not for the event
            loop.
        deeds: the moves so far, the oldest first, where a question is asked about all of them. Slow: not for
            the event loop.
        emblems: what Discord calls the game's emblems, where sentences may have them.
        aloud: it is told to somebody who plays by words: a thing's code beside its name would be said twice.
    """

    words: Words
    names: Sequence[str]
    view: Any
    kinds: Callable[[Seat], Sequence[str]] = lambda _: ()
    chosen: Mapping[str, Content] = field(default_factory=dict)
    begun: Sequence[Value] = ()
    theme: str = ""
    past: Callable[[], Mapping[Hashable, Event]] = dict
    deeds: Callable[[], Sequence[Deed]] = tuple
    emblems: Mapping[str, str] = field(default_factory=dict)
    aloud: bool = False

    def say(self, message: str, /, **params: Any) -> str:
        """A sentence in the scene's language."""
        return self.words.say(message, **params)

    def name(self, seat: Seat) -> str:
        """A player's name, harmless within a message."""
        return display_name(self.names[seat])

    def before_number(self, seat: Seat) -> str:
        """The same as it stands before a number: `Anna`, `Computer 1:`."""
        return before_number(self.name(seat))

    def everybody(self) -> str:
        """All players' names."""
        return self.words.listing([self.name(seat) for seat in range(len(self.names))])


@dataclass(frozen=True, slots=True)
class Plate:
    """A picture ready to be sent: its name (`board`, `market` ...), PNG bytes, and what it shows in words."""

    name: str
    png: bytes
    alt_text: str


P = TypeVar("P", bound="Part")


class Parts(Protocol):
    """All parts of a game."""

    def part(self, plain: type[P]) -> P:
        """The game's part of a sort, which is named by its plain class."""
        ...


class Part:
    """One of a game's parts.

    Attributes:
        game: the game.
        shown: all parts of the game. Which of them a part needs shows in what its module imports, so that no
            two can need each other.
    """

    def __init__(self, game: Game[Any, Any], shown: Parts) -> None:
        self.game = game
        self.shown = shown
