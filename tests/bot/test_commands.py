from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.games import display_name
from bot.posting.message import words_in
from tests.bot.room import Room, buttons_of, said


async def begin(room: Room) -> None:
    await room.do("ann", "game new", game="toy", seed=4, seating="joined")
    await room.do("ben", "game join")
    await room.do("ann", "game start")


async def test_a_game_from_the_lobby_to_its_end(room: Room) -> None:
    await room.do("ann", "game new", game="toy", seed=4, seating="joined")
    assert "Toy Nim" in room.words
    await room.do("ben", "game join")
    assert "2 at the table, 2 to 4 can play." in room.words
    assert "**At the table**: 1. ann and 2. ben" in room.words
    assert len(room.posts) == 1
    await room.do("ann", "game start")
    assert room.people["ann"].mention in room.words
    assert [user.id for user in room.last.mentions] == [room.people["ann"].id]
    assert await room.do("ann", "toy take", pile="A", stones=5) == "Move 1 is on record: `take A 5`"
    assert "stones 5" in room.words
    assert room.people["ben"].mention in room.words
    await room.do("ben", "toy take", pile="B", stones=5)
    await room.do("ann", "toy take", pile="C", stones=5)
    assert "The game is over." in room.words
    assert "1. ann (1)" in room.words


async def test_options_offer_legal_values_only(room: Room) -> None:
    await begin(room)
    assert await room.typed("ann", "toy take", "pile") == ["A", "B", "C"]
    assert await room.typed("ann", "toy take", "pile", "b") == ["B"]
    assert await room.typed("ann", "toy take", "stones", "", pile="A") == [1, 2, 3, 4, 5]
    assert await room.typed("ann", "toy take", "remark", "q", pile="A", stones=2) == ["quiet"]
    assert await room.typed("ann", "toy take", "stones") == []
    assert await room.typed("ben", "toy take", "pile") == []
    assert await room.typed("eve", "toy take", "pile") == []


async def test_game_new_offers_presets_and_rules(room: Room) -> None:
    assert "toy" in await room.typed("ann", "game new", "game", "to")
    assert await room.typed("ann", "game new", "rules", "skip", game="toy") == [
        "skipping=allowed",
        "skipping=forbidden",
    ]
    await room.do("ann", "game new", game="toy", rules="skipping=forbidden")
    assert "skipping=forbidden" in room.words


@pytest.mark.parametrize(
    ("who", "command", "options", "sentence"),
    [
        ("eve", "toy skip", {}, "You have no seat at this table."),
        ("ben", "toy skip", {}, "It is not your turn: ann must decide."),
        ("ann", "toy take", {"pile": "X", "stones": 1}, "There is no pile `X` here."),
        (
            "ann",
            "toy take",
            {"pile": "A", "stones": 9},
            "That is against the rules (too_many_stones). [II.1]",
        ),
        (
            "ann",
            "toy take",
            {"pile": "A", "stones": -1},
            "That is against the rules (too_many_stones). [II.1]",
        ),
        ("ann", "game new", {"game": "toy"}, "This channel has a game already."),
        ("ann", "game join", {}, "You have a seat at this table already."),
        ("eve", "game join", {}, "No seat is free at this table."),
        ("ben", "game end", {}, "Only the host of this game, or a moderator of this server, can do that."),
        ("ben", "game undo", {}, "There is no move to take back."),
        ("ann", "game start", {}, "This game has begun already."),
        ("ann", "game export", {}, "Games of this kind can't be exported."),
        ("ann", "board", {}, "This game has no such picture."),
        ("ann", "rules", {}, "There is no rules digest for this game."),
    ],
)
async def test_bad_input_is_one_sentence_to_that_person(
    room: Room, who: str, command: str, options: dict[str, Any], sentence: str
) -> None:
    await begin(room)
    before = room.last.id
    answer = await room.do(who, command, **options)
    assert answer.startswith(sentence)
    assert room.last.id == before


@pytest.mark.parametrize("command", ["game join", "game start", "game undo", "game status", "board", "log"])
async def test_no_game_here(room: Room, command: str) -> None:
    assert await room.do("ann", command) == "There is no game in this channel. `/game new` begins one."


async def test_too_few_and_too_many(room: Room) -> None:
    await room.do("ann", "game new", game="toy")
    assert "Too few players: 1 of at least 2." in await room.do("ann", "game start")
    for name in ("ben", "cat", "dan"):
        await room.do(name, "game join")
    assert "at most 4" in await room.do("eve", "game join")


async def test_wrong_settings_of_a_new_game(room: Room) -> None:
    rules = ("skipping=sometimes", "junk", "map=moon")
    for options in (*({"rules": each} for each in rules), {"preset": "odd"}):
        assert "`" in await room.do("ann", "game new", game="toy", **options)
    assert "does not know" in await room.do("ann", "game new", game="chess")
    assert await room.do("ann", "game status") == "There is no game in this channel. `/game new` begins one."


async def test_buttons_work_and_grow_stale(room: Room) -> None:
    await begin(room)
    start = room.last
    options = await room.people["ann"].click(start, label="My options")
    assert "`/toy take`" in said(options)
    refused = await room.people["ben"].click(start, label="Skip")
    assert "not your turn" in said(refused)
    await room.people["ann"].click(start, label="Skip")
    assert "skip" in room.words
    stale = await room.press_late("ben", start, "Skip")
    assert "earlier position" in said(stale)
    assert "**ben**: it is your turn." in said(stale)
    labels = [button["label"] for row in stale.response.components for button in row["components"]]
    assert labels == ["Take", "Skip", "Turn", "My options", "What if"]


async def test_an_overtaken_post_keeps_its_words_and_loses_call_and_buttons(room: Room) -> None:
    await begin(room)
    start = room.last
    assert list(room.offered) == ["Take", "Skip", "Turn", "My options", "What if"]
    await room.do("ann", "toy skip")
    record = next(message for message in room.posts if message.id == start.id)
    assert "begins. Seats in order" in words_in(record)
    assert "<@" not in words_in(record)
    assert not buttons_of(record)
    assert list(room.offered) == ["Take", "Skip", "Turn", "My options", "What if"]


async def test_the_game_goes_on_after_a_restart(room: Room) -> None:
    await begin(room)
    await room.do("ann", "toy take", pile="A", stones=2)
    await room.restart()
    pressed = await room.people["ben"].click(room.last, label="Skip")
    assert "Move 2 is on record" in said(pressed)
    assert await room.typed("ann", "toy take", "stones", "", pile="A") == [1, 2, 3]


async def test_undo_redo_and_the_log(room: Room) -> None:
    await begin(room)
    await room.do("ann", "toy skip")
    await room.do("ben", "toy take", pile="B", stones=2)
    assert "no seat" in await room.do("eve", "game undo")
    await room.do("ben", "game undo")
    assert "ben takes back `take B 2`." in room.words
    assert room.people["ben"].mention in room.words
    assert "Only the one who made the move" in await room.do("ann", "game redo")
    await room.do("ann", "game redo", sure=True)
    assert "The host makes ben's move `take B 2` again." in room.words
    log = await room.do("eve", "log")
    assert log.splitlines() == [
        "1. ann `skip`",
        "2. ben `take B 2`",
        "3. ben takes back 2",
        "4. The host makes 2 again",
        "-# page 1 of 1",
    ]
    assert "no such page" in await room.do("eve", "log", page=2)


async def test_a_broken_engine_is_a_number_in_the_log(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await begin(room)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("toy")

    with monkeypatch.context() as patch:
        patch.setattr("tests.toy.Toy.apply", broken)
        answer = await room.do("ann", "toy skip")
    assert "Something went wrong" in answer
    assert "ZeroDivisionError" in caplog.text
    assert "game=1 revision=0" in caplog.text
    assert "on record" in await room.do("ann", "toy skip")


def test_names_are_harmless() -> None:
    person = SimpleNamespace(name="@everyone *x*")
    assert "@everyone" not in display_name(person.name)


async def test_a_kind_without_choices_costs_a_button_only(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(room)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("toy")

    monkeypatch.setattr("tests.toy.Toy.choices", broken)
    await room.do("ann", "toy skip")
    assert room.people["ben"].mention in room.words
    assert list(room.offered) == ["My options", "What if"]
