"""Whether the seat at turn has anything to decide, read a second time (IV.2, VI to IX).

The rounds go on by themselves where nobody has a decision. This reading of the same sections knows nothing of
how they find that out: it counts money, trams and certificates, with all that may be scrapped or returned.
It is that of the rulebook's preset.
"""

from __future__ import annotations

from dataclasses import replace

from engine.vienna1840 import facts, market
from engine.vienna1840.board import free_circles
from engine.vienna1840.rounds import building
from engine.vienna1840.state import (
    BANK,
    CompanyRound,
    Line,
    LineRound,
    OrderChoice,
    PrivateAuction,
    State,
    StockRound,
    Task,
)

__all__ = ["could_answer", "could_pay_for_a_tram", "has_decision"]

STEP = 5
"""Bids are multiples of it, and one is at least so much above another."""


def has_decision(state: State) -> bool | None:
    """Whether the seat at turn can do anything but the one thing that is left; None: it is no seat's turn."""
    match state.phase:
        case PrivateAuction() as phase:
            return _in_private_auction(state, phase)
        case OrderChoice() as phase:
            return len(phase.queue) > 1
        case StockRound() as phase:
            return None if len(phase.passed) == state.seats else _in_stock_round(state, phase)
        case CompanyRound() as phase:
            return _in_company_round(state, phase)
        case LineRound() as phase:
            return _in_line_round(state, phase)
    return None


def _faces(state: State, owner: int | str) -> int:
    """What an owner's privates bring when they go back to the bank, as they may at any time (IV.2)."""
    return sum(facts.PRIVATES[name].face for name, each in state.privates.items() if each.owner == owner)


def _rounded(amount: int) -> int:
    """The least bid that is not below an amount."""
    return amount + -amount % STEP


# --- auctions (VI, VIII.6) ------------------------------------------------------------------------------


def could_answer(state: State, owner: int | str, bid: int) -> bool:
    """Whether a seat or a company could bid more than somebody has bid."""
    money = state.companies[owner].treasury if isinstance(owner, str) else state.cash[owner]
    return _rounded(bid + STEP) <= money + _faces(state, owner)


def _in_private_auction(state: State, phase: PrivateAuction) -> bool | None:
    left = [each for each in state.privates.values() if each.owner is None and not each.returned]
    if not left:
        return None
    if phase.lot is None:
        return True
    least = phase.bids[-1][1] + STEP if phase.bids else state.privates[phase.lot].minimum
    return _rounded(least) <= state.cash[phase.turn] + _faces(state, phase.turn)


def _in_line_auction(state: State, phase: CompanyRound) -> bool | None:
    auction = phase.auction
    if auction is None:
        return None
    if auction.lot is None:
        money = state.companies[auction.namer].treasury + _faces(state, auction.namer)
        return bool(state.offered) and money >= facts.LINE_MINIMUM
    if not auction.bids:
        return True
    place = auction.bidders.index(auction.bids[-1][0])
    bidder = auction.bidders[(place + 1) % len(auction.bidders)]
    money = state.companies[bidder].treasury + _faces(state, bidder)
    return _rounded(auction.bids[-1][1] + STEP) <= money


# --- the stock round (VII) ------------------------------------------------------------------------------


def _in_stock_round(state: State, phase: StockRound) -> bool:
    if phase.number == 1 and any(company.par is None for company in state.companies.values()):
        untaken = sum(company.director is None for company in state.companies.values())
        if sum(company.director is not None for company in state.companies.values()) < state.seats:
            return untaken > 0
    seat = phase.players[phase.turn]
    return _can_sell(state, phase, seat) or _can_buy(state, phase, seat)


def _can_sell(state: State, phase: StockRound, seat: int) -> bool:
    if phase.number == 1:
        return False
    for name, holding in state.shares.items():
        company = state.companies.get(name)
        kept = 50 if company is not None and company.director == seat else 0
        if holding.players[seat] > kept:
            return True
    return False


def _can_buy(state: State, phase: StockRound, seat: int) -> bool:
    """With the money for all privates, none of which then counts as a certificate."""
    purse = state.cash[seat] + _faces(state, seat)
    own = sum(holding.players[seat] // 10 for holding in state.shares.values())
    directed = sum(company.director == seat for company in state.companies.values())
    if own - 4 * directed >= facts.PLAYERS[state.seats].certificate_limit:
        return False
    return any(
        holding.initial + holding.pool > 0
        and (name not in state.companies or state.companies[name].director is not None)
        and holding.players[seat] < facts.MAX_HOLDING
        and (seat, name) not in phase.sold
        and market.price(state.prices, name) <= purse
        for name, holding in state.shares.items()
    )


# --- the company round (VIII) ---------------------------------------------------------------------------


def _in_company_round(state: State, phase: CompanyRound) -> bool | None:
    if not phase.tasks:
        return None
    task = phase.tasks[0]
    match task.step:
        case "lines":
            return _in_line_auction(state, phase)
        case "dividend":
            return sum(line.revenue for line in _lines(state, task.company)) >= 10
        case "trams" | "late_trams":
            return _may_buy(state, phase, task)
        case "assign" | "late_assign":
            return _may_place(state, task.company)
    return None


def _lines(state: State, company: str) -> list[Line]:
    return [line for line in state.lines.values() if line.company == company]


def _trams(state: State, company: str) -> list[str]:
    """The colours of a company's trams."""
    places = {company, *(number for number, line in state.lines.items() if line.company == company)}
    return [tram.colour for tram in state.trams.values() if tram.place in places]


def _prices(state: State) -> list[int]:
    """What the trams cost that are in the row in this company round."""
    number = sum(entry.kind == "CR" for entry in facts.ROUND_TRACK[: state.round + 1])
    colours = {tram.colour for tram in state.trams.values() if tram.place == BANK}
    return [cost for colour in colours if (cost := facts.TRAMS[colour].prices.get(number)) is not None]


def could_pay_for_a_tram(state: State, company: str) -> bool:
    """Whether the treasury and the company's privates pay for one; room for it can be made by scrapping."""
    money = state.companies[company].treasury + _faces(state, company)
    return any(cost <= money for cost in _prices(state))


def _may_buy(state: State, phase: CompanyRound, task: Task) -> bool:
    """VIII.5.3, or VIII.5.4: at the last chance a company whose trams are all old may be rid of them."""
    if could_pay_for_a_tram(state, task.company):
        return True
    room = any(len(_lines(state, name)) < facts.MAX_LINES for name in state.companies)
    auctions = any(each.step == "lines" for each in phase.tasks)
    if task.step == "trams" and auctions and room:
        return False
    old = [facts.maintenance(colour, state.newest) < 0 for colour in _trams(state, task.company)]
    return bool(_prices(state)) and all(old)


def _may_place(state: State, company: str) -> bool:
    """VIII.5.3: the only tram of the only line lies there by itself, unless the line would pay to run."""
    trams, lines = _trams(state, company), _lines(state, company)
    if not trams or not lines:
        return False
    if len(trams) == len(lines) == 1:
        return facts.maintenance(trams[0], state.newest) < 0
    return True


# --- the line round (IX) --------------------------------------------------------------------------------


def _in_line_round(state: State, phase: LineRound) -> bool | None:
    if not phase.lines:
        return None
    if phase.offer is not None:
        owner = state.privates[phase.offer.private].owner
        return True if isinstance(owner, int) else None
    if phase.circles:
        home = facts.game_map(state.board.map).homes[phase.circles[0]]
        return len(set(free_circles(state.board, home))) > 1
    if not phase.began:
        return None
    line = phase.lines[0]
    tram = any(each.place == line for each in state.trams.values())
    trade = _may_trade(state, line)
    if phase.bonus is not None:
        return bool(building.bonus_kinds(_rich(state, line)))
    if phase.step == "build":
        return trade or bool(building.kinds(_rich(state, line)))
    if phase.step == "run":
        return True if tram else None
    return trade


def _may_trade(state: State, line: str) -> bool:
    """From LR2a on, with money, if a player has a private (IV.2, IX.3)."""
    company = state.lines[line].company
    if facts.ROUND_TRACK[state.round].name.startswith("LR1"):
        return False
    money = state.companies[company].treasury + _faces(state, company)
    return money > 0 and any(isinstance(each.owner, int) for each in state.privates.values())


def _rich(state: State, line: str) -> State:
    """With what the company could raise: its privates, and those that it could buy for 1 and return."""
    name = state.lines[line].company
    company = state.companies[name]
    money = company.treasury + _faces(state, name)
    if _may_trade(state, line):
        owners = {each.owner for each in state.privates.values() if isinstance(each.owner, int)}
        money += sum(_faces(state, seat) for seat in owners)
        money -= sum(isinstance(each.owner, int) for each in state.privates.values())
    return replace(state, companies={**state.companies, name: replace(company, treasury=money)})
