"""All that can happen at a table beside moves, each kind at least once, and shown in another channel too."""

from __future__ import annotations

from collections.abc import Iterator

from .house import PEOPLE, Screen
from .story import Story, after, chosen_rules, id_of, ids_of, kept, lines

__all__ = ["everything", "opened", "press"]

HOSTED = "vienna1840-lively-3p-seed0"
WON = "trambahn-random-seed5"
ASKED = "vienna1840-online-3p-seed0"
CLOCKED = "vienna1840-random-seed2"
"""Kept games: at one much changes, one is played to its end, one is asked for as a file, one has a clock."""
CLOCK = "24+72"
LONG = 200
"""Days of silence, until a table sleeps."""


async def everything(story: Story) -> None:
    """Half a year."""
    await _lobby(story)
    await _won(story)
    hosted = await _hosted(story)
    await _agreed(story)
    await _called(story, hosted)
    await _silent(story)
    await _told(story)


async def _lobby(story: Story) -> None:
    """A table to which people come and from which they go."""
    channel = story.channel()
    await story.use("ann", channel, "game new", game="vienna1840", seating="chosen", players=4, seed=6)
    await _watched(story, channel)
    await press(story, "ben", channel, ":join:2")
    await press(story, "ben", channel, ":join:3")
    await press(story, "cat", channel, ":join:2")
    await press(story, "cat", channel, ":leave")


async def _won(story: Story) -> None:
    """A game that is played to its end, with a rest in between."""
    channel = story.channel()
    made = await opened(story, channel, WON)
    for number, (who, notation) in enumerate(made):
        if number == 20:
            await story.use("ann", channel, "game pause")
            await story.house.wait(hours=5)
            await story.use("ann", channel, "game resume")
        await story.move(who, channel, notation)
    story.told["end"] = story.house.newest(channel).content


async def _hosted(story: Story) -> int:
    """A table whose seats change hands, and whose moves are taken back."""
    channel = story.channel()
    made = await opened(story, channel, HOSTED)
    await _watched(story, channel)
    for mode in ("off", "forced", "idle", "off"):
        await story.use("ann", channel, "game formalities", mode=mode)
    for _ in range(40):
        await story.move(*_at(channel, next(made)))
    await story.use("ann", channel, "game pause")
    await story.use("ann", channel, "game resume")
    await story.use("ben", channel, "game seat", to="@dan")
    await press(story, "ben", channel, "keep:")
    await story.use("ben", channel, "game seat")
    await press(story, "ben", channel, "stay:")
    await story.use("ben", channel, "game seat")
    preview = story.house.answer(await story.use("cat", channel, "game undo", to=20))
    await story.press("cat", preview, id_of(preview, "ask:"))
    await press(story, "ann", channel, ":agree")
    await press(story, "eve", channel, "sit:")
    preview = story.house.answer(await story.use("cat", channel, "game undo", to=20))
    await story.press("cat", preview, id_of(preview, "ask:"))
    await press(story, "ann", channel, ":refuse")
    await story.use("ann", channel, "game replace", seat=2, **{"with": "@ben"})
    story.nexts.append(after(channel, HOSTED, 40))
    return channel


async def _agreed(story: Story) -> None:
    """The file of a game is asked for and taken, and goes on elsewhere; then the game is ended."""
    channel = story.channel()
    made = await opened(story, channel, ASKED)
    await _watched(story, channel)
    for _ in range(6):
        await story.move(*_at(channel, next(made)))
    shown = story.house.answer(await story.use("ann", channel, "game export"))
    await story.press("ann", shown, id_of(shown, "file:"))
    for who in ("ben", "cat"):
        await press(story, who, channel, ":agree")
    taken = await story.house.file_of(await story.use("ann", channel, "game export"))
    await story.use("ann", story.channel(), "game import", file=taken)
    await story.use("ann", channel, "game end", sure=True)


async def _called(story: Story, hosted: int) -> None:
    """People who are called again, in the channel and alone, who are away, and whose clocks run out."""
    where = story.channel()
    for who, way in (("ann", "channel"), ("ben", "direct"), ("cat", "direct")):
        panel = story.house.answer(await story.use(who, where, "reminders", zone="Europe/Vienna"))
        if way == "direct":
            await story.press(who, panel, "wish:by", way)
        await story.press(who, panel, "wish:ahead")
    for who, place in (("ann", "here"), ("ben", "direct")):
        panel = story.house.answer(await story.use(who, where, "reminders"))
        opened = await story.press(who, panel, "roundup:open")
        assert isinstance(opened, Screen)
        often = await story.press(who, opened, "roundup:often", "daily")
        assert isinstance(often, Screen)
        await story.press(who, often, "roundup:where", place)
    clocked = await story.play(CLOCKED, 10, clock=CLOCK)
    await _watched(story, clocked)
    await story.use("cat", hosted, "away", until="3")
    await _waited(story, 1)
    shown = story.house.answer(await story.use("cat", hosted, "away"))
    await story.press("cat", shown, "away:back")
    await _waited(story, 9)
    late, *_ = story.deciders(clocked)
    for who in ("ann", "ben", "cat"):
        if who != late:
            await press(story, who, clocked, ":careful")
    following = story.nexts.pop()
    await story.move(late, clocked, following.notation)
    await _waited(story, 9)
    await story.use("ann", clocked, "game end", sure=True)


async def _silent(story: Story) -> None:
    """Tables at which nobody moves for long: at one somebody answers, the others fall asleep."""
    await _waited(story, 15)
    asked = next(each.channel for each in story.nexts)
    await press(story, "ann", asked, ":on")
    for _ in range(LONG // 10):
        await story.house.wait(days=10)


async def _told(story: Story) -> None:
    """What is told of people's games and times."""
    for who in ("ann", "ben", "cat"):
        shown = story.house.answer(await story.use(who, story.house.numbers[0], "stats"))
        story.told[who] = shown.content


# -- what they do ----------------------------------------------------------------------------------


async def opened(story: Story, channel: int, name: str) -> Iterator[tuple[str, str]]:
    """Begin a kept game; its moves, each with who makes it."""
    record = kept(name)
    people = PEOPLE[: record["seats"]]
    await story.open(channel, *people, game=record["game"], seed=record["seed"], **chosen_rules(record))
    return ((people[seat], notation) for seat, notation in lines(record))


async def _waited(story: Story, days: int) -> None:
    """Let days pass, looking at them at all hours: nobody is reminded at night."""
    for _ in range(days * 3):
        await story.house.wait(hours=8)


def _at(channel: int, made: tuple[str, str]) -> tuple[str, int, str]:
    return made[0], channel, made[1]


async def _watched(story: Story, channel: int) -> None:
    """Somebody has a table shown elsewhere."""
    await story.use("eve", channel, "watch", to=f"#{story.channel()}")


async def press(story: Story, who: str, channel: int, part: str) -> Screen:
    """Press what has this in its id, at the newest message of a channel that has such a thing; the answer."""
    messages = sorted(story.house.env.backend.messages[channel], reverse=True)
    screens = [screen for each in messages if (screen := story.house.screen(channel, each)) is not None]
    found = next(screen for screen in screens if not screen.viewer and part in " ".join(ids_of(screen)))
    answered = await story.press(who, found, id_of(found, part))
    assert isinstance(answered, Screen)
    return answered
