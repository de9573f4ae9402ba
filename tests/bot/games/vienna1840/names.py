"""What is called the same in every language: places, landmarks and companies have German names everywhere, on
pictures in whole, in parts and shortened; rounds and trams have the letters that are printed on the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.vienna1840 import facts
from render.vienna1840.hexes.placenames import ways_of

__all__ = ["NAMES"]


def _names() -> Iterator[str]:
    maps = [facts.game_map(name) for name in ("full", "small_3p", "small_2p")]
    hexes = [hex.name for each in maps for hex in each.hexes.values()]
    for place in (*hexes, *(area.name for each in maps for area in each.areas.values())):
        yield place
        yield from (line for way in ways_of(place) for lines in way for line in lines)
    companies = [each.name for each in facts.COMPANIES.values()]
    stadtbahn = [each.name for each in facts.STADTBAHN.values()]
    for name in (*companies, *stadtbahn, *(private.name for private in facts.PRIVATES.values())):
        yield name
        yield from re.split(r" & |-", name)
    yield from (*facts.COMPANIES, *facts.STADTBAHN, *facts.PRIVATES)
    yield from ("DT K&C", "GWSt", "StB")
    yield from (field.name for field in facts.ROUND_TRACK)
    yield from (letter.rstrip("0123456789") for letter in facts.TRAM_LETTERS.values())


NAMES = frozenset(name for name in _names() if len(name) > 1)
