"""How fast the rules of Ticket to Ride Europe are: moves, menus, longest paths."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from engine.core import Draft
from engine.ticket_europe import GAME
from engine.ticket_europe.facts import CARDS, ROUTES, TABLE
from engine.ticket_europe.prospects import claims, own
from engine.ticket_europe.trails import longest_trail
from tests.engine.ticket_europe.networks import HARDEST
from tests.games import Played, kept

__all__ = ["europe_figures"]

SIZES = (2, 3, 4, 5)
NETWORKS = 200
"""Networks of all of a player's wagons."""


def europe_figures() -> dict[str, float]:
    """A move applied; the claims of the largest hand with their payments; the longest path of the largest
    networks.
    """
    games = [_game(seats) for seats in SIZES]
    return {
        "europe_apply_p95_ms": _p95([taken for played in games for taken in _applied(played)]),
        "europe_choices_max_ms": max(taken for played in games for taken in _listed(played)),
        "europe_trail_max_ms": max(_trails()),
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
        yield _ms(partial(GAME.apply, state, seat, action))


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
    """The longest path in random networks of as many wagons as a player has, and in the hardest known."""
    chance = random.Random(1)
    for _ in range(NETWORKS):
        left, network = TABLE.wagons, list[str]()
        for route in chance.sample(list(ROUTES), len(ROUTES)):
            if ROUTES[route].spaces <= left:
                left -= ROUTES[route].spaces
                network.append(route)
        yield _ms(partial(longest_trail, network))
    for routes in HARDEST:
        yield _ms(partial(longest_trail, sorted(routes.split())))
