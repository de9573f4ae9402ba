"""Votes that were given before all votes stood in ballots count afterwards, and so does what they decided.

What nobody voted on in the databases that were kept is written into them as that release wrote it.
"""

from __future__ import annotations

import gzip
import shutil
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from bot.features.offered import NOTICES
from bot.happenings import Flag, Happening, Person, Proposed, Silence
from bot.language import words
from bot.store import Post, Store
from bot.store.games import ballots
from bot.table import Table, consent, hosting, sharing, voting
from bot.table.ballots import AGREE, MATTERS, REFUSE, RunOutClock, SilentTable
from bot.table.tables import Tables
from tests.bot.table.test_table import code_of

from .copying import copied_to
from .test_upgrades import HERE

pytestmark = pytest.mark.every_database

PLAYED, DAYS = "372c0b2e-tables", "372c0b2e-days"
ANN, BEN, CAT, DAN = (1456074443980800105 + number for number in range(4))
THEN = "'2026-11-24 04:16:49.503999'"

Opened = Callable[..., Awaitable[Store]]


@pytest.fixture
async def opened(database_url: str, tmp_path: Path) -> AsyncIterator[Opened]:
    """Opens the database of a release, after more was written into it."""
    stores = []

    async def opened(release: str, *written: str) -> Store:
        left = tmp_path / "left.sqlite3"
        left.write_bytes(gzip.decompress((HERE / release / "games.sqlite3.gz").read_bytes()))
        with sqlite3.connect(left) as connection:
            for statement in written:
                connection.execute(statement)
        connection.close()
        if database_url.startswith("sqlite"):
            file = Path(database_url.partition(":///")[2])
            file.parent.mkdir(exist_ok=True)
            shutil.copyfile(left, file)
        else:
            await copied_to(database_url, left)
        stores.append(await Store.open(database_url))
        return stores[-1]

    yield opened
    for store in stores:
        await store.close()


async def table_of(store: Store, game: int) -> Table:
    return await Tables(store, lambda _: None).of_game(game)


async def outcome(table: Table, user: int, which: voting.Which, choice: str) -> str | None:
    return (await voting.vote(table, user, which, choice)).outcome


async def post(table: Table, told: Happening) -> tuple[str, list[str]]:
    """What a post says below its text, and its buttons."""
    notice = next(each for each in NOTICES if each.of is type(told))
    where = table.record.channel_id
    message = await notice.message(table, words(), Post(told, 1, 1, table.record.id, where, None, "1"), told)
    return "\n".join(message.call), [str(getattr(each, "label", "")) for each in message.buttons]


async def test_half_of_those_who_must_agree_to_go_back_did(opened: Opened) -> None:
    store = await opened(PLAYED)
    table = await table_of(store, 56)
    told = Proposed(1, Person(CAT, "cat"), revision=40, target=19)
    said, buttons = await post(table, told)
    assert "Everyone must agree" not in said
    assert "Agreed: ann." in said
    assert buttons == ["Agree", "Decline"]
    before = len(table.past.done)
    assert await outcome(table, BEN, 1, AGREE) == AGREE
    assert table.past.stand(table.revision) == 19 < before
    assert await post(table, told) == ("They agreed.", [])


async def test_who_asked_withdraws(opened: Opened) -> None:
    store = await opened(PLAYED)
    table = await table_of(store, 56)
    assert await outcome(table, CAT, 1, REFUSE) == REFUSE
    assert (await consent.propose(table, BEN, 20, table.revision)).number > 3


async def test_a_file_that_some_agreed_to_and_one_that_may_be_had(opened: Opened) -> None:
    store = await opened(PLAYED)
    asked, given = await table_of(store, 63), await table_of(store, 64)
    assert await code_of(sharing.hand_out(asked, ANN, "ann")) == "export_needs_consent"
    assert await outcome(asked, CAT, 2, AGREE) == AGREE
    await sharing.hand_out(asked, ANN, "ann")
    await sharing.hand_out(given, ANN, "ann")
    assert await code_of(outcome(given, BEN, 3, AGREE)) == "proposal_closed"
    await hosting.replace_player(given, ANN, 2, DAN, "dan")
    assert await code_of(sharing.hand_out(given, ANN, "ann")) == "export_needs_consent"


async def test_what_was_settled_stays_settled(opened: Opened) -> None:
    store = await opened(
        PLAYED,
        f"INSERT INTO proposals VALUES (8, 56, 40, 30, {ANN}, 'dropped', {THEN}, 'undo')",
        "INSERT INTO votes VALUES (8, 2, 0)",
        f"INSERT INTO proposals VALUES (9, 56, 39, 30, {ANN}, 'done', {THEN}, 'undo')",
    )
    table = await table_of(store, 56)
    for number, said in ((8, "Nothing came of it."), (9, "They agreed.")):
        assert await code_of(outcome(table, BEN, number, AGREE)) == "proposal_closed"
        told = Proposed(number, Person(ANN, "ann"), revision=40, target=30)
        assert await post(table, told) == (said, [])
    async with store.reading() as connection:
        assert [each.id for each in await ballots.standing(connection, 56, MATTERS)] == [1]


async def test_a_seat_to_which_one_of_two_agreed(opened: Opened) -> None:
    payload = f'{{"proposal": 7, "name": "dan", "user": {DAN}, "wish": "seat", "place": 2}}'
    store = await opened(
        PLAYED,
        "UPDATE seats SET user_id = NULL WHERE game_id = 56 AND seat = 2",
        f"INSERT INTO proposals VALUES (7, 56, 40, 2, {DAN}, 'open', {THEN}, 'seat')",
        "INSERT INTO votes VALUES (7, 0, 1)",
        "INSERT INTO outbox (game_id, channel_id, kind, payload, nonce, live, created_at)"
        f" VALUES (56, 1456074443980800061, 'proposal', '{payload}', 'seven', 0, {THEN})",
    )
    table = await table_of(store, 56)
    assert await outcome(table, BEN, 7, AGREE) == AGREE
    assert (table.seats[2].user_id, table.names[2]) == (DAN, "dan")


async def test_a_clock_of_which_one_said_what_is_to_be_done(opened: Opened) -> None:
    store = await opened(DAYS)
    table, which = await table_of(store, 2), (RunOutClock, 1)
    said, buttons = await post(table, Flag(1, Person(BEN, "ben")))
    assert "Wait: time for another move: ann" in said
    assert len(buttons) == 3
    assert await code_of(outcome(table, BEN, which, "wait")) == "flag_own"
    assert await outcome(table, CAT, which, "seek") is None
    assert await outcome(table, CAT, which, "wait") == "wait"
    assert await code_of(outcome(table, CAT, which, "wait")) == "flag_settled"


async def test_a_substitute_is_still_looked_for(opened: Opened) -> None:
    store = await opened(DAYS)
    table = await table_of(store, 1)
    said, buttons = await post(table, Flag(1, Person(BEN, "ben")))
    assert "Seat 2 is free for a substitute" in said
    assert buttons == ["Take the seat"]
    assert await code_of(outcome(table, ANN, (RunOutClock, 1), "wait")) == "flag_settled"
    assert await code_of(hosting.take_free(table, 1, CAT, "cat")) == "seat_needs_consent"
    assert not await hosting.is_free(table, 0)


async def test_a_stand_in_still_plays(opened: Opened) -> None:
    answers = '{"0": "careful", "1": "seek", "2": "careful"}'
    store = await opened(
        DAYS,
        f"UPDATE clocks SET answers = '{answers}' WHERE game_id = 2 AND seat = 1",
        "UPDATE seats SET careful = 1 WHERE game_id = 2 AND seat = 1",
    )
    table = await table_of(store, 2)
    said, buttons = await post(table, Flag(1, Person(BEN, "ben")))
    assert said == "A careful stand-in plays for ben."
    assert buttons == []
    await consent.overrule(table, ANN, None, moderates=True)
    said, buttons = await post(table, Flag(1, Person(BEN, "ben")))
    assert (said, buttons) == ("", [])


@pytest.mark.parametrize(("by", "choice", "ends"), [(BEN, "end", "ended"), (CAT, "on", "running")])
async def test_people_of_a_silent_table_answered(opened: Opened, by: int, choice: str, ends: str) -> None:
    payload = '{"since": 1795480200, "answers": {"0": "end"}}'
    store = await opened(
        PLAYED,
        "DELETE FROM due WHERE kind = 'silence' AND game_id = 56",
        f"INSERT INTO due (at, kind, game_id, payload) VALUES ({THEN}, 'doze', 56, '{payload}')",
    )
    table, which = await table_of(store, 56), (SilentTable, 0)
    said, buttons = await post(table, Silence(30))
    assert "End it: ann" in said
    assert buttons == ["Keep playing", "Pause it", "End it"]
    assert await outcome(table, BEN, which, "pause") is None
    assert await outcome(table, by, which, choice) == choice
    assert table.record.status == ends
    assert await post(table, Silence(30)) == ("", [])
