"""What shares are worth at the end of the game, and what to do in a stock round (VII)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core import Draft, Seat, Standpoint, Weighed
from engine.vienna1840.actions import Buy, Par, Pass, ReturnPrivate, Sell
from engine.vienna1840.facts import PARS, TRAMS
from engine.vienna1840.partner.forecast import SCARCE, multipliers, stadtbahn_incomes, yields
from engine.vienna1840.partner.plan import outlook, price_after
from engine.vienna1840.partner.reasons import reason
from engine.vienna1840.partner.tempers import Temper
from engine.vienna1840.state import State
from engine.vienna1840.trading import share_prices, sold_by_bank
from engine.vienna1840.view import View

__all__ = ["found", "trade"]

CAPITAL = 1.5
"""What a Gulden is worth that a company starts with."""
FIRST_TRAMS = 2
"""So many trams of the first colour a company buys at once."""
DIVIDENDS = {"PR": 5, "KK": 10, "SB": 15, "HB": 20, "SD": 25, "SSB": 30}
SWAP = 1.15
"""How much better a share must be than the one sold for it."""


def _prospects(view: View, cash: Mapping[int, float], beam: int) -> Mapping[str, tuple[float, int]]:
    """By company what a share of 10 % is worth at the end, its price and its dividends with what they have
    bought; and what it will have brought by itself, in Gulden.
    """
    found: dict[str, tuple[float, int]] = {}
    for company in view.companies:
        if company.director is not None:
            books = outlook(view, company, beam, cash)
            found[company.company] = books.share, books.dividends // 10 + books.price
    for each in view.stadtbahn:
        incomes = stadtbahn_incomes(view, each)
        cell = next(cell for cell, names in view.market if each.company in names)
        price = price_after(cell, incomes)
        worth = sum(paid * cash[number] for number, paid in incomes.items()) / 10 + price
        found[each.company] = worth, sum(incomes.values()) // 10 + price
    return found


@dataclass(frozen=True, slots=True)
class _Purse:
    """What limits a seat in a stock round."""

    cash: int
    room: int
    worths: Mapping[str, float]
    prices: Mapping[str, int]
    brings: Mapping[str, int]

    @property
    def short(self) -> bool:
        """Whether cash runs out before certificates do."""
        usual = sorted(self.prices.values())[len(self.prices) // 2]
        return self.cash < usual * self.room

    def merit(self, company: str) -> float:
        """How good a share is to buy: gain for each Gulden while cash is short, else for each certificate."""
        gain = self.worths[company] - self.prices[company]
        return gain / self.prices[company] if self.short else gain


def trade(standpoint: Standpoint[State, View], temper: Temper) -> list[Weighed]:
    """Buying, selling and passing in a stock round, each with what it gains."""
    view, seat = standpoint.view, standpoint.seat
    player = view.players[seat]
    prices = share_prices(view)
    prospects = _prospects(view, yields(view, seat, temper), temper.beam)
    worths = {company: worth for company, (worth, _) in prospects.items()}
    brings = {company: brought for company, (_, brought) in prospects.items()}
    purse = _Purse(player.cash, player.certificate_limit - player.certificates, worths, prices, brings)
    moves = [Weighed(Pass(), 0, reason("keeps_shares"))]
    for company in _open(standpoint, "buy"):
        gain = worths[company] - prices[company]
        told = reason("buys_share", company=company, worth=brings[company], price=prices[company])
        moves.append(Weighed(Buy(company=company), purse.merit(company) if gain > 0 else gain, told))
    best = max((move.value for move in moves), default=0)
    if best > 0 or "sell" not in standpoint.kinds:
        return sorted(moves, key=lambda move: -move.value)
    return sorted(
        [*moves, *_sales(standpoint, purse), *_returns(view, seat, purse)], key=lambda move: -move.value
    )


def _open(standpoint: Standpoint[State, View], kind: str) -> tuple[str, ...]:
    if kind not in standpoint.kinds:
        return ()
    choices = standpoint.choices(Draft(kind))
    return tuple(str(value) for value in choices.values) if choices is not None else ()


def _wanted(view: View, seat: Seat, purse: _Purse) -> tuple[str, float] | None:
    """The share that the seat would buy if it had the money and the room, and what it gains by it."""
    holdings = view.players[seat].shares
    able_to_sell = sold_by_bank(view)
    able = [
        (purse.worths[name] - purse.prices[name], name)
        for name in purse.worths
        if name in able_to_sell and holdings.get(name, 0) < 60
    ]
    if not able:
        return None
    gain, name = max(able, key=lambda pair: (pair[0], pair[1]))
    return name, gain


def _sales(standpoint: Standpoint[State, View], purse: _Purse) -> list[Weighed]:
    """Sales of what falls, or of a share for the sake of a better one."""
    view, seat = standpoint.view, standpoint.seat
    wanted = _wanted(view, seat, purse)
    found = []
    for company in _open(standpoint, "sell"):
        kept = purse.worths[company] - purse.prices[company]
        selling, brought = Sell(company=company, shares=1), purse.brings[company]
        if kept < 0:
            told = reason("sells_share", company=company, worth=brought, price=purse.prices[company])
            found.append(Weighed(selling, -kept, told))
        elif wanted is not None and wanted[0] != company:
            better = purse.prices[wanted[0]] <= purse.cash + purse.prices[company]
            gain = wanted[1] - SWAP * kept - 5
            if better and gain > 0:
                told = reason("swaps", company=company, better=wanted[0])
                found.append(Weighed(selling, gain, told))
    return found


def _returns(view: View, seat: Seat, purse: _Purse) -> list[Weighed]:
    """Privates that a better certificate takes the room of, once companies have had their chance."""
    player = view.players[seat]
    wanted = _wanted(view, seat, purse)
    rounds = len(multipliers(view))
    if wanted is None or purse.room > 0:
        return []
    return [
        Weighed(
            ReturnPrivate(private=name), wanted[1] - DIVIDENDS[name] * rounds, reason("returns", private=name)
        )
        for name in player.privates
        if wanted[1] > DIVIDENDS[name] * rounds and purse.prices[wanted[0]] <= player.cash
    ]


def found(standpoint: Standpoint[State, View], temper: Temper) -> list[Weighed]:
    """A company and its par (VII.5): as much capital as the purse allows, and a little cash for shares."""
    view, seat = standpoint.view, standpoint.seat
    free = [each.company for each in view.companies if each.director is None]
    cash = view.players[seat].cash
    moves = []
    for company in free:
        for price in PARS:
            if price * 5 <= cash:
                left = cash - price * 5
                told = reason("founds", company=company, price=price, capital=10 * price)
                worth = _par_worth(price, left) - (_lateness(view, price) if temper.hurries else 0)
                moves.append(Weighed(Par(company=company, price=price), worth, told))
    return sorted(moves, key=lambda move: -move.value)


def _lateness(view: View, price: int) -> float:
    """What it costs that companies of a higher price, or earlier on the same cell, buy the first trams before
    this one (VIII.4): the next ones are dearer.
    """
    ahead = sum(each.price is not None and each.price >= price for each in view.companies)
    first, second = view.trams[:2]
    if first.left > FIRST_TRAMS * ahead:
        return 0
    return CAPITAL * (TRAMS[second.colour].prices[1] - TRAMS[first.colour].prices[1])


def _par_worth(price: int, left: int) -> float:
    """What a par is worth: the company's capital, its shares' price, and cash for other shares."""
    return CAPITAL * 10 * price + 5 * price + SCARCE[1] * left
