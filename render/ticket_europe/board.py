"""The map with what lies on it.

The printed board is painted once. Boards are kept as painted, and a new picture starts from the most similar
one: after a move one route's wagons are laid on it. Over the board go score markers and what points at the
last move.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from pathlib import Path

from PIL import Image, ImageDraw

from engine.ticket_europe.facts import ROUTES, TABLE, TWINS
from engine.ticket_europe.view import View
from render.core.cache import Cache
from render.core.canvas import Canvas
from render.core.layers import Layers
from render.core.stored import Shelf, version_of
from render.ticket_europe import pieces, printed
from render.ticket_europe.layout import Slot, at, slots
from render.ticket_europe.pieces import Owner, footprint, house, marker, wagon
from render.ticket_europe.rim import FIELDS, places
from render.ticket_europe.terms import letters
from render.ticket_europe.themes import palette

__all__ = ["closed", "forget", "keep_boards_in", "owners_of", "paint_board"]

_BOARDS = Layers(4)
"""5 MiB each."""
_STORED = 12
"""Boards on disk, each about half a MiB."""
_SOURCES = ("render.core", "render.ticket_europe", "engine.ticket_europe")
_FOOTPRINTS: Cache[tuple[tuple[int, int], Image.Image]] = Cache(200)
_CLOSED = "closed"
_FADED = 1
"""Which of the palette's opacities lies over a closed route."""


def paint_board(view: View, theme: str, names: Sequence[str]) -> Canvas:
    """The board on a sheet of the whole picture, nothing above or below it yet."""
    colours = palette(theme)
    blank = printed.printed(theme)
    owners = owners_of(view, names)

    lying = _lying(view, owners)

    def paint(image: Image.Image, which: Iterable[str]) -> None:
        ground = Canvas(colours, image, theme)
        for route in which:
            _paint_route(ground, blank, route, lying[route])

    canvas = Canvas(colours, _BOARDS.get(("map", theme), lying, blank.copy, paint), theme)
    for city, seat in view.stations.items():
        canvas.put(house(canvas, owners[seat]), at(city))
    _markers(canvas, view, owners)
    return canvas


def owners_of(view: View, names: Sequence[str]) -> tuple[Owner, ...]:
    """The owner of each seat's pieces."""
    found = letters(names, len(view.players))
    return tuple(Owner(seat, letter) for seat, letter in enumerate(found))


def closed(view: View) -> frozenset[str]:
    """The tracks of double routes that nobody may claim any more, since the other one is taken (R8.4)."""
    if len(view.players) > TABLE.single_track_players:
        return frozenset()
    return frozenset(
        other for route, other in TWINS.items() if route in view.owners and other not in view.owners
    )


def _lying(view: View, owners: Sequence[Owner]) -> Mapping[str, Hashable]:
    """What lies on each route."""
    shut = closed(view)
    return {
        route: owners[view.owners[route]] if route in view.owners else _CLOSED if route in shut else None
        for route in ROUTES
    }


def _paint_route(ground: Canvas, blank: Image.Image, route: str, lies: Hashable) -> None:
    """Paints what lies on a route, over what may have lain there."""
    spaces = slots(route)
    corner, shape = _FOOTPRINTS.get(route, lambda: _footprint(spaces))
    box = (*corner, corner[0] + shape.width, corner[1] + shape.height)
    ground.image.paste(blank.crop(box), corner, shape)
    if isinstance(lies, Owner):
        for slot in spaces:
            ground.put(wagon(ground, lies, slot), (round(slot.x), round(slot.y)))
    elif lies == _CLOSED:
        _fade(ground, spaces)


def _footprint(spaces: Sequence[Slot]) -> tuple[tuple[int, int], Image.Image]:
    """Where wagons may lie, as a mask, and the mask's upper left corner."""
    hulls = [footprint(slot) for slot in spaces]
    across, down = ([int(corner[axis]) for hull in hulls for corner in hull] for axis in (0, 1))
    left, top = min(across) - 1, min(down) - 1
    mask = Image.new("1", (max(across) + 2 - left, max(down) + 2 - top))
    draw = ImageDraw.Draw(mask)
    for hull in hulls:
        draw.polygon([(x - left, y - top) for x, y in hull], fill=1)
    return (left, top), mask


def _fade(ground: Canvas, spaces: Sequence[Slot]) -> None:
    """Lays the land's colour thinly over spaces that are closed to all."""
    table = ground.palette.shades("land")[_FADED]
    for slot in spaces:
        corners = slot.corners(0.5)
        left, top = (int(min(corner[axis] for corner in corners)) for axis in (0, 1))
        right, bottom = (int(max(corner[axis] for corner in corners)) + 1 for axis in (0, 1))
        under = ground.image.crop((left, top, right, bottom))
        mask = Image.new("1", under.size)
        ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in corners], fill=1)
        pale = Image.frombytes("P", under.size, under.tobytes().translate(table))
        ground.image.paste(pale, (left, top), mask)


def _markers(canvas: Canvas, view: View, owners: Sequence[Owner]) -> None:
    """The score markers, at the end where the totals are."""
    points = [score.total for score in view.scores] or [player.points for player in view.players]
    for owner, reached, place in zip(owners, points, places(points), strict=True):
        beyond = reached // FIELDS * FIELDS
        canvas.put(marker(canvas, owner, beyond=beyond), place)


def keep_boards_in(folder: Path | None) -> None:
    """Keeps painted boards in a folder too (at most some 10 MiB), so that the first picture after the next
    start is quick; with None no longer.
    """
    _BOARDS.keep_in(Shelf(folder, version_of(_SOURCES), _STORED) if folder else None)


def forget() -> None:
    """Drops everything kept in memory, as after a start."""
    _BOARDS.clear()
    _FOOTPRINTS.clear()
    pieces.forget()
    printed.forget()
