"""What a player alone may see of his wagon cards. Nobody else may be shown these pictures."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ticket_europe.view import View
from render.core.picture import Picture
from render.core.words import ENGLISH, Words

__all__ = ["draw_hand", "draw_payments"]


def draw_hand(
    view: View,
    gained: Sequence[str] = (),
    theme: str = "light",
    words: Words = ENGLISH,
    names: Sequence[str] = (),
) -> Picture:
    """The hand of the view's seat as fanned cards, colour by colour with their number, and a line with his
    wagons, stations and tickets.

    Args:
        gained: cards that are new in it, which stand out.

    Raises:
        ValueError: the view is a spectator's, which holds no hand.
    """
    raise NotImplementedError


def draw_payments(
    payments: Sequence[Sequence[str]],
    title: str = "",
    theme: str = "light",
    words: Words = ENGLISH,
) -> Picture:
    """Ways to pay side by side as small cards, lettered A, B, C ... in their order.

    Args:
        payments: for each the cards.
        title: what they pay for.
    """
    raise NotImplementedError
