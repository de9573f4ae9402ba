"""Descriptions of 1840's pictures: what each is and what changed. How the game stands is told on request."""

from __future__ import annotations

from engine.vienna1840.facts import TILES, MapFacts, game_map
from engine.vienna1840.view import View
from render.core.picture import alt_text
from render.core.words import Words
from render.vienna1840.changes import Changes
from render.vienna1840.ground.geometry import neighbours
from render.vienna1840.hexes.hexgeometry import laid_hex
from render.vienna1840.words.terms import COLOURS, round_said

__all__ = [
    "describe_changes",
    "describe_laid",
    "describe_map",
    "describe_market",
]


def describe_map(view: View, changes: Changes, words: Words) -> str:
    """What the map is, and what changed on it."""
    title = words.say("Map of Vienna, {round}.", round=round_said(view, words))
    return alt_text([title, *describe_laid(view, changes, words)])


def describe_laid(view: View, changes: Changes, words: Words) -> list[str]:
    """What was laid and built on the map, and what ran, a sentence each."""
    board_map, said = game_map(view.board.map), list[str]()
    for hex in changes.hexes:
        if hex in view.board.tiles:
            said.append(_laid(view, board_map, hex, words))
        else:
            said.append(words.say("{hex} changed.", hex=_called(board_map, hex)))
    for hex, line in changes.stations:
        where = _called(board_map, hex)
        said.append(words.say("New station of line {line} on {hex}.", line=line, hex=where))
    for run in changes.routes:
        owner = words.say("Line {line}", line=run.owner) if run.owner.isdigit() else run.owner
        route = "-".join(run.hexes) or words.say("none")
        said.append(words.say("{owner} ran for {total}: {route}.", owner=owner, total=run.total, route=route))
    return said


def describe_market(view: View, changes: Changes, words: Words) -> str:
    """What the picture of the market is, and which prices moved."""
    title = words.say("Market, {round}.", round=round_said(view, words))
    return alt_text([title, *describe_changes(changes, words)])


def describe_changes(changes: Changes, words: Words) -> list[str]:
    """The prices that moved, a sentence each."""
    return [
        words.say("{company} from {old} to {new}.", company=move.company, old=move.old, new=move.new)
        for move in changes.prices
        if move.old != move.new
    ]


def _laid(view: View, board_map: MapFacts, hex: str, words: Words) -> str:
    """A tile that was laid: what it is, and where its track leads."""
    tile, rotation = view.board.tiles[hex]
    sides = {edge for piece in laid_hex(board_map, view.board.tiles, hex).track for edge in piece.edges}
    beyond = neighbours(hex)
    return words.say(
        "New: {hex}, tile {tile} ({colour}), rotation {rotation}, track to {ways}.",
        hex=_called(board_map, hex),
        tile=tile,
        colour=words.say(COLOURS[TILES[tile].colour]),
        rotation=rotation,
        ways=", ".join(beyond[edge] for edge in sorted(sides)) or words.say("none"),
    )


def _called(board_map: MapFacts, hex: str) -> str:
    """A hex with the name of its place, where it has one."""
    name = board_map.hexes[hex].name if hex in board_map.hexes else ""
    return f"{hex} {name}".strip()
