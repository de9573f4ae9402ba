"""Where a returning person's summary begins at each table, and all their tables in one text."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime

from bot.games import title_of
from bot.language import Words
from bot.language.refusals import Refusal
from bot.limits import MESSAGE, shorten
from bot.posting.summaries.summary import summary_of
from bot.store import Store
from bot.store.games.listing import Listed
from bot.store.people import looks
from bot.table import Table
from bot.table.tables import Tables

__all__ = ["Known", "all_told", "known_of"]

log = logging.getLogger(__name__)

Known = tuple[int, datetime | None]
"""The row of a journal up to which a person knows a game, and since when; None: that isn't told."""
MOST = 5
"""How many tables one message tells of."""
SPARE = 120
"""Characters of a message reserved for the text around the tables."""
BETWEEN = "\n\n"
"""Separates two tables."""
MORE = 40
"""Characters reserved for the number of further tables."""


async def known_of(
    store: Store, table: Table, user_id: int, now: datetime, since: datetime | None = None
) -> Known:
    """How far a person knows a game: up to their last look; failing that, up to their own last move; failing
    that, not at all. With `since`, no further back than that.
    """
    async with store.reading() as connection:
        look = await looks.of(connection, user_id, table.record.id)
        floor = 0 if since is None else await looks.revision_before(connection, table.record.id, since)
    if look is not None and (before := look.before(now)) is not None:
        known: Known = before
    else:
        own = [row.revision for row in table.past.done if row.user_id == user_id]
        known = (own[-1] if own else 0, None)
    return (floor, since) if since is not None and floor >= known[0] else known


async def all_told(
    store: Store,
    tables: Tables,
    words: Words,
    user_id: int,
    listed: Sequence[Listed],
    now: datetime,
    since: datetime | None = None,
    most: int = MESSAGE - SPARE,
) -> tuple[str, int]:
    """What happened at these tables, a paragraph for each within a number of characters, and in how many rows
    of their journals.

    Tables that wait for the person come first, then those where most happened. Only tables that are told of
    are loaded.
    """
    news = await store.read(looks.news, user_id, [each.game_id for each in listed], now, since)
    ranked = sorted(listed, key=lambda each: (not each.waits_for(user_id), -news.get(each.game_id, 0)))
    shown, room = ranked[:MOST], most - MORE
    paragraphs: dict[int, str] = {}
    # A table where little happened leaves its room to the others.
    quietest = sorted(shown, key=lambda each: news.get(each.game_id, 0))
    for number, each in enumerate(quietest):
        share = room // (len(shown) - number) - len(BETWEEN)
        heading = f"**{title_of(each.game)}** · <#{each.channel_id}>"
        said = await _told(store, tables, words, user_id, each, (now, since), share - len(heading) - 1)
        if said is not None:
            paragraphs[each.game_id] = shorten(f"{heading}\n{said}", share)
            room -= len(paragraphs[each.game_id]) + len(BETWEEN)
    lines = [paragraphs[each.game_id] for each in shown if each.game_id in paragraphs]
    if (left := len(ranked) - MOST) > 0:
        lines.append(words.count("… and {number} more table.", "… and {number} more tables.", left))
    return BETWEEN.join(lines), sum(news.values())


async def _told(
    store: Store,
    tables: Tables,
    words: Words,
    user_id: int,
    listed: Listed,
    times: tuple[datetime, datetime | None],
    room: int,
) -> str | None:
    """What happened at a table, within a number of characters; None if it can't be summed up."""
    try:
        table = await tables.of_game(listed.game_id)
        if table.state is None:
            return None
        known = await known_of(store, table, user_id, *times)
        summary = await summary_of(table, words, known, table.seat_of(user_id))
        return summary.paragraph(words, room) or words.say("Nothing new.")
    except Refusal as error:
        log.warning("game=%d can't be summed up: %s", listed.game_id, error.code)
        return None
