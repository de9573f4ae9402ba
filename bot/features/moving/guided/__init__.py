"""Guided moves: every kind of move of every game made by presses, seen by nobody else until it is confirmed.

A kind of move is filled in over `Game.choices`; a game adds its words and pictures through its presentation.
Where somebody is on the way stands in the ids of the components, so nothing is lost between two presses.
"""

from bot.features.moving.guided.places import MEANWHILE, STALE, caught_up
from bot.features.moving.guided.presses import GuideItem, asked_again, make, sent
from bot.features.moving.guided.showing import begin

__all__ = ["MEANWHILE", "STALE", "GuideItem", "asked_again", "begin", "caught_up", "make", "sent"]
