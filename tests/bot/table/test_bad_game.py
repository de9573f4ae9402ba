"""A game whose engine fails: that game alone suffers, everybody is told, and it is tried again by itself."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot.client import StellwerkBot
from bot.games import presentation
from bot.interactions.admission import FAILURES, REST_SECONDS, RateLimiter
from engine.core import registry
from engine.trambahn import GAME as TRAMBAHN
from tests.bot.interactions.test_token_buckets import Clock
from tests.bot.room import Room, said
from tests.toy import TOY

NUMBER = "It's in the log under the number"
RESTS = "This game failed several times and rests for now."


@pytest.fixture(autouse=True)
def two_games(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"toy": TOY, TRAMBAHN.id: TRAMBAHN})


class Broken(Exception):
    pass


def fail(*_: object, **__: object) -> Any:
    raise Broken


async def begin(room: Room) -> None:
    await room.begin()


async def other_game_goes_on(room: Room) -> None:
    """In another channel, from its beginning."""
    channel = room.guild.create_text_channel("other")
    for who, command, options in (
        ("cat", "game new", {"game": TRAMBAHN.id, "seed": 1, "seating": "joined"}),
        ("dan", "game join", {}),
        ("cat", "game start", {}),
        ("cat", "hand", {}),
    ):
        answer = said(await room.people[who].slash(channel, command, **options))
        assert NUMBER not in answer
        assert RESTS not in answer
    assert len(channel.history()) >= 2


@pytest.mark.parametrize("broken", ["apply", "view", "choices", "kinds", "outcome"])
async def test_an_engine_that_fails_hurts_its_own_game_only(
    room: Room, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(room)
    table = await room.bot.services.tables.get(room.channel.id)
    before = table.state
    with monkeypatch.context() as breaking:
        breaking.setattr(type(TOY), broken, fail)
        answer = await room.do("ann", "toy take", pile="A", stones=1)
        assert NUMBER in answer or "on record" in answer
        await room.typed("ann", "toy take", "pile")
        await room.do("ben", "game status")
        assert table.state == before or "on record" in answer
        await other_game_goes_on(room)
    room.bot.services.circuit_breaker._circuits.clear()
    turn = "ben" if "on record" in answer else "ann"
    assert "on record" in await room.do(turn, "toy take", pile="B", stones=1)


async def test_pictures_that_fail_cost_no_post(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await begin(room)
    pictures = presentation(TOY).pictures
    monkeypatch.setattr(type(pictures), "names", ("board",))
    monkeypatch.setattr(pictures, "draw", fail)
    posts = len(room.channel.history())
    assert "on record" in await room.do("ann", "toy take", pile="A", stones=1)
    assert len(room.channel.history()) == posts + 1
    await other_game_goes_on(room)


async def test_a_game_that_fails_again_and_again_rests_and_is_tried_again_by_itself(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    monkeypatch.setattr(room.bot.services.circuit_breaker, "_clock", clock)
    await begin(room)
    with monkeypatch.context() as breaking:
        breaking.setattr(type(TOY), "apply", fail)
        for _ in range(FAILURES):
            assert NUMBER in await room.do("ann", "toy take", pile="A", stones=1)
        with caplog.at_level(logging.ERROR):
            errors = len(caplog.records)
            for command in ("toy take", "game status"):
                options = {"pile": "A", "stones": 1} if command == "toy take" else {}
                assert (await room.do("ann", command, **options)).startswith(RESTS)
            assert await room.typed("ann", "toy take", "pile") == []
            assert len(caplog.records) == errors
        await other_game_goes_on(room)
    clock.now += REST_SECONDS + 1
    assert "on record" in await room.do("ann", "toy take", pile="A", stones=1)


async def test_completions_that_fail_offer_nothing_and_count(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await begin(room)
    monkeypatch.setattr(type(TOY), "choices", fail)
    for _ in range(FAILURES):
        assert await room.typed("ann", "toy take", "pile") == []
    assert caplog.text.count("Broken") >= FAILURES
    assert (await room.do("ann", "game status")).startswith(RESTS)


async def test_a_database_out_of_order_is_not_the_games_fault(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(room)
    table = await room.bot.services.tables.get(room.channel.id)

    def locked(*_: object) -> Any:
        raise OperationalError("INSERT", None, Exception("database is locked"))

    with monkeypatch.context() as breaking:
        breaking.setattr(table.game, "apply", locked, raising=False)
        for _ in range(FAILURES + 1):
            assert NUMBER in await room.do("ann", "toy take", pile="A", stones=1)
    assert "on record" in await room.do("ann", "toy take", pile="A", stones=1)


# -- a human pace ----------------------------------------------------------------------------------


@pytest.fixture
def paced(room: Room) -> StellwerkBot:
    room.bot.services = replace(room.bot.services, rate_limiter=RateLimiter(20, Clock()))
    return room.bot


@pytest.mark.usefixtures("paced")
async def test_twenty_at_once_and_no_more_and_others_go_on(room: Room) -> None:
    await begin(room)
    answers = [await room.do("cat", "game status") for _ in range(25)]
    assert answers[0].startswith("**Toy Nim**")
    assert answers[24].startswith("That was too much at once. Wait ")
    assert sum("too much" in answer for answer in answers) == 5
    assert (await room.do("dan", "game status")).startswith("**Toy Nim**")
    assert "on record" in await room.do("ann", "toy take", pile="A", stones=1)


@pytest.mark.usefixtures("paced")
async def test_who_types_too_fast_is_offered_nothing_for_a_moment(room: Room) -> None:
    await begin(room)
    offered = [await room.typed("ann", "toy take", "pile") for _ in range(90)]
    assert offered[:80] == [["A", "B", "C"]] * 80
    assert offered[-1] == []
    # Typing takes nothing from what somebody may do.
    assert "on record" in await room.do("ann", "toy take", pile="A", stones=1)


@pytest.mark.usefixtures("paced")
async def test_a_button_pressed_too_fast_says_so_to_the_presser_alone(room: Room) -> None:
    await begin(room)
    for _ in range(20):
        await room.do("ann", "game status")
    posts = len(room.channel.history())
    pressed = await room.people["ann"].click(room.last, label="My options")
    assert said(pressed).startswith("That was too much at once.")
    assert len(room.channel.history()) == posts


@pytest.mark.usefixtures("paced")
async def test_a_form_asked_for_too_fast_is_refused_in_the_same_way(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(20):
        await room.do("ann", "game status")
    assert (await room.do("ann", "game import")).startswith("That was too much at once.")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_a_text_without_end_is_refused(room: Room) -> None:
    answer = await room.do("ann", "game new", game="toy", rules="x" * 2_001)
    assert answer == "That's too long: 2001 characters, and 2000 are allowed."
