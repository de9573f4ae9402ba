"""What people do at their tables, act by act, each in a channel of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .days import days_pass
from .everything import everything
from .house import Form, Screen
from .left_open import left_open, long_ago
from .story import (
    ONLOOKER,
    Next,
    Story,
    after,
    first_of_each_kind,
    has,
    id_of,
    ids_of,
    knows,
    revision,
    values_of,
)

__all__ = ["tell"]

SOON = 33
"""A kind of move is looked at where it comes after so many moves at most."""
OVERTAKEN = (
    ("vienna1840-lively-2p-seed5", 23),
    ("ticket_europe-purposeful-3p-seed1", 15),
    ("tramways-building-3p-seed1", 30),
)
"""Games in the middle, where a move is made after all that was seen."""
TRIED = (
    "vienna1840 tile",
    "vienna1840 dividend",
    "trambahn passenger",
    "tramways link",
    "ticket_europe claim",
)
"""Positions at which moves are tried in a sandbox."""
LOOKED_AROUND = ("vienna1840 tile", "tramways link", "ticket_europe claim")
ORDERED = (
    ("vienna1840-random-seed1", 1),
    ("vienna1840-lively-2p-seed5", 43),
    ("ticket_europe-purposeful-3p-seed1", 15),
)
"""Games in which somebody who is not asked gives a standing order."""


async def tell(story: Story, wanted: Sequence[str]) -> None:
    """The acts that are wanted, each by its name; a game's name is that of the act with its positions."""
    known = (
        lobbies,
        form,
        overtaken,
        alone,
        others,
        files,
        orders,
        days_pass,
        everything,
        long_ago,
        left_open,
    )
    acts = {act.__name__: act for act in known}
    for name in wanted:
        if name in acts:
            await acts[name](story)
        else:
            await positions(story, name)
        print(f"{name}: {len(story.screens)} screens, {len(story.presses)} presses", flush=True)


# -- tables that open ------------------------------------------------------------------------------


async def lobbies(story: Story) -> None:
    """Tables at which people sit down."""
    async with story.noted():
        drawn = story.channel()
        await story.use("ann", drawn, "game new", game="vienna1840", preset="online", consent="all", seed=5)
        await story.press_newest("ben", drawn, ":join")
        chosen = story.channel()
        await story.use("ann", chosen, "game new", game="vienna1840", seating="chosen", players=4, seed=6)
        await story.press_newest("ben", chosen, ":join:2")
        await story.press_newest("cat", chosen, ":join:3")
        await story.use("ann", story.channel(), "game new", game="trambahn", seed=7)
        begun = story.channel()
        await story.use("ann", begun, "game new", game="trambahn", seed=7)
        await story.press_newest("ben", begun, ":join")
        for game in story.games():
            await story.use("cat", story.channel(), "game new", game=game)
        if knows("clock"):
            await story.use("dan", story.channel(), "game new", game="trambahn", clock="24+72")


async def form(story: Story) -> None:
    """The form of a new table, as far as two presses lead, and one that is filled in."""
    where = story.channel()
    async with story.noted():
        begun = story.house.answer(await story.use("ann", where, "game new"))
        await story.explore("ann", begun, apart=":open", depth=1)
        await story.use("dan", story.house.numbers[0], "game new")
        for page in ("rules", "help", "privacy", "next"):
            await story.use("dan", where, page)
        await story.explore("eve", story.house.answer(await story.use("eve", where, "rules")), apart="none")


# -- positions -------------------------------------------------------------------------------------


async def positions(story: Story, game: str) -> None:
    """The turn of whoever decides, for each kind of move of a game."""
    for kind, (name, moves) in first_of_each_kind(game).items():
        if moves < SOON:
            await position(story, f"{game} {kind}", name, moves)


async def position(story: Story, what: str, name: str, moves: int) -> None:
    """A game after so many moves."""
    channel = await story.play(name, moves)
    stood = revision(story.database, channel)
    async with story.noted():
        await story.look_at_turn(channel, trying=what in TRIED)
    assert revision(story.database, channel) == stood, (what, story.pressed[-3:])
    print(what, len(story.presses), flush=True)
    if what in LOOKED_AROUND:
        await look_around(story, channel)


async def overtaken(story: Story) -> None:
    """Screens of a position that is no longer the present one."""
    for game, moves in OVERTAKEN:
        if game.partition("-")[0] not in story.games():
            continue
        channel = await story.play(game, moves)
        async with story.noted():
            await story.look_at_turn(channel, trying=True)
            await look_around(story, channel)
            made = story.nexts.pop()
            await story.move(made.who, channel, made.notation)
        story.nexts.append(after(channel, game, moves + 1))


async def look_around(story: Story, channel: int) -> None:
    """History, help, what-if with moves tried, and an undo that is asked for."""
    following = story.nexts[-1]
    who = following.who
    async with story.noted():
        past = story.house.answer(await story.use(who, channel, "history"))
        for step in ("first:", "on:", "last:", "back:", "mine:"):
            past = await story.chosen(who, past, f"past:{game_in(past)}:{step}", 0)
        if any(":round:" in each for each in ids_of(past)):
            past = await story.chosen(who, past, f"past:{game_in(past)}:round:", 1)
        await story.press(who, past, id_of(past, "whatif:"))
        page = story.house.answer(await story.use(who, channel, "help"))
        for step in ("moves", "look", "table", "now"):
            page = await story.chosen(who, page, f"help:{step}", 0)
        await story.use(ONLOOKER, channel, "help")
        tried = story.house.answer(await story.use(who, channel, "whatif", moves=following.notation))
        await story.walk(who, tried, id_of(tried, ":pick:"), values_of(tried, ":pick:")[0])
        line = await story.press(who, tried, id_of(tried, ":line:"))
        assert isinstance(line, Form)
        await story.send(line, "nonsense", following.notation)
        await story.use(who, channel, "game undo", to=max(1, revision(story.database, channel) - 9))


def game_in(screen: Screen) -> str:
    """The number of the game in the ids of a screen."""
    return ids_of(screen)[0].split(":")[1]


# -- what else there is ----------------------------------------------------------------------------


async def alone(story: Story) -> None:
    """Against the computer."""
    channel = story.channel()
    options = {"formalities": "off"} if knows("formalities") else {}
    await story.use("ann", channel, "game new", game="trambahn", partner=True, seed=3, **options)
    for notation in ("money 1", "end"):
        await story.move("ann", channel, notation)
    async with story.noted():
        await story.look_at_turn(channel, trying=True)
    story.nexts.append(Next(channel, "ann", "passenger Y6"))


async def others(story: Story) -> None:
    """Wishes, offers, ways of posting, and games that rest or were ended."""
    await going_back(story)
    offered = await story.play("trambahn-random-seed4", 12)
    async with story.noted():
        await surely(story, "ben", offered, "game seat", "offer:", to="@dan")
    quiet = story.channel()
    await story.use("ann", quiet, "posts", mode="quiet", language="de")
    await story.play("trambahn-random-seed6", 9, quiet)
    watched, beside = story.channel(), story.channel()
    await story.use("eve", watched, "watch", to=f"#{beside}")
    await story.play("trambahn-random-seed6", 9, watched)
    paused = await story.play("vienna1840-random-seed2", 30)
    ended = await story.play("vienna1840-random-seed2", 20)
    story.nexts.pop()
    async with story.noted():
        for channel in (quiet, watched, paused, ended):
            story.note_newest(channel, "ann")
        await story.use("ann", paused, "game pause")
        await surely(story, "ann", ended, "game end", "end:")
        threaded = story.channel()
        await story.use("cat", threaded, "game new", game="trambahn", thread=True, seed=9)


async def surely(story: Story, who: str, channel: int, command: str, yes: str, **options: Any) -> None:
    """Use a command that asks first, and press the button whose id begins so."""
    asked = await story.use(who, channel, command, **options)
    await story.chosen(who, story.house.answer(asked), yes)


async def going_back(story: Story) -> None:
    """A wish to go back, on which not everybody has voted."""
    asked = await story.play("vienna1840-lively-3p-seed0", 40)
    async with story.noted():
        preview = story.house.answer(await story.use("cat", asked, "game undo", to=20))
        await story.press("cat", preview, id_of(preview, "ask:"))
        await story.press_newest("ann", asked, ":agree")


async def files(story: Story) -> None:
    """Wishes for the file of a running game, one agreed to, and the game that is brought as that file."""
    async with story.noted():
        await asked_for(story, "ben")
    given = await asked_for(story, "ben", "cat")
    taken = await story.house.file_of(await story.use("ann", given, "game export"))
    story.files.append(taken[1].decode())
    brought = story.channel()
    async with story.noted():
        await story.use("ann", brought, "game import", file=taken)


async def asked_for(story: Story, *agreeing: str) -> int:
    """A game whose file Ann wants, to which some have agreed."""
    channel = await story.play("vienna1840-online-3p-seed0", 12)
    shown = story.house.answer(await story.use("ann", channel, "game export"))
    await story.press("ann", shown, id_of(shown, "file:"))
    for who in agreeing:
        await story.press_newest(who, channel, ":agree")
    return channel


async def orders(story: Story) -> None:
    """Standing orders: asked for, given, and listed."""
    if not has("orders"):
        return
    for name, moves in ORDERED:
        channel = await story.play(name, moves)
        (decider, *_) = story.deciders(channel)
        who = next(each for each in ("ann", "ben", "cat") if each != decider)
        async with story.noted():
            shown = await story.press_newest(who, channel, ":options")
            assert isinstance(shown, Screen)
            offers = await story.press(who, shown, id_of(shown, "order:"))
            assert isinstance(offers, Screen)
            await story.explore(who, offers, apart=":(give|drop)", depth=1)
            made = await story.press(who, offers, id_of(offers, ":ask:"))
            assert isinstance(made, Screen)
            await story.press(who, made, id_of(made, ":give:"))
            await story.use(who, channel, "next")
