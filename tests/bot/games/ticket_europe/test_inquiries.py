"""What `/routes` and `/tickets` answer."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.games import Findings, Inquiry, Scene, presentation
from bot.interactions.completion import rows
from bot.language import words
from engine.core import Unknown
from engine.ticket_europe import GAME
from engine.ticket_europe.facts import ROUTES
from tests.render.ticket_europe.positions import NAMES, at_share, seen, steps

COMMANDS = {each.name: each for each in presentation(GAME).inquiries.commands if isinstance(each, Inquiry)}


def _scene(seat: int | None = 1) -> Scene:
    return Scene(words().of(GAME.id), NAMES[:4], seen(at_share(4, 0.5), seat))


def _ask(command: str, asked: Mapping[str, str], seat: int | None = 1) -> Findings:
    return COMMANDS[command].find(_scene(seat), asked)


@pytest.mark.parametrize(
    "city", ["petrograd", "St. Petersburg", "saint-petersburg", "LENINGRAD", "Petrográd"]
)
def test_a_city_is_known_by_all_its_names(city: str) -> None:
    lines = _ask("routes", {"city": city}).lines
    assert len(lines) > 1
    assert all("Petrograd" in line for line in lines[1:])


def test_what_is_no_city_is_said_to_be_none() -> None:
    with pytest.raises(Unknown):
        _ask("routes", {"city": "Atlantis"})


@pytest.mark.parametrize(
    ("typed", "offered"), [("anka", "angora"), ("istan", "constantinople"), ("wien", "wien")]
)
def test_a_city_is_found_by_the_name_it_has_today(typed: str, offered: str) -> None:
    found = rows(typed, COMMANDS["routes"].asked["city"].offers(_scene()))
    assert [row.value for row in found] == [offered]


def test_open_routes_are_told_by_length_and_colour_and_what_is_missing_for_them() -> None:
    found = _ask("routes", {"length": "4", "colour": "gray"})
    assert found.plates[0].name == "routes"
    open_ones = [facts for facts in ROUTES.values() if facts.spaces == 4 and facts.colour is None]
    assert 1 < len(found.lines) <= 1 + len(open_ones)
    assert all(" with " in line or line.endswith(" missing") for line in found.lines[1:])


def test_who_only_looks_on_is_told_what_each_route_brings() -> None:
    lines = _ask("routes", {"city": "budapest"}, None).lines
    assert all(line.endswith(("point", "points")) for line in lines[1:])


def test_tickets_are_told_with_how_they_stand_and_shown() -> None:
    found = _ask("tickets", {})
    held = seen(at_share(4, 0.5), 1).players[1].tickets
    assert held
    assert found.lines[0] == "**Your tickets**"
    assert len(found.lines) == 1 + len(held)
    assert [plate.name for plate in found.plates] == ["ways"]


def test_tickets_to_choose_from_are_one_picture_too_so_that_nothing_of_it_is_cut_off() -> None:
    scene = Scene(words().of(GAME.id), NAMES[:4], seen(steps(4)[0], 1))
    assert [plate.name for plate in COMMANDS["tickets"].find(scene, {}).plates] == ["offer"]
