"""The pictures of Trambahn: size, changes, what they must not show, descriptions."""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import replace
from functools import partial

import pytest
from PIL import Image, ImageChops

from bot.language import languages, words
from bot.language.library import Library
from bot.language.pseudo import PSEUDO
from engine.core import Chance
from engine.trambahn.options import OTHER_READINGS, STANDARD, TrambahnOptions
from engine.trambahn.setup import start
from engine.trambahn.state import Column, State
from render.core.picture import ALT_TEXT_LIMIT, Picture
from render.core.words import Words
from render.trambahn import NO_CHANGES, Changes, changes_of, draw_hand, draw_table
from render.trambahn.hand import in_order
from render.trambahn.table import WIDTH
from render.trambahn.themes import THEMES, palette
from tests.engine.core.play import random_game
from tests.engine.trambahn.tables import ANNA, BEN, GAME, column, play, player, table
from tests.games import kept, names
from tests.render.boxes import flaws, watching

NAMES = ("Anna", "Ben")
LONG = ("Maximiliana von und zu Hohenberg", "W" * 32)
GERMAN = words("de").of("trambahn")
EVERY = 11
LARGEST = 400_000


def opened(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.png))


def differing(one: Picture, other: Picture) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(opened(one).convert("RGB"), opened(other).convert("RGB")).getbbox()


def sound(picture: Picture) -> None:
    image = opened(picture)
    assert image.mode == "P"
    assert image.size == picture.size
    assert image.width == WIDTH
    assert len(picture.png) < LARGEST
    assert 0 < len(picture.alt_text) <= ALT_TEXT_LIMIT


@pytest.mark.parametrize("options", [STANDARD, OTHER_READINGS])
def test_a_random_game_can_be_drawn_at_any_moment(options: TrambahnOptions) -> None:
    for number, (_, seat, _, step) in enumerate(random_game(GAME, 2, options, seed=5)):
        if number % EVERY:
            continue
        theme = sorted(THEMES)[number % len(THEMES)]
        sound(draw_table(GAME.view(step.state, None), changes_of(step.events), theme, names=NAMES))
        sound(draw_hand(GAME.view(step.state, seat), theme, GERMAN, NAMES))


def full_table() -> State:
    """As many columns as there are trams, with names and rows at their fullest."""
    long = column("B1 B2 B3 B4 B5 B6 B7 B8 B9 J J J B10", "electric")
    return table(
        player("J J J J J J", 99, *[long] * 11), player("J", 0, *[long] * 5), {"blue": "B1 B1 B1 B1 B1"}
    )


def test_the_fullest_table_has_room() -> None:
    view = GAME.view(full_table(), ANNA)
    sound(draw_table(view, names=("A" * 32, "Ö" * 32), words=GERMAN))


PHONE = 369
"""Pixels that a picture is wide in a channel on a phone of 390."""
MOST_HIGH = 385
"""Pixels that are left for the picture of a post that has two lines of text and is at most 500 high."""


def high(picture: Picture) -> float:
    """How high a picture is on a phone."""
    return picture.size[1] * PHONE / picture.size[0]


@pytest.mark.parametrize("name", names("trambahn-"))
def test_a_post_is_no_longer_than_a_screen(name: str) -> None:
    """On a phone of 390 pixels."""
    pictures = [draw_table(GAME.view(step.state, None), names=NAMES) for *_, step in kept(name).turns()]
    assert max(map(high, pictures)) <= MOST_HIGH


def test_whoever_has_more_columns_has_more_room() -> None:
    """Five of one player stand beside three of the other; where more have to wrap, or a column is long, the
    last cards show their heads alone, like all others.
    """
    pair, longest = column("B1 B2", "horse"), column("B1 B2 B3 B4 B5 B6 B7", "electric")

    def drawn(one: list[Column], other: list[Column]) -> Picture:
        state = table(player("J", 9, *one), player("J", 9, *other))
        return draw_table(GAME.view(state, ANNA), names=NAMES)

    for first, second in ((5, 3), (3, 5), (4, 4)):
        assert high(drawn([pair] * first, [pair] * second)) < 335
    for one in ([longest, pair], [pair] * 7):
        assert high(drawn(one, [pair])) <= MOST_HIGH + 30


def test_pictures_of_all_views_are_the_same() -> None:
    """The table never shows a hand: whoever's view it is drawn from, the bytes are the same."""
    state = start(2, STANDARD, 4)
    one, other, third = (draw_table(GAME.view(state, seat), names=NAMES) for seat in (ANNA, BEN, None))
    assert one == other == third


def test_hidden_cards_change_no_byte() -> None:
    state = start(2, STANDARD, 4)
    other = GAME.redealt(state, None, Chance.seeded(1))
    assert draw_table(GAME.view(other, None)) == draw_table(GAME.view(state, None))
    assert draw_hand(GAME.view(other, ANNA)) != draw_hand(GAME.view(state, ANNA))
    assert draw_hand(GAME.view(GAME.redealt(state, ANNA, Chance.seeded(1)), ANNA)) == draw_hand(
        GAME.view(state, ANNA)
    )


def test_a_spectator_has_no_hand() -> None:
    with pytest.raises(ValueError, match="hand"):
        draw_hand(GAME.view(start(2, STANDARD, 4), None))


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_what_is_drawn_on_a_ground_has_its_colour(theme: str) -> None:
    """Soft edges are matched to the palette: a ground that came out as a neighbour of itself would be seen
    as a box around what stands on it.
    """
    colours = palette(theme)
    for ground in ("page", "panel"):
        plain = colours.match(Image.new("RGB", (1, 1), colours.rgb(ground)))
        assert plain.tobytes()[0] == colours.index(ground)


def test_a_hand_is_held_in_order() -> None:
    hand = ("Y3", "J", "B10", "R1", "B2")
    assert [hand[place] for place in in_order(hand)] == ["B2", "B10", "R1", "Y3", "J"]


def test_a_hand_is_told_with_its_places() -> None:
    view = GAME.view(table(player("B7 J Y10")), ANNA)
    assert draw_hand(view).alt_text == "Your hand: 1: Blue 7, 3: Yellow 10, 2: Conductor."
    assert "1: Blau 7, 3: Gelb 10, 2: Schaffner" in draw_hand(view, words=GERMAN).alt_text
    sound(draw_hand(GAME.view(table(player("")), ANNA)))


def test_a_passenger_is_framed_and_said() -> None:
    step = play(table(player("B7 R2")), "passenger B7")
    view, changes = GAME.view(step.state, None), changes_of(step.events)
    assert changes == Changes(rows=("blue",))
    plain, framed = (draw_table(view, each, words=GERMAN, names=NAMES) for each in (NO_CHANGES, changes))
    assert differing(plain, framed) is not None
    assert framed.alt_text == f"{plain.alt_text} Neuer Fahrgast: Blau."


def test_a_tour_is_framed_on_the_pad_and_told_with_its_points() -> None:
    state = table(player("B7 R2", 0, column("B4 B8", "horse")), rows={"blue": "B1 B1 B2"})
    step = play(state, "passenger B7")
    changes = changes_of(step.events)
    assert changes == Changes(tours=(1,))
    picture = draw_table(GAME.view(step.state, None), changes, "light", names=NAMES)
    assert "Tour 1 (Blue): Anna 6, Ben 0." in picture.alt_text


def test_an_extra_tour_is_told() -> None:
    state = table(player("B7", 0, column("B1 B2 B3 B4 B5 B6 J", "electric")), step="stations")
    step = play(state, "station B7 1")
    picture = draw_table(GAME.view(step.state, None), changes_of(step.events), "dark", names=NAMES)
    assert "Extra tour (Blue): Anna 32." in picture.alt_text


def test_lost_columns_are_no_longer_pointed_at() -> None:
    state = play(table(player("B7 R2 G3")), "passenger B7").state
    step = play(state, "station R2 new", "end")
    assert changes_of(step.events) == NO_CHANGES
    sound(draw_table(GAME.view(step.state, None), changes_of(step.events)))


def test_the_colour_of_a_closed_pile_is_not_shown() -> None:
    state = replace(start(2, STANDARD, 1), spent=("R2", "R3"))
    other = replace(state, spent=("G9", "J"))
    assert draw_table(GAME.view(state, None)) == draw_table(GAME.view(other, None))


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", names("trambahn-"))
def test_every_text_stays_in_its_box(name: str, spoken: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the longest names, in every language and in one that is longer still."""
    words = spoken.of("trambahn")
    for number, (_, seat, _, step) in enumerate(kept(name).turns()):
        if number % EVERY:
            continue
        public = partial(draw_table, GAME.view(step.state, None), changes_of(step.events))
        hand = partial(draw_hand, GAME.view(step.state, seat))
        for draw in (public, hand):
            assert flaws(partial(draw, words=words, names=LONG), words, monkeypatch, LONG) == [], number


@pytest.mark.parametrize("language", [*languages(), PSEUDO])
def test_every_card_has_room_for_what_it_is_called(
    language: str, pseudo: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = pseudo.words(language).of("trambahn")
    for held in ("B7 R2 G10 Y1 J", "J"):
        view = GAME.view(table(player(held)), ANNA)
        assert flaws(partial(draw_hand, view, words=words, names=NAMES), words, monkeypatch, NAMES) == []


def test_whoever_plays_against_the_computer_reads_its_whole_name(monkeypatch: pytest.MonkeyPatch) -> None:
    state = start(2, STANDARD, 4)
    with watching(monkeypatch) as watch:
        draw_table(GAME.view(state, None), names=("Franzi", "Computer"))
    assert Counter(watch.texts)["Computer"] == 3
