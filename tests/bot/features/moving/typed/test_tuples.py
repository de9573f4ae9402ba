"""Tuples as people type them: one word with commas, read and completed value by value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from bot.features.moving.typed import Misread, Series, completions, read_series
from bot.games import Naming, Scene, presentation
from bot.language import words
from engine.core import Malformed, RuleError, registry
from engine.vienna1840 import GAME
from tests.bot.room import Room, said
from tests.engine.vienna1840.rules.positions import (
    decider,
    enter,
    equipped,
    kinds,
    play,
    step_of,
    with_line,
    with_tram,
)
from tests.toy import OUTING, Keep, OutingOptions

NAMED: Mapping[str, str] = {"B": "Belvedere", "D": "Donau"}
"""What some of the stops are called."""


def _spelled(_: Any, stop: str) -> Sequence[str]:
    return [NAMED[stop]] if stop in NAMED else []


SPELLED: Mapping[str, Callable[[Any, str], Sequence[str]]] = {"stops": _spelled}


@pytest.fixture(autouse=True)
def outing(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {OUTING.id: OUTING})
    monkeypatch.setattr(Naming, "spelled", SPELLED)


def riding() -> Series:
    """All tickets are kept, and seat 0 rides from A."""
    state = OUTING.start(3, OutingOptions(), 1)
    for seat in range(3):
        state = OUTING.apply(state, seat, Keep(places=(1, 2))).state
    return Series(OUTING, state)


def keeping() -> Series:
    return Series(OUTING, OUTING.start(3, OutingOptions(), 1))


def read(series: Series, text: str) -> str:
    return read_series(series, text, lambda _: 0, beyond=False).notation


def rows(series: Series, text: str) -> list[str]:
    def scene(state: Any, seat: int) -> Scene:
        return Scene(words(), ["ann", "ben", "cat"], OUTING.view(state, seat))

    found = completions(presentation(OUTING).naming, series, 0, text, scene)
    return [row.value for row in found]


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("ride B,D", "ride B,D"),
        ("RIDE b,d,e 2", "ride B,D,E 2"),
        ("ride b, d ,e 1, 2", "ride B,D,E 1,2"),
        ("ride belvedere,DONAU", "ride B,D"),
        ("ride B,D,", "ride B,D"),
    ],
)
def test_a_tuple_is_one_word_with_commas(text: str, notation: str) -> None:
    assert read(riding(), text) == notation


def test_what_is_wrong_is_told_by_the_value() -> None:
    with pytest.raises(Misread) as caught:
        read(riding(), "ride B,Q")
    assert (caught.value.word, type(caught.value.cause)) == ("Q", RuleError)
    with pytest.raises(Misread) as caught:
        read(riding(), "ride Donua")
    assert caught.value.near == []
    with pytest.raises(Misread) as caught:
        read(riding(), "ride Belvdere")
    assert caught.value.near == ["B"]
    with pytest.raises(Misread) as caught:
        read(keeping(), "keep 1,two")
    assert caught.value.word == "two"
    with pytest.raises(Misread) as caught:
        read(riding(), "ride B,,D")
    assert isinstance(caught.value.cause, Malformed)


def test_the_value_after_the_last_comma_is_completed() -> None:
    assert rows(riding(), "ride ") == ["ride B", "ride C", "ride F"]
    for typed in ("ride B,", "ride b, "):
        assert rows(riding(), typed) == ["ride B,C", "ride B,D", "ride B"]
    assert rows(riding(), "ride b,d") == ["ride B,D", "ride B,D,E", "ride B,D,F"]
    assert rows(riding(), "ride B,don") == ["ride B,D"]


def test_a_whole_tuple_goes_on_with_the_next_field() -> None:
    assert rows(riding(), "ride B,D ") == ["ride B,D", "ride B,D 1", "ride B,D 2"]
    assert rows(riding(), "ride B,D 1") == ["ride B,D 1", "ride B,D 1,2"]
    assert rows(riding(), "ride B,D 1,") == ["ride B,D 1,2", "ride B,D 1"]


def test_nothing_completes_what_can_not_be() -> None:
    for text in ("ride Q,", "ride B,E,", "ride B,Q", "keep 1,", "ride Q "):
        assert rows(riding(), text) == []


def test_trams_are_placed_in_any_case_and_order() -> None:
    state = with_tram(with_line(equipped(), "6", "WT"), "Y1-0", "WT")
    state = enter(state, "CR1").state
    while step_of(state) != "assign":
        state = play(state, "dividend 0" if "dividend" in kinds(state) else "pass")
    for typed in ("assign y1-0:6,o1-0:5", "ASSIGN O1-0:5, Y1-0:6"):
        made = read_series(Series(GAME, state), typed, lambda _: decider(state), beyond=False).state
        assert (made.trams["Y1-0"].place, made.trams["O1-0"].place) == ("6", "5")


async def begin(room: Room) -> None:
    await room.do("ann", "game new", game="outing", seating="joined")
    await room.do("ben", "game join")
    await room.do("cat", "game join")
    await room.do("ann", "game start")


async def test_an_option_offers_the_next_value_behind_those_typed(room: Room) -> None:
    await begin(room)
    assert await room.typed("ann", "outing keep", "places") == ["1", "2", "3"]
    assert await room.typed("ann", "outing keep", "places", "2") == ["2", "2,1", "2,3"]
    assert await room.typed("ann", "outing keep", "places", "2,") == ["2,1", "2,3"]
    assert await room.typed("ann", "outing keep", "places", "2, 3") == ["2,3", "2,3,1"]
    assert await room.typed("ann", "outing keep", "places", "9,") == []


async def test_an_option_takes_what_people_type(room: Room) -> None:
    await begin(room)
    for name in ("ann", "ben", "cat"):
        assert "is on record: `keep 3,1`" in await room.do(name, "outing keep", places="3, 1")
    assert await room.typed("ann", "outing ride", "guests", "", stops="belvedere, d") == ["1", "2"]
    assert await room.typed("ann", "outing ride", "guests", "", stops="Q") == []
    told = await room.do("ann", "outing ride", stops="belvedere, d", guests="2")
    assert "-# Move 4 is on record: `ride B,D 2`" in told.splitlines()


async def test_a_value_that_there_is_not_is_answered_with_those_that_there_are(room: Room) -> None:
    await begin(room)
    told = await room.do("ann", "outing keep", places="1,9")
    assert told.endswith("Possible: `2`, `3`")


async def test_my_options_list_the_first_values_of_a_tuple(room: Room) -> None:
    await begin(room)
    shown = said(await room.people["ann"].click(room.last, label="My options"))
    assert "**Keep** · `/outing keep` (several, separated by commas): 1, 2, 3" in shown.splitlines()


async def test_lines_take_tuples_too(room: Room) -> None:
    await begin(room)
    told = await room.do("ann", "do", moves="keep 1, 2")
    assert "-# Move 1 is on record: `keep 1,2`" in told.splitlines()
    assert await room.typed("ben", "do", "moves", "keep 1,") == ["keep 1,2", "keep 1,3", "keep 1"]
