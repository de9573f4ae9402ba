"""Tables, a line each: which game, where, whom it waits for, and since when."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import discord
from discord.utils import format_dt

from bot.games import display_name, plain_name, title_of
from bot.happenings import NOBODY
from bot.language import N_, Words
from bot.posting.messages.buttons import FollowPress, menu
from bot.press import Press
from bot.store.games.listing import Listed
from engine.core import Seat, registry

__all__ = ["asleep_line", "fitted", "follow_menu", "free_seats", "lines_of", "seat_name", "table_menu"]


def free_seats(listed: Listed) -> int:
    """How many seats of a table anyone may take."""
    if listed.status == "running":
        return sum(place.user_id is None or place.vacant for place in listed.seats)
    game = registry.games().get(listed.game)
    most = listed.settings.players or (0 if game is None else game.seats[-1])
    return max(0, most - len(listed.seats))


def lines_of(words: Words, listed: Sequence[Listed], *, named: bool = True) -> list[str]:
    """Tables under headings: those with a free seat, those in play, those that rest. Without names, people
    are called by their seats.
    """
    free = [each for each in listed if free_seats(each) and not (each.status == "lobby" and each.asleep)]
    others = [each for each in listed if each not in free]
    played = [each for each in others if not (each.paused or each.asleep)]
    resting = [each for each in others if each.paused or each.asleep]
    found = (
        (words.say("**Seats are free**"), free),
        (words.say("**Played now**"), played),
        (words.say("**Paused or asleep**"), resting),
    )
    lines = []
    for heading, some in found:
        lines += [heading, *(_line(words, each, named=named) for each in some)] if some else []
    return lines


def _line(words: Words, listed: Listed, *, named: bool) -> str:
    where, title, since = f"<#{listed.channel_id}>", title_of(listed.game), format_dt(listed.since, "R")
    if listed.status == "lobby" and listed.asleep:
        return f"- {asleep_line(words, listed)}"
    if listed.status == "lobby":
        said = words.count(
            "{where} · {title} · {players} · {number} seat is free, open {since}",
            "{where} · {title} · {players} · {number} seats are free, open {since}",
            free_seats(listed),
            where=where,
            title=title,
            players=_names(words, listed, named=named),
            since=since,
        )
        return f"- {said}"
    if listed.paused:
        said = words.say("{where} · {title} · paused", where=where, title=title)
    elif listed.asleep:
        said = asleep_line(words, listed)
    else:
        said = words.say(
            "{where} · {title} · {names}, called {since}",
            where=where,
            title=title,
            names=_names(words, listed, named=named),
            since=since,
        )
    if free := free_seats(listed):
        said = words.count(
            "{line} · {number} seat is free", "{line} · {number} seats are free", free, line=said
        )
    return f"- {said}"


def asleep_line(words: Words, listed: Listed) -> str:
    """The line of a sleeping table, and what wakes it."""
    line = N_("{where} · {title} · asleep, a move wakes it")
    if listed.status == "lobby":
        line = N_("{where} · {title} · asleep, anyone who sits down wakes it")
    return words.say(line, where=f"<#{listed.channel_id}>", title=title_of(listed.game))


def seat_name(words: Words, name: str, seat: Seat) -> str:
    """The player's name; the seat's, if the player asked to be forgotten."""
    return words.say("Seat {seat}", seat=seat + 1) if name == NOBODY else display_name(name)


def follow_menu(
    words: Words, listed: Sequence[Listed], prompt: str, followed: Collection[int] = ()
) -> list[discord.ui.Select[Any]]:
    """A menu of tables to follow or unfollow, if there are any; `followed` has the ids of the marked ones."""
    return [table_menu(words, FollowPress("menu"), prompt, listed, followed)] if listed else []


def table_menu(
    words: Words, press: Press, prompt: str, listed: Sequence[Listed], followed: Collection[int] = ()
) -> discord.ui.Select[Any]:
    """A menu of tables, with who plays at each and whether it's followed."""

    def described(each: Listed) -> str:
        people = words.listing([plain_name(place.name) for place in each.seats])
        return words.say("You follow it · {people}", people=people) if each.game_id in followed else people

    return menu(press, prompt, [(str(each.game_id), title_of(each.game), described(each)) for each in listed])


def fitted(words: Words, lines: Sequence[str], most: int) -> str:
    """As many lines as there's room for, and how many more tables there are."""
    text = "\n".join(lines)
    kept = list(lines)
    while len(text) > most and kept:
        kept.pop()
        left = sum(line.startswith("- ") for line in lines[len(kept) :])
        more = words.count(
            "… and {number} more table: `/tables` lists it.",
            "… and {number} more tables: `/tables` lists them.",
            left,
        )
        text = "\n".join([*kept, more])
    return text


def _names(words: Words, listed: Listed, *, named: bool) -> str:
    """Who sits at an open table, or whom a game awaits."""
    seats = [place for place in listed.seats if listed.status == "lobby" or place.seat in listed.awaited]
    return words.listing([seat_name(words, place.name if named else NOBODY, place.seat) for place in seats])
