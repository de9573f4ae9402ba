"""What is told to those who play by words: their own things, and what they ask about."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from bot.games import Scene, presentation
from bot.games.trambahn.words import names as cards
from bot.games.vienna1840.words import names as things
from bot.language import languages, words
from engine.core import Unknown
from tests.games import kept

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz")
ASKED: Mapping[str, Sequence[tuple[str, str]]] = {
    "trambahn-random-seed1": (
        ("blue", "Blue: "),
        ("B7", "blue 7 (B7): "),
        ("horse", "horse tram ×2: multiplies"),
        ("ben", "Ben: "),
    ),
    "ticket_europe-purposeful-2p-seed1": (
        ("Paris", "**Paris**"),
        ("Brest-Paris", "Brest–Paris, 3 Black"),
        ("red", "🟥 Red: "),
        ("Anna", "Anna: "),
    ),
    "tramways-building-3p-seed1": (
        ("A1", "arcel A1 on square a3"),
        ("e2", "esidence on square e2"),
        ("a1", "Square a1."),
        ("a1", "arcel A1 on square a3"),
        ("A1", "A square and a parcel are called A1."),
        ("card 21", "Card 21 (A1, "),
        ("square c1", "East: square d1, lake: no tracks."),
        ("parcel b2", "arcel B2"),
        ("Cleo", "Cleo: "),
    ),
    "vienna1840-lively-3p-seed0": (
        ("J26", "J26 Arsenal: interchange, 1 free circle"),
        ("hex j26", "West: J24"),
        ("4", "Line 4, base H28 Erdberg."),
        ("line 4", "kept for line 4."),
        ("WKB", "WKB · Wien–Kagraner Bahn, Ritschl & Co.: not yet founded."),
        ("stadtbahn w", "Stadtbahn W: price 95; income 0 times 1"),
        ("57", "Tile 57 yellow: straight"),
        ("tile l2", "Tile L2 yellow: "),
        ("Hofburg", "Private Hofburg: face value 40, pays 20 in each company round; owned by Anna."),
        ("E19", "E19 Hofburg: centre, for red tiles from a bonus."),
        ("Ben", "Ben: "),
    ),
}


def scene_of(name: str, moves: int) -> Scene:
    played = kept(name)
    seats = NAMES[: played.seats]
    return Scene(words().of(played.game.id), seats, played.game.view(played.states()[moves], 0))


@pytest.mark.parametrize("name", ASKED)
def test_ones_own_things_are_told_at_any_time(name: str) -> None:
    shown, last = presentation(kept(name).game), len(kept(name).moves)
    for moves in (0, last // 2, last):
        things = shown.speaking.things(scene_of(name, moves))
        assert things
        assert all(things)


def test_ones_own_things_are_not_all_passengers_and_say_how_to_ask_for_the_rest() -> None:
    name = "tramways-building-3p-seed1"
    scene = scene_of(name, len(kept(name).moves) // 2)
    things = presentation(kept(name).game).speaking.things(scene)
    assert scene.view.passengers
    assert not any("assengers wait" in line for line in things)
    assert "Board in words" in things[-1]
    assert "Ask about a place" in things[-1]


@pytest.mark.parametrize(
    ("name", "place", "told"), [(n, *each) for n, some in ASKED.items() for each in some]
)
def test_a_place_is_told_of(name: str, place: str, told: str) -> None:
    shown = presentation(kept(name).game)
    lines = shown.speaking.about(scene_of(name, 8), place)
    assert told in "\n".join(lines)
    assert all(lines)


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("trambahn-random-seed1", 0),
        ("ticket_europe-purposeful-2p-seed1", 0),
        ("tramways-building-3p-seed1", 60),
        ("vienna1840-lively-5p-seed5", 0),
    ],
)
def test_what_the_form_names_as_an_example_can_be_asked(name: str, moves: int) -> None:
    shown, scene = presentation(kept(name).game), scene_of(name, moves)
    for language in languages():
        said = words(language).of(shown.game.id)
        full, few = said.say(shown.speaking.places), said.say(shown.speaking.examples)
        for example in (*re.findall(r"\((.+?)\)", full), *few.split(", ")[:3]):
            assert shown.speaking.about(replace(scene, words=said), example)


@pytest.mark.parametrize(
    ("language", "place"),
    [("es", "compañía privada Hofburg"), ("it", "Compagnia  privata hofburg"), ("es", "compañía WKB")],
)
def test_a_noun_may_have_two_words(language: str, place: str) -> None:
    name = "vienna1840-lively-3p-seed0"
    scene = replace(scene_of(name, 8), words=words(language).of("vienna1840"))
    told = "\n".join(presentation(kept(name).game).speaking.about(scene, place))
    assert place.split()[-1].casefold() in told.casefold()


def test_a_code_beside_a_name_is_not_said_twice_and_no_command_is_named() -> None:
    scene = replace(scene_of("trambahn-random-seed1", 0), aloud=True)
    assert [cards.card(scene, face) for face in ("B7", "J")] == ["blue 7", "conductor"]
    assert "`" not in presentation(kept("trambahn-random-seed1").game).calling.call(scene, 0)
    scene = replace(scene_of("vienna1840-lively-3p-seed0", 0), aloud=True)
    assert things.with_code(scene, "SB") == "Schloss Belvedere"


@pytest.mark.parametrize("name", [*ASKED, "vienna1840-lively-2p-seed5"])
def test_whatever_is_named_to_somebody_who_misspelled_it_can_be_asked(name: str) -> None:
    speaking, last = presentation(kept(name).game).speaking, len(kept(name).moves)
    for moves in (0, last // 2, last):
        scene = scene_of(name, moves)
        assert all(speaking.about(scene, each) for named in speaking.known(scene) for each in named)


@pytest.mark.parametrize("name", ASKED)
def test_what_names_nothing_is_refused(name: str) -> None:
    with pytest.raises(Unknown):
        presentation(kept(name).game).speaking.about(scene_of(name, 8), "nowhere at all")


@pytest.mark.parametrize(
    ("name", "typed", "meant"),
    [
        ("trambahn-random-seed1", "bleu", "blue"),
        ("ticket_europe-purposeful-2p-seed1", "Pariss", "Paris"),
        ("tramways-building-3p-seed1", "Ana", "Anna"),
        ("vienna1840-lively-3p-seed0", "Erdburg", "Erdberg"),
    ],
)
def test_what_is_misspelled_is_near_something(name: str, typed: str, meant: str) -> None:
    shown, scene = presentation(kept(name).game), scene_of(name, 8)
    assert shown.speaking.nearest(scene, typed)[0] == meant
    assert shown.speaking.about(scene, meant)
    assert not shown.speaking.nearest(scene, "nowhere at all")


def test_what_has_several_names_is_near_once() -> None:
    scene = scene_of("ticket_europe-purposeful-2p-seed1", 8)
    near = presentation(kept("ticket_europe-purposeful-2p-seed1").game).speaking.nearest(scene, "Parrigi")
    assert near.count("Paris") == 1


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize("language", languages())
def test_the_examples_fit_the_field_of_a_phone(name: str, language: str) -> None:
    game = kept(name).game
    assert len(words(language).of(game.id).say(presentation(game).speaking.examples)) <= 40


BARE = re.compile(r"(?<![\w(])(?:\d+ × \w+|[\w+]+: –|[A-Z]\d+ \([a-z]\d+\))|circles: | – ?[;.]|\w\+\w")
"""What needs eyes: a sum without a noun, a dash for nothing, a parcel beside a square that sounds like it."""


@pytest.mark.parametrize("name", ["tramways-building-3p-seed1", "vienna1840-lively-3p-seed0"])
def test_the_board_in_words_says_what_each_number_and_letter_is(name: str) -> None:
    shown, last = presentation(kept(name).game), len(kept(name).moves)
    for moves in (0, last // 4, last // 2, last):
        scene = scene_of(name, moves)
        told = [*shown.standing.in_words(scene), *shown.speaking.things(scene)]
        assert [line for line in told if BARE.search(line)] == []
