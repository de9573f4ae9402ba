"""A message before it's sent: what it tells, its pictures, and the call to the deciders.

It's a classic message: content, pictures as attachments, rows of buttons. A phone's notification shows the
beginning of the content, and nothing at all of a message made of components. So if anyone is notified, the
call comes first; if nobody is, as in every edit, it comes last, next to the buttons.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import discord

from bot.games import Brief, Plate, in_brief
from bot.limits import MESSAGE, shorten
from bot.posting.messages.ladder import WHOLE, Rung
from bot.posting.pictures.gallery import file_of
from bot.store import Post

__all__ = [
    "CALL_TEXT",
    "TOLD_TEXT",
    "Closed",
    "Grown",
    "Message",
    "New",
    "Outgoing",
    "Quiet",
    "Sent",
    "There",
    "Told",
    "components_of",
    "in_lines",
    "joined",
    "numbered",
    "sent_of",
]


CALL_TEXT = 700
"""Our own limit: characters of a call."""
TOLD_TEXT = MESSAGE - CALL_TEXT - 1
"""Our own limit: characters of what happened, besides the call and a line break."""
SPAN = re.compile(r"\*\*(\d+)–(\d+)\*\* · ")
"""How a line about several moves begins."""
CUT = "…"
"""Stands for the oldest texts if they are cut."""


def numbered(first: int, last: int, said: str) -> str:
    """A text about moves, beginning with their numbers in `/history` and `/log`."""
    span = str(first) if first == last else f"{first}–{last}"
    return f"**{span}** · {said}"


class Told(str):
    """What is told of moves that share a line with those after them, if all have the same maker.

    Attributes:
        maker: who made them, and their cause.
        name: what the maker is called.
        briefly: what such a line says of them; may be empty.
        span: the first and the last of the moves.
    """

    __slots__ = ("briefly", "maker", "name", "span")

    maker: str
    name: str
    briefly: Sequence[Brief]
    span: tuple[int, int]

    def __new__(
        cls, text: str, maker: str, name: str, briefly: Sequence[Brief], span: tuple[int, int]
    ) -> Told:
        """The text as it reads by itself."""
        told = super().__new__(cls, text)
        told.maker, told.name, told.briefly, told.span = maker, name, briefly, span
        return told

    def followed(self, other: Told) -> Told:
        """These moves and those after them in one line."""
        briefly = (*self.briefly, *other.briefly)
        first, last = self.span[0], other.span[1]
        text = numbered(first, last, f"{self.name}: {in_brief(briefly)}")
        return Told(text, self.maker, self.name, briefly, (first, last))


def joined(parts: Iterable[str]) -> Sequence[str]:
    """Texts, those that share a line joined into one."""
    lines: list[str] = []
    for part in parts:
        last = lines[-1] if lines else ""
        if isinstance(part, Told) and isinstance(last, Told) and part.maker == last.maker:
            lines[-1] = last.followed(part)
        else:
            lines.append(part)
    return lines


def in_lines(parts: Iterable[str]) -> str:
    """Texts in lines, of which some may share one."""
    return "\n".join(joined(parts))


@dataclass(frozen=True, slots=True)
class Message:
    """What a message says. Only the people in `calls` are notified by it.

    Attributes:
        told: what happened, a text for each post, oldest first.
        before: the texts above those.
        plates: its pictures; None: those it already has.
        coming: pictures still being drawn, which are added to the message later.
        call: whose decision it is, in lines; removed with the buttons when the message is overtaken.
        calls: the people who are notified.
        buttons: what is possible now.
        rung: how much of it is sent.
        cut: said in place of moves for which there's no room.
        heading: the game and the table, for readers in another channel; otherwise empty.
        silent: it makes no sound.
    """

    silent: ClassVar[bool] = False

    told: tuple[str, ...]
    before: tuple[str, ...] = ()
    plates: tuple[Plate, ...] | None = ()
    coming: asyncio.Future[tuple[Plate, ...]] | None = None
    call: tuple[str, ...] = ()
    calls: tuple[int, ...] = ()
    buttons: Sequence[discord.ui.Item[Any]] = ()
    rung: Rung = WHOLE
    cut: str = CUT
    heading: str = ""

    @property
    def room(self) -> int:
        """How many characters of what happened fit beside a call."""
        return TOLD_TEXT

    @property
    def allowed_mentions(self) -> discord.AllowedMentions:
        """Whom Discord may notify."""
        return discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user) for user in self.calls]
        )

    @property
    def is_whole(self) -> bool:
        """Whether there is room for all that happened."""
        return len(in_lines((*self.before, *self.told))) <= self.room

    @property
    def text(self) -> str:
        """What happened, within its limit: the oldest texts are cut."""
        parts = [*self.before, *self.told]
        if self.is_whole:
            return in_lines(parts)
        kept: list[str] = []
        room = self.room
        while parts and room > len(parts[-1]) + len(self.cut) + 1:
            room -= len(parts[-1]) + 1
            kept.insert(0, parts.pop())
        if parts and not kept:
            return shorten(parts[-1], self.room)
        return in_lines([self.cut, *kept] if parts else kept)

    def files(self) -> list[discord.File]:
        """The pictures as attachments, made each time because sending uses them up."""
        return [file_of(plate) for plate in self.plates or ()]

    @property
    def content(self) -> str:
        """All words: what happened, and the call, which comes first if anyone is notified."""
        room = CALL_TEXT - len(self.heading) - 1 if self.heading else CALL_TEXT
        called = shorten("\n".join(self.call), room)
        parts = (called, self.text) if self.calls else (self.text, called)
        return "\n".join(part for part in (self.heading, *parts) if part)

    def buttons_below(self) -> discord.ui.View | None:
        """The buttons; None where there are none."""
        if not self.buttons:
            return None
        view = discord.ui.View(timeout=None)
        for button in self.buttons:
            view.add_item(button)
        view.stop()
        return view


class Quiet(Message):
    """A message about nobody's turn: it calls nobody and makes no sound, and its words may fill it."""

    silent = True

    @property
    def room(self) -> int:
        """All of a message."""
        return MESSAGE


@dataclass(frozen=True, slots=True)
class New:
    """A message to be posted. It first tells of the posts that were given up before (`late`)."""

    message: Message
    late: Sequence[Post] = ()


@dataclass(frozen=True, slots=True)
class Grown:
    """A message in the channel, which is changed into this one."""

    message: Message
    id: int


@dataclass(frozen=True, slots=True)
class Closed:
    """Likewise, and its turn ends with that: the next player's call comes in a message of its own."""

    message: Message
    id: int


@dataclass(frozen=True, slots=True)
class There:
    """A message in the channel, which already tells all of this."""

    message: Message
    id: int


Outgoing = New | Grown | Closed | There
"""What becomes of a message."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A message as it is in a channel: its words, and whether it has pictures and buttons."""

    id: int
    text: str
    illustrated: bool = False
    live: bool = False

    def tells(self, part: str) -> bool:
        """Whether it tells a post with this text."""
        if part.strip() in self.text:
            return True
        return isinstance(part, Told) and any(_is_in(part, line) for line in self.text.splitlines())


def _is_in(part: Told, line: str) -> bool:
    """Whether a line tells of these moves, among others."""
    found = SPAN.match(line)
    if found is None or part.name not in line or not all(brief.what in line for brief in part.briefly):
        return False
    return int(found[1]) <= part.span[0] and part.span[1] <= int(found[2])


def sent_of(message: discord.Message) -> Sent:
    """What Discord says of a message."""
    parts = list(components_of(message))
    live = any(isinstance(part, discord.Button) and part.custom_id for part in parts)
    return Sent(message.id, message.content, bool(message.attachments), live)


def components_of(message: discord.Message) -> Iterator[Any]:
    """All components of a message, with everything in them."""
    # Discord may leave them out, and then the message lacks the attribute.
    return _walked(getattr(message, "components", ()))


def _walked(components: Sequence[Any]) -> Iterator[Any]:
    """Components with everything in them."""
    for each in components:
        yield each
        yield from _walked(getattr(each, "children", ()))
