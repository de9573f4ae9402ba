"""The names of things to choose from, and of what they are for."""

from __future__ import annotations

__all__ = ["letter", "titled"]


def letter(number: int) -> str:
    """The name of the choice at a place, from 0: A, B .. Z, AA, AB .."""
    first, last = divmod(number, 26)
    return (letter(first - 1) if first else "") + chr(ord("A") + last)


def titled(title: str) -> list[str]:
    """A title as the first sentence of a description; nothing without one."""
    if not title:
        return []
    return [title if title[-1] in ".?!:" else f"{title}."]
