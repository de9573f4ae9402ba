"""Cards as sprites, drawn once: whole ones for columns and the hand, passengers in their rows.

A station is printed in its colour: value, sign and victory points above; below, a landmark of the colour. In
the hand, the higher a tram's value, the further it has come. A conductor is grey and shows a conductor.
"""

from __future__ import annotations

from PIL import Image, ImageDraw

from engine.trambahn.facts import CARDS, COLOURS
from render.core.cache import MIB, Cache
from render.core.canvas import Canvas
from render.core.fonts import Face, squeezed, width
from render.core.painter import Painter, Sprite
from render.core.palette import Palette
from render.trambahn.landmarks import landmark
from render.trambahn.people import conductor, passenger, waiting_place
from render.trambahn.signs import sign
from render.trambahn.sketch import Sketch, arch
from render.trambahn.themes import CARD_INK, CONDUCTOR_INK
from render.trambahn.vehicles import electric

__all__ = [
    "BODY_HIGH",
    "CARD",
    "HEAD_HIGH",
    "SEAT",
    "STRIP",
    "card",
    "colour_of",
    "empty_seat",
    "numeral",
    "points_star",
    "seat",
    "sign_chip",
    "strip",
    "terminal",
    "value_chip",
    "whole",
]

STRIP = (104, 48)
"""The head of a card in a column, in pixels: what is seen of one that others lie on."""
HEAD_HIGH = STRIP[1]
BODY_HIGH = 64
"""What lies below the head of the card on top."""
SEAT = (88, 64)
"""A passenger's card in a row."""
CARD = (186, 286)
"""A card in the hand."""
SHARP = 2
"""Cards of the hand are drawn so many times larger: they are turned afterwards."""
_VALUE: Face = (40, 700, 92)
_TEN: Face = (36, 700, 80)
_IN_LINE: Face = (32, 700, 80)
_LETTER: Face = (30, 700, 90)
_SPRITES: Cache[Sprite] = Cache(400)
_HAND: Cache[tuple[Image.Image, Image.Image]] = Cache(
    12 * MIB, lambda pair: 4 * pair[0].width * pair[0].height
)


def colour_of(card: str) -> str:
    """The ink of a card's ground."""
    return CARDS[card].colour or "conductor"


def _ink(card: str) -> str:
    return CARD_INK.get(colour_of(card), CONDUCTOR_INK)


def numeral(painter: Painter, middle: tuple[float, float], value: int, face: Face, ink: str) -> None:
    """A value, its figures set apart so that they do not touch."""
    text, apart = str(value), face[0] * 0.05
    run = [width(figure, face) for figure in text]
    x = middle[0] - (sum(run) + apart * (len(text) - 1)) / 2
    for figure, long in zip(text, run, strict=True):
        painter.text((x + long / 2, middle[1]), figure, face, ink)
        x += long + apart


# --- in columns and rows -------------------------------------------------------------------------


def strip(canvas: Canvas, face: str, ground: str) -> Sprite:
    """The head of a card that others lie on: value, points, sign."""
    return _SPRITES.get((canvas.theme, "strip", face, ground), lambda: _strip(canvas.palette, face, ground))


def _strip(palette: Palette, face: str, ground: str) -> Sprite:
    wide, high = STRIP
    painter = Painter(palette, (wide / 2, high / 2), 1, ground)
    # Twice as high, so that the rounded corners below are not seen.
    painter.box((0, high / 2), (wide, 2 * high), "deep", 9)
    painter.box((0, high / 2), (wide - 3, 2 * high - 3), "paper", 8)
    painter.box((0, high / 2 + 1), (wide - 9, 2 * high - 7), colour_of(face), 6)
    _head(painter, face, (0, 3))
    return painter.sprite()


def value_chip(canvas: Canvas, face: str, size: tuple[int, int], ground: str) -> Sprite:
    """A card of a column that lies: its value in its colour, or the conductor's letter."""

    def drawn() -> Sprite:
        painter = _chip(canvas.palette, face, size, ground)
        value = CARDS[face].value
        painter.text((0, 0), face if value is None else str(value), _IN_LINE, _ink(face))
        return painter.sprite()

    return _SPRITES.get((canvas.theme, "value", face, size, ground), drawn)


def sign_chip(canvas: Canvas, face: str, size: tuple[int, int], ground: str) -> Sprite:
    """The sign of a column that lies, in its colour."""

    def drawn() -> Sprite:
        painter, colour = _chip(canvas.palette, face, size, ground), colour_of(face)
        sign(Sketch(painter, unit=min(size) * 0.36), colour, _ink(face), colour)
        return painter.sprite()

    return _SPRITES.get((canvas.theme, "sign", face, size, ground), drawn)


def _chip(palette: Palette, face: str, size: tuple[int, int], ground: str) -> Painter:
    wide, high = size
    painter = Painter(palette, (wide / 2, high / 2), 1, ground)
    painter.box((0, 0), (wide - 3, high - 3), colour_of(face), 6)
    return painter


def _head(painter: Painter, face: str, middle: tuple[float, float]) -> None:
    """Value, points and sign in a row, or the letter and the cap of a conductor."""
    facts, ink, (x, y) = CARDS[face], _ink(face), middle
    if facts.value is None:
        painter.text((x - 26, y), face, _VALUE, ink)
    else:
        numeral(painter, (x - 25, y), facts.value, _VALUE if facts.value < 10 else _TEN, ink)
        _stars(painter, (x + 5, y), facts.points, 5.4, ink)
    sign(Sketch(painter, (x + 29, y), 14), colour_of(face), ink, colour_of(face))


def _stars(painter: Painter, middle: tuple[float, float], count: int, radius: float, ink: str) -> None:
    """Victory points, one above the other."""
    sketch = Sketch(painter, middle)
    for index in range(count):
        sketch.star((0, (index - (count - 1) / 2) * radius * 2.3), radius, ink)


def points_star(canvas: Canvas, ink: str, ground: str) -> Sprite:
    """The star that stands for victory points, beside a number."""

    def drawn() -> Sprite:
        painter = Painter(canvas.palette, (14, 14), 1, ground)
        Sketch(painter).star((0, 1), 13, ink)
        return painter.sprite()

    return _SPRITES.get((canvas.theme, "star", ink, ground), drawn)


def whole(canvas: Canvas, face: str, ground: str) -> Sprite:
    """The card on top of a column."""
    return _SPRITES.get((canvas.theme, "whole", face, ground), lambda: _whole(canvas.palette, face, ground))


def _whole(palette: Palette, face: str, ground: str) -> Sprite:
    wide, high = STRIP[0], HEAD_HIGH + BODY_HIGH
    painter = Painter(palette, (wide / 2, high / 2), 1, ground)
    colour, top, bottom = colour_of(face), -high / 2, high / 2
    painter.box((0, 0), (wide, high), "deep", 9)
    painter.box((0, 0), (wide - 3, high - 3), "paper", 8)
    painter.box((0, 0), (wide - 9, high - 9), colour, 6)
    _head(painter, face, (0, top + HEAD_HIGH / 2 + 3))
    sketch = Sketch(painter)
    left, right, upper, lower = -wide / 2 + 9, wide / 2 - 9, top + HEAD_HIGH, bottom - 9
    sketch.box((left, upper, right, lower), f"{colour}_pale")
    if CARDS[face].value is None:
        conductor(sketch.at((0, lower - 26), 0.65), f"{colour}_deep", "paper", "brass")
    else:
        landmark(sketch.at((0, lower - 8), 0.76), colour, f"{colour}_deep", f"{colour}_pale")
        sketch.box((left, lower - 8, right, lower), colour)
    return painter.sprite()


def seat(canvas: Canvas, face: str, ground: str) -> Sprite:
    """A passenger who waits in a row: the person, and the value of the card."""
    return _SPRITES.get((canvas.theme, "seat", face, ground), lambda: _seat(canvas.palette, face, ground))


def _seat(palette: Palette, face: str, ground: str) -> Sprite:
    wide, high = SEAT
    painter = Painter(palette, (wide / 2, high / 2), 1, ground)
    colour, ink, value = colour_of(face), _ink(face), CARDS[face].value
    painter.box((0, 0), (wide, high), "deep", 9)
    painter.box((0, 0), (wide - 3, high - 3), "paper", 8)
    painter.box((0, 0), (wide - 9, high - 9), colour, 6)
    sketch = Sketch(painter)
    if value is None:
        sign(sketch.at((-17, 1), 19), colour, ink, colour)
        painter.text((20, 1), face, _VALUE, ink)
    else:
        passenger(sketch.at((-18, 3.5), 1.62), value, ink, colour)
        numeral(painter, (18, 1), value, (38, 700, 85) if value < 10 else (31, 700, 78), ink)
    return painter.sprite()


def empty_seat(canvas: Canvas, ground: str) -> Sprite:
    """A place in a row for a passenger to come."""
    return _SPRITES.get((canvas.theme, "empty", ground), lambda: _empty_seat(canvas.palette, ground))


def _empty_seat(palette: Palette, ground: str) -> Sprite:
    painter = Painter(palette, (SEAT[0] / 2, SEAT[1] / 2), 1, ground)
    painter.box((0, 0), (SEAT[0] - 4, SEAT[1] - 4), "grid", 8)
    painter.box((0, 0), (SEAT[0] - 7, SEAT[1] - 7), ground, 7)
    waiting_place(Sketch(painter, (0, 0)), "panel2")
    return painter.sprite()


def terminal(canvas: Canvas, colour: str, number: str, ground: str) -> Sprite:
    """The head of a passenger row, a stop's plate: the colour's sign and letter, the terminal's number."""
    return _SPRITES.get(
        (canvas.theme, "terminal", colour, number, ground),
        lambda: _terminal(canvas.palette, colour, number, ground),
    )


def _terminal(palette: Palette, colour: str, number: str, ground: str) -> Sprite:
    wide, high, ink = STRIP[0], SEAT[1], CARD_INK[colour]
    painter = Painter(palette, (wide / 2, high / 2), 1, ground)
    sketch = Sketch(painter)
    sketch.plate((0, 0), (wide, 52), "deep", 26)
    sketch.plate((0, 0), (wide - 4, 48), "paper", 24)
    sketch.plate((0, 0), (wide - 10, 42), colour, 21)
    sign(sketch.at((-27, 0), 14), colour, ink, colour)
    painter.text((1, 0), COLOURS[colour], _LETTER, ink)
    painter.text((27, 0), number, (21, 600, 75), ink)
    return painter.sprite()


# --- in the hand ---------------------------------------------------------------------------------


def card(canvas: Canvas, face: str, name: str) -> tuple[Image.Image, Image.Image]:
    """A card of the hand in full colour, `SHARP` times as large as `CARD`, and its outline as a mask.

    Args:
        name: its colour, or what a conductor is called, in words.
    """
    return _HAND.get((canvas.theme, face, name), lambda: _card(canvas.palette, face, name))


def _card(palette: Palette, face: str, name: str) -> tuple[Image.Image, Image.Image]:
    wide, high = CARD
    painter = Painter(palette, (wide / 2, high / 2), SHARP, "deep")
    colour, ink, facts = colour_of(face), _ink(face), CARDS[face]
    top, bottom = -high / 2, high / 2
    painter.box((0, 0), (wide - 3, high - 3), "paper", 16)
    painter.box((0, 0), (wide - 14, high - 14), colour, 11)
    sketch, y = Sketch(painter), top + 42
    if facts.value is None:
        painter.text((-56, y), face, (62, 700, 95), ink)
    else:
        numeral(painter, (-54 if facts.value < 10 else -48, y), facts.value, (60, 700, 90), ink)
        _stars(painter, (3, y), facts.points, 9.4, ink)
    sign(sketch.at((45, y), 21.5), colour, ink, colour)
    _window(sketch, face, (-wide / 2 + 14, top + 76, wide / 2 - 14, bottom - 45))
    said = f"{name} · {face}"
    painter.text((-8, bottom - 26), *squeezed(said, (27, 600, 80), wide - 46), ink)
    return painter.plain(), _outline((wide * SHARP, high * SHARP), 18 * SHARP)


def _window(sketch: Sketch, face: str, box: tuple[float, float, float, float]) -> None:
    """What is seen through the window of a card."""
    colour, value = colour_of(face), CARDS[face].value
    left, top, right, bottom = box
    deep, pale = f"{colour}_deep", f"{colour}_pale"
    sketch.polygon(arch(left, right, top, bottom, 26), "paper")
    sketch.polygon(arch(left + 4, right - 4, top + 4, bottom, 24), pale)
    if value is None:
        conductor(sketch.at((0, bottom - 66), 1.66), deep, "paper", "brass")
        return
    sketch.disc((left + 34 + (right - left - 68) * (value - 1) / 9, top + 34), 15, "paper")
    landmark(sketch.at((0, bottom - 46), 1.42), colour, deep, pale)
    sketch.box((left, bottom - 48, right, bottom), colour)
    sketch.box((left, bottom - 8, right, bottom - 5), "paper")
    sketch.box((left, bottom - 14, right, bottom - 12), "paper")
    reach = right - left - 76
    electric(sketch.at((left + 38 + reach * (value - 1) / 9, bottom - 8), 0.68), deep)
    sketch.box((left, bottom, right, bottom + 3), colour)


def _outline(size: tuple[int, int], corner: int) -> Image.Image:
    mask = Image.new("L", size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), corner, fill=255)
    return mask
