"""The past of a game: every state of it, over undo and redo, and the last event of each sort."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Any

import pytest

from bot.games import Pictures
from bot.language import words
from bot.store import GameRecord, MoveRecord
from bot.table.moves import row_of, turned
from bot.table.past import KEPT, Past
from engine.core import Action, Event, Game, Step, build, replay, state_hash, steps
from engine.vienna1840 import GAME
from engine.vienna1840.events import PriceMoved
from engine.vienna1840.options import ONLINE
from tests.bot.room import Room
from tests.games import kept
from tests.toy import TOY, Skip, StonesTaken, Take, Turn

SEED = 4
SORTS: dict[type[Event], str] = {PriceMoved: "company"}


def record(game: Game[Any, Any], options: Any) -> GameRecord:
    stored = options.model_dump(mode="json")
    return GameRecord(1, 5, None, game.id, game.rules_version, stored, SEED, 1, "running")


def moved(past: Past, game: Game[Any, Any], state: Any, seat: int, action: Action) -> tuple[MoveRecord, Any]:
    step = game.apply(state, seat, action)
    mark = state_hash(game, step.state)
    return row_of(past.revision + 1, seat, seat, action, step, mark), step


def wandering(chance: random.Random, moves: int) -> tuple[list[MoveRecord], list[Any]]:
    """The rows of a toy game in which people go back and forth, and the state after each."""
    past = Past(TOY, record(TOY, TOY.options_type()), 2)
    states = [past.replayed(0)]
    by_move = {0: states[0]}
    while past.revision < moves:
        kinds = ["move", *(["undo"] if past.done else []), *(["redo"] if past.undone else [])]
        kind: Any = chance.choice(kinds)
        if kind == "move" and TOY.outcome(states[-1]) is None:
            action = chance.choice([Skip(), Turn(), Take(pile="A", stones=1)])
            if isinstance(action, Take) and not states[-1].piles[0]:
                action = Skip()
            row, step = moved(past, TOY, states[-1], states[-1].turn, action)
            by_move[row.revision] = step.state
        elif kind == "move":
            continue
        else:
            move = (past.done if kind == "undo" else past.undone)[-1]
            row = turned(past.revision + 1, kind, move, 1, 0, "", None)
        past.append(row)
        states.append(by_move[past.done[-1].revision if past.done else 0])
    return past.rows, states


def fresh(rows: Sequence[MoveRecord]) -> Past:
    return Past(TOY, record(TOY, TOY.options_type()), 2, rows)


@pytest.mark.parametrize("seed", range(5))
async def test_the_state_after_any_row_in_any_order(seed: int) -> None:
    chance = random.Random(seed)
    rows, states = wandering(chance, 3 * KEPT)
    past = fresh(rows)
    for revision in chance.sample(range(len(states)), len(states)):
        assert await past.state(revision) == states[revision]
        assert past.done_at(revision) == fresh(rows[:revision]).done
    assert replay(TOY, past.journal()) == states[-1]


@pytest.mark.parametrize("seed", range(5))
async def test_a_move_is_told_with_the_states_around_it(seed: int) -> None:
    rows, states = wandering(random.Random(seed), 3 * KEPT)
    past = fresh(rows)
    for row in rows:
        if row.kind == "move" and row.action is not None and row.seat is not None:
            move = await past.move(row.revision)
            assert (move.before, move.after) == (states[row.revision - 1], states[row.revision])
            action = build(TOY.kinds_by_name, row.action)
            assert Step(move.after, tuple(move.events)) == TOY.apply(move.before, row.seat, action)
    walked = [step.state for step in steps(TOY, past.journal())]
    assert [move.after for move in await past.moves()] == walked[1:]
    assert [move.revision for move in await past.moves()] == [move.revision for move in past.done]


async def test_many_may_ask_at_once_while_the_game_goes_on() -> None:
    rows, states = wandering(random.Random(7), 4 * KEPT)
    half = len(rows) // 2
    past = fresh(rows[:half])

    async def ask(number: int) -> None:
        for revision in random.Random(number).choices(range(half), k=40):
            assert await past.state(revision) == states[revision]
            assert list(await asyncio.to_thread(past.lasting, {StonesTaken: "pile"})) is not None
        assert all(move.after == states[move.revision] for move in await past.moves())

    async def go_on() -> None:
        for row in rows[half:]:
            past.append(row)
            await asyncio.sleep(0.001)

    await asyncio.gather(go_on(), *(ask(number) for number in range(8)))
    assert await past.state(past.revision) == states[-1]
    assert len(past._kept) <= KEPT


def test_rows_that_do_not_follow_are_refused() -> None:
    rows, _ = wandering(random.Random(1), 20)
    with pytest.raises(LookupError, match="revision 4 is missing"):
        fresh([*rows[:3], *rows[4:]])
    move = next(row for row in rows if row.kind == "move")
    with pytest.raises(LookupError):
        fresh([turned(1, "undo", move, 1, 0, "", None)])


@pytest.fixture
def piles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pictures, "lasting", {StonesTaken: "pile"})


async def test_the_last_event_of_each_sort(piles: None, room: Room) -> None:
    await room.do("ann", "game new", game="toy", seating="joined")
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    table = await room.bot.services.tables.get(room.channel.id)

    def last() -> dict[str, int]:
        found: Any = table.scene(words(), table.state).past()
        return {event.pile: event.stones for event in found.values()}

    assert last() == {}
    for who, pile, stones in (("ann", "A", 1), ("ben", "B", 1), ("ann", "A", 2)):
        await room.do(who, "toy take", pile=pile, stones=stones)
        assert last()[pile] == stones
    assert last() == {"A": 2, "B": 1}
    await room.do("ann", "game undo")
    assert last() == {"A": 1, "B": 1}


def test_for_a_picture_that_wants_none_nothing_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rows, _ = wandering(random.Random(1), 20)
    past = fresh(rows)
    monkeypatch.setattr(TOY, "apply", None, raising=False)
    assert past.lasting({}) == {}


def test_carried_on_it_is_as_worked_out_at_once() -> None:
    whole = Past(GAME, record(GAME, ONLINE), 3)
    for _, seat, action, step in kept("vienna1840-online-3p-seed4").turns():
        whole.append(row_of(whole.revision + 1, seat, seat, action, step, ""), step)
    moves = whole.revision

    def at_once(count: int) -> Any:
        return Past(GAME, record(GAME, ONLINE), 3, whole.rows[:count]).lasting(SORTS)

    carried = Past(GAME, record(GAME, ONLINE), 3)
    for count in (10, moves // 2, moves // 2 + 1, moves):
        for row in whole.rows[carried.revision : count]:
            carried.append(row)
        assert carried.lasting(SORTS) == at_once(count)
    for _ in range(moves - moves // 3):
        carried.append(turned(carried.revision + 1, "undo", carried.done[-1], 1, 0, "", None))
    assert carried.lasting(SORTS) == at_once(moves // 3)
    assert whole.lasting(SORTS)
