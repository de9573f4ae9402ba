"""A company's decisions in a company round: dividend, trams, which line has which (VIII.5)."""

from __future__ import annotations

from dataclasses import replace

from engine.core import Action, Draft, Standpoint, Weighed
from engine.vienna1840.actions import Assign, BuyTram, Dividend, Pass, Scrap
from engine.vienna1840.facts import MAX_TRAMS, maintenance
from engine.vienna1840.partner.forecast import groups, route_now, yields
from engine.vienna1840.partner.plan import COLOURS, LADDER, MAX_LINES, Books, Planner, books_of, moved, newer
from engine.vienna1840.partner.reasons import reason
from engine.vienna1840.partner.tempers import Temper
from engine.vienna1840.state import State
from engine.vienna1840.view import CompanyView, View

__all__ = ["assign", "dividend", "interest", "planner", "trams"]

LEAST_INTEREST = 15
"""So much of a company's dividends counts for its director at least, in percent."""
AID = 3
"""What a Gulden costs that the director must add."""


def interest(view: View, seat: int, company: CompanyView) -> float:
    """How much of a company's dividends is a seat's gain over the others, in percent."""
    mine = company.holders.get(seat, 0)
    theirs = sum(percent for other, percent in company.holders.items() if other != seat)
    return max(LEAST_INTEREST, mine - theirs / max(1, len(view.players) - 1))


def planner(view: View, seat: int, company: CompanyView, temper: Temper) -> Planner:
    """Plays a company's books on, in the interest of a seat."""
    lines = groups(view, company, MAX_LINES - len(company.lines))
    return Planner.at(view, lines, interest(view, seat, company), temper.beam, yields(view, seat, temper))


def dividend(standpoint: Standpoint[State, View], temper: Temper) -> list[Weighed]:
    """The dividend after which the company's books go on best."""
    view = standpoint.view
    company = view.acting_company
    assert company is not None
    box = company.revenue // 10 * 10
    plans, books = planner(view, standpoint.seat, company, temper), books_of(view, company)
    amounts = sorted({*(amount for amount in LADDER if amount < box), box})
    moves = []
    for amount in amounts:
        value = (
            plans.best(_after_dividend(books, amount))[0]
            + amount * plans.percent / 100 * dict(plans.cash)[books.number]
        )
        kept = company.revenue - amount
        told = (
            reason("pays_out", amount=amount) if amount == box else reason("keeps", amount=amount, kept=kept)
        )
        moves.append(Weighed(Dividend(amount=amount), value, told))
    return sorted(moves, key=lambda move: -move.value)


def _after_dividend(books: Books, amount: int) -> Books:
    return replace(
        books,
        treasury=books.treasury + books.box - amount,
        box=0,
        cell=moved(books.cell, amount),
        paid=True,
    )


def trams(standpoint: Standpoint[State, View], temper: Temper) -> list[Weighed]:
    """The tram to buy, or none, by how the books go on."""
    view = standpoint.view
    company = view.acting_company
    assert company is not None
    plans = planner(view, standpoint.seat, company, temper)
    books = replace(books_of(view, company), paid=True, box=0)
    moves = []
    if "pass" in standpoint.kinds:
        moves.append(Weighed(Pass(), plans.best(replace(books, bought=True))[0], reason("saves")))
    full = len(books.trams) >= MAX_TRAMS
    worst = min(company.trams, key=lambda tram: (COLOURS.index(tram.colour), tram.tram)) if full else None
    for colour, price in _on_offer(standpoint, books.treasury, full):
        after = replace(
            books,
            treasury=max(0, books.treasury - price),
            trams=tuple(sorted((*books.trams, colour), key=COLOURS.index))[-MAX_TRAMS:],
            newest=newer(books.newest, colour),
        )
        value = plans.best(after)[0] - AID * max(0, price - books.treasury) - price / 20
        if worst is not None:
            moves.append(
                Weighed(Scrap(tram=worst.tram), value, reason("makes_room", tram=worst.tram, colour=colour))
            )
            continue
        key = _why_buy(company, after.newest)
        moves.append(Weighed(BuyTram(colour=colour), value, reason(key, colour=colour)))
    return _each_once(moves)


def _why_buy(company: CompanyView, newest: str | None) -> str:
    """What a tram is for: a line that has none, one in place of a tram that costs, or a line to come."""
    if len(company.trams) < len(company.lines):
        return "needs_tram"
    if any(maintenance(tram.colour, newest) < 0 for tram in company.trams):
        return "renews"
    return "looks_ahead"


def _each_once(moves: list[Weighed]) -> list[Weighed]:
    """The moves, best first, each with its best value alone."""
    found: dict[Action, Weighed] = {}
    for move in sorted(moves, key=lambda move: -move.value):
        found.setdefault(move.action, move)
    return list(found.values())


def _on_offer(standpoint: Standpoint[State, View], treasury: int, full: bool) -> list[tuple[str, int]]:
    """The trams that can be bought now, with their prices; after one is scrapped where there is no room."""
    stacks = [(stack.colour, stack.price) for stack in standpoint.view.trams if stack.price is not None]
    if full:
        return [
            (colour, price) for colour, price in stacks if price <= treasury and "scrap" in standpoint.kinds
        ]
    choices = standpoint.choices(Draft("tram")) if "tram" in standpoint.kinds else None
    able = [str(value) for value in choices.values] if choices is not None else []
    return [(colour, price) for colour, price in stacks if colour in able]


def assign(standpoint: Standpoint[State, View]) -> list[Weighed]:
    """The best trams to the lines that earn most; a tram that would cost more than a line earns stands."""
    view = standpoint.view
    company = view.acting_company
    assert company is not None
    earning = sorted(((route_now(view, line.line), line.line) for line in company.lines), reverse=True)
    newest = view.newest_tram
    ranked = sorted(
        company.trams,
        key=lambda tram: (maintenance(tram.colour, newest), COLOURS.index(tram.colour), tram.tram),
    )[::-1]
    placing = {tram.tram: company.company for tram in ranked}
    for tram, (_, line) in zip(ranked, earning, strict=False):
        placing[tram.tram] = line
    told = reason("serves", lines=min(len(earning), len(ranked)))
    written = tuple(f"{tram}:{placing[tram]}" for tram in sorted(placing))
    return [Weighed(Assign(placing=written), 1, told)]
