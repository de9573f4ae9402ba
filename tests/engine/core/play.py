"""Playing any game of the registry by the contract alone: random moves, and what is listed as legal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine.core import Action, Choices, Draft, Entry, Game, GameError, Journal, Options, Step, Value, build

AnyGame = Game[Any, Any]

OUT_OF_TURN = 0.05
"""How often a random player first thinks of what the game lists last (scrapping, returning ...)."""
MOVES = 20_000
"""More moves than any game needs: a game that passes this doesn't end."""


def random_action(game: AnyGame, state: Any, seat: int, rng: random.Random) -> Action:
    """A random legal action, filled in field by field from the choices."""
    kinds = list(game.kinds(state, seat))
    rng.shuffle(kinds)
    forced = [kind for kind in ("pass",) if kind in kinds]
    order = [*kinds, *forced]
    for kind in order:
        action = _fill(game, state, seat, Draft(kind), rng)
        if action is not None:
            return action
    raise AssertionError(f"seat {seat} has kinds {kinds} but no action")


def _fill(game: AnyGame, state: Any, seat: int, draft: Draft, rng: random.Random) -> Action | None:
    choices = game.choices(state, seat, draft)
    while choices is not None:
        if choices.optional and (not choices.values or rng.random() < 0.5):
            break
        if not choices.values:
            return None
        draft = draft.fill(choices.field, rng.choice(choices.values))
        choices = game.choices(state, seat, draft)
    return build(game.kinds_by_name, {"kind": draft.kind, **draft.fields})


def random_game(
    game: AnyGame, seats: int, options: Options, seed: int, calm: bool = True
) -> Iterator[tuple[Any, int, Action, Step[Any]]]:
    """A random game to its end: the state before, the seat, its action, the step.

    `calm` players seldom use what may be done out of turn, so that games are not stripped bare at once.
    """
    rng = random.Random(seed)
    state = game.start(seats, options, seed)
    for _ in range(MOVES):
        if game.outcome(state) is not None:
            return
        seat = rng.choice(game.deciders(state))
        action = random_action(game, state, seat, rng)
        if calm and action.kind in ("scrap", "return") and rng.random() > OUT_OF_TURN:
            action = random_action(game, state, seat, rng)
        step = game.apply(state, seat, action)
        yield state, seat, action, step
        state = step.state
    raise AssertionError(f"{game.id}: {seats} seats, seed {seed} did not end in {MOVES} moves")


def journal_of(
    game: AnyGame, seats: int, options: Options, seed: int, moves: list[tuple[int, Action]]
) -> Journal:
    """The record of a game played."""
    return Journal(
        game=game.id,
        rules_version=game.rules_version,
        seats=seats,
        options=options.model_dump(mode="json"),
        seed=seed,
        entries=tuple(Entry(seat=seat, action=action.record()) for seat, action in moves),
    )


def listed(game: AnyGame, state: Any, seat: int, action: Action) -> bool | None:
    """Whether the choices list an action; None where they don't claim to be complete."""
    if action.kind not in game.kinds(state, seat):
        return False
    draft = Draft(action.kind)
    fields = action.values()
    complete = True
    while True:
        choices = _choices(game, state, seat, draft)
        if isinstance(choices, bool):
            return choices
        if choices is None:
            return (set(fields) <= set(draft.fields) and complete) or (None if not complete else False)
        if choices.field not in fields:
            left = set(fields) - set(draft.fields)
            return choices.optional and not left
        value: Value = fields[choices.field]
        if value not in choices.values:
            if choices.complete:
                return False
            complete = False
        draft = draft.fill(choices.field, value)


def _choices(game: AnyGame, state: Any, seat: int, draft: Draft) -> Choices | bool | None:
    try:
        return game.choices(state, seat, draft)
    except GameError:
        return False
