"""What a person sees on the way to a move: text, pictures and components, for that person alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import discord

from bot.features.moving.guided.components import Item, button, menu
from bot.features.moving.guided.entries import (
    FEW,
    MARKED,
    MENUS,
    Entry,
    briefly,
    fits_buttons,
    menus_of,
    notes_of,
)
from bot.features.moving.guided.fork import Fork, Path, several
from bot.features.moving.guided.forks import A_SCREEN
from bot.features.moving.guided.numbers import likely
from bot.features.moving.guided.places import Place, Step
from bot.games import Dialogue, Foreseen, Legal, Plate, Presentation, Scene
from bot.interactions.pressed import stopped
from bot.language import N_
from bot.language.refusals import Refusal
from bot.limits import BUTTONS_A_ROW, MESSAGE, OPTIONS_A_MENU, ROWS, shorten
from bot.posting.buttons import ICONS, SignsPress
from bot.posting.buttons import button as press_button
from bot.posting.drawing import Beside, Consequence, Plates, Subject
from bot.posting.taking_back import UNFORESEEN
from engine.core import Action, Content, single

__all__ = [
    "BINDING",
    "Context",
    "Outline",
    "Screen",
    "Short",
    "fork_screen",
    "move_outline",
    "move_so_far",
    "numbers_listed",
    "outline",
    "receipt_outline",
]

ALL = N_("That is all")
BINDING = N_("Sending this makes the move.")


@dataclass(frozen=True, slots=True)
class Context:
    """What a screen is made from: who sees it, and in which position.

    Attributes:
        shown: the game's presentation.
        scene: the position as the person may see it.
        legal: what the person's seat may do.
        place: the press that led here.
        instead: what else can be pressed, where something was done just now; takes the place of the way out.
    """

    shown: Presentation
    scene: Scene
    legal: Legal
    place: Place
    instead: Sequence[Item] = ()

    @property
    def dialogue(self) -> Dialogue:
        """How this kind of move is asked for."""
        return self.shown.asking.of(self.place.kind)


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
    """What there is to choose from. Slow: call it off the event loop.

    Args:
        context: who sees it, and where.
        fork: what there is.
        plates: pictures beside it.
        marks: what the picture calls each choice, in their order, where it shows all of them.
        remark: stands above it.

    Raises:
        Refusal: so much is chosen already that no id has room for more.
    """
    _check_room(context.place, fork)
    scene = replace(context.scene, chosen=fork.draft.fields)
    question = context.shown.asking.question(scene, context.place.kind, fork.field)
    head = scene.say("**{move}**: {question}", move=move_so_far(context, fork), question=question)
    entries = [_with_emblem(context, scene, fork, each) for each in _entries(context, scene, fork)]
    if marks:
        entries = [replace(entry, mark=mark) for entry, mark in zip(entries, marks, strict=True)]
    noted: list[str] = []
    if fork.together is not None and entries:
        rows = [_menu_of_several(context.place, entries, question, fork.together)]
    elif marks and len(entries) <= MARKED:
        marked = _marked(context, scene, entries)
        rows, noted = _buttons(context, marked), _first_part(entries) or notes_of(marked, MARKED)
    elif fits_buttons(entries):
        rows, noted = _buttons(context, entries), notes_of(entries)
    elif plates and (brief := briefly(fork, entries)):
        rows, noted = _buttons(context, brief), notes_of(entries)
    else:
        rows = _menus(context, entries, question)
    aside = context.dialogue.aside_at(fork.field)(scene)
    text = "\n".join([each for each in (remark, aside, head, *noted) if each])
    return Screen(shorten(text, MESSAGE), plates, [*rows, *_last_row(context, fork, len(entries))])


def _short_screen(
    context: Context, fork: Fork, moves: Sequence[Short], plates: Sequence[Plate], remark: str
) -> Screen:
    """Whole moves as buttons, below what is worth knowing of each."""
    dialogue, scene = context.dialogue, replace(context.scene, chosen=fork.draft.fields)
    question = scene.say(dialogue.side_by_side)
    head = scene.say("**{move}**: {question}", move=move_so_far(context, fork), question=question)
    notes = [(move.label, dialogue.note(scene, context.legal, move.action)) for move in moves]
    said = [f"-# **{label}** · {note}" for label, note in notes if note]
    lines = [remark, dialogue.aside_at(fork.field)(scene), *(said if len(said) <= FEW else ()), head]
    text = "\n".join(line for line in lines if line)
    rows = _short_buttons(context, moves)
    return Screen(shorten(text, MESSAGE), plates, [*rows, *_last_row(context, fork, 0)])


def _short_buttons(context: Context, moves: Sequence[Short]) -> Iterator[Item]:
    """As few in a row as there is room for: what stands in rows of three is found at a glance."""
    a_row = next(wide for wide in range(3, BUTTONS_A_ROW + 1) if len(moves) <= wide * MENUS)
    for index, move in enumerate(moves):
        place = context.place.to("do", move.path)
        sign = context.shown.emblems.of_move(context.scene, move.action) or move.sign
        yield button(place, move.label, discord.ButtonStyle.primary, index // a_row, sign)


def move_so_far(context: Context, fork: Fork) -> str:
    """What is settled of a move: its kind, and what its fields hold so far."""
    scene, kind = replace(context.scene, chosen=fork.draft.fields), context.place.kind
    settled = [_offer(context, scene, name, content)[0] for name, content in fork.draft.fields.items()]
    if fork.field is not None and fork.draft.elements:
        begun = [_offer(context, scene, fork.field, value)[0] for value in fork.draft.elements]
        settled.append(", ".join([*begun, "…"]))
    return " · ".join([context.shown.naming.kind(scene, context.legal.seat, kind), *settled])


def _offer(context: Context, scene: Scene, field: str, content: Content) -> tuple[str, str]:
    """What a field may hold, or one value of a tuple: its label, and what is worth knowing of it."""
    if isinstance(content, tuple):
        return context.shown.naming.content(scene, context.place.kind, field, content), ""
    return context.shown.asking.offer(scene, context.legal, context.place.kind, field, content)


@dataclass(frozen=True, slots=True)
class Short:
    """A whole move on a button: where it lies, its sign (may be empty) and its label."""

    path: Path
    action: Action
    sign: str
    label: str


@dataclass(frozen=True, slots=True)
class Outline:
    """A screen before its pictures are drawn.

    Attributes:
        context: who sees it, and where.
        found: what there is to choose from, or a whole move.
        lines: what the move would lead to, in words.
        subject: what its pictures show; None: it has none.
        typed: the move stands in no list, so that its place does not tell it.
        offered: it was not chosen, but offered before others.
        short: the whole moves from there on, where they stand on buttons side by side.
        form: the field that may be typed in place of what is offered.
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
            Refusal: so much is chosen already that no id has room for more.
        """
        if isinstance(self.found, Fork) and self.short and not drawn.marks:
            return _short_screen(self.context, self.found, self.short, drawn.plates, remark)
        if isinstance(self.found, Fork):
            return fork_screen(self.context, self.found, drawn.plates, marks=drawn.marks, remark=remark)
        return _preview_screen(self, self.found, drawn.plates, remark)


def outline(
    context: Context, found: Fork | Action, *, offered: bool = False, short: Sequence[Short] = ()
) -> Outline:
    """What is shown of a place. Slow: call it off the event loop."""
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
    """What a move leads to, as far as its maker may know it before. Slow: call it off the event loop."""
    shown, scene = context.shown, context.scene
    doubt = shown.asking.doubt(scene, action)
    warning = [f"⚠ {doubt}"] if doubt else []
    foreseen = context.legal.foresee(action)
    if foreseen is None:
        known = shown.telling.uncertain(scene, context.legal.seat, action)
        lines = [*known, *warning, scene.say(UNFORESEEN)]
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
    """What a move leads to beside its headline, for the receipt of its maker, who does not see it before;
    nothing where it turns over something hidden, of which its post tells. Slow: call it off the event loop.
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


def _preview_screen(shape: Outline, action: Action, plates: Sequence[Plate], remark: str) -> Screen:
    """What the move leads to, and the question whether it is meant. The move stands in the last line."""
    context, typed = shape.context, shape.typed
    scene, place = context.scene, context.place
    title = context.shown.naming.kind(scene, context.legal.seat, place.kind)
    said = context.shown.naming.option(replace(scene, chosen={}), action)
    head = scene.say("**{move}**: {chosen}", move=title, chosen=said) if said else f"**{title}**"
    last = f"\n-# `{action.notation()}`"
    back = place.path if typed else place.path[:-1]
    body = "\n".join([*([remark] if remark else []), head, *shape.lines])
    items = [
        button(
            place.to("told" if typed else "go", place.path),
            scene.say("Confirm"),
            discord.ButtonStyle.success,
            ROWS - 1,
        ),
        *_form_button(context, shape.form, back),
        *_back(context, back, bool(place.path) or typed, other=shape.offered),
    ]
    items += _way_out(context, BUTTONS_A_ROW - len(items))
    items += _signs(context, BUTTONS_A_ROW - len(items))
    return Screen(shorten(body, MESSAGE - len(last)) + last, plates, items)


def _entries(context: Context, scene: Scene, fork: Fork) -> Iterator[Entry]:
    dialogue = context.dialogue
    if fork.field is not None:
        singles = fork.singles
        parts = dialogue.parts_of(scene, fork.field, singles) if singles else [("", range(len(fork)))]
        for part, places in parts:
            for number in places:
                yield Entry(number, *_offer(context, scene, fork.field, fork.values[number]), part=part)
        return
    for number in numbers_listed(context, scene, fork):
        action = fork.actions[number]
        label = context.shown.naming.option(scene, action) or scene.say(ALL)
        yield Entry(number, label, dialogue.note(scene, context.legal, action))


def _with_emblem(context: Context, scene: Scene, fork: Fork, entry: Entry) -> Entry:
    """A choice with the emblem that Discord has for it in the place of the signs in its label."""
    emblems = context.shown.emblems
    if fork.field is not None:
        sign = emblems.of_value(scene, fork.field, fork.values[entry.number])
    else:
        sign = emblems.of_move(scene, fork.actions[entry.number])
    return replace(entry, sign=sign, label=emblems.bare(entry.label)) if sign else entry


def numbers_listed(context: Context, scene: Scene, fork: Fork) -> Sequence[int]:
    """Which of the moves at a fork are listed, in their order: those that the game would have first, or all,
    or of too many numbers some that people choose.
    """
    first = context.dialogue.listed(scene, fork.actions)
    if first is not None:
        return first
    if fork.typed is not None and len(fork.actions) >= OPTIONS_A_MENU:
        return likely([int(single(action.values()[fork.typed])) for action in fork.actions])
    return range(len(fork.actions))


def _marked(context: Context, scene: Scene, entries: Sequence[Entry]) -> Sequence[Entry]:
    """Choices by what a picture calls them, each with what is to be said below it."""
    caption = partial(context.shown.pictures.caption, scene, context.place.kind)
    return [
        replace(entry, label=entry.mark, note=caption(entry.label, entry.note), sign="") for entry in entries
    ]


def _first_part(entries: Sequence[Entry]) -> list[str]:
    """The choices of the first part with what is worth knowing of each, a line for each; none where they are
    not split.
    """
    first = [each for each in entries if each.part and each.part == entries[0].part]
    if not first or len(first) > FEW:
        return []
    lines = [f"{each.listed}: {each.note}" if each.note else each.listed for each in first]
    return [f"-# **{first[0].part}**", *(f"-# {line}" for line in lines)]


def _buttons(context: Context, entries: Sequence[Entry]) -> list[Item]:
    """A button for each choice; where they are split, those after the first part are grey."""
    place = context.place
    step: Step = "do" if context.dialogue.outright else "at"
    blue, grey = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    return [
        button(
            place.to(step, (*place.path, entry.number)),
            entry.label,
            blue if entry.part == entries[0].part else grey,
            index // BUTTONS_A_ROW,
            entry.sign,
        )
        for index, entry in enumerate(entries)
    ]


def _menus(context: Context, entries: Sequence[Entry], question: str) -> list[Item]:
    """A menu for each 25 choices of the page, and for each part of them."""
    place = context.place
    step: Step = "take" if context.dialogue.outright else "of"
    page = entries[place.page * A_SCREEN : (place.page + 1) * A_SCREEN]
    return [
        menu(
            place.to(step, place.path, place.page * MENUS + row),
            row,
            named,
            [(each.number, each.listed, each.note, each.sign) for each in part],
        )
        for row, (named, part) in enumerate(menus_of(page, _capital(question)))
    ]


def _menu_of_several(place: Place, entries: Sequence[Entry], question: str, together: range) -> Item:
    """A menu in which several are chosen at once; its prompt says how many."""
    options = [(each.number, each.listed, each.note, each.sign) for each in entries]
    asked = _how_many(question, range(max(1, min(together)), max(together) + 1))
    return menu(place.to("some", place.path), 0, asked, options, together)


def _how_many(question: str, together: range) -> str:
    """A question, with how many things answer it."""
    least, most = min(together), max(together)
    return f"{_capital(question)} ({least if least == most else f'{least}–{most}'})"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _check_room(place: Place, fork: Fork) -> None:
    """Raises Refusal where no id could hold one more choice."""
    last = several(range(len(fork))) if fork.together is not None else len(fork)
    longest = place.to("some", (*place.path, last), place.page * MENUS + MENUS)
    if not longest.fits:
        raise Refusal("too_long_to_press", begun=fork.begun.strip())


def _last_row(context: Context, fork: Fork, entries: int) -> list[Item]:
    scene, place = context.scene, context.place
    row = ROWS - 1
    items: list[Item] = []
    grey = discord.ButtonStyle.secondary
    if place.page:
        items.append(button(place.to("at", place.path, place.page - 1), "◀", grey, row))
    if entries > (place.page + 1) * A_SCREEN:
        items.append(button(place.to("at", place.path, place.page + 1), "▶", grey, row))
    items += _form_button(context, fork.typed, place.path)
    if fork.others is not None:
        rest = context.dialogue.one_by_one if fork.wanted or not fork.actions else N_("Something else")
        items.append(button(place.to("by", (*place.path, len(fork))), scene.say(rest), grey, row))
    if fork.end is not None:
        ended = place.to("at", (*place.path, fork.end_number))
        items.append(button(ended, scene.say(ALL), discord.ButtonStyle.success, row))
    items += _back(context, place.path[:-1], bool(place.path))
    items += _way_out(context, BUTTONS_A_ROW - len(items))
    return [*items, *_signs(context, BUTTONS_A_ROW - len(items))]


def _form_button(context: Context, field: str | None, path: Path) -> list[Item]:
    """The button that opens a form for a field; none without one."""
    if field is None:
        return []
    place = context.place
    label = context.scene.say(context.dialogue.typed)
    return [button(place.to("type", path), label, discord.ButtonStyle.secondary, ROWS - 1)]


def _back(context: Context, path: Path, shown: bool, *, other: bool = False) -> list[Item]:
    if not shown:
        return []
    label = context.scene.say("Something else") if other else context.scene.say("Back")
    step: Step = "else" if other or context.dialogue.presumed is not None else "at"
    return [button(context.place.to(step, path), label, discord.ButtonStyle.secondary, ROWS - 1)]


def _signs(context: Context, room: int) -> list[Item]:
    """The button that tells what the signs mean, where there are some and there is room."""
    if not context.shown.rules.signs or not room:
        return []
    return [press_button(SignsPress(), context.scene.say(ICONS), row=ROWS - 1)]


def _way_out(context: Context, room: int) -> list[Item]:
    """What else can be pressed, if there is room for all of it; otherwise the way to it."""
    grey, place = discord.ButtonStyle.secondary, context.place.to("stop", ())
    if not context.instead:
        return [button(place, context.scene.say("Cancel"), grey, ROWS - 1)]
    if len(context.instead) <= room:
        return list(context.instead)
    more = button(place, context.scene.say("More"), grey, ROWS - 1)
    return [*context.instead[: room - 1], more]
