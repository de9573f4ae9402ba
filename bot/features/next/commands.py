"""`/next`: where a person is awaited, in all servers, with a button for each game that opens its turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import discord
from discord import app_commands
from discord.utils import format_dt
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.features.orders.listing import standing_orders
from bot.games import display_name, title_of
from bot.interactions.answers import Line, answer, answer_in_sections, answering
from bot.interactions.pressed import stopped
from bot.interactions.services import services_of
from bot.language import N_, Words
from bot.posting.buttons import button
from bot.store import absences, awaiting, follows, listing, queries
from bot.store.awaiting import Awaited
from bot.store.listing import Listed
from bot.table.waiting import timing

__all__ = ["next_turn"]

SHOWN = 10
"""Games that are listed; the rest come up when these have their move. Each takes three of the forty parts
that a message may have, as each of those does for which there are standing orders.
"""
LATEST = datetime.max.replace(tzinfo=UTC)
"""The deadline of games without a clock: they come after the others."""


@app_commands.command(name="next", description="The games in which you are to act, in all servers")
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
            away = await absences.among(connection, people, services.scheduler.now())
            mine = await listing.of_person(connection, interaction.user.id)
            followed = await follows.count(connection, interaction.user.id)
        waits = _others(interaction.client, reply.words, others, away)
        waits += _asleep(reply.words, mine)
        beside = _beside(reply.words, followed, plays=any(each.status == "running" for each in mine))
        ordered = await standing_orders(interaction)
        if not found and not ordered:
            said = "\n".join([reply.words.say("No game waits for you."), *waits])
            view = stopped(shown for _, shown in beside) if beside else None
            await answer(interaction, said, view=view)
            return
        label = reply.words.say("Open the turn")
        found.sort(key=lambda each: deadlines.get(each.game_id, LATEST))
        waiting = N_("These games wait for you, the longest first:")
        lines: list[Line] = [reply.words.say(waiting if found else N_("No game waits for you."))]
        shown = SHOWN - len(ordered)
        for each in found[:shown]:
            line = _line(interaction.client, reply.words, each)
            if (deadline := deadlines.get(each.game_id)) is not None:
                line = reply.words.say(
                    "{line} · deadline {deadline}", line=line, deadline=format_dt(deadline, "R")
                )
            lines.append((line, button(f"next:{each.game_id}", label, discord.ButtonStyle.primary)))
        if len(found) > shown:
            lines.append(reply.words.say("… and more."))
        if waits:
            lines.append("\n".join(waits))
        await answer_in_sections(interaction, [*lines, *beside, *ordered])


def _beside(words: Words, followed: int, *, plays: bool) -> list[tuple[str, discord.ui.Item[Any]]]:
    """What else there is to see: what happened, and the tables that one follows."""
    found: list[tuple[str, discord.ui.Item[Any]]] = []
    if plays:
        said = words.say("What happened at your tables since you last looked?")
        found.append((said, button("since:all", words.say("What happened?"))))
    if followed:
        said = words.count("You follow {number} table.", "You follow {number} tables.", followed)
        found.append((said, button("follow:list", words.say("Tables you follow"))))
    return found


def _asleep(words: Words, mine: Sequence[Listed]) -> list[str]:
    """The person's tables at which nobody has moved for so long that they sleep."""
    return [
        words.say(
            "{where} · {title} · asleep, a move wakes it",
            where=f"<#{each.channel_id}>",
            title=title_of(each.game),
        )
        for each in mine
        if each.asleep
    ][:SHOWN]


async def _deadlines(connection: AsyncConnection, waiting: Sequence[Awaited]) -> dict[int, datetime]:
    """When the person's clocks run out, by game."""
    found = {}
    for each in waiting:
        record = await queries.game_with(connection, each.game_id)
        if record.clock is not None:
            places = await queries.seats_of(connection, each.game_id)
            of_game = await timing.deadlines(connection, record, places)
            if each.seat in of_game:
                found[each.game_id] = of_game[each.seat]
    return found


def _others(
    client: discord.Client, words: Words, others: Sequence[Awaited], away: Mapping[int, datetime]
) -> list[str]:
    """The person's other games: whom they wait for, and since when."""
    if not others:
        return []
    lines = [words.say("Your other games wait for:")]
    for game_id in list(dict.fromkeys(each.game_id for each in others))[:SHOWN]:
        here = [each for each in others if each.game_id == game_id]
        lines.append(
            words.say(
                "{where} · {title} · {names} · called {since}",
                where=_where(client, here[0]),
                title=title_of(here[0].game),
                names=words.listing([_awaited(words, each, away) for each in here]),
                since=format_dt(here[0].since, "R"),
            )
        )
    return lines


def _awaited(words: Words, each: Awaited, away: Mapping[int, datetime]) -> str:
    """Somebody whom a game waits for, and whether he is away."""
    name, until = display_name(each.name), away.get(each.user_id or 0)
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
