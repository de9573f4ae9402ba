"""Values that nobody would send in good faith, and good ones with something wrong in them."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["bent", "bent_bytes", "bent_text", "odd", "odd_number", "odd_text"]

WORDS = (
    "", " ", "-", "--", "0", "-0", "1e3", "0x10", "١٢", "½", "None", "null", "true", "NaN", "nowhere", "pass",
    "A1", "a1", "D18", "D18-0-0", "L1", "WT", "PR", "U1", "3", "57", "../../etc", "%s%s%n", "{0}", "{name!r}",
    "'; DROP TABLE moves; --", "<@1>", "@everyone", "`", "```", "||x||", "\x00", "\x1b[31m", "\u202e",
    "\ud800", "\udfff", "Straße", "ＷＴ", "🚋", "e\u0301" * 20, "x" * 101,
    "9" * 400, "-" + "9" * 4200, "9" * 5000,
)  # fmt: skip
NUMBERS = (
    0, 1, -1, 2, 3, 5, 10, 25, 99, 100, 255, 1000, -10, 2**31 - 1, 2**31, 2**53, -(2**53), 2**63, 2**64,
    10**30, -(10**30), 10**400, 10**4299, 10**5000,
)  # fmt: skip
LETTERS = "abcXYZ019 -_:;,.|/\\\"'{}[]()<>@#\n\t\x00\u200b\ud800äß漢🚋"
DEEP = 200


def odd_text(chance: random.Random) -> str:
    """A word or a line of anything."""
    if chance.random() < 0.6:
        return chance.choice(WORDS)
    return "".join(chance.choice(LETTERS) for _ in range(chance.choice((1, 3, 8, 40, 300))))


def odd_number(chance: random.Random) -> int:
    """A whole number, perhaps far too large."""
    return chance.choice(NUMBERS) if chance.random() < 0.7 else chance.randint(-1000, 1000)


def odd(chance: random.Random, depth: int = 3) -> Any:
    """Any value that JSON can hold, and some that it can't."""
    kind = chance.randrange(11 if depth else 8)
    match kind:
        case 0 | 1 | 2:
            return odd_text(chance)
        case 3 | 4:
            return odd_number(chance)
        case 5:
            return chance.choice((None, True, False))
        case 6:
            return chance.choice((0.0, -0.0, 1.5, float("inf"), float("nan"), 1e308))
        case 7:
            return chance.choice(([], {}, b"bytes", (), object))
        case 8:
            return [odd(chance, depth - 1) for _ in range(chance.randrange(4))]
        case 9:
            return {odd_text(chance): odd(chance, depth - 1) for _ in range(chance.randrange(4))}
    return _deep(chance)


def _deep(chance: random.Random) -> Any:
    value: Any = 1
    for _ in range(chance.choice((10, DEEP))):
        value = [value] if chance.random() < 0.5 else {"kind": value}
    return value


def bent(
    chance: random.Random, record: Mapping[str, Any], pool: Mapping[str, Sequence[Any]]
) -> dict[str, Any]:
    """A record with one or two of its fields changed, dropped, swapped or added.

    `pool`: by field, values that it had at other times.
    """
    found = dict(record)
    for _ in range(chance.choice((1, 1, 1, 2))):
        name = chance.choice(sorted(found)) if found else "kind"
        match chance.randrange(7):
            case 0 | 1 if pool.get(name):
                found[name] = chance.choice(pool[name])
            case 2 | 3 if found:
                found[name] = odd(chance)
            case 4:
                found.pop(name, None)
            case 5:
                other = chance.choice(sorted(pool)) if pool else name
                found[other] = chance.choice(pool[other]) if pool.get(other) else odd(chance)
            case _:
                found[odd_text(chance)] = odd(chance, 1)
    return found


def bent_text(chance: random.Random, text: str) -> str:
    """A line with words dropped, doubled, swapped, replaced, or letters changed."""
    words = text.split(" ")
    place = chance.randrange(len(words))
    match chance.randrange(6):
        case 0:
            del words[place]
        case 1:
            words.insert(place, words[place])
        case 2:
            chance.shuffle(words)
        case 3:
            words[place] = odd_text(chance)
        case 4:
            words.append(odd_text(chance))
        case _:
            letters = list(text)
            letters[chance.randrange(len(letters))] = chance.choice(LETTERS)
            return "".join(letters)
    return " ".join(words)


def bent_bytes(chance: random.Random, file: Any) -> bytes:
    """A JSON file of which some places hold something else, or that is damaged as a whole."""
    kind = chance.randrange(10)
    if kind < 7:
        file = json.loads(json.dumps(file))
        for _ in range(chance.choice((1, 1, 2, 4))):
            _bend_somewhere(chance, file)
        return json.dumps(file, default=str).encode()
    data = json.dumps(file).encode()
    if kind == 7:
        return data[: chance.randrange(len(data))]
    place = chance.randrange(len(data))
    return data[:place] + bytes([chance.randrange(256)]) + data[place + kind - 8 :]


def _bend_somewhere(chance: random.Random, file: Any) -> None:
    """Walk down to some place, and put something else there."""
    container, key = file, None
    while True:
        keys = list(container) if isinstance(container, dict) else range(len(container))
        if not keys:
            return
        key = chance.choice(keys)
        below = container[key]
        if not isinstance(below, dict | list) or not below or chance.random() < 0.15:
            break
        container = below
    match chance.randrange(4):
        case 0:
            del container[key]
        case 1 if isinstance(container, list):
            container.insert(key, json.loads(json.dumps(container[key])))
        case _:
            container[key] = _odd_in_json(chance)


def _odd_in_json(chance: random.Random) -> Any:
    while True:
        value = odd(chance)
        try:
            return json.loads(json.dumps(value, default=str))
        except ValueError:  # a number too long to be written
            continue
