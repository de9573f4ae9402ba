"""The form of a new table: a private answer with buttons for each game, for all settings in one form of
Discord's, and to open the table.

All choices so far are in the ids of its buttons and menus: nothing is kept in memory, and the form works over
a restart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord

from bot.features.opening.filling import clock_words, filled, filling, seed_typed, who_plays
from bot.features.opening.setup import FormPress, FormStep, Sketch, at, open_table
from bot.games import shelf
from bot.interactions.answers import Below, answer, answering, opening_form
from bot.interactions.forms import Form
from bot.interactions.pressed import Pressed, chosen, number_in, stopped
from bot.language import N_, Words, languages
from bot.language.names import name_in, own_name
from bot.limits import BUTTONS_A_ROW, OPTIONS_A_MENU
from bot.posting.messages.buttons import button, menu
from bot.table_settings import CLOCKS, PACE_WORDS, SETTINGS, Pace
from engine.core.registry import partner_of

__all__ = ["FORM", "FormItem", "form_view", "form_words"]

_Entry = tuple[str, str] | tuple[str, str, str]
"""A value of a menu, its label, and optionally a note."""
POSTS_IN = N_("Posts in {language}")
WATCHED: Pace = "5m"
"""How often computers move that are watched by one press."""
WHERE_LABELS = (N_("Here in this channel"), N_("In a thread of its own"))


class FormItem(Pressed[FormPress], press=FormPress):
    """A menu or button of the form."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Take what was chosen and show the form again, or open the table."""
        form, step = self.press.sketch, self.press.step
        if step == "all":
            await _ask(interaction, form)
            return
        async with answering(interaction, anew=False) as reply:
            if step == "open":
                setup = form.setup()
                reply.below = partial(_again, reply.words, form)
                await open_table(interaction, reply.words, setup)
                return
            form, step, page = _taken(form, step, self.press.page or 0, chosen(interaction))
            await answer(
                interaction, form_words(reply.words, form), view=form_view(reply.words, form, step, page)
            )


async def _sent(interaction: discord.Interaction[Any], press: FormPress) -> None:
    """Take a sent form of Discord's."""
    async with answering(interaction, anew=False) as reply:
        data: Any = interaction.data or {}
        form, typed = filled(press.sketch, data)
        reply.below = partial(_again, reply.words, form)
        form = replace(form, seed=seed_typed(typed))
        await answer(interaction, form_words(reply.words, form), view=form_view(reply.words, form))


FORM = Form(FormPress, _sent)


def form_words(words: Words, form: Sketch) -> str:
    """The table that the form describes, in words."""
    setup = form.setup()
    options = form.options.options(setup.preset, setup.rules).model_dump(mode="json")
    labels = {name: each.of(getattr(form, name)).label for name, each in SETTINGS.items()}
    said = {name: words.say(label) for name, label in labels.items() if label}
    lines = [
        words.say("**A new table: {title}**", title=form.shown.game.title),
        words.say("Rules: {options}.", options=form.options.changed(words, options)),
        f"{who_plays(words, form)} · {said.pop('seating')}",
        f"{said.pop('consent')} · {words.say(WHERE_LABELS[setup.thread])}",
        *said.values(),
    ]
    if (spoken := setup.spoken(words)) is not None:
        lines.append(words.say(POSTS_IN, language=name_in(words, spoken)))
    if form.watch != "off":
        lines.append(words.say(PACE_WORDS[form.watch]))
    if setup.clock is not None:
        lines.append(clock_words(words, setup.clock))
    if setup.seed is not None:
        lines.append(words.say("Seed: {seed}", seed=setup.seed))
    return "\n".join(lines)


def form_view(words: Words, form: Sketch, step: FormStep = "form", page: int = 0) -> discord.ui.View:
    """The form's menus and buttons."""
    words = words.of(form.shown.game.id)
    return stopped(_rule_items(words, form, page) if step == "rules" else _items(words, form))


async def _again(words: Words, form: Sketch) -> Below:
    """The form, below what is wrong with its seed, or why its table can't be opened."""
    items = _items(words.of(form.shown.game.id), form)
    return Below(("", form_words(words, form)), tuple(items))


# -- what is chosen ------------------------------------------------------------------------------


def _taken(form: Sketch, step: FormStep, page: int, chosen: str | None) -> tuple[Sketch, FormStep, int]:
    """The form after a choice, and the step at which the person continues."""
    match step:
        case "game" if chosen is not None:
            return _of_game(chosen, form), "form", 0
        case "rules":
            return form, "rules", page
        case "rule" if chosen is not None:
            name, _, value = chosen.partition(".")
            return form.with_rule(at(form.options.single, number_in(name)), number_in(value)), "rules", page
        case "clock" if chosen is not None:
            return replace(form, clock=at(CLOCKS, number_in(chosen))), "form", 0
        case "language" if chosen is not None:
            return replace(form, language=at(languages(), number_in(chosen))), "form", 0
    return form, "form", 0


def _of_game(game: str, form: Sketch) -> Sketch:
    """The form for another game."""
    return Sketch(game, thread=form.thread, language=form.language)


async def _ask(interaction: discord.Interaction[Any], form: Sketch) -> None:
    """Open a form of Discord's for all settings. It must be the first answer to the press."""
    async with opening_form(interaction) as reply:
        await interaction.response.send_modal(filling(reply.words, form))


# -- what is shown -------------------------------------------------------------------------------


def _items(words: Words, form: Sketch) -> Iterator[discord.ui.Item[Any]]:
    """The games, the buttons that open the table, and those that change it, each in a row."""
    yield from _games(words, form)
    offers = partner_of(form.shown.game) is not None and not form.computers
    if offers:
        against = replace(form, players=None, partner=True)
        label = words.say("Play against the computer")
        yield button(FormPress("open", against), label, discord.ButtonStyle.success, 1)
    yield button(FormPress("open", form), words.say("Open the table"), discord.ButtonStyle.success, 1)
    if offers:
        watching = replace(form, watch=WATCHED)
        yield button(FormPress("open", watching), words.say("Watch computers play"), row=1)
    yield button(FormPress("all", form), words.say("All settings …"), row=2)
    if form.options.single:
        yield button(FormPress("rules", form, page=0), words.say("Single rules …"), row=2)
    clocks = [(str(number), clock_words(words, clock)) for number, clock in enumerate(CLOCKS)]
    yield menu(FormPress("clock", form), words.say("A clock"), clocks, str(CLOCKS.index(form.clock)))
    yield menu(FormPress("language", form), words.say("Language of the posts"), *_languages(words, form))


def _languages(words: Words, form: Sketch) -> tuple[Sequence[_Entry], str | None]:
    """The languages that the posts may have, and the present one, if it's known."""
    present = form.setup().spoken(words)
    known = [
        (str(place), words.say(POSTS_IN, language=name_in(words, each)), own_name(each))
        for place, each in enumerate(languages())
    ]
    return known, None if present is None else str(languages().index(present))


def _games(words: Words, form: Sketch) -> Iterator[discord.ui.Item[Any]]:
    """A button for each game, or a menu if a row can't hold them."""
    games = [(shown.game.id, shown.game.title) for shown in shelf()]
    if len(games) > BUTTONS_A_ROW:
        yield menu(FormPress("game", form), words.say("Game"), games, form.game)
    elif len(games) > 1:
        for game, title in games:
            chosen = game == form.game
            style = discord.ButtonStyle.primary if chosen else discord.ButtonStyle.secondary
            yield button(FormPress("form", form if chosen else _of_game(game, form)), title, style, 0)


def _rule_items(words: Words, form: Sketch, page: int) -> Iterator[discord.ui.Item[Any]]:
    """A menu of the values of single rules, page by page, and the buttons on and back."""
    pages = list(_pages(words, form))
    entries = at(pages, page)
    yield menu(FormPress("rule", form, page=page), words.say("A rule and its value"), entries)
    if page > 0:
        yield button(FormPress("rules", form, page=page - 1), words.say("Back"))
    if page + 1 < len(pages):
        yield button(FormPress("rules", form, page=page + 1), words.say("More rules"))
    yield button(FormPress("form", form), words.say("Done"), discord.ButtonStyle.success)


def _pages(words: Words, form: Sketch) -> Iterator[Sequence[_Entry]]:
    """The values that rules could have but don't; those of one rule are on one page."""
    page: list[_Entry] = []
    for number, name in enumerate(form.options.single):
        present = form.value(name)
        values = [
            (
                f"{number}.{place}",
                form.options.setting(words, name, value),
                words.say("instead of {value}", value=form.options.called(words, name, present)),
            )
            for place, value in enumerate(form.options.values(name))
            if str(value) != present
        ]
        if len(page) + len(values) > OPTIONS_A_MENU:
            yield page
            page = []
        page += values[:OPTIONS_A_MENU]
    yield page
