"""The names of things to choose from."""

from __future__ import annotations

__all__ = ["letter"]


def letter(number: int) -> str:
    """The name of the choice at a place, from 0: A, B .. Z, AA, AB .."""
    first, last = divmod(number, 26)
    return (letter(first - 1) if first else "") + chr(ord("A") + last)
