"""What is drawn of 1840: the map and the market, and pictures beside what there is to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from PIL import Image

from bot.games.core import pictures
from bot.games.core.scene import Plate, Scene
from bot.games.vienna1840.words import names, shapes
from bot.language.refusals import Refusal
from engine.core import Action, Event, Value
from engine.vienna1840.actions import Circle, LayTile, Name, Pass, PlaceStation, Run
from engine.vienna1840.board import Board, lift_station
from engine.vienna1840.events import BUILT, StadtbahnPaid, TramRan
from engine.vienna1840.facts import game_map
from engine.vienna1840.network import reach
from engine.vienna1840.view import View
from render.core.picture import Picture
from render.vienna1840 import changes_of, draw_map, draw_market, keep_boards_in
from render.vienna1840.choosing.circles import draw_circles
from render.vienna1840.choosing.lays import Lay, draw_choices
from render.vienna1840.detail import draw_detail, has_detail
from render.vienna1840.map.area import around, draw_area, draw_sites
from render.vienna1840.map.stills import draw_still
from render.vienna1840.themes import THEMES

__all__ = ["Pictures", "theme_of"]

RINGS = 2
"""Hexes shown on each side of what changes."""
BESIDE = 1
"""Hexes shown on each side of a route."""
MOST = 60
"""Tiles on a contact sheet."""
ON_THE_MAP = frozenset({"tile", "station", "remove"})
IN_A_HEX = frozenset({"circle", "station"})
STIRRING = (*BUILT, StadtbahnPaid, TramRan)
"""What shows on the map."""
DRAWINGS = {"board": draw_map, "market": draw_market}


def theme_of(scene: Scene) -> str:
    """The scene's theme, or the game's own choice."""
    return scene.theme or next(iter(THEMES))


COMMANDS: Mapping[str, str] = {"market": "The market as it is now"}
LASTING: Mapping[type[Event], str] = {TramRan: "line", StadtbahnPaid: "company"}
"""The last runs: a company's sheet shows them."""


class Pictures(pictures.Pictures):
    """The map, the market, and what is shown on the way to a move."""

    names = tuple(DRAWINGS)
    commands = COMMANDS
    themes = tuple(THEMES)
    lasting = LASTING

    def draw(self, name: str, scene: Scene, events: Sequence[Event]) -> Plate:
        """The map, the market, or what a turn changed on one of them."""
        if name == pictures.DETAIL and has_detail(scene.view, events):
            picture = draw_detail(scene.view, events, theme_of(scene), scene.words, tuple(scene.names))
            return _plate(name, picture)
        if name not in DRAWINGS:
            raise Refusal("no_picture")
        picture = DRAWINGS[name](
            scene.view, changes_of(events), theme=theme_of(scene), words=scene.words, names=tuple(scene.names)
        )
        return _plate(name, picture)

    def posted(self, scene: Scene, events: Sequence[Event]) -> Sequence[str]:
        """The map and the market; before them what the turn changed on them, large enough for a phone."""
        return (pictures.DETAIL, *self.names) if has_detail(scene.view, events) else self.names

    def overview(
        self, scene: Scene, kind: str, values: Sequence[Value], actions: Sequence[Action]
    ) -> Plate | None:
        """The map around the hexes to choose from, ringed and named, with the acting line's reach lit; once a
        hex with several interchanges is chosen, its free circles by their letters.
        """
        view: View = scene.view
        if view.turn is None:
            return None
        if kind in IN_A_HEX and not values:
            return _circles(scene, actions)
        if kind not in ON_THE_MAP or not values:
            return None
        line = view.turn.line
        edges = reach(view.board, line, view.options).edges
        sites = [str(each) for each in values]
        picture = draw_sites(view, line, edges, sites, theme_of(scene), scene.words)
        return _plate("reach", picture)

    def sheet(self, scene: Scene, actions: Sequence[Action]) -> Plate | None:
        """Tiles that might be laid, lettered."""
        lays = [Lay(each.hex, each.tile, each.rotation) for each in actions if isinstance(each, LayTile)]
        if not lays or len(lays) > MOST:
            return None
        picture = draw_choices(
            replace(scene.view, board=_to_be_laid(scene.view.board, lays[0].hex)),
            lays,
            theme_of(scene),
            scene.words,
            title=names.hex_name(scene, lays[0].hex),
        )
        return _plate("tiles", picture)

    def preview(
        self, before: Scene, after: Scene, action: Action, events: Sequence[Event]
    ) -> Sequence[Plate]:
        """The part of the map that the move changes, or the market."""
        route = next((event.route for event in events if isinstance(event, TramRan)), "")
        if isinstance(action, Run):
            hexes = [hex for hex in route.split("-") if hex in game_map(after.view.board.map).hexes]
            return (
                [_area(after, hexes, BESIDE, events, title=_line_title(after, before.view.acting))]
                if hexes
                else []
            )
        built = [event.hex for event in events if isinstance(event, BUILT)]
        if built:
            title = names.hex_name(after, built[0])
            return [_area(after, built[:1], RINGS, events, title)]
        if isinstance(action, Name) and action.lot.isdigit():
            home = game_map(after.view.board.map).homes[action.lot]
            return [_area(after, [home], RINGS, events, _line_title(after, action.lot))]
        return [] if isinstance(action, Pass) else [self.draw("market", after, events)]

    def stirs(self, events: Sequence[Event]) -> bool:
        """Whether the map changed, or a tram ran."""
        return any(isinstance(event, STIRRING) for event in events)

    def still(self, scene: Scene, events: Sequence[Event]) -> Image.Image:
        """The map alone."""
        return draw_still(scene.view, changes_of(events), theme_of(scene))

    def keep_in(self, folder: Path) -> None:
        """Boards as painted."""
        keep_boards_in(folder / self.game.id)


def _circles(scene: Scene, actions: Sequence[Action]) -> Plate | None:
    """Where a station may stand in the hex of the move; None where there is but one place."""
    placings = [each for each in actions if isinstance(each, Circle | PlaceStation)]
    circles = list(dict.fromkeys(each.circle for each in placings if each.circle is not None))
    if len(circles) < 2:
        return None
    home = scene.chosen.get("hex") or game_map(scene.view.board.map).homes[scene.view.opening]
    picture = draw_circles(scene.view, str(home), circles, theme_of(scene), scene.words)
    return _plate("circles", picture)


def _to_be_laid(board: Board, hex: str) -> Board:
    """The board without the bases that are placed anew with a hex's first tile: no picture shows them before
    their circles are chosen.
    """
    for circle, line in shapes.bases_to_move(board, hex):
        board = lift_station(board, hex, circle, line)
    return board


def _line_title(scene: Scene, line: str | None) -> str:
    return names.company(scene, line) if line else ""


def _area(scene: Scene, hexes: Sequence[str], rings: int, happened: Sequence[Event], title: str) -> Plate:
    picture = draw_area(
        scene.view,
        around(scene.view, hexes, rings),
        title,
        changes_of(happened),
        words=scene.words,
        theme=theme_of(scene),
    )
    return _plate("area", picture)


def _plate(name: str, picture: Picture) -> Plate:
    return Plate(name, picture.png, picture.alt_text)
