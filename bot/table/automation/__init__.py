"""Moves that nobody pressed just now, and what falls due.

`actors.py` says who moves by itself, and why; `scheduler.py` does what falls due at its time. A game that
awaits such a move has a row among the due times, written with the change that led there: so the move is made
though the bot dies in between, by whichever process sends the posts of its server then. Usually it follows in
the same breath (`Table.changing`), and the row is gone before anybody looks.
"""

from bot.table.automation.actors import ACT, COMPUTER, Actor, Decision, Position, acts, decide
from bot.table.automation.scheduler import Scheduler

__all__ = ["ACT", "COMPUTER", "Actor", "Decision", "Position", "Scheduler", "acts", "decide"]
