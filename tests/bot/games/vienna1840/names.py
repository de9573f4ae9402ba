"""What is called the same in every language: places, landmarks and companies have German names everywhere,
and the fields of the round track are named as the board has them.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.vienna1840 import facts

__all__ = ["NAMES"]


def _names() -> Iterator[str]:
    for board_map in map(facts.game_map, ("full", "small_3p", "small_2p")):
        yield from (hex.name for hex in board_map.hexes.values())
        yield from (area.name for area in board_map.areas.values())
    yield from facts.PRIVATES
    yield from (private.name for private in facts.PRIVATES.values())
    for companies in (facts.COMPANIES, facts.STADTBAHN):
        yield from companies
        yield from (company.name for company in companies.values())
    yield from (field.name for field in facts.ROUND_TRACK)


NAMES = frozenset(name for name in _names() if len(name) > 1)
