"""The words written on pictures and in their descriptions, by language."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["ENGLISH", "Words"]

ENGLISH = "en"


class Words:
    """The words of one language, out of those of all; an unknown language gets English."""

    def __init__(self, languages: Mapping[str, Mapping[str, str]], language: str) -> None:
        self.language = language if language in languages else ENGLISH
        self._words = languages[self.language]

    def __call__(self, key: str, **values: object) -> str:
        """A word or sentence with its values filled in.

        Raises:
            KeyError: no such word.
        """
        return self._words[key].format(**values)
