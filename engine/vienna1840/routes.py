"""Routes of lines: what a route is worth (IX.7, IX.8), and the best one.

A route is written as its hexes in order, joined by hyphens ("K11-J10-I11-H10"). Places follow one another in
neighbouring hexes and each edge leads to one place only, so the hexes determine the route. Of a red
area the hex that is entered is named; reading a route, its other hex will do.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import pairwise

from engine.core import Malformed, RuleError, Unknown
from engine.vienna1840.board import Board, circles, layout
from engine.vienna1840.facts import LANDMARK_BONUS, game_map
from engine.vienna1840.heaviest_path import LABOUR, heaviest_path
from engine.vienna1840.network import (
    ARROWS,
    Node,
    blocks,
    exits,
    is_bare_station,
    is_terminal,
    neighbours,
    reach,
)
from engine.vienna1840.options import Options1840

__all__ = [
    "Joined",
    "Route",
    "SearchResult",
    "best_route",
    "joined_places",
    "longest_route",
    "route_value",
    "search_route",
    "worth_of",
]

Joined = Mapping[Node, Mapping[Node, tuple[str, str]]]
"""By place, the places joined to it, each with the two hexes on either side of the edge."""


@dataclass(frozen=True, slots=True)
class Route:
    """A legal route: its hexes as written, its places (hex, of a red area the main one, and node), its value.

    The value is in Gulden, with landmarks, before maintenance.
    """

    hexes: tuple[str, ...]
    places: tuple[Node, ...]
    value: int

    @property
    def text(self) -> str:
        """The route as written."""
        return "-".join(self.hexes)


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found.

    Attributes:
        route: the best route found; None where the work allowed did not suffice to find any.
        bound: no route is worth more (Gulden).
        labour: the work done, as `heaviest_path` counts it.
    """

    route: Route | None
    bound: int
    labour: int = 0

    @property
    def proven(self) -> bool:
        """Whether no route is worth more than the one found."""
        return self.route is not None and self.route.value >= self.bound


def route_value(
    board: Board,
    options: Options1840,
    line: str,
    colour: str,
    bonus_hexes: Collection[str],
    text: str,
) -> Route:
    """Read a route and value it (IX.7, IX.8).

    Args:
        board: the board.
        options: the rules of the game.
        line: the line whose tram runs.
        colour: the colour whose values count now.
        bonus_hexes: the hexes of the landmarks that the line's company owns.
        text: the hexes in order, joined by hyphens.

    Raises:
        Malformed: not a list of hexes.
        Unknown: no such hex on this map.
        RuleError: route_too_short, route_gap, route_no_track, route_changes_track, route_place_twice,
            route_through_arrow, route_blocked, route_no_station.
    """
    hexes = tuple(text.strip().upper().split("-"))
    if not all(hexes):
        raise Malformed(text)
    for hex in hexes:
        if hex not in game_map(board.map).hexes:
            raise Unknown("hex", hex)
    if len(hexes) < 2:
        raise RuleError("route_too_short", "IX.7", line=line)
    hexes = _entered(board, hexes)
    places = _places(board, options, hexes)
    _check_run(board, line, places)
    return Route(hexes, places, sum(worth_of(board, line, colour, bonus_hexes, place) for place in places))


def _entered(board: Board, hexes: tuple[str, ...]) -> tuple[str, ...]:
    """The hexes with a red area at either end named by the hex that is entered, whichever was written."""
    first, last = _beside(board, hexes[0], hexes[1]), _beside(board, hexes[-1], hexes[-2])
    return (first, *hexes[1:-1], last)


def _beside(board: Board, end: str, next_hex: str) -> str:
    facts = game_map(board.map)
    area = facts.hexes[end].area
    for hex in (end, *(facts.areas[area].hexes if area is not None else ())):
        if next_hex in neighbours(board.map, hex):
            edge = neighbours(board.map, hex).index(next_hex)
            if edge in layout(board, hex).ways and (edge + 3) % 6 in layout(board, next_hex).ways:
                return hex
    return end


def _places(board: Board, options: Options1840, hexes: tuple[str, ...]) -> tuple[Node, ...]:
    """The places of a route, one for each of its hexes."""
    facts = game_map(board.map)
    ends: list[set[str]] = [set() for _ in hexes]
    for index, (here, there) in enumerate(pairwise(hexes)):
        if there not in neighbours(board.map, here):
            raise RuleError("route_gap", "IX.7", hex=here, beyond=there)
        edge = neighbours(board.map, here).index(there)
        leaving = _node_at(board, options, here, edge)
        arriving = _node_at(board, options, there, (edge + 3) % 6)
        if leaving is None or arriving is None:
            raise RuleError("route_no_track", "IX.7", hex=here, beyond=there)
        ends[index].add(leaving)
        ends[index + 1].add(arriving)
    for hex, nodes in zip(hexes, ends, strict=True):
        if len(nodes) > 1:
            raise RuleError("route_changes_track", "IX.2", hex=hex)
    return tuple((facts.main(hex), min(nodes)) for hex, nodes in zip(hexes, ends, strict=True))


def _node_at(board: Board, options: Options1840, hex: str, edge: int) -> str | None:
    """The place to which tram track leads from an edge."""
    node = layout(board, hex).ways.get(edge)
    if node is None and options.empty_station_is_stop == "yes" and is_bare_station(board, hex):
        return ARROWS if edge in game_map(board.map).hexes[hex].arrows else None
    return node


def _check_run(board: Board, line: str, places: tuple[Node, ...]) -> None:
    seen: set[Node] = set()
    for place in places:
        if place in seen:
            raise RuleError("route_place_twice", "IX.7", hex=place[0])
        seen.add(place)
    for place in places[1:-1]:
        if is_terminal(board, *place):
            raise RuleError("route_through_arrow", "IX.7", hex=place[0])
        if blocks(board, line, *place):
            raise RuleError("route_blocked", "IX.7", hex=place[0], line=line)
    if not any(line in circles(board, *place) for place in places):
        raise RuleError("route_no_station", "IX.7", line=line)


def worth_of(board: Board, line: str, colour: str, bonus_hexes: Collection[str], place: Node) -> int:
    """What a place adds to a route: stops always, interchanges with an own station, landmarks (IX.8)."""
    hex, node = place
    if node == ARROWS:
        return 0
    facts = layout(board, hex).node(node)
    counts = facts.kind == "stop" or line in circles(board, hex, node)
    return (facts.worth(colour) if counts else 0) + (LANDMARK_BONUS if hex in bonus_hexes else 0)


def best_route(
    board: Board, options: Options1840, line: str, colour: str, bonus_hexes: Collection[str]
) -> Route | None:
    """The route of highest value (IX.8), or None where the line has none: see `search_route`."""
    answer = search_route(board, options, line, colour, bonus_hexes)
    return None if answer is None else answer.route


def search_route(
    board: Board,
    options: Options1840,
    line: str,
    colour: str,
    bonus_hexes: Collection[str],
    *,
    above: int = -1,
    other_than: Route | None = None,
    avoiding: Node | None = None,
    labour: int = LABOUR,
) -> SearchResult | None:
    """The route of highest value, exact within the labour allowed; None where the line has none (IX.8).

    Ties: of equal routes the one with the fewest places. Of those still equal, one of two places before
    longer ones; then the one that the search meets first, which takes the places from west to east, in a
    column from north to south, and has nothing random in it: the same board gives the same route on every
    machine. It is written in the direction whose text comes first.

    Args:
        above: only routes worth more Gulden than this are of interest.
        other_than: if given, the best of those routes that leave out a place which adds value to this one.
        avoiding: if given, the best of those routes that do not come by this place; `other_than` then wants
            another one left out besides.
        labour: work allowed, as `heaviest_path` counts it.
    """
    joined = _without(joined_places(board, line, options), avoiding)
    worth = {place: worth_of(board, line, colour, bonus_hexes, place) for place in joined}
    missed = None if other_than is None else frozenset(p for p in other_than.places if worth.get(p))
    short = _two_places(board, line, worth, joined, missed)
    if short is not None and short.value <= above:
        short = None
    long = _long_path(board, line, worth, joined, missed, short.value - 1 if short else above, labour)
    if long is None:
        return None if short is None else SearchResult(short, short.value)
    if short is not None and (long.route is None or _rank(short) >= _rank(long.route)):
        return SearchResult(short, max(short.value, long.bound), long.labour)
    return long


def longest_route(
    board: Board,
    options: Options1840,
    line: str,
    colour: str,
    bonus_hexes: Collection[str],
    other_than: Route,
    avoiding: Node,
) -> Route | None:
    """The route with the most places, whether they count or not, of those that avoid a place and leave out
    another one which adds value to a given route; of several one of highest value. None where it is not
    proven, or where the line has none.
    """
    joined = _without(joined_places(board, line, options), avoiding)
    worth = {place: worth_of(board, line, colour, bonus_hexes, place) for place in joined}
    whole = sum(worth.values()) + 1
    counted = {place: value + whole for place, value in worth.items()}
    missed = frozenset(place for place in other_than.places if worth.get(place))
    found = _long_path(board, line, counted, joined, missed, -1, LABOUR)
    if found is None or found.route is None or not found.proven:
        return None
    places = found.route.places
    return Route(found.route.hexes, places, sum(worth[place] for place in places))


def _rank(route: Route) -> tuple[int, int]:
    return route.value, -len(route.hexes)


def joined_places(board: Board, line: str, options: Options1840) -> Joined:
    """The places within a line's reach."""
    reached = reach(board, line, options).nodes
    facts = game_map(board.map)
    joined: dict[Node, dict[Node, tuple[str, str]]] = {place: {} for place in sorted(reached)}
    for place, beside in joined.items():
        for hex, edge in exits(board, *place):
            beyond = neighbours(board.map, hex)[edge]
            if beyond is None:
                continue
            node = _node_at(board, options, beyond, (edge + 3) % 6)
            other = (facts.main(beyond), node or "")
            if node is not None and other in reached:
                beside[other] = min(beside.get(other, (hex, beyond)), (hex, beyond))
    return joined


def _without(joined: Joined, avoided: Node | None) -> Joined:
    """The places and what joins them, but for one."""
    return {
        place: {other: hexes for other, hexes in beside.items() if other != avoided}
        for place, beside in joined.items()
        if place != avoided
    }


def _two_places(
    board: Board,
    line: str,
    worth: Mapping[Node, int],
    joined: Joined,
    missed: frozenset[Node] | None,
) -> Route | None:
    """The best route of two places."""
    best: Route | None = None
    for place, beside in joined.items():
        if line in circles(board, *place):
            for other, hexes in beside.items():
                total = worth[place] + worth[other]
                wanted = missed is None or not missed <= {place, other}
                if wanted and (best is None or total > best.value):
                    best = _forward(Route(hexes, (place, other), total))
    return best


def _long_path(
    board: Board,
    line: str,
    worth: Mapping[Node, int],
    joined: Joined,
    missed: frozenset[Node] | None,
    above: int,
    labour: int,
) -> SearchResult | None:
    """The best route that any place of value 0 at its ends has been cut from."""
    ends = {place for place in joined if is_terminal(board, *place) or blocks(board, line, *place)}
    order = sorted((place for place in joined if worth[place] or place not in ends), key=_from_the_west)
    number = {place: index for index, place in enumerate(order)}
    scale = 2 * len(order)
    found = heaviest_path(
        # The value decides; among equal values, one place less.
        [worth[place] * scale - 1 for place in order],
        [
            (number[place], number[other])
            for place in order
            for other in joined[place]
            if other in number and number[place] < number[other]
        ],
        frozenset(number[place] for place in order if place in ends),
        frozenset(number[place] for place in order if line in circles(board, *place)),
        missed=None if missed is None else frozenset(number[place] for place in missed),
        above=above * scale,
        labour=labour,
    )
    if found is None:
        return None
    bound = (found.bound + len(order)) // scale
    if not found.path:
        return SearchResult(None, bound, found.labour)
    places = tuple(order[index] for index in found.path)
    hexes = (
        joined[places[0]][places[1]][0],
        *(joined[here][there][1] for here, there in pairwise(places)),
    )
    route = _forward(Route(hexes, places, sum(worth[place] for place in places)))
    return SearchResult(route, route.value if found.bound == found.weight else bound, found.labour)


def _from_the_west(place: Node) -> tuple[int, str, str]:
    return int(place[0][1:]), place[0][0], place[1]


def _forward(route: Route) -> Route:
    """The route in the direction whose text comes first."""
    back = route.hexes[::-1]
    return route if route.hexes <= back else Route(back, route.places[::-1], route.value)
