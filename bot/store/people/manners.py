"""How a person is shown what only that person sees."""

from __future__ import annotations

from typing import Literal, get_args

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.people import preferences

__all__ = ["Manners", "choose", "chosen"]

Manners = Literal["pictures", "words"]
"""With pictures, as long as nobody chose otherwise; or by words alone."""
NAME = "manner"
"""Under which it is kept."""
PICTURES: Manners = "pictures"


async def chosen(connection: AsyncConnection, person: int) -> Manners:
    """How a person is shown things."""
    found = await preferences.chosen(connection, "person", person, NAME)
    return next((each for each in get_args(Manners) if each == found), PICTURES)


async def choose(connection: AsyncConnection, person: int, manner: Manners) -> None:
    """Show a person things so from now on."""
    await preferences.choose(connection, "person", person, NAME, None if manner == PICTURES else manner)
