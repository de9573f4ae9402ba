"""`/help`: what somebody can do just now."""

from __future__ import annotations

from bot import VERSION
from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.room import Room

ONE_SCREEN = 700
"""Characters that a phone shows without scrolling."""


async def test_help_says_what_to_do_now(room: Room) -> None:
    assert "**Now:** there's no game in this channel." in await room.do("ann", "help")
    await room.open()
    assert "start with `/game start`" in await room.do("ann", "help")
    assert "the host starts" in await room.do("ben", "help")
    assert "take a seat with `/game join`" in await room.do("eve", "help")
    await room.do("ann", "game start")
    mine = await room.do("ann", "help")
    assert mine.startswith("**Now:** it's your turn.")
    assert "`/do`" in mine
    assert "`/rules`" in mine
    assert mine.endswith(f"-# Stellwerk {VERSION}")
    assert "**Now:** waiting for ann." in await room.do("ben", "help")
    assert "**Now:** you're watching. Waiting for ann." in await room.do("eve", "help")
    await room.surely("ann", "game end")
    assert "**Now:** this game is over." in await room.do("ann", "help")


async def test_help_brings_the_buttons_of_ones_turn_and_turns_its_pages(room: Room) -> None:
    await room.begin()
    mine, other = await helped(room, "ann"), await helped(room, "ben")
    assert set(room.offered) < set(mine.buttons)
    assert len(mine.text) < ONE_SCREEN
    await mine.press("My options")
    assert "`/toy take`" in mine.text
    assert {"Take", "Skip", "Turn"} <= set(mine.buttons)
    assert set(other.buttons) == {"Make moves", "Look around", "The table", "Play by words"}
    pages = {"Look around": "`/history`", "The table": "`/game replace`", "Make moves": "`take`"}
    for label, holds in pages.items():
        await room.restart()
        await other.press(label)
        assert holds in other.text
        assert label not in other.buttons
    await other.press("What now?")
    assert "waiting for ann" in other.text


async def test_the_lesson_is_among_the_basics_and_comes_first_for_those_who_dont_play(room: Room) -> None:
    def basics(told: str) -> list[str]:
        return [line.partition("`")[2].partition("`")[0] for line in told.splitlines() if line[:2] == "`/"]

    assert basics(await room.do("ann", "help"))[0] == "/learn"
    await room.begin()
    assert basics(await room.do("eve", "help"))[0] == "/learn"
    assert "/learn" in basics(await room.do("ann", "help"))[1:]


async def helped(room: Room, who: str) -> Guide:
    """What somebody is told who asks for help, to be pressed on."""
    result = await room.people[who].slash(room.channel, "help")
    assert result.response is not None
    return Guide(RoomHand(room, who), result.response.id)
