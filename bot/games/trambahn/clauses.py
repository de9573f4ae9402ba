"""Why the computer made its moves in Trambahn, as clauses behind what it did."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core.sayings import Fill, Sentence
from bot.games.core.scene import Scene
from bot.games.trambahn.events import COLOUR
from render.core.words import signed

__all__ = ["CLAUSES", "OBVIOUS"]


def _lead(_: Scene, points: int) -> str:
    """So many points more or less than the other: `+5`, `−3`, `0`."""
    return signed(points, plus=True) if points else "0"


LEAD = Fill("lead", _lead)

CLAUSES: Mapping[str, Sentence] = {
    "rides": Sentence("this tour: {lead} against the other", lead=LEAD),
    "prepares": Sentence("{lead} by a {colour} tour", lead=LEAD, colour=COLOUR),
    "gives_least": Sentence("least for the other"),
    "opens": Sentence("a new column of that colour will score"),
    "lengthens": Sentence("a longer column scores more"),
    "saves": Sentence("worth more as money"),
    "serves": Sentence("the column counts {times} times"),
    "ends": Sentence("nothing else is worth it"),
}
OBVIOUS = frozenset({"rides", "gives_least", "opens", "lengthens", "saves", "serves", "ends"})
"""What the move says by itself, and what goes for nearly every passenger: no clause of a post."""
