"""`/rules`: the rules in short, as they are played at the table of the channel, and what the signs mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import discord
from discord import app_commands

from bot.games import Circumstances, Presentation, Rulebook, Scene
from bot.interactions.answers import answer, answering
from bot.interactions.completion import rows
from bot.interactions.pressed import Pressed, chosen, number_in, stopped
from bot.interactions.services import services_of
from bot.interactions.viewer import circumstances_of, game_of, table_here, theme_for, words_for
from bot.language import Words
from bot.language.refusals import Refusal
from bot.limits import MESSAGE, OPTIONS_A_MENU, shorten
from bot.posting.messages.buttons import SignsPress, button, menu
from bot.posting.pictures.drawing import Illustration, Legend
from bot.posting.pictures.gallery import file_of
from bot.press import Place, Press

__all__ = ["RulesItem", "SignsItem", "legend_of", "meanings", "packed", "rules"]


class SignsItem(Pressed[SignsPress], press=SignsPress):
    """The button that tells what the signs mean."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show them in a message of their own, so that what was open stays."""
        async with answering(interaction) as reply:
            table = await table_here(interaction)
            shown = game_of(table)
            if not shown.rules.signs:
                raise Refusal("stale_button")
            theme = "" if table is None else await theme_for(interaction, table)
            names = tuple(shown.rules.signs)
            text = shorten("\n".join(meanings(shown, names, reply.words)), MESSAGE)
            await answer(interaction, text, [await legend_of(interaction, shown, names, reply.words, theme)])


def meanings(shown: Presentation, names: Sequence[str], words: Words) -> Sequence[str]:
    """What some signs are for, a line each."""
    said = words.of(shown.game.id)
    return [said.say(shown.rules.signs[name].meaning) for name in names]


async def legend_of(
    interaction: discord.Interaction[Any], shown: Presentation, names: Sequence[str], words: Words, theme: str
) -> discord.File:
    """The picture of some signs with their names."""
    gallery, scene = services_of(interaction).gallery, Scene(words, (), None, theme=theme)
    return file_of(await gallery.drawn(shown.pictures, Legend(tuple(names)), scene))


FOOT = 100
"""Room for the last line of a search that found too much."""


@app_commands.command(description="The rules in short: by chapter, by number, or by words")
@app_commands.describe(search="a chapter, the number of a rule, or words to look for")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def rules(interaction: discord.Interaction[Any], search: str | None = None) -> None:
    """Show rules of the digest: the headings, all of a chapter, or what is found, with its signs."""
    async with answering(interaction) as reply:
        reading = await _reading(interaction, reply.words)
        title = None if search is None else reading.book.titled(search)
        if title is not None:
            await _show_chapter(interaction, reading, title, 0)
            return
        if search is None:
            await answer(interaction, "\n".join(_contents(reading)), view=stopped(_menus(reading)))
            return
        signs = reading.shown.rules.signs_called(search, reply.words)
        text = _found(reading, signs, search)
        files = (
            [await legend_of(interaction, reading.shown, signs, reply.words, reading.theme)] if signs else []
        )
        await answer(interaction, text, files, view=stopped(_menus(reading)))


@dataclass(frozen=True, slots=True)
class RulesPress(Press, prefix="rules"):
    """Opens a page of a chapter, by its place, or the chapter chosen in a menu, whose number `page` is."""

    chapter: Literal["menu"] | Place
    page: Place


class RulesItem(Pressed[RulesPress], press=RulesPress):
    """A menu of the chapters, or a button that turns to a page of one."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show the chapter in the place of what is there."""
        async with answering(interaction, anew=False) as reply:
            reading = await _reading(interaction, reply.words)
            place, page = self.press.chapter, self.press.page
            if place == "menu":
                place, page = number_in(chosen(interaction)), 0
            if place >= len(reading.book.chapters):
                raise Refusal("stale_button")
            await _show_chapter(interaction, reading, reading.book.chapters[place], page)


@dataclass(frozen=True, slots=True)
class _Reading:
    """The digest as somebody reads it here."""

    words: Words
    shown: Presentation
    circumstances: Circumstances
    book: Rulebook
    theme: str


async def _reading(interaction: discord.Interaction[Any], words: Words) -> _Reading:
    """The digest of the channel's game. Raises Refusal: there is none."""
    table = await table_here(interaction)
    shown, circumstances = game_of(table), circumstances_of(table)
    if not shown.rules.are_there:
        raise Refusal("no_rules")
    theme = "" if table is None else await theme_for(interaction, table)
    return _Reading(words, shown, circumstances, shown.rules.book(words, circumstances), theme)


def _contents(reading: _Reading) -> Sequence[str]:
    """By which rules the table plays, and the chapters."""
    words, options = reading.words, reading.shown.table_options
    return [
        words.say("The rules in short. Open a chapter below, or look something up with `/rules search:`"),
        words.say("Rules: {options}.", options=options.changed(words, reading.circumstances)),
        *reading.book.chapters,
    ]


async def _show_chapter(
    interaction: discord.Interaction[Any], reading: _Reading, title: str, page: int
) -> None:
    """A page of a chapter, its pictures with the first, and the way to the others."""
    pages = _pages(reading.book, title)
    if page >= len(pages):
        raise Refusal("stale_button")
    names = reading.book.pictures.get(title, ()) if page == 0 else ()
    gallery, scene = services_of(interaction).gallery, Scene(reading.words, (), None, theme=reading.theme)
    plates = [
        await gallery.drawn(reading.shown.pictures, Illustration(name, reading.circumstances), scene)
        for name in names
    ]
    items = [*_turning(reading, title, page, len(pages)), *_menus(reading, title)]
    await answer(interaction, pages[page], [file_of(plate) for plate in plates], view=stopped(items))


def _pages(book: Rulebook, title: str) -> Sequence[str]:
    """A chapter in as many pages as it takes."""
    groups = packed([rule.line for rule in book.chapter(title)], MESSAGE - len(title) - FOOT)
    return ["\n".join([f"**{title}**", *group]) for group in groups]


def _turning(reading: _Reading, title: str, page: int, pages: int) -> Iterator[discord.ui.Button[Any]]:
    """A button for each page, where a chapter has several."""
    if pages == 1:
        return
    place = reading.book.chapters.index(title)
    for target in range(pages):
        yield button(RulesPress(place, target), str(target + 1), disabled=target == page)


def _menus(reading: _Reading, here: str = "") -> Iterator[discord.ui.Select[Any]]:
    """The chapters to choose from."""
    chapters = reading.book.chapters
    placed = [(str(place), title) for place, title in enumerate(chapters)]
    present = str(chapters.index(here)) if here else None
    for number, first in enumerate(range(0, len(placed), OPTIONS_A_MENU)):
        yield menu(RulesPress("menu", number), reading.words.say("Open a chapter"), placed[first:], present)


def _found(reading: _Reading, signs: Sequence[str], search: str) -> str:
    """The signs and the rules that a search finds, as many as one message holds."""
    words = reading.words
    explained = meanings(reading.shown, signs, words)
    lines = [*explained, *(rule.line for rule in reading.book.find(search))]
    if not lines:
        return words.say("No rule mentions `{search}`.", search=search[:100])
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
