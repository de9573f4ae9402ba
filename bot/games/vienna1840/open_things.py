"""What of a step is still open that is worth having, and would be lost by passing."""

from __future__ import annotations

from bot.games.core.scene import Scene
from engine.core import Seat
from engine.vienna1840 import outlook
from engine.vienna1840.view import View

__all__ = ["still_open"]


def still_open(scene: Scene, seat: Seat) -> str | None:
    """What the seat would let go by passing now, as a sentence; None where there is nothing: a tile that can
    be laid, a tram for a line without one.
    """
    view: View = scene.view
    kinds = scene.kinds(seat)
    if view.turn is not None and view.turn.building and "tile" in kinds:
        return scene.say("Line {line} can still lay a tile.", line=view.turn.line)
    if view.step not in ("buy_trams", "assign_trams"):
        return None
    without, unused = outlook.tram_gaps(view)
    if view.step == "buy_trams" and "tram" in kinds and len(without) > unused:
        return scene.words.count(
            "Line {lines} has no tram yet, and one can be bought.",
            "Lines {lines} have no tram yet, and one can be bought.",
            len(without),
            lines=scene.words.listing(without),
        )
    if view.step == "assign_trams" and without and unused:
        return scene.words.count(
            "Line {lines} has no tram, and one lies unused.",
            "Lines {lines} have no tram, and one lies unused.",
            len(without),
            lines=scene.words.listing(without),
        )
    return None
