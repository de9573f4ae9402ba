"""The digest of 1840: its tables are the facts of the engine, and no table is told what another one plays."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot.games import Rulebook, presentation
from bot.games.core.digest import FENCE
from bot.language import languages, words
from bot.limits import ALT_TEXT
from engine.vienna1840 import GAME
from engine.vienna1840.board import opening
from engine.vienna1840.facts import GRID, STADTBAHN, TILES, TRAMS, game_map, maintenance
from engine.vienna1840.options import ONLINE, PRESETS, RULEBOOK, Options1840, preset
from engine.vienna1840.tiles import bonus_of
from render.vienna1840.themes import THEMES
from tests.bot.conftest import with_1840
from tests.bot.features.moving.guided.pressing import Guide, RoomHand
from tests.bot.room import Room

RULES = presentation(GAME).rules
WIDEST = 36
"""Characters of a table that a phone shows in one line."""


def book(options: Options1840 = RULEBOOK, seats: int | None = 4, language: str = "en") -> Rulebook:
    return RULES.book(words(language), RULES.circumstances(options.model_dump(mode="json"), seats))


def told(number: str, options: Options1840, seats: int | None = 4) -> str:
    rule = book(options, seats).find(number)[0]
    return f"{rule.text}\n{rule.table}"


@pytest.mark.parametrize(
    ("number", "rulebook", "online"),
    [
        ("3.1", "dealt at random", "order is that of the seats"),
        ("3.9", "All six", "drawn by lot"),
        ("5.4", "clockwise", "in the order of their cards"),
        ("6.1", "multiples of 5", "any whole number"),
        ("6.2", "a multiple of 5", "any whole number above 5"),
        ("6.6", "very first", "the cheapest falls by 5"),
        ("7.3", "at any time, even", "in a stock round at any time"),
        ("7.4", "asks another player", "doesn't ask"),
        ("9.8", "is never sold", "may sell of it"),
        ("9.10", "not of the Stadtbahn", "and of the Stadtbahn"),
        ("13.9", "at any time", "about to run"),
        ("14.1", "at its last chance", "before the auctions"),
        ("15.3", "All bids are multiples of 5", "any whole number from 20"),
        ("15.7", "those with three lines among them", "except those that had three lines"),
        ("15.11", "even while a line has none", "A tram can't be left unused"),
        ("16.2", "both place theirs", "the second of them gets no station"),
        ("16.4", "It may do so between", "It may not do so between"),
        ("16.5", "must go on its base", "reaches nothing but its base"),
        ("16.15", "There's one piece of each.", "for each of the two hexes"),
        ("17.1", "It must", "It doesn't have to"),
        ("17.8", "purple or centre hex", "worth 0"),
        ("17.10", "is refused", "may be taken"),
        ("17.13", "from the revenue box, then", "is left alone"),
        ("17.15", "still costs its maintenance", "costs nothing"),
    ],
)
def test_a_table_is_told_what_it_plays(number: str, rulebook: str, online: str) -> None:
    """Sentences that hold under one preset alone are shown under that one alone."""
    assert rulebook in told(number, RULEBOOK)
    assert online in told(number, ONLINE)
    assert rulebook not in told(number, ONLINE)
    assert online not in told(number, RULEBOOK)


def test_a_single_setting_changes_its_sentence_alone() -> None:
    changed = book(preset("rulebook", scrap="own_steps"))
    differing = [
        rule.number for rule, other in zip(book().rules, changed.rules, strict=True) if rule != other
    ]
    assert differing == ["13.9", "14.1"]


@pytest.mark.parametrize(
    ("seats", "options", "map_name"),
    [
        (2, RULEBOOK, "small_2p"),
        (3, RULEBOOK, "small_3p"),
        (3, ONLINE, "full"),
        (3, preset("rulebook", map="full"), "full"),
        (5, RULEBOOK, "full"),
    ],
)
def test_the_tables_are_those_of_the_map(seats: int, options: Options1840, map_name: str) -> None:
    """Bases, bonuses, areas, privates and the Stadtbahn of the map that is played (III.4, XII, XIII)."""
    here = game_map(map_name)
    found = {rule.number: rule for rule in book(options, seats).rules}
    bases = [row.split()[:2] for row in found["20.1"].table.splitlines()[1:-1]]
    assert bases == [[line, hex] for line, hex in here.homes.items()]
    bonuses = [row.split()[:2] for row in found["20.2"].table.splitlines()[1:-1]]
    signed = {hex for hex, printed in here.hexes.items() if printed.bonus}
    assert {hex for _, hex in bonuses} == signed
    for _, hex in bonuses:
        assert bonus_of(map_name, hex)
    assert len(found["20.3"].table.splitlines()) == len(here.areas)
    for area in here.areas.values():
        assert f"{area.name} ({', '.join(area.hexes)})" in found["20.3"].table
    assert len(found["7.1"].table.splitlines()) == len(here.privates) + 2
    for name, course in here.stadtbahn.items():
        assert f"{name} {STADTBAHN[name].start_price}" in found["3.6"].text
        assert f"{name} {course.build[0]} or {course.build[-1]}" in found["16.12"].text


@pytest.mark.parametrize("number", [None, 4])
def test_where_nobody_knows_how_many_play_the_full_map_is_told(number: int | None) -> None:
    """A table that is not complete has no map yet, and a map for others is refused at its beginning."""
    assert "Prater" in told("7.1", RULEBOOK, number)
    assert ("This game has" in told("3.3", RULEBOOK, number)) == (number is not None)
    assert "Prater" not in told("7.1", preset("rulebook", map="small_2p"), number)


def test_the_price_chart_is_whole() -> None:
    """X: every price once, par and the Stadtbahn's starts marked."""
    rows = book().find("20.4")[0].table.splitlines()[1:-1]
    cells = " ".join(rows).split()
    prices = [str(price) for row in GRID for price in row if price is not None]
    assert sorted(cell.rstrip("*°") for cell in cells) == sorted(prices)
    assert sorted(cell for cell in cells if "*" in cell) == ["100*", "70*", "80*", "90*"]
    assert sorted(cell for cell in cells if "°" in cell) == ["65°", "75°", "85°", "95°"]


def test_trams_and_their_maintenance_are_the_facts() -> None:
    """VIII.5.3: prices by company round; what a run adds by the newest colour."""
    head, *rows = (row.split() for row in book().find("13.11")[0].table.splitlines()[1:-1])
    for name, *prices in rows:
        sold = {column: int(price) for column, price in zip(head, prices, strict=True) if price != "–"}
        assert sold == {f"CR{number}": price for number, price in TRAMS[name].prices.items()}
    head, *rows = (row.split() for row in book().find("13.10")[0].table.splitlines()[1:-1])
    for newest, *costs in rows:
        for name, cost in zip(head, costs, strict=True):
            assert cost == "–" or int(cost) == maintenance(name, newest)
    free = set(TRAMS) - set(head)
    assert {name: {maintenance(name, newest) for newest in TRAMS} for name in free} == {
        "pink": {0},
        "purple": {0, 200},
    }


@pytest.mark.parametrize("language", languages())
def test_a_phone_shows_the_tables_without_breaking_their_lines(language: str) -> None:
    for rule in book(language=language).rules:
        if rule.table.startswith(FENCE):
            assert max(map(len, rule.table.splitlines())) <= WIDEST, rule.number


@pytest.mark.parametrize("name", PRESETS)
def test_the_pages_of_the_tiles_show_every_tile_with_its_count(name: str) -> None:
    """Tile chart, I: the box's tiles, or those of 18xx.games; each once, on either page."""
    options = PRESETS[name]
    circumstances = RULES.circumstances(options.model_dump(mode="json"), 4)
    plates = [
        RULES.illustration(page, words(), circumstances, theme)
        for page, theme in zip(RULES.illustrations, (*list(THEMES)[:1], ""), strict=True)
    ]
    said = " ".join(plate.alt_text for plate in plates)
    supply = opening("full", options).supply
    for tile in TILES:
        assert f"{tile} × {supply[tile]}" in said
    assert f"{sum(supply.values())} tiles" in told("2.2", options)
    for plate in plates:
        width, height = Image.open(BytesIO(plate.png)).size
        assert 1000 < width < 2000 < height < 3500
        assert len(plate.alt_text) <= ALT_TEXT


def test_how_to_play_is_the_first_chapter() -> None:
    chapters = book().chapters
    assert chapters[0] == "0. How to play"
    assert [title.split(".")[0] for title in chapters] == [str(number) for number in range(22)]


@pytest.fixture
def vienna(toy_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with_1840(monkeypatch)


async def test_rules_and_why_say_what_the_table_plays(vienna: None, room: Room) -> None:
    await room.do("ann", "game new", game="vienna1840", preset="online", seed=4, seating="joined")
    for name in ("ben", "cat"):
        await room.do(name, "game join")
    assert "drawn by lot" in await room.do("eve", "rules", search="3.9")
    await room.do("ann", "game start")
    contents = await room.do("eve", "rules")
    assert contents.splitlines()[1] == "Rules: as on 18xx.games, the whole map."
    assert "0. How to play" in contents
    assert "reaches nothing but its base" in await room.do("eve", "rules", search="first tile base")
    assert "All six" not in await room.do("eve", "rules", search="3")
    await room.do("ann", "1840 bid", lot="PR", amount=3)
    told = await room.do("ann", "why")
    assert "any whole number from there on" in told
    assert "multiples of 5" not in told


async def test_a_chapter_is_shown_whole_on_as_many_pages_as_it_takes(vienna: None, room: Room) -> None:
    await room.do("ann", "game new", game="vienna1840", seed=4, seating="joined")
    result = await room.people["ann"].slash(room.channel, "rules", search="21. Tiles")
    assert result.response is not None
    assert [each.filename for each in result.response.attachments] == [
        "tiles_white.png",
        "tiles_coloured.png",
    ]
    result = await room.people["ann"].slash(room.channel, "rules", search="16")
    assert result.response is not None
    guide = Guide(RoomHand(room, "ann"), result.response.id)
    texts = [guide.text]
    for page in range(2, len(guide.buttons) + 1):
        await room.restart()
        await guide.press(str(page))
        texts.append(guide.text)
    assert len(texts) > 1
    title = "16. Line rounds: building"
    shown = [line for text in texts for line in text.splitlines() if line != f"**{title}**"]
    told = "\n".join(rule.line for rule in book(seats=None).chapter(title))
    assert "\n".join(shown) == told


async def test_a_chapter_opens_in_place_of_the_list_of_chapters(vienna: None, room: Room) -> None:
    await room.do("ann", "game new", game="vienna1840", seed=4, seating="joined")
    result = await room.people["ann"].slash(room.channel, "rules")
    assert result.response is not None
    guide = Guide(RoomHand(room, "ann"), result.response.id)
    await room.restart()
    await guide.choose_several("21. Tiles")
    assert guide.text.startswith("**21. Tiles**")
    await guide.choose_several("5. Order cards")
    assert guide.text.startswith("**5. Order cards**")
