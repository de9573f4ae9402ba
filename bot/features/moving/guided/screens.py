"""The screens of a guided move: text, pictures and components, for one person alone.

If a game has short labels for a kind of move, and one screen has room for all such moves, each gets a button,
which makes it unless there's reason to ask once more. The path in its id leads over the forks, so a place is
the same however it's reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

import discord

from bot.features.moving.guided.components import (
    back,
    button,
    buttons,
    form_button,
    last_row,
    menu_of_several,
    menus,
    signs,
    way_out,
)
from bot.features.moving.guided.entries import (
    FEW,
    MARKED,
    MENUS,
    Entry,
    briefly,
    entries_of,
    first_part,
    fits_buttons,
    label_of,
    marked,
    notes_of,
    numbers_listed,
    pages_of,
    with_notes,
)
from bot.features.moving.guided.forks import A_SCREEN, Fork, Path, Way, several
from bot.features.moving.guided.places import Context, Item, OnTheWay
from bot.games import Foreseen, Plate, Scene
from bot.interactions.pressed import stopped
from bot.language import N_
from bot.language.refusals import Refusal
from bot.limits import BUTTONS_A_ROW, MESSAGE, ROWS, shorten
from bot.posting.messages.taking_back import unforeseen
from bot.posting.pictures.drawing import Beside, Consequence, Plates, Subject
from engine.core import Action

__all__ = [
    "BINDING",
    "Outline",
    "Screen",
    "Short",
    "fork_screen",
    "headed",
    "move_outline",
    "move_so_far",
    "outline",
    "receipt_outline",
    "short_moves",
]

BINDING = N_("Sending this makes the move.")


@dataclass(frozen=True, slots=True)
class Screen:
    """An answer to a press."""

    text: str
    plates: Sequence[Plate]
    items: Sequence[Item]

    def view(self) -> discord.ui.View:
        """The components."""
        return stopped(self.items)


def fork_screen(
    context: Context, fork: Fork, plates: Sequence[Plate], *, marks: Sequence[str] = (), remark: str = ""
) -> Screen:
    """The screen of a fork: what there is to choose from. Slow: call it off the event loop.

    Args:
        plates: pictures beside it.
        marks: what the picture calls each choice, in order, if it shows them; "" for those that it doesn't
            name.
        remark: what goes above it.

    Raises:
        Refusal: so much has been chosen that no id has room for more.
    """
    _check_room(context.place, fork)
    scene = replace(context.scene, chosen=fork.draft.fields)
    question = context.naming.question(scene, context.place.kind, fork.field)
    head = scene.say("**{move}**: {question}", move=move_so_far(context, fork), question=question)
    entries = entries_of(context, scene, fork)
    if marks:
        entries = [replace(entry, mark=mark) for entry, mark in zip(entries, marks, strict=True)]
    page, *further = pages_of(entries, apart=context.manner.brief)[context.place.page :] or [()]
    noted: list[str] = []
    if fork.together is not None and entries:
        rows = [menu_of_several(context, entries, question, fork.together)]
    elif 0 < len(page) <= MARKED and all(each.mark for each in page):
        by_marks = marked(context, scene, page)
        rows, noted = buttons(context, by_marks), first_part(page) or notes_of(by_marks, MARKED)
    elif fits_buttons(page if marks else entries):
        told = with_notes(context, page)
        rows, noted = buttons(context, told), notes_of(told)
    elif plates and not marks and (brief := briefly(fork, page)):
        rows, noted = buttons(context, brief), notes_of(page)
    else:
        rows = menus(context, page, question)
    onward = "" if not further else scene.say("Others") if _are_others(page, further[0]) else "▶"
    aside = context.dialogue.aside_at(fork.field)(scene)
    text = "\n".join([each for each in (remark, aside, head, *noted) if each])
    return Screen(shorten(text, MESSAGE), plates, [*rows, *last_row(context, fork, onward)])


def _are_others(page: Sequence[Entry], further: Sequence[Entry]) -> bool:
    """Whether the next page begins what the picture doesn't mark, or another part."""
    return bool(page[0].mark and not further[0].mark) or page[0].part != further[0].part


@dataclass(frozen=True, slots=True)
class Short:
    """A whole move on a button: its place, its sign (may be empty) and its label."""

    path: Path
    action: Action
    sign: str
    label: str


def short_moves(way: Way, context: Context, fork: Fork) -> Sequence[Short]:
    """The whole moves from a fork on, in the order shown; none if the game has no short labels for them, or a
    screen no room. Slow: call it off the event loop.
    """
    if context.dialogue.label is None:
        return ()
    found: list[Short] = []
    for path, action in _whole(way, context, fork):
        if action is None or len(found) == (ROWS - 1) * BUTTONS_A_ROW:
            return ()
        found.append(Short(path, action, *context.manner.button(context.shown, context.scene, action)))
    return found


def _whole(way: Way, context: Context, fork: Fork) -> Iterator[tuple[Path, Action | None]]:
    """The whole moves at a fork and one fork further; None for what needs more forks, or is typed."""
    path = context.place.path
    if fork.typed is not None or fork.end is not None or fork.together is not None:
        yield path, None
        return
    if fork.field is None:
        for number in numbers_listed(context, context.scene, fork):
            yield (*path, number), fork.actions[number]
        return
    parts = context.dialogue.parts_of(context.scene, fork.field, fork.singles)
    for number in chain.from_iterable(places for _, places in parts):
        found = way.at((*path, number))
        if isinstance(found, Action):
            yield (*path, number), found
        elif found.field is None and found.typed is None:
            yield from (((*path, number, last), action) for last, action in enumerate(found.actions))
        else:
            yield path, None


def _short_screen(
    context: Context, fork: Fork, moves: Sequence[Short], plates: Sequence[Plate], remark: str
) -> Screen:
    """Whole moves as buttons, below notes on each."""
    dialogue, scene = context.dialogue, replace(context.scene, chosen=fork.draft.fields)
    question = scene.say(dialogue.side_by_side)
    head = scene.say("**{move}**: {question}", move=move_so_far(context, fork), question=question)
    notes = [dialogue.note(scene, context.legal, move.action) for move in moves]
    told = [context.manner.with_note(move.label, note) for move, note in zip(moves, notes, strict=True)]
    said = [f"-# **{label}** · {note}" for label, note in told if note]
    moves = [replace(move, label=label) for move, (label, _) in zip(moves, told, strict=True)]
    lines = [remark, dialogue.aside_at(fork.field)(scene), *(said if len(said) <= FEW else ()), head]
    text = "\n".join(line for line in lines if line)
    rows = _short_buttons(context, moves)
    return Screen(shorten(text, MESSAGE), plates, [*rows, *last_row(context, fork)])


def _short_buttons(context: Context, moves: Sequence[Short]) -> Iterator[Item]:
    """As few in a row as there's room for, because rows of three are read at a glance."""
    a_row = next(wide for wide in range(3, BUTTONS_A_ROW + 1) if len(moves) <= wide * MENUS)
    for index, move in enumerate(moves):
        place = context.place.to("do", move.path)
        yield button(place, move.label, discord.ButtonStyle.primary, index // a_row, move.sign)


def move_so_far(context: Context, fork: Fork) -> str:
    """A move so far: its kind, and the values of its filled fields."""
    scene, kind = replace(context.scene, chosen=fork.draft.fields), context.place.kind
    settled = [label_of(context, scene, name, content) for name, content in fork.draft.fields.items()]
    if fork.field is not None and fork.draft.elements:
        begun = [label_of(context, scene, fork.field, value) for value in fork.draft.elements]
        settled.append(", ".join([*begun, "…"]))
    return " · ".join([context.naming.kind(scene, context.legal.seat, kind), *settled])


@dataclass(frozen=True, slots=True)
class Outline:
    """A screen before its pictures are drawn.

    Attributes:
        context: who sees it, and in which position. found: what there is to choose from, or a whole move.
        lines: what the move leads to, in words.
        subject: what its pictures show; None: it has no pictures.
        typed: the move was typed, so its place doesn't name it.
        offered: the move wasn't chosen, but is offered first.
        short: the whole moves from there on, if each gets a button.
        form: the field that may be typed instead.
    """

    context: Context
    found: Fork | Action
    lines: Sequence[str] = ()
    subject: Subject[Plates] | None = None
    typed: bool = False
    offered: bool = False
    short: Sequence[Short] = ()
    form: str | None = None

    def screen(self, drawn: Plates, remark: str = "") -> Screen:
        """The screen with its pictures, below a remark. Slow: call it off the event loop.

        Raises:
            Refusal: so much has been chosen that no id has room for more.
        """
        if isinstance(self.found, Fork) and self.short and not drawn.marks:
            return _short_screen(self.context, self.found, self.short, drawn.plates, remark)
        if isinstance(self.found, Fork):
            return fork_screen(self.context, self.found, drawn.plates, marks=drawn.marks, remark=remark)
        return _preview_screen(self, self.found, drawn.plates, remark)


def outline(
    context: Context, found: Fork | Action, *, offered: bool = False, short: Sequence[Short] = ()
) -> Outline:
    """The outline of a place's screen. Slow: call it off the event loop."""
    if isinstance(found, Action):
        return move_outline(context, found, offered=offered)
    return Outline(
        context,
        found,
        subject=Beside(
            kind=context.place.kind,
            chosen=found.draft.fields,
            values=found.singles,
            actions=found.actions,
            whole=found.field is None and 1 < len(found) <= A_SCREEN,
            begun=found.draft.elements,
        ),
        short=short,
    )


def move_outline(context: Context, action: Action, *, typed: bool = False, offered: bool = False) -> Outline:
    """The outline of a move to be confirmed: what it leads to, as far as its maker may know. Slow: call it
    off the event loop.
    """
    shown, scene = context.shown, context.scene
    doubt = context.naming.doubt(scene, action)
    warning = [f"⚠ {doubt}"] if doubt else []
    foreseen = context.legal.foresee(action)
    if foreseen is None:
        known = shown.telling.uncertain(scene, context.legal.seat, action)
        lines = [*known, *warning, unforeseen(scene.words, alone=context.alone)]
        return Outline(context, action, lines, typed=typed, offered=offered)
    seat = context.legal.seat
    before, after = _addressed(context, scene), _addressed(context, _after(scene, foreseen))
    told = shown.telling.preview(before, after, seat, action, foreseen.events)
    subject = Consequence(foreseen.view, action, foreseen.events)
    return Outline(context, action, [*told, *warning], subject, typed, offered)


def _after(scene: Scene, foreseen: Foreseen) -> Scene:
    return replace(scene, view=foreseen.view, kinds=foreseen.kinds)


def _addressed(context: Context, scene: Scene) -> Scene:
    """The scene from which the maker of a move is told."""
    return context.shown.telling.to(scene, context.legal.seat)


def receipt_outline(context: Context, action: Action) -> Outline:
    """The outline of a receipt: what a move led to besides its headline, for a maker who didn't see that
    before. Nothing if it turns over something hidden, which its post tells. Slow: call it off the event loop.
    """
    shown, scene = context.shown, context.scene
    foreseen = context.legal.foresee(action)
    if foreseen is None:
        return Outline(context, action)
    seat, after = context.legal.seat, _after(scene, foreseen)
    told = _addressed(context, scene), _addressed(context, after), seat, action, foreseen.events
    headline = shown.telling.headline(*told)
    lines = [line for line in shown.telling.receipt(*told) if line != headline]
    return Outline(context, action, lines, Consequence(foreseen.view, action, foreseen.events))


def headed(context: Context, action: Action) -> str:
    """The heading of a move: its name and what was chosen."""
    scene = replace(context.scene, chosen={})
    title = context.naming.kind(scene, context.legal.seat, action.kind)
    said = context.naming.option(scene, action)
    return scene.say("**{move}**: {chosen}", move=title, chosen=said) if said else f"**{title}**"


def _preview_screen(shape: Outline, action: Action, plates: Sequence[Plate], remark: str) -> Screen:
    """What the move leads to, and buttons to confirm it or go back. The last line is the move in notation."""
    context, typed = shape.context, shape.typed
    scene, place = context.scene, context.place
    chosen = context.naming.option(replace(scene, chosen={}), action)
    told = context.manner.brief and shape.subject and chosen and any(chosen in line for line in shape.lines)
    head = () if told else (headed(context, action),)
    # A typed move is read again from there.
    noted = typed or not context.manner.brief
    last = f"\n-# `{action.notation()}`" if noted else ""
    before = place.path if typed else place.path[:-1]
    # Nobody chose it, or it's below a receipt, which says what was done in the same words.
    mistakable = context.manner.brief and shape.lines and (shape.offered or remark)
    ahead = (scene.say("If you confirm:"),) if mistakable else ()
    body = "\n".join([*([remark] if remark else []), *head, *ahead, *shape.lines])
    items = [
        button(
            place.to("told" if typed else "go", place.path),
            scene.say("Confirm"),
            discord.ButtonStyle.success,
            ROWS - 1,
        ),
        *form_button(context, shape.form, before),
        *back(context, before, bool(place.path) or typed, other=shape.offered),
    ]
    items += way_out(context, BUTTONS_A_ROW - len(items))
    items += signs(context, BUTTONS_A_ROW - len(items))
    return Screen(shorten(body, MESSAGE - len(last)) + last, plates, items)


def _check_room(place: OnTheWay, fork: Fork) -> None:
    """Raises Refusal if no id could hold one more choice."""
    last = several(range(len(fork))) if fork.together is not None else len(fork)
    longest = place.to("some", (*place.path, last), place.page * MENUS + MENUS)
    if not longest.fits:
        raise Refusal("too_long_to_press", begun=fork.begun.strip())
