"""Every tile, station and run of the recorded games, judged by the board alone.

The digests hold the whole board, so it can be made anew before every action; the round engine is not needed.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from engine.core import RuleError
from engine.vienna1840 import board as boards
from engine.vienna1840 import routes, stadtbahn, stations, tiles
from engine.vienna1840.board import Board
from engine.vienna1840.facts import PRIVATES, TILES, Bonus, Right, game_map
from engine.vienna1840.network import reach
from engine.vienna1840.options import ONLINE
from tests.shared import RECORDED, recorded_files

TRACES = [*recorded_files("*.json.gz"), *recorded_files("found*/?-?p*-seed*.json.gz")]
"""Whole games."""
COLOURS = ("yellow", "green", "brown", "gray")
BONUSES: dict[str, Bonus] = {
    "yellow": "extra_yellow",
    "green": "upgrade_green",
    "red": "center_tile",
    "purple": "station_tile",
}

pytestmark = pytest.mark.shared(RECORDED)


@dataclass(frozen=True)
class Moment:
    """One recorded action with the whole digest before and after it."""

    number: int
    action: dict[str, Any]
    before: dict[str, Any]
    after: dict[str, Any]
    map: str

    def __str__(self) -> str:
        return f"action {self.number}: { {k: v for k, v in self.action.items() if k != 'auto_actions'} }"


def moments(path: Path) -> Iterator[Moment]:
    """The actions of a trace, with digests made whole."""
    trace = json.loads(gzip.decompress(path.read_bytes()))
    small = "three_player_small" in trace["optional_rules"]
    name = "small_2p" if len(trace["players"]) == 2 else "small_3p" if small else "full"
    before: dict[str, Any] = dict(trace["digests"][0]["state"])
    for number, action in enumerate(trace["actions"]):
        digest = trace["digests"][number + 1]
        after = dict(digest["state"]) if digest["full"] else {**before, **digest["state"]}
        after = {key: value for key, value in after.items() if value is not None}
        yield Moment(number, action, before, after, name)
        before = after


def ours(hex: str, tile: str, rotation: int) -> tuple[str, int]:
    """Our tile and rotation for a recorded one: special purple tiles have a drawing for each hex there."""
    if tile in ("L30a", "L30b", "L31a", "L31b"):
        return tile[:3], 3 if hex == "F24" else 0
    return tile, rotation


def board_of(state: dict[str, Any], name: str) -> Board:
    """The board that a digest describes."""
    empty = boards.opening(name, ONLINE)
    laid: dict[str, tuple[str, int]] = {}
    supply = dict.fromkeys(empty.supply, 0)
    tokens: dict[tuple[str, int], dict[int, str]] = {}
    waiting: set[str] = set()
    for key, value in state.items():
        kind, _, rest = key.partition("/")
        if kind == "tile":
            laid[rest] = ours(rest, *value)
        elif kind == "left":
            supply[rest[:3] if rest[:3] in ("L30", "L31") else rest] += value
        elif kind == "token":
            hex, city, slot = rest.split("/")
            tokens.setdefault((hex, int(city)), {})[int(slot)] = value
        elif kind == "reserved":
            waiting.update(value["tile"], *value["cities"])
    found = {}
    bare = replace(empty, tiles=laid)
    for hex in game_map(name).hexes:
        if game_map(name).main(hex) != hex:
            continue
        circles = {}
        for node in boards.layout(bare, hex).nodes:
            if node.kind == "interchange":
                held = tokens.pop((hex, "abc".index(node.id)), {})
                circles[node.id] = tuple(held.get(slot) for slot in range(node.slots))
        if circles:
            found[hex] = circles
    assert not tokens
    return Board(name, laid, found, supply, tuple(line for line in empty.reserved if line in waiting))


def with_bases(board: Board, after: dict[str, Any]) -> Board:
    """The board after the next lines placed their bases, as the digest shows that they did."""
    waiting = {
        line for k, v in after.items() if k.startswith("reserved/") for line in sum(v["cities"], v["tile"])
    }
    for line in board.reserved:
        if line not in waiting:
            home = game_map(board.map).homes[line]
            board = replace(board, reserved=tuple(kept for kept in board.reserved if kept != line))
            if any(v == line and k.startswith("token/") for k, v in after.items()):
                board = boards.place_station(board, home, stations.base_circles(board, line)[0], line)
    return board


def colours(state: dict[str, Any]) -> tuple[str, ...]:
    return ("red", "purple", *COLOURS[: state["phase"]])


def same_board(board: Board, moment: Moment) -> None:
    expected = board_of(moment.after, moment.map)
    if moment.after["step"] == "home_token":
        # The station whose circle is to be chosen lies beside the board meanwhile.
        board = replace(
            board, stations={**board.stations, **{h: expected.stations[h] for h in ("D18", "E17")}}
        )
    assert with_bases(board, moment.after) == expected, moment


def at_circle(moment: Moment, board: Board, copies: dict[str, str]) -> tuple[str, str]:
    """Hex and interchange of a recorded city; `copies` tells where each tile lies."""
    tile, _, part = moment.action["city"].rpartition("-")
    printed = tile.rpartition("-")[0]
    hex = printed if printed in game_map(board.map).hexes else copies[tile]
    offset = 1 if hex == "F24" else 0
    return game_map(board.map).main(hex), "abc"[int(part) - offset]


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.name.removesuffix(".json.gz"))
def test_tiles_and_stations(path: Path) -> None:
    """IX.4 to IX.6: every recorded lay and station is legal, listed, and leads to the recorded board."""
    copies: dict[str, str] = {}
    for moment in moments(path):
        kind = moment.action["type"]
        if kind == "lay_tile":
            copies[moment.action["tile"]] = moment.action["hex"]
            check_recorded_lay(moment)
        elif kind == "place_token":
            check_recorded_station(moment, copies)
        elif kind == "remove_token":
            check_recorded_removal(moment, copies)


def check_recorded_lay(moment: Moment) -> None:
    action, before = moment.action, moment.before
    board = board_of(before, moment.map)
    hex = action["hex"]
    tile, rotation = ours(hex, action["tile"].rpartition("-")[0], action["rotation"])
    right: Right
    if before["step"] == "bonus_tile":
        right = BONUSES[before["bonus"]]
    else:
        orange = game_map(board.map).hexes[hex].kind == "stadtbahn" and hex not in board.tiles
        right = "stadtbahn" if orange else "normal"
    ctx = tiles.LayContext(action["entity"], right, colours(before), ONLINE)
    try:
        tiles.check_lay(board, ctx, hex, tile, rotation)
    except RuleError as error:
        raise AssertionError(f"{moment}: {error.code}") from error
    assert hex in tiles.lay_hexes(board, ctx), moment
    assert tile in tiles.lay_tiles(board, ctx, hex), moment
    assert rotation in tiles.lay_rotations(board, ctx, hex, tile), moment
    same_board(tiles.lay(board, hex, tile, rotation), moment)


def check_recorded_station(moment: Moment, copies: dict[str, str]) -> None:
    action, board = moment.action, board_of(moment.before, moment.map)
    line = action["entity"]
    hex, circle = at_circle(moment, board, copies)
    if moment.before["step"] == "home_token":
        # The acting line may place the base of another line, whose tile it has laid.
        placed = [(key, value) for key, value in moment.after.items() if moment.before.get(key) != value]
        (line,) = (owner for key, owner in placed if key.startswith(f"token/{hex}/"))
        assert circle in stations.base_circles(board, line), moment
        board = replace(board, reserved=tuple(kept for kept in board.reserved if kept != line))
        same_board(boards.place_station(board, hex, circle, line), moment)
        return
    held = boards.circles(board, hex, circle)
    company = held[action["slot"]] if action["slot"] < len(held) else None
    if moment.before["step"] == "bonus_token" and company in ("W", "V", "G", "D"):
        assert (hex, circle, company) in stations.replaceable(board, ONLINE, line), moment
        assert stations.check_replacement(board, ONLINE, line, hex, circle, str(company)) == circle
        board = boards.lift_station(board, hex, circle, str(company))
    else:
        assert stations.Place(hex, circle) in stations.station_places(board, ONLINE, line), moment
        assert stations.check_station(board, ONLINE, line, hex, circle) == circle, moment
    same_board(boards.place_station(board, hex, circle, line), moment)


def check_recorded_removal(moment: Moment, copies: dict[str, str]) -> None:
    action, board = moment.action, board_of(moment.before, moment.map)
    hex, circle = at_circle(moment, board, copies)
    company = boards.circles(board, hex, circle)[action["slot"]]
    assert company is not None, moment
    assert (hex, company) in stations.removable(board, ONLINE, action["entity"]), moment
    assert stations.check_removal(board, ONLINE, action["entity"], hex, company) == circle, moment
    same_board(boards.lift_station(board, hex, circle, company), moment)


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.name.removesuffix(".json.gz"))
def test_stadtbahn_income(path: Path) -> None:
    """VIII.5.2: every recorded run of a Stadtbahn company earns what we compute."""
    runs = 0
    for moment in moments(path):
        for auto in moment.action.get("auto_actions", ()):
            if auto["type"] == "run_routes" and auto["routes"]:
                board = board_of(moment.after, moment.map)
                run = stadtbahn.income(board, auto["entity"], COLOURS[moment.after["phase"] - 1])
                (route,) = auto["routes"]
                assert run.income == route["revenue"], (moment, run, route)
                assert {*run.places} == {*route["hexes"]}, (moment, run, route)
                runs += 1
    assert runs >= 10


def landmarks(state: dict[str, Any], line: str) -> tuple[str, ...]:
    """The hexes of the privates that the line's company owns."""
    major = next(key[6:] for key, lines in state.items() if key.startswith("lines/") and line in lines)
    return tuple(facts.hex for private, facts in PRIVATES.items() if state.get(f"private/{private}") == major)


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.name.removesuffix(".json.gz"))
def test_line_runs(path: Path) -> None:
    """IX.7, IX.8: every recorded route is worth what is recorded, and no route better than the best."""
    for moment in moments(path):
        action = moment.action
        if action["type"] != "run_routes":
            continue
        board, line = board_of(moment.before, moment.map), action["entity"]
        colour, bonus = COLOURS[moment.before["phase"] - 1], landmarks(moment.before, line)
        best = routes.best_route(board, ONLINE, line, colour, bonus)
        if "best_revenue" in action:
            assert (best.value if best else 0) == action["best_revenue"], (moment, best)
        if best is not None:
            assert routes.route_value(board, ONLINE, line, colour, bonus, best.text) == best
        for recorded in action["routes"]:
            text = "-".join(recorded["hexes"])
            route = routes.route_value(board, ONLINE, line, colour, bonus, text)
            assert route.value == recorded["revenue"], (moment, route)


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.name.removesuffix(".json.gz"))
def test_listed_is_what_is_judged_legal(path: Path) -> None:
    """IX.4, IX.5: in recorded positions, random lays are listed exactly if they are judged legal."""
    chance = random.Random(1840)
    lays = [moment for moment in moments(path) if moment.action["type"] == "lay_tile"]
    for moment in chance.sample(lays, 4):
        board = board_of(moment.before, moment.map)
        rights: tuple[Right, ...] = ("normal", "stadtbahn", *BONUSES.values())
        for right in rights:
            ctx = tiles.LayContext(moment.action["entity"], right, colours(moment.before), ONLINE)
            listed = {
                (hex, tile, rotation)
                for hex in tiles.lay_hexes(board, ctx)
                for tile in tiles.lay_tiles(board, ctx, hex)
                for rotation in tiles.lay_rotations(board, ctx, hex, tile)
            }
            near = [
                *reach(board, ctx.line, ONLINE).edges,
                *chance.sample(list(game_map(moment.map).hexes), 10),
            ]
            drawn = {
                (chance.choice(near), chance.choice(list(TILES)), chance.randrange(6)) for _ in range(1500)
            }
            for lay in listed | drawn:
                assert is_legal(board, ctx, *lay) == (lay in listed), (moment, right, lay)


def is_legal(board: Board, ctx: tiles.LayContext, hex: str, tile: str, rotation: int) -> bool:
    try:
        tiles.check_lay(board, ctx, hex, tile, rotation)
    except RuleError:
        return False
    return True
