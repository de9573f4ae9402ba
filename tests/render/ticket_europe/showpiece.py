"""The pictures of Ticket to Ride Europe in the README: `make pictures` draws them anew into docs/.

They are of a kept game, as the bot posts them, made smaller.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core import Step
from engine.ticket_europe.events import RouteClaimed
from engine.ticket_europe.state import State
from render.core.picture import Picture
from render.ticket_europe import (
    draw_ceremony,
    draw_hand,
    draw_journeys,
    draw_map,
    draw_offer,
    draw_scores,
    draw_tunnel,
)
from tests.render.showpiece import save, small
from tests.render.ticket_europe.positions import NAMES, at_share, first_when, seen, steps, told

__all__ = ["main"]

PLAYERS = 4
WINNER = 1
LATE = 0.75
"""Of the game, so much is over when the map is drawn."""
MAP_WIDTH, SMALL_WIDTH, SQUARE_WIDTH = 1430, 640, 480


def _pictures() -> Mapping[str, tuple[Picture, int]]:
    """The pictures by name, and how wide they are made."""
    names = NAMES[:PLAYERS]
    game = steps(PLAYERS)
    late = max(game[round(len(game) * LATE) :], key=_earned)
    own = seen(at_share(PLAYERS, 0.7), WINNER)
    return {
        "europe": (draw_map(seen(late), told(late), names=names), MAP_WIDTH),
        "europe-offer": (draw_offer(seen(game[0], WINNER), names=names), SMALL_WIDTH),
        "europe-hand": (draw_hand(own, names=names), SMALL_WIDTH),
        "europe-tickets": (draw_journeys(own, names=names), SMALL_WIDTH),
        "europe-tunnel": (_tunnel(names), SQUARE_WIDTH),
        "europe-end": (draw_ceremony(seen(game[-1]), WINNER, names=names), SMALL_WIDTH),
        "europe-points": (draw_scores(seen(game[-1]), names=names), SQUARE_WIDTH),
    }


def _tunnel(names: Sequence[str]) -> Picture:
    """A tunnel that turned out dearer."""
    step = first_when(PLAYERS, lambda state: state.tunnel is not None)
    picture = draw_tunnel(seen(step), told(step), names=names)
    assert picture is not None
    return picture


def _earned(step: Step[State]) -> int:
    """The points of what was claimed in a move."""
    return sum(event.points for event in step.events if isinstance(event, RouteClaimed))


def main() -> None:
    """Draw them."""
    for name, (picture, width) in _pictures().items():
        save(small(picture.png, width), name)


if __name__ == "__main__":
    main()
