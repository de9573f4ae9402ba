"""Opening a table and what belongs to it until the game begins: `/game new`, a form where nothing is said of
the table, else the table at once; `/game join`, `leave` and `start`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal

import discord
from discord import app_commands

from bot.features.opening.form import form_view, form_words
from bot.features.opening.post import seat_words
from bot.features.opening.setup import SEED_MOST, Plan, Setup, open_table
from bot.games import Presentation, presentation, shelf
from bot.interactions.answers import answer, answering
from bot.interactions.completion import rows
from bot.interactions.viewer import hand_along, table_for, words_for
from bot.language.refusals import Refusal
from bot.table import lobby
from engine.core import Game, registry

__all__ = ["game_named", "games_offered", "join", "leave", "new", "start"]


@app_commands.command(description="Open a table here and take the first seat; without options by a form")
@app_commands.describe(
    game="which game",
    preset="a set of rules options",
    map="which map, where the game has several",
    players="how many play; without it as many as come",
    rules="single rules options: name=value, separated by commas",
    seed="a whole number: the same seed gives the same set-up",
    seating="random when the game starts, in the order of joining, or everybody chooses",
    partner="play against the computer",
    consent="who must agree to going back further than one's own turn, of those affected",
    thread="open the table in a thread of its own",
)
async def new(
    interaction: discord.Interaction[Any],
    game: str | None = None,
    preset: str | None = None,
    map: str | None = None,
    players: app_commands.Range[int, 1, 25] | None = None,
    rules: str | None = None,
    seed: app_commands.Range[int, 0, SEED_MOST] | None = None,
    seating: Literal["random", "joined", "chosen"] | None = None,
    partner: bool | None = None,
    consent: Literal["majority", "all"] | None = None,
    thread: bool | None = None,
) -> None:
    """Show the form, or open a lobby."""
    said = (game, preset, map, players, rules, seed, seating, partner, consent, thread)
    async with answering(interaction) as reply:
        if all(each is None for each in said):
            form = Plan()
            await answer(interaction, form_words(reply.words, form), view=form_view(reply.words, form))
            return
        setup = Setup(
            game=game_named(game),
            preset=preset,
            rules={**_overrides(rules or ""), **({} if map is None else {"map": map})},
            seed=seed,
            seating=seating or "random",
            consent=consent or "majority",
            places=players,
            partner=bool(partner),
            thread=bool(thread),
        )
        text, files = await open_table(interaction, reply.words, setup)
        await answer(interaction, text, files)


@new.autocomplete("game")
async def games_offered(_: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """The games by title."""
    return rows(current, ((shown.game.id, shown.title) for shown in shelf()))


@new.autocomplete("preset")
async def _presets(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    return rows(current, _named(interaction, _shown(interaction).presets))


@new.autocomplete("map")
async def _maps(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    return rows(current, _named(interaction, map(str, _shown(interaction).option_values("map"))))


def _named(interaction: discord.Interaction[Any], names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Presets or maps as they are typed, each with what it means."""
    words, shown = words_for(interaction), _shown(interaction)
    for name in names:
        said = shown.rule_name(words, name)
        yield name, name if said == name else f"{name}: {said}"


@new.autocomplete("players")
async def _players(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
    return rows(str(current), ((number, str(number)) for number in _shown(interaction).game.seats))


@new.autocomplete("rules")
async def _rules(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    shown = _shown(interaction)
    before, comma, last = current.rpartition(",")
    settled = before + comma
    words = words_for(interaction)
    pairs = (
        (f"{settled}{name}={value}", shown.rule_meaning(words, name))
        for name in shown.game.options_type.model_fields
        if name not in ("preset", "map")
        for value in shown.option_values(name)
    )
    labelled = ((pair, f"{pair} · {meaning}" if meaning else pair) for pair, meaning in pairs)
    return rows(settled + last.strip(), labelled)


@app_commands.command(description="Take a seat at this channel's table")
@app_commands.describe(seat="the number of a free seat, where seats are chosen or the game has begun")
async def join(
    interaction: discord.Interaction[Any], seat: app_commands.Range[int, 1, 25] | None = None
) -> None:
    """Take a seat."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        number = None if seat is None else seat - 1
        place = await lobby.join(table, interaction.user.id, interaction.user.display_name, number)
        await answer(interaction, seat_words(reply.words, table, place.seat))


@join.autocomplete("seat")
async def _free_seats(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[int]]:
    table = await table_for(interaction)
    free = lobby.free_seats(table)
    return rows(str(current), ((seat + 1, f"{seat + 1} {name}".strip()) for seat, name in free))


@app_commands.command(description="Leave the table before the game begins")
async def leave(interaction: discord.Interaction[Any]) -> None:
    """Give up a seat in the lobby."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        await lobby.leave(table, interaction.user.id)
        await answer(interaction, reply.words.say("You left the table."))


@app_commands.command(description="Begin the game with those who are seated (host)")
async def start(interaction: discord.Interaction[Any]) -> None:
    """Begin."""
    async with answering(interaction) as reply:
        table = await reply.find_table()
        await lobby.start(table, interaction.user.id)
        hand = await hand_along(interaction, table)
        await answer(interaction, reply.words.say("The game begins."), hand)


def game_named(game_id: str | None) -> Game[Any, Any]:
    """A game of the registry; None for the one that is opened unasked.

    Raises:
        Refusal: there is no such game.
    """
    if game_id is None:
        return shelf()[0].game
    if game_id not in registry.games():
        raise Refusal("unknown_game", game=game_id[:100])
    return registry.game(game_id)


def _shown(interaction: discord.Interaction[Any]) -> Presentation:
    named = getattr(interaction.namespace, "game", None)
    game = registry.games().get(str(named))
    return shelf()[0] if game is None else presentation(game)


def _overrides(text: str) -> dict[str, str]:
    """Single rules options: `name=value` separated by commas or blanks.

    Raises:
        Refusal: a part is not of that form.
    """
    found = {}
    for part in re.split(r"[,\s]+", text.strip()):
        if not part:
            continue
        name, sign, value = part.partition("=")
        if not sign:
            raise Refusal("bad_option", option=name[:100])
        found[name] = value
    return found
