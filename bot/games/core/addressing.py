"""Sentences about what somebody does, said to that person: "You take red" in the place of "Ann takes red"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.games.core.scene import Scene
from bot.language import Words
from engine.core import Seat

__all__ = ["YOU", "addressed"]

YOU = "\ue000"
"""Stands behind the name of the one who is spoken to, and nowhere else: a letter that no script has."""
SUBJECTS = ("name", "who")
"""Places of those of whom a sentence tells."""


def addressed(scene: Scene, seat: Seat, said: Mapping[str, str]) -> Scene:
    """A scene whose sentences speak to a seat: those that tell of it, by the message that stands in `said`
    for theirs; all others stay as they are.
    """
    names = tuple(f"{name}{YOU}" if each == seat else name for each, name in enumerate(scene.names))
    return replace(scene, words=_Addressing(scene.words, said), names=names)


class _Addressing(Words):
    """The words of a language, said to the one whose name is marked."""

    def __init__(self, words: Words, said: Mapping[str, str]) -> None:
        self.language = words.language
        self._words = words
        self._said = said

    def of(self, game: str) -> Words:
        return _Addressing(self._words.of(game), self._said)

    def say(self, message: str, /, **params: Any) -> str:
        return self._words.say(self._message(message, params), **params).replace(YOU, "")

    def count(self, one: str, many: str, number: int, /, **params: Any) -> str:
        if (message := self._message(one, params)) != one:
            return self.say(message, number=number, **params)
        return self._words.count(one, many, number, **params).replace(YOU, "")

    def listing(self, items: Sequence[str]) -> str:
        return self._words.listing(items)

    def _message(self, message: str, params: Mapping[str, Any]) -> str:
        is_you = any(str(params.get(place, "")).endswith(YOU) for place in SUBJECTS)
        return self._said.get(message, message) if is_you else message
