"""Sentences about what a player does, said to that player: "You take red" instead of "Ann takes red"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.games.core.scene import Scene
from bot.language import Words
from engine.core import Seat

__all__ = ["YOU", "Plural", "ToYou", "addressed"]

YOU = "\ue000"
"""Follows the name of the person spoken to, and appears nowhere else: a character that no script uses."""
SUBJECTS = ("name", "who")
"""The placeholders for whom a sentence is about."""


@dataclass(frozen=True, slots=True)
class Plural:
    """A message with `{number}` in it, in the singular and in the plural."""

    one: str
    many: str


ToYou = Mapping[str, str | Plural]
"""Messages about a player, each with the one to say to that player; a plural by its singular."""


def addressed(scene: Scene, seat: Seat, said: ToYou) -> Scene:
    """A scene whose sentences speak to a seat: those about it become their counterparts in `said`."""
    bare = [name.replace(YOU, "") for name in scene.names]
    names = tuple(f"{name}{YOU}" if each == seat else name for each, name in enumerate(bare))
    return replace(scene, words=_Addressing(scene.words, said), names=names)


class _Addressing(Words):
    """The words of a language, said to the one whose name is marked."""

    def __init__(self, words: Words, said: ToYou) -> None:
        self.language = words.language
        self._words = words
        self._said = said

    def of(self, game: str) -> Words:
        return _Addressing(self._words.of(game), self._said)

    def say(self, message: str, /, **params: Any) -> str:
        to_you = self._to_you(message, params)
        return self._words.say(to_you if isinstance(to_you, str) else message, **params).replace(YOU, "")

    def count(self, one: str, many: str, number: int, /, **params: Any) -> str:
        match self._to_you(one, params):
            case str() as message:
                said = self._words.say(message, number=number, **params)
            case Plural() as to_you:
                said = self._words.count(to_you.one, to_you.many, number, **params)
            case None:
                said = self._words.count(one, many, number, **params)
        return said.replace(YOU, "")

    def listing(self, items: Sequence[str]) -> str:
        return self._words.listing(items)

    def _to_you(self, message: str, params: Mapping[str, Any]) -> str | Plural | None:
        is_you = any(str(params.get(place, "")).endswith(YOU) for place in SUBJECTS)
        return self._said.get(message) if is_you else None
