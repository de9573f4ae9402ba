"""The results of games that ended, entered when somebody asks for them: also those of former releases."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from sqlalchemy.exc import IntegrityError

from bot.features.statistics.ratings import recount, without_surplus
from bot.language.refusals import Refusal
from bot.store import Store
from bot.store.games import results
from bot.store.games.results import Finished, Result
from bot.table.rated import counts
from bot.table.tables import Tables
from engine.core import Outcome, Seat

__all__ = ["enter", "enter_all_of", "places_of"]

log = logging.getLogger(__name__)

AT_ONCE = 25
"""Games that are entered together: who asks first for all that a server ever played waits for some seconds,
and what was entered stays where the bot ends meanwhile.
"""


async def enter(store: Store, tables: Tables, guild_id: int | None) -> None:
    """Enter the results of all games that have ended in a server, and what follows from them for ratings."""
    found = await store.read(results.missing_in, guild_id)
    await _enter_all(store, tables, found)


async def enter_all_of(store: Store, tables: Tables, user_id: int) -> None:
    """The same for all games in which a person sits."""
    found = await store.read(results.missing_of, user_id)
    await _enter_all(store, tables, found)


async def _enter_all(store: Store, tables: Tables, found: Sequence[Finished]) -> None:
    for first in range(0, len(found), AT_ONCE):
        await _enter(store, tables, found[first : first + AT_ONCE])


async def _enter(store: Store, tables: Tables, found: Sequence[Finished]) -> None:
    rows: dict[tuple[int | None, str], list[Result]] = {}
    for each in found:
        rows.setdefault((each.guild_id, each.game), []).extend(await _results(tables, each))
    if not any(rows.values()):
        return
    try:
        async with store.writing() as connection:
            for about, new in rows.items():
                await results.add(
                    connection, without_surplus(await results.rated_in(connection, *about), new)
                )
                for row in recount(await results.rated_in(connection, *about)):
                    await results.set_rating(connection, row)
    except IntegrityError:
        log.info("results of %d games were entered by somebody else meanwhile", len(found))


async def _results(tables: Tables, ended: Finished) -> list[Result]:
    """How a game ended, seat by seat; nothing where it can't be loaded."""
    try:
        table = await tables.of_game(ended.game_id)
    except Refusal as error:
        log.warning("game=%d has no results: %s", ended.game_id, error.code)
        return []
    outcome = table.outcome
    if outcome is None:
        return []
    reached = places_of(outcome)
    rated = await table.read(counts, table.record, [place.user_id for place in table.seats])
    return [
        Result(ended.game_id, place.seat, place.user_id, reached[place.seat], rated, ended.at)
        for place in table.seats
    ]


def places_of(outcome: Outcome) -> dict[Seat, int]:
    """The place that each seat reached, from 1 on; those that share one have the same."""
    return {
        seat: sum(len(better) for better in outcome.ranking[:number]) + 1
        for number, seats in enumerate(outcome.ranking)
        for seat in seats
    }
