"""`/whatif`: moves tried out from the position, for the one who asks alone; and what a press does there."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.features.moving.guided.forks import several
from bot.features.moving.guided.screens import Screen
from bot.features.moving.guided.showing import screen_of
from bot.features.moving.misreadings import misread
from bot.features.moving.present import answer_present
from bot.features.moving.submitting import submit_all
from bot.features.moving.typed import Misread, Series, completions
from bot.features.orders.pressing import given
from bot.features.whatif.screens import MainScreen, fork_at, main_text, main_view, typed_so_far, with_moves
from bot.features.whatif.variation import BLOCK_ROOM, Variation, VariationPlace, imagined, moves_in
from bot.games import Plate, presentation
from bot.interactions.answers import Reply, answer, answering, opening_form
from bot.interactions.forms import Form, field, form, typed_in
from bot.interactions.manners import manner_for
from bot.interactions.pressed import Pressed, all_chosen, chosen, number_in
from bot.interactions.services import services_of
from bot.interactions.viewer import table_for, theme_for, words_for
from bot.language import N_
from bot.language.refusals import Refusal
from bot.posting.messages.buttons import TryPress
from bot.posting.pictures.gallery import Gallery, file_of
from bot.store.database import secret
from bot.table import Table
from engine.core import Action, GameError

__all__ = ["FORM", "VariationItem", "WhatIfButton", "opened", "opened_ahead", "variation_of", "whatif"]

AHEAD = N_(
    "It's not your turn. This is how your next moves would go if the others did only what they "
    "must. Keep them, and they'll be made when your turn comes."
)
FORMS = ("line", "type")
"""Steps that open the form in which moves are typed."""


class WhatIfButton(Pressed[TryPress], press=TryPress):
    """The button under a turn call that opens a variation."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Open it, if the position is still the one the button was made for."""
        async with answering(interaction) as reply:
            table = await reply.find_table()
            if (self.press.game, self.press.revision) == (table.record.id, table.revision):
                await opened(interaction, table)
            else:
                await answer_present(interaction, reply, table)


class VariationItem(Pressed[VariationPlace], press=VariationPlace):
    """A button or a menu of a variation."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Go where the press leads."""
        place = self.press
        if place.step in FORMS:
            await _open_form(interaction, place)
            return
        async with answering(interaction, anew=place.step == "open") as reply:
            await _go(interaction, reply, place)


async def _sent(interaction: discord.Interaction[Any], place: VariationPlace) -> None:
    """Take a form that was sent."""
    async with answering(interaction, anew=False) as reply:
        await _go(interaction, reply, place, typed_in(interaction.data or {}))


FORM = Form(VariationPlace, _sent)


async def opened(
    interaction: discord.Interaction[Any], table: Table, moves: str = "", remark: str = ""
) -> None:
    """Answer with the variation of the present position, in which `moves` have been tried.

    Raises:
        Refusal: the game hasn't started, or there are too many moves.
        Misread: a move can't be made.
    """
    place = VariationPlace.of(table.record.id, table.revision, "open")
    variation = await variation_of(interaction, table, place)
    variation = await asyncio.to_thread(variation.read, moves)
    await _put_main(interaction, MainScreen(place, variation, remark))


async def opened_ahead(interaction: discord.Interaction[Any], table: Table, moves: str) -> None:
    """Open the variation in which these are the person's next moves, though it isn't their turn, so that they
    can keep them as a plan.

    Raises:
        Refusal: there are too many moves, or it won't be their turn.
        Misread: a move can't be read or made.
    """
    place = VariationPlace.of(table.record.id, table.revision, "open")
    variation = await variation_of(interaction, table, place)
    variation = await asyncio.to_thread(variation.ahead, moves)
    if not variation.series.tried:
        raise Refusal("typed_nothing")
    await _put_main(interaction, MainScreen(place, variation, variation.words.say(AHEAD)))


async def variation_of(
    interaction: discord.Interaction[Any], table: Table, place: VariationPlace
) -> Variation:
    """The variation of a position as the person may know it, yet without moves. Raises Refusal: not begun."""
    table.check_begun()
    theme = await theme_for(interaction, table)
    viewer = table.seat_of(interaction.user.id)
    state = await table.past.state(place.revision)
    drawn = await secret.of(services_of(interaction).store, "what if")
    return Variation(
        shown=presentation(table.game),
        words=words_for(interaction),
        names=table.names,
        theme=theme,
        viewer=viewer,
        series=imagined(Series(table.game, state), viewer, drawn, f"{table.record.id} {place.revision}"),
        live=place.revision == table.revision and table.record.status == "running",
        aloud=(await manner_for(interaction)).brief,
    )


async def _table_of(reply: Reply, place: VariationPlace) -> Table:
    table = await reply.find_table()
    if table.record.id != place.game or place.revision > table.revision:
        raise Refusal("stale_button")
    return table


async def _go(
    interaction: discord.Interaction[Any], reply: Reply, place: VariationPlace, typed: str | None = None
) -> None:
    if place.step == "away":
        await answer(interaction, reply.words.say("Thrown away. Nothing was done."))
        return
    table = await _table_of(reply, place)
    if place.step == "open":
        await _put_main(interaction, MainScreen(place, await variation_of(interaction, table, place)))
        return
    variation = await _as_it_stands(interaction, table, place)
    try:
        await _try(interaction, table, variation, place, typed)
    except Misread as error:
        await _refused(interaction, reply, MainScreen(place, variation), misread(reply, error))
    except (Refusal, GameError) as error:
        await _refused(interaction, reply, MainScreen(place, variation), error)


async def _as_it_stands(
    interaction: discord.Interaction[Any], table: Table, place: VariationPlace
) -> Variation:
    """The variation with the moves listed in its message.

    Raises:
        Refusal: they can no longer be made, for example after a change of seats, since each seat imagines
            different hidden cards.
    """
    variation = await variation_of(interaction, table, place)
    try:
        return await asyncio.to_thread(variation.read, moves_in(_content(interaction)))
    except Misread as error:
        raise Refusal("whatif_other") from error


async def _try(
    interaction: discord.Interaction[Any],
    table: Table,
    variation: Variation,
    place: VariationPlace,
    typed: str | None,
) -> None:
    """Do what a press asks for in a variation with its moves."""
    match place.step:
        case "lined":
            await _put_main(
                interaction, MainScreen(place, await asyncio.to_thread(variation.read, typed or ""))
            )
        case "play":
            if not variation.playable:
                raise Refusal("whatif_not_live")
            await submit_all(interaction, table, variation.playable, place.revision)
        case "keep":
            if variation.plan is None:
                raise Refusal("whatif_not_live")
            below = await given(interaction, table, variation.plan, place.revision)
            await answer(interaction, "\n".join(below.lines), view=below.view)
        case "undo":
            await _put_main(interaction, MainScreen(place, variation.without_last()))
        case "pick" | "at" | "of" | "some" | "by" | "else" | "do" | "take":
            there = _there(interaction, variation, place)
            found = await asyncio.to_thread(fork_at, variation, there, await manner_for(interaction))
            if isinstance(found, Action):
                await _put_main(
                    interaction, MainScreen(place, await asyncio.to_thread(variation.then, found))
                )
            else:
                await _put(interaction, with_moves(await screen_of(interaction, found), variation))
        case _:
            await _put_main(interaction, MainScreen(place, variation))


async def _refused(
    interaction: discord.Interaction[Any], reply: Reply, main: MainScreen, error: Refusal | GameError
) -> None:
    """The variation unchanged, below what was wrong."""
    reply.note(error)
    await _put_main(interaction, replace(main, remark=f"⚠ {reply.sentence(error)}"))


def _content(interaction: discord.Interaction[Any]) -> str:
    return interaction.message.content if interaction.message else ""


def _there(
    interaction: discord.Interaction[Any], variation: Variation, place: VariationPlace
) -> VariationPlace:
    """The place, with what was chosen in its menu."""
    if place.step == "some":
        return place.to("at", (*place.path, several(map(number_in, all_chosen(interaction)))))
    value = chosen(interaction)
    if place.step == "pick":
        if value is None or value not in variation.open_kinds(variation.decider):
            raise Refusal("stale_button")
        return VariationPlace(place.game, place.revision, value)
    return place if value is None else place.to("at", (*place.path, number_in(value)))


async def _open_form(interaction: discord.Interaction[Any], place: VariationPlace) -> None:
    """Open the form for moves in notation. A form must be the first answer to its press."""
    async with opening_form(interaction) as reply:
        variation = await _as_it_stands(interaction, await _table_of(reply, place), place)
        shown = form(
            VariationPlace.of(place.game, place.revision, "lined"),
            reply.words.say("What if"),
            field(
                reply.words.say("Moves, separated by ; or a new line"),
                style=discord.TextStyle.paragraph,
                default=await asyncio.to_thread(typed_so_far, variation, place) or None,
                max_length=BLOCK_ROOM,
            ),
        )
        await interaction.response.send_modal(shown)


async def _put(interaction: discord.Interaction[Any], screen: Screen) -> None:
    await answer(interaction, screen.text, [file_of(plate) for plate in screen.plates], view=screen.view())


async def _put_main(interaction: discord.Interaction[Any], main: MainScreen) -> None:
    text = await asyncio.to_thread(main_text, main)
    view = await asyncio.to_thread(main_view, main)
    plates = await _plates(services_of(interaction).gallery, main)
    await answer(interaction, text, [file_of(plate) for plate in plates], view=view)


async def _plates(gallery: Gallery, main: MainScreen) -> Sequence[Plate]:
    """Pictures of the position with all that the moves changed, and the decider's hand."""
    variation, place = main.variation, main.place
    pictures, series = variation.shown.pictures, variation.series
    scene = variation.scene(series.state, variation.viewer)
    events = [event for each in series.tried for event in each.step.events]
    # A name of its own, so that no newer position of the game replaces this picture.
    view_key = (("what if", place.game, place.revision, series.notation, variation.viewer), 0, None)
    plates = [await gallery.plate(pictures, name, scene, view_key, events) for name in pictures.names]
    if not series.game.deciders(series.state):
        return plates
    hand = await gallery.hand(pictures, variation.scene(series.state, variation.decider))
    return [*plates, *([hand] if hand else [])]


@app_commands.command(description="Try out moves in private; nothing is done")
@app_commands.describe(moves="moves to begin with, as the log writes them: tile F18 L11 2; run")
@app_commands.guild_only()
async def whatif(interaction: discord.Interaction[Any], moves: str = "") -> None:
    """Open a variation."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        try:
            await opened(interaction, table, moves)
        except Misread as error:
            raise misread(reply, error) from error


@whatif.autocomplete("moves")
async def _line(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    table = await table_for(interaction)
    variation = await variation_of(
        interaction, table, VariationPlace.of(table.record.id, table.revision, "open")
    )
    return await asyncio.to_thread(
        completions, variation.shown.naming, variation.series, variation.decider, current, variation.scene
    )
