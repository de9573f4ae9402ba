"""`/why`: what stands behind a refusal, a revenue, a price or a forced step."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.games import REFUSAL, THOUGHT, Explanation, Scene, presentation
from bot.interactions.answers import Reply, answer, answering
from bot.interactions.completion import rows
from bot.interactions.last_refusals import LastRefusal
from bot.interactions.services import services_of
from bot.interactions.viewer import circumstances_of, game_here, scene_for, words_for
from bot.language import N_, Words
from bot.language.refusals import Refusal, typed
from bot.limits import MESSAGE, shorten
from bot.posting.messages.thoughts import in_full
from bot.table import Table
from bot.table.past import PastMove
from engine.core import Choice

__all__ = ["behind", "why"]

NOTHING = N_("Nothing of that kind has happened in this game.")


@app_commands.command(description="Why something was refused or happened, with the rule behind it")
@app_commands.describe(topic="what to explain; leave empty for what you were refused last")
@app_commands.guild_only()
async def why(interaction: discord.Interaction[Any], topic: str = REFUSAL) -> None:
    """Explain the last thing of a kind."""
    services = services_of(interaction)
    async with answering(interaction) as reply:
        # What was refused may have been refused for want of a game: then there is no table to look at.
        refused = services.last_refusals.last(interaction.channel_id or 0, interaction.user.id)
        if topic == REFUSAL:
            topics = (await game_here(interaction)).reasons.topics
            lines = await _refusal(reply, refused, services.last_refusals.since, topics)
        else:
            lines = await _happened(interaction, reply, topic)
        await answer(interaction, shorten("\n".join(lines), MESSAGE))


@why.autocomplete("topic")
async def _topics(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    shown = await game_here(interaction)
    words = words_for(interaction).of(shown.game.id)
    return rows(current, ((name, words.say(label)) for name, label in shown.reasons.topics.items()))


async def _refusal(
    reply: Reply, refused: LastRefusal | None, since: datetime, topics: Mapping[str, str]
) -> Sequence[str]:
    words = reply.words
    if refused is None:
        return [
            words.say(
                "I haven't refused you anything here since I started, {since}. I don't remember "
                "anything before that.",
                since=format_dt(since, "R"),
            ),
            words.say(
                "`/why topic:` asks about something else: {topics}.",
                topics=typed(name for name in topics if name != REFUSAL),
            ),
        ]
    when, sentence = format_dt(refused.at, "R"), refused.sentences[words.language]
    lines = [words.say("You were told {when}: {sentence}", when=when, sentence=sentence)]
    table = await reply.find_table() if refused.code else None
    rules = presentation(table.game).errors.rules_behind(refused.code) if table else ()
    if table is not None and table.record.id != refused.game_id:
        return [*lines, words.say("That was in another game here.")]
    if table is None or not rules:
        return [*lines, words.say("That's how the table works, not a rule of the game. `/help` says more.")]
    return [*lines, *_rules(words, table, rules, refused.section)]


async def _happened(interaction: discord.Interaction[Any], reply: Reply, topic: str) -> Sequence[str]:
    table = await reply.find_table()
    shown = presentation(table.game)
    if topic not in shown.reasons.topics:
        raise Refusal("no_topic", topic=topic[:100], topics=typed(shown.reasons.topics))
    table.check_begun()
    viewer = table.seat_of(interaction.user.id)
    scene = await scene_for(interaction, table)
    if topic == THOUGHT:
        return await _thought(table, scene)
    for move in reversed(await table.past.moves()):
        reason = await asyncio.to_thread(shown.reasons.why, scene, topic, move.seen(table.game, viewer))
        if reason is not None:
            return _explained(reply.words, table, scene, move, reason)
    return [reply.words.say(NOTHING)]


async def behind(
    interaction: discord.Interaction[Any], table: Table, revisions: Sequence[int], words: Words
) -> Sequence[str]:
    """All that can be asked about moves of a game, the newest first; `revisions` are rows of its journal.

    Raises:
        Refusal: the game has not begun.
    """
    table.check_begun()
    topics = presentation(table.game).reasons.topics
    viewer, scene = table.seat_of(interaction.user.id), await scene_for(interaction, table)
    lines: list[str] = []
    for revision in reversed([each for each in revisions if 0 < each <= table.revision]):
        if table.past.row(revision).kind != "move":
            continue
        move = await table.past.move(revision)
        deed = move.seen(table.game, viewer)
        for topic in topics:
            if topic not in (REFUSAL, THOUGHT):
                reason = await asyncio.to_thread(presentation(table.game).reasons.why, scene, topic, deed)
                lines += () if reason is None else _explained(words, table, scene, move, reason)
        if thought := (await table.past.thoughts(range(revision, revision + 1))).get(revision):
            lines += _weighed(table, scene, move, thought)
    return lines or [
        words.say("There's nothing more to say about that post."),
        words.say("`/why topic:` asks about something else: {topics}.", topics=typed(topics)),
    ]


def _explained(
    words: Words, table: Table, scene: Scene, move: PastMove, reason: Explanation
) -> Sequence[str]:
    """What a move tells about a topic, the move, and the rules behind it."""
    mark = f"-# {move.revision} · {scene.name(move.seat)} · `{move.action.notation()}`"
    return [*reason.lines, shorten(mark, MESSAGE // 4), *_rules(words, table, reason.rules)]


async def _thought(table: Table, scene: Scene) -> Sequence[str]:
    """The computer's last move that counts, with all that is told of its reason."""
    thoughts = await table.past.thoughts(range(1, table.revision + 1))
    last = next((row.revision for row in reversed(table.past.done) if row.revision in thoughts), None)
    if last is None:
        return [scene.say(NOTHING)]
    return _weighed(table, scene, await table.past.move(last), thoughts[last])


def _weighed(table: Table, scene: Scene, move: PastMove, thought: Choice) -> Sequence[str]:
    """A computer's move, with all that is told of its reason."""
    shown = presentation(table.game)
    before, after = (replace(scene, view=table.game.view(state, None)) for state in (move.before, move.after))
    over = table.record.status != "running"
    return [
        f"**{move.revision}** · {shown.telling.headline(before, after, move.seat, move.action, move.events)}",
        *in_full(shown, before, move.seat, thought, over=over),
    ]


def _rules(words: Words, table: Table, numbers: Sequence[str], section: str = "") -> list[str]:
    """The rules by their numbers, as they hold at the table: those of this section alone, if it has any."""
    rules = presentation(table.game).rules
    if not rules.are_there or not numbers:
        return []
    book = rules.book(words, circumstances_of(table))
    found = [rule for number in numbers for rule in book.find(number)]
    found = [rule for rule in found if section in rule.sections] or found
    return [
        words.count("The rule behind it:", "The rules behind it:", len(found)),
        *(rule.line for rule in found),
    ]
