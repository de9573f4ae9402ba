"""The board as a value: tiles laid, stations placed, tiles left, bases still kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Board"]

Circles = tuple[str | None, ...]
"""The slots of one interchange, left to right: a line's number, a Stadtbahn company's letter, or None."""


@dataclass(frozen=True, slots=True)
class Board:
    """What lies on the map.

    Attributes:
        map: which map, "full", "small_3p" or "small_2p".
        tiles: laid tiles by hex: tile id and rotation (0..5, steps of 60 degrees clockwise).
        stations: by hex (a red area's main hex), the circles of each interchange there, by the
            interchange's node id ("a", "b" ...). Every present interchange of the map has its entry,
            also while it is empty, so that free circles can be counted here alone.
        supply: pieces left by tile id (tiles used up are 0).
        reserved: lines whose base station is still to come and whose circle is kept (IX.6),
            in ascending number.
    """

    map: str
    tiles: Mapping[str, tuple[str, int]]
    stations: Mapping[str, Mapping[str, Circles]]
    supply: Mapping[str, int]
    reserved: tuple[str, ...]
