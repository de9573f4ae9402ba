"""The state of an `online` game in the words of the reference traces, to be compared with theirs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.vienna1840 import market, stadtbahn
from engine.vienna1840.board import layout
from engine.vienna1840.facts import (
    LOAN_PENALTY,
    ROUND_TRACK,
    STADTBAHN,
    STATION_COSTS,
    TRAM_LETTERS,
    TRAMS,
    game_map,
    maintenance,
)
from engine.vienna1840.facts import TILES as TILE_FACTS
from engine.vienna1840.holdings import certificates, director, line_tram, revenue, worth
from engine.vienna1840.interchange.names import city_number, their_company, their_tile, variant
from engine.vienna1840.rounds import sequence
from engine.vienna1840.rounds.company import LAST
from engine.vienna1840.rounds.sequence import acting
from engine.vienna1840.state import (
    CompanyRound,
    LineRound,
    OrderChoice,
    Over,
    PrivateAuction,
    State,
    StockRound,
    cr_number,
    value_colour,
)

__all__ = ["digest", "normal"]

COLOURS = ("yellow", "green", "brown", "gray")

TASK_STEPS: Mapping[str, tuple[str, int]] = {
    "dividend": ("dividend", 1),
    "stadtbahn": ("dividend", 1),
    "trams": ("buy_tram", 2),
    "assign": ("reassign", 2),
    "lines": ("line_auction", 3),
    "late_trams": ("buy_tram_after_auction", 3),
    "late_assign": ("reassign_after_auction", 3),
}
"""By our step of a company round, their step and part."""

BONUS: Mapping[str, tuple[str, str]] = {
    "extra_yellow": ("bonus_tile", "yellow"),
    "upgrade_green": ("bonus_tile", "green"),
    "center_tile": ("bonus_tile", "red"),
    "station_tile": ("bonus_tile", "purple"),
    "extra_token": ("bonus_token", "token"),
}
FULL_MAP = "full"
"""There, a Stadtbahn company that is not in play keeps its hexes of the full map."""
LINE_STEPS: Mapping[str, str] = {"build": "track_token", "run": "run", "after": "buy_private"}

Digest = dict[str, Any]


def normal(digest: Mapping[str, Any]) -> Digest:
    """A digest without what carries no meaning: `legal` (types only), and pass markers that are false
    (an absent marker says the same).
    """
    return {
        key: value
        for key, value in digest.items()
        if key != "legal" and not (key.startswith("passed/") and not value)
    }


def digest(state: State, players: tuple[str, ...], stopped: bool = False) -> Digest:
    """The complete digest; `players` are their ids by seat, `stopped` says that they ended it by hand."""
    found: Digest = {}
    for part in (_turn, _players, _companies, _stocks, _lines, _trams, _privates, _board):
        found.update(part(state, players))
    if stopped:
        found.update({"round": "end", "part": 0, "active": [], "actor": []})
        for key in ("step", "bonus", "auction"):
            found.pop(key, None)
    return found


def _turn(state: State, players: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    phase = state.phase
    yield "players", [players[seat] for seat in state.order]
    yield "phase", COLOURS.index(value_colour(state)) + 1
    multipliers = [each.multiplier for each in ROUND_TRACK[: state.round + 1] if each.kind == "CR"]
    yield "multiplier", multipliers[-1] if multipliers else 0
    part = 0
    step = bonus = auction = None
    passed: tuple[int, ...] = ()
    match phase:
        case PrivateAuction():
            step, passed = "private_auction", phase.passed
            if phase.lot is not None:
                auction = {
                    "on": phase.lot,
                    "bids": [[players[seat], amount] for seat, amount in phase.bids],
                    "bidders": [players[seat] for seat in phase.bidders],
                }
        case OrderChoice():
            step, passed = "choose_order", tuple(phase.cards.values())
        case StockRound():
            step, passed = "stock", phase.passed
        case CompanyRound():
            step, part = TASK_STEPS[phase.tasks[0].step]
            lot = phase.auction and phase.auction.lot
            if phase.auction and lot:
                auction = {
                    "on": lot,
                    "bids": [
                        [their_company(who), amount] for who, amount in phase.auction.bids for _ in range(2)
                    ],
                    "bidders": [their_company(who) for who in phase.auction.bidders],
                }
        case LineRound():
            step = "home_token" if phase.circles else LINE_STEPS[phase.step]
            if phase.bonus is not None and not phase.circles:
                step, bonus = BONUS[phase.bonus]
    yield "round", _round(state)
    yield "part", part
    for key, value in (("step", step), ("bonus", bonus), ("auction", auction)):
        if value is not None:
            yield key, value
    for seat in passed:
        yield f"passed/{players[seat]}", True
    yield from _actors(state, players)


def _round(state: State) -> str:
    match state.phase:
        case PrivateAuction():
            return "auction"
        case OrderChoice():
            return "order"
        case Over():
            return "end"
    name = ROUND_TRACK[state.round].name
    return f"{name[:2]} {name[2:]}"


def _actors(state: State, players: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    rules = sequence.module(state)
    if rules is None:
        yield "active", []
        yield "actor", []
        return
    seats = rules.deciders(state)
    actor = [players[seat] for seat in seats]
    name = acting(state)
    yield "actor", actor
    yield "active", actor if name is None else [their_company(name)]


def _players(state: State, players: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    for seat, player in enumerate(players):
        yield f"cash/{player}", state.cash[seat]
        yield f"penalty/{player}", state.loans[seat] * LOAN_PENALTY
        yield f"score/{player}", worth(state, seat)
        yield f"certs/{player}", certificates(state, seat)


def _companies(state: State, players: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    for ours, company in state.companies.items():
        name = their_company(ours)
        yield f"cash/{name}", company.treasury
        yield f"lines/{name}", list(company.lines)
        yield f"uncollected/{name}", revenue(state, ours)
        yield f"last_revenue/{name}", company.last_revenue
        yield f"floated/{name}", company.director is not None
        if company.director is not None:
            yield f"president/{name}", players[director(state, ours)]


def _stocks(state: State, players: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    for ours, holding in state.shares.items():
        name = their_company(ours)
        held = {players[seat]: percent for seat, percent in enumerate(holding.players)}
        everything = {**held, "ipo": holding.initial, "market": holding.pool}
        yield f"shares/{name}", {owner: percent for owner, percent in everything.items() if percent}
        token = market.token(state.prices, ours)
        if token is not None:
            yield f"price/{name}", market.price(state.prices, ours)
            yield f"market/{name}", [token.row, token.column]
    stacks: dict[str, list[str]] = {}
    for token in state.prices:
        stacks.setdefault(f"stack/{token.row},{token.column}", []).append(their_company(token.company))
    yield from stacks.items()


def _lines(state: State, _: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    yield "lines_offered", list(state.offered)
    yield "lines_reserve", list(state.deck)
    for name, line in state.lines.items():
        yield (
            f"line/{name}",
            {
                "major": their_company(line.company),
                "uncollected": line.revenue,
                "tram": line_tram(state, name),
                "tokens_left": list(STATION_COSTS[line.placed :]),
            },
        )


def _trams(state: State, _: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    for name, tram in state.trams.items():
        yield f"tram/{name}", [variant(tram.colour, tram.age), their_company(tram.place)]
    number = max(cr_number(state), 1)
    prices = {colour: sorted(TRAMS[colour].prices) for colour in TRAMS}
    for_sale = [variant(colour, crs.index(number) + 1) for colour, crs in prices.items() if number in crs]
    yield "trams_for_sale", [] if number == LAST else for_sale
    costs = {TRAM_LETTERS[colour]: maintenance(colour, state.newest) for colour in TRAMS}
    yield "maintenance", {letter: cost for letter, cost in costs.items() if cost}


def _privates(state: State, players: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    for name, private in state.privates.items():
        if isinstance(private.owner, int):
            owner = players[private.owner]
        elif private.owner is not None:
            owner = their_company(private.owner)
        else:
            owner = "gone" if private.returned else "none"
        yield f"private/{name}", owner
        if owner == "none":
            yield f"min_bid/{name}", private.minimum


def _board(state: State, _: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    board = state.board
    for hex, (tile, rotation) in board.tiles.items():
        yield f"tile/{hex}", list(their_tile(hex, tile, rotation))
    for tile, left in board.supply.items():
        bound = TILE_FACTS[tile].only
        if not bound and left:
            yield f"left/{tile}", left
        for hex in bound:
            if board.tiles.get(hex, ("", 0))[0] != tile and hex in game_map(board.map).hexes:
                yield f"left/{their_tile(hex, tile, 0)[0]}", 1
    for hex, nodes in board.stations.items():
        for node, slots in nodes.items():
            for slot, owner in enumerate(slots):
                if owner is not None:
                    yield f"token/{hex}/{city_number(node)}/{slot}", owner
    yield from _reserved(state)
    for company in STADTBAHN:
        played = company in state.shares
        left_out = game_map(FULL_MAP).stadtbahn[company].build
        yield f"sections/{company}", list(stadtbahn.to_build(board, company) if played else left_out)


def _reserved(state: State) -> Iterator[tuple[str, Any]]:
    homes = game_map(state.board.map).homes
    hexes: dict[str, list[str]] = {}
    for line in state.board.reserved:
        hexes.setdefault(homes[line], []).append(line)
    for hex, lines in hexes.items():
        double = game_map(state.board.map).hexes[hex].kind == "double_interchange"
        count = sum(node.kind == "interchange" for node in layout(state.board, hex).nodes)
        if double:
            yield f"reserved/{hex}", {"tile": lines, "cities": [[] for _ in range(count or 1)]}
        else:
            yield f"reserved/{hex}", {"tile": [], "cities": [lines]}
