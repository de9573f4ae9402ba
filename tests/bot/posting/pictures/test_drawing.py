"""Pictures drawn by a process are those drawn in a thread; a process that dies or hangs is replaced, and none
outlives the bot.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Hashable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import pytest
import pytest_asyncio

from bot.games import Pictures, Scene, presentation
from bot.language import words
from bot.posting.pictures.drawing import (
    Beside,
    Consequence,
    DrawingFailed,
    Hand,
    Illustration,
    Plates,
    Position,
    ProcessEasel,
    Subject,
    ThreadEasel,
)
from bot.posting.pictures.gallery import Gallery
from engine.core import Content, Event, registry
from engine.vienna1840 import GAME
from engine.vienna1840.actions import LayTile
from tests.games import kept, names

pytestmark = [pytest.mark.whole, pytest.mark.asyncio(loop_scope="module")]

NAMES = ("Änne", "ben", "cat", "dan", "eve", "fay")
SECONDS = 60.0
"""For what comes in a moment on a machine that does nothing else."""
HANGING = (
    "import time, bot.aside.worker as worker\nworker._answer = lambda body: time.sleep(1000)\nworker.main()"
)
LEFT_BEHIND = """
import asyncio
from bot.posting.pictures.drawing import Position, ProcessEasel
from tests.bot.posting.pictures.test_drawing import HANGING, middle
import sys

async def main():
    easel = ProcessEasel(command=(sys.executable, "-c", HANGING))
    pictures, scene, events = middle()
    drawing = asyncio.create_task(easel.draw(pictures, Position("board", events), scene))
    while easel.pid is None:
        await asyncio.sleep(0.05)
    print(easel.pid, flush=True)
    await drawing

asyncio.run(main())
"""


def not_crossing(*_: Any) -> NoReturn:
    raise AssertionError("a picture is made from what crosses to a drawing process, and nothing else")


class NotCrossing(dict[str, Content]):
    """Fields of a move in the making, which no picture of a position may look at."""

    __getitem__ = __contains__ = __iter__ = __len__ = get = not_crossing


@cache
def middle(name: str = "vienna1840-lively-5p-seed5") -> tuple[Pictures, Scene, Sequence[Event]]:
    """A position in the middle of a game as everybody sees it, and what happened last."""
    played = kept(name)
    shown = presentation(played.game)
    steps = played.steps()[: len(played.moves) // 2]
    past: dict[Hashable, Event] = {}
    for step in steps:
        for event in step.events:
            if (about := shown.pictures.lasting.get(type(event))) is not None:
                past[type(event), getattr(event, about)] = event
    scene = Scene(
        words("de").of(played.game.id),
        NAMES[: played.seats],
        played.game.view(steps[-1].state, None),
        kinds=not_crossing,
        chosen=NotCrossing(),
        past=lambda: past,
        deeds=not_crossing,
    )
    return shown.pictures, scene, steps[-1].events


@asynccontextmanager
async def opened() -> AsyncIterator[ProcessEasel]:
    easel = ProcessEasel(SECONDS)
    yield easel
    await easel.close()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def easel() -> AsyncIterator[ProcessEasel]:
    """One for all that leave its process alive."""
    async with opened() as easel:
        yield easel


@pytest_asyncio.fixture(loop_scope="module")
async def mortal() -> AsyncIterator[ProcessEasel]:
    """One whose process may be killed."""
    async with opened() as easel:
        yield easel


async def eventually(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < until
        await asyncio.sleep(0.02)


def is_there(pid: int) -> bool:
    """Whether a process runs, and is not merely unburied."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.mark.parametrize("game", [names(f"{game}-")[0] for game in registry.games()])
async def test_it_is_the_picture_that_a_thread_draws(easel: ProcessEasel, game: str) -> None:
    pictures, scene, events = middle(game)
    thread = ThreadEasel()
    for theme in pictures.themes[:2]:
        themed = replace(scene, theme=theme)
        for name in pictures.names:
            drawn = await easel.draw(pictures, Position(name, events), themed)
            assert drawn == await thread.draw(pictures, Position(name, events), themed)
    await thread.close()


async def test_a_hand_is_drawn_too(easel: ProcessEasel) -> None:
    pictures, scene, _ = middle("trambahn-random-seed1")
    state = kept("trambahn-random-seed1").states()[9]
    own = replace(scene, view=pictures.game.view(state, 1))
    thread = ThreadEasel()
    drawn = await easel.draw(pictures, Hand(), own)
    assert drawn is not None
    assert drawn == await thread.draw(pictures, Hand(), own)
    assert await easel.draw(pictures, Hand(), scene) is None
    await thread.close()


async def test_what_stands_on_the_way_to_a_move_is_drawn_too(easel: ProcessEasel) -> None:
    pictures, scene, _ = middle()
    turns = kept("vienna1840-lively-5p-seed5").turns()
    state, seat, tile, step = next(each for each in turns if each[2].kind == LayTile.kind)
    assert isinstance(tile, LayTile)
    seen = replace(scene, view=pictures.game.view(state, seat))
    thread = ThreadEasel()
    subjects: Sequence[Subject[Plates]] = (
        Beside("tile", values=[tile.hex]),
        Beside("tile", {"hex": tile.hex}, actions=[tile], whole=True),
        Consequence(pictures.game.view(step.state, seat), tile, step.events),
    )
    for subject, name in zip(subjects, ("reach", "tiles", "area"), strict=True):
        drawn = await easel.draw(pictures, subject, seen)
        assert [plate.name for plate in drawn.plates] == [name]
        assert drawn == await thread.draw(pictures, subject, seen)
    await thread.close()


async def test_a_picture_of_the_rules_is_drawn_too(easel: ProcessEasel) -> None:
    shown = presentation(GAME)
    subject = Illustration(next(iter(shown.rules.illustrations)), shown.rules.circumstances())
    scene, thread = Scene(words("de"), (), None), ThreadEasel()
    drawn = await easel.draw(shown.pictures, subject, scene)
    assert drawn == await thread.draw(shown.pictures, subject, scene)
    await thread.close()


async def test_one_that_is_killed_while_it_draws_is_replaced_and_the_picture_comes(
    mortal: ProcessEasel,
) -> None:
    pictures, scene, events = middle()
    first = await mortal.draw(pictures, Position("board", events), scene)
    killed = mortal.pid
    assert killed is not None
    os.kill(killed, signal.SIGSTOP)
    drawing = asyncio.create_task(mortal.draw(pictures, Position("board", events), scene))
    await asyncio.sleep(0.2)
    assert not drawing.done()
    os.kill(killed, signal.SIGKILL)
    assert await drawing == first
    assert mortal.pid not in (killed, None)


async def test_one_that_is_killed_while_it_has_nothing_to_do_is_replaced(mortal: ProcessEasel) -> None:
    pictures, scene, events = middle()
    first = await mortal.draw(pictures, Position("board", events), scene)
    assert mortal.pid is not None
    os.kill(mortal.pid, signal.SIGKILL)
    assert await mortal.draw(pictures, Position("board", events), scene) == first


async def test_one_that_hangs_is_replaced() -> None:
    pictures, scene, events = middle()
    hasty = ProcessEasel(1.0, (sys.executable, "-c", HANGING))
    drawing = asyncio.create_task(hasty.draw(pictures, Position("board", events), scene))
    await eventually(lambda: hasty.pid is not None)
    hanging = hasty.pid
    assert hanging is not None
    with pytest.raises(DrawingFailed, match="more than 1 s"):
        await drawing
    assert hasty.pid is None
    assert not is_there(hanging)


async def test_a_picture_that_fails_leaves_the_process_as_it_was(easel: ProcessEasel) -> None:
    pictures, scene, events = middle()
    await easel.draw(pictures, Position("board", events), scene)
    pid = easel.pid
    with pytest.raises(DrawingFailed, match="Traceback"):
        await easel.draw(pictures, Position("board", events), replace(scene, view=None))
    await easel.draw(pictures, Position("board", events), scene)
    assert easel.pid == pid


async def test_a_program_that_can_not_run_is_tried_twice() -> None:
    pictures, scene, events = middle()
    broken = ProcessEasel(SECONDS, (sys.executable, "-c", "raise SystemExit(3)"))
    with pytest.raises(DrawingFailed, match="died"):
        await broken.draw(pictures, Position("board", events), scene)
    await broken.close()


async def test_closing_leaves_no_process_behind() -> None:
    pictures, scene, events = middle()
    easels = [ProcessEasel(SECONDS, (sys.executable, "-c", HANGING)) for _ in range(2)]
    gallery = Gallery(easels)
    drawings = [
        asyncio.create_task(gallery.plate(pictures, "board", scene, (game, 1, None), events))
        for game in range(3)
    ]
    await eventually(lambda: all(easel.pid is not None for easel in easels))
    pids = [easel.pid for easel in easels]
    await gallery.close()
    assert not any(is_there(pid) for pid in pids if pid is not None)
    assert all(
        isinstance(end, asyncio.CancelledError)
        for end in await asyncio.gather(*drawings, return_exceptions=True)
    )


async def test_one_whose_bot_is_gone_ends_in_the_middle_of_a_picture() -> None:
    bot = subprocess.Popen([sys.executable, "-c", LEFT_BEHIND], stdout=subprocess.PIPE, text=True)
    assert bot.stdout is not None
    pid = int(await asyncio.to_thread(bot.stdout.readline))
    assert is_there(pid)
    bot.kill()
    bot.wait()
    await eventually(lambda: not is_there(pid))


async def test_its_priority_is_low(easel: ProcessEasel) -> None:
    pictures, scene, events = middle()
    await easel.draw(pictures, Position("board", events), scene)
    assert easel.pid is not None
    assert os.getpriority(os.PRIO_PROCESS, easel.pid) > os.getpriority(os.PRIO_PROCESS, os.getpid())
