"""The pictures of Ticket to Ride Europe: size, what they must not show, what stands out, descriptions.

With STELLWERK_LONG=1 more moments of games are drawn, and the boards of all themes.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from engine.core import Chance
from engine.ticket_europe import GAME
from engine.ticket_europe.events import RouteClaimed, StationBuilt
from engine.ticket_europe.facts import ROUTES, TABLE
from engine.ticket_europe.outlook import Outlook, Way
from engine.ticket_europe.view import View
from render.core.people import seat_letters
from render.core.picture import ALT_TEXT_LIMIT, Picture
from render.core.words import ENGLISH
from render.ticket_europe import (
    NO_CHANGES,
    board_in_words,
    ceremony_pages,
    changes_of,
    draw_area,
    draw_ceremony,
    draw_hand,
    draw_journeys,
    draw_map,
    draw_offer,
    draw_scores,
    draw_sites,
    draw_still,
    draw_tunnel,
    keep_boards_in,
)
from render.ticket_europe.board.layout import FRAME, LAND, SIZE, at, slots
from render.ticket_europe.board.printed import draw_outline, draw_printed, outline, stored, stored_bare
from render.ticket_europe.standing import standing
from render.ticket_europe.terms import route_name
from render.ticket_europe.themes import THEMES
from render.ticket_europe.words.sentences import ticket_in_words
from tests.render.forgetting import forget
from tests.render.ticket_europe.positions import NAMES, at_share, first_when, first_with, seen, steps, told

LONG = os.environ.get("STELLWERK_LONG") == "1"
EVERY = 17 if LONG else 60
"""Of a game's moves, every which one is drawn."""
BOARDS = list(THEMES) if LONG else ["light"]
"""Themes whose board is drawn from the start; the golden pictures show that of each."""
LARGEST = 1_200_000
"""Bytes; Discord takes eight times as much."""
PUBLIC: dict[str, Callable[[View], Picture | None]] = {
    "map": draw_map,
    "area": lambda view: draw_area(view, ("paris", "wien")),
    "sites": lambda view: draw_sites(view, ("paris-zurich",), ("roma",)),
    "tunnel": draw_tunnel,
}
OWN: dict[str, Callable[[View], Picture]] = {
    "hand": draw_hand,
    "journeys": draw_journeys,
}


def opened(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.png))


def differing(one: Picture, other: Picture) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(opened(one).convert("RGB"), opened(other).convert("RGB")).getbbox()


def sound(picture: Picture) -> None:
    image = opened(picture)
    assert image.mode == "P"
    assert image.size == picture.size
    assert len(picture.png) < LARGEST
    assert 0 < len(picture.alt_text) <= ALT_TEXT_LIMIT


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_game_can_be_drawn_at_any_moment(seats: int) -> None:
    for number, step in enumerate(steps(seats)[::EVERY]):
        theme = sorted(THEMES)[number % len(THEMES)]
        picture = draw_map(seen(step), told(step), theme, names=NAMES[:seats])
        sound(picture)
        assert picture.size == SIZE
        own = seen(step, number % seats)
        for draw in (draw_hand, draw_journeys):
            sound(draw(own, theme=theme, names=NAMES))


@pytest.mark.parametrize("name", [name for name in PUBLIC if name != "sites"])
def test_a_public_picture_is_the_same_from_any_seat(name: str) -> None:
    """Where one may build is shown to who asks alone, with one's own routes, which everybody knows."""
    step = first_when(4, lambda state: state.tunnel is not None)
    one, *others = (PUBLIC[name](seen(step, seat)) for seat in (None, 0, 1, 2, 3))
    assert one is not None
    assert all(other == one for other in others)


@pytest.mark.parametrize("name", PUBLIC)
def test_hidden_cards_and_tickets_change_no_byte_of_a_public_picture(name: str) -> None:
    state = first_when(4, lambda state: state.tunnel is not None).state
    other = GAME.redealt(state, None, Chance.seeded(1))
    assert PUBLIC[name](GAME.view(other, None)) == PUBLIC[name](GAME.view(state, None))


@pytest.mark.parametrize("name", OWN)
def test_an_own_picture_shows_nothing_of_others(name: str) -> None:
    state = at_share(4, 0.5).state
    twin = GAME.redealt(state, 1, Chance.seeded(1))
    assert OWN[name](GAME.view(twin, 1)) == OWN[name](GAME.view(state, 1))
    assert OWN[name](GAME.view(twin, 2)) != OWN[name](GAME.view(state, 2))


@pytest.mark.parametrize("draw", [*OWN.values(), draw_offer])
def test_a_spectator_has_nothing_of_his_own(draw: Callable[[View], Picture]) -> None:
    with pytest.raises(ValueError, match="spectator"):
        draw(seen(at_share(4, 0.5)))


def test_without_an_offer_there_is_no_picture_of_one() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        draw_offer(seen(at_share(4, 0.5), 1))
    picture = draw_offer(seen(steps(4)[0], 1))
    sound(picture)
    assert picture.alt_text.count("points:") == TABLE.long_dealt + TABLE.short_dealt


def test_a_claimed_route_stands_out_where_it_lies() -> None:
    step = first_with(4, RouteClaimed)
    (route,) = told(step).routes
    plain, marked = (draw_still(seen(step), changes) for changes in (NO_CHANGES, told(step)))
    box = ImageChops.difference(plain.convert("RGB"), marked.convert("RGB")).getbbox()
    assert box is not None
    left, top = FRAME[0] - 4, FRAME[1] - 4
    for slot in slots(route):
        assert box[0] <= slot.x - left <= box[2]
        assert box[1] <= slot.y - top <= box[3]
    assert box[2] - box[0] < 500
    assert f"claims {route_name(route, ENGLISH)}: " in draw_map(seen(step), told(step)).alt_text


def test_a_built_station_stands_out_where_it_is() -> None:
    step = first_with(4, StationBuilt)
    (city,) = told(step).stations
    plain, marked = (draw_still(seen(step), changes) for changes in (NO_CHANGES, told(step)))
    box = ImageChops.difference(plain.convert("RGB"), marked.convert("RGB")).getbbox()
    assert box is not None
    x, y = at(city)[0] - FRAME[0] + 4, at(city)[1] - FRAME[1] + 4
    assert box[0] < x < box[2]
    assert box[1] < y < box[3]
    assert box[2] - box[0] < 90


def test_in_the_last_round_the_map_says_so() -> None:
    step = first_when(4, lambda state: state.ender is not None)
    view = seen(step)
    last, before = (draw_map(each, names=NAMES) for each in (view, replace(view, ender=None)))
    box = differing(last, before)
    assert box is not None
    assert box[3] < LAND[1]
    assert f"Last round: {NAMES[view.ender or 0]} goes last." in board_in_words(view, NAMES, ENGLISH)


def test_the_closed_track_of_a_double_route_is_pale_with_three_players_alone() -> None:
    for seats, shown in ((3, True), (4, False)):
        view = replace(seen(steps(seats)[0]), owners={"frankfurt-paris-white": 0})
        open_twin = replace(view, owners={})
        box = slots("frankfurt-paris-orange")[0]
        spot = (round(box.x) - FRAME[0] + 4 - 14, round(box.y) - FRAME[1] + 4)
        one, other = (draw_still(each).convert("RGB").getpixel(spot) for each in (view, open_twin))
        assert (one != other) is shown


def test_a_picture_does_not_depend_on_those_drawn_before() -> None:
    """Boards are painted on from earlier ones, also back to where a route was open."""
    early, late = seen(at_share(3, 0.4)), seen(at_share(3, 0.9))
    forget()
    fresh = draw_map(early).png
    draw_map(late)
    assert draw_map(early).png == fresh
    draw_map(replace(late, owners=dict(reversed(list(late.owners.items())))))
    assert draw_map(early).png == fresh


def test_a_board_kept_on_disk_gives_the_same_picture(tmp_path: Path) -> None:
    early, late = seen(at_share(5, 0.5)), seen(at_share(5, 0.6))
    forget()
    fresh = draw_map(late).png
    keep_boards_in(tmp_path)
    try:
        forget()
        draw_map(early)
        assert len(list(tmp_path.iterdir())) == 1
        keep_boards_in(tmp_path)
        forget()
        assert draw_map(late).png == fresh
    finally:
        keep_boards_in(None)
        forget()


@pytest.mark.whole
@pytest.mark.parametrize("theme", BOARDS)
def test_the_boards_lie_in_the_package_as_they_would_be_drawn(theme: str) -> None:
    drawn = draw_printed(theme)
    for kept, new in (
        (stored(theme), drawn.board),
        *((stored_bare(theme, plate), image) for plate, image in drawn.bare.items()),
    ):
        assert kept is not None
        assert ImageChops.difference(kept.convert("RGB"), new.convert("RGB")).getbbox() is None


def test_the_outline_on_tickets_lies_in_the_package_as_it_would_be_drawn() -> None:
    assert outline().tobytes() == draw_outline().tobytes()


def test_the_ceremony_has_a_page_for_each_player_one_for_the_express_and_the_table() -> None:
    over = seen(steps(4)[-1])
    assert ceremony_pages(over) == 6
    pages = [draw_ceremony(over, page, names=NAMES) for page in range(6)]
    for page in pages:
        sound(page)
    for name, page in zip(NAMES[:4], pages, strict=False):
        assert page.alt_text.startswith(f"Tickets of {name}: ")
    assert pages[4].alt_text.startswith("The European Express goes to ")
    assert pages[5] == draw_scores(over, names=NAMES)
    assert ceremony_pages(replace(over, scores=tuple(replace(each, express=0) for each in over.scores))) == 5


def test_before_the_end_there_is_no_ceremony() -> None:
    view = seen(at_share(4, 0.5))
    assert ceremony_pages(view) == 0
    with pytest.raises(ValueError, match="no such page"):
        draw_ceremony(view, 0)
    with pytest.raises(ValueError, match="the game is on"):
        draw_scores(view)


def test_a_tunnel_is_told_with_its_cards() -> None:
    step = first_when(4, lambda state: state.tunnel is not None)
    view = seen(step)
    assert view.tunnel is not None
    picture = draw_tunnel(view, told(step), names=NAMES)
    assert picture is not None
    sound(picture)
    assert f"{view.tunnel.extra} more to pay" in picture.alt_text
    assert draw_tunnel(seen(steps(4)[0])) is None


def test_the_table_in_words_names_every_route_once_and_the_own_cards_to_their_owner_alone() -> None:
    view = seen(at_share(5, 0.5), 1)
    said = "\n".join(board_in_words(view, NAMES, ENGLISH))
    for route in ROUTES:
        assert said.count(f"{route_name(route, ENGLISH)} ") == 1, route
    assert "Your hand: " in said
    assert "Your hand: " not in "\n".join(board_in_words(seen(at_share(5, 0.5)), NAMES, ENGLISH))


def test_changes_of_several_steps_are_all_told() -> None:
    game = steps(2)
    events = [event for step in game[1:40] for event in step.events]
    changes = changes_of(events)
    assert changes.routes
    assert changes.draws
    assert changes.tickets
    sound(draw_map(seen(game[39]), changes, names=NAMES))


def test_a_ticket_is_told_with_its_ways_and_with_what_others_took() -> None:
    way, detour_way = Way(("paris-zurich",), 3, 2), Way(("marseille-paris", "marseille-zurich"), 6, 0)
    found = Outlook("berlin-roma", joined=False, lent=False, ways=(way, detour_way), lost=("roma-venezia",))
    said = ticket_in_words(found, ENGLISH)
    assert said == (
        "Berlin–Roma, 9 points: 3 trains, 2 cards missing; or 6 trains, 0 cards missing; taken: Roma–Venezia."
    )


@pytest.mark.parametrize(
    ("joined", "lent", "expected"),
    [(True, False, ("joined", "connected")), (False, True, ("lent", "connected by a station"))],
)
def test_a_joined_ticket_is_said_to_be(joined: bool, lent: bool, expected: tuple[str, str]) -> None:
    assert standing(Outlook("berlin-roma", joined, lent, (), ()), ENGLISH) == expected


def test_a_players_letter_is_his_own() -> None:
    assert seat_letters(("Anna", "Albert", "anna", "Ötzi", "L"), 5) == ("A", "L", "N", "T", "5")
    assert seat_letters((), 3) == ("1", "2", "3")


@pytest.mark.parametrize("seats", [2, 5])
def test_a_picture_is_the_same_whatever_was_drawn_before(seats: int) -> None:
    """Also where double routes touch: of two players the other track is shut, of five it may be taken."""
    views = [seen(at_share(seats, share)) for share in (1, 0.9, 0.3, 0.6, 0)]
    after_others = [draw_map(view).png for view in views]
    for view, png in zip(views, after_others, strict=True):
        forget()
        assert draw_map(view).png == png
