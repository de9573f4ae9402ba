"""Cards, trams and card backs as sprites, drawn once.

A station is a plate in its colour with its value, its colour's letter and a dot for each victory point; a
conductor is grey with a cap's badge and the letter J. A tram has a window for each time that it multiplies.
"""

from __future__ import annotations

from engine.trambahn.facts import CARDS, COLOURS, CONDUCTOR, TRAMS
from render.core.cache import Cache
from render.core.canvas import Canvas
from render.core.fitting import squeezed
from render.core.fonts import Face
from render.core.painter import Painter, Sprite
from render.core.palette import Palette
from render.trambahn.themes import CARD_INK, CONDUCTOR_INK, TRAM_INK

__all__ = ["CARD", "STRIP", "TRAM", "card", "colour_of", "letter_of", "strip", "terminal", "tram"]

STRIP = (100, 50)
"""A card in a column or a row, in pixels."""
CARD = (156, 220)
"""A card in the hand."""
_TEXT = CARD[0] - 14
"""How wide a text on it may be."""
TRAM = (100, 62)
"""A tram over its column."""
_VALUE: Face = (38, 700, 90)
_TEN: Face = (36, 700, 80)
_LETTER: Face = (26, 600, 85)
_SPRITES: Cache[Sprite] = Cache(400)


def colour_of(card: str) -> str:
    """The ink of a card's ground."""
    return CARDS[card].colour or "conductor"


def letter_of(card: str) -> str:
    """The letter that stands for a card's colour."""
    return card if card == CONDUCTOR else card[0]


def _ink(card: str) -> str:
    return CARD_INK.get(colour_of(card), CONDUCTOR_INK)


def _plate(painter: Painter, size: tuple[int, int], fill: str, corner: float) -> None:
    painter.box((0, 0), size, "deep", corner)
    painter.box((0, 0), (size[0] - 3, size[1] - 3), fill, corner - 1.5)


def strip(canvas: Canvas, face: str, ground: str) -> Sprite:
    """A small card: value, letter, points."""
    return _SPRITES.get((canvas.theme, "strip", face, ground), lambda: _strip(canvas.palette, face, ground))


def _strip(palette: Palette, face: str, ground: str) -> Sprite:
    painter = Painter(palette, (STRIP[0] / 2, STRIP[1] / 2), 1, ground)
    _plate(painter, (STRIP[0], STRIP[1] - 2), colour_of(face), 9)
    facts, ink = CARDS[face], _ink(face)
    if facts.value is None:
        _badge(painter, (-24, 0), 15)
        painter.text((22, 0), face, _VALUE, ink)
        return painter.sprite()
    painter.text((-25, 0), str(facts.value), _VALUE if facts.value < 10 else _TEN, ink)
    painter.text((32, 0), letter_of(face), _LETTER, ink)
    _dots(painter, (8, 0), facts.points, 3.6, ink)
    return painter.sprite()


def _dots(painter: Painter, middle: tuple[float, float], count: int, radius: float, ink: str) -> None:
    """Victory points, one above the other."""
    for index in range(count):
        y = middle[1] + (index - (count - 1) / 2) * radius * 3.2
        painter.disc((middle[0], y), radius, ink)


def _badge(painter: Painter, middle: tuple[float, float], size: float) -> None:
    """A conductor's cap."""
    x, y = middle
    painter.box((x, y - size * 0.25), (size * 1.7, size * 0.9), CONDUCTOR_INK, size * 0.35)
    painter.box((x, y + size * 0.5), (size * 2.2, size * 0.36), "deep", size * 0.15)
    painter.disc((x, y - size * 0.2), size * 0.25, "deep")


def terminal(canvas: Canvas, colour: str, number: str, ground: str) -> Sprite:
    """The head of a passenger row: the terminal's number and its colour's letter."""
    return _SPRITES.get(
        (canvas.theme, "terminal", colour, number, ground),
        lambda: _terminal(canvas.palette, colour, number, ground),
    )


def _terminal(palette: Palette, colour: str, number: str, ground: str) -> Sprite:
    painter = Painter(palette, (STRIP[0] / 2, STRIP[1] / 2), 1, ground)
    width, height = STRIP
    painter.box((0, 0), (width, height - 2), colour, (height - 2) / 2)
    painter.text((-18, 0), COLOURS[colour], _VALUE, CARD_INK[colour])
    painter.text((20, 0), number, _LETTER, CARD_INK[colour])
    return painter.sprite()


def tram(canvas: Canvas, kind: str | None, ground: str) -> Sprite:
    """A tram with its multiplier; None: the empty place of a column without one."""
    return _SPRITES.get((canvas.theme, "tram", kind, ground), lambda: _tram(canvas.palette, kind, ground))


def _tram(palette: Palette, kind: str | None, ground: str) -> Sprite:
    painter = Painter(palette, (TRAM[0] / 2, TRAM[1] / 2), 1, ground)
    if kind is None:
        painter.box((0, 0), (TRAM[0] - 4, TRAM[1] - 12), "grid", 10)
        painter.box((0, 0), (TRAM[0] - 8, TRAM[1] - 16), ground, 8)
        painter.text((0, 0), "×0", (30, 600, 90), "muted")
        return painter.sprite()
    times, ink = TRAMS[kind].multiplier, TRAM_INK[kind]
    for wheel in (-26, 26):
        painter.disc((wheel, 22), 8.5, "deep")
        painter.disc((wheel, 22), 3.5, ink)
    painter.box((0, -1), (TRAM[0] - 4, 44), "deep", 9)
    painter.box((0, -1), (TRAM[0] - 7, 41), kind, 8)
    for window in range(times):
        x = (window - (times - 1) / 2) * 22
        painter.box((x, -12), (17, 12), ink, 3)
    painter.text((0, 9), f"×{times}", (27, 700, 90), ink)
    return painter.sprite()


def card(canvas: Canvas, face: str, name: str, points: str, ground: str) -> Sprite:
    """A card of the hand.

    Args:
        name: its colour, or what a conductor is called, in words.
        points: its victory points in words.
    """
    return _SPRITES.get(
        (canvas.theme, "card", face, name, points, ground),
        lambda: _card(canvas.palette, face, (name, points), ground),
    )


def _card(palette: Palette, face: str, texts: tuple[str, str], ground: str) -> Sprite:
    painter = Painter(palette, (CARD[0] / 2, CARD[1] / 2), 1, ground)
    _plate(painter, CARD, colour_of(face), 16)
    facts, ink = CARDS[face], _ink(face)
    top, bottom = -CARD[1] / 2, CARD[1] / 2
    painter.text((-50, top + 30), letter_of(face), (40, 700, 90), ink)
    if facts.value is None:
        _badge(painter, (0, -8), 40)
    else:
        painter.text((4, -4), str(facts.value), (104, 700, 90), ink)
        for index in range(facts.points):
            painter.disc((52 - index * 21, top + 30), 8, ink)
        painter.text((0, bottom - 60), *squeezed(texts[1], (29, 600, 85), _TEXT), ink)
    size = 31 if len(texts[0]) < 8 else 29
    painter.text((0, bottom - 26), *squeezed(texts[0], (size, 600, 80), _TEXT), ink)
    return painter.sprite()
