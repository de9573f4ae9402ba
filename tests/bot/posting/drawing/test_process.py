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
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import pytest

from bot.games import Pictures, Scene, presentation
from bot.language import words
from bot.posting.drawing import DrawingFailed, ProcessEasel, ThreadEasel
from bot.posting.gallery import Gallery
from engine.core import Content, Event, registry
from tests.games import kept, names

NAMES = ("Änne", "ben", "cat", "dan", "eve", "fay")
SECONDS = 60.0
"""For what comes in a moment on a machine that does nothing else."""
HANGING = (
    "import time, bot.posting.drawing.worker as worker\n"
    "worker._drawn = lambda request: time.sleep(1000)\n"
    "worker.main()"
)
LEFT_BEHIND = """
import asyncio
from bot.posting.drawing import ProcessEasel
from tests.bot.posting.drawing.test_process import HANGING, middle
import sys

async def main():
    easel = ProcessEasel(command=(sys.executable, "-c", HANGING))
    pictures, scene, events = middle()
    drawing = asyncio.create_task(easel.draw(pictures, "board", scene, events))
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


@pytest.fixture
async def easel() -> AsyncIterator[ProcessEasel]:
    easel = ProcessEasel(SECONDS)
    yield easel
    await easel.close()


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
            drawn = await easel.draw(pictures, name, themed, events)
            assert drawn == await thread.draw(pictures, name, themed, events)
    await thread.close()


async def test_a_hand_is_drawn_too(easel: ProcessEasel) -> None:
    pictures, scene, _ = middle("trambahn-random-seed1")
    state = kept("trambahn-random-seed1").states()[9]
    own = replace(scene, view=pictures.game.view(state, 1))
    thread = ThreadEasel()
    drawn = await easel.hand(pictures, own)
    assert drawn is not None
    assert drawn == await thread.hand(pictures, own)
    assert await easel.hand(pictures, scene) is None
    await thread.close()


async def test_one_that_is_killed_while_it_draws_is_replaced_and_the_picture_comes(
    easel: ProcessEasel,
) -> None:
    pictures, scene, events = middle()
    first = await easel.draw(pictures, "board", scene, events)
    killed = easel.pid
    assert killed is not None
    os.kill(killed, signal.SIGSTOP)
    drawing = asyncio.create_task(easel.draw(pictures, "board", scene, events))
    await asyncio.sleep(0.2)
    assert not drawing.done()
    os.kill(killed, signal.SIGKILL)
    assert await drawing == first
    assert easel.pid not in (killed, None)


async def test_one_that_is_killed_while_it_has_nothing_to_do_is_replaced(easel: ProcessEasel) -> None:
    pictures, scene, events = middle()
    first = await easel.draw(pictures, "board", scene, events)
    assert easel.pid is not None
    os.kill(easel.pid, signal.SIGKILL)
    assert await easel.draw(pictures, "board", scene, events) == first


async def test_one_that_hangs_is_replaced(easel: ProcessEasel) -> None:
    pictures, scene, events = middle()
    hasty = ProcessEasel(1.0, (sys.executable, "-c", HANGING))
    drawing = asyncio.create_task(hasty.draw(pictures, "board", scene, events))
    await eventually(lambda: hasty.pid is not None)
    hanging = hasty.pid
    assert hanging is not None
    with pytest.raises(DrawingFailed, match="more than 1 s"):
        await drawing
    assert hasty.pid is None
    assert not is_there(hanging)


async def test_a_picture_that_fails_leaves_the_process_as_it_was(easel: ProcessEasel) -> None:
    pictures, scene, events = middle()
    await easel.draw(pictures, "board", scene, events)
    pid = easel.pid
    with pytest.raises(DrawingFailed, match="Traceback"):
        await easel.draw(pictures, "board", replace(scene, view=None), events)
    await easel.draw(pictures, "board", scene, events)
    assert easel.pid == pid


async def test_a_program_that_can_not_run_is_tried_twice() -> None:
    pictures, scene, events = middle()
    broken = ProcessEasel(SECONDS, (sys.executable, "-c", "raise SystemExit(3)"))
    with pytest.raises(DrawingFailed, match="died"):
        await broken.draw(pictures, "board", scene, events)
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
    await easel.draw(pictures, "board", scene, events)
    assert easel.pid is not None
    assert os.getpriority(os.PRIO_PROCESS, easel.pid) > os.getpriority(os.PRIO_PROCESS, os.getpid())
