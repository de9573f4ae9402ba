"""A message before it is sent: what it tells, its pictures, and the call to whoever must decide.

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
"""Our own: characters of a call."""
TOLD_TEXT = MESSAGE - CALL_TEXT - 1
"""Our own: characters of what happened; a line parts them from the call."""
SPAN = re.compile(r"\*\*(\d+)–(\d+)\*\* · ")
"""How a line begins that tells of several moves."""
CUT = "…"
"""What stands where the oldest gave way."""


def numbered(first: int, last: int, said: str) -> str:
    """What is said of moves, beginning with the numbers under which `/history` and `/log` have them."""
    span = str(first) if first == last else f"{first}–{last}"
    return f"**{span}** · {said}"


class Told(str):
    """What is told of moves that stand in one line with those after them, where all have the same maker.

    Attributes:
        maker: who made them, and what had them made.
        name: what the maker is called.
        briefly: what is said of them in such a line; may be nothing.
        span: the first of the moves and the last one.
    """

    __slots__ = ("briefly", "maker", "name", "span")

    maker: str
    name: str
    briefly: Sequence[Brief]
    span: tuple[int, int]

    def __new__(
        cls, text: str, maker: str, name: str, briefly: Sequence[Brief], span: tuple[int, int]
    ) -> Told:
        """The text as it stands by itself."""
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
    """Texts, those in one that stand in one line."""
    lines: list[str] = []
    for part in parts:
        last = lines[-1] if lines else ""
        if isinstance(part, Told) and isinstance(last, Told) and part.maker == last.maker:
            lines[-1] = last.followed(part)
        else:
            lines.append(part)
    return lines


def in_lines(parts: Iterable[str]) -> str:
    """Texts, each in a line of its own, but for those that stand in one."""
    return "\n".join(joined(parts))


@dataclass(frozen=True, slots=True)
class Message:
    """What a message says. Only the people in `calls` are notified by it.

    Attributes:
        told: what happened, a text for each post of the outbox that it is to tell of, oldest first.
        before: what stands above that.
        plates: its pictures; None: those that it has already.
        coming: pictures that are still being drawn, and are put into the message later.
        call: whose decision it is, in lines; goes with the buttons when the message is overtaken.
        calls: the people who are notified.
        buttons: what is possible now.
        rung: how much of it is sent.
        cut: what is said in the place of moves for which there is no room.
        heading: where it is read elsewhere than at the table: the game and the table.
        silent: nobody hears it come.
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
        """Characters of what happened, beside a call."""
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
        """What happened, within its limit: what is oldest gives way."""
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
        """The pictures as attachments, made anew because sending uses them up."""
        return [file_of(plate) for plate in self.plates or ()]

    @property
    def content(self) -> str:
        """All words: the call before what happened where somebody is notified, and after it otherwise."""
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
    """A message about nobody's turn: nobody is called by it or hears it come, and its words may fill it."""

    silent = True

    @property
    def room(self) -> int:
        """All of a message."""
        return MESSAGE


@dataclass(frozen=True, slots=True)
class New:
    """A message that is posted. What stands above tells of posts that were given up (`late`), if there are
    any.
    """

    message: Message
    late: Sequence[Post] = ()


@dataclass(frozen=True, slots=True)
class Grown:
    """A message that stands in the channel is changed into this one."""

    message: Message
    id: int


@dataclass(frozen=True, slots=True)
class Closed:
    """Likewise; with that its turn ends, and the call to whoever is next comes in a message of its own."""

    message: Message
    id: int


@dataclass(frozen=True, slots=True)
class There:
    """A message that stands in the channel tells all of this already."""

    message: Message
    id: int


Outgoing = New | Grown | Closed | There
"""What becomes of a message."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A message as it stands in a channel: its words, and whether it has pictures and buttons."""

    id: int
    text: str
    illustrated: bool = False
    live: bool = False

    def tells(self, part: str) -> bool:
        """Whether it tells of a post with this text."""
        if part.strip() in self.text:
            return True
        return isinstance(part, Told) and any(_is_in(part, line) for line in self.text.splitlines())


def _is_in(part: Told, line: str) -> bool:
    """Whether a line tells of moves, with others beside them."""
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
    # Discord may leave them out, and then the message has no such attribute at all.
    return _walked(getattr(message, "components", ()))


def _walked(components: Sequence[Any]) -> Iterator[Any]:
    """Components with everything in them."""
    for each in components:
        yield each
        yield from _walked(getattr(each, "children", ()))
