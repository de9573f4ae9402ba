"""What a tile looks like and where its track leads, in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.core.scene import Scene
from bot.games.vienna1840.words import names
from bot.language import N_
from engine.vienna1840 import facts
from engine.vienna1840.board import Board, Layout, laid_layout, loose_bases
from engine.vienna1840.network import exits, neighbours

__all__ = [
    "bases_to_move",
    "by_ways",
    "course",
    "ground",
    "joined_to",
    "kind",
    "leads",
    "site",
    "tile",
    "track",
    "values",
    "waits_for_stadtbahn",
]

BENDS = {1: N_("sharp curve"), 2: N_("gentle curve"), 3: N_("straight")}
"""A tile with two ends of track, by the sides between them."""
PLACES = {"stop": N_("stop {value}"), "interchange": N_("interchange {value}")}
SEVERAL = {"stop": N_("{places} stops of {value}"), "interchange": N_("{places} interchanges of {value}")}
"""What a tile with more than one place has."""
GROUNDS = {"river": N_("{hex}, river"), "center": N_("{hex}, centre"), "station": N_("{hex}, purple")}
BONUSES = {
    "extra_yellow": N_("{hex}, bonus: another yellow tile"),
    "center_tile": N_("{hex}, bonus: a red tile"),
    "station_tile": N_("{hex}, bonus: a purple tile"),
    "upgrade_green": N_("{hex}, bonus: an upgrade to green"),
    "extra_token": N_("{hex}, bonus: another station"),
}


def site(scene: Scene, name: str) -> str:
    """A hex where a tile may be laid: what lies there, or what a first tile there brings and costs."""
    laid = scene.view.board.tiles.get(name)
    shown = names.hex_name(scene, name)
    if laid:
        return scene.say("{hex} (tile {tile})", hex=shown, tile=laid[0])
    hex = facts.game_map(scene.view.board.map).hexes.get(name)
    if hex is None:
        return name
    if hex.kind != "stadtbahn":
        return scene.say(GROUNDS[hex.kind], hex=shown) if hex.kind in GROUNDS else shown
    said = scene.say(
        "{hex}, Stadtbahn {letter}, costs {cost}",
        hex=shown,
        letter=hex.company,
        cost=facts.STADTBAHN_TILE_COST,
    )
    return scene.say(BONUSES[hex.bonus], hex=said) if hex.bonus in BONUSES else said


def ground(scene: Scene, name: str) -> str:
    """What lies on a hex, or what a first tile there brings and costs; empty where nothing is to be said."""
    shown = names.hex_name(scene, name)
    said = site(scene, name).removeprefix(shown).strip(" ,")
    return said.removeprefix("(").removesuffix(")")


def joined_to(scene: Scene, hex: str, place: str) -> str:
    """Where the track of an interchange leads."""
    board = scene.view.board
    beyond = [neighbours(board.map, each)[edge] for each, edge in exits(board, hex, place)]
    places = [names.hex_name(scene, name) for name in dict.fromkeys(beyond) if name is not None]
    if not places:
        return scene.say("no track yet")
    return scene.say("track to {places}", places=scene.words.listing(places))


def tile(scene: Scene, name: str) -> str:
    """A tile: its colour, the shape of its track, its places, and how many are left."""
    each = facts.TILES.get(name)
    if each is None:
        return name
    left = scene.view.board.supply.get(name, 0)
    return scene.words.count(
        "{tile} {colour}: {shape}, {place}, {left} left",
        "{tile} {colour}: {shape}, {place}, {left} left",
        left,
        tile=name,
        colour=names.colour(scene, each.colour),
        shape=_shape(scene, each),
        place=scene.say(PLACES[each.nodes[0].kind], value=each.nodes[0].worth(scene.view.colour)),
        left=left,
    )


def kind(scene: Scene, name: str) -> str:
    """A tile by its shape, if it has two ends, and its places: `straight, interchange 20`."""
    each = facts.TILES[name]
    first, places = each.nodes[0], len(each.nodes)
    said = (PLACES if places == 1 else SEVERAL)[first.kind]
    place = scene.say(said, value=first.worth(scene.view.colour), places=places)
    ends = sum(len(piece.edges) for piece in each.track)
    return f"{_shape(scene, each)}, {place}" if ends == 2 else place


def values(scene: Scene, name: str) -> Sequence[str]:
    """What only some tiles have, in parts: a value for each newest tile colour, track that ends there."""
    each = facts.TILES[name]
    worth = each.nodes[0].value
    if isinstance(worth, int):
        return ()
    listed = ", ".join(f"{names.colour(scene, colour)} {value}" for colour, value in worth.items())
    ends = all(piece.terminal for piece in each.track)
    return [listed, *([scene.say("routes end there")] if ends else [])]


def by_ways(name: str) -> tuple[int, int]:
    """Where a tile stands among others by its shape: straight, gentle, sharp, then by its ways."""
    sides = sorted(edge for piece in facts.TILES[name].track for edge in piece.edges)
    apart = sides[1] - sides[0] if len(sides) == 2 else 0
    return len(sides), -min(apart, 6 - apart)


def _shape(scene: Scene, each: facts.TileFacts) -> str:
    sides = sorted(edge for piece in each.track for edge in piece.edges)
    if len(sides) == 2:
        apart = sides[1] - sides[0]
        return scene.say(BENDS[min(apart, 6 - apart)])
    if len(each.nodes) > 1:
        return scene.words.count(
            "{number} way, {places} places",
            "{number} ways, {places} places",
            len(sides),
            places=len(each.nodes),
        )
    return scene.words.count("{number} way", "{number} ways", len(sides))


def track(hex: str, name: str, rotation: int) -> tuple[object, ...]:
    """A tile as it lies on a hex: turned so that all its track leads the same ways, it is the same."""
    if name not in facts.TILES:
        return (hex, name, rotation)
    layout = laid_layout(hex, name, rotation)
    pieces = frozenset(
        (frozenset(piece.edges), piece.node, piece.gauge, piece.terminal) for piece in layout.track
    )
    return (hex, name, pieces)


def bases_to_move(board: Board, hex: str) -> Sequence[tuple[str, str]]:
    """The circles and lines of the bases that would be placed anew if a tile were laid on a hex now."""
    return () if hex in board.tiles else loose_bases(board, hex)


def waits_for_stadtbahn(board: Board, hex: str) -> bool:
    """Whether a hex is to get a Stadtbahn tile, and has none yet."""
    known = facts.game_map(board.map).hexes.get(hex)
    return known is not None and known.kind == "stadtbahn" and hex not in board.tiles


def leads(scene: Scene, hex: str, name: str, rotation: int) -> str | None:
    """Where the track of a tile leads once it lies on a hex; None where there is no such tile or hex."""
    beyond = neighbours(scene.view.board.map, hex) if _known(scene, hex, name) else ()
    if not beyond:
        return None
    layout = laid_layout(hex, name, rotation)
    courses = [ends for node in layout.nodes if (ends := _ends(scene, layout, node.id, beyond))]
    if len(courses) == 1:
        return scene.say("to {hexes}", hexes=scene.words.listing(courses[0]))
    return scene.words.listing(["–".join(each) for each in courses])


def course(scene: Scene, hex: str, name: str, rotation: int) -> str:
    """Where a tile's track leads on a hex, for those who don't see it. Stadtbahn track is named as such, and
    semicolons separate what isn't connected. Empty if there's no such tile or hex.
    """
    beyond = neighbours(scene.view.board.map, hex) if _known(scene, hex, name) else ()
    if not beyond:
        return ""
    layout, parts = laid_layout(hex, name, rotation), []
    for said, ways in ((N_("to {hexes}"), layout.ways), (N_("Stadtbahn to {hexes}"), layout.dotted)):
        for node in layout.nodes:
            ends = [beyond[edge] or scene.say("the border") for edge in sorted(ways) if ways[edge] == node.id]
            if ends:
                parts.append(scene.say(said, hexes=scene.words.listing(ends)))
    return "; ".join(parts)


def _known(scene: Scene, hex: str, name: str) -> bool:
    return hex in facts.game_map(scene.view.board.map).hexes and name in facts.TILES


def _ends(scene: Scene, layout: Layout, node: str, beyond: tuple[str | None, ...]) -> list[str]:
    ways = sorted([*layout.ways.items(), *layout.dotted.items()])
    return [beyond[edge] or scene.say("the border") for edge, end in ways if end == node]
