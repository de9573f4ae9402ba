"""What the sheets of a company and of a player are built from: strips one under the other, for phones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from PIL import Image

from engine.vienna1840.view import View
from render.core.canvas import Canvas
from render.core.fonts import Face, fitted
from render.core.picture import Picture, alt_text, encode
from render.core.words import Words
from render.vienna1840.market.pen import BIG, BODY, LABEL, Pen
from render.vienna1840.themes import palette, player_ink

__all__ = [
    "WIDTH",
    "Figures",
    "Head",
    "Heading",
    "Holders",
    "Inset",
    "Sayings",
    "Sheet",
    "Strip",
    "left_below",
    "picture_of",
    "sheet_of",
]

WIDTH = 1080
"""Less than the market's: on a phone the least type is eleven pixels high."""
_MARGIN = 30
_GAP = 12
_TITLES = (62, 54, 48, 42, 38)
_SAID: Face = (36, 500, 80)
_SAYING_HIGH = 56
_BAR_HIGH = 56
_NAME_HIGH = 62
_NAMES_A_ROW = 3
_STEP = 10
"""Percent of a share."""


class Strip(Protocol):
    """A part of a sheet over its full width."""

    @property
    def height(self) -> int:
        """In pixels."""

    def draw(self, top: int) -> None:
        """Draws it."""


def sheet_of(
    view: View,
    theme: str,
    words: Words,
    names: Sequence[str],
    build: Callable[[Pen], Sequence[Strip]],
) -> Canvas:
    """The strips that are built for a view, one under the other.

    Raises:
        KeyError: no such theme.
    """
    colours = palette(theme)
    blank = Canvas(colours, colours.new((1, 1), "page"), theme)
    pen = Pen(blank, view, {}, names, words, (_MARGIN, WIDTH - _MARGIN))
    strips = [strip for strip in build(pen) if strip.height]
    height = _MARGIN * 2 + sum(strip.height + _GAP for strip in strips) - _GAP
    pen.canvas = Canvas(colours, colours.new((WIDTH, height), "page"), theme)
    top = _MARGIN
    for strip in strips:
        strip.draw(top)
        top += strip.height + _GAP
    return pen.canvas


def left_below(strips: Sequence[Strip]) -> int:
    """Pixels of height for one strip more, below others on a sheet that is then as high as it is wide."""
    return WIDTH - 2 * _MARGIN - sum(strip.height + _GAP for strip in strips)


class Sheet(Protocol):
    """What is told of somebody or something."""

    @property
    def view(self) -> View:
        """The position."""

    def strips(self, pen: Pen) -> Sequence[Strip]:
        """All of it from top to bottom."""

    def said(self, pen: Pen) -> Sequence[str]:
        """The same in sentences; empty ones are left out."""


def picture_of(about: Sheet, theme: str, words: Words, names: Sequence[str]) -> Picture:
    """A sheet with its alt text.

    Raises:
        KeyError: no such theme.
    """
    canvas = sheet_of(about.view, theme, words, names, about.strips)
    said = [text for text in about.said(Pen(canvas, about.view, {}, names, words, (0, 0))) if text]
    return Picture(encode(canvas.image), alt_text(said), canvas.image.size)


class Head:
    """Whose sheet it is: a company's letters or a player's colour, the whole name, and a line below it."""

    height = 130

    def __init__(self, pen: Pen, name: str, below: str, company: str | None = None, seat: int = 0) -> None:
        self.pen = pen
        self.name = name
        self.below = below
        self.company = company
        self.seat = seat

    def draw(self, top: int) -> None:
        """Draws it."""
        pen, x = self.pen, self.pen.left
        if self.company is not None:
            pen.plate(self.company, (200, 96), (x + 100, top + 62), "page")
            x += 226
        else:
            pen.swatch(self.seat, x + 44, top + 62, 44)
            x += 114
        face = fitted(self.name, pen.right - x, _TITLES, 700)
        pen.text((x, top + 42), pen.cut(self.name, face, pen.right - x), face, ground="page")
        pen.text((x, top + 100), self.below, BODY, "muted", "page", most=pen.right - x)


class Figures:
    """A few figures beside each other, each under its name."""

    height = 118

    def __init__(self, pen: Pen, figures: Mapping[str, str]) -> None:
        self.pen = pen
        self.figures = figures

    def draw(self, top: int) -> None:
        """Draws them."""
        pen = self.pen
        pen.panel(top, self.height)
        wide = (pen.right - pen.left) // len(self.figures)
        for place, (name, value) in enumerate(self.figures.items()):
            x = pen.left + place * wide + 20
            pen.text((x, top + 32), name, LABEL, "muted", most=wide - 30)
            pen.text((x, top + 82), value, BIG, most=wide - 30)


class Heading:
    """What the strips below it are about."""

    height = 46

    def __init__(self, pen: Pen, said: str) -> None:
        self.pen = pen
        self.said = said

    def draw(self, top: int) -> None:
        """Draws it."""
        pen = self.pen
        pen.text((pen.left, top + 26), self.said, BODY, "muted", "page", most=pen.right - pen.left)


class Inset:
    """A picture; one that is too wide is made smaller."""

    def __init__(self, pen: Pen, image: Image.Image) -> None:
        self.pen = pen
        room = pen.right - pen.left
        if image.width > room:
            size = room, round(image.height * room / image.width)
            smaller = image.convert("RGB").resize(size, Image.Resampling.LANCZOS)
            image = pen.canvas.palette.match(smaller)
        self.image = image
        self.height = image.height

    def draw(self, top: int) -> None:
        """Puts it into the middle."""
        pen = self.pen
        left = (pen.left + pen.right - self.image.width) // 2
        pen.canvas.image.paste(self.image, (left, top))


class Sayings:
    """Sentences, one under the other."""

    def __init__(self, pen: Pen, said: Sequence[str]) -> None:
        self.pen = pen
        self.said = said
        self.height = len(said) * _SAYING_HIGH + 16 if said else 0

    def draw(self, top: int) -> None:
        """Draws them."""
        pen = self.pen
        pen.panel(top, self.height)
        for place, said in enumerate(self.said):
            y = top + 36 + place * _SAYING_HIGH
            pen.text((pen.left + 20, y), said, _SAID, most=pen.right - pen.left - 40)


class Holders:
    """Who holds a company's shares: a bar of ten shares, and the names below it."""

    def __init__(self, pen: Pen, holders: Mapping[int, int], bank: int) -> None:
        self.pen = pen
        self.holders = sorted((each for each in holders.items() if each[1]), key=lambda each: -each[1])
        self.bank = bank
        self.named = len(self.holders) + bool(bank)
        self.height = _BAR_HIGH + 20 + -(-self.named // _NAMES_A_ROW) * _NAME_HIGH

    def draw(self, top: int) -> None:
        """Draws them."""
        pen = self.pen
        pen.panel(top, self.height)
        self._bar(top + 14)
        wide = (pen.right - pen.left) // _NAMES_A_ROW
        for place in range(self.named):
            row, column = divmod(place, _NAMES_A_ROW)
            x, y = pen.left + 20 + column * wide, top + _BAR_HIGH + 44 + row * _NAME_HIGH
            if place < len(self.holders):
                seat, percent = self.holders[place]
                pen.swatch(seat, x + 13, y)
                name = pen.short_name(seat, wide - 160, BODY)
            else:
                percent, name = self.bank, pen.words.say("Bank")
                pen.canvas.rect((x, y - 13, x + 26, y + 13), "muted")
                pen.canvas.rect((x + 2, y - 11, x + 24, y + 11), "panel2")
            x += 40
            x += pen.text((x, y), name, BODY, most=wide - 160) + 14
            pen.text((x, y), f"{percent} %", BODY, "muted")

    def _bar(self, top: int) -> None:
        pen, x = self.pen, self.pen.left + 20
        share = (pen.right - pen.left - 40) // (100 // _STEP)
        for seat, percent in (*self.holders, (None, self.bank)):
            for _ in range(percent // _STEP):
                pen.canvas.rect((x, top, x + share - 4, top + _BAR_HIGH), "muted")
                ink = "panel2" if seat is None else player_ink(seat)
                pen.canvas.rect((x + 2, top + 2, x + share - 6, top + _BAR_HIGH - 2), ink)
                x += share
