"""Small positions made by hand, for tests that run everywhere."""

from __future__ import annotations

from dataclasses import replace

from engine.vienna1840.board import Board
from engine.vienna1840.facts import PLAYERS, PRIVATES, STADTBAHN, TILES, TRAMS, game_map
from engine.vienna1840.options import RULEBOOK
from engine.vienna1840.view import (
    CompanyView,
    LineView,
    PlayerView,
    PrivateView,
    StadtbahnView,
    TramStack,
    TramView,
    View,
)
from render.vienna1840.hexes.hexgeometry import laid_hex

NAMES = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Fritz")
MAPS = ("full", "small_3p", "small_2p")


def board(name: str = "full", **tiles: tuple[str, int]) -> Board:
    """A map with some tiles on it and the Stadtbahn's stations where they begin."""
    board_map = game_map(name)
    stations = {
        hex: {
            node.id: (*node.stations, *(None,) * (node.slots - len(node.stations)))
            for node in laid_hex(board_map, tiles, hex).nodes
            if node.slots
        }
        for hex in board_map.hexes
        if board_map.main(hex) == hex
    }
    return Board(name, tiles, stations, {tile: facts.count for tile, facts in TILES.items()}, board_map.lines)


def company(name: str, seat: int, price: int, *lines: str) -> CompanyView:
    """A company with lines; each line has a yellow tram."""
    homes = game_map("full").homes
    return CompanyView(
        company=name,
        director=seat,
        par=price,
        price=price,
        treasury=125,
        revenue=90,
        last_revenue=40,
        lines=tuple(
            LineView(line, name, homes[line], f"Y1-{k}", 30 * k, 4, 40) for k, line in enumerate(lines)
        ),
        trams=tuple(TramView(f"Y1-{k}", "yellow", line) for k, line in enumerate(lines)),
        privates=(),
        bank_percent=50,
        holders={seat: 50},
    )


def view(map_name: str = "full", players: int = 3, **tiles: tuple[str, int]) -> View:
    """A position early in the game."""
    board_map = game_map(map_name)
    return View(
        seat=None,
        options=RULEBOOK,
        board=board(map_name, **tiles),
        round=3,
        colour="yellow",
        step="build",
        acting="4",
        deciders=(0,),
        players=tuple(
            PlayerView(
                seat, seat, 45, 0, 640, 4, PLAYERS[players].certificate_limit, {"WT": 50, "G": 20}, (), False
            )
            for seat in range(players)
        ),
        order=tuple(range(players)),
        companies=(company("WT", 0, 90, "4", "5"), company("GWStStB", 1, 80, "7")),
        stadtbahn=tuple(
            StadtbahnView(letter, STADTBAHN[letter].start_price, 0, 100, {}, course.build)
            for letter, course in board_map.stadtbahn.items()
        ),
        market=(((1, 2), ("WT", "GWStStB")), ((1, 1), ("W",))),
        trams=tuple(
            TramStack(colour, TRAMS[colour].counts[players], 100 if colour == "yellow" else None, 0, False)
            for colour in TRAMS
        ),
        newest_tram="yellow",
        company_order=("WT", "GWStStB"),
        lines_offered=("1", "3"),
        lines_hidden=9,
        privates=tuple(
            PrivateView(private, None, False, 10, PRIVATES[private].face) for private in board_map.privates
        ),
        auction=None,
        multiplier=1,
        offer=None,
        acted=False,
    )


def placed(position: View, hex: str, node: str, slot: int, owner: str) -> View:
    """The position with one more station."""
    stations = dict(position.board.stations)
    circles = list(stations[hex][node])
    circles[slot] = owner
    stations[hex] = {**stations[hex], node: tuple(circles)}
    return replace(position, board=replace(position.board, stations=stations))
