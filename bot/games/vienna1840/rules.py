"""The rules of 1840 in short, as they are played at a table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from bot.games.core import rules
from bot.games.core.digest import Circumstances
from bot.games.core.rules import Illustration, Reading
from bot.games.core.scene import Plate
from bot.games.vienna1840.looking.tables import FACTS, board_map, options_of
from engine.core import RuleError
from engine.vienna1840.setup import map_name
from render.vienna1840.themes import THEMES
from render.vienna1840.tiles.tilesheet import PAGES, draw_tiles

__all__ = ["Rules"]


def _tiles(page: str, reading: Reading, theme: str) -> Plate:
    here, options = board_map(reading.circumstances).name, options_of(reading.circumstances)
    picture = draw_tiles(page, here, options, theme or next(iter(THEMES)), reading.words)
    return Plate(f"tiles_{page}", picture.png, picture.alt_text)


TILES: Mapping[str, Illustration] = {f"tiles_{page}": partial(_tiles, page) for page in PAGES}


class Rules(rules.Rules):
    """The digest, its tables, and the page of the tiles."""

    facts = FACTS
    illustrations = TILES

    def circumstances(
        self, options: Mapping[str, Any] | None = None, seats: int | None = None
    ) -> Circumstances:
        """The settings of a table, with the map that its number of players gives it (III.4, XII, XIII)."""
        played = super().circumstances(options, seats)
        if seats is None:
            return played
        try:
            return {**played, "map": map_name(seats, options_of(played))}
        except RuleError:  # the table is not complete, or its map is for others
            return played
