"""What is called the same in every language: places, landmarks and companies have German names everywhere, on
pictures in whole, in parts and shortened; rounds and trams have the letters that are printed on the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.vienna1840 import facts
from render.vienna1840.names import ways_of

__all__ = ["NAMES"]


def _names() -> Iterator[str]:
    for board_map in map(facts.game_map, ("full", "small_3p", "small_2p")):
        for each in (*board_map.hexes.values(), *board_map.areas.values()):
            yield each.name
            yield from (line for way in ways_of(each.name) for lines in way for line in lines)
    for each in (*facts.COMPANIES.values(), *facts.STADTBAHN.values(), *facts.PRIVATES.values()):
        yield each.name
        yield from re.split(r" & |-", each.name)
    yield from (*facts.COMPANIES, *facts.STADTBAHN, *facts.PRIVATES)
    yield from ("DT K&C", "GWSt", "StB")
    yield from (field.name for field in facts.ROUND_TRACK)
    yield from (letter.rstrip("0123456789") for letter in facts.TRAM_LETTERS.values())


NAMES = frozenset(name for name in _names() if len(name) > 1)
