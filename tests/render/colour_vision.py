"""How colours look to the colour-blind, and how far two of them are apart.

The simulation is that of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of
Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009): their matrices
for complete deficiency (severity 1.0), on linear RGB. The distance is CIEDE2000 (Sharma, Wu and Dalal, "The
CIEDE2000 Color-Difference Formula", Color Research and Application 30, 2005).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from itertools import combinations

from render.core.palette import Palette

__all__ = ["SIGHTS", "Lab", "distance", "lab", "nearest", "plates", "seen"]

RGB = tuple[int, int, int]
Triple = tuple[float, float, float]
Lab = tuple[float, float, float]
SIGHTS: Mapping[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def _times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    a, b, c = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return a, b, c


def _linear(part: int) -> float:
    value = part / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def seen(rgb: RGB, sight: str) -> Triple:
    """A colour as somebody with that sight sees it, in linear RGB (0 to 1)."""
    red, green, blue = (_linear(part) for part in rgb)
    a, b, c = (min(max(part, 0.0), 1.0) for part in _times(SIGHTS[sight], (red, green, blue)))
    return a, b, c


def lab(linear: Triple) -> Lab:
    """Linear RGB as CIE L*a*b* (D65)."""

    def bent(t: float) -> float:
        return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    x, y, z = (bent(v / w) for v, w in zip(_times(_TO_XYZ, linear), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Lab, other: Lab) -> float:
    """CIEDE2000 with all weights 1."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - math.sqrt(chroma7 / (chroma7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    if turn == -180:
        turn = 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    if c1 * c2 == 0:
        hm = h1 + h2
    elif abs(h1 - h2) <= 180:
        hm = (h1 + h2) / 2
    else:
        hm = (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    t = (
        1
        - 0.17 * math.cos(math.radians(hm - 30))
        + 0.24 * math.cos(math.radians(2 * hm))
        + 0.32 * math.cos(math.radians(3 * hm + 6))
        - 0.20 * math.cos(math.radians(4 * hm - 63))
    )
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    swing = 30 * math.exp(-(((hm - 275) / 25) ** 2))
    rt = -math.sin(math.radians(2 * swing)) * 2 * math.sqrt(cm**7 / (cm**7 + 25**7))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))


def nearest(colours: Palette, inks: Iterable[str], sight: str) -> tuple[float, str, str]:
    """The two inks that somebody with that sight tells apart worst, after how far they are apart."""
    looks = {ink: lab(seen(colours.rgb(ink), sight)) for ink in inks}
    return min((distance(looks[one], looks[other]), one, other) for one, other in combinations(looks, 2))


def plates(colours: Palette, inks: Iterable[str], ground: str) -> list[str]:
    """The inks around whose letters a plate would show: the ground of a text is not that of its panel."""
    return [ink for ink in inks if colours.ramp(ink, ground)[0] != colours.index(ground)]
