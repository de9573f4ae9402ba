"""The tables of what is owned: companies, Stadtbahn companies, players."""

from __future__ import annotations

from collections.abc import Sequence

from engine.vienna1840.facts import COMPANIES, STADTBAHN, STATION_COSTS
from engine.vienna1840.view import CompanyView, LineView, PlayerView, StadtbahnView, TramView
from render.core.fonts import Face, width
from render.core.words import C_, signed
from render.vienna1840.market.pen import BIG, BODY, LABEL, SMALL, Pen
from render.vienna1840.themes import COMPANY_INK

__all__ = ["Companies", "Players", "StadtbahnCompanies"]

STADTBAHN_ROW = 70
PLAYER_ROW = 72
PLAYER_HEAD = 62
_GAP = 8
_HEAD_HIGH = 116
"""What a company's card needs while it has no line."""
_LINE_HIGH = 56
_LEGEND_HIGH = 50
_PITCH = 22
"""From one square that stands for a station to the next."""
_WIDEST_COLUMN = 130
_NAME = 56
"""Where a player's name begins, seen from the left."""
_CASH = 360
"""Where the cash ends at the least, seen from the left: further right where a long name finds room."""
_APART = 24
"""Between a name and the cash beside it."""
_NO_TRAM = C_("in the place of a line's tram", "no tram")
_COURSE: Face = (34, 600, 80)
_ENDS: Face = (30, 500, 75)


def founded(pen: Pen) -> list[CompanyView]:
    """The tramway companies that have a director, in the fixed order."""
    known = {company.company: company for company in pen.view.companies}
    return [known[name] for name in COMPANIES if name in known and known[name].director is not None]


class Companies:
    """The tramway companies, cards beside each other: each with its figures, and a row for each line."""

    def __init__(self, pen: Pen, beside: int = 2) -> None:
        self.pen = pen
        self.rows = founded(pen)
        self.wide = (pen.right - pen.left - 10 * (beside - 1)) // beside
        firsts = range(0, len(self.rows), beside)
        self.ranks = [self.rows[first : first + beside] for first in firsts]
        self.legend = _LEGEND_HIGH if any(company.lines for company in self.rows) else 0
        self.height = sum(self._room(rank) for rank in self.ranks) + self.legend

    def draw(self, top: int) -> None:
        """Draws the cards, and under them what their squares mean."""
        for rank in self.ranks:
            for place, company in enumerate(rank):
                self._company(self.pen.left + place * (self.wide + 10), top, self._room(rank) - _GAP, company)
            top += self._room(rank)
        if self.legend:
            self._legend(top + self.legend // 2 - 6)

    def _room(self, rank: Sequence[CompanyView]) -> int:
        """The height that cards beside each other need."""
        return max(_HEAD_HIGH + _LINE_HIGH * (len(each.lines) + bool(_unused(each))) for each in rank) + _GAP

    def _company(self, left: int, top: int, height: int, company: CompanyView) -> None:
        pen, right = self.pen, left + self.wide
        pen.canvas.rect((left, top, right, top + height), "panel")
        if company == pen.view.acting_company:
            pen.mark(top, height, left)
        x, y = left + 18, top + 36
        pen.plate(company.company, (156, 54), (x + 78, y))
        x += 172
        if company.price is not None:
            x += pen.price(x, y, company.company, company.price) + 16
        if company.director is not None:
            pen.text((right - 14, y), pen.short_name(company.director, right - 14 - x, BODY), BODY, align=1)
        x, y = left + 18, top + 88
        pen.figure(x, y, pen.words.say("Treasury"), str(company.treasury), 216)
        pen.figure(x + 228, y, pen.words.say("Revenue"), str(company.revenue), 216)
        pen.figure(x + 456, y, pen.words.say("Bank"), f"{company.bank_percent} %", 200)
        for index, line in enumerate(company.lines):
            self._line(left + 18, top + 142 + index * _LINE_HIGH, line, company)
        self._unused(left + 18, top + 142 + len(company.lines) * _LINE_HIGH, company)

    def _line(self, x: int, y: int, line: LineView, company: CompanyView) -> None:
        """A line: its tram, its revenue, its stations as squares, what the next one costs."""
        pen = self.pen
        pen.chip(line.line, COMPANY_INK[company.company], company.company, (60, 46), (x + 30, y))
        tram = next((tram for tram in company.trams if tram.tram == line.tram), None)
        if tram is not None:
            pen.tram(tram.colour, (x + 92, y))
        else:
            pen.text((x + 70, y), pen.words.say(_NO_TRAM), LABEL, "muted", most=124)
        pen.figure(x + 198, y, pen.words.say("Revenue"), str(line.revenue), 182)
        placed = len(STATION_COSTS) - line.stations_left
        for place in range(len(STATION_COSTS)):
            self._station(x + 392 + place * _PITCH, y, company.company if place < placed else None)
        if line.next_station is not None:
            text = pen.words.say("next {cost}", cost=line.next_station)
            pen.text((x + 534, y), text, LABEL, "muted", most=132)

    def _station(self, x: int, y: int, company: str | None, ground: str = "panel") -> None:
        """A square for a station: filled with the company's colour, or empty while it is not placed."""
        rect = self.pen.canvas.rect
        rect((x, y - 9, x + 18, y + 9), "ink" if company else "muted")
        rect((x + 2, y - 7, x + 16, y + 7), company or ground)

    def _unused(self, x: int, y: int, company: CompanyView) -> None:
        """The trams that are on no line."""
        if not _unused(company):
            return
        pen = self.pen
        x += pen.text((x, y), pen.words.say("Trams without a line"), LABEL, "muted", most=330) + 36
        for tram in _unused(company):
            pen.tram(tram.colour, (x, y))
            x += 58

    def _legend(self, y: int) -> None:
        """What the squares mean, and the figure after them."""
        pen, x = self.pen, self.pen.left + 18
        for company, said in (
            (self.rows[0].company, pen.words.say("station placed")),
            (None, pen.words.say("station still to be placed")),
        ):
            self._station(x, y, company, "page")
            x += 28 + pen.text((x + 28, y), said, LABEL, "muted", "page", most=420) + 44
        pen.text((x, y), pen.words.say("next: what it costs"), LABEL, "muted", "page", most=pen.right - x)


def _unused(company: CompanyView) -> list[TramView]:
    """The company's trams that are on no line."""
    return [tram for tram in company.trams if tram.place == company.company]


class StadtbahnCompanies:
    """The Stadtbahn companies: price, shares in the bank, income now, what is still to build."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        known = {company.company: company for company in pen.view.stadtbahn}
        self.rows = [known[letter] for letter in STADTBAHN if letter in known]
        self.height = len(self.rows) * STADTBAHN_ROW

    def draw(self, top: int) -> None:
        """Draws the table."""
        for company in self.rows:
            self._company(top, company)
            top += STADTBAHN_ROW

    def _company(self, top: int, company: StadtbahnView) -> None:
        pen = self.pen
        height = STADTBAHN_ROW - _GAP
        pen.panel(top, height)
        x, y = pen.left, top + height // 2
        pen.chip(company.company, COMPANY_INK[company.company], company.company, (168, 52), (x + 98, y))
        pen.price(x + 194, y, company.company, company.price)
        pen.text((x + 366, y), STADTBAHN[company.company].name.split("-")[0], _COURSE)
        times = f" × {pen.view.multiplier}" if pen.view.multiplier > 1 else ""
        pen.figure(x + 584, y, pen.words.say("Income"), f"{company.income}{times}", 286)
        used = pen.text((x + 1252, y), pen.words.say("Bank"), LABEL, "muted", align=1, most=100)
        pen.text((pen.right - 14, y), f"{company.bank_percent} %", BODY, align=1)
        count = len(company.to_build)
        left = pen.words.count("{number} hex to build", "{number} hexes to build", count)
        said = left if count else pen.words.say("complete")
        pen.text((x + 880, y), said, _ENDS, "muted", most=360 - used)


class Players:
    """The players: cash, shares, certificates, loans, worth; in order of play."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.companies = [company.company for company in founded(pen)]
        self.companies += [company.company for company in pen.view.stadtbahn]
        self.height = PLAYER_HEAD + len(pen.view.players) * PLAYER_ROW
        self.worth = pen.right - 14
        self.certificates = pen.right - 178
        owing = any(player.loans for player in pen.view.players)
        self.loans = self.certificates - 108 if owing else None
        room = (self.loans or self.certificates) - 100 - pen.left - _CASH - 2 * _GAP
        self.pitch = min(room // max(len(self.companies), 1), _WIDEST_COLUMN)
        widest_name = max(width(pen.name(player.seat), BODY) for player in pen.view.players)
        widest_cash = max(width(str(player.cash), BIG) for player in pen.view.players)
        wanted = _NAME + widest_name + _APART + widest_cash
        self.cash = pen.left + min(max(_CASH, wanted), _CASH + room - self.pitch * len(self.companies))
        self.shares = self.cash + 2 * _GAP
        self.name_room = self.cash - pen.left - _NAME - _APART - widest_cash

    def draw(self, top: int) -> None:
        """Draws the table."""
        self._head(top + 31)
        top += PLAYER_HEAD
        players = {player.seat: player for player in self.pen.view.players}
        rest = [seat for seat in players if seat not in self.pen.view.order]
        for seat in (*self.pen.view.order, *rest):
            self._player(top, players[seat])
            top += PLAYER_ROW

    def _head(self, y: int) -> None:
        pen = self.pen
        heads = [
            (self.cash, pen.words.say("Cash"), 300),
            (self.certificates, pen.words.say("Cert."), 84),
            (self.worth, pen.words.say("Worth"), 108),
        ]
        if self.loans is not None:
            heads.append((self.loans, pen.words.say("Loans"), 90))
        for x, head, most in heads:
            pen.text((x, y), head, LABEL, "muted", "page", 1, most)
        for x, company in self._columns():
            pen.plate(company, (self.pitch - 6, 46), (x, y), "page")

    def _columns(self) -> list[tuple[int, str]]:
        """The middle of each company's column."""
        start = self.shares + self.pitch // 2
        return [(start + index * self.pitch, company) for index, company in enumerate(self.companies)]

    def _player(self, top: int, player: PlayerView) -> None:
        pen = self.pen
        height = PLAYER_ROW - 6
        y = top + height // 2
        pen.panel(top, height)
        if player.seat in pen.view.deciders:
            pen.mark(top, height)
        ink = "muted" if player.passed and player.seat not in pen.view.deciders else "ink"
        pen.swatch(player.seat, pen.left + 32, y)
        pen.text((pen.left + _NAME, y), pen.short_name(player.seat, self.name_room, BODY), BODY, ink)
        pen.text((self.cash, y), str(player.cash), BIG, align=1)
        for x, company in self._columns():
            percent = player.shares.get(company, 0)
            pen.text((x, y), str(percent) if percent else "·", BODY, "ink" if percent else "muted", align=0.5)
        pen.text((self.certificates, y), f"{player.certificates}/{player.certificate_limit}", SMALL, align=1)
        pen.text((self.worth, y), signed(player.worth), BIG, align=1)
        if self.loans is not None and player.loans:
            pen.text((self.loans, y), str(player.loans), BODY, "fall", align=1)
