"""What Munich looks like on the cards: a landmark for each colour, drawn as a silhouette that stands on a
line from (-50, 0) to (50, 0) and is at most 62 high.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from render.trambahn.sketch import Sketch, arch, curve

__all__ = ["frauenkirche", "landmark", "tree"]


def _onion(sketch: Sketch, x: float, top: float, half: float, ink: str) -> None:
    """A dome as the two towers of the Frauenkirche have it; its foot is at `top`."""
    sketch.polygon(
        [
            (x - half, top),
            *curve((x, top - half * 0.55), (half * 1.12, half), 0.9, 2.1),
            (x + half, top),
        ],
        ink,
    )
    sketch.box((x - half * 0.42, top - half * 2.05, x + half * 0.42, top - half * 1.4), ink)
    sketch.disc((x, top - half * 2.05), half * 0.42, ink)
    sketch.line((x, top - half * 2.2), (x, top - half * 3), 1.2, ink)


def frauenkirche(sketch: Sketch, ink: str, light: str) -> None:
    """Two towers and the roof between them."""
    sketch.polygon([(6, 0), (6, -22), (14, -30), (44, -30), (50, -22), (50, 0)], ink)
    for x in (-13, 1):
        sketch.box((x - 5.5, -45, x + 5.5, 0), ink)
        _onion(sketch, x, -45, 5, ink)
        for y in (-38, -27, -16):
            sketch.polygon(arch(x - 1.6, x + 1.6, y - 5, y + 2, 1.6), light)
    for x in (14, 22, 30, 38, 45):
        sketch.polygon(arch(x - 1.7, x + 1.7, -20, -4, 1.7), light)
    sketch.polygon(
        [(-50, 0), (-50, -10), (-43, -17), (-36, -10), (-36, -13), (-29, -19), (-22, -13), (-22, 0)], ink
    )
    for x in (-46, -40, -32, -26):
        sketch.box((x - 1.3, -8, x + 1.3, -4), light)


def _bridge(sketch: Sketch, ink: str, light: str) -> None:
    """A bridge over the Isar, with its lamps, and a tower behind it."""
    sketch.box((20, -50, 32, -16), ink)
    sketch.polygon([(18, -50), (34, -50), (26, -61)], ink)
    sketch.disc((26, -42), 3.2, light)
    sketch.polygon([(-50, -12), *curve((0, -12), (50, 9), 1, 2), (50, 0), (-50, 0)], ink)
    for x, half, rise in ((-31, 13, 9), (0, 15, 12), (31, 13, 9)):
        sketch.polygon(arch(x - half, x + half, -rise - 2, 0, rise), light)
    for x in (-44, -16, 10, 46):
        sketch.line((x, -16), (x, -32), 1.6, ink)
        sketch.disc((x, -33), 2.6, ink)


def _gate(sketch: Sketch, ink: str, light: str) -> None:
    """The Isartor: a high tower between two low ones."""
    for x in (-36, 36):
        sketch.box((x - 10, -30, x + 10, 0), ink)
        for left in (x - 11, x - 3.4, x + 4.2):
            sketch.box((left, -36, left + 6.6, -29), ink)
        sketch.polygon(arch(x - 2, x + 2, -24, -13, 2), light)
    sketch.box((-28, -20, 28, 0), ink)
    sketch.box((-11, -46, 11, 0), ink)
    sketch.polygon([(-13, -45), (13, -45), (5, -60), (-5, -60)], ink)
    sketch.disc((0, -38), 4.6, light)
    sketch.line((0, -38), (0, -41.5), 1.2, ink)
    sketch.line((0, -38), (2.4, -37), 1.2, ink)
    sketch.polygon(arch(-6.5, 6.5, -19, 0, 6.5), light)
    for x in (-20, 20):
        sketch.polygon(arch(x - 4, x + 4, -13, 0, 4), light)


def tree(sketch: Sketch, x: float, high: float, ink: str) -> None:
    """A tree that stands at a place on the line."""
    sketch.line((x, 0), (x, -high * 0.5), high * 0.09, ink)
    for across, up, radius in ((0, 0.72, 0.28), (-0.17, 0.52, 0.24), (0.17, 0.52, 0.24)):
        sketch.disc((x + across * high, -up * high), radius * high, ink)


def _garden(sketch: Sketch, ink: str, light: str) -> None:
    """The Monopteros on its hill, among trees."""
    sketch.polygon([(-50, 0), *curve((4, 0), (50, 15), 1.08, 1.92), (50, 0)], ink)
    sketch.box((-12, -18, 20, -13), ink)
    for x in (-9.5, -3, 4, 11, 17.5):
        sketch.box((x - 1.5, -38, x + 1.5, -17), ink)
    sketch.box((-13, -42, 21, -37), ink)
    sketch.polygon([*curve((4, -42), (15, 13), 1, 2)], ink)
    sketch.line((4, -54), (4, -60), 1.6, ink)
    tree(sketch, -36, 46, ink)
    tree(sketch, 40, 38, ink)
    for x in (-48, 29):
        sketch.disc((x + (4 if x < 0 else 0), -5), 6, ink)
    sketch.line((-6, -6), (14, -6), 0.9, light)
    sketch.line((-12, -2.5), (20, -2.5), 0.9, light)


_LANDMARKS: Mapping[str, Callable[[Sketch, str, str], None]] = {
    "blue": _bridge,
    "red": _gate,
    "green": _garden,
    "yellow": frauenkirche,
}


def landmark(sketch: Sketch, colour: str, ink: str, light: str) -> None:
    """A colour's landmark; `light` is seen through its windows and gates."""
    _LANDMARKS[colour](sketch, ink, light)
