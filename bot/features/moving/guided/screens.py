"""What a person sees on the way to a move: text, pictures and components, for that person alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import discord

from bot.features.moving.guided.forks import Fork, likely
from bot.features.moving.guided.parts import Part, button, menu
from bot.features.moving.guided.places import Place
from bot.games import Legal, Plate, Presentation, Scene
from bot.interactions.pressed import stopped
from bot.language import N_
from bot.limits import BUTTONS_A_ROW, MESSAGE, OPTIONS_A_MENU, ROWS, shorten
from engine.core import Action, single

__all__ = [
    "Preview",
    "Screen",
    "View",
    "fork_screen",
    "move_so_far",
    "plates_beside",
    "preview_screen",
]

MENUS = ROWS - 1
"""Rows for what there is to choose; the last one holds the way back."""
A_PAGE = MENUS * OPTIONS_A_MENU
LETTERS = MENUS * BUTTONS_A_ROW
"""Choices that get a button with a letter each; more of them stand in menus."""
FEW = 10
SHORT = 24
"""So many choices, with labels of so many characters at most, get a button each."""
HIDDEN = N_(
    "This move uncovers something hidden. It can't be taken back, and what comes of it shows only then."
)


@dataclass(frozen=True, slots=True)
class View:
    """Who sees it, and in which position.

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
class Preview:
    """What a move would lead to: its consequences in lines, and pictures of the result."""

    lines: Sequence[str]
    plates: Sequence[Plate] = ()


@dataclass(frozen=True, slots=True)
class Screen:
    """An answer to a press."""

    text: str
    plates: Sequence[Plate]
    items: Sequence[Part]

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
    view: View, fork: Fork, plates: Sequence[Plate], *, lettered: bool = False, remark: str = ""
) -> Screen:
    """What there is to choose from. Slow: call it off the event loop.

    Args:
        view: who sees it.
        fork: what there is.
        plates: pictures beside it.
        lettered: the picture shows all there is, lettered in its order.
        remark: stands above it.
    """
    scene = replace(view.scene, chosen=fork.draft.fields)
    question = view.shown.asking.question(scene, view.place.kind, fork.field)
    head = scene.say("**{move}**: {question}", move=move_so_far(view, fork), question=question)
    entries = list(_entries(view, scene, fork))
    if lettered:
        entries = [
            replace(entry, label=f"{letter} · {entry.label}")
            for letter, entry in zip(letters(len(entries)), entries, strict=True)
        ]
    if lettered and len(entries) <= LETTERS:
        rows = _lettered(view.place, [entry.number for entry in entries])
    elif _fits_buttons(entries):
        rows = _buttons(view.place, entries)
    else:
        rows = _menus(view.place, entries, question)
    aside = view.shown.asking.aside(scene, view.place.kind, fork.field)
    text = "\n".join([each for each in (remark, aside, head) if each])
    return Screen(shorten(text, MESSAGE), plates, [*rows, *_last_row(view, fork, len(entries))])


def move_so_far(view: View, fork: Fork) -> str:
    """What is settled of a move: its kind, and the fields that have their value."""
    scene, kind = replace(view.scene, chosen=fork.draft.fields), view.place.kind
    settled = [
        view.shown.asking.offer(scene, view.legal, kind, name, single(value))[0]
        for name, value in fork.draft.fields.items()
    ]
    return " · ".join([view.shown.naming.kind(scene, view.legal.seat, kind), *settled])


def plates_beside(view: View, fork: Fork) -> tuple[Sequence[Plate], bool]:
    """The pictures beside what there is to choose from, and whether they show all of it, lettered in its
    order. Slow: call it off the event loop.
    """
    scene, pictures = replace(view.scene, chosen=fork.draft.fields), view.shown.pictures
    if fork.field is None and 1 < len(fork) <= A_PAGE:
        sheet = pictures.sheet(scene, fork.actions)
        if sheet is not None:
            return [sheet], True
    beside = pictures.overview(scene, view.legal, view.place.kind, fork.values)
    return ([] if beside is None else [beside]), False


def preview_screen(
    view: View, action: Action, preview: Preview, *, typed: bool = False, offered: bool = False
) -> Screen:
    """What the move leads to, and the question whether it is meant. The move stands in the last line.

    Args:
        view: who sees it.
        action: the move.
        preview: what it leads to.
        typed: the move stands in no list, so that its place does not tell it.
        offered: it was not chosen, but offered before others.
    """
    scene, place = view.scene, view.place
    title = view.shown.naming.kind(scene, view.legal.seat, place.kind)
    said = view.shown.naming.option(replace(scene, chosen={}), action)
    head = scene.say("**{move}**: {chosen}", move=title, chosen=said) if said else f"**{title}**"
    last = f"\n-# `{action.notation()}`"
    body = "\n".join([head, *preview.lines])
    items = [
        button(
            place.to("told" if typed else "go", place.path),
            scene.say("Confirm"),
            discord.ButtonStyle.success,
            ROWS - 1,
        ),
        *_back(view, place.path if typed else place.path[:-1], bool(place.path) or typed, other=offered),
        _cancel(view),
    ]
    return Screen(shorten(body, MESSAGE - len(last)) + last, preview.plates, items)


def _entries(view: View, scene: Scene, fork: Fork) -> Iterator[_Entry]:
    asking, kind = view.shown.asking, view.place.kind
    if fork.field is not None:
        for number in asking.order(scene, fork.field, fork.values):
            yield _Entry(number, *asking.offer(scene, view.legal, kind, fork.field, fork.values[number]))
        return
    for number in _numbers(view, scene, fork):
        action = fork.actions[number]
        note = asking.note(scene, view.legal, action)
        yield _Entry(number, view.shown.naming.option(scene, action), note)


def _numbers(view: View, scene: Scene, fork: Fork) -> Sequence[int]:
    """Which of the moves at a fork are listed, in their order: those that the game would have first, or all,
    or of too many numbers some that people choose.
    """
    first = view.shown.asking.listed(scene, fork.actions)
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


def _lettered(place: Place, numbers: Sequence[int]) -> list[Part]:
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


def _buttons(place: Place, entries: Sequence[_Entry]) -> list[Part]:
    return [
        button(
            place.to("at", (*place.path, entry.number)),
            entry.label,
            discord.ButtonStyle.primary,
            index // BUTTONS_A_ROW,
        )
        for index, entry in enumerate(entries)
    ]


def _menus(place: Place, entries: Sequence[_Entry], question: str) -> list[Part]:
    """A menu for each 25 choices of the page."""
    page = entries[place.page * A_PAGE : (place.page + 1) * A_PAGE]
    items = []
    for row, first in enumerate(range(0, len(page), OPTIONS_A_MENU)):
        part = page[first : first + OPTIONS_A_MENU]
        prompt = question[:1].upper() + question[1:]
        named = prompt if len(page) <= OPTIONS_A_MENU else f"{part[0].label} – {part[-1].label}"
        options = [(each.number, each.label, each.note) for each in part]
        items.append(menu(place.to("of", place.path, place.page * MENUS + row), row, named, options))
    return items


def _last_row(view: View, fork: Fork, entries: int) -> list[Part]:
    scene, place = view.scene, view.place
    row = ROWS - 1
    items: list[Part] = []
    grey = discord.ButtonStyle.secondary
    if place.page:
        items.append(button(place.to("at", place.path, place.page - 1), "◀", grey, row))
    if entries > (place.page + 1) * A_PAGE:
        items.append(button(place.to("at", place.path, place.page + 1), "▶", grey, row))
    if fork.typed is not None:
        label = view.shown.asking.question(scene, place.kind, fork.typed, typed=True)
        items.append(button(place.to("type", place.path), label, grey, row))
    return [*items, *_back(view, place.path[:-1], bool(place.path)), _cancel(view)]


def _back(view: View, path: tuple[int, ...], shown: bool, *, other: bool = False) -> list[Part]:
    if not shown:
        return []
    label = view.scene.say("Something else") if other else view.scene.say("Back")
    return [button(view.place.to("at", path), label, discord.ButtonStyle.secondary, ROWS - 1)]


def _cancel(view: View) -> Part:
    label = view.scene.say("Cancel")
    return button(view.place.to("stop", ()), label, discord.ButtonStyle.secondary, ROWS - 1)
