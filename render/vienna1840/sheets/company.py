"""A company on a sheet: its lines and where they ran, its trams, who holds it, what it may do next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.vienna1840.facts import (
    COMPANIES,
    MAX_LINES,
    MAX_TRAMS,
    PRIVATES,
    STADTBAHN,
    STATION_COSTS,
    dividend_steps,
    game_map,
)
from engine.vienna1840.view import CompanyView, LineView, StadtbahnView, View
from render.core.fonts import width
from render.core.picture import Picture
from render.core.words import ENGLISH, N_, Words
from render.vienna1840.changes import Changes, Trace
from render.vienna1840.map.area import around, hexes_of_line, part_of
from render.vienna1840.map.vienna import paint_map
from render.vienna1840.market.pen import LABEL, Pen
from render.vienna1840.sheets.strips import Figures, Head, Heading, Holders, Inset, Sayings, Strip, picture_of
from render.vienna1840.themes import COMPANY_INK, TRAM_INK, TRAM_TEXT
from render.vienna1840.words.terms import COLOURS, STEPS

__all__ = ["draw_company"]

_RINGS = 1
"""Hexes shown around those of its lines."""
_LINE_HIGH = 122
_TRAM = (150, 50)


def draw_company(
    view: View,
    company: str,
    runs: Sequence[Trace] = (),
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """A tramway or Stadtbahn company.

    Args:
        view: the position.
        company: its letters.
        runs: the last run of each line, or of each Stadtbahn company; those of others are left out.
        theme: "light", "dark", "safe" or "contrast".
        words: of the game, in a language.
        names: the players' names by seat.

    Raises:
        KeyError: no such company or theme.
    """
    about: _Tramway | _Stadtbahn
    if company in STADTBAHN:
        about = _Stadtbahn(view, {each.company: each for each in view.stadtbahn}[company], runs)
    else:
        about = _Tramway(view, {each.company: each for each in view.companies}[company], runs)
    return picture_of(about, theme, words, names)


@dataclass(frozen=True, slots=True)
class _Tramway:
    """A tramway company."""

    view: View
    company: CompanyView
    runs: Sequence[Trace]

    @property
    def name(self) -> str:
        """As it stands on its cards."""
        return COMPANIES[self.company.company].name

    def strips(self, pen: Pen) -> Sequence[Strip]:
        """The sheet from top to bottom."""
        say, company = pen.words.say, self.company
        head = Head(pen, self.name, self._director(pen), company.company)
        if company.director is None:
            return [head]
        lines: list[Strip] = [_Line(pen, company, line, self._run(line.line)) for line in company.lines]
        return [
            head,
            Figures(pen, self._figures(pen)),
            *lines,
            Sayings(pen, self._owned(pen)),
            *self._map(pen),
            Heading(pen, say("Shares")),
            Holders(pen, company.holders, company.bank_percent),
            Heading(pen, say("What may come next")),
            Sayings(pen, self._next(pen)),
        ]

    def said(self, pen: Pen) -> Sequence[str]:
        """The sheet in words."""
        say, company = pen.words.say, self.company
        if company.director is None:
            return [f"{self.name} ({company.company}). {self._director(pen)}."]
        figures = "; ".join(f"{name} {value}" for name, value in self._figures(pen).items())
        return [
            f"{self.name} ({company.company}). {self._director(pen)}.",
            f"{figures}.",
            *(_line_said(pen, company, line, self._run(line.line)) for line in company.lines),
            *self._owned(pen),
            _holders_said(pen, company.holders, company.bank_percent),
            say("What may come next") + ":",
            *self._next(pen),
        ]

    def _director(self, pen: Pen) -> str:
        if self.company.director is None:
            return pen.words.say("Not yet founded")
        return pen.words.say("Director: {name}", name=pen.who(self.company.director))

    def _figures(self, pen: Pen) -> dict[str, str]:
        say, company = pen.words.say, self.company
        return {
            say("Share price"): str(company.price),
            say("Treasury"): str(company.treasury),
            say("Revenue"): str(company.revenue),
            say("Revenue last time"): str(company.last_revenue),
        }

    def _owned(self, pen: Pen) -> list[str]:
        """What it has besides its lines."""
        say, company, said = pen.words.say, self.company, []
        unused = [say(COLOURS[tram.colour]) for tram in company.trams if tram.place == company.company]
        if unused:
            said.append(say("Trams without a line: {trams}.", trams=", ".join(unused)))
        if company.privates:
            privates = ", ".join(PRIVATES[each].name for each in company.privates)
            said.append(say("Its privates: {names}.", names=privates))
        return said

    def _run(self, line: str) -> Trace | None:
        return next((run for run in self.runs if run.owner == line and run.hexes), None)

    def _map(self, pen: Pen) -> Sequence[Strip]:
        """The part of the map where its lines are, with their last runs."""
        runs = tuple(run for line in self.company.lines if (run := self._run(line.line)) is not None)
        hexes = {hex for run in runs for hex in run.hexes}
        for line in self.company.lines:
            hexes |= hexes_of_line(self.view, line.line)
        return _map_of(pen, self.view, hexes, runs)

    def _next(self, pen: Pen) -> list[str]:
        view, company, words = self.view, self.company, pen.words
        said = []
        if company == view.acting_company:
            said.append(words.say("It acts now: {step}.", step=words.say(STEPS[view.step])))
        if company.company in view.company_order:
            place = view.company_order.index(company.company) + 1
            number = len(view.company_order)
            said.append(
                words.say(
                    "In the company round it acts as number {place} of {number}.", place=place, number=number
                )
            )
        return [*said, *self._room(words), *self._dividend(words)]

    def _room(self, words: Words) -> list[str]:
        """What it may still buy, and with which money."""
        view, company = self.view, self.company
        said = []
        if lines := max(MAX_LINES - len(company.lines), 0):
            said.append(
                words.count("It may have {number} more line.", "It may have {number} more lines.", lines)
            )
        if trams := max(MAX_TRAMS - len(company.trams), 0):
            said.append(
                words.count("It may have {number} more tram.", "It may have {number} more trams.", trams)
            )
        tram = next((stack for stack in view.trams if stack.price is not None and stack.left), None)
        if trams and tram is not None and tram.price is not None:
            short = tram.price - company.treasury
            message = N_("The next tram ({colour}) costs {price}: the treasury has enough.")
            if short > 0:
                message = N_("The next tram ({colour}) costs {price}: its treasury is {short} short.")
            said.append(
                words.say(message, colour=words.say(COLOURS[tram.colour]), price=tram.price, short=short)
            )
        return said

    def _dividend(self, words: Words) -> list[str]:
        """Where its price would go if all of its revenue were paid out."""
        revenue = self.company.revenue
        if not revenue:
            return []
        steps = dividend_steps(revenue)
        if steps > 0:
            return [
                words.count(
                    "If it pays out all its revenue, its price moves {number} field right.",
                    "If it pays out all its revenue, its price moves {number} fields right.",
                    steps,
                )
            ]
        message = N_("If it pays out all its revenue, its price stays.")
        if steps < 0:
            message = N_("Even if it pays out all its revenue, its price moves left.")
        return [words.say(message)]


@dataclass(frozen=True, slots=True)
class _Stadtbahn:
    """A Stadtbahn company."""

    view: View
    company: StadtbahnView
    runs: Sequence[Trace]

    @property
    def name(self) -> str:
        """As it stands on its cards."""
        return STADTBAHN[self.company.company].name

    def strips(self, pen: Pen) -> Sequence[Strip]:
        """The sheet from top to bottom."""
        say, company = pen.words.say, self.company
        course = game_map(self.view.board.map).stadtbahn[company.company]
        runs = [run for run in self.runs if run.owner == company.company and run.hexes][-1:]
        return [
            Head(pen, self.name, self._course(pen), company.company),
            Figures(pen, self._figures(pen)),
            *_map_of(pen, self.view, set(course.sequence), runs),
            Heading(pen, say("Shares")),
            Holders(pen, company.holders, company.bank_percent),
            Heading(pen, say("What may come next")),
            Sayings(pen, self._next(pen)),
        ]

    def said(self, pen: Pen) -> Sequence[str]:
        """The sheet in words."""
        figures = "; ".join(f"{name} {value}" for name, value in self._figures(pen).items())
        return [
            f"{self.name} ({self.company.company}). {self._course(pen)}.",
            f"{figures}.",
            _holders_said(pen, self.company.holders, self.company.bank_percent),
            pen.words.say("What may come next") + ":",
            *self._next(pen),
        ]

    def _course(self, pen: Pen) -> str:
        board = game_map(self.view.board.map)
        first, last = board.stadtbahn[self.company.company].bases
        return pen.words.say(
            "from {first} to {last}", first=_place(self.view, first), last=_place(self.view, last)
        )

    def _figures(self, pen: Pen) -> dict[str, str]:
        say, company = pen.words.say, self.company
        times = f" × {self.view.multiplier}" if self.view.multiplier > 1 else ""
        return {
            say("Share price"): str(company.price),
            say("Income now"): f"{company.income}{times}",
            say("Hexes to build"): str(len(company.to_build)),
        }

    def _next(self, pen: Pen) -> list[str]:
        words, company = pen.words, self.company
        share = company.income * self.view.multiplier // 10
        said = [words.say("At its present income, a share would earn {amount}.", amount=share)]
        if not company.to_build:
            return [*said, words.say("Its course is complete.")]
        return [*said, words.say("Still to build: {hexes}.", hexes=", ".join(company.to_build))]


class _Line:
    """A line: its tram, its stations and where they are, its revenue and its last run."""

    height = _LINE_HIGH

    def __init__(self, pen: Pen, company: CompanyView, line: LineView, run: Trace | None) -> None:
        self.pen = pen
        self.company = company
        self.line = line
        self.run = run

    def draw(self, top: int) -> None:
        """Draws it."""
        pen, line, company = self.pen, self.line, self.company.company
        pen.panel(top, self.height)
        if pen.view.acting == line.line:
            pen.mark(top, self.height)
        x, y = pen.left + 20, top + 36
        pen.chip(line.line, COMPANY_INK[company], company, (74, 54), (x + 37, y))
        colour = _tram_of(self.company, line)
        if colour is None:
            pen.text((x + 90, y), pen.words.say("no tram now"), LABEL, "muted", most=_TRAM[0])
        else:
            said = pen.words.say(COLOURS[colour])
            pen.chip(said, TRAM_TEXT[colour], TRAM_INK[colour], _TRAM, (x + 90 + _TRAM[0] // 2, y))
        pen.figure(x + 262, y, pen.words.say("Revenue"), str(line.revenue), 220)
        pen.text((x + 500, y), _stations(pen.words, line), LABEL, "muted", most=pen.right - x - 520)
        self._ran(x, top + 90)

    def _ran(self, x: int, y: int) -> None:
        """Its last run, place by place, as many as there is room for."""
        pen = self.pen
        room = pen.right - 20 - x
        if self.run is None:
            pen.text((x, y), pen.words.say("It hasn't run yet."), LABEL, "muted", most=room)
            return
        bare = pen.words.say("Last run {total}: {places}", total=self.run.total, places="")
        places = ", ".join(_place(pen.view, hex) for hex in self.run.hexes)
        shown = pen.cut(places, LABEL, room - width(bare, LABEL))
        pen.text(
            (x, y), pen.words.say("Last run {total}: {places}", total=self.run.total, places=shown), LABEL
        )


def _tram_of(company: CompanyView, line: LineView) -> str | None:
    """The colour of a line's tram."""
    return next((tram.colour for tram in company.trams if tram.tram == line.tram), None)


def _stations(words: Words, line: LineView) -> str:
    placed = len(STATION_COSTS) - line.stations_left
    if line.next_station is None:
        return words.say("all {number} stations placed", number=placed)
    return words.say(
        "{placed} of {number} stations, the next for {cost}",
        placed=placed,
        number=len(STATION_COSTS),
        cost=line.next_station,
    )


def _line_said(pen: Pen, company: CompanyView, line: LineView, run: Trace | None) -> str:
    words, colour = pen.words, _tram_of(company, line)
    tram = words.say("no tram now") if colour is None else words.say(COLOURS[colour])
    said = words.say("Line {line}", line=line.line) + f": {tram}, {_stations(words, line)}."
    if run is None:
        return said
    places = ", ".join(_place(pen.view, hex) for hex in run.hexes)
    return f"{said} " + words.say("Last run {total}: {places}", total=run.total, places=places) + "."


def _holders_said(pen: Pen, holders: Mapping[int, int], bank: int) -> str:
    held = [f"{pen.who(seat)} {percent} %" for seat, percent in holders.items() if percent]
    return pen.words.say("Shares") + ": " + ", ".join([*held, f"{pen.words.say('Bank')} {bank} %"]) + "."


def _place(view: View, hex: str) -> str:
    """A hex by the name of its place, or by its own where it has none."""
    found = game_map(view.board.map).hexes.get(hex)
    return found.name if found is not None and found.name else hex


def _map_of(pen: Pen, view: View, hexes: set[str], runs: Sequence[Trace]) -> Sequence[Strip]:
    shown = around(view, hexes, _RINGS)
    if not shown:
        return ()
    canvas = paint_map(view, Changes(routes=tuple(runs)), pen.canvas.theme)
    return [Inset(pen, part_of(view, canvas, shown))]
