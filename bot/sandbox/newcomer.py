"""A table with people at it by one press, for whoever is alone at the page."""

from __future__ import annotations

from typing import Any, Final

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.games import shelf
from bot.language import N_
from bot.sandbox.refusing import Refused
from bot.sandbox.world import World
from engine.core import Game
from engine.core.registry import partner_of

__all__ = ["games_json", "lay_table"]

COMPANY: Final = 3
"""So many people sit at a table for which nobody said how many play, where the game takes so many."""


def games_json() -> list[dict[str, str]]:
    """The games that the page offers, with their titles."""
    return [{"id": shown.game.id, "title": shown.naming.title} for shown in shelf()]


async def lay_table(world: World, person: MemberActor, game_id: str, where: ChannelHandle) -> None:
    """Do what several people at a table would do: one opens it, others sit down, and the game begins. Where
    the program can fill the table, it does.

    Raises:
        Refused: there is no such game.
    """
    game: Game[Any, Any] | None = next((each.game for each in shelf() if each.game.id == game_id), None)
    if game is None:
        raise Refused(N_("There is no such game."))
    wished: dict[str, Any] = {"game": game.id, "seating": "joined"}
    if partner_of(game) is not None and game.seats[-1] == 2:
        await world.slash(person, "game new", {**wished, "partner": True}, where)
        return
    await world.slash(person, "game new", wished, where)
    others = [other for other in world.people.values() if other.id != person.id]
    for other in others[: _company(game) - 1]:
        await world.slash(other, "game join", {}, where)
    await world.slash(person, "game start", {}, where)


def _company(game: Game[Any, Any]) -> int:
    return min(max(COMPANY, game.seats[0]), game.seats[-1])
