"""The town plan with all that stands on it.

Each square is painted by itself, and kept. Plans are kept as painted, too, and a new picture starts from the
most similar one: after a move the squares that it changed are laid on it.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from engine.tramways.network import Network
from engine.tramways.state import Link
from engine.tramways.town import Placing, town
from engine.tramways.view import View
from render.core.cache import MIB, Cache, Layers
from render.core.canvas import Canvas
from render.core.painter import Painter, Sprite
from render.core.palette import Palette
from render.core.stored import Shelf, version_of
from render.tramways.letters import player_letters
from render.tramways.plan.ground import HALF, VARIANTS, paint_ground
from render.tramways.plan.houses import (
    House,
    Plot,
    draw_plot,
    paint_house,
    paint_house_plates,
    paint_passenger,
    paint_plot_plates,
)
from render.tramways.plan.layout import UNIT, plan_of
from render.tramways.plan.tracks import Owner, Rail, Stub, paint_plates, paint_rail, paint_stub
from render.tramways.themes import palette

__all__ = ["Cell", "cells_of", "keep_boards_in", "owners_of", "paint_plan"]

_PLANS = Layers(4)
"""Up to 3.4 MiB each."""
_STORED = 12
"""Plans on disk, each about half a MiB."""
_SOURCES = ("render.core", "render.tramways", "engine.tramways")
_VARIED = ("plain", "mountain")
_BASES: Cache[Painter] = Cache(24)
"""Printed squares, each 270 KiB."""
_CELLS: Cache[Sprite] = Cache(10 * MIB, lambda sprite: sprite.weight)


class Ground(NamedTuple):
    """What is printed on a square, the sides on which a lake goes on, and which drawing it has."""

    terrain: str
    joined: str
    variant: int


class Cell(NamedTuple):
    """All that is seen on a square."""

    ground: Ground
    on: House | Plot | None = None
    rails: tuple[Rail, ...] = ()
    stubs: tuple[Stub, ...] = ()
    passenger: bool = False


def owners_of(view: View, names: Sequence[str]) -> tuple[Owner, ...]:
    """The owner of each seat's things."""
    found = player_letters(names, len(view.players))
    return tuple(Owner(seat, letter) for seat, letter in enumerate(found))


@lru_cache(maxsize=32)
def _grounds(plan: tuple[Placing, ...]) -> Mapping[str, Ground]:
    """What is printed on all squares."""
    whole = town(plan)
    found = {}
    for number, (square, facts) in enumerate(whole.squares.items()):
        lakes = (side for side, other in whole.next[square].items() if whole.squares[other].terrain == "lake")
        joined = "".join(lakes) if facts.terrain == "lake" else ""
        variant = random.Random(number).randrange(VARIANTS) if facts.terrain in _VARIED else 0
        found[square] = Ground(facts.terrain, joined, variant)
    return found


def cells_of(view: View, names: Sequence[str]) -> Mapping[str, Cell]:
    """What is seen on each square."""
    network, owners = Network(view), owners_of(view, names)
    rails, stubs = _tracks(network, owners)
    waiting = set(view.passengers)
    return {
        square: Cell(
            ground,
            _standing(view, network, square, owners),
            tuple(sorted(rails[square])),
            tuple(sorted(stubs[square])),
            square in waiting,
        )
        for square, ground in _grounds(view.plan).items()
    }


def _standing(view: View, network: Network, square: str, owners: Sequence[Owner]) -> House | Plot | None:
    """The building or the parcel on a square."""
    facts, type_of = network.town.squares[square], network.types.get(square)
    parcel = facts.name if facts.terrain == "parcel" else ""
    seat = view.owners.get(parcel)
    owner = None if seat is None else owners[seat]
    if type_of is None:
        return Plot(parcel, owner) if parcel else None
    beside = network.town.next[square].items()
    joined = "".join(side for side, other in beside if network.types.get(other) == type_of)
    tile = view.buildings.get(parcel)
    return House(type_of, joined, tile is not None and tile.upgraded, parcel, owner)


def _tracks(
    network: Network, owners: Sequence[Owner]
) -> tuple[Mapping[str, Sequence[Rail]], Mapping[str, Sequence[Stub]]]:
    """The tracks on each square, and the ends of links that point at it."""
    rails: defaultdict[str, list[Rail]] = defaultdict(list)
    stubs: defaultdict[str, list[Stub]] = defaultdict(list)
    for square, tracks in network.tracks.items():
        for track in tracks:
            link, owner = track.link, owners[track.link.owner]
            look = _look(network, link)
            middle = link.squares[len(link.squares) // 2]
            number = link.number if square == middle else 0
            loose = _loose(network, link, square)
            rails[square].append(Rail(track.tile.sides, owner, look, number, loose, aside=len(tracks) > 1))
    for link in network.links.values():
        for end, last in ((link.path[0], link.path[1]), (link.path[-1], link.path[-2])):
            if network.is_place(end, link.owner):
                side = network.town.side(end, last) or ""
                stubs[end].append(Stub(side, owners[link.owner], _look(network, link)))
    return rails, stubs


def _look(network: Network, link: Link) -> str:
    if not network.is_complete(link):
        return "open"
    return "upgraded" if link.upgraded else "complete"


def _loose(network: Network, link: Link, square: str) -> str:
    """The side at which the link's last tile lies open, if it is on this square; it begins at a place."""
    end, last = link.path[-1], link.path[-2]
    if square != last or network.is_place(end, link.owner):
        return ""
    return network.town.side(square, end) or ""


def paint_plan(view: View, theme: str, names: Sequence[str]) -> Canvas:
    """The plan alone, a copy to draw on."""
    colours, lies = palette(theme), plan_of(view.plan)
    cells = cells_of(view, names)

    def paint(image: Image.Image, which: Iterable[str]) -> None:
        sheet, changed = Canvas(colours, image, theme), list(which)
        looks = _sprites(colours, theme, [cells[square] for square in changed], lies.side)
        for square, look in zip(changed, looks, strict=True):
            sheet.put(look, lies.corners[square])

    def empty() -> Image.Image:
        return colours.new(lies.size, "page")

    return Canvas(colours, _PLANS.get((theme, view.plan), cells, empty, paint), theme)


def _sprites(colours: Palette, theme: str, cells: Sequence[Cell], side: int) -> Sequence[Sprite]:
    """Squares as they are seen, each to be put by its upper left corner. Those that are not kept are matched
    to the palette together, which takes less than one by one.
    """
    new = [cell for cell in dict.fromkeys(cells) if (theme, cell, side) not in _CELLS]
    sheet = Image.new("RGB", (side, side * max(len(new), 1)))
    for number, cell in enumerate(new):
        sheet.paste(_painted(colours, theme, cell, side), (0, number * side))
    matched = colours.match(sheet)

    def look(cell: Cell) -> Sprite:
        if cell not in new:  # dropped by another thread since
            return Sprite(colours.match(_painted(colours, theme, cell, side)), None, (0, 0))
        top = new.index(cell) * side
        return Sprite(matched.crop((0, top, side, top + side)), None, (0, 0))

    return [_CELLS.get((theme, cell, side), partial(look, cell)) for cell in cells]


def _base(colours: Palette, ground: Ground, side: int) -> Painter:
    """A square as it is printed."""
    painter = Painter(colours, (HALF, HALF), side / UNIT, "plain")
    paint_ground(painter, ground.terrain, ground.joined, ground.variant)
    return painter


def _painted(colours: Palette, theme: str, cell: Cell, side: int) -> Image.Image:
    """A square as it is seen, in full colour."""
    painter = _BASES.get((theme, cell.ground, side), lambda: _base(colours, cell.ground, side)).copy()
    match cell.on:
        case House():
            paint_house(painter, cell.on)
        case Plot():
            draw_plot(painter, cell.on)
    for rail in cell.rails:
        paint_rail(painter, rail)
    for stub in cell.stubs:
        paint_stub(painter, stub)
    match cell.on:
        case House():
            paint_house_plates(painter, cell.on)
        case Plot():
            paint_plot_plates(painter, cell.on, cell.rails)
    for rail in cell.rails:
        paint_plates(painter, rail)
    if cell.passenger:
        paint_passenger(painter)
    return painter.plain()


def keep_boards_in(folder: Path | None) -> None:
    """Keeps painted plans in a folder too (at most some 10 MiB), so that the first picture after the next
    start is quick; with None no longer.
    """
    _PLANS.keep_in(Shelf(folder, version_of(_SOURCES), _STORED) if folder else None)
