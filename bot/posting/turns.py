"""The turn call: whose decision it is, where the game is, the money that matters, what is possible."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.games import Legal, Presentation, Scene, presentation
from bot.limits import BUTTONS_A_ROW, CUSTOM_ID
from bot.posting.accounts import ending
from bot.posting.buttons import turn_button
from bot.table import Table
from engine.core import Seat, build

__all__ = ["Turn", "turn_of"]

log = logging.getLogger(__name__)

WAYS_SHOWN = 3 * BUTTONS_A_ROW - 2
"""Ways to move that are shown as buttons; the last places are for the options and for what if."""

ASKED = discord.ButtonStyle.primary
PLAIN = discord.ButtonStyle.secondary


@dataclass(frozen=True, slots=True)
class Turn:
    """A position's call: its lines, the seats that are called, and the buttons (without deciders there are
    none).

    The lines begin with what is to be decided, by whom and in which game: so much of a message stands in the
    notification on a phone that is locked.
    """

    lines: tuple[str, ...]
    seats: tuple[Seat, ...] = ()
    buttons: tuple[discord.ui.Button[Any], ...] = ()


async def turn_of(table: Table, scene: Scene, *, mentioning: bool = True) -> Turn:
    """The call of the table's present position, which `scene` shows.

    With `mentioning` the people are named so that Discord may notify them.
    """
    if ended := ending(table, scene):
        return Turn(tuple(ended))
    if table.record.paused:
        return Turn(())
    # All is read before anything is waited for: the table may move on meanwhile.
    revision, seats = table.revision, table.deciders
    legals = [Legal(table.game, table.state, seat) for seat in seats]
    shown = presentation(table.game)
    people = [table.seats[seat].person if mentioning else None for seat in seats]
    lines = []
    for seat, person in zip(seats, people, strict=True):
        name = f"**{scene.name(seat)}**" if person is None else f"<@{person}>"
        call = shown.calling.call(scene, seat)
        who = name if lines else f"{name} · {shown.naming.title}"
        lines.append(scene.say("{name}: {call}", name=who, call=call))
        lines += shown.calling.means(scene, seat)
    lines += shown.calling.heading(scene) if seats else ()
    ways = await asyncio.to_thread(_ways, table.record.id, shown, scene, legals)
    return Turn(tuple(lines), seats, _buttons(table, scene, revision, ways))


def _buttons(
    table: Table, scene: Scene, revision: int, ways: Sequence[_Way]
) -> tuple[discord.ui.Button[Any], ...]:
    if not ways and not table.deciders:
        return ()
    made = [turn_button(table.record.id, revision, way.verb, way.words, way.label, way.style) for way in ways]
    fitting = [button for button in made if len(button.custom_id or "") <= CUSTOM_ID]
    options = turn_button(table.record.id, revision, "options", "", scene.say("My options"))
    what_if = turn_button(table.record.id, revision, "try", "", scene.say("What if"))
    return (*fitting[:WAYS_SHOWN], options, what_if)


@dataclass(frozen=True, slots=True)
class _Way:
    """Something that can be done: at once (`do`) or step by step (`move`)."""

    verb: str
    words: str
    label: str
    style: discord.ButtonStyle


def _ways(game: int, shown: Presentation, scene: Scene, legals: Sequence[Legal]) -> list[_Way]:
    """What the seats may do, each once, and last what no step asks for."""
    found: dict[str, _Way] = {}
    for legal in legals:
        at_once = shown.calling.at_once(scene, legal.seat)
        for action in at_once:
            words = action.notation()
            found[words] = _Way("move", words, shown.naming.button(scene, legal.seat, action), ASKED)
        placed = {action.kind for action in at_once}
        for kind in legal.kinds:
            if kind not in placed and kind not in found and _possible(game, legal, kind):
                found[kind] = _way(shown, scene, legal.seat, kind)
    return sorted(found.values(), key=lambda way: way.words in shown.calling.beside)


def _way(shown: Presentation, scene: Scene, seat: Seat, kind: str) -> _Way:
    kinds, naming = shown.game.kinds_by_name, shown.naming
    if kinds[kind].field_names():
        style = PLAIN if kind in shown.calling.beside else ASKED
        return _Way("move", kind, naming.kind(scene, seat, kind), style)
    return _Way("do", kind, naming.button(scene, seat, build(kinds, {"kind": kind})), PLAIN)


def _possible(game: int, legal: Legal, kind: str) -> bool:
    """Whether a move of this kind can be completed."""
    try:
        return legal.is_open(kind)
    except Exception:
        # A button less is better than a post that never comes.
        log.exception("game=%d kind=%s has no choices", game, kind)
        return False
