"""`/hint`: who may have one, what it shows, and what others learn of it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.hint import commands
from bot.happenings import Hinted, Person
from bot.store.games import log
from bot.store.outbox import queue
from bot.table.rated import counts
from engine.core import Chance, registry
from engine.trambahn import GAME
from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.room import Room
from tests.toy import TOY

Table = Any


@pytest.fixture(autouse=True)
def both(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"toy": TOY, GAME.id: GAME})


async def table_of(room: Room) -> Table:
    return await room.bot.services.tables.get(room.channel.id)


async def two(room: Room, **options: Any) -> None:
    """Ann and Ben at a table of people alone; its seed is drawn, so that it would count."""
    await room.do("ann", "game new", game="trambahn", seating="joined", **options)
    await room.do("ben", "game join")
    await room.do("ann", "game start")


async def awaited(room: Room) -> str:
    """The name of who must decide."""
    table = await table_of(room)
    name: str = table.names[table.deciders[0]]
    return name


async def alone(room: Room, **options: Any) -> None:
    """Ann against a computer."""
    await room.do("ann", "game new", game="trambahn", partner=True, seed=4, seating="joined", **options)


async def asked(room: Room, who: str = "ann") -> Guide:
    result = await room.people[who].slash(room.channel, "hint")
    assert result.ephemeral
    assert result.response is not None
    return Guide(RoomHand(room, who), result.response.id)


async def hints(room: Room) -> list[Any]:
    async with room.bot.services.store.reading() as connection:
        return await log.of_game(connection, (await table_of(room)).record.id, [Hinted.kind])


async def test_what_all_of_them_lead_to_stands_apart_from_the_last(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await alone(room)
    apart = (await asked(room)).text.splitlines()
    assert "**With any of these:**" not in apart
    monkeypatch.setattr(commands, "_common", lambda advice: [apart[-1]])
    shown = (await asked(room)).text.splitlines()
    assert shown[-2:] == ["**With any of these:**", apart[-1]]
    assert shown.count(apart[-1]) == 1


async def test_a_move_is_said_once(room: Room) -> None:
    """By its sentence where that says all of it, or else by its name without the sentence."""
    await alone(room)
    shown = await asked(room)
    assert "Play a passenger" not in shown.text
    passengers = [line for line in shown.text.splitlines() if " as a passenger" in line]
    assert [line[:11] for line in passengers] == ["1 · You pla", "2 · You pla", "3 · You pla"]
    assert len({line[4:] for line in passengers}) == 3
    await shown.press(next(iter(shown.buttons)))
    await shown.press("Confirm")
    stations = (await asked(room)).text
    assert "1 · **Play a station**" in stations
    assert "You start column" not in stations


async def test_it_names_moves_and_a_button_leads_to_the_usual_confirmation(room: Room) -> None:
    await alone(room)
    shown = await asked(room)
    assert shown.text.startswith("**Hint** · what an inspector would do, best first:")
    assert 2 <= len(shown.buttons) <= 3
    first = next(iter(shown.buttons))
    assert first.startswith("1 · ")
    await shown.press(first)
    assert "Confirm" in shown.buttons
    assert (await table_of(room)).revision == 0
    await shown.press("Confirm")
    assert (await table_of(room)).revision == 1


@pytest.mark.whole
async def test_alone_nobody_is_told_but_the_log_has_it_once(room: Room) -> None:
    await alone(room)
    posts = len(room.posts)
    await asked(room)
    await asked(room)
    assert len(room.posts) == posts
    (only,) = await hints(room)
    assert (only.who.name, only.seat, only.revision) == ("ann", 0, 0)


@pytest.mark.whole
async def test_the_others_are_told_once(room: Room) -> None:
    await two(room, hints="always")
    who, posts = await awaited(room), len(room.posts)
    await asked(room, who)
    await asked(room, who)
    assert len(room.posts) == posts + 1
    assert f"{who} asks for a hint." in room.words


async def test_a_game_that_counts_for_ratings_gives_none(room: Room) -> None:
    await two(room)
    assert "counts for ratings" in await room.do(await awaited(room), "hint")
    assert not await hints(room)


async def test_a_table_may_have_settled_that_there_are_none(room: Room) -> None:
    await alone(room, hints="never")
    assert await room.do("ann", "hint") == "This table settled that nobody gets hints."
    assert not await hints(room)


async def test_the_form_of_a_new_table_offers_them(room: Room) -> None:
    ann = room.people["ann"]
    form: Any = (await ann.slash(room.channel, "game new")).response
    await ann.click(form, label="Trambahn")
    assert "Hints only where the game doesn't count for ratings" in form.content
    given = {"boxes": ["forced", "never"], "who": ["0.0"], "seats": "0", "seed": ""}
    await ann.submit_modal(await ann.click(form, label="All settings …"), given)
    assert "Hints for nobody" in form.content
    again = await ann.click(form, label="All settings …")
    assert ticked(again) == ["forced", "never"]
    await ann.submit_modal(again, {**given, "boxes": ["forced", "always"]})
    await ann.click(form, label="Open the table")
    assert (await table_of(room)).record.settings.hints == "always"


def ticked(asked: Any) -> list[str]:
    """The boxes that are ticked in a form of Discord's."""
    fields = [row["component"] for row in asked.modal["components"]]
    boxes = next(each for each in fields if each.get("custom_id") == "boxes")
    return [each["value"] for each in boxes["options"] if each.get("default")]


async def test_the_host_settles_it_while_the_game_runs(room: Room) -> None:
    await alone(room)
    assert await room.do("ann", "game hints", mode="never") == "Nobody gets hints at this table."
    assert "ann settles: nobody gets hints any more." in room.words
    assert await room.do("ann", "hint") == "This table settled that nobody gets hints."
    assert "Only the host" in await room.do("ben", "game hints", mode="always")
    assert "as long as this game doesn't count" in await room.do("ann", "game hints", mode="unrated")
    assert (await asked(room)).text.startswith("**Hint**")


async def test_a_game_in_which_somebody_had_one_does_not_count(room: Room) -> None:
    await two(room)
    table = await table_of(room)
    people = [place.user_id for place in table.seats]
    async with room.bot.services.store.writing() as connection:
        assert await counts(connection, table.record, people)
        await queue.add_to_log(connection, table.record.id, Hinted(Person(1, "ann"), 0, 0))
        assert not await counts(connection, table.record, people)


@pytest.mark.whole
async def test_it_shows_what_the_seat_sees_and_no_more(room: Room) -> None:
    """The opponent's hand may lie otherwise, and the hint is the same."""
    await alone(room)
    table = await table_of(room)
    shown = (await asked(room)).text
    table.state = table.game.redealt(table.state, 0, Chance.keyed(b"", "otherwise"))
    assert (await asked(room)).text == shown
