"""The map's picture: right size, changed only where the move changed it, track to the right edges."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from bot.language import words
from engine.vienna1840.events import PriceMoved, StationPlaced, TileLaid, TramRan
from engine.vienna1840.facts import ROUND_TRACK, MapFacts, game_map
from render.core.cache import Cache, Layers
from render.core.fonts import Face, width
from render.core.hexgrid import APOTHEM, RADIUS, along
from render.core.painter import Painter
from render.core.picture import ALT_TEXT_LIMIT, Picture
from render.vienna1840 import NO_CHANGES, Changes, PriceChange, Trace, changes_of, draw_map
from render.vienna1840.ground.geometry import HEADER, joined, sheet
from render.vienna1840.ground.terrain import letters_of
from render.vienna1840.hexes.hexgeometry import laid_hex
from render.vienna1840.hexes.lettering import values_differ
from render.vienna1840.hexes.sprites import HexSprite, draw_hex
from render.vienna1840.map.printed import RIM_FACE, rim_labels
from render.vienna1840.map.vienna import hexes_of, labels_around
from render.vienna1840.themes import THEMES, palette
from render.vienna1840.words.terms import round_code
from tests.render import recorded
from tests.render.boxes import watching
from tests.render.forgetting import forget
from tests.render.positions import MAPS, NAMES, placed, view
from tests.render.speaking import GERMAN
from tests.render.states import lying, shapes
from tests.shared import RECORDED

needs_recorded = pytest.mark.shared(RECORDED)
LARGEST = 1_500_000
PHONE = 390
"""Pixels across a phone."""
LEAST = 5.5
"""Pixels of type that can be read there."""


def opened(picture: Picture) -> Image.Image:
    image = Image.open(io.BytesIO(picture.png))
    image.load()
    return image


def differing(one: Picture, other: Picture) -> tuple[int, int, int, int] | None:
    pair = (opened(one).convert("RGB"), opened(other).convert("RGB"))
    return ImageChops.difference(*pair).getbbox()


def moved(box: tuple[int, int, int, int] | None, by: tuple[int, int]) -> tuple[int, int, int, int]:
    assert box is not None
    return box[0] + by[0], box[1] + by[1], box[2] + by[0], box[3] + by[1]


@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize("name", MAPS)
def test_each_map_decodes_at_its_size_with_a_palette(name: str, theme: str) -> None:
    picture = draw_map(view(name), theme=theme, names=NAMES)
    image = opened(picture)
    assert image.mode == "P"
    assert image.size == picture.size == sheet(name).size
    assert image.width >= 2400
    assert len(picture.png) < LARGEST


@pytest.mark.parametrize(("deciders", "step"), [((), "game over"), ((0,), "· game over")])
def test_a_dot_parts_who_decides_from_what_and_stands_nowhere_else(
    deciders: tuple[int, ...], step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with watching(monkeypatch) as watch:
        draw_map(replace(view(), step="over", acting=None, deciders=deciders), names=NAMES)
    assert [text for text in watch.texts if "game over" in text] == [step]


@pytest.mark.parametrize("name", MAPS)
def test_a_tile_changes_its_hex_and_nothing_else(name: str) -> None:
    before = draw_map(view(name))
    after = draw_map(view(name, D16=("58", 2)))
    box = differing(before, after)
    assert box is not None
    left, top, right, bottom = sheet(name).box("D16")
    assert left <= box[0]
    assert top <= box[1]
    assert box[2] <= right + 1
    assert box[3] <= bottom + 1


def test_a_changed_hex_is_marked_about_its_corners() -> None:
    laid = view(D16=("58", 2))
    before, after = (draw_map(laid, changes) for changes in (NO_CHANGES, Changes(hexes=("D16",))))
    inside = sheet("full").land
    pair = [opened(picture).convert("RGB").crop(inside) for picture in (before, after)]
    box = moved(ImageChops.difference(*pair).getbbox(), inside[:2])
    left, _top, right, bottom = sheet("full").box("D16")
    assert box[0] <= left + 6
    assert box[2] >= right - 6
    assert box[0] > left - 30
    assert box[3] < bottom + 30


@pytest.mark.parametrize("wide", [18, 36])
def test_the_mark_of_a_changed_hex_leaves_its_edges_free(wide: int) -> None:
    """Where track may leave it, seen over its whole breadth and as far as any mark reaches."""
    laid = view(D16=("58", 2))
    before, after = (opened(draw_map(laid, change)) for change in (NO_CHANGES, Changes(hexes=("D16",))))
    x, y = sheet("full").centres["D16"]
    for edge in range(6):
        for beyond in range(-14, 15, 2):
            dx, dy = along(edge, APOTHEM + beyond)
            for aside in (-wide // 2, 0, wide // 2):
                right, down = along(edge, 1)
                spot = round(x + dx - down * aside), round(y + dy + right * aside)
                assert before.getpixel(spot) == after.getpixel(spot), (edge, beyond, aside)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("company", ["WT", "DTKC", "SJE", "BBG", "WKB", "GWStStB"])
def test_a_run_stands_out_on_ground_of_its_own_colour(company: str, theme: str) -> None:
    """Across its band: dark, light, the company's colour, light, dark."""
    position = view(E25=("57", 1), E27=("57", 1))
    owner = replace(position.companies[0], company=company, lines=position.companies[0].lines)
    run = Changes(routes=(Trace("4", ("E25", "E27"), 40),))
    picture = opened(draw_map(replace(position, companies=(owner,)), run, theme)).convert("RGB")
    colours, (x, y) = palette(theme), sheet("full").centres["E25"]
    seen = [picture.getpixel((x + 60, y + off)) for off in (-21, -16, 0, 16, 21)]
    assert seen == [colours.rgb(ink) for ink in ("deep", "white", company, "white", "deep")]


def test_a_changed_hex_is_marked_at_the_rim_by_its_letter_and_its_number() -> None:
    laid = view(D16=("58", 2))
    before, after = (opened(draw_map(laid, change)) for change in (NO_CHANGES, Changes(hexes=("D16",))))
    place = sheet("full")
    for text, (x, y) in rim_labels(place):
        spot = (x - 12, y - 12, x + 12, y + 12)
        same = before.crop(spot).tobytes() == after.crop(spot).tobytes()
        assert same == (text not in ("D", "16")), text


def test_the_hex_of_a_new_station_is_marked_as_a_changed_one_is() -> None:
    position = placed(view(), "H28", "a", 0, "4")
    before, after = draw_map(position), draw_map(position, Changes(stations=(("H28", "4"),)))
    pair = [opened(picture).convert("RGB").crop(sheet("full").land) for picture in (before, after)]
    box = moved(ImageChops.difference(*pair).getbbox(), sheet("full").land[:2])
    left, _top, right, _bottom = sheet("full").box("H28")
    assert left - 30 < box[0] <= left + 6
    assert right - 6 <= box[2] < right + 30


def test_a_mark_covers_no_label_of_its_hex_or_of_those_around() -> None:
    laid = view(D16=("58", 2), D18=("8860", 1), C15=("15", 0))
    before, after = (opened(draw_map(laid, change)) for change in (NO_CHANGES, Changes(hexes=("D16",))))
    x, y = sheet("full").centres["D16"]
    boxes = labels_around(hexes_of(laid, "light"), "D16")
    assert len(boxes) > 10
    for what, (dx, dy), (wide, high) in boxes:
        left, top = x + dx - wide / 2, y + dy - high / 2
        spot = (round(left), round(top), round(left + wide), round(top + high))
        assert before.crop(spot).tobytes() == after.crop(spot).tobytes(), what


@pytest.mark.parametrize("name", MAPS)
def test_what_is_written_on_the_land_and_at_the_rim_overlaps_nothing(name: str) -> None:
    place = sheet(name)
    left, top, right, bottom = place.land
    letters = letters_of(place)
    assert "DONAU" in "".join(letter for letter, _, _ in letters)
    for index, (letter, (x, y), radius) in enumerate(letters):
        assert left < x - radius < x + radius < right, letter
        assert top < y - radius < y + radius < bottom, letter
        for hex, (hx, hy) in place.centres.items():
            assert math.dist((x, y), (hx, hy)) > APOTHEM * place.scale + radius, (letter, hex)
        for other, at, _ in letters[index + 2 :]:
            assert math.dist((x, y), at) > radius, (letter, other)
    marks = [(x, y, width(text, RIM_FACE), text) for text, (x, y) in rim_labels(place)]
    for index, (x, y, wide, text) in enumerate(marks):
        assert not (left < x < right and top < y < bottom), text
        for ox, oy, other_wide, other in marks[index + 1 :]:
            apart = abs(x - ox) > (wide + other_wide) / 2 or abs(y - oy) > RIM_FACE[0]
            assert apart, (text, other)


@pytest.mark.parametrize("theme", ["safe", "contrast"])
def test_tiles_of_two_colours_differ_in_more_than_colour(theme: str) -> None:
    """In their pips everywhere, and in the lines along their outline in these themes."""
    drawn: dict[str, tuple[int, bytes]] = {}
    for colour, tile in (("yellow", "58"), ("green", "141"), ("brown", "767"), ("gray", "455")):
        here = laid_hex(game_map("full"), {"D16": (tile, 0)}, "D16")
        sprite = draw_hex(palette(theme), here, 1, frozenset()).sprite
        grey = sprite.image.convert("L")
        x, y = sprite.anchor
        band = grey.crop((x - 82, y - 40, x - 60, y - 12))
        low = sum(value < 90 for value in grey.crop((x - 16, y + 90, x + 16, y + 98)).tobytes())
        drawn[colour] = low, band.point([value < max(band.tobytes()) - 3 for value in range(256)]).tobytes()
    marks = [low for low, _ in drawn.values()]
    assert marks == sorted(set(marks)), marks
    assert len({lines for _, lines in drawn.values()}) == len(drawn)


def test_a_station_changes_its_circle_only() -> None:
    before = view()
    box = differing(draw_map(before), draw_map(placed(before, "H28", "a", 0, "4")))
    assert box is not None
    x, y = sheet("full").centres["H28"]
    assert x - 30 < box[0] < box[2] < x + 30
    assert y - 30 < box[1] < box[3] < y + 30


def test_a_run_is_traced_on_its_hexes_only() -> None:
    position = view(G27=("4", 0), F28=("57", 1), H26=("58", 2))
    run = Changes(routes=(Trace("4", ("G27", "F28"), 30),))
    box = differing(draw_map(position), draw_map(position, run))
    assert box is not None
    first, last = sheet("full").box("F28"), sheet("full").box("G27")
    assert box[1] >= first[1]
    assert box[3] <= last[3] + 1
    assert box[0] >= min(first[0], last[0])
    assert box[2] <= max(first[2], last[2]) + 1


def test_the_values_that_count_follow_the_newest_colour() -> None:
    assert differing(draw_map(view()), draw_map(replace(view(), colour="brown"))) is not None


@pytest.mark.parametrize(("hex", "tile", "rotation"), shapes())
def test_track_leaves_each_tile_at_its_edges_and_no_others(hex: str, tile: str, rotation: int) -> None:
    colours = palette("light")
    here = laid_hex(game_map("full"), {hex: (tile, rotation)}, hex)
    drawn = draw_hex(colours, here, 1, frozenset())
    image = drawn.sprite.image.convert("RGB")
    edges = {edge: piece.gauge for piece in here.track for edge in piece.edges}
    inks = {"tram": {colours.rgb("track")}, "stadtbahn": {colours.rgb("stadtbahn"), colours.rgb("white")}}
    for edge in range(6):
        x, y = along(edge, APOTHEM - 3)
        pixel = image.getpixel((round(x) + drawn.sprite.anchor[0], round(y) + drawn.sprite.anchor[1]))
        if edge in edges:
            assert pixel in inks[edges[edge]], (edge, pixel)
        else:
            assert pixel not in inks["tram"] | inks["stadtbahn"], (edge, pixel)


@pytest.mark.parametrize("name", MAPS)
def test_every_hex_shows_its_name_and_values_as_printed(name: str) -> None:
    board_map = game_map(name)
    for hex, printed in board_map.hexes.items():
        drawn = draw_hex(palette("light"), laid_hex(board_map, {}, hex), 1, joined(board_map, hex))
        assert not [what for what, _, _ in drawn.boxes if what.startswith("over track")], hex
        circles_only = board_map.main(hex) == hex and joined(board_map, hex)
        if any(values_differ(node) for node in printed.nodes):
            assert (drawn.strip is None) == bool(circles_only), hex
        if printed.bonus:
            assert "bonus" in [what for what, _, _ in drawn.boxes], hex


@pytest.mark.parametrize(("hex", "tile", "rotation"), shapes())
def test_tiles_show_their_values(hex: str, tile: str, rotation: int) -> None:
    here = lying(hex, tile, rotation)
    drawn = draw_hex(palette("light"), here, 1, frozenset())
    shown = [what for what, _, _ in drawn.boxes]
    if any(values_differ(node) for node in here.nodes):
        assert drawn.strip is not None
    else:
        assert {str(node.worth("yellow")) for node in here.nodes} <= set(shown)
    if game_map("full").hexes[hex].name:
        assert len(shown) > 2


@pytest.mark.parametrize(("hex", "tile", "rotation"), shapes())
def test_labels_on_tiles_overlap_neither_each_other_nor_circles(hex: str, tile: str, rotation: int) -> None:
    here = laid_hex(game_map("full"), {hex: (tile, rotation)}, hex)
    drawn = draw_hex(palette("light"), here, 1, frozenset())
    apart_from_each_other(drawn)


def apart_from_each_other(drawn: HexSprite) -> None:
    """Fails where a label overlaps another one or a circle, or leaves the hex."""
    boxes = [(x - w / 2, y - h / 2, x + w / 2, y + h / 2, what) for what, (x, y), (w, h) in drawn.boxes]
    for index, one in enumerate(boxes):
        assert max(abs(one[0]), abs(one[2])) < APOTHEM, one
        assert max(abs(one[1]), abs(one[3])) < RADIUS, one
        for other in boxes[index + 1 :]:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (one, other)
        for city in drawn.geometry.cities:
            for x, y in city.circles:
                near = max(one[0] - x, 0, x - one[2]), max(one[1] - y, 0, y - one[3])
                assert near[0] ** 2 + near[1] ** 2 > 25**2, (one, city)


def off_the_track(drawn: HexSprite, half: float) -> None:
    """Fails where a label comes nearer to a rail than half of its width; values in place of a stop may."""
    for what, (x, y), (w, h) in drawn.boxes:
        for rail in drawn.geometry.rails:
            for (ax, ay), (bx, by) in pairwise(rail.points):
                px, py = (ax + bx) / 2, (ay + by) / 2
                off = math.hypot(max(abs(px - x) - w / 2, 0), max(abs(py - y) - h / 2, 0))
                assert off >= half or what == "values", (what, rail.edges, off)


@pytest.mark.parametrize(("hex", "tile", "rotation"), shapes())
def test_labels_on_tiles_keep_off_the_track(hex: str, tile: str, rotation: int) -> None:
    here = lying(hex, tile, rotation)
    terminal = any(piece.terminal for piece in here.track)
    off_the_track(draw_hex(palette("light"), here, 1, frozenset()), 4 if terminal else 8.5)


@pytest.mark.parametrize("theme", THEMES)
def test_free_circles_are_white_whatever_lies_under_their_hex(theme: str) -> None:
    picture = Image.open(io.BytesIO(draw_map(view(), theme=theme, names=NAMES).png)).convert("RGB")
    place = sheet("full")
    empty = ("G25", "C15", "F14", "J26")
    assert {picture.getpixel(place.centres[hex]) for hex in empty} == {palette(theme).rgb("slot")}


@pytest.mark.parametrize("name", MAPS)
def test_labels_on_the_printed_map_keep_off_the_track(name: str) -> None:
    board_map = game_map(name)
    for hex, printed in board_map.hexes.items():
        drawn = draw_hex(palette("light"), laid_hex(board_map, {}, hex), 1, joined(board_map, hex))
        off_the_track(drawn, 4 if printed.area else 8.5)


def test_what_a_step_changed_is_read_from_its_events() -> None:
    events = [
        TileLaid("4", "D16", "58", 2, None, 0, None),
        StationPlaced("4", "H28", "a", 20, False),
        TramRan("4", "Y1-0", "H28-G27-F28", 50, 0, 50),
        PriceMoved("WT", 90, 95, (2, 2), (2, 3)),
        PriceMoved("WT", 95, 101, (2, 3), (2, 4)),
    ]
    assert changes_of(events) == Changes(
        hexes=("D16",),
        stations=(("H28", "4"),),
        routes=(Trace("4", ("H28", "G27", "F28"), 50),),
        prices=(PriceChange("WT", 90, 101),),
    )
    assert changes_of([]) == NO_CHANGES


def test_the_description_says_what_the_map_is_and_what_changed_and_no_more() -> None:
    changes = Changes(hexes=("D16",), stations=(("H28", "4"),))
    position = placed(view(D16=("58", 2)), "H28", "a", 0, "4")
    text = draw_map(position, changes, words=GERMAN, names=NAMES).alt_text
    assert text.index("Karte von Wien") < text.index("D16") < text.index("Erdberg")
    assert "Anna" not in text
    assert text.count(". ") == len(changes.hexes + changes.stations)


def test_a_language_without_words_gets_english() -> None:
    assert "Map of Vienna" in draw_map(view(), words=words("xx")).alt_text


def test_the_round_track_is_above_the_map() -> None:
    box = differing(draw_map(view()), draw_map(replace(view(), round=4)))
    assert box is not None
    assert box[3] <= HEADER


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("now", [0, 3, 12, len(ROUND_TRACK) - 1])
def test_the_rounds_around_the_present_one_are_written_so_that_a_phone_shows_them(
    name: str, now: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: dict[str, int] = {}
    painted = Painter.text

    def noted(self: Painter, centre: tuple[float, float], said: str, face: Face, ink: str) -> None:
        sizes[said] = face[0]
        painted(self, centre, said, face, ink)

    monkeypatch.setattr(Cache, "get", lambda self, key, make: make())
    monkeypatch.setattr(Painter, "text", noted)
    picture = draw_map(replace(view(name), round=now), words=GERMAN, names=NAMES)
    near = range(max(now - 1, 0), min(now + 4, len(ROUND_TRACK)))
    for code in (round_code(index, GERMAN) for index in near):
        assert sizes[code] * PHONE / picture.size[0] >= LEAST, code


@needs_recorded
@pytest.mark.parametrize("name", recorded.names())
def test_recorded_games_can_be_drawn_at_the_end(name: str) -> None:
    picture = draw_map(recorded.view(name), names=NAMES)
    assert len(picture.png) < LARGEST
    assert len(picture.alt_text) <= ALT_TEXT_LIMIT
    assert opened(picture).size == sheet(recorded.map_name(name)).size


@needs_recorded
def test_no_label_overlaps_in_any_recorded_position() -> None:
    """Of all tiles laid anywhere in the recorded games, at any time."""
    lain: dict[tuple[str, str, str, int], MapFacts] = {}
    for name in recorded.names():
        board_map = game_map(recorded.map_name(name))
        for hex, tile, rotation in recorded.laid(name):
            lain[board_map.name, hex, tile, rotation] = board_map
    assert len(lain) > 500
    for (_, hex, tile, rotation), board_map in lain.items():
        here = laid_hex(board_map, {hex: (tile, rotation)}, hex)
        drawn = draw_hex(palette("light"), here, 1, frozenset())
        assert not [what for what, _, _ in drawn.boxes if what.startswith("over track")], (hex, tile)
        apart_from_each_other(drawn)
        off_the_track(drawn, 4 if any(piece.terminal for piece in here.track) else 8.5)


def test_a_run_into_a_hex_without_track_is_no_error() -> None:
    assert draw_map(view(), Changes(routes=(Trace("4", ("G27", "F28"), 0),))).png


def test_the_same_view_gives_the_same_picture_whatever_was_drawn_before() -> None:
    later = view(D16=("58", 2), B28=("4", 0))
    forget()
    fresh = draw_map(later)
    draw_map(view())
    draw_map(view(D16=("58", 3)))
    assert draw_map(later).png == fresh.png


@needs_recorded
def test_a_game_drawn_move_by_move_ends_as_drawn_at_once() -> None:
    name = recorded.names()[0]
    last = len(recorded.trace(name)["actions"]) - 1
    forget()
    fresh = draw_map(recorded.view(name, last))
    for action in range(last % 40, last + 1, 40):
        picture = draw_map(recorded.view(name, action))
    assert picture.png == fresh.png


def test_boards_that_were_painted_are_dropped_when_newer_ones_come() -> None:
    painted: list[list[str]] = []
    layers = Layers(2)

    def paint(image: Image.Image, which: Iterable[str]) -> None:
        painted.append(list(which))

    cells = {str(k): 0 for k in range(9)}
    for value in range(3):
        layers.get("board", dict.fromkeys(cells, value), lambda: Image.new("P", (1, 1)), paint)
    layers.get("board", dict.fromkeys(cells, 2) | {"3": 7}, lambda: Image.new("P", (1, 1)), paint)
    layers.get("board", dict.fromkeys(cells, 0), lambda: Image.new("P", (1, 1)), paint)
    assert painted[-2] == ["3"]
    assert len(painted[-1]) == 9
