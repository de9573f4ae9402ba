"""The pictures of Tramways: size, what they must not show, what stands out, descriptions.

With STELLWERK_LONG=1 more moments of games are drawn.
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
from engine.tramways.events.town import BuildingBuilt, LinkLaid, LinkUpgraded, PassengerMoved
from engine.tramways.facts import CARDS, TABLE
from engine.tramways.network import Network
from engine.tramways.state import Link
from engine.tramways.view import View
from render.core.people import seat_letters
from render.core.picture import ALT_TEXT_LIMIT, Picture
from render.core.words import ENGLISH
from render.tramways import (
    NO_CHANGES,
    Line,
    Trip,
    board_in_words,
    changes_of,
    draw_board,
    draw_cards,
    draw_detail,
    draw_hand,
    draw_payments,
    draw_players,
    draw_preview,
    draw_scores,
    draw_sites,
    draw_steps,
    draw_still,
    draw_ways,
    has_detail,
    keep_boards_in,
)
from render.tramways.cards import stress_of, used_icons
from render.tramways.choosing.preview import balances
from render.tramways.choosing.ways import with_line
from render.tramways.letters import pane_letters, payment_letters, player_letters
from render.tramways.plan.layout import plan_of
from render.tramways.ranking import ranking
from render.tramways.terms import SCALE, spoken_place
from render.tramways.themes import THEMES
from tests.render.forgetting import forget
from tests.render.tramways.positions import (
    GAME,
    GAMES,
    NAMES,
    at_share,
    first_with,
    seen,
    steps,
    told,
)

LONG = os.environ.get("STELLWERK_LONG") == "1"
EVERY = 17 if LONG else 70
"""Of a game's moves, every which one is drawn."""
LARGEST = 1_200_000
"""Bytes; Discord takes eight times as much."""


def _open_link(view: View) -> Line:
    """A line on two squares of the last links, as if it were to be built."""
    link = view.links[-1]
    return Line(link.owner, link.path)


PUBLIC: dict[str, Callable[[View], Picture]] = {
    "board": draw_board,
    "detail": draw_detail,
    "players": draw_players,
    "sites": lambda view: draw_sites(view, [next(iter(Network(view).types))], [view.links[0].number]),
    "steps": lambda view: draw_steps(view, _open_link(view), view.links[0].squares[:1]),
    "ways": lambda view: draw_ways(view, [_open_link(view)]),
}


def opened(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.png))


def differing(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox()


def sound(picture: Picture) -> None:
    image = opened(picture)
    assert image.mode == "P"
    assert image.size == picture.size
    assert len(picture.png) < LARGEST
    assert 0 < len(picture.alt_text) <= ALT_TEXT_LIMIT


@pytest.mark.parametrize("name", GAMES)
def test_a_game_can_be_drawn_at_any_moment(name: str) -> None:
    for number, step in enumerate(steps(name)[::EVERY]):
        theme = sorted(THEMES)[number % len(THEMES)]
        seats = len(step.state.players)
        sound(draw_board(seen(step), told(step), theme, names=NAMES[:seats]))
        sound(draw_hand(seen(step, number % seats), theme, names=NAMES))
        if has_detail(told(step)):
            sound(draw_detail(seen(step), told(step), theme, names=NAMES))
        board_in_words(seen(step, number % seats), NAMES, ENGLISH)


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_picture_is_the_same_from_any_seat(name: str) -> None:
    step = at_share("4p", 0.5)
    one, *others = (PUBLIC[name](seen(step, seat)) for seat in (None, 0, 1, 2, 3))
    assert all(other == one for other in others)


@pytest.mark.parametrize("name", PUBLIC)
def test_hidden_cards_change_no_byte_of_a_public_picture(name: str) -> None:
    state = at_share("4p", 0.5).state
    other = GAME.redealt(state, None, Chance.seeded(1))
    assert PUBLIC[name](GAME.view(other, None)) == PUBLIC[name](GAME.view(state, None))


def test_a_hand_shows_nothing_of_others() -> None:
    state = at_share("4p", 0.5).state
    twin = GAME.redealt(state, 1, Chance.seeded(1))
    assert draw_hand(GAME.view(twin, 1)) == draw_hand(GAME.view(state, 1))


def test_a_spectator_has_no_hand() -> None:
    with pytest.raises(ValueError, match="spectator"):
        draw_hand(seen(at_share("4p", 0.5)))


def _changed_box(name: str, sort: type, after: float = 0) -> tuple[View, tuple[int, int, int, int], str]:
    """What of the plan a step marks, and what the table's description says first."""
    step = first_with(name, sort, after)
    plain, marked = (draw_still(seen(step), changes) for changes in (NO_CHANGES, told(step)))
    box = differing(plain, marked)
    assert box is not None
    said = draw_board(seen(step), told(step), names=NAMES).alt_text
    return seen(step), box, said


def _box_of(view: View, squares: set[str]) -> tuple[int, int, int, int]:
    boxes = [plan_of(view.plan).box(square) for square in squares]
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def test_a_new_link_stands_out_where_it_lies() -> None:
    view, box, said = _changed_box("3p", LinkLaid, 0.3)
    (line,) = told(first_with("3p", LinkLaid, 0.3)).lines
    assert box == _box_of(view, set(line.laid))
    assert f"builds link {line.link} on {', '.join(line.laid)}" in said


def test_a_journey_stands_out_from_its_start_to_its_end() -> None:
    view, box, said = _changed_box("5p", PassengerMoved, 0.5)
    (journey,) = told(first_with("5p", PassengerMoved, 0.5)).journeys
    network = Network(view)
    ways = {square for number in journey.links for square in network.links[number].path}
    assert box == _box_of(view, {journey.start, *ways, *network.squares(journey.end)})
    assert f"{NAMES[journey.seat]} moves a passenger from " in said


def test_a_new_building_stands_out() -> None:
    view, box, said = _changed_box("4p", BuildingBuilt)
    ((seat, parcel, _),) = told(first_with("4p", BuildingBuilt)).built
    assert box == _box_of(view, {Network(view).town.parcels[parcel]})
    assert f"{NAMES[seat]} builds on {parcel}: " in said


def test_complete_open_and_upgraded_links_look_different_without_colour() -> None:
    view = seen(first_with("3p", LinkUpgraded))
    number = told(first_with("3p", LinkUpgraded)).upgraded[0][1]
    (link,) = (each for each in view.links if each.number == number)
    others = tuple(each for each in view.links if each.number != number)
    end, last = link.path[-1], link.path[-2]
    network = Network(view)
    beyond = next(square for square in network.town.next[last].values() if square not in (end, link.path[-3]))
    looks = [
        draw_still(replace(view, links=(*others, each)), theme="light").convert("L")
        for each in (
            link,
            replace(link, upgraded=False),
            Link(link.number, link.owner, (*link.path[:-1], beyond), link.worked),
        )
    ]
    box = plan_of(view.plan).box(link.squares[0])
    grays = [list(look.crop(box).tobytes()) for look in looks]
    for one, other in ((0, 1), (1, 2), (0, 2)):
        far = sum(abs(a - b) > 60 for a, b in zip(grays[one], grays[other], strict=True))
        assert far > len(grays[0]) / 60, (one, other)


def test_a_picture_is_the_same_whatever_was_drawn_before() -> None:
    views = [seen(at_share("3p", share)) for share in (1, 0.9, 0.3, 0.6, 0)]
    after_others = [draw_board(view).png for view in views]
    for view, png in zip(views, after_others, strict=True):
        forget()
        assert draw_board(view).png == png


def test_a_plan_kept_on_disk_gives_the_same_picture(tmp_path: Path) -> None:
    early, late = seen(at_share("5p", 0.5)), seen(at_share("5p", 0.6))
    forget()
    fresh = draw_board(late).png
    keep_boards_in(tmp_path)
    try:
        forget()
        draw_board(early)
        assert len(list(tmp_path.iterdir())) == 1
        keep_boards_in(tmp_path)
        forget()
        assert draw_board(late).png == fresh
    finally:
        keep_boards_in(None)
        forget()


def test_a_preview_says_what_everybody_gains_and_pays() -> None:
    game = steps("5p")
    step = first_with("5p", PassengerMoved, 0.5)
    before, after = seen(game[game.index(step) - 1]), seen(step)
    picture = draw_preview(before, after, step.events, "Preview", names=NAMES)
    sound(picture)
    found = balances(before, after)
    assert found
    for balance in found:
        old, new = before.players[balance.seat], after.players[balance.seat]
        assert balance.happiness == new.happiness - old.happiness
        assert balance.money == new.money - old.money
        assert f"{NAMES[balance.seat]}: " in picture.alt_text


def test_a_preview_of_what_is_not_on_the_plan_shows_what_it_costs() -> None:
    game = steps("1p")
    picture = draw_preview(seen(game[0]), seen(game[0]), (), names=NAMES)
    sound(picture)


def test_before_the_end_there_is_no_table_of_points() -> None:
    with pytest.raises(ValueError, match="the game is on"):
        draw_scores(seen(at_share("4p", 0.5)))


@pytest.mark.parametrize("name", ["1p", "5p"])
def test_the_table_of_points_names_every_part(name: str) -> None:
    view = seen(steps(name)[-1])
    picture = draw_scores(view, names=NAMES)
    sound(picture)
    for place, seat in ranking(view):
        score = view.scores[seat]
        assert f"{place}. {NAMES[seat]}: {score.total} (happiness {score.happiness}" in picture.alt_text
    assert ("The town is " in picture.alt_text) is (name == "1p")


def test_every_word_of_the_scale_is_known() -> None:
    assert set(SCALE) == set(TABLE.scale.values())


def test_equal_points_are_told_apart_by_money_and_else_share_a_place() -> None:
    view = seen(steps("3p")[-1])
    first = view.scores[0]
    poorer = replace(first, money=first.money - 1)
    assert ranking(replace(view, scores=(first, first, poorer))) == [(1, 0), (1, 1), (3, 2)]
    assert ranking(replace(view, scores=(poorer, first, poorer))) == [(1, 1), (2, 0), (2, 2)]


def test_ways_to_pay_say_their_stress() -> None:
    stressing = next(card for card, facts in CARDS.items() if facts.consequence == "stress")
    icon = CARDS[stressing].icons[0]
    assert stress_of(used_icons(("21:R", "21:rail1", "92:rail2"))) == 1
    assert stress_of(used_icons((f"{stressing}:{icon}",))) == 1
    picture = draw_payments([("21:R", "21:rail1"), ()], "Link")
    sound(picture)
    assert picture.alt_text == (
        "Ways to pay: Link. A: 21 (residence, 1 track); 1 step of stress. B: coins only."
    )


def test_cards_go_by_their_numbers_and_ways_by_letters() -> None:
    picture = draw_cards((21, 92), "Cards")
    sound(picture)
    assert picture.alt_text.startswith("Cards. 21 (A1, ")
    assert " 92 (2 tracks, " in picture.alt_text
    books = draw_cards((9, 14), heads=("Book A", "Book B"))
    sound(books)
    assert " Book B: 14 (" in books.alt_text
    view = seen(at_share("5p", 0.6))
    link = next(iter(Network(view).complete().values()))
    ways = draw_ways(view, [Trip(link.path[0], (link.number,)), _open_link(view)])
    sound(ways)
    assert ways.alt_text.startswith("A: From ")
    assert " B: " in ways.alt_text


def test_no_letter_stands_for_two_things() -> None:
    """Types of buildings, players, ways on the plan, ways to pay."""
    names = ("Resi", "Lois", "Anna", "Cilli", "Ida")
    players = player_letters(names, 5)
    assert players == ("E", "O", "A", "4", "D")
    types = set(TABLE.types)
    assert not types & {*players, *payment_letters(20), *pane_letters(20, names, 5)}
    assert not {*players} & {*pane_letters(20, names, 5)}
    assert payment_letters(24)[:3] == ["A", "B", "D"]
    assert payment_letters(24)[-2:] == ["AA", "AB"]


def test_a_line_that_goes_on_is_drawn_as_the_link_that_it_becomes() -> None:
    """Turned, extended, and complete."""
    view = seen(first_with("3p", LinkLaid, 0.45))
    (link,) = (each for each in view.links if not Network(view).is_complete(each))
    assert link.path == ("i9", "h9", "g9", "f9")
    ways = [Line(link.owner, way) for way in (("g9", "g8"), ("g9", "g8", "g7"), ("g9", "f9", "e9"))]
    picture = draw_ways(view, ways, names=NAMES)
    sound(picture)
    assert picture.alt_text == (
        "D: The tile on g9 is turned to g8. F: 1 tile from g9 on g8, to g7. "
        "G: 1 tile from g9 on f9, to residence F2."
    )
    paths = [next(each.path for each in with_line(view, way) if each.number == link.number) for way in ways]
    assert paths == [
        ("i9", "h9", "g9", "g8"),
        ("i9", "h9", "g9", "g8", "g7"),
        ("i9", "h9", "g9", "f9", "e9"),
    ]
    new = Line(link.owner, ("c9", "d9", "d8"))
    assert with_line(view, new)[-1].path == new.path


def test_there_is_no_sheet_without_ways() -> None:
    with pytest.raises(ValueError, match="no ways"):
        draw_ways(seen(at_share("3p", 0.5)), [])


def test_the_table_in_words_names_every_link_parcel_and_passenger() -> None:
    view = seen(at_share("5p", 0.7), 1)
    said = "\n".join(board_in_words(view, NAMES, ENGLISH))
    network = Network(view)
    places = {square: spoken_place(network, square, ENGLISH) for square in network.town.squares}
    for link in view.links:
        ends = f"from {places[link.path[0]]} to {places[link.path[-1]]}"
        assert f"link {link.number} {ends}" in said
    for parcel, square in network.town.parcels.items():
        wanted = f" on parcel {parcel}, square {square}" if parcel in view.buildings else places[square]
        assert wanted in said
    waiting = said.partition("Passengers wait on squares ")[2].partition(".")[0]
    assert set(waiting.replace(" and ", ", ").split(", ")) == set(view.passengers)
    assert "Your hand: " in said
    assert "Your hand: " not in "\n".join(board_in_words(seen(at_share("5p", 0.7)), NAMES, ENGLISH))


def test_points_below_zero_are_said_with_a_minus_sign_and_one_of_them_is_a_point() -> None:
    said = "\n".join(board_in_words(seen(steps("3p")[0]), NAMES, ENGLISH))
    assert said.count(", −1 point now.") == 3
    assert "-1" not in said


def test_changes_of_several_steps_are_all_told() -> None:
    game = steps("4p")
    changes = changes_of([event for step in game for event in step.events])
    for name in ("lines", "upgraded", "built", "raised", "parcels", "journeys", "added", "bids", "places"):
        assert getattr(changes, name), name
    assert changes.round == TABLE.rounds
    sound(draw_board(seen(game[-1]), changes, names=NAMES))


def test_a_players_letter_is_his_own() -> None:
    assert seat_letters(("Anna", "Albert", "anna", "Ötzi", "L"), 5) == ("A", "L", "N", "T", "5")
    assert seat_letters((), 3) == ("1", "2", "3")
