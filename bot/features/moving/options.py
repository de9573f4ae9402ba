"""What a person may do now, in words."""

from __future__ import annotations

import asyncio
import inspect
import re
from itertools import islice

from bot.games import Legal, Presentation, Scene, presentation
from bot.table import Table
from engine.core import Action, Choices, Draft, GameError, Seat, build

__all__ = ["description", "options_text"]

EXAMPLES = 8
SECTIONS = re.compile(r" \([IVXR][IVXR0-9a-z., ]*\)")
"""Sections of a rulebook in brackets: ` (IX.4, IX.5)`, ` (R4.12, R4.14)`."""


def description(action: type[Action]) -> str:
    """The first line of an action's docstring, without the rulebook's sections."""
    line = inspect.cleandoc(action.__doc__ or action.kind).splitlines()[0]
    return SECTIONS.sub("", line).rstrip(".")


async def options_text(table: Table, scene: Scene, user_id: int) -> str:
    """The kinds of move open to a person, each with its command and the first legal values."""
    shown = presentation(table.game)
    seat = table.own_seat(user_id)
    kinds = table.game.kinds(table.state, seat)
    lines = []
    if seat not in table.deciders:
        waiting = scene.words.listing([scene.name(other) for other in table.deciders])
        lines.append(scene.say("Waiting for {names}.", names=waiting))
    for kind in kinds:
        try:
            choices = await table.choices(seat, Draft(kind))
        except GameError:
            continue
        lines.append(_line(shown, scene, seat, table.game.kinds_by_name[kind], choices))
    if not kinds:
        return "\n".join([*lines, scene.say("You have nothing to decide now.")])
    lines += await asyncio.to_thread(shown.calling.closed, scene, Legal(table.game, table.state, seat))
    return "\n".join(lines)


def _line(
    shown: Presentation, scene: Scene, seat: Seat, action: type[Action], choices: Choices | None
) -> str:
    typed = f"`/{shown.naming.group} {action.kind}`"
    if choices is None:
        move = build({action.kind: action}, {"kind": action.kind})
        return f"**{shown.naming.button(scene, seat, move)}** · {typed}"
    called, said = shown.naming.kind(scene, seat, action.kind), scene.say(description(action))
    line = " · ".join([f"**{called}**", *([said] if said.casefold() != called.casefold() else []), typed])
    if choices.element:
        line = scene.say("{line} (several, separated by commas)", line=line)
    labels = [
        shown.naming.label(scene, action.kind, choices.field, value)
        for value in islice(choices.values, EXAMPLES)
    ]
    if all(label == str(value) for label, value in zip(labels, choices.values, strict=False)):
        more = " …" if len(choices.values) > EXAMPLES else ""
        return f"{line}: {', '.join(labels)}{more}"
    rest = len(choices.values) - len(labels)
    more_lines = [scene.words.count("{number} more", "{number} more", rest)] if rest else []
    return "\n".join([line, *(f"- {label}" for label in (*labels, *more_lines))])
