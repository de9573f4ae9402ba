"""What happened, in words: an account for each post, made from what is on record."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace

from cachetools import LRUCache
from discord.utils import format_dt

from bot.games import Brief, Presentation, Scene, display_name, in_brief, presentation
from bot.happenings import (
    Agreed,
    Away,
    Back,
    Ended,
    Excused,
    Exported,
    Happening,
    Hinted,
    Imported,
    Joined,
    Left,
    Moved,
    OfJournal,
    OfPerson,
    Paused,
    Person,
    Relieved,
    Resumed,
    SeatTaken,
    Settled,
    Updated,
)
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.limits import shorten
from bot.posting.messages.message import TOLD_TEXT, Told, joined, numbered
from bot.posting.messages.moves import account_of, beginning
from bot.posting.messages.thoughts import because
from bot.store import MoveRecord, Post
from bot.table import Table
from bot.table.automation import COMPUTER
from bot.table_settings import SETTINGS
from engine.core import Event

__all__ = ["PRACTICE", "Accounts", "ending", "rows_of"]

log = logging.getLogger(__name__)

ANNOUNCEMENTS: Mapping[type[Happening], str] = {
    Joined: N_("{name} takes a seat. At the table: {players}."),
    Left: N_("{name} leaves the table. At the table: {players}."),
    SeatTaken: N_("{name} takes over {former}'s seat."),
    Paused: N_("{name} pauses the game. Nobody can move until the host resumes it: `/game resume`."),
    Resumed: N_("{name} resumes the game."),
    Away: N_("{name} is away until {until}."),
    Back: N_("{name} is back."),
    Excused: N_("{name}'s time has run out. This once it counts as an absence, until {until}."),
    Hinted: N_("{name} asks for a hint."),
    Relieved: N_("{name} plays again, and needs no stand-in."),
    Exported: N_(
        "{name} takes the game so far as a file. Its seed is in there, and what is still to be drawn follows "
        "from that."
    ),
    Ended: N_("{name} ends this game."),
}
TOGETHER: Mapping[type[Happening], str] = {
    Paused: N_(
        "The table has agreed to pause the game. Nobody can move until the host resumes it: `/game resume`."
    ),
    Ended: N_("The table has agreed to end this game."),
}
"""Said of what the people at the table want together."""
ENDLESS = N_(
    "The computers have made {number} moves without coming to an end, so the game is paused. The host can "
    "end it: `/game end`."
)
"""Said where nobody wants it, but computers play on and on."""
LATER = N_("{name} will be away from {start} until {until}.")
"""Said of an absence that is announced in advance."""

UPDATED = N_("The bot was updated, and with it the rules of {title}:")
DEPARTS = N_(
    "From move {departs} on, this game would have gone differently under them. What was played "
    "stays: it continues from the position on the table, and earlier moves can no longer be "
    "taken back."
)
"""What is said where a game goes over to other rules."""

PRACTICE = N_("For practice: someone chose this game's seed, and with it what is drawn.")
"""Said of a game whose seed a person gave."""

SEATS_TO_TAKE = N_("Take your seat with `/game join`.")
"""Said under a game that was brought here and goes on."""

BACK_AND_FORTH = {
    "undo": (
        N_("{name} takes back move {move}: {said}"),
        N_("{name} takes back {mover}'s move {move}: {said}"),
    ),
    "redo": (
        N_("{name} redoes move {move}: {said}"),
        N_("{name} redoes {mover}'s move {move}: {said}"),
    ),
}
"""By kind: what is said of one's own move, and of another's, before the sentence that told of it."""

LONG_WAYS = {
    "move": N_("{name} makes {number} moves."),
    "undo": N_("{name} takes back {number} moves, back to before move {move}."),
    "redo": N_("{name} redoes {number} moves, up to move {move}."),
}
"""By kind: what is said of more rows than are listed."""

MIXED = N_("A move had revealed something hidden, so whatever nobody has seen is reshuffled.")
"""Said when moves are taken back."""

ELSEWHERE = N_("`/log` tells what happened.")
"""Said in place of an account of moves that can't be posted."""
CHANGED = N_("Something changed at this table; `/game status` shows how it stands.")
"""Said in place of anything else that can't be posted."""

LISTED = 12
"""Up to so many rows of a post are told one by one."""
NOTATION = 300
"""Characters of a move's notation."""
KEPT = 512
"""How many accounts of moves are kept, because a message that grows move by move tells them again."""


def ending(table: Table, scene: Scene) -> list[str]:
    """How the game ended; empty while it goes on."""
    shown = presentation(table.game)
    outcome = table.outcome
    if outcome is not None:
        return [scene.say("**The game is over.**"), shown.standing.result(scene, outcome)]
    if table.record.status != "ended":
        return []
    interim = None if scene.view is None else shown.game.interim(scene.view)
    said = scene.say("**The game was stopped before its end.**")
    if interim is None:
        return [said]
    return [said, scene.say("As it stands:"), shown.standing.result(scene, interim)]


def rows_of(post: Post) -> range:
    """The rows that a post of moves tells of."""
    assert isinstance(post.happening, OfJournal)
    return post.happening.rows


class Accounts:
    """Tells what happened, in one language. The account of a move is kept for a while.

    Without `names`, people are called by their seats, and nothing that people wrote is told.
    """

    def __init__(self, words: Words, *, names: bool = True) -> None:
        self.words = words
        self._names = names
        self._kept: LRUCache[tuple[int, int, int, tuple[str, ...]], str] = LRUCache(KEPT)

    async def of(self, table: Table, post: Post, most: int = TOLD_TEXT) -> str:
        """What a post tells, in at most this many characters.

        Raises:
            Refusal: one of its moves can't be replayed.
        """
        told_of = post.happening
        if isinstance(told_of, Imported):
            return self._imported(table, told_of.revision)
        if isinstance(told_of, Moved):
            rows = told_of.rows
            mixed = [self.words.say(MIXED)] if table.past.is_mixed(rows[-1]) else []
            if len(rows) > LISTED:
                return "\n".join([self._summed_up(table, rows), *mixed])
            room = most // (len(rows) + len(mixed)) - 1
            told = [*[await self._row(table, revision, room) for revision in rows], *mixed]
            lines = joined(told)
            return lines[0] if len(lines) == 1 else "\n".join(lines)
        if isinstance(told_of, Updated):
            return shorten("\n".join(self._updated(table, told_of)), most)
        message = _announcement(told_of)
        if message is None:
            return self.words.say(CHANGED)
        return shorten("\n".join(self._announced(table, told_of, message)), most)

    def least(self, post: Post) -> str:
        """Says that there's something to tell, and where to read it."""
        if not isinstance(post.happening, Moved):
            return self.words.say(CHANGED)
        rows = post.happening.rows
        return numbered(rows[0], rows[-1], self.words.say(ELSEWHERE))

    def scene(self, table: Table, state: object) -> Scene:
        """A position as everyone sees it, to tell from."""
        scene = table.scene(self.words, state)
        return scene if self._names else replace(scene, names=self._seats(table))

    def _seats(self, table: Table) -> tuple[str, ...]:
        """The people's names, replaced by their seats."""
        return tuple(self.words.say("Seat {seat}", seat=place.seat + 1) for place in table.seats)

    def _everybody(self, table: Table) -> str:
        names = table.names if self._names else self._seats(table)
        return self.words.listing([display_name(name) for name in names])

    def _person(self, person: Person) -> str:
        return display_name(person.name) if self._names else self.words.say("Someone")

    def _summed_up(self, table: Table, rows: range) -> str:
        """Many rows of taking back, in one sentence."""
        first, last = table.past.row(rows[0]), table.past.row(rows[-1])
        said = self.words.say(
            LONG_WAYS[first.kind],
            name=_who(self.words, table, self.scene(table, None), first),
            number=len(rows),
            move=last.target,
        )
        return numbered(first.revision, last.revision, said)

    async def _row(self, table: Table, revision: int, room: int) -> str:
        key = (table.record.id, revision, room, table.names)
        told = self._kept.get(key)
        if told is None:
            told = await self._told(table, revision, room)
            self._kept[key] = told = told if len(told) <= room else shorten(told, room)
        return told

    async def _told(self, table: Table, revision: int, room: int) -> str:
        shown = presentation(table.game)
        scene = self.scene(table, None)
        if revision == 0:
            return beginning(shown, scene)
        move = table.past.row(revision)
        who = _who(self.words, table, scene, move)
        if move.kind != "move":
            return numbered(revision, revision, await self._back_or_forth(table, move, who))
        made = await table.past.move(revision)
        before, scene = (self.scene(table, state) for state in (made.before, made.after))
        why = await because(table, before, revision)
        account = account_of(shown, before, scene, made, move.cause, why)
        maker, said = account.maker, account.said
        brief = _brief(shown, scene, made.events) if shown.telling.brief_events else ()
        if brief and move.cause == COMPUTER:
            brief = [*brief, Brief(why)] if why else brief
            said = f"{maker}: {in_brief(brief)}"
        text = numbered(revision, revision, said)
        if len(text) > room:
            hint = self.words.say("(more in `/log`)")
            return f"{shorten(text, max(1, room - len(hint) - 1))}\n{hint}"
        if not shown.telling.brief_events:
            return text
        return Told(text, f"{move.seat} {move.cause}", maker, brief, (revision, revision))

    async def _back_or_forth(self, table: Table, move: MoveRecord, who: str) -> str:
        """An undo or redo: who did it, what the move was, and whose if it was another player's."""
        own, others = BACK_AND_FORTH[move.kind]
        target = table.past.row(move.target or 0)
        mover = self.scene(table, None).name(target.seat or 0)
        said = await self._headline(table, target)
        message = own if target.seat == move.seat else others
        return self.words.say(message, name=who, mover=mover, move=target.revision, said=said)

    async def _headline(self, table: Table, move: MoveRecord) -> str:
        """A move in its first sentence; in notation if it can't be replayed."""
        try:
            made = await table.past.move(move.revision)
        except Refusal:
            return f"`{shorten(move.notation, NOTATION)}`"
        before, after = (self.scene(table, state) for state in (made.before, made.after))
        telling = presentation(table.game).telling
        return telling.headline(before, after, made.seat, made.action, made.events)

    def _imported(self, table: Table, revision: int) -> str:
        said = self.words.count(
            "A game was brought here, {number} move by this bot's count. Seats in order: {names}.",
            "A game was brought here, {number} moves by this bot's count. Seats in order: {names}.",
            revision,
            names=self._everybody(table),
        )
        return f"{said}\n{self.words.say(SEATS_TO_TAKE)}" if table.deciders else said

    def _updated(self, table: Table, update: Updated) -> list[str]:
        """Says that a game continues under other rules, and what is different in them."""
        shown = presentation(table.game)
        words = self.words.of(table.game.id)
        versions = range(update.former + 1, update.version + 1)
        corrections = [
            correction.text
            for version in versions
            for correction in shown.reasons.corrections.get(version, ())
            if correction.concerns(table.record.options)
        ]
        said = [
            words.say(UPDATED, title=shown.game.title),
            *(f"- {words.say(line)}" for line in corrections),
        ]
        said.append(words.say(DEPARTS, departs=update.departs))
        if update.lost:
            said.append(
                words.count(
                    "The last move couldn't be carried over: the game continues from the position before it.",
                    "The last {number} moves couldn't be carried over: the game continues from "
                    "the position before them.",
                    update.lost,
                )
            )
        return said

    def _announced(self, table: Table, told: Happening, message: str) -> list[str]:
        said = [self.words.say(message, players=self._everybody(table), **self._places(told))]
        if isinstance(told, Left | SeatTaken) and told.heir.name:
            said.append(self.words.say("{name} is the host now.", name=self._person(told.heir)))
        return said

    def _places(self, told: Happening) -> dict[str, str]:
        """What an announcement's placeholders stand for."""
        places = {}
        if isinstance(told, OfPerson | Agreed | SeatTaken):
            places["name"] = self._person(told.who)
        if isinstance(told, SeatTaken):
            places["former"] = self._person(told.former)
        if isinstance(told, Paused):
            places["number"] = str(told.endless)
        if isinstance(told, Away):
            places["start"] = format_dt(told.starts, "f")
        if isinstance(told, Away | Excused):
            places["until"] = format_dt(told.until, "f")
        return places


def _announcement(told: Happening) -> str | None:
    """The message about a happening, with its placeholders; None: there is none."""
    match told:
        case Agreed(together=True):
            return TOGETHER[type(told)]
        case Away(later=True):
            return LATER
        case Paused(endless=number) if number:
            return ENDLESS
        case Settled(setting=setting, value=value):
            return SETTINGS[setting].of(value).told
    return ANNOUNCEMENTS.get(type(told))


def _brief(shown: Presentation, scene: Scene, events: Sequence[Event]) -> Sequence[Brief]:
    try:
        return shown.telling.brief(scene, events)
    except Exception:
        log.exception("no brief words for %r", events)
        return ()


def _who(words: Words, table: Table, scene: Scene, move: MoveRecord) -> str:
    if move.seat is not None:
        return scene.name(move.seat)
    return words.say("The host") if move.user_id == table.record.host else words.say("A moderator")
