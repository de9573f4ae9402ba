"""The pictures that are kept as golden ones: what each shows, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from engine.vienna1840.facts import TILES, game_map
from engine.vienna1840.options import RULEBOOK
from engine.vienna1840.view import AuctionView, View
from render.core.picture import Picture
from render.core.words import Words
from render.vienna1840 import Changes, PriceChange, Trace, draw_map, draw_market
from render.vienna1840.choosing.lays import Lay, draw_choices
from render.vienna1840.hexes.hexgeometry import LaidHex, laid_hex
from render.vienna1840.map.area import around, draw_area, draw_reach
from render.vienna1840.sheets.charts import CHARTS, draw_chart, series_of
from render.vienna1840.sheets.company import draw_company
from render.vienna1840.sheets.player import Earned, draw_player
from render.vienna1840.themes import THEMES
from render.vienna1840.tiles.supply import draw_supply
from render.vienna1840.tiles.tilesheet import PAGES, draw_tiles
from tests.render.positions import MAPS, NAMES, company, placed, view

__all__ = ["STATES", "lying", "shapes"]

TALL = ("WT", "DTKC", "SJE", "BBG", "WKB", "GWStStB")
BONUSES = ("extra_yellow", "center_tile", "station_tile", "upgrade_green", "extra_token")
A_SHEET = 5
"""Tiles on a contact sheet, each with all its rotations."""


def shapes() -> list[tuple[str, str, int]]:
    """Each tile at each rotation on a hex where it may lie by its kind."""
    board_map = game_map("full")
    chosen = []
    for tile, facts in TILES.items():
        hexes = [
            hex
            for hex, printed in board_map.hexes.items()
            if {"river": "plain"}.get(printed.kind, printed.kind) == facts.site
            and not printed.special
            and (printed.site is None or (printed.site == "interchange") == bool(facts.nodes[0].slots))
        ]
        if facts.only:
            chosen += [(hex, tile, place.rotation) for hex, place in facts.only.items()]
        else:
            chosen += [(hexes[rotation % len(hexes)], tile, rotation) for rotation in range(6)]
    return chosen


def lying(hex: str, tile: str, rotation: int) -> LaidHex:
    """The hex with the tile, which lies as the map wants it where that matters."""
    board_map = game_map("full")
    forced = board_map.hexes[hex].rotation
    return laid_hex(board_map, {hex: (tile, rotation if forced is None else forced)}, hex)


def _sheet(words: Words, tiles: tuple[str, ...]) -> Picture:
    lays = [Lay(*shape) for shape in shapes() if shape[1] in tiles]
    return draw_choices(view(), lays, words=words, title=" ".join(tiles))


def _bonus(words: Words, name: str) -> Picture:
    hex = next(hex for hex, facts in game_map("full").hexes.items() if facts.bonus == name)
    return draw_area(view(), around(view(), [hex], 1), hex, words=words)


def _moved() -> View:
    position = placed(view(G27=("4", 0), F28=("57", 1), H26=("58", 2)), "F28", "a", 0, "4")
    return placed(position, "H28", "a", 0, "4")


def _last_move(words: Words, theme: str) -> Picture:
    changes = Changes(hexes=("H26",), stations=(("F28", "4"),), routes=(Trace("4", ("G27", "F28"), 30),))
    return draw_map(_moved(), changes, theme, words, NAMES)


def _stack(words: Words, height: int) -> Picture:
    position = replace(view(), market=(((2, 2), TALL[:height]), ((1, 1), ("W", "V", "G", "D"))))
    return draw_market(position, Changes(prices=(PriceChange("WT", 85, 90),)), words=words, names=NAMES)


def _auction(words: Words) -> Picture:
    auction = AuctionView(lot="3", bids=((0, 35), (1, 40)), bidders=(0, 1, 2))
    return draw_market(replace(view(), auction=auction), words=words, names=NAMES)


def _moves(words: Words) -> Picture:
    """Several prices moved at once, others before."""
    market = (((2, 3), TALL[:2]), ((1, 1), ("W", "V")), ((3, 1), ("G",)), ((0, 4), ("D",)))
    moved = (("WT", 90, 95), ("DTKC", 105, 95), ("W", 85, 95), ("V", 90, 95))
    changes = Changes(prices=tuple(PriceChange(*each) for each in moved))
    stadtbahn = tuple(
        replace(each, price={"W": 95, "V": 95, "G": 75, "D": 121}[each.company]) for each in view().stadtbahn
    )
    return draw_market(replace(view(), market=market, stadtbahn=stadtbahn), changes, words=words, names=NAMES)


def _founding(words: Words) -> Picture:
    none = replace(company("WT", 0, 90), director=None, price=None, par=None)
    empty = replace(view(), companies=(none,), market=(), company_order=(), lines_offered=(), acting=None)
    return draw_market(replace(empty, round=0), words=words, names=NAMES)


def _chart(words: Words, name: str) -> Picture:
    views = []
    for moment in range(8):
        players = tuple(replace(player, worth=600 + 90 * moment * player.seat) for player in view().players)
        views.append(replace(view(), round=moment, players=players))
    return draw_chart(name, series_of(name, views, NAMES, words), range(8), words=words)


def _map(words: Words, name: str, theme: str) -> Picture:
    return draw_map(view(name), theme=theme, words=words, names=NAMES)


def _market(words: Words, theme: str) -> Picture:
    return draw_market(view(players=6), theme=theme, words=words, names=NAMES)


def _supply(words: Words) -> Picture:
    return draw_supply(view(), words=words)


def _tilesheet(words: Words, page: str) -> Picture:
    return draw_tiles(page, "full", RULEBOOK, words=words)


def _company(words: Words) -> Picture:
    runs = (Trace("4", ("H28", "G27", "F28"), 30),)
    return draw_company(_moved(), "WT", runs, words=words, names=NAMES)


def _stadtbahn(words: Words) -> Picture:
    return draw_company(view(), "W", words=words, names=NAMES)


def _player(words: Words) -> Picture:
    views = [
        replace(
            view(),
            round=moment,
            players=tuple(
                replace(player, worth=640 - 90 * moment * player.seat) for player in view().players
            ),
        )
        for moment in range(8)
    ]
    worth, rounds = series_of("worth", views, NAMES, words), [each.round for each in views]
    earned = (Earned(2, 15, 0, 0), Earned(5, 15, 45, 20))
    owner = replace(view().players[0], privates=("PR",), loans=2)
    position = replace(view(), players=(owner, *view().players[1:]))
    return draw_player(position, 0, worth, rounds, earned, words=words, names=NAMES)


def _reach(words: Words) -> Picture:
    return draw_reach(_moved(), "4", {"F28": {0, 3}, "G27": {0, 3}}, ["G29"], words=words)


Drawn = Callable[[Words], Picture]


def _states() -> Mapping[str, Drawn]:
    found: dict[str, Drawn] = {}
    for name in MAPS:
        for theme in THEMES:
            found[f"map-{name}-{theme}"] = partial(_map, name=name, theme=theme)
    tiles = tuple(TILES)
    for first in range(0, len(tiles), A_SHEET):
        part = tiles[first : first + A_SHEET]
        found[f"tiles-{first // A_SHEET + 1:02}"] = partial(_sheet, tiles=part)
    for name in BONUSES:
        found[f"bonus-{name}"] = partial(_bonus, name=name)
    for height in (2, 4, 6):
        found[f"stack-{height}"] = partial(_stack, height=height)
    for theme in THEMES:
        found[f"last-move-{theme}"] = partial(_last_move, theme=theme)
        found[f"market-{theme}"] = partial(_market, theme=theme)
    for name in CHARTS:
        found[f"chart-{name}"] = partial(_chart, name=name)
    found["market-auction"] = _auction
    found["market-moves"] = _moves
    found["market-founding"] = _founding
    found["supply"] = _supply
    for page in PAGES:
        found[f"tilesheet-{page}"] = partial(_tilesheet, page=page)
    found["company"] = _company
    found["stadtbahn"] = _stadtbahn
    found["player"] = _player
    found["reach"] = _reach
    return found


STATES = _states()
"""Name to what draws it in a language."""
