"""One channel's game and its people. `Table` is the only place where a game changes; `tables.py` finds it.

A change runs alone (`changing` in `synced.py`): it checks that no other process changed the game since,
writes everything in one transaction (moves, positions, what falls due, the post), and only then changes the
memory and makes the moves that need no press. The past is rows that form a tree: each move belongs to the
position after the row before it, so what a move led to stays true, whatever is taken back later.

What the people decide together is a ballot: `ballots.py` says who votes on what, `voting.py` does what they
decided.

A game that started under other rules is replayed when it is loaded (`changeover.py`). If every position is
the one on record, it continues under today's rules; if not, it continues from its current position in a new
stretch of the journal, and undo ends there.
"""

from bot.table.moves import SEPARATOR, Receipt
from bot.table.table import Table

__all__ = ["SEPARATOR", "Receipt", "Table"]
