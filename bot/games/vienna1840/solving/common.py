"""What both kinds of puzzles have in common: the tables at which computers find them, and the map."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bot.games.core.puzzles import PuzzleKind
from bot.games.core.scene import Plate, Scene
from bot.games.vienna1840.pictures import theme_of
from engine.core import Options
from engine.vienna1840.view import View
from render.vienna1840.choosing.ways import Way, draw_way

__all__ = ["MapKind", "map_of"]

SEATS = 4
"""The map of four is the whole one, and more lines meet on it than with three."""


class MapKind(PuzzleKind):
    """A question about the map, which all see alike."""

    @property
    def setup(self) -> tuple[int, Options]:
        """A table of four by the rulebook."""
        return SEATS, self.game.options_type()

    def view(self, state: Any) -> View:
        """As a spectator sees it: nothing on the map is hidden."""
        found: View = self.game.view(state, None)
        return found


def map_of(scene: Scene, view: View, name: str, way: Way, reached: Collection[str]) -> Plate:
    """The part of a map that a line reaches, with its way, and the hexes that can be chosen."""
    picture = draw_way(view, way, reached, theme_of(scene), scene.words)
    return Plate(name, picture.png, picture.alt_text)
