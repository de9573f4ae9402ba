"""A company's books played on to the end of the game: which dividends and trams bring its shareholders most.

The forecast knows what the lines' routes will bring. At each company round to come a company pays a dividend,
keeps the rest, buys trams; of the courses that this gives the best are kept (a beam), so that the work is
bounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from engine.vienna1840.facts import GRID, LOAN_PENALTY, MAX_TRAMS, TRAMS, dividend_steps, maintenance
from engine.vienna1840.market import LEFT, RIGHT, step
from engine.vienna1840.partner.forecast import COMPANY_ROUNDS, Group, groups, next_company_round
from engine.vienna1840.view import CompanyView, View

__all__ = ["Books", "Course", "Outlook", "books_of", "outlook", "price_after"]

Cell = tuple[int, int]
COLOURS = tuple(TRAMS)
LADDER = (0, 100, 200, 400, 600, 1000, 1500, 2500)
"""Dividends at which the price moves by a step more (X.2)."""
NEWEST = {1: "orange", 2: "orange", 3: "red", 4: "purple", 5: "purple", 6: "purple"}
"""The newest colour that is likely to be bought by the end of each company round."""
LINE_PRICE = 30
MAX_LINES = 3
BUILDING = 30
"""What a line spends on stations and tiles in a turn, if it can."""
RETURN = 0.4
"""What a Gulden spent on them adds to each later run."""
TREASURY = 1.5
"""What a Gulden in the treasury is worth, as long as trams are still to be bought."""


@cache
def moved(cell: Cell, total: int) -> Cell:
    """Where the price token goes for a dividend."""
    steps = dividend_steps(total)
    for _ in range(abs(steps)):
        cell = step(cell, RIGHT if steps > 0 else LEFT)
    return cell


def price_of(cell: Cell) -> int:
    """The price on a cell."""
    return GRID[cell[0]][cell[1]] or 0


def price_after(cell: Cell, dividends: Mapping[int, int]) -> int:
    """The price after some dividends."""
    for number in sorted(dividends):
        cell = moved(cell, dividends[number])
    return price_of(cell)


@dataclass(frozen=True, slots=True)
class Books:
    """A company as it stands.

    Attributes:
        number: the company round that is under way or comes next.
        paid: whether its dividend in that round is paid.
        bought: whether it has done buying in that round, too.
        trams: colours.
        lines: how many it has; `room` for how many more it may still bid in this round.
    """

    number: int
    treasury: int
    box: int
    cell: Cell
    trams: tuple[str, ...]
    lines: int
    newest: str | None
    paid: bool = False
    bought: bool = False


class Course(NamedTuple):
    """One way on, as far as it was followed. `lag` is what routes earn less for want of money to build."""

    treasury: int
    box: int
    cell: Cell
    trams: tuple[str, ...]
    lines: int
    newest: str | None
    dividends: int
    gains: float
    loss: int
    lag: float = 0


@dataclass(frozen=True, slots=True)
class Outlook:
    """What comes of a company.

    Attributes:
        dividends: all that are still declared, in Gulden.
        price: of a share at the end.
        gains: what these are worth at the end.
    """

    dividends: int
    price: int
    gains: float

    @property
    def share(self) -> float:
        """What one share of 10 % is worth at the end: its dividends and its price."""
        return self.gains / 10 + self.price


def books_of(view: View, company: CompanyView) -> Books:
    """A company's books as everybody sees them."""
    cell = next(cell for cell, names in view.market if company.company in names)
    return Books(
        number=next_company_round(view),
        treasury=company.treasury,
        box=company.revenue,
        cell=cell,
        trams=tuple(tram.colour for tram in company.trams),
        lines=len(company.lines),
        newest=view.newest_tram,
    )


@dataclass(frozen=True, slots=True)
class Planner:
    """Plays one company's books on.

    Attributes:
        groups: the line rounds to come.
        percent: how much of each dividend counts, and of how many shares the price.
        beam: courses that are followed at once.
        cash: what a Gulden of dividends is worth at the end, by number of the company round.
        left: trams of each colour in the stacks.
        seats: of the table.
        present: the company round that is under way or comes next.
    """

    groups: tuple[Group, ...]
    percent: float
    beam: int
    cash: tuple[tuple[int, float], ...]
    left: tuple[tuple[str, int], ...]
    seats: int
    present: int

    @classmethod
    def at(
        cls, view: View, groups: tuple[Group, ...], percent: float, beam: int, cash: Mapping[int, float]
    ) -> Planner:
        """The planner for a company at a table as it stands."""
        return cls(
            groups,
            percent,
            beam,
            tuple(cash.items()),
            tuple((stack.colour, stack.left) for stack in view.trams),
            len(view.players),
            next_company_round(view),
        )

    def best(self, books: Books) -> tuple[float, Outlook]:
        """The best course from here: its value to the holder of the percent, and what comes of it."""
        return _best(self, books)


@lru_cache(maxsize=4096)
def _best(planner: Planner, books: Books) -> tuple[float, Outlook]:
    """Kept, since in a stock round all companies stay as they are from one purchase to the next."""
    return _Planning(planner).best(books)


class _Planning:
    """A planner at work, with what it has worked out by now."""

    def __init__(self, planner: Planner) -> None:
        self.cash = dict(planner.cash)
        self.groups = {group.number: group for group in planner.groups}
        self.percent = planner.percent
        self.beam = planner.beam
        self.left = dict(planner.left)
        self.seats = planner.seats
        self.present = planner.present
        self._ran_with: dict[tuple[object, ...], tuple[int, tuple[str, ...]]] = {}
        self._offered: dict[tuple[int, int], tuple[tuple[tuple[str, ...], int], ...]] = {}

    def best(self, books: Books) -> tuple[float, Outlook]:
        """As `Planner.best`."""
        start = Course(books.treasury, books.box, books.cell, books.trams, books.lines, books.newest, 0, 0, 0)
        courses = [start]
        for number in range(books.number, COMPANY_ROUNDS + 1):
            here = number == books.number
            if not here or not books.paid:
                courses = [self._ran(each, number) for each in courses]
            following: dict[tuple[object, ...], tuple[float, Course]] = {}
            for course in courses:
                for each in self._company_round(
                    course, number, paid=here and books.paid, bought=here and books.bought
                ):
                    key = (each.trams, each.cell, each.treasury // 100, each.lines)
                    merit = self._merit(each, number)
                    known = following.get(key)
                    if known is None or merit > known[0]:
                        following[key] = merit, each
            ranked = sorted(following.values(), key=lambda pair: -pair[0])[: self.beam]
            courses = [course for _, course in ranked]
        final = max(courses, key=self._value)
        return self._value(final), Outlook(final.dividends, price_of(final.cell), final.gains)

    def _value(self, course: Course) -> float:
        return (course.gains + 10 * price_of(course.cell)) * self.percent / 100 - course.loss

    def _merit(self, course: Course, number: int) -> float:
        """The value of a course under way: with the trams that it has, and its treasury paid out."""
        to_come = sum(
            self._revenue(course, later) * self.cash[later] for later in range(number + 1, COMPANY_ROUNDS + 1)
        )
        money = course.treasury * (TREASURY if number < COMPANY_ROUNDS - 1 else 0.0)
        rise = 10 * price_of(course.cell)
        return (course.gains + to_come + money + rise) * self.percent / 100 - course.loss

    def _newest(self, course: Course, number: int) -> str | None:
        likely = NEWEST[number - 1] if number > 1 else None
        known = course.newest
        if number == self.present or likely is None:
            return known
        return newer(likely, known)

    def _revenue(self, course: Course, number: int) -> int:
        """What the lines bring before a company round; a tram that would lose money stands."""
        group = self.groups.get(number)
        if group is None:
            return 0
        earned, _ = self._runs(course, group)
        return max(0, earned - int(course.lag * max(map(len, group.routes), default=0)))

    def _runs(self, course: Course, group: Group) -> tuple[int, tuple[str, ...]]:
        """What the lines bring in a group, and the trams that are left: others would only cost."""
        newest = self._newest(course, group.number)
        key = (group.number, course.trams, course.lines, newest)
        if key not in self._ran_with:
            self._ran_with[key] = _runs(group, course.trams, course.lines, newest)
        return self._ran_with[key]

    def _ran(self, course: Course, number: int) -> Course:
        """A company's lines have built and run before a company round."""
        group = self.groups.get(number)
        turns = sum(len(routes) for routes in group.routes[: course.lines]) if group is not None else 0
        built = min(course.treasury, BUILDING * turns)
        return course._replace(
            trams=course.trams if group is None else self._runs(course, group)[1],
            box=course.box + self._revenue(course, number),
            newest=self._newest(course, number),
            treasury=course.treasury - built,
            lag=course.lag + (BUILDING * turns - built) * RETURN,
        )

    def _company_round(self, course: Course, number: int, *, paid: bool, bought: bool) -> Iterator[Course]:
        if number == COMPANY_ROUNDS:
            if paid:
                yield course
                return
            total = course.box // 10 * 10
            yield self._declared(course, number, total)
            return
        if paid:
            yield from [course] if bought else self._purchases(course, number)
            return
        box = course.box // 10 * 10
        amounts = [amount for amount in LADDER if amount < box] + [box]
        for amount in amounts[-5:] if 0 in amounts[-5:] else [0, *amounts[-4:]]:
            yield from self._purchases(self._declared(course, number, amount), number)

    def _declared(self, course: Course, number: int, amount: int) -> Course:
        return course._replace(
            box=0,
            treasury=course.treasury + course.box - amount,
            dividends=course.dividends + amount,
            gains=course.gains + amount * self.cash[number],
            cell=moved(course.cell, amount),
        )

    def _purchases(self, course: Course, number: int) -> Iterator[Course]:
        """All ways to buy trams now. A company without one must buy, if need be with the director's money."""
        lines = course.lines
        treasury = course.treasury
        if lines < MAX_LINES and treasury >= LINE_PRICE:
            lines += 1
            treasury -= LINE_PRICE
        rest = course._replace(lines=lines, treasury=treasury)
        offers = self._offers(number, max(1, lines))
        if course.trams or not offers:
            yield rest
        for new, cost in offers:
            short = max(0, cost - treasury)
            if not short or not (course.trams or len(new) > 1):
                yield self._with_trams(rest, new, cost, short)

    def _offers(self, number: int, most: int) -> tuple[tuple[tuple[str, ...], int], ...]:
        """The trams, up to so many, that can be bought together in a company round, with what they cost."""
        if (number, most) not in self._offered:
            prices = {
                colour: TRAMS[colour].prices[number]
                for colour in COLOURS
                if number in TRAMS[colour].prices and self._supply(colour, number) > 0
            }
            self._offered[number, most] = tuple(
                (new, sum(prices[colour] for colour in new))
                for count in range(1, most + 1)
                for new in combinations_with_replacement(tuple(prices), count)
                if all(new.count(colour) <= self._supply(colour, number) for colour in new)
            )
        return self._offered[number, most]

    def _supply(self, colour: str, number: int) -> int:
        left = self.left[colour]
        return left if number == self.present else -(-left // self.seats)

    def _with_trams(self, course: Course, new: tuple[str, ...], cost: int, short: int) -> Course:
        return course._replace(
            treasury=max(0, course.treasury - cost),
            trams=_best_of((*course.trams, *new)),
            newest=newer(course.newest, new[-1]),
            loss=course.loss + short * LOAN_PENALTY // 100,
        )


@cache
def newer(one: str | None, other: str | None) -> str | None:
    """The newer of two colours of trams."""
    return max((colour for colour in (one, other) if colour), key=COLOURS.index, default=None)


@cache
def _best_of(trams: tuple[str, ...]) -> tuple[str, ...]:
    """As many as a company may have, the newest ones."""
    return tuple(sorted(trams, key=COLOURS.index))[-MAX_TRAMS:]


def _runs(
    group: Group, trams: tuple[str, ...], lines: int, newest: str | None
) -> tuple[int, tuple[str, ...]]:
    """What so many lines bring, the best trams on the best lines, and the trams that are worth running."""
    ranked = sorted(trams, key=lambda colour: maintenance(colour, newest), reverse=True)
    earned = 0
    kept = list(ranked[lines:])
    for routes, colour in zip(group.routes[:lines], ranked, strict=False):
        gains = [route + maintenance(colour, newest) for route in routes]
        earned += sum(max(0, gain) for gain in gains)
        if not gains or max(gains) > 0:
            kept.append(colour)
    return earned, tuple(sorted(kept, key=COLOURS.index))


def outlook(view: View, company: CompanyView, beam: int, cash: Mapping[int, float]) -> Outlook:
    """What comes of a company whose director makes the most of it."""
    planner = Planner.at(view, groups(view, company, MAX_LINES - len(company.lines)), 60, beam, cash)
    return planner.best(books_of(view, company))[1]
