"""Where a game of Trambahn is, and what the one at turn has."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games import Scene
from bot.games.trambahn import naming
from bot.language import N_
from engine.core import Seat
from engine.trambahn.facts import TABLE
from engine.trambahn.view import View

__all__ = ["heading"]

STEPS = {
    "passengers": N_("passengers"),
    "stations": N_("stations"),
    "income": N_("income"),
    "trams": N_("trams"),
}


def heading(scene: Scene, seat: Seat) -> Sequence[str]:
    """The tours ridden and the step; then points, money and hand."""
    view: View = scene.view
    player = view.players[seat]
    where = [scene.say("**Tours ridden: {number} of {tours}**", number=len(view.tours), tours=TABLE.tours)]
    if view.step in STEPS:
        where.append(scene.say(STEPS[view.step]))
    points = scene.words.count(
        "{name}: {number} point", "{name}: {number} points", player.score, name=scene.name(seat)
    )
    held = scene.words.count("{number} card in hand", "{number} cards in hand", player.hand_size)
    return [" · ".join(where), f"-# {' · '.join([points, naming.marks(scene, player.money), held])}"]
