"""What happened in 1840, as sentences."""

from __future__ import annotations

from bot.games.core.sayings import Fill, Sentence, sayings
from bot.games.core.scene import Scene
from bot.games.vienna1840.moves import TOLD
from bot.games.vienna1840.words import names
from engine.vienna1840.events import GameEnded, RoundBegan

__all__ = ["PLACES", "SAID"]

PLACES = {
    "colour": Fill("colour", names.colour),
    "company": Fill("company", names.company),
    "lot": Fill("lot", names.lot),
    "name": Fill("seat", Scene.name),
    "place": Fill("hex", names.hex_name),
    "private": Fill("private", lambda _, name: names.private(name)),
    "round": Fill("round", names.round_name),
    "tram": Fill("tram", lambda scene, tram: names.tram(scene.words, tram)),
    "who": Fill("who", names.owner),
}
"""What fills the places of sentences, unless one says otherwise."""
SAID = sayings(PLACES, {RoundBegan: Sentence("**{round}**"), **TOLD, GameEnded: None})
"""The result stands below the last one, in words of its own."""
