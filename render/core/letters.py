"""The names of things to choose from."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count, islice

__all__ = ["letter", "letters"]


def letters(number: int, taken: Collection[str] = ()) -> list[str]:
    """So many names, A, B .. Z, AA, AB .., without those that are taken for something else."""
    return list(islice((each for each in map(letter, count()) if each not in taken), number))


def letter(place: int) -> str:
    """The name at a place, from 0."""
    first, last = divmod(place, 26)
    return (letter(first - 1) if first else "") + chr(ord("A") + last)
