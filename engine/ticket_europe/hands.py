"""Wagon cards in hand: how many of each face, in order. Faces of which there is none are left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.ticket_europe.facts import CARDS

__all__ = ["Hand", "cards", "hand_of", "in_order", "size", "with_cards", "without"]

Hand = Mapping[str, int]


def hand_of(faces: Iterable[str]) -> dict[str, int]:
    """The hand that holds these cards."""
    return with_cards({}, faces)


def in_order(faces: Iterable[str]) -> tuple[str, ...]:
    """The cards colour by colour, the locomotives last."""
    return tuple(sorted(faces, key=CARDS.index))


def with_cards(hand: Hand, faces: Iterable[str]) -> dict[str, int]:
    """The hand with these cards added."""
    counts = dict(hand)
    for face in faces:
        counts[face] = counts.get(face, 0) + 1
    return {face: counts[face] for face in CARDS if face in counts}


def without(hand: Hand, faces: Iterable[str]) -> dict[str, int]:
    """The hand with these cards taken out, as far as it has them."""
    counts = dict(hand)
    for face in faces:
        if counts.get(face, 0) > 1:
            counts[face] -= 1
        else:
            counts.pop(face, None)
    return counts


def size(hand: Hand) -> int:
    """How many cards there are."""
    return sum(hand.values())


def cards(hand: Hand) -> tuple[str, ...]:
    """The cards one by one, in order."""
    return tuple(face for face in CARDS for _ in range(hand.get(face, 0)))
