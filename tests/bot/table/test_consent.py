"""Going back: freely within one's own turn, further with the consent of those affected."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from bot.happenings import Happening, Lapsed, Moved, Person, Proposed
from bot.language.refusals import Refusal
from bot.store import Store
from bot.store.games import ballots
from bot.store.outbox import queue
from bot.store.people import forgetting as people
from bot.table import Table, consent, hosting, lobby, voting
from bot.table.ballots import AGREE, REFUSE
from bot.table.going_back import back_before
from bot.table.tables import Tables
from bot.table_settings import TableSettings
from engine.core import replay
from tests.bot.table.test_table import ANN, BEN, CAT, CHANNEL, DAN, EVE, code_of, games
from tests.bot.table.test_table import status_of as game_status
from tests.toy import LONG_TURNS, TOY, Skip, Take, Toy, Turn

__all__ = ["games"]

pytestmark = pytest.mark.every_database

NAMES = {ANN: "Ann", BEN: "Ben", CAT: "Cat", DAN: "Dan"}


async def seated(tables: Tables, *, needs: Any = "majority", game: Toy = TOY) -> Table:
    """A game of four; Ann hosts, and they sit in order."""
    table = await tables.create(
        game,
        channel_id=CHANNEL,
        guild_id=9,
        host=ANN,
        name="Ann",
        options={},
        seed=4,
        settings=TableSettings(seating="joined", consent=needs),
    )
    for user in (BEN, CAT, DAN):
        await lobby.join(table, user, NAMES[user])
    await lobby.start(table, ANN)
    return table


async def everybody_skips(table: Table, times: int = 1) -> None:
    for number in range(times * 4):
        await table.submit((ANN, BEN, CAT, DAN)[number % 4], Skip(), 1000 + table.revision)


async def told_of(store: Store, kind: type[Happening]) -> Sequence[Happening]:
    async with store.reading() as connection:
        told = [post.happening for post in await queue.open_posts(connection, CHANNEL)]
    return [each for each in told if isinstance(each, kind)]


async def voted(table: Table, user: int, ballot: int, interaction: int | None, *, agrees: bool) -> str | None:
    """What a ballot comes to with a vote; None: it is still open."""
    choice = AGREE if agrees else REFUSE
    return (await voting.vote(table, user, ballot, choice, interaction)).outcome


async def outcome_of(store: Store, ballot: int) -> tuple[bool, str | None]:
    """Whether a ballot is open, and which choice won."""
    async with store.reading() as connection:
        found = await ballots.with_id(connection, ballot)
    assert found is not None
    return found.is_open, found.outcome


async def test_the_whole_of_ones_own_turn_goes_back_freely_as_one_change(
    tables: Tables, store: Store
) -> None:
    table = await seated(tables, game=LONG_TURNS)
    await table.submit(ANN, Skip(), 1)
    start = table.state
    for number, pile in enumerate("ABC"):
        await table.submit(BEN, Take(pile=pile, stones=1), 2 + number)
    receipt = await consent.undo(table, BEN, 9, first=2)
    assert (receipt.rows, receipt.notation) == (3, "take C 1; take B 1; take A 1")
    assert table.state == start
    assert (await told_of(store, Moved))[-1] == Moved(7, 5)
    assert (await consent.undo(table, BEN, 9, first=2)).repeated
    for number in range(3):
        await consent.redo(table, BEN, 20 + number)
    assert [move.notation for move in table.past.done] == ["skip", "take A 1", "take B 1", "take C 1"]
    fresh = await Tables(store, lambda _: None).get(CHANNEL)
    assert fresh.state == table.state == replay(LONG_TURNS, table.past.journal())


async def test_a_turn_that_is_over_is_ones_own_until_somebody_else_moves(tables: Tables) -> None:
    table = await seated(tables)
    await table.submit(ANN, Skip(), 1)
    await consent.undo(table, ANN, 2)
    await table.submit(ANN, Skip(), 3)
    await table.submit(BEN, Skip(), 4)
    assert await code_of(consent.undo(table, ANN, 5, first=3)) == "undo_needs_consent"
    assert await code_of(consent.undo(table, CAT, 6)) == "undo_needs_consent"
    assert await code_of(consent.undo(table, EVE, 7)) == "not_seated"
    assert await code_of(consent.undo(table, BEN, 8, first=1)) == "no_such_move"
    assert await code_of(consent.undo(table, BEN, 9, first=99)) == "no_such_move"


async def test_those_are_asked_who_moved_in_the_span(tables: Tables) -> None:
    table = await seated(tables)
    await everybody_skips(table)
    for user, first, voters, needed in (
        (DAN, 3, [2], 1),
        (DAN, 1, [0, 1, 2], 2),
        (ANN, 4, [3], 1),
        (ANN, 1, [1, 2, 3], 2),
        (BEN, 3, [2, 3], 2),
    ):
        found = back_before(table, user, first)
        assert (list(found.voters), found.needed[AGREE]) == (voters, needed)
    assert not back_before(table, DAN, 4).voters


async def test_all_are_needed_where_the_game_was_made_so(tables: Tables) -> None:
    table = await seated(tables, needs="all")
    await everybody_skips(table)
    assert back_before(table, DAN, 1).needed == {AGREE: 3, REFUSE: 1}


async def test_what_turned_something_over_goes_back_only_if_everybody_agrees(tables: Tables) -> None:
    table = await seated(tables)
    await table.submit(ANN, Skip(), 1)
    await table.submit(BEN, Turn(), 2)
    found = back_before(table, BEN)
    assert (list(found.voters), found.needed[AGREE]) == ([0, 2, 3], 3)
    assert await code_of(consent.undo(table, BEN, 3)) == "undo_needs_consent"


async def test_a_majority_takes_back_together(tables: Tables, store: Store) -> None:
    table = await seated(tables)
    start = table.state
    await everybody_skips(table)
    asked = await consent.propose(table, DAN, 1, table.revision)
    assert (await consent.propose(table, DAN, 1, table.revision)).number == asked.number
    assert await code_of(consent.propose(table, ANN, 1, table.revision)) == "proposal_open"
    proposed = Proposed(asked.number, Person(DAN, "Dan"), revision=4, target=0)
    assert await told_of(store, Proposed) == [proposed]
    assert await voted(table, ANN, asked.number, 50, agrees=False) is None
    assert await voted(table, BEN, asked.number, 51, agrees=True) is None
    assert await code_of(voted(table, EVE, asked.number, 52, agrees=True)) == "not_asked"
    assert await code_of(voted(table, DAN, asked.number, 53, agrees=True)) == "not_asked"
    assert await voted(table, CAT, asked.number, 54, agrees=True) == AGREE
    assert table.state == start
    assert [(row.kind, row.user_id, row.seat) for row in table.past.rows[4:]] == [("undo", DAN, 3)] * 4
    assert await outcome_of(store, asked.number) == (False, AGREE)
    assert await code_of(voted(table, ANN, asked.number, 55, agrees=True)) == "proposal_closed"
    assert table.revision == 8


async def test_a_mind_may_be_changed_until_it_is_settled(tables: Tables, store: Store) -> None:
    table = await seated(tables, needs="all")
    await everybody_skips(table)
    asked = await consent.propose(table, DAN, 2, table.revision)
    for number in range(3):
        assert await voted(table, BEN, asked.number, 50 + number, agrees=True) is None
    assert await voted(table, BEN, asked.number, 60, agrees=False) == REFUSE
    assert await outcome_of(store, asked.number) == (False, REFUSE)
    assert table.revision == 4


async def test_who_asked_can_withdraw(tables: Tables, store: Store) -> None:
    table = await seated(tables)
    await everybody_skips(table)
    asked = await consent.propose(table, DAN, 1, table.revision)
    assert await voted(table, DAN, asked.number, 50, agrees=False) == REFUSE
    assert await outcome_of(store, asked.number) == (False, REFUSE)
    again = await consent.propose(table, DAN, 1, table.revision)
    assert again.number != asked.number


async def test_a_move_in_between_ends_the_wish(tables: Tables, store: Store) -> None:
    table = await seated(tables)
    await everybody_skips(table)
    asked = await consent.propose(table, DAN, 1, table.revision)
    assert await code_of(consent.propose(table, DAN, 1, 3)) == "stale_button"
    await table.submit(ANN, Skip(), 50)
    assert await outcome_of(store, asked.number) == (False, None)
    assert await told_of(store, Lapsed) == [Lapsed(asked.number)]
    assert await code_of(voted(table, ANN, asked.number, 51, agrees=True)) == "proposal_closed"


async def test_votes_of_a_crowd_at_once_take_back_once(tables: Tables, store: Store) -> None:
    table = await seated(tables)
    await everybody_skips(table, 2)
    asked = await consent.propose(table, DAN, 1, table.revision)
    crowd = [(EVE, DAN, ANN, BEN, CAT)[number % 5] for number in range(50)]
    votes = (voted(table, user, asked.number, 100 + number, agrees=True) for number, user in enumerate(crowd))
    said = await asyncio.gather(*votes, return_exceptions=True)
    assert said.count(AGREE) == 1
    assert {each.code for each in said if isinstance(each, Refusal)} == {"not_asked", "proposal_closed"}
    assert [row.kind for row in table.past.rows] == ["move"] * 8 + ["undo"] * 8
    fresh = await Tables(store, lambda _: None).get(CHANNEL)
    assert fresh.state == table.state
    assert fresh.past.done == []


async def test_a_vote_works_after_a_restart(tables: Tables, store: Store) -> None:
    table = await seated(tables)
    await everybody_skips(table)
    asked = await consent.propose(table, DAN, 1, table.revision)
    await voted(table, ANN, asked.number, 50, agrees=True)
    fresh = await Tables(store, lambda _: None).get(CHANNEL)
    assert await voted(fresh, CAT, asked.number, 51, agrees=True) == AGREE
    assert fresh.past.done == []


async def test_an_undo_that_breaks_off_leaves_the_wish_open(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await seated(tables)
    await everybody_skips(table)
    asked = await consent.propose(table, DAN, 3, table.revision)

    async def broken(*_: object, **__: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(ballots, "close", broken)
        with pytest.raises(OSError, match="disk full"):
            await voted(table, CAT, asked.number, 50, agrees=True)
    assert await outcome_of(store, asked.number) == (True, None)
    assert await voted(table, CAT, asked.number, 50, agrees=True) == AGREE
    assert [row.kind for row in table.past.rows] == ["move"] * 4 + ["undo"] * 2


async def test_seats_that_nobody_holds_agree(tables: Tables) -> None:
    table = await seated(tables)
    await everybody_skips(table)
    await hosting.end(table, ANN, "Ann")
    copy = await tables.continue_journal(
        TOY, table.past.journal(), channel_id=5, guild_id=None, host=EVE, names=("A", "B", "C", "D")
    )
    await lobby.join(copy, EVE, "Eve", 0)
    await consent.undo(copy, EVE, 90, first=2)
    assert len(copy.past.done) == 1


async def test_the_host_and_moderators_go_back_without_asking_and_it_is_on_record(tables: Tables) -> None:
    table = await seated(tables)
    await everybody_skips(table, 2)
    assert await code_of(consent.overrule(table, BEN, 50, moderates=False)) == "not_host"
    await consent.overrule(table, ANN, 51, moderates=False)
    await consent.overrule(table, EVE, 52, first=6, moderates=True)
    assert [(row.user_id, row.seat) for row in table.past.rows[8:]] == [
        (ANN, None),
        (EVE, None),
        (EVE, None),
    ]
    assert len(table.past.done) == 5
    assert (await consent.overrule(table, EVE, 52, first=6, moderates=True)).repeated
    assert await code_of(consent.redo(table, CAT, 53)) == "redo_not_yours"
    await consent.redo(table, BEN, 54)
    await consent.overrule_redo(table, EVE, 55, moderates=True)
    assert [(row.kind, row.seat) for row in table.past.rows[-2:]] == [("redo", 1), ("redo", None)]


async def test_what_was_turned_over_goes_back_by_nobodys_power(tables: Tables) -> None:
    table = await seated(tables)
    await table.submit(ANN, Turn(), 1)
    await table.submit(BEN, Skip(), 2)
    await consent.overrule(table, ANN, 50, moderates=False)
    for user, moderates in ((ANN, False), (EVE, True)):
        refused = consent.overrule(table, user, 51, moderates=moderates)
        assert await code_of(refused) == "undo_reveals"
        assert (
            await code_of(consent.overrule(table, user, 52, first=1, moderates=moderates)) == "undo_reveals"
        )
    assert [move.notation for move in table.past.done] == ["turn"]


async def test_a_moderator_without_a_seat_asks_all_who_play(tables: Tables) -> None:
    table = await seated(tables)
    await table.submit(ANN, Turn(), 1)
    assert await code_of(consent.propose(table, EVE, 1, table.revision)) == "not_seated"
    asked = await consent.propose(table, EVE, 1, table.revision, name="Eve", moderates=True)
    for user in (ANN, BEN, CAT):
        assert await voted(table, user, asked.number, 60 + user, agrees=True) is None
    assert await voted(table, DAN, asked.number, 70, agrees=True) == AGREE
    assert [(row.kind, row.user_id, row.seat) for row in table.past.rows[1:]] == [("undo", EVE, None)]


async def test_a_game_that_rests_is_not_moved_in_and_the_host_can_still_go_back(tables: Tables) -> None:
    table = await seated(tables)
    await everybody_skips(table)
    await hosting.pause(table, ANN, "Ann")
    assert await code_of(table.submit(ANN, Skip(), 50)) == "paused"
    assert await code_of(consent.undo(table, DAN, 51)) == "paused"
    await consent.overrule(table, ANN, 52, moderates=False)
    await hosting.resume(table, ANN, "Ann")
    await table.submit(DAN, Skip(), 53)
    assert len(table.past.done) == 4


async def test_a_game_that_was_over_goes_on_after_an_undo(tables: Tables) -> None:
    table = await seated(tables)
    for number, (user, pile) in enumerate(((ANN, "A"), (BEN, "B"), (CAT, "C"))):
        await table.submit(user, Take(pile=pile, stones=5), number + 1)
    assert game_status(table) == "over"
    await consent.undo(table, CAT, 9)
    assert game_status(table) == "running"
    assert table.deciders == (2,)


async def test_the_others_can_be_asked_after_the_end_of_the_game(tables: Tables) -> None:
    table = await seated(tables)
    for number, (user, pile) in enumerate(((ANN, "A"), (BEN, "B"), (CAT, "C"))):
        await table.submit(user, Take(pile=pile, stones=5), number + 1)
    proposal = await consent.propose(table, ANN, 1, table.revision)
    for number, user in enumerate((BEN, CAT)):
        await voted(table, user, proposal.number, 20 + number, agrees=True)
    assert (game_status(table), len(table.past.done)) == ("running", 0)


async def test_nobody_is_asked_while_the_game_rests(tables: Tables) -> None:
    table = await seated(tables)
    await everybody_skips(table)
    await hosting.pause(table, ANN, "Ann")
    assert await code_of(consent.propose(table, ANN, 1, table.revision)) == "paused"


async def test_a_wish_lapses_when_a_seat_changes_hands(tables: Tables, store: Store) -> None:
    table = await seated(tables)
    await everybody_skips(table)
    proposal = await consent.propose(table, ANN, 1, table.revision)
    await hosting.replace_player(table, ANN, 0, EVE, "Eve")
    assert await outcome_of(store, proposal.number) == (False, None)
    assert await code_of(voted(table, BEN, proposal.number, 30, agrees=True)) == "proposal_closed"
    assert (await consent.propose(table, BEN, 1, table.revision)).number != proposal.number


async def test_a_wish_of_somebody_who_was_forgotten_is_settled(tables: Tables, store: Store) -> None:
    table = await seated(tables)
    await everybody_skips(table)
    proposal = await consent.propose(table, DAN, 1, table.revision)
    async with store.writing() as connection:
        await people.forget(connection, DAN)
    assert await code_of(voted(table, BEN, proposal.number, 30, agrees=True)) == "proposal_closed"
    await consent.propose(table, BEN, 1, table.revision)
