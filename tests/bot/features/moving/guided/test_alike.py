"""What menus offer is told apart by more than its name, and says what is left to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from bot.features.moving.guided.forks import Fork
from bot.games.vienna1840.words.shapes import track
from bot.language import words
from engine.core import Action, Draft, GameError, build, replay, single
from engine.vienna1840.board import layout
from engine.vienna1840.facts import TILES
from engine.vienna1840.state import LineRound, State
from tests.bot.features.moving.guided.positions import GAMES, position
from tests.bot.features.moving.guided.test_screens import context_of, parts_of, screen_of, way_of
from tests.engine.vienna1840.rules.positions import (
    building,
    decider,
    enter,
    equipped,
    play,
    with_line,
    with_tram,
)
from tests.games import kept, names

GAME = GAMES["vienna1840"]
HEX = "F18"


@cache
def _turns() -> list[tuple[State, int, Action]]:
    """Kept games, move by move."""
    return [
        (state, seat, action)
        for played in map(kept, names("vienna1840-random-"))
        for state, seat, action, _ in played.turns()
    ]


def _forks(kind: str) -> Iterator[tuple[State, int, Fork]]:
    """The forks at which whole moves of a kind are offered."""
    for state, seat, action in _turns():
        if action.kind != kind:
            continue
        way = way_of(context_of("vienna1840", state, seat, kind))
        found = way.at(())
        if isinstance(found, Fork) and found.field is not None:
            found = way.at((list(found.values).index(action.values()[found.field]),))
        if isinstance(found, Fork):
            yield state, seat, found


def _all(state: State, seat: int, draft: Draft) -> Iterator[Action]:
    choices = GAME.choices(state, seat, draft)
    if choices is None:
        yield build(GAME.kinds_by_name, {"kind": draft.kind, **draft.fields})
        return
    for following in choices.onward(draft):
        yield from _all(state, seat, following)


def _tracks(state: State, seat: int, action: Any) -> Any:
    board = GAME.apply(state, seat, action).state.board
    laid = layout(board, action.hex)
    return action.tile, tuple(sorted((piece.node or "", sorted(piece.edges)) for piece in laid.track))


def _colours(state: State, seat: int, action: Any) -> Any:
    trams = GAME.apply(state, seat, action).state.trams.values()
    return sorted((tram.place, tram.colour) for tram in trams)


@pytest.mark.parametrize(("kind", "come_to"), [("tile", _tracks), ("assign", _colours)])
def test_what_comes_to_the_same_is_offered_once(kind: str, come_to: Any) -> None:
    offered = collapsed = 0
    for state, seat, fork in _forks(kind):
        results = [come_to(state, seat, action) for action in fork.actions]
        assert len({str(each) for each in results}) == len(results)
        legal = list(_all(state, seat, fork.draft))
        assert {str(come_to(state, seat, action)) for action in legal} == {str(each) for each in results}
        offered += len(results)
        collapsed += len(legal) - len(results)
    assert offered > 0
    assert collapsed > 0


def test_placings_of_trams_stand_in_one_list_those_that_serve_most_lines_first() -> None:
    """VIII.5.3: three trams on three lines, or unused: 34 placings."""
    state = with_line(with_line(equipped(), "6", "WT"), "7", "WT")
    state = with_tram(play(enter(state, "CR2").state, "tram yellow", "pass"), "R1-0", "WT")
    fork = way_of(context_of("vienna1840", state, decider(state), "assign")).at(())
    assert isinstance(fork, Fork)
    every = [
        places
        for places in product(("5", "6", "7", "WT"), repeat=3)
        if len(set(places) - {"WT"}) == 3 - places.count("WT")
    ]
    trams = ("Y1-0", "O1-0", "R1-0")
    assert len(every) == 34
    assert [action.values()["placing"] for action in fork.actions] == [
        tuple(f"{tram}:{place}" for tram, place in zip(trams, places, strict=True))
        for places in sorted(every, key=lambda places: places.count("WT"))
    ]


def _text(state: State, seat: int, kind: str, path: tuple[int, ...] = ()) -> str:
    context = context_of("vienna1840", state, seat, kind, path)
    return screen_of(context).text


def test_after_the_ordinary_tile_the_button_and_the_prompt_say_what_is_left() -> None:
    state = play(building("18"), "tile I21 57 1")
    seat = decider(state)
    context = context_of("vienna1840", state, seat, "tile")
    assert context.scene.view.turn.rights == ("stadtbahn",)
    assert context.shown.naming.kind(context.scene, seat, "tile") == words("de").of(GAME.id).say(
        "Lay a Stadtbahn tile"
    )
    said = "This turn's ordinary tile has been laid; only a Stadtbahn tile is left."
    assert _text(state, seat, "tile").startswith(words("de").of(GAME.id).say(said))


def test_before_any_tile_nothing_is_said_of_what_is_left() -> None:
    state = building("18")
    first, *notes = _text(state, decider(state), "tile").splitlines()
    assert first.startswith("**")
    assert all(note.startswith("-# ") for note in notes)


def test_a_tile_under_a_base_tells_that_its_circle_is_asked_next() -> None:
    found = position("vienna1840", "circle")
    before = found.journal.model_copy(update={"entries": found.journal.entries[:-1]})
    state = replay(GAME, before)
    entry = found.journal.entries[-1]
    assert entry.action["kind"] == "tile"
    way = way_of(context_of("vienna1840", state, entry.seat, "tile"))
    hexes = way.at(())
    assert isinstance(hexes, Fork)
    path = (list(hexes.values).index(str(entry.action["hex"])),) if hexes.field else ()
    said = words("de").of(GAME.id).say("You choose the circle for the base after that.")
    assert said in _text(state, entry.seat, "tile", path)


def test_the_circle_is_asked_for_by_line_and_place() -> None:
    found = position("vienna1840", "circle")
    state = replay(GAME, found.journal)
    assert isinstance(state.phase, LineRound)
    context = context_of("vienna1840", state, found.seat, "circle")
    said = context.shown.calling.call(context.scene, found.seat)
    line = state.phase.circles[0]
    assert line in said
    assert GAME.view(state, found.seat).opening == line


def test_a_station_to_be_removed_says_whose_it_is_and_its_cost() -> None:
    for state, seat, _ in _turns():
        try:
            fork = way_of(context_of("vienna1840", state, seat, "remove")).at(())
        except GameError:
            continue
        if isinstance(fork, Fork) and fork.field == "hex":
            context = context_of("vienna1840", state, seat, "remove")
            for value in fork.singles:
                _, note = context.shown.naming.offer(context.scene, context.legal, "remove", "hex", value)
                assert "40" in note
                assert "Stadtbahn" in note
            return
    raise AssertionError("no station can be removed in these games")


def test_hexes_that_wait_for_a_stadtbahn_tile_come_last() -> None:
    state = building("18")
    context = context_of("vienna1840", state, decider(state), "tile")
    fork = way_of(context).at(())
    assert isinstance(fork, Fork)
    ((_, places),) = context.dialogue.parts_of(context.scene, "hex", fork.singles)
    names = [str(fork.singles[place]) for place in places]
    assert sorted(names) == sorted(map(str, fork.singles))
    notes = [
        context.shown.naming.offer(context.scene, context.legal, "tile", "hex", name)[1] for name in names
    ]
    waiting = ["Stadtbahn" in note for note in notes]
    assert waiting == sorted(waiting)
    assert True in waiting
    assert False in waiting


def test_dividends_are_offered_from_all_down_to_nothing() -> None:
    found = position("vienna1840", "dividend")
    state = replay(GAME, found.journal)
    context = context_of("vienna1840", state, found.seat, "dividend")
    fork = way_of(context).at(())
    assert isinstance(fork, Fork)
    screen = screen_of(context)
    labels = [each["label"] for part in parts_of(screen) for each in part.get("options", ())]
    amounts = [int(label.partition(":")[0]) for label in labels]
    assert amounts == sorted(amounts, reverse=True)
    assert {amounts[0], amounts[-1]} == {max(_amounts(fork)), 0}


def _amounts(fork: Fork) -> list[int]:
    return [int(single(action.values()["amount"])) for action in fork.actions]


def test_what_looks_alike_is_upgraded_alike() -> None:
    """So nobody loses a way of building on by what is offered once."""
    pairs = 0
    for name, each in TILES.items():
        for first, second in combinations(range(6), 2):
            if track(HEX, name, first) != track(HEX, name, second):
                continue
            pairs += 1
            after = [
                {track(HEX, tile, turned + turn) for tile, turns in each.upgrades.items() for turn in turns}
                for turned in (first, second)
            ]
            assert after[0] == after[1], f"tile {name} turned {first} or {second}"
    assert pairs > 0
