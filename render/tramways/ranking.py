"""Who is before whom at the end (R13.2)."""

from __future__ import annotations

from engine.tramways.view import View

__all__ = ["ranking", "winners"]


def ranking(view: View) -> list[tuple[int, int]]:
    """The seats in order, each after its place: by points, and then by the money that is left (R13.2)."""

    def rank(seat: int) -> tuple[int, int]:
        score = view.scores[seat]
        return -score.total, -score.money

    seats = sorted(range(len(view.scores)), key=rank)
    places: list[tuple[int, int]] = []
    for number, seat in enumerate(seats, 1):
        same = bool(places) and rank(places[-1][1]) == rank(seat)
        places.append((places[-1][0] if same else number, seat))
    return places


def winners(view: View) -> tuple[int, ...]:
    """Who has won; nobody while the game is on."""
    return tuple(seat for place, seat in ranking(view) if place == 1)
