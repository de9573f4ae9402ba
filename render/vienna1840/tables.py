"""The tables of what is owned: companies, Stadtbahn companies, players."""

from __future__ import annotations

from collections.abc import Sequence

from engine.vienna1840.facts import COMPANIES, STADTBAHN, STATION_COSTS
from engine.vienna1840.view import CompanyView, LineView, PlayerView, StadtbahnView, TramView
from render.core.fonts import Face
from render.vienna1840.pen import BIG, BODY, LABEL, SMALL, Pen
from render.vienna1840.themes import COMPANY_INK

__all__ = ["Companies", "Players", "StadtbahnCompanies"]

COMPANY_ROW = 136
SPARE_ROW = 56
"""What a company's strip is taller by whose unused trams and privates do not fit beside its lines."""
BARE_ROW = 80
STADTBAHN_ROW = 70
PLAYER_ROW = 72
PLAYER_HEAD = 62
_GAP = 8
_LINE_WIDTH = 352
_PRIVATE_WIDTH = 80
_TRAM_WIDTH = 56
_WIDEST_COLUMN = 130
_COURSE: Face = (34, 600, 80)
_ENDS: Face = (30, 500, 75)


def founded(pen: Pen) -> list[CompanyView]:
    """The tramway companies that have a director, in the fixed order."""
    known = {company.company: company for company in pen.view.companies}
    return [known[name] for name in COMPANIES if name in known and known[name].director is not None]


class Companies:
    """The tramway companies, two lines of text each."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.rows = founded(pen)
        self.height = sum(self._room(company) for company in self.rows)

    def draw(self, top: int) -> None:
        """Draws the table."""
        for company in self.rows:
            self._company(top, company)
            top += self._room(company)

    def _room(self, company: CompanyView) -> int:
        """The height of a company's strip: it needs one line of text while it owns nothing."""
        if not (company.lines or company.trams or company.privates):
            return BARE_ROW
        return COMPANY_ROW if self._fits(company) else COMPANY_ROW + SPARE_ROW

    def _fits(self, company: CompanyView) -> bool:
        """Whether the unused trams and the privates fit beside the lines."""
        spare = len(company.privates) * _PRIVATE_WIDTH + len(_unused(company)) * _TRAM_WIDTH
        return len(company.lines) * _LINE_WIDTH + spare + 30 <= self.pen.right - self.pen.left

    def _company(self, top: int, company: CompanyView) -> None:
        pen = self.pen
        height = self._room(company) - _GAP
        pen.panel(top, height)
        if pen.view.acting in (company.company, *(line.line for line in company.lines)):
            pen.mark(top, height)
        x, y = pen.left, top + 37
        pen.plate(company.company, (168, 56), (x + 98, y))
        if company.price is not None:
            pen.price(x + 194, y, company.company, company.price)
        pen.figure(x + 366, y, pen.words.say("Treasury"), str(company.treasury), 208)
        pen.figure(x + 584, y, pen.words.say("Revenue"), str(company.revenue), 208)
        if company.last_revenue:
            last = pen.words.say("last {revenue}", revenue=company.last_revenue)
            pen.text(x + 802, y, last, LABEL, "muted", most=172)
        pen.figure(x + 984, y, pen.words.say("Bank"), f"{company.bank_percent} %", 168)
        if company.director is not None:
            pen.text(pen.right - 14, y, pen.cut(pen.who(company.director), BODY, 204), BODY, align=1)
        for index, line in enumerate(company.lines):
            self._line(x + 16 + index * _LINE_WIDTH, top + 96, line, company)
        self._spare(top + 96 if self._fits(company) else top + 96 + SPARE_ROW, company)

    def _line(self, x: int, y: int, line: LineView, company: CompanyView) -> None:
        """A line: its tram, its revenue, its stations as filled squares, what the next one costs."""
        pen = self.pen
        pen.chip(line.line, COMPANY_INK[company.company], company.company, (62, 50), (x + 31, y))
        tram = next((tram for tram in company.trams if tram.tram == line.tram), None)
        if tram is not None:
            pen.tram(tram.colour, (x + 92, y))
        else:
            pen.text(x + 92, y, "–", BODY, "muted", align=0.5)
        pen.text(x + 208, y, str(line.revenue), BODY, align=1)
        placed = len(STATION_COSTS) - line.stations_left
        for place in range(len(STATION_COSTS)):
            left, top = x + 220 + (place % 3) * 21, y - 20 + (place // 3) * 21
            taken = place < placed
            pen.canvas.rect((left, top, left + 18, top + 18), "ink" if taken else "muted")
            pen.canvas.rect((left + 2, top + 2, left + 16, top + 16), company.company if taken else "panel")
        if line.next_station is not None:
            pen.text(x + 287, y, str(line.next_station), LABEL, "muted")

    def _spare(self, y: int, company: CompanyView) -> None:
        """Unused trams and privates, from the right."""
        pen = self.pen
        x = pen.right - 14
        for private in reversed(company.privates):
            pen.chip(private, "deep", "park", (74, 46), (x - 37, y))
            x -= _PRIVATE_WIDTH
        for tram in reversed(_unused(company)):
            pen.tram(tram.colour, (x - 25, y))
            x -= _TRAM_WIDTH


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
        pen.text(x + 366, y, STADTBAHN[company.company].name.split("-")[0], _COURSE)
        times = f" × {pen.view.multiplier}" if pen.view.multiplier > 1 else ""
        pen.figure(x + 584, y, pen.words.say("Income"), f"{company.income}{times}", 286)
        used = pen.text(x + 1252, y, pen.words.say("Bank"), LABEL, "muted", align=1, most=100)
        pen.text(pen.right - 14, y, f"{company.bank_percent} %", BODY, align=1)
        ends = company.to_build[:1] + company.to_build[-1:] if len(company.to_build) > 1 else company.to_build
        text = pen.words.say("{count} to build ({ends})", count=len(company.to_build), ends=", ".join(ends))
        said = text if ends else pen.words.say("complete")
        pen.text(x + 880, y, said, _ENDS, "muted", most=360 - used)


class Players:
    """The players: cash, shares, certificates, privates, loans, worth; in order of play."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.companies = [company.company for company in founded(pen)]
        self.companies += [company.company for company in pen.view.stadtbahn]
        self.height = PLAYER_HEAD + len(pen.view.players) * PLAYER_ROW
        self.cash = pen.left + 330
        self.shares = pen.left + 350
        self.worth = pen.right - 14
        self.privates = pen.right - 250
        self.certificates = pen.right - 270
        room = self.certificates - 90 - self.shares
        self.pitch = min(room // max(len(self.companies), 1), _WIDEST_COLUMN)

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
        for x, head, most in (
            (self.cash, pen.words.say("Cash"), 300),
            (self.certificates, pen.words.say("Cert."), 84),
            (self.worth, pen.words.say("Worth"), 108),
        ):
            pen.text(x, y, head, LABEL, "muted", "page", 1, most)
        pen.text(self.privates, y, pen.words.say("Privates"), LABEL, "muted", "page", most=116)
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
        pen.text(pen.left + 20, y, pen.cut(pen.who(player.seat), BODY, 194), BODY, ink)
        pen.text(self.cash, y, str(player.cash), BIG, align=1)
        for x, company in self._columns():
            percent = player.shares.get(company, 0)
            pen.text(x, y, str(percent) if percent else "·", BODY, "ink" if percent else "muted", align=0.5)
        pen.text(self.certificates, y, f"{player.certificates}/{player.certificate_limit}", SMALL, align=1)
        used = pen.text(self.worth, y, str(player.worth).replace("-", "−"), BIG, align=1)
        self._papers(y, player.privates, player.loans, self.worth - used - 10 - self.privates)

    def _papers(self, y: int, privates: Sequence[str], loans: int, most: int) -> None:
        """Privates and loans in one column, in up to three lines."""
        face = (27, 600, 75)
        lines = [(" ".join(privates[k : k + 2]), "ink") for k in range(0, len(privates), 2)]
        if loans:
            lines.append((self.pen.words.say("Loans {number}", number=loans), "fall"))
        for index, (text, ink) in enumerate(lines):
            at = y + round((index - (len(lines) - 1) / 2) * 23)
            self.pen.text(self.privates, at, text, face, ink, most=most)
