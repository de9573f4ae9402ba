"""What a line can earn and build, and what it lacks, worked out from what everybody at the table may see."""

from __future__ import annotations

from collections.abc import Iterator

from engine.vienna1840.board import Board
from engine.vienna1840.facts import PRIVATES, ROUND_TRACK, Right, maintenance
from engine.vienna1840.heaviest_path import LABOUR
from engine.vienna1840.network import Node, reach
from engine.vienna1840.rounds.building import EXTRA_STATION
from engine.vienna1840.routes import Route, SearchResult, route_value, search_route
from engine.vienna1840.tiles import LayContext, lay_context, lay_hexes, lay_rotations, lay_tiles
from engine.vienna1840.view import CompanyView, LineView, TurnView, View

__all__ = [
    "RIGHTS",
    "best",
    "building_sites",
    "building_turn",
    "homes",
    "is_tramless",
    "joins_two",
    "landmarks",
    "laying",
    "lays",
    "line_of",
    "must_replace",
    "owner",
    "read",
    "search",
    "station_cost",
    "tram_gaps",
    "upkeep",
]


RIGHTS: tuple[Right, ...] = ("normal", "stadtbahn")
"""The rights by which a line lays tiles of its own (IX.4)."""


def owner(view: View, line: str) -> CompanyView:
    """The company that owns a line.

    Raises:
        KeyError: no such line in play.
    """
    if (found := view.owner_of(line)) is None:
        raise KeyError(line)
    return found


def line_of(view: View, line: str) -> LineView:
    """A line.

    Raises:
        KeyError: no such line in play.
    """
    return next(each for each in owner(view, line).lines if each.line == line)


def is_tramless(view: View) -> bool:
    """Whether a line acts that has no tram, so that it won't run (IX.2)."""
    lines = (line for company in view.companies for line in company.lines)
    return any(line.line == view.acting and line.tram is None for line in lines)


def upkeep(view: View, line: str) -> int:
    """What a run of a line adds for its tram now, in Gulden (negative: costs); 0 without a tram (IX.8).

    Raises:
        KeyError: no such line in play.
    """
    tram = line_of(view, line).tram
    colours = {each.tram: each.colour for each in owner(view, line).trams}
    return 0 if tram is None else maintenance(colours[tram], view.newest_tram)


def station_cost(view: View, line: str) -> int | None:
    """What a line's next station costs now, in Gulden; None if all are placed (R16.14, R16.21).

    Raises:
        KeyError: no such line in play.
    """
    cost, turn = line_of(view, line).next_station, view.turn
    bonus = turn is not None and turn.bonus == EXTRA_STATION and view.options.bonus_station_cost == "free"
    return 0 if bonus and cost is not None else cost


def must_replace(view: View, tram: str) -> str | None:
    """The company that would have to buy another tram if it scrapped this one, its last (VIII.5.4); None if
    none would: in the last company round, nothing is bought (XI.1).
    """
    company = next(each for each in view.companies if any(held.tram == tram for held in each.trams))
    rounds = [field for field in ROUND_TRACK[view.round :] if field.kind == "CR"]
    on_sale = any(stack.left and stack.price is not None for stack in view.trams)
    return company.company if len(company.trams) == 1 and len(rounds) > 1 and on_sale else None


def tram_gaps(view: View) -> tuple[list[str], int]:
    """The lines of the acting company without a tram, and how many of its trams are unused (VIII.5.3).

    Raises:
        StopIteration: no company acts.
    """
    company = next(each for each in view.companies if each.company == view.acting)
    without = [line.line for line in company.lines if line.tram is None]
    return without, sum(tram.place == company.company for tram in company.trams)


def homes(view: View, line: str) -> list[str]:
    """The hexes with a station of the line."""
    stations = view.board.stations
    return [hex for hex, places in stations.items() if any(line in circles for circles in places.values())]


def joins_two(view: View, line: str) -> bool:
    """Whether the line reaches two places, its own included: without that it has no route (IX.7)."""
    return len(reach(view.board, line, view.options).nodes) > 1


def building_turn(view: View, line: str) -> TurnView | None:
    """The line's turn, if it has not yet come to run; None for all other lines."""
    turn = view.turn
    return turn if turn is not None and turn.line == line and turn.building else None


def laying(view: View, line: str, right: Right) -> LayContext:
    """How a line would lay a tile now, by one of its rights."""
    turn = view.turn
    first = turn is not None and turn.line == line and turn.base_first
    return lay_context(line, right, view.colour, view.options, base_first=first)


def building_sites(view: View, line: str) -> list[str]:
    """The hexes on which a line could lay a tile now, by any right of its own (IX.4)."""
    return [hex for right in RIGHTS for hex in lay_hexes(view.board, laying(view, line, right))]


def lays(view: View, line: str, hex: str) -> Iterator[tuple[str, int]]:
    """The tiles that a line could lay on a hex now, each with its rotation in steps of 60 degrees clockwise;
    what several rights allow comes several times (IX.4).
    """
    for right in RIGHTS:
        ctx = laying(view, line, right)
        for tile in lay_tiles(view.board, ctx, hex):
            for rotation in lay_rotations(view.board, ctx, hex, tile):
                yield tile, rotation


def best(view: View, line: str) -> Route | None:
    """The line's best route now (IX.8), or None where it has none."""
    found = search(view, line)
    return None if found is None else found.route


def read(view: View, line: str, text: str) -> Route:
    """A route as written, with its value for the line now (IX.7, IX.8).

    Raises:
        Malformed, Unknown, RuleError: as `route_value`.
    """
    return route_value(view.board, view.options, line, view.colour, landmarks(view, line), text)


def search(
    view: View,
    line: str,
    *,
    board: Board | None = None,
    above: int = -1,
    other_than: Route | None = None,
    avoiding: Node | None = None,
    labour: int = LABOUR,
) -> SearchResult | None:
    """As `search_route`, for the line as the table stands now; on another board if one is given."""
    return search_route(
        view.board if board is None else board,
        view.options,
        line,
        view.colour,
        landmarks(view, line),
        above=above,
        other_than=other_than,
        avoiding=avoiding,
        labour=labour,
    )


def landmarks(view: View, line: str) -> tuple[str, ...]:
    """The landmarks whose private the line's company owns (R7.5)."""
    return tuple(PRIVATES[name].hex for name in owner(view, line).privates)
