"""The pictures of Tramways in the README: `make pictures` draws them anew into docs/.

They are of kept games, as the bot posts them, made smaller.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.tramways import laying
from engine.tramways.events.town import PassengerMoved
from engine.tramways.prospects import lines
from engine.tramways.state import State
from render.core.picture import Picture
from render.tramways import Line, draw_board, draw_hand, draw_preview, draw_scores, draw_ways
from tests.render.showpiece import save, small
from tests.render.tramways.positions import GAME, NAMES, at_share, first_when, first_with, seen, steps, told
from tests.render.tramways.states import in_auction

__all__ = ["main"]

KEPT = "3p"
PLAYERS = 3
LATE = 0.8
"""Of the game, so much is over when the table is drawn."""
WIDTH, SMALL_WIDTH = 720, 480
START, LINES = "i9", 9
"""Where tracks are laid from, and among how many lines is chosen."""


def _lines(state: State) -> Sequence[Line]:
    """The lines that the player at turn is offered."""
    if state.phase != "actions" or not state.players[state.turn].workers:
        return ()
    found = lines(GAME.view(state, state.turn), START, LINES)
    whole = all(laying.read(state, state.turn, START, line.way).completed for line in found)
    return [Line(state.turn, (START, *line.way)) for line in found] if whole else ()


def _pictures() -> Mapping[str, tuple[Picture, int]]:
    """The pictures by name, and how wide they are made."""
    names, game = NAMES[:PLAYERS], steps(KEPT)
    late = first_with(KEPT, PassengerMoved, LATE)
    journey = first_with(KEPT, PassengerMoved, 0.6)
    before = game[game.index(journey) - 1]
    choosing = first_when(KEPT, lambda state: len(_lines(state)) == LINES, 0.5)
    auction = first_when("5p", in_auction, 0.5)
    preview = draw_preview(seen(before), seen(journey), journey.events, names=names)
    return {
        "tramways": (draw_board(seen(late), told(late), names=names), WIDTH),
        "tramways-hand": (draw_hand(seen(at_share(KEPT, 0.43), 2), names=names), SMALL_WIDTH),
        "tramways-journey": (preview, SMALL_WIDTH),
        "tramways-lines": (draw_ways(seen(choosing), _lines(choosing.state), names=names), WIDTH),
        "tramways-auction": (draw_board(seen(auction), told(auction), names=NAMES), SMALL_WIDTH),
        "tramways-end": (draw_scores(seen(game[-1]), names=names), SMALL_WIDTH),
    }


def main() -> None:
    """Draw them."""
    for name, (picture, width) in _pictures().items():
        save(small(picture.png, width), name)


if __name__ == "__main__":
    main()
