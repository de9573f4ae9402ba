"""Random actions against every game of the registry, at positions of random games."""

from __future__ import annotations

import random
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.core import Action, Content, Draft, GameError, Value, build, parse, state_hash
from tests.engine.core.play import AnyGame, random_game
from tests.fuzz.payloads import bent, bent_text, odd, odd_text

__all__ = ["Tally", "fuzz_actions"]

AT_A_POSITION = 20
"""Payloads between two looks at the hash of the position."""
POSITIONS_APART = 7
"""Of a random game's positions, every so many-th one is tried."""
KEPT = 60
"""Values remembered for each field."""
SLOW_SECONDS = 5.0
"""No single payload may take longer."""


@dataclass
class Tally:
    """What became of the payloads; `faults` has to stay empty."""

    tried: int = 0
    taken: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: float = 0.0

    def __str__(self) -> str:
        refused = ", ".join(f"{name} {number}" for name, number in self.refused.most_common(8))
        return (
            f"{self.tried} tried, {self.taken} taken, {self.refused.total()} refused ({refused}), "
            f"slowest {1000 * self.slowest:.0f} ms, {len(self.faults)} faults"
        )


def fuzz_actions(game: AnyGame, count: int, seed: int) -> Tally:
    """Try so many payloads; the same seed tries the same."""
    chance = random.Random(f"{game.id} {seed}")
    tally = Tally()
    pool: dict[str, list[Any]] = defaultdict(list)
    for state, seats, action in _positions(game, chance, pool):
        before = state_hash(game, state)
        for _ in range(AT_A_POSITION):
            _try(game, state, seats, action, chance, pool, tally)
            if tally.tried >= count:
                break
        if state_hash(game, state) != before:
            tally.faults.append(
                f"{game.id}: a position was changed, after payload {tally.tried}, seed {seed}"
            )
        if tally.tried >= count:
            return tally
    raise AssertionError("random games never end")


def _positions(
    game: AnyGame, chance: random.Random, pool: dict[str, list[Any]]
) -> Iterator[tuple[Any, int, Action]]:
    """Positions of random games without end, the number of seats, and a legal action."""
    setups = list(game.setups())
    while True:
        seats, options = chance.choice(setups)
        first = chance.randrange(POSITIONS_APART)
        played = random_game(game, seats, options, seed=chance.randrange(2**31))
        for number, (state, _, action, _) in enumerate(played):
            for name, value in action.record().items():
                values = pool[name]
                if value not in values:
                    values.append(value)
                    if len(values) > KEPT:
                        values.pop(chance.randrange(KEPT))
            if number % POSITIONS_APART == first:
                yield state, seats, action


def _try(
    game: AnyGame,
    state: Any,
    seats: int,
    legal: Action,
    chance: random.Random,
    pool: dict[str, list[Any]],
    tally: Tally,
) -> None:
    payload = _payload(game, legal, chance, pool)
    # Mostly somebody whose turn it is: others are refused before their payload is looked at.
    deciders = game.deciders(state)
    seat = chance.choice(deciders) if deciders and chance.random() < 0.85 else chance.randrange(seats)
    tally.tried += 1
    began = time.perf_counter()
    try:
        if isinstance(payload, Draft):
            game.choices(state, seat, payload)
        else:
            kinds = game.kinds_by_name
            action = parse(kinds, payload) if isinstance(payload, str) else build(kinds, payload)
            step = game.apply(state, seat, action)
            assert parse(kinds, action.notation()) == action
            assert state_hash(game, step.state)
        tally.taken += 1
    except GameError as error:
        tally.refused[type(error).__name__] += 1
    except Exception:
        where = f"{game.id}, payload {tally.tried}, seat {seat}: {_shown(payload)}"
        tally.faults.append(f"{where}\n{traceback.format_exc(limit=-4)}")
    took = time.perf_counter() - began
    tally.slowest = max(tally.slowest, took)
    if took > SLOW_SECONDS:
        tally.faults.append(f"{game.id}, payload {tally.tried} took {took:.1f} s: {_shown(payload)}")


def _payload(
    game: AnyGame, legal: Action, chance: random.Random, pool: dict[str, list[Any]]
) -> dict[str, Any] | str | Draft:
    match chance.randrange(10):
        case 0 | 1 | 2 | 3:
            return bent(chance, legal.record(), pool)
        case 4 | 5:
            cls = chance.choice(list(game.kinds_by_name.values()))
            fields = {name: _value(name, chance, pool) for name in cls.field_names() if chance.random() < 0.9}
            return {"kind": cls.kind, **fields}
        case 6 | 7:
            return bent_text(chance, legal.notation())
        case 8:
            cls = chance.choice(list(game.kinds_by_name.values()))
            names = cls.field_names()
            filled = names[: chance.randrange(len(names) + 1)]
            # Each value is of its field's type: the bot's completions see to that.
            draft = Draft(cls.kind, {name: _content(cls, name, chance, pool) for name in filled})
            following = names[len(filled) :]
            if following and cls.is_tuple(following[0]):
                for value in _several(cls, following[0], chance, pool):
                    draft = draft.add(value)
            return draft
    return {chance.choice(("kind", odd_text(chance))): odd(chance) for _ in range(chance.randrange(3))}


def _value(name: str, chance: random.Random, pool: dict[str, list[Any]]) -> Any:
    return chance.choice(pool[name]) if pool[name] and chance.random() < 0.7 else odd(chance)


def _content(cls: type[Action], name: str, chance: random.Random, pool: dict[str, list[Any]]) -> Content:
    if cls.is_tuple(name):
        return _several(cls, name, chance, pool)
    return _word_or_number(cls, name, chance, pool)


def _several(
    cls: type[Action], name: str, chance: random.Random, pool: dict[str, list[Any]]
) -> tuple[Value, ...]:
    known = [value for content in pool[name] if isinstance(content, list) for value in content]
    return tuple(_word_or_number(cls, name, chance, {name: known}) for _ in range(chance.randrange(5)))


def _word_or_number(cls: type[Action], name: str, chance: random.Random, pool: dict[str, list[Any]]) -> Value:
    wanted = int if cls.is_number(name) else str
    while True:
        value: Value = _value(name, chance, pool)
        if type(value) is wanted:
            return value


def _shown(payload: object) -> str:
    try:
        return repr(payload)[:300]
    except ValueError:  # a number too long to be written
        return type(payload).__name__
