"""Finds the presses that lead to a known move: those of a player who knows what they want."""

from __future__ import annotations

from typing import Any

from bot.features.moving.guided.forks import Fork, Path, Way, several
from engine.core import Action, Draft, Game

__all__ = ["way_to"]


def way_to(way: Way, game: Game[Any, Any], state: Any, seat: int, wanted: Action) -> Path | None:
    """The path to a move, or to one that leads to the same position; where no fork holds it, the path to the
    fork at which it is typed. None where presses lead only to a move that differs in what no player is asked
    for: from which of the bank's stocks a share comes, which of two ways that look alike a tile is turned.
    """
    path: Path = ()
    found = way.at(path)
    while isinstance(found, Fork):
        if found.wanted or found.others is not None:
            number: int | None = _wish(found, wanted)
        elif found.field is None:
            number = _place(game, state, seat, found, wanted)
        else:
            number = _number(found, wanted)
        if number is None:
            return path if found.typed is not None else None
        path = (*path, number)
        found = way.at(path)
    same = game.apply(state, seat, found).state == game.apply(state, seat, wanted).state
    return path if same else None


def _wish(fork: Fork, wanted: Action) -> int | None:
    """The number of what a move wants, or of the move itself; where it is not listed, that of the others."""
    fields = wanted.values()
    for number, wish in enumerate(fork.wanted or fork.actions):
        settled = wish.fields if isinstance(wish, Draft) else wish.values()
        if all(fields.get(name) == content for name, content in settled.items()):
            return number
    return None if fork.others is None else len(fork)


def _number(fork: Fork, wanted: Action) -> int:
    """The number by which a field comes to what it holds in a move."""
    assert fork.field is not None
    content = wanted.values().get(fork.field)
    if content is None:
        return fork.end_number
    if not isinstance(content, tuple) or content in fork.values:
        return list(fork.values).index(content)
    left = content[len(fork.draft.elements) :]
    if fork.together is not None:
        return several(fork.singles.index(value) for value in left)
    return list(fork.values).index(left[0]) if left else fork.end_number


def _place(game: Game[Any, Any], state: Any, seat: int, fork: Fork, wanted: Action) -> int | None:
    if wanted in fork.actions:
        return fork.actions.index(wanted)
    after = game.apply(state, seat, wanted).state
    for number, action in enumerate(fork.actions):
        if game.apply(state, seat, action).state == after:
            return number
    return None
