"""Why a line does not run, in words: no tram, or no route, and what is missing for one (IX.2, IX.7)."""

from __future__ import annotations

from bot.games.core.scene import Scene
from bot.games.vienna1840.words import names
from engine.vienna1840 import outlook
from engine.vienna1840.board import layout
from engine.vienna1840.view import View

__all__ = ["left_standing", "no_route"]


def no_route(scene: Scene, line: str) -> str:
    """What a line without a route lacks."""
    view: View = scene.view
    homes = outlook.homes(view, line)
    if not homes:
        return scene.say("It has no station on the map.")
    places = scene.words.listing([names.hex_name(scene, hex) for hex in homes])
    if not any(layout(view.board, hex).ways for hex in homes):
        return scene.say("No track leads away from its station at {places}.", places=places)
    if not outlook.joins_two(view, line):
        return scene.say("The track from its station at {places} reaches no second stop.", places=places)
    return scene.say("Nothing leads from its station at {places} to a second stop.", places=places)


def left_standing(scene: Scene, line: str) -> str:
    """That a tram does not run: its director wants it so, or there is no route."""
    if outlook.joins_two(scene.view, line):
        return scene.say("Line {line} doesn't run: its tram isn't used.", line=line)
    said = scene.say("Line {line} doesn't run: it has no route.", line=line)
    return f"{said} {no_route(scene, line)}"
