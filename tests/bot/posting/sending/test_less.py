"""What Discord does not take as it is goes as less: the next one is called, and every move is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import discord
import pytest
from simcord.backend import errors
from simcord.http import router

from bot.posting.sending import troubles
from tests.bot.room import Room
from tests.reading import words_in

POST = ("POST", "/channels/*/messages")


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(troubles, "PAUSES", (0.0,))


@pytest.fixture
def refuse(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Any], bool], int, int], None]:
    """Have posts refused whose body is like that."""
    rules: list[tuple[Callable[[Any], bool], int, int]] = []
    answer = router.dispatch

    def dispatch(backend: Any, method: str, path: str, **sent: Any) -> Any:
        if method in ("POST", "PATCH") and "/channels/" in path and "/messages" in path:
            for fits, status, code in rules:
                if fits(sent):
                    raise errors.BackendError(status, code, "refused")
        return answer(backend, method, path, **sent)

    monkeypatch.setattr(router, "dispatch", dispatch)
    return lambda fits, status, code: rules.append((fits, status, code))


def said(sent: Any) -> str:
    return str(sent["json"])


async def test_what_is_too_large_goes_without_pictures(vienna: None, room: Room, refuse: Any) -> None:
    refuse(lambda sent: bool(sent["files"]), 413, 40005)
    await room.begin("vienna1840", seed=1840)
    opener = next(name for name, person in room.people.items() if person.mention in room.words)
    await room.do(opener, "1840 name", lot="HB")
    assert not room.last.attachments
    assert f"**1** · {opener} puts" in room.words
    assert room.people[opener].mention in room.words
    assert "`/board` shows the position" in room.words
    assert "My options" in room.offered


async def test_a_fault_in_the_form_is_answered_with_words_alone(room: Room, refuse: Any) -> None:
    refuse(lambda sent: sent["json"].get("components"), 400, 50035)
    await room.begin()
    await room.do("ann", "toy skip")
    assert "**1** · skipped: ann" in room.words
    assert room.words.startswith(f"{room.people['ben'].mention} · Toy Nim · it's your turn.")
    assert [user.id for user in room.last.mentions] == [room.people["ben"].id]
    assert not room.offered
    await room.do("ben", "toy skip")
    assert "**2** · skipped: ben" in room.words
    told = "\n".join(words_in(post) for post in room.posts)
    assert [told.count(f"**{number}** · ") for number in (1, 2)] == [1, 1]


async def test_a_name_that_a_filter_blocks_costs_no_call(room: Room, refuse: Any) -> None:
    refuse(lambda sent: "ann" in said(sent), 400, 200000)
    await room.begin()
    await room.do("ann", "toy skip")
    assert "**1** · skipped: Seat 1" in room.words
    assert room.people["ben"].mention in room.words
    assert any("begins. Seats in order: Seat 1 and Seat 2." in words_in(post) for post in room.posts)


async def test_where_no_word_of_the_game_is_taken_the_call_is(room: Room, refuse: Any) -> None:
    refuse(lambda sent: "skip" in said(sent).lower() or "begins" in said(sent), 400, 200000)
    await room.begin()
    await room.do("ann", "toy skip")
    assert "**1** · `/log` tells what happened." in room.words
    assert f"{room.people['ben'].mention}: it's your turn." in room.words
    assert "`skip`" in await room.do("ben", "log")


def told_once(room: Room, *revisions: int) -> bool:
    """Whether all posts together tell of each of these moves once."""
    told = "\n".join(words_in(post) for post in room.posts)
    return all(told.count(f"**{revision}** · ") == 1 for revision in revisions)


async def test_a_call_that_is_given_up_is_told_by_the_next_post(room: Room) -> None:
    await room.begin()
    room.env.inject_error(*POST, status=400, code=200000, times=5)
    await room.do("ann", "toy skip")
    told = len(room.posts)
    await room.do("ben", "toy skip")
    assert len(room.posts) == told + 1
    assert told_once(room, 1, 2)
    assert room.words.index("After move 1.") < room.words.index("**2** · ")
    assert [user.id for user in room.last.mentions] == [room.people["ann"].id]


async def test_what_is_given_up_is_told_by_the_next_post(room: Room) -> None:
    await room.begin()
    await room.do("ann", "posts", mode="each")
    room.env.inject_error(*POST, status=400, code=200000, times=5)
    await room.do("ann", "toy skip")
    told = len(room.posts)
    await room.do("ben", "toy skip")
    assert len(room.posts) == told + 1
    assert room.words.index("**1** · ") < room.words.index("**2** · ")


@pytest.mark.parametrize("times", [1, 2, 7])
@pytest.mark.parametrize("mode", ["each", "quiet"])
async def test_a_moments_404_costs_no_post(room: Room, times: int, mode: str) -> None:
    await room.begin()
    await room.do("ann", "posts", mode=mode)
    room.env.inject_error(*POST, status=404, code=10003, times=times)
    await room.do("ann", "toy skip")
    assert told_once(room, 1)
    assert [user.id for user in room.last.mentions] == [room.people["ben"].id]


async def test_a_wish_that_is_refused_as_it_is_can_be_agreed_to(room: Room) -> None:
    await room.begin()
    await room.do("ann", "toy skip")
    await room.do("ben", "toy skip")
    asked = await room.people["ann"].slash(room.channel, "game undo", to=1)
    assert asked.response is not None
    room.env.inject_error(*POST, status=400, code=50035)
    await room.people["ann"].click(asked.response, label="Ask them")
    assert [*room.offered] == ["Agree", "Decline"]
    assert isinstance(room.last, discord.Message)
    await room.people["ben"].click(room.last, label="Agree")
    assert "takes back" in "\n".join(words_in(post) for post in room.posts)


async def look_and_ask_again(room: Room) -> None:
    await room.bot._call_watch.look()
    while tasks := list(room.bot._outbox._sending._tasks.values()):
        await asyncio.gather(*tasks)
        await asyncio.sleep(0)


async def test_a_game_that_calls_nobody_is_counted_and_told(room: Room) -> None:
    await room.begin()
    room.env.inject_error(*POST, status=400, code=200000, times=10)
    await room.do("ann", "toy skip")
    await look_and_ask_again(room)
    assert (await room.bot.counts())["uncalled"] == 1
    assert list(room.bot.troubles()) == ["games that call nobody, as the log says: 1"]
    room.env.backend.faults.clear()
    room.bot._call_watch._tried.clear()
    await look_and_ask_again(room)
    assert told_once(room, 1)
    assert room.people["ben"].mention in room.words
    await room.bot._call_watch.look()
    assert (await room.bot.counts())["uncalled"] == 0
    assert not room.bot.troubles()
