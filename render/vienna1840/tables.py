"""The tables under the price grid: offers, trams, companies, players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.vienna1840.facts import COMPANIES, STADTBAHN, TRAM_LETTERS, TRAMS, game_map
from engine.vienna1840.view import CompanyView, LineView, PlayerView, StadtbahnView, TramStack, View
from render.core.canvas import Canvas, Kept
from render.core.fonts import Face
from render.core.painter import Sprite
from render.vienna1840.changes import PriceChange
from render.vienna1840.grid import plate
from render.vienna1840.people import player_name
from render.vienna1840.themes import COMPANY_INK
from render.vienna1840.tokens import chip
from render.vienna1840.words import Words

__all__ = ["COMPANY_ROW", "PLAYER_ROW", "Tables"]

COMPANY_ROW = 128
"""Height of a company's rows in pixels; the others likewise."""
STADTBAHN_ROW = 84
PLAYER_ROW = 72
_HEAD: Face = (38, 700, 85)
_BIG: Face = (46, 700, 85)
_BODY: Face = (35, 600, 80)
_SMALL: Face = (28, 500, 80)
_LABEL: Face = (25, 500, 80)
_CHIPS = Kept(600)
TRAM_INK: Mapping[str, str] = {
    "yellow": "yellow",
    "orange": "orange",
    "red": "tram_red",
    "pink": "pink",
    "purple": "tram_purple",
}
_TRAM_TEXT: Mapping[str, str] = {"red": "white", "purple": "white"}


class Tables:
    """Draws the tables of one view on a canvas, between `left` and `right`."""

    def __init__(
        self,
        canvas: Canvas,
        view: View,
        moved: Mapping[str, PriceChange],
        names: Sequence[str],
        word: Words,
        sides: tuple[int, int],
    ) -> None:
        self.canvas = canvas
        self.view = view
        self.moved = moved
        self.names = names
        self.word = word
        self.left, self.right = sides

    def _text(
        self, x: int, y: int, text: str, face: Face, ink: str = "ink", ground: str = "panel", align: float = 0
    ) -> int:
        return self.canvas.text((x, y), text, face, ink, ground, align)

    def _chip(
        self, text: str, ink: str, fill: str, size: tuple[int, int], at: tuple[int, int], ground: str
    ) -> None:
        key = (self.canvas.theme, text, ink, fill, size, ground)
        sprite: Sprite = _CHIPS.get(key, lambda: chip(self.canvas.palette, text, ink, fill, size, ground))
        self.canvas.put(sprite, at)

    def _panel(self, top: int, height: int) -> None:
        self.canvas.rect((self.left, top, self.right, top + height), "panel")

    def offers(self, box: tuple[int, int, int, int]) -> None:
        """Lines on offer with their homes, and the company order."""
        left, top, right, bottom = box
        homes = game_map(self.view.board.map)
        self.canvas.rect(box, "panel")
        self._text(left + 16, top + 30, self.word("offered"), _HEAD)
        hidden = self.word("hidden", count=self.view.lines_hidden)
        self._text(right - 16, top + 30, hidden, _LABEL, "muted", "panel", 1)
        lot = self.view.auction.lot if self.view.auction else None
        for index, line in enumerate(self.view.lines_offered[:8]):
            row, column = index % 4, index // 4
            x, y = left + 16 + column * (right - left) // 2, top + 80 + row * 46
            fill = "change" if line == lot else "printed"
            self._chip(line, "white" if line == lot else "deep", fill, (58, 40), (x + 29, y), "panel")
            home = homes.homes[line]
            used = self._text(x + 70, y, home, _LABEL, "muted") + 10
            name = homes.hexes[home].name or homes.areas[homes.hexes[home].area or ""].name
            self._text(x + 70 + used, y, name.split(" & ")[0], (28, 600, 75))
        if not self.view.lines_offered:
            self._text(left + 16, top + 84, self.word("none"), _SMALL, "muted")
        x = left + 16 + self._text(left + 16, bottom - 34, self.word("order"), _LABEL, "muted") + 14
        for company in self.view.company_order:
            wide = 56 + 9 * max(len(company) - 2, 0)
            self.canvas.put(plate(self.canvas, company, (wide, 44), "panel"), (x + wide // 2, bottom - 34))
            x += wide + 6

    def trams(self, top: int) -> int:
        """The tram row: price, trams left, maintenance now in force. Returns the next free line."""
        wide = (self.right - self.left - 4 * 10) // 5
        for index, stack in enumerate(self.view.trams):
            self._tram(self.left + index * (wide + 10), top, wide, stack)
        return top + 150

    def _tram(self, x: int, top: int, wide: int, stack: TramStack) -> None:
        on_sale = stack.price is not None
        ground = "panel" if on_sale else "panel2"
        self.canvas.rect((x, top, x + wide, top + 140), ground)
        self.canvas.rect((x, top, x + wide, top + 10), TRAM_INK[stack.colour])
        letter = TRAM_LETTERS[stack.colour][:-1]
        ink = _TRAM_TEXT.get(stack.colour, "deep")
        self._chip(letter, ink, TRAM_INK[stack.colour], (58, 52), (x + 42, top + 48), ground)
        if stack.gone:
            self._text(x + 84, top + 48, self.word("gone"), _SMALL, "muted", ground)
        elif stack.price is not None and stack.left:
            self._text(x + 84, top + 48, str(stack.price), _BIG, "ink", ground)
            self._text(x + wide - 14, top + 48, f"× {stack.left}", _BODY, "ink", ground, 1)
        elif on_sale:
            self._text(x + 84, top + 48, self.word("sold_out"), _SMALL, "muted", ground)
        else:
            price = max(TRAMS[stack.colour].prices.values())
            self._text(x + 84, top + 48, f"({price})", _BODY, "muted", ground)
            self._text(x + wide - 14, top + 48, f"× {stack.left}", _BODY, "muted", ground, 1)
        self._text(x + 14, top + 108, self.word("maintenance"), _LABEL, "muted", ground)
        cost = stack.maintenance
        ink = "fall" if cost < 0 else "rise" if cost > 0 else "muted"
        if ground != "panel" and ink != "muted":
            ink = "ink"
        amount = f"+{cost}" if cost > 0 else f"−{-cost}" if cost else "0"
        self._text(x + wide - 14, top + 108, amount, _BODY, ink, ground, 1)

    def companies(self, top: int) -> int:
        """The tramway companies, two lines of text each. Returns the next free line."""
        known = {company.company: company for company in self.view.companies}
        for company in (c for c in COMPANIES if c in known):
            if known[company].price is None and known[company].director is None:
                continue
            self._panel(top, COMPANY_ROW - 8)
            self._company(top, known[company])
            top += COMPANY_ROW
        return top

    def _price(self, x: int, y: int, company: str, price: int) -> int:
        """A price with the arrow and size of its last movement."""
        used = self._text(x, y, str(price), _BIG)
        move = self.moved.get(company)
        if move is None or move.new == move.old:
            return used
        up = move.new > move.old
        text = f"{'↑' if up else '↓'}{abs(move.new - move.old)}"
        return used + 8 + self._text(x + used + 8, y, text, _BODY, "rise" if up else "fall")

    def _figure(self, x: int, y: int, label: str, value: str, ink: str = "ink") -> None:
        used = self._text(x, y, label, _LABEL, "muted")
        self._text(x + used + 10, y, value, _BODY, ink)

    def _company(self, top: int, company: CompanyView) -> None:
        x, y = self.left, top + 34
        acting = self.view.acting == company.company or any(
            line.line == self.view.acting for line in company.lines
        )
        if acting:
            self.canvas.rect((x, top, x + 8, top + COMPANY_ROW - 8), "change")
        self.canvas.put(plate(self.canvas, company.company, (168, 52), "panel"), (x + 100, y))
        if company.price is not None:
            self._price(x + 200, y, company.company, company.price)
        self._figure(x + 390, y, self.word("treasury"), str(company.treasury))
        self._figure(x + 590, y, self.word("revenue"), str(company.revenue))
        if company.last_revenue:
            self._text(x + 790, y, f"({self.word('last')} {company.last_revenue})", _LABEL, "muted")
        self._figure(x + 960, y, self.word("bank"), f"{company.bank_percent} %")
        if company.director is not None:
            name = player_name(company.director, self.names, self.word)
            self._text(self.right - 14, y, name[:14], _BODY, "ink", "panel", 1)
        x += 16
        for line in company.lines:
            self._line(x, top + 88, line, company)
            x += 336
        spare = [tram for tram in company.trams if tram.place == company.company]
        x = self.right - 14 - 50 * len(spare) - 76 * len(company.privates)
        for tram in spare:
            self._tram_chip(tram.colour, (x + 22, top + 88))
            x += 50
        for private in company.privates:
            self._chip(private, "deep", "park", (70, 40), (x + 36, top + 88), "panel")
            x += 76

    def _tram_chip(self, colour: str, at: tuple[int, int]) -> None:
        letter = TRAM_LETTERS[colour][:-1]
        self._chip(letter, _TRAM_TEXT.get(colour, "deep"), TRAM_INK[colour], (46, 40), at, "panel")

    def _line(self, x: int, y: int, line: LineView, company: CompanyView) -> None:
        ink = COMPANY_INK[company.company]
        self._chip(line.line, ink, company.company, (58, 46), (x + 30, y), "panel")
        tram = next((tram for tram in company.trams if tram.tram == line.tram), None)
        if tram is not None:
            self._tram_chip(tram.colour, (x + 88, y))
        else:
            self._text(x + 88, y, "–", _BODY, "muted", "panel", 0.5)
        self._text(x + 204, y, str(line.revenue), _BODY, "ink", "panel", 1)
        for place in range(6):
            spot = (x + 222 + (place % 3) * 19, y - 9 + (place // 3) * 19)
            self._dot(spot, company.company if place < 6 - line.stations_left else "panel2")
        if line.next_station is not None:
            self._text(x + 280, y, str(line.next_station), _LABEL, "muted")

    def _dot(self, at: tuple[int, int], ink: str) -> None:
        self.canvas.rect((at[0] - 8, at[1] - 8, at[0] + 8, at[1] + 8), "muted")
        self.canvas.rect((at[0] - 7, at[1] - 7, at[0] + 7, at[1] + 7), ink)

    def stadtbahn(self, top: int) -> int:
        """The Stadtbahn companies, two beside each other. Returns the next free line."""
        known = {company.company: company for company in self.view.stadtbahn}
        wide = (self.right - self.left - 10) // 2
        shown = [company for company in STADTBAHN if company in known]
        for index, company in enumerate(shown):
            x = self.left + index % 2 * (wide + 10)
            y = top + index // 2 * STADTBAHN_ROW
            self._stadtbahn(x, y, wide, known[company])
        return top + -(-len(shown) // 2) * STADTBAHN_ROW

    def _stadtbahn(self, x: int, top: int, wide: int, company: StadtbahnView) -> None:
        self.canvas.rect((x, top, x + wide, top + STADTBAHN_ROW - 8), "panel")
        y = top + (STADTBAHN_ROW - 8) // 2
        self.canvas.put(plate(self.canvas, company.company, (70, 52), "panel"), (x + 50, y))
        self._price(x + 104, y, company.company, company.price)
        self._figure(x + 270, y, self.word("bank"), f"{company.bank_percent} %")
        self._figure(x + 440, y, self.word("income"), str(company.income))
        left = len(company.to_build)
        text = self.word("to_build", count=left) if left else self.word("complete")
        self._text(x + wide - 14, y, text, _LABEL, "muted", "panel", 1)

    def players(self, top: int) -> int:
        """The players: cash, shares, certificates, privates, loans, worth. Returns the next free line."""
        shown = [c.company for c in self.view.companies if c.price is not None or c.director is not None]
        shown += [c.company for c in self.view.stadtbahn]
        columns = _PlayerColumns(self.left, self.right, len(shown))
        head = top + 28
        for x, key in (
            (columns.cash, "cash"),
            (columns.certificates, "certificates"),
            (columns.worth, "worth"),
        ):
            self._text(x, head, self.word(key), _LABEL, "muted", "page", 1)
        self._text(columns.privates, head, self.word("privates"), _LABEL, "muted", "page")
        for index, company in enumerate(shown):
            middle = columns.shares + index * columns.pitch + columns.pitch // 2
            self.canvas.put(plate(self.canvas, company, (columns.pitch - 6, 40), "page"), (middle, head))
        top += 58
        by_seat = {player.seat: player for player in self.view.players}
        for seat in self.view.order:
            self._panel(top, PLAYER_ROW - 6)
            self._player(top, by_seat[seat], shown, columns)
            top += PLAYER_ROW
        return top

    def _player(self, top: int, player: PlayerView, shown: Sequence[str], columns: _PlayerColumns) -> None:
        y = top + (PLAYER_ROW - 6) // 2
        if player.seat in self.view.deciders:
            self.canvas.rect((self.left, top, self.left + 8, top + PLAYER_ROW - 6), "change")
        self._text(self.left + 20, y, player_name(player.seat, self.names, self.word)[:13], _BODY)
        self._text(columns.cash, y, str(player.cash), _BODY, "ink", "panel", 1)
        for index, company in enumerate(shown):
            percent = player.shares.get(company, 0)
            middle = columns.shares + index * columns.pitch + columns.pitch // 2
            if percent:
                self._text(middle, y, str(percent), _BODY, "ink", "panel", 0.5)
            else:
                self._text(middle, y, "·", _BODY, "muted", "panel", 0.5)
        limit = f"{player.certificates}/{player.certificate_limit}"
        self._text(columns.certificates, y, limit, _SMALL, "ink", "panel", 1)
        below = " ".join(player.privates)
        if player.loans:
            loans = f"{self.word('loans')} {player.loans}"
            self._text(columns.privates, y - (14 if below else 0), loans, (24, 600, 75), "fall")
            self._text(columns.privates, y + 14, below, (24, 600, 75))
        else:
            self._text(columns.privates, y, below, (27, 600, 75))
        self._text(columns.worth, y, str(player.worth), _BIG, "ink", "panel", 1)


class _PlayerColumns:
    """Where the columns of the players' table lie; right ends for numbers."""

    def __init__(self, left: int, right: int, companies: int) -> None:
        self.cash = left + 330
        self.shares = left + 350
        self.worth = right - 14
        self.privates = right - 250
        self.certificates = right - 270
        self.pitch = (self.certificates - 90 - self.shares) // max(companies, 1)
