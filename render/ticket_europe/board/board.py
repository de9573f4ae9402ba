"""The map with what lies on it.

The printed board is painted once. Boards are kept as painted, and a new picture starts from the most similar
one: after a move one route's wagons are laid on it. Over the board go score markers and what points at the
last move.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw

from engine.ticket_europe.facts import ROUTES, TABLE, TWINS
from engine.ticket_europe.view import View
from render.core.cache import Cache, Layers
from render.core.canvas import Canvas
from render.core.people import seat_letters
from render.core.stored import Shelf, version_of
from render.ticket_europe.board import printed
from render.ticket_europe.board.layout import at, slots
from render.ticket_europe.board.pieces import Owner, footprint, house, marker, wagon
from render.ticket_europe.board.rim import FIELDS, places
from render.ticket_europe.themes import palette

__all__ = ["closed", "keep_boards_in", "owners_of", "paint_board"]

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
        # Wagons of double routes touch where both tracks end: they are laid together, always in one order.
        touched = {track for route in which for track in (route, TWINS.get(route))}
        routes = [route for route in ROUTES if route in touched]
        for route in routes:
            _clear(ground, blank, route)
        for route in routes:
            _lay(ground, route, lying[route])

    canvas = Canvas(colours, _BOARDS.get(("map", theme), lying, blank.copy, paint), theme)
    for city, seat in view.stations.items():
        canvas.put(house(canvas, owners[seat]), at(city))
    _markers(canvas, view, owners)
    return canvas


def owners_of(view: View, names: Sequence[str]) -> tuple[Owner, ...]:
    """The owner of each seat's pieces."""
    found = seat_letters(names, len(view.players))
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


def _clear(ground: Canvas, blank: Image.Image, route: str) -> None:
    """Takes away what may have lain on a route."""
    corner, shape = _footprint_of(route)
    box = (*corner, corner[0] + shape.width, corner[1] + shape.height)
    ground.image.paste(blank.crop(box), corner, shape)


def _lay(ground: Canvas, route: str, lies: Hashable) -> None:
    """Paints what lies on a route."""
    if isinstance(lies, Owner):
        for slot in slots(route):
            ground.put(wagon(ground, lies, slot), (round(slot.x), round(slot.y)))
    elif lies == _CLOSED:
        _fade(ground, route)


def _footprint_of(route: str) -> tuple[tuple[int, int], Image.Image]:
    return _FOOTPRINTS.get(route, lambda: _footprint(route))


def _footprint(route: str) -> tuple[tuple[int, int], Image.Image]:
    """Where wagons may lie, as a mask, and the mask's upper left corner."""
    hulls = [footprint(slot) for slot in slots(route)]
    across, down = ([int(corner[axis]) for hull in hulls for corner in hull] for axis in (0, 1))
    left, top = min(across) - 1, min(down) - 1
    mask = Image.new("1", (max(across) + 2 - left, max(down) + 2 - top))
    draw = ImageDraw.Draw(mask)
    for hull in hulls:
        draw.polygon([(x - left, y - top) for x, y in hull], fill=1)
    return (left, top), mask


def _fade(ground: Canvas, route: str) -> None:
    """Lays the land's colour thinly over the spaces of a route that is closed to all; nowhere else, for that
    would stay when the route is cleared.
    """
    (left, top), shape = _footprint_of(route)
    mask = Image.new("1", shape.size)
    draw = ImageDraw.Draw(mask)
    for slot in slots(route):
        draw.polygon([(x - left, y - top) for x, y in slot.corners(0.5)], fill=1)
    under = ground.image.crop((left, top, left + mask.width, top + mask.height))
    table = ground.palette.shades("land")[_FADED]
    pale = Image.frombytes("P", under.size, under.tobytes().translate(table))
    ground.image.paste(pale, (left, top), ImageChops.logical_and(mask, shape))


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
