"""What changed, large enough for a phone: the part of the map where it did, or prices, companies, players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PIL import Image

from engine.core import Event
from engine.vienna1840 import events as happened
from engine.vienna1840.facts import GRID
from engine.vienna1840.view import View
from render.core.canvas import Canvas
from render.core.fonts import Face
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, Words
from render.vienna1840.alt import describe_changes, describe_company, describe_player, describe_turn
from render.vienna1840.area import around, draw_area
from render.vienna1840.changes import Changes, PriceChange, changes_of
from render.vienna1840.grid import COLUMN, Grid
from render.vienna1840.offers import Auction
from render.vienna1840.pen import Pen
from render.vienna1840.strips import Heading, Strip, sheet_of
from render.vienna1840.tables import Companies, Players
from render.vienna1840.themes import palette

__all__ = ["draw_detail", "has_detail"]

_RINGS = 2
"""Hexes shown around what was built."""
_BESIDE = 1
"""Hexes shown on each side of a run."""
_MOVE_HIGH = 96
_CARDS = 3
"""Companies whose cards are shown at most: where more were concerned, their prices and the players say it."""
_ONE_BELOW_THE_OTHER = 3
"""More movements than these stand two beside each other."""
_OLD: Face = (56, 500, 75)
_NEW: Face = (72, 700, 80)
_HIGHEST = 680
_LARGEST = 2.4
"""So many times its size on the market a part of the grid is drawn at most."""


@dataclass(frozen=True, slots=True)
class _Concerned:
    """Whom something concerned on the market."""

    companies: tuple[str, ...]
    seats: tuple[int, ...]


def has_detail(view: View, events: Sequence[Event]) -> bool:
    """Whether some events changed the map, or what a company or a player has, or something is bid for."""
    if _places(view, changes_of(events)) or _bid(events):
        return True
    concerned = _concerned(events)
    return bool(concerned.companies or concerned.seats)


def draw_detail(
    view: View,
    events: Sequence[Event],
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """What some events changed: the map around it; else prices, companies and players. To be asked for where
    `has_detail` says so.

    Raises:
        KeyError: no such theme.
    """
    changes = changes_of(events)
    if shown := _places(view, changes):
        return draw_area(view, shown, _title(events, words), changes, theme, words, names)
    return _market(view, changes, _concerned(events), theme, words, names)


def _places(view: View, changes: Changes) -> frozenset[str]:
    """The part of the map where something was built, or a line's tram ran."""
    ran = [hex for run in changes.routes for hex in run.hexes if run.owner.isdigit()]
    built = [*changes.hexes, *(hex for hex, _ in changes.stations)]
    return around(view, ran, _BESIDE) | around(view, built, _RINGS)


def _bid(events: Sequence[Event]) -> bool:
    """Whether something is under the hammer, or somebody bid for it."""
    return any(
        isinstance(each, happened.BidMade | happened.LineNamed | happened.PrivateNamed) for each in events
    )


def _title(events: Sequence[Event], words: Words) -> str:
    """The line that built or ran last."""
    lines = [event.line for event in events if isinstance(event, _OF_LINES)]
    return words.say("Line {line}", line=lines[-1])


_OF_LINES = (
    happened.TileLaid,
    happened.StationPlaced,
    happened.StationRemoved,
    happened.CircleChosen,
    happened.TramRan,
)


_OF_OWNERS = (
    happened.CompanyFounded,
    happened.LineBought,
    happened.LoanTaken,
    happened.PriceMoved,
    happened.PrivateBought,
    happened.PrivatePaid,
    happened.PrivateReturned,
    happened.PrivateSold,
    happened.SharesBought,
    happened.SharesSold,
    happened.TramBought,
    happened.TramScrapped,
    happened.TramsAssigned,
)
"""What changes what a company or a player has, told by their fields."""


def _concerned(events: Sequence[Event]) -> _Concerned:
    companies: dict[str, None] = {}
    seats: dict[int, None] = {}
    for event in events:
        if isinstance(event, happened.DividendPaid | happened.StadtbahnPaid):
            companies[event.company] = None
            seats |= dict.fromkeys(seat for seat, amount in event.paid.items() if amount)
        elif isinstance(event, _OF_OWNERS):
            for name in ("company", "seat", "owner"):
                who = getattr(event, name, None)
                if isinstance(who, str):
                    companies[who] = None
                elif isinstance(who, int):
                    seats[who] = None
    return _Concerned(tuple(companies), tuple(seats))


def _market(
    view: View,
    changes: Changes,
    concerned: _Concerned,
    theme: str,
    words: Words,
    names: Sequence[str],
) -> Picture:
    moves = [move for move in changes.prices if move.new != move.old]
    part = replace(
        view,
        companies=tuple(each for each in view.companies if each.company in concerned.companies),
        stadtbahn=tuple(each for each in view.stadtbahn if each.company in concerned.companies),
        players=tuple(each for each in view.players if each.seat in concerned.seats),
        order=tuple(seat for seat in view.order if seat in concerned.seats),
    )

    def strips(pen: Pen) -> Sequence[Strip]:
        pen.moved = {move.company: move for move in moves}
        prices: list[Strip] = []
        if moves:
            heading = Heading(pen, words.say("Prices that moved"))
            prices = [heading, _Moves(pen, moves), _Cells(pen, view, moves)]
        cards: list[Strip] = [Companies(pen, beside=1)] if len(part.companies) <= _CARDS else []
        players: list[Strip] = [Players(pen)] if part.players else []
        return [*prices, Auction(pen), *cards, *players]

    canvas = sheet_of(part, theme, words, names, strips)
    said = [
        *describe_changes(changes, words),
        *(describe_player(player, names, words) for player in part.players),
        *(describe_company(company, words) for company in part.companies if company.price is not None),
        describe_turn(view, names, words),
    ]
    return Picture(encode(canvas.image), alt_text(said), canvas.image.size)


class _Moves:
    """Prices before and after."""

    def __init__(self, pen: Pen, moves: Sequence[PriceChange]) -> None:
        self.pen = pen
        self.moves = moves
        self.beside = 1 if len(moves) <= _ONE_BELOW_THE_OTHER else 2
        self.height = -(-len(moves) // self.beside) * (_MOVE_HIGH + 8) - 8

    def draw(self, top: int) -> None:
        """Draws them."""
        wide = (self.pen.right - self.pen.left + 10) // self.beside - 10
        for index, move in enumerate(self.moves):
            row, column = divmod(index, self.beside)
            left = self.pen.left + column * (wide + 10)
            self._move(left, top + row * (_MOVE_HIGH + 8), wide, move)

    def _move(self, left: int, top: int, wide: int, move: PriceChange) -> None:
        pen, y, plate = self.pen, top + _MOVE_HIGH // 2, 230 // self.beside
        pen.canvas.rect((left, top, left + wide, top + _MOVE_HIGH), "panel")
        pen.plate(move.company, (plate, 76), (left + 16 + plate // 2, y))
        x = left + plate + 36
        x += pen.text(x, y, f"{move.old} →", _OLD, "muted") + 16
        pen.text(x, y, str(move.new), _NEW)
        up = move.new > move.old
        by = f"{'↑' if up else '↓'}{abs(move.new - move.old)}"
        pen.text(left + wide - 18, y, by, _OLD, "rise" if up else "fall", align=1)


class _Cells:
    """The cells of the grid between which prices moved, and those around them."""

    def __init__(self, pen: Pen, view: View, moves: Sequence[PriceChange]) -> None:
        self.pen = pen
        self.image = self._drawn(view, moves)
        self.height = self.image.height

    def draw(self, top: int) -> None:
        """Puts them into the middle."""
        pen = self.pen
        pen.canvas.image.paste(self.image, ((pen.left + pen.right - self.image.width) // 2, top))

    def _drawn(self, view: View, moves: Sequence[PriceChange]) -> Image.Image:
        grid = Grid(view, {move.company: move for move in moves})
        rows, columns = grid.around_moves()
        colours = palette(self.pen.canvas.theme)
        size = (len(GRID[0]) * COLUMN + 2, grid.height + 2)
        canvas = Canvas(colours, colours.new(size, "page"), self.pen.canvas.theme)
        grid.paint(canvas, 0)
        grid.draw_tokens(canvas, self.pen.words, 0, 0)
        box = (
            columns.start * COLUMN,
            grid.top(rows.start),
            columns.stop * COLUMN + 2,
            grid.top(rows.stop) + 2,
        )
        part = canvas.image.crop(box)
        room = self.pen.right - self.pen.left
        scale = min(room / part.width, _HIGHEST / part.height, _LARGEST)
        larger = (round(part.width * scale), round(part.height * scale))
        return colours.match(part.convert("RGB").resize(larger, Image.Resampling.LANCZOS))
