"""A recorded game of 1840 made again as its players would make it: by the buttons and menus of turn calls."""

from __future__ import annotations

import asyncio
import gzip
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from io import BytesIO
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from simcord.results import ResponseMessage

from bot.features.moving.guided.forks import Way
from bot.games import Legal, presentation
from bot.language import words
from bot.sandbox.world import PEOPLE
from bot.store import Store
from bot.table import SEPARATOR, Table
from bot.table.tables import Tables
from engine.core import Action, Event, GameError, Journal, build, parse, registry, replay, single, state_hash
from engine.vienna1840 import GAME
from engine.vienna1840.actions import LayTile, Run
from engine.vienna1840.interchange.checking import Recording
from engine.vienna1840.view import View
from tests.bot.features.moving.guided.finding import way_to
from tests.bot.features.moving.guided.pressing import Guide
from tests.conformance.recording import DATA
from tests.conftest import Tally
from tests.e2e.sitting import Sitting, p95
from tests.shared import RECORDED

pytestmark = pytest.mark.whole

TRACE = RECORDED / "3psmall-seed751.json.gz"
HEADING = "recorded games made by pressing"
LONG = os.environ.get("STELLWERK_LONG") == "1"
SAMPLE = 60
LAST = 90
LEAST = 300
MOST_PRESSES = 4
MOST_TAPS = 4
"""Of one decision."""
MOST_TAPS_OF_A_LINE = 8
"""Of a line that builds and runs in its turn: tiles, station, circle, the best route."""
BUILDING = ("tile", "circle", "station", "pass")
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

    async def send(self, shown: Any, values: Mapping[str, Any]) -> Any:
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
        registry.game(journal.game),
        cut(journal, made),
        channel_id=sitting.world.channel.id,
        guild_id=None,
        host=sitting.world.person(people[0]).id,
        names=people,
    )
    await beside.close()
    host, *others = people
    assert "You have seat 1" in await sitting.type(host, "/game join seat:1")
    for seat, who in enumerate(others, start=2):
        # Not all may take a seat by themselves: some come with a hidden hand.
        assert who in await sitting.type(host, f"/game replace seat:{seat} with:@{who}")


@dataclass
class Pressing:
    """The players of a game with known moves, who press. Each continues in their private message as long as
    it offers what they want, and otherwise starts at the newest post.

    Attributes:
        sitting: the table.
        hand: makes the hand that presses for a player.
        private: by seat, the newest message that only its player sees.
        presses: how many presses each move took that was made by pressing.
        taps: how many touches of the screen those were; a menu takes two.
        typed: the moves that needed a command, because no presses lead to them.
        said: words that every receipt contains.
    """

    sitting: Sitting
    hand: Callable[[Sitting, str], PersonsHand] = PersonsHand
    private: dict[int, Guide] = field(default_factory=dict)
    presses: list[int] = field(default_factory=list)
    taps: list[int] = field(default_factory=list)
    typed: list[Action] = field(default_factory=list)
    said: str = "on record"

    async def make(self, table: Table, seat: int, ahead: Sequence[Action]) -> int:
        """Make the first of a seat's moves, and perhaps some after it, by pressing; the taps it took."""
        action, legal = ahead[0], Legal(table.game, table.state, seat)
        way = Way(legal, action.kind)
        path = way_to(way, table.game, table.state, seat, action)
        if path is None:
            assert action.kind != LayTile.kind or is_offered_turned(way, table, seat, action), action
            fields = " ".join(f"{name}:{single(content)}" for name, content in action.values().items())
            group = presentation(table.game).naming.group
            answer = await self.sitting.type(PEOPLE[seat], f"/{group} {action.kind} {fields}")
            assert "is on record" in answer
            self.typed.append(action)
            self.private.pop(seat, None)
            return 0
        begun, revision = time.perf_counter(), table.revision
        guide, presses, taps = await self._begun(table, seat, ahead)
        if table.revision == revision:
            await guide.go(path, action)
        self.sitting.times.append(time.perf_counter() - begun)
        assert self.said in guide.text, f"{action.notation()}: {guide.text}"
        self.private[seat] = guide
        self.presses.append(guide.presses - presses)
        self.taps.append(guide.taps - taps)
        return self.taps[-1]

    async def _begun(self, table: Table, seat: int, ahead: Sequence[Action]) -> tuple[Guide, int, int]:
        """The message in which the way to a move begins, and how many presses and taps it had before."""
        guide, kind = self.private.get(seat), ahead[0].kind
        if guide is not None:
            before = guide.presses, guide.taps
            if guide.asks_for(table.revision) == kind:
                return guide, *before
            entry = entry_of(table, seat, guide.parts, ahead)
            if entry is None and guide.asks_for(table.revision) and "More" in guide.buttons:
                await guide.press("More")
                entry = entry_of(table, seat, guide.parts, ahead)
            if entry is not None:
                await guide.click(entry)
                return guide, *before
        call = self.sitting.posts[-1]
        entry = entry_of(table, seat, every_part(call.components), ahead)
        hand = self.hand(self.sitting, PEOPLE[seat])
        if entry is None:
            more = f"stellwerk:{table.record.id}:{table.revision}:options:more"
            opened = Guide(hand, (await hand.click(call.id, more)).response.id)
            entry = entry_of(table, seat, opened.parts, ahead)
            assert entry is not None, f"nothing begins {ahead[0].notation()}"
            await opened.click(entry)
            return opened, 0, 0
        result = await hand.click(call.id, entry)
        return Guide(hand, result.response.id), 0, 0


def is_offered_turned(way: Way, table: Table, seat: int, lay: Action) -> bool:
    """Whether presses lead to a lay that looks the same, turned in another way."""
    like = presentation(table.game).naming.dialogue(lay.kind).like
    turns = [build(table.game.kinds_by_name, {**lay.record(), "rotation": rotation}) for rotation in EDGES]
    legal = Legal(table.game, table.state, seat)
    alike = [turn for turn in turns if turn != lay and like(legal, turn) == like(legal, lay)]
    return any(way_to(way, table.game, table.state, seat, turn) is not None for turn in alike)


def entry_of(
    table: Table, seat: int, parts: Iterable[Mapping[str, Any]], ahead: Sequence[Action]
) -> str | None:
    """The id of the button for a move: several at once where these are the next ones, the move itself, or its
    kind. None where there is none.
    """
    game, begins = table.game, f"stellwerk:{table.record.id}:{table.revision}:"
    ids = [part.get("custom_id") or "" for part in parts]
    words = {each.split(":", 4)[-1]: each for each in ids if each.startswith(begins) and each.count(":") >= 4}
    for several, custom_id in words.items():
        moves = [parse(game.kinds_by_name, each) for each in several.split(SEPARATOR) if SEPARATOR in several]
        if moves and leads_alike(table, seat, moves, ahead[: len(moves)]):
            return custom_id
    return words.get(ahead[0].notation()) or words.get(ahead[0].kind)


def leads_alike(table: Table, seat: int, some: Sequence[Action], others: Sequence[Action]) -> bool:
    """Whether moves lead where others lead."""
    try:
        ends = [
            reduce(lambda state, each: table.game.apply(state, seat, each).state, moves, table.state)
            for moves in (some, others)
        ]
    except GameError:
        return False
    return bool(ends[0] == ends[1])


def every_part(parts: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """All components of a message, at any depth."""
    for part in parts:
        yield part
        yield from every_part(part.get("components") or ())


def moves_ahead(journal: Journal, made: int, last: int) -> Sequence[Action]:
    """The moves that the seat makes one after the other that comes after so many moves, up to the last."""
    seat = journal.entries[made].seat
    own = takewhile(lambda entry: entry.seat == seat, journal.entries[made:last])
    kinds = registry.game(journal.game).kinds_by_name
    return [build(kinds, dict(entry.action)) for entry in own]


async def shows_the_present(sitting: Sitting, before: int) -> None:
    """The newest map and the newest market in the channel are those of the position on the table, pixel by
    pixel. They point at what was done in the last of the moves since `before`, or in several of them where
    one press made several.

    Raises:
        AssertionError: they show another position.
    """
    table = await sitting.table()
    post = next(post for post in reversed(sitting.posts) if post.attachments)
    scene, events = table.scene(words(), table.state), list[Event]()
    differing = {"board", "market"}
    for revision in range(table.revision, before, -1):
        events = [*(await table.past.move(revision)).events, *events]
        for name in sorted(differing):
            drawn = await asyncio.to_thread(presentation(table.game).pictures.draw, name, scene, events)
            shown = sitting.picture(post, name)
            # To unpack both took half of the time of these tests, and mostly they are the same file.
            if drawn.png == shown or _pixels(drawn.png) == _pixels(shown):
                differing.discard(name)
    assert not differing, f"at {table.revision}"


def _pixels(png: bytes) -> tuple[tuple[int, int], bytes]:
    """A picture's size and its pixels."""
    picture = Image.open(BytesIO(png)).convert("RGB")
    return picture.size, picture.tobytes()


def is_plain(state: Any, view: View, seat: int, action: Action) -> bool:
    """Whether a move is what a line's turn is about: to build, to pass, to run on the best route. Bonuses,
    trade in privates and the like come on top.
    """
    if isinstance(action, Run):
        return bool(GAME.apply(state, seat, action).state == GAME.apply(state, seat, Run()).state)
    return action.kind in BUILDING and (view.turn is None or view.turn.bonus is None)


async def play(
    sitting: Sitting,
    journal: Journal,
    first: int,
    last: int,
    tally: Tally,
    mode: str = "each",
    *,
    checked: bool = False,
) -> tuple[Counted, int]:
    """Make the recorded moves from `first` to `last` by presses, and hold the end against the record. How
    often moves were made, some of them several at once. `checked`: after every move the pictures are held
    against the position.
    """
    await lay_out(sitting, journal, first)
    await sitting.type(PEOPLE[0], f"/posts mode:{mode}")
    counted, pressing, turns = Counted(sitting), Pressing(sitting), dict[tuple[int, str], int]()
    further = set[tuple[int, str]]()
    sitting.times.clear()
    while (table := await sitting.table()).revision < last:
        here = table.revision
        seat, view = journal.entries[here].seat, GAME.view(table.state, None)
        ahead = moves_ahead(journal, here, last)
        plain = is_plain(table.state, view, seat, ahead[0])
        taps = await pressing.make(table, seat, ahead)
        if checked:
            await shows_the_present(sitting, here)
        if view.turn is not None:
            turn = view.round, view.turn.line
            turns[turn] = turns.get(turn, 0) + taps
            if not plain:
                further.add(turn)
    table = await sitting.table()
    # The last press may have taken moves along to which there was no alternative.
    last, reached = table.revision, last
    assert last >= reached
    ended = replay(GAME, cut(journal, last))
    assert state_hash(GAME, table.state) == state_hash(GAME, ended)
    made, kinds = last - first, [action.kind for action in pressing.typed]
    turned, within = kinds.count(LayTile.kind), 1000 * p95(sitting.times)
    typed = len(kinds) - turned
    lines = sorted(turns.values()) or [0]
    built = max((taps for turn, taps in turns.items() if turn not in further), default=0)
    tally(
        HEADING,
        f"seed {journal.seed}, posts {mode}: {len(counted.posted)} messages posted, {counted.edits} edits; "
        f"{made} moves, {typed} of them typed and {turned} tiles that look the same as one offered; "
        f"{sum(pressing.presses)} presses and {sum(pressing.taps)} taps for the others, at most "
        f"{max(pressing.presses)} and {max(pressing.taps)} for one; {len(turns)} turns of lines, in the "
        f"median {lines[len(lines) // 2]} taps and at most {lines[-1]}, at most {built} where it built and "
        f"ran without anything further; all presses of a move and its post within {within:.0f} ms (p95)",
    )
    assert max(pressing.presses) <= MOST_PRESSES
    assert max(pressing.taps) <= MOST_TAPS
    assert built <= MOST_TAPS_OF_A_LINE
    assert typed <= made / 20
    return counted, len(pressing.taps) + len(pressing.typed)


@pytest.mark.parametrize("name", ["2p-random", "3p-random"])
async def test_moves_of_random_games_are_made_by_pressing(sitting: Sitting, tally: Tally, name: str) -> None:
    journal = recorded_journal(DATA / f"{name}.json.gz")
    counted, made = await play(sitting, journal, 60, 60 + SAMPLE // 2, tally)
    assert len(counted.posted) == made


def turns_of(journal: Journal, first: int, last: int) -> int:
    """How often somebody else moves, and once for the first."""
    seats = [entry.seat for entry in journal.entries[first:last]]
    return 1 + sum(before != after for before, after in pairwise(seats))


async def test_a_turn_has_a_post_at_most_and_after_every_move_the_pictures_are_the_present_ones(
    sitting: Sitting, tally: Tally
) -> None:
    journal = recorded_journal(DATA / "3p-random.json.gz")
    first, last = 60, 60 + SAMPLE // 2
    counted, _ = await play(sitting, journal, first, last, tally, "quiet", checked=True)
    assert len(counted.posted) <= turns_of(journal, first, last)


@recorded
@pytest.mark.long
@pytest.mark.timeout(3600)
async def test_a_recorded_game_has_a_post_for_each_turn_at_most(sitting: Sitting, tally: Tally) -> None:
    journal = recorded_journal(TRACE)
    first, last = (0, len(journal.entries)) if LONG else (200, 200 + SAMPLE)
    counted, made = await play(sitting, journal, first, last, tally, "quiet", checked=True)
    assert len(counted.posted) <= turns_of(journal, first, last) < made


@recorded
@pytest.mark.long
@pytest.mark.timeout(1800)
async def test_a_recorded_game_is_made_by_pressing_to_its_end(sitting: Sitting, tally: Tally) -> None:
    """To its end: its last moves, and all of them with STELLWERK_LONG=1."""
    journal = recorded_journal(TRACE)
    whole = len(journal.entries)
    assert whole >= LEAST
    counted, made = await play(sitting, journal, 0 if LONG else whole - LAST, whole, tally)
    assert len(counted.posted) == made
    assert (await sitting.table()).outcome is not None
