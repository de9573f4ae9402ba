"""The facts of 1840: players, companies, trams, market, round track, tiles and maps.

The tables lie beside this module as JSON and are validated when the module is imported; nothing here
changes afterwards. Money is in Gulden. Edges are 0..5 clockwise from the upper right (0 NE, 1 E, 2 SE,
3 SW, 4 W, 5 NW); a rotation of r steps turns edge e to (e + r) % 6.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

__all__ = [
    "BID_STEP",
    "COMPANIES",
    "DIVIDEND_STEP",
    "GRID",
    "LANDMARK_BONUS",
    "LINE_MINIMUM",
    "LOAN",
    "LOAN_PENALTY",
    "MAX_HOLDING",
    "MAX_LINES",
    "MAX_TRAMS",
    "PARS",
    "PAR_CELLS",
    "PLAYERS",
    "PRIVATES",
    "REMOVAL_COST",
    "RIVER_COST",
    "ROUND_TRACK",
    "STADTBAHN",
    "STADTBAHN_TILE_COST",
    "STATION_COSTS",
    "SUBSCRIPTION",
    "TILES",
    "TRAMS",
    "TRAM_LETTERS",
    "AreaFacts",
    "Bonus",
    "CompanyFacts",
    "CourseFacts",
    "ExitFacts",
    "HexFacts",
    "MapFacts",
    "NodeFacts",
    "PlacementFacts",
    "PlayerCountFacts",
    "PrivateFacts",
    "Right",
    "RoundFacts",
    "StadtbahnFacts",
    "TileFacts",
    "TrackFacts",
    "TramFacts",
    "dividend_steps",
    "game_map",
    "maintenance",
    "neighbour",
]

T = TypeVar("T")

STATION_COSTS = (0, 20, 40, 60, 80, 100)
"""IX.6: what a line's first (base) to sixth station cost."""
BID_STEP = 5
LINE_MINIMUM = 20
DIVIDEND_STEP = 10
"""A dividend is a multiple of this in Gulden (VIII.5.1)."""
STADTBAHN_TILE_COST = 20
RIVER_COST = 40
REMOVAL_COST = 40
LANDMARK_BONUS = 20
SUBSCRIPTION = 350
LOAN = 100
LOAN_PENALTY = 200
PARS = (70, 80, 90, 100)
MAX_LINES = 3
MAX_TRAMS = 3
MAX_HOLDING = 60

Colour = Literal["yellow", "green", "brown", "gray"]
TileColour = Literal["yellow", "green", "brown", "gray", "red", "purple"]
Value = int | Mapping[Colour, int]
Bonus = Literal["extra_yellow", "center_tile", "station_tile", "upgrade_green", "extra_token"]
"""What the sign of an orange hex grants (IX.4)."""
Right = Literal["normal", "stadtbahn"] | Bonus
"""By what a line lays a tile: its two actions A and B, or a bonus (IX.4)."""


class Facts(BaseModel):
    """Base of all tables: immutable, and nothing in the JSON goes unread."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class PlayerCountFacts(Facts):
    """III.3, VII.3: a player's cash at the start and the most certificates they may hold."""

    cash: int
    certificate_limit: int


class PrivateFacts(Facts):
    """IV.2: a private: face value, dividend, and the hex of its landmark."""

    name: str
    face: int
    dividend: int
    hex: str


class CompanyFacts(Facts):
    """A tramway company."""

    name: str
    colour: str


class StadtbahnFacts(Facts):
    """IV.1.3: a Stadtbahn company; `start_cell` is row, column of the market."""

    name: str
    colour: str
    start_price: int
    start_cell: tuple[int, int]


class TramFacts(Facts):
    """A colour of trams.

    Attributes:
        letter: how ids of trams of this colour begin.
        prices: by number of the company round.
        counts: trams in the game by number of players.
        maintenance: what a run adds (negative: costs), by the newest colour bought; 0 where not named.
    """

    letter: str
    prices: Mapping[int, int]
    counts: Mapping[int, int]
    maintenance: Mapping[str, int]


class RoundFacts(Facts):
    """One field of the round track: kind, name, the colour whose values count, the Stadtbahn multiplier."""

    kind: Literal["PRE", "SR", "CR", "LR", "END"]
    name: str
    colour: Colour
    multiplier: int = 1


class NodeFacts(Facts):
    """A place with a value.

    Attributes:
        id: "a", "b" ...: unique on its hex.
        kind: a stop (bar) or an interchange (circles).
        value: one number, or a number by colour.
        slots: circles of an interchange; 0 for a stop.
        stations: circles filled at the start of the game with Stadtbahn stations, left to right.
    """

    id: str
    kind: Literal["stop", "interchange"]
    value: Value
    slots: int = 0
    stations: tuple[str | None, ...] = ()

    def worth(self, colour: str) -> int:
        """The value while `colour` is the newest tile colour (IX.8)."""
        return self.value if isinstance(self.value, int) else self.value[colour]  # type: ignore[index]


class TrackFacts(Facts):
    """A piece of track: from an edge to a node, or (without node) from edge to edge.

    `terminal`: a black arrow, where a route may end but not run through.
    """

    edges: tuple[int, ...]
    node: str | None = None
    gauge: Literal["tram", "stadtbahn"] = "tram"
    terminal: bool = False

    def rotated(self, steps: int) -> TrackFacts:
        """The same piece, turned clockwise."""
        return self.model_copy(update={"edges": tuple((edge + steps) % 6 for edge in self.edges)})


class PlacementFacts(Facts):
    """Where a special purple tile may lie, how it must lie, and its track as it lies (if not just turned)."""

    rotation: int
    nodes: tuple[NodeFacts, ...] | None = None
    track: tuple[TrackFacts, ...] | None = None


class TileFacts(Facts):
    """A tile.

    Attributes:
        site: the kind of hex on which its first tile belongs (upgrades keep it).
        upgrades: tiles that may replace this one, with the turns, relative to this one, that keep all track.
        only: the hexes to which a special tile is bound; empty for all others.
    """

    colour: TileColour
    count: int
    site: Literal[
        "plain", "interchange", "double_interchange", "stadtbahn", "center", "station", "special_station"
    ]
    nodes: tuple[NodeFacts, ...]
    track: tuple[TrackFacts, ...]
    upgrades: Mapping[str, tuple[int, ...]] = Field(default_factory=dict)
    only: Mapping[str, PlacementFacts] = Field(default_factory=dict)


class HexFacts(Facts):
    """A hex of the map, as printed.

    Attributes:
        kind: plain, river, interchange, double_interchange, stadtbahn (orange), station (purple), center,
            fixed (nothing is ever laid), offmap (part of a red area).
        ground: printed colour class of a fixed hex.
        area: the red area that the hex belongs to. Its one node is listed at each of its hexes.
        nodes, track: printed ones; an interchange without tile has its circles here, with value 0.
        company, site, exits, bonus, forced: of an orange hex: the Stadtbahn company, stop or interchange, the
            edges of the dotted line, the bonus sign, and the one tile and rotation that may be laid first.
        arrows: edges at which tram track may meet a purple or centre hex.
        special: purple hex on which only L30 and L31 go.
        rotation: the one rotation of a red tile.
        landmark: the private whose landmark is here.
    """

    kind: Literal[
        "plain",
        "river",
        "interchange",
        "double_interchange",
        "stadtbahn",
        "station",
        "center",
        "fixed",
        "offmap",
    ]
    name: str = ""
    ground: str | None = None
    area: str | None = None
    nodes: tuple[NodeFacts, ...] = ()
    track: tuple[TrackFacts, ...] = ()
    company: str | None = None
    site: Literal["stop", "interchange"] | None = None
    exits: tuple[int, ...] = ()
    bonus: Bonus | None = None
    forced: tuple[str, int] | None = None
    arrows: tuple[int, ...] = ()
    special: bool = False
    rotation: int | None = None
    landmark: str | None = None


class ExitFacts(Facts):
    """Where track leads into a red area."""

    hex: str
    edge: int
    gauge: Literal["tram", "stadtbahn"] = "tram"


class AreaFacts(Facts):
    """A red area: one or two hexes, one interchange. The first hex is the main one."""

    name: str
    hexes: tuple[str, ...]
    node: NodeFacts
    exits: tuple[ExitFacts, ...]


class CourseFacts(Facts):
    """A Stadtbahn company's line: all hexes in order, its two ends, the hexes to build, its stations."""

    sequence: tuple[str, ...]
    bases: tuple[str, str]
    build: tuple[str, ...]
    stations: tuple[str, ...]


class MapFacts(Facts):
    """One of the three maps, with the lines, privates and Stadtbahn companies that play on it."""

    name: str
    hexes: Mapping[str, HexFacts]
    areas: Mapping[str, AreaFacts]
    homes: Mapping[str, str]
    lines: tuple[str, ...]
    privates: tuple[str, ...]
    stadtbahn: Mapping[str, CourseFacts]

    def main(self, hex: str) -> str:
        """The main hex of the red area to which the hex belongs, or the hex itself."""
        area = self.hexes[hex].area
        return hex if area is None else self.areas[area].hexes[0]


class Variant(Facts):
    """How a small map differs from the full one (XII, XIII)."""

    removed: frozenset[str]
    areas: frozenset[str]
    lines_removed: frozenset[str]
    privates_removed: frozenset[str]
    changed: Mapping[str, HexFacts]
    stadtbahn: Mapping[str, CourseFacts]


class Atlas(Facts):
    """The full map and the variants."""

    hexes: Mapping[str, HexFacts]
    areas: Mapping[str, AreaFacts]
    homes: Mapping[str, str]
    stadtbahn: Mapping[str, CourseFacts]
    variants: Mapping[str, Variant]


class Tables(Facts):
    """Everything that is neither map nor tile nor market."""

    players: Mapping[int, PlayerCountFacts]
    privates: Mapping[str, PrivateFacts]
    companies: Mapping[str, CompanyFacts]
    stadtbahn: Mapping[str, StadtbahnFacts]
    trams: Mapping[str, TramFacts]
    dividend_steps: tuple[tuple[int, int], ...]
    round_track: tuple[RoundFacts, ...]


class Market(Facts):
    """The price chart: row 0 at the top; None if there's no cell."""

    grid: tuple[tuple[int | None, ...], ...]
    par_cells: Mapping[int, tuple[int, int]]


def _read(name: str, form: type[T] | Any) -> Any:
    data = resources.files(__package__).joinpath("data", name).read_bytes()
    return TypeAdapter(form).validate_json(data)


_TABLES: Tables = _read("game.json", Tables)
_MARKET: Market = _read("market.json", Market)
_ATLAS: Atlas = _read("map.json", Atlas)

PLAYERS: Mapping[int, PlayerCountFacts] = MappingProxyType(dict(_TABLES.players))
PRIVATES: Mapping[str, PrivateFacts] = MappingProxyType(dict(_TABLES.privates))
"""In ascending face value."""
COMPANIES: Mapping[str, CompanyFacts] = MappingProxyType(dict(_TABLES.companies))
STADTBAHN: Mapping[str, StadtbahnFacts] = MappingProxyType(dict(_TABLES.stadtbahn))
TRAMS: Mapping[str, TramFacts] = MappingProxyType(dict(_TABLES.trams))
"""By colour, oldest first."""
TRAM_LETTERS: Mapping[str, str] = MappingProxyType({colour: tram.letter for colour, tram in TRAMS.items()})
ROUND_TRACK: tuple[RoundFacts, ...] = _TABLES.round_track
GRID: tuple[tuple[int | None, ...], ...] = _MARKET.grid
PAR_CELLS: Mapping[int, tuple[int, int]] = MappingProxyType(dict(_MARKET.par_cells))
TILES: Mapping[str, TileFacts] = MappingProxyType(_read("tiles.json", dict[str, TileFacts]))


def maintenance(colour: str, newest: str | None) -> int:
    """What a run adds to the revenue of a line whose tram is of `colour` (VIII.5.3, table 7).

    Negative: a cost. `newest` is the newest colour of tram that has been bought, or None.
    """
    return 0 if newest is None else TRAMS[colour].maintenance.get(newest, 0)


def dividend_steps(total: int) -> int:
    """How many cells a price moves for a total dividend (X.2, table 6): -1 is left, else to the right."""
    return max((least, steps) for least, steps in _TABLES.dividend_steps if least <= total)[1]


@cache
def game_map(name: str) -> MapFacts:
    """The map named "full", "small_3p" or "small_2p".

    Raises:
        KeyError: no such map.
    """
    if name == "full":
        return _assemble(
            name, dict(_ATLAS.hexes), dict(_ATLAS.areas), _ATLAS.stadtbahn, frozenset(), frozenset()
        )
    variant = _ATLAS.variants[name]
    hexes = {
        hex: variant.changed.get(hex, printed)
        for hex, printed in _ATLAS.hexes.items()
        if hex not in variant.removed
    }
    areas = {area: facts for area, facts in _ATLAS.areas.items() if area in variant.areas}
    return _assemble(name, hexes, areas, variant.stadtbahn, variant.lines_removed, variant.privates_removed)


def _assemble(
    name: str,
    hexes: dict[str, HexFacts],
    areas: dict[str, AreaFacts],
    stadtbahn: Mapping[str, CourseFacts],
    lines_removed: frozenset[str],
    privates_removed: frozenset[str],
) -> MapFacts:
    for area in areas.values():
        for hex in area.hexes:
            track = tuple(
                TrackFacts(edges=(way.edge,), node=area.node.id, gauge=way.gauge, terminal=True)
                for way in area.exits
                if way.hex == hex
            )
            hexes[hex] = hexes[hex].model_copy(update={"nodes": (area.node,), "track": track})
    homes = {line: hex for line, hex in _ATLAS.homes.items() if line not in lines_removed}
    return MapFacts(
        name=name,
        hexes=hexes,
        areas=areas,
        homes=homes,
        lines=tuple(homes),
        privates=tuple(private for private in PRIVATES if private not in privates_removed),
        stadtbahn=stadtbahn,
    )


STEPS = ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1))


@cache
def neighbour(hex: str, edge: int) -> str:
    """The name of the hex beyond an edge, whether or not it is on a map."""
    rows, columns = STEPS[edge]
    return f"{chr(ord(hex[0]) + rows)}{int(hex[1:]) + columns}"
