"""How large the letters of pictures are on a phone, where pictures are 390 pixels wide without zooming."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import cos, sin

import pytest

from engine.ticket_europe.events import RouteClaimed
from engine.tramways.events.town import PassengerMoved
from engine.vienna1840.events import TileLaid
from engine.vienna1840.view import TramView
from render.core import painter
from render.core.cache import Cache
from render.core.canvas import Canvas
from render.core.fonts import Face, squeezed
from render.core.painter import Sprite
from render.core.palette import Palette
from render.core.picture import Picture
from render.ticket_europe import draw_map as draw_europe
from render.tramways import draw_board
from render.vienna1840 import draw_map, draw_market
from render.vienna1840.detail import draw_detail
from render.vienna1840.ground.geometry import sheet
from render.vienna1840.hexes import sprites
from render.vienna1840.hexes.sprites import draw_hex
from render.vienna1840.map.printed import MAPS, RIM_FACE
from render.vienna1840.themes import palette
from tests.render.positions import NAMES, company, placed, view
from tests.render.speaking import GERMAN
from tests.render.states import lying, shapes
from tests.render.ticket_europe import positions as europe
from tests.render.tramways import positions as tramways

PHONE = 390
READ = 8.5
"""Pixels of type on a phone that are read without zooming."""
SEEN = 6.5
"""Pixels of type that good eyes read, and any after zooming once."""
BAR = 21
"""Half the length of the bar that a stop between two edges is."""
Sizes = Mapping[str, float]


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Picture]], Sizes]:
    """The least type in which each text of a picture is written, in pixels of a phone."""
    found: dict[str, int] = {}
    text, painted = Canvas.text, painter.Painter.text

    def noted(said: str, size: int) -> None:
        found[said] = min(found.get(said, size), size)

    def written(
        self: Canvas, at: tuple[int, int], said: str, face: Face, *rest: object, **more: object
    ) -> int:
        most = more.get("most", rest[3] if len(rest) > 3 else None)
        noted(said, squeezed(said, face, most)[1][0] if isinstance(most, int) else face[0])
        return text(self, at, said, face, *rest, **more)  # type: ignore[arg-type]

    def on_plates(
        self: painter.Painter, centre: tuple[float, float], said: str, face: Face, ink: str
    ) -> None:
        noted(said, round(face[0] * self.scale))
        painted(self, centre, said, face, ink)

    def on_hexes(colours: Palette, said: str, face: Face, ink: str, ground: str) -> Sprite:
        noted(said, face[0])
        return painter.text_sprite(colours, said, face, ink, ground)

    monkeypatch.setattr(Cache, "get", lambda self, key, make: make())
    monkeypatch.setattr(Canvas, "text", written)
    monkeypatch.setattr(painter.Painter, "text", on_plates)
    monkeypatch.setattr(sprites, "text_sprite", on_hexes)

    def of(draw: Callable[[], Picture]) -> Sizes:
        found.clear()
        wide = draw().size[0]
        return {said: size * PHONE / wide for said, size in found.items()}

    return of


def small(sizes: Sizes, texts: Sequence[str], least: float) -> dict[str, float]:
    """Those of the texts that are written smaller; all of them must be written."""
    return {text: sizes[text] for text in texts if sizes[text] < least}


Of = Callable[[Callable[[], Picture]], Sizes]


def test_what_changed_names_the_hexes_around_it_so_that_a_phone_shows_them(sizes: Of) -> None:
    """The names that buttons have and people type."""
    position = view(D16=("58", 2), E13=("142", 1))
    laid = [TileLaid("4", "D16", "58", 2, None, 0, None)]
    found = sizes(lambda: draw_detail(position, laid, names=NAMES))
    assert small(found, ["D16", "E13"], READ) == {}
    assert small(found, ["10"], READ) == {}


@pytest.mark.parametrize("name", MAPS)
def test_the_letters_and_numbers_of_the_rim_are_seen_on_the_whole_map(name: str) -> None:
    assert RIM_FACE[0] * PHONE / sheet(name).size[0] >= SEEN


def test_the_numbers_of_lines_fill_their_circles(sizes: Of) -> None:
    found = sizes(lambda: draw_map(placed(view(), "H28", "a", 0, "4"), names=NAMES))
    assert found["4"] >= 4.5


def test_a_tram_without_a_line_shows_its_companys_letters(sizes: Of) -> None:
    owner = replace(company("GWStStB", 0, 90), trams=(TramView("Y1-0", "yellow", "GWStStB"),))
    found = sizes(lambda: draw_market(replace(view(), companies=(owner,), market=()), names=NAMES))
    assert found["GWStStB"] >= SEEN


def test_the_figures_below_the_map_of_europe_are_named_large_enough(sizes: Of) -> None:
    step = europe.first_with(4, RouteClaimed, 0.8)
    words = GERMAN.of("ticket_europe")
    found = sizes(lambda: draw_europe(europe.seen(step), europe.told(step), words=words, names=NAMES))
    assert small(found, ["Punkte", "im Stapel", "abgelegt", "Zielkarten"], SEEN) == {}


def test_the_numbers_of_parcels_and_links_are_seen_on_the_plan_of_tramways(sizes: Of) -> None:
    step = tramways.first_with("3p", PassengerMoved, 0.8)
    found = sizes(lambda: draw_board(tramways.seen(step), tramways.told(step), names=NAMES))
    assert small(found, ["A2", "F3", "C", "I", "L", "R", "7", "8"], SEEN) == {}


@pytest.mark.parametrize(("hex", "tile", "rotation"), shapes())
def test_no_bar_of_a_stop_lies_over_the_name_of_its_hex(hex: str, tile: str, rotation: int) -> None:
    here = lying(hex, tile, rotation)
    drawn = draw_hex(palette("light"), here, 1, frozenset())
    ((x, y), (wide, high)) = next(box for what, *box in drawn.boxes if what == "coordinate")
    # Where hexes differ by their names alone, these are written later, in one type.
    assert high > 15 or not sprites.is_plain(here)
    for stop in drawn.geometry.stops:
        if stop.direction is None:
            continue
        for share in (-1, -0.5, 0, 0.5, 1):
            dx, dy = -BAR * share * sin(stop.direction), BAR * share * cos(stop.direction)
            off = abs(stop.centre[0] + dx - x) - wide / 2, abs(stop.centre[1] + dy - y) - high / 2
            assert max(off) > 5, (stop.centre, off)
