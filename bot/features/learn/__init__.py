"""`/learn`: a first lesson in a game, in private, on a table of one's own with the buttons of a real one.

The table is no stored game: the lesson (`bot/games/core/lessons.py`) is played through in memory, and where
somebody is stands in the ids of the components. The step that a person reached is kept, so that they can go
on later. No clock, list, statistic or post knows of such a table.
"""

from bot.features.learn.places import LessonPlace
from bot.features.learn.presses import LessonButton, LessonItem

__all__ = ["LessonButton", "LessonItem", "LessonPlace"]
