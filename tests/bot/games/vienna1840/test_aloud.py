"""What those who play 1840 by words hear where others look at a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

from bot.games import Legal, Scene, presentation
from bot.language import words
from engine.core import Action, Draft, Event
from engine.vienna1840 import GAME, outlook
from engine.vienna1840.actions import Dividend, LayTile, Name, PlaceStation, ReturnPrivate, Run, Scrap
from engine.vienna1840.events import LoanTaken, TileLaid, TramRan
from engine.vienna1840.facts import game_map
from engine.vienna1840.rounds.running import NO_ROUTE
from render.core.words import signed
from tests.games import kept

SHOWN = presentation(GAME)
NAMES = ("Anna", "Ben", "Cat", "Dora", "Emil", "Fritz")
GAMES = ("vienna1840-lively-3p-seed0", "vienna1840-lively-5p-seed5", "vienna1840-rulebook-4p-seed11")

Found = tuple[Any, int, Action, Sequence[Event]]


def scene_in(state: Any, seat: int) -> Scene:
    """A position by words, as a seat hears it."""
    names = NAMES[: len(GAME.view(state, seat).players)]
    return Scene(words().of(GAME.id), names, GAME.view(state, seat), partial(GAME.kinds, state), aloud=True)


@cache
def every() -> Sequence[Found]:
    """All moves of some kept games: the state before, the seat, the move, what happened."""
    return [
        (state, seat, action, step.events)
        for name in GAMES
        for state, seat, action, step in kept(name).turns()
    ]


def where(holds: Callable[[Action, Sequence[Event]], bool]) -> Sequence[Found]:
    """Those of them of which something holds."""
    found = [each for each in every() if holds(each[2], each[3])]
    assert found
    return found


def preview(state: Any, seat: int, action: Action) -> Sequence[str]:
    """What is said of a move before it's made."""
    step = GAME.apply(state, seat, action)
    return SHOWN.telling.preview(scene_in(state, seat), scene_in(step.state, seat), seat, action, step.events)


def test_a_tile_whose_value_changes_says_all_its_values_and_whether_routes_end_there() -> None:
    scene = scene_in(*every()[0][:2])
    (said,) = SHOWN.speaking.about(scene, "L23")
    assert said.endswith("; yellow 30, green 50, brown 70, grey 30; routes end there.")
    (said,) = SHOWN.speaking.about(scene, "tile L24")
    assert said.endswith("; yellow 10, green 10, brown 30, grey 30.")
    (said,) = SHOWN.speaking.about(scene, "57")
    assert "; " not in said


def test_a_hex_says_what_its_tile_will_be_worth() -> None:
    state, seat, *_ = every()[0]
    scene = scene_in(state, seat)
    laid = {**scene.view.board.tiles, "E19": ("L23", 0), "F18": ("57", 0)}
    scene = replace(scene, view=replace(scene.view, board=replace(scene.view.board, tiles=laid)))
    *_, last = SHOWN.speaking.about(scene, "E19")
    assert last == "Tile L23: yellow 30, green 50, brown 70, grey 30; routes end there."
    assert not [line for line in SHOWN.speaking.about(scene, "F18") if line.startswith("Tile ")]


@pytest.mark.parametrize(
    ("lay", "label", "note"),
    [
        (
            LayTile(hex="E19", tile="L23", rotation=0),
            "tile L23, interchange 30, to ",
            "1 left; yellow 30, green 50, brown 70, grey 30; routes end there",
        ),
        (
            LayTile(hex="C17", tile="L24", rotation=0),
            "tile L24, 5 stops of 10, to ",
            "1 left; yellow 10, green 10, brown 30, grey 30",
        ),
        (LayTile(hex="D18", tile="235", rotation=0), "tile 235, 2 interchanges of 30, to ", "3 left"),
        (LayTile(hex="F18", tile="57", rotation=0), "tile 57, straight, interchange 20, to ", "5 left"),
    ],
)
def test_a_tile_to_choose_says_what_it_will_be_worth_and_how_many_places_it_has(
    lay: LayTile, label: str, note: str
) -> None:
    state, seat, *_ = every()[0]
    scene, naming = scene_in(state, seat), SHOWN.speaking.naming
    said = naming.option(replace(scene, chosen={"hex": lay.hex}), lay)
    assert said.startswith(label)
    assert len(said) <= 100
    assert naming.dialogue("tile").note(scene, Legal(GAME, state, seat), lay) == note


def test_a_bonus_that_can_not_be_used_is_said_to_lapse() -> None:
    lapsed = 0
    for state, seat, action, events in where(lambda _, events: any(isinstance(e, TileLaid) for e in events)):
        laid = next(event for event in events if isinstance(event, TileLaid))
        after = GAME.apply(state, seat, action).state
        view, bonus = GAME.view(after, seat), game_map(GAME.view(state, seat).board.map).hexes[laid.hex].bonus
        said = [line for line in preview(state, seat, action) if line.startswith("The bonus there lapses: ")]
        if laid.old is not None or not bonus or view.turn is None or view.turn.bonus is not None:
            assert said == []
        else:
            (line,) = said
            assert line.startswith(f"The bonus there lapses: line {laid.line} can't ")
            lapsed += 1
        pictured = replace(scene_in(state, seat), aloud=False), replace(scene_in(after, seat), aloud=False)
        assert not [
            line for line in SHOWN.telling.receipt(*pictured, seat, action, events) if "lapses" in line
        ]
    assert lapsed


def test_a_loan_is_foreseen_with_what_it_costs_at_the_end() -> None:
    for state, seat, action, _ in where(lambda _, events: any(isinstance(e, LoanTaken) for e in events)):
        assert "⚠ A loan is never repaid and costs you 200 at the end." in preview(state, seat, action)


def test_the_best_route_at_one_press_says_its_maintenance_and_never_makes_a_loss() -> None:
    kept_up = lost = 0
    for state, seat, action, events in where(lambda action, _: isinstance(action, Run)):
        ran = next(event for event in events if isinstance(event, TramRan))
        view, strokes = GAME.view(state, seat), SHOWN.calling.strokes(scene_in(state, seat), seat)
        labels = [each.label for each in strokes if isinstance(each.actions[-1], Run)]
        if action != Run() or ran.route == NO_ROUTE:
            continue
        assert outlook.upkeep(view, ran.line) == ran.maintenance
        if ran.total < 0:
            assert labels == []
            lost += 1
        elif ran.maintenance:
            assert labels == [
                f"Run the best route, {ran.value} {signed(ran.maintenance, plus=True)} = {ran.total}"
            ]
            kept_up += 1
    assert kept_up
    assert lost


def test_the_last_tram_is_not_scrapped_without_a_word() -> None:
    asked = 0
    for state, seat, action, _ in where(lambda action, _: isinstance(action, Scrap)):
        assert isinstance(action, Scrap)
        scene = scene_in(state, seat)
        company = next(c for c in scene.view.companies if any(t.tram == action.tram for t in c.trams))
        doubt = SHOWN.naming.doubt(scene, action)
        if len(company.trams) > 1:
            assert doubt is None
        elif doubt is not None:
            assert doubt.startswith(f"{company.company} must then buy another tram")
            asked += 1
        assert SHOWN.naming.doubt(replace(scene, aloud=False), action) is None
    assert asked


def test_privates_say_what_they_pay_and_what_the_bank_gives_for_them() -> None:
    said = {
        note
        for state, seat, action, _ in every()
        if isinstance(action, Name | ReturnPrivate)
        for note in [
            SHOWN.speaking.naming.dialogue(action.kind).note(
                scene_in(state, seat), Legal(GAME, state, seat), action
            )
        ]
    }
    assert "pays 20 in each company round" in said
    assert "" in said
    assert any(note.startswith("the bank pays ") for note in said)


def test_a_site_for_a_station_says_its_value_and_what_the_station_costs() -> None:
    notes = []
    for state, seat, action, _ in where(lambda action, _: isinstance(action, PlaceStation)):
        assert isinstance(action, PlaceStation)
        scene, legal = scene_in(state, seat), Legal(GAME, state, seat)
        label, note = SHOWN.speaking.naming.offer(scene, legal, "station", "hex", action.hex)
        assert label.startswith(action.hex)
        assert note.startswith("interchange ")
        cost = outlook.station_cost(scene.view, scene.view.acting)
        assert note.endswith(f"costs {cost}" if cost else "for free")
        paid = next(event.cost for event in GAME.apply(state, seat, action).events if hasattr(event, "cost"))
        assert action.replace is not None or paid == cost
        notes.append(note)
        bonus = replace(scene.view, turn=replace(scene.view.turn, bonus="extra_token"))
        _, free = SHOWN.speaking.naming.offer(replace(scene, view=bonus), legal, "station", "hex", action.hex)
        assert free.endswith(", for free")
    assert any(note.endswith("costs 20") for note in notes)


def test_the_form_for_a_dividend_says_which_amounts_can_be_typed() -> None:
    for state, seat, action, _ in where(lambda action, _: isinstance(action, Dividend)):
        said = SHOWN.naming.dialogue(action.kind).hint(scene_in(state, seat))
        legal = Legal(GAME, state, seat).choices(Draft(action.kind))
        assert legal is not None
        assert said == f"0–{max(map(int, legal.values))}, in steps of 10"


@pytest.mark.parametrize("typed", ["Schloss Belvedere", "Belvedere", "belved"])
def test_a_thing_is_found_by_a_further_word_of_its_name(typed: str) -> None:
    first, *_ = SHOWN.speaking.about(scene_in(*every()[0][:2]), typed)
    assert first.startswith("Private Schloss Belvedere: ")
