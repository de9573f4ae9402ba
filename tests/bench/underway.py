"""Games in the middle: each channel's as old as chance has it, so that a run begins as it goes on."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from sqlalchemy import update

from bot.store import Store, schema
from bot.table.tables import Tables
from engine.core import Entry, Journal, Seat, registry
from tests.front.match import Match, some_action

__all__ = ["lay_out"]


LATE = 0.75
"""The share of its moves after which a game is late."""


async def lay_out(
    url: str, matches: Sequence[Match], late: int = 0, owners: Callable[[Match, Seat], int] | None = None
) -> None:
    """Store a random game for each match, broken off at a random move, the first `late` of them in their last
    quarter; the people hold its seats, or those whose ids `owners` says.
    """
    store = await Store.open(url)
    tables = Tables(store, lambda channel: None)
    for number, match in enumerate(matches):
        table = await tables.continue_journal(
            match.game,
            _broken_off(match, LATE if number < late else 0.0),
            channel_id=match.channel.id,
            guild_id=match.guild_id,
            host=match.people[0].id,
            names=[person.name for person in match.people],
        )
        async with store.writing() as connection:
            for seat, person in enumerate(match.people):
                here = (schema.seats.c.game_id == table.record.id) & (schema.seats.c.seat == seat)
                owner = person.id if owners is None else owners(match, seat)
                await connection.execute(update(schema.seats).where(here).values(user_id=owner))
        assert match.catch_up()
    await store.close()


def _broken_off(match: Match, earliest: float) -> Journal:
    game = registry.game(match.game_id)
    options = next(options for seats, options in game.setups() if seats == len(match.people))
    chance = random.Random(match.seed)
    state = game.start(len(match.people), options, match.seed)
    entries: list[Entry] = []
    while game.outcome(state) is None:
        seat = chance.choice(game.deciders(state))
        action = some_action(game, state, seat, chance)
        state = game.apply(state, seat, action).state
        entries.append(Entry(seat=seat, action=action.record()))
    return Journal(
        game=game.id,
        rules_version=game.rules_version,
        seats=len(match.people),
        options=options.model_dump(mode="json"),
        seed=match.seed,
        entries=tuple(entries[: chance.randrange(int(earliest * len(entries)), len(entries))]),
    )
