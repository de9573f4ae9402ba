"""The file of a running game: it tells what is still to be drawn, so all the others must agree."""

from __future__ import annotations

import pytest

from bot.happenings import Exported, Lapsed, Person
from bot.store import Store
from bot.table import Table, consent, hosting, sharing
from bot.table.ballots import AGREE, REFUSE
from bot.table.tables import Tables
from tests.bot.table.test_consent import everybody_skips, games, seated, told_of, voted
from tests.bot.table.test_table import ANN, BEN, CAT, DAN, EVE, code_of

__all__ = ["games"]

pytestmark = pytest.mark.every_database


async def agree(table: Table, ballot: int, *users: int) -> list[str | None]:
    return [await voted(table, user, ballot, None, agrees=True) for user in users]


async def test_while_a_game_is_running_all_others_must_agree(tables: Tables, store: Store) -> None:
    table = await seated(tables)
    for user, moderates in ((ANN, False), (BEN, False), (EVE, True)):
        refused = sharing.hand_out(table, user, "x", moderates=moderates)
        assert await code_of(refused) == "export_needs_consent"
    assert await code_of(sharing.hand_out(table, EVE, "Eve")) == "export_not_yours"
    assert await code_of(sharing.ask(table, EVE, "Eve")) == "export_not_yours"
    asked = await sharing.ask(table, BEN, "Ben")
    assert (await sharing.ask(table, BEN, "Ben")).number == asked.number
    assert await code_of(sharing.ask(table, ANN, "Ann")) == "file_asked_for"
    assert await agree(table, asked.number, ANN, CAT) == [None, None]
    # Moves go on meanwhile.
    await everybody_skips(table)
    assert await code_of(sharing.hand_out(table, BEN, "Ben")) == "export_needs_consent"
    assert await agree(table, asked.number, DAN) == [AGREE]
    assert [row.kind for row in table.past.rows] == ["move"] * 4
    await sharing.hand_out(table, BEN, "Ben")
    assert await told_of(store, Exported) == [Exported(Person(BEN, "Ben"))]
    assert await code_of(sharing.hand_out(table, ANN, "Ann")) == "export_needs_consent"


async def test_one_who_refuses_is_enough(tables: Tables) -> None:
    table = await seated(tables)
    asked = await sharing.ask(table, ANN, "Ann")
    assert await voted(table, CAT, asked.number, None, agrees=False) == REFUSE
    assert await code_of(sharing.hand_out(table, ANN, "Ann")) == "export_needs_consent"
    assert await code_of(voted(table, BEN, asked.number, None, agrees=True)) == "proposal_closed"


async def test_a_wish_to_go_back_and_one_for_the_file_stand_side_by_side(tables: Tables) -> None:
    table = await seated(tables)
    await everybody_skips(table)
    file = await sharing.ask(table, ANN, "Ann")
    back = await consent.propose(table, DAN, 1, table.revision)
    assert await agree(table, back.number, ANN, BEN) == [None, AGREE]
    assert table.past.done == []
    assert await agree(table, file.number, BEN, CAT, DAN) == [None, None, AGREE]


async def test_who_sits_down_later_has_not_agreed(tables: Tables) -> None:
    table = await seated(tables)
    asked = await sharing.ask(table, ANN, "Ann")
    await agree(table, asked.number, BEN, CAT, DAN)
    await sharing.hand_out(table, ANN, "Ann")
    await hosting.replace_player(table, ANN, 3, EVE, "Eve")
    assert await code_of(sharing.hand_out(table, ANN, "Ann")) == "export_needs_consent"


async def test_a_game_that_is_not_running_is_anybodys(tables: Tables, store: Store) -> None:
    table = await seated(tables)
    asked = await sharing.ask(table, ANN, "Ann")
    await hosting.end(table, ANN, "Ann")
    await sharing.hand_out(table, EVE, "Eve")
    assert await told_of(store, Exported) == []
    assert await code_of(voted(table, BEN, asked.number, None, agrees=True)) == "proposal_closed"
    assert await code_of(sharing.ask(table, ANN, "Ann")) == "proposal_closed"
    assert await told_of(store, Lapsed) == [Lapsed(asked.number)]
