"""An open table: its post with buttons, and `/game join`, `leave` and `start`, until the game begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import discord
from discord import app_commands

from bot.features.opening.filling import clock_words
from bot.features.voting.asking import offering_to_ask
from bot.games import display_name, presentation
from bot.happenings import Opened
from bot.interactions.answers import answer, answering
from bot.interactions.completion import rows
from bot.interactions.pressed import Pressed
from bot.interactions.viewer import hand_along, table_for
from bot.interactions.zones import answer_seated
from bot.language import Words
from bot.language.refusals import Refusal
from bot.posting.messages.accounts import PRACTICE
from bot.posting.messages.buttons import button
from bot.posting.messages.message import Message
from bot.posting.messages.notices import Notice
from bot.press import GameId, Press, SeatNumber
from bot.store import Post
from bot.table import Table, lobby
from bot.table_settings import SETTINGS

__all__ = ["NOTICE", "LobbyButton", "join", "leave", "lobby_message", "lobby_text", "seat_words", "start"]

Verb = Literal["join", "leave", "partner", "start"]
STYLES: Mapping[Verb, discord.ButtonStyle] = {
    "join": discord.ButtonStyle.success,
    "leave": discord.ButtonStyle.secondary,
    "partner": discord.ButtonStyle.secondary,
    "start": discord.ButtonStyle.primary,
}


@dataclass(frozen=True, slots=True)
class LobbyPress(Press, prefix="lobby"):
    """A press at an open table; `seat` is the place that is taken, none for the next one."""

    game: GameId
    verb: Verb
    seat: SeatNumber | None = None


class LobbyButton(Pressed[LobbyPress], press=LobbyPress):
    """A button of an open table."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Join, leave, have the computer sit down, or begin, as long as the table is open."""
        async with answering(interaction) as reply:
            table = await reply.find_table()
            verb = self.press.verb
            if table.record.id != self.press.game or table.record.status != "lobby":
                raise Refusal("table_not_open")
            user = interaction.user
            if verb == "join":
                place = await lobby.join(table, user.id, user.display_name, self.press.seat)
                await answer_seated(interaction, reply.words, seat_words(reply.words, table, place.seat))
            elif verb == "leave":
                await lobby.leave(table, user.id)
                await answer(interaction, reply.words.say("You left the table."))
            else:
                if verb == "partner":
                    if user.id != table.record.host:
                        raise Refusal("host_alone")
                    await lobby.seat_partners(table, reply.words.say("Computer"))
                await lobby.start(table, user.id)
                hand = await hand_along(interaction, table)
                await answer(interaction, reply.words.say("The game begins."), hand)


def seat_words(words: Words, table: Table, seat: int) -> str:
    """What somebody is told who took a seat."""
    if table.record.status == "lobby" and table.record.settings.seating == "random":
        return words.say("You have a seat; who sits where is drawn when the game begins.")
    return words.say("You have seat {seat}.", seat=seat + 1)


def lobby_text(words: Words, table: Table, opened: Opened) -> str:
    """What stays of the post when the game has begun."""
    shown = presentation(table.game)
    said = words.say(
        "{name} opens a table for **{title}**.", name=display_name(opened.who.name), title=shown.game.title
    )
    rules = shown.table_options.changed(words, table.record.options)
    travels = shown.interchange.travels(words.of(table.game.id), table.record.options)
    practice = [words.say(PRACTICE)] if table.record.practice else []
    beside = [travels] if travels else []
    return "\n".join([said, words.say("Rules: {options}.", options=rules), *beside, *practice])


async def lobby_message(table: Table, words: Words, _: Post, opened: Opened) -> Message:
    """The post as the table stands now; without buttons once it is not open any more."""
    told = (lobby_text(words, table, opened),)
    if table.record.status != "lobby":
        return Message(told)
    return Message(told, call=tuple(_call(table, words)), buttons=_buttons(table, words))


def _call(table: Table, words: Words) -> list[str]:
    players = words.listing([_player(words, table, place.seat, place.name) for place in table.seats])
    host = next((place.name for place in table.seats if place.user_id == table.record.host), "")
    lines = [words.say("**At the table**: {players}", players=players), _count(words, table)]
    settled = table.record.settings
    many = (settled.players or max(table.game.seats)) > 2
    for name, setting in SETTINGS.items():
        rule = setting.of(getattr(settled, name)).rule
        if rule and (many or not setting.among_many):
            lines.append(words.say(rule))
    if settled.clock is not None:
        lines.append(words.say("Clock: {clock}.", clock=clock_words(words, settled.clock)))
    lines.append(words.say("{name} starts the game when everyone is here.", name=display_name(host)))
    return lines


def _player(words: Words, table: Table, seat: int, name: str) -> str:
    shown = display_name(name)
    if table.record.settings.seating == "random":
        return shown
    return words.say("{seat}. {name}", seat=seat + 1, name=shown)


def _count(words: Words, table: Table) -> str:
    """How many are there, and how many it takes."""
    seats, present, places = table.game.seats, len(table.seats), table.record.settings.players
    if places is None and len(seats) > 1:
        return words.say(
            "{present} at the table, {least} to {most} can play.",
            present=present,
            least=seats[0],
            most=seats[-1],
        )
    return words.say("{present} of {wanted} are here.", present=present, wanted=places or seats[0])


def _buttons(table: Table, words: Words) -> Sequence[discord.ui.Item[Any]]:
    leave = _button(table, "leave", words.say("Leave"))
    start = _button(table, "start", words.say("Start the game"))
    partner = [_button(table, "partner", words.say("Play against the computer"))]
    last = [leave, *(partner if lobby.wants_partner(table) else []), start]
    if table.record.settings.seating != "chosen":
        return [_button(table, "join", words.say("Join")), *last]
    free = [seat for seat, _ in lobby.free_seats(table)]
    joins = [_button(table, "join", words.say("Seat {seat}", seat=seat + 1), seat) for seat in free]
    return [*joins, *last]


def _button(table: Table, verb: Verb, label: str, seat: int | None = None) -> discord.ui.Button[Any]:
    return button(LobbyPress(table.record.id, verb, seat), label, STYLES[verb])


NOTICE = Notice(Opened, lobby_message, lobby_text)


@app_commands.command(description="Take a seat at this channel's table")
@app_commands.describe(seat="the number of a free seat, where seats are chosen or the game has started")
async def join(
    interaction: discord.Interaction[Any], seat: app_commands.Range[int, 1, 25] | None = None
) -> None:
    """Take a seat."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        number = None if seat is None else seat - 1
        async with offering_to_ask(interaction, reply, table, number):
            place = await lobby.join(table, interaction.user.id, interaction.user.display_name, number)
            await answer_seated(interaction, reply.words, seat_words(reply.words, table, place.seat))


@join.autocomplete("seat")
async def _free_seats(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
    table = await table_for(interaction)
    free = lobby.free_seats(table)
    return rows(str(current), ((seat + 1, f"{seat + 1} {name}".strip()) for seat, name in free))


@app_commands.command(description="Leave the table before the game starts")
async def leave(interaction: discord.Interaction[Any]) -> None:
    """Give up a seat in the lobby."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        await lobby.leave(table, interaction.user.id)
        await answer(interaction, reply.words.say("You left the table."))


@app_commands.command(description="Start the game with those who are seated (host)")
async def start(interaction: discord.Interaction[Any]) -> None:
    """Begin."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        await lobby.start(table, interaction.user.id)
        hand = await hand_along(interaction, table)
        await answer(interaction, reply.words.say("The game begins."), hand)
