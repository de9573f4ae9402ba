"""A table with players at it by one press, for whoever is alone at the page."""

from __future__ import annotations

from collections.abc import Mapping
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
AGAINST: Final = {"partner": True, "seating": "joined"}
WATCHED: Final = {"watch": "20s"}
ALONE: Final[Mapping[str, Mapping[str, Any]]] = {"computer": AGAINST, "watch": WATCHED}
"""What is wished of a table at which nobody but computers joins, by how the game is played."""


def games_json() -> list[dict[str, Any]]:
    """The games that the page offers, with their titles: whether the computer plays them, whether they have a
    lesson, and whether several can play.
    """
    return [
        {
            "id": shown.game.id,
            "title": shown.game.title,
            "computer": partner_of(shown.game) is not None,
            "lesson": shown.lessons.steps > 0,
            "people": shown.game.seats[-1] > 1,
        }
        for shown in shelf()
    ]


async def lay_table(world: World, person: MemberActor, game_id: str, how: str, where: ChannelHandle) -> None:
    """Do what several people at a table would do: one opens it, others sit down, and the game begins.
    `how`: against the computer (`computer`), with `people` for all of whom one acts, computers alone play
    (`watch`), or it's a lesson (`learn`).

    Raises:
        Refused: there is no such game.
    """
    game: Game[Any, Any] | None = next((each.game for each in shelf() if each.game.id == game_id), None)
    if game is None:
        raise Refused(N_("There's no such game."))
    if how == "learn":
        await world.slash(person, "learn", {"game": game.id}, where)
        return
    if how in ALONE:
        await world.slash(person, "game new", {"game": game.id, **ALONE[how]}, where)
        return
    await world.slash(person, "game new", {"game": game.id, "seating": "joined"}, where)
    others = [other for other in world.people.values() if other.id != person.id]
    for other in others[: _company(game) - 1]:
        await world.slash(other, "game join", {}, where)
    await world.slash(person, "game start", {}, where)


def _company(game: Game[Any, Any]) -> int:
    return min(max(COMPANY, game.seats[0]), game.seats[-1])
