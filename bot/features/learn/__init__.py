"""`/learn`: a first lesson in a game, in private, on a table of the learner's own with the buttons of a real
one.

The table isn't a stored game: the lesson (`bot/games/core/lessons.py`) is played through in memory, and the
ids of the components hold the step. The step that a person reached is stored, so they can continue later. No
clock, list, statistic or post knows of such a table.
"""

from bot.features.learn.places import LessonPlace
from bot.features.learn.presses import LessonButton, LessonItem

__all__ = ["LessonButton", "LessonItem", "LessonPlace"]
