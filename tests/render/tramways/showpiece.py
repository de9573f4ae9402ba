"""The pictures of Tramways in the README: `make pictures` draws them anew into docs/.

They are of a kept game, as the bot posts them, made smaller.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.tramways.events import PassengerMoved
from render.core.picture import Picture
from render.tramways import draw_board, draw_hand, draw_preview, draw_scores
from tests.render.showpiece import save, small
from tests.render.tramways.positions import NAMES, at_share, first_with, seen, steps, told

__all__ = ["main"]

GAME = "3p"
PLAYERS = 3
LATE = 0.8
"""Of the game, so much is over when the table is drawn."""
WIDTH, SMALL_WIDTH = 720, 480


def _pictures() -> Mapping[str, tuple[Picture, int]]:
    """The pictures by name, and how wide they are made."""
    names, game = NAMES[:PLAYERS], steps(GAME)
    late = first_with(GAME, PassengerMoved, LATE)
    journey = first_with(GAME, PassengerMoved, 0.6)
    before = game[game.index(journey) - 1]
    preview = draw_preview(seen(before), seen(journey), journey.events, names=names)
    return {
        "tramways": (draw_board(seen(late), told(late), names=names), WIDTH),
        "tramways-hand": (draw_hand(seen(at_share(GAME, 0.43), 2), names=names), SMALL_WIDTH),
        "tramways-journey": (preview, SMALL_WIDTH),
        "tramways-end": (draw_scores(seen(game[-1]), names=names), SMALL_WIDTH),
    }


def main() -> None:
    """Draw them."""
    for name, (picture, width) in _pictures().items():
        save(small(picture.png, width), name)


if __name__ == "__main__":
    main()
