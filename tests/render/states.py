"""The pictures that are kept as golden ones: what each shows, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.vienna1840.facts import TILES, game_map
from engine.vienna1840.view import AuctionView, View
from render.core.picture import Picture
from render.vienna1840 import Changes, PriceChange, Trace, draw_map, draw_market
from render.vienna1840.area import around, draw_area
from render.vienna1840.charts import CHARTS, draw_chart, series_of
from render.vienna1840.choices import Lay, draw_choices
from render.vienna1840.holdings import draw_company, draw_player
from render.vienna1840.reach import draw_reach
from render.vienna1840.supply import draw_supply
from render.vienna1840.themes import THEMES
from tests.render.positions import MAPS, NAMES, company, placed, view

__all__ = ["STATES", "shapes"]

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


def _sheet(tiles: tuple[str, ...]) -> Picture:
    lays = [Lay(*shape) for shape in shapes() if shape[1] in tiles]
    return draw_choices(view(), lays, title=" ".join(tiles))


def _bonus(name: str) -> Picture:
    hex = next(hex for hex, facts in game_map("full").hexes.items() if facts.bonus == name)
    return draw_area(view(), around(view(), [hex], 1), hex)


def _moved() -> View:
    position = placed(view(G27=("4", 0), F28=("57", 1), H26=("58", 2)), "F28", "a", 0, "4")
    return placed(position, "H28", "a", 0, "4")


def _last_move(theme: str) -> Picture:
    changes = Changes(hexes=("H26",), stations=(("F28", "4"),), routes=(Trace("4", ("G27", "F28"), 30),))
    return draw_map(_moved(), changes, theme, names=NAMES)


def _stack(height: int) -> Picture:
    position = replace(view(), market=(((2, 2), TALL[:height]), ((1, 1), ("W", "V", "G", "D"))))
    return draw_market(position, Changes(prices=(PriceChange("WT", 85, 90),)), names=NAMES)


def _auction() -> Picture:
    auction = AuctionView(lot="3", bids=((0, 35), (1, 40)), bidders=(0, 1, 2))
    return draw_market(replace(view(), auction=auction), names=NAMES)


def _moves() -> Picture:
    """Several prices moved at once, others before."""
    market = (((2, 3), TALL[:2]), ((1, 1), ("W", "V")), ((3, 1), ("G",)), ((0, 4), ("D",)))
    moved = (("WT", 90, 95), ("DTKC", 105, 95), ("W", 85, 95), ("V", 90, 95))
    changes = Changes(prices=tuple(PriceChange(*each) for each in moved), last=(PriceChange("G", 65, 75),))
    stadtbahn = tuple(
        replace(each, price={"W": 95, "V": 95, "G": 75, "D": 121}[each.company]) for each in view().stadtbahn
    )
    return draw_market(replace(view(), market=market, stadtbahn=stadtbahn), changes, names=NAMES)


def _founding() -> Picture:
    none = replace(company("WT", 0, 90), director=None, price=None, par=None)
    empty = replace(view(), companies=(none,), market=(), company_order=(), lines_offered=(), acting=None)
    return draw_market(replace(empty, round=0), names=NAMES)


def _chart(name: str) -> Picture:
    views = []
    for moment in range(8):
        players = tuple(replace(player, worth=600 + 90 * moment * player.seat) for player in view().players)
        views.append(replace(view(), round=moment, players=players))
    return draw_chart(name, series_of(name, views, NAMES), range(8))


def _states() -> Mapping[str, Callable[[], Picture]]:
    found: dict[str, Callable[[], Picture]] = {}
    for name in MAPS:
        for theme in THEMES:
            found[f"map-{name}-{theme}"] = lambda n=name, t=theme: draw_map(view(n), theme=t, names=NAMES)  # type: ignore[misc]
    tiles = tuple(TILES)
    for first in range(0, len(tiles), A_SHEET):
        part = tiles[first : first + A_SHEET]
        found[f"tiles-{first // A_SHEET + 1:02}"] = lambda p=part: _sheet(p)  # type: ignore[misc]
    for name in BONUSES:
        found[f"bonus-{name}"] = lambda n=name: _bonus(n)  # type: ignore[misc]
    for height in (2, 4, 6):
        found[f"stack-{height}"] = lambda h=height: _stack(h)  # type: ignore[misc]
    for theme in THEMES:
        found[f"last-move-{theme}"] = lambda t=theme: _last_move(t)  # type: ignore[misc]
        found[f"market-{theme}"] = lambda t=theme: draw_market(view(players=6), theme=t, names=NAMES)  # type: ignore[misc]
    for name in CHARTS:
        found[f"chart-{name}"] = lambda n=name: _chart(n)  # type: ignore[misc]
    found["market-auction"] = _auction
    found["market-moves"] = _moves
    found["market-founding"] = _founding
    found["supply"] = lambda: draw_supply(view())
    found["company"] = lambda: draw_company(view(), "WT", names=NAMES)
    found["player"] = lambda: draw_player(view(), 0, names=NAMES)
    found["reach"] = lambda: draw_reach(_moved(), "4", {"F28": {0, 3}, "G27": {0, 3}}, ["G29"])
    return found


STATES = _states()
"""Name to a call that draws it."""
