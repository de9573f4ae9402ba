"""What people do at their tables, act by act, each in a channel of its own."""

from __future__ import annotations

from .days import days_pass
from .house import Form, Screen
from .story import (
    ONLOOKER,
    Next,
    Story,
    after,
    before,
    first_of_each_kind,
    has,
    id_of,
    ids_of,
    knows,
    revision,
    values_of,
)

__all__ = ["tell"]

POSITIONS = {
    "bid": ("vienna1840-random-seed1", 1),
    "order": ("vienna1840-random-seed1", 27),
    "par": ("vienna1840-random-seed1", 30),
    "buy": ("vienna1840-random-seed1", 34),
    "tram": ("vienna1840-random-seed1", 39),
    "assign": ("vienna1840-random-seed1", 56),
    "remove": ("vienna1840-random-seed1", 57),
    "circle": ("vienna1840-random-seed1", 59),
    "building": ("vienna1840-random-seed1", 84),
    "dividend": ("vienna1840-random-seed1", 98),
    "stock": ("vienna1840-random-seed6", 115),
    "station": ("vienna1840-random-seed3", 166),
    "private": ("vienna1840-random-seed6", 84),
    "answer": ("vienna1840-random-seed4", 87),
    "online building": ("vienna1840-lively-3p-seed1", 100),
    "run": ("vienna1840-online-3p-seed0", 0),
    "passenger": ("trambahn-random-seed2", 7),
    "money": ("trambahn-random-seed1", 1),
    "trambahn tram": ("trambahn-random-seed3", 36),
}
"""Games in the middle: which, and after how many moves."""
NEWER = ("ticket_europe", "tramways")
"""Games of which each kind of move is looked at."""
SOON = 45
"""After so many moves at most."""
OVERTAKEN = (
    ("vienna1840-random-seed1", 34),
    ("vienna1840-random-seed1", 84),
    ("trambahn-random-seed3", 36),
    ("ticket_europe-purposeful-3p-seed1", 30),
    ("tramways-building-3p-seed1", 40),
)
"""Games in the middle, where a move is made after all that was seen."""
TRIED = (
    "bid",
    "building",
    "dividend",
    "online building",
    "passenger",
    "tramways link",
    "ticket_europe claim",
)
"""Positions at which moves are tried in a sandbox."""
LOOKED_AROUND = ("building", "online building", "tramways link", "ticket_europe claim")
LAST_RUN = "run"


async def tell(story: Story) -> None:
    """Everything."""
    for act in (lobbies, form, positions, overtaken, alone, others, files, orders, days_pass):
        await act(story)
        print(f"{act.__name__}: {len(story.screens)} screens, {len(story.presses)} presses", flush=True)


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
        for game in story.games(NEWER):
            await story.use("cat", story.channel(), "game new", game=game)
        if knows("clock"):
            await story.use("dan", story.channel(), "game new", game="trambahn", clock="24+72")


async def form(story: Story) -> None:
    """The form of a new table, as far as two presses lead, and one that is filled in."""
    where = story.channel()
    async with story.noted():
        begun = story.house.answer(await story.use("ann", where, "game new"))
        await story.explore("ann", begun, apart=":open")
        await story.use("dan", story.house.numbers[0], "game new")
        for page in ("rules", "help", "privacy", "next"):
            await story.use("dan", where, page)
        await story.explore("eve", story.house.answer(await story.use("eve", where, "rules")), apart="none")


# -- positions -------------------------------------------------------------------------------------


async def positions(story: Story) -> None:
    """The turn of whoever decides, in the middle of games."""
    newer = {
        f"{game} {kind}": place
        for game in story.games(NEWER)
        for kind, place in first_of_each_kind(game).items()
        if place[1] < SOON
    }
    for name, (game, moves) in {**POSITIONS, **newer}.items():
        channel = await story.play(game, moves or before(game, LAST_RUN))
        stood = revision(story.database, channel)
        async with story.noted():
            await story.look_at_turn(channel, trying=name in TRIED)
        assert revision(story.database, channel) == stood, (name, story.pressed[-3:])
        print(name, len(story.presses), flush=True)
        if name in LOOKED_AROUND:
            await look_around(story, channel)
        if name == "run":
            async with story.noted():
                await story.use(story.deciders(channel)[0], channel, "do", moves="run none")


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
    """A game that is over, wishes, offers, ways of posting, and games that rest or were ended."""
    for name in ("trambahn-random-seed5", "ticket_europe-purposeful-2p-seed1", "tramways-building-1p-seed1"):
        if name.partition("-")[0] in story.games():
            finished = await story.play(name, 10_000)
            async with story.noted():
                await story.use("ann", finished, "history")
    await going_back(story)
    offered = await story.play("trambahn-random-seed4", 12)
    async with story.noted():
        await story.use("ben", offered, "game seat", to="@dan")
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
        await story.use("ann", ended, "game end", sure=True)
        threaded = story.channel()
        await story.use("cat", threaded, "game new", game="trambahn", thread=True, seed=9)


async def going_back(story: Story) -> None:
    """A wish to go back, on which not everybody has voted."""
    asked = await story.play("vienna1840-lively-3p-seed0", 40)
    async with story.noted():
        preview = story.house.answer(await story.use("cat", asked, "game undo", to=20))
        await story.press("cat", preview, id_of(preview, "ask:"))
        await story.press_newest("ann", asked, ":agree")


async def files(story: Story) -> None:
    """A wish for the file of a running game, and a game that is brought as a file."""
    asked = await story.play("vienna1840-online-3p-seed0", 30)
    async with story.noted():
        shown = story.house.answer(await story.use("ann", asked, "game export"))
        wishes = [each for each in ids_of(shown) if each.startswith("file:")]
        if wishes:
            await story.press("ann", shown, wishes[0])
            await story.press_newest("ben", asked, ":agree")
    brought = story.channel()
    finished = await story.play("vienna1840-online-3p-seed4", 10_000)
    taken = await story.house.file_of(await story.use("ann", finished, "game export"))
    async with story.noted():
        shown = story.house.answer(await story.use("ann", brought, "game import", file=taken))
        await story.explore("ann", shown, apart=":own", depth=1)


async def orders(story: Story) -> None:
    """Standing orders: asked for, given, and listed."""
    if not has("orders"):
        return
    for name, moves in (("vienna1840-rulebook-4p-seed0", 108), ("ticket_europe-purposeful-3p-seed1", 30)):
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
