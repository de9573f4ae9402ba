"""The turn call: whose decision it is, where the game is, the money that matters, what is possible."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, Literal

import discord
from discord.utils import format_dt

from bot.games import Legal, Presentation, Scene, Stroke, presentation
from bot.language import N_
from bot.language.refusals import Refusal
from bot.limits import BUTTONS_A_ROW
from bot.posting.messages.accounts import ending
from bot.posting.messages.buttons import (
    ICONS,
    SECOND_LOOK,
    MovePress,
    SecondLookPress,
    SignsPress,
    TryPress,
    UndoPress,
    WatchPress,
    button,
)
from bot.posting.messages.chronicle import chronicle
from bot.posting.messages.taking_back import button_words
from bot.press import Press
from bot.store.waiting import awaiting
from bot.table import SEPARATOR, Table, second_look
from bot.table.automation.actors import FORMALITY
from bot.table.going_back import back_before
from bot.table.waiting import timing
from bot.table_settings import PACE_WORDS
from engine.core import Seat, build

__all__ = [
    "EXTRAS",
    "NOBODY_IN_PERSON",
    "Turn",
    "Verb",
    "legend_button",
    "move_buttons",
    "own_turn",
    "take_back",
    "turn_of",
]

log = logging.getLogger(__name__)

MAIN_ROWS = 2
"""Rows of buttons for what the step asks for and what else can be done."""
APART, EXTRAS = MAIN_ROWS, MAIN_ROWS + 1
"""The row for what ends something or gives it away, and the row for what isn't a move."""

NOBODY_IN_PERSON = N_("The game waits while nobody plays in person.")
"""Said if that's so, in words that stay true when someone plays again."""

CLOSED = 2
"""For so many kinds of move a call says why they are closed; "My options" tells of all."""

ASKED = discord.ButtonStyle.primary
PLAIN = discord.ButtonStyle.secondary
DANGEROUS = discord.ButtonStyle.danger

Verb = Literal["do", "move"]
"""Whether the button makes its moves at once (`do`) or leads there step by step (`move`)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A position's call: its lines, the called seats, and the buttons (none without deciders).

    The first line says what is to be decided, by whom and in which game, because a locked phone shows only
    that much of a message.
    """

    lines: tuple[str, ...]
    seats: tuple[Seat, ...] = ()
    buttons: tuple[discord.ui.Button[Any], ...] = ()


async def turn_of(table: Table, scene: Scene, *, mentioning: bool = True) -> Turn:
    """The call of the table's present position, told from `scene`.

    With `mentioning`, people are mentioned, so Discord may notify them.
    """
    if ended := ending(table, scene):
        return Turn((*ended, *await chronicle(table, scene.words)), buttons=_second_look(table, scene))
    if table.record.paused:
        return Turn(())
    if table.pace:
        return _watched(table, scene)
    absent, deadlines = await _waits(table)
    # All is read before the first await, because the table may move on during one.
    revision, seats = table.revision, table.deciders
    legals = [Legal(table.game, table.state, seat) for seat in seats]
    shown = presentation(table.game)
    people = [table.seats[seat].person if mentioning else None for seat in seats]
    away = [(seat, absent.get(table.seats[seat].user_id or 0)) for seat in seats]
    lines: list[str] = []
    for seat, person in zip(seats, people, strict=True):
        name = f"**{scene.name(seat)}**" if person is None else f"<@{person}>"
        call = shown.calling.call(scene, seat)
        if (deadline := deadlines.get(seat)) is not None:
            call = scene.say("{call} Deadline: {deadline}.", call=call, deadline=format_dt(deadline, "R"))
        if lines or not mentioning:
            lines.append(scene.say("{name}: {call}", name=name, call=call))
        else:
            lines.append(f"{name} · {shown.game.title} · {call}")
        lines += shown.calling.means(scene, seat)
    lines += shown.calling.heading(scene) if seats else ()
    lines += [f"-# {scene.say(NOBODY_IN_PERSON)}"] if table.pace is None else ()
    lines += [
        scene.say("-# {name} is away until {until}.", name=scene.name(seat), until=format_dt(until, "f"))
        for seat, until in away
        if until is not None
    ]
    lines += await asyncio.to_thread(_closed, table.record.id, shown, scene, legals)
    covered = {kind for seat in seats for kind in shown.calling.covered(scene, seat)}
    ways = await asyncio.to_thread(_ways, table.record.id, shown, scene, legals, covered)
    plain = _often_meant(ways, shown.calling.giving_up)
    buttons = _buttons(plain, partial(MovePress, table.record.id, revision))
    if len(plain) < len(ways):
        press = MovePress(table.record.id, revision, "options", "more")
        more = button(press, scene.say("More"), row=APART)
        buttons = (*buttons, more)
    if seats:
        options = button(MovePress(table.record.id, revision, "options"), scene.say("My options"), row=EXTRAS)
        what_if = button(TryPress(table.record.id, revision), scene.say("What if"), row=EXTRAS)
        buttons = (*buttons, options, what_if, *legend_button(scene, shown))
    return Turn(tuple(lines), seats, buttons)


async def _waits(table: Table) -> tuple[Mapping[int, datetime], Mapping[int, datetime]]:
    """Who is away, and until when; and when clocks run out, by seat."""
    people = [person for place in table.seats if (person := place.person) is not None]
    async with table.reading() as connection:
        absent = await awaiting.away_among(connection, people, table.now())
        return absent, await timing.deadlines(connection, table.record, table.seats)


def _second_look(table: Table, scene: Scene) -> tuple[discord.ui.Button[Any], ...]:
    """The button for players' second look at their own moves, if a computer can judge them."""
    if not any(place.owner is not None and second_look.can_look(table, place.owner) for place in table.seats):
        return ()
    return (button(SecondLookPress(table.record.id, "look"), scene.say(SECOND_LOOK)),)


def _watched(table: Table, scene: Scene) -> Turn:
    """The call at a table of computers: which one moves next, and a button that stops them."""
    shown = presentation(table.game)
    calls = [
        scene.say("{name}: {call}", name=scene.name(seat), call=shown.calling.call(scene, seat))
        for seat in table.deciders
    ]
    stop = button(WatchPress(table.record.id, "stop"), scene.say("Stop"), row=EXTRAS)
    return Turn((*calls, *_pace(table, scene)), table.deciders, (stop,))


def _pace(table: Table, scene: Scene) -> Sequence[str]:
    """How often a computer moves."""
    watch = table.record.settings.watch
    return () if watch == "off" else (f"-# {scene.say(PACE_WORDS[watch])}",)


async def own_turn(table: Table, scene: Scene, seat: Seat, *, without: str = "", brief: bool = False) -> Turn:
    """The call of the present position to one of the deciders alone, told from the `scene` as that seat sees
    it. Moves of the kind `without` get no button. With `brief`, it doesn't say how the game and the seat
    stand.
    """
    revision, shown = table.revision, presentation(table.game)
    legal = Legal(table.game, table.state, seat)
    lines = [] if brief else [*shown.calling.heading(scene), *shown.calling.means(scene, seat)]
    lines.append(
        scene.say("{name}: {call}", name=f"**{scene.name(seat)}**", call=shown.calling.call(scene, seat))
    )
    lines += await asyncio.to_thread(_closed, table.record.id, shown, scene, [legal])
    ways = await asyncio.to_thread(_ways, table.record.id, shown, scene, [legal])
    ways = [way for way in ways if way.words.partition(" ")[0] != without]
    return Turn(tuple(lines), (seat,), _buttons(ways, partial(MovePress, table.record.id, revision)))


def move_buttons(
    purpose: str, shown: Presentation, scene: Scene, legal: Legal, press: Callable[[Verb, str], Press]
) -> tuple[discord.ui.Button[Any], ...]:
    """The buttons of a seat's turn in a position that isn't a table's, but made for a `purpose`, which the
    log names. `press` makes what a button asks for. Slow: call it off the event loop.
    """
    return _buttons(_ways(purpose, shown, scene, [legal]), press)


def legend_button(scene: Scene, shown: Presentation) -> Sequence[discord.ui.Button[Any]]:
    """The button that explains a game's signs, if they need it."""
    return [button(SignsPress(), scene.say(ICONS), row=EXTRAS)] if shown.rules.signs else []


def take_back(table: Table, scene: Scene) -> Sequence[discord.ui.Button[Any]]:
    """The button that takes back the last move, if its maker is still a decider."""
    if not table.past.reversible or (last := table.past.reversible[-1]).seat not in table.deciders:
        return ()
    assert last.seat is not None
    if last.cause == FORMALITY:
        # Nobody made it, and an undo never stops at it.
        return ()
    try:
        wanted = back_before(table, table.seats[last.seat].person or 0, last.revision, power=True)
    except Refusal:
        return ()
    label = button_words(scene.words, wanted)
    return [button(UndoPress(table.record.id, last.revision), label, row=EXTRAS)]


@dataclass(frozen=True, slots=True)
class _Way:
    """Something that can be done, as a button. `apart`: in the row for ending and giving up."""

    verb: Verb
    words: str
    label: str
    style: discord.ButtonStyle
    apart: bool = False

    @property
    def several(self) -> bool:
        """Whether it makes several moves at once."""
        return SEPARATOR in self.words


def _buttons(
    ways: Sequence[_Way], press_of: Callable[[Verb, str], Press]
) -> tuple[discord.ui.Button[Any], ...]:
    """A button for each way, as long as there's room."""
    main = [way for way in ways if not way.apart][: MAIN_ROWS * BUTTONS_A_ROW]
    apart = [way for way in ways if way.apart][:BUTTONS_A_ROW]
    placed = [
        *((place // BUTTONS_A_ROW, way) for place, way in enumerate(main)),
        *((APART, way) for way in apart),
    ]
    presses = [(row, way, press_of(way.verb, way.words)) for row, way in placed]
    return tuple(button(press, way.label, way.style, row) for row, way, press in presses if press.fits)


def _ways(
    game: int | str, shown: Presentation, scene: Scene, legals: Sequence[Legal], covered: Collection[str] = ()
) -> list[_Way]:
    """What the seats may do, each once: first what one press makes, then what the step asks for, last what no
    step asks for. Kinds that are `covered` are included even if they may turn out to be closed.
    """
    found: dict[tuple[str, str], _Way] = {}
    for legal in legals:
        placed = set[str]()
        for stroke in _strokes(game, shown, scene, legal):
            words = SEPARATOR.join(action.notation() for action in stroke.actions)
            placed.add(stroke.instead)
            idle = any(action.kind in shown.calling.idle for action in stroke.actions)
            found["do", words] = _Way("do", words, stroke.label, PLAIN if idle else ASKED, idle)
        for action in shown.calling.at_once(scene, legal.seat):
            words, apart = action.notation(), action.kind in shown.calling.giving_up
            label, style = shown.naming.button(scene, legal.seat, action), DANGEROUS if apart else ASKED
            found["move", words] = _Way("move", words, label, style, apart)
            placed.add(action.kind)
        kinds: Collection[str] = legal.kinds
        if covered:
            kinds = [kind for kind in shown.game.kinds_by_name if kind in {*kinds, *covered}]
        for kind in kinds:
            if kind not in placed and (kind in covered or _possible(game, legal, kind)):
                way = _way(shown, scene, legal.seat, kind)
                found.setdefault((way.verb, way.words), way)
    ways = sorted(found.values(), key=lambda way: way.words in shown.calling.beside)
    if not any(way.style is ASKED and not way.apart for way in ways):
        # If the step asks for nothing else, it asks for doing no more.
        ways = [replace(way, style=ASKED, apart=False) if way.several else way for way in ways]
    return ways


def _often_meant(ways: Sequence[_Way], seldom: Collection[str]) -> Sequence[_Way]:
    """All ways but the seldom meant ones, if the seat is asked for something else."""
    if not any(way.style is ASKED and not way.apart for way in ways):
        return ways
    return [way for way in ways if way.words.partition(" ")[0] not in seldom]


def _closed(game: int, shown: Presentation, scene: Scene, legals: Sequence[Legal]) -> Sequence[str]:
    """Why kinds of move are closed, if only one seat decides: the most important reasons, in small type."""
    if len(legals) != 1:
        return ()
    try:
        return [f"-# {reason}" for reason in shown.calling.closed(scene, legals[0])[:CLOSED]]
    except Exception:
        # Better a line less than no post.
        log.exception("game=%d closed kinds", game)
        return ()


def _strokes(game: int | str, shown: Presentation, scene: Scene, legal: Legal) -> Sequence[Stroke]:
    try:
        return shown.calling.strokes(scene, legal.seat)
    except Exception:
        # A button less is better than a post that never comes.
        log.exception("game=%s strokes", game)
        return ()


def _way(shown: Presentation, scene: Scene, seat: Seat, kind: str) -> _Way:
    kinds, naming, calling = shown.game.kinds_by_name, shown.naming, shown.calling
    apart = kind in calling.idle or kind in calling.giving_up
    style = DANGEROUS if kind in calling.giving_up else PLAIN if kind in calling.beside or apart else ASKED
    if kinds[kind].field_names():
        return _Way("move", kind, naming.kind(scene, seat, kind), style, apart)
    label = naming.button(scene, seat, build(kinds, {"kind": kind}))
    return _Way("do", kind, label, DANGEROUS if kind in calling.giving_up else PLAIN, apart)


def _possible(game: int | str, legal: Legal, kind: str) -> bool:
    """Whether a move of this kind can be completed."""
    try:
        return legal.is_open(kind)
    except Exception:
        # A button less is better than a post that never comes.
        log.exception("game=%s kind=%s has no choices", game, kind)
        return False
