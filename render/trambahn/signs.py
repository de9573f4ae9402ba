"""The signs of the four colours, for those who see no colours, and that of the conductor; small ones, so that
they are told apart by their outlines alone. Each fits into a circle of radius 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from render.trambahn.sketch import Sketch, arch, curve

__all__ = ["sign"]


def _drop(sketch: Sketch, ink: str, ground: str) -> None:
    """Blue: the Isar."""
    sketch.polygon([(0, -1.05), *curve((0, 0.3), (0.68, 0.68), -0.12, 1.12)], ink)
    sketch.polygon(
        [*curve((0, 0.3), (0.42, 0.42), 0.55, 0.95), *curve((0, 0.3), (0.26, 0.26), 0.95, 0.55)], ground
    )


def _gate(sketch: Sketch, ink: str, ground: str) -> None:
    """Red: a gate of the old town."""
    for left in (-0.9, -0.22, 0.46):
        sketch.box((left, -0.85, left + 0.44, -0.3), ink)
    sketch.box((-0.9, -0.45, 0.9, 0.9), ink)
    sketch.polygon(arch(-0.34, 0.34, 0, 0.9, 0.4), ground)


def _tree(sketch: Sketch, ink: str, _: str) -> None:
    """Green: the English Garden."""
    for x, y, radius in ((0, -0.5, 0.5), (-0.45, 0.05, 0.48), (0.45, 0.05, 0.48), (0, 0, 0.4)):
        sketch.disc((x, y), radius, ink)
    sketch.box((-0.14, 0.2, 0.14, 0.95), ink)


def _sun(sketch: Sketch, ink: str, _: str) -> None:
    """Yellow: the sun over the towers."""
    sketch.star((0, 0), 1.05, ink, rays=8, waist=0.55)


def _cap(sketch: Sketch, ink: str, ground: str) -> None:
    """A conductor's cap."""
    sketch.polygon(
        [(-0.95, -0.35), (-0.55, -0.75), (0.55, -0.75), (0.95, -0.35), (0.7, 0.15), (-0.7, 0.15)], ink
    )
    sketch.polygon([(-0.75, 0.3), (0.75, 0.3), *curve((0, 0.3), (0.9, 0.42), 0, 1)], ink)
    sketch.disc((0, -0.25), 0.22, ground)


_SIGNS: Mapping[str, Callable[[Sketch, str, str], None]] = {
    "blue": _drop,
    "red": _gate,
    "green": _tree,
    "yellow": _sun,
    "conductor": _cap,
}


def sign(sketch: Sketch, colour: str, ink: str, ground: str) -> None:
    """A colour's sign, or the conductor's, around the origin with radius 1, on a ground of one colour."""
    _SIGNS[colour](sketch, ink, ground)
