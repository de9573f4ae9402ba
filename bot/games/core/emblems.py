"""Small pictures of a game's own that stand on buttons, in menus and in sentences beside what they show."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from bot.games.core.naming import Naming
from bot.games.core.scene import Part, Scene
from engine.core import Action

__all__ = ["Emblems"]

NONE: Mapping[str, str] = MappingProxyType({})


class Emblems(Part):
    """The emblems. Discord has them as emojis of the application, once they were brought there; until then,
    and wherever that fails, the words stand alone or with a sign of Unicode. Which one shows what, the game's
    naming says.

    Attributes:
        signs: what labels have before the words in the place of emblems; beside an emblem it is left out.
        known: what Discord calls the emblems that it has: `<:name:id>`.
    """

    signs: ClassVar[frozenset[str]] = frozenset()
    known: Mapping[str, str] = NONE

    def drawn(self) -> Mapping[str, bytes]:
        """All emblems as PNG by their names, of letters, digits and `_`. Slow: it draws."""
        return {}

    def of_move(self, scene: Scene, action: Action) -> str:
        """What Discord calls the emblem of a whole move; empty where it has none."""
        named = self.shown.part(Naming).dialogue(action.kind).emblem
        return "" if named is None else self.known.get(named(scene, action), "")

    def bare(self, label: str) -> str:
        """A label without the signs for which an emblem stands beside it."""
        for sign in self.signs:
            label = label.replace(f"{sign} ", "")
        return label
