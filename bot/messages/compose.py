"""Posts made from what is on record: the same post can be made again after a restart."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from bot.limits import MESSAGE, shorten
from bot.messages.buttons import buttons, simple_actions
from bot.messages.gallery import Gallery
from bot.messages.message import Message
from bot.presentation import Plate, Presentation, Scene, display_name, presentation
from bot.store import MoveRecord, Post
from bot.table import Moment, Table
from bot.text import N_, Words
from engine.core import Event, build

__all__ = ["Composer", "ending", "scene_of"]

log = logging.getLogger(__name__)

ANNOUNCEMENTS = {
    "lobby": N_(
        "{name} opens a table for **{title}** ({size}). "
        "Join with `/game join`; the host begins with `/game start`.\n{options}"
    ),
    "joined": N_("{name} takes a seat. At the table: {players}."),
    "left": N_("{name} leaves the table. At the table: {players}."),
    "ended": N_("The host ends this game."),
}

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


def scene_of(words: Words, table: Table, state: object, seat: int | None = None) -> Scene:
    """What sentences about a position are made from; `seat` is who may see it, None for everybody."""
    view = None if state is None else table.game.view(state, seat)

    def kinds(decider: int) -> Sequence[str]:
        return () if state is None else table.game.kinds(state, decider)

    return Scene(words, table.names, view, kinds)


def ending(table: Table, scene: Scene) -> list[str]:
    """How the game ended; nothing while it goes on."""
    shown = presentation(table.game)
    outcome = table.outcome
    if outcome is not None:
        return [scene.say("**The game is over.**"), shown.result(scene, outcome)]
    if table.record.status != "ended":
        return []
    interim = None if scene.view is None else shown.interim(scene.view)
    said = scene.say("**The game was stopped before its end.**")
    if interim is None:
        return [said]
    return [said, scene.say("As it stands:"), shown.result(scene, interim)]


class Composer:
    """Makes the messages of the outbox."""

    def __init__(self, gallery: Gallery, words: Words) -> None:
        self._gallery = gallery
        self._words = words

    async def compose(self, table: Table, post: Post, *, newest: bool) -> Message:
        """The message for a post.

        Only the newest post of a channel shows pictures and calls the next player: older ones that
        were held up would show a position that is gone.
        """
        if post.kind in ("move", "imported"):
            return await self._move(table, int(post.payload["revision"]), post.kind, newest=newest)
        said = [self._announcement(table, post)]
        if heir := str(post.payload.get("host", "")):
            said.append(self._words.say("{name} is the host now.", name=display_name(heir)))
        if post.kind == "joined" and newest and table.deciders:
            return await self._reminder(table, said)
        if post.kind == "ended":
            said += ending(table, scene_of(self._words, table, table.state))
        return Message(shorten("\n".join(said), MESSAGE))

    def _announcement(self, table: Table, post: Post) -> str:
        shown = presentation(table.game)
        changed = shown.changed_options(table.record.options)
        return self._words.say(
            ANNOUNCEMENTS[post.kind],
            name=display_name(str(post.payload.get("name", ""))),
            title=shown.title,
            size=_size(self._words, table.game.seats),
            players=self._words.listing([display_name(name) for name in table.names]),
            options=self._words.say("Rules: {options}.", options=changed),
        )

    async def _reminder(self, table: Table, said: list[str]) -> Message:
        """Whose turn it is, again: a seat has somebody new."""
        shown = presentation(table.game)
        scene = scene_of(self._words, table, table.state)
        state, revision, decider = table.state, table.revision, table.deciders[0]
        calls, called = self._calls(table, shown, scene)
        actions = await asyncio.to_thread(simple_actions, table, state, decider)
        view = buttons(table, shown, scene, revision, actions)
        return Message(_fitted(self._words, said, called), (), calls, view)

    async def _move(self, table: Table, revision: int, kind: str, *, newest: bool) -> Message:
        if kind == "imported" and revision == table.revision:
            moment = Moment(revision, None, table.state, ())
        else:
            moment = await table.moment(revision)
        shown = presentation(table.game)
        scene = scene_of(self._words, table, moment.state)
        said = self._said(table, shown, scene, moment, kind)
        before = await self._before(table, moment)
        if told := self._untold(table, shown, before, moment):
            said.insert(0, told)
        if not newest or revision != table.revision:
            return Message(shorten("\n".join(said), MESSAGE))
        # Everything about the turn is read before anything is waited for: the table may move on meanwhile.
        deciders = table.deciders
        calls, called = self._calls(table, shown, scene)
        if before is not None and deciders == tuple(table.game.deciders(before)):
            # Who just moved and moves again is named, and not notified once more.
            calls = ()
        plates = await self._plates(table, shown, scene, moment)
        view = None
        if deciders:
            actions = await asyncio.to_thread(simple_actions, table, moment.state, deciders[0])
            view = buttons(table, shown, scene, revision, actions)
        return Message(_fitted(self._words, said, called), plates, calls, view)

    async def _before(self, table: Table, moment: Moment) -> Any:
        """The position before a row of the journal; None at the start."""
        return None if moment.move is None else (await table.moment(moment.revision - 1)).state

    def _untold(self, table: Table, shown: Presentation, before: Any, moment: Moment) -> str | None:
        """A sentence for a move that its events don't tell."""
        move = moment.move
        if move is None or move.kind != "move" or move.seat is None or move.action is None:
            return None
        action = build(table.game.kinds_by_name, dict(move.action))
        return shown.untold(scene_of(self._words, table, before), move.seat, action, moment.events)

    def _said(self, table: Table, shown: Presentation, scene: Scene, moment: Moment, kind: str) -> list[str]:
        if kind == "imported":
            return [
                self._words.count(
                    "A game was brought here, {number} move by this bot's count. Seats in order: {names}.",
                    "A game was brought here, {number} moves by this bot's count. Seats in order: {names}.",
                    moment.revision,
                    names=scene.everybody(),
                ),
                *([self._words.say("Take your seat with `/game join`.")] if table.deciders else []),
            ]
        move = moment.move
        if move is None:
            return [
                self._words.say(
                    "**{title}** begins. Seats in order: {names}.",
                    title=shown.title,
                    names=scene.everybody(),
                )
            ]
        who = _who(self._words, table, scene, move)
        if move.kind != "move":
            return [_taken_back(self._words, table, scene, move, who)]
        sentences = [text for event in moment.events if (text := _event(shown, scene, event))]
        mark = f"-# {move.revision} · {who} · `{move.notation}`"
        return [*sentences, mark]

    def _calls(self, table: Table, shown: Presentation, scene: Scene) -> tuple[tuple[int, ...], list[str]]:
        if ended := ending(table, scene):
            return (), ended
        users, lines = [], []
        for seat in table.deciders:
            user = table.seats[seat].person
            mention = scene.name(seat) if user is None else f"<@{user}>"
            lines.append(self._words.say("{name}: {call}", name=mention, call=shown.call(scene, seat)))
            if user is not None:
                users.append(user)
        return tuple(users), lines

    async def _plates(
        self, table: Table, shown: Presentation, scene: Scene, moment: Moment
    ) -> tuple[Plate, ...]:
        key = (table.record.id, moment.revision, None)
        plates = []
        for name in shown.picture_names:
            try:
                plates.append(await self._gallery.plate(shown, name, scene, key, moment.events))
            except Exception:
                # A move that can't be drawn is a move all the same, and its words must go out.
                log.exception("game=%d revision=%d picture=%s", table.record.id, moment.revision, name)
        return tuple(plates)


def _size(words: Words, seats: range) -> str:
    """How many play a game."""
    if len(seats) == 1:
        return words.count("{number} player", "{number} players", seats[0])
    return words.say("{least} to {most} players", least=seats[0], most=seats[-1])


def _event(shown: Presentation, scene: Scene, event: Event) -> str | None:
    try:
        return shown.event(scene, event)
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
    return words.say("The host") if move.user_id == table.record.host else words.say("Somebody")


def _fitted(words: Words, said: Sequence[str], called: Sequence[str]) -> str:
    """What happened and who is next within one message; what happened is cut first."""
    call = shorten("\n".join(called), MESSAGE // 2)
    text = "\n".join(said)
    room = MESSAGE - len(call) - 1
    if len(text) > room:
        hint = words.say("(more in `/log`)")
        text = shorten(text, room - len(hint) - 1) + "\n" + hint
    return f"{text}\n{call}" if call else text
