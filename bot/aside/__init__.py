"""Work done aside, in a process of low priority: drawing and thinking, which nothing else may wait for.

A process that dies or hangs is replaced, and its work done again.
"""

from bot.aside.message import Work, WorkFailed
from bot.aside.process import Aside

__all__ = ["Aside", "Work", "WorkFailed"]
