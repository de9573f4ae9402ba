"""Moves that nobody pressed just now.

Those who move so are actors: the computer player, which thinks in a process of its own (`thinking.py`), the
stand-in of somebody who doesn't answer, standing orders, and the table itself (`actors.py`). From what its
seat sees and may do, an actor chooses a move or leaves the decision to its person. Its moves go through
`Table` like all others, usually together with the change before them, and each row and post names the cause.
A row among the due times is written as well, so that the move is made if the process dies in between.

Standing orders are over as long as the move that ended them counts, so undoing that move brings them back.
Nobody but their owner learns of them. After an undo nothing moves automatically until a person has moved.
"""

from bot.table.automation.actors import ACT, COMPUTER, Decision, Position, Thinks, acts, decide
from bot.table.automation.thinking import ProcessThinker, Thinker, ThinkerThread

__all__ = [
    "ACT",
    "COMPUTER",
    "Decision",
    "Position",
    "ProcessThinker",
    "Thinker",
    "ThinkerThread",
    "Thinks",
    "acts",
    "decide",
]
