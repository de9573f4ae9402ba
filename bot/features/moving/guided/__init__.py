"""Guided moves: every kind of move of every game made by presses, seen by nobody else until it is confirmed.

A kind of move is filled in over `Game.choices`; a game adds its words and pictures through its presentation.
Where somebody is on the way stands in the ids of the components, so nothing is lost between two presses.

A button below a post leads to `begin` in `showing.py`, which puts the first screen; `presses.py` takes the
presses on it and on those that follow. A `Place` (`places.py`) is where a press leads; if others have moved
since, `caught_up` there says where it leads now, and whether it still holds. `forks.py` has what there is to
choose from there (with `whole_moves.py` and `numbers.py`), `screens.py` makes words of it (with `entries.py`
and `components.py`). `along.py` and `beside.py` say what comes with a move and after it.
"""

from bot.features.moving.guided.places import MEANWHILE, STALE, caught_up
from bot.features.moving.guided.presses import GuideItem, asked_again, make
from bot.features.moving.guided.showing import begin

__all__ = ["MEANWHILE", "STALE", "GuideItem", "asked_again", "begin", "caught_up", "make"]
