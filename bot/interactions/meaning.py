"""What people mean who type a word instead of choosing it from the list."""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["meant"]


def meant(typed: str, offers: Sequence[tuple[str, str]]) -> str:
    """The value that is meant: the one with that name or label, or the only one whose label contains all that
    was typed. A text that names nothing, or several values, is returned as typed.

    Args:
        typed: what was typed, or a chosen value.
        offers: values, each with its label.
    """
    wanted = " ".join(typed.casefold().split())
    for place in (0, 1):
        for offer in offers:
            if offer[place].casefold() == wanted:
                return offer[0]
    words = _words(wanted)
    found = [value for value, label in offers if words and words <= _words(f"{value} {label}".casefold())]
    return found[0] if len(found) == 1 else typed


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text))
