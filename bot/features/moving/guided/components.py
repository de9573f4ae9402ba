"""The components of guided moves: buttons, menus, and the form for what no menu lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord

from bot.features.moving.guided.places import Place
from bot.limits import BUTTON_LABEL, FIELD_HINT, MENU_PROMPT, MODAL_TITLE, OPTION_TEXT, shorten
from bot.press import Press

__all__ = ["Item", "button", "filled_in", "form", "menu", "ticked_in", "typed_in"]

Item = discord.ui.Item[discord.ui.View]

Option = tuple[int, str, str, str]
"""One thing in a menu: its number, its label, what is said of it, and an emoji before it, which may be empty.
"""

FIELD = "typed"
TICKED = "ticked"
"""The ids of a form's only field."""
ONE = range(1, 2)


def button(place: Place, label: str, style: discord.ButtonStyle, row: int, sign: str = "") -> Item:
    """A button in one of the rows 0..4; `sign` is an emoji before its label."""
    return discord.ui.Button(
        label=shorten(label, BUTTON_LABEL),
        custom_id=place.custom_id,
        style=style,
        row=row,
        emoji=sign or None,
    )


def menu(place: Place, row: int, prompt: str, options: Sequence[Option], together: range = ONE) -> Item:
    """A menu that fills one of the rows 0..4; `together` says how many of the options are chosen at once."""
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


def form(press: Press, title: str, label: str, *, hint: str = "", **field: Any) -> discord.ui.Modal:
    """A form with one field, which is as discord.py's `TextInput` takes it. It is stopped: what is sent finds
    its way by the id alone.
    """
    made = discord.ui.Modal(title=shorten(title, MODAL_TITLE), custom_id=press.custom_id, timeout=None)
    made.add_item(
        discord.ui.TextInput(
            label=shorten(label, MODAL_TITLE),
            custom_id=FIELD,
            placeholder=shorten(hint, FIELD_HINT) or None,
            **field,
        )
    )
    made.stop()
    return made


def ticked_in(data: Mapping[str, Any]) -> Sequence[str]:
    """What was ticked in a form of a former release that was sent."""
    return filled_in(data).get(TICKED, ())


def typed_in(data: Mapping[str, Any]) -> str:
    """What stands in the field of a form that was sent."""
    return next((str(part["value"]) for part in _parts(data) if part.get("custom_id") == FIELD), "")


def filled_in(data: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
    """What a form that was sent says, by the ids of its fields; one that says nothing is left out."""
    found = {}
    for part in _parts(data):
        values = part.get("values", [part["value"]] if part.get("value") is not None else [])
        if part.get("custom_id") and values:
            found[str(part["custom_id"])] = [str(value) for value in values]
    return found


def _parts(within: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for part in within.get("components", ()):
        yield part
        yield from _parts(part)
        if "component" in part:
            yield part["component"]
