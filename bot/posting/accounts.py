"""What happened, in words: an account for each post, made from what is on record."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial

from bot.games import Presentation, Scene, display_name, presentation
from bot.language import N_, Words
from bot.limits import shorten
from bot.posting.message import TOLD_TEXT
from bot.store import MoveRecord, Post
from bot.table import Moment, Table
from bot.table.annals import annals_of
from engine.core import Event, build

__all__ = ["ANNOUNCEMENTS", "Accounts", "ending", "rows_of", "scene_of"]

log = logging.getLogger(__name__)

ANNOUNCEMENTS = {
    "joined": N_("{name} takes a seat. At the table: {players}."),
    "left": N_("{name} leaves the table. At the table: {players}."),
    "seat": N_("{name} takes over the seat of {former}."),
    "paused": N_("{name} lets the game rest. Nobody can move until `/game resume`."),
    "resumed": N_("{name} lets the game go on."),
    "ended": N_("{name} ends this game."),
}

SEATS_TO_TAKE = N_("Take your seat with `/game join`.")
"""Said under a game that was brought here and goes on."""

BACK_AND_FORTH = {
    "undo": (
        N_("{name} takes back `{notation}`."),
        N_("{name} takes back {mover}'s move `{notation}`."),
    ),
    "redo": (
        N_("{name} makes `{notation}` again."),
        N_("{name} makes {mover}'s move `{notation}` again."),
    ),
}
"""By kind: what is said of one's own move, and of another's."""

LONG_WAYS = {
    "move": N_("{name} makes {number} moves, the last one `{notation}`."),
    "undo": N_("{name} takes back {number} moves, back to before `{notation}`."),
    "redo": N_("{name} makes {number} moves again, up to `{notation}`."),
}
"""By kind: what is said of more rows than are listed."""

LISTED = 12
"""Rows of one post that are told one by one."""
NOTATION = 300
"""Characters of a move's notation."""
KEPT = 512
"""Accounts of moves that are kept: a message that grows move by move tells the same again."""


def scene_of(words: Words, table: Table, state: object, seat: int | None = None) -> Scene:
    """What sentences about a position are made from; `seat` is who may see it, None for everybody."""
    view = None if state is None else table.game.view(state, seat)

    def kinds(decider: int) -> Sequence[str]:
        return () if state is None else table.game.kinds(state, decider)

    return Scene(words, table.names, view, kinds, past=partial(annals_of, table))


def ending(table: Table, scene: Scene) -> list[str]:
    """How the game ended; nothing while it goes on."""
    shown = presentation(table.game)
    outcome = table.outcome
    if outcome is not None:
        return [scene.say("**The game is over.**"), shown.standing.result(scene, outcome)]
    if table.record.status != "ended":
        return []
    interim = None if scene.view is None else shown.standing.interim(scene.view)
    said = scene.say("**The game was stopped before its end.**")
    if interim is None:
        return [said]
    return [said, scene.say("As it stands:"), shown.standing.result(scene, interim)]


def rows_of(post: Post) -> range:
    """The revisions that a post of moves tells of."""
    last = int(post.payload["revision"])
    return range(int(post.payload.get("first", last)), last + 1)


class Accounts:
    """Tells what happened, in one language. What was told of a move is kept for a while."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._kept: OrderedDict[tuple[int, int, int, tuple[str, ...]], str] = OrderedDict()

    async def of(self, table: Table, post: Post) -> str:
        """What a post tells of, within a message's room.

        Raises:
            Refusal: a move of it can't be played again as it was.
        """
        if post.kind == "imported":
            return self._imported(table, int(post.payload["revision"]))
        if post.kind == "move":
            rows = rows_of(post)
            if len(rows) > LISTED:
                return self._summed_up(table, rows)
            room = TOLD_TEXT // len(rows) - 1
            return "\n".join([await self._row(table, revision, room) for revision in rows])
        return shorten("\n".join(self._announced(table, post)), TOLD_TEXT)

    def _summed_up(self, table: Table, rows: range) -> str:
        """A long way back, in one sentence."""
        first, last = table.chronicle.row(rows[0]), table.chronicle.row(rows[-1])
        said = self.words.say(
            LONG_WAYS[first.kind],
            name=_who(self.words, table, scene_of(self.words, table, None), first),
            number=len(rows),
            notation=shorten(last.notation, NOTATION),
        )
        return f"{said}\n-# {first.revision}–{last.revision}"

    async def _row(self, table: Table, revision: int, room: int) -> str:
        key = (table.record.id, revision, room, table.names)
        if key not in self._kept:
            self._kept[key] = shorten(await self._told(table, revision, room), room)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]

    async def _told(self, table: Table, revision: int, room: int) -> str:
        shown = presentation(table.game)
        scene = scene_of(self.words, table, None)
        if revision == 0:
            return self.words.say(
                "**{title}** begins. Seats in order: {names}.",
                title=shown.naming.title,
                names=scene.everybody(),
            )
        move = table.chronicle.row(revision)
        who = _who(self.words, table, scene, move)
        if move.kind != "move":
            return _taken_back(self.words, table, scene, move, who)
        moment = await table.moment(revision)
        scene = scene_of(self.words, table, moment.state)
        told = [text for event in moment.events if (text := _event(shown, scene, event))]
        if untold := await self._untold(table, shown, moment, move):
            told.insert(0, untold)
        mark = f"-# {move.revision} · {who} · `{shorten(move.notation, NOTATION)}`"
        if told:
            return f"{_within(self.words, told, room - len(mark) - 1)}\n{mark}"
        return mark

    async def _untold(
        self, table: Table, shown: Presentation, moment: Moment, move: MoveRecord
    ) -> str | None:
        """A sentence for a move that its events don't tell."""
        if move.seat is None or move.action is None:
            return None
        before = (await table.moment(moment.revision - 1)).state
        action = build(table.game.kinds_by_name, dict(move.action))
        return shown.telling.untold(scene_of(self.words, table, before), move.seat, action, moment.events)

    def _imported(self, table: Table, revision: int) -> str:
        names = self.words.listing([display_name(name) for name in table.names])
        said = self.words.count(
            "A game was brought here, {number} move by this bot's count. Seats in order: {names}.",
            "A game was brought here, {number} moves by this bot's count. Seats in order: {names}.",
            revision,
            names=names,
        )
        return f"{said}\n{self.words.say(SEATS_TO_TAKE)}" if table.deciders else said

    def _announced(self, table: Table, post: Post) -> list[str]:
        payload = post.payload
        said = [
            self.words.say(
                ANNOUNCEMENTS[post.kind],
                name=display_name(str(payload.get("name", ""))),
                former=display_name(str(payload.get("former", ""))),
                players=self.words.listing([display_name(name) for name in table.names]),
            )
        ]
        if heir := str(payload.get("host", "")):
            said.append(self.words.say("{name} is the host now.", name=display_name(heir)))
        return said


def _event(shown: Presentation, scene: Scene, event: Event) -> str | None:
    try:
        return shown.telling.event(scene, event)
    except Exception:
        # What can't be told must not keep the rest from being told, nor the next player from being called.
        log.exception("no words for %r", event)
        return None


def _taken_back(words: Words, table: Table, scene: Scene, move: MoveRecord, who: str) -> str:
    """An undo or redo: who did it, and whose move it was where that is somebody else's."""
    own, others = BACK_AND_FORTH[move.kind]
    mover = table.chronicle.row(move.target).seat if move.target is not None else None
    if mover is None or mover == move.seat:
        return words.say(own, name=who, notation=move.notation)
    return words.say(others, name=who, mover=scene.name(mover), notation=move.notation)


def _who(words: Words, table: Table, scene: Scene, move: MoveRecord) -> str:
    if move.seat is not None:
        return scene.name(move.seat)
    return words.say("The host") if move.user_id == table.record.host else words.say("A moderator")


def _within(words: Words, told: Sequence[str], room: int) -> str:
    """As much as there is room for."""
    text = "\n".join(told)
    if len(text) <= room:
        return text
    hint = words.say("(more in `/log`)")
    return f"{shorten(text, max(1, room - len(hint) - 1))}\n{hint}"
