"""Laying tiles: which tile may go where and how (IX.4, IX.5), and what laying one does to the board.

`lay_hexes`, `lay_tiles` and `lay_rotations` list the legal lays from the tables of sites and upgrades;
`check_lay` judges one lay from the geometry of its track. The two are written independently of each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

from engine.core import Malformed, RuleError, Unknown
from engine.vienna1840.board import Board, Circles, Layout, circle_kept_at, laid_layout, layout
from engine.vienna1840.facts import RIVER_COST, STADTBAHN_TILE_COST, TILES, Bonus, HexFacts, Right, game_map
from engine.vienna1840.network import Reach, neighbours, open_sides, reach
from engine.vienna1840.options import Options1840
from engine.vienna1840.stadtbahn import buildable

__all__ = [
    "LayContext",
    "bonus_of",
    "check_lay",
    "colours_in_round",
    "lay",
    "lay_context",
    "lay_cost",
    "lay_hexes",
    "lay_rotations",
    "lay_tiles",
    "lays",
]

COLOURS = ("yellow", "green", "brown", "gray")
"""In the order in which a tile of one takes the place of a tile of the other."""
NEXT_COLOUR: Mapping[str, str] = dict(pairwise(COLOURS))
FROM_THE_START = ("red", "purple")
"""Colours outside the order of upgrades: laid by a bonus, from the first round on (IX.4)."""
FIRST_KINDS: Mapping[Right, frozenset[str]] = {
    "normal": frozenset({"plain", "river", "interchange", "double_interchange"}),
    "extra_yellow": frozenset({"plain", "river", "interchange", "double_interchange"}),
    "center_tile": frozenset({"center"}),
    "station_tile": frozenset({"station"}),
    "upgrade_green": frozenset(),
}
"""By right, the kinds of hex on which a first tile may be laid (Stadtbahn tiles have rules of their own)."""
PLACED_TILES = frozenset({"center_tile", "station_tile"})
"""The bonuses that bring a tile of another colour than those that lines build with."""
UPGRADE_COLOURS: Mapping[Right, frozenset[str]] = {
    "normal": frozenset({"green", "brown", "gray"}),
    "upgrade_green": frozenset({"green"}),
}
"""By right, the colours of the tiles that may replace another."""


@dataclass(frozen=True, slots=True)
class LayContext:
    """Who lays a tile and by what right.

    Attributes:
        line: the line that builds.
        right: by which of the line's rights.
        colours: the tile colours available now (`colours_in_round`).
        options: the rules of the game.
        base_first: whether this is the line's first turn and it has laid no tile yet, so that the tile must
            go on its base if that can take a first tile (IX.4).
    """

    line: str
    right: Right
    colours: tuple[str, ...]
    options: Options1840
    base_first: bool = False


def colours_in_round(colour: str) -> tuple[str, ...]:
    """The colours of the tiles that may be laid in a round, by its value colour (`facts.ROUND_TRACK`, R4.2):
    yellow from the start, green from LR2a, brown from LR4a, grey from LR5a, and red and purple all the time.
    """
    return (*COLOURS[: COLOURS.index(colour) + 1], *FROM_THE_START)


def lay_context(
    line: str, right: Right, colour: str, options: Options1840, *, base_first: bool = False
) -> LayContext:
    """How a line lays a tile by one of its rights in a round of a value colour."""
    return LayContext(line, right, colours_in_round(colour), options, base_first)


# --- what is legal, listed -----------------------------------------------------------------------


def lay_hexes(board: Board, ctx: LayContext) -> tuple[str, ...]:
    """The hexes on which at least one lay is legal, in the order of the map."""
    network = reach(board, ctx.line, ctx.options)
    return tuple(hex for hex in _candidates(board, ctx, network) if any(_lays(board, ctx, hex, network)))


def lay_tiles(board: Board, ctx: LayContext, hex: str) -> tuple[str, ...]:
    """The tiles that may be laid on a hex in at least one rotation."""
    network = reach(board, ctx.line, ctx.options)
    if hex not in _candidates(board, ctx, network):
        return ()
    return tuple(dict.fromkeys(tile for tile, _ in _lays(board, ctx, hex, network)))


def lay_rotations(board: Board, ctx: LayContext, hex: str, tile: str) -> tuple[int, ...]:
    """The rotations in which a tile may be laid on a hex, ascending."""
    network = reach(board, ctx.line, ctx.options)
    if hex not in _candidates(board, ctx, network):
        return ()
    return tuple(sorted(turn for found, turn in _lays(board, ctx, hex, network) if found == tile))


def lays(board: Board, ctx: LayContext) -> Iterator[tuple[str, str, int]]:
    """Every legal lay: hex, tile, rotation; in the order of the map."""
    network = reach(board, ctx.line, ctx.options)
    for hex in _candidates(board, ctx, network):
        for tile, rotation in _lays(board, ctx, hex, network):
            yield hex, tile, rotation


def _candidates(board: Board, ctx: LayContext, network: Reach) -> tuple[str, ...]:
    facts = game_map(board.map)
    if _base_comes_first(board, ctx):
        return () if ctx.right == "stadtbahn" else (facts.homes[ctx.line],)
    if ctx.right == "stadtbahn":
        ends = {hex for company in facts.stadtbahn for hex in buildable(board, company)}
        return tuple(hex for hex in facts.hexes if hex in ends)
    if not _must_be_reached(ctx):
        return tuple(facts.hexes)
    return tuple(hex for hex in facts.hexes if hex in network.edges)


def _must_be_reached(ctx: LayContext) -> bool:
    """Whether the tile must connect to one of the line's stations (IX.4)."""
    return ctx.right not in PLACED_TILES or ctx.options.bonus_tile_reach == "required"


def _base_comes_first(board: Board, ctx: LayContext) -> bool:
    """Whether the line's base must still take its first tile before any other tile is laid (IX.4)."""
    if ctx.right == "stadtbahn":
        strict = ctx.options.first_turn_stadtbahn == "after_base_tile"
    else:
        strict = ctx.options.first_tile_base == "checked"
    if not (ctx.base_first and strict):
        return False
    home = game_map(board.map).homes[ctx.line]
    return home not in board.tiles and game_map(board.map).hexes[home].kind not in ("fixed", "offmap")


def _lays(board: Board, ctx: LayContext, hex: str, network: Reach) -> Iterator[tuple[str, int]]:
    """All legal tiles and rotations on one of the candidate hexes."""
    printed = game_map(board.map).hexes[hex]
    if ctx.right == "stadtbahn":
        if printed.forced is not None and board.supply[printed.forced[0]] > 0:
            tile, rotation = printed.forced
            yield tile, rotation
            if (printed.exits[0] + 3) % 6 == printed.exits[1]:
                yield tile, (rotation + 3) % 6
        return
    led_to = network.edges.get(hex, frozenset())
    sides = open_sides(board.map, hex)
    for tile, rotation in _fitting(board, ctx, hex, printed):
        if board.supply[tile] < 1:
            continue
        ends = laid_layout(hex, tile, rotation).ways.keys()
        if ends <= sides and (not _must_be_reached(ctx) or not ends.isdisjoint(led_to)):
            yield tile, rotation


def _fitting(board: Board, ctx: LayContext, hex: str, printed: HexFacts) -> Iterator[tuple[str, int]]:
    """Tiles of the right class and colour, in the rotations that the tables allow."""
    laid = board.tiles.get(hex)
    if laid is None:
        if printed.kind in FIRST_KINDS[ctx.right]:
            yield from _first_lays(board.map, hex)
        return
    old, turned = laid
    for tile, turns in TILES[old].upgrades.items():
        colour = TILES[tile].colour
        if colour in UPGRADE_COLOURS.get(ctx.right, ()) and colour in ctx.colours:
            for turn in turns:
                yield tile, (turned + turn) % 6


@cache
def _first_lays(map_name: str, hex: str) -> tuple[tuple[str, int], ...]:
    printed = game_map(map_name).hexes[hex]
    if printed.special:
        return tuple((tile, facts.only[hex].rotation) for tile, facts in TILES.items() if hex in facts.only)
    site = "plain" if printed.kind == "river" else printed.kind
    turns = range(6) if printed.rotation is None else (printed.rotation,)
    first = ("yellow", "red", "purple")
    tiles = (tile for tile, facts in TILES.items() if facts.site == site and facts.colour in first)
    return tuple((tile, turn) for tile in tiles for turn in turns)


# --- what is legal, judged -----------------------------------------------------------------------


def check_lay(board: Board, ctx: LayContext, hex: str, tile: str, rotation: int) -> None:
    """Judge one lay (IX.4, IX.5).

    Raises:
        Unknown: no such hex or tile.
        Malformed: the rotation is not 0..5.
        RuleError: base_first, tile_not_laid_here, tile_wrong_class, tile_not_an_upgrade,
            tile_colour_not_yet, tile_keeps_track, tile_bound_to_hex, tile_used_up, tile_off_map,
            tile_at_blank_side, tile_arrow_at_center, tile_not_reachable, stadtbahn_only_by_company,
            stadtbahn_sequence, stadtbahn_tile_fixed.
    """
    facts = game_map(board.map)
    if hex not in facts.hexes:
        raise Unknown("hex", hex)
    if tile not in TILES:
        raise Unknown("tile", tile)
    if rotation not in range(6):
        raise Malformed(f"rotation {rotation}")
    home = facts.homes[ctx.line]
    if hex != home and _base_comes_first(board, ctx):
        raise RuleError("base_first", "IX.4", line=ctx.line, hex=home)
    if ctx.right == "stadtbahn":
        _check_stadtbahn(board, hex, tile, rotation)
    else:
        new = laid_layout(hex, tile, rotation)
        if hex in board.tiles:
            _check_upgrade(board, ctx, hex, tile, new)
        else:
            _check_first(board, ctx, hex, tile, rotation, new)
        _check_sides(board, hex, tile, new)
        if _must_be_reached(ctx):
            _check_reached(board, ctx, hex, tile, new)
    if board.supply[tile] < 1:
        raise RuleError("tile_used_up", "IX.4", tile=tile)


def _check_stadtbahn(board: Board, hex: str, tile: str, rotation: int) -> None:
    printed = game_map(board.map).hexes[hex]
    company = printed.company
    if company is None or hex in board.tiles:
        raise RuleError("tile_not_laid_here", "IX.4", hex=hex)
    if hex not in buildable(board, company):
        raise RuleError("stadtbahn_sequence", "IX.4", hex=hex, company=company)
    facts = TILES[tile]
    fits = facts.colour == "yellow" and facts.site == "stadtbahn" and facts.nodes[0].kind == printed.site
    if not fits or laid_layout(hex, tile, rotation).dotted.keys() != set(printed.exits):
        raise RuleError("stadtbahn_tile_fixed", "IX.4", hex=hex, tile=tile)


def _check_first(board: Board, ctx: LayContext, hex: str, tile: str, rotation: int, new: Layout) -> None:
    """A first tile: an open hex, the class of the hex, the turn that its arrows or dots demand."""
    printed = game_map(board.map).hexes[hex]
    if printed.kind == "stadtbahn":
        raise RuleError("stadtbahn_only_by_company", "IX.4", hex=hex)
    if printed.kind not in FIRST_KINDS[ctx.right]:
        raise RuleError("tile_not_laid_here", "IX.4", hex=hex)
    facts = TILES[tile]
    if facts.only:
        if hex not in facts.only or rotation != facts.only[hex].rotation:
            raise RuleError("tile_bound_to_hex", "IX.4", hex=hex, tile=tile)
        return
    wanted = {"river": "plain"}.get(printed.kind, printed.kind)
    if printed.special or facts.site != wanted or facts.colour in NEXT_COLOUR.values():
        raise RuleError("tile_wrong_class", "IX.4", hex=hex, tile=tile)
    if facts.colour not in ctx.colours:
        raise RuleError("tile_colour_not_yet", "IX.4", colour=facts.colour)
    if printed.kind == "center" and not set(new.ways) <= set(printed.arrows):
        raise RuleError("tile_arrow_at_center", "IX.4", hex=hex, tile=tile)


def _check_upgrade(board: Board, ctx: LayContext, hex: str, tile: str, new: Layout) -> None:
    """A tile on a tile: the next colour, the same class, all track and places kept (IX.5)."""
    facts, old = TILES[tile], TILES[board.tiles[hex][0]]
    if ctx.right not in UPGRADE_COLOURS:
        raise RuleError("tile_not_laid_here", "IX.4", hex=hex)
    if NEXT_COLOUR.get(old.colour) != facts.colour:
        raise RuleError("tile_not_an_upgrade", "IX.5", hex=hex, tile=tile)
    if facts.colour not in UPGRADE_COLOURS[ctx.right]:
        raise RuleError("tile_not_laid_here", "IX.4", hex=hex)
    if facts.colour not in ctx.colours:
        raise RuleError("tile_colour_not_yet", "IX.5", colour=facts.colour)
    if facts.site != old.site or {node.kind for node in facts.nodes} != {node.kind for node in old.nodes}:
        raise RuleError("tile_wrong_class", "IX.5", hex=hex, tile=tile)
    if not _keeps(layout(board, hex), new, joins=old.site == "double_interchange"):
        raise RuleError("tile_keeps_track", "IX.5", hex=hex, tile=tile)


def _keeps(old: Layout, new: Layout, joins: bool) -> bool:
    """Whether all old track stays, of the same gauge, and every old place with all its track.

    `joins`: two old interchanges may become one.
    """
    partners: set[tuple[str, str]] = set()
    for before, after in ((old.ways, new.ways), (old.dotted, new.dotted)):
        if not before.keys() <= after.keys():
            return False
        partners |= {(node, after[edge]) for edge, node in before.items()}
    if len(partners) > len({node for node, _ in partners}):
        return False
    if joins and len(new.nodes) == 1:
        return True
    return len({node for _, node in partners}) == len(partners) and len(new.nodes) >= len(old.nodes)


def _check_sides(board: Board, hex: str, tile: str, new: Layout) -> None:
    for edge in new.ways:
        beyond = neighbours(board.map, hex)[edge]
        if beyond is None:
            raise RuleError("tile_off_map", "IX.4", hex=hex, tile=tile)
        if edge not in open_sides(board.map, hex):
            raise RuleError("tile_at_blank_side", "IX.4", hex=hex, tile=tile, beyond=beyond)


def _check_reached(board: Board, ctx: LayContext, hex: str, tile: str, new: Layout) -> None:
    led_to = reach(board, ctx.line, ctx.options).edges.get(hex, frozenset())
    if not any(edge in led_to for edge in new.ways):
        raise RuleError("tile_not_reachable", "IX.4", hex=hex, tile=tile, line=ctx.line)


# --- what a lay does -----------------------------------------------------------------------------


def lay(board: Board, hex: str, tile: str, rotation: int) -> Board:
    """The board after a lay, which must be legal.

    The old tile returns to the supply; stations move to the place that keeps their track (IX.5), each into
    the first free circle there that is not kept for another line.
    """
    before = layout(board, hex)
    after = laid_layout(hex, tile, rotation)
    supply = {**board.supply, tile: board.supply[tile] - 1}
    if hex in board.tiles:
        replaced = board.tiles[hex][0]
        supply[replaced] += 1
    stations = dict(board.stations)
    moved = _moved(board, hex, before, after)
    if moved:
        stations[hex] = moved
    tiles = {**board.tiles, hex: (tile, rotation)}
    return replace(board, tiles=tiles, stations=stations, supply=supply)


def _moved(board: Board, hex: str, before: Layout, after: Layout) -> dict[str, Circles]:
    """The circles of the new tile with the stations that stood on the hex."""
    kept = circle_kept_at(board, hex, "")
    slots: dict[str, list[str | None]] = {
        node.id: [None] * node.slots for node in after.nodes if node.kind == "interchange"
    }
    partner = _partners(before, after, tuple(slots))
    for node, owners in board.stations.get(hex, {}).items():
        there = slots[partner[node]]
        for owner in owners:
            if owner is not None:
                free = [index for index, held in enumerate(there) if held is None]
                there[next((index for index in free if index != kept), free[0])] = owner
    return {node: tuple(found) for node, found in slots.items()}


def _partners(before: Layout, after: Layout, interchanges: tuple[str, ...]) -> dict[str, str]:
    """Which interchange of the new tile takes the place of each old one."""
    if len(interchanges) == 1:
        return {node.id: interchanges[0] for node in before.nodes}
    partner = {node: after.ways[edge] for edge, node in before.ways.items()}
    partner |= {node: after.dotted[edge] for edge, node in before.dotted.items()}
    rest = [node for node in interchanges if node not in partner.values()]
    for node in before.nodes:
        if node.id not in partner:
            partner[node.id] = rest.pop(0)
    return partner


def lay_cost(board: Board, hex: str, tile: str) -> int:
    """What the lay costs the company: 20 for a Stadtbahn tile, 40 for the Danube, nothing else (IX.4)."""
    if TILES[tile].colour != "yellow":
        return 0
    kind = game_map(board.map).hexes[hex].kind
    return {"stadtbahn": STADTBAHN_TILE_COST, "river": RIVER_COST}.get(kind, 0)


def bonus_of(map_name: str, hex: str) -> Bonus:
    """The bonus sign of an orange hex.

    Raises:
        KeyError: no such hex.
        ValueError: the hex has no bonus.
    """
    bonus = game_map(map_name).hexes[hex].bonus
    if bonus is None:
        raise ValueError(f"{hex} has no bonus")
    return bonus
