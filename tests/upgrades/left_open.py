"""What a bot leaves open when it is ended in the middle: begun just now, or long ago."""

from __future__ import annotations

from .everything import opened, press
from .house import PEOPLE, Screen
from .pressing import MENU, all_parts, first_choice
from .story import Story, after, id_of, ids_of

__all__ = ["left_open", "long_ago"]

WON = "trambahn-random-seed5"
SLEPT = ("trambahn-random-seed4", 8)
SILENT = ("vienna1840-random-seed2", 12)
"""Kept games: one is played to its end, one fell asleep, at one it is asked whether it goes on."""
DAYS = 10
SLEPT_DAYS, SILENT_DAYS = 100, 31
OFFERED = ("trambahn-random-seed4", 12)
ABSENT = ("vienna1840-lively-3p-seed0", 24)
PLAYED_FOR = ("vienna1840-random-seed1", 14)
CALLED = ("ticket_europe-purposeful-3p-seed1", 21)
BUILT = ("tramways-building-3p-seed1", 24)
"""Kept games: a seat with a hidden hand is asked for; the others are asked for a stand-in; a computer plays
for somebody until a day; somebody is told that the one before is called; one of Tramways.
"""
UNSENT = (("ticket_europe-purposeful-3p-seed1", 9), ("vienna1840-lively-3p-seed0", 30), SLEPT)
"""Kept games of which the last posts stay where they are."""
WATCHED = "5m"


async def long_ago(story: Story) -> None:
    """Four months: a game that is over, one that sleeps, and one that is asked whether it goes on."""
    channel = story.channel()
    for who, notation in await opened(story, channel, WON):
        await story.move(who, channel, notation)
    found = await story.press("ann", story.house.newest(channel), _second_look(story, channel))
    assert isinstance(found, Screen)
    await story.play(*SLEPT)
    await _waited(story, SLEPT_DAYS)
    silent = await story.play(*SILENT)
    await _waited(story, SILENT_DAYS)
    listed = story.house.answer(await story.use("fay", story.channel(), "tables"))
    await story.chosen("fay", listed, ids_of(listed)[0])
    async with story.noted():
        await press(story, "ann", silent, ":pause")


async def left_open(story: Story) -> None:
    """An evening, at whose end the bot dies."""
    async with story.noted():
        await _of_the_server(story)
        await _asked(story)
        await _played_for(story)
        await story.play(*BUILT)
    await _unsent(story)


async def _of_the_server(story: Story) -> None:
    """Posts that stand for all, the puzzle, and what people wish."""
    where = story.channel()
    with story.house.moderated():
        await story.use("ann", where, "tables", channel=f"#{story.channel()}")
        await story.use("ann", where, "puzzle", channel=f"#{story.channel()}", zone="Europe/Vienna")
    asked = story.house.answer(await story.use("ben", where, "puzzle"))
    for _ in range(4):
        choice = next(((part, value) for part, value in _choices(asked)), None)
        if choice is None:
            break
        found = await story.press("ben", asked, *choice)
        assert isinstance(found, Screen)
        asked = found
    called = await story.play(*CALLED)
    for who in PEOPLE[:3]:
        await story.use(who, called, "since")
        panel = story.house.answer(await story.use(who, where, "reminders", zone="Europe/Vienna"))
        await story.press(who, panel, id_of(panel, "wish:ahead"))
        opened_panel = await story.press(who, panel, "roundup:open")
        assert isinstance(opened_panel, Screen)
        await story.press(who, opened_panel, "roundup:often", "daily")
    following = story.nexts.pop()
    await story.move(following.who, called, following.notation)
    story.nexts.append(after(called, CALLED[0], CALLED[1] + 1))


async def _asked(story: Story) -> None:
    """A seat and a stand-in on which not everybody has voted."""
    offered = await story.play(*OFFERED)
    sure = story.house.answer(await story.use("ben", offered, "game seat"))
    await story.press("ben", sure, id_of(sure, "offer:"))
    others_asked = await press(story, "dan", offered, "sit:")
    await story.press("dan", others_asked, ids_of(others_asked)[0])
    absent = await story.play(*ABSENT)
    late, *_ = story.deciders(absent)
    asker, *_ = (each for each in PEOPLE[:3] if each != late)
    await story.use(asker, absent, "game standin", seat=PEOPLE.index(late) + 1)


async def _played_for(story: Story) -> None:
    """A computer plays until a day for one who isn't called; at another table all are computers."""
    channel = await story.play(*PLAYED_FOR)
    (decider, *_) = story.deciders(channel)
    other = next(each for each in PEOPLE[:2] if each != decider)
    await story.use(other, channel, "game standin", until="9")
    await story.use("ann", story.channel(), "game new", game="trambahn", watch=WATCHED, seed=3)


async def _unsent(story: Story) -> None:
    """Moves whose posts the bot doesn't come to send: it is ended first. Somebody has them shown
    elsewhere, too, and people look at their statistics.
    """
    channels = [await story.play(*each) for each in UNSENT]
    made = [story.nexts.pop() for _ in channels][::-1]
    with story.house.unsent():
        for each in made:
            await story.move(each.who, each.channel, each.notation)
        with story.house.moderated():
            await story.use("eve", channels[0], "watch", to=f"#{story.channel()}")
        for who in ("ann", "ben"):
            shown = story.house.answer(await story.use(who, channels[0], "stats"))
            story.told[who] = shown.content
    following = zip(channels, UNSENT, strict=True)
    story.nexts += [after(channel, name, moves + 1) for channel, (name, moves) in following]


def _second_look(story: Story, channel: int) -> str:
    return id_of(story.house.newest(channel), "look")


def _choices(screen: Screen) -> list[tuple[str, str | None]]:
    """What can be chosen on a page of the puzzle: of a menu its first value, or the first button."""
    menus = [part for part in all_parts(screen.components) if part.get("type") == MENU]
    if menus:
        return [(str(menus[0]["custom_id"]), first_choice(menus[0]))]
    return [(each, None) for each in ids_of(screen)[:1]]


async def _waited(story: Story, days: int) -> None:
    for _ in range(-(-days // DAYS)):
        await story.house.wait(days=min(DAYS, days))
