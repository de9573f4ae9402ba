"""What a typed word means: a name in any case, or another way in which people write it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from bot.games import Legal, presentation
from engine.core import Action, Choices, Content, Draft, Game, GameError, Value

__all__ = ["kind_meant", "meant", "nearest", "plain", "spelled_out"]

NEAR = 3
"""Words that are offered in place of one that there is not."""
ALIKE = 0.5
"""How like a word must be to be offered, from 0 to 1."""


def plain(text: str) -> str:
    """A word as it is compared: small letters without accents, and figures."""
    parted = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in parted if each.isalnum())


def kind_meant(game: Game[Any, Any], word: str) -> str:
    """The kind of move that a word names; the word as it is where it names none."""
    kind = word.casefold()
    return kind if kind in game.kinds_by_name else presentation(game).naming.kind_spellings.get(kind, kind)


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


def spelled_out(legal: Legal, action: type[Action], fields: Mapping[str, Content]) -> Mapping[str, Content]:
    """The fields of a move with each name as the game writes it, as far as it offers one that is meant."""
    draft = Draft(action.kind)
    try:
        while (choices := legal.choices(draft)) is not None and choices.field in fields:
            value = fields[choices.field]
            known = meant(legal, choices, value) if isinstance(value, str) else None
            draft = draft.fill(choices.field, value if known is None else known)
    except GameError:
        pass  # The rules will tell of it when the move is made.
    return {**fields, **draft.fields}


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
