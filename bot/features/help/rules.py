"""`/rules`: the rules in short, as they are played at the table of the channel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.games import Circumstances, Presentation, Rulebook, Scene
from bot.interactions.answers import answer, answer_in_parts, answering
from bot.interactions.completion import rows
from bot.interactions.services import services_of
from bot.interactions.viewer import circumstances_of, game_of, table_here, theme_for, words_for
from bot.language import Words
from bot.language.refusals import Refusal
from bot.limits import MESSAGE
from bot.posting.drawing import Illustration
from bot.posting.message import file_of

__all__ = ["packed", "rules"]

FOOT = 100
"""Room for the last line of a search that found too much."""


@app_commands.command(description="The rules in short: by chapter, by number, or by words")
@app_commands.describe(search="a chapter, the number of a rule, or words to look for")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def rules(interaction: discord.Interaction[Any], search: str | None = None) -> None:
    """Show rules of the digest: the headings, all of a chapter, or what is found."""
    async with answering(interaction) as reply:
        table = await table_here(interaction)
        shown, circumstances = game_of(table), circumstances_of(table)
        if not shown.rules.are_there:
            raise Refusal("no_rules")
        book = shown.rules.book(reply.words, circumstances)
        if search is None:
            await answer(interaction, "\n".join(_contents(reply.words, shown, circumstances, book)))
            return
        title = book.titled(search)
        if title is None:
            await answer(interaction, _found(reply.words, book, search))
            return
        theme = "" if table is None else await theme_for(interaction, table)
        gallery, scene = services_of(interaction).gallery, Scene(reply.words, (), None, theme=theme)
        plates = [
            await gallery.drawn(shown.pictures, Illustration(name, circumstances), scene)
            for name in book.pictures.get(title, ())
        ]
        await answer_in_parts(interaction, _chapter(book, title), [file_of(plate) for plate in plates])


def _contents(
    words: Words, shown: Presentation, circumstances: Circumstances, book: Rulebook
) -> Sequence[str]:
    """By which rules the table plays, and the chapters."""
    return [
        words.say("The rules in short. Look one up with `/rules search:`"),
        words.say("Rules: {options}.", options=shown.table_options.changed(words, circumstances)),
        *book.chapters,
    ]


def _chapter(book: Rulebook, title: str) -> Sequence[str]:
    """A chapter in as many messages as it takes."""
    lines = [f"**{title}**", *(rule.line for rule in book.chapter(title))]
    return ["\n".join(group) for group in packed(lines)]


def _found(words: Words, book: Rulebook, search: str) -> str:
    """The rules that a search finds, as many as one message holds."""
    lines = [rule.line for rule in book.find(search)]
    if not lines:
        return words.say("No rule speaks of `{search}`.", search=search[:100])
    shown = packed(lines, MESSAGE - FOOT)[0]
    if len(shown) == len(lines):
        return "\n".join(shown)
    more = words.count(
        "… and {number} more rule: name its number or more words.",
        "… and {number} more rules: name a number or more words.",
        len(lines) - len(shown),
    )
    return "\n".join([*shown, more])


def packed(lines: Iterable[str], room: int = MESSAGE) -> Sequence[Sequence[str]]:
    """The lines in groups that have room in a message each; no line is parted."""
    groups: list[list[str]] = []
    left = 0
    for line in lines:
        left -= len(line) + 1
        if groups and left >= 0:
            groups[-1].append(line)
        else:
            groups.append([line])
            left = room - len(line)
    return groups


@rules.autocomplete("search")
async def _chapters(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    table = await table_here(interaction)
    rules_part = game_of(table).rules
    if not rules_part.are_there:
        return []
    titles = rules_part.book(words_for(interaction), circumstances_of(table)).chapters
    return rows(current, ((title, title) for title in titles))
