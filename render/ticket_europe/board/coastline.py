"""Where Europe's coasts run, from Natural Earth's map of the world.

What is needed of it lies in `data/coast.json`. To make that file anew, fetch the map once, and give it to
this module:

    npm pack world-atlas@2.0.2
    python -m render.ticket_europe.board.coastline world-atlas-2.0.2.tgz

Made with Natural Earth, whose data are in the public domain (naturalearthdata.com), in the form in which the
npm package `world-atlas` (ISC licence) has them.
"""

from __future__ import annotations

import json
import math
import sys
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Any

__all__ = ["Ring", "coast"]

Ring = tuple[tuple[float, float], ...]
"""A closed line: longitudes east and latitudes north, in degrees."""
SOURCE = "package/land-10m.json"
CREDIT = "Made with Natural Earth (public domain), by way of the npm package world-atlas 2.0.2 (ISC)."
BOUNDS = (-32.0, 60.0, 26.0, 72.0)
"""What may be seen of the world: west, east, south, north, in degrees."""
UNIT = 100
"""Coordinates are kept in hundredths of a degree: half a pixel."""
TOLERANCE = 0.02
"""Degrees by which the kept line may leave the surveyed one."""
LEAST_AREA = 0.012
"""Square degrees: smaller islands would be dots."""


@cache
def coast() -> tuple[Ring, ...]:
    """The shores of the continents and islands, the largest first."""
    kept = json.loads(resources.files(__package__).joinpath("data", "coast.json").read_text())
    return tuple(tuple(_unpacked(ring)) for ring in kept["rings"])


def _unpacked(ring: Sequence[int]) -> Iterator[tuple[float, float]]:
    """The points of a ring, of which each but the first is kept as the step from the one before."""
    east = north = 0
    for step in zip(ring[::2], ring[1::2], strict=True):
        east, north = east + step[0], north + step[1]
        yield east / UNIT, north / UNIT


def _rings(world: Mapping[str, Any]) -> Iterator[Ring]:
    """The outer rings of a topology (TopoJSON), in which shores are kept as arcs of steps on a grid."""
    (across, up), (west, south) = world["transform"]["scale"], world["transform"]["translate"]
    arcs = []
    for arc in world["arcs"]:
        x = y = 0
        points = []
        for step in arc:
            x, y = x + step[0], y + step[1]
            points.append((x * across + west, y * up + south))
        arcs.append(points)
    for shape in world["objects"]["land"]["geometries"]:
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        for numbers in (polygon[0] for polygon in polygons):
            yield tuple(
                point
                for number in numbers
                for point in (arcs[number] if number >= 0 else arcs[~number][::-1])[:-1]
            )


def _clipped(ring: Ring) -> Ring:
    """The part of a ring within the bounds (Sutherland and Hodgman); empty if there is none."""
    west, east, south, north = BOUNDS
    for axis, bound, sign in ((0, west, 1), (0, east, -1), (1, south, 1), (1, north, -1)):
        kept: list[tuple[float, float]] = []
        for one, other in pairwise((*ring[-1:], *ring)):
            before, after = sign * (one[axis] - bound), sign * (other[axis] - bound)
            if (before < 0) != (after < 0):
                share = before / (before - after)
                kept.append((one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share))
            if after >= 0:
                kept.append(other)
        ring = tuple(kept)
    return ring


def _simplified(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The line without points that lie nearer than the tolerance to it (Douglas and Peucker)."""
    kept = {0, len(points) - 1}
    waiting = [(0, len(points) - 1)]
    while waiting:
        first, last = waiting.pop()
        far, at = max(
            ((_off(points[k], points[first], points[last]), k) for k in range(first + 1, last)),
            default=(0.0, first),
        )
        if far > TOLERANCE:
            kept.add(at)
            waiting += [(first, at), (at, last)]
    return [points[k] for k in sorted(kept)]


def _off(point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    """How far a point is from a stretch, in degrees."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    run = dx * dx + dy * dy
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / run if run else 0.0
    along = min(max(along, 0.0), 1.0)
    x, y = start[0] + dx * along - point[0], start[1] + dy * along - point[1]
    return math.hypot(x, y)


def _area(ring: Ring) -> float:
    """The area within, in square degrees."""
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*ring, ring[0])))) / 2


def _packed(ring: Sequence[tuple[float, float]]) -> list[int]:
    whole = [(round(east * UNIT), round(north * UNIT)) for east, north in ring]
    steps = [whole[0], *((b[0] - a[0], b[1] - a[1]) for a, b in pairwise(whole))]
    return [part for step in steps if step != (0, 0) for part in step]


def main(arguments: Sequence[str]) -> int:
    """The command: reads the package's archive and writes the file."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    with tarfile.open(arguments[0]) as archive:
        file = archive.extractfile(SOURCE)
        assert file is not None
        world = json.load(file)
    seen = [ring for ring in map(_clipped, _rings(world)) if len(ring) > 2 and _area(ring) > LEAST_AREA]
    seen.sort(key=_area, reverse=True)
    rings = [_packed(_simplified(ring)) for ring in seen]
    path = Path(__file__).parent / "data" / "coast.json"
    lines = ",\n".join(json.dumps(ring, separators=(",", ":")) for ring in rings)
    path.write_text(f'{{"credit": {json.dumps(CREDIT)}, "rings": [\n{lines}\n]}}\n')
    print(f"{len(rings)} rings, {sum(map(len, rings)) // 2} points, {path.stat().st_size // 1024} KiB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
