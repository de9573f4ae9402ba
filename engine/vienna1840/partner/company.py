"""A company's decisions in a company round: dividend, trams, which line has which (VIII.5)."""

from __future__ import annotations

from dataclasses import replace

from engine.core import Draft, Standpoint, Weighed
from engine.vienna1840.actions import Assign, BuyTram, Dividend, Pass
from engine.vienna1840.facts import MAX_TRAMS, TRAMS, maintenance
from engine.vienna1840.outlook import acting_company
from engine.vienna1840.partner.forecast import groups, next_company_round, route_now
from engine.vienna1840.partner.plan import COLOURS, LADDER, MAX_LINES, Books, Planner, books_of, moved
from engine.vienna1840.partner.reasons import reason
from engine.vienna1840.partner.tempers import Temper
from engine.vienna1840.state import State
from engine.vienna1840.view import CompanyView, View

__all__ = ["assign", "dividend", "interest", "planner", "trams"]

LEAST_INTEREST = 15


def interest(view: View, seat: int, company: CompanyView) -> float:
    """How much of a company's dividends is a seat's gain over the others, in percent."""
    mine = company.holders.get(seat, 0)
    theirs = sum(percent for other, percent in company.holders.items() if other != seat)
    return max(LEAST_INTEREST, mine - theirs / max(1, len(view.players) - 1))


def planner(view: View, seat: int, company: CompanyView, temper: Temper) -> Planner:
    """Plays a company's books on, in the interest of a seat."""
    lines = groups(view, company, MAX_LINES - len(company.lines))
    return Planner(view, lines, interest(view, seat, company), temper.beam)


def dividend(standpoint: Standpoint[State, View], temper: Temper) -> list[Weighed]:
    """The dividend after which the company's books go on best."""
    view = standpoint.view
    company = acting_company(view)
    assert company is not None
    box = company.revenue // 10 * 10
    plans, books = planner(view, standpoint.seat, company, temper), books_of(view, company)
    amounts = sorted({*(amount for amount in LADDER if amount < box), box})
    moves = []
    for amount in amounts:
        value = plans.best(_after_dividend(books, amount))[0] + amount * plans.percent / 100
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
    company = acting_company(view)
    assert company is not None
    plans = planner(view, standpoint.seat, company, temper)
    books = replace(books_of(view, company), paid=True, box=0)
    moves = []
    if "pass" in standpoint.kinds:
        moves.append(Weighed(Pass(), plans.best(replace(books, bought=True))[0], reason("saves")))
    for colour in _on_offer(standpoint):
        price = TRAMS[colour].prices[books.number]
        short = max(0, price - books.treasury)
        newest = max((each for each in (books.newest, colour) if each), key=COLOURS.index)
        after = replace(
            books,
            treasury=max(0, books.treasury - price),
            trams=tuple(sorted((*books.trams, colour), key=COLOURS.index))[-MAX_TRAMS:],
            newest=newest,
        )
        key = "renews" if len(books.trams) >= len(company.lines) else "needs_tram"
        value = plans.best(after)[0] - 3 * short
        moves.append(Weighed(BuyTram(colour=colour), value, reason(key, colour=colour)))
    return sorted(moves, key=lambda move: -move.value)


def _on_offer(standpoint: Standpoint[State, View]) -> tuple[str, ...]:
    if "tram" not in standpoint.kinds:
        return ()
    choices = standpoint.choices(Draft("tram"))
    return tuple(str(value) for value in choices.values) if choices is not None else ()


def assign(standpoint: Standpoint[State, View]) -> list[Weighed]:
    """The best trams to the lines that earn most; a tram that would cost more than a line earns stands."""
    view = standpoint.view
    company = acting_company(view)
    assert company is not None
    earning = sorted(((route_now(view, line.line), line.line) for line in company.lines), reverse=True)
    newest = view.newest_tram
    ranked = sorted(
        company.trams, key=lambda tram: (maintenance(tram.colour, newest), COLOURS.index(tram.colour), tram.tram)
    )[::-1]
    placing = {tram.tram: company.company for tram in ranked}
    for tram, (_, line) in zip(ranked, earning, strict=False):
        placing[tram.tram] = line
    told = reason("serves", lines=min(len(earning), len(ranked)))
    written = tuple(f"{tram}:{placing[tram]}" for tram in sorted(placing))
    return [Weighed(Assign(placing=written), 1, told)]
