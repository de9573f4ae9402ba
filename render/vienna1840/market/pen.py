"""Writing on the market's panels: text, chips and plates, with what was drawn once kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.vienna1840.view import View
from render.core.cache import Cache
from render.core.canvas import Canvas
from render.core.fonts import Face, cut, width
from render.core.painter import Sprite
from render.core.pen import Writer
from render.core.words import Words
from render.vienna1840.changes import PriceChange
from render.vienna1840.market.chips import chip
from render.vienna1840.market.grid import plate
from render.vienna1840.themes import TRAM_INK, TRAM_TEXT, player_ink
from render.vienna1840.words.terms import tram_code

__all__ = ["BIG", "BODY", "HEAD", "LABEL", "PRICE", "SMALL", "Pen"]

HEAD: Face = (40, 700, 85)
BIG: Face = (48, 700, 85)
PRICE: Face = (58, 700, 78)
BODY: Face = (38, 600, 80)
SMALL: Face = (34, 500, 80)
LABEL: Face = (31, 500, 80)
"""The least: 8 pixels high on a phone, where the picture is a quarter as wide."""
_CHIPS: Cache[Sprite] = Cache(600)
_SWATCH = 13
"""Half of the width of the plate in a player's colour."""


class Pen(Writer):
    """Draws parts of one view on a canvas, between `left` and `right`."""

    def __init__(
        self,
        canvas: Canvas,
        view: View,
        moved: Mapping[str, PriceChange],
        names: Sequence[str],
        words: Words,
        sides: tuple[int, int],
    ) -> None:
        super().__init__(canvas, names, words)
        self.view = view
        self.moved = moved
        self.left, self.right = sides

    def chip(
        self,
        text: str,
        ink: str,
        fill: str,
        size: tuple[int, int],
        at: tuple[int, int],
        ground: str = "panel",
    ) -> None:
        """A rounded plate with a text, its middle at a point."""
        key = (self.canvas.theme, text, ink, fill, size, ground)
        sprite: Sprite = _CHIPS.get(key, lambda: chip(self.canvas.palette, text, ink, fill, size, ground))
        self.canvas.put(sprite, at)

    def plate(self, company: str, size: tuple[int, int], at: tuple[int, int], ground: str = "panel") -> None:
        """A company's letters on its colour."""
        self.canvas.put(plate(self.canvas, company, size, ground), at)

    def tram(self, colour: str, at: tuple[int, int]) -> None:
        """A tram's letter on its colour."""
        self.chip(tram_code(colour, self.words), TRAM_TEXT[colour], TRAM_INK[colour], (50, 46), at)

    def price_change(
        self, left: int, right: int, y: int, change: PriceChange, faces: tuple[Face, Face, Face], gap: int
    ) -> None:
        """A price before and after, and at the right how far it moved: `faces` in this order. The two prices
        run into smaller type where the room needs it.
        """
        before, after, moved = faces
        up = change.new > change.old
        by = f"{'↑' if up else '↓'}{abs(change.new - change.old)}"
        old, new = f"{change.old} →", str(change.new)
        wide = width(old, before) + width(new, after)
        room = right - width(by, moved) - left - 2 * gap
        scale = min(1, room / wide)
        x = left + gap
        x += self.text((left, y), old, before, "muted", most=int(width(old, before) * scale))
        self.text((x, y), new, after, most=int(width(new, after) * scale))
        self.text((right, y), by, moved, "rise" if up else "fall", align=1)

    def panel(self, top: int, height: int) -> None:
        """A bright strip over the full width."""
        self.canvas.rect((self.left, top, self.right, top + height), "panel")

    def mark(self, top: int, height: int, left: int | None = None) -> None:
        """The mark of whoever acts, at the left end of a strip."""
        x = self.left if left is None else left
        self.canvas.rect((x, top, x + 8, top + height), "change")

    def swatch(self, seat: int, x: int, y: int, half: int = _SWATCH) -> None:
        """A plate in a player's colour, half so wide and high, its middle at a point."""
        for reach, ink in ((half, "muted"), (half - 2, player_ink(seat))):
            self.canvas.rect((x - reach, y - reach, x + reach, y + reach), ink)

    def cut(self, text: str, face: Face, most: int) -> str:
        """The text, shortened to be no wider than `most`."""
        return cut(text, face, most)

    def figure(self, x: int, y: int, label: str, value: str, most: int | None = None) -> int:
        """A small label and a value after it, together no wider than `most`; returns the width of both."""
        room = None if most is None else most - width(value, BODY) - 10
        used = self.text((x, y), label, LABEL, "muted", most=room) + 10
        return used + self.text((x + used, y), value, BODY)

    def price(self, x: int, y: int, company: str, price: int) -> int:
        """A price, with the arrow and size of its movement where the last change moved it; returns the width
        of both.
        """
        used = self.text((x, y), str(price), BIG)
        move = self.moved.get(company)
        if move is None or move.new == move.old or move.new != price:
            return used
        up = move.new > move.old
        text = f"{'↑' if up else '↓'}{abs(move.new - move.old)}"
        return used + 8 + self.text((x + used + 8, y), text, BODY, "rise" if up else "fall")

    def who(self, owner: int | str) -> str:
        """A player's name, or a company's letters."""
        return owner if isinstance(owner, str) else self.name(owner)

    def short_who(self, owner: int | str, most: int, face: Face) -> str:
        """As `who`, a name cut where it would run further than `most`."""
        return owner if isinstance(owner, str) else self.short_name(owner, most, face)
