"""A message before it is sent: what it tells, its pictures, and the call to whoever must decide.

It is a classic message: content, pictures as attachments, rows of buttons. A phone's notification shows the
beginning of the content, and nothing at all of a message made of components. So whoever is notified finds his
call at the very beginning; where nobody is, as in every edit, it stands at the end, beside the buttons.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import discord

from bot.games import Plate
from bot.limits import ALT_TEXT, BUTTONS_A_ROW, GALLERY_ALT, MESSAGE, shorten, whole_sentences
from bot.posting.ladder import WHOLE, Rung

__all__ = [
    "CALL_TEXT",
    "TOLD_TEXT",
    "Attachment",
    "Message",
    "Sent",
    "Told",
    "components_of",
    "file_of",
    "in_lines",
    "sent_of",
    "words_in",
]


ACCENT = 0xC8322B
"""The bar beside a call made of components: the red of trams."""
CALL_TEXT = 700
"""Our own: characters of a call."""
TOLD_TEXT = MESSAGE - CALL_TEXT - 1
"""Our own: characters of what happened; a line parts them from the call."""
CUT = "…"
"""What stands where the oldest gave way."""


class Told(str):
    """What is told of a move that goes on in the line of the one before, where both have the same teller.

    Attributes:
        teller: who made it.
        further: what is said of it in that line.
    """

    __slots__ = ("further", "teller")

    teller: str
    further: str

    def __new__(cls, text: str, teller: str, further: str) -> Told:
        """The text as it stands by itself."""
        told = super().__new__(cls, text)
        told.teller, told.further = teller, further
        return told


def in_lines(parts: Sequence[str]) -> str:
    """Texts, each in a line of its own, or in that of the one before which it continues."""
    text, teller = "", ""
    for part in parts:
        text += f" · {part.further}" if isinstance(part, Told) and part.teller == teller else f"\n{part}"
        teller = part.teller if isinstance(part, Told) else ""
    return text.removeprefix("\n")


@dataclass(frozen=True, slots=True)
class Attachment:
    """A picture that a message in a channel has: its file's name, and what it shows in few words."""

    filename: str
    alt_text: str


@dataclass(frozen=True, slots=True)
class Message:
    """A message for a channel. Only the people in `calls` are notified by it.

    Attributes:
        told: what happened, a text for each post of the outbox that the message is to tell of, oldest first.
        earlier: what the message told already, where it is one that stands in the channel.
        late: a text for each post that was given up before, oldest first.
        plates: new pictures.
        coming: new pictures that are still being drawn, and are put into the message later.
        call: whose decision it is, in lines; goes with the buttons when the message is overtaken.
        calls: the people who are notified.
        buttons: what is possible now.
        attachments: pictures that the message has already, where it is one that stands in the channel.
        replaces: the message in the channel that is changed into this one; None for a new message.
        rung: how much of it is sent.
        components: the one in the channel was made of components, as those of former releases: Discord leaves
            it so for ever.
        closing: it ends a turn, and the call to whoever is next is still to be sent in a message of its own.
        standing: the message that tells all of this already, so that nothing is sent; None: it is sent.
        cut: what is said in the place of moves for which there is no room.
        heading: where it is read elsewhere than at the table: the game and the table.
    """

    told: tuple[str, ...]
    plates: tuple[Plate, ...] = ()
    call: tuple[str, ...] = ()
    calls: tuple[int, ...] = ()
    buttons: Sequence[discord.ui.Item[Any]] = ()
    earlier: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    replaces: int | None = None
    rung: Rung = WHOLE
    coming: asyncio.Future[tuple[Plate, ...]] | None = None
    components: bool = False
    closing: bool = False
    standing: int | None = None
    cut: str = CUT
    heading: str = ""

    @property
    def allowed_mentions(self) -> discord.AllowedMentions:
        """Whom Discord may notify."""
        return discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user) for user in self.calls]
        )

    @property
    def is_whole(self) -> bool:
        """Whether there is room for all that happened."""
        return len(in_lines((*self.earlier, *self.late, *self.told))) <= TOLD_TEXT

    @property
    def text(self) -> str:
        """What happened, within its limit: what is oldest gives way."""
        parts = [*self.earlier, *self.late, *self.told]
        if self.is_whole:
            return in_lines(parts)
        kept: list[str] = []
        room = TOLD_TEXT
        while parts and room > len(parts[-1]) + len(self.cut) + 1:
            room -= len(parts[-1]) + 1
            kept.insert(0, parts.pop())
        if parts and not kept:
            return shorten(parts[-1], TOLD_TEXT)
        return in_lines([self.cut, *kept] if parts else kept)

    def files(self) -> list[discord.File]:
        """The pictures as attachments, made anew because sending uses them up."""
        return [file_of(plate) for plate in self.plates]

    @property
    def content(self) -> str:
        """All words: the call before what happened where somebody is notified, and after it otherwise."""
        room = CALL_TEXT - len(self.heading) - 1 if self.heading else CALL_TEXT
        called = shorten("\n".join(self.call), room)
        parts = (called, self.text) if self.calls else (self.text, called)
        return "\n".join(part for part in (self.heading, *parts) if part)

    def layout(self) -> discord.ui.LayoutView:
        """The message as components: words, pictures, and the call in a box with its buttons."""
        view = discord.ui.LayoutView(timeout=None)
        if told := "\n".join(part for part in (self.heading, self.text) if part):
            view.add_item(discord.ui.TextDisplay(told))
        for picture in self.attachments:
            # Each in its own gallery: several in one are cropped, and too small for a phone.
            view.add_item(discord.ui.MediaGallery(_gallery_item(picture)))
        rows = [discord.ui.ActionRow(*some) for some in _rows(self.buttons)]
        if self.call:
            called = shorten("\n".join(self.call), CALL_TEXT)
            view.add_item(discord.ui.Container(discord.ui.TextDisplay(called), *rows, accent_colour=ACCENT))
        # A stopped view is not kept in memory; presses find their way by the id alone.
        view.stop()
        return view

    def buttons_below(self) -> discord.ui.View | None:
        """The buttons; None where there are none."""
        if not self.buttons:
            return None
        view = discord.ui.View(timeout=None)
        for button in self.buttons:
            view.add_item(button)
        view.stop()
        return view


@dataclass(frozen=True, slots=True)
class Sent:
    """A message as it stands in a channel: its words, its pictures, whether it has buttons, and whether it is
    made of components, as those of former releases.
    """

    id: int
    text: str
    pictures: tuple[Attachment, ...] = ()
    live: bool = False
    components: bool = False

    def tells(self, part: str) -> bool:
        """Whether it tells of a post with this text."""
        further = part.further if isinstance(part, Told) else part
        return part.strip() in self.text or further.strip() in self.text


def sent_of(message: discord.Message) -> Sent:
    """What Discord says of a message."""
    pictures = tuple(
        Attachment(item.filename, whole_sentences(item.description or "", GALLERY_ALT))
        for item in message.attachments
    )
    parts = list(components_of(message))
    live = any(isinstance(part, discord.Button) and part.custom_id for part in parts)
    return Sent(message.id, words_in(message), pictures, live, message.flags.components_v2)


def words_in(message: discord.Message) -> str:
    """All words of a message, in components or not."""
    shown = [part.content for part in components_of(message) if isinstance(part, discord.TextDisplay)]
    return "\n".join([*([message.content] if message.content else []), *shown])


def components_of(message: discord.Message) -> Iterator[Any]:
    """All components of a message, with everything in them."""
    # Discord may leave them out, and then the message has no such attribute at all.
    return _walked(getattr(message, "components", ()))


def file_of(plate: Plate) -> discord.File:
    """A picture as an attachment with its alt text."""
    return discord.File(
        io.BytesIO(plate.png), filename=f"{plate.name}.png", description=shorten(plate.alt_text, ALT_TEXT)
    )


def _gallery_item(picture: Attachment) -> discord.MediaGalleryItem:
    description = whole_sentences(picture.alt_text, GALLERY_ALT) or None
    return discord.MediaGalleryItem(f"attachment://{picture.filename}", description=description)


def _rows(buttons: Sequence[discord.ui.Item[Any]]) -> Iterator[Sequence[discord.ui.Item[Any]]]:
    """The buttons of each row: those that name the same one, or none, in portions."""
    for _, alike in groupby(buttons, key=lambda button: button.row):
        some = list(alike)
        for start in range(0, len(some), BUTTONS_A_ROW):
            yield some[start : start + BUTTONS_A_ROW]


def _walked(components: Sequence[Any]) -> Iterator[Any]:
    """Components with everything in them."""
    for each in components:
        yield each
        yield from _walked(getattr(each, "children", ()))
