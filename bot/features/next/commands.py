"""`/next`: where a person is awaited, in all servers, with a button for each game that opens its turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import discord
from discord import app_commands
from discord.utils import format_dt
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.moving.present import changed, present_of
from bot.features.orders.listing import standing_orders
from bot.features.orders.screens import OrderPlace
from bot.games import presentation, title_of
from bot.interactions.answers import answer, answering
from bot.interactions.pressed import Pressed, stopped
from bot.interactions.sections import Line, answer_in_sections
from bot.interactions.services import services_of
from bot.interactions.viewer import hand_along
from bot.language import N_, Words
from bot.posting.bulletin.listing import asleep_line, seat_name
from bot.posting.messages.buttons import AwayPress, FollowPress, HabitPress, NextPress, SincePress, button
from bot.store.games import listing, queries
from bot.store.people import follows
from bot.store.waiting import awaiting
from bot.store.waiting.awaiting import Awaited
from bot.table.waiting import timing
from engine.core import registry

__all__ = ["NextButton", "next_turn"]

SHOWN = 10
"""Games that are listed; the rest come up when these have their move. Each takes three of the forty parts
that a message may have, as do those for which there are standing orders or might be; five lines without a
button and the row below take the other ten.
"""
LATEST = datetime.max.replace(tzinfo=UTC)
"""The deadline of games without a clock: they come after the others."""


@app_commands.command(name="next", description="The games waiting for you, on all servers")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def next_turn(interaction: discord.Interaction[Any]) -> None:
    """List the games that wait for the person, those whose time runs out first, and then the
    one that has waited longest. Discord shows the
    address of a channel as its name with that of its server.
    """
    services = services_of(interaction)
    async with answering(interaction) as reply:
        async with services.store.reading() as connection:
            found = await awaiting.awaiting(connection, interaction.user.id)
            deadlines = await _deadlines(connection, found)
            others = await awaiting.elsewhere(connection, interaction.user.id)
            people = [each.user_id for each in others if each.user_id]
            away = await awaiting.away_among(connection, people, services.scheduler.now())
            mine = await listing.of_person(connection, interaction.user.id)
            followed = await follows.count(connection, interaction.user.id)
        asleep = [each for each in mine if each.asleep]
        waking = [each for each in asleep if each.waits_for(interaction.user.id)]
        resting = [asleep_line(reply.words, each) for each in asleep if each not in waking][:SHOWN]
        below = _below(
            reply.words, follows=followed > 0, plays=any(each.status == "running" for each in mine)
        )
        ordered = await standing_orders(interaction)
        if not found and not ordered and not others and not waking:
            said = "\n".join([reply.words.say("No game is waiting for you."), *resting])
            await answer(interaction, said, view=stopped(below))
            return
        label = reply.words.say("Open the turn")
        found.sort(key=lambda each: deadlines.get(each.game_id, LATEST))
        waiting = N_("These games are waiting for you, the most urgent first:")
        lines: list[Line] = [reply.words.say(waiting if found else N_("No game is waiting for you."))]
        shown = SHOWN - len(ordered)
        for each in found[:shown]:
            line = _line(interaction.client, reply.words, each)
            if (deadline := deadlines.get(each.game_id)) is not None:
                line = reply.words.say(
                    "{line} · deadline {deadline}", line=line, deadline=format_dt(deadline, "R")
                )
            lines.append((line, button(NextPress(each.game_id), label, discord.ButtonStyle.primary)))
        if len(found) > shown:
            lines.append(reply.words.say("… and more."))
        room = shown - min(shown, len(found))
        lines += [
            (asleep_line(reply.words, each), button(NextPress(each.game_id), label)) for each in waking[:room]
        ]
        room -= len(waking[:room])
        lines += _others(interaction.client, reply.words, others, away, (room, ordered))
        if resting:
            lines.append("\n".join(resting))
        if ordered:
            lines += [reply.words.say("Your standing orders:"), *ordered.values()]
        await answer_in_sections(interaction, lines, below)


def _below(words: Words, *, follows: bool, plays: bool) -> Sequence[discord.ui.Button[Any]]:
    """Buttons for what else a person can see and set: what has happened since their last visit, the tables
    they follow, their quiet hours, reminders and absences.
    """
    happened = button(SincePress("all"), words.say("What happened?"))
    followed = button(FollowPress("list"), words.say("Tables you follow"))
    return (
        *([happened] if plays or follows else ()),
        *([followed] if follows else ()),
        button(HabitPress("open"), words.say("Quiet hours, reminders …")),
        button(AwayPress("open"), words.say("I'm away …")),
    )


async def _deadlines(connection: AsyncConnection, waiting: Sequence[Awaited]) -> dict[int, datetime]:
    """When the person's clocks run out, by game."""
    found = {}
    for each in waiting:
        record = await queries.game_with(connection, each.game_id)
        if record.settings.clock is not None:
            places = await queries.seats_of(connection, each.game_id)
            of_game = await timing.deadlines(connection, record, places)
            if each.seat in of_game:
                found[each.game_id] = of_game[each.seat]
    return found


def _others(
    client: discord.Client,
    words: Words,
    others: Sequence[Awaited],
    away: Mapping[int, datetime],
    buttons: tuple[int, Collection[int]],
) -> Iterator[Line]:
    """The person's other games: whom they wait for, and since when. `buttons`: for how many of them there may
    be one that leads to new orders, and the games that need none.
    """
    if not others:
        return
    room, known = buttons
    listed, said = list[Line](), list[str]()
    for game_id in list(dict.fromkeys(each.game_id for each in others))[:SHOWN]:
        here = [each for each in others if each.game_id == game_id]
        line = words.say(
            "{where} · {title} · {names} · called {since}",
            where=_where(client, here[0]),
            title=title_of(here[0].game),
            names=words.listing([_awaited(words, each, away) for each in here]),
            since=format_dt(here[0].since, "R"),
        )
        if len(listed) < room and game_id not in known and _has_orders(here[0]):
            place = OrderPlace(game_id, 0, "open")
            listed.append((line, button(place, words.say("Orders"))))
        else:
            said.append(line)
    yield "\n".join([words.say("Your other games wait for:"), *said])
    yield from listed


def _has_orders(waiting: Awaited) -> bool:
    """Whether a game knows standing orders that can be given ahead."""
    game = registry.games().get(waiting.game)
    return game is not None and bool(presentation(game).orders.types)


def _awaited(words: Words, each: Awaited, away: Mapping[int, datetime]) -> str:
    """A person the game is waiting for, and whether they are away."""
    name, until = seat_name(words, each.name, each.seat), away.get(each.user_id or 0)
    if until is None:
        return name
    return words.say("{name} (away until {until})", name=name, until=format_dt(until, "d"))


def _line(client: discord.Client, words: Words, waiting: Awaited) -> str:
    return words.say(
        "{where} · {title} · called {since}",
        where=_where(client, waiting),
        title=title_of(waiting.game),
        since=format_dt(waiting.since, "R"),
    )


def _where(client: discord.Client, waiting: Awaited) -> str:
    return client.get_partial_messageable(waiting.channel_id, guild_id=waiting.guild_id).jump_url


class NextButton(Pressed[NextPress], press=NextPress):
    """Shows the present turn of a game with its buttons, to its presser alone and in any channel."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Open the turn."""
        async with answering(interaction) as reply:
            table = await reply.find_table()
            table.own_seat(interaction.user.id)
            present = await present_of(interaction, table)
            said = "\n".join([*present.lines, *await changed(interaction, table)]) or reply.words.say(
                "No game is waiting for you."
            )
            await answer(interaction, said, await hand_along(interaction, table), view=present.view)
