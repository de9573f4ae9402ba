"""Whole moves as buttons side by side, each made by one press: for kinds of move that a game knows short
labels for, where one screen has room for all of them.

A press makes the move that its button names, unless something speaks for asking once more. The path in its id
is the one that the forks lead, so that a place is the same whichever way it is reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import discord

from bot.features.moving.guided.components import Item, button
from bot.features.moving.guided.forks import Fork, Path, Way
from bot.features.moving.guided.screens import Context, Screen, last_row, move_so_far, numbers_listed
from bot.games import WHOLE, Plate
from bot.limits import BUTTONS_A_ROW, MESSAGE, ROWS, shorten
from engine.core import Action

__all__ = ["Short", "short_moves", "short_screen"]

NOTED = 9
"""So many moves are said more about, a line each."""


@dataclass(frozen=True, slots=True)
class Short:
    """A whole move on a button: where it lies, its sign (may be empty) and its label."""

    path: Path
    action: Action
    sign: str
    label: str


def short_moves(context: Context, fork: Fork) -> Sequence[Short]:
    """The whole moves from a fork on, in the order in which they are shown; none where the game has no short
    labels for them, or a screen no room. Slow: call it off the event loop.
    """
    short = context.shown.asking.short
    way = Way(context.shown.asking, context.legal, context.place.kind)
    found: list[Short] = []
    for path, action in _whole(way, context, fork):
        if action is None or type(action) not in short or len(found) == (ROWS - 1) * BUTTONS_A_ROW:
            return ()
        found.append(Short(path, action, *short[type(action)](context.scene, action)))
    return found


def _whole(way: Way, context: Context, fork: Fork) -> Iterator[tuple[Path, Action | None]]:
    """The whole moves at a fork and one fork further; None for what goes on longer, or is typed."""
    path = context.place.path
    if fork.typed is not None or fork.end is not None or fork.together is not None:
        yield path, None
        return
    if fork.field is None:
        for number in numbers_listed(context, context.scene, fork):
            yield (*path, number), fork.actions[number]
        return
    for number in context.shown.asking.order(context.scene, fork.field, fork.singles):
        found = way.at((*path, number))
        if isinstance(found, Action):
            yield (*path, number), found
        elif found.field is None and found.typed is None:
            yield from (((*path, number, last), action) for last, action in enumerate(found.actions))
        else:
            yield path, None


def short_screen(
    context: Context, fork: Fork, moves: Sequence[Short], plates: Sequence[Plate], remark: str = ""
) -> Screen:
    """The moves as buttons, below what is worth knowing of each. Slow: call it off the event loop."""
    asking, kind = context.shown.asking, context.place.kind
    scene = replace(context.scene, chosen=fork.draft.fields)
    head = scene.say(
        "**{move}**: {question}",
        move=move_so_far(context, fork),
        question=asking.question(scene, kind, WHOLE),
    )
    notes = [(move.label, asking.note(scene, context.legal, move.action)) for move in moves]
    said = [f"-# **{label}** · {note}" for label, note in notes if note]
    lines = [remark, asking.aside(scene, kind, fork.field), *(said if len(said) <= NOTED else ()), head]
    text = "\n".join(line for line in lines if line)
    return Screen(shorten(text, MESSAGE), plates, [*_buttons(context, moves), *last_row(context, fork)])


def _buttons(context: Context, moves: Sequence[Short]) -> Iterator[Item]:
    """As few in a row as there is room for: what stands in rows of three is found at a glance."""
    a_row = next(wide for wide in range(3, BUTTONS_A_ROW + 1) if len(moves) <= wide * (ROWS - 1))
    for index, move in enumerate(moves):
        place = context.place.to("do", move.path)
        yield button(place, move.label, discord.ButtonStyle.primary, index // a_row, move.sign)
