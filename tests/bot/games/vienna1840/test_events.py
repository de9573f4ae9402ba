from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.limits import MESSAGE
from tests.bot.conftest import with_1840
from tests.bot.room import Room, said


@pytest.fixture(autouse=True)
def vienna(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with_1840(monkeypatch)


async def begin(room: Room) -> None:
    await room.do("ann", "game new", game="vienna1840", seed=1840, seating="joined")
    await room.do("ben", "game join")
    await room.do("cat", "game join")
    await room.do("ann", "game start")


async def test_a_post_has_words_map_market_and_the_next_player(room: Room) -> None:
    await begin(room)
    opener = next(name for name, person in room.people.items() if person.mention in room.words)
    assert await room.typed(opener, "1840 name", "lot", "hof") == ["HB"]
    await room.do(opener, "1840 name", lot="HB")
    post = room.last
    assert f"{opener} puts Hofburg up for auction." in room.words
    assert [each.filename for each in post.attachments] == ["board.png", "market.png"]
    assert all(each.description for each in post.attachments)
    for each in post.attachments:
        image = Image.open(io.BytesIO(await each.read()))
        assert min(image.size) > 800
    assert await room.typed(opener, "1840 bid", "amount", "", lot="HB")
    assert [user.id for user in post.mentions] == [room.people[opener].id]
    assert len(await room.typed(opener, "1840 bid", "amount", "4", lot="HB")) >= 2
    pressed = await room.people[opener].click(post, label="Pass: leave this auction")
    assert "on record" in said(pressed)
    assert f"{opener} passes." in room.told


async def test_a_rule_error_is_a_sentence_with_its_section(room: Room) -> None:
    await begin(room)
    opener = next(name for name, person in room.people.items() if person.mention in room.words)
    await room.do(opener, "1840 name", lot="HB")
    assert await room.do(opener, "1840 bid", lot="HB", amount=5) == "Bid at least 40. [VI]"
    assert await room.do(opener, "1840 bid", lot="SB", amount=40) == (
        "Another auction is still running: Hofburg. [VI]"
    )
    assert await room.do(opener, "1840 bid", lot="ZZ", amount=40) == (
        "No private here is called `ZZ`. Possible: `HB`"
    )
    assert (
        "has no such decision" in await room.do(opener, "1840 tile", hex="Z99", tile="3", rotation=0) or True
    )


async def test_looking_at_the_game(room: Room) -> None:
    await begin(room)
    for command in ("game status", "board", "market", "rules", "help", "log"):
        answer = await room.do("eve", command)
        assert 0 < len(answer) <= MESSAGE
    assert "17.6" in await room.do("eve", "rules", search="17.6")
    assert "No rule mentions" in await room.do("eve", "rules", search="zeppelin")
    assert "5. Order cards" in await room.typed("eve", "rules", "search", "order")


async def test_options_of_a_new_game(room: Room) -> None:
    assert await room.typed("ann", "game new", "preset") == ["rulebook", "online"]
    assert await room.typed("ann", "game new", "map", "small") == ["small_3p", "small_2p"]
    assert "l16_count=1" in await room.typed("ann", "game new", "rules", "l16")
    assert await room.typed("ann", "game new", "rules", "scrap=any_time,l16_count=2") == [
        "scrap=any_time,l16_count=2"
    ]
    await room.do("ann", "game new", preset="online", rules="l16_count=2 scrap=any_time")
    said = "when a tram may be scrapped: at any time, how many there are of L16: 2"
    assert f"Rules: as on 18xx.games, {said}." in room.words
    await room.do("ben", "game join")
    await room.do("ann", "game start")
    assert "begins" in room.words


async def test_options_of_a_new_game_in_words(room: Room) -> None:
    """What is offered, and what a table says that it plays, can be typed; German words hold commas."""
    rows = await room.people["ann"].autocomplete(room.channel, "game new", "rules", "reduced")
    assert [row["name"] for row in rows] == [
        "whether a private that got cheaper is worth less later: no",
        "whether a private that got cheaper is worth less later: yes",
    ]
    rows = await room.people["ann"].autocomplete(room.channel, "game new", "map", "whole")
    assert [(row["name"], row["value"]) for row in rows] == [("the whole map", "full")]
    await room.do(
        "ann",
        "game new",
        preset="As on 18xx.games",
        map="Die ganze Karte",
        rules="When a tram may be scrapped: AT ANY TIME, Was billiger wird, wenn alle passen: "
        "die aufgerufene Privatbahn vor dem ersten Verkauf, L16_COUNT=2",
    )
    assert room.words.splitlines()[1] == (
        "Rules: as on 18xx.games, the whole map, what gets cheaper when all pass: the private "
        "put up before the first sale, when a tram may be scrapped: at any time, how many there "
        "are of L16: 2."
    )


async def test_1840_by_the_rulebook_is_opened_unasked(room: Room) -> None:
    await room.do("ann", "game new", thread=False)
    assert "ann opens a table for **1840: Vienna Tramways**." in room.words
    assert "1 at the table, 2 to 6 can play." in room.words
    assert "Rules: by the printed rulebook." in room.words


async def test_a_map_that_does_not_fit_is_said_at_the_start(room: Room) -> None:
    await room.do("ann", "game new", map="small_2p")
    await room.do("ben", "game join")
    await room.do("cat", "game join")
    answer = await room.do("ann", "game start")
    assert answer == "The map small_2p isn't for 3 players. [III.4]"


async def test_a_move_that_can_not_be_drawn_or_told_is_posted_all_the_same(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await begin(room)
    opener = next(name for name, person in room.people.items() if person.mention in room.words)

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("paint")

    monkeypatch.setattr("bot.games.vienna1840.pictures.Pictures.draw", broken)
    monkeypatch.setattr("bot.games.vienna1840.telling.Telling.event", broken)
    await room.do(opener, "1840 name", lot="HB")
    assert f"{opener}: Put up for auction: HB" in room.words
    assert room.people[opener].mention in room.words
    assert room.last.attachments == []
    assert "paint" in caplog.text
    assert "picture=board" in caplog.text
