"""What the bot itself refuses. The sentence for each code stands in `bot/language/sentences.py`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

__all__ = ["Param", "Refusal", "typed"]

Param = str | int | tuple[str, ...] | Exception
"""What fills a place of a refusal."""


class Refusal(Exception):
    """Something that can't be done at this table now. Nothing was changed.

    Attributes:
        code: key of the sentence.
        params: values for the named places of the sentence: words as they stand, several that are listed, or
            an error that is said there.
    """

    def __init__(self, code: str, **params: Param) -> None:
        # An exception's own arguments get into logs, and the values may be names of people.
        super().__init__(code)
        self.code = code
        self.params: Mapping[str, Param] = params


def typed(values: Iterable[object]) -> str:
    """What can be typed, one beside the other."""
    return ", ".join(f"`{value}`" for value in values)
