"""Stations: where a line may place one, and which Stadtbahn stations it may remove (IX.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core import Malformed, RuleError, Unknown
from engine.vienna1840.board import Board, circles, free_circles, has_station, kept_for
from engine.vienna1840.facts import STADTBAHN, game_map
from engine.vienna1840.network import reach
from engine.vienna1840.options import Options1840

__all__ = [
    "Place",
    "base_circles",
    "check_removal",
    "check_replacement",
    "check_station",
    "removable",
    "replaceable",
    "station_places",
]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """An interchange: its hex (of a red area: the main hex) and which of the hex's interchanges."""

    hex: str
    circle: str


def base_circles(board: Board, line: str) -> tuple[str, ...]:
    """The interchanges of the line's home where its base station may stand now (IX.6); () if all are full."""
    return tuple(dict.fromkeys(free_circles(board, game_map(board.map).homes[line])))


def station_places(board: Board, options: Options1840, line: str) -> tuple[Place, ...]:
    """Where the line may place a station now (IX.6), in the order of the map."""
    places = []
    for hex, node in _by_map(board, reach(board, line, options).nodes):
        if None not in circles(board, hex, node) or has_station(board, hex, line):
            continue
        others = [kept for kept in kept_for(board, hex) if kept != line]
        if len(free_circles(board, hex)) > len(others):
            places.append(Place(hex, node))
    return tuple(places)


def check_station(board: Board, options: Options1840, line: str, hex: str, circle: str | None) -> str:
    """The interchange in which a station that the line places on a hex goes (IX.6).

    Raises:
        Unknown: no such hex, or no such interchange there.
        Malformed: the hex has several interchanges open to the line and none is named.
        RuleError: no_interchange, station_here_already, circles_full, circle_kept, station_not_reachable.
    """
    main, nodes = _interchanges(board, hex, circle)
    if has_station(board, main, line):
        raise RuleError("station_here_already", "IX.6", line=line, hex=main)
    nodes = tuple(node for node in nodes if None in board.stations[main][node])
    if not nodes:
        raise RuleError("circles_full", "IX.6", hex=main)
    waiting = tuple(kept for kept in kept_for(board, main) if kept != line)
    if len(free_circles(board, main)) <= len(waiting):
        raise RuleError("circle_kept", "IX.6", hex=main, line=waiting[0])
    return _one_reached(board, options, line, main, nodes)


def replaceable(board: Board, options: Options1840, line: str) -> tuple[tuple[str, str, str], ...]:
    """Where a line that places a station may remove a Stadtbahn station for it: hex, interchange, company.

    The place must be within reach, like any place for a station.
    """
    return tuple(
        (hex, node, company)
        for hex, node in _by_map(board, reach(board, line, options).nodes)
        for company in circles(board, hex, node)
        if company is not None
        and company in STADTBAHN
        and not _is_exempt(board, options, line, hex, company)
        and not has_station(board, hex, line)
    )


def check_replacement(
    board: Board, options: Options1840, line: str, hex: str, circle: str | None, company: str
) -> str:
    """The interchange in which the line may put its station in place of a Stadtbahn company's (IX.6).

    Raises:
        Unknown, Malformed: as `check_station`.
        RuleError: no_interchange, station_here_already, no_stadtbahn_station, base_not_removable,
            station_not_reachable.
    """
    main, nodes = _interchanges(board, hex, circle)
    if has_station(board, main, line):
        raise RuleError("station_here_already", "IX.6", line=line, hex=main)
    held = _held(board, options, line, main, company)
    nodes = tuple(node for node in nodes if node in held)
    if not nodes:
        raise RuleError("no_stadtbahn_station", "IX.6", hex=main, company=company)
    return _one_reached(board, options, line, main, nodes)


def removable(board: Board, options: Options1840, line: str) -> tuple[tuple[str, str], ...]:
    """The Stadtbahn stations that the line may remove for 40: hex and company (IX.6)."""
    reached = reach(board, line, options).nodes if options.station_removal_reach == "required" else None
    return tuple(
        (hex, company)
        for hex, nodes in board.stations.items()
        for node, slots in nodes.items()
        for company in slots
        if company is not None
        and company in STADTBAHN
        and not _is_exempt(board, options, line, hex, company)
        and (reached is None or (hex, node) in reached)
    )


def check_removal(board: Board, options: Options1840, line: str, hex: str, company: str) -> str:
    """The interchange from which a Stadtbahn station is removed (IX.6).

    Raises:
        Unknown: no such hex or company.
        RuleError: no_interchange, no_stadtbahn_station, base_not_removable, station_not_reachable.
    """
    main, _ = _interchanges(board, hex, None)
    nodes = _held(board, options, line, main, company)
    if options.station_removal_reach == "required":
        return _one_reached(board, options, line, main, nodes)
    return nodes[0]


def _by_map(board: Board, nodes: frozenset[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for hex, there in board.stations.items():
        for node in there:
            if (hex, node) in nodes:
                yield hex, node


def _interchanges(board: Board, hex: str, circle: str | None) -> tuple[str, tuple[str, ...]]:
    facts = game_map(board.map)
    if hex not in facts.hexes:
        raise Unknown("hex", hex)
    main = facts.main(hex)
    nodes = tuple(board.stations.get(main, ()))
    if not nodes:
        raise RuleError("no_interchange", "IX.6", hex=hex)
    if circle is not None and circle not in nodes:
        raise Unknown("circle", circle)
    return main, nodes if circle is None else (circle,)


def _one_reached(board: Board, options: Options1840, line: str, main: str, nodes: tuple[str, ...]) -> str:
    reached = reach(board, line, options).nodes
    within = tuple(node for node in nodes if (main, node) in reached)
    if not within:
        raise RuleError("station_not_reachable", "IX.6", line=line, hex=main)
    if len(within) > 1:
        raise Malformed(f"{main}: {' or '.join(within)}")
    return within[0]


def _held(board: Board, options: Options1840, line: str, main: str, company: str) -> tuple[str, ...]:
    """The interchanges of a hex with a station of the company that may be removed."""
    if company not in STADTBAHN:
        raise Unknown("company", company)
    nodes = tuple(node for node, slots in board.stations[main].items() if company in slots)
    if not nodes:
        raise RuleError("no_stadtbahn_station", "IX.6", hex=main, company=company)
    if _is_exempt(board, options, line, main, company):
        raise RuleError("base_not_removable", "IX.6", hex=main, company=company)
    return nodes


def _is_exempt(board: Board, options: Options1840, line: str, hex: str, company: str) -> bool:
    """A Stadtbahn company's base stays, unless it is also a line's base (V's at G3, the home of line 13)."""
    facts = game_map(board.map)
    if hex not in facts.stadtbahn[company].bases:
        return False
    owners = [home for home, at in facts.homes.items() if at == hex]
    return not owners or (options.remove_g3 == "line_13_only" and line not in owners)
