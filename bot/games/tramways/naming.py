"""What the moves of Tramways are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.core import naming
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.tramways.moves import DIALOGUES
from bot.games.tramways.words import names, spelling
from bot.games.tramways.words.labels import LABELS, TUPLES
from engine.core import Action, Seat
from engine.tramways.actions import Pass
from engine.tramways.facts import TABLE
from engine.tramways.outlook import free_places

__all__ = ["Naming"]

POINTS: Mapping[str, int] = {
    "build": TABLE.points.build,
    "upgrade_link": TABLE.points.upgrade_link,
    "upgrade_building": TABLE.points.upgrade_building,
}
"""What a kind of move gains at once, whatever is chosen (R7.17, R8.4, R8.7)."""


class Naming(naming.Naming):
    """Names and labels."""

    place = 3
    dialogues = DIALOGUES
    labels = LABELS
    tuples = TUPLES
    named = spelling.NAMED

    def kind(self, scene: Scene, seat: Seat, kind: str) -> str:
        """With the points that it gains."""
        called = super().kind(scene, seat, kind)
        if kind not in POINTS:
            return called
        return scene.say("{move} ({points})", move=called, points=names.points(scene, POINTS[kind]))

    def button(self, scene: Scene, seat: Seat, action: Action) -> str:
        """Who bids no more takes the last place that is free."""
        if isinstance(action, Pass) and scene.view.auction is not None:
            return scene.say("Take place {place}", place=free_places(scene.view)[-1])
        return super().button(scene, seat, action)

    def apart(self, move: str) -> Sequence[str]:
        """An upgrade by what is upgraded: `upgrade 3`, `upgrade A1`."""
        return (spelling.upgraded(move),)

    def reworded(self, legal: Legal, kind: str, words: Sequence[str]) -> Sequence[str]:
        """Lines by their squares, journeys by where they end, and payments that go without saying."""
        return spelling.reworded(legal, kind, words)
