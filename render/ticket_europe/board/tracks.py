"""The routes as they are printed: a space for each wagon, in the route's colour with its sign, ferries with
their locomotives, tunnels between rough walls; and the cities with their names.

All is drawn on the enlarged sheet of the printed map (`land.ENLARGED`).
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFilter

from engine.ticket_europe.facts import CITIES, LOCOMOTIVE, ROUTES
from render.core.canvas import Canvas
from render.core.hexgrid import Point, dashes, stroke
from render.ticket_europe.board.engraving import Engraved, engraved
from render.ticket_europe.board.land import ENLARGED
from render.ticket_europe.board.layout import CITY, NAME, SLOT_WIDE, Slot, at, course, name_at, slots
from render.ticket_europe.signs import SIGNS
from render.ticket_europe.themes import CARD_INK, GRAY

__all__ = ["paint_cities", "paint_names", "paint_routes"]

_SIGN = 7.2
"""Half the size of a sign on a space."""
_ICON = 10
_WALL = 3.2
"""How far a tunnel's wall stands out, and the length of its stones."""
_STONE = 7.0
_HALO = 5
"""Pixels around a name in which nothing of the land comes near it."""


def paint_routes(canvas: Canvas) -> None:
    """All routes, nobody's."""
    for route in ROUTES:
        _thread(canvas, route)
    for route, facts in ROUTES.items():
        for number, slot in enumerate(slots(route)):
            _space(canvas, slot, facts.colour or GRAY, facts.tunnel)
            _mark(canvas, slot, facts.colour, number < facts.ferry)


def _thread(canvas: Canvas, route: str) -> None:
    """The line that holds the spaces together; of a ferry in dashes."""
    line = _large(course(route))
    pieces = dashes(line, 8 * ENLARGED, 7 * ENLARGED, 0) if ROUTES[route].ferry else [line]
    for piece in pieces:
        canvas.polygon(stroke(piece, 2.4 * ENLARGED), "sepia")


def _large(points: Sequence[Point]) -> list[Point]:
    return [(x * ENLARGED, y * ENLARGED) for x, y in points]


def _space(canvas: Canvas, slot: Slot, ink: str, tunnel: bool) -> None:
    if tunnel:
        _walls(canvas, slot)
    canvas.polygon(_large(slot.corners(0.4)), "edge")
    canvas.polygon(_large(slot.corners(-1.6)), ink)


def _walls(canvas: Canvas, slot: Slot) -> None:
    """Stones along all sides of the space, with gaps between them."""
    long, wide = slot.long / 2 + _WALL, SLOT_WIDE / 2 + _WALL
    canvas.polygon(_large(slot.outline(long, wide)), "edge")
    count = round(2 * long / _STONE)
    for number in range(1, count):
        x = -long + 2 * long * number / count
        for side in (-1, 1):
            gap = [(x - 0.9, side * (wide - _WALL)), (x + 0.9, side * (wide - _WALL))]
            gap += [(x + 0.9, side * (wide + 0.3)), (x - 0.9, side * (wide + 0.3))]
            canvas.polygon(_large([slot.place(point) for point in gap]), "land")


def _mark(canvas: Canvas, slot: Slot, colour: str | None, ferry: bool) -> None:
    """The colour's sign, or a ferry's locomotive."""
    ground = colour or GRAY
    if ferry:
        middle = slot.x, slot.y
        plate = slot.outline(slot.long / 2 - 3, SLOT_WIDE / 2 - 3)
        canvas.polygon(_large(plate), "paper")
        _sign(canvas, LOCOMOTIVE, middle, _ICON, "deep", "paper")
    elif colour:
        _sign(canvas, colour, (slot.x, slot.y), _SIGN, CARD_INK[ground], ground)


def _sign(canvas: Canvas, sign: str, middle: Point, size: float, ink: str, ground: str) -> None:
    for polygon, inked in SIGNS.placed(sign, middle, size):
        canvas.polygon(_large(polygon), ink if inked else ground)


def paint_cities(canvas: Canvas) -> None:
    """The dots of all cities."""
    draw = ImageDraw.Draw(canvas.image)
    for city in CITIES:
        x, y = (place * ENLARGED for place in at(city))
        for radius, ink in ((CITY, "deep"), (CITY - 2, "paper"), (CITY - 5, "brick")):
            reach = radius * ENLARGED
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), canvas.palette.index(ink))


def paint_names(canvas: Canvas) -> None:
    """The names of all cities, each on a veil of the land's colour."""
    names = [(engraved(facts.name, NAME * ENLARGED), name_at(city)) for city, facts in CITIES.items()]
    for line, middle in names:
        _halo(canvas, line, middle)
    for line, middle in names:
        canvas.lettered(line.ink, _centre(line, middle), "name", "land")


def _centre(line: Engraved, middle: tuple[int, int]) -> tuple[int, int]:
    """Where the middle of a line's ink lies on the sheet."""
    left = round(middle[0] * ENLARGED - line.middle[0])
    top = round(middle[1] * ENLARGED - line.middle[1])
    return left + line.ink.width // 2, top + line.ink.height // 2


def _halo(canvas: Canvas, line: Engraved, middle: tuple[int, int]) -> None:
    """Clears the sea and the land just around a name's letters of all that is drawn on them."""
    reach = 2 * _HALO * ENLARGED
    size = (line.ink.width + 2 * reach, line.ink.height + 2 * reach)
    around = Image.new("L", size)
    around.paste(line.ink, (reach, reach))
    near = around.filter(ImageFilter.MaxFilter(2 * _HALO * ENLARGED - 1)).point(_OPEN, "1")
    x, y = _centre(line, middle)
    left, top = x - size[0] // 2, y - size[1] // 2
    bare = canvas.image.crop((left, top, left + size[0], top + size[1]))
    table = list(range(256))
    for ground, inks in _ON.items():
        for ink in inks:
            table[canvas.palette.index(ink)] = canvas.palette.index(ground)
    canvas.image.paste(bare.point(table), (left, top), near)


_OPEN = [255 * (value > 60) for value in range(256)]
_ON = {"sea": ("wave", "sealine"), "land": ("hill", "border", "wash", "river", "coast")}
"""What is drawn on sea and on land."""
