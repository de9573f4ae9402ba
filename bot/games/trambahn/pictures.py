"""What is drawn of Trambahn: the table, the same for everybody, and a hand for its holder."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.core import pictures
from bot.games.core.scene import Plate, Scene
from bot.language.refusals import Refusal
from engine.core import Action, Event, Value
from render.trambahn import changes_of, draw_hand, draw_table
from render.trambahn.themes import THEMES

__all__ = ["Pictures"]

TABLE = "table"


class Pictures(pictures.Pictures):
    """The table and hands."""

    names = (TABLE,)
    themes = tuple(THEMES)

    def draw(self, name: str, scene: Scene, events: Sequence[Event]) -> Plate:
        """The table."""
        if name != TABLE:
            raise Refusal("no_picture")
        picture = draw_table(
            scene.view,
            changes_of(events),
            theme=scene.theme or self.themes[0],
            words=scene.words,
            names=tuple(scene.names),
        )
        return Plate(name, picture.png, picture.alt_text)

    def hand(self, scene: Scene) -> Plate | None:
        """The cards of the scene's seat."""
        if scene.view.seat is None:
            return None
        picture = draw_hand(
            scene.view, theme=scene.theme or self.themes[0], words=scene.words, names=tuple(scene.names)
        )
        return Plate("hand", picture.png, picture.alt_text)

    def overview(
        self, scene: Scene, kind: str, values: Sequence[Value], actions: Sequence[Action]
    ) -> Plate | None:
        """The hand, where a card of it is asked for."""
        return None if kind == "tram" else self.hand(scene)
