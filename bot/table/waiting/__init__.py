"""What becomes of a game that waits for somebody: reminders, absences, clocks.

All of it is written with the change that makes it so: a row among the due times with the change by which a
decision becomes somebody's, and gone with the change by which it is not his any more.
"""

from bot.table.waiting.calling import call, successor
from bot.table.waiting.relief import relieve

__all__ = ["call", "relieve", "successor"]
