"""Moves on record in a sentence each, for messages that mention moves without telling them in full."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from bot.games import Scene, display_name, presentation
from bot.language import Words
from bot.language.refusals import Refusal
from bot.limits import shorten
from bot.table import Table
from bot.table.past import PastMove
from engine.core import Seat

__all__ = ["by", "changes", "headline", "headlines", "in_full", "listed", "meanwhile", "noted"]

log = logging.getLogger(__name__)

NOTATION = 300
"""How many characters of notation are shown."""
CHANGES = 1_000
"""How many characters tell what has changed since a player's last move."""
MEANWHILE = 400
"""How many of them where pictures and posts tell it too."""


def headline(words: Words, table: Table, made: PastMove, viewer: Seat | None, *, aloud: bool = False) -> str:
    """A move in its first sentence, as a seat is told of it: "You take red." None: a spectator."""
    before, after = _scenes(words, table, made, viewer, aloud=aloud)
    return presentation(table.game).telling.headline(before, after, made.seat, made.action, made.events)


def in_full(
    words: Words, table: Table, made: PastMove, viewer: Seat | None, *, aloud: bool = False
) -> Sequence[str]:
    """Everything a seat is told about a move, in lines; the move's name if it's told nothing."""
    telling = presentation(table.game).telling
    before, after = _scenes(words, table, made, viewer, aloud=aloud)
    told = telling.told(before, after, made.seat, made.action, made.events)
    return [each.strip() for each in told] or [telling.named(before, made.seat, made.action)]


def _scenes(
    words: Words, table: Table, made: PastMove, viewer: Seat | None, *, aloud: bool
) -> tuple[Scene, Scene]:
    """The positions before and after a move, as a seat sees them."""
    telling = presentation(table.game).telling
    before, after = (
        telling.to(replace(table.scene(words, state, viewer), aloud=aloud), viewer)
        for state in (made.before, made.after)
    )
    return before, after


def changes(
    words: Words, table: Table, viewer: Seat, *, told: str = "", known: Any | None = None
) -> list[str]:
    """For a player who plays by words: what has been done since the seat's last move, a line per move, oldest
    first, and what the seat got. Moves made automatically in their place are told like those of others. If
    it's too much, only the newest. Slow: call it off the event loop.

    Args:
        told: what the player is told in any case.
        known: the position up to which they know what they have; None for the one after their last move.
    """
    found: list[str] = []
    for row in reversed(table.past.done):
        if row.seat == viewer and row.cause is None:
            known = _after(table, row.revision) if known is None else known
            break
        line = _line(words, table, row.revision, viewer, aloud=True)
        if sum(map(len, (line, *found))) > CHANGES:
            found = [words.say("… (what came before: History)"), *found]
            break
        found = [line, *found]
    if known is None:
        return found
    before, now = (replace(table.scene(words, state, viewer), aloud=True) for state in (known, table.state))
    news = presentation(table.game).speaking.news(before, now, "\n".join([told, *found]))
    return [*found, *news]


def meanwhile(words: Words, table: Table, viewer: Seat, revision: int) -> list[str]:
    """What has been done since a move of the viewer, a line per move, oldest first: others may have answered
    it at once. If it's too much, only the newest. Slow: call it off the event loop.
    """
    found: list[str] = []
    for row in reversed(table.past.done):
        if row.revision <= revision:
            break
        line = _line(words, table, row.revision, viewer, aloud=False)
        if sum(map(len, (line, *found))) > MEANWHILE:
            return ["…", *found]
        found = [line, *found]
    return found


def _after(table: Table, revision: int) -> Any | None:
    """The position after a move; None if it can't be replayed."""
    try:
        return table.past.replayed(revision)
    except Refusal as refusal:
        log.info("game=%d move=%d can't be replayed: %s", table.record.id, revision, refusal.code)
        return None


def _line(words: Words, table: Table, revision: int, viewer: Seat, *, aloud: bool) -> str:
    """Everything a move did, with its maker's name unless that's the viewer or it's in there."""
    try:
        made = table.past.made(revision)
    except Refusal:
        return _headline(words, table, revision, viewer)
    line = " ".join(in_full(words, table, made, viewer, aloud=aloud))
    return line if made.seat == viewer else by(display_name(table.names[made.seat]), line)


def headlines(
    words: Words, table: Table, revisions: Iterable[int], viewer: Seat | None, *, aloud: bool = False
) -> list[str]:
    """Moves by their revisions, each in a sentence, or in notation if they can't be replayed. Slow: call it
    off the event loop.
    """
    return [_headline(words, table, revision, viewer, aloud=aloud) for revision in revisions]


def _headline(words: Words, table: Table, revision: int, viewer: Seat | None, *, aloud: bool = False) -> str:
    try:
        return headline(words, table, table.past.made(revision), viewer, aloud=aloud)
    except Refusal as refusal:
        log.info("game=%d move=%d has no words: %s", table.record.id, revision, refusal.code)
        return f"`{shorten(table.past.row(revision).notation, NOTATION)}`"


def listed(words: Words, table: Table, revision: int, viewer: Seat | None) -> str:
    """A move as a row of a list: its revision, its first sentence, and its maker if that doesn't name them.
    Slow: call it off the event loop.
    """
    seat, said = table.past.row(revision).seat, _headline(words, table, revision, viewer)
    name = display_name(table.names[seat or 0])
    return f"{revision} · {said if seat == viewer else by(name, said)}"


def by(name: str, line: str) -> str:
    """A line about a move, with its maker's name unless it's in there."""
    return line if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line) else f"{name}: {line}"


def noted(notation: str) -> str:
    """Moves in notation, in small letters, for below their account."""
    return f"-# `{shorten(notation, NOTATION)}`"
