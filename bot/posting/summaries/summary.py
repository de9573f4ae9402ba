"""What has happened at a table since a person knew it, in a paragraph that doesn't grow with the moves."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from discord.utils import format_dt

from bot.games import Scene, display_name, presentation
from bot.language import Words
from bot.posting.messages.accounts import ending
from bot.store.waiting import awaiting
from bot.table import Table
from bot.table.past import PastMove
from engine.core import Event, Seat
from render.core.words import signed

__all__ = ["Summary", "summary_of"]

TOLD = 6
"""How many events are told one by one."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What has happened since a row of the journal.

    Attributes:
        moves: how many moves that count were made since.
        first: the first of them; None if there's none.
        counted: sentences on who made how many, and what was taken back.
        told: the most important events, a sentence each, in the order they happened.
        untold: how many more such events there were.
        standing: sentences on the part of the game, the scores, and the awaited players.
    """

    moves: int
    first: int | None
    counted: Sequence[str]
    told: Sequence[str]
    untold: int
    standing: Sequence[str]
    events: Sequence[Event]

    def paragraph(self, words: Words, most: int) -> str:
        """The sentences in at most `most` characters: the earliest of the important events go first."""
        told, untold = list(self.told), self.untold
        while True:
            more = []
            if untold:
                more = [
                    words.count(
                        "({number} more event: `/history`)", "({number} more events: `/history`)", untold
                    )
                ]
            text = " ".join([*self.counted, *told, *more, *self.standing])
            if len(text) <= most or not told:
                return text
            told.pop(0)
            untold += 1


async def summary_of(
    table: Table, words: Words, since: tuple[int, datetime | None], viewer: Seat | None = None
) -> Summary:
    """What has happened at a table since a row, as everyone may know it.

    Args:
        table: the table, whose game has started.
        since: the row, and when that was; None: that isn't told.
        viewer: the reader's seat.

    Raises:
        Refusal: a move on record can't be replayed.
    """
    revision, at = since
    past, now = table.past, table.revision
    made = [move for move in await past.moves() if revision < move.revision <= now]
    known = {move.revision for move in past.done_at(min(revision, now))}
    lost = len(known - {move.revision for move in past.done})
    before = table.scene(words, await past.state(min(revision, now)))
    scene = table.scene(words, table.state)
    weighty = await asyncio.to_thread(_weighty, words, table, made)
    counted = [_counted(scene, made, at)] if made else []
    if lost:
        counted.append(words.count("{number} move was taken back.", "{number} moves were taken back.", lost))
    standing = await asyncio.to_thread(_standing, scene, before, table) if made or lost else []
    return Summary(
        moves=len(made),
        first=made[0].revision if made else None,
        counted=counted,
        told=_heaviest(weighty),
        untold=max(0, len(weighty) - TOLD),
        standing=[*standing, *await _awaited(scene, table, viewer)],
        events=[event for move in made for event in move.events],
    )


def _counted(scene: Scene, made: Sequence[PastMove], at: datetime | None) -> str:
    """How many moves were made, and by whom in how many turns."""
    turns = Counter(seat for seat, _ in groupby(move.seat for move in made))
    people = scene.words.listing(
        [
            scene.words.count(
                "{name} {number} turn", "{name} {number} turns", number, name=scene.before_number(seat)
            )
            for seat, number in sorted(turns.items())
        ]
    )
    if at is None:
        return scene.words.count(
            "{number} move so far: {people}.", "{number} moves so far: {people}.", len(made), people=people
        )
    return scene.words.count(
        "{number} move since {since}: {people}.",
        "{number} moves since {since}: {people}.",
        len(made),
        since=format_dt(at, "f"),
        people=people,
    )


def _weighty(words: Words, table: Table, made: Sequence[PastMove]) -> list[tuple[int, int, str]]:
    """The events worth telling, each with its rank (smaller is more important) and its place in time."""
    shown = presentation(table.game)
    ranks = {each: rank for rank, each in enumerate(shown.telling.weighty)}
    found: list[tuple[int, int, str]] = []
    for move in made:
        scene = table.scene(words, move.after)
        for event in move.events:
            rank = ranks.get(type(event))
            if rank is not None and (text := shown.telling.event(scene, event)):
                found.append((rank, len(found), text.strip()))
    return found


def _heaviest(weighty: Sequence[tuple[int, int, str]]) -> list[str]:
    """The events that are told one by one: the most important, and of equal ones the newest."""
    chosen = sorted(weighty, key=lambda each: (each[0], -each[1]))[:TOLD]
    return [text for _, _, text in sorted(chosen, key=lambda each: each[1])]


def _standing(scene: Scene, before: Scene, table: Table) -> list[str]:
    """Which part of the game it now is, and how the scores have changed."""
    standing = presentation(table.game).standing
    said = []
    former, present = standing.chapter(before), standing.chapter(scene)
    if present and former != present:
        said.append(scene.say("By now: {chapter}.", chapter=present))
    scores, earlier = standing.scores(scene.view), standing.scores(before.view)
    if scores and len(scores) == len(earlier) and table.outcome is None:
        named = [_score(scene, seat, score, score - earlier[seat]) for seat, score in enumerate(scores)]
        said.append(scene.say(standing.scored, scores=scene.words.listing(named)))
    return said


def _score(scene: Scene, seat: Seat, score: int, gained: int) -> str:
    total = signed(score)
    if not gained:
        return scene.say("{name} {score}", name=scene.before_number(seat), score=total)
    change = signed(gained, plus=True)
    return scene.say("{name} {score} ({change})", name=scene.before_number(seat), score=total, change=change)


async def _awaited(scene: Scene, table: Table, viewer: Seat | None) -> list[str]:
    """Who is awaited now, and since when; or how the game ended."""
    if over := ending(table, scene):
        return ["\n".join(over)]
    if table.record.paused:
        return [scene.say("The game is paused.")]
    since = await table.read(awaiting.since, table.record.id)
    if not table.deciders:
        return []
    called = format_dt(min(since.values()), "R") if since else "–"
    if viewer is not None and viewer in table.deciders:
        return [scene.say("It's **your turn**, called {since}.", since=called)]
    names = scene.words.listing([display_name(table.names[seat]) for seat in table.deciders])
    return [scene.say("It's waiting for {names}, called {since}.", names=names, since=called)]
