"""The components of guided moves: buttons, menus and the rows of a screen. The last row leads on and back."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.features.moving.guided.entries import ALL, MENUS, Entry, menus_of
from bot.features.moving.guided.forks import Fork, Path
from bot.features.moving.guided.places import Context, Item, OnTheWay, Step
from bot.language import N_
from bot.limits import BUTTON_LABEL, BUTTONS_A_ROW, MENU_PROMPT, OPTION_TEXT, ROWS, shorten

__all__ = [
    "back",
    "button",
    "buttons",
    "form_button",
    "last_row",
    "menu",
    "menu_of_several",
    "menus",
    "signs",
    "way_out",
]

Option = tuple[int, str, str, str]
"""An option of a menu: its number, its label, a note, and an emoji, which may be empty."""

ONE = range(1, 2)


def button(place: OnTheWay, label: str, style: discord.ButtonStyle, row: int, sign: str = "") -> Item:
    """A button in one of the rows 0..4; `sign` is an emoji before its label."""
    return discord.ui.Button(
        label=shorten(label, BUTTON_LABEL),
        custom_id=place.custom_id,
        style=style,
        row=row,
        emoji=sign or None,
    )


def menu(place: OnTheWay, row: int, prompt: str, options: Sequence[Option], together: range = ONE) -> Item:
    """A menu in one of the rows 0..4; `together` says how many of the options are chosen at once."""
    return discord.ui.Select(
        custom_id=place.custom_id,
        placeholder=shorten(prompt, MENU_PROMPT),
        min_values=max(1, min(together)),
        max_values=max(together),
        options=[
            discord.SelectOption(
                label=shorten(label, OPTION_TEXT),
                value=str(number),
                description=shorten(note, OPTION_TEXT) if note else None,
                emoji=sign or None,
            )
            for number, label, note, sign in options
        ],
        row=row,
    )


def buttons(context: Context, entries: Sequence[Entry]) -> list[Item]:
    """A button for each choice; if they are split into parts, those after the first part are grey."""
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


def menus(context: Context, entries: Sequence[Entry], question: str) -> list[Item]:
    """A menu for each 25 choices of a page, and for each part of them."""
    place = context.place
    step: Step = "take" if context.dialogue.outright else "of"
    return [
        menu(
            place.to(step, place.path, place.page * MENUS + row),
            row,
            named,
            [(each.number, each.listed, each.in_menu, each.sign) for each in part],
        )
        for row, (named, part) in enumerate(menus_of(entries, _prompt(context, question)))
    ]


def menu_of_several(context: Context, entries: Sequence[Entry], question: str, together: range) -> Item:
    """A menu in which several are chosen at once; its prompt says how many."""
    place = context.place
    options = [(each.number, each.listed, each.in_menu, each.sign) for each in entries]
    asked = _prompt(context, question, range(max(1, min(together)), max(together) + 1))
    return menu(place.to("some", place.path), 0, asked, options, together)


def _prompt(context: Context, question: str, together: range = ONE) -> str:
    """A menu's prompt: the question, and how many values to choose if that isn't one. By words it begins with
    the move, because people who listen reach a menu without the text above.
    """
    asked = _capital(question)
    if context.manner.brief:
        asked = f"{context.naming.kind(context.scene, context.legal.seat, context.place.kind)}: {question}"
    least, most = min(together), max(together)
    number = str(least) if least == most else f"{least}–{most}"
    return asked if together is ONE else f"{asked} ({number})"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def last_row(context: Context, fork: Fork, onward: str = "") -> list[Item]:
    """The row below the choices: to other pages, to what isn't listed, and back. `onward` is the label of the
    button to the next page, if there is one.
    """
    scene, place = context.scene, context.place
    row = ROWS - 1
    items: list[Item] = []
    grey = discord.ButtonStyle.secondary
    if place.page:
        items.append(button(place.to("at", place.path, place.page - 1), "◀", grey, row))
    if onward:
        items.append(button(place.to("at", place.path, place.page + 1), onward, grey, row))
    items += form_button(context, fork.typed, place.path)
    if fork.others is not None:
        rest = context.dialogue.one_by_one if fork.wanted or not fork.actions else N_("Something else")
        items.append(button(place.to("by", (*place.path, len(fork))), scene.say(rest), grey, row))
    if fork.end is not None:
        ended = place.to("at", (*place.path, fork.end_number))
        items.append(button(ended, scene.say(ALL), discord.ButtonStyle.success, row))
    items += back(context, place.path[:-1], bool(place.path))
    items += way_out(context, BUTTONS_A_ROW - len(items))
    return [*items, *signs(context, BUTTONS_A_ROW - len(items))]


def form_button(context: Context, field: str | None, path: Path) -> list[Item]:
    """The button that opens a form for a field; none without one."""
    if field is None:
        return []
    place = context.place
    label = context.scene.say(context.dialogue.typed)
    return [button(place.to("type", path), label, discord.ButtonStyle.secondary, ROWS - 1)]


def back(context: Context, path: Path, shown: bool, *, other: bool = False) -> list[Item]:
    """The button that leads back to a place, or to the alternatives to what is offered."""
    if not shown:
        return []
    label = context.scene.say("Something else") if other else context.scene.say("Back")
    step: Step = "else" if other or context.dialogue.presumed is not None else "at"
    return [button(context.place.to(step, path), label, discord.ButtonStyle.secondary, ROWS - 1)]


def signs(context: Context, room: int) -> list[Item]:
    """Buttons that tell more about the game, if there are any and there's room."""
    return [*context.manner.beside_choices(context.shown, context.scene, context.place.asks)[:room]]


def way_out(context: Context, room: int) -> list[Item]:
    """What else can be pressed, if there's room, or the way to it; those who play by words always can."""
    grey, place = discord.ButtonStyle.secondary, context.place
    if context.manner.brief:
        room -= len(signs(context, room))
    if not context.instead:
        return [button(place.to("stop", ()), context.scene.say("Cancel"), grey, ROWS - 1)]
    if len(context.instead) <= room:
        return list(context.instead)
    more = button(place.to("more", ()), context.scene.say("More"), grey, ROWS - 1)
    return [*context.instead[: room - 1], more]
