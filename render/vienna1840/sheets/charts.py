"""How the game went: worth, share prices and revenue over the rounds, as lines."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.vienna1840.facts import COMPANIES, STADTBAHN
from engine.vienna1840.view import View
from render.core.canvas import Canvas
from render.core.fonts import cut_apart, width
from render.core.hexgrid import Point, dashes, stroke
from render.core.painter import Painter
from render.core.people import player_name
from render.core.picture import Picture, alt_text, encode
from render.core.words import ENGLISH, N_, Words, signed
from render.vienna1840.themes import palette, player_ink
from render.vienna1840.words.terms import round_code

__all__ = ["CHARTS", "Series", "draw_chart", "draw_lines", "series_of"]

_TITLES: Mapping[str, str] = {
    "worth": N_("The players' worth"),
    "prices": N_("Share prices"),
    "revenue": N_("Revenue by line"),
}
CHARTS = tuple(_TITLES)
WIDTH, HEIGHT = 1440, 1080
_HEAD = 100
"""Height of the strip with the title."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 120, 370, 30, 100
"""What stays free of lines on each side of them: for figures, names, nothing, rounds."""
_TITLE = (54, 700, 85)
_LABEL = (35, 600, 75)
_AXIS = (30, 500, 80)
_CLEAR = 0.2
"""Of the step between two figures: at least so far lines keep from the first figure and the last one."""
_LEAST = 40
"""Pixels between two names at the lines' ends."""
_LINE, _BOLD = 6.0, 12.0
_FAINT = 2.0
"""Lines of a colour with less contrast to the ground get an edge."""
_EDGE = 1.5
_DASH: tuple[tuple[float, float], ...] = ((0, 0), (26, 10), (10, 8), (40, 8))
"""Dash and gap of the lines in turn, so that they differ in more than colour; (0, 0) is a whole line."""


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a chart: its name, its ink, and a value for each moment (None where there was none)."""

    name: str
    ink: str
    values: tuple[int | None, ...]


def series_of(
    chart: str, views: Sequence[View], names: Sequence[str] = (), words: Words = ENGLISH
) -> tuple[Series, ...]:
    """A chart's lines from the views at some moments, oldest first.

    Args:
        chart: one of `CHARTS`: worth of the players, share prices, or last revenue of each line.

    Raises:
        KeyError: no such chart.
    """
    return {"worth": _worth, "prices": _prices, "revenue": _revenue}[chart](views, names, words)


def _worth(views: Sequence[View], names: Sequence[str], words: Words) -> tuple[Series, ...]:
    by_seat: dict[int, list[int | None]] = {player.seat: [] for view in views for player in view.players}
    for view in views:
        worth = {player.seat: player.worth for player in view.players}
        for seat, values in by_seat.items():
            values.append(worth.get(seat))
    return tuple(
        Series(player_name(seat, names, words), player_ink(seat), tuple(values))
        for seat, values in sorted(by_seat.items())
    )


def _prices(views: Sequence[View], names: Sequence[str], words: Words) -> tuple[Series, ...]:
    del names, words
    prices: list[Mapping[str, int | None]] = [
        {
            **{company.company: company.price for company in view.companies},
            **{company.company: company.price for company in view.stadtbahn},
        }
        for view in views
    ]
    found = []
    for company in (*COMPANIES, *STADTBAHN):
        values = tuple(known.get(company) for known in prices)
        if any(value is not None for value in values):
            found.append(Series(company, company, values))
    return tuple(found)


def _revenue(views: Sequence[View], names: Sequence[str], words: Words) -> tuple[Series, ...]:
    del names, words
    revenue = [{line.line: line.revenue for part in view.companies for line in part.lines} for view in views]
    found = []
    for line in sorted({line for known in revenue for line in known}, key=int):
        owner = views[-1].owner_of(line)
        ink = "muted" if owner is None else owner.company
        found.append(Series(line, ink, tuple(known.get(line) or None for known in revenue)))
    return tuple(found)


def draw_chart(
    chart: str,
    series: Sequence[Series],
    rounds: Sequence[int],
    theme: str = "light",
    words: Words = ENGLISH,
) -> Picture:
    """The lines over the rounds.

    Args:
        chart: one of `CHARTS`.
        rounds: the field of the round track at each moment.

    Raises:
        KeyError: no such chart or theme.
    """
    title = words.say(_TITLES[chart])
    colours = palette(theme)
    canvas = Canvas(colours, colours.new((WIDTH, HEIGHT), "panel"), theme)
    canvas.text((40, 60), title, _TITLE, "ink", "panel")
    draw_lines(canvas, (0, _HEAD, WIDTH, HEIGHT), series, rounds, words, from_zero=chart != "prices")
    said = [
        f"{each.name}: {', '.join('–' if value is None else signed(value) for value in _few(each))}."
        for each in series
    ]
    return Picture(encode(canvas.image), alt_text([f"{title}.", *said]), canvas.image.size)


def draw_lines(
    canvas: Canvas,
    box: tuple[int, int, int, int],
    series: Sequence[Series],
    rounds: Sequence[int],
    words: Words,
    *,
    from_zero: bool = True,
    bold: str = "",
) -> None:
    """The lines of a chart with their names, between the figures and over the rounds.

    Args:
        canvas: where they are drawn, on ground of the colour `panel`.
        box: left, top, right, bottom.
        series: the lines.
        rounds: the field of the round track at each moment.
        words: of the game, in a language.
        from_zero: whether the figures begin at 0, or (False) at the least value.
        bold: the ink of a line that is drawn twice as wide as the others.
    """
    values = [value for each in series for value in each.values if value is not None]
    least = min([*values, 0]) if from_zero else min(values, default=0)
    frame = _Frame(box, least, max([*values, least + 10]), max(len(rounds), 2))
    size = box[2] - box[0], box[3] - box[1]
    painter = Painter(canvas.palette, (size[0] / 2, size[1] / 2), 1, "panel")
    for mark in frame.marks:
        ends = [frame.at(frame.left, frame.y(mark)), frame.at(frame.right, frame.y(mark))]
        painter.polygon(stroke(ends, 1.5), "panel2")
    dashed = [(each, _DASH[index % len(_DASH)]) for index, each in enumerate(series)]
    for each, dash in sorted(dashed, key=lambda pair: pair[0].ink == bold):
        _line(painter, frame, each, dash, _BOLD if each.ink == bold else _LINE)
    canvas.put(painter.sprite(), (box[0] + size[0] // 2, box[1] + size[1] // 2))
    for mark in frame.marks:
        canvas.text((frame.left - 14, round(frame.y(mark))), signed(mark), _AXIS, "muted", "panel", 1)
    _rounds(canvas, frame, rounds, words)
    _names(canvas, frame, series, box[2])


def _few(series: Series) -> tuple[int | None, ...]:
    """Its last values, for the description."""
    return series.values[-6:]


class _Frame:
    """Where values and moments lie."""

    def __init__(self, box: tuple[int, int, int, int], least: int, most: int, moments: int) -> None:
        self.left, self.right = box[0] + _LEFT, box[2] - _RIGHT
        self.top, self.bottom = box[1] + _TOP, box[3] - _BOTTOM
        self._middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        rough = max(most - least, 1) / 6
        power = 10 ** math.floor(math.log10(rough))
        step = int(max(next(power * k for k in (1, 2, 5, 10) if power * k >= rough), 1))
        # A line that ran along the frame would look as if it were part of it.
        first = math.floor(least / step - (_CLEAR if least else 0)) * step
        last = math.ceil(most / step + _CLEAR) * step
        self.marks = tuple(range(first, last + 1, step))
        self._first, self._span = first, last - first
        self._pitch = (self.right - self.left) / (moments - 1)

    def x(self, moment: int) -> float:
        return self.left + moment * self._pitch

    def y(self, value: int) -> float:
        return self.bottom - (value - self._first) / self._span * (self.bottom - self.top)

    def at(self, x: float, y: float) -> Point:
        """A pixel as seen from the middle of the chart."""
        return x - self._middle[0], y - self._middle[1]


def _line(painter: Painter, frame: _Frame, series: Series, dash: tuple[float, float], wide: float) -> None:
    points = [
        frame.at(frame.x(moment), frame.y(value))
        for moment, value in enumerate(series.values)
        if value is not None
    ]
    edged = painter.palette.contrast(series.ink, "panel") < _FAINT
    pieces = [
        piece for a, b in pairwise(points) for piece in (dashes([a, b], *dash, 0) if dash[0] else [[a, b]])
    ]
    for piece in pieces if edged else ():
        painter.polygon(stroke(piece, wide + 2 * _EDGE), "muted")
    for piece in pieces:
        painter.polygon(stroke(piece, wide), series.ink)
    for point in points:
        painter.disc(point, 8, "muted" if edged else "panel")
        painter.disc(point, 6.5, series.ink)


def _rounds(canvas: Canvas, frame: _Frame, rounds: Sequence[int], words: Words) -> None:
    free = 0.0
    for moment, field in enumerate(rounds):
        x = frame.x(moment)
        if x >= free:
            canvas.text(
                (round(x), frame.bottom + 36), round_code(field, words), _AXIS, "muted", "panel", 0.5, 96
            )
            free = x + 104


def _names(canvas: Canvas, frame: _Frame, series: Sequence[Series], right: int) -> None:
    """Names and last values beside the lines' ends, moved apart where the ends are close."""
    ends = []
    for each in series:
        last = next((value for value in reversed(each.values) if value is not None), None)
        if last is not None:
            ends.append((frame.y(last), each, last))
    ends.sort(key=lambda end: end[0])
    names = [each.name for _, each, _ in ends]
    places: list[float] = []
    for aim, _, _ in ends:
        places.append(max(aim, places[-1] + _LEAST if places else aim))
    over = max(places[-1] - frame.bottom, 0) if places else 0
    for at in range(len(places) - 1, -1, -1):
        limit = places[at + 1] - _LEAST if at + 1 < len(places) else frame.bottom
        places[at] = min(places[at], limit) if over else places[at]
    for place, (aim, each, last) in zip(places, ends, strict=True):
        y = round(place)
        x = frame.right
        canvas.polygon(_leader(x, aim, y), "muted")
        canvas.rect((x + 40, y - 10, x + 60, y + 10), "muted")
        canvas.rect((x + 42, y - 8, x + 58, y + 8), each.ink)
        room = right - x - 80 - width(f"  {signed(last)}", _LABEL)
        name = cut_apart(each.name, names, _LABEL, room)
        canvas.text((x + 68, y), f"{name}  {signed(last)}", _LABEL, "ink", "panel")


def _leader(x: int, aim: float, place: int) -> list[Point]:
    return [(x + 10, aim - 1), (x + 34, place - 1), (x + 34, place + 1), (x + 10, aim + 1)]
