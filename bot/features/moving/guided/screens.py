"""What a person sees on the way to a move: text, pictures and components, for that person alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import discord

from bot.features.moving.guided.components import Item, button, menu
from bot.features.moving.guided.forks import A_SCREEN, Fork, Path, several
from bot.features.moving.guided.numbers import likely
from bot.features.moving.guided.places import Place
from bot.games import Legal, Plate, Presentation, Scene
from bot.interactions.pressed import stopped
from bot.language import N_
from bot.language.refusals import Refusal
from bot.limits import BUTTONS_A_ROW, CUSTOM_ID, MESSAGE, OPTIONS_A_MENU, ROWS, shorten
from bot.posting.drawing import Beside, Consequence, Plates, Subject
from engine.core import Action, Content, single

__all__ = [
    "Context",
    "Outline",
    "Screen",
    "fork_screen",
    "move_outline",
    "move_so_far",
    "outline",
]

MENUS = ROWS - 1
"""Rows for what there is to choose; the last one holds the way back."""
LETTERS = MENUS * BUTTONS_A_ROW
"""Choices that get a button with a letter each; more of them stand in menus."""
FEW = 10
SHORT = 24
"""So many choices, with labels of so many characters at most, get a button each."""
ALL = N_("That is all")
HIDDEN = N_(
    "This move uncovers something hidden. It can't be taken back, and what comes of it shows only then."
)


@dataclass(frozen=True, slots=True)
class Context:
    """What a screen is made from: who sees it, and in which position.

    Attributes:
        shown: the game's presentation.
        scene: the position as the person may see it.
        legal: what the person's seat may do.
        place: the press that led here.
    """

    shown: Presentation
    scene: Scene
    legal: Legal
    place: Place


@dataclass(frozen=True, slots=True)
class Screen:
    """An answer to a press."""

    text: str
    plates: Sequence[Plate]
    items: Sequence[Item]

    def view(self) -> discord.ui.View:
        """The components."""
        return stopped(self.items)


@dataclass(frozen=True, slots=True)
class _Entry:
    """One thing to choose: its number at the fork, its label, and what is said of it."""

    number: int
    label: str
    note: str = ""


def fork_screen(
    context: Context, fork: Fork, plates: Sequence[Plate], *, lettered: bool = False, remark: str = ""
) -> Screen:
    """What there is to choose from. Slow: call it off the event loop.

    Args:
        context: who sees it, and where.
        fork: what there is.
        plates: pictures beside it.
        lettered: the picture shows all there is, lettered in its order.
        remark: stands above it.

    Raises:
        Refusal: so much is chosen already that no id has room for more.
    """
    _check_room(context.place, fork)
    scene = replace(context.scene, chosen=fork.draft.fields)
    question = context.shown.asking.question(scene, context.place.kind, fork.field)
    head = scene.say("**{move}**: {question}", move=move_so_far(context, fork), question=question)
    entries = list(_entries(context, scene, fork))
    if lettered:
        entries = [
            replace(entry, label=f"{letter} · {entry.label}")
            for letter, entry in zip(letters(len(entries)), entries, strict=True)
        ]
    if fork.together is not None and entries:
        rows = [_menu_of_several(context.place, entries, question, fork.together)]
    elif lettered and len(entries) <= LETTERS:
        rows = _lettered(context.place, [entry.number for entry in entries])
    elif _fits_buttons(entries):
        rows = _buttons(context.place, entries)
    else:
        rows = _menus(context.place, entries, question)
    aside = context.shown.asking.aside(scene, context.place.kind, fork.field)
    text = "\n".join([each for each in (remark, aside, head) if each])
    return Screen(shorten(text, MESSAGE), plates, [*rows, *_last_row(context, fork, len(entries))])


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
class Outline:
    """A screen before its pictures are drawn.

    Attributes:
        context: who sees it, and where.
        found: what there is to choose from, or a whole move.
        lines: what the move would lead to, in words.
        subject: what its pictures show; None: it has none.
        typed: the move stands in no list, so that its place does not tell it.
        offered: it was not chosen, but offered before others.
    """

    context: Context
    found: Fork | Action
    lines: Sequence[str] = ()
    subject: Subject[Plates] | None = None
    typed: bool = False
    offered: bool = False

    def screen(self, drawn: Plates, remark: str = "") -> Screen:
        """The screen with its pictures, below a remark. Slow: call it off the event loop.

        Raises:
            Refusal: so much is chosen already that no id has room for more.
        """
        if isinstance(self.found, Fork):
            return fork_screen(self.context, self.found, drawn.plates, lettered=drawn.lettered, remark=remark)
        return _preview_screen(self, self.found, drawn.plates, remark)


def outline(context: Context, found: Fork | Action, *, offered: bool = False) -> Outline:
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
        ),
    )


def move_outline(context: Context, action: Action, *, typed: bool = False, offered: bool = False) -> Outline:
    """What a move leads to, as far as its maker may know it before. Slow: call it off the event loop."""
    shown, scene = context.shown, context.scene
    doubt = shown.asking.doubt(scene, action)
    warning = [f"⚠ {doubt}"] if doubt else []
    foreseen = context.legal.foresee(action)
    if foreseen is None:
        known = shown.telling.uncertain(scene, context.legal.seat, action)
        lines = [*known, *warning, scene.say(HIDDEN)]
        return Outline(context, action, lines, typed=typed, offered=offered)
    after = replace(scene, view=foreseen.view, kinds=foreseen.kinds)
    told = shown.telling.preview(scene, after, context.legal.seat, action, foreseen.events)
    subject = Consequence(foreseen.view, action, foreseen.events)
    return Outline(context, action, [*told, *warning], subject, typed, offered)


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
        *_back(context, back, bool(place.path) or typed, other=shape.offered),
        _cancel(context),
    ]
    return Screen(shorten(body, MESSAGE - len(last)) + last, plates, items)


def _entries(context: Context, scene: Scene, fork: Fork) -> Iterator[_Entry]:
    asking = context.shown.asking
    if fork.field is not None:
        singles = fork.singles
        for number in asking.order(scene, fork.field, singles) if singles else range(len(fork)):
            yield _Entry(number, *_offer(context, scene, fork.field, fork.values[number]))
        return
    for number in _numbers(context, scene, fork):
        action = fork.actions[number]
        label = context.shown.naming.option(scene, action) or scene.say(ALL)
        yield _Entry(number, label, asking.note(scene, context.legal, action))


def _numbers(context: Context, scene: Scene, fork: Fork) -> Sequence[int]:
    """Which of the moves at a fork are listed, in their order: those that the game would have first, or all,
    or of too many numbers some that people choose.
    """
    first = context.shown.asking.listed(scene, fork.actions)
    if first is not None:
        return first
    if fork.typed is not None and len(fork.actions) >= OPTIONS_A_MENU:
        return likely([int(single(action.values()[fork.typed])) for action in fork.actions])
    return range(len(fork.actions))


def _fits_buttons(entries: Sequence[_Entry]) -> bool:
    return len(entries) <= FEW and all(len(each.label) <= SHORT and not each.note for each in entries)


def letters(count: int) -> list[str]:
    """Names for so many choices: A, B .. Z, AA, AB .."""
    names = [chr(ord("A") + k) for k in range(26)]
    return [names[k] if k < 26 else names[k // 26 - 1] + names[k % 26] for k in range(count)]


def _lettered(place: Place, numbers: Sequence[int]) -> list[Item]:
    """A button for each pane of the sheet."""
    return [
        button(
            place.to("at", (*place.path, number)),
            letter,
            discord.ButtonStyle.primary,
            index // BUTTONS_A_ROW,
        )
        for index, (letter, number) in enumerate(zip(letters(len(numbers)), numbers, strict=True))
    ]


def _buttons(place: Place, entries: Sequence[_Entry]) -> list[Item]:
    return [
        button(
            place.to("at", (*place.path, entry.number)),
            entry.label,
            discord.ButtonStyle.primary,
            index // BUTTONS_A_ROW,
        )
        for index, entry in enumerate(entries)
    ]


def _menus(place: Place, entries: Sequence[_Entry], question: str) -> list[Item]:
    """A menu for each 25 choices of the page."""
    page = entries[place.page * A_SCREEN : (place.page + 1) * A_SCREEN]
    items = []
    for row, first in enumerate(range(0, len(page), OPTIONS_A_MENU)):
        part = page[first : first + OPTIONS_A_MENU]
        prompt = _capital(question)
        named = prompt if len(page) <= OPTIONS_A_MENU else f"{part[0].label} – {part[-1].label}"
        options = [(each.number, each.label, each.note) for each in part]
        items.append(menu(place.to("of", place.path, place.page * MENUS + row), row, named, options))
    return items


def _menu_of_several(place: Place, entries: Sequence[_Entry], question: str, together: range) -> Item:
    """A menu in which several are chosen at once; its prompt says how many."""
    least, most = max(1, min(together)), max(together)
    count = str(most) if least == most else f"{least}–{most}"
    options = [(each.number, each.label, each.note) for each in entries]
    return menu(place.to("some", place.path), 0, f"{_capital(question)} ({count})", options, together)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _check_room(place: Place, fork: Fork) -> None:
    """Raises Refusal where no id could hold one more choice."""
    last = several(range(len(fork))) if fork.together is not None else len(fork)
    longest = place.to("some", (*place.path, last), place.page * MENUS + MENUS)
    if len(longest.custom_id) > CUSTOM_ID:
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
    if fork.typed is not None:
        label = context.shown.asking.question(scene, place.kind, fork.typed, typed=True)
        items.append(button(place.to("type", place.path), label, grey, row))
    if fork.end is not None:
        ended = place.to("at", (*place.path, fork.end_number))
        items.append(button(ended, scene.say(ALL), discord.ButtonStyle.success, row))
    return [*items, *_back(context, place.path[:-1], bool(place.path)), _cancel(context)]


def _back(context: Context, path: Path, shown: bool, *, other: bool = False) -> list[Item]:
    if not shown:
        return []
    label = context.scene.say("Something else") if other else context.scene.say("Back")
    return [button(context.place.to("at", path), label, discord.ButtonStyle.secondary, ROWS - 1)]


def _cancel(context: Context) -> Item:
    label = context.scene.say("Cancel")
    return button(context.place.to("stop", ()), label, discord.ButtonStyle.secondary, ROWS - 1)
