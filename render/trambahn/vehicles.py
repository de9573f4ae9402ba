"""Trams as they look: drawn by a horse, by steam, by a wire. Each stands on a line from (-50, 0) to (50, 0)
and is at most 71 high; it has a window for each time that it multiplies.
"""

from __future__ import annotations

from collections.abc import Mapping

from render.trambahn.sketch import Sketch, curve

__all__ = ["MULTIPLIER_AT", "electric", "ghost", "vehicle"]

MULTIPLIER_AT: Mapping[str, tuple[float, float]] = {
    "horse": (20, -21),
    "steam": (20, -21),
    "electric": (0, -21),
}
"""Where on it the multiplier is written."""


def _wheels(sketch: Sketch, places: tuple[float, ...], radius: float, hub: str) -> None:
    for x in places:
        sketch.disc((x, -radius), radius, "iron")
        sketch.disc((x, -radius), radius * 0.4, hub)


def _car(sketch: Sketch, sides: tuple[float, float], kind: str, windows: int) -> None:
    """A carriage: roof, windows, and a side to write on."""
    left, right = sides
    middle, wide = (left + right) / 2, right - left
    sketch.polygon(
        [(left - 2, -55), *curve((middle, -54), (wide / 2 + 2, 8), 1.05, 1.95), (right + 2, -55)], "iron"
    )
    sketch.box((left - 2, -56, right + 2, -52), "iron")
    sketch.box((left, -53, right, -7), "iron")
    sketch.box((left + 1.6, -52, right - 1.6, -8.6), kind)
    step = (wide - 6) / windows
    for window in range(windows):
        x = left + 3 + step * (window + 0.5)
        sketch.plate((x, -44.5), (step - 3.4, 11), "paper", 2.4)
    sketch.box((left + 1.6, -36.5, right - 1.6, -35), "paper")


def _horse(sketch: Sketch) -> None:
    _wheels(sketch, (3, 37), 8, "paper")
    _car(sketch, (-9, 49), "horse", 2)
    for begin, end in (
        ((-38, -22), (-41, 0)),
        ((-34, -20), (-31, 0)),
        ((-22, -22), (-24, 0)),
        ((-19, -22), (-15, 0)),
    ):
        sketch.line(begin, end, 3, "iron")
    sketch.polygon(curve((-28, -26), (13, 7.4), 0, 2), "iron")
    sketch.polygon([(-42, -24), (-33, -32), (-37, -46), (-44, -44)], "iron")
    sketch.polygon([(-44, -49), (-36, -46), (-39, -38), (-49, -32), (-52, -36)], "iron")
    sketch.polygon([(-42, -47), (-40, -53), (-37, -46)], "iron")
    sketch.polygon([(-17, -30), (-12, -26), (-12, -12), (-15, -14)], "iron")
    sketch.line((-32, -20), (-8, -14), 1.6, "iron")


def _steam(sketch: Sketch) -> None:
    _wheels(sketch, (3, 37), 8, "paper")
    _car(sketch, (-9, 49), "steam", 3)
    sketch.line((-14, -10), (-8, -10), 3, "iron")
    for x, y, radius in ((-43, -60, 4.6), (-36, -63, 3.6), (-30, -61, 2.6)):
        sketch.disc((x, y), radius, "smoke")
    sketch.box((-46, -54, -40, -36), "iron")
    sketch.box((-48, -56, -38, -52), "iron")
    sketch.plate((-36, -27), (26, 22), "iron", 4)
    sketch.box((-30, -48, -13, -9), "iron")
    sketch.box((-32, -51, -12, -47), "iron")
    sketch.plate((-21.5, -38), (9, 11), "paper", 1.5)
    sketch.box((-50, -17, -13, -9), "steam")
    _wheels(sketch, (-41, -24), 9, "paper")


def electric(sketch: Sketch, kind: str = "electric") -> None:
    """The electric tram, which also rides along the score pad."""
    sketch.line((2, -61), (16, -69), 2, "iron")
    sketch.line((2, -61), (-6, -69), 2, "iron")
    sketch.line((-14, -69.4), (24, -69.4), 2, "iron")
    _wheels(sketch, (-27, 27), 8, "paper")
    _car(sketch, (-48, 48), kind, 4)
    sketch.disc((-43, -20), 3, "paper")
    sketch.disc((43, -20), 3, "paper")


def vehicle(sketch: Sketch, kind: str) -> None:
    """A kind of tram, without its multiplier."""
    match kind:
        case "horse":
            _horse(sketch)
        case "steam":
            _steam(sketch)
        case _:
            electric(sketch)


def ghost(sketch: Sketch, ink: str, ground: str) -> None:
    """The outline of a tram that a column waits for."""
    for x in (-27, 27):
        sketch.disc((x, -8), 8, ink)
        sketch.disc((x, -8), 6, ground)
    sketch.plate((0, -29), (92, 44), ink, 8)
    sketch.plate((0, -29), (88, 40), ground, 7)
