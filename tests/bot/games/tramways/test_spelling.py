"""What people type in Tramways: squares in a row, journeys by where they lead, no payment that is plain."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

from bot.features.moving.typed.reading import read_move
from bot.games import Legal, presentation
from engine.core import Action
from engine.tramways import GAME
from engine.tramways.actions import Build, LayLink, Travel, UpgradeBuilding, UpgradeLink, Use
from engine.tramways.network import Network
from engine.tramways.prospects import as_seen
from engine.tramways.travel import destination
from tests.games import kept

MANY = 4


def positions(kind: type[Action]) -> list[tuple[Legal, Action]]:
    """Positions of a whole game in which a move of this kind was made, with the move."""
    turns = kept("tramways-building-5p-seed1").turns()
    made = ((state, seat, action) for state, seat, action, _ in turns if isinstance(action, kind))
    return [(Legal(GAME, state, seat), action) for state, seat, action in islice(made, MANY)]


def read(legal: Legal, text: str) -> Action:
    text = presentation(GAME).naming.apart(text)[0]
    return read_move(legal, text).action


@pytest.mark.parametrize("case", [str.lower, str.upper])
def test_a_line_is_typed_by_its_squares(case: Callable[[str], str]) -> None:
    for legal, made in positions(LayLink):
        assert isinstance(made, LayLink)
        typed = read(legal, f"link {case(' '.join((made.start, *made.way)))}")
        assert isinstance(typed, LayLink)
        assert (typed.start, typed.way) == (made.start, made.way)
        assert legal.foresee(typed) is not None
        named = read(legal, f"lay {made.start} {'-'.join(made.way)} with {','.join(made.icons)}")
        assert named == made


@pytest.mark.parametrize("case", [str.lower, str.upper])
def test_a_new_passenger_is_typed_by_the_parcel_though_a_square_has_its_name(
    case: Callable[[str], str],
) -> None:
    read_back = []
    for state, seat, action, _ in kept("tramways-building-3p-seed1").turns():
        if isinstance(action, Use) and action.square:
            legal = Legal(GAME, state, seat)
            town = Network(legal.view).town
            parcel = town.squares[action.square].name
            if parcel.lower() in town.squares:
                icons = ",".join(action.icons)
                assert read(legal, f"use {action.card} {icons} {case(parcel)}") == action
                read_back.append(parcel)
            assert read(legal, action.notation()) == action
    assert read_back == ["F3", "C1"]


def test_a_journey_is_typed_by_where_it_leads() -> None:
    for legal, made in positions(Travel):
        assert isinstance(made, Travel)
        by_links = read(legal, f"move {made.start} {','.join(map(str, made.way))}")
        assert isinstance(by_links, Travel)
        assert (by_links.start, by_links.way) == (made.start, made.way)
        there = goal(legal, made)
        by_end = read(legal, f"move {made.start} to {there}")
        assert isinstance(by_end, Travel)
        assert by_end.start == made.start
        assert goal(legal, by_end) == there


def goal(legal: Legal, move: Travel) -> str:
    """The icon of the place where a journey ends."""
    return Network(legal.view).icon(destination(as_seen(legal.view), move.start, move.way))


def test_buildings_and_upgrades_are_typed_without_their_payment() -> None:
    for legal, made in positions(Build):
        assert isinstance(made, Build)
        typed = read(legal, f"build {made.parcel.lower()} {made.type.lower()}")
        assert isinstance(typed, Build)
        assert (typed.parcel, typed.type) == (made.parcel, made.type)
        assert legal.foresee(typed) is not None
    for legal, made in positions(UpgradeLink):
        assert isinstance(made, UpgradeLink)
        typed = read(legal, f"upgrade {made.link}")
        assert isinstance(typed, UpgradeLink)
        assert typed.link == made.link
    for legal, made in positions(UpgradeBuilding):
        assert isinstance(made, UpgradeBuilding)
        typed = read(legal, f"upgrade {made.parcel}")
        assert isinstance(typed, UpgradeBuilding)
        assert typed.parcel == made.parcel
