"""Before and beside the game: seats chosen and handed over, pausing, who is awaited."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import delete

from bot.happenings import OfSeat, Person, SeatTaken
from bot.store import Store, schema
from bot.store.games import queries
from bot.store.outbox import deliveries, queue
from bot.store.waiting import awaiting
from bot.table import Table, consent, hosting, lobby
from bot.table.tables import Tables
from bot.table_settings import TableSettings
from tests.bot.table.test_table import ANN, BEN, CAT, CHANNEL, DAN, EVE, code_of, games, running
from tests.toy import TOY, Skip, Take

__all__ = ["games"]

pytestmark = pytest.mark.every_database


async def opened(tables: Tables, channel: int = CHANNEL, **how: Any) -> Table:
    return await tables.create(
        TOY, channel_id=channel, guild_id=9, host=ANN, name="Ann", options={}, seed=4, **how
    )


async def awaited(store: Store, user: int) -> list[tuple[int, int]]:
    async with store.reading() as connection:
        found = await awaiting.awaiting(connection, user)
    return [(each.channel_id, each.seat) for each in found]


# -- seating -------------------------------------------------------------------------------------


async def test_everybody_chooses_a_seat_and_may_choose_again(tables: Tables) -> None:
    table = await opened(tables, settings=TableSettings(seating="chosen"))
    await lobby.join(table, BEN, "Ben", 3)
    assert await code_of(lobby.join(table, CAT, "Cat", 3)) == "seat_not_free"
    assert await code_of(lobby.join(table, CAT, "Cat", 4)) == "seat_not_free"
    await lobby.join(table, CAT, "Cat", 1)
    await lobby.join(table, ANN, "Ann", 2)
    assert await code_of(lobby.join(table, ANN, "Ann", 2)) == "already_seated"
    assert [(place.seat, place.name) for place in table.seats] == [(1, "Cat"), (2, "Ann"), (3, "Ben")]
    await lobby.leave(table, CAT)
    await lobby.start(table, ANN)
    assert [(place.seat, place.name) for place in table.seats] == [(0, "Ann"), (1, "Ben")]


async def test_a_table_for_three_begins_with_three(tables: Tables) -> None:
    table = await opened(tables, settings=TableSettings(players=3))
    await lobby.join(table, BEN, "Ben")
    assert await code_of(lobby.start(table, ANN)) == "too_few_players"
    await lobby.join(table, CAT, "Cat")
    assert await code_of(lobby.join(table, DAN, "Dan")) == "lobby_full"
    await lobby.start(table, ANN)
    assert len(table.seats) == 3


async def test_many_who_press_join_at_once_sit_once_each(tables: Tables, store: Store) -> None:
    table = await opened(tables)
    people = [(BEN, CAT, DAN, EVE)[number % 4] for number in range(50)]
    presses = (lobby.join(table, user, f"user{user}") for user in people)
    said = await asyncio.gather(*presses, return_exceptions=True)
    assert len([each for each in said if not isinstance(each, BaseException)]) == 3
    assert sorted(place.user_id or 0 for place in table.seats) == [ANN, BEN, CAT, DAN]
    async with store.reading() as connection:
        assert await queries.seats_of(connection, table.record.id) == table.seats


# -- seats that change hands ---------------------------------------------------------------------


async def test_a_seat_is_handed_to_a_substitute(tables: Tables, store: Store) -> None:
    table = await running(tables)
    assert await code_of(hosting.offer(table, EVE, CAT, "Cat")) == "not_seated"
    assert await code_of(hosting.offer(table, ANN, BEN, "Ben")) == "substitute_seated"
    assert await hosting.offer(table, ANN, CAT, "Cat") == 0
    for _ in range(2):
        place = await hosting.hand_over(table, 0, ANN, CAT, "Cat")
        assert (place.seat, place.user_id) == (0, CAT)
    assert table.record.host == CAT
    assert await code_of(table.submit(ANN, Skip(), 1)) == "not_seated"
    await table.submit(CAT, Skip(), 2)
    async with store.reading() as connection:
        told = [post.happening for post in await queue.open_posts(connection, CHANNEL)]
    cat = Person(CAT, "Cat")
    assert [each for each in told if isinstance(each, SeatTaken)] == [
        SeatTaken(0, cat, Person(ANN, "Ann"), heir=cat)
    ]
    assert await code_of(hosting.hand_over(table, 0, ANN, DAN, "Dan")) == "offer_gone"


async def test_a_seat_is_taken_only_by_whom_it_was_offered_to_last(tables: Tables) -> None:
    table = await running(tables)
    assert await code_of(hosting.hand_over(table, 1, BEN, EVE, "Eve")) == "offer_gone"
    await hosting.offer(table, BEN, CAT, "Cat")
    await hosting.offer(table, BEN, DAN, "Dan")
    assert await code_of(hosting.hand_over(table, 1, BEN, CAT, "Cat")) == "offer_gone"
    assert await code_of(hosting.hand_over(table, 0, ANN, DAN, "Dan")) == "offer_gone"
    await hosting.hand_over(table, 1, BEN, DAN, "Dan")


async def all_posted(store: Store) -> None:
    """Each open post stands in the channel now, under the number of the post, with buttons."""
    async with store.writing() as connection:
        for post in await queue.open_posts(connection, CHANNEL):
            await deliveries.delivered(connection, [post], post.id, live=True, illustrated=False)


async def overtaken_kinds(store: Store) -> list[tuple[str, int | None]]:
    """The kinds and seats of the posts that are to lose their buttons."""
    async with store.reading() as connection:
        found = await deliveries.overtaken(connection, CHANNEL)
    told = [each.posts[0].happening for each in found]
    return [(each.word, each.seat if isinstance(each, OfSeat) else None) for each in told]


async def test_an_offer_is_overtaken_by_what_settles_it_alone(tables: Tables, store: Store) -> None:
    table = await running(tables)
    await hosting.offer(table, ANN, CAT, "Cat")
    await hosting.offer(table, BEN, DAN, "Dan")
    await table.submit(ANN, Skip(), 1)
    await all_posted(store)
    assert "offer" not in [kind for kind, _ in await overtaken_kinds(store)]
    await hosting.hand_over(table, 1, BEN, DAN, "Dan")
    await all_posted(store)
    assert ("offer", 1) in await overtaken_kinds(store)
    assert ("offer", 0) not in await overtaken_kinds(store)
    await hosting.end(table, ANN, "Ann")
    await all_posted(store)
    assert ("offer", 0) in await overtaken_kinds(store)


async def test_an_offer_that_was_taken_up_once_is_used_up(tables: Tables) -> None:
    table = await running(tables)
    await hosting.offer(table, BEN, CAT, "Cat")
    await hosting.hand_over(table, 1, BEN, CAT, "Cat")
    await hosting.offer(table, CAT, BEN, "Ben")
    await hosting.hand_over(table, 1, CAT, BEN, "Ben")
    assert await code_of(hosting.hand_over(table, 1, BEN, CAT, "Cat")) == "offer_gone"


async def test_the_host_or_a_moderator_replaces_who_is_gone(tables: Tables) -> None:
    table = await running(tables)
    assert await code_of(hosting.replace_player(table, BEN, 0, CAT, "Cat")) == "not_host"
    assert await code_of(hosting.replace_player(table, ANN, 1, ANN, "Ann")) == "substitute_seated"
    assert await code_of(hosting.replace_player(table, ANN, 7, CAT, "Cat")) == "no_such_seat"
    await hosting.replace_player(table, ANN, 1, CAT, "Cat")
    await hosting.replace_player(table, EVE, 0, DAN, "Dan", moderates=True)
    assert table.names == ("Dan", "Cat")
    assert table.record.host == DAN


async def test_pausing_and_ending_are_the_hosts_and_the_moderators(tables: Tables) -> None:
    table = await opened(tables)
    assert await code_of(hosting.pause(table, ANN, "Ann")) == "not_started"
    await lobby.join(table, BEN, "Ben")
    await lobby.start(table, ANN)
    assert await code_of(hosting.pause(table, BEN, "Ben")) == "not_host"
    assert await code_of(hosting.resume(table, ANN, "Ann")) == "not_paused"
    await hosting.pause(table, EVE, "Eve", moderates=True)
    assert await code_of(hosting.pause(table, ANN, "Ann")) == "paused"
    assert await code_of(hosting.resume(table, BEN, "Ben")) == "not_host"
    await hosting.resume(table, ANN, "Ann")
    assert await code_of(hosting.end(table, BEN, "Ben")) == "not_host"
    await hosting.end(table, EVE, "Eve", moderates=True)
    assert table.record.status == "ended"


# -- who is awaited ------------------------------------------------------------------------------


async def test_it_is_known_who_is_awaited_without_loading_a_game(tables: Tables, store: Store) -> None:
    first, second = await running(tables), await running(tables, CHANNEL + 1)
    assert await awaited(store, ANN) == [(CHANNEL, 0), (CHANNEL + 1, 0)]
    await first.submit(first.seats[0].user_id or 0, Skip(), 1)
    assert await awaited(store, ANN) == [(CHANNEL + 1, 0)]
    assert await awaited(store, BEN) == [(CHANNEL, 1)]
    await first.submit(BEN, Skip(), 2)
    assert await awaited(store, ANN) == [(CHANNEL + 1, 0), (CHANNEL, 0)]
    await consent.undo(first, BEN, 3)
    assert await awaited(store, BEN) == [(CHANNEL, 1)]
    await hosting.pause(first, ANN, "Ann")
    assert await awaited(store, BEN) == []
    await hosting.resume(first, ANN, "Ann")
    await hosting.replace_player(first, ANN, 1, CAT, "Cat")
    assert (await awaited(store, BEN), await awaited(store, CAT)) == ([], [(CHANNEL, 1)])
    await hosting.end(second, ANN, "Ann")
    assert await awaited(store, ANN) == []


async def test_a_game_that_is_over_awaits_nobody(tables: Tables, store: Store) -> None:
    table = await running(tables)
    for number, (user, pile) in enumerate(((ANN, "A"), (BEN, "B"), (ANN, "C")), 1):
        await table.submit(user, Take(pile=pile, stones=5), number)
    assert (await awaited(store, ANN), await awaited(store, BEN)) == ([], [])
    await consent.undo(table, ANN, 9)
    assert await awaited(store, ANN) == [(CHANNEL, 0)]


async def test_a_game_brought_here_awaits_whoever_claims_its_seat(tables: Tables, store: Store) -> None:
    table = await running(tables)
    await table.submit(ANN, Skip(), 1)
    copy = await tables.continue_journal(
        TOY, table.past.journal(), channel_id=5, guild_id=None, host=EVE, names=("A", "B")
    )
    await lobby.join(copy, EVE, "Eve", 1)
    assert await awaited(store, EVE) == [(5, 1)]


async def test_games_of_an_older_database_are_looked_through_once(tables: Tables, store: Store) -> None:
    await running(tables)
    async with store.writing() as connection:
        await connection.execute(delete(schema.awaits))
    assert await awaited(store, ANN) == []
    fresh = Tables(store, lambda _: None)
    await fresh.note_awaited()
    assert await awaited(store, ANN) == [(CHANNEL, 0)]


async def test_a_table_that_was_ended_before_its_game_began_is_found_again(
    tables: Tables, store: Store
) -> None:
    table = await opened(tables)
    await hosting.end(table, ANN, "Ann")
    again = await Tables(store, lambda _: None).get(CHANNEL)
    assert (again.record.status, again.state) == ("ended", None)
