"""What a game was like, told with its end: how many moves, over how many days, and its longest wait."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

from bot.games import display_name
from bot.language import Words
from bot.language.spans import span
from bot.store.games import results
from bot.table import Table
from bot.table.automation.actors import STAND_IN
from bot.table.waiting.chronicle import longest

__all__ = ["chronicle"]

DAY = timedelta(days=1)


async def chronicle(table: Table, words: Words) -> tuple[str, ...]:
    """How long a game took that is over, from the first call on, in a line; nothing of one without moves, or
    that came from elsewhere as it is.
    """
    async with table.reading() as connection:
        rows = await results.moves_in(connection, [table.record.id])
        rests = await results.rests_of(connection, [table.record.id])
        called = await results.begun(connection, table.record.id)
    moves = len(table.past.done)
    if not moves or not any(row.user_id for row in rows):
        return ()
    moments = [row.at for row in rows]
    # A game that came from elsewhere was called here only when it was under way.
    if called is not None and called < moments[0]:
        moments.insert(0, called)
    took = moments[-1] - moments[0]
    days = -(-took // DAY)
    return (
        *stood_in(table, words),
        words.say(
            "-# {moves} · {took} · longest wait: {wait}",
            moves=words.count("{number} move", "{number} moves", moves),
            took=words.count("{number} day", "{number} days", days) if took > DAY else span(words, took),
            wait=span(words, longest(moments, rests.get(table.record.id, ()))),
        ),
    )


def stood_in(table: Table, words: Words) -> tuple[str, ...]:
    """For each seat that a computer played in somebody's place, how many of its moves it made."""
    made = Counter(row.seat for row in table.past.done if row.cause and row.cause.startswith(f"{STAND_IN}:"))
    return tuple(
        words.count(
            "-# A computer made {number} of {name}'s moves.",
            "-# A computer made {number} of {name}'s moves.",
            number,
            name=display_name(table.names[seat or 0]),
        )
        for seat, number in sorted(made.items(), key=lambda each: each[0] or 0)
    )
