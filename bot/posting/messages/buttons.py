"""Buttons and menus that posts have: what a press means stands in the id, so that they work for ever. What is
done then is in `bot/features`.
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
    """A press under a turn call.

    Attributes:
        revision: the position that it was made for.
        verb: `options` shows what the presser may do (`more`: where the call does not hold it all), `do`
            makes a move in notation where there is no doubt about it, or several with ; between them, `move`
            leads step by step to a move of a kind, or to the confirmation of a whole one.
        words: the kind or the moves.
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
    """Takes back the moves from the one with revision `first` on; who must be asked for it is asked."""

    first: Revision


@dataclass(frozen=True, slots=True)
class NextPress(OfGame, prefix="next"):
    """Opens the present turn of a game, wherever it is pressed."""


@dataclass(frozen=True, slots=True)
class WatchPress(Press, prefix="show"):
    """Stops computers that play alone, or has them go on."""

    game: GameId
    verb: Literal["stop", "go"]


@dataclass(frozen=True, slots=True)
class SincePress(Press, prefix="since"):
    """Tells what happened at `all` tables of whoever presses, or at one: that of the `menu`, or a game's."""

    what: Literal["all", "menu"] | GameId


@dataclass(frozen=True, slots=True)
class HistoryPress(Press, prefix="past"):
    """Leads to a position of a game's past, by a row of the journal; a menu names the row itself."""

    game: GameId
    step: Literal["first", "back", "on", "last", "mine", "round", "open"]
    revision: Revision


@dataclass(frozen=True, slots=True)
class MomentPress(Press, prefix="moment"):
    """Shows somebody a moment of a game, by a row of the journal, with the ways to share it (`open`), or puts
    it into the channel `here` or into the one chosen `to`, or takes it as a `file` for oneself.
    """

    game: GameId
    step: Literal["open", "here", "to", "file"]
    revision: Revision


@dataclass(frozen=True, slots=True)
class SecondLookPress(OfGame, prefix="second"):
    """Shows somebody the moves that cost them most in a game that is over (`look`), or what would have been
    better than one of them (`told`).
    """

    step: Literal["look", "told"]
    revision: Revision = 0


@dataclass(frozen=True, slots=True)
class FollowPress(Press, prefix="follow"):
    """Takes a table up or leaves it off, by the `menu`; or shows the `list` of those that one follows."""

    step: Literal["menu", "list"]


@dataclass(frozen=True, slots=True)
class HabitPress(Press, prefix="wish"):
    """Says how somebody is called: shows that (`open`), opens the `form` in which it is typed or is that form
    sent (`typed`), takes the choice of a menu, or switches something.

    Attributes:
        user: whose reminders stop; nobody else's press is heeded.
    """

    step: Literal["zone", "quiet", "rhythm", "by", "ahead", "form", "typed", "open", "stop"]
    user: UserId | None = None


@dataclass(frozen=True, slots=True)
class AwayPress(Press, prefix="away"):
    """Ends an absence, shows it, or announces one `for` so long as a menu says."""

    step: Literal["back", "open", "for"]


@dataclass(frozen=True, slots=True)
class RoundupPress(Press, prefix="roundup"):
    """Shows how a person is told of all their tables at once, or sets how often and where."""

    step: Literal["open", "often", "where"]


@dataclass(frozen=True, slots=True)
class ListPress(Press, prefix="list"):
    """Lists the server's tables in the channel, in a post that is always up to date."""


@dataclass(frozen=True, slots=True)
class MannerPress(Press, prefix="manner"):
    """Chooses how somebody is shown what only that person sees: with pictures, or by words."""

    chosen: Literal["pictures", "words"]


@dataclass(frozen=True, slots=True)
class TellPress(OfGame, prefix="words"):
    """Tells somebody in words what pictures show: one's own `things`, the whole `board`, or a `place`, which
    a form asks for (`typed` is that form sent); `all` offers these.
    """

    about: Literal["all", "things", "board", "place", "typed"]


@dataclass(frozen=True, slots=True)
class SignsPress(Press, prefix="signs"):
    """Tells what the signs on cards and pictures of the channel's game mean."""


BY_WORDS = N_("Play by words")
"""What stands on the button that does away with pictures."""
ICONS = N_("Icons")
"""What stands on the button that explains signs."""
SECOND_LOOK = N_("Second look")
"""Likewise."""
SHARE = N_("Share this")
"""Likewise; so is the command called in the menu of a post."""


def button(
    press: Press,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    row: int | None = None,
    *,
    disabled: bool = False,
) -> discord.ui.Button[Any]:
    """A button with a label of any length, in one of the rows 0..4 or where there is room."""
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
    """A menu with as many entries as have room: a value, its label, and what is said below that. One of the
    values may be the `present` one.
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
