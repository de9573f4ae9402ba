"""Why a line does not run: no tram, or no route, and what is missing for one (IX.2, IX.7)."""

from __future__ import annotations

from bot.games.core.scene import Scene
from bot.games.vienna1840 import names
from engine.vienna1840.board import Board, layout
from engine.vienna1840.network import reach
from engine.vienna1840.view import View

__all__ = ["gaps", "is_tramless", "joins_two", "left_standing", "no_route"]


def is_tramless(view: View) -> bool:
    """Whether a line acts that has no tram."""
    lines = (line for company in view.companies for line in company.lines)
    return any(line.line == view.acting and line.tram is None for line in lines)


def gaps(view: View) -> tuple[list[str], int]:
    """The lines of the acting company without a tram, and how many of its trams lie unused."""
    company = next(each for each in view.companies if each.company == view.acting)
    without = [line.line for line in company.lines if line.tram is None]
    return without, sum(tram.place == company.company for tram in company.trams)


def no_route(scene: Scene, line: str) -> str:
    """What a line without a route lacks."""
    view: View = scene.view
    homes = _homes(view.board, line)
    if not homes:
        return scene.say("It has no station on the map.")
    places = scene.words.listing([names.hex_name(scene, hex) for hex in homes])
    if not any(layout(view.board, hex).ways for hex in homes):
        return scene.say("No track leads away from its station at {places}.", places=places)
    if not joins_two(view, line):
        return scene.say("The track from its station at {places} reaches no second stop.", places=places)
    return scene.say("No way leads from its station at {places} over two stops.", places=places)


def left_standing(scene: Scene, line: str) -> str:
    """That a tram does not run: its director wants it so, or there is no route."""
    if joins_two(scene.view, line):
        return scene.say("Line {line} does not run: its tram is left standing.", line=line)
    said = scene.say("Line {line} does not run: it finds no route.", line=line)
    return f"{said} {no_route(scene, line)}"


def joins_two(view: View, line: str) -> bool:
    """Whether the line reaches two places, its own included: without that it has no route."""
    return len(reach(view.board, line, view.options).nodes) > 1


def _homes(board: Board, line: str) -> list[str]:
    """The hexes with a station of the line."""
    return [
        hex for hex, places in board.stations.items() if any(line in circles for circles in places.values())
    ]
