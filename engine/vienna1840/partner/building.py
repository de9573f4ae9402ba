"""A line's turn: tiles, the bonus of a Stadtbahn tile, stations (IX.3 to IX.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.core import Action, Draft, Reason, Standpoint, Weighed
from engine.vienna1840.actions import Circle, LayTile, Pass, PlaceStation, RemoveStation
from engine.vienna1840.board import Board, laid_layout, layout, lift_station, place_station
from engine.vienna1840.facts import REMOVAL_COST, STADTBAHN_TILE_COST, Bonus, Right, game_map
from engine.vienna1840.network import neighbours, open_sides, reach
from engine.vienna1840.outlook import laying, line_of, owner
from engine.vienna1840.partner.forecast import multipliers, route_now, runs_to_come
from engine.vienna1840.partner.reach import HOPES, prospect
from engine.vienna1840.partner.reasons import reason
from engine.vienna1840.partner.tempers import Temper
from engine.vienna1840.state import State
from engine.vienna1840.stations import removable, replaceable, station_places
from engine.vienna1840.tiles import lay, lay_cost, lays
from engine.vienna1840.view import TurnView, View

__all__ = ["base", "build"]

LAST_ROUND = 20
"""The index of the round from which a treasury is good for nothing."""
KEEPS = 0.3
"""How much of what a route gains now is gained in later runs, too, whatever else is built."""
HOPE = 0.6
"""How much of what a route could become is gained in later runs."""
LASTS = 0.6
"""How much of what another line of the company gains now is gained in its later runs, too."""
SIGNS: Mapping[Bonus, int] = {
    "extra_yellow": 5,
    "extra_token": 8,
    "center_tile": 8,
    "station_tile": 6,
    "upgrade_green": 5,
}
"""What a bonus promises for each run to come, where nobody looks at what it allows."""
TRIED = 8
"""Ways to use a bonus of which the best route is looked for; `WEIGHED` of them are weighed like others."""
WEIGHED = 3
STATION = 20
"""How promising a station is beside the ends of a tile's track: it is looked at in any case."""
TOKEN: Bonus = "extra_token"


@dataclass(frozen=True, slots=True)
class Option:
    """A way to build: what it costs, and the board with it."""

    action: Action
    board: Board
    cost: int
    hex: str
    piece: str


class Site:
    """A line in its turn, with what its board is worth."""

    def __init__(self, view: View, line: str, temper: Temper) -> None:
        self.view = view
        self.line = line
        self.temper = temper
        self.runs = runs_to_come(view, line)
        self.now = route_now(view, line)
        self.before = self.value(view.board, self.now)
        self.siblings = _siblings(view, line) if temper.ahead else ()

    def value(self, board: Board, route: int) -> float:
        """What the line earns with a board in all its runs to come."""
        later = self.runs - 1
        hoped = (
            prospect(self.view, self.line, board, self.temper.labour)
            if self.temper.ahead and later
            else route
        )
        return route * (1 + KEEPS * later) + max(route, hoped) * HOPE * later

    @property
    def thrift(self) -> float:
        """What a Gulden of the treasury is worth beside one of revenue."""
        return 0.0 if self.view.round >= LAST_ROUND else 1.0

    def gain(self, option: Option, route: int) -> float:
        """What the line and the others of its company earn more with an option, less what it costs."""
        return (
            self.value(option.board, route)
            - self.before
            + sum(each.gain(self.view, option) for each in self.siblings)
            - self.thrift * option.cost
            + _opens(self.view, option) / 10
        )


@dataclass(frozen=True, slots=True)
class Sibling:
    """Another line of the company: how often it still runs, for what as the board is, where it comes."""

    line: str
    runs: int
    now: int
    hexes: frozenset[str]

    def gain(self, view: View, option: Option) -> float:
        """What the line earns more with an option."""
        if option.hex not in self.hexes:
            return 0
        return (route_now(view, self.line, option.board) - self.now) * self.runs * LASTS


def _siblings(view: View, line: str) -> tuple[Sibling, ...]:
    return tuple(
        Sibling(
            each.line,
            runs_to_come(view, each.line),
            route_now(view, each.line),
            frozenset(reach(view.board, each.line, view.options).edges),
        )
        for each in owner(view, line).lines
        if each.line != line
    )


def build(standpoint: Standpoint[State, View], temper: Temper) -> list[Weighed]:
    """What to build, or to pass, by what it adds to the line's runs to come."""
    view = standpoint.view
    turn = view.turn
    assert turn is not None
    site = Site(view, turn.line, temper)
    moves = [Weighed(Pass(), 0, reason("built"))]
    options = [
        *(each for right in turn.rights if right != "stadtbahn" for each in _tiles(site, right)),
        *_stations(standpoint, site, turn),
    ]
    for option, route, gain in _weighed(site, options, temper.options, temper.sites):
        moves.append(Weighed(option.action, gain, _why(site, option, route - site.now)))
    if "stadtbahn" in turn.rights and turn.bonus is None:
        moves += _signs(site, turn)
    return sorted(moves, key=lambda move: -move.value)


def _weighed(
    site: Site, options: Sequence[Option], tried: int, weighed: int
) -> Iterator[tuple[Option, int, float]]:
    """The most promising options: the best route with each, and what it gains."""
    view = site.view
    promises = {id(option): _opens(view, option) for option in options}
    likely = sorted(options, key=lambda option: -promises[id(option)])[:tried]
    ranked = sorted(
        ((route_now(view, site.line, option.board, site.temper.route), option) for option in likely),
        key=lambda each: -(each[0] + promises[id(each[1])]),
    )
    for route, option in ranked[:weighed]:
        yield option, route, site.gain(option, route)


def _why(site: Site, option: Option, gain: int) -> Reason:
    if isinstance(option.action, PlaceStation):
        return reason("station", hex=option.hex, gain=gain)
    if isinstance(option.action, RemoveStation):
        return reason("clears", hex=option.hex, company=option.action.company)
    if gain > 0:
        return reason("lengthens", hex=option.hex, tile=option.piece, gain=gain, line=site.line)
    helped = [(each.gain(site.view, option), each) for each in site.siblings]
    if any(more > 0 for more, _ in helped):
        best = max(helped, key=lambda pair: pair[0])[1]
        more = route_now(site.view, best.line, option.board) - best.now
        return reason("helps", hex=option.hex, tile=option.piece, line=best.line, gain=more)
    return reason("prepares", hex=option.hex, tile=option.piece)


def _tiles(site: Site, right: Right) -> Iterator[Option]:
    """Tiles by the normal right or by a bonus, each way to lie once."""
    view, line = site.view, site.line
    purse = owner(view, line).treasury
    seen = set()
    for hex, tile, rotation in lays(view.board, laying(view, line, right)):
        cost = lay_cost(view.board, hex, tile)
        key = (hex, tile, tuple(sorted(laid_layout(hex, tile, rotation).ways.items())))
        if cost <= purse and key not in seen:
            seen.add(key)
            action = LayTile(hex=hex, tile=tile, rotation=rotation)
            yield Option(action, lay(view.board, hex, tile, rotation), cost, hex, tile)


def _opens(view: View, option: Option) -> float:
    """What the ends of a new tile's track promise."""
    if not isinstance(option.action, LayTile):
        return STATION
    promise = 0.0
    hexes = game_map(view.board.map).hexes
    for edge in layout(option.board, option.hex).ways:
        beyond = neighbours(view.board.map, option.hex)[edge]
        if beyond is None:
            continue
        back = (edge + 3) % 6
        there = layout(view.board, beyond)
        if back in there.ways:
            promise += 6
        elif beyond not in view.board.tiles and back in open_sides(view.board.map, beyond):
            promise += HOPES.get(hexes[beyond].kind, 0)
    return promise


def _stations(standpoint: Standpoint[State, View], site: Site, turn: TurnView) -> Iterator[Option]:
    """Stations where the line may place one, in place of a Stadtbahn company's where that is allowed."""
    view, line = site.view, site.line
    purse, cost = owner(view, line).treasury, line_of(view, line).next_station
    if cost is None:
        return
    if turn.bonus == TOKEN and view.options.bonus_station_cost == "free":
        cost = 0
    if "station" in standpoint.kinds:
        for place in station_places(view.board, view.options, line):
            board = place_station(view.board, place.hex, place.circle, line)
            yield Option(
                PlaceStation(hex=place.hex, circle=place.circle), board, cost, place.hex, place.circle
            )
        if turn.bonus == TOKEN and purse >= cost + REMOVAL_COST:
            for hex, node, company in replaceable(view.board, view.options, line):
                board = place_station(lift_station(view.board, hex, node, company), hex, node, line)
                action = PlaceStation(hex=hex, circle=node, replace=company)
                yield Option(action, board, cost + REMOVAL_COST, hex, node)
    if "remove" in standpoint.kinds and turn.station and purse >= cost + REMOVAL_COST:
        within = {(hex, company): node for hex, node, company in replaceable(view.board, view.options, line)}
        for hex, company in removable(view.board, view.options, line):
            if (hex, company) in within:
                node = within[hex, company]
                board = place_station(lift_station(view.board, hex, node, company), hex, node, line)
                yield Option(RemoveStation(hex=hex, company=company), board, cost + REMOVAL_COST, hex, node)


def _signs(site: Site, turn: TurnView) -> list[Weighed]:
    """Stadtbahn tiles, by the bonus on their hex and what they earn for shareholders."""
    view, line = site.view, site.line
    if owner(view, line).treasury < STADTBAHN_TILE_COST:
        return []
    facts = game_map(view.board.map).hexes
    found = {
        hex: (tile, rotation) for hex, tile, rotation in lays(view.board, laying(view, line, "stadtbahn"))
    }
    signs = sorted({bonus for hex in found if (bonus := facts[hex].bonus) is not None})
    gains: dict[Bonus | None, float] = {None: 0, **{sign: _bonus(site, sign, turn) for sign in signs}}
    moves = []
    for hex, (tile, rotation) in found.items():
        company = facts[hex].company or ""
        worth = gains[facts[hex].bonus]
        worth += _for_shareholders(view, company, 10 if facts[hex].site == "stop" else 20)
        gain = worth - site.thrift * STADTBAHN_TILE_COST
        told = reason("stadtbahn", hex=hex, company=company)
        moves.append(Weighed(LayTile(hex=hex, tile=tile, rotation=rotation), gain, told))
    return moves


def _bonus(site: Site, sign: Bonus, turn: TurnView) -> float:
    """What a bonus is worth to the line: the best that it allows now."""
    if sign == "upgrade_green" and site.view.colour == "yellow":
        return 0
    if not site.temper.ahead:
        return SIGNS[sign] * site.runs
    options = list(_places(site) if sign == TOKEN else _tiles(site, sign))
    gains: dict[str, float] = {}
    for option, _, gain in _weighed(site, options, TRIED, WEIGHED):
        gains[option.hex] = max(gain, gains.get(option.hex, 0))
    # The best yellow tile is laid by the normal right, while it's there.
    taken = sign == "extra_yellow" and "normal" in turn.rights
    return max([0.0, *sorted(gains.values(), reverse=True)[taken : taken + 1]])


def _places(site: Site) -> Iterator[Option]:
    """The station that a bonus allows."""
    view, line = site.view, site.line
    cost = line_of(view, line).next_station
    if cost is None:
        return
    for place in station_places(view.board, view.options, line):
        board = place_station(view.board, place.hex, place.circle, line)
        action = PlaceStation(hex=place.hex, circle=place.circle)
        free = view.options.bonus_station_cost == "free"
        yield Option(action, board, 0 if free else cost, place.hex, place.circle)


def _for_shareholders(view: View, company: str, income: int) -> float:
    """What a hex more earns the seat's shares, less what it earns the others', in the rounds to come."""
    holders = next(each.holders for each in view.stadtbahn if each.company == company)
    mine = holders.get(view.seat or 0, 0)
    theirs = sum(percent for seat, percent in holders.items() if seat != view.seat)
    factor = sum(multipliers(view).values())
    return income * factor * (mine - theirs / max(1, len(view.players) - 1)) / 100 / 2


def base(standpoint: Standpoint[State, View], temper: Temper) -> list[Weighed]:
    """The circle of a base from which most can be reached."""
    view = standpoint.view
    line = view.opening or ""
    home = game_map(view.board.map).homes[line]
    choices = standpoint.choices(Draft("circle"))
    assert choices is not None
    moves = []
    for circle in map(str, choices.values):
        board = place_station(view.board, home, circle, line)
        value = prospect(view, line, board, temper.labour)
        moves.append(Weighed(Circle(circle=circle), value, reason("leads_on", circle=circle)))
    return sorted(moves, key=lambda move: -move.value)
