"""Pictures are drawn once, off the event loop; where moves come faster than pictures, the newest wins."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

import pytest

from bot.games import Pictures, Plate, Presentation, Scene
from bot.language import words
from bot.posting.pictures.gallery import PUBLIC, Gallery
from engine.core import Event
from tests.toy import TOY


class Easel(Pictures):
    """Draws when it is told to, and remembers what."""

    def __init__(self) -> None:
        super().__init__(TOY, Presentation(TOY))
        self.drawn: list[object] = []
        self.threads: set[int] = set()
        self.begun = threading.Event()
        self.go_on = threading.Event()

    def draw(self, name: str, scene: Scene, events: Sequence[Event]) -> Plate:
        self.begun.set()
        assert self.go_on.wait(10)
        self.drawn.append(scene.view)
        self.threads.add(threading.get_ident())
        if scene.view == "torn":
            raise ValueError("torn")
        return Plate(name, str(scene.view).encode() * 100, "")

    def hand(self, scene: Scene) -> Plate | None:
        return self.draw("hand", scene, ())


def scene(view: object) -> Scene:
    return Scene(words(), ["ann"], view)


@pytest.fixture
async def gallery() -> AsyncIterator[Gallery]:
    gallery = Gallery()
    yield gallery
    await gallery.close()


async def blocked(gallery: Gallery, easel: Easel) -> asyncio.Task[Plate]:
    """A picture of another game under way."""
    first = asyncio.ensure_future(gallery.plate(easel, "board", scene("other"), (9, 1, None)))
    await asyncio.to_thread(easel.begun.wait, 10)
    return first


async def test_what_waits_is_drawn_as_it_was_asked_for_last(gallery: Gallery) -> None:
    easel = Easel()
    first = await blocked(gallery, easel)
    asked = [
        asyncio.ensure_future(gallery.plate(easel, "board", scene(f"r{revision}"), (1, revision, None)))
        for revision in (1, 2, 3)
    ]
    await asyncio.sleep(0)
    easel.go_on.set()
    await first
    plates = await asyncio.gather(*asked)
    assert easel.drawn == ["other", "r3"]
    assert [plate.png[:2] for plate in plates] == [b"r3"] * 3
    assert threading.get_ident() not in easel.threads


async def test_other_seats_languages_and_themes_are_other_pictures(gallery: Gallery) -> None:
    easel = Easel()
    first = await blocked(gallery, easel)
    asked = [
        gallery.plate(easel, "board", scene("all"), (1, 1, None)),
        gallery.plate(easel, "board", scene("seat 0"), (1, 2, 0)),
        gallery.plate(easel, "market", scene("market"), (1, 2, None)),
        gallery.plate(easel, "board", replace(scene("dark"), theme="dark"), (1, 2, None)),
    ]
    waiting = asyncio.gather(*asked)
    await asyncio.sleep(0)
    easel.go_on.set()
    await asyncio.gather(first, waiting)
    assert easel.drawn == ["other", "all", "seat 0", "market", "dark"]


async def test_an_older_revision_never_takes_the_place_of_a_newer_one(gallery: Gallery) -> None:
    easel = Easel()
    first = await blocked(gallery, easel)
    newer = asyncio.ensure_future(gallery.plate(easel, "board", scene("new"), (1, 5, None)))
    await asyncio.sleep(0)
    older = asyncio.ensure_future(gallery.plate(easel, "board", scene("old"), (1, 4, None)))
    await asyncio.sleep(0)
    easel.go_on.set()
    await asyncio.gather(first, newer, older)
    assert easel.drawn == ["other", "new"]


async def test_the_same_sight_is_drawn_once(gallery: Gallery) -> None:
    easel = Easel()
    easel.go_on.set()
    for _ in range(2):
        await asyncio.gather(*(gallery.plate(easel, "board", scene("same"), (1, 1, None)) for _ in range(3)))
    assert easel.drawn == ["same"]


async def test_who_gives_up_takes_nothing_from_the_others(gallery: Gallery) -> None:
    easel = Easel()
    first = await blocked(gallery, easel)
    hasty = asyncio.ensure_future(gallery.plate(easel, "board", scene("one"), (1, 1, None)))
    patient = asyncio.ensure_future(gallery.plate(easel, "board", scene("one"), (1, 1, None)))
    await asyncio.sleep(0)
    hasty.cancel()
    easel.go_on.set()
    await first
    assert (await patient).png.startswith(b"one")


async def test_a_picture_that_fails_can_be_asked_for_again(gallery: Gallery) -> None:
    easel = Easel()
    easel.go_on.set()
    with pytest.raises(ValueError, match="torn"):
        await gallery.plate(easel, "board", scene("torn"), (1, 1, None))
    assert (await gallery.plate(easel, "board", scene("whole"), (1, 1, None))).png.startswith(b"whole")


async def test_no_more_is_kept_than_stated() -> None:
    gallery = Gallery(room=1000)
    easel = Easel()
    easel.go_on.set()
    for revision in (1, 2, 3, 1):
        await gallery.plate(easel, "board", scene(f"view{revision}"), (1, revision, None))
    assert easel.drawn == ["view1", "view2", "view3", "view1"]
    await gallery.close()


async def test_a_hand_is_never_kept(gallery: Gallery) -> None:
    easel = Easel()
    easel.go_on.set()
    for _ in range(2):
        held = await gallery.hand(easel, scene("held by ann"))
        assert held is not None
    assert easel.drawn == ["held by ann"] * 2


async def test_a_picture_that_nobody_waits_for_any_more_is_not_drawn(gallery: Gallery) -> None:
    easel = Easel()
    first = await blocked(gallery, easel)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await gallery.hand(easel, scene("given up"))
    easel.go_on.set()
    await first
    assert await gallery.hand(easel, scene("waited for"))
    assert easel.drawn == ["other", "waited for"]


async def test_what_one_person_waits_for_goes_before_posts(gallery: Gallery) -> None:
    easel = Easel()
    first = await blocked(gallery, easel)
    posts = [
        asyncio.ensure_future(
            gallery.plate(easel, "board", scene(f"post {game}"), (game, 1, None), rank=PUBLIC)
        )
        for game in (1, 2, 3)
    ]
    await asyncio.sleep(0)
    asked = asyncio.ensure_future(gallery.plate(easel, "board", scene("asked"), (4, 1, 0)))
    looked = asyncio.ensure_future(gallery.plate(easel, "board", scene("post 3"), (3, 1, None)))
    hand = asyncio.ensure_future(gallery.hand(easel, scene("hand")))
    await asyncio.sleep(0)
    easel.go_on.set()
    await asyncio.gather(first, *posts, asked, looked, hand)
    assert easel.drawn == ["other", "asked", "post 3", "hand", "post 1", "post 2"]
