"""Where a summary begins for a person who comes back, at each table, and all their tables in one text."""

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
"""The row of a journal up to which somebody knows a game, and since when; None: that is not to be said."""
MOST = 5
"""Tables of which one message tells."""
SPARE = 120
"""Characters of a message that are kept for what stands around the tables."""
BETWEEN = "\n\n"
"""What stands between two tables."""
MORE = 40
"""Characters that are kept for how many more tables there are."""


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
    """What happened at these tables in so many characters, a paragraph for each; and in how many rows of
    their journals.

    Those come first that wait for the person, and then those where most happened. No more of them are loaded
    than are told of.
    """
    async with store.reading() as connection:
        news = await looks.news(connection, user_id, [each.game_id for each in listed], now, since)
    ranked = sorted(listed, key=lambda each: (not each.waits_for(user_id), -news.get(each.game_id, 0)))
    shown, room = ranked[:MOST], most - MORE
    paragraphs: dict[int, str] = {}
    # Where little happened little is said, and the others have the room.
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
    """What happened at a table, in so many characters; None where it can't be summed up."""
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
