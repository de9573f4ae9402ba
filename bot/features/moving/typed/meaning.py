"""What a typed word means: a name in any case, or another way in which people write it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from bot.games import Legal, plain, presentation, synonyms
from engine.core import COMMA, EMPTY, Action, Choices, Content, Draft, Game, GameError, Value

__all__ = ["kind_meant", "meant", "meant_next", "nearest", "offered", "spelled_out", "values_in"]

NEAR = 3
"""Words that are offered in place of one that there is not."""
ALIKE = 0.5
"""How like a word must be to be offered, from 0 to 1."""


def values_in(text: str) -> list[str]:
    """The values of a tuple as it is typed: `red, red,blue`; a comma at the end belongs to none."""
    parts = [part.strip() for part in text.strip().removesuffix(COMMA).split(COMMA)]
    return [] if parts == [EMPTY] else parts


def kind_meant(game: Game[Any, Any], word: str) -> str:
    """The kind of move that a word names; the word as it is where it names none."""
    kind = word.casefold()
    return kind if kind in game.kinds_by_name else synonyms(game.id).kind(word)


def meant(legal: Legal, choices: Choices, word: str) -> Value | None:
    """The legal value that a word means; None where it means none, or several."""
    if isinstance(choices.values, range):
        return int(word) if word.isdecimal() and int(word) in choices.values else None
    wanted = word.casefold()
    for value in choices.values:
        if str(value).casefold() == wanted:
            return value
    like = plain(word)
    found = [
        value
        for value in choices.values
        if isinstance(value, str) and like in _spelled(legal, choices.field, value)
    ]
    return found[0] if like and len(found) == 1 else None


def offered(legal: Legal, draft: Draft) -> Choices | None:
    """What the game offers; None where what is chosen leads nowhere, of which the rules will tell."""
    try:
        return legal.choices(draft)
    except GameError:
        return None


def meant_next(legal: Legal, draft: Draft, choices: Choices | None, word: str) -> Value | None:
    """The value that a word means as the next one of a draft. Not every order of a tuple may be listed: so it
    may be one with which the tuple could begin as well.
    """
    value = None if choices is None else meant(legal, choices, word)
    if value is not None or not draft.elements or (choices is not None and choices.complete):
        return value
    first = offered(legal, Draft(draft.kind, draft.fields))
    return None if first is None else meant(legal, first, word)


def spelled_out(legal: Legal, action: type[Action], fields: Mapping[str, Content]) -> Mapping[str, Content]:
    """The fields of a move with each name as the game writes it, as far as it offers one that is meant."""
    draft = Draft(action.kind)
    while (choices := offered(legal, draft)) is not None and choices.field in fields:
        content = fields[choices.field]
        if isinstance(content, str):
            read = _tuple if choices.element else _value
            content = read(legal, draft, choices.field, content)
        draft = draft.fill(choices.field, content)
    return {**fields, **draft.fields}


def _value(legal: Legal, draft: Draft, field: str, word: str) -> Value:
    value = meant_next(legal, draft, offered(legal, draft), word)
    if value is not None:
        return value
    numbers = legal.game.kinds_by_name[draft.kind].is_number(field)
    return int(word) if numbers and word.isdecimal() else word


def _tuple(legal: Legal, draft: Draft, field: str, text: str) -> tuple[Value, ...]:
    for word in values_in(text):
        draft = draft.add(_value(legal, draft, field, word))
    return draft.elements


def nearest(legal: Legal, field: str, values: Iterable[Value], word: str) -> Sequence[str]:
    """Of legal values those that look most like a word, the most like it first."""
    names: dict[str, str] = {}
    for value in values:
        if isinstance(value, str):
            for name in (plain(value), *_spelled(legal, field, value)):
                names.setdefault(name, value)
    found = get_close_matches(plain(word), names, n=2 * NEAR, cutoff=ALIKE)
    return list(dict.fromkeys(names[name] for name in found))[:NEAR]


def _spelled(legal: Legal, field: str, value: str) -> set[str]:
    spellings = presentation(legal.game).naming.spellings(legal.view, field, value)
    return {plain(name) for name in (value, *spellings)}
