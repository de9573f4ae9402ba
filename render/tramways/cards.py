"""The cards as tram tickets: number and sort at the left, then the icons in their slots; at the lower edge
the magnetic strip, and in the corner what it costs to play the card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PIL import Image, ImageDraw

from engine.tramways.facts import CARDS, TABLE, CardFacts, money, rails
from render.core.cache import MIB, Cache
from render.core.canvas import Canvas
from render.core.hexgrid import Point
from render.core.painter import Painter, Sprite
from render.core.palette import Palette
from render.tramways.signs import SIGNS
from render.tramways.themes import TYPE_INK

__all__ = ["SIZE", "TWO_SIGNS", "paint_icon", "small_icon", "stress_of", "ticket", "used_icons"]

SIZE = (460, 206)
"""Width and height of a ticket in units."""
_SPRITES: Cache[Sprite] = Cache(12 * MIB, lambda sprite: sprite.weight)
_SLOT = 80
_PITCH = 88
_FIRST = -SIZE[0] / 2 + 140
"""The middle of the first slot."""
_SLOTS_AT = -34
_STUB = 84
"""Width of the part with the number."""
_BAND_AT, _BAND = 64, 44
"""Middle and height of the strip."""
TWO_SIGNS: Mapping[str, tuple[str, str]] = {
    "upgrade_link": ("rail", "arrow"),
    "upgrade_building": ("house", "arrow"),
    "build": ("house", "plus"),
    "passenger": ("person", "plus"),
    "worker": ("worker", "plus"),
}
"""Icons of two signs: what it is, and what is done with it."""


def used_icons(icons: Iterable[str]) -> Mapping[int, tuple[str, ...]]:
    """The icons played of each card in the order in which they stand there, from words of a card and an icon
    (`92:rail2`).
    """
    found: dict[int, list[str]] = {}
    for word in icons:
        card, _, icon = word.partition(":")
        found.setdefault(int(card), []).append(icon)
    return {card: tuple(sorted(used, key=CARDS[card].icons.index)) for card, used in found.items()}


def stress_of(used: Mapping[int, Sequence[str]]) -> int:
    """Steps of stress that playing these icons of cards costs: one for each after a card's first, and those
    of consequences (R3.3, R3.5).
    """
    return sum(len(icons) - 1 + (CARDS[card].consequence == "stress") for card, icons in used.items())


def ticket(canvas: Canvas, card: int, wide: int, ground: str, used: tuple[str, ...] | None = None) -> Sprite:
    """A card so many pixels wide, to be put by its middle.

    Args:
        used: the icons that are played of it, so that the others are pale; None: all are seen alike.
    """
    key = (canvas.theme, card, wide, ground, used)
    return _SPRITES.get(key, lambda: _ticket(canvas.palette, card, wide, ground, used))


def _ticket(palette: Palette, card: int, wide: int, ground: str, used: tuple[str, ...] | None) -> Sprite:
    facts = CARDS[card]
    scale = wide / SIZE[0]
    painter = Painter(palette, (SIZE[0] / 2 + 1, SIZE[1] / 2 + 1), scale, ground)
    painter.box((0, 0), SIZE, "edge", 14)
    painter.box((0, 0), (SIZE[0] - 5, SIZE[1] - 5), "paper", 12)
    _number(painter, card, facts)
    if facts.void:
        _void(painter)
    slots = [icon for icon in facts.icons if icon != "strip"]
    for place, icon in enumerate(slots):
        pale = used is not None and icon not in used
        paint_icon(painter, icon, (_FIRST + place * _PITCH, _SLOTS_AT), _SLOT, pale)
    if "strip" in facts.icons:
        _strip(painter, facts.consequence is not None, used is not None and "strip" not in used)
    if facts.consequence is not None:
        _consequence(painter, facts.consequence)
    return painter.sprite(_outline)


def small_icon(canvas: Canvas, icon: str, side: int, ground: str) -> Sprite:
    """An icon so many pixels wide, to be put by its middle."""
    key = (canvas.theme, icon, side, ground)
    return _SPRITES.get(key, lambda: _small_icon(canvas.palette, icon, side, ground))


def _small_icon(palette: Palette, icon: str, side: int, ground: str) -> Sprite:
    painter = Painter(palette, (_SLOT / 2 + 2, _SLOT / 2 + 2), side / _SLOT, ground)
    paint_icon(painter, icon, (0, 0), _SLOT)
    return painter.sprite()


def _outline(size: tuple[int, int], centre: tuple[int, int]) -> Image.Image:
    """The ticket's outline on a sheet a little larger than it."""
    mask = Image.new("1", size)
    x, y = centre
    scale = (size[0] - 2) / SIZE[0]
    half = SIZE[0] / 2 * scale, SIZE[1] / 2 * scale
    draw = ImageDraw.Draw(mask)
    draw.rounded_rectangle((x - half[0], y - half[1], x + half[0] - 1, y + half[1] - 1), 14 * scale, fill=1)
    return mask


def _number(painter: Painter, card: int, facts: CardFacts) -> None:
    """The card's number over the sign of its sort, parted from the rest by a perforation."""
    middle = -SIZE[0] / 2 + _STUB / 2 + 2
    painter.text((middle, -60), str(card), (50, 700, 80), "deep")
    ink = "deep"
    match facts.sort:
        case "building":
            assert facts.building is not None
            painter.box((middle, 30), (62, 104), "edge", 8)
            painter.box((middle, 30), (57, 99), facts.building, 7)
            painter.text((middle, 2), facts.building, (42, 700, 85), TYPE_INK[facts.building])
            _put(painter, facts.building, (middle, 50), 20, TYPE_INK[facts.building], facts.building)
        case "parcel":
            _put(painter, "plot", (middle, 26), 26, ink, "paper")
        case "development":
            _put(painter, "star", (middle, 26), 30, ink, "paper")
        case "auction":
            _put(painter, "coin", (middle, 26), 27, ink, "paper")
        case _:
            _put(painter, "tram", (middle, 26), 27, ink, "paper")
    x = -SIZE[0] / 2 + _STUB + 6
    for number in range(11):
        painter.disc((x, -85 + 17 * number), 2.6, "muted")


def _put(painter: Painter, sign: str, at: Point, size: float, ink: str, ground: str) -> None:
    SIGNS.paint(painter, sign, at, size, ink, ground)


def paint_icon(painter: Painter, icon: str, at: Point, size: float, pale: bool = False) -> None:
    """An icon in its slot.

    Args:
        size: of the slot's side.
        pale: for one that is not used.
    """
    unit = size / 80
    ink, fill = ("unused", "paper") if pale else ("deep", "slot")
    if icon in TABLE.types and not pale:
        ink, fill = TYPE_INK[icon], icon
    painter.box(at, (size, size), "unused" if pale else "deep", 11 * unit)
    painter.box(at, (size - 5 * unit, size - 5 * unit), fill, 9 * unit)
    x, y = at
    if icon in TABLE.types:
        painter.text((x - 21 * unit, y), icon, (round(38 * unit), 700, 85), ink)
        _put(painter, icon, (x + 14 * unit, y + 2 * unit), 18 * unit, ink, fill)
    elif rails(icon):
        painter.text((x - 18 * unit, y), str(rails(icon)), (round(50 * unit), 700, 85), ink)
        _put(painter, "rail", (x + 15 * unit, y), 24 * unit, ink, fill)
    elif money(icon):
        painter.disc(at, 30 * unit, ink)
        painter.disc(at, 27 * unit, fill)
        painter.disc(at, 24.5 * unit, ink)
        painter.text(at, str(money(icon)), (round(38 * unit), 700, 85), fill)
    elif icon in TWO_SIGNS:
        first, second = TWO_SIGNS[icon]
        _put(painter, first, (x - 10 * unit, y + 5 * unit), 22 * unit, ink, fill)
        _put(painter, second, (x + 23 * unit, y - 19 * unit), 11 * unit, ink, fill)
    elif icon in ("calm", "strip"):
        _put(painter, icon, at, 27 * unit, ink, fill)
    else:
        painter.box(at, (size - 18 * unit, size - 18 * unit), "hedge", 4 * unit)
        painter.box(at, (size - 23 * unit, size - 23 * unit), "paper" if pale else "plot", 3 * unit)
        painter.text(at, icon, (round(36 * unit), 700, 80), ink)


def _strip(painter: Painter, short: bool, pale: bool) -> None:
    """The magnetic strip."""
    left = -SIZE[0] / 2 + _STUB + 14
    right = SIZE[0] / 2 - (132 if short else 10)
    ink = "unused" if pale else "deep"
    painter.box(((left + right) / 2, _BAND_AT), (right - left, _BAND), ink, 6)
    for line in (-8, 0, 8):
        painter.box(((left + right) / 2 + 26, _BAND_AT + line), (right - left - 76, 2.4), "paper")
    _put(painter, "tram", (left + 26, _BAND_AT), 15, "paper", ink)


def _consequence(painter: Painter, consequence: str) -> None:
    """What it costs to play or discard the card (R3.5)."""
    at = (SIZE[0] / 2 - 68, _BAND_AT)
    painter.box(at, (112, 56), "cost", 8)
    painter.box(at, (106, 50), "paper", 6)
    if consequence == "pay":
        painter.text((at[0] - 22, at[1]), "−3", (42, 700, 85), "cost")
        _put(painter, "coin", (at[0] + 26, at[1]), 19, "cost", "paper")
    else:
        painter.text((at[0] - 22, at[1]), "+1", (42, 700, 85), "cost")
        _put(painter, "stress", (at[0] + 26, at[1]), 21, "cost", "paper")


def _void(painter: Painter) -> None:
    """A void ticket: struck out, and a card to be discarded for it (R3.11, R5.10)."""
    left = -SIZE[0] / 2 + _STUB + 16
    right = SIZE[0] / 2 - 10
    y = _BAND_AT
    painter.polygon([(left, y - 5), (right, y - 5), (right, y - 2), (left, y - 2)], "cost")
    painter.polygon([(left, y + 2), (right, y + 2), (right, y + 5), (left, y + 5)], "cost")
    middle = (left + right) / 2 - 60
    painter.box((middle, y), (130, 50), "cost", 8)
    painter.box((middle, y), (124, 44), "paper", 6)
    painter.text((middle - 26, y), "−1", (38, 700, 85), "cost")
    _put(painter, "card", (middle + 28, y), 22, "cost", "paper")
