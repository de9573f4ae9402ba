"""A recorded game of 1840 made again as its players would make it: by the buttons and menus of turn calls."""

from __future__ import annotations

import gzip
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from simcord.backend.models import Message
from simcord.results import ResponseMessage

from bot.features.moving.guided.forks import Way
from bot.games import Legal, presentation
from bot.sandbox.world import PEOPLE
from bot.store import Store
from bot.table import Table
from bot.table.tables import Tables
from engine.core import Action, Journal, build, replay, single, state_hash
from engine.vienna1840 import GAME
from engine.vienna1840.actions import LayTile
from engine.vienna1840.interchange.checking import Recording
from tests.bot.features.moving.guided.finding import way_to
from tests.bot.features.moving.guided.pressing import Guide
from tests.conformance.recording import DATA
from tests.conftest import Tally
from tests.e2e.sitting import Sitting, p95
from tests.shared import RECORDED

TRACE = RECORDED / "3psmall-seed751.json.gz"
HEADING = "recorded games made by pressing"
LONG = os.environ.get("STELLWERK_LONG") == "1"
SAMPLE = 60
LEAST = 300
MOST_PRESSES = 4
EPHEMERAL = 64
EDGES = range(6)

recorded = pytest.mark.shared(TRACE)


class PersonsHand:
    """The hand of one of the sandbox's people."""

    def __init__(self, sitting: Sitting, who: str) -> None:
        self._world = sitting.world
        self._person = sitting.world.person(who)

    async def click(self, message: int, custom_id: str) -> Any:
        return await self._world.press(self._person, message, custom_id)

    async def select(self, message: int, custom_id: str, *values: str) -> Any:
        return await self._world.choose(self._person, message, custom_id, list(values))

    async def send(self, shown: Any, values: Mapping[str, str]) -> Any:
        return await self._world.submit(self._person, self._world.handle_of(shown), dict(values))

    def look(self, message: int) -> Any:
        backend = self._world.env.backend
        return ResponseMessage(self._world.env, backend.get_message(self._world.channel.id, message))


class Counted:
    """How many messages for all the bot posts and edits, as Discord tells it to everybody."""

    def __init__(self, sitting: Sitting) -> None:
        self.posted: set[int] = set()
        self.edits = 0
        self._bot = sitting.world.env.backend.bot_user.id
        sitting.world.env.backend.subscribers.append(self._note)

    def _note(self, event: Any, payload: Any) -> None:
        if not isinstance(payload, Mapping) or "author" not in payload:
            return
        if int(payload["author"]["id"]) != self._bot or int(payload.get("flags") or 0) & EPHEMERAL:
            return
        if str(event) == "MESSAGE_CREATE":
            self.posted.add(int(payload["id"]))
        elif str(event) == "MESSAGE_UPDATE":
            self.edits += 1


def recorded_journal(path: Path) -> Journal:
    """The recorded game by this bot's count of moves."""
    recording = Recording.read(gzip.decompress(path.read_bytes()))
    for action in recording.actions:
        recording.importer.play(action)
    return recording.importer.result().journal


def cut(journal: Journal, moves: int) -> Journal:
    """The game up to so many moves."""
    return journal.model_copy(update={"entries": journal.entries[:moves]})


async def lay_out(sitting: Sitting, journal: Journal, made: int) -> None:
    """The game up to so many moves, its seats taken by the sandbox's people."""
    people = PEOPLE[: journal.seats]
    beside = await Store.open(f"sqlite+aiosqlite:///{sitting.database}")
    await Tables(beside, lambda _: None).continue_journal(
        GAME,
        cut(journal, made),
        channel_id=sitting.world.channel.id,
        guild_id=None,
        host=sitting.world.person(people[0]).id,
        names=people,
    )
    await beside.close()
    for seat, who in enumerate(people, start=1):
        assert f"You have seat {seat}" in await sitting.type(who, f"/game join seat:{seat}")


async def press_move(sitting: Sitting, table: Table, seat: int, action: Action) -> int:
    """Make a move by the buttons of the newest post; how often was pressed for it, 0 for a move that wants a
    command because presses do not ask for all that it says.
    """
    legal = Legal(table.game, table.state, seat)
    way = Way(presentation(table.game).asking, legal, action.kind)
    path = way_to(way, table.game, table.state, seat, action)
    if path is None:
        assert action.kind != LayTile.kind or is_offered_turned(way, table, seat, action), action.notation()
        fields = " ".join(f"{name}:{single(content)}" for name, content in action.values().items())
        answer = await sitting.type(PEOPLE[seat], f"/1840 {action.kind} {fields}")
        assert "is on record" in answer
        return 0
    hand = PersonsHand(sitting, PEOPLE[seat])
    call = sitting.posts[-1]
    begun = time.perf_counter()
    entry = entry_of(call, action)
    result = await hand.click(call.id, entry)
    guide = Guide(hand, result.response.id)
    if ":do:" not in entry:
        await guide.go(path, action)
    sitting.times.append(time.perf_counter() - begun)
    assert "is on record" in guide.text, f"{action.notation()}: {guide.text}"
    return guide.presses


def is_offered_turned(way: Way, table: Table, seat: int, lay: Action) -> bool:
    """Whether presses lead to a lay that looks the same, turned in another way."""
    shown = presentation(table.game)
    turns = [build(GAME.kinds_by_name, {**lay.record(), "rotation": rotation}) for rotation in EDGES]
    alike = [turn for turn in turns if turn != lay and shown.asking.like(turn) == shown.asking.like(lay)]
    return any(way_to(way, table.game, table.state, seat, turn) is not None for turn in alike)


def entry_of(call: Message, action: Action) -> str:
    """The id of the button for a move: the move itself where it stands there, else its kind."""
    ids = [part.get("custom_id") or "" for part in every_part(call.components)]
    words = {custom_id: custom_id.split(":", 4)[-1] for custom_id in ids if custom_id.count(":") >= 4}
    wanted = (action.notation(), action.kind)
    return next(custom_id for want in wanted for custom_id, said in words.items() if said == want)


def every_part(parts: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """All components of a message, at any depth."""
    for part in parts:
        yield part
        yield from every_part(part.get("components") or ())


async def play(
    sitting: Sitting, journal: Journal, first: int, last: int, tally: Tally, mode: str = "each"
) -> tuple[Counted, int]:
    """Make the recorded moves from `first` to `last` by presses, and hold the end against the record."""
    await lay_out(sitting, journal, first)
    await sitting.type(PEOPLE[0], f"/posts mode:{mode}")
    counted, made, presses = Counted(sitting), journal.entries[first:last], []
    sitting.times.clear()
    for entry in made:
        table = await sitting.table()
        action = build(GAME.kinds_by_name, dict(entry.action))
        presses.append(await press_move(sitting, table, entry.seat, action))
    table = await sitting.table()
    ended = replay(GAME, cut(journal, last))
    assert table.revision == last
    assert state_hash(GAME, table.state) == state_hash(GAME, ended)
    kinds = [str(entry.action["kind"]) for entry, times in zip(made, presses, strict=True) if not times]
    turned, within = kinds.count(LayTile.kind), 1000 * p95(sitting.times)
    typed = len(kinds) - turned
    tally(
        HEADING,
        f"seed {journal.seed}, posts {mode}: {len(counted.posted)} messages posted, {counted.edits} edits; "
        f"{len(made)} moves, {typed} of them typed and {turned} tiles that look the same as one offered, "
        f"{sum(presses)} presses for the others, at most "
        f"{max(presses)} for one; all presses of a move and its post within {within:.0f} ms (p95)",
    )
    assert max(presses) <= MOST_PRESSES
    assert typed <= len(made) / 20
    return counted, len(made)


@pytest.mark.parametrize("name", ["2p-random", "3p-random"])
async def test_moves_of_random_games_are_made_by_pressing(sitting: Sitting, tally: Tally, name: str) -> None:
    journal = recorded_journal(DATA / f"{name}.json.gz")
    counted, made = await play(sitting, journal, 60, 60 + SAMPLE // 2, tally)
    assert len(counted.posted) == made


@recorded
@pytest.mark.long
@pytest.mark.timeout(1800)
async def test_a_quiet_channel_gets_a_post_for_each_turn_at_most(sitting: Sitting, tally: Tally) -> None:
    journal = recorded_journal(TRACE)
    first, last = (0, len(journal.entries)) if LONG else (200, 200 + SAMPLE)
    counted, made = await play(sitting, journal, first, last, tally, "quiet")
    seats = [entry.seat for entry in journal.entries[first:last]]
    turns = 1 + sum(before != after for before, after in pairwise(seats))
    assert len(counted.posted) <= turns < made


@recorded
@pytest.mark.long
@pytest.mark.timeout(1800)
async def test_a_whole_recorded_game_is_made_by_pressing(sitting: Sitting, tally: Tally) -> None:
    journal = recorded_journal(TRACE)
    assert len(journal.entries) >= LEAST
    counted, made = await play(sitting, journal, 0, len(journal.entries), tally)
    assert len(counted.posted) == made
    assert (await sitting.table()).outcome is not None
