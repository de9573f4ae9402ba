"""Errors become one sentence, to the one who acted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.room import Room

BAD: tuple[tuple[str, str, dict[str, Any], str], ...] = (
    ("eve", "toy skip", {}, "You have no seat at this table."),
    ("ben", "toy skip", {}, "It's not your turn: waiting for ann."),
    ("ann", "toy take", {"pile": "X", "stones": 1}, "No pile here is called `X`."),
    ("ann", "toy take", {"pile": "A", "stones": 9}, "That's against the rules (too_many_stones). [II.1]"),
    ("ann", "toy take", {"pile": "A", "stones": -1}, "That's against the rules (too_many_stones). [II.1]"),
    ("ann", "game new", {"game": "toy"}, "This channel already has a game."),
    ("ann", "game join", {}, "You already have a seat at this table."),
    ("eve", "game join", {}, "No seat is free at this table."),
    ("ben", "game end", {}, "Only the host of this game, or a moderator of this server, can do that."),
    ("ben", "game undo", {}, "There's no move to take back."),
    ("ann", "game start", {}, "This game has already started."),
    ("ann", "game export", {}, "Games of this kind can't be exported."),
    ("ann", "board", {}, "This game has no such picture."),
    ("ann", "rules", {}, "There's no rules digest for this game."),
)
"""Who types what, and how the answer begins."""


async def test_bad_input_is_one_sentence_to_that_person(room: Room, subtests: pytest.Subtests) -> None:
    await room.begin()
    before = room.last.id
    for who, command, options, sentence in BAD:
        with subtests.test(who=who, command=command, **options):
            answer = await room.do(who, command, **options)
            assert answer.startswith(sentence)
            assert room.last.id == before


async def test_no_game_here(room: Room, subtests: pytest.Subtests) -> None:
    for command in ("game join", "game start", "game undo", "game status", "board", "log"):
        with subtests.test(command):
            answer = await room.do("ann", command)
            assert answer == "There's no game in this channel. `/game new` starts one."


async def test_an_unknown_name_is_answered_with_what_is_possible(room: Room) -> None:
    await room.begin()
    assert await room.do("ann", "toy take", pile="X", stones=1) == (
        "No pile here is called `X`. Possible: `A`, `B`, `C`"
    )


async def test_a_broken_engine_is_a_number_in_the_log(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await room.begin()

    def broken(*_: object) -> None:
        raise ZeroDivisionError("toy")

    with monkeypatch.context() as patch:
        patch.setattr("tests.toy.Toy.apply", broken)
        answer = await room.do("ann", "toy skip")
    assert "Something went wrong" in answer
    assert "ZeroDivisionError" in caplog.text
    assert "game=1 revision=0" in caplog.text
    assert "on record" in await room.do("ann", "toy skip")


WEBHOOK = ("PATCH", "/webhooks/*/*/messages/@original")


async def test_an_answer_that_is_refused_with_its_pictures_comes_without_them(
    vienna: None, room: Room
) -> None:
    await room.begin("vienna1840", seed=1840)
    room.env.inject_error(*WEBHOOK, status=413, code=40005)
    shown = await room.people["ann"].slash(room.channel, "board")
    assert shown.response is not None
    assert not shown.response.attachments
    assert "log under the number" not in str(shown.response.content)


async def test_an_answer_that_is_refused_says_nothing_of_what_was_done(room: Room) -> None:
    await room.begin()
    await room.do("ann", "toy skip")
    room.env.inject_error(*WEBHOOK, status=400, code=200000)
    answer = await room.do("ann", "game undo")
    assert answer.startswith("Discord didn't take my answer. If the newest post shows what you did, ")
    assert "ann takes back move 1: skipped: ann" in room.told
