"""What the moves of 1840 are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.core import naming
from bot.games.core.scene import Scene
from bot.games.vienna1840.moves import DIALOGUES, LABELS
from bot.games.vienna1840.moves.building import ONLY_STADTBAHN
from bot.games.vienna1840.moves.passing import passing
from bot.games.vienna1840.moves.trams import placing
from bot.games.vienna1840.words import spelling
from bot.language import N_
from engine.core import Action, Seat, Value

__all__ = ["Naming"]

AT_STEP = {
    ("tile", "bonus_extra_yellow"): N_("Lay another yellow tile"),
    ("tile", "bonus_center_tile"): N_("Lay a red tile"),
    ("tile", "bonus_station_tile"): N_("Lay a purple tile"),
    ("tile", "bonus_upgrade_green"): N_("Upgrade to green"),
    ("station", "bonus_extra_token"): N_("Place another station"),
}
"""Kinds that go by another name at a step of the view."""
BUTTONS: Mapping[str, str] = {
    "run": N_("Run the best route"),
    "answer accept": N_("Accept the offer"),
    "answer decline": N_("Decline the offer"),
}
TUPLES: Mapping[tuple[str, str], Callable[[Scene, tuple[Value, ...]], str]] = {
    ("assign", "placing"): placing,
}


class Naming(naming.Naming):
    """Names and labels."""

    place = 0
    dialogues = DIALOGUES
    buttons = BUTTONS
    labels = LABELS
    tuples = TUPLES
    named = spelling.NAMED
    spelled = spelling.SPELLED

    @property
    def group(self) -> str:
        """The game's commands: `/1840 ...`."""
        return "1840"

    def kind(self, scene: Scene, seat: Seat, kind: str) -> str:
        """What a kind of move is called at this step."""
        turn = scene.view.turn
        if kind == "tile" and turn is not None and turn.rights == ONLY_STADTBAHN:
            return scene.say("Lay a Stadtbahn tile")
        if kind == "pass":
            return passing(scene, seat)
        named = AT_STEP.get((kind, scene.view.step))
        return scene.say(named) if named else super().kind(scene, seat, kind)

    def button(self, scene: Scene, seat: Seat, action: Action) -> str:
        """A move by what it means at this step."""
        return passing(scene, seat) if action.kind == "pass" else super().button(scene, seat, action)
