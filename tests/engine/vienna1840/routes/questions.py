"""Questions for a search for routes, from kept games and from random ones of all sizes."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.vienna1840 import GAME, tiles
from engine.vienna1840.board import Board, opening, place_station
from engine.vienna1840.facts import PRIVATES, Right, game_map
from engine.vienna1840.options import Options1840, preset
from engine.vienna1840.rounds.running import bonus_hexes
from engine.vienna1840.state import State, value_colour
from engine.vienna1840.stations import base_circles, station_places
from tests.engine.core.play import random_game
from tests.engine.vienna1840.positions import stations_of
from tests.engine.vienna1840.routes.adversarial import Question
from tests.games import kept, names

__all__ = ["asked", "built_questions", "kept_questions", "random_questions"]

COLOURS = ("yellow", "green", "brown", "gray")
RIGHTS: tuple[Right, ...] = ("normal", "normal", "normal", "stadtbahn", "center_tile", "station_tile")
"""As often as lines have them, or so."""
STATIONS = 6
TABLES = (
    (2, "rulebook", None),
    (3, "rulebook", None),
    (3, "online", "full"),
    (4, "online", None),
    (5, "rulebook", None),
    (6, "online", None),
)
"""Players, preset, map: None is the preset's own."""


def asked(name: str, state: State) -> Iterator[tuple[Question, Options1840]]:
    """Every line in play, asked now."""
    for line in state.lines:
        if any(line in slots for nodes in state.board.stations.values() for slots in nodes.values()):
            bonus = bonus_hexes(state, line)
            yield Question(f"{name} {line}", state.board, line, value_colour(state), bonus), state.options


def kept_questions(every: int) -> Iterator[tuple[Question, Options1840]]:
    """Every so many moves of the kept games, each line in play."""
    for name in names("vienna1840-"):
        yield from _along(name, kept(name).states(), every)


def random_questions(games: int, every: int) -> Iterator[tuple[Question, Options1840]]:
    """Every so many moves of so many random games, each line in play."""
    for seed in range(games):
        players, name, map_name = TABLES[seed % len(TABLES)]
        options = preset(name, **({"map": map_name} if map_name else {}))
        states = (state for state, _, _, _ in random_game(GAME, players, options, seed))
        yield from _along(f"{name} {players} {seed}", states, every)


def _along(name: str, states: Iterable[State], every: int) -> Iterator[tuple[Question, Options1840]]:
    offset = random.Random(name).randrange(every)
    board = None
    for number, state in enumerate(states):
        if number % every == offset and state.board != board:
            board = state.board
            yield from asked(f"{name} move {number}", state)


def built_questions(boards_: int) -> Iterator[tuple[Question, Options1840]]:
    """Towns that lines built at random, tile by tile, station by station, asked as they grow."""
    for seed in range(boards_):
        chance = random.Random(seed)
        options = preset(chance.choice(("rulebook", "online")))
        facts = game_map(chance.choice(("full", "small_3p", "small_2p")))
        board = opening(facts.name, options)
        lines = chance.sample(facts.lines, chance.randint(3, 9))
        for line in lines:
            circles = base_circles(board, line)
            board = replace(board, reserved=tuple(kept for kept in board.reserved if kept != line))
            if circles:
                board = place_station(board, facts.homes[line], circles[0], line)
        for turn in range(chance.randint(10, 45)):
            for line in lines:
                board = _turn(board, options, line, turn, chance)
            if turn % 4 == 3:
                line = chance.choice(lines)
                bonus = tuple(PRIVATES[name].hex for name in chance.sample(facts.privates, 2))
                colour = COLOURS[min(turn // 10, 3)]
                yield Question(f"built {seed} turn {turn} line {line}", board, line, colour, bonus), options


def _turn(board: Board, options: Options1840, line: str, turn: int, chance: random.Random) -> Board:
    """A tile, and now and then a station."""
    right = chance.choice(RIGHTS)
    colours = ("yellow", "red", "purple", *COLOURS[1 : 1 + turn // 8])
    ctx = tiles.LayContext(line, right, colours, options)
    hexes = tiles.lay_hexes(board, ctx)
    if hexes:
        hex = chance.choice(hexes)
        tile = chance.choice(tiles.lay_tiles(board, ctx, hex))
        board = tiles.lay(board, hex, tile, chance.choice(tiles.lay_rotations(board, ctx, hex, tile)))
    places = station_places(board, options, line)
    if places and len(stations_of(board, line)) < STATIONS and chance.random() < 0.4:
        place = chance.choice(places)
        board = place_station(board, place.hex, place.circle, line)
    return board
