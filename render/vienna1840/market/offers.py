"""What can be had now: lines, trams, privates, companies not yet founded, and the auction under way."""

from __future__ import annotations

from engine.vienna1840.facts import COMPANIES, PRIVATES, ROUND_TRACK, TRAMS, game_map
from engine.vienna1840.view import AuctionView, PrivateView, TramStack
from render.core.fonts import Face, width
from render.vienna1840.market.pen import BIG, BODY, HEAD, LABEL, PRICE, SMALL, Pen
from render.vienna1840.themes import COMPANY_INK, TRAM_INK, TRAM_TEXT
from render.vienna1840.words.people import owners_of_trams
from render.vienna1840.words.terms import COLOURS, round_code, tram_code

__all__ = ["Auction", "Free", "Privates", "Trams", "draw_lines"]

PRIVATE_ROW = 64
_SHOWN = 8
_BIDS = 2
"""The last bids that are shown; the highest is the first."""
_BIDDER = 220
_LOT = 520
_HIDDEN = 230
_HEX: Face = (31, 500, 75)
_COUNT: Face = (34, 600, 80)
_OWNER = (44, 38)
"""The plate of a line that has a tram."""
_LETTER = 18
"""How much wider a plate is for each letter that a company has besides two."""
_APART = 5
"""Between plates, and below each row of them."""
_SIDE = 12
"""Free on each side of a row of plates."""
_BAND = 46
"""Height of the band in the trams' colour."""
_FACE, _PAYS = 400, 492
"""Where the figures of a private end, seen from its left."""
_NAME: Face = (33, 600, 75)


def draw_lines(pen: Pen, box: tuple[int, int, int, int]) -> None:
    """Lines on offer with their homes, and the company order."""
    left, top, right, bottom = box
    board_map = game_map(pen.view.board.map)
    pen.canvas.rect(box, "panel")
    hidden = pen.words.say("in the deck: {count}", count=pen.view.lines_hidden)
    used = pen.text((right - 16, top + 34), hidden, LABEL, "muted", align=1, most=_HIDDEN)
    pen.text((left + 16, top + 34), pen.words.say("Lines on offer"), HEAD, most=right - left - used - 48)
    lot = pen.view.auction.lot if pen.view.auction else None
    for index, line in enumerate(pen.view.lines_offered[:_SHOWN]):
        half = (right - left) // 2
        x = left + 16 + index // 4 * half
        y = top + 92 + index % 4 * 52
        pen.chip(
            line,
            "marked" if line == lot else "deep",
            "change" if line == lot else "printed",
            (62, 44),
            (x + 31, y),
        )
        home = board_map.homes[line]
        used = pen.text((x + 74, y), home, _HEX, "muted") + 8
        pen.text((x + 74 + used, y), home_name(pen, line), (31, 600, 75), most=half - 98 - used)
    if not pen.view.lines_offered:
        pen.text((left + 16, top + 92), pen.words.say("none"), SMALL, "muted")
    if pen.view.company_order:
        _order(pen, left, right, bottom - 32)


def _order(pen: Pen, left: int, right: int, y: int) -> None:
    """The companies in the order in which they act."""
    plates = {company: 56 + 12 * max(len(company) - 2, 0) for company in pen.view.company_order}
    room = right - left - 46 - sum(wide + 6 for wide in plates.values())
    x = left + 30 + pen.text((left + 16, y), pen.words.say("Order"), LABEL, "muted", most=room)
    for company, wide in plates.items():
        pen.plate(company, (wide, 44), (x + wide // 2, y))
        x += wide + 6


def home_name(pen: Pen, line: str) -> str:
    """The first name of the place where a line has its base."""
    board_map = game_map(pen.view.board.map)
    home = board_map.hexes[board_map.homes[line]]
    name = board_map.areas[home.area].name if home.area else home.name
    return name.split(" & ")[0]


class Trams:
    """The tram row: colour, price, trams left, maintenance now in force, who has them. The next is marked."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.wide = (pen.right - pen.left - 4 * 10) // 5
        self.owners = {stack.colour: self._rows(stack.colour) for stack in pen.view.trams}
        most = max((len(rows) for rows in self.owners.values()), default=0)
        self.height = _BAND + 134 + most * (_OWNER[1] + _APART) + 10

    def draw(self, top: int) -> None:
        """Draws the row."""
        view = self.pen.view
        following = next((stack for stack in view.trams if stack.price is not None and stack.left), None)
        for index, stack in enumerate(view.trams):
            left = self.pen.left + index * (self.wide + 10)
            self._stack(left, top, self.wide, stack, stack is following)

    def _rows(self, colour: str) -> list[list[tuple[str, str, int]]]:
        """Who has the trams of a colour, in rows of plates: what each says, its company, how wide it is. Of a
        tram without a line, the company's letters say who has it.
        """
        rows: list[list[tuple[str, str, int]]] = [[]]
        for company, line in owners_of_trams(self.pen.view, colour):
            said = line or company
            plate = said, company, _OWNER[0] + _LETTER * max(len(said) - 2, 0)
            if sum(wide + _APART for _, _, wide in (*rows[-1], plate)) > self.wide - 2 * _SIDE + _APART:
                rows.append([])
            rows[-1].append(plate)
        return rows if rows[0] else []

    def _stack(self, x: int, top: int, wide: int, stack: TramStack, following: bool) -> None:
        pen = self.pen
        ground = "panel" if stack.price is not None and stack.left else "panel2"
        bottom = top + self.height - 14
        if following:
            pen.canvas.rect((x - 5, top - 5, x + wide + 5, bottom + 5), "change")
        pen.canvas.rect((x, top, x + wide, bottom), ground)
        self._band(x, top, wide, stack.colour)
        y = top + _BAND + 40
        if not stack.left:
            said = pen.words.say("none left") if stack.gone else pen.words.say("sold out")
            pen.text((x + 14, y), said, SMALL, "muted", ground, most=wide - 28)
        else:
            price, ink = stack.price, "ink"
            if price is None:
                price, ink = max(TRAMS[stack.colour].prices.values()), "muted"
            face = PRICE if following else BIG if stack.price is not None else HEAD
            pen.text((x + 14, y), str(price), face, ink, ground)
            left = pen.words.count("{number} left", "{number} left", stack.left)
            pen.text((x + wide - 14, y), left, _COUNT, ink, ground, 1, wide - 150)
        if stack.left and stack.price is None:
            pen.text(
                (x + 14, top + _BAND + 96), self._sale(stack.colour), LABEL, "muted", ground, most=wide - 28
            )
        else:
            self._maintenance(x, top + _BAND + 96, wide, stack.maintenance, ground)
        for row, plates in enumerate(self.owners[stack.colour]):
            at, y = x + _SIDE, top + _BAND + 140 + row * (_OWNER[1] + _APART)
            for text, company, run in plates:
                size = (run, _OWNER[1])
                pen.chip(text, COMPANY_INK[company], company, size, (at + run // 2, y), ground)
                at += run + _APART

    def _sale(self, colour: str) -> str:
        """From which round on the trams of a colour are sold."""
        numbers = TRAMS[colour].prices
        rounds = {each.name.removeprefix("CR"): index for index, each in enumerate(ROUND_TRACK)}
        coming = [rounds[str(number)] for number in sorted(numbers)]
        index = next((index for index in coming if index >= self.pen.view.round), None)
        if index is None:
            return self.pen.words.say("not on sale")
        return self.pen.words.say("on sale in {round}", round=round_code(index, self.pen.words))

    def _maintenance(self, x: int, y: int, wide: int, cost: int, ground: str) -> None:
        """What a run of such a tram costs or brings besides."""
        pen = self.pen
        ink = "fall" if cost < 0 else "rise" if cost > 0 else "muted"
        amount = f"+{cost}" if cost > 0 else f"−{-cost}" if cost else "0"
        room = wide - 32 - pen.text((x + wide - 14, y), amount, BODY, ink, ground, 1)
        pen.text((x + 14, y), pen.words.say("Maintenance"), LABEL, "muted", ground, most=room)

    def _band(self, x: int, top: int, wide: int, colour: str) -> None:
        """The colour of the trams, its letters as they stand beside lines, and its word."""
        pen, fill, ink = self.pen, TRAM_INK[colour], TRAM_TEXT[colour]
        pen.canvas.rect((x, top, x + wide, top + _BAND), fill)
        used = (
            pen.text((x + 14, top + _BAND // 2), tram_code(colour, pen.words), BODY, ink, fill, most=100) + 14
        )
        word = pen.words.say(COLOURS[colour])
        pen.text((x + 14 + used, top + _BAND // 2), word, SMALL, ink, fill, most=wide - used - 28)


class Auction:
    """The lot under auction, the bids and who may still bid."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.height = 84 if pen.view.auction else 0

    def draw(self, top: int) -> None:
        """Draws the strip."""
        auction = self.pen.view.auction
        if auction is None:
            return
        pen = self.pen
        pen.panel(top, 72)
        pen.mark(top, 72)
        y = top + 36
        x = pen.left + 20
        x += pen.text((x, y), self._lot(auction.lot), HEAD, most=_LOT) + 26
        for bidder, amount in reversed(auction.bids[-_BIDS:]):
            x += pen.figure(x, y, pen.short_who(bidder, _BIDDER, LABEL), str(amount)) + 22
        room = pen.right - 14 - x
        pen.text((pen.right - 14, y), self._still(auction, room), LABEL, "muted", align=1, most=room)

    def _lot(self, lot: str) -> str:
        if not lot.isdigit():
            return PRIVATES[lot].name
        line = self.pen.words.say("Line {line}", line=lot)
        return f"{line} {home_name(self.pen, lot)}"

    def _still(self, auction: AuctionView, room: int) -> str:
        """Who may still bid, as many names as there is room for."""
        names = ", ".join(self.pen.who(bidder) for bidder in auction.bidders)
        alone = self.pen.words.say("still in: {names}", names="")
        shown = self.pen.cut(names, LABEL, room - width(alone, LABEL))
        return self.pen.words.say("still in: {names}", names=shown) if names else ""


class Privates:
    """The privates in the game: what they are worth and pay while some are still to be sold, and the owner or
    least bid.
    """

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.rows = [each for each in pen.view.privates if not each.returned]
        self.unsold = any(each.owner is None for each in self.rows)
        self.beside = 2 if self.unsold else 3
        self.head = 50 if self.rows else 0
        self.height = self.head + -(-len(self.rows) // self.beside) * PRIVATE_ROW

    def draw(self, top: int) -> None:
        """Draws the table."""
        pen = self.pen
        wide = (pen.right - pen.left - 10 * (self.beside - 1)) // self.beside
        if self.rows:
            self._heads(top + self.head // 2 + 4, wide)
        for index, private in enumerate(self.rows):
            row, column = divmod(index, self.beside)
            x = pen.left + column * (wide + 10)
            self._private(x, top + self.head + row * PRIVATE_ROW, wide, private)

    def _heads(self, y: int, wide: int) -> None:
        pen = self.pen
        pen.text((pen.left + 16, y), pen.words.say("Privates"), LABEL, "muted", "page", most=260)
        for column in range(self.beside if self.unsold else 0):
            x = pen.left + column * (wide + 10)
            pen.text((x + _FACE, y), pen.words.say("Face value"), LABEL, "muted", "page", 1, 130)
            pen.text((x + _PAYS, y), pen.words.say("Pays"), LABEL, "muted", "page", 1, 84)

    def _private(self, x: int, top: int, wide: int, private: PrivateView) -> None:
        pen, facts = self.pen, PRIVATES[private.private]
        pen.canvas.rect((x, top, x + wide, top + PRIVATE_ROW - 8), "panel")
        y = top + (PRIVATE_ROW - 8) // 2
        name = pen.text((x + 16, y), facts.name, _NAME, most=270) + 16
        if self.unsold:
            pen.text((x + _FACE, y), str(private.face), BODY, align=1)
            pen.text((x + _PAYS, y), str(facts.dividend), BODY, align=1)
        room = wide - 30 - (_PAYS if self.unsold else name)
        if private.owner is not None:
            pen.text((x + wide - 14, y), pen.who(private.owner), BODY, align=1, most=room)
            return
        least = pen.words.say("from {amount}", amount=private.minimum)
        pen.text((x + wide - 14, y), least, SMALL, align=1, most=room)


class Free:
    """Tramway companies that nobody has founded, while they may still be."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        known = {company.company: company for company in pen.view.companies}
        free = [name for name in COMPANIES if name in known and known[name].director is None]
        self.companies = free if pen.view.round <= 1 else []
        self.height = 84 if self.companies else 0

    def draw(self, top: int) -> None:
        """Draws the strip."""
        if not self.companies:
            return
        pen = self.pen
        pen.panel(top, 72)
        room = pen.right - pen.left - 40 - 178 * len(self.companies)
        free = pen.words.say("Not yet founded")
        x = pen.left + 34 + pen.text((pen.left + 20, top + 36), free, LABEL, "muted", most=room)
        for company in self.companies:
            pen.plate(company, (168, 52), (x + 84, top + 36))
            x += 178
