"""Names are understood as people write them; what is unknown is answered with what is near."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.features.moving.typed import Misread, Series, read_series
from bot.features.moving.typed.meaning import spelled_out
from bot.games import Legal
from bot.games.vienna1840.words.names import COLOURS
from bot.language import languages, words
from engine.core import Choices, Draft, registry, replay
from engine.trambahn import GAME as TRAMBAHN
from engine.vienna1840 import GAME
from engine.vienna1840.actions import BuyTram, LayTile, Name
from engine.vienna1840.options import RULEBOOK
from tests.bot.features.moving.guided.positions import GAMES, position
from tests.bot.room import Room
from tests.engine.vienna1840.rules.positions import building, decider, play


@pytest.fixture(autouse=True)
def real_games(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy beside the games that people play."""
    monkeypatch.setattr(registry, "games", lambda: {**GAMES})


def at(game: Any, kind: str) -> tuple[Series, int]:
    """A position in which somebody may make a move of a kind."""
    found = position(game.id, kind)
    return Series(game, replay(game, found.journal)), found.seat


def offered(series: Series, seat: int, draft: Draft) -> Choices:
    choices = series.game.choices(series.state, seat, draft)
    assert choices is not None
    return choices


def read(series: Series, seat: int, text: str) -> str:
    return read_series(series, text, lambda _: seat, beyond=False).notation


def test_a_tram_goes_by_its_letter_in_any_case() -> None:
    series, seat = at(GAME, "tram")
    wanted = str(offered(series, seat, Draft("tram")).values[0])
    for typed in (wanted[:1], wanted[:1].upper(), f"{wanted[:1]}1", wanted.upper()):
        assert read(series, seat, f"TRAM {typed}").split()[:2] == ["tram", wanted]
    assert read(series, seat, f"train {wanted}").split()[:2] == ["tram", wanted]


def test_a_private_goes_by_its_landmark() -> None:
    series = Series(GAME, GAME.start(3, RULEBOOK, 1))
    seat = GAME.deciders(series.state)[0]
    lots = offered(series, seat, Draft("name")).values
    assert "SB" in lots
    for typed in ("sb", "Belvedere", "BELVEDERE"):
        assert read(series, seat, f"name {typed}") == "name SB"


def test_what_stands_for_several_is_nobodys_name() -> None:
    series = Series(GAME, GAME.start(3, RULEBOOK, 1))
    with pytest.raises(Misread):
        read(series, GAME.deciders(series.state)[0], "name Schloss")


def test_cards_rows_and_trams_of_trambahn_go_by_their_letters() -> None:
    series, seat = at(TRAMBAHN, "tram")
    tram = str(offered(series, seat, Draft("tram")).values[0])
    column = offered(series, seat, Draft("tram", {"tram": tram})).values[0]
    assert read(series, seat, f"tram {tram[0].upper()} {column}") == f"tram {tram} {column}"


def test_a_hex_goes_by_the_name_of_its_place() -> None:
    state = play(building("1", "D18 235 4", "1 D18"), "tile I3 L2 1")
    seat = decider(state)
    choices = offered(Series(GAME, state), seat, Draft("tile"))
    assert (choices.field, list(choices.values)) == ("hex", ["D20"])
    assert spelled_out(Legal(GAME, state, seat), LayTile, {"hex": "stephansdom"}) == {"hex": "D20"}


@pytest.mark.parametrize(
    ("typed", "word", "near"),
    [("name KX", "KX", ["KK"]), ("name Hofbrug", "Hofbrug", ["HB"]), ("nmae KK", "nmae", ["name"])],
)
def test_an_unknown_word_comes_with_what_is_near(typed: str, word: str, near: Sequence[str]) -> None:
    series = Series(GAME, GAME.start(3, RULEBOOK, 1))
    with pytest.raises(Misread) as caught:
        read(series, GAME.deciders(series.state)[0], typed)
    assert caught.value.word == word
    assert list(caught.value.near)[:1] == near


def test_names_in_options_are_read_alike() -> None:
    series, seat = at(GAME, "tram")
    wanted = str(offered(series, seat, Draft("tram")).values[0])
    assert spelled_out(Legal(GAME, series.state, seat), BuyTram, {"colour": wanted[:1].upper()}) == {
        "colour": wanted
    }
    assert spelled_out(Legal(GAME, series.state, seat), Name, {"lot": "??"}) == {"lot": "??"}


def test_colours_are_read_in_every_language() -> None:
    series, seat = at(GAME, "tram")
    wanted = str(offered(series, seat, Draft("tram")).values[0])
    for language in languages():
        typed = words(language).of(GAME.id).say(COLOURS[wanted]).upper()
        assert spelled_out(Legal(GAME, series.state, seat), BuyTram, {"colour": typed}) == {"colour": wanted}


async def test_commands_take_what_people_type_and_say_what_is_near(room: Room) -> None:
    await room.restart()
    await room.begin("vienna1840")
    table = await room.bot.services.tables.get(room.channel.id)
    namer = table.names[table.deciders[0]]
    told = await room.do(namer, "do", moves="name Hofbrug")
    assert told == (
        "Move 1, `name Hofbrug`, at `Hofbrug`: No private here is called `HOFBRUG`. Nearest: `HB`."
    ), told
    told = await room.do(namer, "1840 name", lot="hofburg")
    assert "-# Move 1 is on record: `name HB`" in told.splitlines()
