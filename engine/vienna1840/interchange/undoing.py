"""Undo and redo in their game files: which actions remain in effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = ["effective"]

MESSAGE = "message"


def effective(actions: Sequence[Any]) -> list[dict[str, Any]]:
    """The actions in effect at the end of a file, in order.

    An undo takes back the last action in effect, or (with `action_id`) all after the one named; a
    redo brings back what the latest undo took; any other action forgets the undos before it.
    Messages are never undone. Entries that are no objects are left for the importer to refuse.
    """
    kept: list[dict[str, Any] | None] = []
    undone: list[list[tuple[int, dict[str, Any]]]] = []
    for action in actions:
        kind = action.get("type") if isinstance(action, dict) else None
        kept.append(None)
        if kind == "undo":
            undone.append(_take_back(kept, _undo_from(actions, kept, action)))
        elif kind == "redo":
            for place, again in undone.pop() if undone else ():
                kept[place] = again
        else:
            if kind != MESSAGE:
                undone.clear()
            kept[-1] = action if isinstance(action, dict) else {"type": None}
    return [action for action in kept if action is not None and action.get("type") != MESSAGE]


def _undo_from(actions: Sequence[Any], kept: Sequence[dict[str, Any] | None], undo: dict[str, Any]) -> int:
    target = undo.get("action_id")
    if target is None:
        places = [place for place, action in enumerate(kept) if action and action.get("type") != MESSAGE]
        return places[-1] if places else 0
    for place, action in enumerate(actions[: len(kept)]):
        if isinstance(action, dict) and action.get("id") == target:
            return place + 1
    return 0


def _take_back(kept: list[dict[str, Any] | None], start: int) -> list[tuple[int, dict[str, Any]]]:
    taken = []
    for place in range(start, len(kept)):
        action = kept[place]
        if action is not None and action.get("type") != MESSAGE:
            taken.append((place, action))
            kept[place] = None
    return taken
