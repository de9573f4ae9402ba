"""Screens of guided moves for every game, over random games: Discord takes them, and every leaf is a move."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NoReturn

import pytest

from bot.features.moving.guided.entries import numbers_listed
from bot.features.moving.guided.forks import Fork, Way, several
from bot.features.moving.guided.numbers import HEARD, SEEN, likely
from bot.features.moving.guided.places import Context, Place
from bot.features.moving.guided.screens import Screen, fork_screen
from bot.features.moving.guided.showing import outline_at
from bot.games import Legal, Naming, Presentation, Scene, presentation
from bot.interactions.manners import PICTURES, WORDS, Manner
from bot.language import words
from bot.limits import BUTTON_LABEL, CUSTOM_ID, MENU_PROMPT, MESSAGE, OPTION_TEXT, OPTIONS_A_MENU, ROWS
from bot.posting.pictures.drawing import Plates
from engine.core import Action, Draft, GameError, Value, replay
from tests.bot.features.moving.guided.positions import GAMES, run_with_a_route
from tests.engine.core.play import random_game
from tests.toy import OUTING, TOY

PLAYED = {**GAMES, OUTING.id: OUTING}
"""The games, and one with all sorts of tuples."""
NAMES = ("Anna", "Ben", "Cäcilie", "Dora", "Emil", "Franz")
BUTTON, MENU = 2, 3


def context_of(game_id: str, state: Any, seat: int, kind: str, path: tuple[int, ...] = ()) -> Context:
    game = PLAYED[game_id]
    scene = Scene(
        words("de").of(game.id), NAMES, game.view(state, seat), lambda each: game.kinds(state, each)
    )
    return Context(presentation(game), scene, Legal(game, state, seat), Place(1, 1, kind, path=path))


def way_of(context: Context) -> Way:
    return Way(context.legal, context.place.kind)


def screen_of(context: Context) -> Screen:
    """What a place looks like, its pictures drawn from what crosses to a drawing process."""
    shape, scene = outline_at(way_of(context), context), context.scene
    if shape.subject is None:
        return shape.screen(Plates())
    crossing = pickle.dumps((shape.subject, scene.names, scene.view, scene.theme))
    subject, names, view, theme = pickle.loads(crossing)
    bare = Scene(scene.words, names, view, kinds=_not_crossing, theme=theme, deeds=_not_crossing)
    return shape.screen(subject.drawn(context.shown.pictures, bare))


def _not_crossing(*_: Any) -> NoReturn:
    raise AssertionError("a picture is made from what crosses to a drawing process, and nothing else")


def parts_of(screen: Screen) -> Iterator[dict[str, Any]]:
    for row in screen.view().to_components():
        yield from row["components"]


@pytest.mark.sample(10)
@pytest.mark.parametrize("game_id", sorted(PLAYED))
@pytest.mark.parametrize("seed", [1, 4])
@pytest.mark.parametrize("setup", [0, 1])
def test_every_screen_keeps_to_the_limits_and_every_leaf_is_a_move(
    game_id: str, seed: int, setup: int
) -> None:
    """Over random games of the first two set-ups of each game."""
    game, chance = PLAYED[game_id], random.Random(seed)
    for seats, options in list(game.setups())[setup : setup + 1]:
        for number, (state, seat, _, _) in enumerate(random_game(game, seats, options, seed)):
            for kind in game.kinds(state, seat) if not number % 9 else ():
                _walk(game_id, state, seat, kind, chance)


def _walk(game_id: str, state: Any, seat: int, kind: str, chance: random.Random) -> None:
    path: tuple[int, ...] = ()
    while True:
        context = context_of(game_id, state, seat, kind, path)
        try:
            found = way_of(context).at(path)
        except GameError:
            return
        screen = screen_of(context)
        _check(screen)
        if isinstance(found, Action):
            assert context.shown.game.apply(state, seat, found).state != state
            assert f"`{found.notation()}`" in screen.text.splitlines()[-1]
            return
        assert isinstance(found, Fork)
        assert len(found) > 1 or found.typed is not None or found.end is not None
        path = (*path, _some(found, chance))


def _some(fork: Fork, chance: random.Random) -> int:
    """The number of a random choice."""
    if fork.end is not None and chance.random() < 0.3:
        return fork.end_number
    if fork.together is None:
        return chance.randrange(len(fork))
    count = chance.choice([count for count in fork.together if count])
    return several(chance.sample(range(len(fork)), count))


def _check(screen: Screen) -> None:
    assert 0 < len(screen.text) <= MESSAGE
    assert len(screen.view().to_components()) <= ROWS
    ids = [part["custom_id"] for part in parts_of(screen)]
    assert len(set(ids)) == len(ids)
    for part in parts_of(screen):
        assert len(part["custom_id"]) <= CUSTOM_ID
        if part["type"] == BUTTON:
            assert 0 < len(part["label"]) <= BUTTON_LABEL
        else:
            assert part["type"] == MENU
            assert len(part["placeholder"]) <= MENU_PROMPT
            assert 0 < len(part["options"]) <= OPTIONS_A_MENU
            assert len({option["value"] for option in part["options"]}) == len(part["options"])
            assert 0 < part.get("min_values", 1) <= part.get("max_values", 1) <= len(part["options"])
            for option in part["options"]:
                assert 0 < len(option["label"]) <= OPTION_TEXT
                assert option.get("description") is None or 0 < len(option["description"]) <= OPTION_TEXT


@pytest.mark.parametrize(
    "numbers",
    [range(1, 3), range(20, 45), range(20, 900), range(20, 900, 5), range(3, 5000, 7), range(1, 61)],
)
def test_of_many_numbers_the_least_the_greatest_and_round_ones_are_listed(numbers: range) -> None:
    listed = [numbers[place] for place in likely(numbers, SEEN)]
    assert listed[0] == numbers[0]
    assert listed[-1] == numbers[-1]
    assert listed == sorted(set(listed))
    assert len(listed) <= OPTIONS_A_MENU
    briefly = [numbers[place] for place in likely(numbers, HEARD)]
    assert (briefly[0], briefly[-1]) == (listed[0], listed[-1])
    assert briefly == sorted(set(briefly))
    assert len(briefly) <= HEARD.most


@pytest.mark.parametrize("manner", [PICTURES, WORDS])
def test_all_routes_are_listed_though_another_can_be_typed(manner: Manner) -> None:
    running = run_with_a_route("rulebook")
    state, seat = replay(PLAYED["vienna1840"], running.journal), running.seat
    context = replace(context_of("vienna1840", state, seat, "run"), manner=manner)
    fork = way_of(context).at(())
    assert isinstance(fork, Fork)
    assert fork.typed is not None
    assert list(numbers_listed(context, context.scene, fork)) == list(range(len(fork.actions)))


class ManyPlaces(Naming):
    """A game with more places than one screen shows."""

    def label(self, scene: Scene, kind: str, field: str, value: Value) -> str:
        return f"place number {value}"


@pytest.mark.parametrize("count", [11, 25, 26, 100, 101, 230])
def test_more_choices_than_a_screen_holds_stand_on_pages(count: int) -> None:
    shown = Presentation(TOY)
    shown.naming = ManyPlaces(TOY, shown)
    scene = Scene(words(), NAMES, None)
    legal = Legal(TOY, TOY.start(2, TOY.options_type(), 1), 0)
    fork = Fork(Draft("take"), "pile", [str(number) for number in range(count)])
    seen: list[str] = []
    page = 0
    while True:
        context = Context(shown, scene, legal, Place(1, 1, "take", page=page))
        screen = fork_screen(context, fork, [])
        _check(screen)
        seen += [option["label"] for part in parts_of(screen) for option in part.get("options", ())]
        onward = {part["label"]: part["custom_id"] for part in parts_of(screen) if part["type"] == BUTTON}
        assert ("◀" in onward) == (page > 0)
        if "▶" not in onward:
            break
        page += 1
        assert onward["▶"] == Place(1, 1, "take", page=page).custom_id
    assert seen == [f"place number {number}" for number in range(count)]


def test_the_same_position_gives_the_same_ways_again() -> None:
    game = GAMES["vienna1840"]
    options = next(options for seats, options in game.setups() if seats == 3)
    first, second = (
        [
            tuple(parts["custom_id"] for parts in parts_of(screen_of(context)))
            for number, (state, seat, _, _) in enumerate(random_game(game, 3, options, 2))
            if not number % 11
            for kind in game.kinds(state, seat)[:2]
            for context in [context_of("vienna1840", state, seat, kind)]
        ]
        for _ in range(2)
    )
    assert first == second
