"""What the bot itself refuses. The sentence for each code stands in `bot/language/sentences.py`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

__all__ = ["Refusal", "typed"]


class Refusal(Exception):
    """Something that can't be done at this table now. Nothing was changed.

    Attributes:
        code: key of the sentence.
        params: values for the named places of the sentence.
    """

    def __init__(self, code: str, **params: str | int) -> None:
        # An exception's own arguments get into logs, and the values may be names of people.
        super().__init__(code)
        self.code = code
        self.params: Mapping[str, str | int] = params


def typed(values: Iterable[object]) -> str:
    """What can be typed, one beside the other."""
    return ", ".join(f"`{value}`" for value in values)
