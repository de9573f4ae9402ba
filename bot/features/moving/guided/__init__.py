"""Guided moves: every kind of move of every game can be made by presses, in private until it's confirmed.

A kind of move is filled in with `Game.choices`; a game adds its words and pictures through its presentation.
The ids of the components say how far a move has come, so nothing is lost between two presses.

A button below a post leads to `begin` in `showing.py`, which shows the first screen; `presses.py` takes the
presses on this and later screens. A `Place` (`places.py`) is where a press leads; if others have moved since,
`caught_up` says where it leads now, and whether it still holds. `forks.py` finds what there is to choose from
(with `whole_moves.py` and `numbers.py`), `screens.py` puts it into words (with `entries.py` and
`components.py`). `beside.py` adds moves without an alternative, and says what is asked next.
"""

from bot.features.moving.guided.places import MEANWHILE, STALE, caught_up
from bot.features.moving.guided.presses import GuideItem, asked_again, make
from bot.features.moving.guided.showing import begin

__all__ = ["MEANWHILE", "STALE", "GuideItem", "asked_again", "begin", "caught_up", "make"]
