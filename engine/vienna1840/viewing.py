"""Making views: what may be seen of a state (R18.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.vienna1840 import market, stadtbahn
from engine.vienna1840.facts import (
    PLAYERS,
    ROUND_TRACK,
    STADTBAHN,
    STATION_COSTS,
    TRAMS,
    game_map,
    maintenance,
)
from engine.vienna1840.holdings import (
    certificates,
    company_trams,
    face,
    privates_of,
    revenue,
    worth,
)
from engine.vienna1840.rounds import building, company, stock
from engine.vienna1840.rounds.sequence import acting
from engine.vienna1840.state import (
    BANK,
    GONE,
    CompanyRound,
    CompanyStep,
    Decision,
    Holding,
    LineRound,
    OrderChoice,
    PrivateAuction,
    State,
    StockRound,
    cr_number,
    value_colour,
)
from engine.vienna1840.view import (
    BONUS_STEPS,
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

__all__ = ["view"]

COMPANY_STEPS: Mapping[CompanyStep, Decision] = {
    "dividend": "dividend",
    "stadtbahn": "dividend",
    "trams": "buy_trams",
    "late_trams": "buy_trams",
    "assign": "assign_trams",
    "late_assign": "assign_trams",
}


def view(state: State, seat: int | None, deciders: tuple[int, ...]) -> View:
    """What the seat, or a spectator, may see."""
    number = max(cr_number(state), 1)
    multipliers = [each.multiplier for each in ROUND_TRACK[: state.round + 1] if each.kind == "CR"]
    phase = state.phase
    on_lines = {tram.place: name for name, tram in state.trams.items()}
    colours = Counter((tram.colour, tram.place) for tram in state.trams.values())
    return View(
        seat=seat,
        options=state.options,
        board=state.board,
        round=state.round,
        colour=value_colour(state),
        step=_step(state),
        acting=acting(state),
        deciders=deciders,
        players=tuple(_player(state, each) for each in range(state.seats)),
        order=_order(state),
        companies=tuple(_company(state, name, on_lines) for name in state.companies),
        stadtbahn=tuple(_stadtbahn(state, name) for name in STADTBAHN if name in state.shares),
        market=_market(state),
        trams=tuple(_stack(colour, number, state.newest, colours) for colour in TRAMS),
        newest_tram=state.newest,
        company_order=phase.order
        if isinstance(phase, CompanyRound)
        else market.in_order(state.prices, state.companies),
        lines_offered=state.offered,
        lines_hidden=len(state.deck),
        privates=tuple(
            PrivateView(name, each.owner, each.returned, each.minimum, face(state, name))
            for name, each in state.privates.items()
        ),
        auction=_auction(state),
        multiplier=multipliers[-1] if multipliers else 1,
        offer=_offer(state),
        acted=isinstance(phase, StockRound) and phase.acted,
        turn=building.turn(state) if isinstance(phase, LineRound) else None,
        opening=next(iter(phase.circles), None) if isinstance(phase, LineRound) else None,
    )


def _order(state: State) -> tuple[int, ...]:
    """The seats as they act: clockwise from the lowest order card in the auction of privates
    (VI), by the cards in stock rounds (VII).
    """
    match state.phase:
        case StockRound(players=players):
            return players
        case PrivateAuction():
            first = state.order[0]
            return tuple((first + step) % state.seats for step in range(state.seats))
        case _:
            return state.order


def _offer(state: State) -> tuple[str, int] | None:
    phase = state.phase
    if not isinstance(phase, LineRound) or phase.offer is None:
        return None
    return phase.offer.private, phase.offer.price


def _step(state: State) -> Decision:
    phase = state.phase
    match phase:
        case PrivateAuction():
            bidding = phase.lot is not None or state.options.private_naming == "bid_names"
            return "bid_private" if bidding else "name_private"
        case OrderChoice():
            return "choose_order"
        case StockRound():
            return "par" if stock.founding(state) else "stock"
        case CompanyRound():
            task = company.head(state)
            if task.step == "lines":
                return "bid_line" if phase.auction and phase.auction.lot else "name_line"
            return COMPANY_STEPS[task.step]
        case LineRound():
            return _line_step(phase)
    return "over"


def _line_step(phase: LineRound) -> Decision:
    if phase.offer is not None:
        return "private_offer"
    if phase.circles:
        return "base_circle"
    if phase.bonus is not None:
        return BONUS_STEPS[phase.bonus]
    return "after_run" if phase.step == "after" else phase.step


def _player(state: State, seat: int) -> PlayerView:
    phase = state.phase
    passed = phase.passed if isinstance(phase, StockRound | PrivateAuction) else ()
    return PlayerView(
        seat=seat,
        card=state.order.index(seat),
        cash=state.cash[seat],
        loans=state.loans[seat],
        worth=worth(state, seat),
        certificates=certificates(state, seat),
        certificate_limit=PLAYERS[state.seats].certificate_limit,
        shares={name: each.players[seat] for name, each in state.shares.items() if each.players[seat]},
        privates=privates_of(state, seat),
        passed=seat in passed,
    )


def _holders(holding: Holding) -> dict[int, int]:
    return {seat: percent for seat, percent in enumerate(holding.players) if percent}


def _company(state: State, name: str, on_lines: Mapping[str, str]) -> CompanyView:
    each = state.companies[name]
    return CompanyView(
        company=name,
        director=each.director,
        par=each.par,
        price=market.price(state.prices, name) or None,
        treasury=each.treasury,
        revenue=revenue(state, name),
        last_revenue=each.last_revenue,
        lines=tuple(_line(state, line, on_lines.get(line)) for line in each.lines),
        trams=tuple(
            TramView(tram, state.trams[tram].colour, state.trams[tram].place)
            for tram in company_trams(state, name)
        ),
        privates=privates_of(state, name),
        bank_percent=state.shares[name].bank,
        holders=_holders(state.shares[name]),
    )


def _line(state: State, name: str, tram: str | None) -> LineView:
    each = state.lines[name]
    return LineView(
        line=name,
        company=each.company,
        home=game_map(state.board.map).homes[name],
        tram=tram,
        revenue=each.revenue,
        stations_left=len(STATION_COSTS) - each.placed,
        next_station=STATION_COSTS[each.placed] if each.placed < len(STATION_COSTS) else None,
    )


def _stadtbahn(state: State, name: str) -> StadtbahnView:
    return StadtbahnView(
        company=name,
        price=market.price(state.prices, name),
        income=stadtbahn.income(state.board, name, value_colour(state)).income,
        bank_percent=state.shares[name].bank,
        holders=_holders(state.shares[name]),
        to_build=stadtbahn.to_build(state.board, name),
    )


def _market(state: State) -> tuple[tuple[tuple[int, int], tuple[str, ...]], ...]:
    cells: dict[tuple[int, int], tuple[str, ...]] = {}
    for token in state.prices:
        cell = (token.row, token.column)
        cells[cell] = (*cells.get(cell, ()), token.company)
    return tuple(sorted(cells.items()))


def _stack(colour: str, number: int, newest: str | None, places: Counter[tuple[str, str]]) -> TramStack:
    """How the trams of a colour stand in a company round, by how many are at each place."""
    left = places[colour, BANK]
    return TramStack(
        colour=colour,
        left=left,
        price=TRAMS[colour].prices.get(number) if left else None,
        maintenance=maintenance(colour, newest),
        gone=not left and places[colour, GONE] > 0,
    )


def _auction(state: State) -> AuctionView | None:
    phase = state.phase
    if isinstance(phase, PrivateAuction) and phase.lot is not None:
        return AuctionView(phase.lot, phase.bids, phase.bidders)
    if isinstance(phase, CompanyRound) and phase.auction is not None and phase.auction.lot is not None:
        return AuctionView(phase.auction.lot, phase.auction.bids, phase.auction.bidders)
    return None
