"""What a person can't do on the page, as a sentence of the catalogue."""

from __future__ import annotations

from typing import Any

from bot.language import Words

__all__ = ["Refused"]


class Refused(Exception):
    """Something that the person cannot do. The message says why, in English."""

    def __init__(self, sentence: str, /, **params: Any) -> None:
        super().__init__(sentence.format_map(params))
        self._sentence = sentence
        self._params = params

    def said(self, words: Words) -> str:
        """Why, in a language."""
        return words.say(self._sentence, **self._params)
