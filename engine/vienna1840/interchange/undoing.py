"""Undo and redo in their game files: which actions remain in effect."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from engine.vienna1840.interchange.refused import ImportRefused

__all__ = ["effective", "places_in_effect"]

MESSAGE = "message"


def effective(actions: Sequence[Any]) -> list[dict[str, Any]]:
    """The actions in effect at the end of a file, in order: see `places_in_effect`."""
    return [actions[place] for place in places_in_effect(actions)]


def places_in_effect(actions: Sequence[Any]) -> list[int]:
    """Where the actions in effect at the end of a file stand among all of it, in order.

    An undo takes back the last action in effect, or (with `action_id`) all after the one named, 0 naming
    the start; a redo brings back what the latest undo took; any other action forgets the undos before it.
    Messages (chat) are never undone, and are left out.

    Raises:
        ImportRefused: an entry is not an object, or an undo names an action that there is not.
    """
    kept: list[int] = []
    undone: list[list[int]] = []
    places = {0: -1}
    for place, action in enumerate(actions):
        if not isinstance(action, dict):
            raise ImportRefused("import_action", place + 1)
        number = action.get("id")
        if isinstance(number, int):
            places.setdefault(number, place)
        match action.get("type"):
            case "undo":
                start = _start(kept, places, action)
                undone.append(kept[start:])
                del kept[start:]
            case "redo":
                kept += undone.pop() if undone else ()
            case type_ if type_ != MESSAGE:
                undone.clear()
                kept.append(place)
    return kept


def _start(kept: list[int], places: dict[int, int], undo: dict[str, Any]) -> int:
    """The index in `kept` of the first action that an undo takes back."""
    target = undo.get("action_id")
    if target is None:
        return max(len(kept) - 1, 0)
    if not isinstance(target, int) or target not in places:
        number = undo.get("id")
        raise ImportRefused("import_action", number if isinstance(number, int) else None)
    return bisect_left(kept, places[target] + 1)
