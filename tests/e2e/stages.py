"""What may be going on in a channel when somebody uses a command there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from discord import ComponentType

from tests.bot.features.moving.guided.positions import Position, position
from tests.bot.features.moving.guided.table import sit_down
from tests.bot.room import Room

__all__ = ["STAGES", "Stage"]

Stage = Callable[[Room], Awaitable[None]]
"""Brings the room's channel there."""

BUTTON = ComponentType.button.value
SOME = 8
"""Moves after which a game has something to look at."""


async def nothing(room: Room) -> None:
    """Nobody has opened a table."""


async def opened(room: Room) -> None:
    """Ann has opened a table of the toy."""
    await room.do("ann", "game new", game="toy", seed=4, seating="joined")


async def seated(room: Room) -> None:
    """Ben has joined her."""
    await opened(room)
    await room.do("ben", "game join")


async def begun(room: Room) -> None:
    """Their game has begun; Ann is to move."""
    await seated(room)
    await room.do("ann", "game start")


async def moved(room: Room) -> None:
    """Ann has moved; Ben is to move."""
    await begun(room)
    await room.do("ann", "toy skip")


async def taken_back(room: Room) -> None:
    """Ann has taken her move back."""
    await moved(room)
    await room.do("ann", "game undo")


async def paused(room: Room) -> None:
    """Ann has paused the game before its first move."""
    await begun(room)
    await room.do("ann", "game pause")


async def open_to_more(room: Room) -> None:
    """Ann, Ben and Cat sit at a table for four that is still open."""
    await seated(room)
    await room.do("cat", "game join")


async def played(room: Room) -> None:
    """Their game has begun; Ann has moved, and Ben is to move."""
    await open_to_more(room)
    await room.do("ann", "game start")
    await room.do("ann", "toy skip")


async def taken_back_by_three(room: Room) -> None:
    """Ann has taken that move back."""
    await played(room)
    await room.do("ann", "game undo")


async def resting(room: Room) -> None:
    """Ann has paused it then."""
    await played(room)
    await room.do("ann", "game pause")


async def watched(room: Room) -> None:
    """Eve has it shown in another channel."""
    await played(room)
    await room.do("eve", "watch", to=room.guild.channels["stand"])


async def asked(room: Room) -> None:
    """Cat asks to take Ann's move back."""
    await played(room)
    asking = await room.people["cat"].slash(room.channel, "game undo")
    assert asking.response is not None
    await _press_first(room, "cat", asking.response)


async def offered(room: Room) -> None:
    """Cat offers her seat to Eve."""
    await played(room)
    await room.surely("cat", "game seat", to=room.people["eve"])


async def offered_to_all(room: Room) -> None:
    """Cat offers it to whoever wants it."""
    await played(room)
    await room.surely("cat", "game seat")


async def vienna(room: Room) -> None:
    """1840 before its first move."""
    await sit_down(room, _early(position("vienna1840", "run"), 0))


async def vienna_online(room: Room) -> None:
    """1840 under the preset of which there are files, before its first move."""
    await room.do("ann", "game new", game="vienna1840", preset="online", seating="joined")
    await room.do("ben", "game join")
    await room.do("ann", "game start")


async def vienna_agreed(room: Room) -> None:
    """Ann asked there for the file of the game, and Ben agreed."""
    await vienna_online(room)
    asking = await room.people["ann"].slash(room.channel, "game export")
    assert asking.response is not None
    await _press_first(room, "ann", asking.response)
    await _press_first(room, "ben", room.last)


async def _press_first(room: Room, who: str, message: Any) -> None:
    """Press the first button of a message, in whatever language it says what it does."""
    stored = room.env.backend.get_message(room.channel.id, message.id)
    await room.people[who].click(message, custom_id=next(_buttons_in(stored.components)))


def _buttons_in(parts: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The ids of the buttons among components, at any depth."""
    for part in parts:
        if part["type"] == BUTTON:
            yield part["custom_id"]
        yield from _buttons_in(part.get("components") or ())


async def vienna_over(room: Room) -> None:
    """Ann has ended it there."""
    await vienna_online(room)
    await room.surely("ann", "game end")


async def vienna_auction(room: Room) -> None:
    """1840 after some moves."""
    await sit_down(room, _early(position("vienna1840", "run"), SOME))


async def vienna_line(room: Room) -> None:
    """1840 with a line about to run."""
    await sit_down(room, position("vienna1840", "run"))


async def trambahn(room: Room) -> None:
    """Trambahn before its first move."""
    await sit_down(room, _early(position("trambahn", "passenger"), 0))


async def stood_in(room: Room) -> None:
    """Trambahn; a computer plays for Ben, who isn't at turn."""
    await trambahn(room)
    await room.do("ben", "game standin")


async def computers(room: Room) -> None:
    """Ann watches computers play Trambahn."""
    await room.do("ann", "game new", game="trambahn", watch="6h")


async def europe(room: Room) -> None:
    """Ticket to Ride Europe, after everybody has chosen tickets."""
    await sit_down(room, position("ticket_europe", "draw"))


async def tramways(room: Room) -> None:
    """Tramways with a complete link."""
    await sit_down(room, position("tramways", "upgrade_link"))


STAGES: dict[str, Stage] = {
    stage.__name__: stage
    for stage in (
        nothing,
        opened,
        seated,
        begun,
        moved,
        taken_back,
        paused,
        open_to_more,
        played,
        taken_back_by_three,
        resting,
        watched,
        asked,
        offered,
        offered_to_all,
        vienna,
        vienna_online,
        vienna_agreed,
        vienna_over,
        vienna_auction,
        vienna_line,
        trambahn,
        stood_in,
        computers,
        europe,
        tramways,
    )
}


def _early(late: Position, moves: int) -> Position:
    """The game of a position after so many of its moves."""
    return replace(late, journal=late.journal.model_copy(update={"entries": late.journal.entries[:moves]}))
