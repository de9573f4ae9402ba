"""Standing orders held against what their words say, beside games as they were played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from bot.games import Do, Legal, Order, Over, SeenMove, presentation
from engine.core import Action, GameError, Step
from tests.games import Played, kept

__all__ = ["Covers", "Given", "hold_to_words", "positions"]

Given = Callable[[Any, int], Iterator[Order]]
"""The orders that a seat may give in a view."""
Covers = Callable[[Order, Any, int, Action], bool]
"""Whether the words of an order say that its seat makes this move in a view; read from the words alone."""


@cache
def positions(name: str) -> tuple[Played, list[Step[Any]]]:
    """A kept game, and all that it went through."""
    game = kept(name)
    return game, game.steps()


def hold_to_words(name: str, every: int, given: Given, covers: Covers) -> None:
    """In one of so many positions all orders are given that can be: each does something somewhere, nothing
    anywhere but what its words say.
    """
    played, steps = positions(name)
    orders = presentation(played.game).orders
    done = Counter[str]()
    for number in range(0, len(played.moves), every):
        for seat in range(played.seats):
            for order in given(played.game.view(steps[number].state, seat), seat):
                done[order.kind] += _followed(played, steps[number:], number, seat, order, covers)
    assert set(done) == {each.kind for each in orders.types}, done
    assert all(done.values()), done


def _followed(
    played: Played, steps: list[Step[Any]], number: int, seat: int, order: Order, covers: Covers
) -> int:
    """What an order would do from a position on, beside the game as it was played; how many moves."""
    game, orders, did = played.game, presentation(played.game).orders, 0
    for place, (mover, _) in enumerate(played.moves[number:]):
        state, following = steps[place].state, steps[place + 1]
        if seat in game.deciders(state):
            legal = Legal(game, state, seat)
            said = order.decide((), legal)
            if isinstance(said, Over):
                break
            if isinstance(said, Do):
                assert covers(order, legal.view, seat, said.action), (number + place, order, said.action)
                try:
                    game.apply(state, seat, said.action)
                except GameError as error:
                    raise AssertionError((number + place, order, said.action)) from error
                did += 1
                if said.last:
                    break
        views = game.view(state, seat), game.view(following.state, seat)
        if orders.heed(order, seat, SeenMove(*views, following.events, mover)):
            break
    return did
