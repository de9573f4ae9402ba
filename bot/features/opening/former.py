"""Ids of forms of a new table from before games were named in them: all in them is numbers, the game's place
by title at that time, and its preset and map each by their own. Such forms may still be open.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.features.opening.setup import DIGITS, Plan, seed_in
from bot.games import shelf
from bot.language.refusals import Refusal

__all__ = ["former_choice", "former_plan"]

PICKS = ("places", "seating", "consent", "thread", "partner")
"""What the digits after those of game, preset and map stood for."""


def former_plan(match: re.Match[str]) -> Plan:
    """The form that such an id holds.

    Raises:
        Refusal: it is none.
    """
    game, place = _found(match["former"][:3])
    picks = dict(zip(PICKS, (DIGITS.index(letter) for letter in match["former"][3:]), strict=True))
    letters = [DIGITS.index(letter) for letter in match["rules"]]
    rules = dict(zip(letters[::2], letters[1::2], strict=False))
    picks |= {"formalities": 0, "language": 0}
    return Plan(game, place, **picks, seed=seed_in(match), rules=tuple(sorted(rules.items())))


def former_choice(match: re.Match[str], chosen: str) -> str:
    """What was chosen in one of its menus, as menus have it now.

    Raises:
        Refusal: it stands for nothing.
    """
    if match["step"] == "game":
        return _found(f"{chosen}00")[0]
    if match["step"] == "set":
        return str(_found(match["former"][0] + chosen.replace(".", ""))[1])
    return chosen


def _found(digits: str) -> tuple[str, int]:
    """The game and the place of its set for three digits."""
    known = _known().get(digits)
    if known is None:
        raise Refusal("stale_button")
    return known


def _known() -> Mapping[str, tuple[str, int]]:
    return {
        digits: (shown.game.id, place)
        for shown in shelf()
        for digits, place in shown.table_options.former.items()
    }
