"""`/stats`: somebody's games in this server; how quickly they answer is told to them alone, unless they
show it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import discord
from discord import app_commands

from bot.features.statistics.ledger import enter
from bot.features.statistics.record import GameRecord, Pace, PlayerRecord, pace_of, record_of
from bot.games import title_of
from bot.interactions.answers import NOT_REACHED, Unanswered, answer, answering
from bot.interactions.pressed import Pressed, stopped
from bot.interactions.services import services_of
from bot.language import N_, Words
from bot.language.spans import span
from bot.limits import MESSAGE, shorten
from bot.posting.messages.buttons import button
from bot.press import Press

__all__ = ["StatsItem", "stats"]

Way = Literal["show", "pace"]
SHOWING: Mapping[Way, str] = {"show": N_("Show it in the channel"), "pace": N_("Show it with my times")}
"""What can be done with one's own statistics, by the end of the button's id."""
SHOWN = N_("It's in the channel now.")


@app_commands.command(description="Games, results and ratings on this server: yours, or someone else's")
@app_commands.describe(player="whose; leave empty for yours")
@app_commands.guild_only()
async def stats(interaction: discord.Interaction[Any], player: discord.User | None = None) -> None:
    """Tell somebody's statistics to the person who asks."""
    async with answering(interaction) as reply:
        person = interaction.user if player is None else player
        record, pace = await _looked_up(interaction, person.id)
        if person.id != interaction.user.id:
            await answer(interaction, _text(reply.words, person.mention, record))
            return
        buttons = [
            button(StatsPress(way), reply.words.say(label))
            for way, label in SHOWING.items()
            if way != "pace" or pace is not None
        ]
        text = _text(reply.words, person.mention, record, pace)
        if pace is not None:
            alone = reply.words.say("-# Only you see your times.")
            text = f"{text}\n{alone}"
        await answer(interaction, text, view=stopped(buttons))


@dataclass(frozen=True, slots=True)
class StatsPress(Press, prefix="stats"):
    """Shows one's statistics to the channel, alone or with one's `pace`."""

    way: Way


class StatsItem(Pressed[StatsPress], press=StatsPress):
    """A button that shows one's own statistics to the channel."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Post them as they are now."""
        async with answering(interaction, anew=False) as reply:
            record, pace = await _looked_up(interaction, interaction.user.id)
            shown = pace if self.press.way == "pace" else None
            there = services_of(interaction).preferences
            words = await there.words_in(interaction.guild_id, interaction.channel_id or 0)
            await _show(interaction, _text(words, interaction.user.mention, record, shown))
            own = _text(reply.words, interaction.user.mention, record, pace)
            await answer(interaction, f"{own}\n-# {reply.words.say(SHOWN)}", view=stopped(()))


async def _show(interaction: discord.Interaction[Any], text: str) -> None:
    """Post something in the channel in the name of the person who acts; nobody is notified. The press was
    acknowledged before.

    Raises:
        Unanswered: Discord did not take it, or nobody knows.
    """
    nobody = discord.AllowedMentions.none()
    try:
        await interaction.followup.send(text, allowed_mentions=nobody)
    except NOT_REACHED as error:
        raise Unanswered(repr(error)) from error


async def _looked_up(interaction: discord.Interaction[Any], user_id: int) -> tuple[PlayerRecord, Pace | None]:
    """A person's games on the server where they are asked about, and how quickly they answer."""
    services, guild_id = services_of(interaction), interaction.guild_id
    await enter(services.store, services.tables, guild_id)
    async with services.store.reading() as connection:
        record = await record_of(connection, guild_id, user_id)
        return record, await pace_of(connection, guild_id, user_id)


def _text(words: Words, name: str, record: PlayerRecord, pace: Pace | None = None) -> str:
    """Somebody's statistics, game by game."""
    lines = [words.say("**Statistics** of {name} on this server", name=name)]
    lines += [_game(words, game, each) for game, each in sorted(record.games.items())]
    if not record.games:
        lines.append(words.say("No game has come to its end yet."))
    beside = []
    if record.running:
        beside.append(words.count("{number} game running", "{number} games running", record.running))
    if record.stopped:
        ended = words.count(
            "{number} was stopped before its end", "{number} were stopped before their end", record.stopped
        )
        beside.append(ended)
    if beside:
        lines.append(" · ".join(beside))
    if pace is not None:
        lines += _pace(words, pace)
    return shorten("\n".join(lines), MESSAGE)


def _game(words: Words, game: str, record: GameRecord) -> str:
    """How the games of one kind went, in a line or two."""
    parts = []
    if record.number:
        parts.append(words.count("{number} game", "{number} games", record.number))
        parts.append(words.count("{number} won", "{number} won", record.places[1]))
        places = sorted(place for place in record.places if place > 1)
        parts += [
            words.say("{number} × place {place}", number=record.places[place], place=place)
            for place in places
        ]
        parts.append(_rating(words, record))
    lines = [f"**{title_of(game)}**", *([" · ".join(parts)] if parts else [])]
    if number := record.beside.total():
        unrated = words.count(
            "-# Not rated (computer player, practice, more than 3 a day): {number} game, {won} won",
            "-# Not rated (computer player, practice, more than 3 a day): {number} games, {won} won",
            number,
            won=record.beside[True],
        )
        lines.append(unrated)
    return "\n".join(lines)


def _rating(words: Words, record: GameRecord) -> str:
    if record.missing:
        return words.count(
            "a rating after {number} more game", "a rating after {number} more games", record.missing
        )
    assert record.rating is not None
    return words.say("rating **{rating}**", rating=record.rating.shown)


def _pace(words: Words, pace: Pace) -> Sequence[str]:
    """How quickly somebody answers."""
    said = words.count(
        "Median time to answer: {span}, over {number} turn.",
        "Median time to answer: {span}, over {number} turns.",
        pace.answers,
        span=span(words, pace.typical),
    )
    if not pace.clocked:
        return [said]
    kept = max(0, pace.clocked - pace.late)
    return [said, words.say("Deadlines kept: {kept} of {number}.", kept=kept, number=pace.clocked)]
