"""What one more tile or station would add to a line's best route now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.vienna1840.board import Board, laid_layout, place_station
from engine.vienna1840.outlook import RIGHTS, building_turn, laying, line_of, owner, search
from engine.vienna1840.routes import Route, SearchResult
from engine.vienna1840.stations import station_places
from engine.vienna1840.tiles import lay, lay_cost, lays
from engine.vienna1840.view import View

__all__ = ["Advice", "Improvement", "advise"]

LABOUR = 700_000
"""Choices looked at before the advice is given with what was found: one to one and a half seconds at most."""
OVERHEAD = 2_500
"""What finding the network costs for each option, counted like choices looked at."""
SHOWN = 3


@dataclass(frozen=True, slots=True)
class Improvement:
    """A tile or a station that makes the best route better.

    Attributes:
        kind: "tile" or "station".
        hex: where.
        piece: the tile, or the interchange of a station.
        rotation: of a tile.
        cost: what it costs the company (Gulden).
        route: the best route with it.
        gain: what it adds to the value of the best route.
    """

    kind: str
    hex: str
    piece: str
    rotation: int | None
    cost: int
    route: Route
    gain: int


@dataclass(frozen=True, slots=True)
class Advice:
    """How a line runs best, and how it could run better.

    Attributes:
        line: the line.
        best: its best route; None where it has none.
        runner_up: the best of the routes that leave out a place which adds value to the best.
        improvements: at most three, the best first; of equal ones the cheaper first. Of the tiles for one
            hex only the best is named.
        tried: options tried.
        complete: whether all options were tried and each answer was proven.
    """

    line: str
    best: SearchResult | None
    runner_up: SearchResult | None
    improvements: tuple[Improvement, ...]
    tried: int
    complete: bool


def advise(view: View, line: str, labour: int = LABOUR) -> Advice:
    """The best route of a line, its runner-up, and the three best options by revenue gained now.

    For the line that builds, the options are what it may still do in its turn; for another line, what it
    could do if it were its turn. Only what its company can pay for is tried. The same view gives the same
    advice.

    Raises:
        KeyError: no such line in play.
    """
    best = search(view, line, labour=LABOUR)
    now = best.route.value if best is not None and best.route is not None else 0
    spent = OVERHEAD + (best.labour if best is not None else 0)
    runner_up = None
    if best is not None and best.route is not None:
        runner_up = search(view, line, other_than=best.route, labour=LABOUR)
        spent += OVERHEAD + (runner_up.labour if runner_up is not None else 0)
    found: dict[tuple[str, str], Improvement] = {}
    complete, tried = best is None or best.proven, 0
    near = frozenset(best.route.hexes) if best is not None and best.route is not None else frozenset()
    for option in _options(view, line, near):
        if spent > labour:
            complete = False
            break
        tried += 1
        kind, hex, piece, rotation, cost, board = option
        answer = search(view, line, board=board, above=_bar(found, now), labour=max(labour - spent, 0))
        spent += OVERHEAD
        if answer is None:
            continue
        spent += answer.labour
        complete = complete and answer.proven
        known = found.get((kind, hex))
        if answer.route is not None and answer.route.value > now:
            better = Improvement(kind, hex, piece, rotation, cost, answer.route, answer.route.value - now)
            if known is None or better.gain > known.gain:
                found[kind, hex] = better
    ranked = sorted(found.values(), key=lambda each: (-each.gain, each.cost, each.kind, each.hex, each.piece))
    return Advice(line, best, runner_up, tuple(ranked[:SHOWN]), tried, complete)


def _bar(found: dict[tuple[str, str], Improvement], now: int) -> int:
    """What an option must pass: the third best so far, less a little, so that equal cheaper ones are seen."""
    gains = sorted((each.gain for each in found.values()), reverse=True)
    return now + (gains[SHOWN - 1] - 1 if len(gains) >= SHOWN else 0)


Option = tuple[str, str, str, int | None, int, Board]


def _options(view: View, line: str, near: frozenset[str]) -> Iterator[Option]:
    """All options, the stations first, then tiles on the best route, then other tiles."""
    board, purse = view.board, owner(view, line).treasury
    turn = building_turn(view, line)
    station = line_of(view, line).next_station
    if station is not None and station <= purse and (turn is None or turn.station):
        for place in station_places(board, view.options, line):
            placed = place_station(board, place.hex, place.circle, line)
            yield "station", place.hex, place.circle, None, station, placed
    found = [
        (hex, tile, rotation)
        for mode in (RIGHTS if turn is None else turn.rights)
        for hex, tile, rotation in lays(board, laying(view, line, mode))
        if lay_cost(board, hex, tile) <= purse
    ]
    seen = set()
    for hex, tile, rotation in sorted(found, key=lambda each: (each[0] not in near, each)):
        # A tile that lies the same after a turn is one option.
        new = laid_layout(hex, tile, rotation)
        key = (hex, tile, tuple(sorted(new.ways.items())), tuple(sorted(new.dotted.items())))
        if key not in seen:
            seen.add(key)
            cost = lay_cost(board, hex, tile)
            yield "tile", hex, tile, rotation, cost, lay(board, hex, tile, rotation)
