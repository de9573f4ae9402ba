"""How fast Ticket to Ride Europe is: its rules, its menus, its longest paths, its map."""

from __future__ import annotations

import io
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from PIL import Image

from engine.core import Draft
from engine.ticket_europe import GAME
from engine.ticket_europe.facts import CARDS, ROUTES, TABLE
from engine.ticket_europe.prospects import claims, own
from engine.ticket_europe.trails import longest_trail
from render.ticket_europe import changes_of, draw_map
from tests.games import Played, kept

__all__ = ["cold_main", "europe_figures"]

SIZES = (2, 3, 4, 5)
NETWORKS = 200
"""Networks of all of a player's wagons."""
SHOTS = 12
"""Moves of each game after which the map is drawn."""
COLD = 5


def europe_figures() -> dict[str, float]:
    """A move applied; the claims of the largest hand with their payments; the longest path of the largest
    networks; the map after a move and in a fresh process, by the bare encoding of the same picture.
    """
    games = [_game(seats) for seats in SIZES]
    cold = [_cold(number) for number in range(COLD)]
    return {
        "europe_apply_p95_ms": _p95([taken for played in games for taken in _applied(played)]),
        "europe_choices_max_ms": max(taken for played in games for taken in _listed(played)),
        "europe_trail_max_ms": max(_trails()),
        "europe_picture_warm_ratio": statistics.median(ratio for played in games for ratio in _warm(played)),
        "europe_picture_cold_ratio": statistics.median(cold),
    }


def _game(seats: int) -> Played:
    return kept(f"ticket_europe-purposeful-{seats}p-seed1")


def _ms(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def _p95(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]


def _applied(played: Played) -> Iterator[float]:
    for state, seat, action, _ in played.turns():
        start = time.perf_counter()
        GAME.apply(state, seat, action)
        yield 1000 * (time.perf_counter() - start)


def _listed(played: Played) -> Iterator[float]:
    """The legal claims with all their payments: at the largest hand of the game, and at the largest hand
    that there can be.
    """
    views = [GAME.view(state, seat) for state, seat, _, _ in played.turns()]
    view = max(views, key=lambda each: own(each).cards)
    yield statistics.median(_ms(lambda: list(claims(view))) for _ in range(5))
    state = next(state for state, _, _, _ in played.turns() if state.phase == "turn")
    seat = state.turn
    full = dict.fromkeys(CARDS, TABLE.copies) | {TABLE.locomotive: TABLE.locomotives}
    rich = _with_hand(state, seat, full)
    yield statistics.median(_ms(lambda: list(claims(GAME.view(rich, seat)))) for _ in range(5))
    yield _ms(lambda: GAME.choices(rich, seat, Draft("claim")))


def _with_hand(state: Any, seat: int, hand: dict[str, int]) -> Any:
    players = tuple(
        replace(player, hand=hand) if number == seat else player
        for number, player in enumerate(state.players)
    )
    return replace(state, players=players)


def _trails() -> Iterator[float]:
    """The longest path in random networks of as many wagons as a player has."""
    chance = random.Random(1)
    for _ in range(NETWORKS):
        left, network = TABLE.wagons, list[str]()
        for route in chance.sample(list(ROUTES), len(ROUTES)):
            if ROUTES[route].spaces <= left:
                left -= ROUTES[route].spaces
                network.append(route)
        yield _ms(partial(longest_trail, network))


def _warm(played: Played) -> Iterator[float]:
    steps = played.steps()
    for number in range(1, SHOTS + 1):
        at = number * (len(steps) - 1) // SHOTS
        draw_map(GAME.view(steps[at - 1].state, None))
        view, changes = GAME.view(steps[at].state, None), changes_of(steps[at].events)
        start = time.process_time()
        picture = draw_map(view, changes)
        yield 1000 * (time.process_time() - start) / _encoding_ms(picture.png)


def _encoding_ms(png: bytes) -> float:
    """The bare encoding: Pillow's own, with its standard settings; the median of three."""
    image = Image.open(io.BytesIO(png))
    image.load()
    return statistics.median(_ms(lambda: image.save(io.BytesIO(), "PNG")) for _ in range(3))


def _cold(number: int) -> float:
    program = f"from tests.bench.europe import cold_main; cold_main({number})"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    return float(done.stdout.split()[-1])


def cold_main(number: int) -> None:
    """Draw the map as the first picture of this process, and print how long it took, by its encoding."""
    steps = _game(SIZES[number % len(SIZES)]).steps()
    view = GAME.view(steps[(len(steps) - 1) * (COLD + number + 1) // (2 * COLD)].state, None)
    start = time.process_time()
    picture = draw_map(view)
    taken = 1000 * (time.process_time() - start)
    print(taken / _encoding_ms(picture.png))
