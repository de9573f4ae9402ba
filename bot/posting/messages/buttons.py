"""The buttons and menus of posts, and what a press on them means. It's written in the id, so they work
forever. What a press does is in `bot/features`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

import discord

from bot.language import N_
from bot.limits import BUTTON_LABEL, MENU_PROMPT, OPTION_TEXT, OPTIONS_A_MENU, shorten
from bot.press import GameId, OfGame, Press, Revision, Text, UserId

__all__ = [
    "BY_WORDS",
    "ICONS",
    "SECOND_LOOK",
    "SHARE",
    "WITH_PICTURES",
    "AwayPress",
    "FollowPress",
    "HabitPress",
    "HistoryPress",
    "ListPress",
    "MannerPress",
    "MomentPress",
    "MovePress",
    "NextPress",
    "RoundupPress",
    "SecondLookPress",
    "SignsPress",
    "SincePress",
    "TellPress",
    "TryPress",
    "UndoPress",
    "WatchPress",
    "button",
    "menu",
]


@dataclass(frozen=True, slots=True)
class MovePress(OfGame, prefix="stellwerk"):
    """A press on a button under a turn call.

    Attributes:
        revision: the position the button was made for.
        verb: `options` shows what the presser may do (with `more`, what the call has no button for); `do`
            makes a move in notation if it isn't in doubt, or several separated by ";"; `move` leads step by
            step to a move of a kind, or asks to confirm a whole one.
        words: the kind of move, or the moves.
    """

    revision: Revision
    verb: Literal["options", "do", "move"]
    words: Text = ""


@dataclass(frozen=True, slots=True)
class TryPress(OfGame, prefix="stellwerk"):
    """Opens a variation of a position."""

    revision: Revision
    verb: Literal["try"] = "try"


@dataclass(frozen=True, slots=True)
class UndoPress(OfGame, prefix="undo"):
    """Takes back the moves from revision `first` on, after asking those who must agree."""

    first: Revision


@dataclass(frozen=True, slots=True)
class NextPress(OfGame, prefix="next"):
    """Opens the present turn of a game from anywhere."""


@dataclass(frozen=True, slots=True)
class WatchPress(Press, prefix="show"):
    """Stops computers that play alone, or lets them continue."""

    game: GameId
    verb: Literal["stop", "go"]


@dataclass(frozen=True, slots=True)
class SincePress(Press, prefix="since"):
    """Tells what happened at `all` of the presser's tables, or at one: the one chosen in the `menu`, or a
    given game's.
    """

    what: Literal["all", "menu"] | GameId


@dataclass(frozen=True, slots=True)
class HistoryPress(Press, prefix="past"):
    """Leads to a position of a game's past, given by a row of the journal or chosen in a menu of rows."""

    game: GameId
    step: Literal["first", "back", "on", "last", "mine", "round", "open"]
    revision: Revision


@dataclass(frozen=True, slots=True)
class MomentPress(Press, prefix="moment"):
    """Shows a moment of a game, given by a row of the journal, with the ways to share it (`open`); posts it
    `here`, or in the channel chosen (`to`); or answers with it as a `file`.
    """

    game: GameId
    step: Literal["open", "here", "to", "file"]
    revision: Revision


@dataclass(frozen=True, slots=True)
class SecondLookPress(OfGame, prefix="second"):
    """Shows players the moves that cost them most in a game that is over (`look`), or what would have been
    better than one of them (`told`).
    """

    step: Literal["look", "told"]
    revision: Revision = 0


@dataclass(frozen=True, slots=True)
class FollowPress(Press, prefix="follow"):
    """Follows or unfollows the table chosen in the `menu`, or shows the `list` of followed tables."""

    step: Literal["menu", "list"]


@dataclass(frozen=True, slots=True)
class HabitPress(Press, prefix="wish"):
    """Sets how a person is called: shows the settings (`open`), opens the `form` for them or is that form
    sent (`typed`), takes a menu's choice, or switches something.

    Attributes:
        user: whose reminders stop; nobody else's press counts.
    """

    step: Literal["zone", "quiet", "rhythm", "by", "ahead", "form", "typed", "open", "stop"]
    user: UserId | None = None


@dataclass(frozen=True, slots=True)
class AwayPress(Press, prefix="away"):
    """Ends an absence, shows it, or announces one `for` as long as a menu says."""

    step: Literal["back", "open", "for"]


@dataclass(frozen=True, slots=True)
class RoundupPress(Press, prefix="roundup"):
    """Shows how a person is told of all their tables at once, or sets how often and where."""

    step: Literal["open", "often", "where"]


@dataclass(frozen=True, slots=True)
class ListPress(Press, prefix="list"):
    """Posts a list of the server's tables in the channel, which is kept up to date."""


@dataclass(frozen=True, slots=True)
class MannerPress(Press, prefix="manner"):
    """Chooses how a person is shown what only they see: with pictures, or by words."""

    chosen: Literal["pictures", "words"]


@dataclass(frozen=True, slots=True)
class TellPress(OfGame, prefix="words"):
    """Says in words what pictures show: the presser's `things`, the whole `board`, what has `changed` since
    the presser's last move, or a `place`, which a form asks for (`typed` is that form sent). `all` offers
    these.
    """

    about: Literal["all", "things", "board", "place", "typed", "changed"]


@dataclass(frozen=True, slots=True)
class SignsPress(Press, prefix="signs"):
    """Explains the signs on cards and pictures of the channel's game."""


BY_WORDS = N_("Play by words")
"""The label of the button that does away with pictures."""
WITH_PICTURES = N_("Show pictures")
"""The label of the button that brings them back."""
ICONS = N_("Icons")
"""The label of the button that explains signs."""
SECOND_LOOK = N_("Second look")
"""Likewise."""
SHARE = N_("Share this")
"""Likewise; also the command's name in a post's menu."""


def button(
    press: Press,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    row: int | None = None,
    *,
    disabled: bool = False,
) -> discord.ui.Button[Any]:
    """A button with a label of any length, in one of the rows 0..4 or wherever there's room."""
    return discord.ui.Button(
        label=shorten(label, BUTTON_LABEL),
        custom_id=press.custom_id,
        style=style,
        row=row,
        disabled=disabled,
    )


def menu(
    press: Press,
    prompt: str,
    entries: Iterable[tuple[str, str] | tuple[str, str, str]],
    present: str | None = None,
    row: int | None = None,
) -> discord.ui.Select[Any]:
    """A menu with as many entries as there's room for: each a value, its label, and an optional line below.
    One of the values may be the `present` one.
    """
    options = [
        discord.SelectOption(
            label=shorten(label, OPTION_TEXT),
            value=value,
            description=shorten(below[0], OPTION_TEXT) if below and below[0] else None,
            default=value == present,
        )
        for value, label, *below in islice(entries, OPTIONS_A_MENU)
    ]
    return discord.ui.Select(
        custom_id=press.custom_id, placeholder=shorten(prompt, MENU_PROMPT), options=options, row=row
    )
