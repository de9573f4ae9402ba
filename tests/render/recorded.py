"""Positions of recorded games as views, folded from the digests of the reference traces.

Only what pictures show is filled in; the engine has no part in it, so pictures can be tested without playing.
"""

from __future__ import annotations

import gzip
import json
from functools import cache
from typing import Any

from engine.vienna1840.board import Board
from engine.vienna1840.facts import (
    COMPANIES,
    PLAYERS,
    PRIVATES,
    ROUND_TRACK,
    STADTBAHN,
    TILES,
    TRAM_LETTERS,
    TRAMS,
    game_map,
    maintenance,
)
from engine.vienna1840.options import ONLINE
from engine.vienna1840.state import Decision
from engine.vienna1840.view import (
    AuctionView,
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
from tests.shared import RECORDED, recorded_files

STEPS: dict[str, Decision] = {
    "private_auction": "bid_private",
    "choose_order": "choose_order",
    "stock": "stock",
    "dividend": "dividend",
    "buy_tram": "buy_trams",
    "reassign": "assign_trams",
    "line_auction": "bid_line",
    "buy_tram_after_auction": "buy_trams",
    "reassign_after_auction": "assign_trams",
    "home_token": "base_circle",
    "track_token": "build",
    "bonus_tile": "bonus_extra_yellow",
    "bonus_token": "bonus_extra_token",
    "buy_private": "build",
    "run": "run",
}
Digest = dict[str, Any]


def names() -> list[str]:
    """The recorded games at hand."""
    return [path.name.removesuffix(".json.gz") for path in recorded_files("*.json.gz")]


@cache
def trace(name: str) -> dict[str, Any]:
    """A recorded game as it is stored."""
    with gzip.open(RECORDED / f"{name}.json.gz") as file:
        data: dict[str, Any] = json.load(file)
    return data


def digest(name: str, action: int) -> Digest:
    """The whole state after that action; -1 is the start, -2 the end."""
    digests = trace(name)["digests"]
    last = len(digests) - 1 if action == -2 else action + 1
    state: Digest = {}
    for step in digests[: last + 1]:
        if step["full"]:
            state = {}
        for key, value in step["state"].items():
            if value is None:
                state.pop(key, None)
            else:
                state[key] = value
    return state


def map_name(name: str) -> str:
    """The map that a recorded game is played on."""
    if name.startswith("2p"):
        return "small_2p"
    return "small_3p" if name.startswith("3psmall") else "full"


def view(name: str, action: int = -2) -> View:
    """The position after an action of a recorded game."""
    return _Fold(name, digest(name, action)).view()


def laid(name: str) -> set[tuple[str, str, int]]:
    """Every tile that lay anywhere at any time of a recorded game: hex, tile and rotation."""
    found = set()
    for step in trace(name)["digests"]:
        for key, value in step["state"].items():
            if key.startswith("tile/") and value is not None:
                tile, rotation = value
                found.add((key[5:], tile[:3] if tile.startswith(("L30", "L31")) else tile, rotation))
    return found


def _ours(company: str) -> str:
    return "DTKC" if company == "DT K&C" else company


class _Fold:
    def __init__(self, name: str, state: Digest) -> None:
        self.state = state
        self.map = game_map(map_name(name))
        self.ids = [player["id"] for player in trace(name)["players"]]
        self.round = self._round(state["round"])
        self.colour = ROUND_TRACK[self.round].colour
        self.majors = [_ours(major) for major in trace(name)["setup"]["majors"]]

    def _round(self, name: str) -> int:
        wanted = {"auction": "PRE", "order": "PRE", "end": "END"}.get(name, name.replace(" ", ""))
        return next(k for k, field in enumerate(ROUND_TRACK) if field.name == wanted)

    def _under(self, prefix: str) -> dict[str, Any]:
        start = prefix + "/"
        return {_ours(k[len(start) :]): v for k, v in self.state.items() if k.startswith(start)}

    def _seat(self, id: str) -> int:
        return self.ids.index(id)

    def view(self) -> View:
        state = self.state
        active = state["active"]
        acting = active[0] if active and str(active[0]) not in self.ids else None
        newest = [c for c, s in self._trams_bought().items() if s]
        return View(
            seat=None,
            options=ONLINE,
            board=self._board(),
            round=self.round,
            colour=self.colour,
            step=STEPS.get(state["step"], "over") if state["round"] != "end" else "over",
            acting=_ours(acting) if acting else None,
            deciders=tuple(self._seat(id) for id in state["actor"][:1]),
            players=tuple(self._player(seat, id) for seat, id in enumerate(self.ids)),
            order=tuple(self._seat(id) for id in state["players"]),
            companies=tuple(self._company(company) for company in COMPANIES if company in self.majors),
            stadtbahn=tuple(
                self._stadtbahn(company) for company in STADTBAHN if company in self._under("price")
            ),
            market=self._market(),
            trams=tuple(self._stack(colour) for colour in TRAMS),
            newest_tram=newest[-1] if newest else None,
            company_order=tuple(c for _, stack in self._market() for c in stack if c in COMPANIES),
            lines_offered=tuple(state["lines_offered"]),
            lines_hidden=len(state["lines_reserve"]),
            privates=tuple(self._private(private) for private in self.map.privates),
            auction=self._auction(),
            multiplier=state["multiplier"],
            offer=None,
            acted=False,
        )

    def _trams_bought(self) -> dict[str, int]:
        """By colour: how many lie with a company."""
        places = self._under("tram")
        return {
            colour: sum(
                1 for id, (_, at) in places.items() if id.startswith(letter) and at not in ("supply", "gone")
            )
            for colour, letter in TRAM_LETTERS.items()
        }

    def _board(self) -> Board:
        tiles = {
            hex: (tile[:3] if tile.startswith(("L30", "L31")) else tile, rotation)
            for hex, (tile, rotation) in self._under("tile").items()
        }
        stations: dict[str, dict[str, tuple[str | None, ...]]] = {}
        for hex in self.map.hexes:
            if self.map.main(hex) != hex:
                continue
            for node in laid_hex(self.map, tiles, hex).nodes:
                if node.slots:
                    stations.setdefault(hex, {})[node.id] = (None,) * node.slots
        for key, owner in self._under("token").items():
            hex, city, slot = key.split("/")
            hex = self.map.main(hex)
            if hex not in stations:
                continue
            place = sorted(stations[hex])[min(int(city), len(stations[hex]) - 1)]
            circles = list(stations[hex][place])
            if int(slot) < len(circles):
                circles[int(slot)] = owner
            stations[hex][place] = tuple(circles)
        reserved = set()
        for kept in self._under("reserved").values():
            reserved |= set(kept["tile"]) | {line for city in kept["cities"] for line in city}
        supply = dict.fromkeys(TILES, 0)
        return Board(
            self.map.name, tiles, stations, supply, tuple(sorted((line for line in reserved), key=int))
        )

    def _shares(self, id: str) -> dict[str, int]:
        return {company: held[id] for company, held in self._under("shares").items() if held.get(id)}

    def _player(self, seat: int, id: str) -> PlayerView:
        privates = tuple(p for p in PRIVATES if self.state.get(f"private/{p}") == id)
        return PlayerView(
            seat=seat,
            card=self.state["players"].index(id),
            cash=self.state[f"cash/{id}"],
            loans=self.state[f"penalty/{id}"] // 200,
            worth=self.state[f"score/{id}"],
            certificates=self.state[f"certs/{id}"],
            certificate_limit=PLAYERS[len(self.ids)].certificate_limit,
            shares=self._shares(id),
            privates=privates,
            passed=bool(self.state.get(f"passed/{id}")),
        )

    def _of(self, key: str, company: str, default: Any = None) -> Any:
        theirs = "DT K&C" if company == "DTKC" else company
        return self.state.get(f"{key}/{theirs}", default)

    def _holders(self, company: str) -> dict[int, int]:
        held = self._of("shares", company, {})
        return {self._seat(id): percent for id, percent in held.items() if id in self.ids}

    def _bank(self, company: str) -> int:
        held = self._of("shares", company, {"ipo": 100})
        return int(held.get("ipo", 0)) + int(held.get("market", 0))

    def _company(self, company: str) -> CompanyView:
        president = self._of("president", company)
        lines = tuple(self._line(line, company) for line in self._of("lines", company, []))
        owned = [line.line for line in lines] + [company]
        colours = {letter: colour for colour, letter in TRAM_LETTERS.items()}
        trams = tuple(
            TramView(id, colours[id.split("-")[0]], _ours(at))
            for id, (_, at) in self._under("tram").items()
            if _ours(at) in owned
        )
        return CompanyView(
            company=company,
            director=self._seat(president) if president else None,
            par=None,
            price=self._of("price", company),
            treasury=self._of("cash", company, 0),
            revenue=self._of("uncollected", company, 0),
            last_revenue=self._of("last_revenue", company, 0),
            lines=lines,
            trams=trams,
            privates=tuple(p for p in PRIVATES if _ours(str(self.state.get(f"private/{p}"))) == company),
            bank_percent=self._bank(company),
            holders=self._holders(company),
        )

    def _line(self, line: str, company: str) -> LineView:
        owned = self.state[f"line/{line}"]
        left = owned["tokens_left"]
        return LineView(
            line=line,
            company=company,
            home=self.map.homes[line],
            tram=owned["tram"],
            revenue=owned["uncollected"],
            stations_left=len(left),
            next_station=left[0] if left else None,
        )

    def _stadtbahn(self, company: str) -> StadtbahnView:
        return StadtbahnView(
            company=company,
            price=self._of("price", company),
            income=0,
            bank_percent=self._bank(company),
            holders=self._holders(company),
            to_build=tuple(self._of("sections", company, [])),
        )

    def _market(self) -> tuple[tuple[tuple[int, int], tuple[str, ...]], ...]:
        cells = []
        for key, stack in self._under("stack").items():
            row, column = key.split(",")
            cells.append(((int(row), int(column)), tuple(_ours(company) for company in stack)))
        return tuple(sorted(cells))

    def _stack(self, colour: str) -> TramStack:
        letter = TRAM_LETTERS[colour]
        sale = next((v for v in self.state["trams_for_sale"] if v[:-1] == letter[:-1]), None)
        prices = sorted(TRAMS[colour].prices.items())
        ids = {id: at for id, (_, at) in self._under("tram").items() if id.startswith(letter)}
        left = sum(1 for at in ids.values() if at == "supply")
        price = prices[int(sale[-1]) - 1][1] if sale else None
        gone = price is None and bool(ids) and not left
        return TramStack(colour, left, price, self.state["maintenance"].get(letter, 0), gone)

    def _private(self, private: str) -> PrivateView:
        owner = self.state.get(f"private/{private}", "none")
        held: int | str | None = None
        if owner in self.ids:
            held = self._seat(owner)
        elif owner not in ("none", "gone"):
            held = _ours(owner)
        least = self.state.get(f"min_bid/{private}", 0)
        return PrivateView(private, held, owner == "gone", least, PRIVATES[private].face)

    def _auction(self) -> AuctionView | None:
        auction = self.state.get("auction")
        if not auction or not auction.get("on"):
            return None

        def bidder(id: str) -> int | str:
            return self._seat(id) if id in self.ids else _ours(id)

        bids = tuple((bidder(id), amount) for id, amount in auction["bids"])
        return AuctionView(auction["on"], bids, tuple(bidder(id) for id in auction["bidders"]))


assert maintenance("purple", "purple") == 200
