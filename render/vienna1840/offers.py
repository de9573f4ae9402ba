"""What can be had now: lines, trams, privates, companies not yet founded, and the auction under way."""

from __future__ import annotations

from engine.vienna1840.facts import COMPANIES, PRIVATES, TRAMS, game_map
from engine.vienna1840.view import AuctionView, PrivateView, TramStack
from render.core.fonts import Face, width
from render.vienna1840.pen import BIG, BODY, HEAD, LABEL, PRICE, SMALL, Pen
from render.vienna1840.people import owners_of_trams
from render.vienna1840.themes import COMPANY_INK, TRAM_INK

__all__ = ["Auction", "Free", "Privates", "Trams", "draw_lines"]

PRIVATE_ROW = 70
_SHOWN = 8
_BIDS = 2
"""The last bids that are shown; the highest is the first."""
_BIDDER = 220
_LOT = 520
_HIDDEN = 230
_TRAMS_A_ROW = 5
_HEX: Face = (28, 500, 75)
_COUNT: Face = (34, 600, 80)
_OWNER = (49, 44)
"""Room of the plate of a line that has a tram."""


def draw_lines(pen: Pen, box: tuple[int, int, int, int]) -> None:
    """Lines on offer with their homes, and the company order."""
    left, top, right, bottom = box
    board_map = game_map(pen.view.board.map)
    pen.canvas.rect(box, "panel")
    hidden = pen.words.say("in the deck: {count}", count=pen.view.lines_hidden)
    used = pen.text(right - 16, top + 34, hidden, LABEL, "muted", align=1, most=_HIDDEN)
    pen.text(left + 16, top + 34, pen.words.say("Lines on offer"), HEAD, most=right - left - used - 48)
    lot = pen.view.auction.lot if pen.view.auction else None
    for index, line in enumerate(pen.view.lines_offered[:_SHOWN]):
        x = left + 16 + index // 4 * (right - left) // 2
        y = top + 92 + index % 4 * 52
        pen.chip(
            line,
            "white" if line == lot else "deep",
            "change" if line == lot else "printed",
            (62, 44),
            (x + 31, y),
        )
        home = board_map.homes[line]
        used = pen.text(x + 74, y, home, _HEX, "muted") + 8
        pen.text(x + 74 + used, y, home_name(pen, line), (28, 600, 75))
    if not pen.view.lines_offered:
        pen.text(left + 16, top + 92, pen.words.say("none"), SMALL, "muted")
    y = bottom - 32
    plates = {company: 56 + 9 * max(len(company) - 2, 0) for company in pen.view.company_order}
    room = right - left - 46 - sum(wide + 6 for wide in plates.values())
    x = left + 30 + pen.text(left + 16, y, pen.words.say("Order"), LABEL, "muted", most=room)
    if not plates:
        pen.text(x, y, "–", LABEL, "muted")
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
    """The tram row: price, trams left, maintenance now in force, who has them. The next one is marked."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.owners = {stack.colour: owners_of_trams(pen.view, stack.colour) for stack in pen.view.trams}
        most = max((len(owners) for owners in self.owners.values()), default=0)
        self.rows = -(-most // _TRAMS_A_ROW)
        self.height = 152 + self.rows * _OWNER[1] + 10

    def draw(self, top: int) -> None:
        """Draws the row."""
        view = self.pen.view
        following = next((stack for stack in view.trams if stack.price is not None and stack.left), None)
        wide = (self.pen.right - self.pen.left - 4 * 10) // 5
        for index, stack in enumerate(view.trams):
            self._stack(self.pen.left + index * (wide + 10), top, wide, stack, stack is following)

    def _stack(self, x: int, top: int, wide: int, stack: TramStack, following: bool) -> None:
        pen = self.pen
        ground = "panel" if stack.price is not None and stack.left else "panel2"
        bottom = top + self.height - 14
        if following:
            pen.canvas.rect((x - 5, top - 5, x + wide + 5, bottom + 5), "change")
        pen.canvas.rect((x, top, x + wide, bottom), ground)
        pen.canvas.rect((x, top, x + wide, top + 12), TRAM_INK[stack.colour])
        y = top + 54
        pen.tram(stack.colour, (x + 46, y), (66, 60), ground)
        if not stack.left:
            said = pen.words.say("none left") if stack.gone else pen.words.say("sold out")
            pen.text(x + 92, y, said, SMALL, "muted", ground, most=wide - 96)
        else:
            first = max(TRAMS[stack.colour].prices.values())
            price, ink = (str(stack.price), "ink") if stack.price is not None else (f"({first})", "muted")
            face = PRICE if following else BIG if stack.price is not None else HEAD
            pen.text(x + 92, y, price, face, ink, ground)
            pen.text(x + wide - 14, y, f"× {stack.left}", _COUNT, ink, ground, 1)
        y = top + 112
        cost = stack.maintenance
        ink = "fall" if cost < 0 else "rise" if cost > 0 else "muted"
        amount = f"+{cost}" if cost > 0 else f"−{-cost}" if cost else "0"
        room = wide - 32 - pen.text(x + wide - 14, y, amount, BODY, ink, ground, 1)
        pen.text(x + 14, y, pen.words.say("Maintenance"), LABEL, "muted", ground, most=room)
        for index, (company, line) in enumerate(self.owners[stack.colour]):
            row, column = divmod(index, _TRAMS_A_ROW)
            at = (x + 14 + column * _OWNER[0] + 22, top + 158 + row * _OWNER[1])
            pen.chip(line or "–", COMPANY_INK[company], company, (44, 38), at, ground)


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
        x += pen.text(x, y, self._lot(auction.lot), HEAD, most=_LOT) + 26
        for bidder, amount in reversed(auction.bids[-_BIDS:]):
            x += pen.figure(x, y, pen.cut(pen.who(bidder), LABEL, _BIDDER), str(amount)) + 22
        room = pen.right - 14 - x
        pen.text(pen.right - 14, y, self._still(auction, room), LABEL, "muted", align=1, most=room)

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
    """All privates while some are still to be sold: face value and dividend, owner or least bid."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        unsold = any(each.owner is None and not each.returned for each in pen.view.privates)
        self.rows = pen.view.privates if unsold else ()
        self.height = -(-len(self.rows) // 2) * PRIVATE_ROW + 8 if self.rows else 0

    def draw(self, top: int) -> None:
        """Draws the table."""
        wide = (self.pen.right - self.pen.left - 10) // 2
        for index, private in enumerate(self.rows):
            x = self.pen.left + index % 2 * (wide + 10)
            self._private(x, top + index // 2 * PRIVATE_ROW, wide, private)

    def _private(self, x: int, top: int, wide: int, private: PrivateView) -> None:
        pen, facts = self.pen, PRIVATES[private.private]
        pen.canvas.rect((x, top, x + wide, top + PRIVATE_ROW - 8), "panel")
        y = top + (PRIVATE_ROW - 8) // 2
        pen.chip(private.private, "deep", "park", (76, 46), (x + 50, y))
        used = pen.text(x + 102, y, facts.name, (31, 600, 75)) + 14
        used += pen.text(x + 102 + used, y, f"{private.face}/{facts.dividend}", SMALL, "muted")
        if private.owner is None:
            least = pen.words.say("from {amount}", amount=private.minimum)
            text = pen.words.say("returned") if private.returned else least
            pen.text(x + wide - 14, y, text, SMALL, align=1, most=wide - 132 - used)
        else:
            pen.text(x + wide - 14, y, pen.cut(pen.who(private.owner), BODY, 180), BODY, align=1)


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
        x = pen.left + 34 + pen.text(pen.left + 20, top + 36, free, LABEL, "muted", most=room)
        for company in self.companies:
            pen.plate(company, (168, 52), (x + 84, top + 36))
            x += 178
