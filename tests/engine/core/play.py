"""Playing any game of the registry by the contract alone: random moves, and what is listed as legal."""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.core import Action, Choices, Content, Draft, Entry, Game, GameError, Journal, Options, Step, build

AnyGame = Game[Any, Any]
Player = Callable[[Any, int, random.Random], Action]
"""What somebody does in a position, at a seat."""
Turn = tuple[Any, int, Action, Step[Any]]
"""The state before a move, the seat, its action, the step."""

OUT_OF_TURN = 0.05
"""How often a random player makes a move of a kind that is seldom made."""
LEFT_OPEN = 0.5
"""How often a field is left open that may be."""
TOGETHER = 0.5
"""How often values are taken at once that may be."""
ENDED = 0.3
"""How often a tuple is ended before each further value."""
MOVES = 20_000
"""More moves than any game needs: a game that passes this doesn't end."""


def random_action(game: AnyGame, state: Any, seat: int, rng: random.Random) -> Action:
    """A random legal action, filled in field by field from the choices."""
    kinds = list(game.kinds(state, seat))
    rng.shuffle(kinds)
    forced = [kind for kind in ("pass",) if kind in kinds]
    order = [*kinds, *forced]
    for kind in order:
        action = filled(game, state, seat, kind, rng)
        if action is not None:
            return action
    raise AssertionError(f"seat {seat} has kinds {kinds} but no action")


def filled(game: AnyGame, state: Any, seat: int, kind: str, rng: random.Random) -> Action | None:
    """A random legal action of a kind; None where the way leads nowhere."""
    draft = Draft(kind)
    while (choices := checked(game, state, seat, draft)) is not None:
        if choices.optional and (not choices.values or rng.random() < LEFT_OPEN):
            break
        if choices.together is not None and rng.random() < TOGETHER:
            draft = taken_together(choices, draft, rng)
        elif choices.ends and (not choices.values or rng.random() < ENDED):
            draft = choices.ended(draft)
        elif choices.values:
            draft = choices.taken(draft, rng.choice(choices.values))
        else:
            return None
    return build(game.kinds_by_name, {"kind": draft.kind, **draft.fields})


def taken_together(choices: Choices, draft: Draft, rng: random.Random) -> Draft:
    """The draft with the tuple ended by some of the values, as many as may be taken together."""
    assert choices.together is not None
    some = rng.sample(choices.values, rng.choice(choices.together))
    return draft.fill(choices.field, (*draft.elements, *some))


def checked(game: AnyGame, state: Any, seat: int, draft: Draft) -> Choices | None:
    """The game's choices, which must make sense in themselves and for the field.

    Raises:
        GameError: the draft can't be completed to a legal action.
    """
    choices = game.choices(state, seat, draft)
    if choices is None:
        assert not draft.elements, "a tuple in the making is not settled"
        return None
    cls = game.kinds_by_name[draft.kind]
    following = [name for name in cls.field_names() if name not in draft.fields]
    assert choices.field == following[0], "fields are filled in the order of their declaration"
    assert choices.element == cls.is_tuple(choices.field)
    assert not choices.optional or (cls.is_optional(choices.field) and not draft.elements)
    assert choices.element or not (choices.ends or choices.together)
    if choices.together is not None:
        assert choices.together
        assert choices.ends == (0 in choices.together)
        assert max(choices.together) <= len(choices.values) == len(set(choices.values))
    return choices


def seldom_made(game: AnyGame) -> frozenset[str]:
    """The kinds of move that random players seldom make: `SELDOM` in the package of the game's tests."""
    name = f"tests.engine.{game.id}"
    if importlib.util.find_spec(name) is None:
        return frozenset()
    kinds: frozenset[str] = getattr(importlib.import_module(name), "SELDOM", frozenset())
    return kinds


def random_game(game: AnyGame, seats: int, options: Options, seed: int, calm: bool = True) -> Iterator[Turn]:
    """A random game to its end.

    `calm` players seldom use what may be done out of turn, so that games are not stripped bare at once.
    """

    def move(state: Any, seat: int, rng: random.Random) -> Action:
        action = random_action(game, state, seat, rng)
        if calm and action.kind in ("scrap", "return") and rng.random() > OUT_OF_TURN:
            action = random_action(game, state, seat, rng)
        return action

    return _played(game, seats, options, seed, move)


def built_game(game: AnyGame, seats: int, options: Options, seed: int) -> Iterator[Turn]:
    """A game to its end between players that build, for a game that has such a one (`builder`).

    Raises:
        LookupError: it has none.
    """
    move = builder(game)
    if move is None:
        raise LookupError(game.id)
    return _played(game, seats, options, seed, move)


def builder(game: AnyGame) -> Player | None:
    """The player that builds, `move` of the module `builder` beside the game's tests; None: there is none."""
    name = f"tests.engine.{game.id}.builder"
    if find_spec(name.rpartition(".")[0]) is None or find_spec(name) is None:
        return None
    found: Player = import_module(name).move
    return found


def _played(game: AnyGame, seats: int, options: Options, seed: int, move: Player) -> Iterator[Turn]:
    rng = random.Random(seed)
    state = game.start(seats, options, seed)
    for _ in range(MOVES):
        if game.outcome(state) is not None:
            return
        seat = rng.choice(game.deciders(state))
        action = move(state, seat, rng)
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
    left = dict(action.values())
    draft = Draft(action.kind)
    try:
        while (choices := checked(game, state, seat, draft)) is not None and choices.field in left:
            content = left.pop(choices.field)
            fits = _holds(game, state, seat, choices, draft, content)
            if not fits:
                return fits
            draft = draft.fill(choices.field, content)
    except GameError:
        return False
    return not left and (choices is None or choices.optional)


def _holds(
    game: AnyGame, state: Any, seat: int, choices: Choices, draft: Draft, content: Content
) -> bool | None:
    """Whether what a field holds is listed, a tuple value by value to its end."""
    if not isinstance(content, tuple):
        return content in choices.values or (False if choices.complete else None)
    for value in content:
        if value not in choices.values:
            return False if choices.complete else None
        draft = draft.add(value)
        following = checked(game, state, seat, draft)
        assert following is not None
        choices = following
    return choices.ends or (False if choices.complete else None)
